"""What is seen on the table: calendar, map, ledgers and log of one campaign."""

from collections.abc import Sequence
from itertools import takewhile
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widget import Widget

from decimo.play.journal import backwards
from decimo.play.record import Played
from decimo.play.session import Session
from decimo.ui.action import help_in_words
from decimo.ui.again_marks import again_marks, new_marks
from decimo.ui.calendar_line import CalendarLine
from decimo.ui.chronicle import Chronicle
from decimo.ui.glyphs import ascii_only
from decimo.ui.hand import HandLine, last_hand
from decimo.ui.help import HelpDialog
from decimo.ui.key_line import KeyLine
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.map_panel import MapPanel
from decimo.ui.panel_help import LOG_HELP, Part, ledger_help, map_help
from decimo.ui.panel_tabs import LEDGER_TAB, LOG_TAB, MAP_TAB, PanelTabs
from decimo.ui.room import WIDE, Room, tell
from decimo.ui.table_action import TABLE_HELP
from decimo.ui.tale import Tale
from decimo.ui.why import WhyDialog

YEARS_READ = 3
"""How many years the log holds at first, and how many more it reads when its beginning is passed."""
YEARS_HELD = 25
"""When the log has grown to so many years, it is read anew; the earlier ones are read when they are looked for."""


class TableView(Room[None]):
    """One campaign as it lies on the table; it is read in `TableLooking` and played in `TableRoom`."""

    HELP_LINES: ClassVar[tuple[tuple[str, str], ...]] = TABLE_HELP
    """Lines of the help beside the keys of its actions."""
    MORE_TABS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Tabs beside map, log and ledgers: their ids and words."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.time_words = session.ruleset.time_words
        self._session = session
        self._ledgers = session.ruleset.ledgers(session.state)
        self._open_ledger = 0
        self._since = 1
        self._tale = Tale(session.ruleset)

    def compose(self) -> ComposeResult:
        """Lay out the table; the style sheet arranges it for the size of the terminal."""
        yield from self.compose_head()
        with Container(id="body"):
            with Vertical(id="stage"):
                tabs = PanelTabs(self._ledgers, self.MORE_TABS, id="tabs")
                # Turned to at once: a message would come after the focus moved, and all be drawn in between.
                self.watch(tabs, "active", self._turn_to, init=False)
                yield tabs
                yield MapPanel(can_point=True, id=MAP_TAB).add_class("open")
                yield LedgerTable(id="ledger")
                yield from self.compose_more()
            yield Chronicle(id="chronicle")
        yield KeyLine()

    def compose_head(self) -> ComposeResult:
        """Lay out what stands over the tabs."""
        yield CalendarLine(self._session, id="calendar")
        yield HandLine(id="hand")

    def compose_more(self) -> ComposeResult:
        """Lay out what `MORE_TABS` turn to."""
        yield from ()

    def on_resize(self, event: events.Resize) -> None:
        """On a wide terminal map and log are always there, so a ledger is what the tabs turn to."""
        tabs = self.query_one(PanelTabs)
        tabs.ledgers_only = event.size.width >= WIDE
        if event.size.width >= WIDE and tabs.active in (MAP_TAB, LOG_TAB) and self._ledgers:
            tabs.active = f"{LEDGER_TAB}{self._open_ledger}"

    # Looking

    def action_show_map(self) -> None:
        """Show the map and go to it."""
        if self.size.width < WIDE:
            self.query_one(PanelTabs).active = MAP_TAB
        self.query_one(MapPanel).focus()

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

    def _turn_to(self, tab: str) -> None:
        """Show what a tab stands for."""
        shown = {LOG_TAB: "chronicle"}.get(tab, tab)
        if tab.startswith(LEDGER_TAB):
            self._open_ledger = int(tab.removeprefix(LEDGER_TAB))
            shown = "ledger"
        covered = tab in [name for name, _ in self.MORE_TABS]
        # Only what changes is styled anew: a class of the whole screen would cost most of a key's time.
        for panel in self.query("#map, #ledger, #chart, #chronicle"):
            panel.update_classes({"open": panel.id == shown, "covered": covered})
        self.query_one("#stage").styles.height = "auto" if tab == LOG_TAB else "1fr"
        self._show_ledger()

    def action_sort(self) -> None:
        """Sort the ledger by its next column."""
        self.query_one(LedgerTable).sort_next()

    def action_turn_round(self) -> None:
        """Turn the order of the ledger's rows round."""
        self.query_one(LedgerTable).turn_round()

    def action_why(self) -> None:
        """Explain the marked line of the log."""
        entry = self.query_one(Chronicle).current
        if entry is None:
            tell(self, "The log is empty; play a step first.")
            return
        with self.told():
            self.app.push_screen(WhyDialog(self._session, entry.record, entry.fact))

    def action_help(self) -> None:
        """Explain what is in focus, all keys, and what else is in sight."""
        board, table, log = self.query_one(MapPanel), self.query_one(LedgerTable), self.query_one(Chronicle)
        parts: list[tuple[Widget, Part]] = []
        if board.view is not None:
            parts.append((board, map_help(board.view, plain=ascii_only(self.app))))
        if table.ledger is not None:
            parts.append((table, ledger_help(table.ledger)))
        parts.append((log, LOG_HELP))
        first = [part for widget, part in parts if widget is self.focused]
        rest = [part for widget, part in parts if widget is not self.focused]
        self.app.push_screen(
            HelpDialog(
                self.actions, help_in_words(self.HELP_LINES, self.time_words), in_focus=first, others=rest
            )
        )

    # Showing

    def _start_again(self) -> None:
        """Show the campaign anew after it went back or forth, or the house changed."""
        with self.told():
            self._session.open_question()
        self._read_log()
        self._show_state()

    def _read_log(self, since: int | None = None) -> None:
        """Show the log anew, from the year `since` on or of the last years."""
        self._since = since or max(1, self._session.moment.year - YEARS_READ + 1)
        self._tale = Tale(self._session.ruleset)
        again = again_marks(self._session, self._since)
        self.query_one(Chronicle).begin(self._tale.entries(self._session.line(since=self._since), again))

    @on(Chronicle.EarlierWanted)
    def _read_earlier(self) -> None:
        self._read_back(self._since - YEARS_READ)

    def _read_back(self, year: int) -> None:
        """Let the log begin with this year, if it begins later."""
        until = self._since - 1
        if until >= 1 and year <= until:
            self._since = max(1, year)
            earlier = self._session.line(since=self._since, until=until)
            again = again_marks(self._session, self._since)
            self.query_one(Chronicle).put_before(Tale(self._session.ruleset).entries(earlier, again))

    def _read_on(self, head: int | None) -> bool:
        """Add to the log all that was played after the step `head`; say whether there was anything to tell."""
        steps = self._steps_after(head)
        entries = self._tale.entries(steps, new_marks(self._session, steps))
        if self._session.moment.year - self._since < YEARS_HELD:
            self.query_one(Chronicle).tell(entries)
        else:
            self._read_log()
        return bool(entries)

    def _head(self) -> int | None:
        return self._session.head.id if self._session.head else None

    def _steps_after(self, head: int | None) -> Sequence[Played]:
        session = self._session
        behind = takewhile(lambda played: played.record.id != head, backwards(session.journal, self._head()))
        return [session.ruleset.veiled(session.state, played) for played in behind][::-1]

    def _show_state(self) -> None:
        session = self._session
        self._ledgers = session.ruleset.ledgers(session.state)
        self.query_one(PanelTabs).offer(self._ledgers)
        self.query_one(CalendarLine).refresh()
        self.query_one(HandLine).show(last_hand(session))
        self.query_one(MapPanel).show(session.ruleset.map(session.state))
        self._show_ledger()

    def _show_ledger(self) -> None:
        if self._open_ledger < len(self._ledgers):
            self.query_one(LedgerTable).show(self._ledgers[self._open_ledger])
