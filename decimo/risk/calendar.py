"""The calendar: a round is a year, and its seasons are the turns of the players and the end of the round.

A season has the steps of the current player; a seat that is not in the game, or out, has none.
"""

from collections.abc import Callable
from typing import NamedTuple

from decimo.play.campaign_record import SEAT_PLAYER, State
from decimo.play.ruleset import Step
from decimo.risk.board.board import Board, note, turn_key
from decimo.risk.event.events import drain_wastelands, place_weapons, play_events
from decimo.risk.game.attack_and_capture import attack
from decimo.risk.game.cards import earn_card
from decimo.risk.game.fortify import fortify
from decimo.risk.game.game_setup import create_game, refuse_wrong_mix
from decimo.risk.game.reinforcements import reinforce
from decimo.risk.game.victory import deal_missions, end_of_round
from decimo.risk.game_data import MOST, RiskContext, RiskData, Rule
from decimo.risk.riskless.attack_and_moves import attack_or_recruit, make_moves
from decimo.risk.riskless.points import begin_with_points, earn_prize, end_riskless_round
from decimo.risk.riskless.riskless_setup import create_riskless, place_all
from decimo.risk.settings import RiskSettings, read_settings
from decimo.risk.zombie.markers import atomic_markers, end_zombie_phase
from decimo.risk.zombie.zombie_phase import attack_outward, fight_within, move_horde, rise

RULE = "risk:S11"


def note_persons(state: State[Board], step: Step) -> Step:
    """Return a step that notes at its end the players that a person plays, or decided for in it, for the first time."""
    persons = {side for side, seat in state.seats.items() if seat == SEAT_PLAYER}

    def play(context: RiskContext) -> None:
        step.play(context)
        board = context.world
        decided = {ask.side for ask, answer in context.asked if answer.source == "player"}
        seated = tuple([side for side in board.order if side in persons | decided | {*board.seated}])
        note(context, rule=RULE, seated=seated)

    return step._replace(play=play)


When = Callable[[RiskSettings, int, int], bool]

SEASONS = (
    "first turn",
    "second turn",
    "third turn",
    "fourth turn",
    "fifth turn",
    "sixth turn",
    "end of the round",
)
ROUND_END = MOST
"""The season after the turns of all players."""

SETUP, BATTLE, EVENTS, ZOMBIES = "setup", "battle", "events", "zombies"
DICE_KINDS = {
    SETUP: "the set-up",
    BATTLE: "battles",
    EVENTS: "the event generator",
    ZOMBIES: "the zombies",
}
"""The kinds of dice and cards that a player may take over separately."""


def always(_settings: RiskSettings, _year: int, _season: int) -> bool:
    """Return whether the step is played: always."""
    return True


def for_missions(settings: RiskSettings, year: int, season: int) -> bool:
    """Return whether missions may be missing: before the very first turn, in a game that older rules set up.

    Today the set-up deals them.
    """
    return settings.goal == "missions" and with_dice(settings, year, season) and (year, season) == (1, 0)


def with_dice(settings: RiskSettings, _year: int, _season: int) -> bool:
    """Return whether dice settle battles."""
    return settings.battles == "dice"


def with_stratego(settings: RiskSettings, _year: int, _season: int) -> bool:
    """Return whether hidden pieces settle battles."""
    return settings.battles == "stratego"


def to_place(settings: RiskSettings, year: int, season: int) -> bool:
    """Return whether hidden pieces are placed: before the very first turn."""
    return with_stratego(settings, year, season) and (year, season) == (1, 0)


def with_events(settings: RiskSettings, _year: int, _season: int) -> bool:
    """Return whether events are in play (A1)."""
    return settings.events


def with_weapons(settings: RiskSettings, year: int, season: int) -> bool:
    """Return whether nuclear weapons are placed: before the very first turn, if the house rules have any (E21)."""
    armed = with_events(settings, year, season) and settings.nuclear_weapons > 0
    return armed and (year, season) == (1, 0)


def with_zombies(settings: RiskSettings, _year: int, _season: int) -> bool:
    """Return whether zombies are in play (C1)."""
    return settings.zombies


def set_up(context: RiskContext, data: RiskData) -> None:
    """Set up the game by the rules of its variant."""
    refuse_wrong_mix(context.settings)
    if with_stratego(context.settings, context.year, context.season):
        create_riskless(context, data)
    else:
        create_game(context, data)


class RiskCalendarLine(NamedTuple):
    """One line of the calendar; `dice` is the kind of its dice and cards."""

    when: When
    id: str
    title: str
    rule: str
    play: Rule
    dice: str = ""


