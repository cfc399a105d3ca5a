"""Who may play, and with how many armies each begins (table setup)."""

from typing import Annotated

from pydantic import Field, model_validator

from decimo.content.model import Id, Row, Table, Text

FEWEST, MOST = 2, 6
"""How many may play."""


class Colour(Row):
    """A player: the colour of the armies, and the letter that stands for it on the map."""

    id: Id
    name: Text
    sign: Annotated[str, Field(min_length=1, max_length=2)]


class SetupTable(Table):
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
