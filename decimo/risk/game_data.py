"""What lies open beside the board: the map, and the tables that the game is played by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from decimo.chance import Decision, RuleContext
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board
from decimo.risk.event.event_table import EventTable
from decimo.risk.event.target_table import TargetTable
from decimo.risk.scenario import RiskScenario, names_of
from decimo.risk.settings import RiskSettings
from decimo.risk.tables import CardTable, MissionTable, PieceTable, SetupTable


@dataclass(frozen=True)
class RiskData:
    """The content a game is played with; it changes only between steps."""

    land: RiskScenario
    setup: SetupTable
    cards: CardTable
    missions: MissionTable
    events: EventTable
    targets: TargetTable
    pieces: PieceTable

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of territories, continents, oceans and players, and what the other owners are called."""
        land = self.land
        names = {place.id: place.name for place in land.territories}
        names |= {continent.id: continent.name for continent in land.continents}
        names |= {ocean.id: ocean.name for ocean in land.oceans}
        names |= {player.id: player.name for player in self.setup.players}
        return names | {NOBODY: "nobody", NEUTRAL: "neutral", ZOMBIES: "zombies"}

    @cached_property
    def typed_names(self) -> Mapping[str, str]:
        """The names that people type in play, and what they stand for: territories, continents and wild cards."""
        wild = {f"wild card {n}": card for n, card in enumerate(self.cards.wild_cards, start=1)}
        return names_of(self.land) | wild

    @cached_property
    def card_names(self) -> Mapping[str, str]:
        """What stands on a card: the name of its territory, or that it is wild."""
        wild = {card: f"Wild card {n}" for n, card in enumerate(self.cards.wild_cards, start=1)}
        return {place.id: place.name for place in self.land.territories} | wild

    @cached_property
    def of_1999(self) -> "RiskData":
        """The same book with the map of the 40th anniversary edition (G4)."""
        return replace(self, land=self.land.of_1999())


class RiskDecision(Decision):
    """What a player may have to decide; every kind has its policy in `decimo.risk.policy.policies`."""

    CLAIM = "which free territory to claim"
    SET_UP = "where the first armies stand"
    SET_UP_NEUTRAL = "where an army of the neutrals stands"
    PLACE = "where reinforcements go"
    PLACE_NUMBER = "how many armies go there"
    TRADE = "which set of cards to trade"
    ATTACK = "where to attack"
    PRESS = "how to press an attack"
    DEFEND = "with how many dice to defend"
    STAY = "how many armies stay behind"
    FORTIFY = "which armies move at the end of a turn"
    STRIKE = "where terrorists strike"
    BUY = "whether to take a territory from traders"
    ARM = "where a nuclear weapon stands"
    FIRE = "where to fire a marker"
    STRIKE_FINALLY = "where a player who is out fires its last markers"
    DUEL = "where to attack with pieces, or take points"
    DUEL_PIECE = "which pieces meet"
    MARCH_IN = "which pieces stay behind"
    MOVE = "from where to where a piece moves"
    MOVE_PIECE = "which piece moves"
    BUY_PIECE = "which piece to place for points"
    PLACE_PIECE = "where to place a piece"
    TRADE_FOR_POINTS = "which set of cards to turn in"


RiskContext = RuleContext[Board, RiskSettings]
"""One run of one step of Risk."""

Rule = Callable[[RiskContext, RiskData], None]
"""A step's rule: it asks, changes the board and tells."""


def whose_turn(context: RiskContext) -> str:
    """The player whose turn it is: the season is its place in the order of play."""
    return context.world.order[context.season]
