"""How quick and how lean the table is after two hundred years: the first picture, a key, and its memory.

Times are computing time, so that what else a machine does leaves them as they are.
"""

import asyncio
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from time import process_time

from bench.land import Ground, ground
from bench.measure import BEST_OF, Measure, at_most
from decimo.campaigns import open_campaign
from decimo.store.journal import SqliteJournal
from decimo.store.shelf import Shelf
from decimo.ui.app import DecimoApp
from decimo.ui.question import QuestionDialog
from decimo.ui.table import TableRoom

LONG = 200
DECADE = 10
SIZE = (100, 30)
KEYS = (
    *"123456789",
    "m",
    "right",
    "left",
    "l",
    "up",
    "down",
    "pageup",
    "home",
    "end",
    "question_mark",
    "escape",
    "space",
)
"""Keys that are pressed at year 200, in turn."""

EMPTY = """
import asyncio, sys
from textual.app import App
import decimo.campaigns, decimo.store.journal, decimo.rules.ruleset, decimo.ui.app, decimo.ui.table, decimo.ui.picker

async def show():
    async with App().run_test(size=(100, 30)):
        print("shown", flush=True)

asyncio.run(show())
"""
FULL = """
import asyncio, sys
from pathlib import Path
from decimo.campaigns import open_campaign
from decimo.store.shelf import Shelf
from decimo.ui.app import DecimoApp
from decimo.ui.table import TableRoom

async def show():
    session = open_campaign(Shelf(Path(sys.argv[1]).parent), sys.argv[1])
    async with DecimoApp(TableRoom(session)).run_test(size=(100, 30)):
        print("shown", flush=True)
    session.journal.close()

asyncio.run(show())
"""


def screen(folder: Path) -> Iterator[Measure]:
    """Measure all of it; campaigns are kept in `folder`."""
    place = ground()
    path = folder / "screen.decimo"
    session = place.session(1, SqliteJournal.create(path, place.charter(1)))
    session.run(LONG)
    session.journal.close()
    yield from _first_picture(path)
    yield from asyncio.run(_keys(path))
    yield from asyncio.run(_memory(place, folder))


def _first_picture(path: Path) -> Iterator[Measure]:
    empty, full = (_shown(script, path) for script in (EMPTY, FULL))
    yield Measure("an empty app with the same imports", f"{empty:.2f} s")
    yield at_most(f"first picture of {LONG} years against it", full / empty, 1.5, "times")


def _shown(script: str, path: Path) -> float:
    """The least computing time of a process from its start to its first picture."""
    times = []
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(BEST_OF + 1):
        before = os.times()
        command = [sys.executable, "-c", script, str(path)]
        done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment, check=True)
        assert done.stdout == "shown\n"
        after = os.times()
        times.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
    return min(times)


async def _keys(path: Path) -> list[Measure]:
    session = open_campaign(Shelf(path.parent), str(path))
    app = DecimoApp(TableRoom(session))
    took: dict[str, list[float]] = {}
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(BEST_OF):
            for key in KEYS:
                began = process_time()
                await pilot.press(key)
                took.setdefault(key, []).append(1000 * (process_time() - began))
    session.journal.close()
    best = {key: min(times) for key, times in took.items()}
    slowest = max(best, key=lambda key: best[key])
    return [
        at_most(f"a key at year {LONG}: computing, on average", mean(best.values()), 50, "ms"),
        at_most(f"the slowest: {slowest}", best[slowest], 50, "ms"),
    ]


async def _memory(place: Ground, folder: Path) -> list[Measure]:
    """Play two hundred years on the screen, and see what is held at the end of each decade."""
    path = folder / "memory.decimo"
    session = place.session(2, SqliteJournal.create(path, place.charter(2)))
    session.play_step()
    app = DecimoApp(TableRoom(session))
    held: list[int] = []
    async with app.run_test(size=SIZE) as pilot:
        while session.moment.year <= LONG:
            await pilot.press("y")
            await app.workers.wait_for_complete()
            await pilot.pause()
            if isinstance(app.screen, QuestionDialog):
                await pilot.press("f2")
            if session.moment.year % DECADE == 1 and len(held) < session.moment.year // DECADE:
                gc.collect()
                held.append(len(gc.get_objects()))
    session.journal.close()
    half = len(held) // 2
    return [
        Measure(f"objects in memory after {LONG} years on the screen", f"{held[-1]:,}"),
        at_most("  against those after half of them", held[-1] / held[half - 1], 1.05, "times"),
    ]
