"""The panels of a campaign: tabs, map, ledgers and log, and reading the log."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widget import Widget

from decimo.chance import Refusal
from decimo.play.campaign_record import Played
from decimo.play.journal import backwards
from decimo.play.ruleset import Ledger, MapView
from decimo.play.session import Session
from decimo.ui.base_screen import WIDE_WIDTH, Action, show_message
from decimo.ui.help_dialog import LOG_HELP, HelpDialog, HelpSection, explain_ledger, explain_map
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.log_panel import LogFormatter, LogPanel, list_new_retake_marks, list_retake_marks
from decimo.ui.map_panel import MapPanel
from decimo.ui.panel_tabs import LEDGER_TAB, LOG_TAB, MAP_TAB, PanelTabs
from decimo.ui.terminal_filter import draws_ascii
from decimo.ui.why_dialog import WhyDialog


class ExtraPanel(NamedTuple):
    """An extra panel, which covers map, ledgers and log while its tab is open."""

    tab: str
    title: str
    panel: Widget


class CampaignPanels(Vertical):
    """A header, and under it map, ledgers and log; tabs choose one of them if there is no room for all.

    A screen shows a state in it (`show`), writes to its `log_panel`, and passes it the keys for looking around.
    """

    DEFAULT_CSS: ClassVar[str] = """
    CampaignPanels { height: 1fr; }
    """

    def __init__(
        self,
        session: Session,
        header: Sequence[Widget],
        extra: Sequence[ExtraPanel] = (),
        turned: Callable[[str], None] | None = None,
    ) -> None:
        """Show a campaign under a `header`; `turned` is called with each opened tab."""
        super().__init__()
        self._session = session
        self._header = header
        self._extra = extra
        self._turned = turned
        self._ledgers = session.ruleset.ledgers(session.state)
        self._open_ledger = 0

    def compose(self) -> ComposeResult:
        """Compose the panels; the style sheet arranges them for the size of the terminal."""
        yield from self._header
        with Container(id="body"):
            with Vertical(id="stage"):
                tabs = PanelTabs(self._ledgers, [(each.tab, each.title) for each in self._extra], id="tabs")
                # A direct call: a message would come after the focus moved, with a redraw in between.
                self.watch(tabs, "active", self._turn_to, init=False)
                yield tabs
                yield MapPanel(can_point=True, id=MAP_TAB).add_class("open")
                yield LedgerTable(id="ledger")
                yield from [each.panel for each in self._extra]
            yield LogPanel(id="chronicle")

    @property
    def tabs(self) -> PanelTabs:
        """The tabs."""
        return self.query_one(PanelTabs)

    @property
    def log_panel(self) -> LogPanel:
        """The log."""
        return self.query_one(LogPanel)

    def show(self, ledgers: Sequence[Ledger], map_view: MapView) -> None:
        """Show a state; the same ledger stays open if the rules change the ledgers."""
        were, tabs = self._ledgers, self.tabs
        stays = were[self._open_ledger].id if self._open_ledger < len(were) else ""
        self._ledgers = ledgers
        self._open_ledger = next((n for n, ledger in enumerate(ledgers) if ledger.id == stays), 0)
        tabs.offer(ledgers)
        if tabs.active.startswith(LEDGER_TAB):
            tabs.active = f"{LEDGER_TAB}{self._open_ledger}"
        self.query_one(MapPanel).show(map_view)
        self._show_ledger()

    def fit(self, width: int) -> None:
        """On a wide terminal map and log are always visible, so the tabs choose a ledger."""
        tabs = self.tabs
        tabs.ledgers_only = width >= WIDE_WIDTH
        if tabs.ledgers_only and tabs.active in (MAP_TAB, LOG_TAB) and self._ledgers:
            self.uncover()

    def uncover(self) -> None:
        """Open the ledger that was open last."""
        self.tabs.active = f"{LEDGER_TAB}{self._open_ledger}"

    def show_map(self) -> None:
        """Show the map and go to it."""
        if self.app.size.width < WIDE_WIDTH:
            self.tabs.active = MAP_TAB
        self.query_one(MapPanel).focus()

    def show_log(self) -> None:
        """Show the log and go to it."""
        if self.app.size.width < WIDE_WIDTH:
            self.tabs.active = LOG_TAB
        self.log_panel.focus()

    def show_ledger(self, number: int) -> None:
        """Show a ledger and go to it."""
        if number < len(self._ledgers):
            self.tabs.active = f"{LEDGER_TAB}{number}"
            self.query_one(LedgerTable).focus()
        else:
            show_message(self, f"There is no ledger {number + 1}; they go from 1 to {len(self._ledgers)}.")

    def sort(self) -> None:
        """Sort the ledger by its next column."""
        self.query_one(LedgerTable).sort_next()

    def turn_round(self) -> None:
        """Reverse the order of the ledger's rows."""
        self.query_one(LedgerTable).reverse_sort()

    def explain_line(self) -> None:
        """Explain the marked line of the log."""
        entry = self.log_panel.current
        if entry is None:
            show_message(self, "The log is empty; play a step first.")
        else:
            self.explain_fact(entry.record, entry.fact)

    def explain_fact(self, step: int, fact: int) -> None:
        """Explain a fact of a step."""
        try:
            self.app.push_screen(WhyDialog(self._session, step, fact))
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)

    def show_help(self, actions: Sequence[Action], lines: Sequence[tuple[str, str]]) -> None:
        """Explain the focused panel, the keys of some actions, `lines` of keys, and the other visible panels."""
        board, table, log = self.query_one(MapPanel), self.query_one(LedgerTable), self.log_panel
        parts: list[tuple[Widget, HelpSection]] = []
        if board.view is not None:
            parts.append((board, explain_map(board.view, plain=draws_ascii(self.app))))
        if table.ledger is not None:
            parts.append((table, explain_ledger(table.ledger)))
        parts.append((log, LOG_HELP))
        focused = self.screen.focused
        first = [part for widget, part in parts if widget is focused]
        rest = [part for widget, part in parts if widget is not focused]
        self.app.push_screen(HelpDialog(actions, lines, in_focus=first, others=rest))

    def _turn_to(self, tab: str) -> None:
        """Show the panel of a tab."""
        shown = {LOG_TAB: "chronicle"}.get(tab, tab)
        if tab.startswith(LEDGER_TAB):
            self._open_ledger = int(tab.removeprefix(LEDGER_TAB))
            shown = "ledger"
        covered = tab in [each.tab for each in self._extra]
        # Style only what changes: a class of the whole screen would cost most of a key's time.
        for panel in self.query("#map, #ledger, #chart, #chronicle"):
            panel.update_classes({"open": panel.id == shown, "covered": covered})
        self.query_one("#stage").styles.height = "auto" if tab == LOG_TAB else "1fr"
        self._show_ledger()
        if self._turned is not None:
            self._turned(tab)

    def _show_ledger(self) -> None:
        if self._open_ledger < len(self._ledgers):
            self.query_one(LedgerTable).show(self._ledgers[self._open_ledger])


