"""The player's sides that have lost their say, and how that is told."""

from collections.abc import Container, Mapping

from decimo.play.ruleset import Silence
from decimo.play.session import Session
from decimo.play.state import SEAT_PLAYER
from decimo.ui.small_dialog import ChoiceDialog

WAYS = (("house", "Take another side"), ("watch", "Play on as it stands"))


def own_silent(session: Session) -> Mapping[str, Silence]:
    """The player's own sides that have nothing to decide now, and why."""
    silent, seats = session.ruleset.silent(session.state), session.state.seats
    return {side: silent[side] for side, seat in seats.items() if seat == SEAT_PLAYER and side in silent}


def telling(session: Session, known: Container[str]) -> ChoiceDialog | None:
    """Return a dialog that tells which own sides have lost their say and are not `known` for it, if there are any."""
    names = session.ruleset.sides(session.state.world)
    silent = own_silent(session).items()
    lost = [f"{silence.of(names.get(side, side))}." for side, silence in silent if side not in known]
    return ChoiceDialog(" ".join(lost), WAYS) if lost else None
