"""The fields of a question: their common part, and the field for rolls, cards and decisions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.chance import Answer, Ask, Refusal, Value, procedure_for
from decimo.wording.chances import describe_odds
from decimo.wording.questions import describe_procedure, hint_option_names, hint_typing, list_typed_faces

Reader: TypeAlias = Callable[[str], Answer]
"""A function that reads typed or picked text; a `Refusal` says why it is no possible answer."""


class RequestField(Widget):
    """The field of one ask."""

    @dataclass
    class Filled(Message):
        """The field has a possible answer, and the question goes on to the next."""

        field: "RequestField"
        by_return: bool

    DEFAULT_CSS: ClassVar[str] = """
    RequestField { height: auto; margin-bottom: 1; }
    RequestField.-in-group { margin-bottom: 0; }
    RequestField .line { height: auto; }
    RequestField .line .why { width: 1fr; padding-right: 1; }
    RequestField .why { text-style: bold; }
    RequestField .odds, RequestField .how { color: $text-muted; }
    RequestField .wrong { color: $text-error; display: none; }
    RequestField.-wrong .wrong { display: block; }
    RequestField Input { width: 23; margin-right: 1; padding: 0 1; background: $panel; }
    """

    def __init__(self, number: int, ask: Ask, read: Reader, *, classes: str = "") -> None:
        super().__init__(classes=classes)
        self.number = number
        """The ask's number in its step."""
        self.ask = ask
        self._read = read
        self._reading: tuple[str, Answer | Refusal] | None = None
        """The text read last, and its result."""
        self.kept: Answer | None = None
        """The answer that is on disk."""

    @property
    def text(self) -> str:
        """The text typed or picked so far."""
        raise NotImplementedError

    @property
    def draft(self) -> str:
        """The text typed so far, even if it is no answer yet."""
        return self.text

    @property
    def entered(self) -> bool:
        """Whether a complete answer was typed, and not only offered again."""
        return False

    @property
    def reading(self) -> Answer | Refusal:
        """The answer on disk; else the text as an answer or a refusal. It is read once."""
        if self.kept is not None:
            return self.kept
        text = self.text
        if self._reading is None or self._reading[0] != text:
            try:
                self._reading = text, self._read(text)
            except Refusal as refusal:
                self._reading = text, refusal
        return self._reading[1]

    @property
    def answer(self) -> Answer | None:
        """The answer in the field; None if the text is no answer."""
        return None if isinstance(self.reading, Refusal) else self.reading

    @property
    def refusal(self) -> str:
        """What is wrong with the text; empty if it is an answer."""
        return str(self.reading) if isinstance(self.reading, Refusal) else ""

    def read_again(self) -> None:
        """Forget the reading of the text: another answer is on disk now, and its card is out of the pack."""
        self._reading = None

    def go_to(self, *, unasked: bool = False) -> None:
        """Put the cursor here; `unasked` if the question went on by itself, so that return may still follow."""
        raise NotImplementedError

    def settle(self, answer: Answer) -> None:
        """Allow no more changes: this answer is on disk."""
        self.kept = answer
        self.disabled = True

    def say(self, wrong: str) -> None:
        """Show what is wrong with the answer; an empty text removes the message."""
        self.query_one(".wrong", Static).update(Content(wrong))
        self.set_class(bool(wrong), "-wrong")

    def on_descendant_focus(self) -> None:
        """Scroll the whole field into view."""
        self.scroll_visible(animate=False)


DIGITS = 9
"""How many options can be picked by a digit."""


