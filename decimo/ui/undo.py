"""Going back: it shows what would be taken back before it is done."""

from itertools import islice
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.counted import counted
from decimo.play.record import Played
from decimo.play.session import ByHand, Session
from decimo.report.goes_with import goes_with_waiting
from decimo.report.step_title import step_title
from decimo.ui.action import Action, bindings
from decimo.ui.help import HelpDialog
from decimo.ui.key_line import KeyLine
from decimo.ui.last_answer import by_hand_words, goes_words
from decimo.ui.room import Dialog, tell
from decimo.ui.season_choice import SeasonDialog, seasons_back
from decimo.ui.step_words import when_words

UNDO_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("to_season", "t", "To a {season}", "Go back to the start of any {season}"),
    Action("leave", "escape,q,u", "Stay here", "Take nothing back"),
)
NOTHING = "Nothing has been played that could be taken back."
STEPS_SHOWN = 60
LAST_ANSWER = 0
"""What the dialog closes with when only the last answer is to be taken back."""
Back = int | tuple[int, int]
"""How far to go back: so many steps, or to the start of a season of a year."""


class UndoDialog(Dialog[Back | None]):
    """Lists the player's last answer and the steps played last; closes with how far to go back."""

    ACTIONS: ClassVar[tuple[Action, ...]] = UNDO_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(UNDO_ACTIONS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.time_words = session.ruleset.time_words
        self._session = session
        self._last = session.last_by_hand()
        self._steps = list(islice(session.steps_back(), STEPS_SHOWN))
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
            self.query_one("#detail", Static).update(Content(NOTHING))
        elif self._last is not None and self._steps and self._session.waiting is None:
            choices.highlighted = 1
        else:
            choices.highlighted = 0

    @on(OptionList.OptionHighlighted)
    def _say(self, event: OptionList.OptionHighlighted) -> None:
        count = self._count(event.option_index)
        if self._last is not None and count == LAST_ANSWER:
            words = goes_words(self._session, self._last)
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
            tell(self, NOTHING)
            return
        span = self.time_words.season
        heading = f"Back to the start of which {span}? All that came after it is taken back."
        # The start of a season in which nothing was played yet is where the campaign stands.
        last = self._steps[0].record
        behind = [each for each in seasons_back(self._session) if each <= (last.year, last.season)]
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
        rolled = sum(len(played.answered) for played in taken)
        facts = sum(len(played.facts) for played in taken)
        steps = counted(count, "step")
        words = f"Takes back {steps} (rolls, cards and decisions: {rolled}, facts: {facts}); r goes forward again."
        if rolled:
            words += " The same steps bring the same fate; to decide otherwise now is to know it."
        return words

    def _last_words(self, last: ByHand) -> Content:
        what = "answer" if last.answered is not None else "deed"
        return Content.assemble((f"Only your last {what}", "bold"), f": {by_hand_words(self._session, last)}")

    def _words(self, played: Played) -> Content:
        ruleset, record = self._session.ruleset, played.record
        facts = ruleset.veiled(self._session.state, played).facts
        told = sorted(
            (fact for fact in facts if ruleset.weight(fact) > 0),
            key=lambda fact: -ruleset.weight(fact),
        )
        said = [sentence for fact in told[:3] if (sentence := ruleset.sentence(fact))]
        when = when_words(self._session, record)
        title = step_title(self._session, record)
        return Content.assemble((f"{when}, {title}", "bold"), f": {said[0]}" if said else "")
