"""A table may change in mid-campaign: it holds from the next step on, and the past stays as it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from decimo.campaigns import change_table, create_campaign
from decimo.chance import Refusal
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder

INVASION = Path(__file__).parent.parent / "tables" / "decimo" / "outsiders" / "invasion.yaml"


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Session]:
    session = create_campaign(CampaignFolder(tmp_path), "dated", "four-hearths", seed=5)
    session.run(3)
    yield session
    session.journal.close()


@pytest.fixture
def small_invasions(tmp_path: Path) -> Path:
    own = tmp_path / "mine.yaml"
    own.write_text(INVASION.read_text(encoding="utf-8").replace("6+1d6", "1+1d6"), encoding="utf-8")
    return own


def dice_of(session: Session) -> str:
    return str(session.ruleset.data.tables["invasion"].rows[0].dice)  # type: ignore[attr-defined]


def test_an_own_table_holds_from_the_next_step_on_and_not_before(
    campaign: Session, small_invasions: Path
) -> None:
    assert dice_of(campaign) == "6+1d6"
    change_table(campaign, small_invasions)
    assert dice_of(campaign) == "1+1d6"
    campaign.run(3)
    assert verify(campaign.journal, build) == []
    contents = [record.content for record in campaign.journal.records()]
    assert len(dict.fromkeys(contents)) == 2
    campaign.history.undo_to(2)
    assert dice_of(campaign) == "6+1d6", "in year 2 the old table ruled"
    campaign.run(2)
    assert verify(campaign.journal, build) == []


def test_a_faulty_or_foreign_table_is_refused_and_changes_nothing(campaign: Session, tmp_path: Path) -> None:
    before = campaign.fingerprint, campaign.content
    gap = tmp_path / "gap.yaml"
    gap.write_text(INVASION.read_text(encoding="utf-8").replace("on: 1-2", "on: 1"), encoding="utf-8")
    other = tmp_path / "other.yaml"
    other.write_text(
        INVASION.read_text(encoding="utf-8").replace("id: invasion", "id: weather"), encoding="utf-8"
    )
    for path in (gap, other):
        with pytest.raises(Refusal):
            change_table(campaign, path)
    assert (campaign.fingerprint, campaign.content) == before
