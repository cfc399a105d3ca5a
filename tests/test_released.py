"""Campaigns of every release open, go back to their first year, play on and verify, for ever."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from decimo.campaigns import open_campaign
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.decimo"))
"""One campaign a release, each left at a question, with a diary and with steps taken back."""


@pytest.fixture(params=FIXTURES, ids=lambda path: path.stem)
def released(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Session]:
    shutil.copy(request.param, tmp_path / "released.decimo")
    session = open_campaign(CampaignFolder(tmp_path), "released")
    yield session
    session.journal.close()


def test_it_opens_at_the_question_it_was_left_at(released: Session) -> None:
    question = released.questions.open()
    assert question is not None
    assert all(ask.kind == "roll" for _, ask in question.asks)


def test_the_players_words_are_as_they_were_typed(released: Session) -> None:
    assert [entry.text for entry in released.journal.diary()] == ["A hard winter. [red] is no colour here."]


def test_it_verifies(released: Session) -> None:
    assert verify(released.journal, build) == []


def test_it_goes_back_to_its_first_year_and_plays_on(released: Session) -> None:
    released.history.undo_to(1)
    assert released.moment.year == 1
    reason = released.run(12, decide_all=True).reason
    # A game may end; history does not.
    assert (reason, released.moment.year == 13) == ("years", True) or (
        reason == "end" and released.ruleset.ended(released.state)
    )
    assert verify(released.journal, build) == []
