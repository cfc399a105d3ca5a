"""The tables of a campaign's file, made from `row_types`, and opening and creating the file.

Only the `ledger` is ever deleted: it is derived from the facts again when the campaign goes back.
"""

import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import astuple
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    NullPool,
    String,
    Table,
    create_engine,
    event,
)

from decimo import __version__
from decimo.play.campaign_record import Charter
from decimo.store import campaign_file, row_types
from decimo.store.fault import translate_errors

METADATA = MetaData()
_TYPES = {int: Integer, str: String, bool: Boolean, bytes: LargeBinary}


def _make_table(row_type: type[row_types.TableRow]) -> Table:
    columns: list[Column[Any]] = [
        Column(
            each.name,
            _TYPES[each.kind],
            *([ForeignKey(f"{each.mark.refers_to}.id")] if each.mark.refers_to else []),
            primary_key=each.mark.key,
            nullable=each.nullable,
            server_default=None if each.default is None else str(each.default),
        )
        for each in row_types.columns_of(row_type)
    ]
    return Table(row_type.TABLE, METADATA, *columns, sqlite_with_rowid=not row_type.WITHOUT_ROWID)


CAMPAIGN, CONTENT, STEP, ANSWER, FACT, SNAPSHOT, DIARY, OLD_WORDING, LEDGER = map(
    _make_table, row_types.ROW_TYPES.values()
)

_VIEW_NAME = re.compile(r"[a-z][a-z0-9_]*")


def connect(path: Path, *, writing: bool) -> Connection:
    """Open a campaign through SQLAlchemy, with explicit transactions.

    The driver's own transactions could leave half of a schema change behind.
    """
    opened = campaign_file.open_to_write if writing else campaign_file.open_to_read
    engine = create_engine("sqlite://", creator=lambda: opened(path), poolclass=NullPool)
    begin = "BEGIN IMMEDIATE" if writing else "BEGIN"

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine.connect()


def create_file(
    path: Path, charter: Charter, content: tuple[str, Mapping[str, str]], views: Mapping[str, str]
) -> None:
    """Write the file of a new campaign, completely or not at all; never overwrite one.

    `content` are the texts of its scenario and tables by digest, `views` the SQL views of the ruleset, a SELECT
    by name.
    """
    with translate_errors(path):
        part = campaign_file.prepare_draft(path)
        part.touch()
        try:
            with closing(connect(part, writing=True)) as connection:
                connection.exec_driver_sql(f"PRAGMA application_id = {campaign_file.APPLICATION_ID}")
                connection.exec_driver_sql(f"PRAGMA user_version = {campaign_file.SCHEMA}")
                METADATA.create_all(connection)
                for name, select in sorted(views.items()):
                    connection.exec_driver_sql(make_view_sql(name, select))
                campaign = row_types.CampaignRow(
                    id=1,
                    name=charter.name,
                    ruleset=charter.ruleset,
                    scenario=charter.scenario,
                    seed=charter.seed,
                    version=__version__,
                    content=content[0],
                    step=None,
                    charter=row_types.as_json(charter),
                    open_step=None,
                    state="{}",
                )
                write_rows(connection, [campaign])
                write_content(connection, *content)
                connection.commit()
            campaign_file.name_draft(part, path)
        finally:
            part.unlink(missing_ok=True)


def write_content(connection: Connection, digest: str, texts: Mapping[str, str]) -> None:
    """Store texts of scenario and tables, unless they are stored already."""
    write_rows(connection, row_types.content_rows(digest, texts), "OR IGNORE")


def write_rows(connection: Connection, rows: Sequence[row_types.TableRow], otherwise: str = "") -> None:
    """Write rows of one table; `otherwise` decides about existing ones; see `insert_rows`."""
    if rows:
        connection.exec_driver_sql(
            row_types.insert_rows(type(rows[0]), otherwise), [astuple(row) for row in rows]
        )


def make_view_sql(name: str, select: str) -> str:
    """Return the SQL that makes a view.

    Raises:
        ValueError: the name is no plain word.

    """
    if not _VIEW_NAME.fullmatch(name):
        raise ValueError(f"'{name}' is no name for a view")
    return f"CREATE VIEW {name} AS {select}"


def get_driver(connection: Connection) -> sqlite3.Connection:
    """Return the driver's own connection, for statements outside a transaction."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - `connect` opened it
    return driver


def prepare_to_play(connection: sqlite3.Connection) -> None:
    """Prepare a connection for play: write-ahead log and foreign keys.

    A commit is merged from the log into the file at once, so that the file is complete even if it is moved while
    open. That takes a millisecond.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 1")
    connection.execute("PRAGMA foreign_keys = ON")
