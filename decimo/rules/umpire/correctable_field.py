"""What an umpire of Decimo looks at, the fields of its world, and the values that only its corrections take."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from decimo.chance import FieldValue, Refusal, parse_dice
from decimo.chance.card import PACK_54, card_name, read_card
from decimo.chance.text import pluralize
from decimo.content.correction import MOST, CorrectableField, Row
from decimo.content.problem import fold
from decimo.content.value import Name, Number, YesNo
from decimo.play.campaign_record import Moment
from decimo.rules.game_data import DecimoData
from decimo.rules.scenario import DecimoScenario
from decimo.rules.settings import DecimoSettings
from decimo.world.entity_names import EntityNames
from decimo.world.world_state import (
    AUTUMN,
    SEASONS,
    Leader,
    Outsider,
    Relation,
    Route,
    Triban,
    War,
    World,
    season_number,
    year_and_season,
)

UMPIRE_RULE = "decimo:house"
"""The rule of corrections: the player is the umpire."""
BY_UMPIRE = "the word of the umpire"
"""The reason of what follows from a correction."""

OWNERS = (
    "triban",
    "pair",
    "about",
    "outsider",
    "base",
    "victim",
    "target",
    "payer",
    "receiver",
    "power",
    "at",
)
OWNERS_OF_MANY = ("one", "one_allies", "other", "other_allies", "members")
"""The fields that say to which lands, peoples and outsiders an entity belongs."""


class CorrectionContext(NamedTuple):
    """What an umpire looks at: the world with its names, the game data, the settings, and the calendar."""

    world: World
    data: DecimoData
    settings: DecimoSettings
    now: Moment
    names: EntityNames


def make_field(
    ground: CorrectionContext,
    row: Row,
    entity: Any,
    *,
    what: str = "",
    of: str = "",
    value: FieldValue | None = None,
    about: tuple[str, ...] = (),
) -> CorrectableField:
    """Return the field of an entity that a row of the table describes.

    How it is typed, whose it is, its value and to what it belongs follow from the entity unless they are given.
    """
    if not about:
        owners = [getattr(entity, name, ()) for name in (*OWNERS, *OWNERS_OF_MANY)]
        about = tuple(id_ for owner in owners for id_ in ([owner] if isinstance(owner, str) else owner))
    ids = entity.pair if isinstance(entity, Relation) else (entity.id,)
    what = what or (".".join([entity.shelf, *ids, row.name]) if entity.shelf else row.name)
    people = ground.names.people
    sides = {"one": people(entity.one), "other": people(entity.other)} if isinstance(entity, War) else {}
    kind, phrase = row.kind(ground, entity), row.phrase.format(**sides)
    whether, of = isinstance(kind, YesNo), of or _owner_words(ground, entity, row.name)
    place = ground.names.place(of) if of == entity.id else of
    return CorrectableField(
        row,
        entity,
        of,
        f"whether {place} {phrase}" if whether else f"{phrase} of {place}",
        kind,
        _present_value(ground, entity, row.name) if value is None else value,
        UMPIRE_RULE,
        "amend_whether" if whether else "amend",
        what,
        phrase,
        (entity.id, *about),
    )


def _owner_words(ground: CorrectionContext, entity: Any, name: str) -> str:
    """What a sentence names as the owner of a field: the id of what has a place, else words."""
    if isinstance(entity, Triban | Outsider | Route):
        return str(entity.id)
    if isinstance(entity, World):
        return "the lasting pack"
    bare = isinstance(entity, Leader) and name != "life"
    return str(entity.name) if bare else ground.names.describe(entity)


def _present_value(ground: CorrectionContext, entity: Any, name: str) -> FieldValue:
    """The value of a field, also of one that the record has not."""
    if name == "lord":
        held_by = "" if entity.held_by == entity.id else entity.held_by
        return str(held_by or entity.lord)
    if name == "successor":
        heir = ground.world.leaders.get(entity.successor)
        return heir.name if heir else "nobody"
    absent: Mapping[str, FieldValue] = {"over": False, "war": "", "life": "alive"}
    value: FieldValue = absent[name] if name in absent else getattr(entity, name)
    return value


# Kinds of values that only corrections of Decimo take


ALL_BUT = "all but"
"""The words before the cards that are out, if most are left."""

MOST_NAMED = 3
"""The largest number of cards that a sentence names."""


@dataclass(frozen=True)
class CardsValue:
    """The cards that are left of a pack, of which `now` are left at present."""

    now: tuple[str, ...] = ()
    possible: str = "back 7H, out QS; or all cards left: none, all, AS, 10H, joker red, or all but 7H, QS"

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        cards = value if isinstance(value, tuple) else ()
        out = [card for card in PACK_54 if card not in cards]
        if len(out) < len(cards):
            return f"{ALL_BUT} {', '.join(out)}" if out else "all"
        return ", ".join(cards) or "none"

    def read(self, text: str) -> FieldValue:
        """See `ValueKind`.

        Raises:
            Refusal: one of the cards cannot be read, is named twice, or is there already; the message names it.

        """
        text = " ".join(text.split())
        typed = text.lower()
        if typed in ("none", "all"):
            return PACK_54 if typed == "all" else ()
        moves = [re.fullmatch(r"\s*(back|out)\b(.*)", part, re.IGNORECASE) for part in text.split(",")]
        if any(moves):
            return self._move(text)
        but = typed.startswith(f"{ALL_BUT} ")
        cards = _read_cards(text[len(ALL_BUT) :] if but else text)
        return tuple(card for card in PACK_54 if (card in cards) != but)

    def _move(self, text: str) -> FieldValue:
        """Read `back 7H, out QS, KS`: cards that are put back or taken out, and all others stay."""
        left, way = set(self.now), ""
        for part in text.split(","):
            moved = re.fullmatch(r"\s*(back|out)\b(.*)", part, re.IGNORECASE | re.DOTALL)
            way, card = (moved[1].lower(), moved[2]) if moved else (way, part)
            if not way:
                raise Refusal(f"Type 'back' or 'out' before '{part.strip()[:20]}', such as: back 7H, out QS.")
            (named,) = _read_cards(card)
            if (named in left) == (way == "back"):
                raise Refusal(
                    f"The {card_name(named)} is {'left' if way == 'back' else 'out'} already; leave it out."
                )
            left ^= {named}
        return tuple(card for card in PACK_54 if card in left)


def _read_cards(text: str) -> list[str]:
    """Read cards with commas between them."""
    cards: list[str] = []
    for part in text.split(","):
        card = read_card(part)
        if card in cards:
            raise Refusal(f"The {card_name(card)} is named twice; name it once.")
        cards.append(card)
    return cards


def tell_cards(before: FieldValue, after: FieldValue) -> tuple[str, str, str]:
    """Return in words what a correction of a pack is about, and its values before and after: only the moved cards."""
    was, now = (tuple(map(str, each)) if isinstance(each, tuple) else () for each in (before, after))
    back, out = [card for card in now if card not in was], [card for card in was if card not in now]
    if back and out:
        return "the cards left", f"with {_name_cards(out)}", f"with {_name_cards(back)}"
    return _name_cards(back or out), *(("out", "left") if back else ("left", "out"))


def _name_cards(cards: Sequence[str]) -> str:
    named = [f"the {card_name(card)}" for card in cards[:MOST_NAMED]]
    more = len(cards) - len(named)
    named += [pluralize(more, "other card")] if more else []
    return " and ".join([*filter(None, [", ".join(named[:-1])]), named[-1]])


@dataclass(frozen=True)
class YearValue:
    """A year of play from `low` to `high`, typed as a number or as the land counts; `never` is the word for 0."""

    land: DecimoScenario = field(repr=False)
    low: int
    high: int
    never: str = ""

    @property
    def possible(self) -> str:
        """See `ValueKind`."""
        span = f"{self.land.year_label(self.low)} to {self.land.year_label(self.high)}"
        years = f"a year from {span} (or {self.low} to {self.high})"
        return f"{years}, or {self.never}" if self.never else years

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        return self.land.year_label(int(str(value))) if value else self.never

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        if self.never and fold(text) == fold(self.never):
            return 0
        year = read_year(self.land, text, self.high)
        return year if year is not None and self.low <= year <= self.high else None


class SeasonValue(YearValue):
    """A season by its number (see `season_number`) from `low` to `high`; `never` is the word for 0."""

    @property
    def possible(self) -> str:
        """See `ValueKind`."""
        return f"a season from {self.shown(self.low)} to {self.shown(self.high)}, or {self.never}"

    def shown(self, value: FieldValue) -> str:
        """See `ValueKind`."""
        year, part = year_and_season(int(str(value)))
        return f"{SEASONS[part]} {self.land.year_label(year)}" if value else self.never

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`. A year alone is its autumn; `12.spring` and `spring 12` are the same."""
        if fold(text) == fold(self.never):
            return 0
        typed, most = text.casefold(), year_and_season(self.high)[0]
        part = next((n for n, name in enumerate(SEASONS) if name in typed), AUTUMN)
        year = read_year(self.land, typed.replace(SEASONS[part], "").strip(" ."), most)
        season = None if year is None else season_number(year, part)
        return season if season is not None and self.low <= season <= self.high else None


