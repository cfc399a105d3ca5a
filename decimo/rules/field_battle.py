"""A battle between a people and the outsiders in its land: the sides, the dice, and what follows (G-20)."""

from collections.abc import Sequence

from decimo.fate import Roll, Rolled
from decimo.rules import battle
from decimo.rules.battle import Side
from decimo.rules.book import Book, Season
from decimo.rules.encounter import Encounter
from decimo.rules.invasion import lose_invaders
from decimo.rules.nomads import lose_horde_units
from decimo.world.army import lose_units, units
from decimo.world.battle import Result, fight_battle
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.invasion import drive_back, hold_field
from decimo.world.land import Invasion, Triban, holder

FIELD_ARMY = 12
"""Militia fill an army up to this many units (R4.5, R9.1)."""
ROUGH = ("forest", "wood", "mountain")
"""Terrain that helps the defender (G-20)."""


def people_side(turn: Season, book: Book, triban: Triban, *, defends: bool) -> Side:
    """A people's army in its own land, with militia up to 12 units (R9.1), under its warrior (G-13)."""
    regular = int(turn.settings["regular-strength"])
    troops = [
        # Units of a holy rising are worth double (E11).
        (triban.risen, 2 * regular),
        (triban.regulars + triban.mercenaries, regular),
        (max(triban.horde, FIELD_ARMY - units(triban)), int(turn.settings["horde-strength"])),
    ]
    warrior = holder(turn.world, triban.id, "warrior")
    return Side(
        units=units(triban),
        strength=battle.strength(troops, int(turn.settings["most-units-in-battle"])),
        rating=warrior.rating if warrior else 0,
        bonus=_terrain(turn, book, triban) if defends else 0,
    )


def outsider_side(turn: Season, book: Book, encounter: Encounter, *, defends: bool) -> Side:
    """An outsider's army: all its units fight as regulars, under nobody of note (G-36, G-13)."""
    troops = [(encounter.enemy.units, int(turn.settings["regular-strength"]))]
    return Side(
        units=encounter.enemy.units,
        strength=battle.strength(troops, int(turn.settings["most-units-in-battle"])),
        bonus=_terrain(turn, book, encounter.triban) if defends else 0,
    )


def _terrain(turn: Season, book: Book, triban: Triban) -> int:
    return int(turn.settings["terrain-bonus"]) if book.land.triban(triban.id).terrain in ROUGH else 0


def sides(turn: Season, book: Book, encounter: Encounter) -> tuple[Side, Side]:
    """Attacker and defender: invaders attack; a horde holds its ground, and the people attacks it (G-36)."""
    people = people_side(turn, book, encounter.triban, defends=encounter.invaded)
    enemy = outsider_side(turn, book, encounter, defends=not encounter.invaded)
    return (enemy, people) if encounter.invaded else (people, enemy)


def battle_roll(turn: Season, book: Book, encounter: Encounter) -> Roll:
    """The dice of a battle, with what each of their totals means."""
    place = book.land.triban(encounter.triban.id)
    people, enemy = f"the {place.people}", encounter.enemy_name(book)
    attacker, defender = (enemy, people) if encounter.invaded else (people, enemy)
    why = f"battle in {place.name}: the first die for {attacker}, the second for {defender}"
    bands = battle.bands(*sides(turn, book, encounter), attacker, defender)
    return Roll(battle.BATTLE_DICE, why, "decimo:G-20", place.id, bands)


def outcomes(
    turn: Season, book: Book, battles: Sequence[Encounter], dice: Sequence[Rolled]
) -> list[battle.Outcome]:
    """How the battles end, with a die of extra losses for each side that is beaten clearly (G-20)."""
    fought = [sides(turn, book, encounter) for encounter in battles]
    differences = [die + battle.margin(*pair) for die, pair in zip(dice, fought, strict=True)]
    clear = [
        Roll(
            battle.EXTRA_LOSS_DICE,
            f"units beyond 2 lost by the side beaten in {book.land.triban(encounter.triban.id).name}",
            "decimo:G-20",
            encounter.triban.id,
        )
        for encounter, difference in zip(battles, differences, strict=True)
        if battle.needs_extra(difference)
    ]
    extras = iter(turn.rolls(clear))
    return [
        battle.outcome(difference, *pair, next(extras) if battle.needs_extra(difference) else 0)
        for difference, pair in zip(differences, fought, strict=True)
    ]


def end_battle(turn: Season, book: Book, encounter: Encounter, die: Rolled, outcome: battle.Outcome) -> None:
    """Book a battle: who won, the blight, the losses, the warrior's points, and who holds the field."""
    triban, enemy = encounter.triban, encounter.enemy
    own_part = "defender" if encounter.invaded else "attacker"
    own_losses, their_losses = outcome.attacker_lost, outcome.defender_lost
    if encounter.invaded:
        own_losses, their_losses = their_losses, own_losses
    result: Result = "lose_battle"
    if not outcome.winner:
        result = "draw_battle"
    elif outcome.winner == own_part:
        result = "win_battle"
    fight_battle(
        turn,
        triban,
        enemy,
        result,
        dice=die,
        margin=battle.margin(*sides(turn, book, encounter)),
        own_losses=own_losses,
        their_losses=their_losses,
        rule="decimo:G-20",
    )
    why = f"the battle against {encounter.enemy_name(book)}"
    suffer_blight(turn, triban, int(turn.settings["battle-blight"]), rule="decimo:G-27", why=why)
    if own_losses:
        lose_units(turn, triban, own_losses, rule="decimo:G-20", why=why)
    _score(turn, triban, result, why)
    if isinstance(enemy, Invasion):
        _leave_field(turn, enemy, result)
        if their_losses:
            lose_invaders(turn, enemy, their_losses, why=why)
    elif their_losses:
        lose_horde_units(turn, enemy, their_losses)


def _leave_field(turn: Season, invasion: Invasion, result: Result) -> None:
    """Beaten invaders fall back to their own for this season (G-20); else they stand in the land."""
    if result == "win_battle":
        drive_back(turn, invasion, rule="decimo:G-20")
    else:
        hold_field(turn, invasion, rule="decimo:G-20")


def _score(turn: Season, triban: Triban, result: Result, why: str) -> None:
    """The warrior of a people gains or loses points for a battle, at once (R5.5, G-05)."""
    warrior = holder(turn.world, triban.id, "warrior")
    if warrior and result == "win_battle":
        gain_points(turn, warrior, int(turn.settings["warrior-battle-won"]), rule="decimo:G-05", why=why)
    elif warrior and result == "lose_battle":
        gain_points(turn, warrior, -int(turn.settings["warrior-battle-lost"]), rule="decimo:G-05", why=why)
