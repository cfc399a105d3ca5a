"""Luck: every roll and card of the live line against its exact odds, and whether that is unusual."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from decimo.fate import Ask, Refusal, Source, dice, is_playing, rank, red
from decimo.play.again import RUN, Asked, Build, asks_along
from decimo.play.rarity import (
    FaceCount,
    chance_of_chi_square,
    chance_of_draws,
    chance_of_total,
    corrected,
    moments,
)
from decimo.play.record import Played
from decimo.play.session import Session

UNUSUAL = 0.05
"""What fair dice and cards do in so small a share of campaigns, or a smaller one, is unusual."""

KINDS: Mapping[str, Callable[[str], bool]] = {
    "red": red,
    "court": lambda card: rank(card) > 10,
    "ace": lambda card: rank(card) == 1,
    "joker": lambda card: rank(card) == 0,
}
"""The kinds of cards that are counted."""


class Rarity(NamedTuple):
    """How often fair fate is so far off: for this count alone, and corrected for how many counts there are."""

    chance: float
    corrected: float

    @property
    def unusual(self) -> bool:
        """Whether it is unusual even among so many counts."""
        return self.corrected <= UNUSUAL


class DiceLine(NamedTuple):
    """The rolls of one formula by one roller: their mean, and how even their faces are.

    `total` is None where only one total is possible or there are too many to count; `faces`, `chi_square`
    and `degrees` are None where a die fell too seldom.
    """

    source: Source
    dice: str
    rolls: int
    mean: float
    expected: float | None
    total: Rarity | None
    chi_square: float | None
    degrees: int | None
    faces: Rarity | None


class CardLine(NamedTuple):
    """The draws by one roller, and how many of them were of one kind (see `KINDS`)."""

    source: Source
    kind: str
    draws: int
    found: int
    expected: float
    rarity: Rarity


class Luck(NamedTuple):
    """The tally of a campaign."""

    dice: tuple[DiceLine, ...]
    cards: tuple[CardLine, ...]
    taken_back: int
    """Rolls and cards that were taken back or withdrawn; they are not counted."""
    retaken: int
    """Of those counted, how many fell in a step that was rolled anew."""
    left_out: int
    """Cards that are not counted, for nothing tells what was left of the pack: steps of other rules."""
    secret: bool
    """Whether something is not counted because it must not be known yet."""

    @property
    def rarities(self) -> list[Rarity]:
        """Every count that was weighed."""
        of_dice = [rarity for line in self.dice for rarity in (line.total, line.faces) if rarity]
        return of_dice + [line.rarity for line in self.cards]

    @property
    def chance(self) -> float:
        """In what share of campaigns fair fate has a count as odd as the oddest of these."""
        return min((rarity.corrected for rarity in self.rarities), default=1.0)

    @property
    def unusual(self) -> bool:
        """Whether the campaign's fate as a whole is unusual."""
        return self.chance <= UNUSUAL


@dataclass
class _Rolls:
    count: int = 0
    total: int = 0
    faces: dict[tuple[int, ...], FaceCount] = field(default_factory=dict)
    """By kind of die: a formula may have several."""


@dataclass
class _Draws:
    count: int = 0
    found: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    chances: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})


