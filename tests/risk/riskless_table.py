"""A small game for tests of Riskless: with given pieces and answers."""

from collections.abc import Callable, Mapping

from decimo.chance import Answer, Ask, Fact, RuleContext, Setting
from decimo.play.campaign_record import Moment, State
from decimo.risk.board.board import Board, Piece
from decimo.risk.game_data import Rule
from decimo.risk.riskless.pieces import pieces_at, rows
from tests.risk.table import BOOK, SETTINGS, Table, Typed

SIGNS = {rank.sign: rank.id for rank in BOOK.pieces.ranks}
Rows = Mapping[str, str]
"""Pieces by territory, in signs: `red M 9! 2~`; `!` is known to all, `~` was seen to move."""


class Riskless(Table):
    """A board at play. Red and Blue play, unless others are named; what is not named is Blue's, with a scout each."""

    def __init__(
        self,
        pieces: Rows | None = None,
        *,
        players: tuple[str, ...] = ("red", "blue"),
        rest: str = "blue 2",
        **settings: Setting,
    ) -> None:
        super().__init__(players=players)
        self.kept |= {"battles": "stratego", **settings}
        assert set(self.kept) == set(SETTINGS), "no such setting"
        unknown = set(pieces or {}) - set(self.board.territories)
        assert not unknown, unknown
        for place in self.board.territories:
            self.put(place, (pieces or {}).get(place, rest))
        for side in players:
            self.player(side).mission = "asia-africa"

    def put(self, place: str, row: str) -> None:
        """Lay out the pieces of a territory anew."""
        board, (owner, *signs) = self.board, row.split()
        board.pieces = {id_: piece for id_, piece in board.pieces.items() if piece.at != place}
        self.land(place).owner, self.land(place).armies = owner, len(signs)
        for slot, sign in enumerate(signs, start=1):
            number = 1 + sum(piece.owner == owner for piece in board.pieces.values())
            while f"{owner}-{number}" in board.pieces:
                number += 1
            rank = SIGNS[sign[0]]
            board.pieces[f"{owner}-{number}"] = Piece(
                f"{owner}-{number}", owner, rank, place, slot, known="!" in sign, moved="~" in sign
            )

    def lose(self, side: str, *signs: str) -> None:
        """These pieces of a player have fallen before."""
        for sign in signs:
            id_ = f"{side}-{len(self.board.pieces) + 100}"
            self.board.pieces[id_] = Piece(id_, side, SIGNS[sign], known=True)

    def row(self, place: str) -> str:
        """The pieces of a territory as `put` takes them."""
        signs = [
            f"{BOOK.pieces.rank[piece.rank].sign}{'!' if piece.known else ''}{'~' if piece.moved else ''}"
            for piece in pieces_at(self.board, place)
        ]
        return " ".join([self.land(place).owner, *signs])

    def slots(self, place: str) -> list[int]:
        return [piece.slot for piece in pieces_at(self.board, place)]

    def run(self, step: object, *answers: Typed, season: int = 0, year: int = 3) -> list[Fact]:
        facts = super().run(step, *answers, season=season, year=year)
        for place, row in rows(self.board).items():
            assert self.land(place).armies == len(row), place
            assert all(piece.owner == self.land(place).owner for piece in row), place
        return facts

    def decide(self, rule: Rule, answer: Callable[[Ask], str]) -> None:
        """Play a step of Red's turn with answers as they are decided."""

        def answerer(ask: Ask, _number: int) -> Answer:
            return Answer(answer(ask), "policy")

        context = RuleContext(self.board, year=3, season=0, settings=self.settings, answerer=answerer)
        rule(context, self.data)

    def state(self, *persons: str, season: int = 0, step: str = "duels") -> State[Board]:
        """The game as it stands, with persons on these sides."""
        seats = {side: "player" if side in persons else "policy" for side in self.board.order}
        return State(Moment(3, season, step), seats, "app", self.kept, self.board)

    def options(self) -> list[str]:
        """What could be answered to the first thing that was asked."""
        return [option.id for option in self.asks[0].options]
