"""What goes to the screen: results to stdout, remarks to stderr, JSON for scripts."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, TextIO

import typer
from msgspec import to_builtins

from decimo.chance.refusal import without_direction_marks
from decimo.play.ruleset import Ledger, Ruleset
from decimo.report.file_format import json_text

WIDTH = 96
"""How long a line of running text may be."""


_CONTROL_PICTURES = {
    **{sign: chr(0x2400 + sign) for sign in range(32) if chr(sign) != "\t"},
    **dict.fromkeys(range(0x7F, 0xA0), "\N{REPLACEMENT CHARACTER}"),
    **dict.fromkeys((0x2028, 0x2029), "\N{SYMBOL FOR NEWLINE}"),
}
"""What is shown for the signs that would command the terminal instead of being seen."""


def print_lines(*lines: str) -> None:
    """Print lines of a result."""
    for line in lines:
        typer.echo(without_direction_marks(line.translate(_CONTROL_PICTURES)))


def remark(text: str) -> None:
    """Print a remark of one line, which is no part of the result."""
    typer.echo(without_direction_marks(text.translate(_CONTROL_PICTURES)), err=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream leads to a person; one that was closed is None."""
    return stream is not None and stream.isatty()


def print_json(value: Any) -> None:
    """Print a value as JSON, records of any kind as objects; of an array, one item a line."""
    plain = encode_plain(value)
    if isinstance(plain, list):
        items = ",\n".join(map(json_text, plain))
        typer.echo(f"[\n{items}\n]" if items else "[]")
    else:
        typer.echo(json_text(plain, indent=2))


def encode_plain(value: Any) -> Any:
    """Return a value as JSON holds it: records of all kinds as objects, fractions and paths as text."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {str(key): encode_plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [encode_plain(each) for each in value]
    return value if isinstance(value, str | int | float | None) else to_builtins(value, enc_hook=str)


def format_rule(ruleset: Ruleset, rule: str) -> list[str]:
    """Return a rule's id and its words, in lines of a readable length."""
    said = f"Rule {rule}: {ruleset.rule_words(rule)}".rstrip(": ")
    return wrap(said, WIDTH, initial_indent="   ", subsequent_indent="   ")


def format_ledger(ledger: Ledger) -> list[str]:
    """Return a ledger as a table of text: words to the left, numbers to the right."""
    if not ledger.rows:
        return [f"{ledger.title}: nothing to show."]
    right = [column.kind == "number" for column in ledger.columns]
    rows = [[str(cell) for cell in cells] for _, cells in ledger.rows]
    return [ledger.title, *format_table([column.title for column in ledger.columns], rows, right)]


def format_table(titles: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Return rows in columns under their titles; `right` says which columns stand to the right."""
    from rich.cells import cell_len

    widths = [max(cell_len(cell) for cell in column) for column in zip(titles, *rows, strict=True)]
    lines = []
    for row in (titles, *rows):
        parts = []
        for cell, width, to_right in zip(row, widths, right, strict=True):
            gap = " " * (width - cell_len(cell))
            parts.append(gap + cell if to_right else cell + gap)
        lines.append("  ".join(parts).rstrip())
    return lines
