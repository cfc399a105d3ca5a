"""The tables of a campaign's file.

The order of the columns is the order of the rows that `rows.py` makes. Nothing is ever deleted but the
`ledger`, which is drawn from the facts again when the campaign goes back.
"""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, ForeignKey, NullPool, create_engine, event, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.sql import ClauseElement

from decimo import __version__
from decimo.play.record import Charter
from decimo.store.campaign_file import APPLICATION_ID, SCHEMA, name_new, to_read, to_write
from decimo.store.fault import plainly
from decimo.store.rows import as_json, content_rows

_COMPACT = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """The tables of the store."""


class CampaignRow(Base):
    """The campaign: one row. `step` is the last live step, `state` the JSON of the state after it."""

    __tablename__ = "campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    ruleset: Mapped[str]
    scenario: Mapped[str]
    seed: Mapped[int]
    version: Mapped[str]
    """The version of the program that wrote last."""
    content: Mapped[str]
    """The digest of the land and tables that were kept last."""
    step: Mapped[int | None] = mapped_column(ForeignKey("step.id"))
    charter: Mapped[str]
    open_step: Mapped[str | None]
    state: Mapped[str]


class ContentRow(Base):
    """A text of the land or its tables, compressed, as it was under a digest."""

    __tablename__ = "content"
    __table_args__ = _COMPACT

    digest: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[bytes]


class StepRow(Base):
    """A step of the history; `live` unless it was taken back."""

    __tablename__ = "step"

    id: Mapped[int] = mapped_column(primary_key=True)
    parent: Mapped[int | None] = mapped_column(ForeignKey("step.id"))
    kind: Mapped[str]
    year: Mapped[int]
    season: Mapped[int]
    name: Mapped[str]
    take: Mapped[int]
    command: Mapped[str]
    given_by: Mapped[str]
    rules: Mapped[int]
    version: Mapped[str]
    content: Mapped[str]
    fingerprint: Mapped[str]
    then_year: Mapped[int]
    then_season: Mapped[int]
    then_step: Mapped[str]
    live: Mapped[bool]
    played_at: Mapped[str]
    """When it was played, in the player's world (UTC)."""


class AnswerRow(Base):
    """What a step was answered; `value` is JSON: faces, or a card or option."""

    __tablename__ = "answer"
    __table_args__ = _COMPACT

    step: Mapped[int] = mapped_column(ForeignKey("step.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    rule: Mapped[str]
    about: Mapped[str]
    why: Mapped[str]
    dice: Mapped[str]
    value: Mapped[str]
    source: Mapped[str]
    reason: Mapped[str]


class FactRow(Base):
    """What happened in a step; `words`, `changes` (path, before, after) and `asks` are JSON."""

    __tablename__ = "fact"
    __table_args__ = _COMPACT

    step: Mapped[int] = mapped_column(ForeignKey("step.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    verb: Mapped[str]
    about: Mapped[str]
    rule: Mapped[str]
    words: Mapped[str]
    changes: Mapped[str]
    asks: Mapped[str]


class SnapshotRow(Base):
    """The state after a step, compressed: the last step of every season has one."""

    __tablename__ = "snapshot"

    step: Mapped[int] = mapped_column(ForeignKey("step.id"), primary_key=True)
    state: Mapped[bytes]


class DiaryRow(Base):
    """An entry of the player's diary, as it reads now."""

    __tablename__ = "diary"

    id: Mapped[int] = mapped_column(primary_key=True)
    year: Mapped[int]
    season: Mapped[int]
    about: Mapped[str]
    text: Mapped[str]
    written: Mapped[str]
    step: Mapped[int] = mapped_column(server_default="0")
    """The step after which it was written; 0 if that is not known."""


class OldWordingRow(Base):
    """A diary entry as it read before it was edited."""

    __tablename__ = "diary_old_wording"
    __table_args__ = _COMPACT

    entry: Mapped[int] = mapped_column(ForeignKey("diary.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    year: Mapped[int]
    season: Mapped[int]
    about: Mapped[str]
    text: Mapped[str]
    written: Mapped[str]
    step: Mapped[int] = mapped_column(server_default="0")


class LedgerRow(Base):
    """A number as it stood at the end of a year in which it changed."""

    __tablename__ = "ledger"
    __table_args__ = _COMPACT

    ruleset: Mapped[str] = mapped_column(primary_key=True)
    ledger: Mapped[str] = mapped_column(primary_key=True)
    column: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    year: Mapped[int] = mapped_column(primary_key=True)
    value: Mapped[int]


def sql(statement: ClauseElement) -> str:
    """Return a statement as the driver takes it, to be run for many rows with nothing in between."""
    return str(statement.compile(dialect=sqlite.dialect()))


_VIEW_NAME = re.compile(r"[a-z][a-z0-9_]*")


def connect(path: Path, *, writing: bool) -> Connection:
    """Open a campaign through SQLAlchemy, with transactions that begin where we say.

    The driver's own transactions would leave half of a change of tables behind.
    """
    opened = to_write if writing else to_read
    engine = create_engine("sqlite://", creator=lambda: opened(path), poolclass=NullPool)
    begin = "BEGIN IMMEDIATE" if writing else "BEGIN"

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine.connect()


def lay_out(
    path: Path, charter: Charter, content: tuple[str, Mapping[str, str]], views: Mapping[str, str]
) -> None:
    """Write the file of a new campaign: all of it or nothing, and over no other.

    `content` are the texts of its land and tables under their digest, `views` are the
    SQL views of the ruleset, a SELECT by name.
    """
    part = path.with_name(f"{path.name}.new")
    with plainly(path):
        part.unlink(missing_ok=True)
        part.touch()
        try:
            with closing(connect(part, writing=True)) as connection:
                connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
                Base.metadata.create_all(connection)
                for name, select in sorted(views.items()):
                    connection.exec_driver_sql(view(name, select))
                connection.execute(
                    insert(CampaignRow).values(
                        name=charter.name,
                        ruleset=charter.ruleset,
                        scenario=charter.scenario,
                        seed=charter.seed,
                        version=__version__,
                        content=content[0],
                        charter=as_json(charter),
                        state="{}",
                    )
                )
                write_content(connection, *content)
                connection.commit()
            name_new(part, path)
        finally:
            part.unlink(missing_ok=True)


def write_content(connection: Connection, digest: str, texts: Mapping[str, str]) -> None:
    """Keep texts of land and tables, if they are not kept already."""
    rows = content_rows(digest, texts)
    if rows:
        connection.exec_driver_sql(sql(insert(ContentRow).prefix_with("OR IGNORE")), rows)


def view(name: str, select: str) -> str:
    """Return the SQL that makes a view.

    Raises:
        ValueError: the name is no plain word.

    """
    if not _VIEW_NAME.fullmatch(name):
        raise ValueError(f"'{name}' is no name for a view")
    return f"CREATE VIEW {name} AS {select}"


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's own connection, for what can only be said outside a transaction."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - `connect` opened it
    return driver


def prepare(connection: sqlite3.Connection) -> None:
    """Make a connection ready for play: a log beside the file, and rows that refer to rows that exist.

    What is committed is brought from the log into the file at once, so that the file alone holds it: it may be moved
    while it is open. That takes a millisecond.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 1")
    connection.execute("PRAGMA foreign_keys = ON")
