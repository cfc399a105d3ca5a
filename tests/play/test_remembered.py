"""What a briefing remembers: facts from weight 2 on, the eight weightiest, of one year, of three, of ten."""

import pytest

from decimo.chance import Fact
from decimo.play.briefing import create_briefing
from tests.play.game import Game
from tests.play.hamlet import TEXTS, Hamlet


class Remembering(Hamlet):
    """Nothing counts but one verb."""

    def __init__(self, verb: str, weight: int) -> None:
        super().__init__()
        self._counted = (verb, weight)

    def weight(self, fact: Fact) -> int:
        verb, weight = self._counted
        return weight if fact.verb == verb else 1


def remembered(verb: str, weight: int, years: int) -> list[str]:
    session = Game(Remembering(verb, weight), TEXTS).begin()
    session.run(years)
    return [each.fact.verb for each in create_briefing(session).remembered]


@pytest.mark.parametrize(("weight", "is_remembered"), [(1, False), (2, True), (3, True)])
def test_a_fact_is_remembered_from_weight_two_on(weight: int, *, is_remembered: bool) -> None:
    assert (remembered("settle", weight, 1) != []) == is_remembered


@pytest.mark.parametrize(
    ("years", "is_remembered"), [(1, True), (3, True), (9, True), (10, True), (11, False)]
)
def test_after_quiet_years_ten_are_looked_back_over(years: int, *, is_remembered: bool) -> None:
    assert (remembered("settle", 2, years) != []) == is_remembered


def test_of_many_facts_the_eight_last_are_remembered() -> None:
    class Busy(Hamlet):
        def weight(self, _fact: Fact) -> int:
            return 2

    session = Game(Busy(), TEXTS).begin()
    session.run(1)
    told = [fact for played in session.line() for fact in played.facts if session.ruleset.sentence(fact)]
    assert len(told) > 8
    assert [each.fact for each in create_briefing(session).remembered] == told[-8:]
