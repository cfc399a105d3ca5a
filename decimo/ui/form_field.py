"""A form to fill in, such as the result of a battle on the table, with a line for each field, and its sheet."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Markdown, Static

from decimo.chance import Ask, Field, Refusal, read_form
from decimo.play.session import Session
from decimo.report.sheet_file import save_sheet
from decimo.ui.answer_field import AnswerInput, Reader, RequestField
from decimo.ui.base_screen import Action, Dialog, KeyLine, show_message


class FormLine(Horizontal):
    """A line of a form: an input, and beside it its description or its fault."""

    def __init__(self, field: Field, typed: str) -> None:
        super().__init__(classes="line")
        self.field = field
        self._typed = typed
        self._reading: tuple[str, str] | None = None
        """The value read last, and its fault."""

    def compose(self) -> ComposeResult:
        """Show the input and its description."""
        options = self.field.options
        yield AnswerInput(
            self._typed,
            lambda: not self.refusal,
            placeholder=_describe_field(self.field),
            suggester=SuggestFromList(options, case_sensitive=False) if options else None,
        )
        yield Static(Content(_name_field(self.field)), classes="said")

    @property
    def value(self) -> str:
        """The typed value; the beginning of an option counts as the whole."""
        inputs = self.query(Input)
        # A key may come before the line is mounted. A blank would split one field in two.
        typed = "".join((inputs.first().value if inputs else self._typed).split()).lower()
        return _complete(typed, self.field.options)

    @property
    def refusal(self) -> str:
        """The fault of the value, by the field's name and not its id; empty if it is possible."""
        value = self.value
        if self._reading is None or self._reading[0] != value:
            self._reading = value, _find_fault(self.field, value)
        return self._reading[1]

    def complete(self) -> None:
        """Complete a value of which only the beginning was typed."""
        line = self.query_one(Input)
        with line.prevent(Input.Changed):
            line.value = self.value

    def say(self, wrong: str) -> None:
        """Show the fault, or the description; in a long form the end of the form is out of sight."""
        said = self.query_one(".said", Static)
        said.update(Content(wrong or _name_field(self.field)))
        said.set_class(bool(wrong), "-wrong")

    def go_to(self) -> None:
        """Put the cursor here."""
        self.query_one(Input).focus()


