"""A full disk, a folder that is read-only or disappears, a file that is replaced: nothing is lost."""

import errno
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Refusal
from decimo.commands.export_commands import export
from decimo.play.campaign_record import DiaryEntry
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.backup import REPLACED, back_up, list_backups
from decimo.store.campaign_file import open_to_write
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.fault import FOLDER
from decimo.store.file_summary import summarize
from decimo.store.journal import SqliteJournal
from tests.cli.conftest import Typed, decimo, folder, founded, hearths
from tests.store import scripted_year as year
from tests.store.killed import drawn
from tests.store.touch import FILE_SYSTEM, system_calls
from tests.sweep import few_or_all

__all__ = ["decimo", "folder", "founded", "hearths"]

MOUNTS = sys.platform == "linux" and os.geteuid() == 0 and shutil.which("mount") is not None
CALLS = pytest.mark.skipif(FILE_SYSTEM is None, reason="SQLite's system calls cannot be replaced here")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file be moved")
FULL = "The disk is full"
SEED = 1


class Disk:
    """A disk that SQLite finds full, or not to be written, from its n-th change of a file on."""

    def __init__(self) -> None:
        self.changes = 0
        self.fails_from = 0
        self.fault = errno.ENOSPC

    def __call__(self, call: str) -> int:
        if self.fault == errno.ENOSPC and call in ("unlink", "ftruncate"):
            # It takes no room to make a file smaller.
            return 0
        self.changes += 1
        return self.fault if 0 < self.fails_from <= self.changes else 0

    def fail(self, after: int = 0) -> None:
        """Let every change fail but the next `after` ones."""
        self.fails_from = self.changes + after + 1

    def mend(self) -> None:
        self.fails_from = 0


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    with system_calls(disk):
        yield disk


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with closing(create_campaign(CampaignFolder(tmp_path), "rome", "four-hearths", seed=7).journal):
        pass
    session = open_campaign(CampaignFolder(tmp_path), "rome")
    session.run(2)
    yield session
    session.journal.close()


def whole(session: Session) -> bool:
    return not verify(session.journal, build)


# A full disk


@CALLS
@few_or_all("filled", 3, 12)
def test_a_disk_that_fills_up_anywhere_in_a_year_says_so_and_once_there_is_room_play_goes_on(
    tmp_path: Path, disk: Disk, filled: int
) -> None:
    """Case A7: the same campaign comes of it, and no answer is asked again that was kept."""
    at = year.places(tmp_path / "ample")
    # Each look at a place changes files of its own, so the changes of play alone are counted by themselves.
    before, changes_when_told = disk.changes, []
    year.play(tmp_path / "counted", lambda _line: changes_when_told.append(disk.changes - before))
    *_, needed, all_changes = changes_when_told
    for after in drawn(all_changes, filled, SEED):
        told: list[list[object]] = []
        folder, refusal = tmp_path / "scant", ""
        disk.fail(after)
        try:
            year.play(folder, told.append)
        except Refusal as met:
            refusal = str(met)
        disk.mend()
        # In the last act, which closes the program, only a backup finds no room; of that no one is told.
        assert (FULL in refusal) == (after < needed), after
        if refusal:
            _let_go(folder)
            act = sum(line[0] == "act" for line in told)
            now = year.place_of(CampaignFolder(folder).path_of(year.NAME))
            assert now in at[act]
            over = now == at[act][-1]
            year.play(folder, start=act + over, first=not over and now != at[act][0])
        assert year.place_of(CampaignFolder(folder).path_of(year.NAME)) == at[-1][-1]
        shutil.rmtree(folder)


def _let_go(folder: Path) -> None:
    """Let go of a lock whose holder, of this very process, stopped playing."""
    for lock in (*folder.glob("*.lock"), *folder.glob("*.in-use")):
        lock.unlink()


@CALLS
def test_the_session_that_met_a_full_disk_stands_where_it_stood_and_plays_on(
    session: Session, disk: Disk
) -> None:
    session.house_rules.seat("pelmarra", "player")
    print_, moment = session.fingerprint, session.moment
    disk.fail()
    for act in (
        session.play_step,
        lambda: session.run(1),
        lambda: session.house_rules.roller("own"),
        lambda: session.history.undo(1),
        lambda: session.order("pelmarra", "cash-points"),
    ):
        with pytest.raises(Refusal, match=FULL):
            act()
        assert (session.fingerprint, session.moment) == (print_, moment)
    disk.mend()
    session.run(1, decide_all=True)
    assert session.moment.year == moment.year + 1
    assert whole(session)


