"""Reading and checking a side, a seat and a roller."""

from collections.abc import Mapping

from decimo.chance import Ask, Refusal
from decimo.chance.text import fold_letters
from decimo.play.campaign_record import DICE_APP, DICE_OWN, SEAT_PLAYER, SEAT_POLICY

DICE_KINDS = {"dice": "all dice", "cards": "all cards"}
"""The kinds that every game has: a player may roll the dice and leave the cards to the program, or vice versa."""


def read_side(land: str, sides: Mapping[str, str], typed: str) -> str:
    """Return the id of the side that a person names, by its id or its name; `sides` has the names by id.

    Raises:
        Refusal: there is no such side.

    """
    called = _plain(typed)
    # The name of a side may be the id of another.
    for names in ({side: side for side in sides}, sides):
        for side, name in names.items():
            if _plain(name) == called:
                return side
    known = (side if _plain(side) == _plain(name) else f"{side} ({name})" for side, name in sides.items())
    raise Refusal(f"'{typed[:40]}' is no side in {land}; choose one of {', '.join(known)}.")


def _plain(name: str) -> str:
    return " ".join(fold_letters(name).replace("_", " ").split()).removeprefix("the ")


def check_seat(side: str, who: str) -> None:
    """Refuse a seat other than the player or a policy.

    Raises:
        Refusal: it is neither.

    """
    if who not in (SEAT_PLAYER, SEAT_POLICY):
        raise Refusal(f"'{who[:20]}' cannot decide for {side}; choose {SEAT_PLAYER} or {SEAT_POLICY}.")


def read_roller(kinds: Mapping[str, str], who: str) -> str:
    """Read the roller: the program, the player, or the player for some of the ruleset's `kinds` only.

    Raises:
        Refusal: it is none of these.

    """
    typed = who.lower().replace(",", " ").split()
    if typed in ([DICE_APP], [DICE_OWN]):
        return typed[0]
    possible = [*DICE_KINDS, *kinds]
    wrong = next((word for word in typed if word not in possible), None)
    if wrong is not None or not typed:
        raise Refusal(
            f"'{(wrong or who)[:20]}' cannot roll; choose {DICE_APP} (the program), {DICE_OWN} (you), or the kinds "
            f"that you roll and draw yourself: {', '.join(possible)}."
        )
    return " ".join(kind for kind in possible if kind in typed)


def rolls_own(roller: str, ask: Ask, kind: str) -> bool:
    """Whether the player makes a roll or draw in a step of this kind of dice."""
    own = roller.split()
    return DICE_OWN in own or kind in own or ("cards" if ask.kind == "card" else "dice") in own


def roller_words(kinds: Mapping[str, str], roller: str) -> str:
    """Say who rolls and draws."""
    if roller == DICE_APP:
        return "the program"
    if roller == DICE_OWN:
        return "you, with your own dice and cards"
    named = [words for kind, words in (DICE_KINDS | dict(kinds)).items() if kind in roller.split()]
    return f"you, with your own dice and cards, for {' and '.join(named)}; the program for all else"