YEARS_READ = 3
"""How many years the log has at first, and how many more it reads at its beginning."""
MAX_YEARS_HELD = 25
"""At this number of years the log is read again from its last years; earlier ones are read when needed."""


class LogReader:
    """The reader of a campaign's log: the last years at first, earlier ones when needed."""

    def __init__(self, session: Session, panel: LogPanel) -> None:
        self._session = session
        self._panel = panel
        self._since = 1
        self._formatter = LogFormatter(session.ruleset)

    @property
    def head(self) -> int | None:
        """The id of the last played step."""
        return self._session.head.id if self._session.head else None

    def read(self, since: int | None = None) -> None:
        """Show the log again, from the year `since` on, or its last years."""
        self._since = since or max(1, self._session.moment.year - YEARS_READ + 1)
        self._formatter = LogFormatter(self._session.ruleset)
        again = list_retake_marks(self._session, self._since)
        self._panel.begin(self._formatter.entries(self._session.line(since=self._since), again))

    def read_earlier(self) -> None:
        """Add some earlier years before the first."""
        self.read_back(self._since - YEARS_READ)

    def read_back(self, year: int) -> None:
        """Read back to this year, if the log begins later."""
        until = self._since - 1
        if until >= 1 and year <= until:
            self._since = max(1, year)
            earlier = self._session.line(since=self._since, until=until)
            again = list_retake_marks(self._session, self._since)
            self._panel.put_before(LogFormatter(self._session.ruleset).entries(earlier, again))

    def read_on(self, head: int | None) -> bool:
        """Add everything after the step `head` to the log; return whether there was anything to tell."""
        steps = self._steps_after(head)
        entries = self._formatter.entries(steps, list_new_retake_marks(self._session, steps))
        if self._session.moment.year - self._since < MAX_YEARS_HELD:
            self._panel.tell(entries)
        else:
            self.read()
        return bool(entries)

    def _steps_after(self, head: int | None) -> Sequence[Played]:
        session = self._session
        behind = takewhile(lambda played: played.record.id != head, backwards(session.journal, self.head))
        return [session.ruleset.veiled(session.state, played) for played in behind][::-1]
