"""Fighting inside a land, in spring, summer and autumn: armies, outsiders, sieges (G-18, G-20, G-36)."""

from collections.abc import Sequence

from decimo.fate import Choice, Option
from decimo.rules.battle import battle, siege
from decimo.rules.battle.army_battle import end_army_battle
from decimo.rules.battle.city_siege import (
    before_city,
    end_siege,
    siege_outcome,
    siege_roll,
    this_siege,
    war_blight,
)
from decimo.rules.battle.encounter import Encounter, apart, encounters
from decimo.rules.battle.field_battle import battle_roll, end_battle, outcomes, sides
from decimo.rules.battle.table import bury_the_fallen
from decimo.rules.battle.tabletop import fight_on_table
from decimo.rules.book import Book, Season
from decimo.rules.war.disband import send_home_spent
from decimo.world.army import units
from decimo.world.blight import suffer_blight
from decimo.world.edge import Horde, Invasion
from decimo.world.host import Army
from decimo.world.power import head_of, hostile

OCCUPATION_BLIGHT = 1
"""Blight for each season that an enemy army stands in a land (R14.2, G-30)."""


def fights(turn: Season, book: Book) -> None:
    """Armies of enemies fight, each people meets the outsiders in its land, and cities are besieged.

    Encounters that share no force are one question; who fights twice does so in turn. A battle can lead to
    more: the winner lies before the city, the beaten run into another army. Nobody fights the same encounter
    twice in a season, and no city is besieged twice in it by those at war with its owner (G-18, R10.1).
    """
    send_home_spent(turn)
    done: list[str] = []
    fought: list[tuple[str, ...]] = []
    while waiting := _waiting(turn, fought, done):
        group, _ = apart(waiting)
        fought += [encounter.key for encounter in group]
        done += _fight(turn, book, group)
        send_home_spent(turn)
    _occupation(turn, book)


def _waiting(turn: Season, fought: Sequence[tuple[str, ...]], done: Sequence[str]) -> list[Encounter]:
    """The encounters that are still to be fought.

    A beaten army begins no siege; invaders that were driven back or lie before the city are met no more.
    """
    return [
        encounter
        for encounter in encounters(turn.world)
        if encounter.key not in fought
        and not (encounter.enemy.id in done and (encounter.siege or isinstance(encounter.enemy, Invasion)))
    ]


def _fight(turn: Season, book: Book, group: Sequence[Encounter]) -> list[str]:
    """Decide and fight encounters that share no force; return the ids of those who are done for this season.

    They are the armies that were beaten, and the invaders that were driven back or have had their siege.

    What goes to the table is reported first; battle dice and siege dice of all others are one question.
    """
    battles = [each for each in group if isinstance(each.enemy, Army) and each.army]
    battles += _accepted(turn, book, [each for each in group if not isinstance(each.enemy, Army)])
    sieges = [each for each in group if not isinstance(each.enemy, Horde) and each not in battles]
    reports = fight_on_table(turn, book, battles, sieges)
    fast_battles = [each for each in battles if each.key not in reports]
    fast_sieges = [each for each in sieges if each.key not in reports]
    dice = turn.rolls(
        [battle_roll(turn, book, encounter) for encounter in fast_battles]
        + [siege_roll(turn, book, encounter) for encounter in fast_sieges]
    )
    thrown = {each.key: die for each, die in zip([*fast_battles, *fast_sieges], dice, strict=True)}
    ends = {
        each.key: end
        for each, end in zip(
            fast_battles, outcomes(turn, book, fast_battles, dice[: len(fast_battles)]), strict=True
        )
    }
    done = [each.enemy.id for each in sieges if isinstance(each.enemy, Invasion)]
    for encounter in battles:
        enemy, army, report = encounter.enemy, encounter.army, reports.get(encounter.key)
        by = report.by if report else thrown[encounter.key]
        end = report.end if report else ends[encounter.key]
        if not isinstance(enemy, Army):
            end_battle(turn, book, encounter, enemy, by, end)
            if isinstance(enemy, Invasion) and enemy.beaten:
                done.append(enemy.id)
        elif army:
            done += end_army_battle(turn, book, encounter, enemy, army, by, end)
    for encounter in sieges:
        if _stands(turn, encounter):
            report = reports.get(encounter.key)
            by = report.by if report else thrown[encounter.key]
            end = report.end if report else siege_outcome(turn, book, encounter, thrown[encounter.key])
            end_siege(turn, book, encounter, by, end)
        else:
            # Nobody falls in a siege that does not come about.
            reports.pop(encounter.key, None)
    # The fallen go last: what follows the death of a ruler must not part a group of fights.
    bury_the_fallen(turn, book, reports.values())
    return done


