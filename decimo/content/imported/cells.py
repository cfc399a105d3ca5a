"""Text split into cells: CSV with any separator, Markdown tables, and plain lines."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from decimo.chance import Refusal, parse_dice

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_PIPE = re.compile(r"(?<!\\)\|")


class CellRecord(NamedTuple):
    """The cells of one row, without surrounding space, and the line where the row begins.

    `raw` are the cells exactly as written, with quotes.
    """

    line: int
    cells: tuple[str, ...]
    raw: tuple[str, ...]

    @property
    def width(self) -> int:
        """The number of cells up to the last that is not empty."""
        return max((n for n, cell in enumerate(self.cells, start=1) if cell), default=0)


def split_cells(text: str, separator: str) -> list[CellRecord]:
    r"""Read CSV. A cell is quoted if it begins with a quote and another quote closes it before the next separator.

    Any other quote, and every backslash, is an ordinary character. `text` has `\n` as line ends.

    """
    mark = re.escape(separator)
    blank = "[ ]*" if separator == "\t" else "[ \t]*"
    quoted = re.compile(rf'{blank}"((?:[^"]|"")*+)"{blank}(?={mark}|\n|\Z)')
    plain = re.compile(rf"(?:(?!{mark})[^\n])*")
    return list(_records(text, separator, quoted, plain))


def _records(
    text: str, separator: str, quoted: re.Pattern[str], plain: re.Pattern[str]
) -> Iterator[CellRecord]:
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
        # A record ends at the end of its line or of the text.
        at, line = at + 1, line + 1
        if any(cells):
            yield CellRecord(start, tuple(cells), tuple(raw))


def split_markdown(text: str) -> tuple[list[CellRecord], int] | None:
    r"""Read a Markdown table: its records, and how many come before its first row; None if the text is no such table.

    A pipe in a cell is written `\|`; every other backslash is an ordinary character.

    """
    lines = text.split("\n")
    rules = [n for n, line in enumerate(lines) if "|" in line and _RULE.fullmatch(line.strip())]
    walled = [line for line in lines if line.strip()]
    if not rules and not all(line.strip().startswith("|") for line in walled):
        return None
    records = [
        CellRecord(n, cells, cells)
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


def split_lines(text: str) -> list[CellRecord]:
    """Read every line as one cell, without the dashes or dots that begin the items of a list."""
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if all(re.match(r"[-*•–]\s+\S", line) for _, line in lines):
        lines = [(n, line[1:].strip()) for n, line in lines]
    return [CellRecord(n, (line,), (line,)) for n, line in lines]


MOST_HEAD = 3
"""How many lines may come before the first row: titles and a header."""


class ImportedRow(NamedTuple):
    """One row as written: its line, its range of the die (empty in a plain list), and its words."""

    line: int
    span: str
    words: str


class Layout(NamedTuple):
    """The rows of a text, and how they were found."""

    separator: str
    """As a message shows it: `';'`, `a tab`, `nothing`."""
    titles: tuple[str, ...]
    header: tuple[str, ...]
    columns: tuple[str, ...]
    """The meaning of each column, in words."""
    rows: tuple[ImportedRow, ...]
    numbered: bool
    """Whether each row names its range of the die."""
    die: str = ""
    """The dice formula that a title or the header names; else empty."""
    shares: bool = False
    """Whether the ranges are shares in percent."""
    weights: bool = False
    """Whether the ranges are weights."""
    remarks: tuple[str, ...] = ()


_FORMULA = re.compile(r"(?<!\w)\d{0,3}[dw](?:%|\d{1,4})(?:\s*[-+]\s*\d{1,3})?(?!\w)", re.IGNORECASE)
_ROLLED = {"roll", "die", "dice", "range", "#", "no", "number", "wurf", "würfel", "nr"}
_SHARED = {"%", "percent", "chance", "chance %", "probability", "prozent"}
_SAID = {
    "result", "results", "text", "event", "description", "name", "entry", "effect", "outcome", "title", "notes",
    "words", "ergebnis", "ereignis", "beschreibung", "wirkung", "résultat", "événement",
}  # fmt: skip


def die_named(text: str) -> str:
    """Return the dice formula that a header or title names, such as `1d20` of `Roll (d20)`; else an empty text."""
    for found in (text.strip(), *_FORMULA.findall(text)):
        formula = re.sub(r"[wW](?=\d|%)", "d", found.replace("d%", "d100").replace("D%", "d100"))
        try:
            if parse_dice(formula).faces:
                return re.sub(r"^(?=[dD])", "1", formula).lower()
        except Refusal:
            continue
    return ""


def first_die(texts: Iterable[str]) -> str:
    """Return the first dice formula that the texts name; else an empty text."""
    return next((die for text in texts if (die := die_named(text))), "")


def names_roll(cell: str) -> bool:
    """Whether a header cell heads a column of rolls."""
    return bool(die_named(cell)) or cell.strip().casefold().rstrip(".:") in _ROLLED


def names_share(cell: str) -> bool:
    """Whether a header cell heads a column of shares in percent."""
    return cell.strip().casefold() in _SHARED or "%" in cell.replace("d%", "").replace("D%", "")


def is_header(cells: Sequence[str]) -> bool:
    """Whether all cells of a row are column headings."""
    return all(cell.strip().casefold().rstrip(":") in _SAID or names_roll(cell) for cell in cells)


_NUMBER = r"[-−+]?\d{1,6}"
_BETWEEN = r"\s*(?:[-‐‑‒–—―−~…]|\.\.\.?|(?<=[\s\d])(?:to|through|thru|until|bis)(?=[\s\d]))\s*"
_MORE = r"(?:\s*\+|\s+(?:or|and|&)\s+(?:more|higher|greater|above|over|up|mehr))"
_LESS = r"\s+(?:or|and|&)\s+(?:less|lower|fewer|below|under|weniger)"
_PART = (
    rf"(?:(?P<low>{_NUMBER})(?:{_BETWEEN}(?P<high>{_NUMBER})|(?P<more>{_MORE})|(?P<less>{_LESS})|\.0)?"
    rf"|(?P<sign>≤|<=|≥|>=|<|>|up to|from)\s*(?P<end>{_NUMBER}))"
)
_ONE = re.compile(_PART, re.IGNORECASE)
_SHARE = re.compile(r"(\d{1,3}(?:[.,]\d{1,6})?)\s*(?:%|percent|per cent)", re.IGNORECASE)
_MONTH = r"(?:jan|feb|m[aä]r|mrz|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-z]*"
_DATE = re.compile(
    rf"\d{{1,4}}[-. /]*{_MONTH}\.?|{_MONTH}[-. /]*\d{{1,4}}"
    r"|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?\.?|\d{4}-\d\d-\d\d(?:[ T]00:00(?::00)?)?",
    re.IGNORECASE,
)
STARTING = re.compile(
    rf"\(?(?P<span>{_SHARE.pattern.replace('(', '(?:', 1)}|{re.sub(r'[?]P<[a-z]+>', '?:', _PART)})"
    # The separator between number and words: `1.`, `1)`, `1:`, `1 =`, `1 -`, or only space.
    r"(?P<mark>[.)\]](?!\d)|\s*[:=](?=\s)|\s+[-–—](?=\s)|(?=\s))\s*(?P<words>\S.*)",
    re.IGNORECASE,
)
"""A line of pasted text that begins with its number, as far as the line alone can show it."""


class SpanPart(NamedTuple):
    """A range between two numbers as written; None is an open end."""

    low: str | None
    high: str | None


Span = tuple[SpanPart, ...]


def read_span(cell: str) -> Span | None:
    """Return the numbers that a cell names; None if it names none."""
    parts = [_read_part(part) for part in _bare(cell).split(",")]
    return tuple(part for part in parts if part is not None) if parts and None not in parts else None


def read_share(cell: str, *, percent: bool = False) -> Fraction | None:
    """Read a share as a fraction of 1; `percent` says that the header has the percent sign."""
    bare = _bare(cell)
    match = _SHARE.fullmatch(bare) or (_SHARE.fullmatch(f"{bare}%") if percent else None)
    return Fraction(match[1].replace(",", ".")) / 100 if match else None


def is_date(cell: str) -> bool:
    """Whether a spreadsheet has turned a range into a date, such as `1-2` into `2-Jan`."""
    return read_span(cell) is None and _DATE.fullmatch(_bare(cell)) is not None


def _bare(cell: str) -> str:
    """Strip what only marks a cell: a spreadsheet's `="1-2"` and `'1-2`, stars, brackets and a full stop."""
    if cell.startswith('="') and cell.endswith('"'):
        cell = cell[2:-1]
    return cell.strip(" \t*_`'([])").rstrip(".:").strip()


