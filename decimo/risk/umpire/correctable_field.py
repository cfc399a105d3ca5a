"""One thing of the board that an umpire may correct: what it is called, what it takes, and what changes with it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from decimo.chance import Entity, FieldValue, Refusal, Word
from decimo.chance.text import capitalize
from decimo.content.problem import quote
from decimo.content.value import ValueKind
from decimo.risk.game_data import RiskContext

HOUSE = "risk:house"
"""The rule that corrections go by: the player is the umpire."""

Linked = Callable[[FieldValue], Mapping[str, FieldValue]]
Follow = Callable[[RiskContext, FieldValue], None]


def nothing(_value: FieldValue) -> Mapping[str, FieldValue]:
    """Change nothing else of the entity."""
    return {}


def no_more(_turn: RiskContext, _value: FieldValue) -> None:
    """Change nothing else on the board."""


class BoardField(NamedTuple):
    """One field of an entity. `thing` and `of` are its words: `the armies` of `Alaska`.

    `linked` are other fields of the entity that change with it, `follow` what changes elsewhere on the board.
    `names` tell what its values are called, where they are ids. With `counted` it is no field, but this number that
    `follow` settles.
    """

    entity: Entity
    field: str
    thing: str
    of: str
    kind: ValueKind
    linked: Linked = nothing
    follow: Follow = no_more
    names: Mapping[str, str] = MappingProxyType({})
    counted: int | None = None

    @property
    def what(self) -> str:
        """What is typed for it."""
        return f"{self.entity.shelf}.{self.entity.id}.{self.field}" if self.entity.shelf else self.field

    @property
    def words(self) -> str:
        """It in words."""
        return f"{self.thing} of {self.of}"

    @property
    def value(self) -> FieldValue:
        """What it is now."""
        value: FieldValue = getattr(self.entity, self.field) if self.counted is None else self.counted
        return value

    def told(self, value: FieldValue) -> str:
        """Return a value in words, ids by their names."""
        if isinstance(value, tuple) and value:
            return ", ".join(self.names.get(id_, id_) for id_ in value)
        return self.names.get(str(value), self.kind.shown(value))

    def read(self, text: str) -> FieldValue:
        """Read a value as it is typed.

        Raises:
            Refusal: it is none that it takes, or it has it already.

        """
        value, words = self.kind.read(text), capitalize(self.words)
        if value is None:
            raise Refusal(f"{words} cannot be {quote(text.strip())}; possible: {self.kind.possible}.")
        if value == self.value:
            raise Refusal(f"{words}: it is {self.told(value)} already, so there is nothing to correct.")
        return value

    def correct(self, context: RiskContext, value: FieldValue, reason: str) -> None:
        """Let it be so, and tell it with the reason."""
        board = context.world
        there = getattr(board, self.entity.shelf)[self.entity.id] if self.entity.shelf else board
        words: dict[str, Word] = {
            "what": self.what,
            "thing": self.thing,
            "of": self.of,
            "before": self.told(self.value),
            "after": self.told(value),
            "reason": reason if reason.endswith((".", "!", "?")) else f"{reason}.",
        }
        changed = {**({self.field: value} if self.counted is None else {}), **self.linked(value)}
        context.tell("amend", there, HOUSE, words, also=(there, changed))
        self.follow(context, value)
