"""The log: its entries, with marks for steps that were played again, and their panel."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Literal, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from decimo.chance.text import capitalize
from decimo.play.campaign_record import Played, StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.play.ways import ASIDE, played_again
from decimo.report.rule_history import replay_words
from decimo.wording.steps import step_title


def list_retake_marks(session: Session, since: int, until: int | None = None) -> Mapping[int, str]:
    """Return words on each step of the years `since` to `until` that was played again, by id."""
    # Read the year before, too, for the step before the first one.
    return {
        record.id: f"{step_title(session, record)}: {replay_words(record, again)}."
        for record, again in played_again(session.journal, since=since - 1, until=until)
    }


def list_new_retake_marks(session: Session, steps: Sequence[Played]) -> Mapping[int, str]:
    """Return words on just played steps that were played again, by id."""
    # Most steps are the only child of the step before, and need no search.
    if not any(_may_be_retake(session, played.record) for played in steps):
        return {}
    return list_retake_marks(session, steps[0].record.year)


def _may_be_retake(session: Session, record: StepRecord) -> bool:
    """Whether another step or answer may have been played in place of this step."""
    if record.parent is None:
        return False
    # An order given twice in a season is another take, too, but was not played again.
    first = record.take == 1 or record.kind == "order"
    follows = record.id == record.parent + 1 and first
    return not follows or session.journal.record(record.parent).record.kind in ASIDE


WEIGHT_MARKS = {1: "  ", 2: "- ", 3: "! "}
"""The mark before a fact, by its weight."""
RETAKE_MARK = "~ "
"""The mark before a line about a step that was played again."""


class LogEntry(NamedTuple):
    """One entry of the log: a heading, a fact with its step and place, or a line about a step played again."""

    kind: Literal["year", "season", "fact", "again"]
    text: str
    weight: int = 1
    record: int = 0
    fact: int = 0

    @property
    def lead(self) -> str:
        """The mark before the entry; a heading has none."""
        if self.kind == "again":
            return RETAKE_MARK
        return WEIGHT_MARKS.get(self.weight, "  ") if self.kind == "fact" else ""


class LogFormatter:
    """A formatter that turns steps into entries, and remembers the year and season."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._year: int | None = None
        self._season: int | None = None

    def entries(self, steps: Iterable[Played], again: Mapping[int, str]) -> list[LogEntry]:
        """Return the entries of further steps, without facts of no weight or sentence.

        The player's own orders are always told. `again` has the words on steps that were played again, by id.
        """
        told: list[LogEntry] = []
        for played in steps:
            if played.record.id in again:
                told += self._headings(played.record.year, played.record.season)
                told.append(LogEntry("again", again[played.record.id], record=played.record.id))
            for number, fact in enumerate(played.facts):
                weight = max(self._ruleset.weight(fact), 1 if _is_own_order(played.record) else 0)
                sentence = self._ruleset.sentence(fact) if weight > 0 else ""
                if sentence:
                    told += self._headings(played.record.year, played.record.season)
                    told.append(LogEntry("fact", sentence, weight, played.record.id, number))
        return told

    def _headings(self, year: int, season: int) -> list[LogEntry]:
        headings: list[LogEntry] = []
        if year != self._year:
            headings.append(LogEntry("year", capitalize(self._ruleset.year_label(year))))
        if (year, season) != (self._year, self._season):
            name = self._ruleset.seasons[season]
            headings.append(LogEntry("season", capitalize(name)))
        self._year, self._season = year, season
        return headings


def _is_own_order(record: StepRecord) -> bool:
    return record.kind == "order" and record.by == "player"


MAX_CACHED_LINES = 4_000
"""How many wrapped entries are kept: some thirty years, in both widths of the log."""


class _LogLine(NamedTuple):
    entry: int
    text: str


