"""Damaged files of every kind that a person may have: drawn by a seed, made of whole ones or of nothing."""

import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

from decimo.fate import Stream
from decimo.store.file import APPLICATION_ID, SCHEMA

Kind = Literal["campaign", "export", "table", "scenario", "csv"]
KINDS: tuple[Kind, ...] = ("campaign", "export", "table", "scenario", "csv")
PAGE = 4096
DEEP = 100_000
ODD: tuple[Any, ...] = (
    None,
    "",
    "x",
    "[red]\0",
    "\ud800",
    "{",
    "[" * 2000,
    "9" * 5000,
    -1,
    0,
    2**62,
    -(2**63),
    1.5,
    float("inf"),
    b"\0\xff",
    True,
    [],
    {},
    [[[[]]]],
    {"": {}},
)
"""Values that stand nowhere in a file of ours."""


class Damaged(NamedTuple):
    """A file: what it was meant to be, how it was damaged, and its bytes."""

    kind: Kind
    how: str
    data: bytes


class Damager:
    """Damages files; the same seed damages them in the same way. `work` is a folder for its own use."""

    def __init__(self, whole: Mapping[Kind, bytes], work: Path) -> None:
        self._whole = whole
        self._work = work

    def damaged(self, seed: str) -> Damaged:
        """Return the damaged file of a seed."""
        stream = Stream(f"damage/{seed}")
        # A campaign is what a person would miss most.
        kind = KINDS[max(0, stream.below(len(KINDS) + 3) - 3)]
        ways = [*_ANY, *_OF[kind]]
        how, damage = ways[stream.below(len(ways))]
        whole = self._whole[kind]
        if how.startswith("rows"):
            return Damaged(kind, how, self._rows(stream, whole, damage))
        return Damaged(kind, how, damage(stream, whole))

    def _rows(self, stream: Stream, whole: bytes, damage: Callable[[Stream, Any], Any]) -> bytes:
        """Damage a campaign as a program for databases would."""
        file = self._work / "rows.decimo"
        file.write_bytes(whole)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            for _ in range(1 + stream.below(3)):
                # After one damage another may not be possible any more.
                with suppress(sqlite3.Error, UnicodeEncodeError, ValueError):
                    damage(stream, connection)
            connection.execute("PRAGMA journal_mode = WAL")
        return file.read_bytes()


def _some(stream: Stream, count: int) -> bytes:
    return bytes(stream.below(256) for _ in range(count))


def _odd(stream: Stream) -> Any:
    return ODD[stream.below(len(ODD))]


# Of any file


def _flip(stream: Stream, whole: bytes) -> bytes:
    """Change some bytes."""
    data = bytearray(whole)
    for _ in range(1 << stream.below(7)):
        data[stream.below(len(data))] = stream.below(256)
    return bytes(data)


def _flip_head(stream: Stream, whole: bytes) -> bytes:
    """Change some bytes of the beginning."""
    begin = min(len(whole), 120)
    return _flip(stream, whole[:begin]) + whole[begin:]


def _cut(stream: Stream, whole: bytes) -> bytes:
    return whole[: stream.below(len(whole))]


def _drop(stream: Stream, whole: bytes) -> bytes:
    """Leave out a part in the middle."""
    at, count = stream.below(len(whole)), 1 + stream.below(2000)
    return whole[:at] + whole[at + count :]


def _twice(stream: Stream, whole: bytes) -> bytes:
    at = stream.below(len(whole))
    return whole[:at] + whole[at : at + 1 + stream.below(5000)] * 2 + whole[at:]


def _nulls(stream: Stream, whole: bytes) -> bytes:
    """Write NUL over a part, as a disk does that was cut off from its power."""
    at = stream.below(len(whole))
    count = min(len(whole) - at, 1 + stream.below(3 * PAGE))
    return whole[:at] + bytes(count) + whole[at + count :]


def _nothing(_stream: Stream, _whole: bytes) -> bytes:
    return b""


def _noise(stream: Stream, _whole: bytes) -> bytes:
    return _some(stream, 1 + stream.below(5000))


def _prose(stream: Stream, _whole: bytes) -> bytes:
    words = (
        "Gallia",
        "est",
        "omnis",
        "divisa",
        "in",
        "partes",
        "tres",
        "\n",
        ":",
        "-",
        "{",
        "[",
        "'",
        "\t",
        "0",
    )
    text = " ".join(words[stream.below(len(words))] for _ in range(1 + stream.below(400)))
    return text.encode(("utf-8", "utf-16", "utf-32", "cp037")[stream.below(4)])


_Way = tuple[str, Callable[[Stream, Any], Any]]
_ANY: tuple[_Way, ...] = (
    ("bytes changed", _flip),
    ("bytes of its beginning changed", _flip_head),
    ("cut off", _cut),
    ("a part left out", _drop),
    ("a part twice", _twice),
    ("a part of NULs", _nulls),
    ("no bytes", _nothing),
    ("noise", _noise),
    ("prose", _prose),
)


# Of a campaign


