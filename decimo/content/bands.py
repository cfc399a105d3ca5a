"""Band tables: a die or a card picks a row; each result picks exactly one."""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import BeforeValidator, Field

from decimo.chance import Band, Refusal, Stream, parse_dice
from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.content.problem import Problem, ProblemElsewhere, quote, refusal, split_remedy, suggestion
from decimo.content.result import Result, ResultKind, results_covered, results_of, spoken_results
from decimo.content.strict_yaml import Lines


def check_ranges(
    ons: Sequence[str],
    kind: ResultKind,
    results: Mapping[Result, int],
    line_of: Callable[[int], int],
    file: str,
    *,
    top: int,
    whole: bool = True,
) -> list[Problem]:
    """Report ranges that cannot be read, overlaps and gaps.

    `line_of` returns the line of the n-th row's range, `top` is the line where the rows begin. Gaps are reported
    only if the rows are `whole` and every range can be read.
    """
    problems: list[Problem] = []
    owner: dict[Result, int] = {}
    for n, on in enumerate(ons):
        try:
            claim = results_covered(on, kind, results)
        except Refusal as fault:
            problems.append(Problem(file, line_of(n), *split_remedy(fault, "correct it")))
            whole = False
            continue
        shared: dict[int, list[Result]] = {}
        for result in claim:
            if owner.setdefault(result, n) != n:
                shared.setdefault(owner[result], []).append(result)
        for other, both in shared.items():
            rival = f"{quote(ons[other])} of line {line_of(other)}"
            what = f"{quote(on)} overlaps {rival} at {spoken_results(both, results)}"
            problems.append(Problem(file, line_of(n), what, "let each result pick one row"))
    return problems + _gaps(results, owner, line_of, file, top) if whole else problems


def _gaps(
    results: Mapping[Result, int],
    owner: Mapping[Result, int],
    line_of: Callable[[int], int],
    file: str,
    top: int,
) -> list[Problem]:
    """Report results that no row names, at the line of the row before them."""
    gaps: dict[int, list[Result]] = {}
    line = top
    for result in results:
        if result not in owner:
            gaps.setdefault(line, []).append(result)
        elif isinstance(result, int):
            line = line_of(owner[result])
    remedy = "add a row, or widen one"
    return [
        Problem(file, at, f"no row covers {spoken_results(missing, results)}", remedy)
        for at, missing in gaps.items()
    ]


MOST_DEPTH = 20
MOST_DRAWN = 100
"""How deep the calls of a draw may go, and how many rows it may yield."""
MOST_ROWS = 10_000
"""How many rows a table may have."""
MOST_CALLS = 10
"""How many tables a row may roll on."""


