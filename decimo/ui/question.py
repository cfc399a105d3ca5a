"""The question dialog: one form for everything that a step asks of a person at once."""

import re
from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Static

from decimo.fate import Ask, Refusal, read_card, spoken
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
QUESTION_HELP = (
    ("return", "Keep the answer and go on; after the last one hand the form in"),
    ("dice", "Type each die as it fell: 3 5, or 35"),
    ("cards", "Type rank and suit: 7H, 10D, QS, AC; or joker red, joker black"),
    ("1 to 9", "Take a choice by its number"),
)
PLAIN_DICE = re.compile(r"\d+d\w+")
"""Dice that are simply added up; any other formula is shown."""

MANY = 3
"""A form of more fields than these uses all the room there is."""


class QuestionDialog(Dialog[bool]):
    """Asks what the step needs. It closes with whether everything is answered; if not, the step waits."""

    ACTIONS: ClassVar[tuple[Action, ...]] = QUESTION_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(QUESTION_ACTIONS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        question = session.open_question()
        self._asks = question.asks if question else ()
        self.set_class(len(self._asks) > MANY, "many")

    def compose(self) -> ComposeResult:
        """Show the rule and the reason once, and a field for each thing asked."""
        session, ruleset = self._session, self._session.ruleset
        offered = session.waiting.offered if session.waiting else {}
        asks = [ask for _, ask in self._asks]
        same_odds = len({odds_words(ask) for ask in asks}) == 1 and len(asks) > 1
        with Vertical(id="box"):
            many = f" ({len(asks)} to answer)" if len(asks) > 1 else ""
            yield Static(
                Content(f"{ruleset.moment_label(session.moment)}: {session.next_step().title}{many}"),
                id="heading",
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
        if twice := self._drawn_twice(event.field, fields):
            event.field.say(twice)
            return
        if not self._keep([field for field in fields if field is not event.field or event.by_return]):
            return
        following = [field for field in fields[at + 1 :] + fields[:at] if not field.kept and field.fault()]
        if following:
            following[0].go_to(unasked=not event.by_return)
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
        self.app.push_screen(HelpDialog(self.ACTIONS, QUESTION_HELP))

    def _drawn_twice(self, field: AnswerField, fields: Iterable[AnswerField]) -> str:
        """Say that a card stands in another field of the form already; nothing if it does not."""
        if field.ask.kind != "card":
            return ""
        card = read_card(field.answer)
        others = [other for other in fields if other is not field and other.ask.kind == "card"]
        if any(not other.fault() and read_card(other.answer) == card for other in others):
            return f"The {spoken(card)} is already out of the pack; draw another card."
        return ""

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
        ruleset = self._session.ruleset
        sides = ruleset.sides(self._session.state.world)
        about = ruleset.name_of(ask.about) if ask.about else ""
        side = sides.get(ask.side, "")
        # Where the reason names the sides it is about, their lands need not be named as well.
        named = all(sides.get(each, about) in ask.why for each in ask.about.split("|"))
        lead = f"{side} decides: " if side else f"{about}: " if about not in ask.why and not named else ""
        formula = f": {ask.dice}" if ask.kind == "roll" and not PLAIN_DICE.fullmatch(ask.dice) else ""
        return f"{lead}{ask.why}{formula}"
