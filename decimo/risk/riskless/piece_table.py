"""The pieces of one side (table pieces): how strong each rank is, what it costs, how many there are (S1, S5)."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from decimo.content.model import Id, Row, Table


class Rank(Row):
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


class PieceTable(Table):
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
