"""The words by verb in which a game is told: for the log, the chronicle and the gazette of the time."""

import re
from string import Formatter
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from decimo.content.model import Content, Id, Row, Text
from decimo.fate import Fact
from decimo.play.telling import Gathering, Implied, Memory
from decimo.telling.sentence import MISSING, Names, sentence

__all__ = ["MISSING", "GatheringLines", "MemoryLine", "Names", "WordsTable", "named_in", "sentence"]

_MARKUP = re.compile(r"[<>\[\]*_`\\#]")


def _template(text: str) -> str:
    """Check that a template can be filled and shows as it is typed."""
    fault = _fault_of(text)
    if fault:
        raise ValueError(f"a sentence cannot be filled: {fault}; write such as {{about}}")
    signs = _MARKUP.search("".join(plain for plain, *_ in Formatter().parse(text)))
    if signs:
        raise ValueError(
            f"a sentence holds the sign '{signs[0]}'; write it without, for every page is plain text"
        )
    return text


SPECS = ("people", "way", "plain", "counted")
"""How a word may be asked for besides a noun for a number: see `Names`; `plain` is an id as words."""


def _fault_of(template: str) -> str:
    """What is wrong with the braces of a template; nothing if they can be filled."""
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
    """Return the words that a sound template asks for."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


Template: TypeAlias = Annotated[Text, AfterValidator(_template)]
Templates: TypeAlias = Annotated[tuple[Template, ...], Field(min_length=1)]
Weight: TypeAlias = Annotated[int, Field(ge=0, le=3)]
Years: TypeAlias = Annotated[int, Field(ge=1)]
Verbs: TypeAlias = tuple[str, ...]


class GatheringLines(Row):
    """How several facts of a verb make one sentence; see `Gathering`."""

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

    def gathering(self) -> Gathering:
        """Return it as the report knows it."""
        return Gathering(
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
        )


class ImpliedLine(Row):
    """Which facts say what those of a verb would say; see `Implied`."""

    by: Annotated[Verbs, Field(min_length=1)]
    where: Annotated[dict[str, Text], Field(min_length=1)]
    season: bool = False

    def implied(self) -> Implied:
        """Return it as the report knows it."""
        return Implied(self.by, self.where, self.season)


class MemoryLine(Row):
    """What a fact calls to mind; see `Memory`. `same` are words that both facts share, `where` any other match."""

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
                "'same' and 'where' stand beside each other; write the words of 'same' into 'where'"
            )
        return self

    def memory(self, verb: str) -> Memory:
        """Return it as the report knows it; of a verb that names no other it looks back for the same."""
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


class OpenLine(Row):
    """What a fact leaves open: one of the verb `of`, by this `rule` if one is named, with one of these words each."""

    of: Text
    rule: str = ""
    where: dict[str, tuple[Text | int, ...]] = Field(default_factory=dict)
    say: Template

    def fits(self, fact: Fact) -> bool:
        """Whether a fact leaves this open."""
        if fact.verb != self.of or self.rule not in ("", fact.rule.rpartition(":")[2]):
            return False
        return all(fact.words.get(word) in values for word, values in self.where.items())


class WordsTable(Content):
    """Words by verb for one voice; the chronicle also tells with the sentences of the log.

    In a template `{about}` is what the fact is about and `{amount}` any of its words. A word that is an id
    is shown by its name, a land as `Latium` and an outsider as `the Senones`; `{victim:people}` is its people,
    `the Romans`, whether a land or an outsider is meant. `{amount:unit|units}` writes the number and the
    fitting noun, `{lost:is|are!}` the fitting word alone. Every sentence begins with a capital.
    """

    table: Id
    title: str = ""
    voice: Literal["log", "chronicle", "gazette"] = "log"
    verbs: dict[str, tuple[Template, ...]] = Field(default_factory=dict)
    """The sentences; a verb with none is kept silent."""
    none: dict[str, dict[str, Templates]] = Field(default_factory=dict)
    """For a verb the sentences that take the place of all others where one of its words is 0: of nothing there is
    nothing to count."""
    alone: Verbs = ()
    """Verbs that the chronicle tells without the sentences of the log."""
    many: dict[str, GatheringLines] = Field(default_factory=dict)
    implied: dict[str, ImpliedLine] = Field(default_factory=dict)
    memory: dict[str, tuple[MemoryLine, ...]] = Field(default_factory=dict)
    weights: dict[str, Weight] = Field(default_factory=dict)
    open: tuple[OpenLine, ...] = ()
    """The questions that events leave to the player."""
