"""Blight: damage that belongs to one land (section 14)."""

from decimo.fate import Turn
from decimo.world.land import Triban, World


def suffer_blight(turn: Turn[World], triban: Triban, amount: int, *, rule: str, why: str) -> None:
    """A land takes `amount` blight (R14.1)."""
    if amount > 0:
        turn.tell(
            "suffer_blight", triban, rule, {"amount": amount, "why": why}, blight=triban.blight + amount
        )


def shed_blight(turn: Turn[World], triban: Triban, amount: int, *, rule: str, why: str) -> int:
    """A land loses up to `amount` blight; return how much it lost. Blight never falls below none (E6)."""
    shed = min(int(amount), triban.blight)
    if shed:
        turn.tell("shed_blight", triban, rule, {"amount": shed, "why": why}, blight=triban.blight - shed)
    return shed


def lie_desolate(turn: Turn[World], triban: Triban, *, rule: str) -> None:
    """Blight has laid a land waste (R14.7)."""
    turn.tell("lie_desolate", triban, rule, {"blight": triban.blight}, desolate=True)


def revive(turn: Turn[World], triban: Triban, *, rule: str) -> None:
    """A desolate land has recovered enough to be lived in (R14.7)."""
    turn.tell("revive", triban, rule, {"blight": triban.blight}, desolate=False)


def end_autumn(turn: Turn[World], triban: Triban, *, rule: str) -> None:
    """It is kept whether a land ends the autumn with blight: reinforcements depend on it (R14.6)."""
    if triban.blighted != (triban.blight > 0):
        turn.tell("end_autumn", triban, rule, {"blight": triban.blight}, blighted=triban.blight > 0)
