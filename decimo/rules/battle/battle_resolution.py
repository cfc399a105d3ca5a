"""A battle on land: strengths, scores, odds and losses (section 12, G-20). Pure functions."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from decimo.chance import Band, parse_dice

BATTLE_DICE = "1d6 - 1d6"
"""The attacker's die minus the defender's."""
EXTRA_LOSS_DICE = "1d3"
"""The die for units that a side beaten by 3 or 4 loses beyond 2."""

MOST_FOR_RATING = 4
ODDS = ((3, 1, 5), (2, 1, 3), (3, 2, 2), (5, 4, 1))
"""Odds of at least `a` to `b`, with the bonus for the stronger side."""

Winner = Literal["attacker", "defender", ""]


@dataclass(frozen=True, slots=True)
class BattleSide:
    """One side of a battle."""

    units: int
    """Regular units, which it can lose."""
    strength: int
    """The strength of its best units, see `strength`."""
    rating: int = 0
    """The rating of its commander (G-13)."""
    bonus: int = 0
    """The bonus for terrain and supply."""


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """The end of a battle: its winner (nobody if it is drawn) and the regular units that each side loses."""

    winner: Winner
    attacker_lost: int
    defender_lost: int


def strength(troops: Iterable[tuple[int, int]], most: int) -> int:
    """Return the strength of the best `most` units; `troops` are pairs of a number of units and their strength each."""
    total, places = 0, most
    for units, each in sorted(troops, key=lambda troop: -troop[1]):
        counted = min(units, places)
        total += counted * each
        places -= counted
    return total


def odds_bonus(own: int, enemy: int) -> int:
    """Return a side's bonus for odds: from 1 at 1.25 to 1, up to 5 at 3 to 1."""
    return next((bonus for a, b, bonus in ODDS if own * b >= enemy * a), 0)


def rating_bonus(side: BattleSide) -> int:
    """Return a side's bonus for its commander: a fifth of the rating, at most 4 (R5.16)."""
    return min(MOST_FOR_RATING, side.rating // 5)


def modifier(side: BattleSide, enemy: BattleSide) -> int:
    """Return the modifier of a side's die: its commander, the odds and its own bonus."""
    return rating_bonus(side) + odds_bonus(side.strength, enemy.strength) + side.bonus


def margin(attacker: BattleSide, defender: BattleSide) -> int:
    """Return the attacker's modifier minus the defender's."""
    return modifier(attacker, defender) - modifier(defender, attacker)


def needs_extra(difference: int) -> bool:
    """Return whether a difference of scores needs the die of extra losses."""
    return abs(difference) in (3, 4)


def resolve_battle(
    difference: int, attacker: BattleSide, defender: BattleSide, extra: int = 0
) -> BattleOutcome:
    """Return the end of a battle whose scores differ by `difference`, above 0 for the attacker.

    `extra` is the die of extra losses, if one is rolled. No side loses more units than it has.
    """
    loser = defender if difference > 0 else attacker
    if difference == 0:
        won, lost = 1, 1
    elif abs(difference) <= 2:
        won, lost = 1, 2
    elif needs_extra(difference):
        won, lost = 1, 2 + extra
    else:
        won, lost = 0, max(5, (loser.units + 1) // 2)
    attacker_lost, defender_lost = (won, lost) if difference > 0 else (lost, won)
    return BattleOutcome(
        winner_of(difference),
        min(attacker_lost, attacker.units),
        min(defender_lost, defender.units),
    )


def outcome_chances(attacker: BattleSide, defender: BattleSide) -> dict[BattleOutcome, Fraction]:
    """Return the exact chance of every end of a battle, counted over all dice."""
    counted: dict[BattleOutcome, Fraction] = {}
    for rolled, chance in parse_dice(BATTLE_DICE).odds().items():
        difference = rolled + margin(attacker, defender)
        extras = parse_dice(EXTRA_LOSS_DICE).odds() if needs_extra(difference) else {0: Fraction(1)}
        for extra, share in extras.items():
            end = resolve_battle(difference, attacker, defender, extra)
            counted[end] = counted.get(end, Fraction()) + chance * share
    return counted


def chance_to_win(attacker: BattleSide, defender: BattleSide) -> dict[Winner, Fraction]:
    """Return the exact chances that the attacker wins, that the defender wins, and of a draw."""
    ways: dict[Winner, int] = {"attacker": 0, "defender": 0, "": 0}
    beside = margin(attacker, defender)
    for rolled, count in parse_dice(BATTLE_DICE).ways().items():
        ways[winner_of(rolled + beside)] += count
    whole = sum(ways.values())
    return {winner: Fraction(count, whole) for winner, count in ways.items()}


def winner_of(difference: int) -> Winner:
    """Return the winner of a battle whose scores differ by `difference`, above 0 for the attacker."""
    return "attacker" if difference > 0 else "defender" if difference < 0 else ""


def battle_bands(
    attacker: BattleSide, defender: BattleSide, attacker_name: str, defender_name: str
) -> tuple[Band, ...]:
    """Return the meaning of each total of the battle dice, for the player who rolls them."""
    beside = margin(attacker, defender)
    labels: dict[str, list[int]] = {}
    for rolled in parse_dice(BATTLE_DICE).odds():
        difference = rolled + beside
        winner = attacker_name if difference > 0 else defender_name
        label = f"won{_how(abs(difference))} by {winner}" if difference else "drawn"
        labels.setdefault(label, []).append(rolled)
    return tuple(Band(label, tuple(totals)) for label, totals in labels.items())


def _how(difference: int) -> str:
    return " narrowly" if difference <= 2 else " clearly" if difference <= 4 else " utterly"
