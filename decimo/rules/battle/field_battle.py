"""A battle in a land: the sides, the dice, and what follows for a people that fights outsiders (G-20)."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.fate import Drawn, Roll, Rolled
from decimo.rules.battle import battle
from decimo.rules.battle.battle import Side
from decimo.rules.battle.command import commander, commanding_rating
from decimo.rules.battle.encounter import Encounter
from decimo.rules.book import Book, Season
from decimo.rules.outsider.invasion import lose_invaders
from decimo.rules.outsider.nomads import lose_horde_units
from decimo.rules.war.retreat import retreat
from decimo.world.army import lose_units, units
from decimo.world.battle import Result, fight_battle
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.edge import Horde, Invasion
from decimo.world.field_army import fielded, lose_army_units
from decimo.world.host import Army
from decimo.world.invasion import drive_back, hold_field
from decimo.world.land import Leader, Triban
from decimo.world.power import head_of

FIELD_ARMY = 12
"""Militia fill an army up to this many units (R4.5, R9.1)."""
ROUGH = ("forest", "wood", "mountain")
"""Terrain that helps the defender (G-20)."""
HUNGER = 1
"""What want of supply takes off the score of an army (G-20)."""


class Troops(NamedTuple):
    """The units of one side by their kinds; only those of the horde are no regular units."""

    regulars: int
    mercenaries: int = 0
    allied: int = 0
    risen: int = 0
    """Units of a holy rising: they are worth double (E11)."""
    horde: int = 0
    """Horde, and the militia that fill an army up to 12 units (R9.1)."""

    @property
    def units(self) -> int:
        """All that fight as regular units and can be lost."""
        return self.regulars + self.mercenaries + self.allied + self.risen


def people_troops(triban: Triban) -> Troops:
    """A people's army in its own land, with militia up to 12 units (R4.5, R9.1)."""
    horde = max(triban.horde, FIELD_ARMY - units(triban))
    return Troops(triban.regulars, triban.mercenaries, 0, triban.risen, horde)


def army_troops(army: Army) -> Troops:
    """A field army with its allies, and with militia up to 12 units (R9.1)."""
    horde = max(army.horde, FIELD_ARMY - fielded(army))
    return Troops(army.regulars, army.mercenaries, army.allied, army.risen, horde)


def _strength(turn: Season, troops: Troops) -> int:
    """What the best units of a side are worth together (R9.2, G-20)."""
    regular = int(turn.settings["regular-strength"])
    kinds = [
        (troops.risen, 2 * regular),
        (troops.units - troops.risen, regular),
        (troops.horde, int(turn.settings["horde-strength"])),
    ]
    return battle.strength(kinds, int(turn.settings["most-units-in-battle"]))


def people_side(turn: Season, book: Book, triban: Triban, *, defends: bool) -> Side:
    """A people's army in its own land, under the warrior of its state (G-13)."""
    return Side(
        units=units(triban),
        strength=_strength(turn, people_troops(triban)),
        rating=commanding_rating(turn, head_of(turn.world, triban.id)),
        bonus=_terrain(turn, book, triban) if defends else 0,
    )


def army_side(turn: Season, book: Book, army: Army, place: Triban, *, defends: bool) -> Side:
    """A field army with its allies (R9.2); hunger costs it 1 (G-20)."""
    return Side(
        units=fielded(army),
        strength=_strength(turn, army_troops(army)),
        rating=commanding_rating(turn, army.power),
        bonus=(_terrain(turn, book, place) if defends else 0) - (0 if army.supplied else HUNGER),
    )


def outsider_side(turn: Season, book: Book, enemy: Invasion | Horde, place: Triban, *, defends: bool) -> Side:
    """An outsider's army: all its units fight as regulars, under nobody of note (G-36, G-13)."""
    return Side(
        units=enemy.units,
        strength=_strength(turn, Troops(enemy.units)),
        bonus=_terrain(turn, book, place) if defends else 0,
    )


def _terrain(turn: Season, book: Book, triban: Triban) -> int:
    return int(turn.settings["terrain-bonus"]) if book.land.triban(triban.id).terrain in ROUGH else 0


def sides(turn: Season, book: Book, encounter: Encounter) -> tuple[Side, Side]:
    """Attacker and defender: an enemy in the land attacks, but a horde holds its ground and is attacked (G-36)."""
    place, invaded = encounter.triban, encounter.invaded
    if encounter.army:
        own = army_side(turn, book, encounter.army, place, defends=invaded)
    else:
        own = people_side(turn, book, place, defends=invaded)
    if isinstance(encounter.enemy, Army):
        return army_side(turn, book, encounter.enemy, place, defends=False), own
    enemy = outsider_side(turn, book, encounter.enemy, place, defends=not invaded)
    return (enemy, own) if invaded else (own, enemy)


def battle_roll(turn: Season, book: Book, encounter: Encounter) -> Roll:
    """The dice of a battle, with what each of their totals means."""
    place = book.land.triban(encounter.triban.id)
    own, enemy = encounter.own_name(book), encounter.enemy_name(book)
    attacker, defender = (enemy, own) if encounter.invaded else (own, enemy)
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


def end_battle(
    turn: Season,
    book: Book,
    encounter: Encounter,
    enemy: Invasion | Horde,
    by: Rolled | Drawn,
    end: battle.Outcome,
) -> None:
    """Book a battle with outsiders: who won, the blight, the losses, the warrior's points, who holds the field.

    `by` is the dice, or the code of the sheet on which it was fought.
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
        turn,
        triban,
        enemy,
        result,
        by=by,
        margin=battle.margin(*sides(turn, book, encounter)),
        own_losses=own_losses,
        their_losses=their_losses,
        rule="decimo:G-20",
    )
    why = f"the battle against {encounter.enemy_name(book)}"
    battle_blight(turn, triban, why)
    if own_losses and army:
        lose_army_units(turn, army, own_losses, rule="decimo:G-20", why=why)
    elif own_losses:
        lose_units(turn, triban, own_losses, rule="decimo:G-20", why=why)
    leader = commander(turn.world, encounter.state(turn.world))
    if result != "draw_battle":
        score_battle(turn, leader, won=result == "win_battle", why=why)
    if isinstance(enemy, Invasion):
        _leave_field(turn, enemy, result)
        if their_losses:
            lose_invaders(turn, enemy, their_losses, why=why)
    elif their_losses:
        lose_horde_units(turn, enemy, their_losses)
    if army and result == "lose_battle":
        retreat(turn, book, army)


def battle_blight(turn: Season, place: Triban, why: str) -> None:
    """A battle leaves its blight in the land where it is fought (G-27)."""
    suffer_blight(turn, place, int(turn.settings["battle-blight"]), rule="decimo:G-27", why=why)


def _leave_field(turn: Season, invasion: Invasion, result: Result) -> None:
    """Beaten invaders fall back to their own for this season (G-20); else they stand in the land."""
    if result == "win_battle":
        drive_back(turn, invasion, rule="decimo:G-20")
    else:
        hold_field(turn, invasion, rule="decimo:G-20")


def score_battle(turn: Season, warrior: Leader | None, *, won: bool, why: str) -> None:
    """The warrior who commanded gains or loses points for a battle, at once (R5.5, R12.2, G-05)."""
    if warrior:
        key = "warrior-battle-won" if won else "warrior-battle-lost"
        points = int(turn.settings[key]) * (1 if won else -1)
        gain_points(turn, warrior, points, rule="decimo:G-05", why=why)
