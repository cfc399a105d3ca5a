"""Signs that nobody sees: which of them bend the text around them, and which have no place in a name.

Prose is kept as it was typed. Where it is shown, what would turn the page around it is left out. Letters that
are written from right to left stand as they are, and so do the marks and joiners that they need.
"""

import re

TURNS = "\u202a-\u202e\u2066-\u2069"
"""The signs that set the direction of all that follows, for a class of a regular expression."""

_JOINERS = re.compile(r"(?<=\w)[\u200c\u200d](?=\w)")
_TURNS = re.compile(f"[{TURNS}]")
_UNSEEN = re.compile(
    f"[{TURNS}\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0001\U000e0020-\U000e007f]"
)


def controls(*, but: str = "") -> dict[int, str]:
    """Return a table for `str.translate` by which control signs, but these, show as signs that are missing."""
    signs = {*range(32), *range(127, 160)} - {ord(sign) for sign in but}
    return dict.fromkeys(signs, "\N{REPLACEMENT CHARACTER}")


def level(text: str) -> str:
    """Return a text as it is shown: without the signs that would turn what stands around it."""
    return _TURNS.sub("", text)


def visible(text: str) -> str:
    """Return a text without any sign that nobody sees."""
    return _UNSEEN.sub("", text)


def is_visible(name: str) -> bool:
    """Whether a name has visible signs alone, and the joiners that some scripts need between letters."""
    return _JOINERS.sub("", name).isprintable()


def unseen(name: str) -> str:
    """Return the first sign of a name that nobody sees, as `U+202E`; nothing if there is none."""
    found = _UNSEEN.search(name)
    return f"U+{ord(found[0]):04X}" if found else ""
