"""Decimo as a ruleset: the land, its tables and its rules, as the session and the screens see them."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import NamedTuple

from decimo.fate import Ask, Fact, Refusal, Setting, Value
from decimo.play.record import Played
from decimo.play.ruleset import Amendable, Ledger, MapView, Order, SettingRow, Silence, Step
from decimo.play.state import Moment, State
from decimo.play.telling import HOUSE, HOUSE_WORDS
from decimo.play.time_words import TimeWords
from decimo.rules.book import Book
from decimo.rules.calendar import DICE_KINDS, Calendar
from decimo.rules.founding import bare_world
from decimo.rules.orders import orders
from decimo.rules.policy import battle, chance, diplomacy, march, outsiders, rerouting, spending, succession
from decimo.rules.settings import SettingLine, SettingTable
from decimo.rules.showing.enmity import DecimoTeller
from decimo.rules.showing.ledgers import ledgers
from decimo.rules.showing.map_view import map_view
from decimo.rules.showing.realm_sign import silent
from decimo.rules.showing.rulebook_table import RulebookTable
from decimo.rules.showing.secret import veiled
from decimo.rules.showing.views import VIEWS
from decimo.rules.umpire.amend import amendable, amendment
from decimo.rules.umpire.place import Ground
from decimo.telling.sentence import Names, sentence
from decimo.telling.teller import Words, left_open, said_of_nothing
from decimo.world.land import World
from decimo.world.season import SEASONS

RULES_NUMBER = 5
"""Raised with every change of outcome, so that `verify` knows which steps it can play again."""

STOPS = {
    "event": frozenset({"meet_event"}),
    "death": frozenset({"die", "murder", "assassinate", "depose", "fall_with_land", "fall_in_battle"}),
    "war": frozenset(
        {"invade", "begin_raiding", "arrive", "declare_war", "rise_against", "seize_land", "win_land"}
    ),
}
"""The verbs that give cause to stop a run, by stop word."""


POLICIES = (
    outsiders.advise,
    diplomacy.advise,
    march.advise,
    battle.advise,
    succession.advise,
    chance.advise,
    rerouting.advise,
)
"""The chapters of policies; the first that has advice is heard."""


class Telling(NamedTuple):
    """The words a ruleset tells with: templates and weights by verb, and the rulebook's sentences."""

    templates: Mapping[str, tuple[str, ...]]
    weights: Mapping[str, int]
    rulebook: Mapping[str, str]
    words: Words


