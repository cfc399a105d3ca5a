"""An imported map written as a scenario's YAML, and read back before it gets its name."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from decimo.content.check import Registry
from decimo.content.imported.new_file import check_id, check_target, write_new
from decimo.content.imported.write import yaml_of as yaml_of_rows
from decimo.content.model import read
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


def write_map(path: Path, imported: Imported, registry: Registry, *, overwrite: bool) -> None:
    """Write a map without a problem to a file, whole or not at all.

    Raises:
        Refusal: it cannot stand there, another file beside it has its id, or it does not read back the same.

    """
    check_target(path, "scenario", overwrite=overwrite)
    check_id(path, imported.data["id"], registry)
    write_new(
        path,
        yaml_of(imported.data),
        "scenario",
        lambda raw: _read_back(raw, imported),
        too_large="import a smaller map",
        overwrite=overwrite,
    )


def _read_back(text: str | bytes, imported: Imported) -> Land:
    """Read the scenario as strictly as it will be for play, and hold it against what was meant."""
    land, problems = read(text, imported.source.file, Land)
    if land is None:
        raise Refusal(f"The map does not read back, so it was not written: {problems[0]}.")
    if land.model_dump(include=set(imported.data), exclude_defaults=True) != dict(imported.data):
        raise Refusal("The map does not read back as it was meant, so it was not written.")
    return land
