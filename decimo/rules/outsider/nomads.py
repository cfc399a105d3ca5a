"""Nomads: their price, their horde, its wandering, and the blight it brings (R21.2, R21.13 to R21.17, R21.22)."""

from collections.abc import Sequence
from typing import Literal

from decimo.fate import Option, Roll, Rolled
from decimo.rules.book import Book, Season
from decimo.rules.outsider.attack import Coming
from decimo.world import horde as tell
from decimo.world.bank import pay_cards
from decimo.world.blight import suffer_blight
from decimo.world.edge import Horde
from decimo.world.power import treasury

PRICE_DICE = "1d20"
HORDE_DICE = "(1d4 x 1d6) + 10"
BLIGHT_DICE = "2d6"

Way = Literal["left", "straight", "right"]
WAYS: dict[str, tuple[Way, str]] = {
    "left": ("left", "decimo:R21.15"),
    "straight": ("straight", "decimo:R21.16"),
    "right": ("right", "decimo:R21.17"),
}
"""Where a row of the table leads, and its rule."""


def nomads_come(turn: Season, book: Book, coming: Sequence[Coming]) -> None:
    """Nomads name their price; who does not pay it has the horde in the land (R21.22, G-35)."""
    prices = turn.rolls(
        [
            Roll(
                PRICE_DICE,
                f"trade cards that the {_name(book, nomads)} ask of {book.land.triban(nomads.victim.id).name}",
                "decimo:R21.22",
                nomads.victim.id,
            )
            for nomads in coming
        ]
    )
    angry = [
        nomads
        for nomads, price in zip(coming, prices, strict=True)
        if not _bought_off(turn, book, nomads, price)
    ]
    hordes = turn.rolls(
        [
            Roll(
                HORDE_DICE,
                f"units in the horde of the {_name(book, nomads)}",
                "decimo:R21.22",
                nomads.victim.id,
            )
            for nomads in angry
        ]
    )
    for nomads, units in zip(angry, hordes, strict=True):
        came_from = nomads.base or nomads.outsider.id
        at = _spread(turn, book, nomads.victim.id, came_from, units)
        horde = tell.arrive(turn, nomads.outsider, units, at, came_from, rule="decimo:R21.22")
        _overrun(turn, horde)


def _bought_off(turn: Season, book: Book, nomads: Coming, price: Rolled) -> bool:
    """Ask the victim whether it pays, if its bank holds the price: in full or not at all (G-35)."""
    victim, bank = nomads.victim, treasury(turn.world, nomads.victim)
    if bank.bank >= price:
        options = [
            Option("pay", f"pay {price} of {bank.bank} trade cards"),
            Option("refuse", "refuse, and have the horde in the land"),
        ]
        why = f"the {_name(book, nomads)} can be bought off"
        answer = turn.choose(bank.id, options, why=why, rule="decimo:G-35", about=victim.id)
        if answer == "pay":
            tell.buy_off(turn, victim, nomads.outsider, price, rule="decimo:R21.22")
            pay_cards(
                turn, victim, price, rule="decimo:R21.22", why=f"the price of the {_name(book, nomads)}"
            )
            return True
    tell.refuse_nomads(turn, victim, nomads.outsider, price, rule="decimo:G-35")
    return False


def nomads_move(turn: Season, book: Book) -> None:
    """Each horde that came in an earlier year goes home, stays, or moves on (R21.13 to R21.17, G-36)."""
    table = book.tables["nomad-fate"]
    hordes = [horde for horde in turn.world.hordes.values() if horde.arrived < turn.year]
    fates = turn.rolls(
        [
            Roll(
                table.die,
                f"where the horde of the {book.land.outsider(horde.outsider).name} goes from "
                f"{book.land.triban(horde.at[0]).name}",
                table.rule,
                horde.at[0],
                table.bands(),
            )
            for horde in hordes
        ]
    )
    for horde, fate in zip(hordes, fates, strict=True):
        row = table.row_for(fate).id
        if row == "home":
            tell.ride_home(turn, horde, fate, rule="decimo:R21.13")
            continue
        if row == "stay":
            tell.camp(turn, horde, fate, rule="decimo:R21.14", why="they stay of their own will")
        else:
            _move(turn, book, horde, fate, *WAYS[row])
        _overrun(turn, horde)


def _move(turn: Season, book: Book, horde: Horde, fate: Rolled, way: Way, rule: str) -> None:
    main = horde.at[0]
    next_land = book.land.beyond(main, horde.came_from, way)
    if next_land is None:
        tell.camp(turn, horde, fate, rule=rule, why="no way leads on")
    else:
        at = _spread(turn, book, next_land, main, horde.units)
        tell.wander(turn, horde, at, way, fate, rule=rule)


def _overrun(turn: Season, horde: Horde) -> None:
    for place in horde.at:
        tell.overrun(turn, turn.world.tribans[place], horde, rule="decimo:R21.23")


def lands_for(turn: Season, units: int) -> int:
    """How many lands a horde of so many units takes (R21.22, setting `horde-per-land`)."""
    return -(-int(units) // int(turn.settings["horde-per-land"]))


def _spread(turn: Season, book: Book, first: str, came_from: str, units: int) -> tuple[str, ...]:
    """The lands a horde occupies: its main land, then the next ones straight on, left and right of it.

    Where no more lands follow, the horde crowds into those it has.
    """
    wanted = lands_for(turn, units)
    lands = [first]
    behind = {first: came_from}
    for land in lands:
        for way in ("straight", "left", "right"):
            onward = book.land.beyond(land, behind[land], way)
            if onward and onward not in behind and len(lands) < wanted:
                lands.append(onward)
                behind[onward] = land
    return tuple(lands)


def lose_horde_units(turn: Season, horde: Horde, lost: int) -> None:
    """A horde loses units for good, holds no more lands than it fills, and with its last unit is gone (G-36)."""
    at = horde.at[: max(1, lands_for(turn, horde.units - lost))]
    tell.thin_horde(turn, horde, lost, at, rule="decimo:G-46")
    if not horde.units:
        tell.scatter(turn, horde, rule="decimo:G-36")


def nomad_blight(turn: Season, book: Book) -> None:
    """In autumn every land that a horde occupies takes 2D6 blight (R21.23)."""
    world = turn.world
    occupied = [(horde, world.tribans[place]) for horde in world.hordes.values() for place in horde.at]
    rolls = turn.rolls(
        [
            Roll(
                BLIGHT_DICE,
                f"blight that the {book.land.outsider(horde.outsider).name} bring on "
                f"{book.land.triban(triban.id).name}",
                "decimo:R21.23",
                triban.id,
            )
            for horde, triban in occupied
        ]
    )
    for (horde, triban), blight in zip(occupied, rolls, strict=True):
        why = f"the horde of the {book.land.outsider(horde.outsider).name}"
        suffer_blight(turn, triban, blight, rule="decimo:R21.23", why=why)


def _name(book: Book, nomads: Coming) -> str:
    return book.land.outsider(nomads.outsider.id).name
