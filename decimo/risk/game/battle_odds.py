"""What dice do to armies, and the exact chances of it: counted in whole numbers, never approximated by rolling.

One function, `compare`, says what a roll does; the game rolls with it, and the tables here are counted with it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from decimo.chance import Roll, Rolled, Word
from decimo.risk.game_data import RiskContext

FACES = range(1, 7)
ATTACK_DICE, DEFENCE_DICE = 3, 2
"""The most dice of the attacker and of the defender (B14)."""
MOST_COUNTED = 150
"""More armies than these on a side are counted as if both sides were smaller in the same measure."""


class Losses(NamedTuple):
    """The armies that a roll costs each side."""

    attacker: int
    defender: int


def compare(attack: Sequence[int], defence: Sequence[int], *, ties_kill: bool = True) -> Losses:
    """Compare the highest dice of both sides, then the second highest: the lower die loses an army (B14).

    A tie costs the attacker one; without `ties_kill` it hurts nobody.
    """
    attacker = defender = 0
    pairs = zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False)
    for attacking, defending in pairs:
        if attacking > defending:
            defender += 1
        elif attacking < defending or ties_kill:
            attacker += 1
    return Losses(attacker, defender)


def attack_dice(attackers: int) -> int:
    """How many dice so many armies attack with, those that stay behind not counted (B14)."""
    return min(attackers, ATTACK_DICE)


def defence_dice(defenders: int) -> int:
    """How many dice so many armies defend with (B14)."""
    return min(defenders, DEFENCE_DICE)


@cache
def roll_table(attack: int, defence: int, *, ties_kill: bool = True) -> Mapping[Losses, int]:
    """Count in how many ways a roll of so many dice against so many comes to each loss."""
    ways: Counter[Losses] = Counter()
    for faces in product(FACES, repeat=attack + defence):
        ways[compare(faces[:attack], faces[attack:], ties_kill=ties_kill)] += 1
    return {losses: ways[losses] for losses in sorted(ways)}


_WAYS_PER_ARMY = len(FACES) ** (ATTACK_DICE + DEFENCE_DICE)
_won: dict[tuple[int, int], int] = {}
"""In how many of `_WAYS_PER_ARMY ** (attackers + defenders)` equally likely ways the attacker wins."""


def _ways_to_win(attackers: int, defenders: int) -> int:
    if (attackers, defenders) in _won:
        return _won[attackers, defenders]
    for a in range(1, attackers + 1):
        for d in range(1, defenders + 1):
            if (a, d) not in _won:
                _won[a, d] = _counted(a, d)
    return _won[attackers, defenders]


def _counted(attackers: int, defenders: int) -> int:
    attack, defence = attack_dice(attackers), defence_dice(defenders)
    whole = len(FACES) ** (attack + defence)
    total = 0
    for losses, ways in roll_table(attack, defence).items():
        a, d = attackers - losses.attacker, defenders - losses.defender
        if not a:
            continue
        fallen = losses.attacker + losses.defender
        rest = _WAYS_PER_ARMY**a if not d else _won[a, d]
        # A battle that is won with armies to spare has been won in every way that they could still roll.
        total += ways * rest * (_WAYS_PER_ARMY**fallen // whole)
    return total


def win(attackers: int, defenders: int) -> Fraction:
    """Return the exact chance that `attackers`, all of whom may attack, destroy `defenders` (section 8).

    Both sides always roll the most dice, and the attacker never stops.
    """
    if defenders < 1:
        return Fraction(1)
    if attackers < 1:
        return Fraction(0)
    return Fraction(_ways_to_win(attackers, defenders), _WAYS_PER_ARMY ** (attackers + defenders))


@cache
def chance(attackers: int, defenders: int) -> float:
    """Return `win` as a number to show and to decide by; very large armies are scaled down together."""
    most = max(attackers, defenders)
    if most > MOST_COUNTED and attackers > 0 and defenders > 0:
        attackers = max(1, attackers * MOST_COUNTED // most)
        defenders = max(1, defenders * MOST_COUNTED // most)
    return float(win(attackers, defenders))


def percent(share: float) -> str:
    """Return a chance as it is shown: `47.0 %`; what is not sure is never shown as sure."""
    if 0 < share < 0.001:
        return "under 0.1 %"
    if 0.999 < share < 1:
        return "over 99.9 %"
    return f"{share:.1%}".replace("%", " %")


class Exchange(NamedTuple):
    """One roll of a battle: what it costs, the faces of both sides, and the rolls themselves."""

    losses: Losses
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    rolls: tuple[Rolled, Rolled]

    @property
    def sixes(self) -> bool:
        """Whether the attacker's three dice all show a six (C11)."""
        return self.attack == (6, 6, 6)

    @property
    def words(self) -> dict[str, Word]:
        """What a fact tells of it: both rolls, and the armies that attacker and defender lost."""
        attack, defence = self.rolls
        lost, killed = self.losses
        return {"attack": attack, "defence": defence, "lost": lost, "killed": killed}


class Battle:
    """A battle roll by roll: what it has cost so far."""

    def __init__(self) -> None:
        """Begin before the first roll."""
        self.exchanges: list[Exchange] = []

    @property
    def lost(self) -> Rolled:
        """The armies that the attacker has lost, with all rolls of the battle."""
        asks = [ask for each in self.exchanges for roll in each.rolls for ask in roll.asks]
        return Rolled(sum(each.losses.attacker for each in self.exchanges), tuple(asks))

    @property
    def killed(self) -> int:
        """The armies that the defender has lost."""
        return sum(each.losses.defender for each in self.exchanges)

    @property
    def idle(self) -> int:
        """How many of the last rolls in a row hurt nobody."""
        hurt = (n for n, each in enumerate(reversed(self.exchanges)) if any(each.losses))
        return next(hurt, len(self.exchanges))


def fight_out(strike: Callable[[Battle], Exchange], goes_on: Callable[[Battle], object]) -> Battle:
    """Roll as long as a battle goes on; `strike` rolls once and takes the losses off the board."""
    battle = Battle()
    while goes_on(battle):
        battle.exchanges.append(strike(battle))
    return battle


def roll_battle(
    context: RiskContext,
    attack: int,
    defence: int,
    *,
    attacker: str,
    defender: str,
    rule: str,
    about: str,
    ties_kill: bool = True,
) -> Exchange:
    """Roll so many dice against so many; `attacker` and `defender` say in words whose they are."""
    rolls = context.rolls(
        [
            Roll(f"{attack}d6", f"{attacker}: attack", rule, about, apart=True),
            Roll(f"{defence}d6", f"{defender}: defence", rule, about, apart=True),
        ]
    )
    shown = [faces(context, rolled) for rolled in rolls]
    losses = compare(*shown, ties_kill=ties_kill)
    return Exchange(losses, shown[0], shown[1], (rolls[0], rolls[1]))


def faces(context: RiskContext, rolled: Rolled) -> tuple[int, ...]:
    """The faces of a roll, in the order in which they fell."""
    return tuple(int(face) for face in context.asked[rolled.asks[0]][1].value)
