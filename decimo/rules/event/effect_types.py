"""What a chance event can do: the types of effect that a table's rows are written in."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from decimo.content.bands import On
from decimo.content.model import ContentPart, Id, Text

EventId = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=60)]
DieName = Annotated[str, Field(pattern=r"^\$[a-z]+$")]
"""One of the event's own dice, by its name: `$years`."""
Amount = Annotated[int, Field(ge=1, le=1000)] | DieName
"""A number, or the total of one of the event's dice."""


class SufferBlight(ContentPart):
    """The land takes blight."""

    verb: Literal["suffer_blight"]
    amount: Amount


class EarnCards(ContentPart):
    """The people banks trade cards."""

    verb: Literal["earn_cards"]
    amount: Amount


class LoseCards(ContentPart):
    """The people loses trade cards, as far as its bank goes."""

    verb: Literal["lose_cards"]
    amount: Amount


class RaiseArmyValue(ContentPart):
    """The land, or with `on: state` every land of its state, is entitled to more units for good."""

    verb: Literal["raise_army_value"]
    amount: Amount
    on: Literal["land", "state"] = "land"


class LowerArmyValue(ContentPart):
    """The people loses army value, as far as it has any."""

    verb: Literal["lower_army_value"]
    amount: Amount


class Run(ContentPart):
    """Something lasts for years or for seasons, or with neither for good.

    It may bring `blight` and `cards` a year. Of the kinds, `banditry` makes a land desolate, `piracy` shuts the
    route it is on, and `crooked-contractors` starve the next campaign of the state they are on; the others do
    what their blight and cards say.
    """

    verb: Literal["run"]
    kind: Id
    on: Literal["land", "route", "state"] = "land"
    years: Amount | None = None
    seasons: Amount | None = None
    blight: Amount | None = None
    cards: Amount | None = None


class LoseLeader(ContentPart):
    """Whoever leads the people goes, one way or another, and a new character is diced for his office."""

    verb: Literal["depose_leader", "leader_dies", "leader_murdered"]


class Overthrow(ContentPart):
    """The leader is overthrown from within, and somebody takes his place (R5.19)."""

    verb: Literal["overthrow"]
    by: Literal["colleague", "junior", "forces"]


class Scandal(ContentPart):
    """Illicit ties between one character of the people and one of its nearest enemy; their score rises."""

    verb: Literal["scandal"]
    score: Annotated[int, Field(ge=1, le=7)]


class Assassinate(ContentPart):
    """One of the characters, picked by die, is killed; when this event follows a murder, nobody else is."""

    verb: Literal["assassinate"]


class Accuse(ContentPart):
    """Another people is blamed and the score with it rises: the true `culprit`, or any `neighbour`.

    The culprit is the nearest enemy, or one of the neighbours if there is no enemy.
    """

    verb: Literal["accuse"]
    whom: Literal["culprit", "neighbour"]
    score: Annotated[int, Field(ge=1, le=7)]


class OutsiderTurns(ContentPart):
    """An outsider that reaches the land changes its kind, and its trade routes come or go."""

    verb: Literal["outsider_turns_trader", "outsider_turns_raider"]


class Marry(ContentPart):
    """A marriage brings the score with another state to `score`.

    `enemy` is the nearest enemy, and wars with it end; `rival` a state nearby that is no good ally yet.
    """

    verb: Literal["marry"]
    whom: Literal["enemy", "rival"]
    score: Annotated[int, Field(ge=0, le=7)]


class UseSecret(ContentPart):
    """An exceptional politician may make a war begin or end, without a die (R5.13)."""

    verb: Literal["use_secret"]


class RiseInFaith(ContentPart):
    """A holy rising: `units` join that are worth double, against the overlord or else the nearest enemy.

    A `crowd` without a leader fights with the rating `rating`, a `warrior` has it at least from now on, and
    with `other` another character comes to lead.
    """

    verb: Literal["rise_in_faith"]
    under: Literal["crowd", "warrior", "other"]
    units: Amount
    rating: Annotated[int, Field(ge=0, le=100)] = 0


