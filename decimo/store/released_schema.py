"""The tables and views of every released schema, and whether a file has these and nothing else.

SQLite runs what a file's schema says: views, triggers, checks, generated columns. So nothing else of a file is read
before its schema was compared, word for word, with the schema that a release made.
"""

import re
import sqlite3
from functools import cache
from hashlib import blake2b
from pathlib import Path

from decimo.store import row_types
from decimo.store.fault import damaged

LONGEST_ROW = 1 << 26
"""The most bytes of a row that is read, compressed or not."""
_LONGEST_SQL = 1 << 20
"""The most bytes of a table's or a view's declaration that SQLite reads."""

VIEWS = {
    "armies": "7c7f4a72581bb8bb",
    "blight": "73004460bcd1ec5e",
    "leader": "2de59fc6ba73c6ef",
    "outsider": "8539613f1cdfc7d1",
    "player": "6a9e344e09ccfa81",
    "relation": "10f96da2dbc5d6d3",
    "running_effect": "9c5b9c3bcc7542fe",
    "territory": "b9831aa82d118b4e",
    "trade_card": "faf99ccd6fdfd8a3",
    "triban": "a7979543b27ad4b0",
}
"""The digests of the views that releases made for their own games, by name."""
_GAMES = ("decimo", "risk")
"""The games whose views are known. The views of other packages' games are not read by anything."""

_TYPES = {int: "INTEGER", str: "VARCHAR", bool: "BOOLEAN", bytes: "BLOB"}
_QUOTED = re.compile(r'"(\w+)"')


def limit_lengths(connection: sqlite3.Connection) -> None:
    """Let SQLite refuse a row or a declaration that is longer than any of a campaign."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_ROW)
    connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, _LONGEST_SQL)


def check_schema(connection: sqlite3.Connection, path: Path, newest: int, database: str = "main") -> None:
    """Check that an open campaign has the schema of a release; one without a page, or newer than `newest`, passes.

    Raises:
        Refusal: something in its schema was not made by a release; the sentence names it.
        sqlite3.Error: the schema cannot be read.

    """
    number = int(connection.execute(f"PRAGMA {database}.user_version").fetchone()[0])
    if number > newest or not connection.execute(f"PRAGMA {database}.page_count").fetchone()[0]:
        return
    tables, found = declare_tables(max(1, number)), set()
    views = []
    for row in connection.execute(f"SELECT type, name, sql FROM {database}.sqlite_schema").fetchall():  # noqa: S608 - our own name
        kind, name, sql = map(str, row)
        if kind == "view" and name not in tables:
            views.append((name, normalize_sql(sql)))
        elif kind == "trigger" or name not in tables:
            raise damaged(path, f"no release of Decimo made its {_show(kind)} {_show(name)}")
        elif (kind, normalize_sql(sql)) != ("table", tables[name]):
            raise damaged(path, _explain_table(connection, database, name, max(1, number)))
        found.add(name)
    for name in tables:
        if name not in found:
            raise damaged(path, f"its table {name} is missing")
    for name, sql in views:
        if digest_sql(sql) != VIEWS.get(name) and _find_game(connection, database) in _GAMES:
            raise damaged(path, f"no release of Decimo made its view {_show(name)}")


def _explain_table(connection: sqlite3.Connection, database: str, name: str, schema: int) -> str:
    """Say in which column a table differs from the released one, if it is a missing or an added one."""
    wanted = [each.name for each in row_types.columns_of(row_types.ROW_TYPES[name], schema)]
    columns = [str(row[1]) for row in connection.execute(f'PRAGMA {database}.table_xinfo("{name}")')]
    for missing in (each for each in wanted if each not in columns and columns):
        return f"its column {missing} of table {name} is missing"
    for added in (each for each in columns if each not in wanted):
        return f"no release of Decimo made the column {_show(added)} of its table {name}"
    return f"its table {name} is not as a release of Decimo made it"


def _find_game(connection: sqlite3.Connection, database: str) -> str:
    """Return the id of a campaign's ruleset, empty if it has none; its tables were checked before."""
    row = connection.execute(f"SELECT ruleset FROM {database}.campaign").fetchone()  # noqa: S608 - our own name
    return str(row[0]) if row else ""


@cache
def declare_tables(schema: int) -> dict[str, str]:
    """Return the declarations of a released schema's tables by name, as `normalize_sql` returns them."""
    return {name: _declare(row_type, schema) for name, row_type in row_types.ROW_TYPES.items()}


def _declare(row_type: type[row_types.TableRow], schema: int) -> str:
    columns = row_types.columns_of(row_type, schema)
    parts = [
        f"{each.name} {_TYPES[each.kind]}"
        + ("" if each.default is None else f" DEFAULT '{each.default}'")
        + ("" if each.nullable else " NOT NULL")
        for each in columns
    ]
    parts.append(f"PRIMARY KEY ({', '.join(each.name for each in columns if each.mark.key)})")
    parts += [
        f"FOREIGN KEY({each.name}) REFERENCES {each.mark.refers_to} (id)"
        for each in columns
        if each.mark.refers_to
    ]
    ending = " WITHOUT ROWID" if row_type.WITHOUT_ROWID else ""
    return f"CREATE TABLE {row_type.TABLE} ({', '.join(parts)}){ending}"


def normalize_sql(sql: str) -> str:
    """Return a declaration with single spaces and without quotes around plain names, whatever library wrote it."""
    spaced = " ".join(_QUOTED.sub(r"\1", sql).split())
    return spaced.replace("( ", "(").replace(" )", ")")


def digest_sql(sql: str) -> str:
    """Return the digest of a normalized declaration."""
    return blake2b(sql.encode(), digest_size=8).hexdigest()


def _show(text: str) -> str:
    return "".join(character for character in text[:40] if character.isprintable())
