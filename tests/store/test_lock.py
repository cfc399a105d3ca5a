"""One player at a time; a process that ended leaves no lock."""

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import DiaryEntry, OpenStep
from decimo.play.journal import state_after
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.file_summary import check_integrity
from decimo.store.journal import SqliteJournal
from decimo.store.lock import Lock, get_in_use_path, get_lock_path
from tests.store.made_up import CHARTER, Game

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody do so while a file is open")
ROOT = Path(__file__).parents[2]
_HOLD = """
import sys
from pathlib import Path
from decimo.store.lock import Lock
lock = Lock.take(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""
_ALL_AT_ONCE = """
import sys
from pathlib import Path
from decimo.chance import Refusal
from decimo.store.lock import Lock
sys.stdin.readline()
try:
    lock = Lock.take(Path(sys.argv[1]))
    print("held", flush=True)
except Refusal:
    print("refused", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    return tmp_path / "rivers.decimo"


def say_held(campaign: Path, **holder: object) -> None:
    """Leave the word of a holder, as a process that was killed leaves it."""
    now = datetime.now().astimezone()
    said = {"pid": os.getppid(), "host": socket.gethostname(), "since": now.isoformat()} | holder
    get_lock_path(campaign).write_text(json.dumps(said), encoding="utf-8")


def child(script: str, campaign: Path, *before: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*before, sys.executable, "-c", script, str(campaign)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def heard(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def end(*processes: "subprocess.Popen[str]") -> None:
    for process in processes:
        process.kill()
        process.communicate()


# Who plays


def test_who_plays_is_told_with_time_process_and_host(campaign: Path) -> None:
    with Lock.take(campaign):
        since = datetime.fromisoformat(
            json.loads(get_lock_path(campaign).read_text(encoding="utf-8"))["since"]
        )
        with pytest.raises(Refusal) as refusal:
            Lock.take(campaign)
    assert str(refusal.value) == (
        f"'rivers.decimo' is being played since {since:%H:%M} by process {os.getpid()} on "
        f"{socket.gethostname()}; close it there first."
    )


def test_a_campaign_is_opened_again_after_closing_it_and_nothing_is_left_beside_it(campaign: Path) -> None:
    for _ in range(2):
        with Lock.take(campaign):
            assert get_lock_path(campaign).exists()
        assert list(campaign.parent.iterdir()) == []


def test_who_has_not_said_yet_that_it_plays_is_respected(campaign: Path) -> None:
    with Lock.take(campaign):
        get_lock_path(campaign).write_bytes(b"")
        with pytest.raises(Refusal, match="is just opening"):
            Lock.take(campaign)


def test_a_refused_player_leaves_the_word_of_the_one_who_plays(campaign: Path) -> None:
    with Lock.take(campaign):
        before = get_lock_path(campaign).read_bytes()
        with pytest.raises(Refusal):
            Lock.take(campaign)
        assert get_lock_path(campaign).read_bytes() == before


# What a process left that ended


def test_what_an_ended_process_said_keeps_nobody_out_even_if_its_number_is_used_again(campaign: Path) -> None:
    """The parent of this very process runs, and plays nothing."""
    for pid in (os.getppid(), os.getpid(), 1):
        say_held(campaign, pid=pid)
        get_in_use_path(campaign).touch()
        with Lock.take(campaign):
            assert json.loads(get_lock_path(campaign).read_text(encoding="utf-8"))["pid"] == os.getpid()
        assert list(campaign.parent.iterdir()) == []


def test_what_an_earlier_decimo_left_keeps_nobody_out(campaign: Path) -> None:
    say_held(campaign, begun="12345")
    Lock.take(campaign).release()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": "x"}', '{"pid": -5, "host": 3}', "\x00\xff"])
def test_a_word_that_cannot_be_read_is_nobodys(campaign: Path, text: str) -> None:
    get_lock_path(campaign).write_text(text, encoding="utf-8")
    Lock.take(campaign).release()


def test_a_lock_that_a_full_disk_does_not_take_leaves_nothing(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        real(path, data[:4])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Refusal, match="The disk is full"):
        Lock.take(campaign)
    assert list(campaign.parent.iterdir()) == []
    monkeypatch.undo()
    Lock.take(campaign).release()


# Several names, several processes


@POSIX
def test_a_symbolic_link_is_the_same_campaign(campaign: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    link, folder = tmp_path / "other" / "sea.decimo", tmp_path / "folder"
    link.symlink_to(campaign)
    folder.symlink_to(tmp_path)
    with closing(SqliteJournal.create(campaign, CHARTER)) as journal:
        Game(journal).found()
        journal.commit()
        for other in (link, folder / campaign.name, folder / "other" / link.name):
            with pytest.raises(Refusal, match=r"'rivers\.decimo' is being played"):
                SqliteJournal.open(other, to_play=True)
    with closing(SqliteJournal.open(link, to_play=True)) as journal:
        assert journal.path == campaign
        Game(journal).years(1)
        with closing(SqliteJournal.open(link, to_play=False)) as reader:
            assert reader.head() == journal.head()
        with pytest.raises(Refusal, match=r"'rivers\.decimo' is being played"):
            SqliteJournal.open(campaign, to_play=True)
    assert [each.name for each in link.parent.iterdir()] == [link.name]


@POSIX
def test_a_folder_that_holds_a_link_lists_finds_and_renames_the_campaign(
    campaign: Path, tmp_path: Path
) -> None:
    shelf = CampaignFolder(tmp_path / "campaigns")
    shelf.folder.mkdir()
    (shelf.folder / "sea.decimo").symlink_to(campaign)
    with closing(SqliteJournal.create(campaign, CHARTER)) as journal:
        Game(journal).found()
        journal.commit()
        (entry,) = shelf.entries()
        assert (entry.name, entry.problem) == ("sea", "")
        assert entry.moment is not None
        with pytest.raises(Refusal, match="is being played"):
            shelf.rename("sea", "lake")
    assert shelf.path_of("sea") == campaign
    assert shelf.rename("sea", "lake").is_symlink()
    assert shelf.path_of("lake") == campaign


@pytest.mark.slow
def test_a_killed_player_keeps_nobody_out_and_a_running_one_does(campaign: Path) -> None:
    other = child(_HOLD, campaign)
    assert heard(other) == "held"
    with pytest.raises(Refusal, match=f"by process {other.pid} on"):
        Lock.take(campaign)
    end(other)
    Lock.take(campaign).release()


@pytest.mark.slow
def test_a_player_who_sees_no_other_process_is_kept_out_and_keeps_out(campaign: Path) -> None:
    """Containers have processes of their own, by numbers of their own, under one name of a host."""
    apart = ("unshare", "--pid", "--fork", "--mount-proc")
    if shutil.which("unshare") is None or subprocess.run([*apart, "true"], check=False).returncode:
        pytest.skip("processes cannot be set apart here")
    with Lock.take(campaign):
        other = child(_ALL_AT_ONCE, campaign, *apart)
        print("go", file=other.stdin, flush=True)
        assert heard(other) == "refused"
        end(other)
    other = child(_HOLD, campaign, *apart)
    assert heard(other) == "held"
    with pytest.raises(Refusal, match="is being played"):
        Lock.take(campaign)
    other.communicate("")
    Lock.take(campaign).release()


@pytest.mark.slow
def test_of_several_at_the_place_of_a_dead_player_one_plays(campaign: Path) -> None:
    for _ in range(3):
        say_held(campaign)
        get_in_use_path(campaign).touch()
        others = [child(_ALL_AT_ONCE, campaign) for _ in range(4)]
        for other in others:
            print("go", file=other.stdin, flush=True)
        assert sorted(heard(other) for other in others) == ["held", "refused", "refused", "refused"]
        end(*others)


# A folder that several computers share


def test_what_a_folder_brings_from_another_computer_warns_and_names_the_way_out(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here" / campaign.name
    here.parent.mkdir()
    with monkeypatch.context() as there:
        there.setattr(socket, "gethostname", lambda: "elsewhere")
        with Lock.take(campaign):
            for file in (get_lock_path, get_in_use_path):
                shutil.copy(file(campaign), file(here))
    with pytest.raises(
        Refusal, match=r"on elsewhere; close it there first, or delete rivers\.decimo\.lock if"
    ):
        Lock.take(here)
    assert sorted(each.name for each in here.parent.iterdir()) == ["rivers.decimo.lock"]
    get_lock_path(here).unlink()
    Lock.take(here).release()


def test_a_file_that_was_locked_on_another_computer_keeps_nobody_out(campaign: Path) -> None:
    get_in_use_path(campaign).touch()
    Lock.take(campaign).release()


def test_a_game_of_another_day_is_told_with_its_day(campaign: Path) -> None:
    since = datetime.now().astimezone() - timedelta(days=3)
    say_held(campaign, since=since.isoformat(), host="elsewhere")
    with pytest.raises(Refusal, match=f"since {since:%Y-%m-%d %H:%M} by"):
        Lock.take(campaign)


# Other systems


def test_where_an_open_file_cannot_be_deleted_the_lock_is_free_all_the_same(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows: and what is locked cannot be read there, so nothing of it is."""
    lock, real, real_open = Lock.take(campaign), Path.unlink, Path.open

    def unlink(path: Path, missing_ok: bool = False) -> None:
        if path == get_in_use_path(campaign):
            raise PermissionError(errno.EACCES, "The process cannot access the file")
        real(path, missing_ok)

    def unreadable(path: Path, *rest: str, **named: str) -> object:
        if path == get_in_use_path(campaign):
            raise PermissionError(errno.EACCES, "Another process has locked a portion of the file")
        return real_open(path, *rest, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "unlink", unlink)
    monkeypatch.setattr(Path, "open", unreadable)
    with pytest.raises(Refusal, match=f"by process {os.getpid()} on"):
        Lock.take(campaign)
    lock.release()
    Lock.take(campaign).release()


@POSIX
def test_where_a_file_system_knows_no_locks_there_is_one_player_too(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def none(*_: object) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", none)
    with Lock.take(campaign), pytest.raises(Refusal, match="is being played"):
        Lock.take(campaign)
    assert list(campaign.parent.iterdir()) == []
    Lock.take(campaign).release()


def test_capitals_make_no_other_lock_where_they_make_no_other_file(campaign: Path) -> None:
    """Mac and Windows: the locks of two spellings are then one file, too."""
    campaign.touch()
    other = campaign.with_name("RIVERS.decimo")
    if not other.exists():
        pytest.skip("files that differ in capitals are two here")
    with Lock.take(campaign), pytest.raises(Refusal, match="is being played"):
        Lock.take(other)


# Where no lock helps


def play(journal: SqliteJournal) -> None:
    Game(journal).years(1)


def wait(journal: SqliteJournal) -> None:
    journal.keep_open(OpenStep("raid", 1))
    journal.commit()


def go_back(journal: SqliteJournal) -> None:
    journal.move_head(1, state_after(journal, 1))
    journal.commit()


def write(journal: SqliteJournal) -> None:
    journal.write_diary(DiaryEntry(0, 1, 0, "", "A hard winter.", ""))


@pytest.mark.parametrize("by_other", [play, wait, go_back])
@pytest.mark.parametrize("move", [play, wait, go_back, write])
def test_over_a_move_of_another_program_nothing_is_written(
    campaign: Path, move: Callable[[SqliteJournal], None], by_other: Callable[[SqliteJournal], None]
) -> None:
    """Somebody deleted the lock, so two play at once: the one that is late is refused, and sees where it is."""
    with closing(SqliteJournal.create(campaign, CHARTER)) as journal:
        Game(journal).found()
        Game(journal).years(1)
        get_lock_path(campaign).unlink()
        get_in_use_path(campaign).unlink()
        with closing(SqliteJournal.open(campaign, to_play=True)) as other:
            by_other(other)
            before = other.head(), other.open_step()
            with pytest.raises(Refusal, match=r"Another program has played on in 'rivers\.decimo' meanwhile"):
                move(journal)
            assert (journal.head(), journal.open_step()) == before
            assert journal.diary() == []
    check_integrity(campaign)
