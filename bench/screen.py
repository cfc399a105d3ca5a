"""Speed and memory of the play screen after two hundred years: the first picture, a key, and objects in memory.

Times are computing time, so that other work of the machine does not change them.
"""

import asyncio
import gc
from collections.abc import Awaitable, Iterator, Mapping
from pathlib import Path
from statistics import mean
from time import process_time
from typing import ClassVar
from unittest.mock import patch

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Footer, Static

from bench.land import Ground, ground
from bench.measure import BEST_OF, Measure, at_most, seconds_of_process
from decimo.campaigns import open_campaign
from decimo.play.diary import new_page
from decimo.runtime import freeze_startup_objects
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog

LONG = 200
DECADE = 10
SIZE = (100, 30)
AT_REST = 5.0
"""Seconds without a key."""
STANDING = 2
"""The number of screens when no dialog is open: the app's own, and the play screen."""
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
    "space",
    "escape",
)
"""Keys that are pressed one after the other in year 200."""
ROOMS = "vcjfdkbuwoan"
"""Keys that open a screen or a dialog."""

PAGE = "# The winter\n\n" + "\n\n".join(
    "We met the men of [[Latium]] at *dusk*, **twelve** of them, all old, and the oracle said `no` to each of us.\n\n"
    "- one was sent home\n- two are with the [[Romans]]\n- nine stay, and _eat_"
    for _ in range(12)
)
"""A long page of the diary, with every kind of Markdown."""


class EmptyDialog(ModalScreen[None]):
    """An empty dialog: it measures the time that Textual itself needs to open a screen."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Back")]

    def compose(self) -> ComposeResult:
        """Yield an almost empty dialog."""
        yield Static("Empty")
        yield Footer()


EMPTY = """
import asyncio, sys
from textual.app import App
import decimo.campaigns, decimo.store.journal, decimo.rules.decimo_ruleset
import decimo.ui.app, decimo.ui.play_screen, decimo.ui.campaign_list

async def show():
    async with App().run_test(size=(100, 30)):
        print("shown", flush=True)

asyncio.run(show())
"""
FULL = """
import asyncio, sys
from pathlib import Path
from decimo.campaigns import open_campaign
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.play_screen import PlayScreen

async def show():
    session = open_campaign(CampaignFolder(Path(sys.argv[1]).parent), sys.argv[1])
    async with DecimoApp(PlayScreen(session)).run_test(size=(100, 30)):
        print("shown", flush=True)
    session.journal.close()

asyncio.run(show())
"""


def screen(folder: Path) -> Iterator[Measure]:
    """Measure everything; campaigns are kept in `folder`."""
    place = ground()
    path = folder / "screen.decimo"
    session = place.stored(1, path)
    session.run(LONG)
    session.journal.write_diary(new_page(session, text=PAGE))
    session.campaign.commit()
    session.journal.close()
    yield from _first_picture(path)
    yield from asyncio.run(_keys(path))
    yield from asyncio.run(_memory(place, folder))


def _first_picture(path: Path) -> Iterator[Measure]:
    empty, full = (_shown(script, path) for script in (EMPTY, FULL))
    yield Measure("an empty app with the same imports", f"{empty:.2f} s")
    yield at_most(f"first picture of {LONG} years against it", full / empty, 1.5, "times")


def _shown(script: str, path: Path) -> float:
    """Return the least computing time of a process from its start to its first picture."""
    taken, said = seconds_of_process(script, str(path))
    assert said == "shown"
    return taken


async def _keys(path: Path) -> list[Measure]:
    session = open_campaign(CampaignFolder(path.parent), str(path))
    app = DecimoApp(PlayScreen(session))
    freeze_startup_objects()
    took: dict[str, list[float]] = {}
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(BEST_OF):
            for key in KEYS:
                began = process_time()
                await pilot.press(key)
                took.setdefault(key, []).append(1000 * (process_time() - began))
        empty = min([await _longest(app, app.push_screen(EmptyDialog())) for _ in range(BEST_OF)])
        rooms = {
            key: min([await _longest(app, pilot.press(key)) for _ in range(BEST_OF)])
            for key in ("question_mark", *ROOMS)
        }
        ticks = await _ticks_at_rest()
    session.journal.close()
    best = {key: min(times) for key, times in took.items()}
    return [
        at_most(f"a key at year {LONG}: computing, on average", mean(best.values()), 50, "ms"),
        at_most("  the slowest: " + _slowest(best), max(best.values()), 50, "ms"),
        Measure("an empty dialog: the longest that a key waits", f"{empty:.2f} ms"),
        Measure("  a key against it, on average", f"{mean(best.values()) / empty:.2f} times"),
        Measure("  the slowest against it", f"{max(best.values()) / empty:.2f} times"),
        at_most("a screen that opens: likewise, on average", mean(rooms.values()), 50, "ms"),
        at_most("  the slowest: " + _slowest(rooms), max(rooms.values()), 50, "ms"),
        at_most(f"ticks of timers in {AT_REST:.0f} s without a key", ticks, 0, "ticks"),
    ]


async def _ticks_at_rest() -> int:
    """Return how often a timer ticks while no key is pressed."""
    ticks, tick = 0, Timer._tick

    async def counted(timer: Timer, *, next_timer: float, count: int) -> None:
        nonlocal ticks
        ticks += 1
        await tick(timer, next_timer=next_timer, count=count)

    # The last key may still have something drawn.
    await asyncio.sleep(1)
    with patch.object(Timer, "_tick", counted):
        await asyncio.sleep(AT_REST)
    return ticks


def _slowest(took: Mapping[str, float]) -> str:
    return max(took, key=lambda key: took[key])


async def _longest(app: DecimoApp, opening: Awaitable[object]) -> float:
    """Open a screen and leave it; return the longest computing time between two reads of the keyboard, in ms."""
    longest, stop = 0.0, False

    async def look() -> None:
        nonlocal longest
        while not stop:
            began = process_time()
            await asyncio.sleep(0)
            longest = max(longest, 1000 * (process_time() - began))

    looking = asyncio.create_task(look())
    await opening
    await app.workers.wait_for_complete()
    stop = True
    await looking
    while len(app.screen_stack) > STANDING:
        await app.pop_screen()
    return longest


async def _memory(place: Ground, folder: Path) -> list[Measure]:
    """Play two hundred years on the screen; return the number of objects in memory after each decade."""
    path = folder / "memory.decimo"
    session = place.stored(2, path)
    session.play_step()
    app = DecimoApp(PlayScreen(session))
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
