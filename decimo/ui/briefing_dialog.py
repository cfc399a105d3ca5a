"""The briefing of a returning player, and the luck of a campaign."""

import asyncio
from datetime import UTC, datetime
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from decimo.play.briefing import create_briefing
from decimo.play.luck import Luck, Tally, counting
from decimo.play.ruleset import Ledger
from decimo.play.session import Session
from decimo.report.luck import how_weighed, luck_tables, luck_words
from decimo.rulesets import build
from decimo.ui.base_screen import Action, Dialog, KeyLine
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.ledger_panel import LedgerTable
from decimo.wording.briefing import briefing_sections

BRIEFING_ACTIONS = (
    Action("leave", "space,enter,escape", "Play", "On to the campaign; any other key does so, too"),
)
SCROLL_KEYS = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab")
"""Keys that scroll the text and do not close the dialog."""


class BriefingDialog(Dialog[None]):
    """The briefing; any key closes it."""

    ACTIONS: ClassVar[tuple[Action, ...]] = BRIEFING_ACTIONS
    DEFAULT_CSS: ClassVar[str] = """
    BriefingDialog VerticalScroll { max-height: 1fr; }
    BriefingDialog .heading { text-style: bold; color: $text-accent; }
    BriefingDialog .told { padding-left: 2; }
    BriefingDialog .last { margin-bottom: 1; }
    """

    def __init__(self, session: Session, played_at: str) -> None:
        super().__init__()
        self._name_of_it = session.charter.name
        self._sections = briefing_sections(session, create_briefing(session, played_at), datetime.now(UTC))

    def compose(self) -> ComposeResult:
        """Show each part under its heading."""
        with Vertical(id="box"):
            yield Static(Content(self._name_of_it), id="heading")
            with VerticalScroll():
                for section in self._sections:
                    yield Static(Content(section.heading), classes="heading")
                    for paragraph in section.paragraphs:
                        last = " last" if paragraph is section.paragraphs[-1] else ""
                        yield Static(Content(paragraph), classes=f"told{last}")
        yield KeyLine()

    def on_mount(self) -> None:
        """Let the arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def on_key(self, event: events.Key) -> None:
        """Close the dialog by any key that neither scrolls nor opens the palette."""
        if event.key not in SCROLL_KEYS and not event.key.startswith(("ctrl+", "f")):
            event.stop()
            self.action_leave()

    def action_leave(self) -> None:
        """Close the briefing."""
        if self.is_current:
            self.dismiss()


LUCK_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys, and how the counts are judged"),
    Action("leave", "escape,q,k", "Back", "Close the tally"),
)
STEPS_AT_ONCE = 10
"""How many steps are counted before keys are handled."""


class LuckDialog(Dialog[None]):
    """The overall verdict on luck, and its counts."""

    ACTIONS: ClassVar[tuple[Action, ...]] = LUCK_ACTIONS
    DEFAULT_CSS: ClassVar[str] = """
    LuckDialog #box { width: 100%; max-width: 110; }
    LuckDialog .said { margin-bottom: 1; }
    LuckDialog .how { color: $text-muted; }
    LuckDialog LedgerTable { height: auto; max-height: 30vh; margin-bottom: 1; }
    LuckDialog.-low .how, LuckDialog.-usual .how { display: none; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        """Leave room for the counts, and explain how they are judged."""
        with Vertical(id="box"):
            yield Static(Content("Luck"), id="heading")
            yield Static(Content("Counting every roll and card ..."), id="said", classes="said")
            yield Static(Content(how_weighed()), classes="how")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to count."""
        self._count()

    @work(exclusive=True, group="luck")
    async def _count(self) -> None:
        """Count a few steps at a time, so that keys are handled meanwhile."""
        tally = Tally()
        for n, _ in enumerate(counting(tally, self._session, build=build), 1):
            if n % STEPS_AT_ONCE == 0:
                await asyncio.sleep(0)
        await self._show(tally.judged())

    async def _show(self, counted: Luck) -> None:
        """Show the verdict, and the tables that are not empty, with the cursor in the first."""
        sheets = [sheet for sheet in luck_tables(counted) if sheet.rows]
        tables = [LedgerTable(id=f"luck-{sheet.title.lower()}") for sheet in sheets]
        said = self.query_one("#said", Static)
        said.update(Content("\n".join(luck_words(counted))))
        await self.query_one("#box").mount_all(tables, after=said)
        for sheet, table in zip(sheets, tables, strict=True):
            rows = tuple((str(n), row) for n, row in enumerate(sheet.rows))
            table.show(Ledger(sheet.title, sheet.title, sheet.columns, rows))
        for table in tables[:1]:
            table.focus()

    def action_help(self) -> None:
        """Show the keys, and how the counts are judged."""
        self.app.push_screen(HelpDialog(self.actions, [("weighed", how_weighed())]))

    def action_leave(self) -> None:
        """Close the tally."""
        self.dismiss()
