"""A game at a real board, as far as its companion knows it (see `decimo.play.companion`)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from decimo.chance import Answerer, Fact, Refusal, RuleContext, Setting
from decimo.chance.text import pluralize
from decimo.content.problem import join_words, quote
from decimo.play.companion import Entry, Said, ToldPlace, travel
from decimo.risk.board.board import FEWER, Board
from decimo.risk.board.event_effects import continue_desertion, continue_infection, end_desertion, lay_waste
from decimo.risk.companion import game_file
from decimo.risk.companion.game_file import (
    NAME,
    PastEvent,
    ToldBoard,
    ToldTerritory,
    WaitingLoss,
)
from decimo.risk.companion.instructions import (
    EventInstructions,
    Instruction,
    ask_for_results,
    describe_event,
    encode_event,
    take_off,
    waste_away,
)
from decimo.risk.event import running_effects
from decimo.risk.event.event_dice import roll_event
from decimo.risk.event.event_losses import Loss
from decimo.risk.event.events import begin_event
from decimo.risk.event.running_effects import list_event_effects, next_moment, round_of
from decimo.risk.game.game_setup import empty_board
from decimo.risk.game_data import MOST, RiskContext, RiskData
from decimo.risk.risk_ruleset import Risk
from decimo.risk.scenario import find_territory
from decimo.risk.settings import RiskSettings, read_settings

ROUND, TURN = "round", "turn"
FIRST = MOST
"""The first turn of the first round."""
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
PLACES, CONTESTS = ("attack", "captured", "wasteland"), ("poorest", "chosen")
NOTES = (*PLACES, *CONTESTS)
IN_INSTRUCTIONS = ("grow_strong", "ban_attacks", "lay_waste", "strike")
"""The verbs of what an instruction says already."""


@dataclass
class EventGame:
    """One game at a real board: the effects of events are known, and the territories of which it was told."""

    risk: Risk
    seed: int
    file: str = ""
    board: Board = field(init=False)
    changed: dict[str, Setting] = field(default_factory=dict)
    moment: int = FIRST
    ran: tuple[PastEvent, ...] = ()
    turns: int = 0
    """The turns since the last event, as far as they were counted."""
    turns_of_round: int = 0
    waiting: tuple[WaitingLoss, ...] = ()
    history: tuple[game_file.PastAction, ...] = ()
    undone: tuple[game_file.PastAction, ...] = ()

    def __post_init__(self) -> None:
        """Begin without knowledge of the board."""
        self.board = empty_board(self.risk.data)
        self.told = ToldBoard(self.risk.data)

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
        name, value = self._read_setting(key, text)
        with self._recorded(f"house rule {name}: {value}"):
            self.changed[name] = value

    def _read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        name, value = self.risk.read_setting(key, text)
        if name not in SETTINGS:
            raise Refusal(
                f"The setting '{name}' has no effect at a real board; set one of {join_words(SETTINGS)}."
            )
        return name, value

    # What is told

    def tell(self, places: Sequence[ToldPlace]) -> Said:
        """Learn the owners and armies of territories: all of them, or none if one cannot be read.

        A value is a player's name, a number of armies, or both: `red 7`. `nobody` is empty, `?` is not known.
        A new owner ends a desertion (E15).

        Raises:
            Refusal: a territory is unknown, or a value cannot be read; all faults are counted.

        """
        found: dict[str, ToldTerritory] = {}
        faults: list[str] = []
        for place, value, at in places:
            try:
                territory = find_territory(self.risk.data.land, place)
                found[territory] = self.told.read(
                    value, found.get(territory) or self.told.territories.get(territory)
                )
            except Refusal as fault:
                faults.append(f"{at}: {fault}" if at else str(fault))
        if faults:
            more = f" ({len(faults) - 1} more)." if len(faults) > 1 else ""
            raise Refusal(f"{faults[0].removesuffix('.')}{more}" if more else faults[0])
        names = self._book.names
        what = (
            names[next(iter(found))] if len(found) == 1 else pluralize(len(found), "territory", "territories")
        )
        context = self._turn(_nobody)
        with self._recorded(f"told {what}") as entry:
            for territory, told in found.items():
                before = self.told.territories.get(territory)
                if before and before.owner and before.owner != told.owner:
                    running_effects.stop_deserting(context, territory)
            self.told.learn(found)
        lines = [*entry.changed, *self._sentences(context.facts)] or ["That changes nothing here."]
        return Said(lines, {"told": [self.told.row(id_) for id_ in found]})

    def note(self, what: str, where: str) -> Said:
        """Note what happened at the board, or who lost a contest of the last event.

        Raises:
            Refusal: it cannot be noted, or a territory or player is unknown.

        """
        if what not in NOTES:
            raise Refusal(f"{quote(what)} cannot be noted; note {join_words(NOTES)}.")
        if what in CONTESTS:
            return self._note_contest(what, where)
        places = where.split(":")
        if len(places) != (2 if what == "attack" else 1):
            example = "attack=brazil:peru" if what == "attack" else f"{what}=brazil"
            raise Refusal(f"{quote(where)} cannot be noted like that; type for example --note {example}.")
        found = [find_territory(self.risk.data.land, place) for place in places]
        context = self._turn(_nobody)
        with self._recorded(f"{what} {' to '.join(self._book.names[id_] for id_ in found)}") as entry:
            if what == "attack":
                running_effects.spread_plague(context, *found)
            elif what == "captured":
                running_effects.stop_deserting(context, found[0])
            else:
                lay_waste(context, self.board.territories[found[0]], rule="risk:E19")
                self.told.empty(found[0])
        told = [*self._sentences(context.facts), *entry.changed] or ["That changes nothing here."]
        return Said(told, {"noted": what, "where": found, "told": told})

    def _note_contest(self, what: str, where: str) -> Said:
        """Take the losses of the last event where the players' dice put them."""
        loss = next((each for each in self.waiting if each.note == what), None)
        if loss is None:
            raise Refusal("The last event waits for no contest; only a depression or terrorists have one.")
        if what == "chosen":
            places = [find_territory(self.risk.data.land, where)]
            who = self._book.names[places[0]]
        else:
            places = self.told.held_by(where)
            who = where.strip()
        with self._recorded(f"{what} {who}"):
            self.waiting = tuple([each for each in self.waiting if each is not loss])
            orders = self._take({place: [loss.loss] for place in places}, least=1)
        lines = [line for order in orders for line in order.lines]
        return Said(lines, {"noted": what, "where": places, "orders": [dict(order.data) for order in orders]})

    def told_board(self) -> Said:
        """Return what was told, in the form in which it can be told."""
        lines = self.told.lines() or ["Nothing was told of the board; tell it with --tell."]
        return Said(lines, {"board": self.told.rows()})

    # Losses

    def _take(self, losses: Mapping[str, Sequence[Loss]], *, least: int) -> list[Instruction]:
        """Say losses, and take them off where the armies are known."""
        orders = take_off(losses, self._book.names, self.told.known, least=least)
        self.told.apply(orders)
        return orders

    # History

    def _file(self) -> game_file.GameFile:
        return game_file.GameFile(
            format=1,
            game="risk-events",
            seed=self.seed,
            settings=dict(self.changed),
            moment=self.moment,
            turns=self.turns,
            events=self.ran,
            turns_of_round=self.turns_of_round,
            territories=dict(self.told.territories),
            waiting=self.waiting,
            history=self.history,
            undone=self.undone,
            **game_file.effects_on(self.board),
        )

    def lay_out(self, found: game_file.GameFile) -> None:
        """Become the game of a file.

        Raises:
            Refusal: a house rule in it is unknown.

        """
        self.seed, self.moment, self.ran, self.turns = found.seed, found.moment, found.events, found.turns
        self.turns_of_round, self.waiting = found.turns_of_round, found.waiting
        self.told.territories = dict(found.territories)
        self.board = empty_board(self.risk.data)
        game_file.put_on_board(found, self.board)
        try:
            self.changed = dict(self._read_setting(key, str(value)) for key, value in found.settings.items())
        except Refusal as fault:
            raise Refusal(f"{self.file}: {fault}") from None
        self.history, self.undone = found.history, found.undone

    @contextmanager
    def _recorded(self, did: str) -> Iterator[Entry]:
        """Record what is done inside, which may change the words and dice of the entry."""
        before, entry = self._file(), Entry(did)
        yield entry
        entry.changed += self.told.changes(before.territories)
        now = self._file()
        if now != before:
            action = game_file.past_action(before, now, entry.did, entry.dice, entry.changed)
            self.history, self.undone = (*self.history, action), ()

    def go_back(self, number: int) -> Said:
        """See `CompanionGame`."""
        return self._travel(number, len(self.history), "taken back", game_file.take_back)

    def go_forward(self, number: int) -> Said:
        """See `CompanionGame`."""
        return self._travel(number, len(self.undone), "done again", game_file.do_again)

    def _travel(self, number: int, there: int, word: str, move: game_file.Move) -> Said:
        before = dict(self.told.territories)

        def one() -> str:
            found, action = move(self._file(), self.file)
            self.lay_out(found)
            return action.did

        return travel(number, there, word, one, lambda: self.told.changes(before))

    def past(self) -> Said:
        """List what was done, the oldest first."""
        return game_file.list_history(self.history)

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
        """Roll for an event and its places, say what to do, and take the losses off where armies were told."""
        context = self._turn(answerer)
        with self._recorded("event") as entry:
            self.turns, self.waiting = 0, ()
            begin_event(context)
            opening = self._sentences(context.facts)
            coming = roll_event(context, self._book)
            if coming is None:
                self._remember(self._book.events.rows[-1].id)
                entry.did = "event: nothing"
                return Said(
                    [*opening, "The dice promise the worst, and then nothing comes."], {"event": None}
                )
            before, told = len(context.facts), dict(self.told.territories)
            struck = EventInstructions(context, self._book, coming, self.told.known)
            said = self._sentences(context.facts[before:])
            orders = list(struck.orders())
            self.told.apply(orders)
            self.waiting = tuple(WaitingLoss.of(coming.event.target, loss) for loss in struck.waiting)
            where = tuple([aim.place for aim in struck.aims if coming.event.target != "chosen"])
            self._remember(coming.event.id, where)
            names = ", ".join(self._book.names[place] for place in where if place)
            entry.did = f"event {coming.event.title}{f': {names}' if names else ''}"
            entry.dice += [f"{ask.dice}: {' '.join(map(str, a.value))}" for ask, a in context.asked]
        lines = [*opening, *describe_event(context, self._book, struck), *said]
        lines += [line for order in orders for line in order.lines]
        note = self.waiting[0].note if self.waiting else ""
        asked = ask_for_results(orders, note) if self.told.territories else []
        lines += [*asked, *self.told.find_out(told), *self._due_lines()]
        return Said(lines, encode_event(context, coming, where, orders) | {"told": [*opening, *said]})

    def _remember(self, event: str, where: tuple[str, ...] = ()) -> None:
        self.ran = (*self.ran, PastEvent(round=round_of(self.moment), event=event, where=where))

    def step(self, clock: str) -> Said:
        """Go on to the next round or turn, and say the losses to wastelands, the plague and desertion.

        In a game that counts rounds, turns do not add up to a round, as the number of players is not known.
        """
        with self._recorded(f"a {clock} is over"):
            told, drained = dict(self.told.territories), clock == TURN or not self.turns_of_round
            if clock == ROUND:
                self.moment = (round_of(self.moment) + 1) * MOST
                self.turns_of_round = 0
            else:
                self.turns += 1
                self.turns_of_round += 1
            if clock == TURN and self._settings.event_clock == TURN:
                self.moment += 1
            context = self._turn(_nobody)
            orders = [
                *(self._wastelands() if drained else ()),
                *self._plague(context),
                *self._deserters(context),
            ]
        lines = [f"Round {round_of(self.moment)} begins." if clock == ROUND else "A turn is over."]
        lines += [line for order in orders for line in order.lines]
        lines += self._sentences(context.facts) if orders else []
        lines += self.told.find_out(told)
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
        return game_file.write_game(self._file())

    # Running effects

    def _wastelands(self) -> list[Instruction]:
        wastes = [land.id for land in self.board.territories.values() if land.wasteland]
        orders = [waste_away(wastes, self._book.names, self.told.known)] if wastes else []
        self.told.apply(orders)
        return orders

    def _plague(self, context: RiskContext) -> list[Instruction]:
        orders = []
        for infection, loss in running_effects.due_infections(self.board, self.moment):
            orders += self._take({infection.territory: [loss]}, least=1)
            continue_infection(context, infection, next_moment(context, infection.due))
        return orders

    def _deserters(self, context: RiskContext) -> list[Instruction]:
        orders = []
        for going in running_effects.due_desertions(self.board, self.moment):
            place, loss = going.territory, Loss(armies=going.coming)
            known = self.told.known
            orders += self._take({place: [loss]}, least=1)
            lost = loss.lost(known[place]) if place in known else going.coming
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
        told = [fact for fact in facts if fact.verb not in IN_INSTRUCTIONS]
        return [line for line in map(self.risk.sentence, told) if line]


class RiskCompanion:
    """The random events for a game at a real board."""

    id = NAME

    def __init__(self, risk: Risk) -> None:
        """Take the ruleset on the map of the board."""
        self._risk = risk

    def begin(self, seed: int) -> EventGame:
        """Begin a game."""
        return EventGame(self._risk, seed)

    def read(self, text: bytes, file: str) -> EventGame:
        """Read a game file.

        Raises:
            Refusal: the file has a fault.

        """
        game = EventGame(self._risk, 0, file)
        game.lay_out(game_file.read_game(text, file, game.told.names))
        return game


def _nobody(_ask: object, _number: int) -> None:
    """Answer no ask: running effects need no dice."""