class FoundRepublic(ContentPart):
    """The leader is driven out, no warrior leads any more, and the score with every neighbour falls by `score`."""

    verb: Literal["found_republic"]
    score: Annotated[int, Field(ge=0, le=7)]


class Collapse(ContentPart):
    """A kingdom falls apart into its lands, an empire into its kingdoms (R18.9, R19.4)."""

    verb: Literal["collapse"]


class RebelEffect(ContentPart):
    """Part of a realm rises against its ruler, and civil war begins.

    `who` are the rebels: a `vassal` with all that it rules, all conquered `mountains` (which bring `blight` on every
    land beside them), the lands won `last`, `any` land, the `capital`, a `land`, or a `kingdom`. With `number`
    that many lands or kingdoms conspire, and a die says which leads. Others in the number of `supporters` stand
    aside.
    """

    verb: Literal["rebel"]
    who: Literal["vassal", "mountains", "last", "any", "capital", "land", "kingdom"]
    number: Amount | None = None
    supporters: Amount | None = None
    blight: Amount | None = None


class Transplant(ContentPart):
    """A rising of a kingdom fails: its people are moved away, and colonists settle its lands (E38)."""

    verb: Literal["transplant"]


class Federate(ContentPart):
    """Independent peoples that live side by side make a federation (E40, G-25)."""

    verb: Literal["federate"]


class FightOverRoute(ContentPart):
    """Peoples that lost by the last change of a trade route make war on whoever changed it (E45)."""

    verb: Literal["fight_over_route"]


class WarChest(ContentPart):
    """A king has kept `cards` a year from his emperor for `years` years; a card says what comes of it (E46)."""

    verb: Literal["war_chest"]
    years: Amount
    cards: Amount


class DefyEmpire(ContentPart):
    """Independent states draw for a federation against an empire; with a heart it is war after `years` years."""

    verb: Literal["defy_empire"]
    years: Amount


class Usurp(ContentPart):
    """The best general wants the throne: `cards` are dealt, and troops that draw one of their suits join him."""

    verb: Literal["usurp"]
    cards: Annotated[int, Field(ge=1, le=13)]


Grade = Literal["known", "notable", "famous", "legendary"]
"""How good a captain is; the house rules say the rating of each (R5.15, G-05)."""


class NameCaptain(ContentPart):
    """The captain of the mercenaries is of this grade (R5.15)."""

    verb: Literal["name_captain"]
    grade: Grade


class Stay(ContentPart):
    """Mercenaries seize a land, and as many of its units as `troops` join them (E49).

    With a `price` they are bought off instead, if the bank holds it.
    """

    verb: Literal["mercenaries_stay"]
    troops: Amount
    price: Amount | None = None


class GoTo(ContentPart):
    """The event goes on as another one does."""

    verb: Literal["go_to"]
    event: EventId


class Decide(ContentPart):
    """One of the event's dice decides which band of effects comes."""

    verb: Literal["decide"]
    die: DieName
    bands: Annotated[tuple["DieBand", ...], Field(min_length=1)]


WarEffect: TypeAlias = (
    Marry
    | UseSecret
    | RiseInFaith
    | Collapse
    | RebelEffect
    | Transplant
    | Federate
    | FightOverRoute
    | WarChest
    | DefyEmpire
    | Usurp
    | NameCaptain
    | Stay
)
"""Effects that make wars and leagues, or part realms."""

Effect: TypeAlias = Annotated[
    SufferBlight
    | EarnCards
    | LoseCards
    | RaiseArmyValue
    | LowerArmyValue
    | Run
    | LoseLeader
    | Overthrow
    | Scandal
    | Assassinate
    | Accuse
    | OutsiderTurns
    | FoundRepublic
    | WarEffect
    | GoTo
    | Decide,
    Field(discriminator="verb"),
]


class DieBand(ContentPart):
    """Some totals of a die that mean one thing: `on` as in any table, what it says, and what happens."""

    on: On
    words: Text
    effects: tuple[Effect, ...] = ()
