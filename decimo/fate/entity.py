"""What the world keeps on its shelves, and how its values change."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from decimo.fate.fact import Change, Plain
from decimo.fate.outcome import Drawn, Rolled

Held = bool | int | str | tuple[str, ...]
"""A value that a field of the world can hold."""


class Entity(Protocol):
    """Anything the world keeps on a shelf under an id: a Triban, a leader, a horde."""

    shelf: ClassVar[str]
    id: str


def set_values(subject: Entity, values: Mapping[str, Held]) -> list[Change]:
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
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