class LogPanel(ScrollView, can_focus=True):
    """The entries of the log, with a bar on one of them."""

    class EarlierRequested(Message):
        """A request for earlier entries, at the first line."""

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
    LogPanel {
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
        self._entries: list[LogEntry] = []
        self._rows: list[_LogLine] = []
        self._bar = -1

    @property
    def current(self) -> LogEntry | None:
        """The fact under the bar."""
        return self._entries[self._bar] if 0 <= self._bar < len(self._entries) else None

    @property
    def text(self) -> str:
        """The whole log, line by line."""
        return "\n".join(entry.text for entry in self._entries)

    def begin(self, entries: Sequence[LogEntry]) -> None:
        """Show only these entries, with the last one visible."""
        self._entries = list(entries)
        self._bar = self._nearest(len(self._entries) - 1, -1)
        self._lay_rows()
        self._show_bar()

    def tell(self, entries: Sequence[LogEntry]) -> None:
        """Add entries, with the bar on the last one."""
        start = len(self._entries)
        self._entries += entries
        facts = [n for n in range(start, len(self._entries)) if self._entries[n].kind == "fact"]
        if facts:
            self._bar = facts[-1]
        self._rows += self._wrapped(start)
        self._measure()
        self._show_bar()

    def put_before(self, entries: Sequence[LogEntry]) -> None:
        """Add earlier entries; the bar stays on its entry."""
        self._entries = [*entries, *self._entries]
        self._bar += len(entries)
        self._lay_rows()
        self._show_bar()

    def mark(self, record: int, fact: int) -> bool:
        """Put the bar on a fact of a step; return whether it is in the log."""
        for n, entry in enumerate(self._entries):
            if entry.kind == "fact" and (entry.record, entry.fact) == (record, fact):
                self._bar = n
                self._show_bar()
                return True
        return False

    def action_bar(self, by: int) -> None:
        """Move the bar by a number of facts."""
        before = self._bar
        for _ in range(min(abs(by), len(self._entries))):
            self._bar = self._nearest(self._bar + (1 if by > 0 else -1), 1 if by > 0 else -1)
        if by < 0 and self._bar == self._nearest(0, 1) and before - self._bar < -by:
            self.post_message(self.EarlierRequested())
        self._show_bar()

    def render_line(self, y: int) -> Strip:
        """Draw one visible line."""
        width = self.scrollable_content_region.width
        number = y + self.scroll_offset.y
        if not 0 <= number < len(self._rows):
            return Strip.blank(width, self.visual_style.rich_style)
        row = self._rows[number]
        entry = self._entries[row.entry]
        style = self.get_visual_style(_get_style_class(entry)).rich_style
        if row.entry == self._bar and self.has_focus:
            style += self.get_component_rich_style("chronicle--bar", partial=True)
        return Strip([Segment(row.text, style)]).adjust_cell_length(width, style)

    def on_resize(self) -> None:
        """Wrap the text again when the width changes."""
        self._lay_rows()
        self._show_bar()

    def on_focus(self) -> None:
        """Show the bar."""
        self.refresh()

    def on_blur(self) -> None:
        """Hide the bar."""
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Put the bar on the clicked entry."""
        number = event.y + self.scroll_offset.y
        if 0 <= number < len(self._rows):
            self._bar = self._nearest(self._rows[number].entry, 1)
            self.refresh()

    def _nearest(self, start: int, step: int) -> int:
        """Return the nearest fact from `start` in one direction; if there is none, in the other."""
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

    def _wrapped(self, start: int) -> list[_LogLine]:
        width = max(self.scrollable_content_region.width - 1, 12)
        rows: list[_LogLine] = []
        for n in range(start, len(self._entries)):
            entry = self._entries[n]
            if entry.kind == "year" and n:
                rows.append(_LogLine(n, ""))
            rows += [_LogLine(n, line) for line in _wrap_entry(entry.lead, entry.text, width)]
        return rows

    def _show_bar(self) -> None:
        rows = [n for n, row in enumerate(self._rows) if row.entry == self._bar]
        if rows:
            self.scroll_to_region(Region(0, rows[0], 1, len(rows)), animate=False, force=True)
        self.refresh()


@lru_cache(maxsize=MAX_CACHED_LINES)
def _wrap_entry(lead: str, text: str, width: int) -> Sequence[str]:
    """Wrap an entry; its first line begins with its mark, and the others are indented under its words."""
    wrapped = Content(text).wrap(width - len(lead))
    return [(" " * len(lead) if n else lead) + line.plain for n, line in enumerate(wrapped)]


def _get_style_class(entry: LogEntry) -> str:
    return f"chronicle--fact-{entry.weight}" if entry.kind == "fact" else f"chronicle--{entry.kind}"
