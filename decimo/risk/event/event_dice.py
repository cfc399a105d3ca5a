"""The dice for an event: five, and five again for an event that only makes another one stronger."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.chance import Band, Roll, Rolled
from decimo.chance.dice import MOST_SIDES
from decimo.risk.board.board import note
from decimo.risk.event.event_table import EventRow, EventTable
from decimo.risk.event.target_table import CONTINENTS, OCEAN, OCEANS, WATER_OR_LAND, TargetList
from decimo.risk.game_data import RiskContext, RiskData

ONCE_RULE = "risk:A2"
FEW_ROLLS, MANY_ROLLS = 3, 20
"""The number of rolls of the table's own dice before a single die is used, and its largest number of faces."""


def roll_one_left(
    context: RiskContext, table: EventTable, possible: Sequence[EventRow], *, why: str, rule: str, about: str
) -> tuple[EventRow, Rolled]:
    """Roll for one of the `possible` events that has not come up yet, and note it on the board."""
    left = _left(context, possible, about)
    event, rolled = _roll_left(context, table, left, why, rule, about)
    note(context, rule=ONCE_RULE, met=(*context.world.met, event.id))
    return event, rolled


def _left(context: RiskContext, possible: Sequence[EventRow], about: str) -> Sequence[EventRow]:
    """Return the events that have not come up; if all have, put them back."""
    met = context.world.met
    left = [event for event in possible if event.id not in met]
    if left:
        return left
    context.tell("put_events_back", about, ONCE_RULE, {"number": len(possible)})
    back = [event.id for event in possible]
    note(context, rule=ONCE_RULE, met=tuple([id_ for id_ in met if id_ not in back]))
    return possible


def _roll_left(
    context: RiskContext, table: EventTable, left: Sequence[EventRow], why: str, rule: str, about: str
) -> tuple[EventRow, Rolled]:
    ways = {event.id: _ways(table, event) for event in left}
    for _ in range(FEW_ROLLS if sum(ways.values()) <= MOST_SIDES else MANY_ROLLS):
        rolled = context.roll(table.die, why=why, rule=rule, about=about, bands=table.titles)
        event = table.row_for(int(rolled))
        if event.id in ways:
            return event, rolled
        context.tell("roll_past_event", about, ONCE_RULE, {"title": event.title, "roll": rolled})
    faces = _faces(ways)
    bands = tuple([Band(table.event(id_).title, tuple(own)) for id_, own in faces.items()])
    die = f"1d{sum(map(len, faces.values()))}"
    rolled = context.roll(die, why=f"{why}, of those left", rule=rule, about=about, bands=bands)
    return table.event(next(id_ for id_, own in faces.items() if int(rolled) in own)), rolled


def _ways(table: EventTable, event: EventRow) -> int:
    """Return the number of ways in which the table's dice show an event."""
    return sum(ways for result, ways in table.results.items() if table.row_for(result) is event)


