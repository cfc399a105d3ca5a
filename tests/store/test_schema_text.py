"""The tables of a new campaign are those that any SQLite tool was promised."""

import sqlite3
from contextlib import closing
from pathlib import Path

from decimo.campaigns import create_campaign
from decimo.store.campaign_folder import CampaignFolder

SCHEMA = Path(__file__).with_name("schema.sql")


def test_a_new_campaign_has_the_tables_that_are_written_down(tmp_path: Path) -> None:
    shelf = CampaignFolder(tmp_path)
    create_campaign(shelf, "Rome", "four-hearths", seed=7, seats={}, settings={}).journal.close()
    with closing(sqlite3.connect(shelf.path_of("Rome"))) as connection:
        rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY type, name")
        made = "".join(f"{' '.join(sql.split())};\n" for (sql,) in rows)
    assert made.splitlines() == SCHEMA.read_text(encoding="utf-8").splitlines()
