"""The spending of points and cards by a state that nobody plays, and its choice of a successor (G-27, R18.3)."""

from decimo.play.campaign_record import Moment
from decimo.play.ruleset import Order
from decimo.rules.game_data import DecimoData
from decimo.rules.orders import POINTS_PER_CARD, list_orders, order_text
from decimo.rules.people.succession import NEW
from decimo.rules.settings import DecimoSettings
from decimo.world.field_army import size
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import enemies, lands_of
from decimo.world.world_state import EXCEPTIONAL, Triban, World, holder

MOST_GUARDS = 3
"""The number of units hired against raiders: the average loss to a raid (R21.19)."""


def next_order(
    world: World, data: DecimoData, settings: DecimoSettings, side: str, moment: Moment
) -> tuple[Order, str] | None:
    """Return the next order of a state and the reason, or None if it has none.

    In autumn an exceptional administrator's points above 20 become cards, cards beyond the reserve clear
    blight and buy back value, and a ruler without a successor names one. In winter and spring cards hire
    units for a state at war, against expected raiders, and for an attacked land.
    """
    head = world.tribans[side]
    if head.held_by or head.lord:
        return None
    if moment.step == "year-ends":
        wanted = _autumn(world, settings, head)
    elif moment.step == "outsiders":
        wanted = _before_raiders(world, data, settings, head, moment.year)
    else:
        wanted = _against_enemies(world, settings, head)
    if wanted is None:
        return None
    id_, reason = wanted
    for order in list_orders(world, data, settings, side):
        if order.id == id_:
            return order, reason
    return None


def _autumn(world: World, settings: DecimoSettings, head: Triban) -> tuple[str, str] | None:
    administrator = holder(world, head.id, "administrator")
    if administrator and administrator.rating >= EXCEPTIONAL + POINTS_PER_CARD:
        return "cash-points", "the administrator stays exceptional without them"
    lands = lands_of(world, head.id)
    wastes_away = any(land.blight > settings.desolate_at for land in lands)
    if administrator and wastes_away and administrator.rating >= POINTS_PER_CARD:
        return "cash-points", "a land wastes away, and every card clears it sooner"
    if head.seat and not head.successor:
        return f"name-successor {NEW.id}", "without a successor the first spade takes a land away"
    spare = _spare(settings, head)
    if spare <= 0:
        return None
    for land in lands:
        if land.blight:
            cards = min(spare, -(-land.blight // settings.blight_per_card))
            return order_text(f"clear-blight {cards}", land), "blight keeps reinforcements away"
    if spare >= settings.cards_per_value:
        for land in lands:
            if land.army_value < land.founding_army:
                return order_text("buy-back army", land), "the army is weaker than it once was"
            if land.navy_value < land.founding_navy:
                return order_text("buy-back navy", land), "the navy is weaker than it once was"
    return None


def _before_raiders(
    world: World, data: DecimoData, settings: DecimoSettings, head: Triban, year: int
) -> tuple[str, str] | None:
    """Hire units where raiders are expected, since hired units are lost before a people's own."""
    if _spare(settings, head) <= 0:
        return None
    known = settings.calendar == "years"
    due = [each.base or each.outsider for each in world.attacks.values() if each.year == year and known]
    for land in lands_of(world, head.id):
        raided = any(raiding.victim == land.id for raiding in world.raidings.values())
        if land.mercenaries < MOST_GUARDS and (
            raided or any(land.id in data.land.reach(base) for base in due)
        ):
            return order_text("raise-unit", land), "raiders are to come, and hired men fall first"
    return None


def _against_enemies(world: World, settings: DecimoSettings, head: Triban) -> tuple[str, str] | None:
    if _spare(settings, head) <= 0:
        return None
    most_in_battle = settings.most_units_in_battle
    for land in lands_of(world, head.id):
        most = min(_outsiders_in(world, land), most_in_battle)
        if fit_regulars(land) < most:
            return order_text(
                "raise-unit", land
            ), f"{most} enemy units in the land against {fit_regulars(land)}"
    foes = [_might(world, foe) for foe in enemies(world, head.id)]
    if foes and _might(world, head.id) < max(foes):
        return "raise-unit", f"{_might(world, head.id)} units at war with a state that has {max(foes)}"
    return None


def _outsiders_in(world: World, land: Triban) -> int:
    foes = [i.units for i in world.invasions.values() if i.target == land.id]
    foes += [horde.units for horde in world.hordes.values() if land.id in horde.at]
    return sum(foes)


def _might(world: World, head: str) -> int:
    """Return the units of a state that everybody can see: at home and in the field."""
    away = sum(size(army) for army in world.armies.values() if army.power == head)
    return away + sum(fit_regulars(land) for land in lands_of(world, head))


def _spare(settings: DecimoSettings, head: Triban) -> int:
    """Return the cards beyond the reserve against nomads; a people too blighted to earn cards has no reserve."""
    if not head.seat and head.blight >= settings.no_cards_at_blight:
        return head.bank
    return head.bank - settings.nomad_reserve