class Decimo:
    """Decimo on one land; see `Ruleset`."""

    id = "decimo"
    number = RULES_NUMBER
    seasons: tuple[str, ...] = SEASONS
    world_type = World
    time_words = TimeWords()
    has_orders = True
    stop_words: Sequence[str] = tuple(STOPS)
    dice_kinds: Mapping[str, str] = DICE_KINDS
    reveals = False
    """Whether secrets are shown before their time."""

    def __init__(self, book: Book, settings: SettingTable, telling: Telling) -> None:
        """Open the book of a land, with its house rules and the words to tell it."""
        self.book = book
        self.land = book.land.name
        self._lines: dict[str, SettingLine] = {line.key: line for line in settings.settings if line.key}
        self._waiting = {line.gap: line for line in settings.settings if line.needs}
        self._telling = telling
        self._nothing = telling.words.nothing
        self._calendar = Calendar(book)
        self._names = _names(book)
        self._open = telling.words.open
        self._sides = {triban.id: triban.people for triban in book.land.tribans}

    def new_world(self) -> World:
        """See `Ruleset`."""
        return bare_world(self.book)

    def founding(self) -> Step:
        """See `Ruleset`."""
        return self._calendar.founding

    def steps(self, state: State[World], year: int, season: int) -> Sequence[Step]:
        """See `Ruleset`."""
        return self._calendar.steps(year, season, state.settings)

    def ended(self, _state: State[World]) -> str:
        """See `Ruleset`: history has no end."""
        return ""

    def sides(self, _world: World) -> Mapping[str, str]:
        """See `Ruleset`."""
        return self._sides

    def silent(self, state: State[World]) -> Mapping[str, Silence]:
        """See `Ruleset`: peoples under a lord, and those whose land outsiders hold."""
        return silent(state.world, self.book)

    def setting_rows(self) -> Mapping[str, SettingRow]:
        """See `Ruleset`."""
        return {
            key: SettingRow(line.gap, key, line.read(str(line.default)), line.possible, line.words)
            for key, line in self._lines.items()
        }

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        """See `Ruleset`. A key may also be the id of a gap that has but one setting."""
        line = self._line(key)
        return str(line.key), line.read(text)

    def _line(self, key: str) -> SettingLine:
        typed = key.strip()
        if typed.lower() in self._lines:
            return self._lines[typed.lower()]
        of_gap = [line for line in self._lines.values() if line.gap == typed.upper()]
        if len(of_gap) == 1:
            return of_gap[0]
        if of_gap:
            keys = ", ".join(str(line.key) for line in of_gap)
            raise Refusal(f"{typed.upper()} has several settings; choose one of {keys}.")
        if typed.upper() in self._waiting:
            raise Refusal(f"{typed.upper()} is about wars between peoples, which are not in play yet.")
        raise Refusal(f"'{typed[:30]}' is no setting; 'decimo show CAMPAIGN settings' lists them all.")

    def check_setting(self, state: State[World], key: str, value: Setting) -> None:
        """See `Ruleset`: here every rule goes with every other, at any time."""

    def orders(self, state: State[World], side: str) -> Sequence[Order]:
        """See `Ruleset`."""
        return orders(state.world, self.book, state.settings, side)

    def amendable(self, state: State[World], about: str = "") -> Sequence[Amendable]:
        """See `Ruleset`."""
        return amendable(Ground(state.world, self.book, state.settings, state.moment), about)

    def amendment(self, state: State[World], what: str, text: str, reason: str) -> Order:
        """See `Ruleset`."""
        return amendment(Ground(state.world, self.book, state.settings, state.moment), what, text, reason)

    def policy_answer(self, state: State[World], ask: Ask) -> tuple[Value, str]:
        """See `Ruleset`."""
        for advise in POLICIES:
            advice = advise(state.world, self.book, ask)
            if advice is not None:
                return advice
        return ask.options[0].id, "the first that offers"

    def policy_order(self, state: State[World], side: str) -> tuple[Order, str] | None:
        """See `Ruleset`."""
        return spending.next_order(state.world, self.book, state.settings, side, state.moment)

    def ledgers(self, state: State[World]) -> Sequence[Ledger]:
        """See `Ruleset`."""
        settings = {**state.settings, "calendar": "years"} if self.reveals else state.settings
        return ledgers(state.world, self.book, settings, state.moment)

    def map(self, state: State[World]) -> MapView:
        """See `Ruleset`."""
        return map_view(state.world, self.book, state.settings, state.moment, state.seats)

    def sentence(self, fact: Fact) -> str:
        """See `Ruleset`."""
        told = said_of_nothing(self._nothing, fact) or self._telling.templates.get(fact.verb, ())
        return sentence(fact, told, self._names)

    def left_open(self, fact: Fact) -> str:
        """See `decimo.play.loose_end.Wondering`."""
        return left_open(self._open, fact, self._names)

    def teller(self, voice: str) -> DecimoTeller:
        """See `decimo.play.telling.Told`."""
        return DecimoTeller(self._telling.words, voice, self._names)

    def views(self) -> Mapping[str, str]:
        """See `Ruleset`."""
        return VIEWS

    def name_of(self, about: str) -> str:
        """See `Ruleset`."""
        return self._names.of(about)

    def weight(self, fact: Fact) -> int:
        """See `Ruleset`."""
        if fact.verb not in self._telling.templates:
            return 0
        return self._telling.weights.get(fact.verb, 1)

    def rule_words(self, rule: str) -> str:
        """See `Ruleset`."""
        number = rule.removeprefix("decimo:")
        return HOUSE_WORDS if number == HOUSE else self._telling.rulebook.get(number, "")

    def year_label(self, year: int) -> str:
        """See `Ruleset`."""
        return self.book.land.year_label(year)

    def season_label(self, year: int, season: int) -> str:
        """See `Ruleset`."""
        return f"{SEASONS[season].capitalize()} {self.year_label(year)}"

    def moment_label(self, moment: Moment) -> str:
        """See `Ruleset`."""
        return self.season_label(moment.year, moment.season)

    def veiled(self, state: State[World], played: Played) -> Played:
        """See `Ruleset`: with a hidden calendar the draws show nothing before its winter (G-29)."""
        hidden = state.settings["calendar"] == "hidden" and not self.reveals
        return veiled(played, state.moment.year) if hidden else played

    def revealed(self) -> "Decimo":
        """See `Ruleset`."""
        shown = copy(self)
        shown.reveals = True
        return shown

    def stops(self, facts: Sequence[Fact]) -> frozenset[str]:
        """See `Ruleset`."""
        verbs = {fact.verb for fact in facts}
        return frozenset(word for word, causes in STOPS.items() if causes & verbs)


def telling(words: Words, rulebook: RulebookTable) -> Telling:
    """Put the words of all chapters together."""
    return Telling(words.log, words.weights, rulebook.rules, words)


def _names(book: Book) -> Names:
    land = book.land
    places = {place.id: place.name for place in (*land.tribans, *land.seas)}
    places |= {route.id: route.name for route in land.routes}
    peoples = {triban.id: triban.people for triban in land.tribans}
    outsiders = {outsider.id: outsider.name for outsider in land.outsiders}
    ways = [*(sea.id for sea in land.seas), *(route.id for route in land.routes)]
    return Names(places, peoples, outsiders, ways)
