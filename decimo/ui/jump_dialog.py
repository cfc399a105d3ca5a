"""Jump to: everything that has a page, found by its name as one types."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.report.subject_page import under_title
from decimo.report.subjects import Subject, SubjectFinder, Subjects
from decimo.ui.base_screen import Action, Dialog, make_bindings
from decimo.ui.dialogs import (
    HIGHLIGHT_KEYS,
    get_highlighted,
    make_result_list,
    make_search_field,
    move_highlight,
)
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.key_line import KeyLine


class SubjectCache:
    """Everything that has a page; it is gathered in small parts, so that keys are answered meanwhile."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kept: Subjects | None = None
        self._of: tuple[int, Ruleset] | None = None
        """The step after which it was gathered, and the game, whose names an amendment may change."""

    @property
    def ready(self) -> Subjects | None:
        """What is gathered already of the campaign as it stands."""
        return self._kept if self._of == self._now() else None

    async def gather(self) -> Subjects:
        """Return everything that has a page in the campaign as it stands."""
        if self.ready is None:
            now = self._now()
            gathering = SubjectFinder(self._session, self._session.state)
            for _ in gathering.pauses():
                await asyncio.sleep(0)
            self._kept, self._of = Subjects(gathering.found), now
        return self._kept or Subjects(())

    def _now(self) -> tuple[int, Ruleset]:
        head = self._session.head
        return head.id if head else 0, self._session.ruleset


JUMP_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Go nowhere"),
)
JUMP_HELP = (
    ("letters", "Show only what has these words in its name or its kind"),
    ("up, down", "Mark another one"),
    ("return", "Take the marked one"),
)
MAX_SHOWN = 100
"""How many things are listed at once."""
READING_HISTORY = "The past is being read ..."


class JumpDialog(Dialog[Subject | None]):
    """Lists what has a page, as one types; closes with the one taken, or None."""

    ACTIONS: ClassVar[tuple[Action, ...]] = JUMP_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *make_bindings(JUMP_ACTIONS),
        *HIGHLIGHT_KEYS,
    ]
    DEFAULT_CSS: ClassVar[str] = """
    JumpDialog #words { background: $panel; }
    """

    def __init__(
        self,
        session: Session,
        shelf: SubjectCache,
        heading: str = "Jump to",
        *,
        begun: str = "",
        only: Sequence[Subject] = (),
    ) -> None:
        """List everything on the shelf that has the words `begun`, or `only` a few things."""
        super().__init__()
        self._session, self._shelf, self._heading, self._begun = session, shelf, heading, begun
        self._things: Subjects | None = Subjects(only) if only else shelf.ready
        self._found: Sequence[Subject] = ()

    def compose(self) -> ComposeResult:
        """Show the line to type in, and what it finds."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            yield make_search_field("a name, or a part of it", self._begun)
            yield make_result_list()
            yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """List everything; read it first if that is still to be done."""
        self.query_one(Input).focus()
        if self._things is None:
            self.query_one("#detail", Static).update(Content(READING_HISTORY))
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
        self._found = found[:MAX_SHOWN]
        choices = self.query_one(OptionList)
        choices.clear_options()
        choices.add_options([Option(self._line(thing)) for thing in self._found])
        said = f"{len(found)} found" if len(found) <= MAX_SHOWN else f"The first {MAX_SHOWN} of {len(found)}"
        if self._found:
            choices.highlighted = 0
        told = f"{said}; return takes the marked one." if found else "Nothing has these words."
        self.query_one("#detail", Static).update(Content(told))

    def _line(self, thing: Subject) -> Content:
        name = " / ".join(thing.names)
        return Content.assemble((name, "bold"), f"  {under_title(self._session, thing)}")

    def action_bar(self, by: int) -> None:
        """Move the bar by so many lines."""
        move_highlight(self.query_one(OptionList), by)

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def _choose(self) -> None:
        thing = get_highlighted(self.query_one(OptionList), self._found)
        if thing is not None:
            self.dismiss(thing)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions, JUMP_HELP))

    def action_leave(self) -> None:
        """Take nothing."""
        self.dismiss(None)
