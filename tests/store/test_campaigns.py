"""Founding and opening campaigns of the learning land."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Refusal
from decimo.play.campaign_record import content_digest
from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder

LAND = "four-hearths"


@pytest.fixture
def shelf(tmp_path: Path) -> CampaignFolder:
    return CampaignFolder(tmp_path / "campaigns")


def left(session: Session) -> tuple[str, str]:
    """Close a campaign; return its name and the fingerprint of how it was left."""
    session.journal.close()
    return session.charter.name, session.fingerprint


def test_a_new_campaign_stands_in_the_first_winter_and_opens_there_again(shelf: CampaignFolder) -> None:
    session = create_campaign(shelf, "My war", LAND, seed=7)
    assert (session.moment.year, session.moment.season, session.campaign.founded) == (1, 0, True)
    session.run(2)
    end = left(session)
    again = open_campaign(shelf, "my war")
    assert left(again) == end
    assert again.moment.year == 3


def test_one_seed_gives_one_history_and_another_seed_another(shelf: CampaignFolder) -> None:
    ends = []
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        session = create_campaign(shelf, name, LAND, seed=seed)
        session.run(2)
        ends.append(left(session)[1])
    assert ends[0] == ends[1] != ends[2]


def test_without_a_seed_one_is_drawn_and_kept(shelf: CampaignFolder) -> None:
    seeds = []
    for name in ("a", "b"):
        session = create_campaign(shelf, name, LAND)
        seeds.append(session.charter.seed)
        session.journal.close()
    assert seeds[0] != seeds[1]
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_with_own_dice_the_founding_asks_and_waits_across_a_restart(shelf: CampaignFolder) -> None:
    session = create_campaign(shelf, "mine", LAND, dice="own")
    question = session.questions.open()
    assert question is not None
    assert not session.campaign.founded
    session.journal.close()
    again = open_campaign(shelf, "mine")
    asked = again.questions.open()
    assert asked is not None
    assert asked.asks == question.asks
    again.journal.close()


def test_a_campaign_goes_on_under_the_tables_it_was_played_by(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create_campaign(shelf, "old tables", LAND, seed=1)
    digest = session.head.content if session.head else ""
    session.journal.close()
    monkeypatch.setattr("decimo.campaigns.gather", None)
    again = open_campaign(shelf, "old tables")
    texts = again.journal.content(digest)
    again.journal.close()
    assert content_digest(texts) == digest
    assert f"scenarios/{LAND}.yaml" in texts


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seed": -1}, "'-1' is not a seed"),
        ({"seed": 2**63}, "is not a seed"),
        ({"scenario": "nowhere"}, "nowhere"),
        ({"seats": {"rome": "player"}}, "'rome' is no side"),
        ({"seats": {"rossolan": "me"}}, "'me' cannot decide for rossolan"),
        ({"dice": "loaded"}, "'loaded' cannot roll"),
        ({"settings": {"weather": "fair"}}, "weather"),
        ({"name": "  "}, "needs a name"),
    ],
)
def test_what_is_wrong_is_told_before_there_is_a_file(
    shelf: CampaignFolder, wrong: dict[str, object], said: str
) -> None:
    given: dict[str, object] = {"name": "war", "scenario": LAND} | wrong
    with pytest.raises(Refusal, match=said):
        create_campaign(shelf, **given)  # type: ignore[arg-type] # the table above holds wrong values of all kinds
    assert not shelf.folder.exists()


def test_a_name_that_is_taken_is_refused_and_the_campaign_stays(shelf: CampaignFolder) -> None:
    end = left(create_campaign(shelf, "war", LAND, seed=7))
    with pytest.raises(Refusal, match="already; choose another name"):
        create_campaign(shelf, "War", LAND)
    assert left(open_campaign(shelf, "war", to_play=False)) == end


def test_a_founding_that_fails_leaves_no_file(shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Session) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "play_step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        create_campaign(shelf, "war", LAND)
    assert list(shelf.folder.iterdir()) == []


def test_a_campaign_whose_program_was_killed_before_its_founding_is_founded_when_it_is_opened(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Session, "play_step", lambda _: None)
        session = create_campaign(shelf, "war", LAND, seed=7)
        session.journal.close()
    again = open_campaign(shelf, "war")
    again.play_step()
    assert left(again)[1] == left(create_campaign(shelf, "whole", LAND, seed=7))[1]


def test_a_campaign_whose_state_cannot_be_read_is_damaged(shelf: CampaignFolder) -> None:
    create_campaign(shelf, "war", LAND).journal.close()
    path = shelf.path_of("war")
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE campaign SET state = '{}'")
        file.commit()
    for to_play in (False, True):
        with pytest.raises(Refusal, match=r"'war\.decimo' is damaged \(.*is not where its last step led"):
            open_campaign(shelf, "war", to_play=to_play)
    left = [file.name for file in shelf.folder.iterdir() if not file.name.endswith(("-wal", "-shm"))]
    assert left == ["war.decimo"]


def test_importing_it_is_cheap() -> None:
    code = "import sys, decimo.campaigns; sys.exit('sqlalchemy' in sys.modules or 'textual' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode
        == 0
    )
