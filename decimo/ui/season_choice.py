"""A season to choose, of all that a campaign has come through."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.season import season_words
from decimo.play.session import Session
from decimo.ui.action import Action, bindings
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Dialog

SEASON_ACTIONS = (
    Action("year(1)", "left", "{Year} before", "A {year} further back"),
    Action("year(-1)", "right", "{Year} after", "A {year} less far back"),
    Action("leave", "escape,q", "Back", "Choose no {season}"),
)


NOW = (0, 0)
"""What stands for the moment at which the campaign stands."""


class SeasonDialog(Dialog[tuple[int, int] | None]):
    """Lists the starts of seasons, the latest first; closes with year and season of the one chosen.

    There is at least one; `NOW`, where it is offered, is the first, and stands for where the campaign stands.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = SEASON_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SEASON_ACTIONS)]

    def __init__(self, heading: str, session: Session, seasons: Sequence[tuple[int, int]]) -> None:
        super().__init__(classes="small")
        self.time_words = session.ruleset.time_words
        self._heading = heading
        self._seasons = seasons
        self._past = [season for season in seasons if season != NOW]
        self._words = [_way_back(session, *each) for each in seasons]

    def compose(self) -> ComposeResult:
        """Show the seasons."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            yield OptionList(*[Option(Content(words)) for words in self._words], id="choices", compact=True)
        yield KeyLine()

    def action_year(self, by: int) -> None:
        """Go so many years back: to the same season, or to the last before it in which something was played."""
        choices = self.query_one(OptionList)
        before = len(self._seasons) - len(self._past)
        year, season = self._past[max((choices.highlighted or 0) - before, 0)]
        wanted = (year - by, season)
        later = sum(each > wanted for each in self._past)
        choices.highlighted = min(before + later, choices.option_count - 1) if wanted <= self._past[0] else 0

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._seasons[event.option_index])

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


def seasons_back(session: Session) -> Sequence[tuple[int, int]]:
    """Return the seasons in which something was played, and the present one: year and season, the latest first."""
    now = (session.moment.year, session.moment.season)
    played = {(record.year, record.season) for record in session.journal.records()}
    return sorted({now, *played}, reverse=True)


def _way_back(session: Session, year: int, season: int) -> str:
    """Return how a way back is named: `spring 300 BC`."""
    if (year, season) == NOW:
        return f"where it stands now: {session.ruleset.moment_label(session.moment)}"
    return season_words(session.ruleset, year, season)
