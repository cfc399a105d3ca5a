"""Damage to a text: YAML, JSON or CSV."""

import json

from bench.damage_any import Way, odd_inside
from decimo.chance import Stream

DEEP = 100_000
"""The deepest nesting of a damaged text."""


def _lines(stream: Stream, whole: bytes) -> bytes:
    """Remove, repeat or move lines."""
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
    """Replace a word by something odd."""
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
    """Write a few bytes that expand to many when they are read."""
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
    return odd_inside(stream, json.loads(whole)).encode("utf-8", errors="surrogatepass")


def _big_table(stream: Stream, _whole: bytes) -> bytes:
    """Write a table of very many rows, or of very wide ones."""
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


TEXT: tuple[Way, ...] = (
    ("lines left out or moved", _lines),
    ("odd words", _words),
    ("another encoding", _encoding),
    ("a bomb", _bomb),
)
EXPORT: tuple[Way, ...] = (*TEXT, ("odd values", _tree), ("odd values", _tree), ("odd values", _tree))
CSV: tuple[Way, ...] = (*TEXT, ("very many rows", _big_table))
