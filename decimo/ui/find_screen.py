"""The search for words in the log and the diary."""

import asyncio
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from decimo.chance.text import pluralize
from decimo.play.find import Finder, Match
from decimo.play.session import Session
from decimo.report.diary_markdown import plain_diary_text
from decimo.ui.base_screen import Action, FullScreen, KeyLine, apply_time_words_to_help, show_message
from decimo.ui.dialogs import HIGHLIGHT_KEYS, ItemList, make_search_field
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.why_dialog import WhyDialog

FIND_ACTIONS = (
    Action("help", "f1", "Help", "All keys of the search"),
    Action("go", "enter", "Go there", "Go to the marked line in the log or the diary"),
    Action("why", "f2", "Why", "Explain the marked line: rule, dice, cards, before and after"),
    Action("leave", "escape", "Back", "Back to the campaign"),
)
FIND_HELP = (
    ("letters", "Show lines with all of these words; a {year} and a {season} are words, too"),
    ("up, down", "Mark another line"),
    ("* before a line", "It is a page of your diary"),
)
MAX_SHOWN = 200
"""The most lines listed at once."""


class FindScreen(FullScreen[Match | None]):
    """A search of the log and the diary while typing; closes with the match to go to, or None."""

    ACTIONS: ClassVar[tuple[Action, ...]] = FIND_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = HIGHLIGHT_KEYS
    DEFAULT_CSS: ClassVar[str] = """
    FindScreen #words { background: $panel; }
    FindScreen #choices { height: 1fr; border: none; padding: 0 1; scrollbar-size-vertical: 1; }
    FindScreen #detail { height: 1; padding: 0 1; color: $text-muted; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.time_words = session.ruleset.time_words
        self._session = session
        self._finder = Finder(session)
        self._is_read = False

    def compose(self) -> ComposeResult:
        """Show the search line and the matches."""
        yield Static(Content("Find in the log and the diary"), id="calendar")
        yield make_search_field(self.time_words.fill("words, such as a name and a {year}"))
        yield ItemList(self._line, id="choices")
        yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to read."""
        self.query_one(ItemList).can_focus = False
        self.query_one(Input).focus()
        self._read()

    @work(exclusive=True, group="find")
    async def _read(self) -> None:
        for _ in self._finder.pauses():
            await asyncio.sleep(0)
        self._is_read = True
        self._find()

    @on(Input.Changed)
    def _find(self) -> None:
        words = self.query_one(Input).value
        found = self._finder.find(words)
        self.query_one(ItemList).show(found[:MAX_SHOWN], 0)
        self.query_one("#detail", Static).update(Content(self._said(len(found), bool(words.strip()))))

    def _said(self, many: int, asked: bool) -> str:
        if not asked:
            return "Type the words to find."
        said = pluralize(many, "line") if many else "No line has these words"
        shown = f", the newest {MAX_SHOWN} shown" if many > MAX_SHOWN else ""
        keys = "; return goes there, f2 explains" if many else ""
        return f"{said}{shown}{keys}." if self._is_read else f"{said}{shown}; still reading ..."

    def _line(self, told: Match) -> Content:
        lead = "* " if told.entry else "  "
        gone = f" (from a {self.time_words.season} taken back)" if told.withdrawn else ""
        when = Content(f"{lead}{self._finder.when(told)}{gone}: ").stylize("bold")
        return when + Content(plain_diary_text(told.text) if told.entry else told.text)

    def action_bar(self, by: int) -> None:
        """Move the bar by a number of lines."""
        self.query_one(ItemList).move(by)

    @property
    def _marked(self) -> Match | None:
        found: ItemList[Match] = self.query_one(ItemList)
        return found.marked

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_go()

    def action_go(self) -> None:
        """Close with the marked match."""
        if self._marked is not None:
            self.dismiss(self._marked)

    def action_why(self) -> None:
        """Explain the marked line."""
        told = self._marked
        if told is None or told.entry is not None:
            show_message(self, "Mark a line of the log first; your own words have no explanation.")
            return
        with self.told():
            self.app.push_screen(WhyDialog(self._session, told.step, told.place))

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions, apply_time_words_to_help(FIND_HELP, self.time_words)))

    def action_leave(self) -> None:
        """Close without a match."""
        self.dismiss(None)
