"""The map of every year, kept small: what is drawn alike in several years is kept once."""

from typing import Any, NamedTuple

from decimo.play.capital import capital
from decimo.report.map_picture import as_svg
from decimo.report.over_time import OverTime
from decimo.report.svg_file import PAPER


class YearMap(NamedTuple):
    """The map at the end of a year, as an SVG picture."""

    year: int
    label: str
    picture: str


def year_maps(over: OverTime) -> tuple[YearMap, ...]:
    """Return the map of every year; none for a game without a map."""
    drawn = (YearMap(end.year, end.label, as_svg(end.map, over.sides)) for end in over.ends)
    return tuple(each for each in drawn if each.picture)


def map_file(picture: str) -> str:
    """Return a map as a file of its own."""
    frame, *drawn = picture.split("\n")
    return "\n".join([frame, f'<rect width="100%" height="100%" fill="{PAPER}"/>', *drawn, ""])


def folded(maps: tuple[YearMap, ...]) -> dict[str, Any]:
    """Return maps for the slider: `lines` holds what is drawn in any of them, `maps` the numbers of its lines.

    What is inside the picture's frame, which is the same in all years, is all that is kept.
    """
    numbers: dict[str, int] = {}
    drawn = [
        [numbers.setdefault(line, len(numbers)) for line in each.picture.split("\n")[1:-1]] for each in maps
    ]
    years = [{"year": each.year, "label": capital(each.label)} for each in maps]
    return {"years": years, "lines": list(numbers), "maps": drawn}
