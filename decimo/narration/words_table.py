"""Tables of words by verb, for the log, the chronicle and the gazette."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from decimo.chance import Fact
from decimo.content.check import Neighbours
from decimo.content.content_folder import shipped
from decimo.content.model import Content, ContentPart, Id, Text
from decimo.content.problem import Problem, quote, suggestion
from decimo.content.strict_yaml import KeyPart, Lines
from decimo.narration.sentence import MISSING, Names, sentence
from decimo.play.narration import Grouping, Implied, Memory

__all__ = ["MISSING", "GroupingLines", "MemoryLine", "Names", "WordsTable", "named_in", "sentence"]

_MARKUP = re.compile(r"[<>\[\]*_`\\#]")


def _template(text: str) -> str:
    """Check that a template can be filled and contains no markup."""
    fault = _fault_of(text)
    if fault:
        raise ValueError(f"a sentence cannot be filled: {fault}; write such as {{about}}")
    markup = _MARKUP.search("".join(plain for plain, *_ in Formatter().parse(text)))
    if markup:
        raise ValueError(
            f"a sentence holds the character '{markup[0]}'; write it without, for every page is plain text"
        )
    return text


SPECS = ("people", "way", "plain", "counted")
"""The formats of a word beside a noun for a number: see `Names`; `plain` is an id as words."""


def _fault_of(template: str) -> str:
    """Return the fault of a template's braces; an empty text if they can be filled."""
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return "its braces do not match"
    for _, name, spec, conversion in parts:
        if name is not None and (not name.isidentifier() or conversion or "{" in (spec or "")):
            return f"'{name}' is no word"
        if spec and spec not in SPECS and spec.count("|") != 1:
            return f"'{spec}' is neither {', '.join(map(repr, SPECS))} nor one word for one and one for many"
    return ""


def named_in(template: str) -> set[str]:
    """Return the words that a valid template uses."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


Template: TypeAlias = Annotated[Text, AfterValidator(_template)]
Templates: TypeAlias = Annotated[tuple[Template, ...], Field(min_length=1)]
Weight: TypeAlias = Annotated[int, Field(ge=0, le=3)]
Years: TypeAlias = Annotated[int, Field(ge=1)]
Verbs: TypeAlias = tuple[str, ...]


class GroupingLines(ContentPart):
    """The table's form of a `Grouping`."""

    by: tuple[Text, ...] = ()
    part: Template = ""
    item: Template
    total: tuple[Text, ...] = ()
    say: Templates
    least: Annotated[int, Field(ge=2)] = 3
    most: Annotated[int, Field(ge=2)] = 0
    first: bool = False
    once: tuple[Text, ...] = ()
    before: Verbs = ()
    in_order: bool = False

    def gathering(self) -> Grouping:
        """Return it as the report knows it."""
        return Grouping(
            self.by,
            self.part,
            self.item,
            self.total,
            self.say,
            self.least,
            self.most,
            self.first,
            self.once,
            self.before,
            self.in_order,
        )


class ImpliedLine(ContentPart):
    """The table's form of an `Implied`."""

    by: Annotated[Verbs, Field(min_length=1)]
    where: Annotated[dict[str, Text], Field(min_length=1)]
    season: bool = False

    def implied(self) -> Implied:
        """Return it as the report knows it."""
        return Implied(self.by, self.where, self.season)


class MemoryLine(ContentPart):
    """The table's form of a `Memory`. `same` are words that both facts share, `where` is any other match."""

    of: Verbs = ()
    same: tuple[Text, ...] = ()
    where: tuple[dict[str, Text], ...] = ()
    broken_by: Verbs = ()
    broken_same: tuple[Text, ...] = ()
    within: Years | Text = 0
    least: Years = 2
    most: Years = 0
    after: Years = 0
    quiet: Years = 0
    running: Annotated[int, Field(ge=2)] = 0
    record: str = ""
    settles: bool = False
    changed: str = ""
    say: Templates

    @model_validator(mode="after")
    def _one_way_to_match(self) -> "MemoryLine":
        if self.same and self.where:
            raise ValueError(
                "'same' and 'where' cannot be used together; write the words of 'same' into 'where'"
            )
        return self

    def memory(self, verb: str) -> Memory:
        """Return it as a `Memory`; without `of` it recalls facts of the same `verb`."""
        where = self.where or ({word: word for word in self.same},)
        return Memory(
            self.of or (verb,),
            where,
            self.say,
            self.broken_by,
            self.broken_same,
            self.within,
            self.least,
            self.most,
            self.after,
            self.quiet,
            self.running,
            self.record,
            self.settles,
            self.changed,
        )


