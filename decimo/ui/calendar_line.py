"""The player's sides that have lost their say, and how that is told."""

from collections.abc import Container, Mapping

from textual.content import Content
from textual.widget import Widget

from decimo.chance.text import capitalize
from decimo.play.campaign_record import SEAT_PLAYER
from decimo.play.ruleset import Silence
from decimo.play.session import Session
from decimo.ui.dialogs import ChoiceDialog

SILENCE_CHOICES = (("house", "Take another side"), ("watch", "Play on as it stands"))


def find_own_silent_sides(session: Session) -> Mapping[str, Silence]:
    """The player's own sides that have nothing to decide now, and why."""
    silent, seats = session.ruleset.silent(session.state), session.state.seats
    return {side: silent[side] for side, seat in seats.items() if seat == SEAT_PLAYER and side in silent}


def make_silence_dialog(session: Session, known: Container[str]) -> ChoiceDialog | None:
    """Return a dialog that tells which own sides have lost their say and are not `known` for it, if there are any."""
    names = session.ruleset.sides(session.state.world)
    silent = find_own_silent_sides(session).items()
    lost = [f"{silence.of(names.get(side, side))}." for side, silence in silent if side not in known]
    return ChoiceDialog(" ".join(lost), SILENCE_CHOICES) if lost else None


OWNER_WIDTH = 20
"""Cells that are kept for whose campaign it is."""
QUIET = "$text-muted"
DONE, NEXT, LATER = "+", ">", "."
"""Marks of the steps of a season."""


class CalendarLine(Widget, can_focus=False):
    """Two lines: year and seasons; the steps of the season, the next one marked. Compact, it is one."""

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
        """The year, the season and the steps in one line, where the lines are compact."""
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
            # Of many seasons only the present one is shown, and how many there are.
            place = f" {moment.season + 1} of {len(seasons)}"
            left = Content.assemble(*parts, seasons[moment.season], (place, QUIET))
        room = width - left.cell_length - 2
        if room < 8:
            return left
        ways = [Content(words) for words in self._describe_owner()]
        right = next((way for way in ways if way.cell_length <= room), ways[-1]).truncate(room, ellipsis=True)
        return left + Content(" " * (width - left.cell_length - right.cell_length)) + right

    def _describe_owner(self) -> list[str]:
        """The campaign, its land and the player's own sides, from the longest way to say it to the shortest."""
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
            return Content.assemble((f"{NEXT} {session.campaign.next_step().title}", "bold")).truncate(width)
        at = ids.index(moment.step)
        titles = [
            Content.assemble((f"{NEXT} {step.title}", "bold"))
            if n == at
            else Content.assemble((f"{DONE if n < at else LATER} {step.title}", QUIET))
            for n, step in enumerate(steps)
        ]
        # The step before the next one stays in view; what does not fit is cut at the end.
        first = at
        while first and sum(title.cell_length + 2 for title in titles[first - 1 :]) <= width:
            first -= 1
        shown = titles[max(min(first, at - 1), 0) :]
        return Content("  ").join(shown).truncate(width, ellipsis=True)
