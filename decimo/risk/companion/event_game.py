"""A game at a real board, as far as its companion knows it (see `decimo.play.companion`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decimo.chance import Answerer, Fact, Refusal, Rolled, RuleContext, Setting
from decimo.chance.text import pluralize
from decimo.content.problem import join_words, quote
from decimo.play.companion import Said
from decimo.risk.board.board import FEWER, Board
from decimo.risk.board.event_effects import continue_desertion, continue_infection, end_desertion, lay_waste
from decimo.risk.companion.game_file import NAME, GameFile, PastEvent, put_on_board, read_game, write_game
from decimo.risk.companion.instructions import EventInstructions, Instruction, take_off, waste_away
from decimo.risk.event import running_effects
from decimo.risk.event.event_dice import NextEvent, roll_event
from decimo.risk.event.event_losses import Loss
from decimo.risk.event.events import begin_event
from decimo.risk.event.running_effects import list_event_effects, next_moment, round_of
from decimo.risk.game.battle_odds import faces
from decimo.risk.game.game_setup import empty_board
from decimo.risk.game_data import MOST, RiskContext, RiskData
from decimo.risk.risk_ruleset import Risk
from decimo.risk.scenario import find_territory
from decimo.risk.settings import RiskSettings, read_settings

ROUND, TURN = "round", "turn"
FIRST = MOST
"""The first turn of the first round."""
MOST_ARMIES = 9999
SETTINGS = (
    "event-every",
    "event-unit",
    "event-clock",
    "coasts",
    "strict-geography",
    "weather",
    "edition-40th",
)
"""The house rules that matter at a real board."""
NOTES = ("attack", "captured", "wasteland")


@dataclass
class EventGame:
    """One game at a real board; only bans, wastelands, plagues and desertions are known."""

    risk: Risk
    seed: int
    board: Board
    changed: dict[str, Setting]
    moment: int = FIRST
    ran: tuple[PastEvent, ...] = ()
    turns: int = 0
    """The turns since the last event, as far as they were counted."""

    def __post_init__(self) -> None:
        """Begin without knowledge of the armies on the board."""
        self.known: dict[str, int] = {}

    @property
    def draws(self) -> int:
        """The number of events so far."""
        return len(self.ran)

    @property
    def _settings(self) -> RiskSettings:
        return read_settings(self.changed)

    @property
    def _book(self) -> RiskData:
        data = self.risk.data
        return data.of_1999 if self._settings.edition_40th else data

    def set(self, key: str, text: str) -> None:
        """Change a house rule.

        Raises:
            Refusal: it has no effect at a real board, or does not take this value.

        """
        name, value = self.risk.read_setting(key, text)
        if name not in SETTINGS:
            raise Refusal(
                f"The setting '{name}' has no effect at a real board; set one of {join_words(SETTINGS)}."
            )
        self.changed[name] = value

    def know(self, place: str, number: str) -> None:
        """Learn the number of armies in a territory.

        Raises:
            Refusal: the territory is unknown, or the number is not valid.

        """
        territory = find_territory(self.risk.data.land, place)
        if not (
            number.isascii() and number.isdecimal() and len(number) < 10 and 1 <= int(number) <= MOST_ARMIES
        ):
            raise Refusal(f"{quote(number)} is not a number of armies; type one from 1 to {MOST_ARMIES}.")
        self.known[territory] = int(number)

    def note(self, what: str, where: str) -> Said:
        """Note what happened at the board.

        Raises:
            Refusal: it cannot be noted, or a territory is unknown.

        """
        if what not in NOTES:
            raise Refusal(f"{quote(what)} cannot be noted; note {join_words(NOTES)}.")
        places = where.split(":")
        if len(places) != (2 if what == "attack" else 1):
            example = "attack=brazil:peru" if what == "attack" else f"{what}=brazil"
            raise Refusal(f"{quote(where)} cannot be noted like that; type for example --note {example}.")
        found = [find_territory(self.risk.data.land, place) for place in places]
        context = self._turn(_nobody)
        if what == "attack":
            running_effects.spread_plague(context, *found)
        elif what == "captured":
            running_effects.stop_deserting(context, found[0])
        else:
            lay_waste(context, self.board.territories[found[0]], rule="risk:E19")
        told = self._sentences(context.facts) or ["That changes nothing here."]
        return Said(told, {"noted": what, "where": found, "told": told})

    @property
    def due(self) -> int:
        """The number of events that are due now (A1)."""
        every, now = self._settings.event_every, round_of(self.moment)
        match self._settings.event_unit:
            case "rounds":
                return int(now - max([1, *(past.round for past in self.ran)]) >= every)
            case "turns":
                return int(self.turns >= every)
        return max(0, every - sum(past.round == now for past in self.ran))

    def _due_lines(self) -> list[str]:
        due = self.due
        if self._settings.event_unit == "a-round" and due:
            return [
                f"{pluralize(due, 'event')} of this round {'is' if due == 1 else 'are'} still to be drawn."
            ]
        return ["An event is due before the next turn: draw it."] if due else []

    def draw(self, answerer: Answerer) -> Said:
        """Roll for an event and its places, and say what to do."""
        self.turns = 0
        context = self._turn(answerer)
        begin_event(context)
        opening = self._sentences(context.facts)
        coming = roll_event(context, self._book)
        if coming is None:
            self.ran = (
                *self.ran,
                PastEvent(round=round_of(self.moment), event=self._book.events.rows[-1].id),
            )
            return Said([*opening, "The dice promise the worst, and then nothing comes."], {"event": None})
        before = len(context.facts)
        struck = EventInstructions(context, self._book, coming, self.known)
        said = self._sentences(context.facts[before:])
        orders = list(struck.orders())
        where = tuple([aim.place for aim in struck.aims if coming.event.target != "chosen"])
        self.ran = (*self.ran, PastEvent(round=round_of(self.moment), event=coming.event.id, where=where))
        lines = [*opening, *self._head(context, coming), *self._places(context, struck), *said]
        lines += [line for order in orders for line in order.lines]
        return Said(lines, self._data(context, coming, where, orders) | {"told": [*opening, *said]})

    def step(self, clock: str) -> Said:
        """Go on to the next round or turn, and say the losses to wastelands, the plague and desertion.

        In a game that counts rounds, turns do not add up to a round, as the number of players is not known.
        """
        if clock == ROUND:
            self.moment = (round_of(self.moment) + 1) * MOST
        else:
            self.turns += 1
        if clock == TURN and self._settings.event_clock == TURN:
            self.moment += 1
        context = self._turn(_nobody)
        orders = [*self._wastelands(), *self._plague(context), *self._deserters(context)]
        lines = [f"Round {round_of(self.moment)} begins." if clock == ROUND else "A turn is over."]
        lines += [line for order in orders for line in order.lines]
        lines += self._sentences(context.facts) if orders else []
        lines += self._due_lines() or ([] if orders else ["There is nothing to do."])
        return Said(
            lines, {"stepped": clock, "orders": [dict(order.data) for order in orders], "due": self.due}
        )

    def running(self) -> Said:
        """Say which effects are running."""
        found = list(list_event_effects(self.board, self._book, self._settings))
        lines = [
            f"{where}: {what}{' until ' if key.startswith('ban.') else ', '}{until}."
            for key, (what, where, until) in found
        ]
        values = [{"what": what, "where": where, "until": until} for _, (what, where, until) in found]
        return Said(lines or ["No effect is running."], {"running": values})

    def text(self) -> str:
        """Return the text of the game file."""
        return write_game(
            self.board,
            seed=self.seed,
            settings=self.changed,
            moment=self.moment,
            turns=self.turns,
            ran=self.ran,
        )

    # The words of an event

    def _head(self, context: RiskContext, coming: NextEvent) -> list[str]:
        asked = [answer.value for ask, answer in context.asked if ask.dice == self._book.events.die]
        fell = [" ".join(map(str, value)) for value in asked]
        event, caller = coming.event, coming.caller
        lines = [] if caller is None else [f"{caller.title} ({fell[0]})", f"  {caller.words}"]
        strength = "" if caller is None else _strength(coming)
        return [
            *lines,
            f"{event.title} ({fell[-1]} makes {int(coming.rolled)}){strength}",
            f"  {event.words}",
        ]

    def _places(self, context: RiskContext, struck: EventInstructions) -> list[str]:
        names = self._book.names
        return [
            f"  It strikes {names[aim.place]} ({', '.join(_fell(context, rolled) for rolled in aim.rolls)})."
            for aim in struck.aims
            if aim.rolls
        ]

    def _data(
        self, context: RiskContext, coming: NextEvent, where: Sequence[str], orders: Sequence[Instruction]
    ) -> dict[str, Any]:
        return {
            "event": coming.event.id,
            "title": coming.event.title,
            "words": coming.event.words,
            "sum": int(coming.rolled),
            "called_by": coming.caller.id if coming.caller else None,
            "where": list(where),
            "dice": [{"why": ask.why, "dice": ask.dice, "fell": list(a.value)} for ask, a in context.asked],
            "orders": [dict(order.data) for order in orders],
        }

    # Running effects

    def _wastelands(self) -> list[Instruction]:
        wastes = [land.id for land in self.board.territories.values() if land.wasteland]
        return [waste_away(wastes, self._book.names)] if wastes else []

    def _plague(self, context: RiskContext) -> list[Instruction]:
        orders = []
        for infection, loss in running_effects.due_infections(self.board, self.moment):
            orders += take_off({infection.territory: [loss]}, self._book.names, self.known, least=1)
            continue_infection(context, infection, next_moment(context, infection.due))
        return orders

    def _deserters(self, context: RiskContext) -> list[Instruction]:
        orders = []
        for going in running_effects.due_desertions(self.board, self.moment):
            place, loss = going.territory, Loss(armies=going.coming)
            orders += take_off({place: [loss]}, self._book.names, self.known, least=1)
            lost = loss.lost(self.known[place]) if place in self.known else going.coming
            if lost > FEWER:
                continue_desertion(
                    context, going, lost, next_moment(context, going.due), rule=running_effects.DESERTION_RULE
                )
            else:
                end_desertion(context, going, rule=running_effects.DESERTION_RULE)
        return orders

    def _turn(self, answerer: Answerer) -> RiskContext:
        year, season = divmod(self.moment, MOST)
        context: RiskContext = RuleContext(
            self.board, year=year, season=season, settings=self._settings, answerer=answerer
        )
        return context

    def _sentences(self, facts: Sequence[Fact]) -> list[str]:
        """Return the sentences of facts that no instruction tells."""
        told = [
            fact for fact in facts if fact.verb not in ("grow_strong", "ban_attacks", "lay_waste", "strike")
        ]
        return [line for line in map(self.risk.sentence, told) if line]


class RiskCompanion:
    """The random events for a game at a real board."""

    id = NAME

    def __init__(self, risk: Risk) -> None:
        """Take the ruleset on the map of the board."""
        self._risk = risk

    def begin(self, seed: int) -> EventGame:
        """Begin a game."""
        return EventGame(self._risk, seed, empty_board(self._risk.data), {})

    def read(self, text: bytes, file: str) -> EventGame:
        """Read a game file.

        Raises:
            Refusal: the file has a fault.

        """
        data = self._risk.data
        events = {event.id for event in data.events.rows}
        found = read_game(text, file, data.land.place.__contains__, events.__contains__)
        return self._laid_out(found, file)

    def _laid_out(self, found: GameFile, file: str) -> EventGame:
        game = EventGame(
            self._risk, found.seed, empty_board(self._risk.data), {}, found.moment, found.events, found.turns
        )
        put_on_board(found, game.board)
        for key, value in found.settings.items():
            try:
                game.set(key, str(value))
            except Refusal as fault:
                raise Refusal(f"{file}: {fault}") from None
        return game


def _nobody(_ask: object, _number: int) -> None:
    """Answer no ask: running effects need no dice."""


def _fell(context: RiskContext, rolled: Rolled) -> str:
    """Return a roll with its faces: `1d6: 5`, `2d6: 3 4`."""
    ask, _ = context.asked[rolled.asks[0]]
    return f"{ask.dice}: {' '.join(map(str, faces(context, rolled)))}"


def _strength(coming: NextEvent) -> str:
    """Return how an event is stronger that another one called."""
    return f", in {coming.places} places" if coming.event.strong == "again" else ", made stronger"