def _on_text(value: object) -> object:
    """Turn `on: 4` and `on: [10, J]` into `"4"` and `"10, J"`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, tuple) and all(
        isinstance(part, (str, int)) and not isinstance(part, bool) for part in value
    ):
        return ", ".join(str(part) for part in value)
    return value


On = Annotated[Text, BeforeValidator(_on_text)]
"""Results as a file writes them: `4`, `1-2`, `16+`, `[10, J]`; read with `results_covered`."""


def _listed(value: object) -> object:
    """Turn `then: loot` into a list of one table."""
    return (value,) if isinstance(value, str) else value


Calls = Annotated[tuple[Text, ...], BeforeValidator(_listed), Field(max_length=MOST_CALLS)]
"""The ids of tables to roll on: `loot`, or `[loot, weather]`."""


class BandRow(ContentPart):
    """One row: the results that pick it, and its text.

    `on` is `4`, `1-2`, `16+` or several with commas; in a card table it holds ranks (`A`, `2-9`, `J`), suits
    (`hearts`), ranks of a suit (`A-9 hearts`), `joker` or single cards (`QS`). `then` rolls on another table or on
    several, `times` times each.
    """

    on: On
    id: Id
    words: Text
    then: Calls = ()
    times: int = Field(default=1, ge=1, le=10)


R = TypeVar("R", bound=BandRow, covariant=True)


class BandTable(ContentTable, Generic[R]):
    """A table whose rows are picked by the total of `die`, or by a card from a pack of `pack` cards.

    With `once: true` every row comes up once in a series of draws, until the table is reset.

    A ruleset's own table subclasses `BandTable[ItsRow]` and adds fields.
    """

    remembers_once: ClassVar[bool] = False
    """Whether a campaign remembers which rows have come up, so that `once: true` works in it."""
    kind: Literal["dice", "cards"] = "dice"
    die: str = ""
    pack: Literal[52, 54] = 52
    once: bool = False
    rows: Annotated[tuple[R, ...], Field(min_length=1, max_length=MOST_ROWS)]

    @cached_property
    def results(self) -> dict[Result, int]:
        """Every total with the number of ways to roll it, or every card with 1.

        Raises:
            Refusal: the die is no dice formula.

        """
        return results_of(self.kind, self.die, self.pack)

    @cached_property
    def claims(self) -> tuple[tuple[Result, ...], ...]:
        """The totals or cards that each row names, in row order.

        Raises:
            Refusal: the die or an `on` cannot be read.

        """
        return tuple(results_covered(row.on, self.kind, self.results) for row in self.rows)

    @cached_property
    def _claimants(self) -> dict[Result, list[R]]:
        rows: dict[Result, list[R]] = {result: [] for result in self.results}
        for row, claim in zip(self.rows, self.claims, strict=True):
            for result in claim:
                rows[result].append(row)
        return rows

    def row_for(self, result: Result) -> R:
        """Return the row that a total or card picks.

        Raises:
            Refusal: no row or more than one row names the result.

        """
        rows = self._claimants.get(result, [])
        if len(rows) == 1:
            return rows[0]
        fault = f"{len(rows)} rows name it" if rows else "no row names it"
        raise Refusal(f"The table '{self.id}' does not say what {result} means, {fault}; correct its rows.")

    def odds(self) -> dict[str, Fraction]:
        """Return the exact chance of each row by its id, in the order of the file."""
        whole = sum(self.results.values())
        return {
            row.id: Fraction(sum(self.results[result] for result in claim), whole)
            for row, claim in zip(self.rows, self.claims, strict=True)
        }

    def bands(self) -> tuple[Band, ...]:
        """Return the rows as the bands of an ask: their words, and the totals or cards they name."""
        return self._bands

    @cached_property
    def _bands(self) -> tuple[Band, ...]:
        return tuple(Band(row.words, claim) for row, claim in zip(self.rows, self.claims, strict=True))


AnyTable = BandTable[Any]


class DrawnRow(NamedTuple):
    """One row that a draw reached: the table, the roll or card, and the row."""

    table: AnyTable
    result: Result
    row: Any


class TableDraw(NamedTuple):
    """The rows of a draw in the order drawn, and a sentence for each table that could not be rolled on."""

    rows: list[DrawnRow]
    missing: list[str]


def draw(
    table: AnyTable, tables: Mapping[str, "AnyTable | Problem"], roller: Callable[[AnyTable], Result]
) -> TableDraw:
    """Roll on a table, and on further tables where a row says so.

    `roller` rolls the die or draws the card for a table; `tables` are all tables by id, and for a table that cannot
    be read its first problem. What cannot be rolled is named, and the rest is rolled.

    Raises:
        Refusal: the calls go deeper than 20 or yield more than 100 rows.

    """
    drawn: list[DrawnRow] = []
    missing: dict[str, None] = {}
    waiting = [(table, 1)]
    while waiting:
        here, depth = waiting.pop()
        if depth > MOST_DEPTH or len(drawn) >= MOST_DRAWN:
            raise Refusal(
                f"The table '{table.id}' rolls on without an end; draw again, or take a 'then' out of '{here.id}'."
            )
        result = roller(here)
        row = here.row_for(result)
        drawn.append(DrawnRow(here, result, row))
        called: list[tuple[AnyTable, int]] = []
        for name in row.then:
            next_table = tables.get(name)
            if isinstance(next_table, BandTable):
                called += [(next_table, depth + 1)] * row.times
            else:
                what, remedy = _call_fault(name, tables)
                missing[str(refusal(f"The table '{here.id}' rolls on, but {what}", remedy))] = None
        waiting += reversed(called)
    return TableDraw(drawn, [*missing])


def left_of(table: AnyTable, already: Collection[str]) -> dict[Result, int]:
    """Return the results, with their ways, that pick a row whose id is not in `already`.

    Raises:
        Refusal: every row has come up.

    """
    left = {result: ways for result, ways in table.results.items() if table.row_for(result).id not in already}
    if not left:
        raise Refusal(
            f"The table '{table.id}' is exhausted, all {len(table.rows)} rows have come up; reset it to continue."
        )
    return left


def draw_without_return(table: AnyTable, already: Collection[str], stream: Stream) -> Result:
    """Draw, by the odds, a result that picks a row whose id is not in `already`.

    This equals rolling again until such a row comes up, without the extra rolls.

    Raises:
        Refusal: every row has come up.

    """
    left = left_of(table, already)
    sums = list(accumulate(left.values()))
    return list(left)[bisect_right(sums, stream.below(sums[-1]))]


def check_bands(table: AnyTable, lines: Lines, file: str, neighbours: Mapping[str, object]) -> list[Problem]:
    """Return every fault of a band table: gaps, overlaps, duplicate ids, calls to no table or without an end.

    `neighbours` are the other contents of the ruleset by id, or the first problem of one that cannot be read; rows may
    call the band tables among them.
    """
    problems = _check_ids(table, lines, file) + _check_dice_in_words(table, lines, file)
    try:
        results = table.results
    except Refusal as fault:
        what, remedy = split_remedy(fault, "write it like 2d6+1")
        problems.append(Problem(file, lines.at("die"), what, remedy))
    else:
        problems += check_ranges(
            [row.on for row in table.rows],
            table.kind,
            results,
            lambda n: lines.at("rows", n, "on"),
            file,
            top=lines.at("rows"),
        )
    if not any(row.then for row in table.rows):
        # A table that calls none needs no other, and reading them all takes time.
        return sorted(problems)
    tables = {name: other for name, other in neighbours.items() if isinstance(other, BandTable | Problem)}
    return sorted(problems + _check_calls(table, tables | {table.id: table}, lines, file))


def _check_ids(table: AnyTable, lines: Lines, file: str) -> list[Problem]:
    problems: list[Problem] = []
    first: dict[str, int] = {}
    for n, row in enumerate(table.rows):
        line = lines.at("rows", n, "id")
        if row.id in first:
            what = f"the row id {quote(row.id)} is used twice (first on line {first[row.id]})"
            problems.append(Problem(file, line, what, "give each row its own id"))
        first.setdefault(row.id, line)
    return problems


_DICE_IN_WORDS = re.compile(r"(?<![\w.,-])\d{0,9}d(?:\d{1,9}|%)(?:\s?[-+x×]\s?\d{1,4})?(?!\w)", re.IGNORECASE)
"""Dice among words: `2d6`, `d%`, `1d6+1`."""


def dice_in_words(words: str) -> list[str]:
    """Return the dice formulas among some words, in their order: `2d6` of `2d6 raiders come`."""
    return [re.sub("^(?=[dD])", "1", found) for found in _DICE_IN_WORDS.findall(words)]


def _check_dice_in_words(table: AnyTable, lines: Lines, file: str) -> list[Problem]:
    """Warn of dice among a row's words that nobody can roll."""
    problems: list[Problem] = []
    for n, row in enumerate(table.rows):
        for formula in dice_in_words(row.words):
            try:
                parse_dice(formula)
            except Refusal as fault:
                what, remedy = split_remedy(fault, "correct them")
                what = what.replace("The dice formula", "warning: the dice formula", 1)
                problems.append(Problem(file, lines.at("rows", n, "words"), what, remedy))
    return problems


