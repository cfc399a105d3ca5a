"""The lines of a map file: decoding, sections and rows."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from decimo.content.content_folder import SUFFIXES
from decimo.content.imported.source import named_kind
from decimo.content.model import text_of
from decimo.content.problem import Problem, closest, join_words, quote, refusal
from decimo.content.strict_yaml import MOST_BYTES

_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]")
_PLAIN = "name a plain text file with sections such as [continents]"


class MapFileLine(NamedTuple):
    """A line of a file that is not empty, without the blanks around it; the first line has the number 1."""

    number: int
    text: str


class MapSource(NamedTuple):
    """The lines of a file, and its encoding."""

    file: str
    encoding: str
    lines: tuple[MapFileLine, ...]


def read_source(path: Path) -> MapSource:
    """Read a text file: UTF-8, UTF-16 with its mark, or else Windows-1252; comment lines are left out.

    Raises:
        Refusal: there is no such file, it is too large, or it is not a text.

    """
    raw, file = text_of(path), str(path)
    if isinstance(raw, Problem):
        raise refusal(raw.where_and_what, raw.remedy)
    if path.suffix.lower() in SUFFIXES:
        raise refusal(f"'{file}' is YAML and needs no import", "run 'decimo check' on it")
    if len(raw) > MOST_BYTES:
        raise refusal(f"'{file}' is larger than {MOST_BYTES >> 20} MiB", _PLAIN)
    kind = named_kind(raw)
    if kind is not None:
        raise refusal(f"'{file}' is {kind[0]}", _PLAIN)
    text, encoding = _decoded(raw, file)
    found = _NO_TEXT.search(text)
    if found:
        number = text.count("\n", 0, found.start()) + 1
        what = f"{file}:{number}: found the character U+{ord(found.group()):04X}, so this is not plain text"
        raise refusal(what, _PLAIN)
    if not text.strip():
        raise refusal(f"'{file}' is empty", _PLAIN)
    lines = enumerate((" ".join(line.split()) for line in re.split("\r\n|\r|\n", text)), start=1)
    return MapSource(
        file, encoding, tuple(MapFileLine(n, line) for n, line in lines if line and line[0] != ";")
    )


def _decoded(raw: bytes, file: str) -> tuple[str, str]:
    """Return the text and its encoding."""
    if raw[:2] in _UTF_16:
        try:
            return raw[2:].decode(_UTF_16[raw[:2]]), "UTF-16"
        except UnicodeDecodeError:
            raise refusal(f"'{file}' begins like UTF-16 but breaks off", "save it again as UTF-8") from None
    try:
        return raw.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError as fault:
        first = fault.start
    try:
        return raw.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        line = raw.count(b"\n", 0, first) + 1
        what = f"{file}:{line}: the letters are neither UTF-8 nor Windows-1252"
        raise refusal(what, "save it again as UTF-8") from None


Row = TypeVar("Row")
Fault = tuple[str, str]
"""A fault of a row, and its remedy."""

DOMINATION = ("files", "continents", "countries", "borders")
CONQUEST = ("map", "continents", "territories")
"""The sections of the two forms: the first may be missing, and takes any line."""

_HEADING = re.compile(r"\[\s*([^\[\](){},=]*?)\s*([\[\](){}]?)\s*(;.*)?")
_NUMBER = re.compile(r"[-+]?\d{1,6}(\.\d{1,6})?")
_FEW = 3
"""The number of unreadable rows from which they are one problem, if they are the majority."""


class Sections(NamedTuple):
    """The sections of a file; `form` is DOMINATION or CONQUEST."""

    form: tuple[str, ...]
    before: Sequence[MapFileLine]
    lines: Mapping[str, Sequence[MapFileLine]]
    headings: Mapping[str, int]
    """The line of each section's heading."""


def sections_of(source: MapSource, problems: list[Problem]) -> Sections:
    """Split a file into its sections; faults of the headings are added to the problems.

    Raises:
        Refusal: it has no section of a map.

    """
    known = list(dict.fromkeys((*DOMINATION, *CONQUEST)))
    before: list[MapFileLine] = []
    lines: dict[str, list[MapFileLine]] = {}
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
                _problem(source, line, f"{quote(line.text)} is not a section of a map", _take(known))
            )
            here = []
            continue
        if name != typed or end != "]":
            what = f"the heading {quote(line.text)} is wrong"
            problems.append(_problem(source, line, what, f"did you mean [{name}]?"))
        if name in headings:
            what = f"the section [{name}] is already on line {headings[name]}"
            problems.append(_problem(source, line, what, "keep one of them"))
        headings.setdefault(name, line.number)
        here = lines.setdefault(name, [])
    if not any(name in headings for name in (*DOMINATION[1:], *CONQUEST[1:])):
        raise refusal(
            f"'{source.file}' is not a map: it has no section {join_words(f'[{name}]' for name in known[1:])}",
            "name a map of Domination (.map) or of Conquest",
        )
    form = CONQUEST if "territories" in headings and "countries" not in headings else DOMINATION
    for name in form[1:]:
        if not lines.get(name):
            what = f"the section [{name}], which a map needs, is {'empty' if name in headings else 'missing'}"
            problems.append(Problem(source.file, headings.get(name), what, "add it"))
    for name in headings:
        if name not in form:
            what = f"the section [{name}] does not go with [{form[2]}]"
            problems.append(Problem(source.file, headings[name], what, "take it out"))
    return Sections(form, before, lines, headings)


def _take(known: Sequence[str]) -> str:
    return f"take it out, or choose {join_words(f'[{name}]' for name in known)}"


def _problem(source: MapSource, line: MapFileLine, what: str, remedy: str) -> Problem:
    return Problem(source.file, line.number, what, remedy)


def read_rows(
    source: MapSource,
    sections: Sections,
    name: str,
    form: str,
    read: Callable[[MapFileLine, list[Fault]], Row | None],
    problems: list[Problem],
) -> list[Row]:
    """Read the rows of a section; the reader adds the faults of a row, and returns None if it is unusable.

    If most of the rows cannot be read, that is one problem with the first as its example; `form` is their form.
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
        remedy = "check whether the headings are swapped, or numbers written as words"
        unread = [Problem(source.file, sections.headings[name], what, remedy), *unread[:1]]
    problems += unread
    return rows


def is_number(word: str) -> bool:
    """Return whether a word is a number, with or without a fraction."""
    return _NUMBER.fullmatch(word) is not None


def is_whole_number(word: str) -> bool:
    """Return whether a word is a non-negative whole number."""
    return word.isascii() and word.isdigit() and len(word) <= 6


def bonus_fault(name: str, bonus: str) -> Fault | None:
    """Return the fault of a continent's bonus, if any."""
    if not is_whole_number(bonus):
        return f"the bonus of {quote(name)} is {quote(bonus)}", "write it as a number from 0 to 99"
    if int(bonus) > 99:
        return f"the bonus of {quote(name)} is {bonus}", "write a number from 0 to 99"
    return None