class Tally:
    """Rolls and draws as they are counted."""

    def __init__(self) -> None:
        self.taken_back = self.retaken = self.left_out = 0
        self.secret = False
        self._rolls: dict[tuple[Source, str], _Rolls] = {}
        self._draws: dict[Source, _Draws] = {}

    def add_roll(self, source: Source, formula: str, faces: tuple[int, ...]) -> None:
        """Count a roll of a formula, one face a die."""
        thrown = dice(formula)
        rolls = self._rolls.setdefault((source, formula), _Rolls())
        rolls.count += 1
        rolls.total += thrown.total(faces)
        for die, face in zip(thrown.faces, faces, strict=True):
            rolls.faces.setdefault(die, FaceCount(die)).counts[face] += 1

    def add_draw(self, source: Source, card: str, left: tuple[str, ...]) -> None:
        """Count a card that was drawn from those left of a pack, itself among them."""
        draws = self._draws.setdefault(source, _Draws())
        draws.count += 1
        for kind, is_one in KINDS.items():
            draws.found[kind] += is_one(card)
            draws.chances[kind].append(sum(map(is_one, left)) / len(left))

    def judged(self) -> Luck:
        """Weigh all that was counted."""
        dice_chances = {key: _dice_chances(key[1], rolls) for key, rolls in sorted(self._rolls.items())}
        card_chances = {
            (source, kind): chance
            for source, draws in sorted(self._draws.items())
            for kind in KINDS
            if (chance := chance_of_draws(draws.chances[kind], draws.found[kind])) is not None
        }
        all_chances = [c for pair in dice_chances.values() for c in pair if c is not None]
        all_chances += card_chances.values()
        weighed = map(Rarity, all_chances, corrected(all_chances))
        return Luck(
            tuple([self._dice_line(key, pair, weighed) for key, pair in dice_chances.items()]),
            tuple([self._card_line(*key, next(weighed)) for key in card_chances]),
            self.taken_back,
            self.retaken,
            self.left_out,
            self.secret,
        )

    def _dice_line(
        self, key: tuple[Source, str], chances: tuple[float | None, float | None], weighed: Iterator[Rarity]
    ) -> DiceLine:
        (source, formula), rolls = key, self._rolls[key]
        total, faces = (None if chance is None else next(weighed) for chance in chances)
        chi_square, degrees = _unevenness(rolls) or (None, None)
        mean, fair = rolls.total / rolls.count, _fair_mean(formula)
        return DiceLine(source, formula, rolls.count, mean, fair, total, chi_square, degrees, faces)

    def _card_line(self, source: Source, kind: str, rarity: Rarity) -> CardLine:
        draws = self._draws[source]
        return CardLine(source, kind, draws.count, draws.found[kind], sum(draws.chances[kind]), rarity)


def _dice_chances(formula: str, rolls: _Rolls) -> tuple[float | None, float | None]:
    """The chances of the total and of the faces of all rolls of a formula."""
    uneven = _unevenness(rolls)
    faces = None if uneven is None else chance_of_chi_square(*uneven)
    try:
        return chance_of_total(formula, rolls.count, rolls.total), faces
    except Refusal:
        return None, faces


def _unevenness(rolls: _Rolls) -> tuple[float, int] | None:
    """Chi-square of the faces, and its degrees of freedom; those of different dice add up."""
    found = [count.unevenness() for count in rolls.faces.values() if len(count.weights) > 1]
    compared = [each for each in found if each is not None]
    if not compared or len(compared) < len(found):
        return None
    return sum(value for value, _ in compared), sum(degrees for _, degrees in compared)


def _fair_mean(formula: str) -> float | None:
    try:
        return moments(formula)[0]
    except Refusal:
        return None


def luck(
    session: Session, *, since: int | None = None, until: int | None = None, build: Build | None = None
) -> Luck:
    """Tally the years `since` to `until`; with `build` cards drawn under other tables are counted too."""
    tally = Tally()
    for _ in counting(tally, session, since=since, until=until, build=build):
        pass
    return tally.judged()


def counting(
    tally: Tally,
    session: Session,
    *,
    since: int | None = None,
    until: int | None = None,
    build: Build | None = None,
) -> Iterator[None]:
    """Count the years `since` to `until` into a tally, one step after another; see `luck`."""
    for asked in asks_along(session, since=since, until=until, build=build):
        tally.secret |= asked.secret
        _count(tally, asked)
        yield
    for record in session.journal.taken_back():
        if (since or 0) <= record.year <= (until or record.year):
            tally.taken_back += _fallen(session.journal.record(record.id))
            yield


def _count(tally: Tally, asked: Asked) -> None:
    played, record = asked.played, asked.played.record
    if record.kind not in RUN:
        tally.taken_back += _fallen(played)
        return
    # An order has a take of its own each time it is given.
    if record.kind == "step" and record.take > 1:
        tally.retaken += _fallen(played)
    for n, (mark, answer) in enumerate(played.answered):
        left = asked.asks[n].cards if asked.asks else ()
        if mark.kind == "roll" and not isinstance(answer.value, str):
            # Faces that are on no such die were changed by hand.
            if Ask("roll", mark.rule, mark.why, mark.about, dice=mark.dice).allows(answer.value):
                tally.add_roll(answer.source, mark.dice, answer.value)
        elif mark.kind == "card" and not is_playing(str(answer.value)):
            # A game's own cards have no suit or rank that could be kind or unkind.
            continue
        elif mark.kind == "card" and left:
            tally.add_draw(answer.source, str(answer.value), left)
        elif mark.kind == "card":
            tally.left_out += 1


def _fallen(played: Played) -> int:
    """How many rolls and cards a step had."""
    return sum(answered.mark.kind in ("roll", "card") for answered in played.answered)
