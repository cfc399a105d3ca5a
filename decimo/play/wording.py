"""What a game calls its spans of time: years and seasons, or rounds and turns."""

from typing import NamedTuple


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
