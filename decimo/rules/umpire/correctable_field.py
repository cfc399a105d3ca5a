"""One field of the world that an umpire may correct: its words, its values (cards, years, seasons), what follows."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from decimo.chance import Entity, FieldValue, Refusal, Word
from decimo.chance.card import PACK_54, read_card
from decimo.chance.text import capitalize, hidden_character
from decimo.content.problem import fold, quote
from decimo.content.value import ValueKind, YesNo
from decimo.narration.sentence import with_article
from decimo.play.campaign_record import Moment
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.scenario import DecimoScenario
from decimo.rules.settings import DecimoSettings
from decimo.world.world_state import AUTUMN, SEASONS, World, season_number, year_and_season

UMPIRE_RULE = "decimo:house"
"""The rule that corrections go by: the player is the umpire."""


class CorrectionContext(NamedTuple):
    """What an umpire looks at: the world, the book, the house rules, and where the calendar stands."""

    world: World
    data: DecimoData
    settings: DecimoSettings
    now: Moment

    def spoken(self, about: str) -> str:
        """What a sentence calls a land, a sea, a route or an outsider; all else is called what it is."""
        land = self.data.land
        if about in self.world.routes:
            return with_article(self.world.routes[about].name)
        articled = {each.id: each.name for each in (*land.outsiders, *land.seas)}
        if about in articled:
            return with_article(articled[about])
        return next((each.name for each in land.tribans if each.id == about), about)

    def people(self, about: str) -> str:
        """The people of a land with its article: `the Romans`."""
        return with_article(self.data.land.triban(about).people)

    def heads(self) -> list[str]:
        """The states, by their heads."""
        return [t.id for t in self.world.tribans.values() if not t.lord and not t.held_by]

    def free_lands(self) -> list[str]:
        """The lands that no outsider holds."""
        return [t.id for t in self.world.tribans.values() if not t.held_by]

    def raiders(self) -> list[str]:
        """The outsiders whose home is not conquered."""
        return [o.id for o in self.world.outsiders.values() if not o.conquered_by]


FactWords = dict[str, Word]
Make = Callable[[DecimoContext, FieldValue, FactWords], None]
"""Corrects the world: with the new value, and the words of the fact that tells it."""
Check = Callable[[FieldValue], str]
"""Says what speaks against a value that is read; nothing if nothing does."""


def no_objection(_value: FieldValue) -> str:
    """Find nothing that speaks against a value."""
    return ""


@dataclass(frozen=True, slots=True)
class WorldField:
    """One thing that may be corrected.

    `thing` and `of` are what it is called: `the bank` of `umbria` (an id, or words). Of a thing that is or is
    not so, `thing` says what: `has a trade centre`. `about` are the ids of what it belongs to.
    """

    what: str
    thing: str
    of: str
    about: tuple[str, ...]
    kind: ValueKind
    value: FieldValue
    make: Make
    check: Check = no_objection

    def words(self, ground: CorrectionContext) -> str:
        """What it is in words: `the bank of Umbria`."""
        if isinstance(self.kind, YesNo):
            return f"whether {ground.spoken(self.of)} {self.thing}"
        return f"{self.thing} of {ground.spoken(self.of)}"

    def read(self, ground: CorrectionContext, text: str) -> FieldValue:
        """Read a value as it is typed.

        Raises:
            Refusal: it is none that it takes, or it has it already.

        """
        words = self.words(ground)
        sign = hidden_character(text)
        if sign:
            raise Refusal(
                f"{capitalize(words)} cannot hold the sign {sign}, which nobody sees; leave it out."
            )
        value = self.kind.read(text)
        if value is not None and value == self.value and type(value) is type(self.value):
            was = self.kind.shown(self.value)
            raise Refusal(f"{capitalize(words)}: it is {was} already, so there is nothing to correct.")
        if value is None:
            raise Refusal(
                f"{capitalize(words)} cannot be {quote(text.strip())}; possible: {self.kind.possible}."
            )
        against = self.check(value)
        if against:
            raise Refusal(f"{capitalize(words)} cannot be {quote(text.strip())}: {against}.")
        return value

    def telling(self, value: FieldValue, reason: str) -> FactWords:
        """Return the words of the fact that tells the correction."""
        ends = reason.endswith((".", "!", "?"))
        return {
            "what": self.what,
            "thing": self.thing,
            "of": self.of,
            "before": self.kind.shown(self.value),
            "after": self.kind.shown(value),
            "reason": reason if ends else f"{reason}.",
        }


def make_field(
    entity: Entity,
    name: str,
    thing: str,
    kind: ValueKind,
    *,
    of: str,
    about: tuple[str, ...] = (),
    linked: Callable[[FieldValue], Mapping[str, FieldValue]] = lambda _value: {},
    check: Check = no_objection,
    then: Callable[[DecimoContext], None] = lambda _turn: None,
    what: str = "",
) -> WorldField:
    """Return the place of one field of an entity.

    `linked` are other fields of it that change with it; `then` is what follows in the world; `what` is how it is
    typed, if that is not by the shelf, the id and the field.
    """
    shelf, id_ = entity.shelf, entity.id

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        there = getattr(context.world, shelf)[id_] if shelf else context.world
        correct(context, kind, there, words, {name: value, **linked(value)})
        then(context)

    ids = (id_, *about)
    return WorldField(
        what or f"{shelf}.{id_}.{name}", thing, of, ids, kind, getattr(entity, name), make, check
    )


def correct(
    context: DecimoContext,
    kind: ValueKind,
    entity: Entity,
    words: FactWords,
    values: Mapping[str, FieldValue],
) -> None:
    """Tell a correction, and let these fields of an entity be so."""
    if isinstance(kind, YesNo):
        context.tell("amend_whether", entity, UMPIRE_RULE, words, also=(entity, values))
    else:
        context.tell("amend", entity, UMPIRE_RULE, words, also=(entity, values))


def make_removal(
    entity: Entity,
    of: str,
    *,
    about: tuple[str, ...] = (),
    make: Make | None = None,
    thing: str = "is over",
) -> WorldField:
    """Return the place that takes a thing out of the world: it is over, `no` until it is so.

    `make` ends it where more follows than that it is gone.
    """
    shelf, id_ = entity.shelf, entity.id

    def end(context: DecimoContext, _value: FieldValue, words: FactWords) -> None:
        context.remove("amend_whether", getattr(context.world, shelf)[id_], UMPIRE_RULE, words)

    return WorldField(f"{shelf}.{id_}.over", thing, of, (id_, *about), YesNo("yes"), False, make or end)


@dataclass(frozen=True)
class CardsValue:
    """The cards that are left of a pack."""

    possible: str = "none, or cards such as AS, 10H and joker red, with commas between them"

    def shown(self, value: FieldValue) -> str:
        """See `Kind`."""
        return ", ".join(value) if isinstance(value, tuple) and value else "none"

    def read(self, text: str) -> FieldValue | None:
        """See `Kind`."""
        if fold(text) == "none":
            return ()
        try:
            cards = [read_card(part) for part in text.split(",")]
        except Refusal:
            return None
        return tuple(card for card in PACK_54 if card in cards) if len(set(cards)) == len(cards) else None


@dataclass(frozen=True)
class YearValue:
    """A year of play from `low` to `high`, typed as a number or as the land counts; `never` is the word for 0."""

    land: DecimoScenario = field(repr=False)
    low: int
    high: int
    never: str = ""

    @property
    def possible(self) -> str:
        """See `Kind`."""
        span = f"{self.land.year_label(self.low)} to {self.land.year_label(self.high)}"
        years = f"a year from {span} (or {self.low} to {self.high})"
        return f"{years}, or {self.never}" if self.never else years

    def shown(self, value: FieldValue) -> str:
        """See `Kind`."""
        return self.land.year_label(int(str(value))) if value else self.never

    def read(self, text: str) -> FieldValue | None:
        """See `Kind`."""
        if self.never and fold(text) == fold(self.never):
            return 0
        year = read_year(self.land, text, self.high)
        return year if year is not None and self.low <= year <= self.high else None


@dataclass(frozen=True)
class SeasonValue:
    """A season by its number (see `season.number`) from `low` to `high`; `never` is the word for 0."""

    land: DecimoScenario = field(repr=False)
    low: int
    high: int
    never: str

    @property
    def possible(self) -> str:
        """See `Kind`."""
        return f"a season from {self.shown(self.low)} to {self.shown(self.high)}, or {self.never}"

    def shown(self, value: FieldValue) -> str:
        """See `Kind`."""
        if not value:
            return self.never
        year, part = year_and_season(int(str(value)))
        return f"{SEASONS[part]} {self.land.year_label(year)}"

    def read(self, text: str) -> FieldValue | None:
        """See `Kind`. A year alone is its autumn; `12.spring` and `spring 12` are the same."""
        if fold(text) == fold(self.never):
            return 0
        typed = text.casefold()
        part = next((n for n, name in enumerate(SEASONS) if name in typed), AUTUMN)
        year = read_year(
            self.land, typed.replace(SEASONS[part], "").strip(" ."), year_and_season(self.high)[0]
        )
        if year is None or not self.low <= season_number(year, part) <= self.high:
            return None
        return season_number(year, part)


def read_year(land: DecimoScenario, text: str, most: int) -> int | None:
    """Read a year of play, as a number or as the land counts it, up to `most`; None if it is none."""
    typed = text.strip()
    if re.fullmatch(r"[0-9]{1,5}", typed):
        return int(typed)
    return next((year for year in range(1, most + 1) if fold(land.year_label(year)) == fold(typed)), None)
