"""The diary: the player's own words, tied to a season and a people."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.record import DiaryEntry
from decimo.play.session import Session
from decimo.ui.action import Action, bindings
from decimo.ui.diary_page import DiaryPage
from decimo.ui.help import HelpDialog
from decimo.ui.room import Room

DIARY_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of the diary"),
    Action("write", "n", "New entry", "Write about the present season"),
    Action("edit", "e,enter", "Edit", "Change the marked entry"),
    Action("search", "slash", "Search", "Show only entries with these words"),
    Action("leave", "escape,q,d", "Back", "Back to the table"),
)


class DiaryRoom(Room[None]):
    """The entries of the diary, and the text of the marked one."""

    ACTIONS: ClassVar[tuple[Action, ...]] = DIARY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(DIARY_ACTIONS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._names = session.ruleset.sides(session.state.world)
        self._found: list[DiaryEntry] = []

    def compose(self) -> ComposeResult:
        """Show the search line, the list and the text."""
        yield Static(Content(f"Diary of {self._session.charter.name}"), id="calendar")
        search = Input(placeholder="Search: / and words", id="search", compact=True)
        search.cursor_blink = False
        yield search
        with Horizontal(id="body"):
            yield OptionList(id="entries", compact=True)
            with VerticalScroll(id="page"):
                yield Static("", id="text")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Show all entries, the last one marked."""
        self._show(last=True)
        self.query_one("#entries", OptionList).focus()

    def action_write(self) -> None:
        """Write a new entry."""
        moment = self._session.moment
        self._open(DiaryEntry(0, moment.year, moment.season, "", "", ""))

    def action_edit(self) -> None:
        """Change the marked entry."""
        at = self.query_one("#entries", OptionList).highlighted
        if at is not None:
            self._open(self._found[at])

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one("#search", Input).focus()

    def action_leave(self) -> None:
        """Leave the search first, then the diary."""
        search = self.query_one("#search", Input)
        if search.value or search.has_focus:
            search.value = ""
            self.query_one("#entries", OptionList).focus()
        else:
            self.dismiss()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.ACTIONS))

    def _open(self, entry: DiaryEntry) -> None:
        self.app.push_screen(
            DiaryPage(self._session, entry), lambda kept: self._show(last=kept and not entry.id)
        )

    @on(Input.Changed, "#search")
    def _search(self) -> None:
        self._show()

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self.query_one("#entries", OptionList).focus()

    @on(OptionList.OptionSelected, "#entries")
    def _chosen(self) -> None:
        self.action_edit()

    @on(OptionList.OptionHighlighted, "#entries")
    def _read(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#text", Static).update(Content(self._found[event.option_index].text))

    def _show(self, *, last: bool | None = False) -> None:
        words = self.query_one("#search", Input).value.casefold().split()
        self._found = [
            entry
            for entry in self._session.journal.diary()
            if all(word in f"{self._heading(entry)} {entry.text}".casefold() for word in words)
        ]
        entries = self.query_one("#entries", OptionList)
        marked = entries.highlighted or 0
        entries.clear_options()
        entries.add_options([Option(Content(self._heading(entry))) for entry in self._found])
        if self._found:
            entries.highlighted = len(self._found) - 1 if last else min(marked, len(self._found) - 1)
        else:
            nothing = "No entry has these words." if words else "Nothing is written yet; n begins an entry."
            self.query_one("#text", Static).update(Content(nothing))

    def _heading(self, entry: DiaryEntry) -> str:
        ruleset, moment = self._session.ruleset, self._session.moment
        when = f"{ruleset.year_label(entry.year)} {ruleset.seasons[entry.season]}"
        about = f", {self._names.get(entry.about, entry.about)}" if entry.about else ""
        ahead = (entry.year, entry.season) > (moment.year, moment.season)
        return f"{when}{about}{' (from a season taken back)' if ahead else ''}"
