"""One page of the diary: writing and changing an entry."""

from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Footer, Select, Static, TextArea

from decimo.fate import Refusal
from decimo.play.record import DiaryEntry
from decimo.play.session import Session
from decimo.ui.action import Action, bindings
from decimo.ui.help import HelpDialog
from decimo.ui.room import Room, tell
from decimo.ui.small_dialog import ChoiceDialog

PAGE_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this page"),
    Action("keep", "f2", "Keep", "Keep what is written and go back"),
    Action("leave", "escape", "Back", "Go back; it asks first if something was changed"),
)
NOBODY = ""
WAYS = (("keep", "Keep what I wrote"), ("drop", "Throw the changes away"), ("on", "Write on"))


class DiaryPage(Room[bool]):
    """A page to write on; closes with whether it was kept."""

    ACTIONS: ClassVar[tuple[Action, ...]] = PAGE_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PAGE_ACTIONS)]

    def __init__(self, session: Session, entry: DiaryEntry) -> None:
        super().__init__()
        self._session = session
        self._entry = entry

    def compose(self) -> ComposeResult:
        """Show the season, the people it is about, and the text."""
        ruleset, entry = self._session.ruleset, self._entry
        when = f"{ruleset.seasons[entry.season]} {ruleset.year_label(entry.year)}"
        yield Static(Content(f"Diary: {when}"), id="calendar")
        names = ruleset.sides(self._session.state.world)
        if entry.about and entry.about not in names:
            names = {**names, entry.about: entry.about}
        people = [(Content("About nobody in particular"), NOBODY)]
        people += [(Content(f"About {name}"), side) for side, name in names.items()]
        yield Select(people, value=entry.about, allow_blank=False, id="about", compact=True)
        area = TextArea(entry.text, id="words")
        area.cursor_blink = False
        yield area
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin to write at the end of the text."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        area.focus()

    def action_keep(self) -> None:
        """Keep what is written."""
        about = self.query_one("#about", Select).value
        written = datetime.now().astimezone().isoformat(timespec="seconds")
        text = self.query_one(TextArea).text
        if not text.strip():
            tell(self, "The page is empty; write something, or leave it with Esc.", wrong=True)
            return
        try:
            self._session.journal.write_diary(
                replace(self._entry, about=str(about), text=text, written=self._entry.written or written)
            )
            self._session.journal.commit()
        except Refusal as refusal:
            tell(self, str(refusal), wrong=True)
        else:
            self.dismiss(True)

    def action_leave(self) -> None:
        """Go back, not losing what was written."""
        about = self.query_one("#about", Select).value
        if (self.query_one(TextArea).text, about) == (self._entry.text, self._entry.about):
            self.dismiss(False)
        else:
            self.app.push_screen(ChoiceDialog("This page was changed.", WAYS), self._go)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.ACTIONS))

    def _go(self, way: str | None) -> None:
        if way == "keep":
            self.action_keep()
        elif way == "drop":
            self.dismiss(False)
