"""The game data of a campaign (scenario and tables), and the types of a step's context and rule."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, Field

from decimo.chance import Band, Decision, Drawn, Refusal, Roll, RuleContext, parse_dice
from decimo.content.bands import BandRow, BandTable
from decimo.narration.sentence import with_article
from decimo.rules.event.chance_table import ChanceTable
from decimo.rules.scenario import DecimoScenario
from decimo.rules.settings import DecimoSettings
from decimo.world.entity_names import EntityNames
from decimo.world.polity import are_peaceful, head_of, lands_of, polities
from decimo.world.world_state import Triban, World, free_peoples


def _formula(text: str) -> str:
    try:
        parse_dice(text)
    except Refusal as fault:
        raise ValueError(str(fault)) from fault
    return text


class OutsiderRow(BandRow):
    """One row of a table of outsiders; fields that a table does not need are left out."""

    units: Annotated[int, Field(ge=0, le=100)] = 0
    """A fixed number of units."""
    dice: Annotated[str, AfterValidator(_formula)] = "0"
    """The dice for a number of units."""
    most: Annotated[int, Field(ge=1, le=1000)] = 1000
    """The largest result of `dice`."""


class OutsiderTable(BandTable[OutsiderRow]):
    """A table of section 21."""


@dataclass(frozen=True, slots=True)
class DecimoData:
    """The scenario and tables of a campaign, which change only between steps."""

    land: DecimoScenario
    chance: ChanceTable
    tables: Mapping[str, OutsiderTable]
    """The tables of outsiders by id: `raid-card`, `raider-strength`, `invasion`, ..."""

    def name_entities(self, world: World) -> EntityNames:
        """Return what sentences call the entities of a world."""
        land = self.land
        articled = {node.id: with_article(node.name) for node in (*land.outsiders, *land.seas)}
        places = {triban.id: triban.name for triban in land.tribans} | articled
        peoples = {triban.id: with_article(triban.people) for triban in land.tribans}
        return EntityNames(world, places, peoples, [sea.id for sea in land.seas], land.year_label)


class DecimoDecision(Decision):
    """The kinds of decision of a state; each has its policy in `decimo.rules.policy`."""

    TAKE_FIELD = "whether to march on a land that outsiders hold"
    CALL_OUT = "whether armies are called out against outsiders in own lands"
    MARCH = "where an army goes"
    LAST_MARCH = "where an army goes in autumn, before it goes home"
    SAIL = "where a fleet goes"
    RETREAT = "where a beaten army goes"
    SETTLE_FIGHT = "whether a fight is settled on the table"
    MEET_INVADERS = "whether to give battle to invaders or hold the city"
    MEET_HORDE = "whether to attack a horde in the land"
    PAY_NOMADS = "whether to pay the price of nomads"
    WORK_FOR = "what a politician works for with another state"
    WAR_OR_PEACE = "what a politician does with the enemy's secrets"
    HIRE_MERCENARIES = "how many mercenaries a deserted emperor hires"
    NAME_SUCCESSOR = "whom a ruler names as successor"
    REROUTE = "whether a people changes a trade route"


DecimoContext = RuleContext[World, DecimoSettings]
"""One run of one step of Decimo."""

Rule = Callable[[DecimoContext, DecimoData], None]
"""The function of a step: it asks, changes the world and records facts."""


class RandomChoice(NamedTuple):
    """A choice by die among candidates: their ids in order, each with the name shown to the player."""

    names: Mapping[str, str]
    why: str
    rule: str
    about: str


def pick(context: DecimoContext, names: Mapping[str, str], *, why: str, rule: str, about: str) -> Drawn:
    """Pick a candidate by die and return its id; a single one needs no die."""
    return picks(context, [RandomChoice(names, why, rule, about)])[0]


def picks(context: DecimoContext, picks: Sequence[RandomChoice]) -> list[Drawn]:
    """Pick several times, as one question; each result remembers its die."""
    rolls = [
        Roll(f"1d{len(each.names)}", each.why, each.rule, each.about, _bands(each.names))
        for each in picks
        if len(each.names) > 1
    ]
    rolled = iter(context.rolls(rolls))
    picked: list[Drawn] = []
    for each in picks:
        ids = list(each.names)
        if len(ids) == 1:
            picked.append(Drawn(ids[0], ()))
        else:
            roll = next(rolled)
            picked.append(Drawn(ids[roll - 1], roll.asks))
    return picked


def _bands(names: Mapping[str, str]) -> tuple[Band, ...]:
    return tuple(Band(name, (number,)) for number, name in enumerate(names.values(), start=1))


def bordering_lands(world: World, data: DecimoData, land: str) -> list[Triban]:
    """Return the lands that border on this one, without those that outsiders hold."""
    near = data.land.neighbours(land)
    return [other for other in free_peoples(world) if other.id in near]


def nearby_states(world: World, data: DecimoData, people: str) -> list[Triban]:
    """Return the heads of the states that border on any land of this state, or else the nearest states."""
    head = head_of(world, people)
    beside = {
        head_of(world, near.id)
        for land in lands_of(world, head)
        for near in bordering_lands(world, data, land.id)
    }
    found = [state for state in polities(world) if state.id in beside and state.id != head]
    return found or nearest_states(
        world, data, head, [state.id for state in polities(world) if state.id != head]
    )


def nearest_enemies(world: World, data: DecimoData, people: str) -> list[Triban]:
    """Return the nearest of the states that are unfriendly or worse to this one: score 5 or more (R6.5)."""
    head = head_of(world, people)
    enemies = [
        state.id for state in polities(world) if state.id != head and not are_peaceful(world, head, state.id)
    ]
    return nearest_states(world, data, head, enemies)


def nearest_states(world: World, data: DecimoData, head: str, among: Iterable[str]) -> list[Triban]:
    """Return the states `among` nearest to a state, counted from any of its lands to any of theirs."""
    far = len(data.land.links)
    steps = {
        other: min(
            data.land.distances(own.id).get(land.id, far)
            for own in lands_of(world, head)
            for land in lands_of(world, other)
        )
        for other in among
    }
    least = min(steps.values(), default=far)
    return [state for state in polities(world) if steps.get(state.id, far + 1) == least]