@CALLS
def test_an_answer_that_met_a_full_disk_is_asked_again_and_the_others_are_kept(
    session: Session, disk: Disk
) -> None:
    session.history.undo_to(1)
    session.house_rules.roller("own")
    asked = session.play_step()
    assert asked is session.campaign.question
    session.questions.answer(0, "7H")
    disk.fail()
    with pytest.raises(Refusal, match=FULL):
        session.questions.answer(1, "8H")
    disk.mend()
    question = session.questions.open()
    assert question is not None
    assert [number for number, _ in question.asks] == [1, 2, 3]
    session.questions.answer(1, "8H")
    assert session.waiting is not None
    assert {n: each.answer.value for n, each in session.waiting.answered.items()} == {0: "7H", 1: "8H"}


def test_a_database_that_may_not_grow_says_so(tmp_path: Path) -> None:
    """The same without replaced system calls, as on any system."""
    create_campaign(CampaignFolder(tmp_path), "rome", "four-hearths", seed=7).journal.close()
    session = open_campaign(CampaignFolder(tmp_path), "rome")
    journal = session.journal
    assert isinstance(journal, SqliteJournal)
    driver = journal._connection.connection.driver_connection
    assert driver is not None
    before = session.fingerprint
    driver.execute(f"PRAGMA max_page_count = {driver.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(Refusal, match=FULL):
        session.run(5)
    driver.execute("PRAGMA max_page_count = 1000000")
    session.run(5)
    assert session.fingerprint != before
    assert whole(session)
    journal.close()


@CALLS
def test_where_there_is_no_room_for_a_backup_one_plays_and_is_told(session: Session, disk: Disk) -> None:
    session.journal.close()
    path = session.journal.path
    assert path is not None
    shutil.rmtree(path.parent / FOLDER)
    disk.fail()
    with pytest.raises(Refusal, match=FULL):
        back_up(path)
    assert list_backups(path) == []
    # Opening to play needs no room of its own but that of the log, which is there once a page is written.
    with pytest.raises(Refusal, match=FULL):
        open_campaign(CampaignFolder(path.parent), "rome").play_step()
    disk.mend()
    _let_go(path.parent)
    assert summarize(path).fingerprint


# A disk of a few megabytes


@contextmanager
def mounted(place: Path, size: str) -> Iterator[Path]:
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)], check=False, capture_output=True
    )
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=False)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A campaigns folder on a small disk."""
    if not MOUNTS:
        pytest.skip("only root can mount a disk")
    with mounted(tmp_path / "small", "3m") as place:
        monkeypatch.setenv("DECIMO_CAMPAIGNS", str(place))
        yield place


def fill(place: Path) -> None:
    """Write into a file until nothing more fits."""
    with (place / "filler").open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass


COMMANDS = (
    ["run", "rome", "--years", "1"],
    ["undo", "rome"],
    ["diary", "rome", "add", "A word."],
    ["set", "rome", "warrior-battle-won=2"],
    ["dice", "rome", "own"],
    ["branch", "rome", "carthage"],
    ["backups", "rome", "--make"],
    ["restore", "rome", "1"],
    ["new", "carthage", "--scenario", "four-hearths"],
)


def test_on_a_full_disk_every_command_says_so_and_the_campaign_is_as_it_was(
    decimo: Typed, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECIMO_CAMPAIGNS", str(small))
    assert decimo("new", "rome", "--scenario", "four-hearths", "--seed", "7").code == 0
    assert decimo("run", "rome", "--years", "2").code == 0
    before = decimo("show", "rome", "--json").json
    fill(small)
    for command in COMMANDS:
        ended = decimo(*command)
        assert ended.code == 1, command
        assert "Traceback" not in ended.err
        last = ended.err.splitlines()[-1]
        assert FULL in last, (command, ended.err)
        assert "internal error" not in last
        assert decimo("show", "rome", "--json").json == before, command
        assert not (small / "carthage.decimo").exists()
    for suffix in ("md", "html"):
        ended = decimo("report", "rome", "--to", str(small / f"story.{suffix}"))
        assert (ended.code, len(ended.err.splitlines())) == (1, 1)
        assert "full" in ended.err or "No space" in ended.err
        assert not (small / f"story.{suffix}").exists()
    (small / "filler").unlink()
    assert decimo("run", "rome", "--years", "1").code == 0
    assert decimo("verify", "rome").code == 0
    assert sorted(path.name for path in small.iterdir() if path.suffix == ".part") == []


def test_an_export_that_does_not_fit_says_so_and_leaves_nothing(tmp_path: Path, session: Session) -> None:
    if not MOUNTS:
        pytest.skip("only root can mount a disk")
    with mounted(tmp_path / "small", "64k") as place:
        fill(place)
        with pytest.raises(Refusal, match=FULL):
            exported(tmp_path, place / "rome.json")
        assert [path.name for path in place.iterdir()] == ["filler"]
        (place / "filler").unlink()
        with pytest.raises(Refusal, match=FULL):
            exported(tmp_path, place / "rome.json")
        assert list(place.iterdir()) == []


def exported(folder: Path, to: Path) -> None:
    export("rome", to, folder=str(folder))


# A folder that may not be written


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Take away the right to write to a folder; root keeps it unless the disk itself is mounted so."""
    if sys.platform == "win32":
        pytest.skip("folders have other rights there")
    if os.geteuid():
        place.chmod(0o555)
    else:
        remounted = subprocess.run(
            ["mount", "-o", "remount,ro", str(place)], check=False, capture_output=True
        )
        if remounted.returncode:
            pytest.skip("the disk cannot be made read-only here")
    try:
        yield
    finally:
        if os.geteuid():
            place.chmod(0o755)
        else:
            subprocess.run(["mount", "-o", "remount,rw", str(place)], check=False)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder that can be made read-only."""
    if sys.platform != "win32" and os.geteuid() == 0:
        if not MOUNTS:
            pytest.skip("to root all folders are open")
        with mounted(tmp_path / "place", "8m") as place:
            yield place
    else:
        (tmp_path / "place").mkdir()
        yield tmp_path / "place"


def test_in_a_read_only_folder_one_reads_and_is_told_why_one_cannot_play(
    decimo: Typed, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECIMO_CAMPAIGNS", str(place))
    assert decimo("new", "rome", "--scenario", "four-hearths", "--seed", "7").code == 0
    assert decimo("run", "rome", "--years", "2").code == 0
    before = decimo("show", "rome", "--json").json
    with read_only(place):
        for command in (*COMMANDS, ["answer", "rome"]):
            refusal = decimo(*command).err.splitlines()[-1]
            assert "may not be" in refusal, (command, refusal)
        for command in (
            ["show", "rome"],
            ["diary", "rome"],
            ["list"],
            ["verify", "rome"],
            ["backups", "rome"],
        ):
            assert decimo(*command).code == 0, command
        assert decimo("report", "rome", "--to", str(tmp_path / "rome.md")).code == 0
        exported(place, tmp_path / "rome.json")
        assert "Read-only" in decimo("report", "rome", "--to", str(place / "rome.md")).refusal or os.geteuid()
        assert decimo("show", "rome", "--json").json == before
    assert decimo("run", "rome", "--years", "1").code == 0
    assert decimo("verify", "rome").code == 0


@CALLS
def test_a_disk_that_turns_read_only_while_one_plays_is_told(session: Session, disk: Disk) -> None:
    before = session.fingerprint
    disk.fault = errno.EROFS
    disk.fail()
    with pytest.raises(Refusal) as told:
        session.run(1)
    assert "rome.decimo" in str(told.value)
    assert session.fingerprint == before
    disk.mend()
    session.run(1)
    assert whole(session)


# A folder that goes away, a file that is another


@POSIX
def test_a_campaign_whose_folder_went_away_takes_no_answer_it_cannot_keep(
    session: Session, tmp_path: Path
) -> None:
    before = session.fingerprint
    aside = tmp_path.with_name(f"{tmp_path.name}-aside")
    tmp_path.rename(aside)
    for act in (lambda: session.run(1), lambda: session.house_rules.roller("own"), session.play_step):
        with pytest.raises(Refusal, match=r"'rome\.decimo' was moved, deleted or replaced"):
            act()
        assert session.fingerprint == before
    # All of it was written to its place at once.
    assert summarize(tmp_path / "rome.decimo").fingerprint == before
    shutil.rmtree(tmp_path)
    aside.rename(tmp_path)
    session.run(1)
    assert whole(session)
    before = session.fingerprint
    shutil.rmtree(tmp_path)
    with pytest.raises(Refusal, match="was moved, deleted or replaced"):
        session.run(1)
    session.journal.close()
    assert open_campaign(CampaignFolder(tmp_path), "rome").fingerprint == before


def _write(session: Session) -> None:
    session.journal.write_diary(DiaryEntry(0, 1, 0, "", "A hard winter.", ""))


@POSIX
@pytest.mark.parametrize("deleted", [False, True])
@pytest.mark.parametrize("goes_on", [False, True])
def test_a_file_that_was_moved_or_deleted_while_it_was_open_loses_nothing_and_it_is_said(
    session: Session, tmp_path: Path, *, deleted: bool, goes_on: bool
) -> None:
    _write(session)
    path, aside = tmp_path / "rome.decimo", tmp_path / "aside" / "rome.decimo"
    aside.parent.mkdir()
    path.rename(aside)
    if deleted:
        aside.unlink()
    before, said = session.fingerprint, rf"was moved, deleted or replaced .* is in {path}, so close it"
    if goes_on:
        for act in (lambda: session.run(1), lambda: _write(session)):
            with pytest.raises(Refusal, match=said):
                act()
    session.journal.close()
    assert re.search(said, session.journal.remark)
    for place in (path,) if deleted else (path, aside):
        assert (summarize(place).fingerprint, summarize(place).entries) == (before, 1)
    assert sorted(each.name for each in tmp_path.iterdir() if each.is_file()) == ["rome.decimo"]
    again = open_campaign(CampaignFolder(tmp_path), "rome")
    again.run(1)
    assert whole(again)
    again.journal.close()


def test_the_file_alone_holds_all_that_was_kept(session: Session, tmp_path: Path) -> None:
    """So a program may be killed after its file was moved."""
    for act in (
        lambda: _write(session),
        lambda: session.run(1),
        lambda: session.history.undo_to(1),
        session.play_step,
    ):
        act()
        copy = tmp_path / "copy" / "rome.decimo"
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(tmp_path / "rome.decimo", copy)
        assert summarize(copy).fingerprint == session.fingerprint
        assert summarize(copy).entries == 1


@POSIX
def test_what_cannot_be_saved_is_said_too_and_a_file_that_is_put_back_is_played_on(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, aside = tmp_path / "rome.decimo", tmp_path / "aside.decimo"
    path.rename(aside)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _full)
        with pytest.raises(
            Refusal, match=r"put it back in its place, .* could not be saved: The disk is full"
        ):
            session.run(1)
    aside.rename(path)
    session.run(1)
    assert whole(session)


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@POSIX
def test_where_files_are_numbered_anew_while_they_are_open_one_plays_on(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows lets nobody move an open file, and some of its disks have no lasting numbers."""
    session.journal.close()
    monkeypatch.setattr("decimo.store.journal.MOVES_OPEN_FILES", False)
    again = open_campaign(CampaignFolder(tmp_path), "rome")
    path = tmp_path / "rome.decimo"
    real = Path.stat

    def numbered_anew(file: Path, **named: bool) -> os.stat_result:
        told = list(real(file, **named))
        told[1] += time.monotonic_ns() % 1000 + 1
        return os.stat_result(told)

    with monkeypatch.context() as other:
        other.setattr(Path, "stat", numbered_anew)
        again.run(1)
    assert path.exists()
    assert again.journal.remark == ""
    again.journal.close()


