"""Time and size of the report of a hundred years, in each format: `python -m bench.report`.

A separate process writes each report from a campaign's file, as for a player.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.land import ground
from bench.measure import Measure, at_most, seconds_of_process

YEARS = 100
SEEDS = (3, 11)
MEBIBYTE = 1 << 20

AIMS = {".html": 3.0, ".pdf": 6.0}
"""Seconds of computing that a report may take, without the start of the program."""
LARGEST = {".html": 3.0}
"""The largest size in mebibytes."""
START = "import sys; from decimo.campaigns import open_campaign; from decimo.report.write import write_report"
WRITE = f"""
{START}
from pathlib import Path
from decimo.runtime import collect_garbage_less_often
from decimo.store.campaign_folder import CampaignFolder
session = open_campaign(CampaignFolder(Path(sys.argv[1]).parent), sys.argv[1])
collect_garbage_less_often()
write_report(session, Path(sys.argv[2]), overwrite=True)
session.journal.close()
"""


def reports(folder: Path) -> Iterator[Measure]:
    """Measure the report of a hundred years in every format that has an aim; files are kept in `folder`."""
    campaigns = [_campaign(folder, seed) for seed in SEEDS]
    start, _ = seconds_of_process(START)
    for suffix, aim in AIMS.items():
        path = folder / f"report{suffix}"
        taken = [seconds_of_process(WRITE, str(campaign), str(path))[0] - start for campaign in campaigns]
        what = f"the report of {YEARS} years as {suffix}, the slower of {len(SEEDS)}"
        yield at_most(what, max(taken), aim, "s")
        size = path.stat().st_size / MEBIBYTE
        if suffix in LARGEST:
            yield at_most("  its size", size, LARGEST[suffix], "MiB")
        else:
            yield Measure("  its size", f"{size:.2f} MiB")


def _campaign(folder: Path, seed: int) -> Path:
    """Play a hundred years and keep them in a file."""
    path = folder / f"report-{seed}.decimo"
    session = ground().stored(seed, path)
    session.run(YEARS, decide_all=True)
    session.campaign.commit()
    session.journal.close()
    return path


def main() -> None:
    """Print every measure when it is taken."""
    with TemporaryDirectory() as folder:
        for measure in reports(Path(folder)):
            print(measure.line(), flush=True)


if __name__ == "__main__":
    main()
