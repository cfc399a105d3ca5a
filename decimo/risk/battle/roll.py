"""Rolling for battle: both sides' dice are asked for at once, whoever owns them."""

from typing import NamedTuple

from decimo.fate import Roll, Rolled
from decimo.risk.battle.odds import Losses, attack_dice, compare, defence_dice
from decimo.risk.book import Play


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


def roll_battle(
    turn: Play,
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
    rolls = turn.rolls(
        [
            Roll(f"{attack}d6", f"{attacker}: attack", rule, about),
            Roll(f"{defence}d6", f"{defender}: defence", rule, about),
        ]
    )
    shown = [faces(turn, rolled) for rolled in rolls]
    losses = compare(*shown, ties_kill=ties_kill)
    return Exchange(losses, shown[0], shown[1], (rolls[0], rolls[1]))


def faces(turn: Play, rolled: Rolled) -> tuple[int, ...]:
    """The faces of a roll, in the order in which they fell."""
    return tuple(int(face) for face in turn.asked[rolled.asks[0]][1].value)


def fight_out(
    turn: Play, attackers: int, defenders: int, *, attacker: str, defender: str, rule: str, about: str
) -> tuple[int, int]:
    """Fight until one side is gone, all attackers attacking; return what is left of both.

    Nothing on the board is changed: rebels and the newly risen stand in no territory of their own.
    """
    while attackers and defenders:
        dice = attack_dice(attackers), defence_dice(defenders)
        exchange = roll_battle(turn, *dice, attacker=attacker, defender=defender, rule=rule, about=about)
        attackers -= exchange.losses.attacker
        defenders -= exchange.losses.defender
    return attackers, defenders
