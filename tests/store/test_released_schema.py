"""A file is read only if its schema is a release's own, word for word: nothing of another is run."""

import shutil
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Refusal
from decimo.play.campaign_record import LONGEST_TEXT, DiaryEntry
from decimo.risk.views import ledgers as risk_ledgers
from decimo.rules import decimo_ruleset
from decimo.store import campaign_file, released_schema
from decimo.store.backup import BY_HAND, back_up, list_backups
from decimo.store.campaign_file import SCHEMA, open_to_glance
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.file_summary import check_integrity, is_sound
from decimo.store.migrate import migrate
from decimo.store.schema import make_view_sql
from tests.cli.conftest import Typed, decimo, folder
from tests.sweep import slow_but

__all__ = ["decimo", "folder"]

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures").glob("*.decimo"))
ENDLESS_CAMPAIGN = """
ALTER TABLE campaign RENAME TO kept;
CREATE VIEW campaign AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT kept.* FROM r, kept
"""
ENDLESS_LEDGER = """
DROP VIEW blight; DROP VIEW trade_card; DROP TABLE ledger;
CREATE VIEW ledger AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
SELECT 'decimo' AS ruleset, 'tribans' AS ledger, 'blight' AS [column], 'a' || n AS key, n AS year, n AS value FROM r
"""

HOSTILE: dict[str, tuple[str, str]] = {
    "an endless view in place of the campaign": (
        ENDLESS_CAMPAIGN,
        "no release of Decimo made its table kept",
    ),
    "an endless view in place of the ledger": (
        ENDLESS_LEDGER,
        "its table ledger is not as a release of Decimo made it",
    ),
    "a trigger": (
        "CREATE TRIGGER tr AFTER INSERT ON step BEGIN DELETE FROM diary; END",
        "no release of Decimo made its trigger tr",
    ),
    "a trigger with the name of a table": (
        "CREATE TRIGGER step BEFORE INSERT ON diary BEGIN SELECT RAISE(IGNORE); END",
        "no release of Decimo made its trigger step",
    ),
    "a generated column": (
        "ALTER TABLE campaign ADD COLUMN g TEXT AS (hex(zeroblob(450000000))) VIRTUAL",
        "no release of Decimo made the column g of its table campaign",
    ),
    "an index": ("CREATE INDEX i ON fact (hex(verb))", "no release of Decimo made its index i"),
    "a table more": ("CREATE TABLE notes (text)", "no release of Decimo made its table notes"),
    "a virtual table": (
        "CREATE VIRTUAL TABLE words USING fts5(text)",
        "no release of Decimo made its table words",
    ),
    "a view more": ("CREATE VIEW more AS SELECT 1", "no release of Decimo made its view more"),
    "another view": (
        "DROP VIEW blight; CREATE VIEW blight AS SELECT 1",
        "no release of Decimo made its view blight",
    ),
}
REWRITTEN = {
    "a check without end": (
        "played_at VARCHAR NOT NULL,",
        "played_at VARCHAR NOT NULL, CHECK ('a' LIKE '%a%a%b'),",
    ),
    "a name in other words": ("command VARCHAR NOT NULL", "command VARCHAR NOT NULL COLLATE NOCASE"),
    "a reference that deletes": ("REFERENCES step (id)", "REFERENCES step (id) ON DELETE CASCADE"),
}
"""What is written into the declaration of the table `step`."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaign of a year with an entry in its diary."""
    campaigns = CampaignFolder(tmp_path_factory.mktemp("campaigns"))
    session = create_campaign(campaigns, "war", "four-hearths", seed=7)
    with closing(session.journal):
        session.run(1)
        session.journal.write_diary(DiaryEntry(0, 1, 0, "", "A word.", ""))
    return campaigns.path_of("war").read_bytes()


@pytest.fixture
def war(folder: Path, whole: bytes) -> Path:
    folder.mkdir()
    path = folder / "war.decimo"
    path.write_bytes(whole)
    return path


