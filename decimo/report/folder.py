"""Writing a report of many files into a folder, without overwriting other files."""

import errno
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from decimo.chance import Refusal
from decimo.play.session import Session
from decimo.report.charts import build_charts, chart_file
from decimo.report.csv_report import csv_folder
from decimo.report.file_format import FOR_EXCEL, CsvForm
from decimo.report.map_svg import map_file, year_maps
from decimo.report.markdown_report import Markdown, Pictures, as_markdown
from decimo.report.notes import as_notes
from decimo.report.request import OverTime, ReportRequest, follow_years
from decimo.report.subject_page import NameIndex
from decimo.report.timeline import build_timelines, timeline_file
from decimo.report.voice import Voice
from decimo.report.war_stories import tell_wars
from decimo.report.write import FORMATS, check_place, is_own, put_file

FORMS: Mapping[str, Callable[[ReportRequest], Mapping[str, str]]] = {"notes": as_notes, "csv": csv_folder}
"""The forms of a report as a folder of files; the first file is the start page."""


class WrittenFiles(NamedTuple):
    """The files of a written folder, each by its path within the folder; `start` is the start page.

    `kept` are files that the player edited or put there, which are not overwritten; `left` are the program's files of
    an earlier report that this one does not have.
    """

    start: str
    new: tuple[str, ...]
    renewed: tuple[str, ...]
    same: tuple[str, ...]
    kept: tuple[str, ...]
    left: tuple[str, ...]


def read_folder_form(form: str, folder: Path) -> str:
    """Read the form of a folder.

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
) -> WrittenFiles:
    """Write the report of the years `since` to `until` into a folder, in one of `FORMS`.

    Raises:
        Refusal: the campaign has no story of these years, the path is no folder, or it cannot be written.

    """
    wanted = ReportRequest(session, since, until, csv, voice)
    wanted.check()
    with session.journal.hold_line():
        files = FORMS[form](wanted)
    return put_folder(folder, files, overwrite=overwrite)


def put_folder(folder: Path, files: Mapping[str, str], *, overwrite: bool) -> WrittenFiles:
    """Write files by their path within a folder, each completely or not at all.

    A file that is not the program's, or was edited, is overwritten only with `overwrite`; an identical one is not
    touched.

    Raises:
        Refusal: the path is no folder, or something cannot be written.

    """
    became: dict[str, list[str]] = {field: [] for field in WrittenFiles._fields[1:]}
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
    return WrittenFiles(next(iter(files)), *(tuple(names) for names in became.values()))


def _make(folder: Path) -> None:
    try:
        if folder.exists() and not folder.is_dir():
            raise OSError(errno.ENOTDIR, "it is no folder")
        folder.mkdir(exist_ok=True)
    except OSError as fault:
        raise Refusal(
            f"The report could not be written to the folder '{folder}' ({fault.strerror or fault}); "
            "choose a folder whose parent exists and is writable."
        ) from fault


def _left(folder: Path, places: list[Path], files: Mapping[str, str]) -> list[str]:
    """Return the unedited files of an earlier report."""
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


class Blog(NamedTuple):
    """A page, and its pictures by file name."""

    page: str
    pictures: dict[str, str]


def as_blog(wanted: ReportRequest, folder: str) -> Blog:
    """Return a report in Markdown with pictures in a folder of this name beside it.

    Raises:
        Refusal: the campaign has nothing in these years.

    """
    report = wanted.report()
    files: dict[str, str] = {}
    pictures = _drawn(follow_years(wanted), quote(folder), files)
    return Blog(as_markdown(report, tell_wars(wanted), pictures, NameIndex(wanted)), files)


def _drawn(over: OverTime, folder: str, files: dict[str, str]) -> Pictures:
    """Draw all pictures into `files`; return their links."""

    def put(name: str, picture: str) -> Markdown:
        files[name] = picture
        return Markdown(f"{folder}/{name}")

    maps = {
        each.year: put(f"map-{each.year}.svg", map_file(each.picture)) for each in year_maps(over.decades())
    }
    courses = [
        (each.title, put(f"timeline-{each.id}.svg", timeline_file(each))) for each in build_timelines(over)
    ]
    courses += [(each.title, put(f"chart-{each.id}.svg", chart_file(each))) for each in build_charts(over)]
    return Pictures(maps, courses)


def write_blog(
    session: Session,
    path: Path,
    *,
    since: int | None = None,
    until: int | None = None,
    voice: Voice = "chronicle",
    overwrite: bool = False,
) -> tuple[Path, WrittenFiles]:
    """Write a report of the years `since` to `until` with its pictures; return their folder and the written files.

    The folder has the page's name and `-pictures`. A picture that is not the program's, or was edited, is overwritten
    only with `overwrite`.

    Raises:
        Refusal: the page is not Markdown, the campaign has no story of these years, the page is not the program's,
            or something cannot be written.

    """
    if path.suffix.lower() != ".md":
        raise Refusal(
            "Pictures are put beside Markdown, other formats contain their own; "
            "choose a file name that ends in .md, or leave out --pictures."
        )
    wanted = ReportRequest(session, since, until, voice=voice)
    wanted.check()
    check_place(path, what="report", overwrite=overwrite)
    folder = path.with_name(f"{path.stem}-pictures")
    with session.journal.hold_line():
        blog = as_blog(wanted, folder.name)
    if not blog.pictures:
        raise Refusal("There is nothing yet to draw a picture of; play on first, or leave out --pictures.")
    written = put_folder(folder, blog.pictures, overwrite=overwrite)
    put_file(path, blog.page, what="report", overwrite=overwrite)
    return folder, written
