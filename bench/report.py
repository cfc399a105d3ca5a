"""How long the report of a hundred years takes, and how large it is, in each of its forms: `python -m bench.report`."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.land import ground
from bench.measure import BEST_OF, Measure, at_most
from decimo.play.session import Session
from decimo.report.write import write_report

YEARS = 100
SEED = 3
MEBIBYTE = 1 << 20

AIMS = {".html": 3.0, ".pdf": 6.0}
"""Seconds that a report may take."""
LARGEST = {".html": 3.0}
"""Mebibytes that it may have."""


def reports(folder: Path) -> Iterator[Measure]:
    """Measure the report of a hundred years in every form that has an aim; files are kept in `folder`."""
    session = ground().session(SEED)
    session.run(YEARS, decide_all=True)
    for suffix, aim in AIMS.items():
        path = folder / f"report{suffix}"
        taken = min(_processor_seconds(session, path) for _ in range(BEST_OF))
        yield at_most(f"the report of {YEARS} years as {suffix}", taken, aim, "s")
        size = path.stat().st_size / MEBIBYTE
        if suffix in LARGEST:
            yield at_most("  its size", size, LARGEST[suffix], "MiB")
        else:
            yield Measure("  its size", f"{size:.2f} MiB")


def _processor_seconds(session: Session, path: Path) -> float:
    """How long a report keeps a processor busy, whatever else the machine does meanwhile."""
    began = process_time()
    write_report(session, path)
    return process_time() - began


def main() -> None:
    """Print every measure as it comes."""
    with TemporaryDirectory() as folder:
        for measure in reports(Path(folder)):
            print(measure.line(), flush=True)


if __name__ == "__main__":
    main()