def read_year(land: DecimoScenario, text: str, most: int) -> int | None:
    """Read a year of play, as a number or as the land counts it, up to `most`; None if it is none."""
    typed = text.strip()
    if re.fullmatch(r"[0-9]{1,5}", typed):
        return int(typed)
    return next((year for year in range(1, most + 1) if fold(land.year_label(year)) == fold(typed)), None)


@dataclass(frozen=True)
class NewcomerValue(Name):
    """The name of a new character, with a rating after a comma if it was rolled; with `only` no other name."""

    only: str = ""

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        name, comma, rating = text.rpartition(",")
        if comma and (Number(0, MOST).read(rating) is None or super().read(name) is None):
            return None
        if self.only and newcomer_name(text) != self.only:
            return None
        return super().read(text)


def newcomer_name(value: FieldValue) -> str:
    """Return the name in a value of a `NewcomerValue`."""
    return (str(value).rpartition(",")[0] or str(value)).strip()


def newcomer_rating(value: FieldValue, settings: DecimoSettings) -> int:
    """Return the rating in a value of a `NewcomerValue`; without one it is the middle of the dice (G-04)."""
    _, comma, rating = str(value).rpartition(",")
    return int(rating) if comma else middle_rating(settings)


def middle_rating(settings: DecimoSettings) -> int:
    """Return the middle of the dice that rate a character (G-04)."""
    formula = parse_dice(settings.rating_dice)
    return (formula.low + formula.high) // 2
