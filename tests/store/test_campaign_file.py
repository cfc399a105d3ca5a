"""A file that is no campaign, or that this program cannot read, is refused in one sentence and not changed."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from decimo import __version__
from decimo.chance import Refusal
from decimo.store.campaign_file import SCHEMA, copy_campaign
from decimo.store.journal import SqliteJournal
from tests.store.made_up import CHARTER, Game, forget_backups


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign of two years that nobody plays."""
    path = tmp_path / "rivers.decimo"
    with closing(SqliteJournal.create(path, CHARTER)) as journal:
        game = Game(journal)
        game.found()
        game.years(2)
    forget_backups(path)
    return path


def refused(path: Path, *, to_play: bool = True) -> str:
    """Return why a file is not opened, and see that nothing was written, neither to it nor beside it."""
    before = contents(path.parent)
    with pytest.raises(Refusal) as refusal:
        SqliteJournal.open(path, to_play=to_play).close()
    assert contents(path.parent) == before
    said = str(refusal.value)
    assert "\n" not in said
    return said


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE campaign (name)")
        file.commit()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:8192])


def spoil(at: int) -> Callable[[Path], object]:
    """Spoil one byte of the header."""

    def damage(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[at] ^= 0x4F
        path.write_bytes(data)

    return damage


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (lambda path: path.write_text("Once upon a time", encoding="utf-8"), "is no campaign of Decimo"),
    "zero bytes": (lambda path: path.write_bytes(b""), "is empty"),
    "only a beginning": (lambda path: path.write_bytes(path.read_bytes()[:60]), "is no campaign of Decimo"),
    "cut off": (cut, "is damaged (its end is missing)"),
    **{
        f"byte {at} of its header": (spoil(at), "is damaged (its beginning is not as it was written)")
        for at in (18, 19, 20, 22, 47, 59)
    },
    "of another program": (foreign, "is a database of another program"),
    "gone": (lambda path: path.unlink(), "There is no campaign 'rivers.decimo'"),
}


@pytest.mark.parametrize("to_play", [True, False])
@pytest.mark.parametrize("kind", DAMAGES)
def test_a_file_that_is_no_campaign(campaign: Path, kind: str, to_play: bool) -> None:
    damage, said = DAMAGES[kind]
    damage(campaign)
    assert said in refused(campaign, to_play=to_play)
    assert [each.name for each in campaign.parent.iterdir() if each.name != campaign.name] == []


def test_a_folder_is_no_campaign(tmp_path: Path) -> None:
    folder = tmp_path / "folder.decimo"
    folder.mkdir()
    assert "is a folder and no campaign" in refused(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_what_is_no_file_at_all_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.decimo")
    with pytest.raises(Refusal, match=r"There is no campaign 'pipe\.decimo'"):
        SqliteJournal.open(tmp_path / "pipe.decimo", to_play=True)


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        file.execute("UPDATE campaign SET version = '9.9.1'")
        file.execute("ALTER TABLE step RENAME TO stride")
        file.commit()


@pytest.mark.parametrize("to_play", [True, False])
def test_a_newer_campaign_says_which_version_wrote_it_and_which_this_is(
    campaign: Path, to_play: bool
) -> None:
    """Case A2."""
    newer(campaign)
    said = refused(campaign, to_play=to_play)
    assert said.startswith(f"'rivers.decimo' was written by Decimo 9.9.1, but this is Decimo {__version__}")


def test_a_newer_campaign_whose_last_words_stand_in_the_log_is_known_too(campaign: Path) -> None:
    other = campaign.with_name("killed.decimo")
    with closing(sqlite3.connect(campaign)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        newer(campaign)
        # A plain copy of file and log is what a killed program leaves.
        other.write_bytes(campaign.read_bytes())
        other.with_name("killed.decimo-wal").write_bytes(Path(f"{campaign}-wal").read_bytes())
    before = other.read_bytes()
    with pytest.raises(Refusal, match=r"written by Decimo 9\.9\.1"):
        SqliteJournal.open(other, to_play=True)
    assert other.read_bytes() == before


@pytest.mark.parametrize("table", ["campaign", "step", "fact"])
def test_a_campaign_that_lacks_a_table_is_damaged(campaign: Path, table: str) -> None:
    with closing(sqlite3.connect(campaign)) as file:
        file.execute(f"ALTER TABLE {table} RENAME TO lost")
        file.commit()
    with pytest.raises(Refusal, match=r"'rivers\.decimo' is damaged"):
        read_all(campaign)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE fact SET changes = '[[1' WHERE step = 3",
        "UPDATE fact SET words = '{\"count\": []}' WHERE step = 3",
        "UPDATE answer SET value = 'six' WHERE step = 3",
        "UPDATE snapshot SET state = 'zip'",
        "UPDATE snapshot SET state = CAST('zip' AS BLOB)",
        "UPDATE fact SET changes = 7",
        "UPDATE fact SET verb = x'00ff'",
        "UPDATE answer SET source = 'the wind'",
        "UPDATE step SET season = 'winter'",
        "UPDATE step SET kind = 'dream'",
        "INSERT INTO diary VALUES (1, 'first', 0, '', 'Words.', '', 0)",
        "INSERT INTO diary VALUES (1, 1, 0, '', 'Words.', '', 'last')",
        "INSERT INTO campaign SELECT 2, name, ruleset, scenario, 7, '', content, step, charter, '', '' FROM campaign",
        "UPDATE campaign SET charter = '{}'",
        "UPDATE campaign SET open_step = '{}'",
        "DELETE FROM campaign",
    ],
)
def test_a_row_that_cannot_be_read_is_a_damage_and_no_fault_of_the_program(
    campaign: Path, change: str
) -> None:
    with closing(sqlite3.connect(campaign)) as file:
        file.execute(change)
        file.commit()
    with pytest.raises(Refusal, match=r"'rivers\.decimo' is damaged"):
        read_all(campaign)


