"""Do the tests notice any change? `python -m bench.mutate_any --seed 92a745e1 --places 100`, or `make mutate`.

Places of the packages that no rule owns are drawn by the seed, the first eight hex digits of the commit unless another
is given, and each is changed (see bench/any_place.py) in a copy of the tree. Then the tests run that execute its line
(see bench/line_tests.py), the most specific first, up to the first that fails or until they have taken long enough. The
change is killed when one fails, and survives otherwise, also if no test executes it. Exit code 1 when there is a
survivor.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.any_place import AnyPlace, any_places
from bench.line_tests import LineTests, Measured, up_to_date
from bench.mutate import PROCESSES, Tree, copied, failed, shuffled
from bench.rulebook import ROOT

PLACES = 100
FIRST = 12
"""How many tests run first; those that remain are collected only when these notice nothing."""
ENOUGH = 90.0
"""Seconds of tests, as they were measured, that a change must survive."""
LOST, SLOWER = 60, 5
"""After so many seconds, and as many times those that were measured, tests are taken for endless."""


class Trial(NamedTuple):
    """What came of a change."""

    place: AnyPlace
    killed: bool
    told: str
    tests: int
    """How many tests were given the chance to notice."""

    def line(self) -> str:
        """The trial in one line."""
        place = self.place.place
        end = "" if self.killed else f"  ({self.tests} tests)"
        return f"{'killed' if self.killed else 'SURVIVED':8}  {place.file}:{place.line}  {self.told}{end}"


def batches(tests: Sequence[Measured]) -> Iterator[list[Measured]]:
    """The tests that run together: the first few, then the others until they have taken long enough."""
    if tests:
        yield list(tests[:FIRST])
    chosen: list[Measured] = []
    for each in tests[FIRST:]:
        if sum(one.seconds for one in chosen) + each.seconds < ENOUGH:
            chosen.append(each)
    if chosen:
        yield chosen


def notice(tree: Tree, tests: Sequence[Measured], listed: Path) -> bool:
    """Whether one of some tests fails; a change that makes them endless is noticed."""
    listed.write_text(json.dumps([each.test for each in tests]), encoding="utf-8")
    files = sorted({each.test.partition("::")[0] for each in tests})
    seconds = LOST + SLOWER * sum(each.seconds for each in tests)
    try:
        return failed(tree.run(["-p", "bench.measured", "--listed", str(listed), *files], seconds))
    except subprocess.TimeoutExpired:
        return True


def trial(tree: Tree, found: AnyPlace, tests: Sequence[Measured]) -> Trial:
    """Change a place, and run the tests that execute it."""
    told = found.place.told((tree.root / found.place.file).read_text(encoding="utf-8"))
    ran = 0
    with tree.changed(found.place):
        for batch in batches(tests):
            ran += len(batch)
            if notice(tree, batch, tree.root / "listed.json"):
                return Trial(found, True, told, ran)
    return Trial(found, False, told, ran)


def trials(trees: Sequence[Tree], drawn: Sequence[AnyPlace], known: LineTests) -> list[Trial]:
    """Try the places drawn, a tree for each process, and print every trial as it ends."""
    free: Queue[Tree] = Queue()
    for tree in trees:
        free.put(tree)
    work = [(found, known.tests_of(found)) for found in drawn]

    def tried(found: AnyPlace, tests: Sequence[Measured]) -> Trial:
        tree = free.get()
        try:
            done = trial(tree, found, tests)
        finally:
            free.put(tree)
        print(done.line(), flush=True)
        return done

    with ThreadPoolExecutor(len(trees)) as pool:
        return list(pool.map(tried, *zip(*work, strict=True)))


def commit() -> str:
    """The first eight hex digits of the commit that is tested."""
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return head.stdout[:8]


def mutate_any(folder: Path, seed: str, places: int, processes: int) -> int:
    """Draw, try and print, with copies of the project in a folder."""
    trees = [copied(ROOT, folder / f"tree-{n}") for n in range(1, processes + 1)]
    known = up_to_date(trees[0].root)
    found = any_places(trees[0].root)
    drawn = shuffled(found, f"mutate any {seed}")[:places]
    print(f"Seed {seed}: {len(drawn)} of {len(found)} places", flush=True)
    done = trials(trees, drawn, known)
    survivors = [each for each in done if not each.killed]
    print(
        f"\n{len(done) - len(survivors)} killed, {len(survivors)} survived (--seed {seed} --places {places})"
    )
    print("\n".join(each.line() for each in survivors))
    return int(bool(survivors))


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.mutate_any", description="Do the tests notice any change?"
    )
    parser.add_argument("--seed", help="draw the same places again (the commit, unless it is given)")
    parser.add_argument("--places", type=int, default=PLACES, help=f"how many places to draw ({PLACES})")
    parser.add_argument(
        "--processes", type=int, default=PROCESSES, help=f"how many run at once ({PROCESSES})"
    )
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        return mutate_any(Path(folder).resolve(), options.seed or commit(), options.places, options.processes)


if __name__ == "__main__":
    sys.exit(main())
