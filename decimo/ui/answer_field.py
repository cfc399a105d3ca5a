"""One field of a question's form: a roll or a card to type, or a decision to pick."""

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.fate import Ask, Refusal, Value, dice, read_answer
from decimo.ui.chance_words import odds_words


class Options(OptionList):
    """The options of a decision; a digit picks one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(n), f"pick({n - 1})", f"Option {n}", show=False) for n in range(1, 10)
    ]

    def action_pick(self, number: int) -> None:
        """Pick an option by its number."""
        if number < self.option_count:
            self.highlighted = number
            self.action_select()


class AnswerField(Widget):
    """Asks one thing of a group."""

    @dataclass
    class Filled(Message):
        """The field holds a possible answer and the form goes on to the next."""

        field: "AnswerField"
        by_return: bool

    DEFAULT_CSS = """
    AnswerField { height: auto; margin-bottom: 1; }
    AnswerField.-in-group { margin-bottom: 0; }
    AnswerField .line { height: auto; }
    AnswerField .line .why { width: 1fr; padding-right: 1; }
    AnswerField .why { text-style: bold; }
    AnswerField .odds { color: $text-muted; }
    AnswerField .wrong { color: $text-error; display: none; }
    AnswerField.-wrong .wrong { display: block; }
    AnswerField Input { width: 23; margin-right: 1; padding: 0 1; background: $panel; }
    AnswerField Options { height: auto; max-height: 12; border: none; padding: 0; }
    """

    def __init__(
        self, number: int, ask: Ask, heading: str, *, with_odds: bool, offered: Value | None
    ) -> None:
        super().__init__(classes="" if with_odds or ask.kind == "choice" else "-in-group")
        self.number = number
        """The ask's number in its step."""
        self.ask = ask
        self.kept = False
        """Whether the answer is on disk."""
        self._just_come = False
        self._heading = heading
        self._odds = odds_words(ask) if with_odds else ""
        self._picked = str(offered) if ask.kind == "choice" and offered is not None else ""
        self._typed = _as_typed(offered) if ask.kind != "choice" and offered is not None else ""

    def compose(self) -> ComposeResult:
        """Show why it is asked, the odds, and where to answer."""
        if self.ask.kind == "choice":
            yield Static(Content(self._heading), classes="why")
            options = Options(
                *[
                    Option(Content(f"{n}  {option.words}"), id=f"o{n}")
                    for n, option in enumerate(self.ask.options, 1)
                ],
                compact=True,
            )
            ids = [option.id for option in self.ask.options]
            options.highlighted = ids.index(self._picked) if self._picked in ids else 0
            yield options
        else:
            field = Input(self._typed, placeholder=_hint(self.ask), compact=True, select_on_focus=False)
            field.cursor_blink = False
            with Horizontal(classes="line"):
                yield Static(Content(self._heading), classes="why")
                yield field
        if self._odds:
            yield Static(Content(self._odds), classes="odds")
        yield Static("", classes="wrong")

    @property
    def answer(self) -> str:
        """What is typed or picked so far."""
        if self.ask.kind == "choice":
            return self._picked
        typed = self.query_one(Input).value
        # Dice of one digit each may be typed without blanks between them.
        if self.ask.kind == "roll" and typed.isdecimal() and len(typed) == len(dice(self.ask.dice).faces) > 1:
            return " ".join(typed)
        return typed

    def go_to(self, *, unasked: bool = False) -> None:
        """Put the cursor here; `unasked` when the form went on by itself, so that return may still follow."""
        self._just_come = unasked
        self.query_one(Options if self.ask.kind == "choice" else Input).focus()

    def settle(self) -> None:
        """Take no more changes: the answer is on disk."""
        self.kept = True
        self.disabled = True

    def say(self, wrong: str) -> None:
        """Show what is wrong with the answer; nothing takes the message away."""
        self.query_one(".wrong", Static).update(Content(wrong))
        self.set_class(bool(wrong), "-wrong")

    def fault(self) -> str:
        """Say what is wrong with what is typed or picked; nothing when it is a possible answer."""
        try:
            read_answer(self.ask, self.answer)
        except Refusal as refusal:
            return str(refusal)
        return ""

    @on(Input.Changed)
    def _typing(self) -> None:
        self._just_come = False
        self.say("")
        if self.query_one(Input).has_focus and self._complete() and not self.fault():
            self.post_message(self.Filled(self, by_return=False))

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        if self._just_come and not event.value:
            # The return belongs to the field before, which needed none.
            self._just_come = False
            return
        self.say(self.fault())
        if not self.has_class("-wrong"):
            self.post_message(self.Filled(self, by_return=True))

    @on(OptionList.OptionSelected)
    def _decided(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._picked = self.ask.options[event.option_index].id
        self.post_message(self.Filled(self, by_return=True))

    def on_descendant_focus(self) -> None:
        """Scroll the whole field into view."""
        self.scroll_visible(animate=False)

    def _complete(self) -> bool:
        """Whether no further key could belong to the answer."""
        typed = self.answer.split()
        if self.ask.kind == "card":
            return bool(typed)
        faces = dice(self.ask.dice).faces
        return len(typed) == len(faces) and all(set(face) <= set(range(10)) for face in faces)


def _hint(ask: Ask) -> str:
    """How the answer is typed: the dice as they fall, whatever the formula makes of them."""
    if ask.kind == "card":
        return "7H, 10D or joker red" if "joker red" in ask.cards else "a card: 7H, 10D, QS"
    ranges = [f"{min(faces)} to {max(faces)}" for faces in dice(ask.dice).faces]
    if len(ranges) == 1:
        return f"a die: {ranges[0]}"
    return f"{len(ranges)} dice: {f'{ranges[0]} each' if len(set(ranges)) == 1 else ', '.join(ranges)}"


def _as_typed(value: Value) -> str:
    return value if isinstance(value, str) else " ".join(str(face) for face in value)
