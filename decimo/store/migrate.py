"""Migrations of an older campaign's file: after a backup, and completely or not at all."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Column, Connection, Integer, text

from decimo import __version__
from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.store.backup import BEFORE_UPDATE, copy_to_backups
from decimo.store.campaign_file import check_file, count_rows, open_to_glance
from decimo.store.fault import translate_errors
from decimo.store.schema import connect, get_driver

if TYPE_CHECKING:
    from alembic.operations import Operations


class Migration(NamedTuple):
    """One step from the schema before to schema `to`.

    `run` changes the tables by Alembic's operations. `recounts` are the tables whose number of rows it changes on
    purpose.
    """

    to: int
    run: Callable[["Operations"], None]
    recounts: frozenset[str] = frozenset()


def _note_steps_of_diary(op: "Operations") -> None:
    """Schema 2: a diary entry has the step after which it was written; 0 for older entries."""
    for table in ("diary", "diary_old_wording"):
        op.add_column(table, Column("step", Integer, nullable=False, server_default="0"))


MIGRATIONS: tuple[Migration, ...] = (Migration(2, _note_steps_of_diary),)
"""All migrations, oldest first."""


def migrate(path: Path, migrations: Sequence[Migration] | None = None) -> Path:
    """Bring a file up to date by `MIGRATIONS` or others; return the backup made before.

    Raises:
        Refusal: a row or table cannot be brought up to date; the file is unchanged.

    """
    schema = check_file(path)
    backup = copy_to_backups(path, BEFORE_UPDATE)
    with translate_errors(path), closing(connect(path, writing=True)) as connection:
        # Alembic alters a table by copying and dropping it, which would empty the tables that refer to it.
        driver = get_driver(connection)
        driver.execute("PRAGMA foreign_keys = OFF")
        try:
            for migration in MIGRATIONS if migrations is None else migrations:
                if migration.to > schema:
                    _run(connection, driver, migration, path)
                    schema = migration.to
            connection.execute(text("UPDATE campaign SET version = :version"), {"version": __version__})
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
    return backup


def update_file(path: Path) -> str:
    """Bring a file up to date; return a sentence on what was done, with counts before and after, and the copy's path.

    Raises:
        Refusal: see `migrate`.

    """
    before = _describe_rows(path)
    copy = migrate(path)
    return (
        f"'{path.name}' was brought up to date for Decimo {__version__}: it had {before} before and has "
        f"{_describe_rows(path)} now; a copy of the file as it was is {copy}."
    )


def _describe_rows(path: Path) -> str:
    with translate_errors(path), closing(open_to_glance(path)) as connection:
        rows = count_rows(connection)
    steps, entries = pluralize(rows["step"], "step"), pluralize(rows["diary"], "diary entry", "diary entries")
    return f"{pluralize(sum(rows.values()), 'row')} ({steps}, {entries})"


def rewrite(
    connection: Connection, table: str, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> None:
    """Set columns of every row of a table to the result of `change`; for use in a migration.

    Raises:
        Refusal: `change` cannot read a row; the message names table and row.

    """
    keys = [row.name for row in connection.execute(text(f'PRAGMA table_info("{table}")')) if row.pk]
    where = " AND ".join(f'"{key}" = :key_{key}' for key in keys)
    for row in connection.execute(text(f'SELECT * FROM "{table}"')).mappings().all():  # noqa: S608 - our own names
        try:
            new = dict(change(dict(row)))
        except (LookupError, ValueError, TypeError) as fault:
            named = ", ".join(f"{key} {row[key]}" for key in keys)
            raise Refusal(
                f"The row {named} of table {table} cannot be brought up to date ({type(fault).__name__}: {fault}); "
                "the campaign is as it was, and a backup is beside it."
            ) from fault
        if new:
            columns = ", ".join(f'"{column}" = :{column}' for column in new)
            which = {f"key_{key}": row[key] for key in keys}
            connection.execute(text(f'UPDATE "{table}" SET {columns} WHERE {where}'), new | which)  # noqa: S608 - our own names


def _run(connection: Connection, driver: sqlite3.Connection, migration: Migration, path: Path) -> None:
    # Only an older file pays for importing Alembic.
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    before = count_rows(driver)
    views = connection.execute(text("SELECT name, sql FROM sqlite_schema WHERE type = 'view'")).all()
    for name, _ in views:
        connection.execute(text(f'DROP VIEW "{name}"'))
    migration.run(Operations(MigrationContext.configure(connection)))
    for _, sql in views:
        connection.exec_driver_sql(sql)
    after = count_rows(driver)
    lost = [
        table for table in before if table not in migration.recounts and after.get(table) != before[table]
    ]
    if lost:
        table = lost[0]
        raise Refusal(
            f"Bringing '{path.name}' up to date would leave {after.get(table, 0)} of {before[table]} rows in table "
            f"{table}, so it was not done; the campaign is as it was."
        )
    orphan = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if orphan is not None:
        table, _, parent, key = orphan
        raise Refusal(
            f"Bringing '{path.name}' up to date would leave the row {_name_orphan(connection, table, key)} of table "
            f"{table} without its {parent}, so it was not done; the campaign is as it was."
        )
    connection.exec_driver_sql(f"PRAGMA user_version = {migration.to}")


def _name_orphan(connection: Connection, table: str, key: int) -> str:
    """Return the name of a row without its parent, by its keys: SQLite gives row numbers only for some tables."""
    keys = [row.name for row in connection.execute(text(f'PRAGMA table_info("{table}")')) if row.pk]
    refers = connection.execute(text(f'PRAGMA foreign_key_list("{table}")')).mappings()
    of = next(row for row in refers if row["id"] == key)
    there = f'SELECT "{of["to"]}" FROM "{of["table"]}"'  # noqa: S608 - our own names
    lost = text(f'SELECT * FROM "{table}" WHERE "{of["from"]}" NOT IN ({there}) LIMIT 1')  # noqa: S608 - our own names
    row = connection.execute(lost).mappings().one()
    return ", ".join(f"{each} {row[each]}" for each in keys)
