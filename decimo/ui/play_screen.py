"""The play screen: one campaign, and all actions of its player."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content

from decimo.chance import Question
from decimo.chance.text import pluralize
from decimo.play.campaign_record import StepRecord
from decimo.play.runner import Stopped
from decimo.play.session import Session
from decimo.ui.amend_dialog import AmendDialog
from decimo.ui.base_screen import Action, FullScreen, KeyLine, apply_time_words_to_help, show_message
from decimo.ui.calendar_line import CalendarLine, find_own_silent_sides, make_silence_dialog
from decimo.ui.campaign_pages import CampaignPages
from decimo.ui.campaign_panels import YEARS_READ, CampaignPanels, LogReader
from decimo.ui.history_screen import CHART_TAB
from decimo.ui.house_rules_dialog import HouseRulesDialog
from decimo.ui.last_draws import LastDrawsLine, find_last_draws
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.log_panel import LogPanel
from decimo.ui.orders_dialog import OrdersDialog
from decimo.ui.panel_tabs import LEDGER_KEYS
from decimo.ui.play_actions import PLAY_ACTIONS, PLAY_HELP
from decimo.ui.play_on import PlayOnDialog, PlayOnOptions, explain_stop, play_on
from decimo.ui.question_dialog import QuestionDialog, QuestionResult
from decimo.ui.undo_dialog import LAST_ANSWER, UndoDialog, UndoTarget, make_redo_dialog, make_retake_dialog
from decimo.wording.steps import step_title

MAX_YEARS_READ = 20
"""The most years in the log after a run."""


class PlayScreen(FullScreen[None]):
    """The screen on which a campaign is played."""

    ACTIONS: ClassVar[tuple[Action, ...]] = PLAY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = LEDGER_KEYS

    def __init__(self, session: Session, *, played_at: str = "") -> None:
        """Show a campaign; `played_at` is the time of its last play, in ISO form, or empty."""
        super().__init__()
        self.time_words = session.ruleset.time_words
        self._session = session
        self._played_at = played_at
        self._playing = False
        self._silent: set[str] = set()
        """The player's sides without a say that the player has been told about."""

    def compose(self) -> ComposeResult:
        """Compose the calendar, the last draws, and the panels."""
        header = (CalendarLine(self._session, id="calendar"), LastDrawsLine(id="hand"))
        yield CampaignPanels(self._session, header)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the present campaign, and its question if one is open."""
        session = self._session
        self._panels = self.query_one(CampaignPanels)
        self._log = LogReader(session, self._panels.log_panel)
        self._pages = CampaignPages(self, session, self._panels, self._log, self._played_at)
        self._log.read()
        self._show_state()
        self._panels.log_panel.focus()
        if session.journal.remark:
            show_message(self, session.journal.remark, wrong=True)
        head = session.head
        if self._played_at and head is not None and head.kind != "founding":
            self.call_after_refresh(self._pages.show_briefing, self._begin)
        else:
            self.call_after_refresh(self._begin)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panels for the width."""
        self.query_one(CampaignPanels).fit(event.size.width)

    def _begin(self) -> None:
        """Go on from the present moment."""
        if self._session.waiting is not None:
            self._ask()
        else:
            self._report_silenced()

    @property
    def actions(self) -> list[Action]:
        """See `BaseScreen`; a game without orders has no key for them."""
        return [each for each in super().actions if each.id != "orders" or self._session.ruleset.has_orders]

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """During a run only looking, help and stopping are allowed."""
        mine = next((each for each in self.ACTIONS if each.id == action), None)
        if action == "stop":
            return self._playing
        if action == "orders" and not self._session.ruleset.has_orders:
            return False
        return None if mine and self._playing and not mine.while_playing else True

    # Looking

    def action_help(self) -> None:
        """Explain the focused panel, all keys, and the other visible panels."""
        self._panels.show_help(self.actions, apply_time_words_to_help(PLAY_HELP, self.time_words))

    def action_show_map(self) -> None:
        """Show the map and go to it."""
        self._panels.show_map()

    def action_show_log(self) -> None:
        """Show the log and go to it."""
        self._panels.show_log()

    def action_show_ledger(self, number: int) -> None:
        """Show a ledger and go to it."""
        self._panels.show_ledger(number)

    def action_sort(self) -> None:
        """Sort the ledger by its next column."""
        self._panels.sort()

    def action_turn_round(self) -> None:
        """Reverse the order of the ledger's rows."""
        self._panels.turn_round()

    def action_why(self) -> None:
        """Explain the marked line of the log."""
        self._panels.explain_line()

    @on(LogPanel.EarlierRequested)
    def _read_earlier(self) -> None:
        self._log.read_earlier()

    def action_diary(self) -> None:
        """Open the diary."""
        self._pages.open_diary()

    def action_jump(self) -> None:
        """Ask which page to open."""
        self._pages.jump()

    @on(LedgerTable.RowOpened)
    def _row_opened(self, event: LedgerTable.RowOpened) -> None:
        # During a run no other screen is opened.
        if self.check_action("jump", ()):
            self._pages.open_row(event.ledger, event.key)

    def action_find(self) -> None:
        """Search the log and the diary."""
        self._pages.find()

    def action_look_back(self) -> None:
        """Show the campaign's past."""
        self._pages.look_back()

    def action_charts(self) -> None:
        """Show each number over the years."""
        self._pages.look_back(CHART_TAB)

    def action_briefing(self) -> None:
        """Show the briefing."""
        self._pages.show_briefing(lambda: None)

    def action_luck(self) -> None:
        """Show the luck of the campaign."""
        self._pages.show_luck()

    # Playing on

    def action_next_step(self) -> None:
        """Play on to the next step with an event, but not beyond the season."""
        session = self._session
        if session.waiting is not None:
            self._ask()
            return
        season, asked = (session.moment.year, session.moment.season), False
        with self.told():
            while True:
                head = self._log.head
                asked = isinstance(session.play_step(), Question)
                told = self._log.read_on(head)
                if told or asked or (session.moment.year, session.moment.season) != season:
                    break
        self._show_state()
        if asked:
            self._ask()
        else:
            self._report_silenced()

    @work(exclusive=True, group="play", exit_on_error=True)
    async def action_rest_of_year(self) -> None:
        """Play on to the end of the year; after a question, go on with it."""
        session, year = self._session, self._session.moment.year
        if self._session.waiting is not None:
            self._ask(partial(self._go_on_with, year))
            return
        told = False
        self._set_playing(True)
        try:
            with self.told():
                while session.moment.year == year:
                    head = self._log.head
                    played = session.play_step()
                    told = self._log.read_on(head) or told
                    if isinstance(played, Question):
                        break
                    self.query_one(CalendarLine).refresh()
                    await asyncio.sleep(0)
        finally:
            self._set_playing(False)
            self._show_state()
        if session.waiting is not None:
            self._ask(partial(self._go_on_with, year))
        elif not told and session.moment.year > year:
            self._say(f"Nothing more to tell of {session.ruleset.year_label(year)}.")
        if session.waiting is None:
            self._report_silenced()

    def _go_on_with(self, year: int) -> None:
        """Play the rest of a year, unless the year or the game is over."""
        if self._session.moment.year == year and not self._session.ruleset.ended(self._session.state):
            self.action_rest_of_year()
        else:
            self._report_silenced()

    def action_play_on(self) -> None:
        """Ask how long, or until what event, to play on."""
        if self._session.waiting is not None:
            self._ask()
        else:
            self.app.push_screen(PlayOnDialog(self._session), self._play_on)

    def _play_on(self, wanted: PlayOnOptions | None) -> None:
        if wanted is not None:
            self._play_years(wanted)

    @work(exclusive=True, group="play", exit_on_error=True)
    async def _play_years(self, wanted: PlayOnOptions) -> None:
        """Play on for years; then read the log again, for the played or the usual number of years."""
        session, first = self._session, self._session.moment.year
        stopped: Stopped | None = None
        self._set_playing(True)
        try:
            with self.told():
                stopped = await play_on(session, wanted, self.query_one(LastDrawsLine).say)
        finally:
            self._set_playing(False)
            now = session.moment.year
            self._log.read(max(1, min(first, now - YEARS_READ + 1), now - MAX_YEARS_READ + 1))
            self._show_state()
            if session.waiting is None:
                self._say(explain_stop(session, stopped))
        if session.waiting is not None:
            self._ask()
        else:
            self._report_silenced()

    def action_stop(self) -> None:
        """Stop playing on after the present step."""
        self.workers.cancel_group(self, "play")

    def _set_playing(self, playing: bool) -> None:
        self._playing = playing
        self.refresh_bindings()

    def _ask(self, then: Callable[[], object] | None = None) -> None:
        """Open the question; after the answer play on, perhaps to the next question, and then call `then`."""
        head = self._log.head
        question: Question | None = None
        with self.told():
            question = self._session.questions.open()
        if question is None:
            self._show_since(head)
            (then or self._report_silenced)()
        else:
            self.app.push_screen(QuestionDialog(self._session), partial(self._answered, then))

    def _answered(self, then: Callable[[], object] | None, left: QuestionResult | None) -> None:
        if left == "answered":
            self._ask(then)
        elif left == "back":
            self._start_again_and_ask()
        else:
            self._show_state()

    def _show_since(self, head: int | None) -> None:
        """Show the events after the step `head`."""
        self._log.read_on(head)
        self._show_state()

    def _show_since_and_ask(self, head: int | None) -> None:
        self._show_since(head)
        if self._session.waiting is not None:
            self._ask()

    def _show_state(self) -> None:
        session = self._session
        self._panels.show(session.ruleset.ledgers(session.state), session.ruleset.map(session.state))
        self.query_one(CalendarLine).refresh()
        self.query_one(LastDrawsLine).show(find_last_draws(session))

    def _start_again(self) -> None:
        """Show the campaign again after an undo or redo, or a change of rules."""
        with self.told():
            self._session.questions.open()
        self._log.read()
        self._show_state()

    def _start_again_and_ask(self) -> None:
        self._start_again()
        if self._session.waiting is not None:
            self._ask()

    # Deciding, changing, going back

    def action_orders(self) -> None:
        """See and give orders."""
        if self._session.waiting is not None:
            show_message(self, "A question is open, so no order can be given; answer it first.", wrong=True)
            return
        head = self._log.head
        self.app.push_screen(OrdersDialog(self._session), lambda _: self._show_since_and_ask(head))

    def action_house(self) -> None:
        """Change who decides, who rolls, and the house rules."""
        self.app.push_screen(HouseRulesDialog(self._session), lambda _: self._start_again())

    def action_amend(self) -> None:
        """Correct something as the umpire."""
        self.app.push_screen(AmendDialog(self._session), self._amended)

    def _amended(self, amended: bool | None) -> None:
        if amended:
            self._start_again_and_ask()
            self._say("Amended; the log and the report show it, and u takes it back.")

    def action_undo(self) -> None:
        """Ask how far to go back."""
        self.app.push_screen(UndoDialog(self._session), self._undo)

    def _undo(self, back: UndoTarget | None) -> None:
        if back is None:
            return
        with self.told():
            taken = self._session.history.undo_answer() if back == LAST_ANSWER else self._steps_back(back)
            what = f"{pluralize(len(taken), 'step')}; r goes forward" if taken else "your last answer"
            self._start_again_and_ask()
            self._say(f"Taken back: {what}.")

    def _steps_back(self, back: UndoTarget) -> Sequence[StepRecord]:
        session = self._session
        return session.history.undo_to(*back) if isinstance(back, tuple) else session.history.undo(back)

    def action_redo(self) -> None:
        """Go forward again; if several ways were played, ask which."""
        ways = self._session.history.ways_forward()
        if len(ways) > 1:
            self.app.push_screen(make_redo_dialog(self._session, ways), self._redo)
        else:
            self._redo("")

    def _redo(self, way: str | None) -> None:
        if way is not None:
            with self.told():
                record = self._session.history.redo(int(way) if way else None)
                self._start_again()
                self._say(f"Forward again: {step_title(self._session, record)}.")

    def action_retake(self) -> None:
        """Ask whether to play the last step again with fresh dice."""
        dialog = make_retake_dialog(self._session)
        if dialog is None:
            show_message(self, "No step was played yet, so none can be played with fresh dice.")
        else:
            self.app.push_screen(dialog, self._retake)

    def _retake(self, way: str | None) -> None:
        if way == "retake":
            with self.told():
                self._session.history.retake()
            self._start_again_and_ask()

    def _say(self, words: str) -> None:
        """Show a message where it covers neither map nor log."""
        self.query_one(LastDrawsLine).say(Content(words))

    def action_leave(self) -> None:
        """Leave the campaign."""
        self.dismiss()

    def _report_silenced(self) -> None:
        """Report the player's sides that have newly lost their say, and offer another side."""
        dialog = make_silence_dialog(self._session, self._silent)
        self._silent = set(find_own_silent_sides(self._session))
        if dialog is not None:
            self.app.push_screen(dialog, self._take_other_side)

    def _take_other_side(self, way: str | None) -> None:
        if way == "house":
            self.action_house()
