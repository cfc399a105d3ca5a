"""Facts: what changed in the world, the values before and after, and the rule."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeAlias, Union

from decimo.chance.request import Drawn, Rolled

Plain: TypeAlias = Union[bool, int, str, list["Plain"], dict[str, "Plain"], None]  # noqa: UP007 - it names itself
"""A value that JSON can hold."""

Word: TypeAlias = int | str


class Reference(str):
    """A word that is the id of something with a name; any other text is shown as it is.

    `kind` is empty for lands, sides and all else that has one name for each id, or says where the id is looked up.
    """

    kind: str

    def __new__(cls, id_: str, kind: str = "") -> Self:
        """Mark a text as an id."""
        reference = super().__new__(cls, id_)
        reference.kind = kind
        return reference


class Change(NamedTuple):
    """A value of the world before and after. `path` is dotted; `None` means absent.

    `tribans.aquila.blight` is a number of a Triban; `leaders.l12` is a whole leader who came or went.
    """

    path: str
    before: Plain
    after: Plain


class Fact(NamedTuple):
    """One thing that happened.

    `verb` is its kind (`suffer_blight`), `about` the id of its subject. `words` fill the sentence that tells
    it, and `asks` are the numbers of the step's asks that led to it.
    """

    verb: str
    about: str
    rule: str
    words: dict[str, Word]
    changes: tuple[Change, ...]
    asks: tuple[int, ...] = ()


class TextValue(str):
    """A value with several fields that is stored as text, such as `latium:3:1`."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the value that a text holds.

        Raises:
            ValueError, TypeError: the text is not of this kind.

        """
        raise NotImplementedError

    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]:
        return self.read, (str(self),)


FieldValue = bool | int | str | tuple[str, ...]
"""A value that a field of the world can hold."""


class Entity(Protocol):
    """Anything that the world keeps under an id: a Triban, a leader, a horde."""

    shelf: ClassVar[str]
    id: str


class IdField(NamedTuple):
    """The entities that a field of the world may name by id. An empty text names none."""

    shelves: tuple[str, ...]
    words: tuple[str, ...] = ()
    """Words in the place of an id."""
    separator: str = ""
    """What separates several ids in one text."""
    field: str = ""
    """The field of a text value that has the id."""

    def read(self, value: Any) -> list[str]:
        """Return the ids in a field's value."""
        if value == "":
            return []
        items = value if isinstance(value, tuple) else (value,)
        ids = [getattr(item, self.field) if self.field else str(item) for item in items]
        return [one for id_ in ids for one in (id_.split(self.separator) if self.separator else [id_])]


def set_values(subject: Entity, values: Mapping[str, FieldValue]) -> list[Change]:
    """Set values on an entity and return the changes. The world holds plain values: a roll becomes its total."""
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
    """Return an entity's fields as plain values, as the world's file holds them."""
    return {name: _plain(getattr(entity, name)) for name in entity.__dataclass_fields__ if name != "shelf"}


def _plain(value: Any) -> Plain:
    if isinstance(value, TextValue):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
