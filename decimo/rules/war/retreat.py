"""Retreat of a beaten army (G-20), and the way home at the end of autumn (R7.6, R8.2, R8.3)."""

from collections.abc import Sequence

from decimo.chance import Drawn, Option
from decimo.content.graph import distances
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.war import supply
from decimo.rules.war.disband import army_name, disband, fleet_home, place_name, send_home_spent
from decimo.rules.war.movement import enemy_armies, neighbouring, passage
from decimo.world import world_state
from decimo.world.blight import end_effect
from decimo.world.field_army import fall_back, fielded, lose_army_units
from decimo.world.polity import head_of
from decimo.world.wars import clear_attacker
from decimo.world.world_state import Army


def retreat(context: DecimoContext, data: DecimoData, army: Army) -> None:
    """A beaten army goes back one land towards supply (G-20); its state chooses between equal ways.

    It enters no land with an enemy army, and none that needs a card. With nowhere to go it breaks up: in its own
    land its units go home, elsewhere they disarm first. An army that has lost its last regular unit breaks up
    where it is.
    """
    if not fielded(army):
        send_home_spent(context)
        return
    ways = _ways_back(context, data, army)
    if ways:
        back = _choose_way(context, data, army, ways)
        fall_back(context, army, str(back), rule="decimo:G-20", by=back)
        supply.note_supply(context, data, army)
        return
    if head_of(context.world, army.at) != army.power:
        lose_army_units(context, army, fielded(army), rule="decimo:G-20", why="being cut off")
    disband(context, army, rule="decimo:G-20", why="it had nowhere to retreat to")


def _choose_way(context: DecimoContext, data: DecimoData, army: Army, ways: Sequence[str]) -> Drawn:
    if len(ways) == 1:
        return Drawn(ways[0], ())
    options = [Option(land, data.land.triban(land).name) for land in ways]
    why = f"where {army_name(data, army)}, beaten in {place_name(data, army)}, retreats to"
    return context.choose(
        army.power, options, why=why, rule="decimo:G-20", about=army.id, decision=DecimoDecision.RETREAT
    )


def _ways_back(context: DecimoContext, data: DecimoData, army: Army) -> list[str]:
    """Return the neighbouring lands on the shortest way to a land that feeds an army."""
    world, now = context.world, world_state.season_number(context.year, context.season)
    free = [
        land
        for land in world.tribans
        if land != army.at
        and passage(world, army.power, land) == "open"
        and not enemy_armies(world, army.power, land)
    ]
    fed = [
        land for land in free if supply.supply_in(world, data, context.settings, now, army.power, land).fed
    ]
    links = {land: [other for other in neighbouring(world, data, land) if other in free] for land in free}
    far: dict[str, int] = {}
    for way in neighbouring(world, data, army.at):
        if way in free:
            away = [count for land, count in distances(links, way).items() if land in fed]
            if away:
                far[way] = min(away)
    return [way for way, count in far.items() if count == min(far.values())]


__all__ = ["disband", "send_armies_home"]

SEASON_OVER = "the campaigning season is over"


def send_armies_home(context: DecimoContext, data: DecimoData) -> None:
    """Armies out of supply roll for their way back; then every army and fleet goes home."""
    world = context.world
    crooked = [crooks for head in world.tribans if (crooks := supply.contractors(world, head))]
    _way_back(context, data)
    for army in list(world.armies.values()):
        disband(context, army, rule="decimo:R7.6", why=SEASON_OVER)
    for fleet in list(world.fleets.values()):
        fleet_home(context, fleet, rule="decimo:R7.6", why=SEASON_OVER)
    for crooks in crooked:
        end_effect(context, crooks, rule="decimo:R8.7")
    for war in world.wars.values():
        clear_attacker(context, war, rule="decimo:R7.6")


def _way_back(context: DecimoContext, data: DecimoData) -> None:
    """An army out of supply rolls once for the end of autumn, and once for each move to where it is fed."""
    hungry = [army for army in context.world.armies.values() if not supply.note_supply(context, data, army)]
    rolls = []
    for army in hungry:
        rolls.append(supply.SupplyRoll(army, "want of supply at the end of autumn", "decimo:R8.2", army.id))
        rolls += [
            supply.SupplyRoll(army, f"the way home, move {n}", "decimo:R8.3", f"{army.id}-{n}")
            for n in range(1, supply.moves_to_supply(context, data, army) + 1)
        ]
    supply.roll_losses(context, data, rolls)
