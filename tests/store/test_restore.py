"""A backup replaces a campaign, wholly or not at all, and the replaced campaign is kept."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from decimo.chance import Refusal
from decimo.store.backup import (
    BEFORE_RESTORE,
    BY_HAND,
    Backup,
    back_up,
    list_backups,
    restore,
    thin_backups,
)
from decimo.store.fault import DAMAGED, FOLDER
from decimo.store.journal import SqliteJournal
from decimo.store.lock import Lock
from tests.store.made_up import Game
from tests.store.test_backup import damage, lay, of_another_state, of_the_future, opened
from tests.store.test_sqlite_journal import player


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign of three years, with a backup of its first."""
    path = lay(tmp_path / "rivers.decimo")
    back_up(path)
    with closing(SqliteJournal.open(path, to_play=True)) as journal:
        Game(journal).years(2)
    return path


def year(path: Path) -> int:
    """The year that a campaign stands in; it is sound, or it could not be read whole."""
    with closing(SqliteJournal.open(path, to_play=False)) as journal:
        head = journal.head()
        assert head is not None
        assert len(list(journal.line())) == len(journal.records())
        return head[0].then.year


def first(path: Path) -> Backup:
    """The backup of the first year."""
    return next(backup for backup in list_backups(path) if backup.summary and backup.summary.steps == 9)


def beside(path: Path) -> list[str]:
    """What lies in a campaign's folder, but for what a mere look at a file leaves."""
    return sorted(file.name for file in path.parent.iterdir() if not file.name.endswith(("-wal", "-shm")))


def test_a_backup_takes_the_place_of_a_campaign_which_is_backed_up_before(campaign: Path) -> None:
    kept = restore(campaign, first(campaign))
    assert year(campaign) == 2
    assert kept is not None
    assert (kept.parent.name, year(kept)) == (FOLDER, 4)
    (made,) = [backup for backup in list_backups(campaign) if backup.why == BEFORE_RESTORE]
    assert made.path == kept
    with opened(campaign) as journal:
        Game(journal).years(1)
    assert year(campaign) == 3


def test_there_and_back_again(campaign: Path) -> None:
    whole = restore(campaign, first(campaign))
    back = next(backup for backup in list_backups(campaign) if backup.path == whole)
    restore(campaign, back)
    assert year(campaign) == 4


def test_what_was_just_backed_up_is_backed_up_again_for_it_must_stay(campaign: Path) -> None:
    """The backup of the very state may be one that soon grows thin."""
    back_up(campaign)
    kept = restore(campaign, first(campaign))
    assert kept is not None
    assert thin_backups(campaign) == []
    assert year(kept) == 4


def test_the_log_of_a_killed_game_is_kept_with_what_it_says(campaign: Path) -> None:
    game = player(campaign, "die")
    assert game.stdout is not None
    game.stdout.readline()
    game.communicate("\n")
    assert campaign.with_name("rivers.decimo-wal").stat().st_size > 0
    kept = restore(campaign, first(campaign))
    assert kept is not None
    assert (year(campaign), year(kept)) == (2, 7)


