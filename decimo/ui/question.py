"""The question dialog: one form for everything that a step asks of a person at once."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Static

from decimo.fate import Ask, Refusal
from decimo.play.session import Session
from decimo.ui.action import Action, bindings
from decimo.ui.answer_field import AnswerField
from decimo.ui.chance_words import odds_words
from decimo.ui.help import HelpDialog
from decimo.ui.room import Dialog, tell
from decimo.ui.step_words import rule_words

QUESTION_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this form"),
    Action(
        "let_fate_answer",
        "f2",
        "Let the program answer",
        "The program rolls, draws or decides all that is open",
    ),
    Action("leave", "escape", "Later", "Leave the step waiting; what is entered is kept"),
)


class QuestionDialog(Dialog[bool]):
    """Asks what the step needs. It closes with whether everything is answered; if not, the step waits."""

    ACTIONS: ClassVar[tuple[Action, ...]] = QUESTION_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(QUESTION_ACTIONS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        question = session.open_question()
        self._asks = question.asks if question else ()

    def compose(self) -> ComposeResult:
        """Show the rule and the reason once, and a field for each thing asked."""
        session, ruleset = self._session, self._session.ruleset
        offered = session.waiting.offered if session.waiting else {}
        asks = [ask for _, ask in self._asks]
        same_odds = len({odds_words(ask) for ask in asks}) == 1 and len(asks) > 1
        with Vertical(id="box"):
            yield Static(
                Content(f"{ruleset.moment_label(session.moment)}: {session.next_step().title}"), id="heading"
            )
            for rule in dict.fromkeys(ask.rule for ask in asks):
                yield Static(Content(rule_words(session, rule)), classes="rule")
            if same_odds and odds_words(asks[0]):
                yield Static(Content(f"Each: {odds_words(asks[0])}"), classes="odds")
            with VerticalScroll(id="fields", can_focus=False):
                for number, ask in self._asks:
                    yield AnswerField(
                        number,
                        ask,
                        self._heading(ask),
                        with_odds=not same_odds,
                        offered=offered.get(number),
                    )
            with Horizontal(id="buttons"):
                yield Button(Content("Answer"), id="answer", compact=True, variant="primary")
                yield Button(Content("Let the program (F2)"), id="fate", compact=True)
                yield Button(Content("Later (Esc)"), id="later", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Start with the first field."""
        self.query(AnswerField).first().go_to()

    @on(AnswerField.Filled)
    def _go_on(self, event: AnswerField.Filled) -> None:
        """Put the answers so far on disk and go to the next open field.

        The answer just typed is kept with the next one, so that a slip can still be mended; return keeps it
        at once.
        """
        fields = list(self.query(AnswerField))
        at = fields.index(event.field)
        if not self._keep([field for field in fields if field is not event.field or event.by_return]):
            return
        following = [field for field in fields[at + 1 :] + fields[:at] if not field.kept and field.fault()]
        if following:
            following[0].go_to()
        elif event.by_return:
            self.answer_all()

    @on(Button.Pressed, "#answer")
    def answer_all(self) -> None:
        """Hand the form in; what is missing or wrong is said at its field."""
        fields = [field for field in self.query(AnswerField) if not field.kept]
        for field in fields:
            field.say(field.fault())
        wrong = [field for field in fields if field.fault()]
        if wrong:
            wrong[0].go_to()
        elif self._keep(fields):
            self.dismiss(True)

    @on(Button.Pressed, "#fate")
    def action_let_fate_answer(self) -> None:
        """Let the program answer everything that is still open."""
        if not self._keep(self.query(AnswerField)):
            return
        if any(not field.kept for field in self.query(AnswerField)):
            try:
                self._session.let_fate_answer()
            except Refusal as refusal:
                tell(self, str(refusal), wrong=True)
                return
        self.dismiss(True)

    @on(Button.Pressed, "#later")
    def action_leave(self) -> None:
        """Leave the step waiting."""
        self._keep(self.query(AnswerField))
        self.dismiss(False)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.ACTIONS))

    def _keep(self, fields: Iterable[AnswerField]) -> bool:
        """Put the possible answers among these fields on disk; stop at one that is refused all the same."""
        for field in fields:
            if not field.kept and not field.fault():
                try:
                    self._session.answer(field.number, field.answer)
                except Refusal as refusal:
                    field.say(str(refusal))
                    field.go_to()
                    return False
                field.settle()
        return True

    def _heading(self, ask: Ask) -> str:
        about = self._session.ruleset.name_of(ask.about) if ask.about else ""
        side = self._session.ruleset.sides(self._session.state.world).get(ask.side, "")
        lead = f"{side} decides: " if side else f"{about}: " if about not in ask.why else ""
        return f"{lead}{ask.why}"
