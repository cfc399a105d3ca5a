"""One field of a question's form: a roll or a card to type, or a decision to pick."""

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.fate import Ask, Value, dice
from decimo.ui.ask_field import AskField
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


class AnswerField(AskField):
    """Asks for a roll, a card or a decision."""

    DEFAULT_CSS: ClassVar[str] = """
    AnswerField Options { height: auto; max-height: 12; border: none; padding: 0; }
    """

    @dataclass
    class Considered(Message):
        """Another option of a decision is marked."""

        field: "AnswerField"

    def __init__(
        self, number: int, ask: Ask, heading: str, *, with_odds: bool, offered: Value | None
    ) -> None:
        super().__init__(number, ask, classes="" if with_odds or ask.kind == "choice" else "-in-group")
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
                    Option(_option_words(n, option.words), id=f"o{n}")
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

    @on(OptionList.OptionHighlighted)
    def _consider(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_list.has_focus:
            self.post_message(self.Considered(self))

    @property
    def marked(self) -> int:
        """The place of the option that is marked."""
        return self.query_one(Options).highlighted or 0

    def _complete(self) -> bool:
        """Whether no further key could belong to the answer."""
        typed = self.answer.split()
        if self.ask.kind == "card":
            return bool(typed)
        faces = dice(self.ask.dice).faces
        return len(typed) == len(faces) and all(set(face) <= set(range(10)) for face in faces)


def _option_words(number: int, words: str) -> Content:
    """An option as a line; what it says after its first clause stands under it."""
    first, _, rest = words.partition("; ")
    line = Content(f"{number}  {first}")
    return line + Content.assemble("\n", (f"   {rest}", "dim")) if rest else line


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
