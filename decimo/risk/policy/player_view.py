"""The view of a policy: the open board, and only its own secrets."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from decimo.risk.board.board import Board, Territory, living_players, territories_of
from decimo.risk.game.cards import SET, set_value
from decimo.risk.game.reinforcements import count_income
from decimo.risk.game.victory import current_mission
from decimo.risk.game_data import Mission, RiskData
from decimo.risk.riskless.pieces import Seen, off_board, rows, see_piece
from decimo.risk.settings import RiskSettings

FIXED_SET = 8.0
"""The armies of a set with fixed values, about the mean (B10)."""


class PlayerView:
    """The board as one side sees it, for reading only."""

    def __init__(self, board: Board, data: RiskData, settings: RiskSettings, side: str) -> None:
        """View a board as `side`."""
        self.__board = board
        self.data = data
        self.land = data.land
        self.settings = settings
        self.side = side

    # Known to all

    @property
    def territories(self) -> Mapping[str, Territory]:
        """The territories by id."""
        return self.__board.territories

    @property
    def players(self) -> list[str]:
        """The players who are not out, in the order of their turns."""
        return living_players(self.__board)

    def markers_of(self, side: str) -> int:
        """Return the number of atomic markers that a player has left."""
        return self.__board.players[side].markers

    def cards_of(self, side: str) -> int:
        """Return the number of cards in a player's hand."""
        return len(self.__board.players[side].hand)

    @property
    def card_worth(self) -> float:
        """The armies that a card brings, as a third of the next set or of the mean of fixed sets (B9, B10)."""
        cards = self.data.cards
        if self.settings.card_values == "rising":
            return cards.rising_value(self.__board.sets_traded) / SET
        return FIXED_SET / SET

    def income_of(self, side: str) -> int:
        """Return the armies that a player would get at the start of a turn, without cards."""
        return count_income(self.__board, self.data, side).armies

    @cached_property
    def own(self) -> Mapping[str, Territory]:
        """Own territories by id."""
        return {land.id: land for land in territories_of(self.__board, self.side)}

    def foes(self, territory: str) -> list[Territory]:
        """Return the territories of others that can be attacked from a territory, without empty ones."""
        return self._of_others(self.land.neighbours[territory])

    def has_foe_beside(self, territory: str) -> bool:
        """Return whether a territory can attack others or be attacked by them."""
        return bool(self._of_others(self.land.beside[territory]))

    def _of_others(self, places: Sequence[str]) -> list[Territory]:
        found = [self.territories[place] for place in places]
        return [land for land in found if land.armies and land.owner != self.side]

    def row(self, territory: str) -> list[Seen]:
        """Return the pieces in a territory, in their row; of others only ranks that everybody knows show."""
        return self._rows[territory]

    @cached_property
    def _rows(self) -> Mapping[str, list[Seen]]:
        found, walked = rows(self.__board), self.__board.walked
        return {
            place: [see_piece(piece, (self.side,), walked) for piece in row] for place, row in found.items()
        }

    def fallen_of(self, side: str) -> list[str]:
        """Return the ranks of the pieces that a player has lost so far, which everybody saw."""
        return [
            piece.rank
            for piece in self.__board.pieces.values()
            if piece.owner == side and not piece.at and piece.known
        ]

    # Known only to the side itself

    @property
    def off_board(self) -> Mapping[str, int]:
        """Own pieces off the board, by rank."""
        return off_board(self.__board, self.data.pieces, self.side)

    @property
    def points(self) -> int:
        """Own points that are still to be spent."""
        return self.__board.players[self.side].points

    @property
    def hand(self) -> tuple[str, ...]:
        """Own cards."""
        return self.__board.players[self.side].hand

    def set_worth(self, cards: Sequence[str]) -> int:
        """Return the present worth of a set of own cards."""
        return set_value(self.data, self.__board, cards, self.settings)

    @property
    def has_card(self) -> bool:
        """Whether a card is already earned in this turn."""
        return self.__board.captured

    @property
    def mission(self) -> Mission | None:
        """The own present mission, if there are missions."""
        return current_mission(self.__board, self.data, self.side, self.settings)
