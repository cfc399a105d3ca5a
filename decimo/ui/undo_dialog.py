"""Going back: it shows what would be taken back before it is done."""

from collections.abc import Sequence
from itertools import islice
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.record import Played, StepRecord
from decimo.play.session import Session
from decimo.play.step_history import ByHand
from decimo.play.years import season_words
from decimo.ui.base_screen import Action, Dialog, make_bindings, show_message
from decimo.ui.dialogs import ChoiceDialog
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.key_line import KeyLine
from decimo.wording.steps import describe_answer, describe_season, step_title
from decimo.wording.undo import (
    count_taken_back,
    describe_last_answer,
    describe_retake,
    describe_taken_back,
    goes_with_waiting,
)

RETAKE_CHOICES = (("stay", "Let it stand"), ("retake", "Take it back and roll anew"))


def make_redo_dialog(session: Session, ways: Sequence[StepRecord]) -> ChoiceDialog:
    """Return a dialog that asks which of several ways to go; it closes with the id of a step."""
    takes = len({way.take for way in ways}) > 1
    lines = [(str(way.id), _describe_branch(session, way, with_take=takes)) for way in reversed(ways)]
    heading = f"{len(ways)} ways were played from here. Which one? The way played last comes first."
    return ChoiceDialog(heading, lines)


def _describe_branch(session: Session, way: StepRecord, *, with_take: bool) -> str:
    """Say what was played and when, and how it differs: its take, what the player answered, what happened."""
    ruleset = session.ruleset
    played = ruleset.veiled(session.state, session.journal.record(way.id))
    answers = [
        f"{answered.mark.why}: {describe_answer(session, way, answered)}"
        for answered in played.answered
        if answered.answer.source == "player"
    ]
    told = [
        sentence for fact in played.facts if ruleset.weight(fact) and (sentence := ruleset.sentence(fact))
    ]
    take = f", take {way.take}" if with_take else ""
    how = "; ".join((answers or told)[:3])
    return f"{step_title(session, way)}, {describe_season(session, way)}{take}{f'; {how}' if how else ''}"


def make_retake_dialog(session: Session) -> ChoiceDialog | None:
    """Return a dialog that says what is taken back for fresh dice; None if no step was played yet."""
    retake = describe_retake(session)
    if retake is None:
        return None
    title, goes = retake
    heading = (
        f"Play {title} once more with fresh dice? {goes} Your own dice and cards are asked anew. "
        "The log and the report will say so."
    )
    return ChoiceDialog(heading, RETAKE_CHOICES)


SEASON_ACTIONS = (
    Action("year(1)", "left", "{Year} before", "A {year} further back"),
    Action("year(-1)", "right", "{Year} after", "A {year} less far back"),
    Action("leave", "escape,q", "Back", "Choose no {season}"),
)


PRESENT_SEASON = (0, 0)
"""What stands for the moment at which the campaign stands."""


