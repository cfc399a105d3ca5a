"""A table made from a person's text: its rows, its die, and all its problems at once."""

import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import PurePath
from typing import Any, NamedTuple

from decimo.chance import Ask, Refusal, procedure_for
from decimo.chance.text import hidden_character, visible
from decimo.content.bands import BandRow, BandTable, check_ranges
from decimo.content.imported import cells
from decimo.content.imported.columns import lay_out
from decimo.content.imported.die import (
    Die,
    die_for,
    die_unknown,
    has_zero,
    ons_of_list,
    ons_of_shares,
    ons_of_spans,
    ons_of_weights,
)
from decimo.content.imported.ids import row_ids, table_id
from decimo.content.imported.source import PASTED, ImportSource
from decimo.content.problem import Problem, quote, split_remedy


class TableOptions(NamedTuple):
    """What a person says about the table; empty fields are found in the text."""

    id: str = ""
    title: str = ""
    die: str = ""
    separator: str = ""
    once: bool = False


class ImportedTable(NamedTuple):
    """A text as it was understood; `data` is the content of the table's file."""

    source: ImportSource
    layout: cells.Layout
    die: Die
    data: Mapping[str, Any]
    remarks: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def table(self) -> BandTable[BandRow]:
        """The table, if there is no problem."""
        return BandTable[BandRow].model_validate(self.data)


def import_table(source: ImportSource, ruleset: str, options: TableOptions) -> ImportedTable:
    """Read a text as a table of a ruleset.

    Raises:
        Refusal: the text is no table, or an option cannot be met.

    """
    *others, last = lay_out(visible(source.text), options.separator)
    for layout in others:
        # Of separators that fit equally well, take the one that makes a valid table.
        with suppress(Refusal):
            found = _understood(source, ruleset, options, layout)
            if not found.problems:
                return found
    return _understood(source, ruleset, options, last)


def _understood(
    source: ImportSource, ruleset: str, options: TableOptions, layout: cells.Layout
) -> ImportedTable:
    """Make a table from a text that is laid out."""
    die = die_for(layout, options.die)
    ons = _ons(layout, die)
    problems = _faults_of_rows(layout, source.file)
    if die.formula:
        problems += _faults_of_shares(layout, source.file)
    elif all(ons):
        problems.append(Problem(source.file, None, *split_remedy(die_unknown(layout), "")))
    if not ((layout.shares or layout.weights) and problems):
        named = [(row.line, on) for row, on in zip(layout.rows, ons, strict=True) if on]
        problems += check_ranges(
            [on for _, on in named],
            "dice",
            die.results,
            lambda n: named[n][0],
            source.file,
            top=layout.rows[0].line,
            whole=len(named) == len(layout.rows),
        )
    title = options.title or _title(layout, source)
    rows = [
        {"on": on, "id": name, "words": row.words}
        for row, on, name in zip(layout.rows, ons, row_ids([row.words for row in layout.rows]), strict=True)
    ]
    data = {
        "format": 1,
        "ruleset": ruleset,
        "table": "bands",
        "id": options.id or table_id(title),
        "title": title,
        "source": f"Imported from {PurePath(source.file).name}",
        "die": die.formula,
        **({"once": True} if options.once else {}),
        "rows": tuple(rows),
    }
    return ImportedTable(source, layout, die, data, _remarks(layout, die, source), tuple(sorted(problems)))


def _ons(layout: cells.Layout, die: Die) -> list[str]:
    """Return each row's range of the die; an empty text where it cannot be read."""
    if layout.weights:
        return ons_of_weights([row.span for row in layout.rows])
    if layout.shares:
        return ons_of_shares(_shares(layout), die)
    if not layout.numbered:
        return ons_of_list(len(layout.rows), die)
    return ons_of_spans([cells.read_span(row.span) for row in layout.rows], die)


def _shares(layout: cells.Layout) -> list[Fraction | None]:
    return [cells.read_share(row.span, percent=True) for row in layout.rows]


# Problems


def _faults_of_rows(layout: cells.Layout, file: str) -> list[Problem]:
    problems = []
    for row in layout.rows:
        if not row.words:
            remedy = "write what it means, such as 'nothing happens'"
            problems.append(Problem(file, row.line, f"the row{_of(row)} says nothing", remedy))
        fault = _fault_of_number(row, layout) if layout.numbered else None
        if fault is not None:
            problems.append(Problem(file, row.line, *fault))
    return problems


