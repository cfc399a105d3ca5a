"""A small game for tests of Risk: with a given board and answers."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from decimo.chance import Answer, Ask, Fact, RuleContext, Setting, as_plain
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board, Player, Territory
from decimo.risk.game.game_setup import card_pile, empty_board
from decimo.risk.game_data import RiskContext, RiskData
from decimo.risk.risk_ruleset import Risk
from decimo.risk.settings import RiskSettings, read_settings
from decimo.rulesets import build, gather

Typed = int | str | tuple[int, ...]
"""An answer: the face of a die, the faces of several, a card, or the option chosen."""
PLAYERS = ("red", "blue", "green")
Holding = Mapping[str, tuple[str, int]]
"""Owner and armies of territories by id."""


@cache
def risk() -> Risk:
    """The ruleset on the map that comes with the program."""
    gathered = gather("risk-world")
    ruleset = build(gathered.ruleset, gathered.texts)
    assert isinstance(ruleset, Risk)
    return ruleset


BOOK = risk().data
SETTINGS = {key: row.default for key, row in risk().setting_rows().items()}


class Table:
    """A board at play, with everything that was asked and told since it began.

    Red, Blue and Green play in this order. Territories that are not named are `rest`: Green's, one army each.
    Settings are named with `_` for `-`. Atomic markers have been handed out and fired.
    """

    def __init__(
        self,
        holding: Holding | None = None,
        *,
        players: tuple[str, ...] = PLAYERS,
        rest: tuple[str, int] = ("green", 1),
        **settings: Setting,
    ) -> None:
        self.kept = {**SETTINGS}
        self.house(settings)
        self.data: RiskData = BOOK.of_1999 if self.settings.edition_40th else BOOK
        self.board: Board = empty_board(BOOK)
        self.board.order = players
        self.board.armed = True
        self.board.deck = card_pile(BOOK)
        for side in players:
            self.board.players[side].in_play = True
        for land in self.board.territories.values():
            land.owner, land.armies = (holding or {}).get(land.id, rest)
        unknown = set(holding or {}) - set(self.board.territories)
        assert not unknown, unknown
        self.asks: list[Ask] = []
        self.answered: list[tuple[Ask, Answer]] = []
        self.facts: list[Fact] = []

    @property
    def settings(self) -> RiskSettings:
        return read_settings(self.kept)

    def house(self, settings: Mapping[str, Setting]) -> None:
        """Change house rules."""
        self.kept |= {key.replace("_", "-"): value for key, value in settings.items()}
        assert set(self.kept) == set(SETTINGS), "no such setting"

    def play(
        self,
        rule: Callable[[RiskContext, RiskData], object],
        *answers: Typed,
        side: str = "red",
        year: int = 3,
    ) -> list[Fact]:
        """Play a step of a side's turn with these answers, no more and no fewer; return what it told."""
        season = self.board.order.index(side) if side in self.board.order else len(self.board.order)
        return self.run(lambda context: rule(context, self.data), *answers, season=season, year=year)

    def run(self, step: Any, *answers: Typed, season: int = 0, year: int = 3) -> list[Fact]:
        """Run any function of a turn with these answers, no more and no fewer; return what it told."""
        left = list(answers)

        def answer(ask: Ask, _number: int) -> Answer:
            assert left, f"nobody said what to answer to: {ask.why}"
            said = left.pop(0)
            value = (said,) if isinstance(said, int) else said
            assert ask.allows(value), f"{said} does not answer: {ask.why} ({[o.id for o in ask.options]})"
            return Answer(value, "player")

        before = plain(self.board)
        context: RiskContext = RuleContext(
            self.board, year=year, season=season, settings=self.settings, answerer=answer
        )
        step(context)
        assert not left, f"nobody asked for {left}"
        assert told(before, context.facts) == plain(self.board), "something changed that was not told"
        self.answered = list(context.asked)
        self.asks = [ask for ask, _ in context.asked]
        self.facts += context.facts
        sound(self.board)
        return context.facts

    def land(self, id: str) -> Territory:  # noqa: A002
        return self.board.territories[id]

    def armies(self, *ids: str) -> list[int]:
        return [self.land(id_).armies for id_ in ids]

    def player(self, side: str) -> Player:
        return self.board.players[side]

    def verbs(self) -> list[str]:
        return [fact.verb for fact in self.facts]

    def deal(self, side: str, *cards: str) -> None:
        """Give a player cards out of the pile."""
        player = self.player(side)
        player.hand = (*player.hand, *cards)
        self.board.deck = tuple(card for card in self.board.deck if card not in cards)

    def give(self, owner: str, *ids: str, armies: int = 1) -> None:
        for id_ in ids:
            self.land(id_).owner, self.land(id_).armies = owner, armies


def sound(board: Board) -> None:
    """What must be so after every step (B1): armies wherever somebody rules, and every card somewhere."""
    for land in board.territories.values():
        assert (land.armies > 0) == (land.owner != NOBODY), land
        assert land.owner in (NOBODY, NEUTRAL, ZOMBIES, *board.order), land
    cards = [*board.deck, *board.discards, *(card for p in board.players.values() for card in p.hand)]
    assert sorted(cards) == sorted(card_pile(BOOK)) or not cards
    for player in board.players.values():
        held = sum(land.owner == player.id for land in board.territories.values())
        assert not (player.out and held), player


def plain(board: Board) -> dict[str, Any]:
    """A board as its file holds it."""
    made: dict[str, Any] = {}
    for name in board.__dataclass_fields__:
        if name != "shelf":
            part = getattr(board, name)
            if isinstance(part, dict):
                made[name] = {id_: as_plain(entity) for id_, entity in part.items()}
            else:
                made[name] = list(part) if isinstance(part, tuple) else part
    return made


def told(before: dict[str, Any], facts: list[Fact]) -> dict[str, Any]:
    """What a board becomes by the changes that facts tell."""
    after = deepcopy(before)
    for change in (change for fact in facts for change in fact.changes):
        *shelf, key = change.path.split(".")
        place = after
        for name in shelf:
            place = place[name]
        if change.after is None:
            assert place.pop(key) == change.before
        else:
            assert place.get(key) == change.before
            place[key] = deepcopy(change.after)
    return after
