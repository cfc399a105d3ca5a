"""The log on the table: it draws only the lines that are seen, so a long campaign scrolls like a short one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from decimo.ui.tale import Entry

LINES_KEPT = 4_000
"""So many entries are kept as they were wrapped last: those of some thirty years, in both widths of the log."""


class _Row(NamedTuple):
    entry: int
    text: str


class Chronicle(ScrollView, can_focus=True):
    """Entries of the log, with a bar on the one that is looked at."""

    class EarlierWanted(Message):
        """The reader has come to the first line and wants to read on backwards."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "chronicle--year",
        "chronicle--season",
        "chronicle--again",
        "chronicle--fact-1",
        "chronicle--fact-2",
        "chronicle--fact-3",
        "chronicle--bar",
    }
    DEFAULT_CSS = """
    Chronicle {
        & > .chronicle--year { color: $accent; text-style: bold; }
        & > .chronicle--season { color: $text-muted; text-style: italic; }
        & > .chronicle--again { color: $text-muted; text-style: italic; }
        & > .chronicle--fact-1 { color: $foreground; }
        & > .chronicle--fact-2 { color: $foreground; text-style: bold; }
        & > .chronicle--fact-3 { color: $warning; text-style: bold; }
        & > .chronicle--bar { text-style: reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "bar(-1)", "Line up", show=False),
        Binding("down", "bar(1)", "Line down", show=False),
        Binding("pageup", "bar(-10)", "Ten up", show=False),
        Binding("pagedown", "bar(10)", "Ten down", show=False),
        Binding("home", "bar(-1000000)", "First", show=False),
        Binding("end", "bar(1000000)", "Last", show=False),
    ]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id)
        self._entries: list[Entry] = []
        self._rows: list[_Row] = []
        self._bar = -1

    @property
    def current(self) -> Entry | None:
        """The fact under the bar."""
        return self._entries[self._bar] if 0 <= self._bar < len(self._entries) else None

    @property
    def text(self) -> str:
        """Everything the log holds, line by line."""
        return "\n".join(entry.text for entry in self._entries)

    def begin(self, entries: Sequence[Entry]) -> None:
        """Show these entries and no others, the last of them in view."""
        self._entries = list(entries)
        self._bar = self._nearest(len(self._entries) - 1, -1)
        self._lay_rows()
        self._show_bar()

    def tell(self, entries: Sequence[Entry]) -> None:
        """Add entries; the last of them comes under the bar."""
        start = len(self._entries)
        self._entries += entries
        facts = [n for n in range(start, len(self._entries)) if self._entries[n].kind == "fact"]
        if facts:
            self._bar = facts[-1]
        self._rows += self._wrapped(start)
        self._measure()
        self._show_bar()

    def put_before(self, entries: Sequence[Entry]) -> None:
        """Add entries before those that are there; the bar stays where it is."""
        self._entries = [*entries, *self._entries]
        self._bar += len(entries)
        self._lay_rows()
        self._show_bar()

    def mark(self, record: int, fact: int) -> bool:
        """Put the bar on a fact of a step; say whether it is there."""
        for n, entry in enumerate(self._entries):
            if entry.kind == "fact" and (entry.record, entry.fact) == (record, fact):
                self._bar = n
                self._show_bar()
                return True
        return False

    def action_bar(self, by: int) -> None:
        """Move the bar by so many facts."""
        before = self._bar
        for _ in range(min(abs(by), len(self._entries))):
            self._bar = self._nearest(self._bar + (1 if by > 0 else -1), 1 if by > 0 else -1)
        if by < 0 and self._bar == self._nearest(0, 1) and before - self._bar < -by:
            self.post_message(self.EarlierWanted())
        self._show_bar()

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in view."""
        width = self.scrollable_content_region.width
        number = y + self.scroll_offset.y
        if not 0 <= number < len(self._rows):
            return Strip.blank(width, self.visual_style.rich_style)
        row = self._rows[number]
        entry = self._entries[row.entry]
        style = self.get_visual_style(_class_of(entry)).rich_style
        if row.entry == self._bar and self.has_focus:
            style += self.get_component_rich_style("chronicle--bar", partial=True)
        return Strip([Segment(row.text, style)]).adjust_cell_length(width, style)

    def on_resize(self) -> None:
        """Wrap the text anew when the width changes."""
        self._lay_rows()
        self._show_bar()

    def on_focus(self) -> None:
        """Show the bar."""
        self.refresh()

    def on_blur(self) -> None:
        """Hide the bar."""
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Put the bar where the mouse points."""
        number = event.y + self.scroll_offset.y
        if 0 <= number < len(self._rows):
            self._bar = self._nearest(self._rows[number].entry, 1)
            self.refresh()

    def _nearest(self, start: int, step: int) -> int:
        """The nearest fact from `start` on in one direction; where there is none, in the other."""
        for way in (step, -step):
            n = start
            while 0 <= n < len(self._entries):
                if self._entries[n].kind == "fact":
                    return n
                n += way
        return self._bar if 0 <= self._bar < len(self._entries) else -1

    def _lay_rows(self) -> None:
        self._rows = self._wrapped(0)
        self._measure()

    def _measure(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, len(self._rows))
        self.refresh()

    def _wrapped(self, start: int) -> list[_Row]:
        width = max(self.scrollable_content_region.width - 1, 12)
        rows: list[_Row] = []
        for n in range(start, len(self._entries)):
            entry = self._entries[n]
            if entry.kind == "year" and n:
                rows.append(_Row(n, ""))
            rows += [_Row(n, line) for line in _lines(entry.lead, entry.text, width)]
        return rows

    def _show_bar(self) -> None:
        rows = [n for n, row in enumerate(self._rows) if row.entry == self._bar]
        if rows:
            self.scroll_to_region(Region(0, rows[0], 1, len(rows)), animate=False, force=True)
        self.refresh()


@lru_cache(maxsize=LINES_KEPT)
def _lines(lead: str, text: str, width: int) -> Sequence[str]:
    """Wrap an entry; its first line begins with its mark, and the others stand under its words."""
    wrapped = Content(text).wrap(width - len(lead))
    return [(" " * len(lead) if n else lead) + line.plain for n, line in enumerate(wrapped)]


def _class_of(entry: Entry) -> str:
    return f"chronicle--fact-{entry.weight}" if entry.kind == "fact" else f"chronicle--{entry.kind}"
