"""Looking back: the map, ledgers, log and charts of any season of a campaign."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from decimo.chance import Refusal
from decimo.chance.text import capitalize
from decimo.play.campaign_record import Played, State, StateFormat
from decimo.play.journal import state_after
from decimo.play.ruleset import Ledger, MapView
from decimo.play.session import Session
from decimo.play.ways import ASIDE
from decimo.play.years import read_year
from decimo.report.charts import build_charts
from decimo.report.request import OverTime, YearEnd
from decimo.ui.base_screen import (
    Action,
    FullScreen,
    KeyLine,
    apply_time_words_to_help,
    name_key,
    show_message,
)
from decimo.ui.campaign_panels import CampaignPanels, ExtraPanel
from decimo.ui.chart_panel import ChartPanel
from decimo.ui.dialogs import LineDialog
from decimo.ui.log_panel import LogFormatter, list_retake_marks
from decimo.ui.panel_tabs import LEDGER_KEYS, MAP_TAB
from decimo.ui.play_actions import PLAY_ACTIONS

HISTORY_HELP = (
    ("1 to 9, 0", "Show a ledger; 0 is the tenth"),
    ("In a chart", "A letter marks each line and its end; the line you follow is drawn completely"),
)
HISTORY_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this screen"),
    Action("year(-1)", "left", "{Year} back", "To the end of the {year} before"),
    Action("year(1)", "right", "{Year} on", "To the end of the {year} after"),
    Action("decade(-1)", "left_square_bracket,shift+left", "Ten back", "Ten {years} back"),
    Action("decade(1)", "right_square_bracket,shift+right", "Ten on", "Ten {years} on", in_footer=False),
    Action("season(-1)", "comma", "{Season} back", "To the {season} before", in_footer=False),
    Action("season(1)", "full_stop", "{Season} on", "To the {season} after", in_footer=False),
    Action("first", "home", "First", "To the first {year}", in_footer=False),
    Action("last", "end", "Now", "To the present", in_footer=False),
    Action("go_to", "g", "Go to", "To a {year} that you type"),
    Action("charts", "c", "Charts", "Each number over the {years}; again for the next chart"),
    Action("chart_before", "C", "Chart before", "To the chart before", in_footer=False),
    Action("follow(-1)", "up", "Line before", "In a chart, follow the line before", in_footer=False),
    Action("follow(1)", "down", "Line after", "In a chart, follow the next line", in_footer=False),
    Action("why", "w", "Why", "Explain the marked line of the log: rule, dice and cards", in_footer=False),
    Action("show_map", "m", "Map", "Show the map", in_footer=False),
    Action("show_log", "l", "Log", "Read the log of the {year}", in_footer=False),
    Action("sort", "x", "Sort", "Sort the open ledger by its next column", in_footer=False),
    Action("turn_round", "z", "Reverse", "Reverse the order of the ledger's rows", in_footer=False),
    Action("leave", "escape,q,v", "Back", "Back to the campaign"),
)


SeasonKey: TypeAlias = tuple[int, int]
"""A year of play, from 1, and the number of its season, from 0."""
MAX_SNAPSHOTS = 100
"""How many of the latest viewed seasons are kept in memory."""


class SeasonSnapshot(NamedTuple):
    """The state at the end of a season, and the steps of its year until then."""

    ledgers: Sequence[Ledger]
    map: MapView
    steps: Sequence[Played]
    again: Mapping[int, str]
    """Words on steps that were played again, by id."""


class SeasonHistory:
    """The seasons of a campaign, without its secrets."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._format: StateFormat[Any] = StateFormat(session.ruleset.world_type)
        self._seen: OrderedDict[SeasonKey, SeasonSnapshot] = OrderedDict()
        head = session.head
        self.last: SeasonKey = (head.year, head.season) if head else (session.moment.year, 0)
        """The last played season, in its present state."""
        self._parted = {record.parent for record in session.journal.taken_back()}
        """The steps before steps that were taken back."""
        self.last_season = len(session.ruleset.seasons) - 1

    def year_end(self, year: int) -> SeasonKey:
        """Return the last season of a year; for the present year the last one played."""
        return min((year, self.last_season), self.last)

    def then(self, season: SeasonKey) -> SeasonSnapshot:
        """Return the snapshot at the end of a season."""
        if season not in self._seen:
            self._seen[season] = self._read(season)
            if len(self._seen) > MAX_SNAPSHOTS:
                self._seen.popitem(last=False)
        self._seen.move_to_end(season)
        return self._seen[season]

    def as_year_end(self, year: int) -> YearEnd:
        """Return the end of a year, as in a report."""
        season = self.year_end(year)
        ruleset, state = self._session.ruleset, self._state(season, self._steps(season))
        ledgers = {ledger.id: ledger for ledger in ruleset.ledgers(state)}
        return YearEnd(year, ruleset.year_label(year), ledgers, ruleset.map(state))

    def _read(self, season: SeasonKey) -> SeasonSnapshot:
        ruleset, steps = self._session.ruleset, self._steps(season)
        state = self._state(season, steps)
        return SeasonSnapshot(
            tuple(ruleset.ledgers(state)), ruleset.map(state), steps, self._again(season[0], steps)
        )

    def _steps(self, season: SeasonKey) -> list[Played]:
        year = season[0]
        played = self._session.line(since=year, until=year)
        return [step for step in played if (step.record.year, step.record.season) <= season]

    def _state(self, season: SeasonKey, steps: Sequence[Played]) -> State[Any]:
        """Return the state after the last of the steps; without steps the state at the end of the year before."""
        if season >= self.last:
            return self._session.state
        year = season[0]
        while not steps and year > 1:
            year -= 1
            steps = self._steps((year, self.last_season))
        if not steps:
            return self._session.history.state_at(1)
        return self._format.read(state_after(self._session.journal, steps[-1].record.id))

    def _again(self, year: int, steps: Sequence[Played]) -> Mapping[int, str]:
        # The search for steps played again is slow, so it is done only where there may be some.
        # An order given twice in a season is another take, too, but was not played again.
        for step in steps:
            record = step.record
            again = record.take > 1 and record.kind == "step"
            if again or record.kind in ASIDE or record.parent in self._parted:
                return list_retake_marks(self._session, year, until=year)
        return {}


