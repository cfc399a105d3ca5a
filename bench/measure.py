"""One measure: a number, and the aim that stands beside it."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

BEST_OF = 3


class Measure(NamedTuple):
    """What was measured. `aim` says in words what is wanted, `kept` whether it is so; without an aim both are empty."""

    what: str
    value: str
    aim: str = ""
    kept: bool | None = None

    def line(self) -> str:
        """The measure as a line of a table."""
        verdict = "" if self.kept is None else "ok" if self.kept else "MISSED"
        return f"{self.what:<44} {self.value:>16}  {self.aim:<18} {verdict}".rstrip()


def at_least(what: str, value: float, aim: float, unit: str) -> Measure:
    """A measure that should be high."""
    return Measure(what, f"{value:,.0f} {unit}", f"at least {aim:,.0f}", value >= aim)


def at_most(what: str, value: float, aim: float, unit: str) -> Measure:
    """A measure that should be low."""
    return Measure(what, f"{value:.2f} {unit}", f"at most {aim:g}", value <= aim)


def seconds(work: Callable[[], object]) -> float:
    """The shortest time of a few runs of `work`: the others were disturbed."""
    times = []
    for _ in range(BEST_OF):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)
