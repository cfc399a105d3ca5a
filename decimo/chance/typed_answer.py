"""Answers as a person types them: `4`, `3 5`, `7H`, `joker red`, `2` for the second option, `lost=3` in a form."""

from difflib import get_close_matches
from functools import partial

from decimo.chance.card import card_name, read_card
from decimo.chance.dice import parse_dice
from decimo.chance.form import read_form, write_form
from decimo.chance.request import RESHUFFLED, UNFILLED, Answer, Ask, Value, typed_share
from decimo.chance.stream import MOST_ROWS, Procedure, fair_procedure
from decimo.chance.text import Refusal, fold_letters

RESHUFFLE = "reshuffle"
"""The word typed before a card from a pack that was shuffled again."""

OWNED = (4, 6, 8, 10, 12, 20, 100)
"""The sides of the dice that people own; any other die is rolled by a fair procedure."""


SHOWED = "the real dice showed"
"""The first words of the reason of a roll by a fair procedure."""


LEAST_BEGUN = 3
"""The fewest letters that can name an option, if no other name begins with them."""


MOST_LISTED = 12
"""The largest number of options that a refusal lists."""


class CardOut(Refusal):
    """A refusal of a typed card that is already out of the pack."""

    def __init__(self, card: str, went: str = "is already out of the pack") -> None:
        super().__init__(
            f"The {card_name(card)} {went}; type the card that you drew, "
            f"or '{RESHUFFLE} {card}' if you have shuffled your pack again."
        )
        self.card = card


def read_answer(ask: Ask, text: str) -> Value:
    """Read what a person typed as the answer to `ask`.

    Raises:
        Refusal: the text is not a possible answer; the message says what is.

    """
    return typed_answer(ask, text).value


def typed_answer(ask: Ask, text: str) -> Answer:
    """Read what a person typed, with what the real dice or pack did as the reason.

    Raises:
        CardOut: the card is out of the pack.
        Refusal: the text is not a possible answer; the message says what is.

    """
    typed = text.strip()
    if not typed:
        raise Refusal(f"An answer is missing: {ask.why}.")
    if ask.kind == "roll":
        procedure = procedure_for(ask)
        if procedure is not None:
            return _read_procedure(procedure, typed)
        return Answer(_read_faces(ask.dice, typed), "player")
    if ask.kind == "card":
        return _read_card(ask, typed)
    if ask.kind == "form":
        return Answer(_read_form(ask, typed), "player")
    if ask.share and _names_several(typed):
        return Answer(typed_share(typed, ask.share, partial(_read_option, ask)), "player")
    return Answer(_read_option(ask, typed), "player")


def _names_several(typed: str) -> bool:
    """Return whether an answer names several options, or one with a number."""
    return any(mark in typed for mark in ",;=") or (" " in typed and typed.split()[-1].isdecimal())


def procedure_for(ask: Ask) -> Procedure | None:
    """Return the procedure for a roll with real dice, if people own no die with this number of sides."""
    faces = parse_dice(ask.dice).faces if ask.kind == "roll" else ()
    sides = len(faces[0]) if len(faces) == 1 else 0
    odd = sides > 1 and sides not in OWNED and faces[0] == tuple(range(1, sides + 1))
    return fair_procedure(sides) if odd and sides <= MOST_ROWS else None


def _read_procedure(procedure: Procedure, typed: str) -> Answer:
    """Read the dice of a fair procedure; the row that they pick is the answer."""
    faces = _read_faces(procedure.die, typed)
    total = parse_dice(procedure.die).total(faces)
    row = procedure.row(total)
    if row is None:
        raise Refusal(f"{total} picks nothing: {procedure.words}.")
    shown = " and ".join(map(str, faces))
    return Answer((row,), "player", f"{SHOWED} {shown} ({procedure.words})")


def as_typed(answer: Answer) -> Value:
    """Return an answer as it was typed, to offer it again."""
    if answer.reason == RESHUFFLED:
        return f"{RESHUFFLE} {answer.value}"
    if answer.reason.startswith(SHOWED):
        return answer.reason.removeprefix(SHOWED).partition("(")[0].replace("and", "").strip()
    return answer.value


def _read_card(ask: Ask, typed: str) -> Answer:
    first, _, rest = typed.partition(" ")
    if first.lower() == RESHUFFLE:
        if not rest:
            raise Refusal(f"Type the card that you drew after this word, such as '{RESHUFFLE} 7H'.")
        card = _named_card(ask, rest)
        if card not in ask.pack:
            raise Refusal(
                f"The {card_name(card)} is not a card of this pack; lay it aside and draw another card."
            )
        return Answer(card, "player", RESHUFFLED)
    card = _named_card(ask, typed)
    if ask.pack and card not in ask.pack:
        raise Refusal(
            f"The {card_name(card)} is not a card of this pack; lay it aside and draw another card."
        )
    if card not in ask.cards:
        raise CardOut(card)
    return Answer(card, "player")


def _read_form(ask: Ask, typed: str) -> str:
    if typed.lower() == UNFILLED:
        return UNFILLED
    filled = read_form(ask.fields, typed)
    wrong = ask.check(filled) if ask.check else ""
    if wrong:
        raise Refusal(f"The form cannot be taken: {wrong}.")
    return write_form(filled)


def _named_card(ask: Ask, typed: str) -> str:
    named = ask.names.get(plain_name(typed))
    if named in ask.pack and named is not None:
        return named
    try:
        return read_card(typed, ask.pack)
    except Refusal:
        near = get_close_matches(plain_name(typed), ask.names, 3)
        if not near:
            raise
        raise Refusal(
            f"'{typed[:20]}' is not a card of this pack; did you mean {' or '.join(near)}?"
        ) from None


def _read_faces(formula: str, typed: str) -> tuple[int, ...]:
    wanted = parse_dice(formula).faces
    parts = typed.replace(",", " ").split()
    if len(parts) != len(wanted):
        number = "one number" if len(wanted) == 1 else f"{len(wanted)} numbers, one a die, such as '3 5'"
        raise Refusal(f"'{typed[:20]}' does not answer {formula}: type {number}.")
    faces = []
    for part, possible in zip(parts, wanted, strict=True):
        face = int(part) if part.removeprefix("-").isdecimal() and len(part) < 10 else None
        # A ten-sided die shows ten as 0, a pair of percentile dice a hundred as 00.
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
    named = plain_name(typed)
    heads = [plain_name(option.words.partition(",")[0]) for option in ask.options]
    by_words = {head: id_ for head, id_ in zip(heads, ids, strict=True) if heads.count(head) == 1}
    found = {**by_words, **{name: id_ for name, id_ in ask.names.items() if id_ in ids}}
    if named in found:
        return found[named]
    begun = {id_ for name, id_ in found.items() if name.startswith(named)} if ask.names else set()
    if len(begun) == 1 and len(named) >= LEAST_BEGUN:
        return begun.pop()
    # A very short text is close to many words.
    words = [name for name in found if len(name.rstrip(".")) > LEAST_BEGUN]
    near = get_close_matches(named, words, 3) if ask.names else []
    if near:
        raise Refusal(f"'{typed[:20]}' is not one of the choices; did you mean {' or '.join(near)}?")
    many = len(ids) > MOST_LISTED
    listed = "one of their words" if many else ", ".join(ids)
    raise Refusal(
        f"'{typed[:20]}' is not one of the choices; type {listed} or a number from 1 to {len(ids)}."
    )


def plain_name(text: str) -> str:
    """Return a name for comparison: without case and accents, with single blanks and plain apostrophes."""
    return " ".join(fold_letters(text.replace("’", "'")).split())
