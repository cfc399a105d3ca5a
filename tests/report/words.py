"""Words for a game of facts alone: a few verbs, each with the sentences that a test needs."""

from collections.abc import Mapping, Sequence
from string import Formatter

from decimo.chance import Fact, Word
from decimo.play.narration import Grouping, Implied, Meaning, Memory
from tests.report.valley import Valley


class Words:
    """A teller with just these words."""

    def __init__(
        self,
        templates: Mapping[str, Sequence[str]],
        many: Mapping[str, Grouping] | None = None,
        memories: Mapping[str, Sequence[Memory]] | None = None,
        implied: Mapping[str, Implied] | None = None,
    ) -> None:
        self._templates = templates
        self._many = many or {}
        self._memories = memories or {}
        self._implied = implied or {}

    def templates(self, fact: Fact) -> Sequence[str]:
        return self._templates.get(fact.verb, ())

    def gathering(self, verb: str) -> Grouping | None:
        return self._many.get(verb)

    def implied(self, verb: str) -> Implied | None:
        return self._implied.get(verb)

    def besides(self, _facts: Sequence[Fact]) -> Sequence[Fact]:
        return ()

    def memories(self) -> Mapping[str, Sequence[Memory]]:
        return self._memories

    def meaning(self) -> Meaning:
        return lambda _fact: ()

    def filled(self, template: str, words: Mapping[str, Word]) -> str:
        return Formatter().vformat(template, (), words)


class Talking(Valley):
    """The valley with words for every voice."""

    def __init__(self, words: Words, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(("Oakham", "Birkby", "Ashford"))
        self._words = words
        self._weights = weights or {}

    def narrator(self, _voice: str) -> Words:
        return self._words

    def weight(self, fact: Fact) -> int:
        return self._weights.get(fact.verb, 1)


def happen(verb: str, about: str = "oakham", **words: Word) -> Fact:
    """A fact without a change."""
    return Fact(verb, about, "valley:V1", words, ())


def gathering(
    item: str,
    *say: str,
    by: tuple[str, ...] = (),
    part: str = "",
    total: tuple[str, ...] = (),
    least: int = 3,
    most: int = 0,
) -> Grouping:
    return Grouping(by, part, item, total, say, least, most)
