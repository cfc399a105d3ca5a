"""The screens that are stored as text in `tests/ui/golden`; `python -m tests.ui.shots` renews them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.rulesets import build, gather
from decimo.ui.app import DecimoApp
from decimo.ui.appearance import Appearance
from decimo.ui.play_screen import PlayScreen
from tests.ui.marsh import campaign
from tests.ui.seen import seen

FOLDER = Path(__file__).parent / "golden"


def founded(land: str, side: str = "") -> Session:
    """A campaign of a land just after its founding."""
    ruleset, scenario, texts = gather(land)
    seats = {side: "player"} if side else {}
    charter = Charter(land, ruleset, scenario, 7, seats, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), build(ruleset, texts), "c0ffee")
    session.play_step(decide_all=True)
    return session


class Shot(NamedTuple):
    """A screen: of which campaign, at which size, after which keys, in which appearance."""

    name: str
    session: Callable[[], Session]
    size: tuple[int, int]
    keys: tuple[str, ...] = ()
    appearance: Appearance = Appearance(signs="full")

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.txt"


def own_dice() -> Session:
    return campaign(dice="own")


def hearths() -> Session:
    return founded("four-hearths", "pelmarra")


def italy() -> Session:
    return founded("italy")


def world() -> Session:
    return founded("risk-world")


SHOTS = (
    Shot("marsh-60x20", own_dice, (60, 20)),
    Shot("marsh-40x15", own_dice, (40, 15)),
    Shot("marsh-question-60x20", own_dice, (60, 20), ("space",)),
    Shot("marsh-question-80x24", own_dice, (80, 24), ("space", "6", "enter", "space")),
    Shot("marsh-ledger-80x24", own_dice, (80, 24), ("1", "x", "z")),
    Shot("marsh-undo-80x24", campaign, (80, 24), ("space", "space", "u")),
    Shot("marsh-looks-80x24", campaign, (80, 24), ("f9",)),
    Shot("marsh-wide-ascii-140x36", own_dice, (140, 36), (), Appearance(signs="ascii")),
    Shot("hearths-80x24", hearths, (80, 24)),
    Shot("hearths-compact-80x24", hearths, (80, 24), (), Appearance(signs="full", compact=True)),
    Shot("italy-100x30", italy, (100, 30)),
    Shot("italy-ascii-80x24", italy, (80, 24), (), Appearance(signs="ascii")),
    Shot("italy-place-80x24", italy, (80, 24), ("m", "right", "right")),
    Shot("world-80x24", world, (80, 24)),
)


async def taken(shot: Shot) -> str:
    """Take a screen as text."""
    app = DecimoApp(PlayScreen(shot.session()))
    app._appearance = shot.appearance
    async with app.run_test(size=shot.size) as pilot:
        for key in shot.keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause()
        return seen(app) + "\n"


async def _take_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for shot in SHOTS:
        shot.path.write_text(await taken(shot), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    asyncio.run(_take_all())
