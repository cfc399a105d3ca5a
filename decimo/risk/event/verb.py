"""What events do: the small vocabulary of effects that the rows of their table are written in."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from decimo.content.model import Row

DICE = "$dice"
"""The total of the event's own dice, in place of a number."""
Amount = Annotated[int, Field(ge=1, le=99)] | Literal["$dice"]

Where = Literal["target", "neighbours", "ocean", "owner", "continent"]
"""The territories that an effect falls on.

`target` is the territory struck, and what lies around it if the event is a strong one; `neighbours` all that
border on it; `ocean` all on the ocean struck; `owner` all of the player struck; `continent` the rest of the
target's continent.
"""


class Lose(Row):
    """Each territory loses so many armies, or that many divided by a number and rounded up."""

    verb: Literal["lose"]
    amount: Amount
    divide: Annotated[int, Field(ge=1, le=6)] = 1
    where: Where = "target"


class LoseShare(Row):
    """Each territory loses a share of its armies, rounded up (E3)."""

    verb: Literal["lose_share"]
    share: Literal["1/4", "1/2", "3/4"]
    where: Where = "target"


class Keep(Row):
    """Each territory loses all but so many of its armies."""

    verb: Literal["keep"]
    armies: Annotated[int, Field(ge=0, le=9)]
    where: Where = "target"


class Ban(Row):
    """Nobody attacks into the territory or out of it, until the next event begins (A5)."""

    verb: Literal["ban"]


class Gain(Row):
    """Each territory gains armies."""

    verb: Literal["gain"]
    amount: Amount


class Desert(Row):
    """Armies leave the territory, and two fewer each time after that."""

    verb: Literal["desert"]
    amount: Amount


class Rebel(Row):
    """So many rebels rise in the territory and attack to the last army."""

    verb: Literal["rebel"]
    rebels: Annotated[int, Field(ge=1, le=99)]


class CivilWar(Row):
    """As many rebels as there are armies rise, and both sides fight on equal terms."""

    verb: Literal["civil_war"]


class Infect(Row):
    """The plague breaks out in the territory."""

    verb: Literal["infect"]


class Trade(Row):
    """The territory goes to the highest die of all but its owner."""

    verb: Literal["trade"]


class EndWorld(Row):
    """All armies are gone, and the game is over."""

    verb: Literal["end_world"]


class Reroll(Row):
    """Another event comes in place of this one, and comes stronger (section 4.5).

    One that is to `spread` costs `factor` times the armies and covers all territories within `reach` borders; one
    that is to come `again` strikes `targets` places. A ban holds until that many more events have begun.
    """

    verb: Literal["reroll"]
    factor: Annotated[int, Field(ge=2, le=9)]
    reach: Annotated[int, Field(ge=1, le=9)]
    targets: Annotated[int, Field(ge=2, le=9)]
    bans: Annotated[int, Field(ge=2, le=9)]


Effect: TypeAlias = Annotated[
    Lose | LoseShare | Keep | Ban | Gain | Desert | Rebel | CivilWar | Infect | Trade | EndWorld | Reroll,
    Field(discriminator="verb"),
]

Losing: TypeAlias = Lose | LoseShare | Keep
"""The effects that cost armies at once, by a number or a share."""
