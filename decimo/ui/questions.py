"""The open questions: what events have left to the player, who answers them in the diary."""

import asyncio
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.loose_end import LooseEnd, looking_for
from decimo.play.record import DiaryEntry
from decimo.play.session import Session
from decimo.ui.action import Action, bindings
from decimo.ui.diary_page import DiaryPage
from decimo.ui.key_line import KeyLine
from decimo.ui.page_shelf import PageShelf
from decimo.ui.refill import refill
from decimo.ui.room import Dialog
from decimo.ui.why import WhyDialog

QUESTIONS_ACTIONS = (
    Action("answer", "enter", "Answer", "Write down what you have found out"),
    Action("why", "w", "Why", "Explain the event that left the question"),
    Action("leave", "escape,q", "Back", "Back to the diary"),
)
NONE_YET = "No event has left a question yet."


class QuestionsDialog(Dialog[None]):
    """Lists what is open, and after it what was answered."""

    ACTIONS: ClassVar[tuple[Action, ...]] = QUESTIONS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(QUESTIONS_ACTIONS)]

    def __init__(self, session: Session, shelf: PageShelf) -> None:
        super().__init__()
        self._session, self._shelf = session, shelf
        self._ends: list[LooseEnd] = []

    def compose(self) -> ComposeResult:
        """Show the questions."""
        with Vertical(id="box"):
            yield Static(Content("What events have left open"), id="heading")
            yield OptionList(id="choices", compact=True)
            yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """List what is open first, the newest above."""
        self._show()
        self.query_one(OptionList).focus()

    def _show(self) -> None:
        """Begin to read the years; keys are answered meanwhile."""
        self._read()

    @work(exclusive=True, group="questions")
    async def _read(self) -> None:
        found: list[LooseEnd] = []
        for _ in looking_for(found, self._session):
            await asyncio.sleep(0)
        found.reverse()
        self._ends = sorted(found, key=lambda each: each.answer is not None)
        refill(self.query_one(OptionList), [Option(self._line(each)) for each in self._ends])
        if not self._ends:
            self.query_one("#detail", Static).update(Content(NONE_YET))

    def _line(self, loose: LooseEnd) -> Content:
        when = self._session.ruleset.season_label(loose.record.year, loose.record.season)
        return Content(f"{'+' if loose.answer else '?'} {when}: {loose.question}")

    @on(OptionList.OptionHighlighted)
    def _tell_answer(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._ends):
            answer = self._ends[event.option_index].answer
            said = f"You wrote: {answer.text}" if answer else "Not answered yet; return answers it."
            self.query_one("#detail", Static).update(Content(said))

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self.action_answer()

    def action_answer(self) -> None:
        """Write the answer, or change it."""
        loose = self._marked
        if loose is not None:
            record = loose.record
            new = DiaryEntry(0, record.year, record.season, loose.number, "", "", record.id)
            page = DiaryPage(self._session, loose.answer or new, self._shelf)
            self.app.push_screen(page, lambda _: self._show())

    def action_why(self) -> None:
        """Explain the event."""
        loose = self._marked
        if loose is not None:
            self.app.push_screen(WhyDialog(self._session, loose.record.id, loose.place))

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)

    @property
    def _marked(self) -> LooseEnd | None:
        at = self.query_one(OptionList).highlighted
        return self._ends[at] if at is not None and at < len(self._ends) else None