class FormField(RequestField):
    """The field of a form; each line is checked when it is left, and the whole form when all are filled in."""

    DEFAULT_CSS: ClassVar[str] = """
    FormField .said.-wrong { color: $text-error; }
    FormField .said { color: $text-muted; height: auto; width: 1fr; }
    FormField Input { width: 14; }
    """

    def __init__(self, number: int, ask: Ask, read: Reader, heading: str, *, offered: str) -> None:
        super().__init__(number, ask, read)
        self._heading = heading
        parts = [part.partition("=") for part in offered.split()]
        usual = {field.id: field.usual for field in ask.fields if field.usual}
        self._typed = usual | {name: value for name, _, value in parts}

    def compose(self) -> ComposeResult:
        """Show the reason and a line for each field."""
        yield Static(Content(self._heading), classes="why")
        for field in self.ask.fields:
            yield FormLine(field, self._typed.get(field.id, ""))
        yield Static("", classes="wrong")

    @property
    def lines(self) -> list[FormLine]:
        """The lines of the form."""
        return list(self.query(FormLine))

    @property
    def text(self) -> str:
        """The form so far as typed text: `winner=attacker lost=3`."""
        return " ".join(f"{line.field.id}={value}" for line in self.lines if (value := line.value))

    def go_to(self, *, unasked: bool = False) -> None:  # noqa: ARG002 - a form is left by return alone
        """Put the cursor on the first line that is not filled in correctly."""
        lines = self.lines
        line = next((line for line in lines if line.refusal), lines[0])
        line.go_to()
        if self.has_class("-wrong"):
            line.say(self.refusal)

    def say(self, wrong: str) -> None:
        """See `RequestField`; the fault is also beside the line with the cursor, since a long form scrolls."""
        super().say(wrong)
        line = next((line for line in self.lines if line.has_focus_within), None)
        if wrong and line is not None:
            line.say(wrong)

    def on_key(self, event: events.Key) -> None:
        """Move from line to line by up and down."""
        step = {"up": -1, "down": 1}.get(event.key, 0)
        lines = self.lines
        at = next((n for n, line in enumerate(lines) if line.has_focus_within), None)
        if step and at is not None and 0 <= at + step < len(lines):
            event.stop()
            lines[at + step].go_to()

    @on(Input.Changed)
    def _typing(self, event: Input.Changed) -> None:
        self._find_line(event.input).say("")
        filled = not any(line.refusal for line in self.lines)
        self.say(self.refusal if filled else "")

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Complete the line and go on to the next, or show its fault."""
        event.stop()
        left = self._find_line(event.input)
        if left.refusal:
            left.say(left.refusal)
            return
        left.complete()
        lines = self.lines
        at = lines.index(left)
        # First the lines after it, then those before.
        open_line = next((line for line in lines[at + 1 :] + lines[:at] if line.refusal), None)
        if open_line is not None:
            open_line.go_to()
            return
        self.say(self.refusal)
        if self.refusal:
            self.query_one(".wrong").scroll_visible(animate=False)
        else:
            self.post_message(self.Filled(self, by_return=True))

    def _find_line(self, typed_in: Input) -> FormLine:
        return next(line for line in self.lines if line in typed_in.ancestors)


def _complete(typed: str, options: Sequence[str]) -> str:
    begun = [option for option in options if typed and option.startswith(typed)]
    return begun[0] if len(begun) == 1 else typed


def _find_fault(field: Field, value: str) -> str:
    """Return the fault of one field, by its name and not its id; empty if it is possible."""
    try:
        read_form([field], f"{field.id}={value}")
    except Refusal as refusal:
        wrong = str(refusal).removeprefix("The form cannot be taken: ")
        return f"{field.words}: {wrong.removeprefix(f'{field.id} ')}"
    return ""


def _describe_field(field: Field) -> str:
    if field.code:
        return "as printed"
    if field.letters:
        return "letters"
    return "" if field.options else f"{field.low} to {field.high}"


def _name_field(field: Field) -> str:
    if field.code or field.letters:
        return field.words
    possible = ", ".join(field.options) if field.options else f"{field.low} to {field.high}"
    return f"{field.words} ({possible})"


SHEET_ACTIONS = (
    Action("save", "w", "Write to a file", "Write the sheet to a file beside the campaign, to print it"),
    Action("leave", "escape,q,f4", "Back", "Back to the form"),
)


class SheetDialog(Dialog[None]):
    """A sheet as it will be printed."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SHEET_ACTIONS
    DEFAULT_CSS: ClassVar[str] = """
    SheetDialog #box { width: 100%; max-width: 110; height: 100%; }
    SheetDialog VerticalScroll { height: 1fr; max-height: 100%; }
    SheetDialog Markdown { padding: 0; background: $surface; }
    SheetDialog MarkdownH1 { content-align: left middle; }
    """

    def __init__(self, session: Session, text: str) -> None:
        super().__init__()
        self._session = session
        self._text = text

    def compose(self) -> ComposeResult:
        """Show the sheet."""
        with Vertical(id="box"):
            with VerticalScroll():
                yield Markdown(self._text, open_links=False)
            yield Static("", id="told")
        yield KeyLine()

    def on_mount(self) -> None:
        """Let the arrow keys scroll at once."""
        self.query_one("#told").display = False
        self.query_one(VerticalScroll).focus()

    def action_save(self) -> None:
        """Write the sheet to a file and show its path."""
        try:
            path = save_sheet(self._session, self._text)
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)
        else:
            told = self.query_one("#told", Static)
            told.update(Content(f"The sheet is in {path}"))
            told.display = True

    def action_leave(self) -> None:
        """Close the sheet."""
        self.dismiss()