READ_ONLY_WORDS = ("The past: nothing can be changed", "Nothing can be changed", "")
"""The words beside the year, from the longest form to the shortest."""


class YearSlider(Widget, can_focus=True):
    """Two lines: the chosen year, and its position between the first and the last."""

    @dataclass
    class Wanted(Message):
        """A year was clicked."""

        year: int

    DEFAULT_CSS = """
    YearSlider { height: 2; padding: 0 1; background: $panel; }
    """

    def __init__(self, session: Session, at: SeasonKey, last: SeasonKey, *, id: str | None = None) -> None:  # noqa: A002 - as widgets
        super().__init__(id=id)
        self._ruleset = session.ruleset
        self._at = at
        self._last = last
        self._is_over = session.moment.year > last[0]
        """Whether the last played year is over."""

    def look_at(self, season: SeasonKey) -> None:
        """Show this season as the chosen one."""
        self._at = season
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Choose the clicked year."""
        before, track, _ = self._parts()
        x = event.x - self.gutter.left - cell_len(before)
        if event.y == 1 and 0 <= x < track:
            self.post_message(self.Wanted(1 + round(x * (self._last[0] - 1) / max(track - 1, 1))))

    def render(self) -> Content:
        """Draw both lines."""
        width = self.content_size.width
        left = Content.assemble((f"Looking back: {self._when()}", "bold"))
        right = next(
            (Content(words) for words in READ_ONLY_WORDS if left.cell_length + len(words) + 2 <= width), None
        )
        space = width - left.cell_length - (right.cell_length if right else 0)
        return Content("\n").join(
            [
                left + Content(" " * max(space, 0)) + (right or Content()),
                self._slider().truncate(width, ellipsis=True),
            ]
        )

    def _when(self) -> str:
        year, season = self._at
        label = self._ruleset.year_label(year)
        if self._at >= self._last:
            return f"{label}, {'at its end, ' if self._is_over else ''}now"
        if season == len(self._ruleset.seasons) - 1:
            return f"{label}, at its end"
        return f"{label}, after {self._ruleset.seasons[season]}"

    def _parts(self) -> tuple[str, int, str]:
        """Return the words before the track, its length, and the words after it."""
        before, after = (
            f"{capitalize(self._ruleset.year_label(1))} ",
            f" {capitalize(self._ruleset.year_label(self._last[0]))}",
        )
        return before, max(self.content_size.width - cell_len(before) - cell_len(after), 3), after

    def _slider(self) -> Content:
        before, track, after = self._parts()
        place = round((self._at[0] - 1) * (track - 1) / max(self._last[0] - 1, 1))
        return Content.assemble(
            before, ("━" * place, "$accent"), ("●", "bold $accent"), "─" * (track - place - 1), after
        )


CHART_TAB = "chart"
DECADE = 10


class HistoryScreen(FullScreen[None]):
    """A campaign's past, from its first year to now."""

    ACTIONS: ClassVar[tuple[Action, ...]] = HISTORY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = LEDGER_KEYS

    def __init__(self, session: Session, tab: str = MAP_TAB) -> None:
        """Look back at a campaign, with this tab open at first."""
        super().__init__()
        self.time_words = session.ruleset.time_words
        self._session = session
        self._past = SeasonHistory(session)
        self._at: SeasonKey = self._past.last
        self._first_tab = tab
        self._ends: list[YearEnd] = []
        """The ends of years, as far as they were read for the charts."""

    def compose(self) -> ComposeResult:
        """Compose the slider, and the panels with charts."""
        slider = YearSlider(self._session, self._at, self._past.last, id="calendar")
        charts = ExtraPanel(CHART_TAB, "c Charts", ChartPanel(id="chart"))
        yield CampaignPanels(self._session, [slider], [charts], self._turned)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the present."""
        self._panels = self.query_one(CampaignPanels)
        self.query_one(YearSlider).focus()
        self._show()
        if self._first_tab != MAP_TAB:
            self._panels.tabs.active = self._first_tab

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panels for the width."""
        self.query_one(CampaignPanels).fit(event.size.width)

    def on_key(self, event: events.Key) -> None:
        """Say of a key that plays or changes the campaign that it does nothing here."""
        action = next((each for each in PLAY_ACTIONS if event.key in each.keys.split(",")), None)
        if action is not None and event.key not in self.active_bindings:
            key, title = name_key(event.key), self.time_words.fill(action.title)
            show_message(
                self,
                f"{key} ({title}) does nothing here: the past cannot be changed. esc leads back to the present.",
            )

    # Through the years

    def action_year(self, by: int) -> None:
        """Go to the end of another year."""
        year, season = self._at
        stays = by > 0 and (year, season) < self._past.year_end(year)
        self._to_year(year if stays else year + by)

    def action_decade(self, by: int) -> None:
        """Go ten years back or forward."""
        self._to_year(self._at[0] + by * DECADE)

    def action_season(self, by: int) -> None:
        """Go to another season."""
        each_year = self._past.last_season + 1
        year, season = divmod(self._at[0] * each_year + self._at[1] + by, each_year)
        self._look_at((year, season))

    def action_first(self) -> None:
        """Go to the first year."""
        self._to_year(1)

    def action_last(self) -> None:
        """Go to the present."""
        self._look_at(self._past.last)

    def action_go_to(self) -> None:
        """Ask for a year."""
        span, label = self.time_words.year, self._session.ruleset.year_label(self._at[0])
        heading = (
            f"Which {span}? As the land counts, such as {label}, "
            f"or as a number: 1 is the first {span} of play."
        )
        self.app.push_screen(LineDialog(heading, "", self._year_typed), self._go_to)

    def _go_to(self, typed: str | None) -> None:
        if typed is not None:
            self._to_year(self._year_typed(typed))

    def _year_typed(self, typed: str) -> int:
        ruleset, last = self._session.ruleset, self._past.last[0]
        year = read_year(ruleset, typed)
        if year > last:
            raise Refusal(
                f"The campaign has not reached {ruleset.year_label(year)} yet; "
                f"choose a {self.time_words.year} up to {ruleset.year_label(last)}."
            )
        return year

    @on(YearSlider.Wanted)
    def _pointed_at(self, event: YearSlider.Wanted) -> None:
        self._to_year(event.year)

    def _to_year(self, year: int) -> None:
        self._look_at(self._past.year_end(min(max(year, 1), self._past.last[0])))

    def _look_at(self, season: SeasonKey) -> None:
        before, self._at = self._at, min(max(season, (1, 0)), self._past.last)
        if self._at != before:
            self._show()
        elif self._at == self._past.last:
            show_message(self, "This is the present; the campaign has come no further.")
        elif self._at in ((1, 0), self._past.year_end(1)):
            show_message(self, "The campaign begins here.")

    def _show(self) -> None:
        then = self._past.then(self._at)
        self._panels.show(then.ledgers, then.map)
        self.query_one(YearSlider).look_at(self._at)
        self.query_one(ChartPanel).look_at(self._at[0] - 1)
        self._panels.log_panel.begin(LogFormatter(self._session.ruleset).entries(then.steps, then.again))

    # What is looked at

    def action_help(self) -> None:
        """Explain the focused panel, all keys, and the other visible panels."""
        self._panels.show_help(self.actions, apply_time_words_to_help(HISTORY_HELP, self.time_words))

    def action_show_map(self) -> None:
        """Show the map; the arrow keys still change the year."""
        self._panels.show_map()
        if self._panels.tabs.active == CHART_TAB:
            # On a wide terminal the map has no tab, and is above the ledger.
            self._panels.uncover()
        self.query_one(YearSlider).focus()

    def action_show_log(self) -> None:
        """Show the log and go to it."""
        self._panels.show_log()

    def action_show_ledger(self, number: int) -> None:
        """Show a ledger; the arrow keys still change the year."""
        self._panels.show_ledger(number)
        self.query_one(YearSlider).focus()

    def action_sort(self) -> None:
        """Sort the ledger by its next column."""
        self._panels.sort()

    def action_turn_round(self) -> None:
        """Reverse the order of the ledger's rows."""
        self._panels.turn_round()

    def action_why(self) -> None:
        """Explain the marked line of the log."""
        self._panels.explain_line()

    def action_charts(self) -> None:
        """Show the charts, or the next one."""
        tabs = self._panels.tabs
        if tabs.active == CHART_TAB:
            self.query_one(ChartPanel).turn(1)
        tabs.active = CHART_TAB
        self.query_one(YearSlider).focus()

    def action_chart_before(self) -> None:
        """Show the chart before."""
        self.query_one(ChartPanel).turn(-1)

    def action_follow(self, by: int) -> None:
        """Follow another line of the chart."""
        self.query_one(ChartPanel).follow(by)

    def _turned(self, tab: str) -> None:
        if tab == CHART_TAB:
            self._read_charts()

    @work(exclusive=True, group="charts")
    async def _read_charts(self) -> None:
        """Read the end of every year, a year at a time, so that keys are handled meanwhile."""
        panel, ends, last = self.query_one(ChartPanel), self._ends, self._past.last[0]
        if len(ends) == last:
            return
        while len(ends) < last:
            panel.wait(f"Reading the {self.time_words.year}s: {len(ends)} of {last}")
            # All years are read: from here on nothing can interrupt.
            await asyncio.sleep(0)
            ends.append(self._past.as_year_end(len(ends) + 1))
        sides = self._session.ruleset.sides(self._session.state.world)
        panel.offer(build_charts(OverTime(tuple(ends), sides)))

    def action_leave(self) -> None:
        """Go back to the campaign."""
        self.dismiss()
