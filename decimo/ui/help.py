"""Help: what is in focus, and every key of a screen from its table of actions."""

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from decimo.ui.action import Action, bindings, key_names
from decimo.ui.panel_help import Part
from decimo.ui.room import Dialog

HELP_ACTIONS = (Action("leave", "escape,q,f1", "Back", "Close the help"),)
COMMON_KEYS = (
    ("tab", "To the next part of the screen"),
    ("arrows", "Move in lists, tables and the log; pageup, pagedown, home and end go further"),
    ("ctrl+p", "All actions by name"),
    ("f9", "How the screen looks: colours, compact lines, signs"),
)


KEY_WIDTH = 14


def _table(part: Part) -> Table:
    """The lines of a part side by side: many lines as one widget come at once."""
    table = Table.grid(expand=True)
    table.add_column(width=KEY_WIDTH, style="bold")
    table.add_column(ratio=1)
    for keys, words in part.lines:
        table.add_row(Text(keys), Text(words))
    return table


class HelpDialog(Dialog[None]):
    """Lists keys and what they do; what is in focus is explained before them, other parts after."""

    ACTIONS: ClassVar[tuple[Action, ...]] = HELP_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(HELP_ACTIONS)]

    def __init__(
        self,
        actions: Sequence[Action],
        more: Sequence[tuple[str, str]] = (),
        *,
        in_focus: Sequence[Part] = (),
        others: Sequence[Part] = (),
    ) -> None:
        super().__init__()
        keys = [(key_names(action.keys), action.words) for action in actions]
        self._parts = [*in_focus, Part("Keys", [*keys, *more, *COMMON_KEYS]), *others]

    def compose(self) -> ComposeResult:
        """Show a line for each sign or key, part by part."""
        with Vertical(id="box"), VerticalScroll():
            for n, part in enumerate(self._parts):
                yield Static(Content(part.title), id="heading" if n == 0 else None, classes="part")
                yield Static(_table(part))
        yield Footer(compact=True, show_command_palette=False)

    def action_leave(self) -> None:
        """Close the help."""
        self.dismiss()
