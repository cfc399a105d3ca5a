"""A battle in a land: the sides, the dice, and the results for peoples, armies and outsiders (G-20)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from decimo.chance import Drawn, Roll, Rolled
from decimo.rules.battle import battle_resolution
from decimo.rules.battle.battle_resolution import BattleSide
from decimo.rules.battle.encounter import Encounter, commander, commanding_rating, leading_power
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.outsider.invasion import lose_invaders
from decimo.rules.outsider.nomads import lose_horde_units
from decimo.rules.war.retreat import retreat
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.combat import Result, fight_battle, meet_in_field
from decimo.world.field_army import fielded, lose_army_units
from decimo.world.home_forces import fit_regulars, lose_units
from decimo.world.muster import shares
from decimo.world.outsider_forces import drive_back, hold_field
from decimo.world.polity import head_of
from decimo.world.wars import war_between
from decimo.world.world_state import Army, Horde, Invasion, Leader, Triban

FIELD_ARMY = 12
"""Militia fill an army up to this many units (R4.5, R9.1)."""
ROUGH = ("forest", "wood", "mountain")
"""Terrain that helps the defender (G-20)."""
HUNGER = 1
"""The penalty for an army out of supply (G-20)."""


class Troops(NamedTuple):
    """The units of one side by kind; all but the horde are regular units."""

    regulars: int
    mercenaries: int = 0
    allied: int = 0
    risen: int = 0
    """Units of a holy rising: they are worth double (E11)."""
    horde: int = 0
    """Horde, and the militia that fill an army up to 12 units (R9.1)."""

    @property
    def units(self) -> int:
        """The number of units that fight as regulars and can be lost."""
        return self.regulars + self.mercenaries + self.allied + self.risen


def people_troops(triban: Triban) -> Troops:
    """Return a people's army in its own land, with militia up to 12 units (R4.5, R9.1)."""
    horde = max(triban.horde, FIELD_ARMY - fit_regulars(triban))
    return Troops(triban.regulars, triban.mercenaries, 0, triban.risen, horde)


def army_troops(army: Army) -> Troops:
    """Return a field army with its allies, and with militia up to 12 units (R9.1).

    An army that came by sea finds no militia while it is out of supply (G-50).
    """
    filled = 0 if army.landed and not army.supplied else FIELD_ARMY
    horde = max(army.horde, filled - fielded(army))
    return Troops(army.regulars, army.mercenaries, army.allied, army.risen, horde)


def sum_troops(troops: Iterable[Troops]) -> Troops:
    """Return the units of several armies together."""
    return Troops(*map(sum, zip(*troops, strict=True)))


def _strength(context: DecimoContext, troops: Troops) -> int:
    """Return the strength of the best units of a side (R9.2, G-20)."""
    regular = context.settings.regular_strength
    kinds = [
        (troops.risen, 2 * regular),
        (troops.units - troops.risen, regular),
        (troops.horde, context.settings.horde_strength),
    ]
    return battle_resolution.strength(kinds, context.settings.most_units_in_battle)


def people_side(context: DecimoContext, data: DecimoData, triban: Triban, *, defends: bool) -> BattleSide:
    """Return a people's army in its own land, under the warrior of its state (G-13)."""
    return BattleSide(
        units=fit_regulars(triban),
        strength=_strength(context, people_troops(triban)),
        rating=commanding_rating(context, head_of(context.world, triban.id)),
        bonus=_terrain(context, data, triban) if defends else 0,
    )


def army_side(
    context: DecimoContext, data: DecimoData, armies: Sequence[Army], place: Triban, *, defends: bool
) -> BattleSide:
    """Return the field armies of one side as one, under the best commander present (R9.2, G-49).

    Lack of supply of any of them costs 1 (G-20).
    """
    fed = all(army.supplied for army in armies)
    return BattleSide(
        units=sum(map(fielded, armies)),
        strength=_strength(context, sum_troops(map(army_troops, armies))),
        rating=commanding_rating(context, leading_power(context, armies)),
        bonus=(_terrain(context, data, place) if defends else 0) - (0 if fed else HUNGER),
    )


