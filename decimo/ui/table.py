"""The table: calendar, map, ledgers and log of one campaign, and everything a player does there."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widgets import Footer

from decimo.fate import Question
from decimo.play.record import Played
from decimo.play.session import Session
from decimo.report.step_title import step_title
from decimo.ui.action import Action, bindings
from decimo.ui.calendar_line import CalendarLine
from decimo.ui.chronicle import Chronicle
from decimo.ui.diary import DiaryRoom
from decimo.ui.help import HelpDialog
from decimo.ui.house import HouseDialog
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.map_panel import MapPanel
from decimo.ui.orders import OrdersDialog
from decimo.ui.panel_tabs import DIGITS, LEDGER_TAB, LOG_TAB, MAP_TAB, PanelTabs
from decimo.ui.question import QuestionDialog
from decimo.ui.room import WIDE, Room, tell
from decimo.ui.silent_side import own_silent, telling
from decimo.ui.table_action import TABLE_ACTIONS, TABLE_HELP
from decimo.ui.tale import Tale
from decimo.ui.undo import UndoDialog
from decimo.ui.why import WhyDialog

YEARS_READ = 3
"""How many years the log holds at first, and how many more it reads when its beginning is passed."""


class TableRoom(Room[None]):
    """One campaign on the table."""

    ACTIONS: ClassVar[tuple[Action, ...]] = TABLE_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(TABLE_ACTIONS),
        *[Binding(key, f"show_ledger({n})", f"Ledger {n + 1}", show=False) for n, key in enumerate(DIGITS)],
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(classes="view-map")
        self._session = session
        self._ledgers = session.ruleset.ledgers(session.state)
        self._open_ledger = 0
        self._since = 1
        self._tale = Tale(session.ruleset)
        self._playing = False
        self._silent: set[str] = set()
        """The player's sides of which he knows that they have no say."""

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

    def on_mount(self) -> None:
        """Show the campaign as it stands, and its question if one is open."""
        self._read_log()
        self._show_state()
        self.query_one(Chronicle).focus()
        if self._session.waiting is not None:
            self.call_after_refresh(self._ask)
        else:
            self.call_after_refresh(self._tell_silent)

    def on_resize(self, event: events.Resize) -> None:
        """On a wide terminal map and log are always there, so a ledger is what the tabs turn to."""
        tabs = self.query_one(PanelTabs)
        tabs.ledgers_only = event.size.width >= WIDE
        if event.size.width >= WIDE and tabs.active in (MAP_TAB, LOG_TAB) and self._ledgers:
            tabs.active = f"{LEDGER_TAB}{self._open_ledger}"

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """While the program plays on, only looking, help and stopping are possible."""
        mine = next((each for each in self.ACTIONS if each.id == action), None)
        if action == "stop":
            return self._playing
        return None if mine and self._playing and not mine.while_playing else True

    # Playing on

    def action_next_step(self) -> None:
        """Play on to the next step of which there is something to tell, but not beyond the season."""
        session = self._session
        if session.waiting is not None:
            self._ask()
            return
        season, asked = (session.moment.year, session.moment.season), False
        with self.told():
            while True:
                head = self._head()
                asked = isinstance(session.play_step(), Question)
                told = self._read_on(head)
                if told or asked or (session.moment.year, session.moment.season) != season:
                    break
        self._show_state()
        if asked:
            self._ask()
        else:
            self._tell_silent()

    @work(exclusive=True, group="play", exit_on_error=True)
    async def action_rest_of_year(self) -> None:
        """Play on to the end of the year, or until a person is asked."""
        if self._session.waiting is not None:
            self._ask()
            return
        session, year = self._session, self._session.moment.year
        told = False
        self._set_playing(True)
        try:
            with self.told():
                while session.moment.year == year:
                    head = self._head()
                    played = session.play_step()
                    told = self._read_on(head) or told
                    if isinstance(played, Question):
                        break
                    self.query_one(CalendarLine).refresh()
                    await asyncio.sleep(0)
        finally:
            self._set_playing(False)
            self._show_state()
        if session.waiting is not None:
            self._ask()
        elif not told and session.moment.year > year:
            tell(self, f"{session.ruleset.year_label(year)}: nothing to tell.")
        if session.waiting is None:
            self._tell_silent()

    def action_stop(self) -> None:
        """Stop playing on after the present step."""
        self.workers.cancel_group(self, "play")

    def _set_playing(self, playing: bool) -> None:
        self._playing = playing
        self.refresh_bindings()

    def _ask(self) -> None:
        """Open the question; when it is answered the step goes on, perhaps to the next question."""
        head = self._head()
        question: Question | None = None
        with self.told():
            question = self._session.open_question()
        if question is None:
            self._show_since(head)
            self._tell_silent()
        else:
            self.app.push_screen(QuestionDialog(self._session), self._answered)

    def _answered(self, answered: bool | None) -> None:
        if answered:
            self._ask()
        else:
            self._show_state()

    def _show_since(self, head: int | None) -> None:
        """Show what happened after the step `head`."""
        self._read_on(head)
        self._show_state()

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

    def action_why(self) -> None:
        """Explain the marked line of the log."""
        entry = self.query_one(Chronicle).current
        if entry is None:
            tell(self, "The log is still empty; play a step first.")
            return
        with self.told():
            self.app.push_screen(WhyDialog(self._session, entry.record, entry.fact))

    def action_help(self) -> None:
        """Show all keys, and what the marks mean."""
        marks = self._session.ruleset.map(self._session.state).legend
        self.app.push_screen(HelpDialog(self.ACTIONS, [*TABLE_HELP, *marks]))

    # Deciding, changing, going back

    def action_orders(self) -> None:
        """See and give orders."""
        if self._session.waiting is not None:
            tell(self, "A question is open, so no order can be given; answer it first.", wrong=True)
            return
        head = self._head()
        self.app.push_screen(OrdersDialog(self._session), lambda _: self._show_since(head))

    def action_diary(self) -> None:
        """Open the diary."""
        self.app.push_screen(DiaryRoom(self._session))

    def action_house(self) -> None:
        """Change who decides, who rolls, and the house rules."""
        self.app.push_screen(HouseDialog(self._session), lambda _: self._start_again())

    def action_undo(self) -> None:
        """Ask how far to go back."""
        self.app.push_screen(UndoDialog(self._session), self._undo)

    def _undo(self, steps: int | None) -> None:
        if steps:
            with self.told():
                taken = self._session.undo(steps)
                tell(
                    self,
                    f"Taken back: {len(taken)} {'step' if len(taken) == 1 else 'steps'}; r goes forward.",
                )
            self._start_again()

    def action_redo(self) -> None:
        """Go forward again."""
        with self.told():
            record = self._session.redo()
            self._start_again()
            tell(self, f"Forward again: {step_title(self._session, record)}.")

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss()

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
        self.query_one(Chronicle).begin(self._tale.entries(self._session.line(since=self._since)))

    @on(Chronicle.EarlierWanted)
    def _read_earlier(self) -> None:
        if self._since > 1:
            until = self._since - 1
            self._since = max(1, until - YEARS_READ + 1)
            earlier = self._session.line(since=self._since, until=until)
            self.query_one(Chronicle).put_before(Tale(self._session.ruleset).entries(earlier))

    def _read_on(self, head: int | None) -> bool:
        """Add to the log all that was played after the step `head`; say whether there was anything to tell."""
        entries = self._tale.entries(self._steps_after(head))
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

    def _tell_silent(self) -> None:
        """Say which of the player's sides have lost their say since he was last told, and offer another."""
        dialog = telling(self._session, self._silent)
        self._silent = set(own_silent(self._session))
        if dialog is not None:
            self.app.push_screen(dialog, self._take_other_side)

    def _take_other_side(self, way: str | None) -> None:
        if way == "house":
            self.action_house()

    def _show_ledger(self) -> None:
        if self._open_ledger < len(self._ledgers):
            self.query_one(LedgerTable).show(self._ledgers[self._open_ledger])
