"""Battle dice and their chances, counted and never approximated by rolling.

They are counted in whole numbers, or for large armies in floats that are right to nine digits.
The function `compare` gives the result of a roll, both for the game and for the tables here.
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
"""The most armies of a side for counting in whole numbers."""


class Losses(NamedTuple):
    """The armies that a roll costs each side."""

    attacker: int
    defender: int


def compare(attack: Sequence[int], defence: Sequence[int], *, ties_kill: bool = True) -> Losses:
    """Compare the highest dice of both sides, then the second highest: the lower die loses an army (B14).

    A tie costs the attacker an army, or nobody without `ties_kill`.
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
    """Return the number of dice of attacking armies, without those that stay behind (B14)."""
    return min(attackers, ATTACK_DICE)


def defence_dice(defenders: int) -> int:
    """Return the number of dice of defending armies (B14)."""
    return min(defenders, DEFENCE_DICE)


@cache
def roll_table(attack: int, defence: int, *, ties_kill: bool = True) -> Mapping[Losses, int]:
    """Count the ways to each loss in a roll of `attack` dice against `defence` dice."""
    ways: Counter[Losses] = Counter()
    for faces in product(FACES, repeat=attack + defence):
        ways[compare(faces[:attack], faces[attack:], ties_kill=ties_kill)] += 1
    return {losses: ways[losses] for losses in sorted(ways)}


_WAYS_PER_ARMY = len(FACES) ** (ATTACK_DICE + DEFENCE_DICE)
_won: dict[tuple[int, int], int] = {}
"""The number of ways in which the attacker wins, of `_WAYS_PER_ARMY ** (attackers + defenders)` equally likely ones."""


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
        # A battle won with armies to spare is won in every way that they could still roll.
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


NEGLIGIBLE = 1e-16
"""The chance below which a course of a battle is not followed."""


@cache
def _shares(attack: int, defence: int) -> tuple[tuple[Losses, float], ...]:
    """Return the chance of each loss in a roll."""
    table = roll_table(attack, defence)
    return tuple((losses, ways / sum(table.values())) for losses, ways in table.items())


def battle_ends(attackers: int, defenders: int) -> Mapping[tuple[int, int], float]:
    """Return the chance of each end of a battle fought to the end: the attackers and the defenders left.

    The chances are right to nine digits, for armies of any size.
    """
    ends: dict[tuple[int, int], float] = {}
    reached: dict[int, dict[int, float]] = {attackers + defenders: {attackers: 1.0}}
    for total in range(attackers + defenders, 0, -1):
        for a, share in reached.pop(total, {}).items():
            d = total - a
            if not a or not d:
                ends[a, d] = share
            elif share > NEGLIGIBLE:
                for losses, part in _shares(attack_dice(a), defence_dice(d)):
                    then = reached.setdefault(total - losses.attacker - losses.defender, {})
                    left = a - losses.attacker
                    then[left] = then.get(left, 0.0) + share * part
    return ends


class BattleForecast(NamedTuple):
    """The chance that the attacker wins a battle fought to the end, and the expected losses of both sides."""

    win: float
    attacker: float
    defender: float


def forecast_battle(attackers: int, defenders: int) -> BattleForecast:
    """Return the chance to win and the expected losses; `attackers` are the armies that may attack."""
    ends = battle_ends(attackers, defenders)
    return BattleForecast(
        chance(attackers, defenders),
        attackers - sum(a * share for (a, _), share in ends.items()),
        defenders - sum(d * share for (_, d), share in ends.items()),
    )


MOST_KEPT = 600
"""The most armies of a side whose chances are kept in `_chances`, as decisions of the program ask for many of them."""
_chances: list[list[float]] = [[0.0]]
"""The chance of each number of attackers against each number of defenders, as far as it was asked for."""


def _keep_chances(size: int) -> None:
    """Count the chances of all battles up to `size` armies a side."""
    known = len(_chances)
    _chances.extend([] for _ in range(known, size + 1))
    for a, row in enumerate(_chances):
        for d in range(len(row), size + 1):
            if not a or not d:
                row.append(float(a > 0))
                continue
            shares = _shares(attack_dice(a), defence_dice(d))
            row.append(sum(part * _chances[a - lost.attacker][d - lost.defender] for lost, part in shares))


@cache
def chance(attackers: int, defenders: int) -> float:
    """Return `win` as a float, for armies of any size."""
    most = max(attackers, defenders)
    if most <= MOST_COUNTED or attackers < 1 or defenders < 1:
        return float(win(attackers, defenders))
    if most > MOST_KEPT:
        return sum(share for (_, d), share in battle_ends(attackers, defenders).items() if not d)
    if most >= len(_chances):
        _keep_chances(min(MOST_KEPT, most + MOST_COUNTED))
    return _chances[attackers][defenders]


def percent(share: float) -> str:
    """Return a chance for display: `47.0 %`; only certainty is shown as certain."""
    if 0 < share < 0.001:
        return "under 0.1 %"
    if 0.999 < share < 1:
        return "over 99.9 %"
    return f"{share:.1%}".replace("%", " %")


class Exchange(NamedTuple):
    """One roll of a battle: its losses, the faces of both sides, and the rolls themselves."""

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
        """The words of a fact: both rolls, and the armies that attacker and defender lost."""
        attack, defence = self.rolls
        lost, killed = self.losses
        return {"attack": attack, "defence": defence, "lost": lost, "killed": killed}


class Battle:
    """The rolls of a battle so far, and their losses."""

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
        """The number of last rolls in a row without a loss."""
        hurt = (n for n, each in enumerate(reversed(self.exchanges)) if any(each.losses))
        return next(hurt, len(self.exchanges))


def fight_out(strike: Callable[[Battle], Exchange], goes_on: Callable[[Battle], object]) -> Battle:
    """Roll as long as a battle goes on; `strike` rolls once and removes the losses from the board."""
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
    """Roll dice of both sides; `attacker` and `defender` are the sides in words."""
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
    """Return the faces of a roll, in the order in which they fell."""
    return tuple(int(face) for face in context.asked[rolled.asks[0]][1].value)
