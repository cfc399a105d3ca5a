"""Every ruleset and every journal passes the same checks."""

from collections.abc import Callable
from functools import cache
from itertools import count, product
from pathlib import Path

import pytest

from decimo.content.content_folder import scenarios
from decimo.play.campaign_record import Charter, State
from decimo.play.journal import Journal
from decimo.rulesets import build, gather
from decimo.store.journal import SqliteJournal
from tests.play.conformance import CHECKS, YEARS, Check, played, questions_survive_a_restart
from tests.play.game import Game
from tests.play.hamlet import TEXTS, Hamlet, Village

LANDS = [name for name, _ in scenarios()]
ENOUGH = 60
"""Coins with which a house ends a short hamlet."""


@cache
def land(scenario: str) -> Game:
    """A shipped land, kept in memory."""
    gathered = gather(scenario)
    return Game(build(gathered.ruleset, gathered.texts), gathered.texts)


def name_of(check: Check) -> str:
    return check.__name__


each_check = pytest.mark.parametrize("check", CHECKS, ids=name_of)


@each_check
def test_the_hamlet(check: Check) -> None:
    check(Game(Hamlet(), TEXTS))


class ShortHamlet(Hamlet):
    """The hamlet is left as soon as one house has enough coins, in whatever season that is."""

    def ended(self, state: State[Village]) -> str:
        rich = [house.id for house in state.world.houses.values() if house.coins >= ENOUGH]
        return f"Nobody is left in the hamlet but {rich[0]}" if rich else ""


@each_check
def test_a_hamlet_that_comes_to_an_end(check: Check) -> None:
    check(Game(ShortHamlet(), TEXTS))


def test_that_hamlet_ends_before_its_years_are_over() -> None:
    session = played(Game(ShortHamlet(), TEXTS))
    assert session.ruleset.ended(session.state)
    assert 2 < session.moment.year < YEARS


@each_check
def test_the_hamlet_in_a_file(check: Check, tmp_path: Path) -> None:
    check(Game(Hamlet(), TEXTS, founding_in(tmp_path), opened_again))


LONG = ("risk-world", questions_survive_a_restart)
"""So many questions are asked there that this is left to the slow run."""


@pytest.mark.parametrize(
    ("scenario", "check"),
    [pytest.param(*case, marks=pytest.mark.slow if case == LONG else ()) for case in product(LANDS, CHECKS)],
    ids=lambda each: each if isinstance(each, str) else name_of(each),
)
def test_a_shipped_land(scenario: str, check: Check) -> None:
    check(land(scenario))


def founding_in(folder: Path) -> Callable[[Charter], Journal]:
    number = count(1)
    return lambda charter: SqliteJournal.create(folder / f"{next(number)}.decimo", charter)


def opened_again(journal: Journal) -> Journal:
    assert isinstance(journal, SqliteJournal)
    journal.close()
    return SqliteJournal.open(journal.path, to_play=True)
