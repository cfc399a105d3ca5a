"""What is shown in a browser in the place of a campaign that cannot be opened."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from decimo.ui.action import Action, bindings
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Room

REFUSED_ACTIONS = (Action("leave", "q,escape,enter", "Leave", "Close this page's screen"),)


class RefusedRoom(Room[None]):
    """Says in one sentence why there is no table."""

    ACTIONS: ClassVar[tuple[Action, ...]] = REFUSED_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(REFUSED_ACTIONS)]

    def __init__(self, refusal: str) -> None:
        super().__init__()
        self._refusal = refusal

    def compose(self) -> ComposeResult:
        """Show the sentence."""
        yield Static(Content(self._refusal), id="calendar")
        yield KeyLine()

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss()