def _fault_of_number(row: cells.ImportedRow, layout: cells.Layout) -> tuple[str, str] | None:
    """Return what is wrong with a row's range, and how to correct it."""
    if layout.weights:
        return _fault_of_weight(row)
    read = cells.read_share(row.span, percent=True) if layout.shares else cells.read_span(row.span)
    if read is not None:
        return None
    if not row.span:
        return f"{quote(row.words)} has no number", "begin it with one, or put it into the row it belongs to"
    if layout.shares:
        return f"{quote(row.span)} is no share", "write it like 12 %"
    if cells.is_date(row.span):
        remedy = "format the column as text there, and write it like 1-2 again"
        return f"{quote(row.span)} is a date, which spreadsheets make of a range", remedy
    return f"{quote(row.span)} is no range of totals", "write it like 4, 1-2 or 16+"


def _fault_of_weight(row: cells.ImportedRow) -> tuple[str, str] | None:
    weight = cells.read_weight(row.span)
    if weight is None:
        said = f"{quote(row.span)} is no weight" if row.span else f"{quote(row.words)} has no weight"
        return said, "write it like 3, 0.5 or 1/3"
    return None if weight else (f"the weight of {quote(row.words)} is 0, so it never comes up", "take it out")


def _of(row: cells.ImportedRow) -> str:
    return f" {quote(row.span)}" if row.span else ""


def _faults_of_shares(layout: cells.Layout, file: str) -> list[Problem]:
    """Report shares of 0 %, and shares that do not add up to 100 %."""
    if not layout.shares:
        return []
    shares = _shares(layout)
    problems = [
        Problem(
            file, row.line, f"the share of {quote(row.words)} is 0 %, so it never comes up", "take it out"
        )
        for row, share in zip(layout.rows, shares, strict=True)
        if share == 0
    ]
    whole = sum((share or 0 for share in shares), Fraction(0)) * 100
    if whole != 100 and None not in shares:
        said = f"the shares add up to {float(whole):g} % and not to 100 %"
        problems.append(Problem(file, None, said, "correct one of them"))
    return problems


# Title and remarks


def _title(layout: cells.Layout, source: ImportSource) -> str:
    """Return the title: a line above the table without its die, or the file's name."""
    if layout.titles:
        bare = re.sub(
            r"\s*[(\[]([^()\[\]]*)[)\]]\s*$",
            lambda end: "" if cells.die_named(end[1]) else end[0],
            layout.titles[0],
        )
        return bare.strip(" *_:") or layout.titles[0]
    stem = "" if source.file == PASTED else PurePath(source.file).stem
    words = " ".join(re.sub(r"[-_]+", " ", stem).split())
    return words[:1].upper() + words[1:] or "A table"


def _remarks(layout: cells.Layout, die: Die, source: ImportSource) -> tuple[str, ...]:
    remarks = list(layout.remarks)
    if source.encoding == "Windows-1252":
        odd = next((n for n, line in enumerate(source.text.splitlines(), start=1) if not line.isascii()), 1)
        remarks.append(f"the text is no UTF-8 and is read as Windows-1252: look at the letters of line {odd}")
    hidden = [
        (n, character)
        for n, line in enumerate(source.text.split("\n"), start=1)
        if (character := hidden_character(line))
    ]
    if hidden:
        line, character = hidden[0]
        remarks.append(f"invisible characters are left out, such as {character} in line {line}")
    if layout.numbered and die.zero and any(has_zero(cells.read_span(row.span)) for row in layout.rows):
        noughts = "0" * (len(str(die.zero)) - 1)
        remarks.append(f"{noughts} means {die.zero}, as the dice of {die.formula} show it")
    if not layout.numbered:
        alike = "the rows have no numbers, so each has the same chance"
        remarks.append(alike if len(layout.rows) > 1 else "there is only one row, so it always comes up")
    if len(layout.titles) > 1:
        said = ", ".join(map(quote, layout.titles[1:]))
        remarks.append(f"only the first line above the table becomes its title; left out: {said}")
    procedure = procedure_for(Ask("roll", "", "", "", dice=die.formula)) if die.formula else None
    if procedure is not None:
        remarks.append(f"with real dice: {procedure.words}")
    return tuple(remarks)
