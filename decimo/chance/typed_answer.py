"""Answers as a person types them: `4`, `3 5`, `7H`, `joker red`, `2` for the second option, `lost=3` in a form."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial

from decimo.chance.card import card_name, list_longer_cards, read_card
from decimo.chance.dice import parse_dice
from decimo.chance.form import read_form, write_form
from decimo.chance.request import RESHUFFLED, UNFILLED, Answer, Ask, Option, Value, typed_share
from decimo.chance.stream import MOST_ROWS, Procedure, fair_procedure
from decimo.chance.text import Refusal, fold_letters

RESHUFFLE = "reshuffle"
"""The word typed before a card from a pack that was shuffled again."""

OWNED = (4, 6, 8, 10, 12, 20, 100)
"""The sides of the dice that people own; any other die is rolled by a fair procedure."""


SHOWED = "the real dice showed"
"""The first words of the reason of a roll by a fair procedure."""


NUMBER, NAME = "number", "name"
"""The words before a colon that say whether digits are an option's number or its name: `number:4`, `name:4`."""


BETWEEN_DICE = " \t,;/+&"
"""What may be between the numbers of two dice, beside a hyphen."""


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
    dice = parse_dice(formula).faces
    parts = _split_dice(dice, typed)
    if len(parts) != len(dice):
        number = "one number" if len(dice) == 1 else f"{len(dice)} numbers, one a die, such as '3 5'"
        raise Refusal(f"'{typed[:20]}' does not answer {formula}: type {number}.")
    return tuple(_read_face(part, faces) for part, faces in zip(parts, dice, strict=True))


def _read_face(typed: str, faces: Sequence[int]) -> int:
    face = int(typed) if typed.removeprefix("-").isdecimal() and len(typed) < 10 else None
    # A ten-sided die shows ten as 0, a pair of percentile dice a hundred as 00.
    if face == 0 and 0 not in faces and len(faces) in (10, 100):
        face = len(faces)
    if face is None or face not in faces:
        raise Refusal(
            f"'{typed[:20]}' cannot come up on this die: type a number from {min(faces)} to {max(faces)}."
        )
    return face


def _split_dice(dice: Sequence[Sequence[int]], typed: str) -> list[str]:
    """Return the number typed for each die: `6 6 1`, `6-6-1`, `6, 6, 1` and `661` are three."""
    # Between two digits a hyphen is no sign, unless blanks say that it is one.
    hyphen = r"(?<=\d)-(?=\d)" if any(min(faces) < 0 for faces in dice) else r"(?<=\d)\s*-\s*(?=\d)"
    parts = re.split(f"[{BETWEEN_DICE}]+", re.sub(hyphen, " ", typed).strip(BETWEEN_DICE))
    keys = "".join(parts)
    if 0 < len(parts) < len(keys) == len(dice) and keys.isdecimal() and _is_one_key_each(dice):
        return list(keys)
    return parts


def is_finished(ask: Ask, text: str) -> bool:
    """Return whether a text answers `ask` so that no further key could belong to the answer.

    A card in words is not finished: only return ends it. Nor is a decision or a form.
    """
    if ask.kind not in ("roll", "card") or not _is_answer(ask, text):
        return False
    if ask.kind == "card":
        return " " not in text.strip() and not _longer_cards(ask, text) - {read_answer(ask, text)}
    return not any(_begins_roll(ask, text + digit) for digit in "0123456789")


def split_finished(ask: Ask, text: str) -> tuple[str, str] | None:
    """Split what was typed in one go into the answer to `ask` and the rest, which belongs to the next field.

    None if the whole text is an answer or the beginning of one, or if no answer ends where the rest begins.
    """
    if ask.kind not in ("roll", "card") or _is_answer(ask, text) or _may_begin(ask, text):
        return None
    for end in range(1, len(text)):
        if _is_answer(ask, text[:end]) and not _may_begin(ask, text[: end + 1]):
            return text[:end].strip(BETWEEN_DICE), text[end:].lstrip(f"{BETWEEN_DICE}-")
    return None


def _is_answer(ask: Ask, text: str) -> bool:
    try:
        typed_answer(ask, text)
    except Refusal:
        return False
    return True


