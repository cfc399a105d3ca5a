"""The player's prose on the page of a report: Markdown set as HTML, in which nothing that was typed is markup."""

from collections.abc import Sequence
from typing import Any

from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markupsafe import Markup

from decimo.report.name_index import NameIndex
from decimo.report.prose_reader import prose_reader, read_prose

_BELOW = 4
"""Headings of a diary stand under that of the season, which is of this level."""


def prose_html(text: str, names: NameIndex) -> Markup:
    """Return prose as HTML: headings, emphasis, lists, quotes and tables; names lead to the index of names."""
    reader = prose_reader(names.anchor, lambda piece: piece.shown)

    def name_open(_renderer: RendererProtocol, tokens: Sequence[Token], at: int, *_: Any) -> str:
        return f'<a href="#{names.anchor(tokens[at].meta["name"])}">'

    reader.add_render_rule("name_open", name_open)
    reader.add_render_rule("name_close", lambda *_: "</a>")
    # The style sheet ends a line where the player ended it.
    for end in ("softbreak", "hardbreak"):
        reader.add_render_rule(end, lambda *_: "\n")
    tokens = read_prose(reader, text)
    for token in tokens:
        # In a list, too, every paragraph is one, so that its lines and spaces are kept.
        token.hidden = False
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, _BELOW + int(token.tag[1:]))}"
    return Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704 - the reader has escaped it
