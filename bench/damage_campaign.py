"""Damage to a campaign's file: to its pages, and to its rows as a database program could do it."""

import json
import sqlite3

from bench.damage_any import PAGE, Way, odd, odd_inside
from decimo.chance import Stream
from decimo.store.campaign_file import APPLICATION_ID, SCHEMA


def _pages(stream: Stream, whole: bytes) -> bytes:
    """Swap pages."""
    pages = [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]
    for _ in range(1 + stream.below(4)):
        one, other = stream.below(len(pages)), stream.below(len(pages))
        pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def _foreign(stream: Stream, connection: sqlite3.Connection) -> None:
    """Replace the file by another program's database, with or without our application id and table names."""
    for name, kind in _tables(connection):
        connection.execute(f'DROP {kind} IF EXISTS "{name}"')
    connection.execute(f"PRAGMA application_id = {(APPLICATION_ID, 0, 77)[stream.below(3)]}")
    connection.execute(f"PRAGMA user_version = {(SCHEMA, 1, 0, SCHEMA + 1, -5)[stream.below(5)]}")
    for name in ("campaign", "step", "diary", "bookmarks")[stream.below(4) :]:
        columns = ("id INTEGER PRIMARY KEY, name", "x", "step, name, ruleset, charter, state, then_year")[
            stream.below(3)
        ]
        connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.execute(f"INSERT INTO {name} DEFAULT VALUES")


def _values(stream: Stream, connection: sqlite3.Connection) -> None:
    """Put an odd value into some rows."""
    table, column = _column(stream, connection)
    value = odd(stream)
    kept = json.dumps(value) if isinstance(value, list | dict) else value
    where = ("1", "rowid % 7 = 3", "rowid = 1", "rowid > 30")[stream.below(4)]
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE {where}', (kept,))  # noqa: S608 - its own names


def _json_values(stream: Stream, connection: sqlite3.Connection) -> None:
    """Put an odd value into the JSON that a column holds."""
    columns = (("campaign", "state"), ("campaign", "charter"), ("campaign", "open_step"), ("answer", "value"))
    more = (("fact", "words"), ("fact", "changes"), ("fact", "asks"))
    table, column = (*columns, *more)[stream.below(7)]
    wanted = f'SELECT rowid, "{column}" FROM "{table}" LIMIT 1 OFFSET ?'  # noqa: S608 - our own names
    row = connection.execute(wanted, (stream.below(9),)).fetchone()
    if row is not None and row[1]:
        told = odd_inside(stream, json.loads(row[1]))
        connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (told, row[0]))  # noqa: S608 - our names


def _rows_gone(stream: Stream, connection: sqlite3.Connection) -> None:
    table, _ = _column(stream, connection)
    where = ("1", "rowid % 5 = 2", "rowid > 20", "rowid = 1")[stream.below(4)]
    connection.execute(f'DELETE FROM "{table}" WHERE {where}')  # noqa: S608 - its own names


def _tables_gone(stream: Stream, connection: sqlite3.Connection) -> None:
    names = _tables(connection)
    name, kind = names[stream.below(len(names))]
    change = (f'DROP {kind} "{name}"', f'ALTER TABLE "{name}" RENAME TO "{name}_2"')[stream.below(2)]
    connection.execute(change)


def _strange_schema(stream: Stream, connection: sqlite3.Connection) -> None:
    """Add objects that a campaign never has: triggers, endless views, useless tables."""
    connection.execute(
        (
            "CREATE TRIGGER t AFTER INSERT ON step BEGIN DELETE FROM answer; END",
            "CREATE TRIGGER t AFTER UPDATE ON campaign BEGIN SELECT RAISE(ABORT, 'no'); END",
            "CREATE TABLE many AS SELECT one.id FROM fact AS one, fact AS other LIMIT 9999",
            "UPDATE step SET parent = id",
            "UPDATE step SET parent = (SELECT max(id) FROM step)",
            "UPDATE campaign SET step = 1",
            "UPDATE campaign SET content = 'none'",
        )[stream.below(7)]
    )


def _tables(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return [
        (name, kind.upper())
        for name, kind in connection.execute(
            "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' "
            "ORDER BY type DESC, name"
        )
    ]


def _column(stream: Stream, connection: sqlite3.Connection) -> tuple[str, str]:
    names = [name for name, kind in _tables(connection) if kind == "TABLE"]
    table = names[stream.below(len(names))]
    columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
    return table, columns[stream.below(len(columns))]


CAMPAIGN: tuple[Way, ...] = (
    ("pages in each other's place", _pages),
    ("rows of another program", _foreign),
    ("rows with odd values", _values),
    ("rows with odd JSON", _json_values),
    ("rows with odd JSON", _json_values),
    ("rows left out", _rows_gone),
    ("rows and tables left out", _tables_gone),
    ("rows and a strange schema", _strange_schema),
)
