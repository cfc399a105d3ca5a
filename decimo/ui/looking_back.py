"""Looking back: map, ledgers, log and charts as they stood in any year. Nothing is changed here."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from decimo.fate import Refusal
from decimo.play.ruleset import Ledger
from decimo.play.session import Session
from decimo.play.year import read_year
from decimo.report.charts import charts
from decimo.report.over_time import OverTime, YearEnd
from decimo.ui.action import Action, bindings
from decimo.ui.chart_panel import ChartPanel
from decimo.ui.chronicle import Chronicle
from decimo.ui.looking_back_action import LOOKING_BACK_ACTIONS, LOOKING_BACK_HELP
from decimo.ui.looking_back_line import LookingBackLine
from decimo.ui.map_panel import MapPanel
from decimo.ui.panel_tabs import DIGITS, LEDGER_TAB, MAP_TAB, PanelTabs
from decimo.ui.past import Past, Season
from decimo.ui.small_dialog import LineDialog
from decimo.ui.table_view import TableView
from decimo.ui.tale import Tale

CHART_TAB = "chart"
DECADE = 10


class LookingBackRoom(TableView):
    """One campaign as it stood, from its first year to now."""

    ACTIONS: ClassVar[tuple[Action, ...]] = LOOKING_BACK_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(LOOKING_BACK_ACTIONS),
        *[Binding(key, f"show_ledger({n})", f"Ledger {n + 1}", show=False) for n, key in enumerate(DIGITS)],
    ]
    HELP_LINES = LOOKING_BACK_HELP
    MORE_TABS = ((CHART_TAB, "c Charts"),)

    def __init__(self, session: Session, tab: str = MAP_TAB) -> None:
        """Look back at a campaign, at first with this tab open."""
        super().__init__(session)
        self._past = Past(session)
        self._at: Season = self._past.last
        self._first_tab = tab
        self._ends: list[YearEnd] = []
        """How the years ended, as far as they were read for the charts."""

    def compose_head(self) -> ComposeResult:
        """Lay out the slider."""
        yield LookingBackLine(self._session, self._at, self._past.last, id="calendar")

    def compose_more(self) -> ComposeResult:
        """Lay out the charts."""
        yield ChartPanel(id="chart")

    def on_mount(self) -> None:
        """Begin with the campaign as it stands."""
        self.query_one(LookingBackLine).focus()
        self._look_at(self._at)
        if self._first_tab != MAP_TAB:
            self.query_one(PanelTabs).active = self._first_tab

    # Through the years

    def action_year(self, by: int) -> None:
        """Go to the end of another year."""
        year, season = self._at
        stays = by > 0 and (year, season) < self._past.year_end(year)
        self._to_year(year if stays else year + by)

    def action_decade(self, by: int) -> None:
        """Go ten years back or on."""
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
        """Go to where the campaign stands."""
        self._look_at(self._past.last)

    def action_go_to(self) -> None:
        """Ask for a year."""
        span, label = self.time_words.year, self._session.ruleset.year_label(self._at[0])
        heading = (
            f"Which {span}? As the land counts it, such as {label}, "
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
                f"The campaign has not come to {ruleset.year_label(year)} yet; "
                f"choose a {self.time_words.year} up to {ruleset.year_label(last)}."
            )
        return year

    @on(LookingBackLine.Wanted)
    def _pointed_at(self, event: LookingBackLine.Wanted) -> None:
        self._to_year(event.year)

    def _to_year(self, year: int) -> None:
        self._look_at(self._past.year_end(min(max(year, 1), self._past.last[0])))

    def _look_at(self, season: Season) -> None:
        self._at = min(max(season, (1, 0)), self._past.last)
        then = self._past.then(self._at)
        self._lay_ledgers(then.ledgers)
        self.query_one(LookingBackLine).look_at(self._at)
        self.query_one(MapPanel).show(then.map)
        self.query_one(ChartPanel).look_at(self._at[0] - 1)
        log = Tale(self._session.ruleset).entries(then.steps, then.again)
        self.query_one(Chronicle).begin(log)
        self._show_ledger()

    def _lay_ledgers(self, ledgers: Sequence[Ledger]) -> None:
        """Lay out the ledgers of another year; where a change of the rules brought others, the same stays open."""
        tabs, were = self.query_one(PanelTabs), self._ledgers
        stays = were[self._open_ledger].id if self._open_ledger < len(were) else ""
        self._ledgers = ledgers
        self._open_ledger = next((n for n, ledger in enumerate(ledgers) if ledger.id == stays), 0)
        tabs.offer(ledgers)
        if tabs.active.startswith(LEDGER_TAB):
            tabs.active = f"{LEDGER_TAB}{self._open_ledger}"

    # What is looked at

    def action_show_map(self) -> None:
        """Show the map; the arrows stay with the years."""
        super().action_show_map()
        tabs = self.query_one(PanelTabs)
        if tabs.active == CHART_TAB:
            # On a wide terminal the map has no tab of its own, and stands over the ledger.
            tabs.active = f"{LEDGER_TAB}{self._open_ledger}"
        self.query_one(LookingBackLine).focus()

    def action_show_ledger(self, number: int) -> None:
        """Show a ledger; the arrows stay with the years."""
        super().action_show_ledger(number)
        self.query_one(LookingBackLine).focus()

    def action_charts(self) -> None:
        """Show the charts, or the next of them."""
        tabs = self.query_one(PanelTabs)
        if tabs.active == CHART_TAB:
            self.query_one(ChartPanel).turn(1)
        tabs.active = CHART_TAB
        self.query_one(LookingBackLine).focus()

    def action_chart_before(self) -> None:
        """Show the chart before."""
        self.query_one(ChartPanel).turn(-1)

    def action_follow(self, by: int) -> None:
        """Follow another line of the chart."""
        self.query_one(ChartPanel).follow(by)

    def _turn_to(self, tab: str) -> None:
        super()._turn_to(tab)
        if tab == CHART_TAB:
            self._read_charts()

    @work(exclusive=True, group="charts")
    async def _read_charts(self) -> None:
        """Read how every year ended, a year at a time, so that keys are answered meanwhile."""
        panel, ends, last = self.query_one(ChartPanel), self._ends, self._past.last[0]
        if len(ends) == last:
            return
        while len(ends) < last:
            panel.wait(f"Reading the {self.time_words.year}s: {len(ends)} of {last}")
            # Once all are read nothing stops it any more from showing them.
            await asyncio.sleep(0)
            ends.append(self._past.as_year_end(len(ends) + 1))
        sides = self._session.ruleset.sides(self._session.state.world)
        panel.offer(charts(OverTime(tuple(ends), sides)))

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss()
