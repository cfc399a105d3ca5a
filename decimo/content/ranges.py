"""The ranges of a table's rows: each result must pick exactly one."""

from collections.abc import Callable, Mapping, Sequence

from decimo.content.problem import Problem, parted, shown
from decimo.content.result import Kind, Result, covered, spoken_results
from decimo.fate import Refusal


def check_ranges(
    ons: Sequence[str],
    kind: Kind,
    results: Mapping[Result, int],
    line_of: Callable[[int], int],
    file: str,
    *,
    top: int,
    whole: bool = True,
) -> list[Problem]:
    """Report ranges that cannot be read, overlaps and gaps.

    `line_of` is the line of the n-th row's range and `top` that of the rows' beginning. Rows that are not
    `whole` leave gaps that are no fault, and so does a range that cannot be read.
    """
    problems: list[Problem] = []
    owner: dict[Result, int] = {}
    for n, on in enumerate(ons):
        try:
            claim = covered(on, kind, results)
        except Refusal as fault:
            problems.append(Problem(file, line_of(n), *parted(fault, "correct it")))
            whole = False
            continue
        shared: dict[int, list[Result]] = {}
        for result in claim:
            if owner.setdefault(result, n) != n:
                shared.setdefault(owner[result], []).append(result)
        for other, both in shared.items():
            rival = f"{shown(ons[other])} of line {line_of(other)}"
            what = f"{shown(on)} overlaps {rival} at {spoken_results(both, results)}"
            problems.append(Problem(file, line_of(n), what, "let each result pick one row"))
    return problems + _gaps(results, owner, line_of, file, top) if whole else problems


def _gaps(
    results: Mapping[Result, int],
    owner: Mapping[Result, int],
    line_of: Callable[[int], int],
    file: str,
    top: int,
) -> list[Problem]:
    """Report the results that no row names, on the line of the row before them."""
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
