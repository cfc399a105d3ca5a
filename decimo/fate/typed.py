"""Answers as a person types them: `4`, `3 5`, `7H`, `joker red`, `2` for the second option, `lost=3` in a form."""

from decimo.fate.ask import UNFILLED, Ask, Value
from decimo.fate.card import read_card, spoken
from decimo.fate.dice import dice
from decimo.fate.form import read_form, write_form
from decimo.fate.refusal import Refusal


def read_answer(ask: Ask, text: str) -> Value:
    """Read what a person typed as the answer to `ask`.

    Raises:
        Refusal: the text is no possible answer; it says what is possible.

    """
    typed = text.strip()
    if not typed:
        raise Refusal(f"An answer is missing: {ask.why}.")
    if ask.kind == "roll":
        return _read_faces(ask, typed)
    if ask.kind == "card":
        card = read_card(typed)
        if card not in ask.cards:
            raise Refusal(f"The {spoken(card)} is already out of the pack; draw another card.")
        return card
    if ask.kind == "form":
        return _read_form(ask, typed)
    return _read_option(ask, typed)


def _read_form(ask: Ask, typed: str) -> str:
    if typed.lower() == UNFILLED:
        return UNFILLED
    filled = read_form(ask.fields, typed)
    wrong = ask.check(filled) if ask.check else ""
    if wrong:
        raise Refusal(f"The form cannot be taken: {wrong}.")
    return write_form(filled)


def _read_faces(ask: Ask, typed: str) -> tuple[int, ...]:
    wanted = dice(ask.dice).faces
    parts = typed.replace(",", " ").split()
    if len(parts) != len(wanted):
        number = "one number" if len(wanted) == 1 else f"{len(wanted)} numbers, one a die, such as '3 5'"
        raise Refusal(f"'{typed[:20]}' does not answer {ask.dice}: type {number}.")
    faces = []
    for part, possible in zip(parts, wanted, strict=True):
        face = int(part) if part.removeprefix("-").isdecimal() and len(part) < 10 else None
        # A ten-sided die shows its ten as 0, a pair of percentile dice its hundred as 00.
        if face == 0 and 0 not in possible and len(possible) in (10, 100):
            face = len(possible)
        if face is None or face not in possible:
            raise Refusal(
                f"'{part[:20]}' cannot come up on this die: type a number from {min(possible)} to {max(possible)}."
            )
        faces.append(face)
    return tuple(faces)


def _read_option(ask: Ask, typed: str) -> str:
    ids = [option.id for option in ask.options]
    lowered = typed.lower()
    if lowered.isdecimal() and len(lowered) < 10 and 1 <= int(lowered) <= len(ids):
        return ids[int(lowered) - 1]
    if lowered in ids:
        return lowered
    raise Refusal(
        f"'{typed[:20]}' is none of the choices; type {', '.join(ids)} or a number from 1 to {len(ids)}."
    )
