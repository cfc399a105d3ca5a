"""Text parted into cells: CSV with any separator, Markdown tables, and lines as they stand."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_PIPE = re.compile(r"(?<!\\)\|")


class Record(NamedTuple):
    """The cells of one row, without the space around them, and the line on which it begins.

    `raw` are the cells exactly as they are written, with quotes.
    """

    line: int
    cells: tuple[str, ...]
    raw: tuple[str, ...]

    @property
    def width(self) -> int:
        """How many cells there are up to the last that says something."""
        return max((n for n, cell in enumerate(self.cells, start=1) if cell), default=0)


def separated(text: str, separator: str) -> list[Record]:
    r"""Read CSV. A cell is quoted if it begins with a quote that a quote before the next separator closes.

    Any other quote is a letter of its cell, and so is every backslash. `text` has `\n` for its line ends.

    """
    mark = re.escape(separator)
    blank = "[ ]*" if separator == "\t" else "[ \t]*"
    quoted = re.compile(rf'{blank}"((?:[^"]|"")*+)"{blank}(?={mark}|\n|\Z)')
    plain = re.compile(rf"(?:(?!{mark})[^\n])*")
    return list(_records(text, separator, quoted, plain))


def _records(text: str, separator: str, quoted: re.Pattern[str], plain: re.Pattern[str]) -> Iterator[Record]:
    at, line = 0, 1
    while at < len(text):
        start, cells, raw = line, [], []
        while True:
            inside = quoted.match(text, at)
            found = inside or plain.match(text, at)
            if found is None:  # pragma: no cover - `plain` matches nothing, too
                break
            cells.append((inside[1].replace('""', '"') if inside else found.group()).strip())
            raw.append(found.group())
            line += found.group().count("\n")
            at = found.end()
            if not text.startswith(separator, at):
                break
            at += len(separator)
        # What ends a record is the end of its line or of the text.
        at, line = at + 1, line + 1
        if any(cells):
            yield Record(start, tuple(cells), tuple(raw))


def markdown(text: str) -> tuple[list[Record], int] | None:
    r"""Read a Markdown table: its records, and how many come before its first row; None if it is none.

    A pipe in a cell is written `\|`; every other backslash is a letter.

    """
    lines = text.split("\n")
    rules = [n for n, line in enumerate(lines) if "|" in line and _RULE.fullmatch(line.strip())]
    walled = [line for line in lines if line.strip()]
    if not rules and not all(line.strip().startswith("|") for line in walled):
        return None
    records = [
        Record(n, cells, cells)
        for n, line in enumerate(lines, start=1)
        if n - 1 not in rules and any(cells := _walled_cells(line))
    ]
    return records, sum(record.line <= rules[0] for record in records) if rules else 0


def _walled_cells(line: str) -> tuple[str, ...]:
    cells = _PIPE.split(line.strip())
    if len(cells) > 1:
        cells = cells[not cells[0].strip() :]
        cells = cells[:-1] if cells and not cells[-1].strip() else cells
    return tuple(cell.replace("\\|", "|").strip() for cell in cells)


def whole_lines(text: str) -> list[Record]:
    """Read every line as one cell; the dashes or dots before the items of a list are taken off."""
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if all(re.match(r"[-*•–]\s+\S", line) for _, line in lines):
        lines = [(n, line[1:].strip()) for n, line in lines]
    return [Record(n, (line,), (line,)) for n, line in lines]
