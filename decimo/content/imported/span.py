"""What a cell says of the die: `4`, `01–05`, `9 to 11`, `12+`, `≤3`, `1, 3`, or a share such as `12.5 %`."""

import re
from fractions import Fraction
from typing import NamedTuple

_NUMBER = r"[-−]?\d{1,6}"
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
    # What parts the number from the words: `1.`, `1)`, `1:`, `1 =`, `1 -`, or nothing but space.
    r"(?P<mark>[.)\]](?!\d)|\s*[:=](?=\s)|\s+[-–—](?=\s)|(?=\s))\s*(?P<words>\S.*)",
    re.IGNORECASE,
)
"""A line of pasted text that begins with its number, as far as it can be told without the lines around it."""


class Part(NamedTuple):
    """From one number to another, both as written; None is an end that is open."""

    low: str | None
    high: str | None


Span = tuple[Part, ...]


def read_span(cell: str) -> Span | None:
    """Return the numbers that a cell names; None if it names none."""
    parts = [_read_part(part) for part in _bare(cell).split(",")]
    return tuple(part for part in parts if part is not None) if parts and None not in parts else None


def read_share(cell: str, *, percent: bool = False) -> Fraction | None:
    """Return a share of the whole, of 1; `percent` says that the sign stands in the header."""
    bare = _bare(cell)
    match = _SHARE.fullmatch(bare) or (_SHARE.fullmatch(f"{bare}%") if percent else None)
    return Fraction(match[1].replace(",", ".")) / 100 if match else None


def is_date(cell: str) -> bool:
    """Whether a spreadsheet has made a date of what was a range, such as `2-Jan` of `1-2`."""
    return read_span(cell) is None and _DATE.fullmatch(_bare(cell)) is not None


def _bare(cell: str) -> str:
    """Take off what only marks a cell: a spreadsheet's `="1-2"` and `'1-2`, stars, brackets and a full stop."""
    if cell.startswith('="') and cell.endswith('"'):
        cell = cell[2:-1]
    return cell.strip(" \t*_`'([])").rstrip(".:").strip()


def _read_part(part: str) -> Part | None:
    match = _ONE.fullmatch(part.strip())
    if match is None:
        return None
    if match["sign"]:
        return _bounded(match["sign"].lower(), match["end"])
    low = _plain(match["low"])
    if match["more"]:
        return Part(low, None)
    if match["less"]:
        return Part(None, low)
    return Part(low, _plain(match["high"]) if match["high"] else low)


def _bounded(sign: str, end: str) -> Part:
    end = _plain(end)
    if sign in ("≤", "<=", "up to"):
        return Part(None, end)
    if sign in ("≥", ">=", "from"):
        return Part(end, None)
    return Part(None, str(int(end) - 1)) if sign == "<" else Part(str(int(end) + 1), None)


def _plain(number: str) -> str:
    """Return a number in the digits of ASCII, with its leading zeros."""
    return "".join(sign if sign == "-" else str(int(sign)) for sign in number.replace("−", "-"))