class SeasonDialog(Dialog[tuple[int, int] | None]):
    """Lists the starts of seasons, the latest first; closes with year and season of the one chosen.

    There is at least one. `PRESENT_SEASON`, where it is offered, is the first: the campaign as it is now.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = SEASON_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(SEASON_ACTIONS)]

    def __init__(self, heading: str, session: Session, seasons: Sequence[tuple[int, int]]) -> None:
        super().__init__(classes="small")
        self.time_words = session.ruleset.time_words
        self._heading = heading
        self._seasons = seasons
        self._past = [season for season in seasons if season != PRESENT_SEASON]
        self._words = [_name_season(session, *each) for each in seasons]

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


def list_seasons_back(session: Session) -> Sequence[tuple[int, int]]:
    """Return the seasons in which something was played, and the present one: year and season, the latest first."""
    now = (session.moment.year, session.moment.season)
    played = {(record.year, record.season) for record in session.journal.records()}
    return sorted({now, *played}, reverse=True)


def _name_season(session: Session, year: int, season: int) -> str:
    """Return how a way back is named: `spring 300 BC`."""
    if (year, season) == PRESENT_SEASON:
        return f"where it stands now: {session.ruleset.moment_label(session.moment)}"
    return season_words(session.ruleset, year, season)


UNDO_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("to_season", "t", "To a {season}", "Go back to the start of any {season}"),
    Action("leave", "escape,q,u", "Stay here", "Take nothing back"),
)
NOTHING_TO_UNDO = "Nothing has been played that could be taken back."
MAX_STEPS_SHOWN = 60
LAST_ANSWER = 0
"""What the dialog closes with when only the last answer is to be taken back."""
UndoTarget = int | tuple[int, int]
"""How far to go back: so many steps, or to the start of a season of a year."""


class UndoDialog(Dialog[UndoTarget | None]):
    """Lists the player's last answer and the steps played last; closes with how far to go back."""

    ACTIONS: ClassVar[tuple[Action, ...]] = UNDO_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(UNDO_ACTIONS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.time_words = session.ruleset.time_words
        self._session = session
        self._last = session.history.last_by_hand()
        self._steps = list(islice(session.history.steps_back(), MAX_STEPS_SHOWN))
        """The steps that can be taken back, latest first."""

    def compose(self) -> ComposeResult:
        """Show the latest step first."""
        with Vertical(id="box"):
            heading = "How far back? Return takes back the marked step and all above it."
            yield Static(Content(heading), id="heading")
            lines = [self._words(played) for played in self._steps]
            if self._last is not None:
                lines.insert(0, self._last_words(self._last))
            yield OptionList(*[Option(line) for line in lines], id="choices", compact=True)
            yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """Mark the latest step, or the last answer while a question is open."""
        choices = self.query_one(OptionList)
        choices.focus()
        if not choices.option_count:
            self.query_one("#detail", Static).update(Content(NOTHING_TO_UNDO))
        elif self._last is not None and self._steps and self._session.waiting is None:
            choices.highlighted = 1
        else:
            choices.highlighted = 0

    @on(OptionList.OptionHighlighted)
    def _say(self, event: OptionList.OptionHighlighted) -> None:
        count = self._count(event.option_index)
        if self._last is not None and count == LAST_ANSWER:
            words = describe_taken_back(self._session, self._last)
            with_it = goes_with_waiting(self._session) if self._last.record else ""
        else:
            words, with_it = self._steps_words(count), goes_with_waiting(self._session)
        self.query_one("#detail", Static).update(Content(f"{words} {with_it}".rstrip()))

    @on(OptionList.OptionSelected)
    def _go_back(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._count(event.option_index))

    def action_to_season(self) -> None:
        """Choose the season to go back to."""
        if not self._steps:
            show_message(self, NOTHING_TO_UNDO)
            return
        span = self.time_words.season
        heading = f"Back to the start of which {span}? All that came after it is taken back."
        # The start of a season in which nothing was played yet is where the campaign stands.
        last = self._steps[0].record
        behind = [each for each in list_seasons_back(self._session) if each <= (last.year, last.season)]
        self.app.push_screen(SeasonDialog(heading, self._session, behind), self._to_season)

    def _to_season(self, season: tuple[int, int] | None) -> None:
        if season is not None:
            self.dismiss(season)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions))

    def action_leave(self) -> None:
        """Take nothing back."""
        self.dismiss(None)

    def _count(self, line: int) -> int:
        """How many steps a line takes back."""
        return line if self._last is not None else line + 1

    def _steps_words(self, count: int) -> str:
        """Say what goes with so many steps."""
        taken = self._steps[:count]
        words = f"Takes back {count_taken_back(taken)}; r goes forward again."
        if any(played.answered for played in taken):
            words += " The same steps bring the same fate; to decide otherwise now is to know it."
        return words

    def _last_words(self, last: ByHand) -> Content:
        what = "answer" if last.answered is not None else "deed"
        return Content.assemble(
            (f"Only your last {what}", "bold"), f": {describe_last_answer(self._session, last)}"
        )

    def _words(self, played: Played) -> Content:
        ruleset, record = self._session.ruleset, played.record
        facts = ruleset.veiled(self._session.state, played).facts
        told = sorted(
            (fact for fact in facts if ruleset.weight(fact) > 0),
            key=lambda fact: -ruleset.weight(fact),
        )
        said = [sentence for fact in told[:3] if (sentence := ruleset.sentence(fact))]
        when = describe_season(self._session, record)
        title = step_title(self._session, record)
        return Content.assemble((f"{when}, {title}", "bold"), f": {said[0]}" if said else "")