@POSIX
def test_a_file_that_took_the_place_of_a_running_campaign_is_not_written_to(
    session: Session, tmp_path: Path
) -> None:
    other = create_campaign(CampaignFolder(tmp_path), "carthage", "four-hearths", seed=8)
    other.run(1)
    print_ = other.fingerprint
    other.journal.close()
    (tmp_path / "carthage.decimo").replace(tmp_path / "rome.decimo")
    before = (tmp_path / "rome.decimo").read_bytes()
    with pytest.raises(Refusal, match=r"was moved, deleted or replaced .*--replaced\.decimo, so close it"):
        session.run(1)
    session.journal.close()
    assert "--replaced.decimo" in session.journal.remark
    assert (tmp_path / "rome.decimo").read_bytes() == before
    again = open_campaign(CampaignFolder(tmp_path), "rome")
    assert again.fingerprint == print_
    assert whole(again)
    saved = next(each for each in list_backups(tmp_path / "rome.decimo") if each.why == REPLACED)
    assert saved.summary is not None
    assert saved.summary.fingerprint == session.fingerprint != print_
    again.journal.close()


def test_a_campaign_that_another_program_changed_is_not_written_over(
    session: Session, tmp_path: Path
) -> None:
    with closing(open_to_write(tmp_path / "rome.decimo")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refusal, match="in use by another program"):
            session.run(1)
        other.execute("ROLLBACK")
    session.run(1)
    assert whole(session)
