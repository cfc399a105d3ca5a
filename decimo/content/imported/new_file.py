"""A new YAML file: where it may stand, and how it gets there whole or not at all."""

from collections.abc import Callable
from pathlib import Path

from decimo.atomic_write import write_atomically
from decimo.content.check import Registry, sound
from decimo.content.places import SUFFIXES, files_in
from decimo.content.problem import listed, refusal, shown
from decimo.content.yaml import MOST_BYTES


def check_target(path: Path, what: str, *, overwrite: bool) -> None:
    """Refuse a place where no such file, a `table` or `scenario`, may be written.

    Raises:
        Refusal: the name ends in no `.yaml`, or something stands there already.

    """
    if path.suffix.lower() not in SUFFIXES:
        raise refusal(f"'{path}' is no name of a {what}", f"end it in {listed(SUFFIXES)}")
    if path.is_dir():
        raise refusal(f"'{path}' is a folder", "choose another name")
    if not overwrite and (path.exists() or path.is_symlink()):
        raise refusal(f"'{path}' exists and stays as it is", "choose another name, or add --overwrite")


def check_id(path: Path, name: str, registry: Registry) -> None:
    """Refuse an id that another file of the folder bears.

    Raises:
        Refusal: there is such a file.

    """
    for other in files_in(path.parent):
        if other.name != path.name and any(each.id == name for each in sound([other], registry)):
            raise refusal(f"The id {shown(name)} is that of {other.name} beside it", "choose another by --id")


def write_new(
    path: Path, text: str, what: str, check: Callable[[bytes], object], *, too_large: str, overwrite: bool
) -> None:
    """Write a file, and let `check` read it back before it gets its name; `too_large` says what to do then.

    Raises:
        Refusal: it is too large, it cannot be written, or `check` refuses it.

    """
    raw = text.encode("utf-8")
    if len(raw) > MOST_BYTES:
        raise refusal(f"The {what} would be larger than 1 MiB, and no {what} may be", too_large)
    try:
        write_atomically(path, raw, overwrite=overwrite, check=check)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise refusal(
            f"The {what} could not be written to '{path}' ({reason})",
            "choose a folder that exists, can be written to and has room",
        ) from fault