def test_bytes_flipped_anywhere_are_at_worst_refused(campaign: Path) -> None:
    whole = campaign.read_bytes()
    for at in range(100, len(whole), len(whole) // 40):
        campaign.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) * 8 + whole[at + 8 :])
        with suppress(Refusal):
            read_all(campaign)


# Sound or not: what is looked at before it is played

UNSOUND = {
    "UPDATE campaign SET state = replace(state, 'aquila', 'aquilo')": "where it stands is not where its last step led",
    "UPDATE campaign SET state = x'7b7d'": "its own row cannot be read",
    "UPDATE step SET fingerprint = 'none' WHERE id = 17": "where it stands is not where its last step led",
    "UPDATE campaign SET step = 16": "step 17 (year 2) is marked as played, which does not fit the last step",
    "UPDATE campaign SET step = 99": "its last step is missing",
    "DELETE FROM campaign": "it does not say what was founded",
}


@pytest.mark.parametrize("change", UNSOUND)
def test_a_campaign_that_is_not_sound_is_not_played_and_the_ways_out_are_named(
    campaign: Path, change: str
) -> None:
    with closing(sqlite3.connect(campaign)) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute(change)
        file.commit()
    assert refused(campaign) == (
        f"'rivers.decimo' is damaged ({UNSOUND[change]}); 'decimo rescue' saves what can still be read of it."
    )
    assert not (campaign.parent / "backups").exists()


def test_pages_that_do_not_hold_together_are_found_before_it_is_played(campaign: Path) -> None:
    """A page of the facts, which an opening would not read."""
    with closing(sqlite3.connect(campaign)) as file:
        page = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'fact'").fetchone()[0]
        size = file.execute("PRAGMA page_size").fetchone()[0]
    whole = campaign.read_bytes()
    campaign.write_bytes(whole[: (page - 1) * size] + b"\xff" * size + whole[page * size :])
    with closing(SqliteJournal.open_unchecked(campaign)) as journal:
        assert journal.head() is not None
    for left in campaign.parent.glob("rivers.decimo-*"):
        left.unlink()
    assert refused(campaign) == (
        "'rivers.decimo' is damaged (its pages do not hold together); "
        "'decimo rescue' saves what can still be read of it."
    )


def test_a_live_campaign_is_copied_whole(campaign: Path) -> None:
    with closing(SqliteJournal.open(campaign, to_play=True)) as journal:
        Game(journal).years(3)
        told = list(journal.line())
        copy_campaign(campaign, campaign.with_name("copy.decimo"))
    with opened(campaign.with_name("copy.decimo")) as copy:
        assert list(copy.line()) == told


def read_all(path: Path) -> None:
    with opened(path) as journal:
        journal.head()
        journal.open_step()
        journal.diary()
        for played in journal.line():
            journal.snapshot(played.record.id)


def opened(path: Path) -> "closing[SqliteJournal]":
    return closing(SqliteJournal.open(path, to_play=False))
