"""Rolling for battle: both sides' dice are asked for at once, whoever owns them, roll after roll."""

from collections.abc import Callable
from typing import NamedTuple

from decimo.chance import Roll, Rolled, Word
from decimo.risk.game.battle_odds import Losses, compare
from decimo.risk.game_data import RiskContext


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
