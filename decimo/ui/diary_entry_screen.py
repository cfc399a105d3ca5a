"""One page of the diary: writing an entry beside the events of its season, and answering open questions."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Select, Static, TextArea

from decimo.chance import Refusal
from decimo.play import diary
from decimo.play.campaign_record import DiaryEntry
from decimo.play.session import Session
from decimo.report.subjects import Subject
from decimo.ui.base_screen import Action, FullScreen, KeyLine, show_message
from decimo.ui.dialogs import ChoiceDialog, ListDialog
from decimo.ui.draft import DraftWriter
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.jump_dialog import JumpDialog, SubjectCache
from decimo.ui.why_dialog import WhyDialog

ENTRY_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this page"),
    Action("keep", "f2", "Keep", "Save the page and go back"),
    Action("link", "f3", "Link", "Insert a name in double brackets, which links to its page"),
    Action("leave", "escape", "Back", "Go back, after a question if something was changed"),
)
NOBODY = ""
AGAIN = " (your draft, not saved yet)"
LEAVE_ENTRY_CHOICES = (("keep", "Save my text"), ("drop", "Throw the changes away"), ("on", "Write on"))


class DiaryEntryScreen(FullScreen[bool]):
    """A diary page to write; closes with whether it was saved."""

    ACTIONS: ClassVar[tuple[Action, ...]] = ENTRY_ACTIONS
    DEFAULT_CSS: ClassVar[str] = """
    DiaryEntryScreen #about SelectCurrent Static { text-wrap: nowrap; text-overflow: ellipsis; }
    DiaryEntryScreen #sheet { height: 1fr; }
    DiaryEntryScreen #facts { height: 7; border-top: solid $foreground 30%; padding: 0 1; }
    DiaryEntryScreen.-low #facts { height: 4; }
    DiaryEntryScreen.-wide #sheet { layout: horizontal; }
    DiaryEntryScreen.-wide #words { width: 3fr; }
    DiaryEntryScreen.-wide #facts { width: 2fr; height: 1fr; border-top: none; border-left: solid $foreground 30%; }
    """

    def __init__(self, session: Session, entry: DiaryEntry, subjects: SubjectCache, begun: str = "") -> None:
        """Open an entry; `begun` is the first text of a new one."""
        super().__init__()
        self._session = session
        self._entry = entry
        self._subjects = subjects
        self._begun = begun
        self._writer = DraftWriter(self, session.journal.drafts)
        self._key = f"diary {entry.id} {entry.written} {entry.year} {entry.season} {entry.about} {begun}"
        """The key of this page's draft."""

    def compose(self) -> ComposeResult:
        """Show the season, the subject, the text, and the events of the season."""
        ruleset, entry = self._session.ruleset, self._entry
        when = self._session.ruleset.season_label(entry.year, entry.season)
        question = (
            f": {diary.about_words(self._session, entry.about)}" if diary.answers_question(entry) else ""
        )
        draft = self._session.journal.drafts.get(self._key)
        again = AGAIN if draft else ""
        yield Static(Content(f"Diary, {when}{question}{again}"), id="calendar")
        names = dict(ruleset.sides(self._session.state.world))
        if entry.about and entry.about not in names:
            names[entry.about] = diary.about_words(self._session, entry.about)
        people = [(Content("About nobody in particular"), NOBODY)]
        people += [(Content(f"About {name}"), side) for side, name in names.items()]
        about = draft.get("about", entry.about)
        about = about if about in (NOBODY, *names) else entry.about
        choice = Select(people, value=about, allow_blank=False, id="about", compact=True)
        # The subject of an answer is its question.
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
        """Yield the events of the entry's season, a sentence on each line."""
        ruleset, entry = self._session.ruleset, self._entry
        for played in self._session.line(since=entry.year, until=entry.year):
            if played.record.season == entry.season:
                for fact in played.facts:
                    sentence = ruleset.sentence(fact) if ruleset.weight(fact) else ""
                    if sentence:
                        yield sentence

    def on_mount(self) -> None:
        """Put the cursor at the end of the text."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        area.focus()

    @on(TextArea.Changed)
    @on(Select.Changed)
    def _write_soon(self) -> None:
        """Store a draft, in case the program ends before the page is saved."""
        if self._is_changed():
            self._writer.keep(self._key, {"text": self.query_one(TextArea).text, "about": self._about})
        else:
            self._writer.drop(self._key)

    @property
    def _about(self) -> str:
        """The subject of the page so far."""
        return str(self.query_one("#about", Select).value)

    def _is_changed(self) -> bool:
        """Whether the page has unsaved changes."""
        before = (self._entry.text or self._begun, self._entry.about)
        return (self.query_one(TextArea).text, self._about) != before

    def action_keep(self) -> None:
        """Save the page, and report links that lead nowhere."""
        about = self._about
        written = datetime.now().astimezone().isoformat(timespec="seconds")
        text = self.query_one(TextArea).text
        if not text.strip():
            show_message(self, "The page is empty; write something, or leave it with Esc.", wrong=True)
            return
        try:
            # If it is saved again before the page closes, it is the same entry.
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
        """Report unknown names in double brackets, and go back."""
        if "[[" in text:
            things = await self._subjects.gather()
            told = diary.unknown_link_words(diary.unknown_links(text, things.called))
            if told:
                show_message(self, told)
        self.dismiss(True)

    def action_link(self) -> None:
        """Choose a name to link to; complete a name begun in double brackets."""
        area = self.query_one(TextArea)
        row, column = area.cursor_location
        before, opened, begun = area.document.get_line(row)[:column].rpartition("[[")
        start = column
        if opened and "]]" not in begun:
            start = len(before)
        else:
            begun = ""
        dialog = JumpDialog(self._session, self._subjects, "Link to", begun=begun)
        self.app.push_screen(dialog, lambda thing: self._put_link(thing, (row, start), (row, column)))

    def _put_link(self, thing: Subject | None, start: tuple[int, int], end: tuple[int, int]) -> None:
        if thing is not None:
            area = self.query_one(TextArea)
            area.replace(f"[[{thing.names[0]}]]", start, end)
            area.focus()

    def action_leave(self) -> None:
        """Go back without losing the text."""
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
    Action("answer", "enter", "Answer", "Write your answer"),
    Action("why", "w", "Why", "Explain the event behind the question"),
    Action("leave", "escape,q", "Back", "Back to the diary"),
)
NONE_YET = "No event has left a question open yet."


class OpenQuestionsDialog(ListDialog[diary.OpenQuestion, None]):
    """A list of open questions, then of answered ones."""

    ACTIONS: ClassVar[tuple[Action, ...]] = OPEN_QUESTIONS_ACTIONS
    NOTHING = NONE_YET

    def __init__(self, session: Session, subjects: SubjectCache) -> None:
        super().__init__("Questions that events left open")
        self._session, self._subjects = session, subjects

    def begin(self) -> None:
        """Begin to read the years; keys are handled meanwhile."""
        self._read()
        self.choices.focus()

    @work(exclusive=True, group="questions")
    async def _read(self) -> None:
        """List the open questions first, newest at the top."""
        found: list[diary.OpenQuestion] = []
        for _ in diary.find_open_questions(found, self._session):
            await asyncio.sleep(0)
        found.reverse()
        self.show(sorted(found, key=lambda each: each.answer is not None))

    def format_item(self, item: diary.OpenQuestion) -> Content:
        """Return a question with the season of its event."""
        when = self._session.ruleset.season_label(item.record.year, item.record.season)
        return Content(f"{'+' if item.answer else '?'} {when}: {item.question}")

    def describe_item(self, item: diary.OpenQuestion) -> str:
        """Return the answer."""
        return f"You wrote: {item.answer.text}" if item.answer else "Not answered yet; return answers it."

    def choose(self, item: diary.OpenQuestion) -> None:
        """Write the answer, or change it."""
        record = item.record
        new = DiaryEntry(0, record.year, record.season, item.number, "", "", record.id)
        page = DiaryEntryScreen(self._session, item.answer or new, self._subjects)
        self.app.push_screen(page, self._written)

    def _written(self, _kept: bool | None) -> None:
        self._read()

    def action_answer(self) -> None:
        """Write the answer to the marked question."""
        if (marked := self.choices.marked) is not None:
            self.choose(marked)

    def action_why(self) -> None:
        """Explain the event."""
        if (marked := self.choices.marked) is not None:
            self.app.push_screen(WhyDialog(self._session, marked.record.id, marked.place))
