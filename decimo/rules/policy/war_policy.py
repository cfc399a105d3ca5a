"""The moves of armies and fleets of states that nobody plays (G-12, G-41, R7.3, R3.7)."""

from collections.abc import Iterable, Mapping

from decimo.chance import Ask
from decimo.chance.text import pluralize
from decimo.content.graph import distances
from decimo.rules.battle.siege import LEAST_GARRISON
from decimo.rules.game_data import DecimoData, DecimoDecision
from decimo.rules.sea.sea_zones import coast, foes_in
from decimo.rules.war.contingents import FAIR
from decimo.rules.war.home_defence import CALL_OUT
from decimo.rules.war.march import SAIL, STAY
from decimo.rules.war.movement import defended, open_links, open_steps
from decimo.rules.war.muster import HOME
from decimo.world.field_army import fielded, occupied_lands, ready_in
from decimo.world.fleet import afloat
from decimo.world.polity import enemies, head_of, is_hostile, lands_of, polities, score, side_of, wars_of
from decimo.world.world_state import Army, Fleet, Triban, World

Advice = tuple[str, str]
"""The id of the chosen option, and the reason."""
Places = Mapping[str, str]
"""The option that leads to each place; a march comes before a voyage."""

FEW = 2
"""The number of units below which an army does not besiege."""
MOST_IN_BATTLE = 16
"""The number of units of a side that count in one battle (R9.2)."""
HUNGER = 3
"""The units that an army is likely to lose without supply in a year on outsiders' land (G-15)."""


def retreat(_world: World, _data: DecimoData, ask: Ask) -> Advice:
    """Take any way back."""
    return ask.options[0].id, "all ways lead to supply as soon"


def march(world: World, data: DecimoData, ask: Ask) -> Advice:
    """Attackers seek the enemy, the others guard their lands; no siege is begun in autumn."""
    army, last = world.armies[ask.about], ask.decision is DecimoDecision.LAST_MARCH
    places = {army.at: STAY}
    for option in ask.options[1:]:
        places.setdefault(option.id.removeprefix(SAIL), option.id)
    advice = _meet_outsiders(world, data, army, places)
    if advice:
        return advice
    if army.against:
        advice = _march_on_outsiders(world, data, army, places, last=last)
        return advice or _guard(world, data, army, places)
    if _attacks(world, army.power):
        advice = _attack(world, data, army, places, last=last)
        return advice or _guard(world, data, army, places)
    return _guard(world, data, army, places)


def _attacks(world: World, power: str) -> bool:
    """Return whether a state is on the attacking side of any of its wars."""
    return any(world.wars[war].attacker in side_of(world, war, power)[0] for war in wars_of(world, power))


# Attack


def _attack(world: World, data: DecimoData, army: Army, places: Places, *, last: bool) -> Advice | None:
    """Go on with a siege, or go towards the nearest enemy land that is worth it."""
    here = head_of(world, army.at) in enemies(world, army.power)
    if here and fielded(army) >= FEW and (army.sieged or not last) and _dares(world, army, army.at):
        return STAY, "the siege goes on" if army.sieged else "the enemy's land is before them"
    for target in _targets(world, data, army, places):
        if not _dares(world, army, target):
            continue
        if target in places:
            if last and defended(world, army.power, target):
                continue
            name = data.land.triban(target).name
            return places[target], f"{name} is the nearest enemy land that is not held in greater strength"
        if last:
            continue
        far = open_steps(world, data, army.power, target)
        ways = [place for place in places if place in far and _dares(world, army, place)]
        if ways:
            nearest = min(ways, key=lambda place: far[place])
            return places[nearest], f"on the way to {data.land.triban(target).name}"
    return None


def _targets(world: World, data: DecimoData, army: Army, places: Places) -> list[str]:
    """Return the enemy lands in reach, the nearest first and trade centres first among equally near ones."""
    far = open_steps(world, data, army.power, army.at)
    theirs = [land for foe in enemies(world, army.power) for land in lands_of(world, foe)]
    reached = [land for land in theirs if land.id in far or land.id in places]
    # A shore in reach of the fleet is as near as a neighbour.
    return [land.id for land in sorted(reached, key=lambda land: (far.get(land.id, 1), not land.centre))]


