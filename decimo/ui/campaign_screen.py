"""What a player does at the table."""

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
from decimo.ui.base_screen import WIDE_WIDTH, Action, FullScreen, apply_time_words_to_help, show_message
from decimo.ui.calendar_line import CalendarLine
from decimo.ui.help_dialog import LOG_HELP, HelpDialog, HelpSection, explain_ledger, explain_map
from decimo.ui.key_line import KeyLine
from decimo.ui.last_draws import LastDrawsLine, find_last_draws
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.log_panel import LogFormatter, LogPanel, list_new_retake_marks, list_retake_marks
from decimo.ui.map_panel import MapPanel
from decimo.ui.panel_tabs import LEDGER_TAB, LOG_TAB, MAP_TAB, PanelTabs
from decimo.ui.terminal_filter import draws_ascii
from decimo.ui.why_dialog import WhyDialog

PLAY_HELP = (
    ("1 to 9, 0", "Show a ledger; 0 is the tenth"),
    ("return in a ledger", "Open the page of the marked row"),
    ("In the {year}", "+ is done, > comes next, . comes later"),
)
PLAY_ACTIONS = (
    Action(
        "help",
        "question_mark,f1",
        "Help",
        "All keys of this screen, and what the marks mean",
        while_playing=True,
    ),
    Action(
        "next_step",
        "space,enter",
        "Next",
        "Play on to the next thing that happens or to the end of the {season}, or answer the open question",
    ),
    Action("rest_of_year", "y", "{Year}", "Play on to the end of the {year}; you are asked on the way"),
    Action(
        "play_on",
        "n",
        "Play on",
        "Play {years} on, until something happens or you are asked",
        in_footer=False,
    ),
    Action("stop", "escape", "Stop", "Stop playing on", in_footer=False, while_playing=True),
    Action("orders", "o", "Orders", "See and give the orders of a side"),
    Action("why", "w", "Why", "Explain the marked line of the log: rule, dice, cards, before and after"),
    Action("diary", "d", "Diary", "Read, write and search your diary"),
    Action("find", "f,slash", "Find", "Search the whole log and the diary, and go to what is found"),
    Action("undo", "u", "Undo", "Go back; it says first what will be taken back"),
    Action("redo", "r", "Redo", "Go forward again after going back", in_footer=False),
    Action(
        "retake",
        "t",
        "Take again",
        "Play the last step once more with fresh dice; it asks first, and the report says so",
        in_footer=False,
    ),
    Action(
        "amend",
        "a",
        "Amend",
        "Correct a number, an owner or a name as the umpire, with a reason",
        in_footer=False,
    ),
    Action(
        "look_back",
        "v",
        "Look back",
        "Map, ledgers and log as they stood in any {year}",
        in_footer=False,
    ),
    Action("charts", "c", "Charts", "The course of each number over the {years}", in_footer=False),
    Action(
        "briefing",
        "b",
        "Briefing",
        "Where you stopped, what is open, what happened, what comes",
        in_footer=False,
    ),
    Action(
        "luck", "k", "Luck", "How fair the dice and cards have been, yours and the program's", in_footer=False
    ),
    Action(
        "show_map",
        "m",
        "Map",
        "Show the map; arrows point at its places",
        in_footer=False,
        while_playing=True,
    ),
    Action("show_log", "l", "Log", "Read the log", in_footer=False, while_playing=True),
    Action(
        "sort",
        "x",
        "Sort",
        "Sort the open ledger by its next column; after the last its rows stand as usual",
        in_footer=False,
        while_playing=True,
    ),
    Action(
        "turn_round",
        "z",
        "Turn round",
        "Turn the order of the ledger's rows round",
        in_footer=False,
        while_playing=True,
    ),
    Action("leave", "q", "Leave", "Leave the table; everything is kept"),
    Action("house", "s", "House", "Change who decides, who rolls, and the house rules"),
    Action("jump", "j", "Jump to", "The page of whatever has a name, by a part of it"),
)


YEARS_READ = 3
"""How many years the log holds at first, and how many more it reads when its beginning is passed."""
MAX_YEARS_HELD = 25
"""When the log has grown to so many years, it is read anew; the earlier ones are read when they are looked for."""


