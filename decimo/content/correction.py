"""What an umpire may correct of any game: a table of fields, how a value is read, and how the correction is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from decimo.chance import Entity, FieldValue, Refusal, RuleContext, Word
from decimo.chance.text import capitalize, hidden_character
from decimo.content.problem import quote
from decimo.content.value import Name, Number, ValueKind, YesNo, one_of

MOST = 99
"""The largest number of a field whose row says nothing else."""


class Correction(NamedTuple):
    """A correction that is being made: the entity in the world that it changes, and the value it gets."""

    context: RuleContext[Any, Any]
    ground: Any
    """What the game's umpire looks at."""
    field: "CorrectableField"
    entity: Any
    value: Any
    words: dict[str, Word]
    """The words of the fact."""

    def tell(self, subject: Entity | str = "", **changes: FieldValue) -> None:
        """Tell the correction and make these changes of the entity."""
        also = (self.entity, changes) if changes else None
        self.context.tell(self.field.verb, subject or self.entity, self.field.rule, self.words, also=also)

    def set(self, **linked: FieldValue) -> None:
        """Tell the correction and set the field, and others that change with it."""
        self.tell(**{self.field.row.name: self.value, **linked})

    def remove(self) -> None:
        """Tell that the entity is over, and take it out of the world."""
        self.context.remove(self.field.verb, self.entity, self.field.rule, self.words)


class Row(NamedTuple):
    """What may be corrected of one field of all entities of a collection.

    Its values follow from its type unless `values` says otherwise. `apply` makes the correction where more changes
    than the field. `values` and `when` get what the game's umpire looks at, and the entity. `told` says what is
    corrected and its values before and after, if a sentence should not have them whole.
    """

    name: str
    phrase: str
    values: Callable[[Any, Any], ValueKind] | None = None
    when: Callable[[Any, Any], object] = lambda _ground, _entity: True
    apply: Callable[[Correction], None] = Correction.set
    told: Callable[[FieldValue, FieldValue], tuple[str, str, str]] | None = None

    def kind(self, ground: object, entity: Entity) -> ValueKind:
        """Return the values of the field of an entity."""
        return self.values(ground, entity) if self.values else kind_of(entity.__class__, self.name)


@dataclass(frozen=True)
class CorrectableField:
    """One field of one entity: `what` is typed, and `words` name it. `about` are the ids that it belongs to.

    `of` names the entity in the fact: `umbria` (an id) or words. `names` say what values are called that are ids.
    """

    row: Row
    entity: Any
    of: str
    words: str
    kind: ValueKind
    value: FieldValue
    rule: str
    verb: str = "amend"
    what: str = ""
    phrase: str = ""
    about: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    def show(self, value: FieldValue) -> str:
        """Return a value in words."""
        if isinstance(value, tuple) and value and self.names:
            return ", ".join(self.names.get(id_, id_) for id_ in value)
        return self.names.get(str(value), self.kind.shown(value))

    def read(self, text: str) -> FieldValue:
        """Read a value as it is typed.

        Raises:
            Refusal: it is none of the possible values, or is the present one.

        """
        words, character = capitalize(self.words), hidden_character(text)
        if character:
            raise Refusal(f"{words} cannot hold the character {character}, which nobody sees; leave it out.")
        value = self.kind.read(text)
        if value is None:
            raise Refusal(f"{words} cannot be {quote(text.strip())}; possible: {self.kind.possible}.")
        if value == self.value and type(value) is type(self.value):
            raise Refusal(f"{words}: it is {self.show(value)} already, so there is nothing to correct.")
        return value

    def tell(self, value: FieldValue) -> tuple[str, str, str]:
        """Return in words what is corrected, its present value, and the new one."""
        if self.row.told is not None:
            return self.row.told(self.value, value)
        return self.phrase, self.show(self.value), self.show(value)

    def correct(self, context: RuleContext[Any, Any], ground: object, value: FieldValue, reason: str) -> None:
        """Give it a value, and tell that with the reason."""
        thing, before, after = self.tell(value)
        words: dict[str, Word] = {
            "what": self.what,
            "thing": thing,
            "of": self.of,
            "before": before,
            "after": after,
            "reason": reason if reason.endswith((".", "!", "?")) else f"{reason}.",
        }
        world, entity = context.world, self.entity
        there = getattr(world, entity.shelf, {}).get(entity.id, entity) if entity.shelf else world
        self.row.apply(Correction(context, ground, self, there, value, words))


def number(low: int = 0, high: int = MOST) -> Callable[[object, object], ValueKind]:
    """Take a number from `low` to `high`."""
    return lambda _ground, _entity: Number(low, high)


@cache
def kind_of(record: type, name: str) -> ValueKind:
    """Return the values that a field takes by its type alone."""
    type_ = get_type_hints(record)[name]
    if get_origin(type_) is Literal:
        return one_of([word for word in get_args(type_) if word])
    kinds: Mapping[type, ValueKind] = {bool: YesNo(), int: Number(0, MOST), str: Name()}
    return kinds[type_]
