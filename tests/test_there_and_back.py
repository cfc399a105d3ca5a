"""Back to the first year and forward again: the same campaign at every season, by redo and by playing again.

`DECIMO_YEARS` is the number of years (12 without it).
"""

import os
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder
from tests.play.game import typed
from tests.sweep import slow_but

YEARS = int(os.environ.get("DECIMO_YEARS", "12"))
OWN = range(2, 6)
"""The years in which the player rolls and draws."""
SEED = 3

Seasons = dict[tuple[int, int], str]
"""The fingerprint after the last step of every season."""


@pytest.fixture
def italy(tmp_path: Path) -> CampaignFolder:
    create_campaign(CampaignFolder(tmp_path), "italy", "italy", seed=SEED).journal.close()
    return CampaignFolder(tmp_path)


def seasons(session: Session) -> Seasons:
    return {(record.year, record.season): record.fingerprint for record in session.journal.records()}


def play(session: Session, *, own: bool) -> int:
    """Play all years; return how many answers were typed."""
    count = 0
    while session.moment.year <= YEARS:
        wanted = "own" if own and session.moment.year in OWN else "app"
        if session.waiting is None and session.state.dice != wanted:
            session.house_rules.roller(wanted)
        session.play_step()
        while session.campaign.question is not None:
            # A card that was typed is out of the pack for the next one.
            number, ask = session.campaign.question.asks[0]
            session.questions.answer(number, typed(ask, f"{session.moment}/{number}/{ask.why}"))
            count += 1
    return count


@pytest.mark.parametrize("own", slow_but([True], [False, True]))
def test_undo_to_year_1_and_forward_again_is_the_same_at_every_season(
    italy: CampaignFolder, *, own: bool
) -> None:
    """Case B2: also right after the campaign was opened."""
    session = open_campaign(italy, "italy")
    answers = play(session, own=own)
    assert (answers > 20) == own
    came, end = seasons(session), session.fingerprint
    assert len(came) == 4 * YEARS
    session.journal.close()

    session = open_campaign(italy, "italy")
    session.history.undo_to(1)
    assert session.moment.year == 1
    while session.history.ways_forward():
        session.history.redo()
    assert seasons(session) == came
    assert session.fingerprint == end

    session.history.undo_to(1)
    session.journal.close()
    session = open_campaign(italy, "italy")
    # What the player rolled has fallen: nothing is asked a second time.
    assert play(session, own=own) == 0
    assert seasons(session) == came
    assert session.fingerprint == end
    assert verify(session.journal, build) == []
    session.journal.close()