def _may_begin(ask: Ask, text: str) -> bool:
    """Return whether an answer may begin with this text."""
    if ask.kind == "roll":
        return _begins_roll(ask, text)
    return bool(_longer_cards(ask, text)) or RESHUFFLE.startswith(text.strip().lower()[: len(RESHUFFLE)])


def _longer_cards(ask: Ask, text: str) -> set[str]:
    """Return the cards whose notation or name begins with a text and is longer."""
    typed = plain_name(text)
    named = {id_ for name, id_ in ask.names.items() if name.startswith(typed) and name != typed}
    return list_longer_cards(text, ask.pack) | named


def _begins_roll(ask: Ask, text: str) -> bool:
    """Return whether the dice of a roll may be typed by this text and more digits."""
    procedure = procedure_for(ask)
    dice = parse_dice(procedure.die if procedure else ask.dice).faces
    parts = _split_dice(dice, text)
    keys = "".join(parts)
    if _is_one_key_each(dice) and len(keys) <= len(dice) and keys.isdecimal():
        return all(_begins_face(key, faces) for key, faces in zip(keys, dice, strict=False))
    if len(parts) > len(dice) or text[-1:] in BETWEEN_DICE:
        return len(parts) < len(dice)
    return all(_begins_face(part, faces) for part, faces in zip(parts, dice, strict=False))


def _begins_face(typed: str, faces: Sequence[int]) -> bool:
    return any(name.startswith(typed) for face in faces for name in _names_of_face(face, faces))


def _is_one_key_each(dice: Sequence[Sequence[int]]) -> bool:
    """Return whether a digit is enough for each die."""
    return all(min(faces) >= 0 and max(faces) <= 10 and len(faces) <= 10 for faces in dice)


def _names_of_face(face: int, faces: Sequence[int]) -> list[str]:
    """Return how a face may be typed: a ten as 0, a hundred as 00, and a seven of a hundred as 07."""
    two_digits = len(faces) == 100 and max(faces) in (99, 100)
    shown = [f"{face % 100:02}"] if two_digits else ["0"] if face == len(faces) == 10 else []
    return [str(face), *shown]


def _read_option(ask: Ask, typed: str) -> str:
    ids = [option.id for option in ask.options]
    kind, colon, rest = typed.partition(":")
    found = _option_names(ask)
    if colon and kind.strip().lower() in (NUMBER, NAME):
        by_number, typed = kind.strip().lower() == NUMBER, rest.strip()
        numbered, named = _numbered(ask, typed) if by_number else None, plain_name(typed)
        by_name = None if by_number else found.get(named)
    else:
        named = plain_name(typed)
        numbered, by_name = _numbered(ask, typed), found.get(named)
    if numbered and by_name and numbered != by_name:
        number = ids.index(numbered)
        raise Refusal(
            f"'{typed}' is the number of one choice and the name of another; type '{NUMBER}:{typed}' for "
            f"{_clause(ask.options[number])}, or '{NAME}:{typed}' for {_clause(ask.options[ids.index(by_name)])}."
        )
    if answer := numbered or by_name:
        return answer
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


def _numbered(ask: Ask, typed: str) -> str | None:
    """Return the option with a typed number; None if there is none."""
    sound = typed.isdecimal() and len(typed) < 10 and 1 <= int(typed) <= len(ask.options)
    return ask.options[int(typed) - 1].id if sound else None


def _option_names(ask: Ask) -> dict[str, str]:
    """Return the ids of the options by all their names, in lower case."""
    ids = [option.id for option in ask.options]
    heads = [plain_name(_clause(option)) for option in ask.options]
    by_words = {head: id_ for head, id_ in zip(heads, ids, strict=True) if heads.count(head) == 1}
    own = {name: id_ for name, id_ in ask.names.items() if id_ in ids}
    return {**by_words, **own, **{plain_name(id_): id_ for id_ in ids}}


def _clause(option: Option) -> str:
    return option.words.partition(",")[0]


def has_number_names(ask: Ask) -> bool:
    """Return whether an option is named by the number of another, so that a typed number may mean either."""
    return any(
        _numbered(ask, name) not in (None, id_)
        for name, id_ in _option_names(ask).items()
        if name.isdecimal()
    )


def plain_name(text: str) -> str:
    """Return a name for comparison: without case and accents, with single blanks and plain apostrophes."""
    return " ".join(fold_letters(text.replace("’", "'")).split())
