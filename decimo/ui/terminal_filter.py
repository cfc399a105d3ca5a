"""Signs for terminals that know only ASCII: lines, boxes, suits and dice are drawn by plain letters there."""

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
"""Terminals whose letters have no braille, whatever their encoding."""


def get_terminal_encoding() -> str:
    """Return the encoding that the terminal is set to, as Python calls it."""
    named = os.environ.get("PYTHONIOENCODING", "").split(":")[0]
    if not named and sys.platform == "win32":
        # A Windows console is written to in Unicode, whatever its code page.
        return "utf-8"
    try:
        return codecs.lookup(named or locale.getencoding()).name
    except LookupError:
        return "ascii"


def is_ascii_terminal() -> bool:
    """Whether the terminal cannot be trusted with more than ASCII."""
    return get_terminal_encoding() != "utf-8" or os.environ.get("TERM") in _ASCII_TERMINALS


def draws_ascii(app: App[object]) -> bool:
    """Whether an app draws with ASCII signs now; maps and charts then choose their own."""
    return bool(getattr(app, "ascii_only", False))


@lru_cache(maxsize=4096)
def to_ascii(text: str, encoding: str) -> str:
    """Return a text as wide as before whose drawn signs are ASCII; letters stay if the encoding has them."""
    return text if text.isascii() else "".join(_to_ascii_character(sign, encoding) for sign in text)


def _to_ascii_character(sign: str, encoding: str) -> str:
    if sign.isascii():
        return sign
    if ord(sign) in _BRAILLE:
        return "."
    if sign in _ASCII_EQUIVALENTS:
        return _ASCII_EQUIVALENTS[sign]
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        base = unicodedata.normalize("NFKD", sign)[:1]
        wide = cell_len(sign)
        return base if base.isascii() and wide == 1 else "?" * wide
    return sign


class AsciiFilter(LineFilter):
    """The last look at a line before a terminal that knows only ASCII signs gets it."""

    def __init__(self) -> None:
        super().__init__(enabled=False)
        self._encoding = get_terminal_encoding()

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - as `LineFilter` has it
        """Return the segments in plain signs."""
        return [Segment(to_ascii(text, self._encoding), style, control) for text, style, control in segments]


_CONTROL_CHARACTERS = re.compile(f"[\x00-\x1f\x7f-\x9f{TURNS}]")


class ControlCharacterFilter(LineFilter):
    """Takes out the signs that would command the terminal, or turn the line, instead of being shown.

    They can come with a campaign's name or an entry of the diary. They have no width, so nothing moves.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - as `LineFilter` has it
        """Return the segments without such signs."""
        return [
            Segment(_CONTROL_CHARACTERS.sub("", segment.text), segment.style)
            if _CONTROL_CHARACTERS.search(segment.text)
            else segment
            for segment in segments
        ]
