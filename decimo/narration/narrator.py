"""How a game is told: the tables of the program, with those of the player before them, in the log and in each voice."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from decimo.chance import Fact, Word
from decimo.chance.text import TimeWords
from decimo.narration.sentence import Names, place_of, prose, sentence
from decimo.narration.words_table import OpenLine, WordsTable
from decimo.play.narration import HOUSE, HOUSE_WORDS, Grouping, Implied, Meaning, Memory, Narration, Narrator

ENOUGH = 4
"""So many sentences of the player's own for a verb need none of ours beside them."""

MOST = 3
"""The weight of what must not be missed."""


class VoiceTables(NamedTuple):
    """The tables of words: those of the program, and those of the player."""

    ours: Sequence[WordsTable]
    own: Sequence[WordsTable] = ()

    @property
    def log(self) -> dict[str, tuple[str, ...]]:
        """The sentences of the log by verb."""
        return _verbs([*_of(self.ours, "log"), *_of(self.own, "log")])

    @property
    def nothing(self) -> "Nothing":
        """What the log says where there is nothing to count."""
        return nothing_of(_of(self.ours, "log"), _of(self.own, "log"))

    @property
    def weights(self) -> dict[str, int]:
        """How much each verb matters, as far as it is not ordinary."""
        return {verb: weight for table in (*self.ours, *self.own) for verb, weight in table.weights.items()}

    @property
    def open(self) -> dict[str, tuple[OpenLine, ...]]:
        """What facts leave open, by verb; the player's own lines first."""
        lines = [line for table in (*self.own, *self.ours) for line in table.open]
        return {line.of: tuple(other for other in lines if other.of == line.of) for line in lines}


Nothing: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]
"""For a verb and a word of it the sentences that tell it where the word is 0."""


def nothing_of(ours: Sequence[WordsTable], own: Sequence[WordsTable]) -> Nothing:
    """Take them from tables of one voice; of a verb that the player tells in his own way only his own count."""
    said = {verb for table in own for verb in table.verbs}
    found = {verb: lines for table in ours for verb, lines in table.none.items() if verb not in said}
    return found | {verb: lines for table in own for verb, lines in table.none.items()}


def said_of_nothing(nothing: Nothing, fact: Fact) -> tuple[str, ...]:
    """The sentences for a fact one of whose words is 0, where there are such."""
    lines = nothing.get(fact.verb, {})
    return next((said for word, said in lines.items() if fact.words.get(word) == 0), ())


class TableNarrator:
    """The words of a voice, from tables; see `decimo.play.narration.Narrator`.

    A player's own words for a verb come first; ours stand in where fewer than four are theirs, and an empty list
    keeps the verb silent. What they say of many together, or what a fact calls to mind, takes the place of ours.
    """

    def __init__(self, words: VoiceTables, voice: str, names: Names) -> None:
        """Take the tables of all voices."""
        ours, theirs = _of(words.ours, voice), _of(words.own, voice)
        self._names = names
        self._nothing = nothing_of(ours, theirs)
        self._alone = {verb for table in [*ours, *theirs] for verb in table.alone}
        self._ours, self._own = _verbs(ours), _verbs(theirs)
        self._log = words.log if voice == "chronicle" else _great(words, self._ours)
        self._log_nothing = {verb: said for verb, said in words.nothing.items() if verb in self._log}
        self._silent = {verb for verb, lines in self._own.items() if not lines}
        self._many = {
            verb: lines.gathering() for table in [*ours, *theirs] for verb, lines in table.many.items()
        }
        self._implied = {
            verb: line.implied() for table in [*ours, *theirs] for verb, line in table.implied.items()
        }
        # The gazette remembers as the chronicle does, where it has no memory of its own.
        remembering = [*_of(words.ours, "chronicle"), *_of(words.own, "chronicle"), *ours, *theirs]
        self._memories = {
            verb: tuple(line.memory(verb) for line in lines)
            for table in remembering
            for verb, lines in table.memory.items()
        }

    def templates(self, fact: Fact) -> Sequence[str]:
        """See `Narrator`."""
        verb, place = fact.verb, place_of(fact)
        own = _turned(self._own.get(verb, ()), place)
        if len(own) >= ENOUGH or verb in self._silent:
            return own
        nothing = said_of_nothing(self._nothing, fact)
        if verb not in self._alone:
            nothing = (*said_of_nothing(self._log_nothing, fact), *nothing)
        if nothing:
            return list(dict.fromkeys([*own, *_turned(nothing, place)]))
        log = () if verb in self._alone else _turned(self._log.get(verb, ()), place)
        # What the log says comes first, so that both agree where nothing speaks against it.
        ours = [*log[:1], *_turned((*log[1:], *self._ours.get(verb, ())), place)]
        return list(dict.fromkeys([*own, *ours]))

    def gathering(self, verb: str) -> Grouping | None:
        """See `Narrator`."""
        return None if verb in self._silent else self._many.get(verb)

    def implied(self, verb: str) -> Implied | None:
        """See `Narrator`."""
        return self._implied.get(verb)

    def besides(self, _facts: Sequence[Fact]) -> Sequence[Fact]:
        """See `Narrator`."""
        return ()

    def memories(self) -> Mapping[str, Sequence[Memory]]:
        """See `Narrator`."""
        return self._memories

    def meaning(self) -> Meaning:
        """See `Narrator`: facts mean what they say."""
        return lambda _fact: ()

    def filled(self, template: str, words: Mapping[str, Word]) -> str:
        """See `Narrator`."""
        return prose(template, words, self._names)


