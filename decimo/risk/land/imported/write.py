"""An imported map written as a scenario's YAML, and read back before it gets its name."""

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from decimo.content.check import Registry, sound
from decimo.content.imported.write import yaml_of as yaml_of_rows
from decimo.content.model import read
from decimo.content.places import SUFFIXES, files_in
from decimo.content.problem import listed, refusal, shown
from decimo.content.yaml import MOST_BYTES
from decimo.fate import Refusal
from decimo.risk.land.imported.import_map import Imported
from decimo.risk.land.land import Land

_LISTS = ("continents", "territories", "borders")


def yaml_of(data: Mapping[str, Any]) -> str:
    """Return a scenario's data as YAML, one continent, territory or border a line."""
    head = {key: value for key, value in data.items() if key not in _LISTS}
    text = yaml_of_rows({**head, "rows": ()}).removesuffix("rows:\n")
    for key in ("continents", "territories"):
        # A position is a list of two numbers, which YAML writes as Python does.
        rows = [row | {"pos": list(row["pos"])} if "pos" in row else row for row in data[key]]
        text += "\n" + yaml_of_rows({"rows": rows}).replace("rows:", f"{key}:", 1)
    # Ids need no escape.
    borders = "".join(f'  - ["{one}", "{other}"]\n' for one, other in data["borders"])
    return f"{text}\nborders:\n{borders}" if borders else f"{text}\nborders: []\n"


def land_of(imported: Imported) -> Land:
    """Return an imported map that has no problem, as it will be read for play.

    Raises:
        Refusal: it is not read back as it was meant.

    """
    return _read_back(yaml_of(imported.data), imported)


def check_target(path: Path, *, overwrite: bool) -> None:
    """Refuse a place where no scenario may be written.

    Raises:
        Refusal: the name ends in no `.yaml`, or something stands there already.

    """
    if path.suffix.lower() not in SUFFIXES:
        raise refusal(f"'{path}' is no name of a scenario", f"end it in {listed(SUFFIXES)}")
    if path.is_dir():
        raise refusal(f"'{path}' is a folder", "choose another name")
    if not overwrite and (path.exists() or path.is_symlink()):
        raise refusal(f"'{path}' exists and stays as it is", "choose another name, or add --overwrite")


def write_map(path: Path, imported: Imported, registry: Registry, *, overwrite: bool) -> None:
    """Write a map without a problem to a file, whole or not at all.

    Raises:
        Refusal: it cannot stand there, another file beside it has its id, or it does not read back the same.

    """
    check_target(path, overwrite=overwrite)
    for other in files_in(path.parent):
        if other.name != path.name and any(
            each.id == imported.data["id"] for each in sound([other], registry)
        ):
            what = f"The id {shown(imported.data['id'])} is that of {other.name} beside it"
            raise refusal(what, "choose another by --id")
    raw = yaml_of(imported.data).encode("utf-8")
    if len(raw) > MOST_BYTES:
        raise refusal("The scenario would be larger than 1 MiB", "import a smaller map")
    draft = path.with_name(f".decimo-{os.getpid()}.tmp")
    try:
        try:
            with draft.open("xb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            _read_back(draft.read_bytes(), imported)
            _name(draft, path, overwrite=overwrite)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError, RuntimeError) as fault:
        # A link that leads to itself is a RuntimeError.
        reason = getattr(fault, "strerror", None) or fault
        what = f"The scenario could not be written to '{path}' ({reason})"
        raise refusal(what, "choose a folder that exists, can be written to and has room") from fault


def _name(draft: Path, path: Path, *, overwrite: bool) -> None:
    """Give the draft its name; without `overwrite` nothing that has come there meanwhile is lost."""
    if overwrite:
        draft.replace(path.resolve() if path.is_symlink() else path)
        return
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError as fault:
        # Some disks know no second name of a file.
        if path.exists():
            raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from fault
        draft.replace(path)


def _read_back(text: str | bytes, imported: Imported) -> Land:
    """Read the scenario as strictly as it will be for play, and hold it against what was meant."""
    land, problems = read(text, imported.source.file, Land)
    if land is None:
        raise Refusal(f"The map does not read back, so it was not written: {problems[0]}.")
    if land.model_dump(include=set(imported.data), exclude_defaults=True) != dict(imported.data):
        raise Refusal("The map does not read back as it was meant, so it was not written.")
    return land
