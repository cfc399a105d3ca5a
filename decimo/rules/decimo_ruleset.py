"""Decimo as a ruleset: the scenario, its tables and its rules, as sessions and screens use them."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace

from decimo.chance import Ask, Setting, Value
from decimo.chance.text import TimeWords
from decimo.content.value import HouseRules
from decimo.narration.narrator import TableNarration, VoiceTables
from decimo.narration.sentence import Names
from decimo.play.campaign_record import Moment, Played, State
from decimo.play.rerun import refuse_breaking
from decimo.play.ruleset import Amendable, Ledger, MapView, Order, SettingRow, Silence, Step
from decimo.rules.calendar import DICE_KINDS, DecimoCalendar
from decimo.rules.game_data import DecimoData
from decimo.rules.orders import list_orders
from decimo.rules.policy import spending_policy
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.settings import DecimoSettings, read_settings
from decimo.rules.setup import create_world
from decimo.rules.umpire.amendments import find_untidy, list_amendable, make_amendment
from decimo.rules.umpire.correctable_field import CorrectionContext
from decimo.rules.views.ledgers import build_ledgers
from decimo.rules.views.map_view import build_map_view, list_silent
from decimo.rules.views.war_narration import REFERENCES, DecimoNarrator, hide_secrets
from decimo.world.invariants import CalendarPlace, find_broken
from decimo.world.world_state import SEASONS, World

SQL_VIEWS = {
    "triban": """
        SELECT key AS id,
               json_extract(value, '$.regulars') AS regulars,
               json_extract(value, '$.army_value') AS army_value,
               json_extract(value, '$.ships') AS ships,
               json_extract(value, '$.navy_value') AS navy_value,
               json_extract(value, '$.blight') AS blight,
               json_extract(value, '$.bank') AS bank,
               json_extract(value, '$.held_by') AS held_by
        FROM campaign, json_each(campaign.state, '$.world.tribans')""",
    "leader": """
        SELECT key AS id,
               json_extract(value, '$.triban') AS triban,
               json_extract(value, '$.office') AS office,
               json_extract(value, '$.name') AS name,
               json_extract(value, '$.rating') AS rating,
               json_extract(value, '$.since') AS since
        FROM campaign, json_each(campaign.state, '$.world.leaders')""",
    "relation": """
        SELECT key AS id, json_extract(value, '$.score') AS score
        FROM campaign, json_each(campaign.state, '$.world.relations')""",
    "outsider": """
        SELECT key AS id,
               json_extract(value, '$.kind') AS kind,
               json_extract(value, '$.tributary_to') AS tributary_to,
               json_extract(value, '$.conquered_by') AS conquered_by
        FROM campaign, json_each(campaign.state, '$.world.outsiders')""",
    "running_effect": """
        SELECT key AS id,
               json_extract(value, '$.kind') AS kind,
               json_extract(value, '$.about') AS about,
               json_extract(value, '$.blight') AS blight,
               json_extract(value, '$.cards') AS cards
        FROM campaign, json_each(campaign.state, '$.world.effects')""",
    "blight": """
        SELECT "key" AS triban, year, value FROM ledger WHERE ledger = 'tribans' AND "column" = 'blight'""",
    "trade_card": """
        SELECT "key" AS triban, year, value FROM ledger WHERE ledger = 'tribans' AND "column" = 'bank'""",
}
"""The SELECT of each view by its name. No view holds what the calendar may hide."""


RULES_NUMBER = 6
"""The version of the rules, raised with every change of outcome: `verify` replays only steps of this version."""

STOPS = {
    "event": frozenset({"meet_event"}),
    "death": frozenset({"die", "murder", "assassinate", "depose", "fall_with_land", "fall_in_battle"}),
    "war": frozenset(
        {"invade", "begin_raiding", "arrive", "declare_war", "rise_against", "seize_land", "win_land"}
    ),
}
"""The verbs that stop a run, by stop word."""


class Decimo(TableNarration):
    """Decimo on one land; see `Ruleset`."""

    id = "decimo"
    number = RULES_NUMBER
    seasons: tuple[str, ...] = SEASONS
    world_type = World
    time_words = TimeWords()
    has_orders = True
    causes = STOPS
    dice_kinds: Mapping[str, str] = DICE_KINDS
    references = REFERENCES
    reveals = False
    """Whether secrets are shown before their time."""

    def __init__(
        self, data: DecimoData, house: HouseRules, words: VoiceTables, rulebook: Mapping[str, str]
    ) -> None:
        """Open the game data of a land, with its house rules, words and rulebook."""
        super().__init__(words, rulebook, _names(data))
        self.data = data
        self.land = data.land.name
        self._house = house
        self._calendar = DecimoCalendar(data)
        self._sides = {triban.id: triban.people for triban in data.land.tribans}

    def new_world(self) -> World:
        """See `Ruleset`."""
        return create_world(self.data)

    def founding(self) -> Step:
        """See `Ruleset`."""
        return self._calendar.founding

    def steps(self, state: State[World], year: int, season: int) -> Sequence[Step]:
        """See `Ruleset`."""
        return self._calendar.steps(year, season, read_settings(state.settings))

    def ended(self, _state: State[World]) -> str:
        """See `Ruleset`: history has no end."""
        return ""

    def sides(self, _world: World) -> Mapping[str, str]:
        """See `Ruleset`."""
        return self._sides

    def silent(self, state: State[World]) -> Mapping[str, Silence]:
        """See `Ruleset`: peoples under a lord, and those whose land outsiders hold."""
        return list_silent(state.world, self.data)

    def setting_rows(self) -> Mapping[str, SettingRow]:
        """See `Ruleset`."""
        return self._house.rows(SettingRow)

    def house_rules(self, kept: Mapping[str, Setting]) -> DecimoSettings:
        """See `Ruleset`."""
        return read_settings(kept)

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        """See `Ruleset`. A key may also be the id of a gap with a single setting."""
        return self._house.read(key, text)

    def check_setting(self, state: State[World], key: str, value: Setting) -> None:
        """See `Ruleset`: here all settings can be combined, at any time."""

    def orders(self, state: State[World], side: str) -> Sequence[Order]:
        """See `Ruleset`."""
        return list_orders(state.world, self.data, read_settings(state.settings), side)

    def amendable(self, state: State[World], about: str = "") -> Sequence[Amendable]:
        """See `Ruleset`."""
        return list_amendable(self._correction(state), about)

    def amendment(self, state: State[World], what: str, text: str, reason: str) -> Order:
        """See `Ruleset`."""
        order = make_amendment(self._correction(state), what, text, reason)
        return refuse_breaking(
            self, state, order, lambda amended: find_untidy(self._correction(amended), order.id)
        )

    def _correction(self, state: State[World]) -> CorrectionContext:
        settings, names = read_settings(state.settings), self.data.name_entities(state.world)
        return CorrectionContext(state.world, self.data, settings, state.moment, names)

    def broken(self, state: State[World]) -> Mapping[str, str]:
        """See `Ruleset`."""
        now = state.moment
        place = CalendarPlace(now.year, now.season, now.step)
        return find_broken(state.world, place, self.data.name_entities(state.world))

    def policy_answer(self, state: State[World], ask: Ask) -> tuple[Value, str]:
        """See `Ruleset`."""
        return choose_answer(state.world, self.data, ask, state.moment.year)

    def policy_order(self, state: State[World], side: str) -> tuple[Order, str] | None:
        """See `Ruleset`."""
        return spending_policy.next_order(
            state.world, self.data, read_settings(state.settings), side, state.moment
        )

    def ledgers(self, state: State[World]) -> Sequence[Ledger]:
        """See `Ruleset`."""
        settings = read_settings(state.settings)
        if self.reveals:
            settings = replace(settings, calendar="years")
        return build_ledgers(state.world, self.data, settings, state.moment)

    def map(self, state: State[World]) -> MapView:
        """See `Ruleset`."""
        return build_map_view(
            state.world, self.data, read_settings(state.settings), state.moment, state.seats
        )

    def narrator(self, voice: str) -> DecimoNarrator:
        """See `Ruleset`."""
        return DecimoNarrator(self.words, voice, self.names)

    def views(self) -> Mapping[str, str]:
        """See `Ruleset`."""
        return SQL_VIEWS

    def year_label(self, year: int) -> str:
        """See `Ruleset`."""
        return self.data.land.year_label(year)

    def season_label(self, year: int, season: int) -> str:
        """See `Ruleset`."""
        return f"{SEASONS[season].capitalize()} {self.year_label(year)}"

    def moment_label(self, moment: Moment) -> str:
        """See `Ruleset`."""
        return self.season_label(moment.year, moment.season)

    def veiled(self, state: State[World], played: Played) -> Played:
        """See `Ruleset`: with a hidden calendar the draws show nothing before its winter (G-29)."""
        hidden = read_settings(state.settings).calendar == "hidden" and not self.reveals
        return hide_secrets(played, state.moment.year) if hidden else played

    def revealed(self) -> "Decimo":
        """See `Ruleset`."""
        shown = copy(self)
        shown.reveals = True
        return shown


def _names(data: DecimoData) -> Names:
    land = data.land
    places = {place.id: place.name for place in (*land.tribans, *land.seas)}
    places |= {route.id: route.name for route in land.routes}
    peoples = {triban.id: triban.people for triban in land.tribans}
    outsiders = {outsider.id: outsider.name for outsider in land.outsiders}
    ways = [*(sea.id for sea in land.seas), *(route.id for route in land.routes)]
    homes = {outsider: land.triban(outsider).name for outsider in outsiders}
    return Names(places, peoples, outsiders, ways, homes=homes)
