"""Risk as a ruleset: the board, its tables and its rules, as sessions and screens use them."""

from collections.abc import Mapping, Sequence
from copy import copy

from decimo.chance import Ask, Refusal, Setting, Value
from decimo.chance.text import TimeWords
from decimo.content.value import HouseRules
from decimo.narration.narrator import TableNarration, VoiceTables
from decimo.narration.sentence import Names
from decimo.play.campaign_record import SEAT_PLAYER, Moment, Played, State
from decimo.play.rerun import refuse_breaking
from decimo.play.ruleset import Amendable, Ledger, MapView, Order, SettingRow, Silence, Step
from decimo.risk.board.board import NEUTRAL, ZOMBIES, Board
from decimo.risk.board.invariants import find_broken
from decimo.risk.calendar import DICE_KINDS, ROUND_END, SEASONS, RiskCalendar
from decimo.risk.game.game_setup import empty_board, refuse_wrong_mix
from decimo.risk.game_data import RiskData
from decimo.risk.hidden_information import hide_secrets, open_hands
from decimo.risk.policy.policies import choose_answer
from decimo.risk.riskless.pieces import HIDDEN
from decimo.risk.settings import RiskSettings, read_settings
from decimo.risk.umpire.amendments import list_amendable, make_amendment
from decimo.risk.views.ledgers import SQL_VIEWS, build_ledgers
from decimo.risk.views.map_view import CARD, MISSION, RANK, REFERENCES, RiskNarrator, build_map_view

RULES_NUMBER = 3
"""The version of the rules, raised with every change of outcome: `verify` replays only steps of this version."""

STOPS = {
    "capture": frozenset({"capture", "enter", "seize"}),
    "elimination": frozenset({"leave_game", "end_game"}),
    "event": frozenset({"meet_event"}),
    "marker": frozenset({"fire_marker", "strike_finally"}),
    "zombies": frozenset({"overrun", "swarm"}),
}
"""The verbs that stop a run, by stop word."""


NOT_IN = Silence("not in this game", "before the next one")
OUT = Silence("out of the game", "any more")
"""The reasons why a player has nothing to decide."""
SET_UP = (
    "players",
    "battles",
    "goal",
    "setup",
    "neutrals",
    "two-player-armies",
    "placing",
    "markers",
    "pile",
)
"""The settings that only a new game can choose."""