def _dares(world: World, army: Army, place: str) -> bool:
    """Return whether an army has at least three quarters of the units of the enemy armies in a place."""
    return 4 * fielded(army) >= 3 * _threat(world, army.power, place)


def _threat(world: World, power: str, place: str) -> int:
    """Return the units of the enemy armies in a place, which fight as one (G-49)."""
    there = ready_in(world, place)
    foes = enemies(world, power) if there else []
    return sum(fielded(other) for other in there if other.power in foes)


# Outsiders


def take_field(world: World, data: DecimoData, ask: Ask) -> Advice:
    """March on the outsiders with the smallest garrison, if no danger presses and the army outnumbers it (G-41)."""
    if enemies(world, ask.side):
        return HOME, "they are at war, and need their men at home"
    if _pressed(world, ask.side):
        return HOME, "their own land is raided or invaded"
    own = sum(_to_send(land) for land in lands_of(world, ask.side))
    goal = min((option.id for option in ask.options[1:]), key=lambda land: world.tribans[land].regulars)
    held = max(LEAST_GARRISON, world.tribans[goal].regulars)
    city = data.land.triban(goal).city
    if own < held + HUNGER:
        return (
            HOME,
            f"{pluralize(own, 'unit')} are too few: {city} counts as {held}, and hunger takes its share",
        )
    return goal, f"{pluralize(own, 'unit')} against {held} in {city}, and nobody presses at home"


def _to_send(land: Triban) -> int:
    return max(0, land.regulars - LEAST_GARRISON) + land.mercenaries + land.risen


def _pressed(world: World, power: str) -> bool:
    """Return whether outsiders raid or invade a land of a state."""
    hit = [raiding.victim for raiding in world.raidings.values()] + _invaded(world)
    return any(head_of(world, land) == power for land in hit)


def _invaded(world: World) -> list[str]:
    return [invasion.target for invasion in world.invasions.values()]


def call_out(world: World, _data: DecimoData, ask: Ask) -> Advice:
    """Call out the armies of a realm, and those of a state whose friends may help it (G-36)."""
    if len(lands_of(world, ask.side)) > 1:
        return CALL_OUT, "what stands in one land is too little, and the others can help it"
    if any(score(world, ask.side, other.id) <= FAIR for other in polities(world) if other.id != ask.side):
        return CALL_OUT, "friends may come to help"
    return HOME, "nobody would come, and behind walls they are safer"


def _meet_outsiders(world: World, data: DecimoData, army: Army, places: Places) -> Advice | None:
    """Meet outsiders in an own land, or go towards them, unless they are too strong (G-36)."""
    own = [land.id for land in lands_of(world, army.power)]
    found = [
        land for land, _ in occupied_lands(world, own) if 2 * fielded(army) >= _outsiders_in(world, land)
    ]
    for land in found:
        if land in places:
            return places[land], "outsiders are in their own land"
    for land in found:
        far = open_steps(world, data, army.power, land)
        ways = [place for place in places if place in far]
        if ways:
            nearest = min(ways, key=lambda place: far[place])
            return places[nearest], f"outsiders are in {data.land.triban(land).name}"
    return None


def _outsiders_in(world: World, land: str) -> int:
    """Return the units of the strongest outsiders in a land that count in one battle (R9.2)."""
    units = [army.units for army in world.invasions.values() if army.target == land]
    units += [horde.units for horde in world.hordes.values() if land in horde.at]
    return min(MOST_IN_BATTLE, max(units, default=0))


def _march_on_outsiders(
    world: World, data: DecimoData, army: Army, places: Places, *, last: bool
) -> Advice | None:
    """Go on with the siege or go towards the land marched against."""
    goal = army.against
    if not world.tribans[goal].held_by:
        return None
    if fielded(army) < FEW:
        return None
    if army.at == goal and (army.sieged or not last):
        return STAY, "the siege goes on" if army.sieged else "the outsiders' land is before them"
    if last:
        return None
    name = data.land.triban(goal).name
    if goal in places:
        return places[goal], f"{name} is what they took the field for"
    far = open_steps(world, data, army.power, goal)
    nearest = min(places, key=lambda place: far.get(place, len(far)))
    return places[nearest], f"on the way to {name}"


