"""Filters for the terminal: ASCII for lines, boxes, suits and dice, and no control characters."""

import codecs
import locale
import os
import re
import sys
import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from decimo.chance.text import TURNS

_ASCII_EQUIVALENTS = {
    **dict.fromkeys("─╌┄┈╴╶▔▁", "-"),
    **dict.fromkeys("━═╍┅┉▬", "="),
    **dict.fromkeys("│┃║╎┆┊╵╷▏▎▍▌▋▊▉▐▕", "|"),
    **dict.fromkeys("╭╮╯╰┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬", "+"),
    **dict.fromkeys("█▇▆▅▀■▪◼▮▓▙▟▛▜", "#"),
    **dict.fromkeys("▄▃▂▖▗", "_"),
    **dict.fromkeys("░▒▘▝", ":"),
    **dict.fromkeys("•●◆◉", "o"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„″", '"'),
    **dict.fromkeys("–—−‒", "-"),
    **dict.fromkeys("→▶▸►›", ">"),
    **dict.fromkeys("←◀◂◄‹", "<"),
    **dict.fromkeys("↑▲▴", "^"),
    **dict.fromkeys("↓▼▾", "v"),
    **dict(zip("♠♡♢♣♤♥♦♧⚀⚁⚂⚃⚄⚅", "SHDCSHDC123456", strict=True)),
    "≈": "~",
    "×": "x",
    "·": ".",
    "…": "~",
    "✓": "x",
    "✗": "x",
    "□": "o",
    "○": "o",
    "\u00a0": " ",
    "\u2800": " ",
}
_BRAILLE = range(0x2801, 0x2900)
_ASCII_TERMINALS = ("linux", "dumb")
"""Terminals whose fonts have no braille, whatever their encoding."""


def get_terminal_encoding() -> str:
    """Return the terminal's encoding by its Python name."""
    named = os.environ.get("PYTHONIOENCODING", "").split(":")[0]
    if not named and sys.platform == "win32":
        # A Windows console takes Unicode, whatever its code page.
        return "utf-8"
    try:
        return codecs.lookup(named or locale.getencoding()).name
    except LookupError:
        return "ascii"


def is_ascii_terminal() -> bool:
    """Whether the terminal may not support more than ASCII."""
    return get_terminal_encoding() != "utf-8" or os.environ.get("TERM") in _ASCII_TERMINALS


def draws_ascii(app: App[object]) -> bool:
    """Whether an app draws in ASCII now; maps and charts then choose their own characters."""
    return bool(getattr(app, "ascii_only", False))


@lru_cache(maxsize=4096)
def to_ascii(text: str, encoding: str) -> str:
    """Return a text of the same width with drawing characters in ASCII; letters stay if the encoding has them."""
    return text if text.isascii() else "".join(_to_ascii_character(character, encoding) for character in text)


def _to_ascii_character(character: str, encoding: str) -> str:
    if character.isascii():
        return character
    if ord(character) in _BRAILLE:
        return "."
    if character in _ASCII_EQUIVALENTS:
        return _ASCII_EQUIVALENTS[character]
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        base = unicodedata.normalize("NFKD", character)[:1]
        wide = cell_len(character)
        return base if base.isascii() and wide == 1 else "?" * wide
    return character


class AsciiFilter(LineFilter):
    """The last filter of a line for a terminal that supports only ASCII."""

    def __init__(self) -> None:
        super().__init__(enabled=False)
        self._encoding = get_terminal_encoding()

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - as `LineFilter` has it
        """Return the segments in ASCII."""
        return [Segment(to_ascii(text, self._encoding), style, control) for text, style, control in segments]


_CONTROL_CHARACTERS = re.compile(f"[\x00-\x1f\x7f-\x9f{TURNS}]")


class ControlCharacterFilter(LineFilter):
    """A filter that removes characters which would command the terminal or reverse the line.

    They can come from a campaign's name or a diary entry. They have no width, so nothing moves.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - as `LineFilter` has it
        """Return the segments without these characters."""
        return [
            Segment(_CONTROL_CHARACTERS.sub("", segment.text), segment.style)
            if _CONTROL_CHARACTERS.search(segment.text)
            else segment
            for segment in segments
        ]
