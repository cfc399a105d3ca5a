"""Help on a screen: its keys, the map's marks, a ledger's columns and the log's marks."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from decimo.play.ruleset import Ledger, MapView
from decimo.report.land_map import ways
from decimo.ui.base_screen import Action, Dialog, KeyLine, name_keys


class HelpSection(NamedTuple):
    """Help on one part of a screen: marks or keys, and their meaning."""

    title: str
    lines: Sequence[tuple[str, str]]


LOG_HELP = HelpSection(
    "The log",
    (
        ("- ! ~", "- is notable, ! must not be missed, ~ was played again"),
        (
            "up, down",
            "Move the bar to the line before or after; at the first line the history before it is read",
        ),
        ("w", "Explain the marked line of the log"),
    ),
)


def explain_map(view: MapView, *, plain: bool) -> HelpSection:
    """Explain the marks and lines of a map, and the short names of its places."""
    lines = [("arrows", "Point at a place: the last rows of the map describe it"), *view.legend]
    signs = {"sea": ("~", "~") if plain else ("≈", "≈"), "outside": ("<", ">") if plain else ("‹", "›")}
    kinds = {node.kind for node in view.nodes}
    lines += [
        (f"{left}Name{right}", {"sea": "a sea", "outside": "outsiders"}[kind])
        for kind, (left, right) in signs.items()
        if kind in kinds
    ]
    for way in ways(view, ascii_only=plain):
        sign, _, words = way.rpartition(" ")
        if way.endswith(" by sea"):
            sign, words = way.removesuffix(" by sea"), "by sea"
        lines.append((sign, words))
    lines.append(("Short names", ", ".join(f"{node.short} {node.name}" for node in view.nodes)))
    return HelpSection("The map", lines)


def explain_ledger(ledger: Ledger) -> HelpSection:
    """Explain the columns of a ledger."""
    columns = [(column.title, column.words) for column in ledger.columns if column.words]
    sorting = ("x, z", "Sort by the next column, reverse the order; or click on a column's head")
    return HelpSection(f"The ledger: {ledger.title}", [*columns, sorting])


HELP_ACTIONS = (Action("leave", "escape,q,f1", "Back", "Close the help"),)
COMMON_KEYS = (
    ("tab", "To the next part of the screen"),
    ("arrows", "Move in lists, tables and the log; pageup, pagedown, home and end go further"),
    ("ctrl+p", "All actions by name"),
    ("f9", "The appearance: colours, compact lines, characters"),
    ("ctrl+z", "To the shell until fg, except on Windows; on a page of the diary: undo"),
)


KEY_WIDTH = 14
BOLD = Style(bold=True)


class HelpLines(Widget):
    """The lines of a section: keys or marks on the left, their meaning beside them."""

    DEFAULT_CSS: ClassVar[str] = "HelpLines { height: auto; }"

    def __init__(self, part: HelpSection) -> None:
        super().__init__()
        self._lines = part.lines
        self._rows: list[tuple[str, str]] = []
        self._laid_for = 0
        """The width for which the rows are laid out."""

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        """Return the number of rows in this width."""
        self._lay(width)
        return len(self._rows)

    def render_line(self, y: int) -> Strip:
        """Draw one row; long text continues in its own column."""
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
                    _wrap_words(keys, KEY_WIDTH - 1), _wrap_words(words, width - KEY_WIDTH), fillvalue=""
                )
            ]


def _wrap_words(words: str, width: int) -> list[str]:
    if cell_len(words) <= width:
        return [words]
    return [line.plain for line in Content(words).wrap(max(width, 1))]


class HelpDialog(Dialog[None]):
    """A list of keys, after help on the focused part, and before help on other parts."""

    ACTIONS: ClassVar[tuple[Action, ...]] = HELP_ACTIONS

    def __init__(
        self,
        actions: Sequence[Action],
        more: Sequence[tuple[str, str]] = (),
        *,
        in_focus: Sequence[HelpSection] = (),
        others: Sequence[HelpSection] = (),
    ) -> None:
        super().__init__()
        keys = [(name_keys(action.keys), action.words) for action in actions]
        self._parts = [*in_focus, HelpSection("Keys", [*keys, *more, *COMMON_KEYS]), *others]

    def compose(self) -> ComposeResult:
        """Show a line for each mark or key, section by section."""
        with Vertical(id="box"), VerticalScroll():
            for n, part in enumerate(self._parts):
                yield Static(Content(part.title), id="heading" if n == 0 else None, classes="part")
                yield HelpLines(part)
        yield KeyLine()

    def action_leave(self) -> None:
        """Close the help."""
        self.dismiss()
