"""The dialogs for going back, with a preview of what is taken back."""

from collections.abc import Sequence
from itertools import islice
from typing import ClassVar

from textual.content import Content

from decimo.play.campaign_record import Played, StepRecord
from decimo.play.session import Session
from decimo.play.step_history import ByHand
from decimo.play.years import season_words
from decimo.ui.base_screen import Action, show_message
from decimo.ui.dialogs import ChoiceDialog, ListDialog
from decimo.wording import steps

RETAKE_CHOICES = (("stay", "Keep it"), ("retake", "Take it back and roll again"))


def make_redo_dialog(session: Session, ways: Sequence[StepRecord]) -> ChoiceDialog:
    """Return a dialog that asks which of several ways to go; it closes with the id of a step."""
    takes = len({way.take for way in ways}) > 1
    lines = [(str(way.id), _describe_branch(session, way, with_take=takes)) for way in reversed(ways)]
    heading = f"{len(ways)} ways were played from here. Which one? The last played way comes first."
    return ChoiceDialog(heading, lines)


def _describe_branch(session: Session, way: StepRecord, *, with_take: bool) -> str:
    """Return a step and its season, with its difference: its take, the player's answers, its facts."""
    ruleset = session.ruleset
    played = ruleset.veiled(session.state, session.journal.record(way.id))
    answers = [
        f"{answered.mark.why}: {steps.describe_answer(session, way, answered)}"
        for answered in played.answered
        if answered.answer.source == "player"
    ]
    told = [
        sentence for fact in played.facts if ruleset.weight(fact) and (sentence := ruleset.sentence(fact))
    ]
    take = f", take {way.take}" if with_take else ""
    how = "; ".join((answers or told)[:3])
    return f"{steps.step_title(session, way)}, {steps.describe_season(session, way)}{take}{f'; {how}' if how else ''}"


def make_retake_dialog(session: Session) -> ChoiceDialog | None:
    """Return a dialog that previews a step with fresh dice; None if no step was played yet."""
    retake = steps.describe_retake(session)
    if retake is None:
        return None
    title, goes = retake
    heading = (
        f"Play {title} again with fresh dice? {goes} You are asked again for your own dice and cards. "
        "The log and the report will say so."
    )
    return ChoiceDialog(heading, RETAKE_CHOICES)


SEASON_ACTIONS = (
    Action("year(1)", "left", "{Year} before", "A {year} further back"),
    Action("year(-1)", "right", "{Year} after", "A {year} less far back"),
    Action("leave", "escape,q", "Back", "Choose no {season}"),
)


PRESENT_SEASON = (0, 0)
"""The value for the campaign's present moment."""


