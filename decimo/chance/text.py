"""Refusals, visible text, and words for time and numbers."""

import re
import unicodedata
from typing import NamedTuple


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to a person, not an error of the program
    """Something a person asked for cannot be done.

    The text is one plain sentence: what is wrong, where, and what to do instead. The code that raises it has
    changed nothing.
    """


TURNS = "\u202a-\u202e\u2066-\u2069"
"""The characters that set the direction of text, for a class of a regular expression."""

_JOINERS = re.compile(r"(?<=\w)[\u200c\u200d](?=\w)")
_TURNS = re.compile(f"[{TURNS}]")
_UNSEEN = re.compile(
    f"[{TURNS}\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0001\U000e0020-\U000e007f]"
)


def control_characters(*, but: str = "") -> dict[int, str]:
    """Return a table for `str.translate` that makes control characters visible, except those in `but`."""
    controls = {*range(32), *range(127, 160)} - {ord(character) for character in but}
    return dict.fromkeys(controls, "\N{REPLACEMENT CHARACTER}")


def without_direction_marks(text: str) -> str:
    """Return a text without the characters that would turn the direction of the text around it."""
    return _TURNS.sub("", text)


def visible(text: str) -> str:
    """Return a text without invisible characters."""
    return _UNSEEN.sub("", text)


def is_visible(name: str) -> bool:
    """Return whether a name has only visible characters and the joiners that some scripts need."""
    return _JOINERS.sub("", name).isprintable()


def hidden_character(name: str) -> str:
    """Return the first invisible character of a name, as `U+202E`; an empty text if there is none."""
    found = _UNSEEN.search(name)
    return f"U+{ord(found[0]):04X}" if found else ""


_ACCENTS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff]")
"""Accents, and the vowel points of Hebrew and Arabic; the vowels of Indian scripts are letters and stay."""
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t"}
)


def fold_letters(text: str) -> str:
    """Return a text for comparison: without case and accents, in one Unicode form.

    `Łódź`, `łódź` and `lodz` are equal, however the accents are stored.
    """
    if text.isascii():
        return text.casefold()
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", text).casefold()).translate(_PLAIN)
    return unicodedata.normalize("NFC", plain)


def contains_words(text: str, words: str) -> bool:
    """Return whether a text has all of some words, ignoring case, accents and Unicode forms."""
    folded = fold_letters(text)
    return all(word in folded for word in fold_letters(words).split())


class TimeWords(NamedTuple):
    """A game's words for its spans of time."""

    year: str = "year"
    season: str = "season"
    """Both take the article `a` and an s in the plural."""
    decade: str = "a decade"
    """Ten years, with its article if it has one."""

    def fill(self, text: str) -> str:
        """Fill in `{year}`, `{years}`, `{season}`, `{seasons}` and `{decade}` with the game's words.

        A placeholder with a capital, such as `{Year}`, gives a word with a capital. Any other placeholder is an error.
        """
        if "{" not in text:
            return text
        spans = {"year": self.year, "season": self.season}
        words = {**spans, **{f"{span}s": f"{word}s" for span, word in spans.items()}, "decade": self.decade}
        return text.format(**words, **{key.capitalize(): word.capitalize() for key, word in words.items()})


def capitalize(text: str) -> str:
    """Return a text with a capital first letter: `Round 12`, `300 BC`; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def pluralize(number: int, one: str, many: str = "") -> str:
    """Return a number and its noun: `1 step`, `12 steps`; `many` is a plural that takes more than an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or f'{one}s'}"
