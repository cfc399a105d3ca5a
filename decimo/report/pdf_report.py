"""The report as a book: PDF, set with typst, which comes with `decimo[pdf]`.

Every name and word is passed to typst as data, never as markup, so that it is shown as typed.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markdown_it.token import Token

from decimo.chance import Refusal
from decimo.chance.text import capitalize, without_direction_marks
from decimo.report.charts import build_charts, draw_panels
from decimo.report.chronicle import Decade, SeasonStory, YearStory
from decimo.report.diary_markdown import diary_parser, parse_diary
from decimo.report.file_format import json_text
from decimo.report.layout import INK
from decimo.report.map_svg import as_svg, year_maps
from decimo.report.request import ReportRequest, ReportSection, follow_years
from decimo.report.subject_page import NameEntry, NameIndex
from decimo.report.timeline import Timeline, build_timelines, timeline_svg
from decimo.report.voice import GREAT, Paragraph
from decimo.report.war_stories import tell_wars

_WITHIN = {
    "blockquote": "quote",
    "bullet_list": "points",
    "ordered_list": "numbers",
    "list_item": "item",
    "table": "table",
    "tr": "row",
}
"""Blocks that contain other blocks, by the parser's names."""
_WORDS = {"paragraph": "lines", "heading": "heading", "th": "lines", "td": "lines"}
"""Blocks that contain words."""
_LETTERS = ("fence", "code_block")
_STYLES = ("strong", "em", "s")


def render_diary_book(text: str, names: NameIndex) -> list[dict[str, Any]]:
    """Return a text as blocks: `kind`, and the `blocks` or the `parts` of words in it.

    A part is text with its `styles` and, for a linked name, an `anchor`. A line break is a separate part.
    """
    root: list[dict[str, Any]] = []
    stack = [root]
    kind = "lines"
    for token in parse_diary(diary_parser(names.anchor, lambda piece: piece.shown), text):
        name = token.type.removesuffix("_open").removesuffix("_close")
        if token.type in _LETTERS:
            stack[-1].append({"kind": "letters", "text": token.content.rstrip("\n")})
        elif token.type == "hr":
            stack[-1].append({"kind": "rule"})
        elif token.type == "inline":
            stack[-1].append({"kind": kind, "parts": _parts(token.children or [], names)})
        elif name in _WORDS:
            kind = _WORDS[name]
        elif name in _WITHIN and token.nesting > 0:
            block: dict[str, Any] = {"kind": _WITHIN[name], "blocks": []}
            if name == "ordered_list":
                block["first"] = int(token.attrs.get("start", 1))
            stack[-1].append(block)
            stack.append(block["blocks"])
        elif name in _WITHIN:
            stack.pop()
    return root


def _parts(tokens: list[Token], names: NameIndex) -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = []
    styles: list[str] = []
    anchor = ""
    for token in tokens:
        style = token.type.removesuffix("_open").removesuffix("_close")
        if style in _STYLES:
            styles = [*styles, style] if token.nesting > 0 else styles[:-1]
        elif style == "name":
            anchor = names.anchor(token.meta["name"]) if token.nesting > 0 else ""
        elif token.type in ("softbreak", "hardbreak"):
            parts.append({"text": "\n", "styles": [], "anchor": ""})
        elif token.content:
            code = ["code"] if token.type == "code_inline" else []
            parts.append({"text": token.content, "styles": [*styles, *code], "anchor": anchor})
    return parts


TEMPLATE = Path(__file__).parent / "templates" / "report.typ"
LANES = 9
"""The most lanes of a timeline in one picture."""
MISSING = "A PDF is set with typst, which is not installed here; install it with: pip install 'decimo[pdf]'."


def as_pdf(wanted: ReportRequest) -> bytes:
    """Return the report as a book.

    Raises:
        Refusal: typst is not installed, or the campaign has nothing in these years.

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
    """Return the book as JSON, without invisible characters."""
    return json_text(json.loads(without_direction_marks(json.dumps(book, ensure_ascii=False))))


def _book(wanted: ReportRequest) -> dict[str, Any]:
    """Return the content of the book as plain values."""
    report, names, over = wanted.report(), NameIndex(wanted), follow_years(wanted)
    when, state = wanted.closing()
    last = as_svg(wanted.session.ruleset.map(state), over.sides)
    # The last map is at the front of the book.
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
        "affairs": [_part(part) for part in tell_wars(wanted)],
        "timelines": [
            {"title": f"{each.title} over time", "pictures": [_picture(part) for part in _parted(each)]}
            for each in build_timelines(over)
        ],
        "charts": [
            {"title": each.title, "pictures": [_picture(panel) for panel in draw_panels(each)]}
            for each in build_charts(over)
        ],
        "names": [_name(entry) for entry in names.entries],
        "time": report.time._asdict(),
        "parts": [_part(part) for part in report.parts],
    }


def _parted(timeline: Timeline) -> Iterator[str]:
    """Yield pictures of a few lanes each, which fill pages better than one high picture."""
    for first in range(0, len(timeline.lanes), LANES):
        yield timeline_svg(timeline._replace(lanes=timeline.lanes[first : first + LANES]))


def _picture(drawn: str) -> str:
    """Return a picture with the font and ink of the book instead of the surrounding text's."""
    return drawn.replace(
        "<svg ", f'<svg font-family="\'Libertinus Serif\', Georgia, serif" color="{INK}" ', 1
    )


def _decade(decade: Decade, names: NameIndex) -> dict[str, Any]:
    return {"label": capitalize(decade.label), "years": [_year(year, names) for year in decade.years]}


def _year(year: YearStory, names: NameIndex) -> dict[str, Any]:
    return {
        "anchor": _anchor(year.year),
        "label": capitalize(year.label),
        "seasons": [_season(season, names) for season in year.seasons],
    }


def _anchor(year: int) -> str:
    return f"year-{year}"


def _name(entry: NameEntry) -> dict[str, Any]:
    return {
        "anchor": entry.anchor,
        "name": entry.name,
        "what": entry.what,
        "years": [{"anchor": _anchor(year), "label": capitalize(label)} for year, label in entry.years],
    }


def _season(season: SeasonStory, names: NameIndex) -> dict[str, Any]:
    return {
        "name": season.name,
        "paragraphs": [_paragraph(paragraph) for paragraph in season.paragraphs],
        "again": list(season.again),
        "diary": [
            {
                "about": note.about,
                "blocks": render_diary_book(note.text, names),
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


def _part(part: ReportSection) -> dict[str, Any]:
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