def _read_part(part: str) -> SpanPart | None:
    match = _ONE.fullmatch(part.strip())
    if match is None:
        return None
    if match["sign"]:
        return _bounded(match["sign"].lower(), match["end"])
    low = _plain(match["low"])
    if match["more"]:
        return SpanPart(low, None)
    if match["less"]:
        return SpanPart(None, low)
    return SpanPart(low, _plain(match["high"]) if match["high"] else low)


def _bounded(sign: str, end: str) -> SpanPart:
    end = _plain(end)
    if sign in ("≤", "<=", "up to"):
        return SpanPart(None, end)
    if sign in ("≥", ">=", "from"):
        return SpanPart(end, None)
    return SpanPart(None, str(int(end) - 1)) if sign == "<" else SpanPart(str(int(end) + 1), None)


def _plain(number: str) -> str:
    """Return a number in ASCII digits, with its leading zeros and without a plus."""
    bare = number.replace("−", "-").removeprefix("+")
    return "".join(sign if sign == "-" else str(int(sign)) for sign in bare)


_DECIMAL = re.compile(r"\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6}")
_FRACTION = re.compile(r"(?:(\d{1,6})\s+)?(\d{1,6})\s*[/⁄]\s*(\d{1,6})")
_BELOW_ONE = re.compile(r"0?[.,]\d+")
_WEIGHED = {"weight", "weights", "weighting", "frequency", "likelihood", "gewicht", "gewichtung", "poids"}


