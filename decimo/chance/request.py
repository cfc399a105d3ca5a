"""What a step asks for, and the answers: rolls, cards, decisions and forms."""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from decimo.chance.card import card_name, is_playing, rank, suit
from decimo.chance.dice import parse_dice
from decimo.chance.form import Check, Field, read_form
from decimo.chance.text import Refusal


class Rolled(int):
    """A total of dice that remembers which asks it came from."""

    asks: tuple[int, ...]

    def __new__(cls, total: int, asks: tuple[int, ...]) -> "Rolled":
        """Return `total` as the result of the asks with these numbers."""
        self = super().__new__(cls, total)
        self.asks = asks
        return self


class Drawn(str):
    """A card or a choice that remembers which ask it came from."""

    __slots__ = ("asks",)
    asks: tuple[int, ...]

    def __new__(cls, value: str, asks: tuple[int, ...]) -> "Drawn":
        """Return `value` as the result of the asks with these numbers."""
        self = super().__new__(cls, value)
        self.asks = asks
        return self


MOST_DIGITS = 4


def read_share(text: str) -> Mapping[str, int]:
    """Return the options of a stored answer, each with its number; nothing if it names a single option."""
    parts = [part.partition("=") for part in text.split()]
    sound = all(name and number.isdecimal() and len(number) <= MOST_DIGITS for name, _, number in parts)
    if not sound or len({name for name, _, _ in parts}) < len(parts):
        return {}
    return {name: int(number) for name, _, number in parts}


def write_share(share: Mapping[str, int]) -> str:
    """Write an answer of several options as it is stored."""
    return " ".join(f"{name}={number}" for name, number in share.items())


def allows_share(text: str, ids: Collection[str], most: int) -> bool:
    """Return whether a stored answer shares out at most `most` among these options."""
    share = read_share(text)
    known = bool(share) and all(name in ids for name in share)
    return known and min(share.values()) > 0 and sum(share.values()) <= most


def typed_share(typed: str, most: int, name_of: Callable[[str], str]) -> str:
    """Read a typed answer such as `Alaska 3, Brazil 2` and return it as it is stored. No number means one.

    `name_of` returns the option that a name means, or refuses the name.

    Raises:
        Refusal: a name is not an option, a number cannot be read, or the numbers come to more than `most`.

    """
    found: dict[str, int] = {}
    # Options are separated by a blank when stored, by a comma when typed.
    parts = typed.split() if "=" in typed and "," not in typed else typed.replace(";", ",").split(",")
    for part in (each.strip() for each in parts):
        if part:
            name, number = _parted(part)
            id_ = name_of(name)
            found[id_] = found.get(id_, 0) + number
    if not found:
        raise Refusal("Nothing is named; type for example: Alaska 3, Brazil 2.")
    total = sum(found.values())
    if total > most:
        raise Refusal(f"That comes to {total}, but there are {most}; take {total - most} away.")
    return write_share(found)


def share_example(names: Sequence[str], most: int) -> str:
    """Return an example of an answer that names several of these options.

    If `most` is the number of options, each is named once and without a number.
    """
    heap = "" if most in (2, len(names)) else " 2"
    return ", ".join([f"{names[0]}{heap}", *names[1:2]])


def _parted(part: str) -> tuple[str, int]:
    name, equals, number = part.rpartition("=" if "=" in part else " ")
    if not equals and not number.strip().isdecimal():
        return part, 1
    if not number.strip().isdecimal():
        if equals == " ":
            return part, 1
        raise Refusal(f"'{part[:30]}' has no number; type for example: Alaska 3, Brazil 2.")
    if not name.strip() or len(number.strip()) > MOST_DIGITS or int(number) == 0:
        raise Refusal(
            f"'{part[:30]}' cannot be read; type a name and a number above 0, for example: Alaska 3."
        )
    return name.strip(), int(number)


AskKind = Literal["roll", "card", "choice", "form"]
AnswerSource = Literal["app", "player", "policy"]
Value: TypeAlias = tuple[int, ...] | str
"""The faces rolled, a card, the id of the option chosen, or a filled form."""

UNFILLED = "fast"
"""The answer that leaves a form unfilled: the program settles it instead."""


class Band(NamedTuple):
    """Results of a roll or draw with one meaning: `on` lists totals, ranks, suits or cards."""

    label: str
    on: tuple[int | str, ...]


class Option(NamedTuple):
    """One option of a decision: an id for scripts and words for people."""

    id: str
    words: str


class Decision(Enum):
    """A kind of decision, by which policies answer. Each game lists its own; it is not stored."""


