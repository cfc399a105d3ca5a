"""What lies open beside the board: the map, and the tables that the game is played by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from decimo.chance import Decision, RuleContext
from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board
from decimo.risk.event.event_table import EventTable
from decimo.risk.event.target_table import TargetTable
from decimo.risk.scenario import RiskScenario, names_of
from decimo.risk.settings import RiskSettings

FEWEST, MOST = 2, 6
"""How many may play."""


class Colour(ContentPart):
    """A player: the colour of the armies, and the letter that stands for it on the map."""

    id: Id
    name: Text
    sign: Annotated[str, Field(min_length=1, max_length=2)]


class SetupTable(ContentTable):
    """The players in their order round the table, and the armies of each by how many play (B2)."""

    players: Annotated[tuple[Colour, ...], Field(min_length=MOST, max_length=MOST)]
    armies: Annotated[tuple[Annotated[int, Field(ge=1)], ...], Field(min_length=4, max_length=4)]
    """For 3, 4, 5 and 6 players; two have a house rule of their own (B3)."""

    @model_validator(mode="after")
    def _players_can_be_told_apart(self) -> "SetupTable":
        for word in ("id", "name", "sign"):
            found = [getattr(player, word) for player in self.players]
            for value in found:
                if found.count(value) > 1:
                    raise ValueError(f"two players have the {word} '{value}'; tell them apart")
        return self

    def armies_of(self, players: int) -> int:
        """Return how many armies each of three or more players begins with (B2)."""
        return self.armies[players - FEWEST - 1]


Armies = Annotated[int, Field(ge=0, le=999)]


class FixedValues(ContentPart):
    """What a set is worth if that does not rise (B10)."""

    infantry: Armies
    cavalry: Armies
    artillery: Armies
    mixed: Armies

    def of(self, sign: str) -> int:
        """Return the worth of three of a sign, or of one of each for `mixed`."""
        values: Mapping[str, int] = self.model_dump()
        return values[sign]


class CardTable(ContentTable):
    """The worth of sets, and the numbers of the rules on cards (B8 to B13)."""

    wilds: Annotated[int, Field(ge=0, le=9)]
    """Wild cards in the pack."""
    rising: Annotated[tuple[Armies, ...], Field(min_length=1)]
    """The worth of the first sets that are traded in the game."""
    step: Armies
    """What each later set is worth more than the one before."""
    fixed: FixedValues
    fixed_2003: FixedValues
    bonus: Armies
    """Armies for a traded card that shows one's own territory."""
    must_trade: Annotated[int, Field(ge=3)]
    """Cards in hand at the start of a turn with which a set must be traded."""
    too_many: Annotated[int, Field(ge=3)]
    """Cards in hand after an elimination with which sets must be traded at once."""
    keep: Annotated[int, Field(ge=2)]
    """How many cards may remain then."""

    def rising_value(self, traded: int) -> int:
        """Return what the next set is worth after `traded` of them (B9)."""
        if traded < len(self.rising):
            return self.rising[traded]
        return self.rising[-1] + self.step * (traded - len(self.rising) + 1)

    @property
    def wild_cards(self) -> tuple[str, ...]:
        """The ids of the wild cards (B8)."""
        return tuple(f"wild-{number}" for number in range(1, self.wilds + 1))


SIZE = 42
"""Territories of the world that the missions are made for."""


class Mission(ContentPart):
    """A mission: continents to hold, territories to hold, or a player to destroy."""

    id: Id
    words: Text
    continents: tuple[str, ...] = ()
    more: Annotated[int, Field(ge=0)] = 0
    """How many continents beside those named."""
    territories: Annotated[int, Field(ge=0)] = 0
    least: Annotated[int, Field(ge=1)] = 1
    """How many armies each of the territories must hold."""
    destroy: str = ""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> "Mission":
        if sum(map(bool, (self.continents, self.territories, self.destroy))) != 1:
            raise ValueError(
                f"the mission '{self.id}' must name continents, territories or somebody to destroy"
            )
        return self