class DecisionOptions(OptionList):
    """The options of a decision; a digit picks one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(n), f"pick({n - 1})", f"Option {n}", show=False) for n in range(1, DIGITS + 1)
    ]

    takes_names = False
    """Whether there is a line under the list for typing an option's name."""
    takes_numbers = False
    """Whether the number of an option may be typed there, too."""
    _naming = False
    """Whether a name was begun: fast keys still come here before the line has the cursor."""

    @dataclass
    class Typed(Message):
        """A letter was typed on the list, or a text was pasted."""

        text: str

    def action_pick(self, number: int) -> None:
        """Pick an option by its number; if the digit may begin a longer number, type it on the line instead."""
        digit = str(number + 1)
        longer = any(str(n).startswith(digit) for n in range(DIGITS + 1, self.option_count + 1))
        if self._naming or (longer and self.takes_numbers):
            self._naming = True
            self.post_message(self.Typed(digit))
        elif number < self.option_count:
            self.highlighted = number
            self.action_select()

    def on_key(self, event: events.Key) -> None:
        """Pass letters, and all keys after them, to the line under the list, if there is one."""
        typed = event.character if self.takes_names else None
        if typed is not None and (typed.isalpha() or (self._naming and typed.isprintable())):
            event.stop()
            self._naming = True
            self.post_message(self.Typed(typed))

    def on_blur(self) -> None:
        """Forget the begun name: the line has the cursor now."""
        self._naming = False

    def on_paste(self, event: events.Paste) -> None:
        """Pass pasted text to the line, too."""
        self.post_message(self.Typed(event.text))


