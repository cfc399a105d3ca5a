"""One page of the diary: writing and changing an entry, beside what happened in its season."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Select, Static, TextArea
from textual.widgets.option_list import Option

from decimo.chance import Refusal
from decimo.play.diary import unknown_link_words, unknown_links
from decimo.play.open_question import OpenQuestion, about_words, answers_question, find_open_questions
from decimo.play.record import DiaryEntry
from decimo.play.session import Session
from decimo.report.subjects import Subject
from decimo.ui.base_screen import Action, Dialog, FullScreen, make_bindings, show_message
from decimo.ui.dialogs import ChoiceDialog, refill
from decimo.ui.draft import DraftWriter
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.jump_dialog import JumpDialog, SubjectCache
from decimo.ui.key_line import KeyLine
from decimo.ui.why_dialog import WhyDialog

ENTRY_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this page"),
    Action("keep", "f2", "Keep", "Keep what is written and go back"),
    Action("link", "f3", "Link", "Put a name in double brackets, which leads to its page"),
    Action("leave", "escape", "Back", "Go back; it asks first if something was changed"),
)
NOBODY = ""
AGAIN = " (your draft, not kept yet)"
LEAVE_ENTRY_CHOICES = (("keep", "Keep what I wrote"), ("drop", "Throw the changes away"), ("on", "Write on"))


class DiaryEntryScreen(FullScreen[bool]):
    """A page to write on; closes with whether it was kept."""

    ACTIONS: ClassVar[tuple[Action, ...]] = ENTRY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(ENTRY_ACTIONS)]
    DEFAULT_CSS: ClassVar[str] = """
    DiaryEntryScreen #about SelectCurrent Static { text-wrap: nowrap; text-overflow: ellipsis; }
    DiaryEntryScreen #sheet { height: 1fr; }
    DiaryEntryScreen #facts { height: 7; border-top: solid $foreground 30%; padding: 0 1; }
    DiaryEntryScreen.-low #facts { height: 4; }
    DiaryEntryScreen.-wide #sheet { layout: horizontal; }
    DiaryEntryScreen.-wide #words { width: 3fr; }
    DiaryEntryScreen.-wide #facts { width: 2fr; height: 1fr; border-top: none; border-left: solid $foreground 30%; }
    """

    def __init__(self, session: Session, entry: DiaryEntry, shelf: SubjectCache, begun: str = "") -> None:
        """Open an entry; `begun` is what a new one begins with."""
        super().__init__()
        self._session = session
        self._entry = entry
        self._shelf = shelf
        self._begun = begun
        self._writer = DraftWriter(self, session.journal.drafts)
        self._key = f"diary {entry.id} {entry.written} {entry.year} {entry.season} {entry.about} {begun}"
        """What a draft of this page is kept under."""

    def compose(self) -> ComposeResult:
        """Show the season, what it is about, the text, and what happened then."""
        ruleset, entry = self._session.ruleset, self._entry
        when = self._session.ruleset.season_label(entry.year, entry.season)
        question = f": {about_words(self._session, entry.about)}" if answers_question(entry) else ""
        draft = self._session.journal.drafts.get(self._key)
        again = AGAIN if draft else ""
        yield Static(Content(f"Diary, {when}{question}{again}"), id="calendar")
        names = dict(ruleset.sides(self._session.state.world))
        if entry.about and entry.about not in names:
            names[entry.about] = about_words(self._session, entry.about)
        people = [(Content("About nobody in particular"), NOBODY)]
        people += [(Content(f"About {name}"), side) for side, name in names.items()]
        about = draft.get("about", entry.about)
        about = about if about in (NOBODY, *names) else entry.about
        choice = Select(people, value=about, allow_blank=False, id="about", compact=True)
        # What an answer is about is its question.
        choice.display = not question
        yield choice
        with Container(id="sheet"):
            area = TextArea(draft.get("text", entry.text or self._begun), id="words")
            area.cursor_blink = False
            yield area
            with VerticalScroll(id="facts"):
                yield Static(Content("\n".join(self._happened()) or "Nothing has happened in it yet."))
        yield KeyLine()

    def _happened(self) -> Iterator[str]:
        """What happened in the season of the entry, a sentence a line."""
        ruleset, entry = self._session.ruleset, self._entry
        for played in self._session.line(since=entry.year, until=entry.year):
            if played.record.season == entry.season:
                for fact in played.facts:
                    sentence = ruleset.sentence(fact) if ruleset.weight(fact) else ""
                    if sentence:
                        yield sentence

    def on_mount(self) -> None:
        """Begin to write at the end of the text."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        area.focus()

    @on(TextArea.Changed)
    @on(Select.Changed)
    def _write_soon(self) -> None:
        """Keep what is written so far, should the program end before the page is kept."""
        if self._is_changed():
            self._writer.keep(self._key, {"text": self.query_one(TextArea).text, "about": self._about})
        else:
            self._writer.drop(self._key)

    @property
    def _about(self) -> str:
        """What the page is about so far."""
        return str(self.query_one("#about", Select).value)

    def _is_changed(self) -> bool:
        """Whether anything is written that is not kept."""
        before = (self._entry.text or self._begun, self._entry.about)
        return (self.query_one(TextArea).text, self._about) != before

    def action_keep(self) -> None:
        """Keep what is written, and tell which links lead nowhere."""
        about = self._about
        written = datetime.now().astimezone().isoformat(timespec="seconds")
        text = self.query_one(TextArea).text
        if not text.strip():
            show_message(self, "The page is empty; write something, or leave it with Esc.", wrong=True)
            return
        try:
            # If it is kept again before the page closes, it is the same entry.
            self._entry = self._session.journal.write_diary(
                replace(self._entry, about=about, text=text, written=self._entry.written or written)
            )
            self._session.journal.commit()
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)
        else:
            self._writer.drop(self._key)
            self._check_links(text)

    @work(exclusive=True, group="pages")
    async def _check_links(self, text: str) -> None:
        """Tell which names in double brackets nothing bears, and go back."""
        if "[[" in text:
            things = await self._shelf.gather()
            told = unknown_link_words(unknown_links(text, things.called))
            if told:
                show_message(self, told)
        self.dismiss(True)

    def action_link(self) -> None:
        """Choose what to link to; a name that was begun in double brackets is completed."""
        area = self.query_one(TextArea)
        row, column = area.cursor_location
        before, opened, begun = area.document.get_line(row)[:column].rpartition("[[")
        start = column
        if opened and "]]" not in begun:
            start = len(before)
        else:
            begun = ""
        dialog = JumpDialog(self._session, self._shelf, "Link to", begun=begun)
        self.app.push_screen(dialog, lambda thing: self._put_link(thing, (row, start), (row, column)))

    def _put_link(self, thing: Subject | None, start: tuple[int, int], end: tuple[int, int]) -> None:
        if thing is not None:
            area = self.query_one(TextArea)
            area.replace(f"[[{thing.names[0]}]]", start, end)
            area.focus()

    def action_leave(self) -> None:
        """Go back, not losing what was written."""
        if self._is_changed():
            self.app.push_screen(ChoiceDialog("This page was changed.", LEAVE_ENTRY_CHOICES), self._go)
        else:
            self.dismiss(False)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions))

    def _go(self, way: str | None) -> None:
        if way == "keep":
            self.action_keep()
        elif way == "drop":
            self._writer.drop(self._key)
            self.dismiss(False)


