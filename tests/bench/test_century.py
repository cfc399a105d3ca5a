"""The promises over twenty campaigns of a hundred years, and when each is broken."""

from collections.abc import Callable

import pytest

from bench.century import DECADES, BrokenWorldError, Century, century, verdicts, whole_world
from bench.land import ground
from decimo.chance import Fact
from decimo.rules.decimo_ruleset import Decimo


def good(seed: int = 1) -> Century:
    """A campaign that keeps every promise alone."""
    return Century(
        seed,
        begun=[1] * DECADES,
        ended=[2] * DECADES,
        begun_late=4,
        kingdoms=1,
        empires=1,
        kingdoms_ended=1,
        states={"kingdom latium": 3, "triban umbria": 1},
        lands=10,
    )


def test_every_promise_can_be_kept() -> None:
    assert all(verdict.kept for verdict in verdicts([good()]))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda each: each.begun.__setitem__(4, 0),
        lambda each: each.ended.__setitem__(9, 0),
        lambda each: setattr(each, "kingdoms", 0),
        lambda each: setattr(each, "empires", 0),
        lambda each: setattr(each, "kingdoms_ended", 0),
        lambda each: each.states.update({"empire latium": 10}),
        lambda each: setattr(each, "outside", 4),
        lambda each: setattr(each, "begun_late", 0),
    ],
)
def test_each_promise_can_be_broken(spoil: Callable[[Century], None]) -> None:
    spoilt = good()
    spoil(spoilt)
    assert [verdict.kept for verdict in verdicts([spoilt])].count(False) == 1


def test_a_quarter_of_the_campaigns_may_end_with_one_realm() -> None:
    whole = good(2)
    whole.states = {"empire latium": 10}
    assert all(verdict.kept for verdict in verdicts([good(), good(), good(), whole]))
    assert not all(verdict.kept for verdict in verdicts([good(), good(), whole]))


def test_wars_and_realms_are_counted_by_what_is_told() -> None:
    counted = Century(1)
    counted.count(61, [told("declare_war"), told("become_realm", rank="a kingdom"), told("end_war")])
    counted.count(62, [told("break_away"), told("lose_rank", before="a kingdom")])
    counted.count(63, [told("lose_rank", before="a kingdom")])
    assert (counted.begun[6], counted.ended[6], counted.begun_late) == (1, 1, 1)
    assert (counted.kingdoms, counted.empires, counted.kingdoms_ended) == (1, 0, 1)


def told(verb: str, **words: int | str) -> Fact:
    return Fact(verb, "latium", "decimo:R6.15", words, ())


def test_a_broken_world_ends_it() -> None:
    place = ground()
    assert isinstance(place.ruleset, Decimo)
    session = place.session(1)
    session.play_step()
    session.state.world.tribans["latium"].bank = -1
    with pytest.raises(BrokenWorldError, match="Latium has -1 trade cards"):
        whole_world(session, place.ruleset)


def test_a_campaign_is_counted_to_its_end() -> None:
    counted = century(ground(), 1, years=3)
    assert counted.lands == 10
    assert sum(counted.states.values()) + counted.outside == 10
