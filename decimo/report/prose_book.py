"""The player's prose in the book of a report: Markdown as plain values, which the book's template sets."""

from typing import Any

from markdown_it.token import Token

from decimo.report.name_index import NameIndex
from decimo.report.prose_reader import prose_reader, read_prose

_WITHIN = {
    "blockquote": "quote",
    "bullet_list": "points",
    "ordered_list": "numbers",
    "list_item": "item",
    "table": "table",
    "tr": "row",
}
"""Blocks that hold other blocks, by what the reader calls them."""
_WORDS = {"paragraph": "lines", "heading": "heading", "th": "lines", "td": "lines"}
"""Blocks that hold words."""
_LETTERS = ("fence", "code_block")
_STYLES = ("strong", "em", "s")


def prose_book(text: str, names: NameIndex) -> list[dict[str, Any]]:
    """Return prose as blocks: `kind`, and the `blocks` or the `parts` of words in it.

    A part is text with its `styles` and, if it leads to a name, an `anchor`. A line's end is a part of its own.
    """
    root: list[dict[str, Any]] = []
    stack = [root]
    kind = "lines"
    for token in read_prose(prose_reader(names.anchor, lambda piece: piece.shown), text):
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