OPEN_QUESTIONS_ACTIONS = (
    Action("answer", "enter", "Answer", "Write down what you have found out"),
    Action("why", "w", "Why", "Explain the event that left the question"),
    Action("leave", "escape,q", "Back", "Back to the diary"),
)
NONE_YET = "No event has left a question yet."


class OpenQuestionsDialog(Dialog[None]):
    """Lists what is open, and after it what was answered."""

    ACTIONS: ClassVar[tuple[Action, ...]] = OPEN_QUESTIONS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(OPEN_QUESTIONS_ACTIONS)]

    def __init__(self, session: Session, shelf: SubjectCache) -> None:
        super().__init__()
        self._session, self._shelf = session, shelf
        self._ends: list[OpenQuestion] = []

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
        found: list[OpenQuestion] = []
        for _ in find_open_questions(found, self._session):
            await asyncio.sleep(0)
        found.reverse()
        self._ends = sorted(found, key=lambda each: each.answer is not None)
        refill(self.query_one(OptionList), [Option(self._line(each)) for each in self._ends])
        if not self._ends:
            self.query_one("#detail", Static).update(Content(NONE_YET))

    def _line(self, loose: OpenQuestion) -> Content:
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
            page = DiaryEntryScreen(self._session, loose.answer or new, self._shelf)
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
    def _marked(self) -> OpenQuestion | None:
        at = self.query_one(OptionList).highlighted
        return self._ends[at] if at is not None and at < len(self._ends) else None
