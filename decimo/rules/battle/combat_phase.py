"""The combat of a season: battles, sieges, occupation (G-18, G-20, G-36), and the end of the campaigns (R7.6)."""

from collections.abc import Sequence

from decimo.chance import Choice, Option
from decimo.rules.battle import battle_resolution, land_battle, siege
from decimo.rules.battle.battle_sheet import fight_on_tabletop
from decimo.rules.battle.encounter import Encounter, find_encounters, home_armies, split_encounters
from decimo.rules.battle.tabletop import replace_fallen_leaders
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.realm.conquest import lose_land
from decimo.rules.war.disband import send_home_spent
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.combat import break_off_siege
from decimo.world.home_forces import fit_regulars
from decimo.world.outsider_forces import lift_siege, march_home
from decimo.world.polity import head_of, is_hostile
from decimo.world.world_state import Army, Horde, Invasion, holder

OCCUPATION_BLIGHT = 1
"""Blight for each season with an enemy army in a land (R14.2, G-30)."""


def fight_battles(context: DecimoContext, data: DecimoData) -> None:
    """Enemy armies fight, each people meets the outsiders in its land, and cities are besieged.

    Encounters that share no force are one question; a force that fights twice does so in turn. A battle can
    lead to more: the winner besieges the city, the beaten side meets another army. No encounter is fought twice
    in a season, and a city is besieged only once in it by those at war with its owner (G-18, R10.1).
    """
    send_home_spent(context)
    done: list[str] = []
    victors: list[str] = []
    fought: list[tuple[str, ...]] = []
    while waiting := _waiting(context, fought, done, victors):
        group, _ = split_encounters(waiting)
        fought += [key for encounter in group for key in encounter.keys]
        ended, won = _fight(context, data, group)
        done += ended
        victors += won
        send_home_spent(context)
    _occupation(context, data)


def _waiting(
    context: DecimoContext, fought: Sequence[tuple[str, ...]], done: Sequence[str], victors: Sequence[str]
) -> list[Encounter]:
    """Return the encounters that are still to be fought.

    A beaten army begins no siege; invaders that were driven back or besiege the city are not met again, and those
    who have won the field besiege it in the same season (R21.21, G-36).
    """
    found: dict[tuple[str, ...], Encounter] = {}
    for encounter in find_encounters(context.world):
        if encounter.enemy.id in victors:
            siege_ = Encounter(encounter.triban, encounter.enemy, follows=True)
            found.setdefault(siege_.key, siege_)
        elif not (encounter.enemy.id in done and (encounter.siege or isinstance(encounter.enemy, Invasion))):
            found[encounter.key] = encounter
    return [encounter for encounter in found.values() if not any(key in fought for key in encounter.keys)]


def _fight(
    context: DecimoContext, data: DecimoData, group: Sequence[Encounter]
) -> tuple[list[str], list[str]]:
    """Decide and fight encounters that share no force.

    Return the ids of those that are done this season (beaten armies, and invaders that were driven back or have had
    their siege), and those of invaders who have won the field.

    Fights on the table are reported first; the battle and siege dice of all others are one question.
    """
    battles = [each for each in group if isinstance(each.enemy, Army) and each.army]
    met = [each for each in group if not isinstance(each.enemy, Army) and not each.siege]
    battles += _accepted(context, data, met)
    sieges = [each for each in group if not isinstance(each.enemy, Horde) and each not in battles]
    reports = fight_on_tabletop(context, data, battles, sieges)
    fast_battles = [each for each in battles if each.key not in reports]
    fast_sieges = [each for each in sieges if each.key not in reports]
    dice = context.rolls(
        [land_battle.battle_roll(context, data, encounter) for encounter in fast_battles]
        + [siege.siege_roll(context, data, encounter) for encounter in fast_sieges]
    )
    thrown = {each.key: die for each, die in zip([*fast_battles, *fast_sieges], dice, strict=True)}
    ends = {
        each.key: end
        for each, end in zip(
            fast_battles,
            land_battle.resolve_battles(context, data, fast_battles, dice[: len(fast_battles)]),
            strict=True,
        )
    }
    done = [each.enemy.id for each in sieges if isinstance(each.enemy, Invasion)]
    victors: list[str] = []
    for encounter in battles:
        enemy, army, report = encounter.enemy, encounter.army, reports.get(encounter.key)
        by = report.by if report else thrown[encounter.key]
        end = report.end if report else ends[encounter.key]
        if not isinstance(enemy, Army):
            land_battle.end_battle(context, data, encounter, enemy, by, end)
            if isinstance(enemy, Invasion) and enemy.beaten:
                done.append(enemy.id)
            elif isinstance(enemy, Invasion) and end.winner == "attacker":
                victors.append(enemy.id)
        elif army:
            done += land_battle.end_army_battle(context, data, encounter, by, end)
    for encounter in sieges:
        if _stands(context, encounter):
            report = reports.get(encounter.key)
            by = report.by if report else thrown[encounter.key]
            end = (
                report.end
                if report
                else siege.resolve_siege_die(context, data, encounter, thrown[encounter.key])
            )
            siege.end_siege(context, data, encounter, by, end)
        else:
            # No leader falls in a siege that does not take place.
            reports.pop(encounter.key, None)
    # Fallen leaders go last: the effects of a ruler's death must not split a group of fights.
    replace_fallen_leaders(context, data, reports.values())
    return done, victors


def _stands(context: DecimoContext, encounter: Encounter) -> bool:
    """Return whether an encounter is still valid: the fall of another city may have ended the war or the army."""
    return any(
        (each.triban, each.enemy, each.siege or encounter.follows)
        == (encounter.triban, encounter.enemy, encounter.siege)
        for each in find_encounters(context.world)
    )