def _scaled(mission: Mission, size: int) -> Mission:
    """A mission to hold territories, as many of a map of this size as of the world."""
    number = -(-mission.territories * size // SIZE)
    each = f" with at least {mission.least} armies in each" if mission.least > 1 else ""
    return mission.model_copy(update={"territories": number, "words": f"Hold {number} territories{each}."})


class MissionTable(ContentTable):
    """All missions; `instead` is what one becomes that cannot be fulfilled any more."""

    instead: Id
    missions: Annotated[tuple[Mission, ...], Field(min_length=1)]

    @cached_property
    def mission(self) -> Mapping[str, Mission]:
        """The missions by id."""
        return {mission.id: mission for mission in self.missions}

    def for_land(self, land: RiskScenario) -> "MissionTable":
        """Return missions that a map can fulfil: these, or for another map ones of the same share of it."""
        continents = [continent.id for continent in land.continents]
        named = {continent for mission in self.missions for continent in mission.continents}
        if named <= set(continents) and len(land.territories) >= SIZE:
            return self
        made = [mission for mission in self.missions if mission.destroy]
        made += [_scaled(mission, len(land.territories)) for mission in self.missions if mission.territories]
        # As two of six, and at least one; in the order of the file, where what lies together stands together.
        share = max(1, round(len(continents) / 3))
        for n in range(max(len(continents), MOST)):
            first = n % len(continents)
            wanted = [continents[(first + more) % len(continents)] for more in range(share)]
            whole = " and ".join(f"all of {land.continent[each].name}" for each in wanted)
            made.append(Mission(id=f"continents-{n + 1}", continents=tuple(wanted), words=f"Hold {whole}."))
        return MissionTable(
            **{name: getattr(self, name) for name in MissionTable.model_fields} | {"missions": tuple(made)}
        )

    @model_validator(mode="after")
    def _has_what_it_names(self) -> "MissionTable":
        ids = [mission.id for mission in self.missions]
        if self.instead not in ids:
            raise ValueError(f"'instead' names '{self.instead}', which is no mission; name one of them")
        for id_ in ids:
            if ids.count(id_) > 1:
                raise ValueError(f"the mission '{id_}' stands twice; keep one")
        return self


class Rank(ContentPart):
    """A rank of pieces."""

    id: Id
    sign: Annotated[str, Field(min_length=1, max_length=1)]
    """What stands for it where there is little room."""
    strength: Annotated[int, Field(ge=1, le=99)] | None = None
    """What a duel compares; none for a piece that nothing outranks, and that neither attacks nor moves (S-f)."""
    price: Annotated[int, Field(ge=1, le=99)]
    """Points to place one (S5)."""
    number: Annotated[int, Field(ge=1, le=40)]
    """How many of it a side has."""
    beats: tuple[str, ...] = ()
    """Ranks that it takes when it attacks, whatever the strengths are (S9)."""

    @property
    def mobile(self) -> bool:
        """Whether it attacks and moves."""
        return self.strength is not None


class PieceTable(ContentTable):
    """The ranks, the strongest first."""

    ranks: Annotated[tuple[Rank, ...], Field(min_length=2)]

    @cached_property
    def rank(self) -> Mapping[str, Rank]:
        """The ranks by id."""
        return {rank.id: rank for rank in self.ranks}

    @property
    def attackers(self) -> list[Rank]:
        """The ranks that can attack."""
        return [rank for rank in self.ranks if rank.mobile]

    @model_validator(mode="after")
    def _ranks_can_be_told_apart(self) -> "PieceTable":
        for word in ("id", "sign"):
            found = [getattr(rank, word) for rank in self.ranks]
            for value in found:
                if found.count(value) > 1:
                    raise ValueError(f"two ranks have the {word} '{value}'; tell them apart")
        for rank in self.ranks:
            for other in rank.beats:
                if other not in self.rank:
                    raise ValueError(f"'{rank.id}' beats '{other}', which is no rank; name one of them")
        return self


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
