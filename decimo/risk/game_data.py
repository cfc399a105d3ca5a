"""The game data of Risk: the map, and the tables of the game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from decimo.chance import Decision, RuleContext
from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.content.problem import quote, suggestion
from decimo.content.strict_yaml import KeyPath
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board
from decimo.risk.event.event_table import EventTable
from decimo.risk.event.target_table import TargetTable
from decimo.risk.scenario import RiskScenario, names_of
from decimo.risk.settings import RiskSettings

FEWEST, MOST = 2, 6
"""The possible numbers of players."""


class Colour(ContentPart):
    """A player: the colour of the armies, and its letter on the map."""

    id: Id
    name: Text
    sign: Annotated[str, Field(min_length=1, max_length=2)]


class SetupTable(ContentTable):
    """The players in their order round the table, and the armies of each by the number of players (B2)."""

    players: Annotated[tuple[Colour, ...], Field(min_length=MOST, max_length=MOST)]
    armies: Annotated[tuple[Annotated[int, Field(ge=1)], ...], Field(min_length=4, max_length=4)]
    """For 3, 4, 5 and 6 players; two players have their own house rule (B3)."""

    @model_validator(mode="after")
    def _players_can_be_told_apart(self) -> "SetupTable":
        for word in ("id", "name", "sign"):
            found = [getattr(player, word) for player in self.players]
            for value in found:
                if found.count(value) > 1:
                    raise ValueError(f"two players have the {word} '{value}'; tell them apart")
        return self

    def armies_of(self, players: int) -> int:
        """Return the number of first armies of each of three or more players (B2)."""
        return self.armies[players - FEWEST - 1]


Armies = Annotated[int, Field(ge=0, le=999)]


class FixedValues(ContentPart):
    """The worth of sets if it does not rise (B10)."""

    infantry: Armies
    cavalry: Armies
    artillery: Armies
    mixed: Armies

    def of(self, sign: str) -> int:
        """Return the worth of three cards of a symbol, or of one of each for `mixed`."""
        values: Mapping[str, int] = self.model_dump()
        return values[sign]


class CardTable(ContentTable):
    """The worth of sets, and the numbers of the rules on cards (B8 to B13)."""

    wilds: Annotated[int, Field(ge=0, le=9)]
    """Wild cards in the pack."""
    rising: Annotated[tuple[Armies, ...], Field(min_length=1)]
    """The worth of the first sets traded in the game."""
    step: Armies
    """The rise in worth of each later set."""
    fixed: FixedValues
    fixed_2003: FixedValues
    bonus: Armies
    """Armies for a traded card that shows one's own territory."""
    must_trade: Annotated[int, Field(ge=3)]
    """Cards in hand at the start of a turn with which a set must be traded."""
    too_many: Annotated[int, Field(ge=3)]
    """Cards in hand after an elimination with which sets must be traded at once."""
    keep: Annotated[int, Field(ge=2)]
    """The number of cards that may remain then."""

    def rising_value(self, traded: int) -> int:
        """Return the worth of the next set after `traded` sets (B9)."""
        if traded < len(self.rising):
            return self.rising[traded]
        return self.rising[-1] + self.step * (traded - len(self.rising) + 1)

    @property
    def wild_cards(self) -> tuple[str, ...]:
        """The ids of the wild cards (B8)."""
        return tuple(f"wild-{number}" for number in range(1, self.wilds + 1))


SIZE = 42
"""The number of territories of the world, for which the missions are made."""


class Mission(ContentPart):
    """A mission: continents to hold, territories to hold, or a player to destroy."""

    id: Id
    words: Text
    continents: tuple[str, ...] = ()
    more: Annotated[int, Field(ge=0)] = 0
    """The number of continents beside those named."""
    territories: Annotated[int, Field(ge=0)] = 0
    least: Annotated[int, Field(ge=1)] = 1
    """The number of armies that each of the territories must hold."""
    destroy: str = ""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> "Mission":
        if sum(map(bool, (self.continents, self.territories, self.destroy))) != 1:
            raise ValueError(
                f"the mission '{self.id}' must name continents, territories or somebody to destroy"
            )
        return self


