"""The calendar: a round is a year, and its seasons are the turns of the players and the end of the round.

A season's steps are those of the player whose turn it is; a seat that is not in play, or out, has none.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from decimo.fate import Setting
from decimo.play.ruleset import Step
from decimo.play.state import State
from decimo.risk.board.board import Board
from decimo.risk.board.course import season_of
from decimo.risk.book import Book, Play, Rule
from decimo.risk.event.event import event
from decimo.risk.event.wasteland import drain
from decimo.risk.event.weapon import place_weapons
from decimo.risk.game.attack import attack
from decimo.risk.game.earned_card import earn_card
from decimo.risk.game.fortify import fortify
from decimo.risk.game.mission import deal_missions
from decimo.risk.game.reinforcement import reinforce
from decimo.risk.game.seat import noting_persons
from decimo.risk.game.setup import found, refuse_wrong_mix
from decimo.risk.game.setup_table import MOST
from decimo.risk.game.victory import end_of_round
from decimo.risk.riskless.attack import attack_or_recruit
from decimo.risk.riskless.founding import found_riskless
from decimo.risk.riskless.moves import make_moves
from decimo.risk.riskless.placement import place_all
from decimo.risk.riskless.points import begin_with_points
from decimo.risk.riskless.prize import earn_prize
from decimo.risk.riskless.victory import end_riskless_round
from decimo.risk.zombie.birth import rise
from decimo.risk.zombie.bomb import atomic_markers
from decimo.risk.zombie.dawn import dawn
from decimo.risk.zombie.fight import fight_within
from decimo.risk.zombie.horde import attack_outward, move_horde

Settings = Mapping[str, Setting]
When = Callable[[Settings, int, int], bool]

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
"""The kinds of dice and cards that a player may take over alone."""


def always(_settings: Settings, _year: int, _season: int) -> bool:
    """Whether the step is played: always."""
    return True


def for_missions(settings: Settings, year: int, season: int) -> bool:
    """Whether missions are dealt: before the first turn of all. Riskless deals its own in the set-up."""
    return settings["goal"] == "missions" and with_dice(settings, year, season) and (year, season) == (1, 0)


def with_dice(settings: Settings, _year: int, _season: int) -> bool:
    """Whether the step is played: where dice settle battles."""
    return settings["battles"] == "dice"


def with_stratego(settings: Settings, _year: int, _season: int) -> bool:
    """Whether the step is played: where hidden pieces settle battles."""
    return settings["battles"] == "stratego"


def to_place(settings: Settings, year: int, season: int) -> bool:
    """Whether hidden pieces are placed: before the first turn of all."""
    return with_stratego(settings, year, season) and (year, season) == (1, 0)


def with_events(settings: Settings, _year: int, _season: int) -> bool:
    """Whether the step is played: where events come (A1)."""
    return settings["events"] == "on"


def with_weapons(settings: Settings, year: int, season: int) -> bool:
    """Whether nuclear weapons are placed: before the first turn of all, if the house rules have any (E21)."""
    armed = with_events(settings, year, season) and int(settings["nuclear-weapons"]) > 0
    return armed and (year, season) == (1, 0)


def with_zombies(settings: Settings, _year: int, _season: int) -> bool:
    """Whether the step is played: where the dead rise (C1)."""
    return settings["zombies"] == "on"


def set_up(turn: Play, book: Book) -> None:
    """Set up the game, by the rules of the variant that is played."""
    refuse_wrong_mix(turn.settings)
    if with_stratego(turn.settings, turn.year, turn.season):
        found_riskless(turn, book)
    else:
        found(turn, book)


class Line(NamedTuple):
    """One line of the calendar; `dice` is the kind of its dice and cards."""

    id: str
    title: str
    rule: str
    play: Rule
    when: When = always
    dice: str = ""


TURN = (
    Line("event", "Events", "risk:A1", event, with_events, EVENTS),
    Line("weapons", "Nuclear weapons", "risk:E21", place_weapons, with_weapons),
    Line("missions", "Missions", "risk:B17", deal_missions, for_missions, SETUP),
    Line("reinforce", "Reinforcements", "risk:B6", reinforce, with_dice),
    Line("attack", "Attack", "risk:B14", attack, with_dice, BATTLE),
    Line("card", "A card", "risk:B8", earn_card, with_dice),
    Line("fortify", "Fortifying", "risk:B16", fortify, with_dice),
    Line("placing", "Placing the pieces", "risk:S-d", place_all, to_place),
    Line("points", "Points", "risk:S5", begin_with_points, with_stratego),
    Line("duels", "Attack or points", "risk:S4", attack_or_recruit, with_stratego),
    Line("moves", "Moves", "risk:S-i", make_moves, with_stratego),
    Line("prize", "A card", "risk:S-k", earn_prize, with_stratego),
    Line("drain", "The wastelands", "risk:E20", drain, with_events),
    Line("markers", "Atomic markers", "risk:C2", atomic_markers, with_zombies),
)
"""The steps of a player's turn (B5). Whom a wasteland puts out strikes before the next turn begins (C5)."""
AT_ONCE = ("event", "drain", "markers")
"""What is left of the turn of a player whom it puts out: the wastelands take what every turn costs (E2), and the final
strikes come (C5)."""

END_OF_ROUND = (
    Line("rise", "The dead rise", "risk:C6", rise, with_zombies),
    Line("risen", "The risen fight", "risk:C8", fight_within, with_zombies, ZOMBIES),
    Line("horde", "The horde attacks", "risk:C9", attack_outward, with_zombies, ZOMBIES),
    Line("shamble", "The horde moves", "risk:C10", move_horde, with_zombies),
    Line("dawn", "Dawn", "risk:C4", dawn, with_zombies),
    Line("round-end", "The round ends", "risk:G10", end_of_round, with_dice),
    Line("riskless-end", "The round ends", "risk:S-n", end_riskless_round, with_stratego),
)
"""The steps after the turns of all players."""


class Calendar:
    """The steps of every turn, bound to the book."""

    def __init__(self, book: Book) -> None:
        """Bind the steps to a book, and to the same with the map of 1999."""
        self.founding = bound(Line("founding", "The set-up", "risk:B4", set_up, always, SETUP), book)
        self._turn = {
            player.id: [(line.when, bound(_of(player.name, line), book)) for line in TURN]
            for player in book.setup.players
        }
        self._end = [(line.when, bound(line, book)) for line in END_OF_ROUND]

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
        found = [step for when, step in lines if when(state.settings, year, season)]
        return [noting_persons(state, step) for step in found]


def _falls_now(board: Board, side: str, year: int, season: int) -> bool:
    """Whether a player fell in this turn of its own, or has still to strike in it."""
    return side in board.strikes or board.players[side].fell_in == season_of(year, season)


def _of(player: str, line: Line) -> Line:
    """A line of one player's turn."""
    return line._replace(title=f"{player}: {line.title[:1].lower()}{line.title[1:]}")


def bound(line: Line, book: Book) -> Step:
    """Return the step of a line, played on the map that the house rules name (G4)."""

    def play(turn: Play) -> None:
        turn.names = book.typed_names
        line.play(turn, book.of_1999 if turn.settings["edition-40th"] == "on" else book)

    return Step(line.id, line.title, line.rule, play, dice=line.dice)
