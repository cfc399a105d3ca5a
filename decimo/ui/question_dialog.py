"""The dialog of an open question."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar, Literal

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, Static

from decimo.chance import UNFILLED, Answer, Ask, CardOut, Refusal, Value, card_name
from decimo.play.session import Session
from decimo.report.subjects import NOTABLE
from decimo.ui import option_map
from decimo.ui.answer_field import AnswerField, DecisionOptions, RequestField
from decimo.ui.base_screen import Action, Dialog, KeyLine, show_message
from decimo.ui.dialogs import ChoiceDialog
from decimo.ui.draft import DraftWriter
from decimo.ui.form_field import FormField, SheetDialog
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.map_panel import MapPanel
from decimo.wording.chances import describe_odds
from decimo.wording.questions import describe_procedure, describe_request
from decimo.wording.steps import describe_last_answer, describe_rule, describe_taken_back

QUESTION_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this form"),
    Action(
        "let_program_answer",
        "f2",
        "Let the program answer",
        "The program rolls, draws or decides the rest; a form is settled by it, too",
    ),
    Action("map", "f3", "Map", "The map, with the options' numbers at their places"),
    Action("sheet", "f4", "Sheet", "The sheet for playing the fight; it can be written to a file"),
    Action("take_back", "f5", "Take back", "Take back your last answer; it is asked again"),
    Action("leave", "escape", "Later", "Leave the step waiting; your answers are saved"),
)
QUESTION_HELP = (
    ("return", "Save the answer and go on; after the last one submit the form"),
    ("dice", "Type each die as it fell: 3 5, 3-5 or 35; a ten-sided die shows its ten as 0"),
    (
        "cards",
        "Type what the card shows: 7H, H7, 7♥, QS, 0D or 10D, or ace of hearts; jr, or joker red",
    ),
    ("reshuffle", "Before a card if you have shuffled your pack again: reshuffle 7H"),
    (
        "numbers",
        "Take a choice by its number; in a list of more than nine, or of names, the number and return",
    ),
    ("forms", "Return goes on to the next line; the beginning of a word is enough"),
)


TAKE_BACK_CHOICES = (("back", "Take it back"), ("stay", "Keep it"))
QuestionResult = Literal["answered", "later", "back"]
"""The result of the dialog: all is answered, the step waits, or an answer was taken back."""
FACTS_BEFORE = 3
"""The most earlier facts of the step that are shown with a question."""
MANY_FIELDS = 2
"""A question with more fields than this uses the whole screen."""
LONG_LIST = 6
"""So does a single form with more lines than this."""


class QuestionDialog(Dialog[QuestionResult]):
    """The fields of the open question; closes with a `QuestionResult`."""

    ACTIONS: ClassVar[tuple[Action, ...]] = QUESTION_ACTIONS

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._at: RequestField | None = None
        """The decision or form shown on the map."""
        question = session.questions.open()
        self._asks = question.asks if question else ()
        self._writer = DraftWriter(self, session.journal.drafts)
        self._map = session.ruleset.map(session.campaign.at_question)
        self._is_form = any(ask.kind == "form" for _, ask in self._asks)
        self._on_map = any(option_map.find_option_places(self._map, ask) for _, ask in self._asks)
        self.set_class(self._on_map, "on-map")
        self.set_class(len(self._asks) == 1, "single")
        lines = max((len(ask.fields) for _, ask in self._asks), default=0)
        self.set_class(len(self._asks) > MANY_FIELDS or lines > LONG_LIST, "many")
        self._scrolls = not self._on_map
        """Whether the rules scroll with the fields, to leave more room."""

    def compose(self) -> ComposeResult:
        """Show the rule and the reason once, and a field for each ask."""
        session, ruleset = self._session, self._session.ruleset
        offered = session.waiting.offered if session.waiting else {}
        asks = [ask for _, ask in self._asks]
        many_asks = len(asks) > 1
        same_odds = many_asks and len({describe_odds(ask) for ask in asks}) == 1
        same_how = many_asks and len({describe_procedure(ask) for ask in asks}) == 1
        rules = [describe_rule(session, rule) for rule in dict.fromkeys(ask.rule for ask in asks)]
        said = [Static(Content(told), classes="told-before") for told in self._told_before()]
        said += [Static(Content(rule), classes="rule") for rule in rules]
        if same_odds and describe_odds(asks[0]):
            said.append(Static(Content(f"Each: {describe_odds(asks[0])}"), classes="odds"))
        if same_how and describe_procedure(asks[0]):
            said.append(Static(Content(describe_procedure(asks[0])), classes="odds"))
        with Vertical(id="box"):
            many = f" ({len(asks)} to answer)" if len(asks) > 1 else ""
            yield Static(
                Content(
                    f"{ruleset.moment_label(session.moment)}: {session.campaign.next_step().title}{many}"
                ),
                id="heading",
            )
            if not self._scrolls:
                yield from said
            with Horizontal(id="body"):
                with VerticalScroll(id="fields", can_focus=False):
                    if self._scrolls:
                        yield Vertical(*said, id="said")
                    for number, ask in self._asks:
                        yield self._field(number, ask, offered.get(number), (not same_odds, not same_how))
                if self._on_map:
                    yield MapPanel(id="map")
            with Horizontal(id="buttons"):
                yield Button(Content("Answer"), id="answer", compact=True, variant="primary")
                yield Button(Content("Let the program (F2)"), id="fate", compact=True)
                if self._is_form:
                    yield Button(Content("Sheet (F4)"), id="sheet", compact=True)
                yield Button(Content("Later (Esc)"), id="later", compact=True)
        yield KeyLine()

    def _told_before(self) -> list[str]:
        """Return the latest important facts of the step before its question."""
        ruleset = self._session.ruleset
        told = [
            fact for fact in self._session.campaign.told_before_question if ruleset.weight(fact) >= NOTABLE
        ]
        sentences = [sentence for fact in told if (sentence := ruleset.sentence(fact))]
        return [f"- {sentence}" for sentence in sentences[-FACTS_BEFORE:]]

    def _field(self, number: int, ask: Ask, offered: Value | None, said: tuple[bool, bool]) -> RequestField:
        """Return the field of an ask; `said` is whether to show its odds, and its procedure."""
        read, heading = partial(self._read, number), describe_request(self._session, ask)
        draft = self._session.journal.drafts.get(self._draft_key(number, ask)).get("text")
        if ask.kind == "form":
            return FormField(number, ask, read, heading, offered=str(draft or offered or ""))
        odds, procedure = said
        field = AnswerField(number, ask, read, heading, with_odds=odds, with_procedure=procedure, draft=draft)
        field.offer(offered)
        return field

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Map and sheet exist only for some questions."""
        return {"map": self._on_map, "sheet": self._is_form}.get(action, True)

    def on_mount(self) -> None:
        """Start with the first field."""
        for first in list(self.query(RequestField))[:1]:
            first.go_to()
            self._show_on_map(first)

    def on_resize(self, event: events.Resize) -> None:
        """Show the map beside the options where there is room."""
        super().on_resize(event)
        self.set_class(event.size.width >= option_map.SIDE_BY_SIDE_WIDTH, "beside")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the places of the decision that has the cursor."""
        field = next((each for each in event.widget.ancestors if isinstance(each, RequestField)), None)
        if field is not None:
            self._show_on_map(field)

    @on(Input.Changed)
    def _write_soon(self, event: Input.Changed) -> None:
        """Store a draft, in case the program ends before it is an answer."""
        for field in event.input.ancestors:
            if isinstance(field, RequestField) and field.kept is None:
                self._write_draft(field)

    def _write_draft(self, field: RequestField) -> None:
        key = self._draft_key(field.number, field.ask)
        if field.draft:
            self._writer.keep(key, {"text": field.draft})
        else:
            self._writer.drop(key)

    def _draft_key(self, number: int, ask: Ask) -> str:
        """Return the key of an answer's draft: the step, the place in it, and the ask."""
        moment, waiting = self._session.moment, self._session.waiting
        step = (waiting.name, waiting.take, waiting.command) if waiting else ()
        return f"answer {moment.year} {moment.season} {step} {number} {ask.kind} {ask.about} {ask.why}"

    @on(AnswerField.Considered)
    def _consider(self, event: AnswerField.Considered) -> None:
        self._show_on_map(event.field)

    def _show_on_map(self, field: RequestField) -> None:
        if self._on_map and field.ask.kind in ("choice", "form"):
            self._at = field
            view = option_map.number_options(self._map, field.ask)
            self.query_one(MapPanel).show(
                view, option_map.find_marked_places(self._map, field.ask, _get_marked_option(field))
            )

    def action_map(self) -> None:
        """Show the map of the current decision on the whole screen."""
        if self._at is not None:
            ask = self._at.ask
            dialog = option_map.OptionMapDialog(
                describe_request(self._session, ask), self._map, ask, _get_marked_option(self._at)
            )
            self.app.push_screen(dialog, self._pick)

    def _pick(self, option: int | None) -> None:
        """Take the option chosen on the map."""
        if option is not None and self._at is not None:
            self._at.query_one(DecisionOptions).action_pick(option)

    @on(Button.Pressed, "#sheet")
    def action_sheet(self) -> None:
        """Show the sheets of the open forms."""
        sheets = [field.ask.sheet for field in self.query(FormField) if field.kept is None]
        self.app.push_screen(SheetDialog(self._session, "\n\n".join(sheets)))

    @on(RequestField.Filled)
    def _go_on(self, event: RequestField.Filled) -> None:
        """Put the answers so far on disk and go to the next open field.

        An answer is saved with the next one, so that a slip can still be corrected; return saves it at once.
        """
        fields: list[RequestField] = list(self.query(RequestField))
        at = fields.index(event.field)
        if twice := self._drawn_twice(event.field, fields):
            event.field.say(twice)
            return
        if not self._keep([field for field in fields if field is not event.field or event.by_return]):
            return
        following = [field for field in fields[at + 1 :] + fields[:at] if field.answer is None]
        if following:
            following[0].go_to(unasked=not event.by_return)
            following[0].type_on(event.rest)
        elif event.by_return:
            self.answer_all()
        elif event.rest and isinstance(event.field, AnswerField):
            # No other field takes the rest, so return will refuse the whole.
            event.field.put(event.field.text + event.rest)

    @on(Button.Pressed, "#answer")
    def answer_all(self) -> None:
        """Hand the form in; what is missing or wrong is said at its field."""
        if not self._composed:
            return
        fields = [field for field in self.query(RequestField) if field.kept is None]
        for field in fields:
            field.say(field.refusal)
        wrong = [field for field in fields if field.answer is None]
        if wrong:
            wrong[0].go_to()
        elif self._keep(fields):
            self.dismiss("answered")

    @on(Button.Pressed, "#fate")
    def action_let_program_answer(self) -> None:
        """Let the program answer everything that is still open; a form that is not handed in is left unfilled."""
        if not self._composed:
            return
        if not self._keep(field for field in self.query(RequestField) if field.ask.kind != "form"):
            return
        for form in self.query(FormField):
            if form.kept is None:
                self._put_on_disk(form, self._session.questions.read(form.number, UNFILLED))
        if any(field.kept is None for field in self.query(RequestField)):
            try:
                self._session.questions.let_program_answer()
            except Refusal as refusal:
                show_message(self, str(refusal), wrong=True)
                return
        self.dismiss("answered")

    @on(Button.Pressed, "#later")
    def action_leave(self) -> None:
        """Leave the step waiting."""
        self._postpone()
        self.dismiss("later")

    def action_take_back(self) -> None:
        """Take back the last answer; ask first if it belongs to a finished step."""
        at_hand = next((field for field in self.query(RequestField) if field.has_focus_within), None)
        self._postpone(at_hand)
        last = self._session.history.last_by_hand()
        if last is None:
            show_message(self, "You have not answered anything yet, so there is nothing to take back.")
        elif last.record is None:
            self._take_back("back")
        else:
            heading = (
                f"{describe_last_answer(self._session, last)}. {describe_taken_back(self._session, last)}"
            )
            self.app.push_screen(ChoiceDialog(heading, TAKE_BACK_CHOICES), self._take_back)

    def _take_back(self, way: str | None) -> None:
        if way == "back":
            try:
                self._session.history.undo_answer()
            except Refusal as refusal:
                show_message(self, str(refusal), wrong=True)
            else:
                self.dismiss("back")

    def action_help(self) -> None:
        """Show the keys."""
        possible = [action for action in self.ACTIONS if self.check_action(action.id, ())]
        self.app.push_screen(HelpDialog(possible, QUESTION_HELP))

    @property
    def _composed(self) -> bool:
        """Whether the fields are mounted: a key that is held down may come before."""
        return bool(self.query(RequestField))

    def _drawn_twice(self, field: RequestField, fields: Iterable[RequestField]) -> str:
        """Return a message if a card is in another field of the form already; else an empty text."""
        others = [other for other in fields if other is not field and other.ask.kind == "card"]
        if field.ask.kind != "card" or field.answer is None:
            return ""
        card = str(field.answer.value)
        twice = any(other.answer is not None and other.answer.value == card for other in others)
        return _describe_duplicate(card) if twice else ""

    def _read(self, number: int, text: str) -> Answer:
        """Read typed text; even after a reshuffle a card of the same form cannot come again."""
        try:
            return self._session.questions.read(number, text)
        except CardOut as out:
            on_disk = [field.kept.value for field in self.query(RequestField) if field.kept]
            if out.card in on_disk:
                raise Refusal(_describe_duplicate(out.card)) from None
            raise

    def _keep(self, fields: Iterable[RequestField]) -> bool:
        """Put the possible answers of these fields on disk; stop at a refused one."""
        for field in fields:
            if field.kept is None and field.answer is not None:
                try:
                    self._put_on_disk(field, field.answer)
                except Refusal as refusal:
                    field.say(str(refusal))
                    field.go_to()
                    return False
        return True

    def _put_on_disk(self, field: RequestField, answer: Answer) -> None:
        self._session.questions.give(field.number, answer)
        self._writer.drop(self._draft_key(field.number, field.ask))
        field.settle(answer)
        for other in self.query(RequestField):
            other.read_again()

    def _postpone(self, at_hand: RequestField | None = None) -> None:
        """Put complete answers on disk, except in the current field; store drafts of the others."""
        for field in self.query(RequestField):
            if field.entered and field is not at_hand:
                self._keep([field])
            if field.kept is None:
                self._write_draft(field)
        self._writer.write()


def _get_marked_option(field: RequestField) -> int:
    """Return the index of the marked option; 0 for a form."""
    return field.marked if isinstance(field, AnswerField) else -1


def _describe_duplicate(card: str) -> str:
    return f"The {card_name(card)} is in this form already; type the card that you drew."