def _call_fault(name: str, tables: Mapping[str, object]) -> tuple[str, str]:
    """Return what is wrong with a call, and what to do."""
    other = tables.get(name)
    if isinstance(other, Problem):
        return f"the table {quote(name)} has a problem ({other.where_and_what})", other.remedy
    return f"the table {quote(name)} is unknown", suggestion(
        name, sorted(each for each in tables if isinstance(tables[each], BandTable))
    )


def _check_calls(
    table: AnyTable, tables: Mapping[str, "AnyTable | Problem"], lines: Lines, file: str
) -> list[Problem]:
    """Report calls of unknown tables, and a table where every row rolls on for ever."""
    problems: list[Problem] = [
        ProblemElsewhere(file, lines.at("rows", n, "then"), *_call_fault(name, tables))
        for n, row in enumerate(table.rows)
        for name in row.then
        if not isinstance(tables.get(name), BandTable)
    ]
    # A table ends if one of its rows does not roll on, or rolls only on tables that end.
    ending: set[str] = set()
    found = True
    while found:
        ends = {
            name
            for name, other in tables.items()
            if not isinstance(other, BandTable)
            or any(all(call in ending or call not in tables for call in row.then) for row in other.rows)
        }
        found = ends != ending
        ending = ends
    if table.id not in ending:
        remedy = "let one row be without 'then'"
        problems.append(Problem(file, lines.at("rows"), "every row rolls on for ever", remedy))
    elif not problems and (chance := _chance_of_end(table, tables)) < 0.5:
        what = f"{round(100 * (1 - chance))} of 100 draws roll on without an end"
        remedy = "let more rows be without 'then', or lower their 'times'"
        problems.append(Problem(file, lines.at("rows"), what, remedy))
    return problems


def _chance_of_end(table: AnyTable, tables: Mapping[str, "AnyTable | Problem"]) -> float:
    """Return the chance that a draw ends before its calls go too deep; a broken table that is called is left out."""
    odds = _odds_of_calls(table, tables)
    if table.id not in odds:
        return 1.0
    ends: dict[str, float] = dict.fromkeys(odds, 0.0)
    for _ in range(MOST_DEPTH):
        ends = {
            name: sum(
                chance * prod(ends.get(each, 1.0) for each in calls) ** times for chance, calls, times in rows
            )
            for name, rows in odds.items()
        }
    return ends[table.id]


def _odds_of_calls(
    table: AnyTable, tables: Mapping[str, "AnyTable | Problem"]
) -> dict[str, list[tuple[float, tuple[str, ...], int]]]:
    """Return the rows of a table and of all that it reaches: the chance of each, its calls and how often."""
    chances: dict[str, list[tuple[float, tuple[str, ...], int]]] = {}
    called = [table.id]
    for name in called:
        here = tables.get(name)
        if not isinstance(here, BandTable):
            continue
        called += [call for row in here.rows for call in row.then if call not in called]
        try:
            odds = here.odds()
        except Refusal:
            # It has problems of its own, in its own file.
            continue
        chances[name] = [(float(odds[row.id]), row.then, row.times) for row in here.rows]
    return chances
