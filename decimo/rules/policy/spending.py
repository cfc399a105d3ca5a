"""How a people that nobody plays spends its points and its cards (G-27)."""

from collections.abc import Mapping

from decimo.fate import Setting
from decimo.play.ruleset import Order
from decimo.rules.orders import POINTS_PER_CARD, orders
from decimo.world.army import units
from decimo.world.land import EXCEPTIONAL, Triban, World, holder


def next_order(
    world: World, settings: Mapping[str, Setting], side: str, step: str
) -> tuple[Order, str] | None:
    """Return the next order of a people and why, or None when it has none.

    In autumn points beyond an exceptional administrator's 20 become cards, and cards beyond the reserve
    clear blight and buy back value; in spring they hire units for a people that is attacked.
    """
    triban = world.tribans[side]
    wanted = _autumn(world, settings, triban) if step == "year-ends" else _spring(world, settings, triban)
    if wanted is None or triban.held_by:
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


def _spring(world: World, settings: Mapping[str, Setting], triban: Triban) -> tuple[str, str] | None:
    foes = [i.units for i in world.invasions.values() if i.target == triban.id]
    foes += [horde.units for horde in world.hordes.values() if triban.id in horde.at]
    most = min(sum(foes), int(settings["most-units-in-battle"]))
    if _spare(settings, triban) > 0 and units(triban) < most:
        return "raise-unit", f"{most} enemy units in the land against {units(triban)}"
    return None


def _spare(settings: Mapping[str, Setting], triban: Triban) -> int:
    """The cards beyond what is kept against nomads."""
    return triban.bank - int(settings["nomad-reserve"])
