"""What is seen on the table: calendar, map, ledgers and log of one campaign."""

from collections.abc import Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widgets import Footer

from decimo.play.record import Played
from decimo.play.session import Session
from decimo.ui.again_marks import again_marks, new_marks
from decimo.ui.calendar_line import CalendarLine
from decimo.ui.chronicle import Chronicle
from decimo.ui.help import HelpDialog
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.map_panel import MapPanel
from decimo.ui.panel_tabs import LEDGER_TAB, LOG_TAB, MAP_TAB, PanelTabs
from decimo.ui.room import WIDE, Room, tell
from decimo.ui.table_action import TABLE_HELP
from decimo.ui.tale import Tale

YEARS_READ = 3
"""How many years the log holds at first, and how many more it reads when its beginning is passed."""


class TableView(Room[None]):
    """One campaign as it lies on the table; it is read in `TableLooking` and played in `TableRoom`."""

    def __init__(self, session: Session) -> None:
        super().__init__(classes="view-map")
        self._session = session
        self._ledgers = session.ruleset.ledgers(session.state)
        self._open_ledger = 0
        self._since = 1
        self._tale = Tale(session.ruleset)

    def compose(self) -> ComposeResult:
        """Lay out the table; the style sheet arranges it for the size of the terminal."""
        yield CalendarLine(self._session, id="calendar")
        with Container(id="body"):
            with Vertical(id="stage"):
                yield PanelTabs(self._ledgers, id="tabs")
                yield MapPanel(id="map")
                yield LedgerTable(id="ledger")
            yield Chronicle(id="chronicle")
        yield Footer(compact=True, show_command_palette=False)

    def on_resize(self, event: events.Resize) -> None:
        """On a wide terminal map and log are always there, so a ledger is what the tabs turn to."""
        tabs = self.query_one(PanelTabs)
        tabs.ledgers_only = event.size.width >= WIDE
        if event.size.width >= WIDE and tabs.active in (MAP_TAB, LOG_TAB) and self._ledgers:
            tabs.active = f"{LEDGER_TAB}{self._open_ledger}"

    # Looking

    def action_show_map(self) -> None:
        """Show the map."""
        if self.size.width < WIDE:
            self.query_one(PanelTabs).active = MAP_TAB

    def action_show_log(self) -> None:
        """Show the log and go to it."""
        if self.size.width < WIDE:
            self.query_one(PanelTabs).active = LOG_TAB
        self.query_one(Chronicle).focus()

    def action_show_ledger(self, number: int) -> None:
        """Show a ledger and go to it."""
        if number < len(self._ledgers):
            self.query_one(PanelTabs).active = f"{LEDGER_TAB}{number}"
            self.query_one(LedgerTable).focus()
        else:
            tell(self, f"There is no ledger {number + 1}; they go from 1 to {len(self._ledgers)}.")

    @on(PanelTabs.Opened)
    def _turn_to(self, event: PanelTabs.Opened) -> None:
        tab = event.tab
        if tab.startswith(LEDGER_TAB):
            self._open_ledger = int(tab.removeprefix(LEDGER_TAB))
        view = {MAP_TAB: "view-map", LOG_TAB: "view-log"}.get(tab, "view-ledger")
        for name in ("view-map", "view-log", "view-ledger"):
            self.set_class(name == view, name)
        self._show_ledger()

    def action_help(self) -> None:
        """Show all keys, and what the marks mean."""
        marks = self._session.ruleset.map(self._session.state).legend
        self.app.push_screen(HelpDialog(self.ACTIONS, [*TABLE_HELP, *marks]))

    # Showing

    def _start_again(self) -> None:
        """Show the campaign anew after it went back or forth, or the house changed."""
        with self.told():
            self._session.open_question()
        self._read_log()
        self._show_state()

    def _read_log(self) -> None:
        self._since = max(1, self._session.moment.year - YEARS_READ + 1)
        self._tale = Tale(self._session.ruleset)
        again = again_marks(self._session, self._since)
        self.query_one(Chronicle).begin(self._tale.entries(self._session.line(since=self._since), again))

    @on(Chronicle.EarlierWanted)
    def _read_earlier(self) -> None:
        if self._since > 1:
            until = self._since - 1
            self._since = max(1, until - YEARS_READ + 1)
            earlier = self._session.line(since=self._since, until=until)
            again = again_marks(self._session, self._since)
            self.query_one(Chronicle).put_before(Tale(self._session.ruleset).entries(earlier, again))

    def _read_on(self, head: int | None) -> bool:
        """Add to the log all that was played after the step `head`; say whether there was anything to tell."""
        steps = self._steps_after(head)
        entries = self._tale.entries(steps, new_marks(self._session, steps))
        self.query_one(Chronicle).tell(entries)
        return bool(entries)

    def _head(self) -> int | None:
        return self._session.head.id if self._session.head else None

    def _steps_after(self, head: int | None) -> Sequence[Played]:
        steps: list[Played] = []
        record = self._session.head
        while record is not None and record.id != head:
            played = self._session.journal.record(record.id)
            steps.append(self._session.ruleset.veiled(self._session.state, played))
            record = (
                self._session.journal.record(played.record.parent).record if played.record.parent else None
            )
        return steps[::-1]

    def _show_state(self) -> None:
        session = self._session
        self._ledgers = session.ruleset.ledgers(session.state)
        self.query_one(PanelTabs).offer(self._ledgers)
        self.query_one(CalendarLine).refresh()
        self.query_one(MapPanel).show(session.ruleset.map(session.state))
        self._show_ledger()

    def _show_ledger(self) -> None:
        if self._open_ledger < len(self._ledgers):
            self.query_one(LedgerTable).show(self._ledgers[self._open_ledger])