class Risk(TableNarration):
    """Risk on one map; see `Ruleset`."""

    id = "risk"
    number = RULES_NUMBER
    seasons: tuple[str, ...] = SEASONS
    world_type = Board
    time_words = TimeWords("round", "turn", "ten rounds")
    has_orders = False
    causes = STOPS
    dice_kinds: Mapping[str, str] = DICE_KINDS
    references = REFERENCES
    reveals = False
    """Whether secrets are shown before their time."""

    def __init__(
        self, data: RiskData, house: HouseRules, words: VoiceTables, rulebook: Mapping[str, str]
    ) -> None:
        """Open the game data of a map, with its house rules, words and rulebook."""
        super().__init__(words, rulebook, _names(data))
        self.data = data
        self.land = data.land.name
        self._house = house
        self._calendar = RiskCalendar(data)
        self._sides = {player.id: player.name for player in data.setup.players}

    def new_world(self) -> Board:
        """See `Ruleset`."""
        return empty_board(self.data)

    def founding(self) -> Step:
        """See `Ruleset`."""
        return self._calendar.founding

    def steps(self, state: State[Board], year: int, season: int) -> Sequence[Step]:
        """See `Ruleset`."""
        return self._calendar.steps(state, year, season)

    def ended(self, state: State[Board]) -> str:
        """See `Ruleset`."""
        return state.world.ended

    def sides(self, world: Board) -> Mapping[str, str]:
        """See `Ruleset`: all colours until the players are known."""
        return {side: name for side, name in self._sides.items() if not world.order or side in world.order}

    def silent(self, state: State[Board]) -> Mapping[str, Silence]:
        """See `Ruleset`: colours that are not in the game, and players who are out and have had their final strike."""
        board = state.world
        players = board.players.values() if board.order else ()
        not_in = {player.id: NOT_IN for player in players if not player.in_play}
        return not_in | {
            player.id: OUT for player in players if player.out and player.id not in board.strikes
        }

    def setting_rows(self) -> Mapping[str, SettingRow]:
        """See `Ruleset`."""
        return self._house.rows(SettingRow)

    def house_rules(self, kept: Mapping[str, Setting]) -> RiskSettings:
        """See `Ruleset`."""
        return read_settings(kept)

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        """See `Ruleset`. A key may also be the id of a gap with a single setting."""
        return self._house.read(key, text)

    def check_setting(self, state: State[Board], key: str, value: Setting) -> None:
        """See `Ruleset`: variants must fit together, and some settings are fixed when the game is set up."""
        if key in SET_UP and state.settings[key] != value:
            raise Refusal(f"{key} is fixed when a game is set up; begin a new game to play with {value}.")
        refuse_wrong_mix(read_settings({**state.settings, key: value}))

    def orders(self, _state: State[Board], _side: str) -> Sequence[Order]:
        """See `Ruleset`: all decisions are in the steps of a turn."""
        return ()

    def amendable(self, state: State[Board], about: str = "") -> Sequence[Amendable]:
        """See `Ruleset`."""
        return list_amendable(state, self.data, self._open_hands(state), about)

    def amendment(self, state: State[Board], what: str, text: str, reason: str) -> Order:
        """See `Ruleset`."""
        order = make_amendment(state, self.data, self._open_hands(state), what, text, reason)
        return refuse_breaking(self, state, order)

    def broken(self, state: State[Board]) -> Mapping[str, str]:
        """See `Ruleset`."""
        return find_broken(state.world, self.data)

    def policy_answer(self, state: State[Board], ask: Ask) -> tuple[Value, str]:
        """See `Ruleset`. A person who lets the program decide is not asked for every army of the set-up."""
        person = state.seats.get(ask.side) == SEAT_PLAYER
        return choose_answer(state.world, self.data, read_settings(state.settings), ask, at_once=person)

    def policy_order(self, _state: State[Board], _side: str) -> tuple[Order, str] | None:
        """See `Ruleset`."""
        return None

    def ledgers(self, state: State[Board]) -> Sequence[Ledger]:
        """See `Ruleset`."""
        return build_ledgers(state.world, self.data, read_settings(state.settings), self._open_hands(state))

    def map(self, state: State[Board]) -> MapView:
        """See `Ruleset`."""
        own = [side for side, seat in state.seats.items() if seat == SEAT_PLAYER]
        data = self.data.of_1999 if read_settings(state.settings).edition_40th else self.data
        return build_map_view(state.world, data, own)

    def narrator(self, voice: str) -> RiskNarrator:
        """See `Ruleset`."""
        return RiskNarrator(self.words, voice, self.names, self.data.land)

    def views(self) -> Mapping[str, str]:
        """See `Ruleset`."""
        return SQL_VIEWS

    def year_label(self, year: int) -> str:
        """See `Ruleset`: a year is a round."""
        return f"round {year}"

    def season_label(self, year: int, season: int) -> str:
        """See `Ruleset`."""
        context = SEASONS[season] if season != ROUND_END else "its end"
        return f"Round {year}, {context}"

    def moment_label(self, moment: Moment) -> str:
        """See `Ruleset`."""
        return self.season_label(moment.year, moment.season)

    def veiled(self, state: State[Board], played: Played) -> Played:
        """See `Ruleset`: missions and hands are known only to their players."""
        return played if self.reveals else hide_secrets(state, played)

    def revealed(self) -> "Risk":
        """See `Ruleset`."""
        shown = copy(self)
        shown.reveals = True
        return shown

    def _open_hands(self, state: State[Board]) -> Sequence[str]:
        return state.world.order if self.reveals else tuple(open_hands(state))


def _names(data: RiskData) -> Names:
    known = {id_: name for id_, name in data.names.items() if id_ not in ("", NEUTRAL, ZOMBIES)}
    kinds = {
        CARD: known | dict.fromkeys(data.cards.wild_cards, "a wild card"),
        MISSION: {mission.id: mission.words.rstrip(".") for mission in data.missions.missions},
        RANK: {rank.id: f"a {rank.id}" for rank in data.pieces.ranks} | {HIDDEN: "a hidden piece"},
    }
    return Names(known, known, {NEUTRAL: "neutral armies", ZOMBIES: "zombies"}, kinds=kinds)
