"""Who sits where: the checks that a side, a seat and a roller are what they can be."""

from collections.abc import Iterable

from decimo.fate import Refusal
from decimo.play.state import DICE_APP, DICE_OWN, SEAT_PLAYER, SEAT_POLICY


def check_side(land: str, sides: Iterable[str], side: str) -> None:
    """Refuse a side that a land has not; `sides` are the ids it has.

    Raises:
        Refusal: there is no such side.

    """
    known = list(sides)
    if side not in known:
        raise Refusal(f"'{side[:40]}' is no side in {land}; choose one of {', '.join(known)}.")


def check_seat(side: str, who: str) -> None:
    """Refuse to let anybody decide for a side but the player or a policy.

    Raises:
        Refusal: it is neither of the two.

    """
    if who not in (SEAT_PLAYER, SEAT_POLICY):
        raise Refusal(f"'{who[:20]}' cannot decide for {side}; choose {SEAT_PLAYER} or {SEAT_POLICY}.")


def check_roller(who: str) -> None:
    """Refuse to let anybody roll but the program or the player.

    Raises:
        Refusal: it is neither of the two.

    """
    if who not in (DICE_APP, DICE_OWN):
        raise Refusal(f"'{who[:20]}' cannot roll; choose {DICE_APP} (the program) or {DICE_OWN} (you).")