class CampaignScreen(FullScreen[None]):
    """One campaign as it lies on the table; it is read in `InspectionScreen` and played in `PlayScreen`."""

    HELP_LINES: ClassVar[tuple[tuple[str, str], ...]] = PLAY_HELP
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
        self._log_formatter = LogFormatter(session.ruleset)

    def compose(self) -> ComposeResult:
        """Lay out the table; the style sheet arranges it for the size of the terminal."""
        yield from self.compose_header()
        with Container(id="body"):
            with Vertical(id="stage"):
                tabs = PanelTabs(self._ledgers, self.MORE_TABS, id="tabs")
                # Turned to at once: a message would come after the focus moved, and all be drawn in between.
                self.watch(tabs, "active", self._turn_to, init=False)
                yield tabs
                yield MapPanel(can_point=True, id=MAP_TAB).add_class("open")
                yield LedgerTable(id="ledger")
                yield from self.compose_more()
            yield LogPanel(id="chronicle")
        yield KeyLine()

    def compose_header(self) -> ComposeResult:
        """Lay out what stands over the tabs."""
        yield CalendarLine(self._session, id="calendar")
        yield LastDrawsLine(id="hand")

    def compose_more(self) -> ComposeResult:
        """Lay out what `MORE_TABS` turn to."""
        yield from ()

    def on_resize(self, event: events.Resize) -> None:
        """On a wide terminal map and log are always there, so a ledger is what the tabs turn to."""
        tabs = self.query_one(PanelTabs)
        tabs.ledgers_only = event.size.width >= WIDE_WIDTH
        if event.size.width >= WIDE_WIDTH and tabs.active in (MAP_TAB, LOG_TAB) and self._ledgers:
            tabs.active = f"{LEDGER_TAB}{self._open_ledger}"

    # Looking

    def action_show_map(self) -> None:
        """Show the map and go to it."""
        if self.size.width < WIDE_WIDTH:
            self.query_one(PanelTabs).active = MAP_TAB
        self.query_one(MapPanel).focus()

    def action_show_log(self) -> None:
        """Show the log and go to it."""
        if self.size.width < WIDE_WIDTH:
            self.query_one(PanelTabs).active = LOG_TAB
        self.query_one(LogPanel).focus()

    def action_show_ledger(self, number: int) -> None:
        """Show a ledger and go to it."""
        if number < len(self._ledgers):
            self.query_one(PanelTabs).active = f"{LEDGER_TAB}{number}"
            self.query_one(LedgerTable).focus()
        else:
            show_message(self, f"There is no ledger {number + 1}; they go from 1 to {len(self._ledgers)}.")

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
        self.query_one(LedgerTable).reverse_sort()

    def action_why(self) -> None:
        """Explain the marked line of the log."""
        entry = self.query_one(LogPanel).current
        if entry is None:
            show_message(self, "The log is empty; play a step first.")
            return
        with self.told():
            self.app.push_screen(WhyDialog(self._session, entry.record, entry.fact))

    def action_help(self) -> None:
        """Explain what is in focus, all keys, and what else is in sight."""
        board, table, log = self.query_one(MapPanel), self.query_one(LedgerTable), self.query_one(LogPanel)
        parts: list[tuple[Widget, HelpSection]] = []
        if board.view is not None:
            parts.append((board, explain_map(board.view, plain=draws_ascii(self.app))))
        if table.ledger is not None:
            parts.append((table, explain_ledger(table.ledger)))
        parts.append((log, LOG_HELP))
        first = [part for widget, part in parts if widget is self.focused]
        rest = [part for widget, part in parts if widget is not self.focused]
        self.app.push_screen(
            HelpDialog(
                self.actions,
                apply_time_words_to_help(self.HELP_LINES, self.time_words),
                in_focus=first,
                others=rest,
            )
        )

    # Showing

    def _start_again(self) -> None:
        """Show the campaign anew after it went back or forth, or the house changed."""
        with self.told():
            self._session.questions.open()
        self._read_log()
        self._show_state()

    def _read_log(self, since: int | None = None) -> None:
        """Show the log anew, from the year `since` on or of the last years."""
        self._since = since or max(1, self._session.moment.year - YEARS_READ + 1)
        self._log_formatter = LogFormatter(self._session.ruleset)
        again = list_retake_marks(self._session, self._since)
        self.query_one(LogPanel).begin(
            self._log_formatter.entries(self._session.line(since=self._since), again)
        )

    @on(LogPanel.EarlierRequested)
    def _read_earlier(self) -> None:
        self._read_back(self._since - YEARS_READ)

    def _read_back(self, year: int) -> None:
        """Let the log begin with this year, if it begins later."""
        until = self._since - 1
        if until >= 1 and year <= until:
            self._since = max(1, year)
            earlier = self._session.line(since=self._since, until=until)
            again = list_retake_marks(self._session, self._since)
            self.query_one(LogPanel).put_before(LogFormatter(self._session.ruleset).entries(earlier, again))

    def _read_on(self, head: int | None) -> bool:
        """Add to the log all that was played after the step `head`; say whether there was anything to tell."""
        steps = self._steps_after(head)
        entries = self._log_formatter.entries(steps, list_new_retake_marks(self._session, steps))
        if self._session.moment.year - self._since < MAX_YEARS_HELD:
            self.query_one(LogPanel).tell(entries)
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
        self.query_one(LastDrawsLine).show(find_last_draws(session))
        self.query_one(MapPanel).show(session.ruleset.map(session.state))
        self._show_ledger()

    def _show_ledger(self) -> None:
        if self._open_ledger < len(self._ledgers):
            self.query_one(LedgerTable).show(self._ledgers[self._open_ledger])
