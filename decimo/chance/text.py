"""The one way the program says no."""

import re
from typing import NamedTuple


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


class TimeWords(NamedTuple):
    """The words of a game for its spans of time."""

    year: str = "year"
    season: str = "season"
    """Both go with the article `a` and take an s for many."""
    decade: str = "a decade"
    """Ten years, with the article where it has one."""

    def fill(self, text: str) -> str:
        """Put the game's words where `{year}`, `{years}`, `{season}`, `{seasons}` or `{decade}` stand.

        With a capital, such as `{Year}`, the word gets one, too. All else in braces is a fault of the text.
        """
        if "{" not in text:
            return text
        spans = {"year": self.year, "season": self.season}
        words = {**spans, **{f"{span}s": f"{word}s" for span, word in spans.items()}, "decade": self.decade}
        return text.format(**words, **{key.capitalize(): word.capitalize() for key, word in words.items()})


def capitalize(text: str) -> str:
    """Return a text with a capital at its head: `Round 12`, `300 BC`; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def pluralize(number: int, one: str, many: str = "") -> str:
    """Return a number and what it counts: `1 step`, `12 steps`; `many` is for what takes more than an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or f'{one}s'}"
