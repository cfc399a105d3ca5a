"""A form to fill, such as the result of a battle fought on the table: a line for each of its fields."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Markdown, Static

from decimo.chance import Ask, Field, Refusal, read_form
from decimo.play.session import Session
from decimo.report.sheet_file import save_sheet
from decimo.ui.answer_field import Reader, RequestField
from decimo.ui.base_screen import Action, Dialog, make_bindings, show_message
from decimo.ui.key_line import KeyLine


class FormField(RequestField):
    """Asks for everything on a form; each line is checked as it is left, and the whole once all are filled."""

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
        """Show why it is asked and a line for each field."""
        yield Static(Content(self._heading), classes="why")
        for field in self.ask.fields:
            line = Input(
                self._typed.get(field.id, ""),
                placeholder=_describe_field(field),
                suggester=SuggestFromList(field.options, case_sensitive=False) if field.options else None,
                compact=True,
                select_on_focus=False,
            )
            line.cursor_blink = False
            with Horizontal(classes="line"):
                yield line
                yield Static(Content(_name_field(field)), classes="said")
        yield Static("", classes="wrong")

    @property
    def answer(self) -> str:
        """What is typed so far, as a form is typed: `winner=attacker lost=3`."""
        return " ".join(f"{field.id}={value}" for field, value in self._values() if value)

    def go_to(self, *, unasked: bool = False) -> None:  # noqa: ARG002 - a form is left by return alone
        """Put the cursor on the first line that is not filled as it must be."""
        lines = list(self.query(Input))
        values = zip(lines, self._values(), strict=True)
        open_lines = [line for line, (field, value) in values if _find_fault(field, value)]
        (open_lines or lines)[0].focus()

    def on_key(self, event: events.Key) -> None:
        """Up and down go from line to line."""
        step = {"up": -1, "down": 1}.get(event.key, 0)
        lines = list(self.query(Input))
        at = next((n for n, line in enumerate(lines) if line.has_focus), None)
        if step and at is not None and 0 <= at + step < len(lines):
            event.stop()
            lines[at + step].focus()

    @on(Input.Changed)
    def _typing(self, event: Input.Changed) -> None:
        self._tell_at(list(self.query(Input)).index(event.input), "")
        filled = not any(_find_fault(field, value) for field, value in self._values())
        self.say(self.fault() if filled else "")

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Complete the line and go on to the next, or say what is wrong with it."""
        event.stop()
        lines = list(self.query(Input))
        at = lines.index(event.input)
        field, value = list(self._values())[at]
        wrong = _find_fault(field, value)
        if wrong:
            self._tell_at(at, wrong)
            return
        with event.input.prevent(Input.Changed):
            event.input.value = value
        open_lines = [
            line
            for line, (other, typed) in zip(lines, self._values(), strict=True)
            if line is not event.input and _find_fault(other, typed)
        ]
        if open_lines:
            following = [line for line in open_lines if lines.index(line) > at]
            (following or open_lines)[0].focus()
            return
        if wrong := self.fault():
            self.say(wrong)
            self.query_one(".wrong").scroll_visible(animate=False)
        else:
            self.say("")
            self.post_message(self.Filled(self, by_return=True))

    def _tell_at(self, at: int, wrong: str) -> None:
        """Say what is wrong with a line beside it; in a long form the end is out of sight."""
        said = list(self.query(".said").results(Static))[at]
        said.update(Content(wrong or _name_field(self.ask.fields[at])))
        said.set_class(bool(wrong), "-wrong")

    def _values(self) -> Iterator[tuple[Field, str]]:
        """Each field with what is typed in it; the beginning of an option counts as the whole."""
        for field, line in zip(self.ask.fields, self.query(Input), strict=True):
            # A blank would part one field in two.
            typed = "".join(line.value.split()).lower()
            yield field, _complete(typed, field.options)


def _complete(typed: str, options: Sequence[str]) -> str:
    begun = [option for option in options if typed and option.startswith(typed)]
    return begun[0] if len(begun) == 1 else typed


def _find_fault(field: Field, value: str) -> str:
    """What is wrong with one field, in its own words and not by its id; nothing if it can stand."""
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
    """Shows a sheet as it will be printed."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SHEET_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(SHEET_ACTIONS)]
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
        """Write the sheet to a file and say where it is."""
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
