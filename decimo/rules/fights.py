"""Fighting inside a land: every invasion and every horde, in spring, summer and autumn (G-18, G-20, G-36)."""

from collections.abc import Sequence

from decimo.fate import Choice, Option
from decimo.rules import battle, siege
from decimo.rules.book import Book, Season
from decimo.rules.city_siege import end_siege, siege_roll, this_siege
from decimo.rules.conquest import lose_land
from decimo.rules.encounter import Encounter, apart, encounters
from decimo.rules.field_battle import battle_roll, end_battle, outcomes, sides
from decimo.world.army import units
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.invasion import lift_siege, march_home
from decimo.world.land import Horde, Invasion, holder

OCCUPATION_BLIGHT = 1
"""Blight for each season that invaders stand in a land (R14.2, G-30)."""


def fights(turn: Season, book: Book) -> None:
    """Each people decides how to meet the outsiders in its land, and each encounter is fought once.

    Encounters that share no army are one question; a people or a horde that fights twice does so in turn.
    """
    waiting = encounters(turn.world)
    while waiting:
        group, later = apart(waiting)
        _fight(turn, book, group)
        left = encounters(turn.world)
        waiting = [encounter for encounter in later if encounter in left]
    _occupation(turn, book)


def campaigning_ends(turn: Season, _book: Book) -> None:
    """At the end of autumn sieges lift and invaders go home (R7.6, G-18).

    A land that has no regular units left against invaders who stand in it falls to them (G-23).
    """
    world = turn.world
    for invasion in list(world.invasions.values()):
        triban = world.tribans[invasion.target]
        if triban.held_by:
            continue
        if not units(triban) and not invasion.beaten:
            outsider = world.outsiders[invasion.outsider]
            lose_land(turn, triban, outsider, rule="decimo:G-23", why="nobody was left to defend it")
            continue
        if invasion.sieged:
            lift_siege(turn, invasion, rule="decimo:G-18")
            warrior = holder(world, triban.id, "warrior")
            if warrior:
                points = int(turn.settings["warrior-siege-won"])
                gain_points(turn, warrior, points, rule="decimo:G-05", why="a siege withstood")
        march_home(turn, invasion, rule="decimo:R7.6", why="the campaigning season is over")


def _fight(turn: Season, book: Book, group: Sequence[Encounter]) -> None:
    """Decide and fight encounters that share no army: battle dice and siege dice are one question."""
    battles = _battles(turn, book, group)
    sieges = [
        (encounter.triban, encounter.enemy)
        for encounter in group
        if encounter not in battles and isinstance(encounter.enemy, Invasion)
    ]
    dice = turn.rolls(
        [battle_roll(turn, book, encounter) for encounter in battles]
        + [siege_roll(turn, book, triban, invasion) for triban, invasion in sieges]
    )
    battle_dice, siege_dice = dice[: len(battles)], dice[len(battles) :]
    ends = outcomes(turn, book, battles, battle_dice)
    for encounter, die, outcome in zip(battles, battle_dice, ends, strict=True):
        end_battle(turn, book, encounter, die, outcome)
    for (triban, invasion), die in zip(sieges, siege_dice, strict=True):
        end_siege(turn, book, triban, invasion, die)


def _battles(turn: Season, book: Book, group: Sequence[Encounter]) -> list[Encounter]:
    """Ask each people whether it fights in the field; without regular units it cannot (G-20)."""
    able = [encounter for encounter in group if units(encounter.triban)]
    answers = turn.choices([_decision(turn, book, encounter) for encounter in able])
    return [
        encounter for encounter, answer in zip(able, answers, strict=True) if answer in ("battle", "attack")
    ]


def _decision(turn: Season, book: Book, encounter: Encounter) -> Choice:
    """Against invaders: give battle or hold the city; against a horde: attack it or leave it alone."""
    triban, enemy, place = encounter.triban, encounter.enemy, book.land.triban(encounter.triban.id)
    odds = _spoken_odds(turn, book, encounter)
    name = encounter.enemy_name(book)
    if isinstance(enemy, Horde):
        options = (Option("attack", f"attack the horde ({odds})"), Option("leave", "leave the horde alone"))
        why = f"{name} occupy {place.name}, a horde of {enemy.units} units"
        return Choice(triban.id, options, why, "decimo:G-36", triban.id)
    falls = siege.chance(this_siege(turn, book, triban, enemy), int(turn.settings["siege-falls"]))
    options = (
        Option("battle", f"give battle ({odds})"),
        Option("hold", f"hold {place.city} ({round(100 * falls)} % that it falls this season)"),
    )
    why = f"{name} invade {place.name} with {enemy.units} units"
    return Choice(triban.id, options, why, "decimo:R21.21", triban.id)


def _spoken_odds(turn: Season, book: Book, encounter: Encounter) -> str:
    chances = battle.chance_to_win(*sides(turn, book, encounter))
    own = chances["defender" if encounter.invaded else "attacker"]
    return f"{round(100 * own)} % to win, {round(100 * chances[''])} % drawn"


def _occupation(turn: Season, book: Book) -> None:
    """Each army of invaders that stands in a land brings blight this season (R14.2).

    Besiegers stand in the land too, so it comes beside the blight of a siege. A horde does not bring it: its
    blight is diced in autumn (R21.23).
    """
    for encounter in encounters(turn.world):
        if isinstance(encounter.enemy, Invasion) and not encounter.enemy.beaten:
            why = f"the army of {encounter.enemy_name(book)}"
            suffer_blight(turn, encounter.triban, OCCUPATION_BLIGHT, rule="decimo:R14.2", why=why)
