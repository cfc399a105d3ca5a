"""Where an event strikes: land or water, which ocean, which continent, which territory (A3)."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.fate import Roll, Rolled
from decimo.risk.book import Book, Play
from decimo.risk.event.coming import MOST_ROLLS
from decimo.risk.event.target_table import CONTINENTS, OCEAN, OCEANS, WATER_OR_LAND, TargetList

RULE = "risk:A3"


class Aim(NamedTuple):
    """A place that is struck: a territory or an ocean, and the rolls that led there."""

    territory: str = ""
    ocean: str = ""
    rolls: tuple[Rolled, ...] = ()

    @property
    def place(self) -> str:
        """The id of the territory or the ocean."""
        return self.territory or self.ocean


def roll_aims(turn: Play, book: Book, target: str, count: int, *, why: str, about: str = "") -> list[Aim]:
    """Roll for so many places, all of them different ones: a place that comes up twice is rolled again (E6).

    `target` is `land`, `two-lands`, `ocean` or `anywhere`. After too many rolls fewer places stand; a map without
    oceans has none to be struck.
    """
    found: list[Aim] = []
    for _ in range(MOST_ROLLS):
        known = [aim.place for aim in found]
        for aim in _roll(turn, book, target, count - len(found), why, about):
            if aim.place not in known:
                found.append(aim)
                known.append(aim.place)
        if len(found) == count:
            break
    return found


def _roll(turn: Play, book: Book, target: str, count: int, why: str, about: str) -> list[Aim]:
    if target == "ocean":
        if not book.land.oceans:
            return []
        return _oceans(turn, book, [()] * count, why, about)
    if target != "anywhere":
        return _lands(turn, book, [()] * count, why, about)
    first = _pick(turn, book, [WATER_OR_LAND] * count, f"{why}: water or land", about)
    wet = [(rolled,) for place, rolled in first if place == OCEAN]
    dry = [(rolled,) for place, rolled in first if place != OCEAN]
    oceans = iter(_oceans(turn, book, wet, why, about))
    lands = iter(_lands(turn, book, dry, why, about))
    return [next(oceans) if place == OCEAN else next(lands) for place, _ in first]


def _oceans(turn: Play, book: Book, before: Sequence[tuple[Rolled, ...]], why: str, about: str) -> list[Aim]:
    found = _pick(turn, book, [OCEANS] * len(before), f"{why}: which ocean", about)
    return [
        Aim(ocean=ocean, rolls=(*rolls, rolled)) for rolls, (ocean, rolled) in zip(before, found, strict=True)
    ]


def _lands(turn: Play, book: Book, before: Sequence[tuple[Rolled, ...]], why: str, about: str) -> list[Aim]:
    continents = _pick(turn, book, [CONTINENTS] * len(before), f"{why}: which continent", about)
    lists = [continent for continent, _ in continents]
    places = _pick(turn, book, lists, f"{why}: which territory", about)
    return [
        Aim(territory, rolls=(*rolls, first, then))
        for rolls, (_, first), (territory, then) in zip(before, continents, places, strict=True)
    ]


def _pick(turn: Play, book: Book, lists: Sequence[str], why: str, about: str) -> list[tuple[str, Rolled]]:
    """Roll on each of some lists, as one question; return the places with their rolls."""
    if not lists:
        return []
    open_lists = [book.targets.list_of[id_] for id_ in lists]
    rolls = [
        Roll(each.die, _why(book, each, why, n, len(lists)), RULE, about, each.bands(book.names))
        for n, each in enumerate(open_lists, start=1)
    ]
    rolled = turn.rolls(rolls)
    return [(each.place_of[int(roll)], roll) for each, roll in zip(open_lists, rolled, strict=True)]


def _why(book: Book, each: TargetList, why: str, number: int, of: int) -> str:
    continent = book.names.get(each.id)
    which = f" ({number} of {of})" if of > 1 else ""
    return f"{why} of {continent}{which}" if continent else f"{why}{which}"
