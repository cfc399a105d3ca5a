"""Help: what is in focus, and every key of a screen from its table of actions."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from decimo.ui.action import Action, bindings, key_names
from decimo.ui.key_line import KeyLine
from decimo.ui.panel_help import Part
from decimo.ui.room import Dialog

HELP_ACTIONS = (Action("leave", "escape,q,f1", "Back", "Close the help"),)
COMMON_KEYS = (
    ("tab", "To the next part of the screen"),
    ("arrows", "Move in lists, tables and the log; pageup, pagedown, home and end go further"),
    ("ctrl+p", "All actions by name"),
    ("f9", "How the screen looks: colours, compact lines, signs"),
    ("ctrl+z", "To the shell until fg, except on Windows; on a page of the diary: undo"),
)


KEY_WIDTH = 14
BOLD = Style(bold=True)


class PartLines(Widget):
    """The lines of a part: keys or signs on the left, what they mean beside them."""

    DEFAULT_CSS: ClassVar[str] = "PartLines { height: auto; }"

    def __init__(self, part: Part) -> None:
        super().__init__()
        self._lines = part.lines
        self._rows: list[tuple[str, str]] = []
        self._laid_for = 0
        """The width that the rows are laid out for."""

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        """As many rows as the lines need in this width."""
        self._lay(width)
        return len(self._rows)

    def render_line(self, y: int) -> Strip:
        """Draw one row; what is too long for it goes on in its own column."""
        width, style = self.size.width, self.visual_style.rich_style
        self._lay(width)
        if y >= len(self._rows):
            return Strip.blank(width, style)
        keys, words = self._rows[y]
        parts = [Segment(set_cell_size(keys, KEY_WIDTH), style + BOLD), Segment(words, style)]
        return Strip(parts).adjust_cell_length(width, style)

    def _lay(self, width: int) -> None:
        if width != self._laid_for:
            self._laid_for = width
            self._rows = [
                row
                for keys, words in self._lines
                for row in zip_longest(
                    _wrapped(keys, KEY_WIDTH - 1), _wrapped(words, width - KEY_WIDTH), fillvalue=""
                )
            ]


def _wrapped(words: str, width: int) -> list[str]:
    if cell_len(words) <= width:
        return [words]
    return [line.plain for line in Content(words).wrap(max(width, 1))]


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
                yield PartLines(part)
        yield KeyLine()

    def action_leave(self) -> None:
        """Close the help."""
        self.dismiss()