class Ask(NamedTuple):
    """One thing that a step must know: a roll, a card, a decision, or a form that only a person can fill.

    `why` and `rule` are shown to the person asked; `about` is the id of the subject. A card comes from `cards`,
    which are left of the whole `pack`. A form has `fields`, a `sheet` to print and play from (Markdown), and a
    `check` of the whole. A choice names its `decision`. `names` maps other names of options and cards, case-folded,
    to their ids. `unseen` are the cards that may come as far as the person who draws knows; empty means `cards`.
    One answer to a decision may name up to `share` options: see `read_share`. Dice `apart` count one by one, and
    their total means nothing. Before a `reshuffled` card the pack was used up, and a person must shuffle it.
    """

    kind: AskKind
    rule: str
    why: str
    about: str
    dice: str = ""
    cards: tuple[str, ...] = ()
    pack: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    side: str = ""
    bands: tuple[Band, ...] = ()
    fields: tuple[Field, ...] = ()
    sheet: str = ""
    check: Check | None = None
    names: Mapping[str, str] = {}
    unseen: tuple[str, ...] = ()
    share: int = 0
    apart: bool = False
    decision: Decision | None = None
    reshuffled: bool = False

    def same(self, other: "AskMark") -> bool:
        """Return whether an answer recorded under `other` still answers this ask."""
        return (self.kind, self.rule, self.about, self.dice) == (
            other.kind,
            other.rule,
            other.about,
            other.dice,
        )

    def allows(self, value: Value) -> bool:
        """Return whether `value` can be the answer."""
        if self.kind == "card":
            return value in self.cards
        if self.kind == "choice":
            ids = [option.id for option in self.options]
            return value in ids or (self.share > 0 and allows_share(str(value), ids, self.share))
        if self.kind == "form":
            return value == UNFILLED or self._is_sound(str(value))
        faces = parse_dice(self.dice).faces
        return len(value) == len(faces) and all(
            face in possible for face, possible in zip(value, faces, strict=True)
        )

    def _is_sound(self, text: str) -> bool:
        try:
            filled = read_form(self.fields, text)
        except Refusal:
            return False
        return self.check is None or not self.check(filled)


class AskMark(NamedTuple):
    """The part of an ask that is stored beside its answer."""

    kind: AskKind
    rule: str
    about: str
    why: str = ""
    dice: str = ""


def mark(ask: Ask) -> AskMark:
    """Return the part of an ask that the journal stores."""
    return AskMark(ask.kind, ask.rule, ask.about, ask.why, ask.dice)


RESHUFFLED = "the pack was shuffled anew before it"
"""The reason of a typed card from a pack that the player had shuffled again (G-42)."""


class Answer(NamedTuple):
    """An answer, its source, and the reason: a policy's, or what a person's real dice or pack did."""

    value: Value
    source: AnswerSource
    reason: str = ""


class Answered(NamedTuple):
    """An answer with the mark of its ask, as the journal stores it."""

    mark: AskMark
    answer: Answer


class Question(Exception):  # noqa: N818 - a question is not an error
    """A person must answer before the step can go on.

    `asks` are the unanswered asks of one group, with their numbers in the step; `drawn` are the cards already
    drawn in this group.
    """

    def __init__(self, asks: Sequence[tuple[int, Ask]], drawn: Sequence[str] = ()) -> None:
        super().__init__("; ".join(ask.why for _, ask in asks))
        self.asks = tuple(asks)
        self.drawn = tuple(drawn)


def outcome_odds(ask: Ask) -> list[tuple[str, Fraction]]:
    """Return the exact chance of each band of a roll or draw, or without bands of each total or suit.

    The list is empty for decisions, forms, dice with too many totals to count, and dice that count one by one.
    """
    if ask.kind in ("choice", "form") or ask.apart:
        return []
    if ask.kind == "roll":
        try:
            totals = parse_dice(ask.dice).odds()
        except Refusal:
            return []
        chances = {str(total): chance for total, chance in totals.items()}
        bands = ask.bands
    else:
        may_come = ask.unseen or ask.cards
        one = Fraction(1, len(may_come))
        chances = dict.fromkeys(may_come, one)
        bands = ask.bands or _suits(may_come)
    if not bands:
        return list(chances.items())
    return [
        (band.label, sum((chances[key] for key in chances if _falls_in(key, band, ask.kind)), Fraction()))
        for band in bands
    ]


def _falls_in(key: str, band: Band, kind: AskKind) -> bool:
    if kind == "roll":
        return int(key) in band.on
    return key in band.on or (is_playing(key) and (rank(key) in band.on or suit(key) in band.on))


def _suits(cards: Sequence[str]) -> tuple[Band, ...]:
    """Return the suits of playing cards as bands; none for cards of a game's own."""
    playing = all(map(is_playing, cards))
    return tuple(Band(name or "joker", (name,)) for name in sorted({suit(card) for card in cards if playing}))


def spoken_value(mark: AskMark, value: Value) -> str:
    """Return a recorded value as people say it: `4`, `3 and 5`, `the queen of spades`."""
    if mark.kind == "card" and isinstance(value, str):
        return f"the {card_name(value)}" if is_playing(value) else card_name(value)
    if isinstance(value, str):
        return value
    return " and ".join(str(face) for face in value)
