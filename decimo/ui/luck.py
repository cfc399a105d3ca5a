"""Luck: the tally of rolls and cards against their odds, and whether it is unusual."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, Static

from decimo.play.luck import luck
from decimo.play.ruleset import Ledger
from decimo.play.session import Session
from decimo.report.luck import how_weighed, luck_sheets, luck_words
from decimo.rulesets import build
from decimo.ui.action import Action, bindings
from decimo.ui.help import HelpDialog
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.room import Dialog

LUCK_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys, and how the counts are weighed"),
    Action("leave", "escape,q,k", "Back", "Close the tally"),
)


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
        self._luck = luck(session, build=build)

    def compose(self) -> ComposeResult:
        """Show the verdict, the tables that hold anything, and how it is weighed."""
        with Vertical(id="box"):
            yield Static(Content("Luck"), id="heading")
            yield Static(Content("\n".join(luck_words(self._luck))), classes="said")
            for sheet in luck_sheets(self._luck):
                if sheet.rows:
                    yield LedgerTable(id=f"luck-{sheet.title.lower()}")
            yield Static(Content(how_weighed()), classes="how")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Fill the tables; the first has the cursor."""
        for sheet in luck_sheets(self._luck):
            if sheet.rows:
                rows = tuple((str(n), row) for n, row in enumerate(sheet.rows))
                table = self.query_one(f"#luck-{sheet.title.lower()}", LedgerTable)
                table.show(Ledger(sheet.title, sheet.title, sheet.columns, rows))
        for first in self.query(LedgerTable).results(LedgerTable):
            first.focus()
            break

    def action_help(self) -> None:
        """Show the keys, and how the counts are weighed."""
        self.app.push_screen(HelpDialog(self.ACTIONS, [("weighed", how_weighed())]))

    def action_leave(self) -> None:
        """Close the tally."""
        self.dismiss()