# Guard


def _guard(world: World, data: DecimoData, army: Army, places: Places) -> Advice:
    """Meet an enemy army in an own land, or guard the own land nearest to the enemy."""
    own = [land.id for land in lands_of(world, army.power)]
    homes = [place for place in places if place in own]
    invaded = [place for place in homes if _threat(world, army.power, place)]
    for place in invaded:
        if _dares(world, army, place):
            reason = "the enemy is in the land" if place == army.at else "to drive the enemy out"
            return places[
                place
            ], f"{reason}: {fielded(army)} units against {_threat(world, army.power, place)}"
    free = [place for place in homes if place not in invaded]
    if not free:
        return _nearest_home(world, data, army, places, own)
    watch = min(free, key=lambda place: (_enemy_distance(world, data, army.power, place), place != army.at))
    if watch == army.at:
        return STAY, "they guard the land the enemy is nearest to"
    return places[watch], "the enemy is nearest to that land"


def _nearest_home(world: World, data: DecimoData, army: Army, places: Places, own: Iterable[str]) -> Advice:
    """Go to the nearest own land when away from home; stay at home if the enemy is there."""
    if army.at in own:
        return STAY, "there is nowhere else to stand"
    links = open_links(world, data, army.power)
    far = {
        place: min(
            (away for land, away in distances(links, place).items() if land in own),
            default=len(world.tribans),
        )
        for place in places
    }
    nearest = min(places, key=lambda place: (is_hostile(world, army.power, place), far[place]))
    return places[nearest], "towards supply"


def _enemy_distance(world: World, data: DecimoData, power: str, place: str) -> int:
    """Return the steps from a place to the nearest enemy army, or to the nearest enemy land if there is none."""
    foes = enemies(world, power)
    out = [army.at for army in world.armies.values() if army.power in foes]
    lands = [land.id for foe in foes for land in lands_of(world, foe)]
    far = data.land.distances(place)
    return min((far[at] for at in out or lands if at in far), default=len(far))


# Fleets


def sail(world: World, data: DecimoData, ask: Ask) -> Advice:
    """Blockade an enemy port, or drive an enemy off the own shore; never seek a stronger fleet."""
    fleet = world.fleets[ask.about]
    zones = [zone for zone in _zones(data, fleet, ask) if _outsails(world, fleet, zone)]
    foes = enemies(world, fleet.power)
    own_shore = [
        zone
        for zone in zones
        if foes_in(world, fleet.power, zone) and _on_shore(world, data, zone, [fleet.power])
    ]
    if own_shore:
        return _to(fleet, own_shore[0]), "an enemy fleet no stronger than theirs lies before their shore"
    enemy_ports = [zone for zone in zones if _on_shore(world, data, zone, foes)]
    if enemy_ports and _attacks(world, fleet.power):
        zone = fleet.at if fleet.at in enemy_ports else enemy_ports[0]
        return _to(fleet, zone), "to blockade the enemy's shore"
    return STAY, "nothing to win at sea"


def _zones(data: DecimoData, fleet: Fleet, ask: Ask) -> list[str]:
    """Return the zones that a fleet may be in after its move."""
    seas = [sea.id for sea in data.land.seas]
    ahead = [option.id for option in ask.options if option.id in seas]
    return [fleet.at, *ahead] if fleet.at in seas else ahead


def _to(fleet: Fleet, zone: str) -> str:
    return STAY if zone == fleet.at else zone


def _outsails(world: World, fleet: Fleet, zone: str) -> bool:
    return sum(afloat(foe) for foe in foes_in(world, fleet.power, zone)) <= afloat(fleet)


def _on_shore(world: World, data: DecimoData, zone: str, powers: Iterable[str]) -> bool:
    """Return whether a land of one of these states is on a zone."""
    states = list(powers)
    return any(head_of(world, land) in states for land in coast(world, data, zone))