class AnswerField(RequestField):
    """A field for a roll, a card or a decision."""

    DEFAULT_CSS: ClassVar[str] = """
    AnswerField DecisionOptions { height: auto; max-height: 12; border: none; padding: 0; }
    AnswerField #named { width: 1fr; margin: 0; }
    """

    @dataclass
    class Considered(Message):
        """Another option of a decision is marked."""

        field: "AnswerField"

    def __init__(
        self,
        number: int,
        ask: Ask,
        read: Reader,
        heading: str,
        *,
        with_odds: bool,
        with_procedure: bool,
        offered: Value | None,
    ) -> None:
        super().__init__(number, ask, read, classes="" if with_odds or ask.kind == "choice" else "-in-group")
        self._just_entered = False
        self._heading = heading
        self._odds = describe_odds(ask) if with_odds else ""
        self._how = describe_procedure(ask) if with_procedure else ""
        self._dice = list_typed_faces(ask)
        """The faces of each die to type."""
        self._offered = _format_answer(ask, offered)
        self._picked = self._offered if ask.kind == "choice" else ""

    def compose(self) -> ComposeResult:
        """Show the reason, the odds, and the place for the answer."""
        if self.ask.kind == "choice":
            yield Static(Content(self._heading), classes="why")
            options = DecisionOptions(
                *[
                    Option(_format_option(n, option.words), id=f"o{n}")
                    for n, option in enumerate(self.ask.options, 1)
                ],
                compact=True,
            )
            options.takes_names = self._takes_names
            options.takes_numbers = self._takes_names and not self.ask.share
            ids = [option.id for option in self.ask.options]
            options.highlighted = ids.index(self._picked) if self._picked in ids else 0
            yield options
            if self._takes_names:
                named = "" if self._picked in ids else self._picked
                line = Input(named, placeholder=hint_option_names(self.ask), compact=True, id="named")
                line.select_on_focus = line.cursor_blink = False
                yield line
        else:
            hint = hint_typing(self.ask)
            field = Input(self._offered, placeholder=hint, compact=True, select_on_focus=False)
            field.cursor_blink = False
            with Horizontal(classes="line"):
                yield Static(Content(self._heading), classes="why")
                yield field
        if self._how:
            yield Static(Content(self._how), classes="how")
        if self._odds:
            yield Static(Content(self._odds), classes="odds")
        yield Static("", classes="wrong")

    @property
    def text(self) -> str:
        """The text typed or picked so far."""
        if self.ask.kind == "choice":
            return self._picked
        typed = self.query_one(Input).value
        return " ".join(typed) if self._without_blanks(typed) else typed

    @property
    def draft(self) -> str:
        """See `RequestField`; for a decision it is the text on the line for names."""
        lines = self.query(Input)
        return lines.first().value if lines else ""

    @property
    def entered(self) -> bool:
        """Whether a complete answer was typed, and not only offered again."""
        if self.ask.kind == "choice" or self.query_one(Input).value == self._offered:
            return False
        return self.answer is not None and self._complete()

    def go_to(self, *, unasked: bool = False) -> None:
        """See `RequestField`."""
        self._just_entered = unasked
        self.query_one(DecisionOptions if self.ask.kind == "choice" else Input).focus()

    @property
    def _takes_names(self) -> bool:
        """Whether options can be typed by name: several are allowed, or there are too many for a digit."""
        return self.ask.share > 0 or (bool(self.ask.names) and len(self.ask.options) > DIGITS)

    @on(DecisionOptions.Typed)
    def _begin_name(self, event: DecisionOptions.Typed) -> None:
        """Continue typing on the line for names."""
        event.stop()
        if self._takes_names:
            line = self.query_one("#named", Input)
            line.focus()
            line.insert_text_at_cursor(" ".join(event.text.split()) or " ")

    @on(Input.Changed)
    def _typing(self) -> None:
        self._just_entered = False
        self.say("")
        if self.ask.kind == "choice":
            return
        if self.query_one(Input).has_focus and self.answer is not None and self._complete():
            self.post_message(self.Filled(self, by_return=False))

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        if self._just_entered and not event.value:
            # The return was meant for the field before, which needed none.
            self._just_entered = False
            return
        if self.ask.kind == "choice":
            self._picked = event.value.strip() or self.ask.options[self.marked].id
        self.say(self.refusal)
        if self.refusal:
            # The next typed text replaces the impossible one.
            event.input.select_all()
        else:
            self.post_message(self.Filled(self, by_return=True))

    @on(OptionList.OptionSelected)
    def _decided(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._picked = self.ask.options[event.option_index].id
        self.post_message(self.Filled(self, by_return=True))

    @on(OptionList.OptionHighlighted)
    def _consider(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_list.has_focus:
            self.post_message(self.Considered(self))

    @property
    def marked(self) -> int:
        """The index of the marked option."""
        return self.query_one(DecisionOptions).highlighted or 0

    def _complete(self) -> bool:
        """Whether the answer is possible and no further key could belong to it."""
        if self.ask.kind == "card":
            return True
        last = self.query_one(Input).value.replace(",", " ").split()[-1]
        signs = [_format_face(face, self._dice[-1]) for face in self._dice[-1]]
        longer = [sign for sign in signs if sign != last]
        # A pair of percentile dice shows its hundred as 00.
        longer += ["00"] if len(self._dice[-1]) == 100 and last == "0" else []
        return not any(face.startswith(last) for face in longer)

    def _without_blanks(self, typed: str) -> bool:
        """Whether the text has exactly one digit for each of several dice."""
        one_digit_each = typed.isdecimal() and len(typed) == len(self._dice) > 1
        return one_digit_each and all(len(faces) <= 10 for faces in self._dice)


def _format_face(face: int, faces: Sequence[int]) -> str:
    """Return a face as typed: a ten-sided die shows its ten as 0, so that every die up to ten is one key."""
    return "0" if face == max(faces) == len(faces) == 10 else str(face)


def _format_option(number: int, words: str) -> Content:
    """Return an option as a line; the text after its first clause is below."""
    first, _, rest = words.partition("; ")
    line = Content(f"{number}  {first}")
    return line + Content.assemble("\n", (f"   {rest}", "dim")) if rest else line


def _format_answer(ask: Ask, value: Value | None) -> str:
    """Return an answer to offer again, as typed text."""
    if value is None or isinstance(value, str):
        return value or ""
    # For a procedure only the picked row is known, not its dice.
    return "" if procedure_for(ask) else " ".join(str(face) for face in value)
