"""What a policy sees: the open board, and of what is secret only its own."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from decimo.risk.board.board import Board, Territory, living_players, territories_of
from decimo.risk.game.cards import set_value
from decimo.risk.game.reinforcements import count_income
from decimo.risk.game.victory import current_mission
from decimo.risk.game_data import Mission, RiskData
from decimo.risk.riskless.pieces import Seen, off_board, rows, see_piece
from decimo.risk.settings import RiskSettings


class PlayerView:
    """The board as one side sees it. Look, do not touch."""

    def __init__(self, board: Board, data: RiskData, settings: RiskSettings, side: str) -> None:
        """Look at a board from the seat of `side`."""
        self.__board = board
        self.data = data
        self.land = data.land
        self.settings = settings
        self.side = side

    # Open to all

    @property
    def territories(self) -> Mapping[str, Territory]:
        """The territories by id."""
        return self.__board.territories

    @property
    def players(self) -> list[str]:
        """The players who are not out, in the order of their turns."""
        return living_players(self.__board)

    def markers_of(self, side: str) -> int:
        """How many atomic markers a player has left."""
        return self.__board.players[side].markers

    def cards_of(self, side: str) -> int:
        """How many cards a player has in hand."""
        return len(self.__board.players[side].hand)

    def income_of(self, side: str) -> int:
        """What a player would get at the start of a turn, cards not counted."""
        return count_income(self.__board, self.data, side).armies

    @cached_property
    def own(self) -> Mapping[str, Territory]:
        """One's own territories by id."""
        return {land.id: land for land in territories_of(self.__board, self.side)}

    def foes(self, territory: str) -> list[Territory]:
        """The neighbours of a territory that are not one's own, empty ones left out."""
        found = [self.territories[other] for other in self.land.neighbours[territory]]
        return [land for land in found if land.armies and land.owner != self.side]

    def row(self, territory: str) -> list[Seen]:
        """The pieces that stand in a territory, in their row; of others' only the ranks that everybody knows."""
        return self._rows[territory]

    @cached_property
    def _rows(self) -> Mapping[str, list[Seen]]:
        found, walked = rows(self.__board), self.__board.walked
        return {
            place: [see_piece(piece, (self.side,), walked) for piece in row] for place, row in found.items()
        }

    def fallen_of(self, side: str) -> list[str]:
        """The ranks of the pieces that a player has lost so far; everybody saw them go."""
        return [
            piece.rank
            for piece in self.__board.pieces.values()
            if piece.owner == side and not piece.at and piece.known
        ]

    # One's own alone

    @property
    def off_board(self) -> Mapping[str, int]:
        """One's own pieces off the board, by rank."""
        return off_board(self.__board, self.data.pieces, self.side)

    @property
    def points(self) -> int:
        """One's own points that are still to be spent."""
        return self.__board.players[self.side].points

    @property
    def hand(self) -> tuple[str, ...]:
        """One's own cards."""
        return self.__board.players[self.side].hand

    def set_worth(self, cards: Sequence[str]) -> int:
        """What a set of one's own cards is worth now."""
        return set_value(self.data, self.__board, cards, self.settings)

    @property
    def has_card(self) -> bool:
        """Whether a card is earned in this turn already."""
        return self.__board.captured

    @property
    def mission(self) -> Mission | None:
        """One's own mission as it stands, if there are missions."""
        return current_mission(self.__board, self.data, self.side, self.settings)
