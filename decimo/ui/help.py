"""Help: every key of a screen, from its table of actions."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from decimo.ui.action import Action, bindings, key_names
from decimo.ui.room import Dialog

HELP_ACTIONS = (Action("leave", "escape,q,f1", "Back", "Close the help"),)
COMMON_KEYS = (
    ("tab", "To the next part of the screen"),
    ("arrows", "Move in lists, tables and the log; pageup, pagedown, home and end go further"),
    ("ctrl+p", "All actions by name"),
)


class HelpDialog(Dialog[None]):
    """Lists keys and what they do."""

    ACTIONS: ClassVar[tuple[Action, ...]] = HELP_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(HELP_ACTIONS)]

    def __init__(self, actions: Sequence[Action], more: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self._lines = [(key_names(action.keys), action.words) for action in actions]
        self._lines += [*more, *COMMON_KEYS]

    def compose(self) -> ComposeResult:
        """Show a line for each key."""
        with Vertical(id="box"):
            yield Static(Content("Keys"), id="heading")
            with VerticalScroll():
                for keys, words in self._lines:
                    with Horizontal(classes="key-line"):
                        yield Static(Content(keys), classes="key")
                        yield Static(Content(words), classes="words")
        yield Footer(compact=True, show_command_palette=False)

    def action_leave(self) -> None:
        """Close the help."""
        self.dismiss()
