"""Luck: the rolls and cards of the live line compared with their exact odds, and whether they are unusual."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import erfc, exp, lgamma, log, sqrt
from typing import NamedTuple

from decimo.chance import AnswerSource, Ask, Refusal, is_playing, is_red, parse_dice, rank
from decimo.play.campaign_record import Played
from decimo.play.rerun import RUN, Build
from decimo.play.session import Session
from decimo.play.why import Asked, asks_along

MOST_COUNTED = 400
"""Beyond this span of all totals the normal curve replaces the exact count."""

MOST_VARIANCE = 25.0
"""Beyond this variance of the draws the normal curve replaces the exact count."""

LEAST_EXPECTED = 5.0
"""The least expected count of every face for a comparison: below it the chi-square curve is wrong."""


def chance_of_total(formula: str, rolls: int, total: int) -> float | None:
    """Return the chance of the sum of several rolls of a formula; None if only one sum is possible.

    Raises:
        Refusal: the formula has too many totals to count.

    """
    thrown = parse_dice(formula)
    if thrown.low == thrown.high or not rolls:
        return None
    if rolls * (thrown.high - thrown.low) <= MOST_COUNTED:
        sums = _sums(formula, rolls)
        at = total - rolls * thrown.low
        return _two_sided(sum(sums[: at + 1]), sum(sums[at:]))
    mean, variance = mean_and_variance(formula)
    return _normal(total - rolls * mean, rolls * variance)


def mean_and_variance(formula: str) -> tuple[float, float]:
    """Return the mean and the variance of one roll of a formula.

    Raises:
        Refusal: the formula has too many totals to count.

    """
    odds = parse_dice(formula).odds()
    mean = sum(total * chance for total, chance in odds.items())
    return float(mean), float(sum((total - mean) ** 2 * chance for total, chance in odds.items()))


@lru_cache(maxsize=1024)
def _sums(formula: str, rolls: int) -> list[float]:
    """Return the chance of each sum of several rolls, from the lowest on."""
    thrown = parse_dice(formula)
    one = [(total - thrown.low, float(chance)) for total, chance in thrown.odds().items()]
    sums = [1.0]
    for _ in range(rolls):
        longer = [0.0] * (len(sums) + thrown.high - thrown.low)
        for at, so_far in enumerate(sums):
            for more, chance in one:
                longer[at + more] += so_far * chance
        sums = longer
    return sums


def chance_of_draws(chances: Sequence[float], found: int) -> float | None:
    """Return the chance of `found` hits, where each draw has its own chance of a hit (Poisson-binomial).

    None if every draw had only one possible result.
    """
    variance = sum(chance * (1 - chance) for chance in chances)
    if variance <= 0:
        return None
    if variance > MOST_VARIANCE:
        return _normal(found - sum(chances), variance)
    hits = [1.0] + [0.0] * found
    for chance in chances:
        for n in range(found, 0, -1):
            hits[n] += (hits[n - 1] - hits[n]) * chance
        hits[0] *= 1 - chance
    return _two_sided(sum(hits), 1 - sum(hits[:found]))


class FaceCount:
    """The counts of the faces of one kind of die."""

    def __init__(self, faces: Sequence[int]) -> None:
        """Begin with a die of these faces; a face may be on it more than once."""
        self.weights = {face: faces.count(face) / len(faces) for face in sorted(set(faces))}
        self.counts = dict.fromkeys(self.weights, 0)

    def unevenness(self) -> tuple[float, int] | None:
        """Return chi-square and its degrees of freedom; None if there were too few rolls to compare faces."""
        fallen = sum(self.counts.values())
        if min(self.weights.values()) * fallen < LEAST_EXPECTED:
            return None
        return _chi_square(self.counts, {face: fallen * weight for face, weight in self.weights.items()})


def _chi_square(counts: Mapping[int, int], expected: Mapping[int, float]) -> tuple[float, int]:
    return sum((counts[n] - expected[n]) ** 2 / expected[n] for n in expected), len(expected) - 1


def chance_of_chi_square(value: float, degrees: int) -> float:
    """Return the chance that chi-square with these degrees of freedom (1 or more) is at least `value`.

    It is the upper incomplete gamma function at half the degrees, a finite sum for whole and half numbers:
    Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1).
    """
    half = value / 2
    if half <= 0:
        return 1.0
    tail, at = (erfc(sqrt(half)), 0.5) if degrees % 2 else (exp(-half), 1.0)
    while at < degrees / 2:
        tail += exp(at * log(half) - half - lgamma(at + 1))
        at += 1
    return min(1.0, tail)


def correct_for_many(chances: Sequence[float]) -> list[float]:
    """Return the chances of several counts corrected for their number, by Holm's method.

    Even if the counts depend on each other, fair dice and cards make the smallest at most `x` in at most the
    share `x` of campaigns.
    """
    out = [1.0] * len(chances)
    least = 0.0
    for place, n in enumerate(sorted(range(len(chances)), key=lambda n: chances[n])):
        least = max(least, min(1.0, (len(chances) - place) * chances[n]))
        out[n] = least
    return out


def _two_sided(lower: float, upper: float) -> float:
    return min(1.0, 2 * max(0.0, min(lower, upper)))


def _normal(off: float, variance: float) -> float:
    """Return the chance to be this far off by the normal curve, with half a step allowed for whole numbers."""
    return erfc(max(0.0, abs(off) - 0.5) / sqrt(2 * variance))


UNUSUAL = 0.05
"""A result is unusual if fair dice and cards give it in at most this share of campaigns."""

KINDS: Mapping[str, Callable[[str], bool]] = {
    "red": is_red,
    "court": lambda card: rank(card) > 10,
    "ace": lambda card: rank(card) == 1,
    "joker": lambda card: rank(card) == 0,
}
"""The kinds of cards to count."""


class Rarity(NamedTuple):
    """How often fair dice or cards are this far off: for this count alone, and corrected for the number of counts."""

    chance: float
    corrected: float

    @property
    def unusual(self) -> bool:
        """Whether it is unusual even among this number of counts."""
        return self.corrected <= UNUSUAL


class DiceLine(NamedTuple):
    """The rolls of one formula by one roller: their mean, and how even their faces are.

    `total` is None if only one total is possible or there are too many to count; `faces`, `chi_square` and
    `degrees` are None if there were too few rolls.
    """

    source: AnswerSource
    dice: str
    rolls: int
    mean: float
    expected: float | None
    total: Rarity | None
    chi_square: float | None
    degrees: int | None
    faces: Rarity | None


class CardLine(NamedTuple):
    """The draws by one roller, and how many were of one kind (see `KINDS`)."""

    source: AnswerSource
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
    """The number of rolls and cards that were taken back or withdrawn; they are not counted."""
    retaken: int
    """The number of counted rolls and cards in steps that were rolled again."""
    left_out: int
    """The number of cards not counted because the pack is unknown: steps of other rules."""
    secret: bool
    """Whether something is not counted because it is still a secret."""

    @property
    def rarities(self) -> list[Rarity]:
        """Every rarity in the tally."""
        of_dice = [rarity for line in self.dice for rarity in (line.total, line.faces) if rarity]
        return of_dice + [line.rarity for line in self.cards]

    @property
    def chance(self) -> float:
        """The share of campaigns in which fair dice and cards have a count as rare as the rarest here."""
        return min((rarity.corrected for rarity in self.rarities), default=1.0)

    @property
    def unusual(self) -> bool:
        """Whether the campaign's luck as a whole is unusual."""
        return self.chance <= UNUSUAL


