"""The one way the program says no."""

import re


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to a person, not an error of the program
    """Something a person asked for cannot be done.

    The text is one plain sentence: what is wrong, where, and what to do instead. Whoever raises it has
    changed nothing.
    """


TURNS = "\u202a-\u202e\u2066-\u2069"
"""The signs that set the direction of all that follows, for a class of a regular expression."""

_JOINERS = re.compile(r"(?<=\w)[\u200c\u200d](?=\w)")
_TURNS = re.compile(f"[{TURNS}]")
_UNSEEN = re.compile(
    f"[{TURNS}\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0001\U000e0020-\U000e007f]"
)


def control_characters(*, but: str = "") -> dict[int, str]:
    """Return a table for `str.translate` by which control signs, but these, show as signs that are missing."""
    signs = {*range(32), *range(127, 160)} - {ord(sign) for sign in but}
    return dict.fromkeys(signs, "\N{REPLACEMENT CHARACTER}")


def without_direction_marks(text: str) -> str:
    """Return a text as it is shown: without the signs that would turn what stands around it."""
    return _TURNS.sub("", text)


def visible(text: str) -> str:
    """Return a text without any sign that nobody sees."""
    return _UNSEEN.sub("", text)


def is_visible(name: str) -> bool:
    """Whether a name has visible signs alone, and the joiners that some scripts need between letters."""
    return _JOINERS.sub("", name).isprintable()


def hidden_character(name: str) -> str:
    """Return the first sign of a name that nobody sees, as `U+202E`; nothing if there is none."""
    found = _UNSEEN.search(name)
    return f"U+{ord(found[0]):04X}" if found else ""