def ruin(path: Path, kind: str) -> str:
    """Give a campaign a hostile schema; return what is said of it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        if kind in HOSTILE:
            script, said = HOSTILE[kind]
            file.executescript(script)
            return said
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = 'step'", REWRITTEN[kind])
    return "its table step is not as a release of Decimo made it"


@pytest.mark.parametrize("kind", [*HOSTILE, *REWRITTEN])
def test_every_door_refuses_a_schema_that_no_release_made(decimo: Typed, war: Path, kind: str) -> None:
    good = back_up(war, BY_HAND)
    bad = good.path.with_name("war--2099-01-01T000000--opened.decimo")
    shutil.copyfile(war, bad)
    said = ruin(war, kind)
    ruin(bad, kind)
    before = war.read_bytes()
    campaigns = CampaignFolder(war.parent)
    doors = (
        lambda: open_campaign(campaigns, "war", to_play=False),
        lambda: open_campaign(campaigns, "war"),
        lambda: campaigns.copy("war", "other"),
        lambda: campaigns.rename("war", "other"),
        lambda: back_up(war),
        lambda: check_integrity(war),
    )
    for door in doors:
        with pytest.raises(Refusal) as refusal:
            door()
        assert str(refusal.value).startswith(f"'war.decimo' is damaged ({said}); 'decimo restore'")
    for typed in (("show", "war"), ("verify", "war"), ("run", "war", "--years", "1"), ("undo", "war")):
        assert said in decimo(*typed).refusal
    assert said in campaigns.entries()[0].problem
    assert not is_sound(war)
    assert [(each.summary is None, said in each.problem) for each in list_backups(war)] == [
        (True, True),
        (False, False),
    ]
    assert war.read_bytes() == before


@pytest.mark.parametrize("kind", slow_but(["a trigger", "a check without end"], [*HOSTILE, *REWRITTEN]))
def test_the_rescue_takes_the_rows(decimo: Typed, war: Path, kind: str) -> None:
    ruin(war, kind)
    saved = decimo("rescue", "war", "saved")
    assert saved.code == 0
    # A page of an index or a table of others may be no page of ours.
    assert "Nothing was lost." in saved.out or "nothing of the campaign is known to be lost" in saved.out
    assert decimo("verify", "saved").code == 0
    assert "A word." in decimo("diary", "saved").out


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_every_released_schema_is_known_word_for_word(path: Path, tmp_path: Path) -> None:
    """Before and after it is brought up to date."""
    copy = tmp_path / path.name
    shutil.copyfile(path, copy)
    with closing(open_to_glance(copy)) as connection:
        views = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")}
    assert views <= released_schema.VIEWS.keys()
    migrate(copy)
    open_to_glance(copy).close()


def test_the_views_of_both_games_are_those_of_the_releases() -> None:
    """A changed view needs a new digest beside the old one."""
    games = decimo_ruleset.SQL_VIEWS | risk_ledgers.SQL_VIEWS
    made = {
        name: released_schema.normalize_sql(make_view_sql(name, select)) for name, select in games.items()
    }
    assert {name: released_schema.digest_sql(sql) for name, sql in made.items()} == released_schema.VIEWS


def test_words_are_compared_whatever_library_quoted_them() -> None:
    tables = released_schema.declare_tables(SCHEMA)
    quoted = tables["ledger"].replace("column VARCHAR", '"column"\n\tVARCHAR')
    assert released_schema.normalize_sql(quoted) == tables["ledger"]
    assert (
        released_schema.normalize_sql(tables["ledger"].replace("year INTEGER", '"year INTEGER"'))
        != tables["ledger"]
    )


def test_what_is_unpacked_has_a_limit(decimo: Typed, war: Path) -> None:
    """A text of gigabytes fits into a small compressed one."""
    bomb = zlib.compress(bytes(LONGEST_TEXT + 1), 9)
    good = war.read_bytes()
    for change, said in (
        ("UPDATE content SET text = ?", "a text of its land and tables cannot be read"),
        ("UPDATE snapshot SET state = ?", "cannot be read"),
    ):
        war.write_bytes(good)
        with closing(sqlite3.connect(war, isolation_level=None)) as file:
            file.execute(change, (bomb,))
        assert said in decimo("show", "war").refusal
        assert decimo("verify", "war").code == 1


def test_a_row_has_a_limit(decimo: Typed, war: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(released_schema, "LONGEST_ROW", 200_000)
    with closing(sqlite3.connect(war, isolation_level=None)) as file:
        file.execute("UPDATE diary SET text = ?", ("a" * 300_000,))
    assert "'war.decimo' is damaged (" in decimo("show", "war").refusal


def test_a_file_has_a_limit(decimo: Typed, war: Path) -> None:
    with war.open("r+b") as file:
        file.truncate(campaign_file.MOST_BYTES + 1)
    for typed in (("show", "war"), ("verify", "war"), ("rescue", "war", "saved")):
        assert "is larger than any campaign" in decimo(*typed).refusal


def test_a_list_gives_each_file_a_bounded_time(war: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_file, "_STEPS_BETWEEN", 1)
    monkeypatch.setattr(campaign_file.limit_time, "__defaults__", (-1.0,))
    (entry,) = CampaignFolder(war.parent).entries()
    assert entry.problem.startswith("'war.decimo' takes too long to read")
