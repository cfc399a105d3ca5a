"""An older campaign is brought up to date wholly or not at all, with a backup beside it."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from decimo.fate import Refusal
from decimo.store.file import SCHEMA
from decimo.store.journal import SqliteJournal
from decimo.store.migrate import Migration, migrate, rewrite
from tests.store.made_up import CHARTER, VIEWS, Game

if TYPE_CHECKING:
    from alembic.operations import Operations

NEXT = SCHEMA + 1


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
    with pytest.raises(Refusal, match="row 900 of table snapshot without its step"):
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


def test_an_older_campaign_is_brought_up_to_date_when_it_is_opened_to_play(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(old)) as file:
        file.execute("ALTER TABLE step RENAME COLUMN given_by TO author")
        file.execute(f"PRAGMA user_version = {SCHEMA - 1}")
        file.commit()

    def with_given_by(op: "Operations") -> None:
        op.alter_column("step", "author", new_column_name="given_by")

    monkeypatch.setattr("decimo.store.migrate.MIGRATIONS", (Migration(SCHEMA, with_given_by),))
    with pytest.raises(Refusal, match="open it with 'decimo play' once"):
        SqliteJournal.open(old, to_play=False)
    with closing(SqliteJournal.open(old, to_play=True)) as journal:
        assert len(list(journal.line())) == 17
        Game(journal).years(1)
    with closing(SqliteJournal.open(old, to_play=False)) as journal:
        assert len(journal.records()) == 25


def test_alembic_is_imported_only_for_a_file_that_is_behind(old: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from decimo.store.journal import SqliteJournal;"
        "SqliteJournal.open(Path(sys.argv[1]), to_play=True).close(); sys.exit('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(old)], cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 0
