"""One page of the diary: writing and changing an entry, beside what happened in its season."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Select, Static, TextArea

from decimo.fate import Refusal
from decimo.play.loose_end import about_words, answers_question
from decimo.play.prose import unknown_link_words, unknown_links
from decimo.play.record import DiaryEntry
from decimo.play.session import Session
from decimo.report.thing import Thing
from decimo.ui.action import Action, bindings
from decimo.ui.draft import DraftWriter
from decimo.ui.help import HelpDialog
from decimo.ui.jump import JumpDialog
from decimo.ui.key_line import KeyLine
from decimo.ui.page_shelf import PageShelf
from decimo.ui.room import Room, tell
from decimo.ui.small_dialog import ChoiceDialog

PAGE_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this page"),
    Action("keep", "f2", "Keep", "Keep what is written and go back"),
    Action("link", "f3", "Link", "Put a name in double brackets, which leads to its page"),
    Action("leave", "escape", "Back", "Go back; it asks first if something was changed"),
)
NOBODY = ""
AGAIN = " (your draft, not kept yet)"
WAYS = (("keep", "Keep what I wrote"), ("drop", "Throw the changes away"), ("on", "Write on"))


class DiaryPage(Room[bool]):
    """A page to write on; closes with whether it was kept."""

    ACTIONS: ClassVar[tuple[Action, ...]] = PAGE_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PAGE_ACTIONS)]
    DEFAULT_CSS: ClassVar[str] = """
    DiaryPage #about SelectCurrent Static { text-wrap: nowrap; text-overflow: ellipsis; }
    DiaryPage #sheet { height: 1fr; }
    DiaryPage #facts { height: 7; border-top: solid $foreground 30%; padding: 0 1; }
    DiaryPage.-low #facts { height: 4; }
    DiaryPage.-wide #sheet { layout: horizontal; }
    DiaryPage.-wide #words { width: 3fr; }
    DiaryPage.-wide #facts { width: 2fr; height: 1fr; border-top: none; border-left: solid $foreground 30%; }
    """

    def __init__(self, session: Session, entry: DiaryEntry, shelf: PageShelf, begun: str = "") -> None:
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
            tell(self, "The page is empty; write something, or leave it with Esc.", wrong=True)
            return
        try:
            # If it is kept again before the page closes, it is the same entry.
            self._entry = self._session.journal.write_diary(
                replace(self._entry, about=about, text=text, written=self._entry.written or written)
            )
            self._session.journal.commit()
        except Refusal as refusal:
            tell(self, str(refusal), wrong=True)
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
                tell(self, told)
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

    def _put_link(self, thing: Thing | None, start: tuple[int, int], end: tuple[int, int]) -> None:
        if thing is not None:
            area = self.query_one(TextArea)
            area.replace(f"[[{thing.names[0]}]]", start, end)
            area.focus()

    def action_leave(self) -> None:
        """Go back, not losing what was written."""
        if self._is_changed():
            self.app.push_screen(ChoiceDialog("This page was changed.", WAYS), self._go)
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
