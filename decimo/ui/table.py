"""The table: one campaign, and everything a player does there."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content

from decimo.fate import Question
from decimo.play.counted import counted
from decimo.play.playing import Stopped
from decimo.play.record import StepRecord
from decimo.play.session import Session
from decimo.report.step_title import step_title
from decimo.ui.action import Action, bindings
from decimo.ui.amend import AmendDialog
from decimo.ui.calendar_line import CalendarLine
from decimo.ui.chronicle import Chronicle
from decimo.ui.forward import retake_dialog, ways_dialog
from decimo.ui.hand import HandLine
from decimo.ui.house import HouseDialog
from decimo.ui.orders import OrdersDialog
from decimo.ui.panel_tabs import DIGITS
from decimo.ui.play_on import PlayOn, PlayOnDialog, play_on, stopped_words
from decimo.ui.question import Left, QuestionDialog
from decimo.ui.room import tell
from decimo.ui.silent_side import own_silent, telling
from decimo.ui.table_action import TABLE_ACTIONS
from decimo.ui.table_looking import TableLooking
from decimo.ui.undo import LAST_ANSWER, Back, UndoDialog

MOST_YEARS_READ = 20
"""How many years the log holds at most after years were played on."""


class TableRoom(TableLooking):
    """One campaign on the table."""

    ACTIONS: ClassVar[tuple[Action, ...]] = TABLE_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(TABLE_ACTIONS),
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
        self.query_one(Chronicle).focus()
        if self._session.journal.remark:
            tell(self, self._session.journal.remark, wrong=True)
        head = self._session.head
        if self._played_at and head is not None and head.kind != "founding":
            self.call_after_refresh(self._brief, self._begin)
        else:
            self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """Go on where the campaign stands."""
        if self._session.waiting is not None:
            self._ask()
        else:
            self._tell_silent()

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
            self._tell_silent()

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
            self._tell_silent()

    def _go_on_with(self, year: int) -> None:
        """Play the rest of a year, unless it is over, or the game."""
        if self._session.moment.year == year and not self._session.ruleset.ended(self._session.state):
            self.action_rest_of_year()
        else:
            self._tell_silent()

    def action_play_on(self) -> None:
        """Ask for how long, or until what, to play on."""
        if self._session.waiting is not None:
            self._ask()
        else:
            self.app.push_screen(PlayOnDialog(self._session), self._play_on)

    def _play_on(self, wanted: PlayOn | None) -> None:
        if wanted is not None:
            self._play_years(wanted)

    @work(exclusive=True, group="play", exit_on_error=True)
    async def _play_years(self, wanted: PlayOn) -> None:
        """Play on for years; the log is read anew at the end, as far back as it was played or is usual to read."""
        session, first = self._session, self._session.moment.year
        stopped: Stopped | None = None
        self._set_playing(True)
        try:
            with self.told():
                stopped = await play_on(session, wanted, self.query_one(HandLine).say)
        finally:
            self._set_playing(False)
            self._read_log(max(first, session.moment.year - MOST_YEARS_READ + 1))
            self._show_state()
            if session.waiting is None:
                self._say(stopped_words(session, stopped))
        if session.waiting is not None:
            self._ask()
        else:
            self._tell_silent()

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
            question = self._session.open_question()
        if question is None:
            self._show_since(head)
            (then or self._tell_silent)()
        else:
            self.app.push_screen(QuestionDialog(self._session), partial(self._answered, then))

    def _answered(self, then: Callable[[], object] | None, left: Left | None) -> None:
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
            tell(self, "A question is open, so no order can be given; answer it first.", wrong=True)
            return
        head = self._head()
        self.app.push_screen(OrdersDialog(self._session), lambda _: self._show_since_and_ask(head))

    def action_house(self) -> None:
        """Change who decides, who rolls, and the house rules."""
        self.app.push_screen(HouseDialog(self._session), lambda _: self._start_again())

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

    def _undo(self, back: Back | None) -> None:
        if back is None:
            return
        with self.told():
            taken = self._session.undo_answer() if back == LAST_ANSWER else self._steps_back(back)
            what = f"{counted(len(taken), 'step')}; r goes forward" if taken else "your last answer"
            self._start_again_and_ask()
            self._say(f"Taken back: {what}.")

    def _steps_back(self, back: Back) -> Sequence[StepRecord]:
        session = self._session
        return session.undo_to(*back) if isinstance(back, tuple) else session.undo(back)

    def action_redo(self) -> None:
        """Go forward again; where several ways were played, ask which."""
        ways = self._session.ways_forward()
        if len(ways) > 1:
            self.app.push_screen(ways_dialog(self._session, ways), self._redo)
        else:
            self._redo("")

    def _redo(self, way: str | None) -> None:
        if way is not None:
            with self.told():
                record = self._session.redo(int(way) if way else None)
                self._start_again()
                self._say(f"Forward again: {step_title(self._session, record)}.")

    def action_retake(self) -> None:
        """Ask whether to play the last step once more with fresh dice."""
        dialog = retake_dialog(self._session)
        if dialog is None:
            tell(self, "No step was played yet that could be played with fresh dice.")
        else:
            self.app.push_screen(dialog, self._retake)

    def _retake(self, way: str | None) -> None:
        if way == "retake":
            with self.told():
                self._session.retake()
            self._start_again_and_ask()

    def _say(self, words: str) -> None:
        """Say what was done where it covers neither map nor log."""
        self.query_one(HandLine).say(Content(words))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss()

    def _tell_silent(self) -> None:
        """Say which of the player's sides have lost their say since he was last told, and offer another."""
        dialog = telling(self._session, self._silent)
        self._silent = set(own_silent(self._session))
        if dialog is not None:
            self.app.push_screen(dialog, self._take_other_side)

    def _take_other_side(self, way: str | None) -> None:
        if way == "house":
            self.action_house()
