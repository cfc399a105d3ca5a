"""Kinds of values: how they are shown, and how typed text is read."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, Protocol, TypeAlias, TypeVar, get_type_hints

from pydantic import Field, model_validator

from decimo.chance import FieldValue, Refusal, Setting, parse_dice
from decimo.chance.text import hidden_character, is_visible
from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.content.problem import closest, fold, join_words, quote, refusal
from decimo.content.strict_yaml import KeyPath

MOST_LETTERS = 60
"""How long a name may be."""


class ValueKind(Protocol):
    """A kind of values. `read` returns None for a text that is no such value."""

    @property
    def possible(self) -> str:
        """The values in words."""

    def shown(self, value: FieldValue) -> str:
        """Return a value as a person types it."""

    def read(self, text: str) -> FieldValue | None:
        """Read a typed value."""


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    @property
    def possible(self) -> str:
        """See `ValueKind`."""
        return f"{self.low} to {self.high}" if self.low < self.high else f"only {self.low}"

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        return str(value)

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        typed = text.strip()
        if not re.fullmatch(r"[0-9]{1,9}", typed):
            return None
        return int(typed) if self.low <= int(typed) <= self.high else None


@dataclass(frozen=True)
class YesNo:
    """Yes or no."""

    possible: str = "yes or no"

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        return "yes" if value else "no"

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        return {"yes": True, "no": False}.get(text.strip().casefold())


@dataclass(frozen=True)
class OneOf:
    """One of several words, each with the value it means."""

    words: Mapping[str, FieldValue]
    now: str = ""
    """The word shown for any other value."""

    @property
    def possible(self) -> str:
        """See `ValueKind`."""
        return join_words(self.words)

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        return next((word for word, held in self.words.items() if held == value), self.now or str(value))

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        return {fold(word): held for word, held in self.words.items()}.get(fold(text))


def one_of(ids: list[str], nobody: str = "") -> OneOf:
    """Return the choice between ids and `nobody`, the word for none."""
    words: dict[str, FieldValue] = {id_: id_ for id_ in ids}
    return OneOf(words | ({nobody: ""} if nobody else {}))


@dataclass(frozen=True)
class Several:
    """An ordered list of different ids, separated by commas; at least `least` of them."""

    ids: tuple[str, ...]
    least: int = 0

    @property
    def possible(self) -> str:
        """See `ValueKind`."""
        few = f"at least {self.least} of" if self.least else "nobody, or some of"
        return f"{few} {', '.join(self.ids)}, with commas between them"

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        return ", ".join(value) if isinstance(value, tuple) and value else "nobody"

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        if fold(text) == "nobody":
            return () if not self.least else None
        known = {fold(id_): id_ for id_ in self.ids}
        found = [known.get(fold(part)) for part in text.split(",")]
        ids = tuple(id_ for id_ in found if id_ is not None)
        return ids if len(set(ids)) == len(found) >= self.least else None


@dataclass(frozen=True)
class Name:
    """A name or a few words with a letter or digit; `letters` is the required number of letters, 0 for any.

    None that differs from one of `unlike` only in what people mistype is taken.
    """

    possible: str = f"words of at most {MOST_LETTERS} characters, with a letter or digit among them"
    letters: int = 0
    unlike: frozenset[str] = frozenset()

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        return str(value)

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        typed = " ".join(text.split())
        if fold(typed) in self.unlike:
            return None
        if self.letters and not (typed.isalpha() and len(typed) == self.letters):
            return None
        if not is_visible(typed) or not any(map(str.isalnum, typed)):
            return None
        return typed if len(typed) <= MOST_LETTERS else None


def check_names(named: Iterable[tuple[KeyPath, str]]) -> Iterator[tuple[KeyPath, str, str]]:
    """Yield the names of a file that no amendment could give: where each is, what is wrong, and what to do."""
    kind = Name()
    for path, name in named:
        # A character that nobody sees is a problem of its own.
        if kind.read(name) is None and not hidden_character(name):
            yield path, f"{quote(name)} is no name", f"write {kind.possible}"


class HouseRule(ContentPart):
    """A house rule: a setting with its key and default, or (without a key) words on how a gap is played."""

    gap: Text
    words: Text
    key: Id | None = None
    default: int | str | None = None
    before: int | str | None = None
    """The value in campaigns that began under rules without this setting, if it is not the default."""
    kind: Literal["dice"] | None = None
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    @model_validator(mode="after")
    def _default_is_possible(self) -> "HouseRule":
        if self.key is not None:
            if self.default is None:
                raise ValueError(f"the setting '{self.key}' has no default; add one")
            if not self.choices and not self.kind and (self.low is None or self.high is None):
                raise ValueError(
                    f"the setting '{self.key}' takes no value; add 'choices', 'kind' or 'low' and 'high'"
                )
            try:
                self.read(str(self.default))
                self.read(str(self.default if self.before is None else self.before))
            except Refusal as refusal:
                raise ValueError(str(refusal)) from None
        return self

    @property
    def possible(self) -> str:
        """The values that the setting takes, in words."""
        if self.choices:
            return " or ".join(self.choices)
        if self.kind == "dice":
            return "a dice formula of at least 0 such as 1d6+2 or 1d[8]"
        return f"a number from {self.low} to {self.high}"

    def read(self, text: str) -> Setting:
        """Read a value of this setting.

        Raises:
            Refusal: the setting does not take this value.
        """
        typed = text.strip().lower()
        if self.choices:
            if typed in self.choices:
                return typed
        elif self.kind == "dice":
            formula = parse_dice(typed)
            if formula.faces and formula.low >= 0:
                return formula.text
        elif re.fullmatch(r"-?\d{1,9}", typed):
            number = int(typed)
            if (self.low is None or number >= self.low) and (self.high is None or number <= self.high):
                return number
        raise Refusal(f"The setting '{self.key}' cannot be '{text.strip()[:30]}'; give {self.possible}.")


class HouseRuleTable(ContentTable):
    """House rules of a game."""

    settings: Annotated[tuple[HouseRule, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _keys_are_unique(self) -> "HouseRuleTable":
        keys = [line.key for line in self.settings if line.key]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"the setting '{key}' is there twice; keep one")
        return self


_Row = TypeVar("_Row")


class HouseRules:
    """The house rules of a game, from all of its tables."""

    def __init__(
        self,
        tables: Sequence[HouseRuleTable],
        former: Mapping[str, Mapping[Setting, Setting]] | None = None,
    ) -> None:
        """Put the tables together; `former` has the words that older rules used for values, by key."""
        self._former = former or {}
        self._lines = {line.key: line for table in tables for line in table.settings if line.key}

    def rows(self, kind: Callable[[str, str, Setting, str, str, Setting], _Row]) -> dict[str, _Row]:
        """Return a row of each rule by key.

        It has the gap, the key, the default, what is possible, the words, and the value before there was the rule.
        """
        rows: dict[str, _Row] = {}
        for key, line in self._lines.items():
            default = line.read(str(line.default))
            before = default if line.before is None else line.read(str(line.before))
            rows[key] = kind(line.gap, key, default, line.possible, line.words, before)
        return rows

    def read(self, key: str, text: str) -> tuple[str, Setting]:
        """Read a setting; its key may also be the id of a gap with a single setting.

        A word that only older rules used for a value is read as the value it became.

        Raises:
            Refusal: there is no such setting, or it does not take this value.

        """
        typed = key.strip().lower()
        line = self._lines.get(typed)
        if line is None:
            of_gap = [each for each in self._lines.values() if each.gap.lower() == typed]
            if len(of_gap) > 1:
                keys = ", ".join(str(each.key) for each in of_gap)
                raise Refusal(f"{of_gap[0].gap} has several settings; choose one of {keys}.")
            if not of_gap:
                near = closest(typed, self._lines)
                remedy = f"did you mean {near}?" if near else "'decimo show CAMPAIGN settings' lists them all"
                raise refusal(f"There is no setting {quote(key.strip())}", remedy)
            line = of_gap[0]
        try:
            return str(line.key), line.read(text)
        except Refusal:
            became = self._former.get(str(line.key), {}).get(text.strip().lower())
            if became is None:
                raise
            return str(line.key), line.read(str(became))


DiceFormula: TypeAlias = str
"""Dice as a person types them: `6+1d6`."""

Settings = TypeVar("Settings")


class SettingsReader(Generic[Settings]):
    """A reader that turns the settings a campaign keeps by key into the record of a game's house rules.

    The field of `great-army` is `great_army`; `on` becomes True in a bool field. A field whose key is not kept
    has its default; a key without a field is ignored. `former` has the words that older rules used for values, by key.
    """

    def __init__(
        self, record: type[Settings], former: Mapping[str, Mapping[Setting, Setting]] | None = None
    ) -> None:
        """Take the type of the record, a dataclass with a default for every field."""
        self._former = former or {}
        convert: dict[object, Callable[[Setting], object]] = {bool: "on".__eq__, int: int}
        self._fields = {
            name.replace("_", "-"): (name, convert.get(kind, str))
            for name, kind in get_type_hints(record).items()
        }
        self._record = record
        self._last: tuple[dict[str, Setting], Settings] = {}, record()

    def read(self, kept: Mapping[str, Setting]) -> Settings:
        """Return the record; it is made again only when the values differ."""
        last, made = self._last
        if kept != last:
            meant = {key: self._former.get(key, {}).get(value, value) for key, value in kept.items()}
            given = {
                name: convert(meant[key]) for key, (name, convert) in self._fields.items() if key in meant
            }
            made = self._record(**given)
            self._last = dict(kept), made
        return made
