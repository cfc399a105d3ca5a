"""How a game without tables of words is told: each fact by its one sentence, in every voice."""

from collections.abc import Mapping, Sequence

from decimo.chance import Fact, Word
from decimo.play.narration import Grouping, Implied, Meaning, Memory, Narration, Narrator
from decimo.play.wording import TimeWords


class PlainNarrator:
    """A voice that has one sentence for a fact and no more; see `decimo.play.narration.Narrator`."""

    def __init__(self, ruleset: Narration) -> None:
        """Take the ruleset whose sentences it says."""
        self._ruleset = ruleset

    def templates(self, fact: Fact) -> Sequence[str]:
        """See `Narrator`: the sentence itself."""
        told = self._ruleset.sentence(fact).strip()
        return (told,) if told else ()

    def gathering(self, _verb: str) -> Grouping | None:
        """See `Narrator`."""
        return None

    def implied(self, _verb: str) -> Implied | None:
        """See `Narrator`."""
        return None

    def besides(self, _facts: Sequence[Fact]) -> Sequence[Fact]:
        """See `Narrator`."""
        return ()

    def memories(self) -> Mapping[str, Sequence[Memory]]:
        """See `Narrator`."""
        return {}

    def meaning(self) -> Meaning:
        """See `Narrator`."""
        return lambda _fact: ()

    def filled(self, template: str, _words: Mapping[str, Word]) -> str:
        """See `Narrator`."""
        return template


class PlainNarration(Narration):
    """What a ruleset can inherit that has sentences and names, and nothing else to tell with."""

    time_words = TimeWords()
    stop_words: Sequence[str] = ()

    def narrator(self, _voice: str) -> Narrator:
        """See `Narration`."""
        return PlainNarrator(self)

    def left_open(self, _fact: Fact) -> str:
        """See `Narration`: no fact leaves a question."""
        return ""

    def weight(self, _fact: Fact) -> int:
        """See `Narration`: all facts are ordinary."""
        return 1

    def stops(self, _facts: Sequence[Fact]) -> frozenset[str]:
        """See `Narration`: a run stops for nothing."""
        return frozenset()
