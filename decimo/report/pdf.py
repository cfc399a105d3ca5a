"""The report as a book: PDF, set with typst, which comes with `decimo[pdf]`.

Every name and word goes to typst as data, never as markup, so that each shows as it was typed.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from decimo.fate import Refusal
from decimo.fate.sight import level
from decimo.play.capital import capital
from decimo.report.affairs import affairs
from decimo.report.charts import charts
from decimo.report.charts_picture import panels
from decimo.report.chronicle import Decade, SeasonStory, YearStory
from decimo.report.gather import Part
from decimo.report.json_text import json_text
from decimo.report.map_picture import as_svg
from decimo.report.map_years import year_maps
from decimo.report.name_index import Entry, NameIndex
from decimo.report.over_time import over_time
from decimo.report.paragraph import GREAT, Paragraph
from decimo.report.prose_book import prose_book
from decimo.report.svg_file import INK
from decimo.report.timeline import Timeline, timelines
from decimo.report.timeline_picture import timeline_svg
from decimo.report.wanted import Wanted

TEMPLATE = Path(__file__).parent / "templates" / "report.typ"
LANES = 9
"""At most so many lanes of a timeline are in one picture."""
MISSING = "A PDF is set with typst, which is not installed here; install it with: pip install 'decimo[pdf]'."


def as_pdf(wanted: Wanted) -> bytes:
    """Set the report as a book.

    Raises:
        Refusal: typst is not installed, or the campaign holds nothing of these years.

    """
    try:
        import typst
    except ImportError:
        raise Refusal(MISSING) from None
    book = _told(_book(wanted))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "report.typ").write_bytes(TEMPLATE.read_bytes())
        (root / "report.json").write_text(book, encoding="utf-8", newline="\n")
        try:
            return bytes(typst.compile(str(root / "report.typ"), root=folder, timestamp=0))
        except (RuntimeError, OSError) as fault:
            raise Refusal(f"The report could not be set as a PDF ({fault}).") from fault


def _told(book: dict[str, Any]) -> str:
    """Return the book's words as they are shown, as JSON."""
    return json_text(json.loads(level(json.dumps(book, ensure_ascii=False))))


def _book(wanted: Wanted) -> dict[str, Any]:
    """Return what the book says, as plain values."""
    report, names, over = wanted.report(), NameIndex(wanted), over_time(wanted)
    when, state = wanted.closing()
    last = as_svg(wanted.session.ruleset.map(state), over.sides)
    # The last of them stands at the head of the book.
    maps = year_maps(over.decades())[:-1]
    return {
        "name": report.name,
        "kind": report.kind,
        "land": report.land,
        "span": report.span,
        "version": report.version,
        "played": list(report.played),
        "map": {"picture": last, "when": when},
        "maps": {_anchor(each.year): {"picture": each.picture, "when": each.label} for each in maps},
        "decades": [_decade(decade, names) for decade in report.decades],
        "affairs": [_part(part) for part in affairs(wanted)],
        "timelines": [
            {"title": f"{each.title} over time", "pictures": [_picture(part) for part in _parted(each)]}
            for each in timelines(over)
        ],
        "charts": [
            {"title": each.title, "pictures": [_picture(panel) for panel in panels(each)]}
            for each in charts(over)
        ],
        "names": [_name(entry) for entry in names.entries],
        "time": report.time._asdict(),
        "parts": [_part(part) for part in report.parts],
    }


def _parted(timeline: Timeline) -> Iterator[str]:
    """Yield pictures of a few lanes each, which fill pages better than a single high one."""
    for first in range(0, len(timeline.lanes), LANES):
        yield timeline_svg(timeline._replace(lanes=timeline.lanes[first : first + LANES]))


def _picture(drawn: str) -> str:
    """Return a picture that takes its letters and ink from the words around it with those of the book."""
    return drawn.replace(
        "<svg ", f'<svg font-family="\'Libertinus Serif\', Georgia, serif" color="{INK}" ', 1
    )


def _decade(decade: Decade, names: NameIndex) -> dict[str, Any]:
    return {"label": capital(decade.label), "years": [_year(year, names) for year in decade.years]}


def _year(year: YearStory, names: NameIndex) -> dict[str, Any]:
    return {
        "anchor": _anchor(year.year),
        "label": capital(year.label),
        "seasons": [_season(season, names) for season in year.seasons],
    }


def _anchor(year: int) -> str:
    return f"year-{year}"


def _name(entry: Entry) -> dict[str, Any]:
    return {
        "anchor": entry.anchor,
        "name": entry.name,
        "what": entry.what,
        "years": [{"anchor": _anchor(year), "label": capital(label)} for year, label in entry.years],
    }


def _season(season: SeasonStory, names: NameIndex) -> dict[str, Any]:
    return {
        "name": season.name,
        "paragraphs": [_paragraph(paragraph) for paragraph in season.paragraphs],
        "again": list(season.again),
        "diary": [
            {
                "about": note.about,
                "blocks": prose_book(note.text, names),
                "withdrawn": note.withdrawn,
            }
            for note in season.diary
        ],
    }


def _paragraph(paragraph: Paragraph) -> dict[str, Any]:
    return {
        "gathered": paragraph.gathered,
        "sentences": [{"text": each.text, "great": each.weight >= GREAT} for each in paragraph.sentences],
    }


def _part(part: Part) -> dict[str, Any]:
    return {
        "title": part.title,
        "words": part.words,
        "sheets": [
            {
                "title": sheet.title,
                "heads": [column.title for column in sheet.columns],
                "numbers": [column.kind == "number" for column in sheet.columns],
                "rows": [[str(cell) for cell in cells] for cells in sheet.rows],
            }
            for sheet in part.sheets
        ],
    }