def _scaled(mission: Mission, size: int) -> Mission:
    """Return a mission to hold territories, scaled to a map of this size."""
    number = -(-mission.territories * size // SIZE)
    each = f" with at least {mission.least} armies in each" if mission.least > 1 else ""
    return mission.model_copy(update={"territories": number, "words": f"Hold {number} territories{each}."})


def _named(mission: Mission, land: RiskScenario) -> Mission:
    """Return a mission whose words have the names of continents in place of their ids in braces."""
    words = mission.words
    for continent in land.continents:
        words = words.replace(f"{{{continent.id}}}", continent.name)
    return mission.model_copy(update={"words": words})


class MissionTable(ContentTable):
    """All missions; `instead` replaces one that can no longer be fulfilled."""

    instead: Id
    missions: Annotated[tuple[Mission, ...], Field(min_length=1)]

    @cached_property
    def mission(self) -> Mapping[str, Mission]:
        """The missions by id."""
        return {mission.id: mission for mission in self.missions}

    def for_land(self, land: RiskScenario) -> "MissionTable":
        """Return missions that fit a map: these, or for another map missions for the same share of it.

        Continents in their words have the names of the map.
        """
        continents = list(land.of_continent)
        if self.fits(land):
            return self._with_missions([_named(mission, land) for mission in self.missions])
        made = [mission for mission in self.missions if mission.destroy]
        made += [_scaled(mission, len(land.territories)) for mission in self.missions if mission.territories]
        # Two of six continents, and at least one; the order of the file keeps neighbours together.
        share = max(1, round(len(continents) / 3))
        for n in range(max(len(continents), MOST)):
            first = n % len(continents)
            wanted = [continents[(first + more) % len(continents)] for more in range(share)]
            whole = " and ".join(f"all of {land.continent[each].name}" for each in wanted)
            made.append(Mission(id=f"continents-{n + 1}", continents=tuple(wanted), words=f"Hold {whole}."))
        return self._with_missions(made)

    def _with_missions(self, missions: Sequence[Mission]) -> "MissionTable":
        return MissionTable(
            **{name: getattr(self, name) for name in MissionTable.model_fields}
            | {"missions": tuple(missions)}
        )

    @property
    def named(self) -> int:
        """How often a continent is named."""
        return sum(len(mission.continents) for mission in self.missions)

    def fits(self, land: RiskScenario) -> bool:
        """Return whether the missions have continents of a map, and the map is no smaller than the world."""
        return len(land.territories) >= SIZE and next(self.misfits(land), None) is None

    def misfits(self, land: RiskScenario) -> Iterator[tuple[KeyPath, str, str]]:
        """Yield what does not fit a map: where it is in the file, what is wrong, and what to do."""
        known = list(land.of_continent)
        for n, mission in enumerate(self.missions):
            for m, continent in enumerate(mission.continents):
                if continent not in known:
                    what = f"there is no continent {quote(continent)} on the map {quote(land.name)}"
                    yield ("missions", n, "continents", m), what, suggestion(continent, known)

    @model_validator(mode="after")
    def _has_what_it_names(self) -> "MissionTable":
        ids = [mission.id for mission in self.missions]
        if self.instead not in ids:
            raise ValueError(f"'instead' names '{self.instead}', which is not a mission; name one of them")
        for id_ in ids:
            if ids.count(id_) > 1:
                raise ValueError(f"the mission '{id_}' is listed twice; keep one")
        return self


class Rank(ContentPart):
    """A rank of pieces."""

    id: Id
    sign: Annotated[str, Field(min_length=1, max_length=1)]
    """Its short form."""
    strength: Annotated[int, Field(ge=1, le=99)] | None = None
    """The value compared in a duel; none for a piece without a superior that neither attacks nor moves (S-f)."""
    price: Annotated[int, Field(ge=1, le=99)]
    """The price in points to place one (S5)."""
    number: Annotated[int, Field(ge=1, le=40)]
    """The number of pieces of a side."""
    beats: tuple[str, ...] = ()
    """Ranks that it beats when it attacks, whatever the strengths (S9)."""

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
                    raise ValueError(f"'{rank.id}' beats '{other}', which is not a rank; name one of them")
        return self


@dataclass(frozen=True)
class RiskData:
    """The map and tables of a game, which change only between steps."""

    land: RiskScenario
    setup: SetupTable
    cards: CardTable
    missions: MissionTable
    events: EventTable
    targets: TargetTable
    pieces: PieceTable

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of territories, continents, oceans, players and other owners."""
        land = self.land
        names = {place.id: place.name for place in land.territories}
        names |= {continent.id: continent.name for continent in land.continents}
        names |= {ocean.id: ocean.name for ocean in land.oceans}
        names |= {player.id: player.name for player in self.setup.players}
        return names | {NOBODY: "nobody", NEUTRAL: "neutral", ZOMBIES: "zombies"}

    @cached_property
    def typed_names(self) -> Mapping[str, str]:
        """The names that people type in play, with their ids: territories, continents and wild cards."""
        wild = {f"wild card {n}": card for n, card in enumerate(self.cards.wild_cards, start=1)}
        return names_of(self.land) | wild

    @cached_property
    def card_names(self) -> Mapping[str, str]:
        """The text on each card: the name of its territory, or that it is wild."""
        wild = {card: f"Wild card {n}" for n, card in enumerate(self.cards.wild_cards, start=1)}
        return {place.id: place.name for place in self.land.territories} | wild

    @cached_property
    def of_1999(self) -> "RiskData":
        """The same data with the map of the 40th anniversary edition (G4)."""
        return replace(self, land=self.land.of_1999())


class RiskDecision(Decision):
    """The kinds of decision of a player; each has its policy in `decimo.risk.policy.policies`."""

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
"""The function of a step: it asks, changes the board and records facts."""


def whose_turn(context: RiskContext) -> str:
    """Return the player whose turn it is: the season is its place in the order of play."""
    return context.world.order[context.season]