HARMS: dict[str, Callable[[Path], object]] = {
    "cut off": damage,
    "garbage": lambda path: path.write_bytes(b"garbage" * 999),
    "nothing": lambda path: path.write_bytes(b""),
    "holes": lambda path: path.write_bytes(path.read_bytes()[:4096] + bytes(path.stat().st_size - 4096)),
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_damaged_campaign_is_put_aside_as_it_is(campaign: Path, harm: str) -> None:
    HARMS[harm](campaign)
    log = campaign.with_name("rivers.decimo-wal")
    log.write_bytes(b"what was in the log")
    bytes_before = campaign.read_bytes()
    aside = restore(campaign, first(campaign))
    assert year(campaign) == 2
    assert aside is not None
    assert aside.name.endswith(f"--{DAMAGED}.decimo")
    assert aside.read_bytes() == bytes_before
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"what was in the log"
    assert not log.exists()
    seen = next(backup for backup in list_backups(campaign) if backup.path == aside)
    assert (seen.summary, seen.problem) == (None, f"'{aside.name}' was damaged when it was put aside.")


def test_a_campaign_that_is_gone_comes_back(campaign: Path) -> None:
    campaign.unlink()
    assert restore(campaign, first(campaign)) is None
    assert year(campaign) == 2


def test_a_campaign_of_a_newer_program_can_be_gone_back_from(campaign: Path) -> None:
    of_the_future(campaign)
    kept = restore(campaign, first(campaign))
    assert kept is not None
    assert year(campaign) == 2
    with closing(sqlite3.connect(kept)) as file:
        assert file.execute("SELECT version FROM campaign").fetchone() == ("9.9.1",)


def test_a_campaign_whose_rows_do_not_hold_together_is_put_aside_as_damaged(campaign: Path) -> None:
    of_another_state(campaign)
    whole = campaign.read_bytes()
    kept = restore(campaign, first(campaign))
    assert kept is not None
    assert kept.name.endswith(f"--{DAMAGED}.decimo")
    assert (year(campaign), kept.read_bytes()) == (2, whole)


def test_a_renamed_campaign_keeps_its_name(campaign: Path) -> None:
    from decimo.store.campaign_folder import CampaignFolder

    shelf = CampaignFolder(campaign.parent)
    renamed = shelf.rename("rivers", 'Two: "rivers"')
    restore(renamed, first(renamed))
    assert [entry.name for entry in shelf.entries()] == ['Two: "rivers"']
    with closing(SqliteJournal.open(renamed, to_play=False)) as journal:
        assert journal.charter().name == 'Two: "rivers"'
    renamed.unlink()
    restore(renamed, first(renamed))
    with closing(SqliteJournal.open(renamed, to_play=False)) as journal:
        assert journal.charter().name in ("rivers", renamed.stem)


def test_a_backup_of_an_older_schema_is_brought_up_to_date_when_it_is_played(
    campaign: Path, tmp_path: Path
) -> None:
    fixture = Path(__file__).parents[1] / "fixtures" / "rules-1.decimo"
    old = tmp_path / "old.decimo"
    shutil.copy(fixture, old)
    SqliteJournal.open(old, to_play=True).close()
    (before,) = list_backups(old)
    restore(old, before)
    with closing(SqliteJournal.open(old, to_play=True)) as journal:
        assert [entry.step for entry in journal.diary()] == [0]


# What is refused


@pytest.mark.parametrize("harm", [damage, of_the_future])
def test_a_backup_that_is_no_good_is_refused_and_nothing_is_touched(
    campaign: Path, harm: Callable[[Path], object]
) -> None:
    harm(first(campaign).path)
    before = campaign.read_bytes()
    (bad,) = [backup for backup in list_backups(campaign) if backup.summary is None]
    with pytest.raises(Refusal, match="choose another backup"):
        restore(campaign, bad)
    assert campaign.read_bytes() == before


def test_a_backup_that_went_bad_since_it_was_seen_is_refused(campaign: Path) -> None:
    seen = first(campaign)
    damage(seen.path)
    before = campaign.read_bytes()
    with pytest.raises(Refusal, match="is damaged"):
        restore(campaign, seen)
    assert campaign.read_bytes() == before
    assert beside(campaign) == ["backups", "rivers.decimo"]


def test_a_campaign_that_is_played_is_not_replaced(campaign: Path) -> None:
    with opened(campaign), pytest.raises(Refusal, match="is being played since"):
        restore(campaign, first(campaign))
    assert year(campaign) == 4


def test_a_folder_is_not_replaced(campaign: Path) -> None:
    campaign.unlink()
    campaign.mkdir()
    with pytest.raises(Refusal, match="is a folder"):
        restore(campaign, first(campaign))


# When something fails

STEPS = [
    (Path, "mkdir"),
    (Path, "replace"),
    (Path, "unlink"),
    (shutil, "move"),
    (sqlite3, "connect"),
    (os, "open"),
]
"""All that a restore does to files."""


class Failing:
    """Counts what is done to files, and lets the n-th of it fail."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int, fault: BaseException) -> None:
        self.left, self.fault = at, fault
        for place, name in STEPS:
            patch.setattr(place, name, self._counted(getattr(place, name)))

    def _counted(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                raise self.fault
            return real(*given, **named)

        return step


@pytest.mark.parametrize("harmed", [False, True])
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_wherever_a_restore_fails_nothing_is_lost(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, harmed: bool
) -> None:
    if harmed:
        damage(campaign)
    at, before = 0, campaign.read_bytes()
    backup = first(campaign)
    while True:
        at += 1
        with monkeypatch.context() as patch:
            failing = Failing(patch, at, fault)
            with suppress(Refusal, OSError, KeyboardInterrupt):
                restore(campaign, backup)
        if failing.left > 0:
            break
        if campaign.read_bytes() != before:
            # The new file took its place already; the old one lies in the backups.
            assert year(campaign) == 2
            assert any(_is_old(each, before) for each in (campaign.parent / FOLDER).iterdir())
            _bring_back(campaign, before)
        assert first(campaign) == backup
        for left in ("lock", "in-use"):
            campaign.with_name(f"rivers.decimo.{left}").unlink(missing_ok=True)
        campaign.with_name("rivers.decimo.restored").unlink(missing_ok=True)
        assert beside(campaign) == ["backups", "rivers.decimo"]
    assert at > 12
    assert year(campaign) == 2


def _is_old(file: Path, before: bytes) -> bool:
    """Whether a file among the backups holds the campaign as it was: as it is, or its four years."""
    if file.suffix != ".decimo" or BY_HAND in file.name:
        return False
    return file.read_bytes() == before or year(file) == 4


def _bring_back(campaign: Path, before: bytes) -> None:
    for file in (campaign.parent / FOLDER).iterdir():
        if BY_HAND not in file.name:
            file.unlink()
    campaign.write_bytes(before)


KILLED = """
import os, shutil, sqlite3, sys
from pathlib import Path
from decimo.store.backup import list_backups
from decimo.store.backup import restore

STEPS = [(Path, "mkdir"), (Path, "replace"), (Path, "unlink"), (shutil, "move"), (sqlite3, "connect"), (os, "open")]
campaign, left = Path(sys.argv[1]), int(sys.argv[2])
backup = list_backups(campaign)[-1]

def counted(real):
    def step(*given, **named):
        global left
        left -= 1
        if left == 0:
            os._exit(9)
        return real(*given, **named)
    return step

for place, name in STEPS:
    setattr(place, name, counted(getattr(place, name)))
restore(campaign, backup)
"""


@pytest.mark.slow
@pytest.mark.parametrize("harmed", [False, True])
def test_wherever_a_restore_is_killed_the_next_one_does_it(campaign: Path, harmed: bool) -> None:
    if harmed:
        damage(campaign)
    before = {file: file.read_bytes() for file in campaign.parent.rglob("*.decimo")}
    for at in range(4, 60, 3):
        shutil.rmtree(campaign.parent / FOLDER)
        for file, whole in before.items():
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(whole)
        end = subprocess.run(
            [sys.executable, "-c", KILLED, str(campaign), str(at)], cwd=Path(__file__).parents[2], check=False
        ).returncode
        kept = [file.read_bytes() for file in campaign.parent.rglob("*.decimo")]
        assert before[campaign] in kept or _holds_year(campaign.parent, 4)
        restore(campaign, first(campaign))
        assert year(campaign) == 2
        if end == 0:
            return
    raise AssertionError("a restore takes more steps than were tried")


def _holds_year(folder: Path, wanted: int) -> bool:
    for file in folder.rglob("*.decimo"):
        with suppress(Refusal):
            if year(file) == wanted:
                return True
    return False


def test_the_lock_is_free_afterwards(campaign: Path) -> None:
    restore(campaign, first(campaign))
    Lock.take(campaign).release()
    assert beside(campaign) == ["backups", "rivers.decimo"]


def test_of_two_names_that_begin_alike_only_the_own_backups_are_touched(campaign: Path) -> None:
    other = lay(campaign.with_name("rivers--2.decimo"), years=5)
    theirs = back_up(other)
    restore(campaign, first(campaign))
    assert list_backups(other) == [theirs]
    assert year(other) == 6
