"""The calendar line of the play screen, and the dialog for sides that have lost their say."""

from collections.abc import Container, Mapping

from textual.content import Content
from textual.widget import Widget

from decimo.chance.text import capitalize
from decimo.play.campaign_record import SEAT_PLAYER
from decimo.play.ruleset import Silence
from decimo.play.session import Session
from decimo.ui.dialogs import ChoiceDialog

SILENCE_CHOICES = (("house", "Take another side"), ("watch", "Play on as it is"))


def find_own_silent_sides(session: Session) -> Mapping[str, Silence]:
    """Return the player's own sides that have nothing to decide now, and why."""
    silent, seats = session.ruleset.silent(session.state), session.state.seats
    return {side: silent[side] for side, seat in seats.items() if seat == SEAT_PLAYER and side in silent}


def make_silence_dialog(session: Session, known: Container[str]) -> ChoiceDialog | None:
    """Return a dialog on own sides that have lost their say and are not yet `known`; None if there are none."""
    names = session.ruleset.sides(session.state.world)
    silent = find_own_silent_sides(session).items()
    lost = [f"{silence.of(names.get(side, side))}." for side, silence in silent if side not in known]
    return ChoiceDialog(" ".join(lost), SILENCE_CHOICES) if lost else None


OWNER_WIDTH = 20
"""Cells reserved for the campaign and its sides."""
QUIET = "$text-muted"
DONE, NEXT, LATER = "+", ">", "."
"""Marks of the steps of a season."""


class CalendarLine(Widget, can_focus=False):
    """Two lines, or one if compact: year and seasons; the steps of the season, with the next one marked."""

    DEFAULT_CSS = """
    CalendarLine { height: 2; padding: 0 1; background: $panel; }
    """

    def __init__(self, session: Session, *, id: str | None = None) -> None:  # noqa: A002 - as widgets
        super().__init__(id=id)
        self._session = session

    def render(self) -> Content:
        """Draw both lines."""
        width = self.content_size.width
        if self.content_size.height == 1:
            return self._both(width)
        return Content("\n").join([self._time(width), self._track(width)])

    def _both(self, width: int) -> Content:
        """Return year, season and steps in one line, for compact lines."""
        ruleset, moment = self._session.ruleset, self._session.moment
        when = Content.assemble((f"{capitalize(ruleset.year_label(moment.year))}  ", "bold"))
        when += Content.assemble((f"[{ruleset.seasons[moment.season]}]", "bold reverse"), "  ")
        return when + self._track(max(width - when.cell_length, 0))

    def _time(self, width: int) -> Content:
        session = self._session
        ruleset, moment = session.ruleset, session.moment
        parts: list[tuple[str, str]] = [(f"{capitalize(ruleset.year_label(moment.year))}  ", "bold")]
        seasons: list[tuple[str, str]] = [
            (f"[{season}]", "bold reverse") if n == moment.season else (f" {season} ", QUIET)
            for n, season in enumerate(ruleset.seasons)
        ]
        left = Content.assemble(*parts, *seasons)
        if left.cell_length > width - OWNER_WIDTH:
            # With many seasons, show only the present one and their number.
            place = f" {moment.season + 1} of {len(seasons)}"
            left = Content.assemble(*parts, seasons[moment.season], (place, QUIET))
        room = width - left.cell_length - 2
        if room < 8:
            return left
        ways = [Content(words) for words in self._describe_owner()]
        right = next((way for way in ways if way.cell_length <= room), ways[-1]).truncate(room, ellipsis=True)
        return left + Content(" " * (width - left.cell_length - right.cell_length)) + right

    def _describe_owner(self) -> list[str]:
        """Return campaign, land and the player's sides in words, from the longest form to the shortest."""
        session = self._session
        names = session.ruleset.sides(session.state.world)
        campaign = f"{session.charter.name} - {session.ruleset.land}"
        silent = session.ruleset.silent(session.state)
        sides = [
            names.get(side, side)
            for side, seat in session.state.seats.items()
            if seat == SEAT_PLAYER and side not in silent
        ]
        lost = [names.get(side, side) for side in find_own_silent_sides(session)]
        if not sides and not lost:
            return [campaign, session.charter.name]
        if not sides:
            return [
                f"! no say now for {', '.join(lost)}: s takes another side",
                "! no say now: s takes a side",
                "! no say: s",
            ]
        you = f"you: {', '.join(sides)}"
        return [f"{campaign} - {you}", f"{session.charter.name} - {you}", you]

    def _track(self, width: int) -> Content:
        session = self._session
        if session.waiting is not None:
            return Content.assemble(
                (f"? {session.campaign.next_step().title}", "bold"),
                ": waits for your answer; space opens the question",
            ).truncate(width, ellipsis=True)
        ended = session.ruleset.ended(session.state)
        if ended:
            return Content.assemble((f"{ended.rstrip('.')}: the game is over", "bold")).truncate(
                width, ellipsis=True
            )
        moment = session.moment
        steps = session.ruleset.steps(session.state, moment.year, moment.season)
        ids = [step.id for step in steps]
        if session.head is None or moment.step not in ids:
            return Content.assemble((f"{NEXT} {session.campaign.next_step().title}", "bold")).truncate(
                width, ellipsis=True
            )
        at = ids.index(moment.step)
        titles = [
            Content.assemble((f"{NEXT} {step.title}", "bold"))
            if n == at
            else Content.assemble((f"{DONE if n < at else LATER} {step.title}", QUIET))
            for n, step in enumerate(steps)
        ]
        # The step before the next one stays visible; the end is cut.
        first = at
        while first and sum(title.cell_length + 2 for title in titles[first - 1 :]) <= width:
            first -= 1
        shown = titles[max(min(first, at - 1), 0) :]
        return Content("  ").join(shown).truncate(width, ellipsis=True)