def outsider_side(
    context: DecimoContext, data: DecimoData, enemy: Invasion | Horde, place: Triban, *, defends: bool
) -> BattleSide:
    """Return an outsider's army: all its units fight as regulars, without a leader of note (G-36, G-13)."""
    return BattleSide(
        units=enemy.units,
        strength=_strength(context, Troops(enemy.units)),
        bonus=_terrain(context, data, place) if defends else 0,
    )


def _terrain(context: DecimoContext, data: DecimoData, triban: Triban) -> int:
    return context.settings.terrain_bonus if data.land.triban(triban.id).terrain in ROUGH else 0


def battle_sides(
    context: DecimoContext, data: DecimoData, encounter: Encounter
) -> tuple[BattleSide, BattleSide]:
    """Return attacker and defender: an enemy in the land attacks, but a horde is attacked (G-36)."""
    place, invaded = encounter.triban, encounter.invaded
    if encounter.army:
        own = army_side(context, data, encounter.armies, place, defends=invaded)
    else:
        own = people_side(context, data, place, defends=invaded)
    if isinstance(encounter.enemy, Army):
        return army_side(context, data, [encounter.enemy, *encounter.behind], place, defends=False), own
    enemy = outsider_side(context, data, encounter.enemy, place, defends=not invaded)
    return (enemy, own) if invaded else (own, enemy)


def battle_roll(context: DecimoContext, data: DecimoData, encounter: Encounter) -> Roll:
    """Return the dice of a battle, with the meaning of each total."""
    place = data.land.triban(encounter.triban.id)
    own, enemy = encounter.own_name(data), encounter.enemy_name(data)
    attacker, defender = (enemy, own) if encounter.invaded else (own, enemy)
    why = f"battle in {place.name}: the first die for {attacker}, the second for {defender}"
    bands = battle_resolution.battle_bands(*battle_sides(context, data, encounter), attacker, defender)
    return Roll(battle_resolution.BATTLE_DICE, why, "decimo:G-20", place.id, bands)


def resolve_battles(
    context: DecimoContext, data: DecimoData, battles: Sequence[Encounter], dice: Sequence[Rolled]
) -> list[battle_resolution.BattleOutcome]:
    """Return the ends of the battles, with a die of extra losses for each side that is beaten clearly (G-20)."""
    fought = [battle_sides(context, data, encounter) for encounter in battles]
    differences = [die + battle_resolution.margin(*pair) for die, pair in zip(dice, fought, strict=True)]
    clear = [
        Roll(
            battle_resolution.EXTRA_LOSS_DICE,
            f"units beyond 2 lost by the side beaten in {data.land.triban(encounter.triban.id).name}",
            "decimo:G-20",
            encounter.triban.id,
        )
        for encounter, difference in zip(battles, differences, strict=True)
        if battle_resolution.needs_extra(difference)
    ]
    extras = iter(context.rolls(clear))
    return [
        battle_resolution.resolve_battle(
            difference, *pair, next(extras) if battle_resolution.needs_extra(difference) else 0
        )
        for difference, pair in zip(differences, fought, strict=True)
    ]


