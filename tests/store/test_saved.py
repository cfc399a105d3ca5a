"""A campaign that equals its newest backup opens at once; any other is checked row by row."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Refusal
from decimo.store.backup import is_backed_up
from decimo.store.backup_name import list_backup_files
from decimo.store.campaign_folder import CampaignFolder


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign that was played for a year and left."""
    session = create_campaign(CampaignFolder(tmp_path), "rome", "four-hearths", seed=1)
    session.run(1)
    session.journal.close()
    return tmp_path / "rome.decimo"


def test_what_was_left_stands_in_its_backup_and_is_opened_as_it_stands(campaign: Path) -> None:
    assert is_backed_up(campaign)
    before = list_backup_files(campaign)
    session = open_campaign(CampaignFolder(campaign.parent), "rome")
    year = session.moment.year
    session.journal.close()
    assert year == 2
    assert list_backup_files(campaign) == before
    assert is_backed_up(campaign)


def test_what_was_played_since_is_in_no_backup(campaign: Path) -> None:
    session = open_campaign(CampaignFolder(campaign.parent), "rome")
    session.play_step()
    assert not is_backed_up(campaign)
    session.journal.close()
    assert is_backed_up(campaign)


def test_a_row_that_was_changed_is_noticed_although_there_is_a_backup(campaign: Path) -> None:
    with closing(sqlite3.connect(campaign)) as connection:
        connection.execute(
            "UPDATE fact SET changes = '[' WHERE n = 0 AND step = (SELECT max(step) FROM fact)"
        )
        connection.commit()
    assert not is_backed_up(campaign)
    with pytest.raises(Refusal, match="a fact of step"):
        open_campaign(CampaignFolder(campaign.parent), "rome")


def test_without_a_backup_nothing_is_taken_on_trust(campaign: Path) -> None:
    for each in list_backup_files(campaign):
        each.path.unlink()
    assert not is_backed_up(campaign)


@pytest.mark.parametrize("why", ["replaced", "damaged", "before-update"])
def test_a_copy_that_nobody_looked_into_proves_nothing(campaign: Path, why: str) -> None:
    (newest, *_) = list_backup_files(campaign)
    newest.path.rename(newest.path.with_name(newest.path.name.replace("left", why)))
    assert not is_backed_up(campaign)
