"""The check of a player's words: verbs and words that there are, matches that can be."""

from collections.abc import Iterator
from pathlib import Path

from decimo.content.check import Neighbours
from decimo.content.document import Lines, Part
from decimo.content.name import suggestion
from decimo.content.places import shipped
from decimo.content.problem import Problem, shown
from decimo.telling.words_table import MemoryLine, WordsTable, named_in

OF_THE_PAST = frozenset({"nth", "times", "count", "ago", "span", "then_year"})
"""The words that a memory has beside those of its fact; `then_...` are the words of the earlier one."""


def check_words(table: WordsTable, lines: Lines, file: str, neighbours: Neighbours) -> list[Problem]:
    """Return the problems of a table of words; what the tables of the program say is the measure.

    A verb is known if they tell it, and a word of a verb if one of their sentences asks for it.
    """
    tables = [each for each in neighbours.values() if isinstance(each, WordsTable)]
    if Path(file).resolve().is_relative_to(shipped("tables").resolve()):
        # Ours are checked by what the rules tell, in the tests.
        tables.append(table)
    known: dict[str, set[str]] = {}
    for each in tables:
        for verb in (*each.verbs, *each.weights):
            known.setdefault(verb, {"about"}).update(*map(named_in, each.verbs.get(verb, ())))
        for verb, many in each.many.items():
            known.setdefault(verb, {"about"}).update({*many.by, *many.total, *many.once})
        for verb, memories in each.memory.items():
            known.setdefault(verb, {"about"}).update(*map(_asked, memories))
        for line in each.open:
            known.setdefault(line.of, {"about"}).update(line.where)
    return sorted(_Check(table, lines, file, known).problems())


def _asked(memory: MemoryLine) -> set[str]:
    """The words of its own fact that a memory needs beside those it says."""
    numbers = {memory.within, memory.record}
    named = {name for name in numbers if isinstance(name, str) and name}
    return named | {*memory.same, *(ours for match in memory.where for ours in match.values())}


class _Check:
    def __init__(self, table: WordsTable, lines: Lines, file: str, known: dict[str, set[str]]) -> None:
        self._table = table
        self._lines = lines
        self._file = file
        self._known = known

    def problems(self) -> Iterator[Problem]:
        table = self._table
        for key, verbs in (
            ("verbs", list(table.verbs)),
            ("none", list(table.none)),
            ("many", list(table.many)),
            ("implied", list(table.implied)),
            ("memory", list(table.memory)),
            ("weights", list(table.weights)),
        ):
            for verb in verbs:
                yield from self._verb(verb, key, verb)
        for at, verb in enumerate(table.alone):
            yield from self._verb(verb, "alone", at)
        for verb, sentences in table.verbs.items():
            for at, template in enumerate(sentences):
                yield from self._words(verb, named_in(template), "verbs", verb, at)
        for verb, counts in table.none.items():
            yield from self._words(verb, set(counts), "none", verb)
            for word, sentences in counts.items():
                for at, template in enumerate(sentences):
                    yield from self._words(verb, named_in(template), "none", verb, word, at)
        for verb, many in table.many.items():
            yield from self._words(verb, named_in(many.part), "many", verb, "part")
            yield from self._words(verb, named_in(many.item) - {"times", "parts"}, "many", verb, "item")
            yield from self._words(verb, {*many.by, *many.total, *many.once}, "many", verb)
            for at, other in enumerate(many.before):
                yield from self._verb(other, "many", verb, "before", at)
            for at, template in enumerate(many.say):
                for name in sorted(named_in(template) - {"list", "count"}):
                    what = f"the word {shown(name)} is none of a sentence about many"
                    yield self._problem(what, "write {list} or {count}", "many", verb, "say", at)
        for verb, implied in table.implied.items():
            for at, other in enumerate(implied.by):
                yield from self._verb(other, "implied", verb, "by", at)
            yield from self._words(verb, set(implied.where.values()), "implied", verb, "where")
        for verb, memories in table.memory.items():
            for at, memory in enumerate(memories):
                yield from self._memory(verb, memory, at)
        for at, line in enumerate(table.open):
            yield from self._verb(line.of, "open", at, "of")
            yield from self._words(line.of, set(line.where), "open", at, "where")
            yield from self._words(line.of, named_in(line.say), "open", at, "say")

    def _memory(self, verb: str, memory: MemoryLine, at: int) -> Iterator[Problem]:
        for key, verbs in (("of", memory.of), ("broken_by", memory.broken_by)):
            for number, other in enumerate(verbs):
                yield from self._verb(other, "memory", verb, at, key, number)
        yield from self._words(verb, _asked(memory), "memory", verb, at)
        for number, template in enumerate(memory.say):
            named = {name for name in named_in(template) if not name.startswith("then_")}
            yield from self._words(verb, named - OF_THE_PAST, "memory", verb, at, "say", number)

    def _verb(self, verb: str, *place: Part) -> Iterator[Problem]:
        if verb not in self._known:
            what = f"nothing is ever told as {shown(verb)}"
            yield self._problem(what, suggestion(verb, sorted(self._known)), *place)

    def _words(self, verb: str, names: set[str], *place: Part) -> Iterator[Problem]:
        known = self._known.get(verb)
        for name in sorted(names - known) if known else ():
            what = f"a fact of {shown(verb)} has no word {shown(name)}"
            yield self._problem(what, suggestion(name, sorted(known or ())), *place)

    def _problem(self, what: str, remedy: str, *place: Part) -> Problem:
        return Problem(self._file, self._lines.at(*place), what, remedy)