@dataclass
class _Rolls:
    count: int = 0
    total: int = 0
    faces: dict[tuple[int, ...], FaceCount] = field(default_factory=dict)
    """Counts by kind of die: a formula may have several."""


@dataclass
class _Draws:
    count: int = 0
    found: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    chances: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})


class Tally:
    """The running count of rolls and draws."""

    def __init__(self) -> None:
        self.taken_back = self.retaken = self.left_out = 0
        self.secret = False
        self._rolls: dict[tuple[AnswerSource, str], _Rolls] = {}
        self._draws: dict[AnswerSource, _Draws] = {}

    def add_roll(self, source: AnswerSource, formula: str, faces: tuple[int, ...]) -> None:
        """Count a roll of a formula, one face a die."""
        thrown = parse_dice(formula)
        rolls = self._rolls.setdefault((source, formula), _Rolls())
        rolls.count += 1
        rolls.total += thrown.total(faces)
        for die, face in zip(thrown.faces, faces, strict=True):
            rolls.faces.setdefault(die, FaceCount(die)).counts[face] += 1

    def add_draw(self, source: AnswerSource, card: str, left: tuple[str, ...]) -> None:
        """Count a drawn card; `left` are the cards of the pack before the draw."""
        draws = self._draws.setdefault(source, _Draws())
        draws.count += 1
        for kind, is_one in KINDS.items():
            draws.found[kind] += is_one(card)
            draws.chances[kind].append(sum(map(is_one, left)) / len(left))

    def judged(self) -> Luck:
        """Return the luck of everything counted."""
        dice_chances = {key: _dice_chances(key[1], rolls) for key, rolls in sorted(self._rolls.items())}
        card_chances = {
            (source, kind): chance
            for source, draws in sorted(self._draws.items())
            for kind in KINDS
            if (chance := chance_of_draws(draws.chances[kind], draws.found[kind])) is not None
        }
        all_chances = [c for pair in dice_chances.values() for c in pair if c is not None]
        all_chances += card_chances.values()
        weighed = map(Rarity, all_chances, correct_for_many(all_chances))
        return Luck(
            tuple([self._dice_line(key, pair, weighed) for key, pair in dice_chances.items()]),
            tuple([self._card_line(*key, next(weighed)) for key in card_chances]),
            self.taken_back,
            self.retaken,
            self.left_out,
            self.secret,
        )

    def _dice_line(
        self,
        key: tuple[AnswerSource, str],
        chances: tuple[float | None, float | None],
        weighed: Iterator[Rarity],
    ) -> DiceLine:
        (source, formula), rolls = key, self._rolls[key]
        total, faces = (None if chance is None else next(weighed) for chance in chances)
        chi_square, degrees = _unevenness(rolls) or (None, None)
        mean, fair = rolls.total / rolls.count, _fair_mean(formula)
        return DiceLine(source, formula, rolls.count, mean, fair, total, chi_square, degrees, faces)

    def _card_line(self, source: AnswerSource, kind: str, rarity: Rarity) -> CardLine:
        draws = self._draws[source]
        return CardLine(source, kind, draws.count, draws.found[kind], sum(draws.chances[kind]), rarity)