class OpenLine(ContentPart):
    """A question left open by facts of one verb, by this `rule` if it is given, with one of the given words each."""

    of: Text
    rule: str = ""
    where: dict[str, tuple[Text | int, ...]] = Field(default_factory=dict)
    say: Template

    def fits(self, fact: Fact) -> bool:
        """Whether a fact leaves this question open."""
        if fact.verb != self.of or self.rule not in ("", fact.rule.rpartition(":")[2]):
            return False
        return all(fact.words.get(word) in values for word, values in self.where.items())


class WordsTable(Content):
    """Words by verb for one voice; the chronicle also uses the sentences of the log.

    In a template `{about}` is the fact's subject and `{amount}` any of its words. A word that is an id is shown as
    a name, a land as `Latium` and an outsider as `the Senones`; `{victim:people}` is the people of a land or
    outsider, `the Romans`. `{amount:unit|units}` writes the number and the fitting noun, `{lost:is|are!}` only the
    fitting word. Every sentence begins with a capital.
    """

    table: Id
    title: str = ""
    voice: Literal["log", "chronicle", "gazette"] = "log"
    verbs: dict[str, tuple[Template, ...]] = Field(default_factory=dict)
    """The sentences; a verb without any is not told."""
    none: dict[str, dict[str, Templates]] = Field(default_factory=dict)
    """Sentences by verb that replace all others if one of its words is 0, since there is nothing to count then."""
    alone: Verbs = ()
    """Verbs for which the chronicle does not use the log's sentences."""
    many: dict[str, GroupingLines] = Field(default_factory=dict)
    implied: dict[str, ImpliedLine] = Field(default_factory=dict)
    memory: dict[str, tuple[MemoryLine, ...]] = Field(default_factory=dict)
    weights: dict[str, Weight] = Field(default_factory=dict)
    open: tuple[OpenLine, ...] = ()
    """The questions that events leave open for the player."""


OF_THE_PAST = frozenset({"nth", "times", "count", "ago", "span", "then_year"})
"""The extra words of a memory; `then_...` are the words of the earlier fact."""


def check_words(table: WordsTable, lines: Lines, file: str, neighbours: Neighbours) -> list[Problem]:
    """Return the problems of a table of words, by comparison with the program's tables.

    A verb is known if they tell it, and a word of a verb if one of their sentences uses it.
    """
    tables = [each for each in neighbours.values() if isinstance(each, WordsTable)]
    if Path(file).resolve().is_relative_to(shipped("tables").resolve()):
        # Tests check the program's tables by the facts of the rules.
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
    return sorted(_WordsCheck(table, lines, file, known).problems())


def _asked(memory: MemoryLine) -> set[str]:
    """Return the words of the fact that a memory needs beside those in its sentence."""
    numbers = {memory.within, memory.record}
    named = {name for name in numbers if isinstance(name, str) and name}
    return named | {*memory.same, *(ours for match in memory.where for ours in match.values())}


class _WordsCheck:
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
                    what = f"a sentence about many has no word {quote(name)}"
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

    def _verb(self, verb: str, *place: KeyPart) -> Iterator[Problem]:
        if verb not in self._known:
            what = f"nothing is ever told as {quote(verb)}"
            yield self._problem(what, suggestion(verb, sorted(self._known)), *place)

    def _words(self, verb: str, names: set[str], *place: KeyPart) -> Iterator[Problem]:
        known = self._known.get(verb)
        for name in sorted(names - known) if known else ():
            what = f"a fact of {quote(verb)} has no word {quote(name)}"
            yield self._problem(what, suggestion(name, sorted(known or ())), *place)

    def _problem(self, what: str, remedy: str, *place: KeyPart) -> Problem:
        return Problem(self._file, self._lines.at(*place), what, remedy)
