"""What a stack of armies loses: a number, a share rounded up, or all but some (E3)."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from decimo.play.counted import counted
from decimo.risk.event.verb import DICE, Amount, Keep, Lose, LoseShare, Losing

_SHARES = {
    Fraction(1, 4): "a quarter",
    Fraction(1, 2): "half",
    Fraction(3, 4): "three quarters",
}
ALL_STACKS = range(1, 13)
"""The stacks that a table of losses shows."""


class Loss(NamedTuple):
    """A loss: so many `armies`, a `share` of the stack, or all that is over `keep`; only one of them is set."""

    armies: int = 0
    share: Fraction = Fraction(0)
    keep: int | None = None

    def due(self, stack: int) -> int:
        """Return how many armies a stack has to lose; the last one may be spared beside that (A4)."""
        if self.keep is not None:
            return max(0, stack - self.keep)
        return self.armies + ceil(self.share * stack)

    def lost(self, stack: int, least: int = 1) -> int:
        """Return how many armies a stack loses if `least` of them always stay."""
        return max(0, min(self.due(stack), stack - least))

    def words(self) -> str:
        """Say it in words: `half, rounded up`, `4 armies`, `all but one`."""
        if self.keep is not None:
            return "all armies" if not self.keep else f"all armies but {self.keep}"
        if self.share:
            return f"{_SHARES.get(self.share, f'{self.share}')} of the armies, rounded up"
        return counted(self.armies, "army", "armies")


HALF, QUARTER = Loss(share=Fraction(1, 2)), Loss(share=Fraction(1, 4))


def loss_of(effect: Losing, amount: int, factor: int) -> Loss:
    """Return the loss of an effect: `amount` is what the event's dice show, `factor` how much stronger it comes.

    What is divided is rounded before it is multiplied, and what armies are kept stays as it is (E24).
    """
    match effect:
        case Keep(armies=armies):
            return Loss(keep=armies)
        case LoseShare(share=share):
            return Loss(share=min(Fraction(1), Fraction(share) * factor))
        case Lose():
            return Loss(armies=ceil(Fraction(number(effect.amount, amount), effect.divide)) * factor)


def number(amount: Amount, dice: int) -> int:
    """Return an amount as a number: what the event's dice show, where it says so."""
    return dice if amount == DICE else int(amount)


def heavier(losses: Iterable[Loss]) -> Loss:
    """Return the loss that costs a large stack the most: of two blows of one event at one place it is the one felt."""
    return max(losses, key=lambda loss: loss.due(max(ALL_STACKS)))
