"""The fields of a question: their common part, and the field for rolls, cards and decisions."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.chance import (
    Answer,
    Ask,
    Refusal,
    Value,
    has_number_names,
    is_finished,
    procedure_for,
    split_finished,
)
from decimo.ui.base_screen import SteadyOptionList
from decimo.wording.chances import describe_odds
from decimo.wording.questions import describe_procedure, hint_option_names, hint_typing

Reader: TypeAlias = Callable[[str], Answer]
"""A function that reads typed or picked text; a `Refusal` says why it is no possible answer."""


class RequestField(Widget):
    """The field of one ask."""

    @dataclass
    class Filled(Message):
        """The field has a possible answer, and the question goes on to the next."""

        field: "RequestField"
        by_return: bool
        rest: str = ""
        """What was typed in one go beyond the answer; it belongs to the next field."""

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

    def type_on(self, text: str) -> None:
        """Type the rest of what was typed into another field."""

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


class AnswerInput(Input):
    """A line whose finished text is selected when the cursor comes to it, so that typing replaces it."""

    def __init__(self, text: str, finished: Callable[[], bool], **options: Any) -> None:
        super().__init__(text, compact=True, select_on_focus=False, **options)
        self.cursor_blink = False
        self._finished = finished

    def on_focus(self, event: events.Focus) -> None:
        """Select the text, unless it is a draft that is to be continued."""
        if not event.from_app_focus and self._finished():
            self.select_all()


DIGITS = 9
"""How many options can be picked by a digit."""


class DecisionOptions(SteadyOptionList):
    """The options of a decision; in a short list a digit picks one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(n), f"pick({n - 1})", f"Option {n}", show=False) for n in range(1, DIGITS + 1)
    ]

    has_line = False
    """Whether there is a line under the list for typing an option's name or number."""
    _naming = False
    """Whether typing has begun: fast keys still come here before the line has the cursor."""

    @dataclass
    class Typed(Message):
        """A letter or digit was typed on the list, or a text was pasted."""

        text: str

    def action_pick(self, number: int) -> None:
        """Pick an option by its number; in a list with a line, type the digit on it."""
        if self.has_line:
            self._naming = True
            self.post_message(self.Typed(str(number + 1)))
        elif number < self.option_count:
            self.highlighted = number
            self.action_select()

    def on_key(self, event: events.Key) -> None:
        """Pass letters, and all keys after them, to the line under the list, if there is one."""
        typed = event.character if self.has_line else None
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
        draft: str | None = None,
    ) -> None:
        super().__init__(number, ask, read, classes="" if with_odds or ask.kind == "choice" else "-in-group")
        self._just_entered = False
        self._heading = heading
        self._odds = describe_odds(ask) if with_odds else ""
        self._how = describe_procedure(ask) if with_procedure else ""
        self._continued = draft
        """The draft, or the text typed in the field before, that the player continues."""
        self._offered = self._before = draft or ""
        """The text at first, and before the last key."""
        self._picked = ""

    def offer(self, value: Value | None) -> None:
        """Offer an earlier answer again, unless there is a draft, or it is no answer to this."""
        text = _format_answer(self.ask, value)
        if text and self._continued is None:
            with suppress(Refusal):
                self._read(text)
                self._offered = self._before = text
                self._picked = text if self.ask.kind == "choice" else ""

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
            options.has_line = self._has_line
            ids = [option.id for option in self.ask.options]
            options.highlighted = ids.index(self._picked) if self._picked in ids else 0
            yield options
            if self._has_line:
                named = "" if self._picked in ids else self._offered
                hint = hint_option_names(self.ask)
                yield AnswerInput(named, lambda: False, placeholder=hint, id="named")
        else:
            with Horizontal(classes="line"):
                yield Static(Content(self._heading), classes="why")
                yield AnswerInput(self._offered, self._is_replaceable, placeholder=hint_typing(self.ask))
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
        return self.query_one(Input).value

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
        return is_finished(self.ask, self.text)

    def go_to(self, *, unasked: bool = False) -> None:
        """See `RequestField`."""
        self._just_entered = unasked
        self.query_one(DecisionOptions if self.ask.kind == "choice" else Input).focus()

    def type_on(self, text: str) -> None:
        """See `RequestField`."""
        if text and self.query(Input):
            self._continued = text
            self.query(Input).first().insert_text_at_cursor(text)

    def _is_replaceable(self) -> bool:
        """Whether typing replaces the text: it is an answer, and not a draft."""
        return self.answer is not None and self.text != self._continued

    @property
    def _has_line(self) -> bool:
        """Whether options are typed on a line: several are allowed, or a digit is not enough to name one."""
        return self.ask.share > 0 or len(self.ask.options) > DIGITS or has_number_names(self.ask)

    @on(DecisionOptions.Typed)
    def _begin_name(self, event: DecisionOptions.Typed) -> None:
        """Continue typing on the line for names."""
        event.stop()
        if self._has_line:
            line = self.query_one("#named", Input)
            line.focus()
            line.insert_text_at_cursor(" ".join(event.text.split()) or " ")

    @on(Input.Changed)
    def _typing(self) -> None:
        self._just_entered = False
        self.say("")
        before, self._before = self._before, self.text
        if self.ask.kind == "choice" or _is_shortened(before, self.text):
            return
        if is_finished(self.ask, self.text):
            self.post_message(self.Filled(self, by_return=False))
        elif split := split_finished(self.ask, self.text):
            self.put(split[0])
            self.post_message(self.Filled(self, by_return=False, rest=split[1]))

    def put(self, text: str) -> None:
        """Put a text into the line without going on."""
        line = self.query_one(Input)
        with line.prevent(Input.Changed):
            line.value = self._before = text

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


def _is_shortened(before: str, after: str) -> bool:
    """Return whether characters were only removed."""
    kept = iter(before)
    return all(character in kept for character in after)


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