def _accepted(context: DecimoContext, data: DecimoData, group: Sequence[Encounter]) -> list[Encounter]:
    """Ask each people whether it meets outsiders in the field; without regular units it cannot (G-20)."""
    able = [encounter for encounter in group if encounter.army or fit_regulars(encounter.triban)]
    answers = context.choices([_decision(context, data, encounter) for encounter in able])
    return [
        encounter for encounter, answer in zip(able, answers, strict=True) if answer in ("battle", "attack")
    ]


def _decision(context: DecimoContext, data: DecimoData, encounter: Encounter) -> Choice:
    """Return the decision: give battle or hold the city against invaders, attack or leave a horde."""
    triban, place = encounter.triban, data.land.triban(encounter.triban.id)
    side = head_of(context.world, triban.id)
    odds = _spoken_odds(context, data, encounter)
    name = encounter.enemy_name(data)
    if isinstance(encounter.enemy, Horde):
        options = (Option("attack", f"attack the horde ({odds})"), Option("leave", "leave the horde alone"))
        why = f"{name} occupy {place.name}, a horde of {encounter.enemy.units} units"
        return Choice(side, options, why, "decimo:G-36", triban.id, DecimoDecision.MEET_HORDE)
    enemy = siege.besieging_enemy(encounter)
    falls = siege.chance_to_fall(
        siege.describe_siege(context, data, triban, enemy), context.settings.siege_falls
    )
    options = (
        Option("battle", f"give battle ({odds})"),
        Option("hold", f"hold {place.city} ({round(100 * falls)} % that it falls this season)"),
    )
    invaders = enemy.units if isinstance(enemy, Invasion) else 0
    why = f"{name} invade {place.name} with {invaders} units"
    return Choice(side, options, why, "decimo:R21.21", triban.id, DecimoDecision.MEET_INVADERS)


def _spoken_odds(context: DecimoContext, data: DecimoData, encounter: Encounter) -> str:
    chances = battle_resolution.chance_to_win(*land_battle.battle_sides(context, data, encounter))
    own = chances["defender" if encounter.invaded else "attacker"]
    return f"{round(100 * own)} % to win, {round(100 * chances[''])} % drawn"


def _occupation(context: DecimoContext, data: DecimoData) -> None:
    """Each enemy army in a land brings blight this season, in a land of outsiders too (R14.2, G-41).

    Besiegers are in the land too, so this is added to the blight of a siege. A horde does not bring it: its
    blight is rolled in autumn (R21.23).
    """
    world = context.world
    for invasion in world.invasions.values():
        triban = world.tribans[invasion.target]
        if not triban.held_by and not invasion.beaten:
            why = f"the army of the {data.land.outsider(invasion.outsider).name}"
            suffer_blight(context, triban, OCCUPATION_BLIGHT, rule="decimo:R14.2", why=why)
    for army in world.armies.values():
        place = world.tribans.get(army.at)
        if place and is_hostile(world, army.power, place.id):
            why = f"the army of the {data.land.triban(army.power).people}"
            siege.war_blight(context, place, army, OCCUPATION_BLIGHT, why=why)


def end_campaigning(context: DecimoContext, data: DecimoData) -> None:
    """At the end of autumn sieges lift and invaders go home (R7.6, G-18).

    A land without regular units falls to an enemy in it (G-23). The armies of states go home afterwards, by
    other rules.
    """
    _outsiders_leave(context, data)
    _defenceless_fall(context, data)
    _sieges_lift(context, data)


def _outsiders_leave(context: DecimoContext, data: DecimoData) -> None:
    world = context.world
    for invasion in list(world.invasions.values()):
        # A realm that loses its capital to one invader may free lands with another invader in them.
        if invasion.id not in world.invasions:
            continue
        triban = world.tribans[invasion.target]
        if triban.held_by:
            continue
        if not fit_regulars(triban) and not invasion.beaten and not home_armies(world, triban):
            outsider = world.outsiders[invasion.outsider]
            why = "nobody was left to defend it"
            lose_land(context, data, triban, outsider, invasion.units, rule="decimo:G-23", why=why)
            continue
        if invasion.sieged:
            lift_siege(context, invasion, rule="decimo:G-18")
            _withstood(context, triban.id)
        march_home(context, invasion, rule="decimo:R7.6", why="the campaigning season is over")


def _defenceless_fall(context: DecimoContext, data: DecimoData) -> None:
    """Each land without regulars falls, in turn, to an unopposed enemy army in it (G-23)."""
    world = context.world
    while falling := [
        each for each in find_encounters(world) if each.siege and not fit_regulars(each.triban)
    ]:
        triban, army = falling[0].triban, falling[0].enemy
        if isinstance(army, Army):
            siege.enter_city(context, data, triban, army, rule="decimo:G-23")


def _sieges_lift(context: DecimoContext, data: DecimoData) -> None:
    """Sieges end with the autumn, and each city that held counts as a siege won by its warrior (G-18, G-05)."""
    withstood: dict[str, None] = {}
    for army in context.world.armies.values():
        if army.sieged:
            withstood[army.at] = None
            city = data.land.triban(army.at).city
            break_off_siege(context, army, city, rule="decimo:G-18", why="the campaigning season is over")
    for land in withstood:
        _withstood(context, land)


def _withstood(context: DecimoContext, land: str) -> None:
    warrior = holder(context.world, head_of(context.world, land), "warrior")
    if warrior:
        points = context.settings.warrior_siege_won
        gain_points(context, warrior, points, rule="decimo:G-05", why="a siege withstood")
