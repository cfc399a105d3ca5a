"""Jump to: everything that has a page, found by its name as one types."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.session import Session
from decimo.report.thing import Thing, Things
from decimo.report.thing_page import under_title
from decimo.ui.action import Action, bindings
from decimo.ui.help import HelpDialog
from decimo.ui.key_line import KeyLine
from decimo.ui.page_shelf import PageShelf
from decimo.ui.room import Dialog
from decimo.ui.typed_list import BAR_KEYS, found_list, marked_row, move_bar, words_field

JUMP_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Go nowhere"),
)
JUMP_HELP = (
    ("letters", "Show only what has these words in its name or its kind"),
    ("up, down", "Mark another one"),
    ("return", "Take the marked one"),
)
MOST_SHOWN = 100
"""How many things are listed at once."""
READING = "The past is being read ..."


class JumpDialog(Dialog[Thing | None]):
    """Lists what has a page, as one types; closes with the one taken, or None."""

    ACTIONS: ClassVar[tuple[Action, ...]] = JUMP_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(JUMP_ACTIONS),
        *BAR_KEYS,
    ]
    DEFAULT_CSS: ClassVar[str] = """
    JumpDialog #words { background: $panel; }
    """

    def __init__(
        self,
        session: Session,
        shelf: PageShelf,
        heading: str = "Jump to",
        *,
        begun: str = "",
        only: Sequence[Thing] = (),
    ) -> None:
        """List everything on the shelf that has the words `begun`, or `only` a few things."""
        super().__init__()
        self._session, self._shelf, self._heading, self._begun = session, shelf, heading, begun
        self._things: Things | None = Things(only) if only else shelf.ready
        self._found: Sequence[Thing] = ()

    def compose(self) -> ComposeResult:
        """Show the line to type in, and what it finds."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            yield words_field("a name, or a part of it", self._begun)
            yield found_list()
            yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """List everything; read it first if that is still to be done."""
        self.query_one(Input).focus()
        if self._things is None:
            self.query_one("#detail", Static).update(Content(READING))
            self._read()
        else:
            self._find()

    @work(exclusive=True, group="pages")
    async def _read(self) -> None:
        self._things = await self._shelf.gather()
        self._find()

    @on(Input.Changed)
    def _find(self) -> None:
        if self._things is None:
            return
        found = self._things.like(self.query_one(Input).value)
        self._found = found[:MOST_SHOWN]
        choices = self.query_one(OptionList)
        choices.clear_options()
        choices.add_options([Option(self._line(thing)) for thing in self._found])
        said = (
            f"{len(found)} found" if len(found) <= MOST_SHOWN else f"The first {MOST_SHOWN} of {len(found)}"
        )
        if self._found:
            choices.highlighted = 0
        told = f"{said}; return takes the marked one." if found else "Nothing has these words."
        self.query_one("#detail", Static).update(Content(told))

    def _line(self, thing: Thing) -> Content:
        name = " / ".join(thing.names)
        return Content.assemble((name, "bold"), f"  {under_title(self._session, thing)}")

    def action_bar(self, by: int) -> None:
        """Move the bar by so many lines."""
        move_bar(self.query_one(OptionList), by)

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def _choose(self) -> None:
        thing = marked_row(self.query_one(OptionList), self._found)
        if thing is not None:
            self.dismiss(thing)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions, JUMP_HELP))

    def action_leave(self) -> None:
        """Take nothing."""
        self.dismiss(None)
