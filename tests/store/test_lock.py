"""One player at a time; a dead player's place is free."""

import errno
import json
import os
import socket
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from decimo.fate import Refusal
from decimo.store.lock import Lock, lock_of
from decimo.store.process import begun


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    return tmp_path / "rivers.decimo"


def hold(campaign: Path, **holder: object) -> None:
    now = datetime.now().astimezone()
    said = {"pid": os.getppid(), "host": socket.gethostname(), "since": now.isoformat()} | holder
    lock_of(campaign).write_text(json.dumps(said), encoding="utf-8")


def test_who_plays_is_told_with_time_process_and_host(campaign: Path) -> None:
    since = datetime.now().astimezone()
    hold(campaign, since=since.isoformat())
    with pytest.raises(Refusal) as refusal:
        Lock.take(campaign)
    assert str(refusal.value) == (
        f"'rivers.decimo' is being played since {since:%H:%M} by process {os.getppid()} on "
        f"{socket.gethostname()}; close it there first."
    )


def test_a_game_of_another_day_is_told_with_its_day(campaign: Path) -> None:
    since = datetime.now().astimezone() - timedelta(days=3)
    hold(campaign, since=since.isoformat())
    with pytest.raises(Refusal, match=f"since {since:%Y-%m-%d %H:%M} by"):
        Lock.take(campaign)


def test_the_same_program_cannot_open_a_campaign_twice_but_again_after_closing_it(campaign: Path) -> None:
    with Lock.take(campaign), pytest.raises(Refusal, match=f"by process {os.getpid()} on"):
        Lock.take(campaign)
    assert not lock_of(campaign).exists()
    Lock.take(campaign).release()


def test_a_dead_players_place_is_taken_over(campaign: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    hold(campaign, pid=dead.pid)
    with Lock.take(campaign):
        assert json.loads(lock_of(campaign).read_text(encoding="utf-8"))["pid"] == os.getpid()
    assert list(campaign.parent.iterdir()) == []


def test_a_process_that_merely_has_a_dead_players_number_does_not_play(campaign: Path) -> None:
    hold(campaign, begun="long ago")
    if not begun(os.getppid()):
        pytest.skip("this system does not tell when a process began")
    Lock.take(campaign).release()
    hold(campaign, pid=os.getpid())
    Lock.take(campaign).release()


def test_a_player_on_another_computer_is_believed_and_the_way_out_is_named(campaign: Path) -> None:
    hold(campaign, host="elsewhere", pid=1)
    with pytest.raises(
        Refusal, match=r"on elsewhere; close it there first, or delete rivers\.decimo\.lock if"
    ):
        Lock.take(campaign)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": "x"}', '{"pid": -5, "host": 3}', "\x00\xff"])
def test_a_lock_that_cannot_be_read_is_nobodys(campaign: Path, text: str) -> None:
    lock_of(campaign).write_text(text, encoding="utf-8")
    os.utime(lock_of(campaign), (0, 0))
    Lock.take(campaign).release()


def test_a_lock_that_is_just_being_written_is_respected(campaign: Path) -> None:
    lock_of(campaign).touch()
    with pytest.raises(Refusal, match="is just opening"):
        Lock.take(campaign)


def test_a_lock_of_the_future_is_nobodys_for_a_clock_can_be_set_back(campaign: Path) -> None:
    lock_of(campaign).touch()
    tomorrow = time.time() + 86400
    os.utime(lock_of(campaign), (tomorrow, tomorrow))
    Lock.take(campaign).release()


def test_a_lock_that_a_full_disk_does_not_take_leaves_nothing(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Refusal, match="The disk is full"):
        Lock.take(campaign)
    assert list(campaign.parent.iterdir()) == []


def test_a_lock_that_another_took_over_is_not_deleted(campaign: Path) -> None:
    lock = Lock.take(campaign)
    hold(campaign)
    lock.release()
    assert lock_of(campaign).exists()


def test_a_process_is_known_by_its_beginning() -> None:
    assert begun(os.getpid()) == begun(os.getpid())
    assert begun(0) is None
    assert begun(2**40) is None
