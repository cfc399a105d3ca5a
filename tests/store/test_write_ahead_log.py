"""A log beside a campaign's file is applied only if it belongs to it; otherwise commands compare both readings."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
import typer
from typer.testing import CliRunner

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Refusal
from decimo.commands.check_commands import verify_campaign
from decimo.commands.recovery_commands import rescue
from decimo.commands.show_command import show
from decimo.play.campaign_record import DiaryEntry
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.write_ahead_log import check_log, find_wrong_log, get_log_path

app = typer.Typer()
for command, name in ((show, "show"), (verify_campaign, "verify"), (rescue, "rescue")):
    app.command(name)(command)


class Mixed(NamedTuple):
    """A laptop's file, whole by itself, with another file's log beside it; and the years that either gives."""

    folder: Path
    path: Path
    laptop_year: int
    desk_year: int


def create(folder: Path, name: str = "s", seed: int = 7, years: int = 2) -> Path:
    session = create_campaign(CampaignFolder(folder), name, "four-hearths", seed=seed)
    session.run(years)
    session.journal.close()
    return folder / f"{name}.decimo"


def play_on(folder: Path, years: int, diary: int = 0, name: str = "s") -> Iterator[Path]:
    """Play on, yield the file while its log lies beside it, and close it."""
    session = open_campaign(CampaignFolder(folder), name)
    session.run(years)
    for n in range(diary):
        session.journal.write_diary(
            DiaryEntry(0, session.moment.year, 0, "", f"Entry {n} " + "x" * 1500, "2026")
        )
    yield folder / f"{name}.decimo"
    session.journal.close()


@pytest.fixture(scope="module")
def halves(tmp_path_factory: pytest.TempPathFactory) -> Mixed:
    """A laptop's file and, beside it, the log that a desktop computer had when it was switched off."""
    root = tmp_path_factory.mktemp("halves")
    for each in ("desk", "laptop", "mix"):
        (root / each).mkdir()
    shutil.copy(create(root / "desk"), root / "laptop" / "s.decimo")
    for _ in play_on(root / "laptop", 3, diary=6):
        pass
    for path in play_on(root / "desk", 5):
        shutil.copy(get_log_path(path), get_log_path(root / "mix" / "s.decimo"))
    shutil.copy(root / "laptop" / "s.decimo", root / "mix" / "s.decimo")
    return Mixed(root / "mix", root / "mix" / "s.decimo", 6, 8)


@pytest.fixture
def mixed(halves: Mixed, tmp_path: Path) -> Mixed:
    """The same for one test, which may change it."""
    shutil.copytree(halves.folder, tmp_path / "mix")
    return halves._replace(folder=tmp_path / "mix", path=tmp_path / "mix" / "s.decimo")


def type_command(folder: Path, *arguments: str) -> tuple[str, str]:
    """Return what a command prints, and the sentence with which it refuses, or nothing."""
    ended = CliRunner().invoke(app, [*arguments, "--campaigns", str(folder)])
    if isinstance(ended.exception, Refusal):
        return ended.output, str(ended.exception)
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    return ended.output, ""


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# A file's own log


def write_long_entries(folder: Path, word: str) -> None:
    """Write two pages of the diary, or write them again; each takes several pages of the file."""
    session = open_campaign(CampaignFolder(folder), "s")
    written = session.journal.diary() or [
        DiaryEntry(0, 1, 0, "", "", "2026"),
        DiaryEntry(0, 2, 0, "", "", "2026"),
    ]
    for n, entry in enumerate(written):
        session.journal.write_diary(replace(entry, text=f"{word}{n} " * 3000))
    session.journal.close()


def test_wherever_a_merge_was_cut_short_the_log_is_the_files_own(tmp_path: Path) -> None:
    """A program that is killed while it merges leaves pages of before and after in one file, and its whole log."""
    path = create(tmp_path)
    write_long_entries(tmp_path, "before ")
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        # Free pages, so that the file does not grow: one that must grow cannot be read at all until it has.
        file.execute("CREATE TABLE gone AS SELECT zeroblob(400000) AS zeros")
        file.execute("DROP TABLE gone")
    before = path.read_bytes()
    write_long_entries(tmp_path, "after ")
    after = path.read_bytes()
    newer, log = tmp_path / "newer.decimo", get_log_path(path)
    newer.write_bytes(after)
    path.write_bytes(before)
    with closing(sqlite3.connect(newer)) as source, closing(sqlite3.connect(path)) as target:
        target.execute("PRAGMA journal_mode = WAL")
        target.execute("PRAGMA wal_autocheckpoint = 0")
        source.backup(target)
        frames = log.read_bytes()
    newer.unlink()
    page = int.from_bytes(before[16:18], "big")
    assert len(after) == len(before)
    for cut in range(0, len(after), page):
        path.write_bytes(after[:cut] + before[cut:])
        log.write_bytes(frames)
        check_log(path)


# Another computer's log


def test_what_the_file_gives_without_and_with_a_log_that_is_not_its_own_is_told_apart(mixed: Mixed) -> None:
    found = find_wrong_log(mixed.path)
    assert found is not None
    assert found.alone is not None
    assert (found.alone.year, found.alone.entries) == (mixed.laptop_year, 6)
    assert not found.damaged