def _pages(stream: Stream, whole: bytes) -> bytes:
    """Put pages in each other's place."""
    pages = [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]
    for _ in range(1 + stream.below(4)):
        one, other = stream.below(len(pages)), stream.below(len(pages))
        pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def _foreign(stream: Stream, connection: sqlite3.Connection) -> None:
    """Leave a database of another program, with our mark or without, with tables of our names or others."""
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
    value = _odd(stream)
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
        told = _odd_inside(stream, json.loads(row[1]))
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
    """Add what a campaign never has: triggers, views that never end, tables of no use."""
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


# Of a text


def _lines(stream: Stream, whole: bytes) -> bytes:
    """Leave lines out, write them twice, or move them."""
    lines = whole.decode().splitlines(keepends=True)
    for _ in range(1 + stream.below(3)):
        at = stream.below(len(lines))
        way = stream.below(3)
        line = lines[at] if way else lines.pop(at)
        if way == 1:
            lines.insert(at, line)
        elif way == 2:
            lines.insert(stream.below(len(lines)), lines.pop(at))
        lines = lines or [line]
    return "".join(lines).encode()


def _words(stream: Stream, whole: bytes) -> bytes:
    """Put something odd in the place of a word."""
    odd = (
        "NO",
        "0123",
        "12:30",
        "!!python/object/apply:os.getcwd []",
        "*nobody",
        "&a [*a, *a]",
        "9" * 5000,
        "-.inf",
        "1e999",
        "\t",
        "\0",
        "\ufeff",
        "\u2028",
        "[" * 500,
        "{a: {a: " * 200,
        "'",
        '"',
        "|",
        "? ",
        "<<: *x",
        "0x" + "f" * 300,
        "2026-11-29",
        "~",
        "[]",
        "{}",
        "d" * 70_000,
    )
    words = whole.decode().split(" ")
    for _ in range(1 + stream.below(3)):
        words[stream.below(len(words))] = odd[stream.below(len(odd))]
    return " ".join(words).encode()


def _encoding(stream: Stream, whole: bytes) -> bytes:
    text = whole.decode().replace("a", "ä")
    way = ("utf-16", "utf-32-le", "latin-1", "utf-16-be", "cp1252", "utf-7")[stream.below(6)]
    return text.encode(way, errors="replace")


def _bomb(stream: Stream, _whole: bytes) -> bytes:
    """Few bytes that are many once they are read."""
    deep = 1 + stream.below(DEEP)
    ten = ", ".join(["*a"] * 10)
    bombs = (
        "a: &a [x]\n" + "".join(f"b{n}: &a [{ten}]\n" for n in range(30)),
        "[" * deep,
        "{" * deep,
        "- " * deep + "x",
        "a: " * deep,
        "[" * deep + "]" * deep,
        '{"a":' * deep + "1" + "}" * deep,
        "x: &x {y: *x}",
        "rows: " + "[{}, " * deep,
        "? " * min(deep, 20_000),
        "!" * deep,
        "&" * deep,
        '"' + "\\x41" * deep + '"',
        "a:\n" + "".join(" " * n + "a:\n" for n in range(1, min(deep, 3000))),
        "number: " + "9" * deep,
        "1" * deep + "d6",
        "# " * deep,
    )
    return bombs[stream.below(len(bombs))].encode()


def _tree(stream: Stream, whole: bytes) -> bytes:
    """Put an odd value somewhere into JSON."""
    return _odd_inside(stream, json.loads(whole)).encode("utf-8", errors="surrogatepass")


def _odd_inside(stream: Stream, tree: Any) -> str:
    at = tree
    while True:
        places = list(range(len(at))) if isinstance(at, list) else list(at) if isinstance(at, dict) else []
        if not places:
            break
        place = places[stream.below(len(places))]
        inner = at[place]
        if not isinstance(inner, list | dict) or not inner or stream.below(4) == 0:
            if isinstance(at, dict) and stream.below(4) == 0:
                at[str(stream.below(99))] = at.pop(place)
            else:
                at[place] = _odd(stream)
            break
        at = inner
    return json.dumps(tree, default=repr, ensure_ascii=False)


def _big_table(stream: Stream, _whole: bytes) -> bytes:
    """A table of very many rows, or of very wide ones."""
    many = 1 + stream.below(20_000)
    rows = (
        "on;words\n" + "".join(f"{n};row {n}\n" for n in range(many)),
        "on,words\n1," + "x" * many * 10,
        ",".join(["a"] * many) + "\n" + ",".join(["1"] * many),
        '"' * many,
        "1-99999999999;x\n",
        "\t" * many,
    )
    return rows[stream.below(len(rows))].encode()


_TEXT: tuple[_Way, ...] = (
    ("lines left out or moved", _lines),
    ("odd words", _words),
    ("another encoding", _encoding),
    ("a bomb", _bomb),
)
_OF: Mapping[Kind, tuple[_Way, ...]] = {
    "campaign": (
        ("pages in each other's place", _pages),
        ("rows of another program", _foreign),
        ("rows with odd values", _values),
        ("rows with odd JSON", _json_values),
        ("rows with odd JSON", _json_values),
        ("rows left out", _rows_gone),
        ("rows and tables left out", _tables_gone),
        ("rows and a strange schema", _strange_schema),
    ),
    "export": (*_TEXT, ("odd values", _tree), ("odd values", _tree), ("odd values", _tree)),
    "table": _TEXT,
    "scenario": _TEXT,
    "csv": (*_TEXT, ("very many rows", _big_table)),
}
