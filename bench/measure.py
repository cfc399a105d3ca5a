"""A measure: a number and its aim."""

import os
import subprocess
import sys
from collections.abc import Callable
from time import process_time
from typing import NamedTuple

BEST_OF = 3


class Measure(NamedTuple):
    """A measured value. `aim` says what is wanted, `kept` whether it is reached; without an aim both are empty."""

    what: str
    value: str
    aim: str = ""
    kept: bool | None = None

    def line(self) -> str:
        """Return the measure as a line of a table."""
        verdict = "" if self.kept is None else "ok" if self.kept else "MISSED"
        return f"{self.what:<44} {self.value:>16}  {self.aim:<18} {verdict}".rstrip()


def at_least(what: str, value: float, aim: float, unit: str) -> Measure:
    """Return a measure that should be high."""
    return Measure(what, f"{value:,.0f} {unit}", f"at least {aim:,.0f}", value >= aim)


def at_most(what: str, value: float, aim: float, unit: str) -> Measure:
    """Return a measure that should be low."""
    return Measure(what, f"{value:.2f} {unit}", f"at most {aim:g}", value <= aim)


def seconds(work: Callable[[], object]) -> float:
    """Return the least computing time of a few runs of `work`; other programs disturb the others."""
    times = []
    for _ in range(BEST_OF):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def seconds_of_process(script: str, *arguments: str) -> tuple[float, str]:
    """Return the least computing time of a few processes that run `script`, and the output of the last one."""
    times, said = [], ""
    # The first run may compile the modules, as an installed program has done; the others find them compiled.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", script, *arguments]
    for _ in range(BEST_OF + 1):
        before = os.times()
        done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment, check=True)
        after, said = os.times(), done.stdout.strip()
        times.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
    return min(times), said
