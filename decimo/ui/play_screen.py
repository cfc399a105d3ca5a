"""The table: one campaign, and everything a player does there."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content

from decimo.chance import Question
from decimo.play.find import Match
from decimo.play.record import StepRecord
from decimo.play.ruleset import Ledger
from decimo.play.runner import Stopped
from decimo.play.session import Session
from decimo.play.wording import pluralize
from decimo.report.subjects import Subject
from decimo.ui.amend_dialog import AmendDialog
from decimo.ui.base_screen import Action, make_bindings, show_message
from decimo.ui.briefing_dialog import BriefingDialog, LuckDialog
from decimo.ui.calendar_line import CalendarLine, find_own_silent_sides, make_silence_dialog
from decimo.ui.campaign_screen import PLAY_ACTIONS, CampaignScreen
from decimo.ui.diary_screen import DiaryScreen
from decimo.ui.find_screen import FindScreen
from decimo.ui.history_screen import CHART_TAB, HistoryScreen
from decimo.ui.house_rules_dialog import HouseRulesDialog
from decimo.ui.jump_dialog import JumpDialog, SubjectCache
from decimo.ui.last_draws import LastDrawsLine
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.log_panel import LogPanel
from decimo.ui.orders_dialog import OrdersDialog
from decimo.ui.panel_tabs import DIGITS
from decimo.ui.play_on import PlayOnDialog, PlayOnOptions, explain_stop, play_on
from decimo.ui.question_dialog import QuestionDialog, QuestionResult
from decimo.ui.subject_screen import SubjectScreen
from decimo.ui.undo_dialog import LAST_ANSWER, UndoDialog, UndoTarget, make_redo_dialog, make_retake_dialog
from decimo.ui.why_dialog import WhyDialog
from decimo.wording.steps import step_title


class InspectionScreen(CampaignScreen):
    """The table and what can be opened from it without changing anything of the campaign's world."""

    def __init__(self, session: Session, played_at: str) -> None:
        super().__init__(session)
        self._played_at = played_at
        self._shelf = SubjectCache(session)

    def action_diary(self) -> None:
        """Open the diary."""
        self.app.push_screen(DiaryScreen(self._session, self._shelf))

    def action_jump(self) -> None:
        """Ask whose page to open."""
        self.app.push_screen(JumpDialog(self._session, self._shelf), self._turn_to_page)

    @on(LedgerTable.RowOpened)
    def _row_opened(self, event: LedgerTable.RowOpened) -> None:
        # While the program plays on no other screen is opened.
        if self.check_action("jump", ()):
            self._open_row(event.ledger, event.key)

    @work(exclusive=True, group="pages")
    async def _open_row(self, ledger: Ledger, key: str) -> None:
        """Open the page of what a row is about; ask which, if it is about several things."""
        things = (await self._shelf.gather()).of_row(ledger, key)
        if len(things) > 1:
            dialog = JumpDialog(self._session, self._shelf, "This row is about", only=things)
            self.app.push_screen(dialog, self._turn_to_page)
        elif things:
            self._turn_to_page(things[0])
        else:
            show_message(self, "There is no page of this row.")

    def _turn_to_page(self, thing: Subject | None) -> None:
        if thing is not None:
            self.app.push_screen(SubjectScreen(self._session, self._shelf, thing))

    def action_find(self) -> None:
        """Search the log and the diary."""
        self.app.push_screen(FindScreen(self._session), self._go_to)

    def _go_to(self, told: Match | None) -> None:
        """Go to what was found, in the log or in the diary."""
        if told is None:
            return
        if told.entry is not None:
            self.app.push_screen(DiaryScreen(self._session, self._shelf, told.entry.id))
        else:
            self._read_back(told.year)
            self.action_show_log()
            if not self.query_one(LogPanel).mark(told.step, told.place):
                # The log leaves out what matters little; what there is to say of it is said at once.
                with self.told():
                    self.app.push_screen(WhyDialog(self._session, told.step, told.place))

    def action_look_back(self) -> None:
        """See the campaign as it stood in any year."""
        self.app.push_screen(HistoryScreen(self._session))

    def action_charts(self) -> None:
        """See the course of each number over the years."""
        self.app.push_screen(HistoryScreen(self._session, CHART_TAB))

    def action_briefing(self) -> None:
        """Tell where the campaign stands."""
        self._show_briefing(lambda: None)

    def _show_briefing(self, then: Callable[[], None]) -> None:
        self.app.push_screen(BriefingDialog(self._session, self._played_at), lambda _: then())

    def action_luck(self) -> None:
        """Show how fair fate has been."""
        self.app.push_screen(LuckDialog(self._session))


MAX_YEARS_READ = 20
"""How many years the log holds at most after years were played on."""


