"""Going back: it shows what would be taken back before it is done."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.record import StepRecord
from decimo.play.session import Session
from decimo.report.step_title import step_title
from decimo.ui.action import Action, bindings
from decimo.ui.room import Dialog
from decimo.ui.step_words import when_words

UNDO_ACTIONS = (Action("leave", "escape,q,u", "Stay here", "Take nothing back"),)
STEPS_SHOWN = 60


class UndoDialog(Dialog[int | None]):
    """Lists the steps played last; closes with how many of them are to be taken back."""

    ACTIONS: ClassVar[tuple[Action, ...]] = UNDO_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(UNDO_ACTIONS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        records = session.journal.records()
        self._records = list(reversed(records[1:]))[:STEPS_SHOWN]

    def compose(self) -> ComposeResult:
        """Show the latest step first."""
        with Vertical(id="box"):
            yield Static(
                Content("How far back? Return takes back the marked step and all above it."), id="heading"
            )
            yield OptionList(
                *[Option(self._words(record)) for record in self._records], id="choices", compact=True
            )
            yield Static("", id="detail")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Mark the latest step."""
        choices = self.query_one(OptionList)
        choices.focus()
        if self._records:
            choices.highlighted = 0
        else:
            self.query_one("#detail", Static).update(
                Content("Nothing has been played that could be taken back.")
            )

    @on(OptionList.OptionHighlighted)
    def _say(self, event: OptionList.OptionHighlighted) -> None:
        count = event.option_index + 1
        taken = [self._session.journal.record(record.id) for record in self._records[:count]]
        rolled = sum(len(played.answered) for played in taken)
        facts = sum(len(played.facts) for played in taken)
        steps = "1 step" if count == 1 else f"{count} steps"
        words = f"Takes back {steps} (rolls, cards and decisions: {rolled}, facts: {facts}); r goes forward again."
        if rolled:
            words += " The same steps bring the same fate; to decide otherwise now is to know it."
        self.query_one("#detail", Static).update(Content(words))

    @on(OptionList.OptionSelected)
    def _go_back(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index + 1)

    def action_leave(self) -> None:
        """Take nothing back."""
        self.dismiss(None)

    def _words(self, record: StepRecord) -> Content:
        ruleset = self._session.ruleset
        played = ruleset.veiled(self._session.state, self._session.journal.record(record.id))
        told = sorted(
            (fact for fact in played.facts if ruleset.weight(fact) > 0),
            key=lambda fact: -ruleset.weight(fact),
        )
        said = [sentence for fact in told[:3] if (sentence := ruleset.sentence(fact))]
        when = when_words(self._session, record)
        title = step_title(self._session, record)
        return Content.assemble((f"{when}, {title}", "bold"), f": {said[0]}" if said else "")
