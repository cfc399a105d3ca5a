"""The slider through the years: which year is looked at, of those that were played."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from decimo.play.capital import capital
from decimo.play.session import Session
from decimo.ui.past import Season

STANDS = ("As it stood then: nothing can be changed", "Nothing can be changed", "")
"""What the line says beside the year, from the longest way to say it to the shortest."""


class LookingBackLine(Widget, can_focus=True):
    """Two lines: the year that is looked at, and where it lies between the first and the last."""

    @dataclass
    class Wanted(Message):
        """A year was pointed at."""

        year: int

    DEFAULT_CSS = """
    LookingBackLine { height: 2; padding: 0 1; background: $panel; }
    """

    def __init__(self, session: Session, at: Season, last: Season, *, id: str | None = None) -> None:  # noqa: A002 - as widgets
        super().__init__(id=id)
        self._ruleset = session.ruleset
        self._at = at
        self._last = last
        self._is_over = session.moment.year > last[0]
        """Whether the last year that was played is over."""

    def look_at(self, season: Season) -> None:
        """Show that this season is looked at."""
        self._at = season
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Want the year that was clicked."""
        before, track, _ = self._parts()
        x = event.x - self.gutter.left - cell_len(before)
        if event.y == 1 and 0 <= x < track:
            self.post_message(self.Wanted(1 + round(x * (self._last[0] - 1) / max(track - 1, 1))))

    def render(self) -> Content:
        """Draw both lines."""
        width = self.content_size.width
        left = Content.assemble((f"Looking back: {self._when()}", "bold"))
        right = next((Content(words) for words in STANDS if left.cell_length + len(words) + 2 <= width), None)
        space = width - left.cell_length - (right.cell_length if right else 0)
        return Content("\n").join(
            [left + Content(" " * max(space, 0)) + (right or Content()), self._slider().truncate(width)]
        )

    def _when(self) -> str:
        year, season = self._at
        label = self._ruleset.year_label(year)
        if self._at >= self._last:
            return f"{label}, {'at its end, ' if self._is_over else ''}as it stands now"
        if season == len(self._ruleset.seasons) - 1:
            return f"{label}, at its end"
        return f"{label}, after {self._ruleset.seasons[season]}"

    def _parts(self) -> tuple[str, int, str]:
        """What stands before the track, how long the track is, and what stands after it."""
        before, after = (
            f"{capital(self._ruleset.year_label(1))} ",
            f" {capital(self._ruleset.year_label(self._last[0]))}",
        )
        return before, max(self.content_size.width - cell_len(before) - cell_len(after), 3), after

    def _slider(self) -> Content:
        before, track, after = self._parts()
        place = round((self._at[0] - 1) * (track - 1) / max(self._last[0] - 1, 1))
        return Content.assemble(
            before, ("━" * place, "$accent"), ("●", "bold $accent"), "─" * (track - place - 1), after
        )
