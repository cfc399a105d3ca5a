"""Measure speed, size and fairness, and print them with their aims: `python -m bench`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bench.fairness import fairness
from bench.land import LAND, SEEDS, YEARS
from bench.long import long
from bench.report import reports
from bench.screen import screen
from bench.speed import speed


def main() -> None:
    """Print every measure when it is taken."""
    print(f"Speed and size: {LAND}, {len(SEEDS)} campaigns of {YEARS} years, one core\n")
    with TemporaryDirectory() as folder:
        for measure in speed(Path(folder)):
            print(measure.line(), flush=True)
        print("\nThe screen: two hundred years of Italy\n")
        for measure in screen(Path(folder)):
            print(measure.line(), flush=True)
        print("\nA long campaign\n")
        for measure in long(Path(folder)):
            print(measure.line(), flush=True)
        print("\nReports: a hundred years of Italy\n")
        for measure in reports(Path(folder)):
            print(measure.line(), flush=True)
    print("\nFairness: a million rolls and draws against their exact odds\n")
    for measure in fairness():
        print(measure.line(), flush=True)


if __name__ == "__main__":
    main()
