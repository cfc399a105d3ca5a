"""The report for a blog: a page of Markdown, and its pictures in a folder beside it."""

from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from decimo.fate import Refusal
from decimo.play.session import Session
from decimo.report.affairs import affairs
from decimo.report.charts import charts
from decimo.report.charts_picture import chart_file
from decimo.report.folder import Written, put_folder
from decimo.report.map_years import map_file, year_maps
from decimo.report.markdown import Markdown, Pictures, as_markdown
from decimo.report.name_index import NameIndex
from decimo.report.over_time import OverTime, over_time
from decimo.report.timeline import timelines
from decimo.report.timeline_picture import timeline_file
from decimo.report.voice import Voice
from decimo.report.wanted import Wanted
from decimo.report.write import check_place, put_file


class Blog(NamedTuple):
    """A page, and its pictures by the names of their files."""

    page: str
    pictures: dict[str, str]


def as_blog(wanted: Wanted, folder: str) -> Blog:
    """Set a report in Markdown with pictures that lie in a folder of this name beside it.

    Raises:
        Refusal: the campaign holds nothing of these years.

    """
    report = wanted.report()
    files: dict[str, str] = {}
    pictures = _drawn(over_time(wanted), quote(folder), files)
    return Blog(as_markdown(report, affairs(wanted), pictures, NameIndex(wanted)), files)


def _drawn(over: OverTime, folder: str, files: dict[str, str]) -> Pictures:
    """Draw all pictures into `files`, and return where they lie."""

    def put(name: str, picture: str) -> Markdown:
        files[name] = picture
        return Markdown(f"{folder}/{name}")

    maps = {
        each.year: put(f"map-{each.year}.svg", map_file(each.picture)) for each in year_maps(over.decades())
    }
    courses = [(each.title, put(f"timeline-{each.id}.svg", timeline_file(each))) for each in timelines(over)]
    courses += [(each.title, put(f"chart-{each.id}.svg", chart_file(each))) for each in charts(over)]
    return Pictures(maps, courses)


def write_blog(
    session: Session,
    path: Path,
    *,
    since: int | None = None,
    until: int | None = None,
    voice: Voice = "chronicle",
    overwrite: bool = False,
) -> tuple[Path, Written]:
    """Write a report of the years `since` to `until` with its pictures; return their folder, and what became of them.

    The folder has the page's name and `-pictures`. A picture that is somebody's own, or was edited, is only
    written over with `overwrite`.

    Raises:
        Refusal: the page is not Markdown, the campaign has no story of these years, the page is somebody's own,
            or something cannot be written.

    """
    if path.suffix.lower() != ".md":
        raise Refusal(
            "Pictures are put beside Markdown, other formats hold their own; "
            "choose a file name that ends in .md, or leave out --pictures."
        )
    wanted = Wanted(session, since, until, voice=voice)
    wanted.check()
    check_place(path, what="report", overwrite=overwrite)
    folder = path.with_name(f"{path.stem}-pictures")
    blog = as_blog(wanted, folder.name)
    if not blog.pictures:
        raise Refusal("There is nothing yet to draw a picture of; play on first, or leave out --pictures.")
    written = put_folder(folder, blog.pictures, overwrite=overwrite)
    put_file(path, blog.page, what="report", overwrite=overwrite)
    return folder, written
