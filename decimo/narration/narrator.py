"""Narration from tables of words, the program's and the player's, for the log and each voice."""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from decimo.chance import Fact, Reference, Word
from decimo.chance.text import TimeWords
from decimo.narration.sentence import Names, place_of, prose, sentence
from decimo.narration.words_table import OpenLine, WordsTable
from decimo.play.narration import HOUSE, HOUSE_WORDS, Grouping, Implied, Meaning, Memory, Narration, Narrator

ENOUGH = 4
"""With this many of the player's sentences for a verb, the program's are not used."""

VALUES = ("before", "after")
"""The words of a correction that hold a value of the corrected field."""

MOST = 3
"""The weight of facts that must not be missed."""


class VoiceTables(NamedTuple):
    """The tables of words: the program's and the player's."""

    ours: Sequence[WordsTable]
    own: Sequence[WordsTable] = ()

    @property
    def log(self) -> dict[str, tuple[str, ...]]:
        """The sentences of the log by verb."""
        return _verbs([*_of(self.ours, "log"), *_of(self.own, "log")])

    @property
    def nothing(self) -> "Nothing":
        """The log's sentences for facts with a count of 0."""
        return nothing_of(_of(self.ours, "log"), _of(self.own, "log"))

    @property
    def weights(self) -> dict[str, int]:
        """The weight of each verb that is not ordinary."""
        return {verb: weight for table in (*self.ours, *self.own) for verb, weight in table.weights.items()}

    @property
    def known(self) -> set[str]:
        """The verbs of the program, told or not, and the player's."""
        return {verb for table in (*self.ours, *self.own) for verb in (*table.verbs, *table.weights)}

    @property
    def open(self) -> dict[str, tuple[OpenLine, ...]]:
        """The questions that facts leave open, by verb; the player's own lines first."""
        lines = [line for table in (*self.own, *self.ours) for line in table.open]
        return {line.of: tuple(other for other in lines if other.of == line.of) for line in lines}


Nothing: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Sentences by verb and by the word that is 0."""


def nothing_of(ours: Sequence[WordsTable], own: Sequence[WordsTable]) -> Nothing:
    """Collect them from the tables of one voice; for a verb in the player's tables only the player's count."""
    said = {verb for table in own for verb in table.verbs}
    found = {verb: lines for table in ours for verb, lines in table.none.items() if verb not in said}
    return found | {verb: lines for table in own for verb, lines in table.none.items()}


def said_of_nothing(nothing: Nothing, fact: Fact) -> tuple[str, ...]:
    """Return the sentences for a fact with a word that is 0, if there are any."""
    lines = nothing.get(fact.verb, {})
    return next((said for word, said in lines.items() if fact.words.get(word) == 0), ())


def say_unknown(fact: Fact) -> tuple[str, ...]:
    """Return the sentence for a fact of a kind that this program does not know: its kind and its plain words."""
    told = ", ".join(f"{name.replace('_', ' ')} {{{name}}}" for name in fact.words if name.isidentifier())
    kind = re.sub(r"[{}]", "", fact.verb.replace("_", " "))
    return (f"{{about}}: {kind}{f' ({told})' if told else ''}, which this program does not know.",)


class TableNarrator:
    """The words of a voice, from tables; see `decimo.play.narration.Narrator`.

    The player's sentences for a verb come first; the program's are added if there are fewer than four, and an empty
    list silences the verb. The player's groupings and memories replace the program's.
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
        self._known = words.known
        self._many = {
            verb: lines.gathering() for table in [*ours, *theirs] for verb, lines in table.many.items()
        }
        self._implied = {
            verb: line.implied() for table in [*ours, *theirs] for verb, line in table.implied.items()
        }
        # Without its own memories the gazette uses those of the chronicle.
        remembering = [*_of(words.ours, "chronicle"), *_of(words.own, "chronicle"), *ours, *theirs]
        self._memories = {
            verb: tuple(line.memory(verb) for line in lines)
            for table in remembering
            for verb, lines in table.memory.items()
        }

    def templates(self, fact: Fact) -> Sequence[str]:
        """See `Narrator`."""
        verb, place = fact.verb, place_of(fact)
        if verb not in self._known:
            return say_unknown(fact)
        own = _turned(self._own.get(verb, ()), place)
        if len(own) >= ENOUGH or verb in self._silent:
            return own
        nothing = said_of_nothing(self._nothing, fact)
        if verb not in self._alone:
            nothing = (*said_of_nothing(self._log_nothing, fact), *nothing)
        if nothing:
            return list(dict.fromkeys([*own, *_turned(nothing, place)]))
        log = () if verb in self._alone else _turned(self._log.get(verb, ()), place)
        # The log's sentences come first, so that log and voice agree where possible.
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
        """See `Narrator`: facts imply nothing."""
        return lambda _fact: ()

    def filled(self, template: str, words: Mapping[str, Word]) -> str:
        """See `Narrator`."""
        return prose(template, words, self._names)