class SeasonDialog(ListDialog[tuple[int, int], tuple[int, int]]):
    """A list of the starts of seasons, latest first; closes with year and season of the chosen one.

    It has at least one. `PRESENT_SEASON`, if offered, is the first: the present campaign.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = SEASON_ACTIONS

    def __init__(self, heading: str, session: Session, seasons: Sequence[tuple[int, int]]) -> None:
        super().__init__(heading, seasons, small=True)
        self.time_words = session.ruleset.time_words
        self._past = [season for season in seasons if season != PRESENT_SEASON]
        # The campaign's file may be closed before the list is shown.
        self._words = {each: _name_season(session, *each) for each in seasons}

    def format_item(self, item: tuple[int, int]) -> Content:
        """Return the name of a season."""
        return Content(self._words[item])

    def choose(self, item: tuple[int, int]) -> None:
        """Close with a season."""
        self.dismiss(item)

    def action_year(self, by: int) -> None:
        """Go back by years: to the same season, or to the last one before it with any steps."""
        choices = self.choices
        before = len(choices.items) - len(self._past)
        year, season = self._past[max((choices.highlighted or 0) - before, 0)]
        wanted = (year - by, season)
        later = sum(each > wanted for each in self._past)
        choices.highlighted = before + later if wanted <= self._past[0] else 0


def list_seasons_back(session: Session) -> Sequence[tuple[int, int]]:
    """Return the seasons with steps, and the present one: year and season, latest first."""
    now = (session.moment.year, session.moment.season)
    played = {(record.year, record.season) for record in session.journal.records()}
    return sorted({now, *played}, reverse=True)


def _name_season(session: Session, year: int, season: int) -> str:
    """Return the name of a season to go back to: `spring 300 BC`."""
    if (year, season) == PRESENT_SEASON:
        return f"the present: {session.ruleset.moment_label(session.moment)}"
    return season_words(session.ruleset, year, season)


UNDO_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("to_season", "t", "To a {season}", "Go back to the start of any {season}"),
    Action("leave", "escape,q,u", "Stay here", "Take nothing back"),
)
NOTHING_TO_UNDO = "Nothing has been played yet, so there is nothing to take back."
MAX_STEPS_SHOWN = 60
LAST_ANSWER = 0
"""The result of the dialog for taking back only the last answer."""
UndoTarget = int | tuple[int, int]
"""How far to go back: a number of steps, or the start of a season."""


class UndoDialog(ListDialog[int, UndoTarget]):
    """A list of the player's last answer and the last steps; closes with how far to go back.

    Its items are numbers of steps; `LAST_ANSWER` is the answer.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = UNDO_ACTIONS
    NOTHING = NOTHING_TO_UNDO

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last = session.history.last_by_hand()
        self._steps = list(islice(session.history.steps_back(), MAX_STEPS_SHOWN))
        """The steps that can be taken back, latest first."""
        first = 1 if self._last is None else LAST_ANSWER
        heading = "How far back? Return takes back the marked step and all above it."
        super().__init__(heading, range(first, len(self._steps) + 1))
        self.time_words = session.ruleset.time_words

    def begin(self) -> None:
        """Mark the latest step, or the last answer while a question is open."""
        super().begin()
        if self._last is not None and self._steps and self._session.waiting is None:
            self.choices.highlighted = 1

    def format_item(self, item: int) -> Content:
        """Return the answer or a step as a line."""
        if self._last is not None and item == LAST_ANSWER:
            return self._last_words(self._last)
        return self._words(self._steps[item - 1])

    def describe_item(self, item: int) -> str:
        """Return what is taken back with an item."""
        if self._last is not None and item == LAST_ANSWER:
            words = steps.describe_taken_back(self._session, self._last)
            with_it = steps.goes_with_waiting(self._session) if self._last.record else ""
        else:
            words, with_it = self._steps_words(item), steps.goes_with_waiting(self._session)
        return f"{words} {with_it}".rstrip()

    def choose(self, item: int) -> None:
        """Close with an item."""
        self.dismiss(item)

    def action_to_season(self) -> None:
        """Choose the season to go back to."""
        if not self._steps:
            show_message(self, NOTHING_TO_UNDO)
            return
        span = self.time_words.season
        heading = f"Back to the start of which {span}? All that came after it is taken back."
        # The start of a season without steps is the present moment.
        last = self._steps[0].record
        behind = [each for each in list_seasons_back(self._session) if each <= (last.year, last.season)]
        self.app.push_screen(SeasonDialog(heading, self._session, behind), self._to_season)

    def _to_season(self, season: tuple[int, int] | None) -> None:
        if season is not None:
            self.dismiss(season)

    def _steps_words(self, count: int) -> str:
        """Return what is taken back with a number of steps."""
        taken = self._steps[:count]
        words = f"Takes back {steps.count_taken_back(taken)}; r goes forward again."
        if any(played.answered for played in taken):
            words += " The same steps bring the same rolls; if you decide differently now, you know them."
        return words

    def _last_words(self, last: ByHand) -> Content:
        what = "answer" if last.answered is not None else "deed"
        return Content.assemble(
            (f"Only your last {what}", "bold"), f": {steps.describe_last_answer(self._session, last)}"
        )

    def _words(self, played: Played) -> Content:
        ruleset, record = self._session.ruleset, played.record
        facts = ruleset.veiled(self._session.state, played).facts
        told = sorted(
            (fact for fact in facts if ruleset.weight(fact) > 0),
            key=lambda fact: -ruleset.weight(fact),
        )
        said = [sentence for fact in told[:3] if (sentence := ruleset.sentence(fact))]
        when = steps.describe_season(self._session, record)
        title = steps.step_title(self._session, record)
        return Content.assemble((f"{when}, {title}", "bold"), f": {said[0]}" if said else "")
