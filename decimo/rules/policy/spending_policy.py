"""The spending of points and cards by a state that nobody plays, and its choice of a successor (G-27, R18.3)."""

from decimo.play.campaign_record import Moment
from decimo.play.ruleset import Order
from decimo.rules.game_data import DecimoData
from decimo.rules.orders import POINTS_PER_CARD, list_orders, order_text
from decimo.rules.outsider.invasion import attack_obstacle, within_reach
from decimo.rules.people.economy import may_send_bank
from decimo.rules.people.succession import NEW
from decimo.rules.sea.sea_zones import share_a_sea
from decimo.rules.settings import DecimoSettings
from decimo.world.field_army import occupied_lands, size
from decimo.world.fleet import afloat
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import enemies, lands_of
from decimo.world.realm import bank_place
from decimo.world.world_state import EXCEPTIONAL, Attack, Triban, World, holder

GUARDS = {"raid": 4, "war": 6, "invasion": 8}
"""The units hired against an attack that is sure to hit a land, by its kind.

They are the average loss to a raid (R21.19), what is sent out against constant raiders on average (R21.6), and half
of what invaders bring to one battle (R9.2). Nomads are paid or met in the field.
"""
BANK_WORTH_MOVING = 3


def next_order(
    world: World, data: DecimoData, settings: DecimoSettings, side: str, moment: Moment
) -> tuple[Order, str] | None:
    """Return the next order of a state and the reason, or None if it has none.

    In autumn an exceptional administrator's points above 20 become cards, cards beyond the reserve clear
    blight and buy back value, and a ruler without a successor names one. In winter and spring cards hire
    units and ships for a state at war, units against expected raiders and for an attacked land, and a bank
    that an enemy is near to is moved.
    """
    head = world.tribans[side]
    if head.held_by or head.lord:
        return None
    if moment.step == "year-ends":
        wanted = _autumn(world, data, settings, head)
    elif moment.step == "outsiders":
        wanted = _before_raiders(world, data, settings, head, moment.year)
    else:
        wanted = _against_enemies(world, data, settings, head) or _to_safety(world, data, head)
    if wanted is None:
        return None
    id_, reason = wanted
    for order in list_orders(world, data, settings, side):
        if order.id == id_:
            return order, reason
    return None


def _autumn(world: World, data: DecimoData, settings: DecimoSettings, head: Triban) -> tuple[str, str] | None:
    administrator = holder(world, head.id, "administrator")
    if administrator and administrator.rating >= EXCEPTIONAL + POINTS_PER_CARD:
        return "cash-points", "the administrator stays exceptional without them"
    lands = lands_of(world, head.id)
    wastes_away = any(land.blight > settings.desolate_at for land in lands)
    if administrator and wastes_away and administrator.rating >= POINTS_PER_CARD:
        return "cash-points", "a land wastes away, and every card clears it sooner"
    if head.seat and not head.successor:
        return f"name-successor {NEW.id}", "without a successor every black card takes a land away"
    spare = _spare(world, data, settings, head)
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
    if _spare(world, data, settings, head) <= 0:
        return None
    known = settings.calendar == "years"
    due = [attack for attack in world.attacks.values() if attack.year == year and known]
    for land in lands_of(world, head.id):
        raided = any(raiding.victim == land.id for raiding in world.raidings.values())
        danger = max((_danger(world, data, attack, land.id) for attack in due), default=0)
        if land.mercenaries < max(danger, GUARDS["war"] if raided else 0):
            return order_text("raise-unit", land), "raiders are to come, and hired men fall first"
    return None


