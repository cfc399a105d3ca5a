"""The report as a single HTML page that needs no network, and only its own script.

Without the script the page shows the last map instead of one for each year; all else is the same.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markupsafe import Markup

from decimo.report.charts import build_charts, draw_panels
from decimo.report.diary_markdown import diary_parser, parse_diary
from decimo.report.layout import environment
from decimo.report.map_svg import folded, year_maps
from decimo.report.request import ReportRequest, follow_years
from decimo.report.subject_page import NameIndex
from decimo.report.timeline import build_timelines, timeline_svg, timeline_table
from decimo.report.voice import GREAT
from decimo.report.war_stories import tell_wars

_BELOW = 4
"""The heading level of seasons; headings in the diary come below it."""


def render_diary_html(text: str, names: NameIndex) -> Markup:
    """Return a text as HTML: headings, emphasis, lists, quotes and tables; names link to the index of names."""
    reader = diary_parser(names.anchor, lambda piece: piece.shown)

    def name_open(_renderer: RendererProtocol, tokens: Sequence[Token], at: int, *_: Any) -> str:
        return f'<a href="#{names.anchor(tokens[at].meta["name"])}">'

    reader.add_render_rule("name_open", name_open)
    reader.add_render_rule("name_close", lambda *_: "</a>")
    # The style sheet keeps the player's line breaks.
    for end in ("softbreak", "hardbreak"):
        reader.add_render_rule(end, lambda *_: "\n")
    tokens = parse_diary(reader, text)
    for token in tokens:
        # Lists get real paragraphs, too, so that lines and spaces are kept.
        token.hidden = False
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, _BELOW + int(token.tag[1:]))}"
    return Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704 - the reader has escaped it


_SCRIPT = Path(__file__).parent / "templates" / "report.js"


def as_html(wanted: ReportRequest) -> str:
    """Return a report as a page for screen, phone and print; every name and word is shown as typed.

    Raises:
        Refusal: the campaign has nothing in these years.

    """
    report = wanted.report()
    over = follow_years(wanted)
    maps = year_maps(over)
    decade_ends = {end.year for end in over.decades().ends}
    names = NameIndex(wanted)
    script = _SCRIPT.read_text(encoding="utf-8")
    values = {
        "report": report,
        "GREAT": GREAT,
        "maps": maps,
        "decade_maps": {each.year: each for each in maps if each.year in decade_ends},
        "folded": folded(maps),
        "timelines": [(each, timeline_svg(each), timeline_table(each)) for each in build_timelines(over)],
        "charts": [(each, draw_panels(each)) for each in build_charts(over)],
        "affairs": tell_wars(wanted),
        "names": names.entries,
        "prose": partial(render_diary_html, names=names),
        "script": script,
        "script_digest": b64encode(sha256(script.encode()).digest()).decode(),
    }
    return environment().get_template("report.html.jinja").render(values)
