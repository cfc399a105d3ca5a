"""Facts: what changed in the world, from what to what, and under which rule."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeAlias, Union

from decimo.chance.request import Drawn, Rolled

Plain: TypeAlias = Union[bool, int, str, list["Plain"], dict[str, "Plain"], None]  # noqa: UP007 - it names itself
"""What a change carries: values that JSON can write."""

Word: TypeAlias = int | str


class Change(NamedTuple):
    """One place of the world before and after. `path` is dotted, `None` is absent.

    `tribans.aquila.blight` is a number of a Triban; `leaders.l12` a whole leader who came or went.
    """

    path: str
    before: Plain
    after: Plain


class Fact(NamedTuple):
    """One thing that happened.

    `verb` names it (`suffer_blight`), `about` is the id of what it happened to, `words` fill the sentence
    that tells it, `asks` are the numbers of the step's asks that led to it.
    """

    verb: str
    about: str
    rule: str
    words: dict[str, Word]
    changes: tuple[Change, ...]
    asks: tuple[int, ...] = ()


class TextValue(str):
    """A value of the world with fields of its own that is kept as its text, such as `latium:3:1`."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the value of a text.

        Raises:
            ValueError, TypeError: the text is none of this kind.

        """
        raise NotImplementedError

    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]:
        return self.read, (str(self),)


FieldValue = bool | int | str | tuple[str, ...]
"""A value that a field of the world can hold."""


class Entity(Protocol):
    """Anything the world keeps on a shelf under an id: a Triban, a leader, a horde."""

    shelf: ClassVar[str]
    id: str


def set_values(subject: Entity, values: Mapping[str, FieldValue]) -> list[Change]:
    """Set values on an entity; return what changed. The world holds plain values: a roll is its total."""
    stem = f"{subject.shelf}.{subject.id}." if subject.shelf else ""
    changes: list[Change] = []
    for name, given in values.items():
        before = getattr(subject, name)
        value = int(given) if isinstance(given, Rolled) else str(given) if isinstance(given, Drawn) else given
        if before != value:
            setattr(subject, name, value)
            changes.append(Change(stem + name, _plain(before), _plain(value)))
    return changes


def as_plain(entity: Any) -> Plain:
    """An entity's fields as plain values, as the world's file holds them."""
    return {name: _plain(getattr(entity, name)) for name in entity.__dataclass_fields__ if name != "shelf"}


def _plain(value: Any) -> Plain:
    if isinstance(value, TextValue):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