def _danger(world: World, data: DecimoData, attack: Attack, land: str) -> int:
    """Return the units to hire in a land against an attack, the fewer the more lands it may hit instead (G-32)."""
    outsider = world.outsiders[attack.outsider]
    reach = [each.id for each in within_reach(world, data, outsider, attack.base)]
    units = GUARDS.get(data.tables["raid-card"].row_for(attack.card).id, 0)
    return -(-units // len(reach)) if land in reach else 0


def _against_enemies(
    world: World, data: DecimoData, settings: DecimoSettings, head: Triban
) -> tuple[str, str] | None:
    if _spare(world, data, settings, head) <= 0:
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
    return _at_sea(world, data, head)


def _at_sea(world: World, data: DecimoData, head: Triban) -> tuple[str, str] | None:
    """Get ships for a state whose enemies on its sea have more (R15.3, R13.2)."""
    own = lands_of(world, head.id)
    ports = [land for land in own if land.founding_navy]
    theirs = [
        _ships(world, foe)
        for foe in enemies(world, head.id)
        if any(share_a_sea(data, port.id, land.id) for port in ports for land in lands_of(world, foe))
    ]
    if ports and theirs and _ships(world, head.id) < max(theirs):
        return order_text("build-ship", ports[0]), f"{_ships(world, head.id)} ships against {max(theirs)}"
    return None


def _ships(world: World, head: str) -> int:
    """Return the ships of a state that everybody can see: in port and at sea."""
    away = sum(afloat(fleet) for fleet in world.fleets.values() if fleet.power == head)
    return away + sum(land.ships + land.hired_ships for land in lands_of(world, head))


def _to_safety(world: World, data: DecimoData, head: Triban) -> tuple[str, str] | None:
    """Move a bank that is next to an enemy's land to the own land farthest from all enemies (R15.6)."""
    theirs = [land.id for foe in enemies(world, head.id) for land in lands_of(world, foe)]
    if not theirs or head.bank < BANK_WORTH_MOVING or not may_send_bank(world, head):
        return None
    far = {
        land.id: min(data.land.distances(land.id).get(foe, len(world.tribans)) for foe in theirs)
        for land in lands_of(world, head.id)
    }
    safest = max(far, key=lambda land: far[land])
    if far[bank_place(head)] == 1 and far[safest] > 1:
        return f"move-bank {safest}", "the enemy is next to the bank"
    return None


def _outsiders_in(world: World, land: Triban) -> int:
    foes = [i.units for i in world.invasions.values() if i.target == land.id]
    foes += [horde.units for horde in world.hordes.values() if land.id in horde.at]
    return sum(foes)


def _might(world: World, head: str) -> int:
    """Return the units of a state that everybody can see: at home and in the field."""
    away = sum(size(army) for army in world.armies.values() if army.power == head)
    return away + sum(fit_regulars(land) for land in lands_of(world, head))


def _spare(world: World, data: DecimoData, settings: DecimoSettings, head: Triban) -> int:
    """Return the cards beyond the reserve against nomads (G-27).

    The reserve is held only while neighbours may send nomads and no enemy is in the state's land. A people too
    blighted to earn cards has none.
    """
    lands = [land.id for land in lands_of(world, head.id)]
    too_blighted = not head.seat and head.blight >= settings.no_cards_at_blight
    foes = enemies(world, head.id)
    pressed = bool(occupied_lands(world, lands)) or any(
        army.at in lands and army.power in foes for army in world.armies.values()
    )
    if too_blighted or pressed or not _may_get_nomads(world, data, lands):
        return head.bank
    return head.bank - settings.nomad_reserve


def _may_get_nomads(world: World, data: DecimoData, lands: list[str]) -> bool:
    """Return whether raiders who do not come by sea may attack one of these lands (R21.2, G-37)."""
    homes = [(outsider, "") for outsider in world.outsiders.values() if not outsider.sea]
    held = [
        (world.outsiders[land.held_by], land.id)
        for land in world.tribans.values()
        if land.held_by not in ("", land.id)
    ]
    return any(
        not attack_obstacle(world, outsider, base)
        and any(land in data.land.reach(base or outsider.id) for land in lands)
        for outsider, base in homes + held
    )
