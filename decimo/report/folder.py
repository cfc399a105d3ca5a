"""Writing a report of many files into a folder, page by page, without harm to what is there."""

import errno
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from decimo.fate import Refusal
from decimo.play.session import Session
from decimo.report.csv_report import csv_folder
from decimo.report.csv_text import FOR_EXCEL, CsvForm
from decimo.report.notes import as_notes
from decimo.report.voice import Voice
from decimo.report.wanted import Wanted
from decimo.report.write import FORMATS, is_own, put_file

FORMS: Mapping[str, Callable[[Wanted], Mapping[str, str]]] = {"notes": as_notes, "csv": csv_folder}
"""How a report is set as a folder of files, the first of which is the one to begin with."""


class Written(NamedTuple):
    """What became of the files of a folder, each as its path within the folder; `start` is the one to begin with.

    `kept` are those that the player edited or put there, which stay as they are; `left` are the program's, of an
    earlier report, that this one does not have.
    """

    start: str
    new: tuple[str, ...]
    renewed: tuple[str, ...]
    same: tuple[str, ...]
    kept: tuple[str, ...]
    left: tuple[str, ...]


def read_folder_form(form: str, folder: Path) -> str:
    """Read in which form a folder is to be written.

    Raises:
        Refusal: there is no such form, or the folder has the name of a file.

    """
    if form not in FORMS:
        raise Refusal(f"There is no folder of '{form[:20]}' to write; choose one of {', '.join(FORMS)}.")
    if folder.suffix.lower() in FORMATS:
        raise Refusal(
            f"'{folder}' is the name of a file, and '{form}' is a folder of files; "
            "choose a name without a suffix, or leave out --as."
        )
    return form


def write_folder(
    session: Session,
    folder: Path,
    form: str,
    *,
    since: int | None = None,
    until: int | None = None,
    csv: CsvForm = FOR_EXCEL,
    voice: Voice = "chronicle",
    overwrite: bool = False,
) -> Written:
    """Write the report of the years `since` to `until` into a folder, in one of `FORMS`.

    Raises:
        Refusal: the campaign has no story of these years, the folder is none, or it cannot be written.

    """
    wanted = Wanted(session, since, until, csv, voice)
    wanted.check()
    return put_folder(folder, FORMS[form](wanted), overwrite=overwrite)


def put_folder(folder: Path, files: Mapping[str, str], *, overwrite: bool) -> Written:
    """Write files by their path within a folder, each whole or not at all.

    A file that is somebody's own, or was edited, is only written over with `overwrite`; one that is the same
    already is not touched.

    Raises:
        Refusal: the folder is none, or something cannot be written.

    """
    became: dict[str, list[str]] = {field: [] for field in Written._fields[1:]}
    _make(folder)
    places = {folder: "", **{folder / Path(name).parent: "" for name in files}}
    for place in places:
        _make(place)
    for name, text in files.items():
        path = folder / name
        if path.is_dir() or (not overwrite and is_own(path)):
            became["kept"].append(name)
        elif not path.exists():
            put_file(path, text, what="report", overwrite=overwrite)
            became["new"].append(name)
        elif put_file(path, text, what="report", overwrite=overwrite):
            became["renewed"].append(name)
        else:
            became["same"].append(name)
    became["left"] = _left(folder, list(places), files)
    return Written(next(iter(files)), *(tuple(names) for names in became.values()))


def _make(folder: Path) -> None:
    try:
        if folder.exists() and not folder.is_dir():
            raise OSError(errno.ENOTDIR, "it is no folder")
        folder.mkdir(exist_ok=True)
    except OSError as fault:
        raise Refusal(
            f"The report could not be written to the folder '{folder}' ({fault.strerror or fault}); "
            "choose a folder whose parent exists and can be written to."
        ) from fault


def _left(folder: Path, places: list[Path], files: Mapping[str, str]) -> list[str]:
    """Return the files that an earlier report put there and nobody edited since."""
    written = {folder / name for name in files}
    suffixes = {path.suffix for path in written}
    try:
        return sorted(
            path.relative_to(folder).as_posix()
            for place in places
            for path in place.iterdir()
            if path.suffix in suffixes and path not in written and path.is_file() and not is_own(path)
        )
    except OSError:
        return []
