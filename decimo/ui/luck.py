"""Luck: the tally of rolls and cards against their odds, and whether it is unusual."""

import asyncio
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from decimo.play.luck import Luck, Tally, counting
from decimo.play.ruleset import Ledger
from decimo.play.session import Session
from decimo.report.luck import how_weighed, luck_sheets, luck_words
from decimo.rulesets import build
from decimo.ui.action import Action, bindings
from decimo.ui.help import HelpDialog
from decimo.ui.key_line import KeyLine
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.room import Dialog

LUCK_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys, and how the counts are weighed"),
    Action("leave", "escape,q,k", "Back", "Close the tally"),
)
AT_ONCE = 10
"""How many steps are counted between two looks at the keyboard."""


class LuckDialog(Dialog[None]):
    """Shows the verdict over all, and the counts behind it."""

    ACTIONS: ClassVar[tuple[Action, ...]] = LUCK_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(LUCK_ACTIONS)]
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
        """Leave room for what is counted, and show how it is weighed."""
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
        """Count a few steps at a time, so that keys are answered meanwhile."""
        tally = Tally()
        for n, _ in enumerate(counting(tally, self._session, build=build), 1):
            if n % AT_ONCE == 0:
                await asyncio.sleep(0)
        await self._show(tally.judged())

    async def _show(self, counted: Luck) -> None:
        """Show the verdict, and the tables that hold anything; the first has the cursor."""
        sheets = [sheet for sheet in luck_sheets(counted) if sheet.rows]
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
        """Show the keys, and how the counts are weighed."""
        self.app.push_screen(HelpDialog(self.actions, [("weighed", how_weighed())]))

    def action_leave(self) -> None:
        """Close the tally."""
        self.dismiss()
