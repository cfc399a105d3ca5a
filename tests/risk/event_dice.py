"""The real dice that lead to an event and to the places where it strikes."""

from decimo.chance import parse_dice
from decimo.risk.event.events import play_events
from decimo.risk.event.target_table import CONTINENTS, OCEANS, WATER_OR_LAND
from tests.risk.table import BOOK, Holding, Table

Faces = tuple[int, ...]
ON_LAND, AT_SEA = (5,), (1,)
"""What T1 shows."""


def showing(formula: str, total: int) -> Faces:
    """Faces of dice that make a total."""
    faces = [1] * len(parse_dice(formula).faces)
    for n in range(len(faces)):
        faces[n] += min(5, max(0, total - parse_dice(formula).total(faces)))
    assert parse_dice(formula).total(faces) == total, (formula, total)
    return tuple(faces)


def five(total: int) -> Faces:
    """Five dice with this sum."""
    return showing("5d6", total)


def _on(list_id: str, place: str) -> Faces:
    each = BOOK.targets.list_of[list_id]
    return showing(each.die, int(each.claims[place][0]))


def where(*places: str) -> list[Faces]:
    """The dice of T3 and of the continents that lead to some territories, in the order in which they are asked."""
    continents = [BOOK.land.place[place].continent for place in places]
    lists = zip(continents, places, strict=True)
    return [*(_on(CONTINENTS, each) for each in continents), *(_on(each, place) for each, place in lists)]


def ocean(*places: str) -> list[Faces]:
    """The dice of T2 that lead to some oceans."""
    return [_on(OCEANS, place) for place in places]


def water_or_land(*places: str) -> list[Faces]:
    """The dice of T1."""
    return [_on(WATER_OR_LAND, place) for place in places]


def met(
    total: int, *answers: Faces | int | str, holding: Holding | None = None, **settings: str | int
) -> Table:
    """A table at which the event of this sum has just come, in red's turn of round 3.

    Red, Blue and Green play; territories that are not named are Green's, one army each.
    """
    table = Table(holding)
    table.kept.update({key.replace("_", "-"): value for key, value in settings.items()})
    table.play(play_events, five(total), *answers)
    return table
