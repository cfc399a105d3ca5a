"""How fast a land is played: by its rules alone, by the whole program, and by a loop that only draws dice and cards."""

from collections.abc import Callable, Iterator
from pathlib import Path

from bench.land import SEEDS, YEARS, Ground, draws_of, floor, ground, rules_alone
from bench.measure import Measure, at_least, at_most, seconds, seconds_of_process
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build

LONG = 200
MEBIBYTE = 1 << 20

OPENING = """
import sys
from pathlib import Path
from decimo.campaigns import open_campaign
from decimo.store.campaign_folder import CampaignFolder
session = open_campaign(CampaignFolder(Path(sys.argv[1]).parent), sys.argv[1])
print(session.moment.year, flush=True)
"""


def speed(folder: Path) -> Iterator[Measure]:
    """Measure everything; campaigns are kept in `folder`."""
    place = ground()
    played = YEARS * len(SEEDS)
    draws = [draw for seed in SEEDS for draw in draws_of(_in_memory(place, seed))]
    bare = seconds(lambda: floor(draws))
    yield Measure(f"dice and cards drawn a year (mean of {played})", f"{len(draws) / played:.0f}")
    yield Measure("the floor: the same dice in a bare loop", f"{played / bare:,.0f} years/s")
    for what, aim, play in (
        ("the rules alone", 1000, lambda seed: rules_alone(place, seed, YEARS)),
        ("as played in memory", 250, lambda seed: _in_memory(place, seed)),
        ("with the store", 100, lambda seed: _stored(place, seed, folder).journal.close()),
    ):
        taken = seconds(_for_every_seed(play))
        yield at_least(what, played / taken, aim, "years/s")
        yield Measure("  times the floor", f"{taken / bare:.1f}")
    yield from _verifying(place, folder)
    yield from _opening(place, folder)


def _for_every_seed(play: Callable[[int], object]) -> Callable[[], None]:
    def work() -> None:
        for seed in SEEDS:
            play(seed)

    return work


def _in_memory(place: Ground, seed: int) -> Session:
    session = place.session(seed)
    session.run(YEARS)
    return session


def _stored(place: Ground, seed: int, folder: Path, years: int = YEARS) -> Session:
    path = folder / f"{seed}.decimo"
    path.unlink(missing_ok=True)
    session = place.stored(seed, path)
    session.run(years)
    return session


def _verifying(place: Ground, folder: Path) -> Iterator[Measure]:
    def run() -> None:
        _stored(place, 1, folder).journal.close()

    running = seconds(run)
    session = _stored(place, 1, folder)
    found: list[str] = []
    verifying = seconds(lambda: found.extend(verify(session.journal, build)))
    session.journal.close()
    yield at_most("verify against run, with the store", verifying / running, 1, "times")
    yield Measure("  problems found", str(len(found)), "none", not found)


def _opening(place: Ground, folder: Path) -> Iterator[Measure]:
    session = _stored(place, 1, folder, LONG)
    session.journal.close()
    path = folder / "1.decimo"
    size = path.stat().st_size / MEBIBYTE / LONG * 10
    yield at_most(f"opening {LONG} years, from process start", opened(path, LONG + 1), 0.5, "s")
    yield at_most(f"file size for ten years (mean of {LONG})", size, 1, "MiB")


def opened(path: Path, year: int) -> float:
    """Return the least computing time of a process that opens a campaign of this year."""
    taken, said = seconds_of_process(OPENING, str(path))
    assert int(said) == year
    return taken