def end_battle(
    context: DecimoContext,
    data: DecimoData,
    encounter: Encounter,
    enemy: Invasion | Horde,
    by: Rolled | Drawn,
    end: battle_resolution.BattleOutcome,
) -> None:
    """Record a battle with outsiders: the winner, the blight, the losses, the warrior's points, who holds the field.

    `by` is the dice, or the code of the sheet.
    """
    triban, army = encounter.triban, encounter.army
    own_part = "defender" if encounter.invaded else "attacker"
    own_losses, their_losses = end.attacker_lost, end.defender_lost
    if encounter.invaded:
        own_losses, their_losses = their_losses, own_losses
    result: Result = "lose_battle"
    if not end.winner:
        result = "draw_battle"
    elif end.winner == own_part:
        result = "win_battle"
    fight_battle(
        context,
        triban,
        enemy,
        result,
        by=by,
        margin=battle_resolution.margin(*battle_sides(context, data, encounter)),
        own_losses=own_losses,
        their_losses=their_losses,
        rule="decimo:G-20",
    )
    why = f"the battle against {encounter.enemy_name(data)}"
    suffer_battle_blight(context, triban, why)
    if own_losses and army:
        _share_losses(context, encounter.armies, own_losses, why)
    elif own_losses:
        lose_units(context, triban, own_losses, rule="decimo:G-20", why=why)
    leader = commander(context.world, encounter.state(context.world))
    if result != "draw_battle":
        score_battle(context, leader, won=result == "win_battle", why=why)
    if isinstance(enemy, Invasion):
        _leave_field(context, enemy, result)
        if their_losses:
            lose_invaders(context, enemy, their_losses, why=why)
    elif their_losses:
        lose_horde_units(context, enemy, their_losses)
    for beaten in encounter.armies if result == "lose_battle" else ():
        retreat(context, data, beaten)


def _share_losses(context: DecimoContext, armies: Sequence[Army], lost: int, why: str) -> None:
    """Armies that fight as one share their losses in proportion to their units (G-49)."""
    for army, part in zip(armies, shares(lost, list(map(fielded, armies))), strict=True):
        if part:
            lose_army_units(context, army, part, rule="decimo:G-20", why=why)


def suffer_battle_blight(context: DecimoContext, place: Triban, why: str) -> None:
    """A battle leaves its blight in the land where it is fought (G-27)."""
    suffer_blight(context, place, context.settings.battle_blight, rule="decimo:G-27", why=why)


def _leave_field(context: DecimoContext, invasion: Invasion, result: Result) -> None:
    """Beaten invaders leave for this season (G-20); others stay in the land."""
    if result == "win_battle":
        drive_back(context, invasion, rule="decimo:G-20")
    else:
        hold_field(context, invasion, rule="decimo:G-20")


def score_battle(context: DecimoContext, warrior: Leader | None, *, won: bool, why: str) -> None:
    """The commanding warrior gains or loses points for a battle at once (R5.5, R12.2, G-05)."""
    if warrior:
        settings = context.settings
        points = settings.warrior_battle_won if won else -settings.warrior_battle_lost
        gain_points(context, warrior, points, rule="decimo:G-05", why=why)


def end_army_battle(
    context: DecimoContext,
    data: DecimoData,
    encounter: Encounter,
    by: Rolled | Drawn,
    end: battle_resolution.BattleOutcome,
) -> list[str]:
    """Record a battle between armies: the blight, the losses, the warriors' points, the retreat.

    `by` is the dice, or the code of the sheet. Return the ids of the beaten armies, if there are any.
    """
    world = context.world
    attackers = [foe for foe in encounter.foes if isinstance(foe, Army)]
    defenders = list(encounter.armies)
    attacker, defender = attackers[0], defenders[0]
    winner = {"attacker": attacker, "defender": defender}.get(end.winner)
    meet_in_field(
        context,
        encounter.triban,
        attacker,
        defender,
        winner,
        war_between(world, attacker.power, defender.power),
        by=by,
        margin=battle_resolution.margin(*battle_sides(context, data, encounter)),
        lost=(end.attacker_lost, end.defender_lost),
        rule="decimo:G-20",
    )
    why = f"the battle in {data.land.triban(encounter.triban.id).name}"
    suffer_battle_blight(context, encounter.triban, why)
    leaders = [commander(world, leading_power(context, side)) for side in (attackers, defenders)]
    _share_losses(context, attackers, end.attacker_lost, why)
    _share_losses(context, defenders, end.defender_lost, why)
    if winner is None:
        return []
    for leader, lead in zip(leaders, (attacker, defender), strict=True):
        score_battle(context, leader, won=lead is winner, why=why)
    beaten = defenders if winner is attacker else attackers
    for army in beaten:
        retreat(context, data, army)
    return [army.id for army in beaten]