class PlayScreen(InspectionScreen):
    """One campaign on the table."""

    ACTIONS: ClassVar[tuple[Action, ...]] = PLAY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *make_bindings(PLAY_ACTIONS),
        *[Binding(key, f"show_ledger({n})", f"Ledger {n + 1}", show=False) for n, key in enumerate(DIGITS)],
    ]

    def __init__(self, session: Session, *, played_at: str = "") -> None:
        """Sit down at a campaign; `played_at` is when it was last played, in ISO form, of one that was."""
        super().__init__(session, played_at)
        self._playing = False
        self._silent: set[str] = set()
        """The player's sides of which he knows that they have no say."""

    def on_mount(self) -> None:
        """Show the campaign as it stands, and its question if one is open."""
        self._read_log()
        self._show_state()
        self.query_one(LogPanel).focus()
        if self._session.journal.remark:
            show_message(self, self._session.journal.remark, wrong=True)
        head = self._session.head
        if self._played_at and head is not None and head.kind != "founding":
            self.call_after_refresh(self._show_briefing, self._begin)
        else:
            self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """Go on where the campaign stands."""
        if self._session.waiting is not None:
            self._ask()
        else:
            self._report_silenced()

    @property
    def actions(self) -> list[Action]:
        """See `Room`; a game without orders has no key for them."""
        return [each for each in super().actions if each.id != "orders" or self._session.ruleset.has_orders]

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """While the program plays on, only looking, help and stopping are possible."""
        mine = next((each for each in self.ACTIONS if each.id == action), None)
        if action == "stop":
            return self._playing
        if action == "orders" and not self._session.ruleset.has_orders:
            return False
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
            self._report_silenced()

    @work(exclusive=True, group="play", exit_on_error=True)
    async def action_rest_of_year(self) -> None:
        """Play on to the end of the year; when a person is asked, go on with it after the answer."""
        session, year = self._session, self._session.moment.year
        if self._session.waiting is not None:
            self._ask(partial(self._go_on_with, year))
            return
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
            self._ask(partial(self._go_on_with, year))
        elif not told and session.moment.year > year:
            self._say(f"Nothing more to tell of {session.ruleset.year_label(year)}.")
        if session.waiting is None:
            self._report_silenced()

    def _go_on_with(self, year: int) -> None:
        """Play the rest of a year, unless it is over, or the game."""
        if self._session.moment.year == year and not self._session.ruleset.ended(self._session.state):
            self.action_rest_of_year()
        else:
            self._report_silenced()

    def action_play_on(self) -> None:
        """Ask for how long, or until what, to play on."""
        if self._session.waiting is not None:
            self._ask()
        else:
            self.app.push_screen(PlayOnDialog(self._session), self._play_on)

    def _play_on(self, wanted: PlayOnOptions | None) -> None:
        if wanted is not None:
            self._play_years(wanted)

    @work(exclusive=True, group="play", exit_on_error=True)
    async def _play_years(self, wanted: PlayOnOptions) -> None:
        """Play on for years; the log is read anew at the end, as far back as it was played or is usual to read."""
        session, first = self._session, self._session.moment.year
        stopped: Stopped | None = None
        self._set_playing(True)
        try:
            with self.told():
                stopped = await play_on(session, wanted, self.query_one(LastDrawsLine).say)
        finally:
            self._set_playing(False)
            self._read_log(max(first, session.moment.year - MAX_YEARS_READ + 1))
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
        """Open the question; when it is answered the step goes on, perhaps to the next question, and then `then`."""
        head = self._head()
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
        """Show what happened after the step `head`."""
        self._read_on(head)
        self._show_state()

    def _show_since_and_ask(self, head: int | None) -> None:
        self._show_since(head)
        if self._session.waiting is not None:
            self._ask()

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
        head = self._head()
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
            self._say("Amended; the log and the report tell it, and u takes it back.")

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
        """Go forward again; where several ways were played, ask which."""
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
        """Ask whether to play the last step once more with fresh dice."""
        dialog = make_retake_dialog(self._session)
        if dialog is None:
            show_message(self, "No step was played yet that could be played with fresh dice.")
        else:
            self.app.push_screen(dialog, self._retake)

    def _retake(self, way: str | None) -> None:
        if way == "retake":
            with self.told():
                self._session.history.retake()
            self._start_again_and_ask()

    def _say(self, words: str) -> None:
        """Say what was done where it covers neither map nor log."""
        self.query_one(LastDrawsLine).say(Content(words))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss()

    def _report_silenced(self) -> None:
        """Say which of the player's sides have lost their say since he was last told, and offer another."""
        dialog = make_silence_dialog(self._session, self._silent)
        self._silent = set(find_own_silent_sides(self._session))
        if dialog is not None:
            self.app.push_screen(dialog, self._take_other_side)

    def _take_other_side(self, way: str | None) -> None:
        if way == "house":
            self.action_house()
