"""The player's sides that have lost their say, and how that is told."""

from collections.abc import Container, Mapping

from decimo.play.session import Session
from decimo.play.state import SEAT_PLAYER
from decimo.ui.small_dialog import ChoiceDialog

WAYS = (("house", "Take another side"), ("watch", "Play on as it stands"))


def own_silent(session: Session) -> Mapping[str, str]:
    """The player's own sides that have nothing to decide now, and why."""
    silent, seats = session.ruleset.silent(session.state), session.state.seats
    return {side: silent[side] for side, seat in seats.items() if seat == SEAT_PLAYER and side in silent}


def telling(session: Session, known: Container[str]) -> ChoiceDialog | None:
    """Return a dialog that tells which own sides have lost their say and are not `known` for it, if there are any."""
    names = session.ruleset.sides(session.state.world)
    lost = [
        f"{names.get(side, side)}: {why}" for side, why in own_silent(session).items() if side not in known
    ]
    if not lost:
        return None
    words = "They have nothing to decide until they are free again, and keep your seat till then."
    return ChoiceDialog(f"{'; '.join(lost)}. {words}", WAYS)