def _stands(turn: Season, encounter: Encounter) -> bool:
    """Whether an encounter is still on: the fall of another city may have ended the war or the army."""
    return any(
        (each.triban, each.enemy, each.siege) == (encounter.triban, encounter.enemy, encounter.siege)
        for each in encounters(turn.world)
    )


def _accepted(turn: Season, book: Book, group: Sequence[Encounter]) -> list[Encounter]:
    """Ask each people whether it meets outsiders in the field; without regular units it cannot (G-20)."""
    able = [encounter for encounter in group if encounter.army or units(encounter.triban)]
    answers = turn.choices([_decision(turn, book, encounter) for encounter in able])
    return [
        encounter for encounter, answer in zip(able, answers, strict=True) if answer in ("battle", "attack")
    ]


def _decision(turn: Season, book: Book, encounter: Encounter) -> Choice:
    """Against invaders: give battle or hold the city; against a horde: attack it or leave it alone."""
    triban, place = encounter.triban, book.land.triban(encounter.triban.id)
    side = head_of(turn.world, triban.id)
    odds = _spoken_odds(turn, book, encounter)
    name = encounter.enemy_name(book)
    if isinstance(encounter.enemy, Horde):
        options = (Option("attack", f"attack the horde ({odds})"), Option("leave", "leave the horde alone"))
        why = f"{name} occupy {place.name}, a horde of {encounter.enemy.units} units"
        return Choice(side, options, why, "decimo:G-36", triban.id)
    enemy = before_city(encounter)
    falls = siege.chance(this_siege(turn, book, triban, enemy), int(turn.settings["siege-falls"]))
    options = (
        Option("battle", f"give battle ({odds})"),
        Option("hold", f"hold {place.city} ({round(100 * falls)} % that it falls this season)"),
    )
    invaders = enemy.units if isinstance(enemy, Invasion) else 0
    why = f"{name} invade {place.name} with {invaders} units"
    return Choice(side, options, why, "decimo:R21.21", triban.id)


def _spoken_odds(turn: Season, book: Book, encounter: Encounter) -> str:
    chances = battle.chance_to_win(*sides(turn, book, encounter))
    own = chances["defender" if encounter.invaded else "attacker"]
    return f"{round(100 * own)} % to win, {round(100 * chances[''])} % drawn"


def _occupation(turn: Season, book: Book) -> None:
    """Each enemy army that stands in a land brings blight this season, in that of outsiders too (R14.2, G-41).

    Besiegers stand in the land too, so it comes beside the blight of a siege. A horde does not bring it: its
    blight is diced in autumn (R21.23).
    """
    world = turn.world
    for invasion in world.invasions.values():
        triban = world.tribans[invasion.target]
        if not triban.held_by and not invasion.beaten:
            why = f"the army of the {book.land.outsider(invasion.outsider).name}"
            suffer_blight(turn, triban, OCCUPATION_BLIGHT, rule="decimo:R14.2", why=why)
    for army in world.armies.values():
        place = world.tribans.get(army.at)
        if place and hostile(world, army.power, place.id):
            why = f"the army of the {book.land.triban(army.power).people}"
            war_blight(turn, place, army, OCCUPATION_BLIGHT, why=why)