def _faces(ways: dict[str, int]) -> dict[str, range]:
    """Give each event as many faces of one die as it has ways, or in proportion if no die has that many."""
    whole = sum(ways.values())
    room = MOST_SIDES - len(ways)
    faces: dict[str, range] = {}
    first = 1
    for id_, number in ways.items():
        own = number if whole <= MOST_SIDES else max(1, number * room // whole)
        faces[id_] = range(first, first + own)
        first += own
    return faces


EVENT_RULE = "risk:A2"
MOST_ROLLS = 20
"""The largest number of repeated rolls that settle nothing."""


class NextEvent(NamedTuple):
    """An event that comes, and its strength: see `Reroll`."""

    event: EventRow
    rolled: Rolled
    factor: int = 1
    reach: int = 0
    targets: int = 1
    bans: int = 1
    caller: EventRow | None = None
    """The event that called it and makes it stronger, if there is one."""

    @property
    def spreads(self) -> bool:
        """Whether it costs more armies and spreads to the territories around its target (V28, V30)."""
        return self.reach > 0 and self.event.strong == "spread"

    @property
    def places(self) -> int:
        """The number of places that it strikes (V12, V28, V30)."""
        if self.event.target == "two-lands":
            return 2
        return self.targets if self.event.strong == "again" else 1

    @property
    def times(self) -> int:
        """The factor of the armies lost (V28, V30)."""
        return self.factor if self.spreads else 1


def roll_event(context: RiskContext, data: RiskData, about: str = "") -> NextEvent | None:
    """Roll for an event; None if an event that calls another brings none after all rerolls.

    An event that calls another has no effect itself; if the dice show one again they are rolled again (E22).
    """
    first = _roll_table(context, data, "which event comes", EVENT_RULE, about, data.events.rows)
    strong = first.event.reroll
    if strong is None:
        return first
    context.tell("grow_strong", about, first.event.rule, {"words": first.event.words, "roll": first.rolled})
    plain = [event for event in data.events.rows if event.reroll is None]
    for _ in range(MOST_ROLLS):
        why = f"{first.event.title}: which event comes so strong"
        then = _roll_table(context, data, why, first.event.rule, about, plain)
        if then.event.reroll is None:
            return then._replace(
                factor=strong.factor,
                reach=strong.reach,
                targets=strong.targets,
                bans=strong.bans,
                caller=first.event,
            )
    return None


def _roll_table(
    context: RiskContext, data: RiskData, why: str, rule: str, about: str, possible: Sequence[EventRow]
) -> NextEvent:
    """Roll for an event; `possible` are the events allowed if each comes up only once."""
    table = data.events
    if table.once:
        return NextEvent(*roll_one_left(context, table, possible, why=why, rule=rule, about=about))
    rolled = context.roll(table.die, why=why, rule=rule, about=about, bands=table.titles)
    return NextEvent(table.row_for(int(rolled)), rolled)


TARGET_RULE = "risk:A3"


class Aim(NamedTuple):
    """A target: a territory or an ocean, and the rolls that picked it."""

    territory: str = ""
    ocean: str = ""
    rolls: tuple[Rolled, ...] = ()

    @property
    def place(self) -> str:
        """The id of the territory or the ocean."""
        return self.territory or self.ocean


def roll_aims(
    context: RiskContext, data: RiskData, target: str, count: int, *, why: str, about: str = ""
) -> list[Aim]:
    """Roll for several different places; a place that comes up twice is rolled again (E6).

    `target` is `land`, `two-lands`, `ocean` or `anywhere`. After too many rolls there are fewer places; a map
    without oceans has no ocean as target.
    """
    found: list[Aim] = []
    for _ in range(MOST_ROLLS):
        known = [aim.place for aim in found]
        for aim in _roll_targets(context, data, target, count - len(found), why, about):
            if aim.place not in known:
                found.append(aim)
                known.append(aim.place)
        if len(found) == count:
            break
    return found


def _roll_targets(
    context: RiskContext, data: RiskData, target: str, count: int, why: str, about: str
) -> list[Aim]:
    if target == "ocean":
        if not data.land.oceans:
            return []
        return _oceans(context, data, [()] * count, why, about)
    if target != "anywhere":
        return _lands(context, data, [()] * count, why, about)
    first = _pick(context, data, [WATER_OR_LAND] * count, f"{why}: water or land", about)
    wet = [(rolled,) for place, rolled in first if place == OCEAN]
    dry = [(rolled,) for place, rolled in first if place != OCEAN]
    oceans = iter(_oceans(context, data, wet, why, about))
    lands = iter(_lands(context, data, dry, why, about))
    return [next(oceans) if place == OCEAN else next(lands) for place, _ in first]


def _oceans(
    context: RiskContext, data: RiskData, before: Sequence[tuple[Rolled, ...]], why: str, about: str
) -> list[Aim]:
    found = _pick(context, data, [OCEANS] * len(before), f"{why}: which ocean", about)
    return [
        Aim(ocean=ocean, rolls=(*rolls, rolled)) for rolls, (ocean, rolled) in zip(before, found, strict=True)
    ]


def _lands(
    context: RiskContext, data: RiskData, before: Sequence[tuple[Rolled, ...]], why: str, about: str
) -> list[Aim]:
    continents = _pick(context, data, [CONTINENTS] * len(before), f"{why}: which continent", about)
    lists = [continent for continent, _ in continents]
    places = _pick(context, data, lists, f"{why}: which territory", about)
    return [
        Aim(territory, rolls=(*rolls, first, then))
        for rolls, (_, first), (territory, then) in zip(before, continents, places, strict=True)
    ]


def _pick(
    context: RiskContext, data: RiskData, lists: Sequence[str], why: str, about: str
) -> list[tuple[str, Rolled]]:
    """Roll on each of some lists, as one question; return the places with their rolls."""
    if not lists:
        return []
    open_lists = [data.targets.list_of[id_] for id_ in lists]
    rolls = [
        Roll(each.die, _why(data, each, why, n, len(lists)), TARGET_RULE, about, each.bands(data.names))
        for n, each in enumerate(open_lists, start=1)
    ]
    rolled = context.rolls(rolls)
    return [(each.place_of[int(roll)], roll) for each, roll in zip(open_lists, rolled, strict=True)]


def _why(data: RiskData, each: TargetList, why: str, number: int, of: int) -> str:
    continent = data.names.get(each.id)
    which = f" ({number} of {of})" if of > 1 else ""
    return f"{why} of {continent}{which}" if continent else f"{why}{which}"