@pytest.mark.parametrize("command", [("show", "s"), ("verify", "s")])
def test_no_command_applies_a_log_that_is_not_the_files_own(mixed: Mixed, command: tuple[str, ...]) -> None:
    before = files(mixed.folder)
    _, said = type_command(mixed.folder, *command)
    assert said.startswith(
        "The log beside 's.decimo' (s.decimo-wal) does not belong to it, as when a sync folder"
    )
    assert f"the file alone gives season 1 of year {mixed.laptop_year}" in said
    assert "6 diary entries" in said
    assert "'decimo rescue' makes a new campaign of the one or the other" in said
    assert files(mixed.folder) == before


def test_nobody_plays_on_with_a_log_that_is_not_the_files_own(mixed: Mixed) -> None:
    before = files(mixed.folder)
    with pytest.raises(Refusal, match="does not belong to it"):
        open_campaign(CampaignFolder(mixed.folder), "s")
    assert {name: data for name, data in files(mixed.folder).items() if name in before} == before


def test_the_list_of_campaigns_names_the_problem(mixed: Mixed) -> None:
    (entry,) = CampaignFolder(mixed.folder).entries()
    assert "does not belong to it" in entry.problem


def test_a_rescue_takes_what_saves_more_and_says_what_the_other_way_gives(mixed: Mixed) -> None:
    before = files(mixed.folder)
    said, refused = type_command(mixed.folder, "rescue", "s", "best")
    assert not refused
    assert "The file without its log gives" in said
    assert "(this was saved)" in said
    assert "The file with its log gives" in said
    shown, _ = type_command(mixed.folder, "show", "best")
    assert f" {mixed.laptop_year} of the Hearths" in shown
    assert {name: data for name, data in files(mixed.folder).items() if name in before} == before


def test_the_player_chooses_the_way_of_a_rescue(mixed: Mixed) -> None:
    said, refused = type_command(mixed.folder, "rescue", "s", "alone", "--without-log")
    assert not refused
    assert "Nothing was lost." in said
    session = open_campaign(CampaignFolder(mixed.folder), "alone", to_play=False)
    assert session.moment.year == mixed.laptop_year
    assert len(list(session.journal.diary())) == 6
    session.journal.close()


def test_a_log_of_another_campaign_is_not_applied(mixed: Mixed, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    create(tmp_path / "other", seed=9, years=1)
    for path in play_on(tmp_path / "other", 1):
        shutil.copy(get_log_path(path), get_log_path(mixed.path))
    with pytest.raises(Refusal, match=r"'s.decimo' \(s.decimo-wal\) (does not belong to it|is damaged)"):
        check_log(mixed.path)


def test_without_its_log_the_laptops_file_is_whole(mixed: Mixed) -> None:
    get_log_path(mixed.path).unlink()
    assert find_wrong_log(mixed.path) is None
    said, refused = type_command(mixed.folder, "verify", "s")
    assert not refused
    assert "hold" in said


# The file's own log


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A campaign as it is when its program is killed: the file, and its own log beside it."""
    for each in ("desk", "after"):
        (tmp_path / each).mkdir()
    create(tmp_path / "desk")
    for path in play_on(tmp_path / "desk", 2):
        shutil.copy(path, tmp_path / "after" / path.name)
        shutil.copy(get_log_path(path), get_log_path(tmp_path / "after" / path.name))
    return tmp_path / "after" / "s.decimo"


def cut_short(log: bytes) -> bytes:
    """The last page of the log did not reach the disk whole."""
    return log[:-100]


def leave_empty(log: bytes) -> bytes:
    return b""


def keep(log: bytes) -> bytes:
    return log


def test_there_is_a_log_to_apply(killed: Path) -> None:
    assert get_log_path(killed).stat().st_size > 4096


@pytest.mark.parametrize("change", [keep, cut_short, leave_empty])
def test_a_log_that_a_killed_program_left_is_applied_as_ever(
    killed: Path, change: Callable[[bytes], bytes]
) -> None:
    get_log_path(killed).write_bytes(change(get_log_path(killed).read_bytes()))
    assert find_wrong_log(killed) is None
    session = open_campaign(CampaignFolder(killed.parent), "s")
    assert session.moment.year == 5
    session.journal.close()


def test_a_log_with_whole_commits_behind_a_damaged_one_is_told_of(tmp_path: Path) -> None:
    path = create(tmp_path)
    before = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        for year in (1, 2, 3):
            connection.execute(
                "INSERT INTO diary (year, season, about, text, written) VALUES (?, 0, '', 'A page', '2026')",
                (year,),
            )
        log = bytearray(get_log_path(path).read_bytes())
    log[32 + 24 + 100] ^= 255
    path.write_bytes(before)
    get_log_path(path).write_bytes(log)
    with pytest.raises(Refusal, match="is damaged"):
        check_log(path)


def test_where_there_is_no_log_nothing_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    create(tmp_path)

    def refuse(*_: object) -> None:
        raise AssertionError("a campaign without a log was copied")

    monkeypatch.setattr(shutil, "copyfile", refuse)
    (entry,) = CampaignFolder(tmp_path).entries()
    assert not entry.problem


KILLED = """
import os, sys
from pathlib import Path
from decimo.campaigns import open_campaign
from decimo.store.campaign_folder import CampaignFolder
session = open_campaign(CampaignFolder(Path(sys.argv[1])), "s")
session.run(2)
os._exit(9)
"""


@pytest.mark.slow
def test_what_was_played_before_a_kill_is_there(tmp_path: Path) -> None:
    create(tmp_path)
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=Path(__file__).parents[2], check=False)
    assert get_log_path(tmp_path / "s.decimo").stat().st_size > 0
    session = open_campaign(CampaignFolder(tmp_path), "s")
    assert session.moment.year == 5
    session.journal.close()
