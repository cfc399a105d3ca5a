"""Nomads: their price, their horde, its wandering, and the blight it brings (R21.2, R21.13 to R21.17, R21.22)."""

from collections.abc import Sequence
from typing import Literal

from decimo.chance import Option, Roll, Rolled
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.outsider.invasion import Arrival
from decimo.world import outsider_forces as tell
from decimo.world.blight import suffer_blight
from decimo.world.polity import bank_owner
from decimo.world.trade import pay_cards
from decimo.world.world_state import Horde

PRICE_DICE = "1d20"
HORDE_DICE = "(1d4 x 1d6) + 10"
BLIGHT_DICE = "2d6"

Way = Literal["left", "straight", "right"]
WAYS: dict[str, tuple[Way, str]] = {
    "left": ("left", "decimo:R21.15"),
    "straight": ("straight", "decimo:R21.16"),
    "right": ("right", "decimo:R21.17"),
}
"""The direction and the rule of each row of the table."""


def nomads_come(context: DecimoContext, data: DecimoData, coming: Sequence[Arrival]) -> None:
    """Nomads name their price; a land that does not pay it gets the horde (R21.22, G-35)."""
    prices = context.rolls(
        [
            Roll(
                PRICE_DICE,
                f"trade cards that the {_name(data, nomads)} ask of {data.land.triban(nomads.victim.id).name}",
                "decimo:R21.22",
                nomads.victim.id,
            )
            for nomads in coming
        ]
    )
    angry = [
        nomads
        for nomads, price in zip(coming, prices, strict=True)
        if not _bought_off(context, data, nomads, price)
    ]
    hordes = context.rolls(
        [
            Roll(
                HORDE_DICE,
                f"units in the horde of the {_name(data, nomads)}",
                "decimo:R21.22",
                nomads.victim.id,
            )
            for nomads in angry
        ]
    )
    for nomads, units in zip(angry, hordes, strict=True):
        came_from = nomads.base or nomads.outsider.id
        at = _spread(context, data, nomads.victim.id, came_from, units)
        horde = tell.arrive(context, nomads.outsider, units, at, came_from, rule="decimo:R21.22")
        _overrun(context, horde)


def _bought_off(context: DecimoContext, data: DecimoData, nomads: Arrival, price: Rolled) -> bool:
    """Ask the victim whether it pays the full price, if its bank holds it (G-35)."""
    victim, bank = nomads.victim, bank_owner(context.world, nomads.victim)
    if bank.bank >= price:
        options = [
            Option("pay", f"pay {price} of {bank.bank} trade cards"),
            Option("refuse", "refuse, and have the horde in the land"),
        ]
        why = f"the {_name(data, nomads)} can be bought off"
        answer = context.choose(
            bank.id, options, why=why, rule="decimo:G-35", about=victim.id, decision=DecimoDecision.PAY_NOMADS
        )
        if answer == "pay":
            tell.buy_off(context, victim, nomads.outsider, price, rule="decimo:R21.22")
            pay_cards(
                context, victim, price, rule="decimo:R21.22", why=f"the price of the {_name(data, nomads)}"
            )
            return True
    tell.refuse_nomads(context, victim, nomads.outsider, price, rule="decimo:G-35")
    return False


def nomads_move(context: DecimoContext, data: DecimoData) -> None:
    """Each horde that came in an earlier year goes home, stays, or moves on (R21.13 to R21.17, G-36)."""
    table = data.tables["nomad-fate"]
    hordes = [horde for horde in context.world.hordes.values() if horde.arrived < context.year]
    fates = context.rolls(
        [
            Roll(
                table.die,
                f"where the horde of the {data.land.outsider(horde.outsider).name} goes from "
                f"{data.land.triban(horde.at[0]).name}",
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
            tell.ride_home(context, horde, fate, rule="decimo:R21.13")
            continue
        if row == "stay":
            tell.camp(context, horde, fate, rule="decimo:R21.14", why="they stay of their own will")
        else:
            _move(context, data, horde, fate, *WAYS[row])
        _overrun(context, horde)


def _move(context: DecimoContext, data: DecimoData, horde: Horde, fate: Rolled, way: Way, rule: str) -> None:
    main = horde.at[0]
    next_land = data.land.beyond(main, horde.came_from, way)
    if next_land is None:
        tell.camp(context, horde, fate, rule=rule, why="no way leads on")
    else:
        at = _spread(context, data, next_land, main, horde.units)
        tell.wander(context, horde, at, way, fate, rule=rule)


def _overrun(context: DecimoContext, horde: Horde) -> None:
    for place in horde.at:
        tell.overrun(context, context.world.tribans[place], horde, rule="decimo:R21.23")


def lands_for(context: DecimoContext, units: int) -> int:
    """Return the number of lands that a horde of `units` takes (R21.22, setting `horde-per-land`)."""
    return -(-int(units) // context.settings.horde_per_land)


def _spread(
    context: DecimoContext, data: DecimoData, first: str, came_from: str, units: int
) -> tuple[str, ...]:
    """Return the lands that a horde occupies: its main land, then the next ones straight on, left and right.

    If there are no more lands, the horde crowds into those it has.
    """
    wanted = lands_for(context, units)
    lands = [first]
    behind = {first: came_from}
    for land in lands:
        for way in ("straight", "left", "right"):
            onward = data.land.beyond(land, behind[land], way)
            if onward and onward not in behind and len(lands) < wanted:
                lands.append(onward)
                behind[onward] = land
    return tuple(lands)


def lose_horde_units(context: DecimoContext, horde: Horde, lost: int) -> None:
    """A horde loses units for good, keeps only as many lands as it fills, and is gone without units (G-36)."""
    at = horde.at[: max(1, lands_for(context, horde.units - lost))]
    tell.reduce_horde(context, horde, lost, at, rule="decimo:G-46")
    if not horde.units:
        tell.scatter(context, horde, rule="decimo:G-36")


def suffer_nomad_blight(context: DecimoContext, data: DecimoData) -> None:
    """In autumn every land that a horde occupies takes 2D6 blight (R21.23)."""
    world = context.world
    occupied = [(horde, world.tribans[place]) for horde in world.hordes.values() for place in horde.at]
    rolls = context.rolls(
        [
            Roll(
                BLIGHT_DICE,
                f"blight that the {data.land.outsider(horde.outsider).name} bring on "
                f"{data.land.triban(triban.id).name}",
                "decimo:R21.23",
                triban.id,
            )
            for horde, triban in occupied
        ]
    )
    for (horde, triban), blight in zip(occupied, rolls, strict=True):
        why = f"the horde of the {data.land.outsider(horde.outsider).name}"
        suffer_blight(context, triban, blight, rule="decimo:R21.23", why=why)


def _name(data: DecimoData, nomads: Arrival) -> str:
    return data.land.outsider(nomads.outsider.id).name
