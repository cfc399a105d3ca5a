"""A very long campaign: sixty peoples and two hundred years. Does it stay quick, and does its file grow evenly?

`python -m bench.long` prints the measures. The campaign is played and stored as usual.
"""

import gc
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.land import Ground
from bench.made_land import made_land
from bench.measure import Measure, at_most
from bench.speed import MEBIBYTE, opened
from decimo.rulesets import build

PEOPLES, YEARS = 60, 200
DECADE = 10
THIRD = YEARS // DECADE // 3
"""The number of decades in the last and the middle third."""
EVEN = 1.5
"""The factor by which a decade of the last third may differ from one of the middle third, on average."""


def long(folder: Path) -> Iterator[Measure]:
    """Measure everything; the campaign is kept in `folder`."""
    gathered = made_land(PEOPLES, folder)
    place = Ground(gathered, build(gathered.ruleset, gathered.texts))
    path = folder / "long.decimo"
    session = place.stored(1, path)
    seconds, bytes_, held, facts = [], [], [], 0
    before = path.stat().st_size
    for decade in range(YEARS // DECADE):
        began = process_time()
        session.run(DECADE)
        seconds.append(process_time() - began)
        gc.collect()
        held.append(len(gc.get_objects()))
        bytes_.append(path.stat().st_size - before)
        before = path.stat().st_size
        first = decade * DECADE + 1
        facts += sum(len(played.facts) for played in session.line(since=first, until=first + DECADE - 1))
    yield Measure(f"{PEOPLES} peoples, {YEARS} years: lines in the log", f"{facts:,}")
    yield Measure("  a season, on average", f"{1000 * sum(seconds) / YEARS / 4:.1f} ms")
    yield at_most("  a season late against one amid", _late(seconds), EVEN, "times")
    yield Measure("  file", f"{path.stat().st_size / MEBIBYTE:.1f} MiB")
    yield at_most("  a decade's bytes late against amid", _late(bytes_), EVEN, "times")
    yield at_most("  objects in memory late against amid", _late(held), 1.1, "times")
    began = process_time()
    session.history.undo(1)
    yield at_most("  undo of a step", process_time() - began, 0.5, "s")
    year = session.moment.year
    session.journal.close()
    yield at_most("  opening, from process start", opened(path, year), 1, "s")


def _late(values: list[float] | list[int]) -> float:
    """Return the mean of the last third divided by the mean of the third before it."""
    return sum(values[-THIRD:]) / sum(values[-2 * THIRD : -THIRD])


def main() -> None:
    """Print every measure."""
    with TemporaryDirectory() as folder:
        for measure in long(Path(folder)):
            print(measure.line(), flush=True)


if __name__ == "__main__":
    main()
