"""Whether a state is possible: its numbers are in bounds, its entities have their own ids, its references exist.

Rules loop over numbers and look up ids, so a state that breaks this would make them fail or run for ever. What today's
rules would not let happen, but any can play on from, is for `Ruleset.broken`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from decimo.chance import Reference, TextValue

if TYPE_CHECKING:
    from decimo.play.campaign_record import Moment

LAST_YEAR = 10_000
"""The last year of play."""
MOST_SEASONS = 100
"""More seasons than a year of any game has."""
MOST = 100_000
"""The largest number of a world: every count, year and number of a season is below it."""
LONGEST = 10_000
"""The most characters of a text of a world, and the most entities of a kind."""


def check_moment(moment: "Moment") -> None:
    """Raise a ValueError if a moment is outside the calendar."""
    if not 1 <= moment.year <= LAST_YEAR + 1:
        raise ValueError(f"the year {moment.year} is not between 1 and {LAST_YEAR}")
    if not 0 <= moment.season < MOST_SEASONS:
        raise ValueError(f"the year has no season {moment.season}")


def check_world(world: Any) -> None:
    """Raise a ValueError, in words, if a world is not possible; only worlds that are dataclasses are checked."""
    if not is_dataclass(world):
        return
    shelves = {
        name: kept for name in _names(world.__class__) if isinstance(kept := getattr(world, name), dict)
    }
    references: Mapping[str, Reference] = getattr(world, "references", {})
    known = {name: frozenset(kept) for name, kept in shelves.items()}
    _check_entity(world, "", references, known)
    for shelf, kept in shelves.items():
        _check_size(shelf, kept)
        for key, entity in kept.items():
            if getattr(entity, "id", key) != key:
                raise ValueError(f"{shelf}.{key[:40]} has the id {entity.id[:40]}")
            if is_dataclass(entity):
                _check_entity(entity, f"{shelf}.", references, known)


def _check_entity(
    entity: Any, stem: str, references: Mapping[str, Reference], known: Mapping[str, frozenset[str]]
) -> None:
    for name in _names(entity.__class__):
        value = getattr(entity, name)
        if isinstance(value, dict):
            continue
        path = f"{stem}{name}"
        for one in _parts(value):
            if isinstance(one, int):
                if not 0 <= one <= MOST:
                    raise ValueError(f"the number of {path} is not between 0 and {MOST}")
            elif isinstance(one, (str, tuple)):
                _check_size(path, one)
        reference = references.get(path)
        if reference is not None:
            for id_ in reference.read(value):
                if id_ not in reference.words and not any(id_ in known[shelf] for shelf in reference.shelves):
                    raise ValueError(f"{path} is {id_[:40]}, which does not exist")


def _check_size(path: str, value: "str | tuple[Any, ...] | dict[str, Any]") -> None:
    if len(value) > LONGEST:
        raise ValueError(f"{path} is longer than {LONGEST}")


def _parts(value: Any) -> Iterator[Any]:
    """Yield a value and its parts: the items of a tuple, the fields of a text value."""
    yield value
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, TextValue):
        names: tuple[str, ...] = type(value).__slots__
        yield from (getattr(value, name) for name in names)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple([each.name for each in fields(kind)])
