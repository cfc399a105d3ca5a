"""Supply of armies, and losses for want of it (section 8, G-15, G-16)."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.chance import Roll, Rolled
from decimo.rules.game_data import DecimoContext, DecimoData, OutsiderTable
from decimo.rules.settings import DecimoSettings
from decimo.rules.war.disband import army_name, place_name, send_home_spent
from decimo.rules.war.movement import LEAVE_AT, roads
from decimo.world import world_state
from decimo.world.blight import CONTRACTORS, is_desolate
from decimo.world.field_army import armies_of, fielded, lie_in_supply, lose_army_units, ready_in, size
from decimo.world.polity import enemies, friends_in_war, head_of, score
from decimo.world.world_state import Army, Effect, World


class Supply(NamedTuple):
    """Whether an army is in supply, and the reason."""

    fed: bool
    why: str

    @property
    def words(self) -> str:
        """The supply in the words of an order."""
        return self.why if self.fed else f"out of supply: {self.why}"


class SupplyRoll(NamedTuple):
    """One roll for losses: the army, the reason in words, and the rule."""

    army: Army
    why: str
    rule: str
    about: str


def besieged(world: World, land: str) -> bool:
    """Return whether an army or invaders besiege the city of a land (R8.1, R10.3)."""
    return any(army.sieged for army in ready_in(world, land)) or any(
        invasion.target == land and invasion.sieged and not invasion.beaten
        for invasion in world.invasions.values()
    )


def supply_in(
    world: World, data: DecimoData, settings: DecimoSettings, now: int, power: str, land: str
) -> Supply:
    """Return whether a land feeds armies of a state in the season numbered `now` (R8.1, R10.3, G-45)."""
    triban, owner = world.tribans[land], head_of(world, land)
    if triban.held_by:
        return Supply(False, f"the {data.land.outsider(triban.held_by).name} hold it")
    if owner in enemies(world, power):
        return Supply(False, "enemy land")
    if besieged(world, land):
        return Supply(False, "the city is besieged")
    if is_desolate(world, triban, settings, now):
        return Supply(False, "a desolate land")
    if owner not in friends_in_war(world, power) and score(world, power, owner) > LEAVE_AT:
        return Supply(False, "its people feed no foreign army")
    return Supply(True, f"fed by the {data.land.triban(owner).people}")


def supply_of(context: DecimoContext, data: DecimoData, army: Army) -> Supply:
    """Return whether an army is in supply where it is (R8.1, R8.7)."""
    return supply_at(context, data, army.power, army.at)


def supply_at(context: DecimoContext, data: DecimoData, power: str, land: str) -> Supply:
    """Return whether an army of a state is in supply in a land this season (R8.1, R8.7)."""
    if contractors(context.world, power):
        return Supply(False, "its contractors are crooks")
    now = world_state.season_number(context.year, context.season)
    return supply_in(context.world, data, context.settings, now, power, land)


def contractors(world: World, power: str) -> Effect | None:
    """Return the crooked contractors of a state that attacks this year, states or outsiders (E21, G-41)."""
    attacks = any(war.attacker == power for war in world.wars.values())
    goals = [army.against for army in armies_of(world, power) if army.against]
    if not attacks and not any(world.tribans[land].held_by for land in goals):
        return None
    effects = world.effects.values()
    return next((e for e in effects if e.kind == CONTRACTORS and e.about == power), None)


def note_supply(context: DecimoContext, data: DecimoData, army: Army) -> bool:
    """Note whether an army is in supply where it is, and record a change."""
    supply = supply_of(context, data, army)
    lie_in_supply(context, army, supply.fed, rule="decimo:R8.1", why=supply.why)
    return supply.fed


def roll_supply_losses(context: DecimoContext, data: DecimoData) -> None:
    """After a move, before any fight: every army out of supply rolls for its losses (R8.2)."""
    hungry = [army for army in context.world.armies.values() if not note_supply(context, data, army)]
    roll_losses(
        context,
        data,
        [SupplyRoll(army, "want of supply", "decimo:R8.2", army.id) for army in hungry],
    )


def roll_attrition(context: DecimoContext, data: DecimoData) -> None:
    """In summer an army of more than 20 units rolls for losses even if it is in supply (R8.5, G-16).

    An army out of supply has already rolled, with 2 added.
    """
    great = [army for army in context.world.armies.values() if is_great(context.settings, army)]
    roll_losses(
        context,
        data,
        [
            SupplyRoll(army, "its own size in the heat of summer", "decimo:R8.5", army.id)
            for army in great
            if supply_of(context, data, army).fed
        ],
    )


def is_great(settings: DecimoSettings, army: Army) -> bool:
    """Return whether an army has more than 20 units, contingents included (R9.3, G-16)."""
    return size(army) > settings.great_army


def roll_losses(context: DecimoContext, data: DecimoData, rolls: Sequence[SupplyRoll]) -> None:
    """Roll for losses, all as one question, and record the losses of each army (R8.6, G-15).

    An army without a regular unit cannot fight and breaks up (G-20).
    """
    tables = [_table(context, data, hunger) for hunger in rolls]
    dice = context.rolls(
        [
            Roll(
                table.die,
                f"losses of {army_name(data, hunger.army)} in {place_name(data, hunger.army)}: {hunger.why}",
                hunger.rule,
                hunger.about,
                table.bands(),
            )
            for hunger, table in zip(rolls, tables, strict=True)
        ]
    )
    for hunger, table, die in zip(rolls, tables, dice, strict=True):
        lost = table.row_for(int(die)).units
        if lost and fielded(hunger.army):
            due = Rolled(lost, die.asks)
            lose_army_units(context, hunger.army, due, rule=hunger.rule, why=hunger.why)
            send_home_spent(context)


def _table(context: DecimoContext, data: DecimoData, hunger: SupplyRoll) -> OutsiderTable:
    """Return the table of losses: a great army out of supply adds 2 to its die (R8.5, G-15)."""
    great = is_great(context.settings, hunger.army) and hunger.rule != "decimo:R8.5"
    return data.tables["supply-loss-great" if great else "supply-loss"]


def moves_to_supply(context: DecimoContext, data: DecimoData, army: Army) -> int:
    """Return the fewest moves that bring an army back into supply; 0 if it is fed where it is (R8.3).

    For an army that is cut off it is half the steps to the nearest land that would feed it, sea zones included.
    """
    world, now = context.world, world_state.season_number(context.year, context.season)

    def feeds(land: str) -> bool:
        return supply_in(world, data, context.settings, now, army.power, land).fed

    found, row, count = [army.at], [army.at], 0
    while row:
        if any(feeds(land) for land in row):
            return count
        ahead = [to for land in row for to in roads(world, data, context.settings, army.power, land)]
        row = [land for land in dict.fromkeys(ahead) if land not in found]
        found += row
        count += 1
    far = [
        away for land, away in data.land.distances(army.at).items() if land in world.tribans and feeds(land)
    ]
    return (min(far, default=2) + 1) // 2
