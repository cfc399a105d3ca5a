"""A player's own table of events in which each event comes once before any comes again (A2)."""

from dataclasses import replace

import pytest

from decimo.risk.event.event_dice import NextEvent, roll_event
from decimo.risk.event.events import play_events
from tests.risk.event_dice import Faces, five, where
from tests.risk.table import BOOK, Table, risk

EVERY = [each.id for each in BOOK.events.rows]


class Once(Table):
    """A table at which every event comes up only once."""

    def __init__(self, *met: str) -> None:
        super().__init__()
        events = BOOK.events.model_copy(update={"once": True})
        self.data = replace(BOOK, events=events)
        self.board.met = met

    def met(self) -> list[str]:
        return [*self.board.met]

    def roll(self, *answers: Faces) -> NextEvent:
        found: list[NextEvent | None] = []
        self.run(lambda context: found.append(roll_event(context, self.data)), *answers)
        assert found[0] is not None
        return found[0]


def all_but(*left: str) -> tuple[str, ...]:
    return tuple(id_ for id_ in EVERY if id_ not in left)


@pytest.mark.rule("risk:A2")
def test_what_has_come_up_is_kept_and_rolled_past() -> None:
    table = Once()
    table.play(play_events, five(17), *where("alaska"))
    assert table.met() == ["V17"]
    assert table.roll(five(17), five(16)).event.id == "V16"
    assert table.met() == ["V17", "V16"]
    (fact,) = [fact for fact in table.facts if fact.verb == "roll_past_event"]
    assert "Tornado" in risk().sentence(fact)


@pytest.mark.rule("risk:A2")
def test_where_few_are_left_one_die_with_a_face_for_every_way_decides() -> None:
    # A meteor of 5 ways, and a volcano of 70.
    for face, id_ in ((5, "V6"), (6, "V9"), (75, "V9")):
        table = Once(*all_but("V6", "V9"))
        assert table.roll(five(17), five(17), five(17), (face,)).event.id == id_
        assert table.asks[-1].dice == "1d75"
        assert [(band.label, len(band.on)) for band in table.asks[-1].bands] == [
            ("Meteor, large", 5),
            ("Volcano", 70),
        ]


@pytest.mark.rule("risk:A2")
def test_no_die_has_more_faces_than_there_are() -> None:
    # The tornado and the hurricane are left with 1560 ways, more than the faces of any die.
    table = Once(*all_but("V17", "V18"))
    assert table.roll(*[five(16)] * 20, (499,)).event.id == "V17"
    assert table.asks[-1].dice == "1d998"


@pytest.mark.rule("risk:A2")
def test_when_all_have_come_up_they_are_put_back() -> None:
    table = Once(*EVERY)
    assert table.roll(five(16)).event.id == "V16"
    assert table.met() == ["V16"]
    assert "put_events_back" in table.verbs()


@pytest.mark.rule("risk:A2", "risk:E22", "risk:V28")
def test_what_a_very_strong_event_calls_comes_once_too_and_is_never_one_of_the_callers() -> None:
    table = Once("V16")
    coming = table.roll(five(28), five(30), five(16), five(17))
    assert (coming.event.id, coming.factor) == ("V17", 2)
    assert table.met() == ["V16", "V28", "V17"], "what was rolled past has not come"
    # None but the callers is left: what they call is put back, and they are not.
    table = Once(*all_but("V28", "V30"))
    assert table.roll(*[five(16)] * 3, (1,), five(16)).event.id == "V16"
    assert table.met() == ["V28", "V16"]


@pytest.mark.rule("risk:A2")
def test_a_table_without_the_mark_keeps_nothing() -> None:
    table = Table()
    table.play(play_events, five(17), *where("alaska"))
    assert table.board.met == ()
