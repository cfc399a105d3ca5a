"""A map's file in its sections, and the rows of one read one by one, with everything that is wrong at once."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from decimo.content.name import closest
from decimo.content.problem import Problem, listed, refusal, shown
from decimo.risk.land.imported.source import Line, Source

Row = TypeVar("Row")
Fault = tuple[str, str]
"""What is wrong with a row, and what would be right."""

DOMINATION = ("files", "continents", "countries", "borders")
CONQUEST = ("map", "continents", "territories")
"""The sections of the two forms: the first may be missing, and takes any line."""

_HEADING = re.compile(r"\[\s*([^\[\](){},=]*?)\s*([\[\](){}]?)\s*(;.*)?")
_NUMBER = re.compile(r"[-+]?\d{1,6}(\.\d{1,6})?")
_FEW = 3
"""So many rows that cannot be read, if they are the most, are told as one problem."""


class Sections(NamedTuple):
    """The sections of a file; `form` is DOMINATION or CONQUEST."""

    form: tuple[str, ...]
    before: Sequence[Line]
    lines: Mapping[str, Sequence[Line]]
    headings: Mapping[str, int]
    """The line of each section's heading."""


def sections_of(source: Source, problems: list[Problem]) -> Sections:
    """Part a file in its sections; what is wrong with the headings is added to the problems.

    Raises:
        Refusal: it has no section that a map has.

    """
    known = list(dict.fromkeys((*DOMINATION, *CONQUEST)))
    before: list[Line] = []
    lines: dict[str, list[Line]] = {}
    headings: dict[str, int] = {}
    here = before
    for line in source.lines:
        heading = _HEADING.fullmatch(line.text)
        if heading is None:
            here.append(line)
            continue
        typed, end = heading[1].casefold(), heading[2]
        name = typed if typed in known else closest(typed, known)
        if name is None:
            problems.append(
                _problem(source, line, f"{shown(line.text)} is no section of a map", _take(known))
            )
            here = []
            continue
        if name != typed or end != "]":
            what = f"the heading {shown(line.text)} is wrong"
            problems.append(_problem(source, line, what, f"did you mean [{name}]?"))
        if name in headings:
            what = f"the section [{name}] stands on line {headings[name]} already"
            problems.append(_problem(source, line, what, "keep one of them"))
        headings.setdefault(name, line.number)
        here = lines.setdefault(name, [])
    if not any(name in headings for name in (*DOMINATION[1:], *CONQUEST[1:])):
        raise refusal(
            f"'{source.file}' is no map: it has none of the sections {listed(f'[{name}]' for name in known[1:])}",
            "name a map of Domination (.map) or of Conquest",
        )
    form = CONQUEST if "territories" in headings and "countries" not in headings else DOMINATION
    for name in form[1:]:
        if not lines.get(name):
            what = f"the section [{name}], which a map needs, is {'empty' if name in headings else 'missing'}"
            problems.append(Problem(source.file, headings.get(name), what, "add it"))
    for name in headings:
        if name not in form:
            what = f"the section [{name}] does not belong beside [{form[2]}]"
            problems.append(Problem(source.file, headings[name], what, "take it out"))
    return Sections(form, before, lines, headings)


def _take(known: Sequence[str]) -> str:
    return f"take it out, or choose {listed(f'[{name}]' for name in known)}"


def _problem(source: Source, line: Line, what: str, remedy: str) -> Problem:
    return Problem(source.file, line.number, what, remedy)


def rows_of(
    source: Source,
    sections: Sections,
    name: str,
    form: str,
    read: Callable[[Line, list[Fault]], Row | None],
    problems: list[Problem],
) -> list[Row]:
    """Read the rows of a section; the reader adds what is wrong with one, and returns None if it is of no use.

    If most of the rows cannot be read, that is one problem with the first as its example; `form` says how they
    should look.
    """
    rows: list[Row] = []
    unread: list[Problem] = []
    lines = sections.lines.get(name, ())
    for line in lines:
        faults: list[Fault] = []
        row = read(line, faults)
        found = [Problem(source.file, line.number, *fault) for fault in faults]
        if row is None:
            unread += found
        else:
            problems += found
            rows.append(row)
    bad = len(lines) - len(rows)
    if bad >= _FEW and bad * 2 > len(lines):
        what = f"{bad} of the {len(lines)} lines under [{name}] are not of the form '{form}'"
        remedy = "look whether the headings are swapped, or numbers written as words"
        unread = [Problem(source.file, sections.headings[name], what, remedy), *unread[:1]]
    problems += unread
    return rows


def is_number(word: str) -> bool:
    """Whether a word is a number, with a fraction or without."""
    return _NUMBER.fullmatch(word) is not None


def is_whole(word: str) -> bool:
    """Whether a word is a whole number that is not negative."""
    return word.isascii() and word.isdigit() and len(word) <= 6


def bonus_fault(name: str, bonus: str) -> Fault | None:
    """Return what is wrong with a continent's armies."""
    if not is_whole(bonus):
        return f"the bonus of {shown(name)} is {shown(bonus)}", "write it as a number from 0 to 99"
    if int(bonus) > 99:
        return f"the bonus of {shown(name)} is {bonus}", "write a number from 0 to 99"
    return None