def names_weight(cell: str) -> bool:
    """Whether a header cell heads a column of weights."""
    return cell.strip(" \t*_()[]:.").casefold() in _WEIGHED


def read_weight(cell: str) -> Fraction | None:
    """Read a weight exactly as written; None if it is none."""
    bare = cell.strip(" \t*_`'")
    if _DECIMAL.fullmatch(bare):
        return Fraction(f"0{bare}".replace(",", "."))
    fraction = _FRACTION.fullmatch(bare)
    if fraction and int(fraction[3]):
        return int(fraction[1] or 0) + Fraction(int(fraction[2]), int(fraction[3]))
    if len(bare) == 1 and unicodedata.category(bare) == "No":
        return Fraction(unicodedata.numeric(bare)).limit_denominator(1000)
    return None


def are_weights(cells: Sequence[str]) -> bool:
    """Whether cells without a header can only be weights: parts of a whole, or parts below one."""
    weights = [weight for cell in cells if (weight := read_weight(cell)) is not None]
    if len(weights) < len(cells) or all(cell.strip().isdecimal() for cell in cells):
        return False
    return sum(weights) == 1 or any(_BELOW_ONE.fullmatch(cell.strip()) for cell in cells)


def parts(weights: Sequence[Fraction]) -> list[int]:
    """Return the smallest whole numbers with the same ratio as the weights."""
    whole = lcm(*(weight.denominator for weight in weights))
    counts = [int(weight * whole) for weight in weights]
    share = gcd(*counts) or 1
    return [count // share for count in counts]


def numbered_lines(lines: Sequence[CellRecord], *, sure: bool) -> Layout | None:
    """Lay out lines such as `1. Rain` or `01-05 Goblins`; None if the numbers do not number the rows."""
    found = [(record.line, record.cells[0], STARTING.fullmatch(record.cells[0])) for record in lines]
    first = next((n for n, (_, _, match) in enumerate(found) if match), len(found))
    matches = [match for _, _, match in found[first:] if match]
    if first > MOST_HEAD or not matches or 2 * len(matches) < len(found) - first:
        return None
    spans = [read_span(match["span"]) for match in matches]
    if not sure and all(match["span"].startswith("+") and match["span"][1:].isdecimal() for match in matches):
        # `+1 sword` is a thing, and no total.
        return None
    if not sure and not any(match["mark"] for match in matches):
        # With only space after the number, `3 wolves` is no third row.
        ranges = sum(span is None or span[0].low != span[0].high for span in spans)
        lows = [int(span[0].low or 0) or 100 for span in spans if span]
        rising = len(matches) == len(found) - first and lows == sorted(set(lows))
        if not rising and 2 * ranges < len(matches):
            return None
    rows = tuple(
        ImportedRow(line, match["span"], match["words"]) if match else ImportedRow(line, "", text)
        for line, text, match in found[first:]
    )
    shares = all(read_share(match["span"]) is not None for match in matches)
    columns = (
        f"the number that begins each line {'the share in percent' if shares else 'the die'}, the rest the words",
    )
    titles = tuple(text for _, text, _ in found[:first])
    return Layout("nothing", titles, (), columns, rows, numbered=True, die=first_die(titles), shares=shares)
