"""An older campaign is brought up to date wholly or not at all, with a backup beside it."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from decimo import __version__
from decimo.chance import Refusal
from decimo.store.campaign_file import SCHEMA
from decimo.store.journal import SqliteJournal
from decimo.store.migrate import MIGRATIONS, Migration, migrate, rewrite
from tests.store.made_up import CHARTER, VIEWS, Game

if TYPE_CHECKING:
    from alembic.operations import Operations

NEXT = SCHEMA + 1
FIXTURES = Path(__file__).parents[1] / "fixtures"
WORDS = "A hard winter. [red] is no colour here."


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A campaign that is one schema behind."""
    path = tmp_path / "old.decimo"
    with closing(SqliteJournal.create(path, CHARTER, views=VIEWS)) as journal:
        game = Game(journal)
        game.found()
        game.years(2)
    return path


def asked(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute(query).fetchall()


def run(path: Path, *runs: Callable[["Operations"], None], recounts: frozenset[str] = frozenset()) -> Path:
    return migrate(path, [Migration(NEXT + n, each, recounts) for n, each in enumerate(runs)])


def with_weather(op: "Operations") -> None:
    """Rebuild the table that all others refer to: the way to lose their rows, were it done carelessly."""
    with op.batch_alter_table("step", recreate="always") as step:
        step.add_column(sa.Column("weather", sa.String, nullable=False, server_default="fair"))


def test_a_rebuilt_table_keeps_its_rows_and_those_that_refer_to_it(old: Path) -> None:
    all_rows = ["SELECT * FROM answer", "SELECT * FROM fact", "SELECT * FROM snapshot"]
    before = [asked(old, rows) for rows in all_rows]
    run(old, with_weather)
    assert [asked(old, rows) for rows in all_rows] == before
    assert asked(old, "SELECT DISTINCT weather, count(*) FROM step") == [("fair", 17)]
    assert asked(old, "PRAGMA user_version") == [(NEXT,)]
    assert len(asked(old, "SELECT * FROM triban")) == 2


def test_the_backup_is_the_campaign_as_it_was(old: Path) -> None:
    steps = asked(old, "SELECT * FROM step")
    backup = run(old, with_weather)
    assert backup.parent == old.parent / "backups"
    assert asked(backup, "SELECT * FROM step") == steps
    with closing(SqliteJournal.open(backup, to_play=False)) as journal:
        assert len(journal.records()) == 17


def test_one_odd_row_rolls_the_whole_update_back_and_is_named(old: Path) -> None:
    """Case A4."""
    with closing(sqlite3.connect(old)) as file:
        file.execute("UPDATE fact SET words = '{}' WHERE step = 7 AND n = 1")
        file.commit()
    before = old.read_bytes()

    def renamed(op: "Operations") -> None:
        def change(row: Mapping[str, Any]) -> Mapping[str, Any]:
            if row["verb"] != "suffer_blight":
                return {}
            return {"words": json.dumps({"amount": json.loads(row["words"])["count"]})}

        rewrite(op.get_bind(), "fact", change)

    with pytest.raises(Refusal, match="row step 7, n 1 of table fact"):
        run(old, with_weather, renamed)
    assert old.read_bytes() == before
    with closing(sqlite3.connect(old)) as file:
        file.execute("UPDATE fact SET words = '{\"count\": 3}' WHERE step = 7 AND n = 1")
        file.commit()
    run(old, with_weather, renamed)
    assert asked(old, "SELECT words FROM fact WHERE step = 7 AND n = 1") == [('{"amount": 3}',)]
    assert asked(old, "PRAGMA user_version") == [(NEXT + 1,)]


def test_rows_that_would_be_lost_stop_the_update(old: Path) -> None:
    def careless(op: "Operations") -> None:
        op.execute("DELETE FROM fact WHERE step = 3")

    before = old.read_bytes()
    with pytest.raises(Refusal, match="would leave 32 of 34 rows in table fact"):
        run(old, careless)
    assert old.read_bytes() == before
    run(old, careless, recounts=frozenset(["fact"]))
    assert asked(old, "SELECT count(*) FROM fact") == [(32,)]


def test_rows_that_would_refer_to_nothing_stop_the_update(old: Path) -> None:
    def careless(op: "Operations") -> None:
        op.execute("UPDATE snapshot SET step = 900 WHERE step = 1")

    before = old.read_bytes()
    with pytest.raises(Refusal, match="the row step 900 of table snapshot without its step"):
        run(old, careless)
    assert old.read_bytes() == before


def test_a_fault_of_the_update_itself_leaves_the_campaign_as_it_was(old: Path) -> None:
    def broken(op: "Operations") -> None:
        op.drop_table("ledger")
        raise ZeroDivisionError

    before = old.read_bytes()
    with pytest.raises(ZeroDivisionError):
        run(old, broken)
    assert old.read_bytes() == before


# The updates there are


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A campaign as release 0.1.0 left it, of schema 1, with an entry in its diary."""
    return Path(shutil.copy(FIXTURES / "rules-1.decimo", tmp_path / "first.decimo"))


def columns(path: Path) -> dict[str, list[Any]]:
    tables = [name for (name,) in asked(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    return {name: asked(path, f"PRAGMA table_info({name})") for name in sorted(tables)}


def test_a_reader_reads_an_older_campaign_and_leaves_it_as_it_is(first: Path) -> None:
    """Case A1."""
    before = first.read_bytes()
    with closing(SqliteJournal.open(first, to_play=False)) as journal:
        assert [(entry.text, entry.step) for entry in journal.diary()] == [(WORDS, 0)]
        assert len(list(journal.line())) == len(journal.records()) > 100
        assert journal.open_step() is not None
    assert first.read_bytes() == before
    assert not (first.parent / "backups").exists()


def test_an_older_campaign_is_brought_up_to_date_after_a_backup_when_it_is_opened_to_play(
    first: Path,
) -> None:
    """Case A1."""
    told = asked(first, "SELECT * FROM step")
    with closing(SqliteJournal.open(first, to_play=True)) as journal:
        steps, (copy,) = len(told), (first.parent / "backups").glob("first--*--before-update.decimo")
        assert journal.remark.count(f" rows ({steps} steps, 1 diary entry)") == 2
        assert str(copy) in journal.remark
        (entry,) = journal.diary()
        assert (entry.text, entry.step) == (WORDS, 0)
        journal.write_diary(replace(entry, id=0, text="Spring at last.", step=7))
        journal.write_diary(replace(entry, text="A mild winter."))
    with closing(SqliteJournal.open(first, to_play=False)) as journal:
        assert {(entry.text, entry.step) for entry in journal.diary()} == {
            ("A mild winter.", 0),
            ("Spring at last.", 7),
        }
    assert asked(first, "SELECT * FROM step") == told
    assert asked(first, "SELECT text, step FROM diary_old_wording") == [(WORDS, 0)]
    assert asked(first, "PRAGMA user_version") == [(SCHEMA,)]
    (backup,) = (first.parent / "backups").glob("first--*--before-update.decimo")
    assert asked(backup, "PRAGMA user_version") == [(1,)]
    assert asked(backup, "SELECT text FROM diary") == [(WORDS,)]


def test_an_updated_campaign_tells_an_older_program_which_version_it_needs(first: Path) -> None:
    """Case A2: were it the version that played last, that version would be told to install itself."""
    assert asked(first, "SELECT version FROM campaign") == [("0.1.0",)]
    migrate(first)
    assert asked(first, "SELECT version FROM campaign") == [(__version__,)]


@pytest.mark.parametrize("fixture", ["rules-1.decimo", "rules-2.decimo"])
def test_an_updated_campaign_has_the_tables_of_a_new_one(tmp_path: Path, old: Path, fixture: str) -> None:
    path = Path(shutil.copy(FIXTURES / fixture, tmp_path / fixture))
    SqliteJournal.open(path, to_play=True).close()
    assert columns(path) == columns(old)


def refused(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> str:
    """Return why an update was refused, and see that the campaign is as it was, with a backup beside it."""
    before = path.read_bytes()
    with pytest.raises(Refusal) as refusal:
        migrate(path, migrations)
    assert path.read_bytes() == before
    assert asked(path, "PRAGMA user_version") == [(1,)]
    assert "step" not in [row[1] for row in asked(path, "PRAGMA table_info(diary)")]
    (backup,) = (path.parent / "backups").iterdir()
    assert columns(backup) == columns(path)
    return str(refusal.value)


def test_one_odd_row_at_the_end_of_all_updates_rolls_all_of_them_back(first: Path) -> None:
    """Case A4."""

    def in_words(op: "Operations") -> None:
        rewrite(op.get_bind(), "fact", lambda row: {"words": json.dumps({"told": json.loads(row["words"])})})

    with closing(sqlite3.connect(first)) as file:
        step, n = file.execute("SELECT step, n FROM fact ORDER BY step DESC LIMIT 1 OFFSET 20").fetchone()
        file.execute("UPDATE fact SET words = '{' WHERE step = ? AND n = ?", (step, n))
        file.commit()
    said = refused(first, [*MIGRATIONS, Migration(SCHEMA + 1, in_words)])
    assert f"The row step {step}, n {n} of table fact cannot be brought up to date" in said


def test_a_row_of_a_step_that_is_not_there_stops_the_updates_and_is_named(first: Path) -> None:
    """Case A4."""
    with closing(sqlite3.connect(first)) as file:
        file.execute(
            "INSERT INTO fact SELECT 9999, 3, verb, about, rule, words, changes, asks FROM fact LIMIT 1"
        )
        file.commit()
    assert "would leave the row step 9999, n 3 of table fact without its step" in refused(first)


def test_without_a_backup_there_is_no_update(first: Path) -> None:
    before = first.read_bytes()
    (first.parent / "backups").write_text("a file", encoding="utf-8")
    with pytest.raises(Refusal, match="cannot be opened"):
        SqliteJournal.open(first, to_play=True)
    assert first.read_bytes() == before


def test_an_update_that_is_killed_leaves_the_campaign_as_it_was(first: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from decimo.store.migrate import *\n"
        "migrate(Path(sys.argv[1]), [*MIGRATIONS, Migration(9, lambda op: os._exit(9))])"
    )
    before = columns(first)
    done = subprocess.run(
        [sys.executable, "-c", code, str(first)], cwd=Path(__file__).parents[2], check=False
    )
    assert done.returncode == 9
    assert columns(first) == before
    with closing(SqliteJournal.open(first, to_play=True)) as journal:
        assert [entry.step for entry in journal.diary()] == [0]


CHARTER_OF_0_1_0 = (
    '{"name":"Old","ruleset":"made-up","scenario":"two-rivers","seed":19,"seats":{"aquila":"player"},"dice":"app",'
    '"settings":{},"founded_with":"0.1.0"}'
)
OPEN_STEP_OF_0_1_0 = (
    '{"name":"raid","take":1,"command":"","answered":{"0":[["roll","R2","lupa","blight","1d6"],[[4],"player",""]]},'
    '"offered":{"1":"QS"},"deferred":[["pack","two"]]}'
)


def test_what_a_release_wrote_as_json_is_read_whatever_was_added_since(old: Path) -> None:
    """Case A4: a key that an old record has not."""
    with closing(sqlite3.connect(old)) as file:
        file.execute(
            "UPDATE campaign SET name = 'Old', charter = ?, open_step = ?",
            (CHARTER_OF_0_1_0, OPEN_STEP_OF_0_1_0),
        )
        told = "ruleset = charter ->> 'ruleset', scenario = charter ->> 'scenario', seed = charter ->> 'seed'"
        file.execute(f"UPDATE campaign SET {told}")  # noqa: S608 - our own words
        file.execute("UPDATE ledger SET ruleset = (SELECT ruleset FROM campaign)")
        file.commit()
    for to_play in (False, True):
        with closing(SqliteJournal.open(old, to_play=to_play)) as journal:
            assert journal.charter().seats == {"aquila": "player"}
            waiting = journal.open_step()
            assert waiting is not None
            assert waiting.answered[0].answer.value == (4,)
            assert (waiting.offered, waiting.deferred) == ({1: "QS"}, [("pack", "two")])


def test_alembic_is_imported_only_for_a_file_that_is_behind(old: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from decimo.store.journal import SqliteJournal;"
        "SqliteJournal.open(Path(sys.argv[1]), to_play=True).close(); sys.exit('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(old)], cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 0
