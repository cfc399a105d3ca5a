"""What a step asks of fate, and what fate answers."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from decimo.fate.card import is_playing, rank, spoken, suit
from decimo.fate.dice import dice
from decimo.fate.form import Check, Field, read_form
from decimo.fate.refusal import Refusal
from decimo.fate.share import allows_share

Kind = Literal["roll", "card", "choice", "form"]
Source = Literal["app", "player", "policy"]
Value: TypeAlias = tuple[int, ...] | str
"""The faces rolled, a card, the id of the option chosen, or a filled form."""

UNFILLED = "fast"
"""The answer that leaves a form unfilled: the program settles it instead."""


class Band(NamedTuple):
    """Some results of a roll or draw that mean one thing: `on` lists totals, ranks, suits or cards."""

    label: str
    on: tuple[int | str, ...]


class Option(NamedTuple):
    """One way to decide: an id that scripts can type, and words that a person reads."""

    id: str
    words: str


class Ask(NamedTuple):
    """One thing a step must know: a roll, a card, a decision, or a form that only a person can fill.

    `why` and `rule` are shown to the person asked; `about` is the id of the thing it concerns. A card is
    one of `cards`, those left of the whole `pack`. A form has `fields`, a `sheet` to print and play from
    (Markdown), and a `check` of the whole. `names` are other names that options and cards are typed by, case-folded,
    and the ids they stand for. `unseen` are the cards that may come as far as whoever draws can know; without them
    these are `cards`. Of a decision so many may be named in one answer as `share` says: see `share.py`.
    Dice `apart` count one by one, and their total means nothing.
    """

    kind: Kind
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

    def same(self, other: "AskMark") -> bool:
        """Whether an answer recorded under `other` still answers this ask."""
        return (self.kind, self.rule, self.about, self.dice) == (
            other.kind,
            other.rule,
            other.about,
            other.dice,
        )

    def allows(self, value: Value) -> bool:
        """Whether `value` can be the answer."""
        if self.kind == "card":
            return value in self.cards
        if self.kind == "choice":
            ids = [option.id for option in self.options]
            return value in ids or (self.share > 0 and allows_share(str(value), ids, self.share))
        if self.kind == "form":
            return value == UNFILLED or self._is_sound(str(value))
        faces = dice(self.dice).faces
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
    """What is kept of an ask beside its answer."""

    kind: Kind
    rule: str
    about: str
    why: str = ""
    dice: str = ""


def mark(ask: Ask) -> AskMark:
    """What the journal keeps of an ask."""
    return AskMark(ask.kind, ask.rule, ask.about, ask.why, ask.dice)


RESHUFFLED = "the pack was shuffled anew before it"
"""The reason of a typed card that came of a pack which the player had shuffled anew (G-42)."""


class Answer(NamedTuple):
    """What fate said, who said it, and why: a policy's reason, or what a person's real dice or pack did."""

    value: Value
    source: Source
    reason: str = ""


class Answered(NamedTuple):
    """An answer with the mark of its ask, as the journal keeps it."""

    mark: AskMark
    answer: Answer


class Question(Exception):  # noqa: N818 - a question is not an error
    """A person must answer before the step can go on.

    `asks` are all asks of one group that nobody has answered yet, with their numbers in the step; `drawn` are the
    cards that were drawn in this group already.
    """

    def __init__(self, asks: Sequence[tuple[int, Ask]], drawn: Sequence[str] = ()) -> None:
        super().__init__("; ".join(ask.why for _, ask in asks))
        self.asks = tuple(asks)
        self.drawn = tuple(drawn)


def odds(ask: Ask) -> list[tuple[str, Fraction]]:
    """Return the exact chance of each band of a roll or draw; without bands, of each total or suit.

    The list is empty for a decision or a form, for dice with too many totals to count, and for those that count one by
    one.
    """
    if ask.kind in ("choice", "form") or ask.apart:
        return []
    if ask.kind == "roll":
        try:
            totals = dice(ask.dice).odds()
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


def _falls_in(key: str, band: Band, kind: Kind) -> bool:
    if kind == "roll":
        return int(key) in band.on
    return key in band.on or (is_playing(key) and (rank(key) in band.on or suit(key) in band.on))


def _suits(cards: Sequence[str]) -> tuple[Band, ...]:
    """Return the suits of playing cards as bands; none for cards of a game's own."""
    playing = all(map(is_playing, cards))
    return tuple(Band(name or "joker", (name,)) for name in sorted({suit(card) for card in cards if playing}))


def spoken_value(mark: AskMark, value: Value) -> str:
    """A recorded value as people say it: `4`, `3 and 5`, `the queen of spades`."""
    if mark.kind == "card" and isinstance(value, str):
        return f"the {spoken(value)}" if is_playing(value) else spoken(value)
    if isinstance(value, str):
        return value
    return " and ".join(str(face) for face in value)