def _dice_chances(formula: str, rolls: _Rolls) -> tuple[float | None, float | None]:
    """Return the chances of the total and of the faces of all rolls of a formula."""
    uneven = _unevenness(rolls)
    faces = None if uneven is None else chance_of_chi_square(*uneven)
    try:
        return chance_of_total(formula, rolls.count, rolls.total), faces
    except Refusal:
        return None, faces


def _unevenness(rolls: _Rolls) -> tuple[float, int] | None:
    """Return chi-square of the faces, and its degrees of freedom; those of different dice add up."""
    found = [count.unevenness() for count in rolls.faces.values() if len(count.weights) > 1]
    compared = [each for each in found if each is not None]
    if not compared or len(compared) < len(found):
        return None
    return sum(value for value, _ in compared), sum(degrees for _, degrees in compared)


def _fair_mean(formula: str) -> float | None:
    try:
        return mean_and_variance(formula)[0]
    except Refusal:
        return None


def measure_luck(
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
    """Count the years `since` to `until` into a tally, step by step; see `measure_luck`."""
    for asked in asks_along(
        session.campaign, since=since, until=until, build=build, first=_draws_playing_card
    ):
        tally.secret |= asked.secret
        _count(tally, asked)
        yield
    for record in session.journal.taken_back():
        if (since or 0) <= record.year <= (until or record.year):
            tally.taken_back += _fallen(session.journal.record(record.id))
            yield


def _draws_playing_card(played: Played) -> bool:
    """Return whether a step drew a card whose chance depends on the pack."""
    return any(mark.kind == "card" and is_playing(str(answer.value)) for mark, answer in played.answered)


def _count(tally: Tally, asked: Asked) -> None:
    played, record = asked.played, asked.played.record
    if record.kind not in RUN:
        tally.taken_back += _fallen(played)
        return
    # Each order given has its own take.
    if record.kind == "step" and record.take > 1:
        tally.retaken += _fallen(played)
    for n, (mark, answer) in enumerate(played.answered):
        left = asked.asks[n].cards if asked.asks else ()
        if mark.kind == "roll" and not isinstance(answer.value, str):
            # Faces that the die does not have were changed by hand.
            if Ask("roll", mark.rule, mark.why, mark.about, dice=mark.dice).allows(answer.value):
                tally.add_roll(answer.source, mark.dice, answer.value)
        elif mark.kind == "card" and not is_playing(str(answer.value)):
            # A game's own cards have no suit or rank to count.
            continue
        elif mark.kind == "card" and left:
            tally.add_draw(answer.source, str(answer.value), left)
        elif mark.kind == "card":
            tally.left_out += 1


def _fallen(played: Played) -> int:
    """Return the number of rolls and cards of a step."""
    return sum(answered.mark.kind in ("roll", "card") for answered in played.answered)
