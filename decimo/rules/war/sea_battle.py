"""A battle at sea (G-22). Pure: nothing here asks or changes."""

from dataclasses import dataclass
from fractions import Fraction

from decimo.fate import dice
from decimo.rules.battle import battle
from decimo.rules.battle.battle import Side

SHIP_STRENGTH = 2
"""The strength of a ship."""


@dataclass(frozen=True, slots=True)
class SeaOutcome:
    """How a battle at sea ends: who wins (nobody if it is drawn) and the ships each side loses for good."""

    winner: battle.Winner
    attacker_lost: int
    defender_lost: int


def side(ships: int, rating: int) -> Side:
    """One side of a battle at sea, under a commander with this rating; there is no terrain."""
    return Side(units=ships, strength=SHIP_STRENGTH * ships, rating=rating)


def outcome(difference: int, attacker: Side, defender: Side) -> SeaOutcome:
    """How a battle ends whose scores differ by `difference`, above 0 for the attacker."""
    loser = defender if difference > 0 else attacker
    won, lost = 0, 0
    if difference == 0:
        won, lost = 1, 1
    elif abs(difference) <= 2:
        lost = 2
    elif abs(difference) <= 4:
        lost = max(2, (loser.units + 1) // 2)
    else:
        won, lost = 1, loser.units
    attacker_lost, defender_lost = (won, lost) if difference > 0 else (lost, won)
    return SeaOutcome(
        "attacker" if difference > 0 else "defender" if difference < 0 else "",
        min(attacker_lost, attacker.units),
        min(defender_lost, defender.units),
    )


def chance_to_win(attacker: Side, defender: Side) -> Fraction:
    """The exact chance that the attacker wins, counted over all dice."""
    beside = battle.margin(attacker, defender)
    odds = dice(battle.BATTLE_DICE).odds()
    return sum((odds[rolled] for rolled in odds if rolled + beside > 0), Fraction())
