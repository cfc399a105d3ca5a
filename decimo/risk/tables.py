"""Who may play, and with how many armies each begins (table setup)."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.risk.scenario import RiskScenario

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