class TableNarration(Narration):
    """The common part of games with tables of words; see `decimo.play.narration.Narration`."""

    id: str
    causes: ClassVar[Mapping[str, frozenset[str]]]
    """The verbs that stop a run, by stop word."""
    references: ClassVar[Mapping[str, str | None]]
    """The words of facts and the fields of the world that hold ids, with the kind of each (see `Reference`).

    `verb.word` is an exception for one verb, and None says that the word is text there.
    """

    def __init__(self, words: VoiceTables, rulebook: Mapping[str, str], names: Names) -> None:
        """Take the tables of all voices, the sentences of the rulebook by rule, and the names of the land."""
        self.words, self.names = words, names
        self.stop_words: Sequence[str] = tuple(self.causes)
        self._rulebook = rulebook
        self._log, self._nothing = words.log, words.nothing
        self._weights, self._open, self._known = words.weights, words.open, words.known

    def templates(self, fact: Fact) -> Sequence[str]:
        """Return the sentences of the log for a fact; none if it is not told."""
        if fact.verb not in self._known:
            return say_unknown(fact)
        return said_of_nothing(self._nothing, fact) or self._log.get(fact.verb, ())

    def sentence(self, fact: Fact) -> str:
        """See `Narration`."""
        return sentence(fact, self.templates(fact), self.names, self.typed_words(fact))

    def typed_words(self, fact: Fact) -> dict[str, Word]:
        """See `Narration`: the words that `references` has are ids."""
        words: dict[str, Word] = {"about": fact.about, **fact.words}
        for name, word in words.items():
            kind = self._kind(fact, name) if isinstance(word, str) else None
            if kind is not None:
                words[name] = Reference(str(word), kind)
        return words

    def reference_kind(self, field: str) -> str | None:
        """See `Narration`."""
        return self.references.get(field)

    def _kind(self, fact: Fact, name: str) -> str | None:
        """Return the kind of id that a word is; None if it is text."""
        if name in VALUES and "what" in fact.words:
            # The field that was corrected says what its values are.
            field = str(fact.words["what"]).rpartition(".")[2]
            return self.references.get(f"{fact.verb}.{name}", self.references.get(field))
        if name == "of" and "what" in fact.words:
            return "" if fact.words["of"] in str(fact.words["what"]).split(".")[1:2] else None
        return self.references.get(f"{fact.verb}.{name}", self.references.get(name))

    def narrator(self, voice: str) -> TableNarrator:
        """See `Narration`."""
        return TableNarrator(self.words, voice, self.names)

    def left_open(self, fact: Fact) -> str:
        """See `Narration`: the first line of the verb that fits the fact."""
        line = next((each for each in self._open.get(fact.verb, ()) if each.fits(fact)), None)
        return sentence(fact, (line.say,), self.names, self.typed_words(fact)) if line else ""

    def weight(self, fact: Fact) -> int:
        """See `Narration`."""
        told = fact.verb in self._log or fact.verb not in self._known
        return self._weights.get(fact.verb, 1) if told else 0

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
    """Return the log's sentences for the weightiest facts, where a voice has no words for them."""
    great = {verb for verb, weight in words.weights.items() if weight == MOST}
    return {verb: lines for verb, lines in words.log.items() if verb in great and verb not in ours}


def _of(tables: Sequence[WordsTable], voice: str) -> list[WordsTable]:
    return [table for table in tables if table.voice == voice]


def _verbs(tables: Sequence[WordsTable]) -> dict[str, tuple[str, ...]]:
    return {verb: lines for table in tables for verb, lines in table.verbs.items()}


def _turned(lines: Sequence[str], place: int) -> list[str]:
    """Return the lines rotated so that the one at `place` is first."""
    start = place % len(lines) if lines else 0
    return [*lines[start:], *lines[:start]]


class PlainNarrator:
    """A voice with exactly one sentence for each fact; see `decimo.play.narration.Narrator`."""

    def __init__(self, ruleset: Narration) -> None:
        """Take the ruleset whose sentences it uses."""
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
    """A base for rulesets that have only sentences and names."""

    time_words = TimeWords()
    stop_words: Sequence[str] = ()

    def narrator(self, _voice: str) -> Narrator:
        """See `Narration`."""
        return PlainNarrator(self)

    def left_open(self, _fact: Fact) -> str:
        """See `Narration`: no fact leaves a question open."""
        return ""

    def weight(self, _fact: Fact) -> int:
        """See `Narration`: all facts are ordinary."""
        return 1

    def stops(self, _facts: Sequence[Fact]) -> frozenset[str]:
        """See `Narration`: a run stops for nothing."""
        return frozenset()
