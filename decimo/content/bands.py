"""Band tables: a die or a card picks a row; each result picks exactly one."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import BeforeValidator, Field

from decimo.chance import Band, Refusal, Stream
from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.content.problem import Problem, quote, refusal, split_remedy, suggestion
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


class BandRow(ContentPart):
    """One row: the results that pick it, and its text.

    `on` is `4`, `1-2`, `16+` or several with commas; in a card table it holds ranks (`A`, `2-9`, `J`), suits
    (`hearts`), ranks of a suit (`A-9 hearts`), `joker` or single cards (`QS`). `then` rolls on another table,
    `times` times.
    """

    on: On
    id: Id
    words: Text
    then: str = ""
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


def draw(
    table: AnyTable, tables: Mapping[str, AnyTable], roller: Callable[[AnyTable], Result]
) -> list[DrawnRow]:
    """Roll on a table, and on further tables where a row says so; return the rows in the order drawn.

    `roller` rolls the die or draws the card for a table; `tables` are all tables by id.

    Raises:
        Refusal: a row calls an unknown table, or the calls go deeper than 20 or yield more than 100 rows.

    """
    drawn: list[DrawnRow] = []
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
        if row.then:
            if row.then not in tables:
                what = f"The table '{here.id}' rolls on {quote(row.then)}, which is unknown or has a problem"
                raise refusal(what, suggestion(row.then, sorted(tables)))
            waiting += [(tables[row.then], depth + 1)] * row.times
    return drawn


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

    `neighbours` are the other contents of the ruleset by id; rows may call the band tables among them.
    """
    problems = _check_ids(table, lines, file)
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
    tables = {name: other for name, other in neighbours.items() if isinstance(other, BandTable)}
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


def _check_calls(table: AnyTable, tables: Mapping[str, AnyTable], lines: Lines, file: str) -> list[Problem]:
    """Report calls of unknown tables, and a table where every row rolls on for ever."""
    problems = [
        Problem(
            file,
            lines.at("rows", n, "then"),
            f"the table {quote(row.then)} is unknown",
            suggestion(row.then, sorted(tables)),
        )
        for n, row in enumerate(table.rows)
        if row.then and row.then not in tables
    ]
    # A table ends if one of its rows does not roll on, or rolls on a table that ends.
    ending: set[str] = set()
    found = True
    while found:
        ends = {
            name
            for name, other in tables.items()
            if any(row.then in ending or row.then not in tables for row in other.rows)
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


def _chance_of_end(table: AnyTable, tables: Mapping[str, AnyTable]) -> float:
    """Return the chance that a draw ends before its calls go too deep; a broken table that is called is left out."""
    called, reached = [table.id], {table.id}
    for name in called:
        new = dict.fromkeys(row.then for row in tables[name].rows if row.then in tables)
        called += [each for each in new if each not in reached]
        reached.update(new)
    chances: dict[str, list[tuple[float, str, int]]] = {}
    for name in called:
        try:
            odds = tables[name].odds()
        except Refusal:
            # It has problems of its own, in its own file.
            continue
        chances[name] = [(float(odds[row.id]), row.then, row.times) for row in tables[name].rows]
    if table.id not in chances:
        return 1.0
    ends: dict[str, float] = dict.fromkeys(chances, 0.0)
    for _ in range(MOST_DEPTH):
        ends = {
            name: sum(
                chance * (ends.get(then, 1.0) ** times if then else 1.0) for chance, then, times in rows
            )
            for name, rows in chances.items()
        }
    return ends[table.id]
