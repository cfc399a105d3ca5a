"""Screens as a person sees them one after another, each after the keys that lead to it."""

import asyncio
import html
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from textual.app import App

from decimo.campaigns import create_campaign, open_campaign
from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.appearance import Appearance, write_appearance
from decimo.ui.campaign_list import CampaignListScreen
from decimo.ui.play_screen import PlayScreen
from tests.approved.approval import lasting, typed_lines
from tests.ui import bog, fen, marsh
from tests.ui.seen import seen
from tests.ui.shots import founded

SIGN = "Keys: "
SIZE = (80, 24)

_TEXT = re.compile(r'<text class="[^"]*-(?P<style>r\d+)" x="[\d.]+" y="[\d.]+"[^>]*>(?P<text>[^<]*)</text>')
_RULE = re.compile(r"-(?P<style>r\d+) \{ (?P<rule>[^}]*) \}")


def played(land: str, side: str, years: int) -> Session:
    """A campaign of a land after some years."""
    session = founded(land, side)
    session.run(years, decide_all=True)
    return session


CAMPAIGNS: dict[str, Callable[[], Session]] = {
    "bog": lambda: bog.bog(),
    "fen": lambda: fen.campaign(),
    "marsh": lambda: marsh.campaign(),
    "marsh_own_dice": lambda: marsh.campaign(dice="own"),
    "hearths": lambda: played("four-hearths", "pelmarra", 3),
    "italy": lambda: played("italy", "", 2),
    "world": lambda: played("risk-world", "", 1),
}


def session(path: Path) -> str:
    """Press the keys of an approved file, which is named after its campaign; return them with what is seen."""
    return lasting(asyncio.run(_pressed(path)))


async def _pressed(path: Path) -> str:
    parts = []
    with TemporaryDirectory() as folder:
        look = Path(folder, "look.yaml")
        write_appearance(look, Appearance(signs="full"))
        app = DecimoApp(_first_screen(path.stem, Path(folder, "campaigns")), look)
        # Keys come faster than a person presses them, so none counts as held.
        with patch("decimo.ui.base_screen.REPEAT_DELAY", 0.0):
            async with app.run_test(size=SIZE) as pilot:
                for line in typed_lines(path, SIGN):
                    for key in _keys(line):
                        await pilot.press(key)
                        await pilot.pause()
                    await app.workers.wait_for_complete()
                    await pilot.pause()
                    parts.append("\n".join([SIGN + line, seen(app), "", *styles(app), ""]))
        text = "\n".join(parts)
        return text.replace(str(Path(folder).resolve()), "FOLDER").replace(folder, "FOLDER")


def _first_screen(name: str, folder: Path) -> PlayScreen | CampaignListScreen:
    if not name.startswith("list"):
        return PlayScreen(CAMPAIGNS[name.partition("-")[0]]())
    shelf = CampaignFolder(folder)
    for name, land in (("Evening", "four-hearths"), ("World", "risk-world")):
        create_campaign(shelf, name, land, seed=7, seats={}, settings={}).journal.close()
        with closing(open_campaign(shelf, name).journal):
            pass
    return CampaignListScreen(shelf)


def _keys(line: str) -> Iterator[str]:
    """The keys of a line; a text in quotes is typed letter by letter."""
    for quoted, key in re.findall(r'"([^"]*)"|(\S+)', line):
        yield from ({" ": "space"}.get(letter, letter) for letter in quoted)
        if key:
            yield key


def styles(app: App[None]) -> Iterator[str]:
    """What is drawn in each style, from the most frequent on."""
    picture = app.export_screenshot()
    rules = {found["style"]: found["rule"].strip() for found in _RULE.finditer(picture)}
    drawn: dict[str, list[str]] = {}
    for found in _TEXT.finditer(picture):
        text = " ".join(html.unescape(found["text"]).replace("\u00a0", " ").split())
        drawn.setdefault(rules.get(found["style"], ""), []).append(text)
    for rule, texts in sorted(drawn.items()):
        words = " | ".join(text for text in texts if text)
        yield f"  {rule}: {words[:200]}"