# One step a line: its condition, id, name and rule, its function, and the kind of its dice.
# fmt: off
TURN = (
    RiskCalendarLine(with_events,   "event",        "Events",             "risk:A1",  play_events, EVENTS),
    RiskCalendarLine(with_weapons,  "weapons",      "Nuclear weapons",    "risk:E21", place_weapons),
    RiskCalendarLine(for_missions,  "missions",     "Missions",           "risk:B17", deal_missions, SETUP),
    RiskCalendarLine(with_dice,     "reinforce",    "Reinforcements",     "risk:B6",  reinforce),
    RiskCalendarLine(with_dice,     "attack",       "Attack",             "risk:B14", attack, BATTLE),
    RiskCalendarLine(with_dice,     "card",         "A card",             "risk:B8",  earn_card),
    RiskCalendarLine(with_dice,     "fortify",      "Fortifying",         "risk:B16", fortify),
    RiskCalendarLine(to_place,      "placing",      "Placing the pieces", "risk:S-d", place_all),
    RiskCalendarLine(with_stratego, "points",       "Points",             "risk:S5",  begin_with_points),
    RiskCalendarLine(with_stratego, "duels",        "Attack or points",   "risk:S4",  attack_or_recruit),
    RiskCalendarLine(with_stratego, "moves",        "Moves",              "risk:S-i", make_moves),
    RiskCalendarLine(with_stratego, "prize",        "A card",             "risk:S-k", earn_prize),
    RiskCalendarLine(with_events,   "drain",        "The wastelands",     "risk:E20", drain_wastelands),
    RiskCalendarLine(with_zombies,  "markers",      "Atomic markers",     "risk:C2",  atomic_markers),
)
# fmt: on
"""The steps of a player's turn (B5). A player eliminated by a wasteland strikes before the next turn (C5)."""
AT_ONCE = ("event", "drain", "markers")
"""The rest of the turn of a player who is out: the wastelands take their losses (E2), and the final strikes come
(C5)."""

# fmt: off
END_OF_ROUND = (
    RiskCalendarLine(with_zombies,  "rise",         "The dead rise",      "risk:C6",  rise),
    RiskCalendarLine(with_zombies,  "risen",        "The risen fight",    "risk:C8",  fight_within, ZOMBIES),
    RiskCalendarLine(with_zombies,  "horde",        "The horde attacks",  "risk:C9",  attack_outward, ZOMBIES),
    RiskCalendarLine(with_zombies,  "shamble",      "The horde moves",    "risk:C10", move_horde),
    RiskCalendarLine(with_zombies,  "dawn",         "Dawn",               "risk:C4",  end_zombie_phase),
    RiskCalendarLine(with_dice,     "round-end",    "The round ends",     "risk:G10", end_of_round),
    RiskCalendarLine(with_stratego, "riskless-end", "The round ends",     "risk:S-n", end_riskless_round),
)
# fmt: on
"""The steps after the turns of all players."""


class RiskCalendar:
    """The steps of every turn, bound to the game data."""

    def __init__(self, data: RiskData) -> None:
        """Bind the steps to game data, and to the same with the map of 1999."""
        self.founding = bind_step(
            RiskCalendarLine(always, "founding", "The set-up", "risk:B4", set_up, SETUP), data
        )
        self._turn = {
            player.id: [(line.when, bind_step(_of(player.name, line), data)) for line in TURN]
            for player in data.setup.players
        }
        self._end = [(line.when, bind_step(line, data)) for line in END_OF_ROUND]

    def steps(self, state: State[Board], year: int, season: int) -> list[Step]:
        """Return the steps of a season."""
        if season == ROUND_END:
            lines = self._end
        else:
            order = state.world.order
            if season >= len(order):
                return []
            lines = self._turn[order[season]]
            if state.world.players[order[season]].out:
                left = AT_ONCE if _falls_now(state.world, order[season], year, season) else ()
                lines = [line for line in lines if line[1].id in left]
        settings = read_settings(state.settings)
        found = [step for when, step in lines if when(settings, year, season)]
        return [note_persons(state, step) for step in found]


def _falls_now(board: Board, side: str, year: int, season: int) -> bool:
    """Return whether a player fell in this own turn, or still has its final strike in it."""
    return side in board.strikes or board.players[side].fell_in == turn_key(year, season)


def _of(player: str, line: RiskCalendarLine) -> RiskCalendarLine:
    """Return a calendar line of one player's turn."""
    return line._replace(title=f"{player}: {line.title[:1].lower()}{line.title[1:]}")


def bind_step(line: RiskCalendarLine, data: RiskData) -> Step:
    """Return the step of a line, on the map that the house rules choose (G4)."""

    def play(context: RiskContext) -> None:
        context.names = data.typed_names
        line.play(context, data.of_1999 if context.settings.edition_40th else data)

    return Step(line.id, line.title, line.rule, play, dice=line.dice)
