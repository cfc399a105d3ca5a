"""A table whose events come up only once: none comes again before all have, and then they are all put back.

A roll that shows one of those that are out is rolled again. After some such rolls one die decides, with a face for
every way that is left: it comes to the same, and ends.
"""

from collections.abc import Sequence

from decimo.fate import Band, Rolled
from decimo.fate.dice import MOST_SIDES
from decimo.risk.board.course import note
from decimo.risk.book import Play
from decimo.risk.event.event_table import Event, EventTable

RULE = "risk:A2"
FEW_ROLLS, MANY_ROLLS = 3, 20
"""How often the table's own dice are rolled before the one die, and where no die has so many faces."""


def roll_one_left(
    turn: Play, table: EventTable, possible: Sequence[Event], *, why: str, rule: str, about: str
) -> tuple[Event, Rolled]:
    """Roll for one of the `possible` events that has not come up yet; the board keeps that it has."""
    left = _left(turn, possible, about)
    event, rolled = _roll(turn, table, left, why, rule, about)
    note(turn, rule=RULE, met=(*turn.world.met, event.id))
    return event, rolled


def _left(turn: Play, possible: Sequence[Event], about: str) -> Sequence[Event]:
    """Those that have not come up; if all have, they are put back."""
    met = turn.world.met
    left = [event for event in possible if event.id not in met]
    if left:
        return left
    turn.tell("put_events_back", about, RULE, {"number": len(possible)})
    back = [event.id for event in possible]
    note(turn, rule=RULE, met=tuple([id_ for id_ in met if id_ not in back]))
    return possible


def _roll(
    turn: Play, table: EventTable, left: Sequence[Event], why: str, rule: str, about: str
) -> tuple[Event, Rolled]:
    ways = {event.id: _ways(table, event) for event in left}
    for _ in range(FEW_ROLLS if sum(ways.values()) <= MOST_SIDES else MANY_ROLLS):
        rolled = turn.roll(table.die, why=why, rule=rule, about=about, bands=table.titles)
        event = table.row_for(int(rolled))
        if event.id in ways:
            return event, rolled
        turn.tell("roll_past_event", about, RULE, {"title": event.title, "roll": rolled})
    faces = _faces(ways)
    bands = tuple([Band(table.event(id_).title, tuple(own)) for id_, own in faces.items()])
    die = f"1d{sum(map(len, faces.values()))}"
    rolled = turn.roll(die, why=f"{why}, of those left", rule=rule, about=about, bands=bands)
    return table.event(next(id_ for id_, own in faces.items() if int(rolled) in own)), rolled


def _ways(table: EventTable, event: Event) -> int:
    """In how many ways the table's dice show an event."""
    return sum(ways for result, ways in table.results.items() if table.row_for(result) is event)


def _faces(ways: dict[str, int]) -> dict[str, range]:
    """Give each event as many faces of one die as it has ways; in proportion, where no die has so many."""
    whole = sum(ways.values())
    room = MOST_SIDES - len(ways)
    faces: dict[str, range] = {}
    first = 1
    for id_, number in ways.items():
        own = number if whole <= MOST_SIDES else max(1, number * room // whole)
        faces[id_] = range(first, first + own)
        first += own
    return faces