class TableNarration(Narration):
    """What every game that is told from tables has in common; see `decimo.play.narration.Narration`."""

    id: str
    causes: ClassVar[Mapping[str, frozenset[str]]]
    """The verbs that give cause to stop a run, by stop word."""

    def __init__(self, words: VoiceTables, rulebook: Mapping[str, str], names: Names) -> None:
        """Take the tables of all voices, the sentences of the rulebook by rule, and the names of the land."""
        self.words, self.names = words, names
        self.stop_words: Sequence[str] = tuple(self.causes)
        self._rulebook = rulebook
        self._log, self._nothing = words.log, words.nothing
        self._weights, self._open = words.weights, words.open

    def templates(self, fact: Fact) -> Sequence[str]:
        """Return the sentences of the log for a fact; none if it is kept silent."""
        return said_of_nothing(self._nothing, fact) or self._log.get(fact.verb, ())

    def sentence(self, fact: Fact) -> str:
        """See `Narration`."""
        return sentence(fact, self.templates(fact), self.names)

    def narrator(self, voice: str) -> TableNarrator:
        """See `Narration`."""
        return TableNarrator(self.words, voice, self.names)

    def left_open(self, fact: Fact) -> str:
        """See `Narration`: the first line of its verb that fits the fact."""
        line = next((each for each in self._open.get(fact.verb, ()) if each.fits(fact)), None)
        return sentence(fact, (line.say,), self.names) if line else ""

    def weight(self, fact: Fact) -> int:
        """See `Narration`."""
        return self._weights.get(fact.verb, 1) if fact.verb in self._log else 0

    def stops(self, facts: Sequence[Fact]) -> frozenset[str]:
        """See `Narration`."""
        verbs = {fact.verb for fact in facts}
        return frozenset(word for word, causes in self.causes.items() if causes & verbs)

    def name_of(self, about: str) -> str:
        """See `Narration`."""
        return self.names.of(about)

    def rule_words(self, rule: str) -> str:
        """See `Narration`."""
        number = rule.removeprefix(f"{self.id}:")
        return HOUSE_WORDS if number == HOUSE else self._rulebook.get(number, "")


def _great(words: VoiceTables, ours: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The log's sentences of what no voice may leave out, where a voice has no words of its own for it."""
    great = {verb for verb, weight in words.weights.items() if weight == MOST}
    return {verb: lines for verb, lines in words.log.items() if verb in great and verb not in ours}


def _of(tables: Sequence[WordsTable], voice: str) -> list[WordsTable]:
    return [table for table in tables if table.voice == voice]


def _verbs(tables: Sequence[WordsTable]) -> dict[str, tuple[str, ...]]:
    return {verb: lines for table in tables for verb, lines in table.verbs.items()}


def _turned(lines: Sequence[str], place: int) -> list[str]:
    """The lines beginning with the one at a place, counted round."""
    start = place % len(lines) if lines else 0
    return [*lines[start:], *lines[:start]]


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
