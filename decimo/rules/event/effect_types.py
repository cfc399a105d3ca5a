"""The types of effect of chance events, as written in the rows of a table."""

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
    """The people gains trade cards."""

    verb: Literal["earn_cards"]
    amount: Amount


class LoseCards(ContentPart):
    """The people loses trade cards, as far as its bank goes."""

    verb: Literal["lose_cards"]
    amount: Amount


class RaiseArmyValue(ContentPart):
    """The army value of the land, or with `on: state` of every land of its state, rises for good."""

    verb: Literal["raise_army_value"]
    amount: Amount
    on: Literal["land", "state"] = "land"


class LowerArmyValue(ContentPart):
    """The people loses army value, as far as it has any."""

    verb: Literal["lower_army_value"]
    amount: Amount


class Run(ContentPart):
    """A lasting effect begins, for years or for seasons, or with neither for good.

    It may bring `blight` and `cards` a year. Of the kinds, `banditry` makes a land desolate, `piracy` shuts the
    route it is on, and `crooked-contractors` put the next campaign of their state out of supply; the others have
    only blight and cards.
    """

    verb: Literal["run"]
    kind: Id
    on: Literal["land", "route", "state"] = "land"
    years: Amount | None = None
    seasons: Amount | None = None
    blight: Amount | None = None
    cards: Amount | None = None


class LoseLeader(ContentPart):
    """The leader of the people is lost, and a new character is rolled for the office."""

    verb: Literal["depose_leader", "leader_dies", "leader_murdered"]


class Overthrow(ContentPart):
    """The leader is overthrown from within and replaced (R5.19)."""

    verb: Literal["overthrow"]
    by: Literal["colleague", "junior", "forces"]


class Scandal(ContentPart):
    """Illicit ties between one character of the people and one of its nearest enemy; their score rises."""

    verb: Literal["scandal"]
    score: Annotated[int, Field(ge=1, le=7)]


class Assassinate(ContentPart):
    """One of the characters, picked by die, is killed; if this event follows a murder, nobody else is killed."""

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
    """A marriage sets the score with another state to `score`.

    `enemy` is the nearest enemy, and wars with it end; `rival` is a state nearby that is not yet a good ally.
    """

    verb: Literal["marry"]
    whom: Literal["enemy", "rival"]
    score: Annotated[int, Field(ge=0, le=7)]


class UseSecret(ContentPart):
    """An exceptional politician may begin or end a war without a die (R5.13)."""

    verb: Literal["use_secret"]


class RiseInFaith(ContentPart):
    """A holy rising: `units` join that are worth double, against the overlord or else the nearest enemy.

    A `crowd` without a leader fights with the rating `rating`; a `warrior` has at least that rating from now on;
    with `other` another character leads.
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
    that many lands or kingdoms conspire, and a die picks the leader. `supporters` is the number of others that
    stay out of the fight.
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
    """Peoples that lost by the last change of a trade route make war on the people that changed it (E45)."""

    verb: Literal["fight_over_route"]


class WarChest(ContentPart):
    """A king has kept back `cards` a year from the emperor for `years` years; a card decides what follows (E46)."""

    verb: Literal["war_chest"]
    years: Amount
    cards: Amount


class DefyEmpire(ContentPart):
    """Independent states draw for a federation against an empire; a heart means war after `years` years."""

    verb: Literal["defy_empire"]
    years: Amount


class Usurp(ContentPart):
    """The best general wants the throne: `cards` are dealt, and troops that draw one of their suits join."""

    verb: Literal["usurp"]
    cards: Annotated[int, Field(ge=1, le=13)]


Grade = Literal["known", "notable", "famous", "legendary"]
"""The grade of a captain; the house rules give the rating of each (R5.15, G-05)."""


class NameCaptain(ContentPart):
    """The captain of the mercenaries is of this grade (R5.15)."""

    verb: Literal["name_captain"]
    grade: Grade


class Stay(ContentPart):
    """Mercenaries seize a land, and as many of its units as `troops` join them (E49).

    With a `price` they are bought off instead, if the bank can pay it.
    """

    verb: Literal["mercenaries_stay"]
    troops: Amount
    price: Amount | None = None


class GoTo(ContentPart):
    """The event goes on as another one."""

    verb: Literal["go_to"]
    event: EventId


class Decide(ContentPart):
    """One of the event's dice decides which band of effects is played."""

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
"""Effects that begin wars and federations, or split realms."""

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
    """Totals of a die with one meaning: `on` as in any table, the words, and the effects."""

    on: On
    words: Text
    effects: tuple[Effect, ...] = ()
