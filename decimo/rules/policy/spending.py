"""How a people that nobody plays spends its points and its cards (G-27)."""

from collections.abc import Mapping

from decimo.fate import Setting
from decimo.play.ruleset import Order
from decimo.play.state import Moment
from decimo.rules.book import Book
from decimo.rules.orders import POINTS_PER_CARD, orders
from decimo.world.army import units
from decimo.world.land import EXCEPTIONAL, Triban, World, holder

MOST_GUARDS = 3
"""How many units are hired to stand in the way of raiders: as many as a raid costs on average (R21.19)."""


def next_order(
    world: World, book: Book, settings: Mapping[str, Setting], side: str, moment: Moment
) -> tuple[Order, str] | None:
    """Return the next order of a people and why, or None when it has none.

    In autumn points beyond an exceptional administrator's 20 become cards, and cards beyond the reserve
    clear blight and buy back value; in spring they hire units against raiders that are to come, and against
    enemies in the land.
    """
    triban = world.tribans[side]
    if triban.held_by:
        return None
    if moment.step == "year-ends":
        wanted = _autumn(world, settings, triban)
    elif moment.step == "outsiders":
        wanted = _before_raiders(world, book, settings, triban, moment.year)
    else:
        wanted = _against_enemies(world, settings, triban)
    if wanted is None:
        return None
    id_, reason = wanted
    for order in orders(world, settings, side):
        if order.id == id_:
            return order, reason
    return None


def _autumn(world: World, settings: Mapping[str, Setting], triban: Triban) -> tuple[str, str] | None:
    administrator = holder(world, triban.id, "administrator")
    if administrator and administrator.rating >= EXCEPTIONAL + POINTS_PER_CARD:
        return "cash-points", "the administrator stays exceptional without them"
    wastes_away = triban.blight > int(settings["desolate-at"])
    if administrator and wastes_away and administrator.rating >= POINTS_PER_CARD:
        return "cash-points", "the land wastes away, and every card clears it sooner"
    spare = _spare(settings, triban)
    if spare <= 0:
        return None
    if triban.blight:
        cards = min(spare, -(-triban.blight // int(settings["blight-per-card"])))
        return f"clear-blight {cards}", "blight keeps reinforcements away"
    if spare >= int(settings["cards-per-value"]):
        if triban.army_value < triban.founding_army:
            return "buy-back army", "the army is weaker than it once was"
        if triban.navy_value < triban.founding_navy:
            return "buy-back navy", "the navy is weaker than it once was"
    return None


def _before_raiders(
    world: World, book: Book, settings: Mapping[str, Setting], triban: Triban, year: int
) -> tuple[str, str] | None:
    """Hired units fall before a people's own: so they are hired where raiders are known to come."""
    come = any(raiding.victim == triban.id for raiding in world.raidings.values())
    if settings["calendar"] == "years":
        due = [attack.base or attack.outsider for attack in world.attacks.values() if attack.year == year]
        come = come or any(triban.id in book.land.reach(base) for base in due)
    if come and triban.mercenaries < MOST_GUARDS and _spare(settings, triban) > 0:
        return "raise-unit", "raiders are to come, and hired men fall first"
    return None


def _against_enemies(world: World, settings: Mapping[str, Setting], triban: Triban) -> tuple[str, str] | None:
    foes = [i.units for i in world.invasions.values() if i.target == triban.id]
    foes += [horde.units for horde in world.hordes.values() if triban.id in horde.at]
    most = min(sum(foes), int(settings["most-units-in-battle"]))
    if _spare(settings, triban) > 0 and units(triban) < most:
        return "raise-unit", f"{most} enemy units in the land against {units(triban)}"
    return None


def _spare(settings: Mapping[str, Setting], triban: Triban) -> int:
    """The cards beyond what is kept against nomads; a land too blighted to earn any keeps none back."""
    if triban.blight >= int(settings["no-cards-at-blight"]):
        return triban.bank
    return triban.bank - int(settings["nomad-reserve"])
