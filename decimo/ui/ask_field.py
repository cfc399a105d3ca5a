"""What all fields of a question have in common, whatever is asked in them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from decimo.fate import Answer, Ask, Refusal

Reader: TypeAlias = Callable[[str], Answer]
"""Reads what is typed or picked; a `Refusal` says why it is no possible answer."""


class AskField(Widget):
    """Asks one thing of a group."""

    @dataclass
    class Filled(Message):
        """The field holds a possible answer and the question goes on to the next."""

        field: "AskField"
        by_return: bool

    DEFAULT_CSS: ClassVar[str] = """
    AskField { height: auto; margin-bottom: 1; }
    AskField.-in-group { margin-bottom: 0; }
    AskField .line { height: auto; }
    AskField .line .why { width: 1fr; padding-right: 1; }
    AskField .why { text-style: bold; }
    AskField .odds, AskField .how { color: $text-muted; }
    AskField .wrong { color: $text-error; display: none; }
    AskField.-wrong .wrong { display: block; }
    AskField Input { width: 23; margin-right: 1; padding: 0 1; background: $panel; }
    """

    def __init__(self, number: int, ask: Ask, read: Reader, *, classes: str = "") -> None:
        super().__init__(classes=classes)
        self.number = number
        """The ask's number in its step."""
        self.ask = ask
        self._read = read
        self._kept: Answer | None = None

    @property
    def answer(self) -> str:
        """What is typed or picked so far."""
        raise NotImplementedError

    @property
    def draft(self) -> str:
        """What is typed so far, even if it is no answer yet."""
        return self.answer

    @property
    def entered(self) -> bool:
        """Whether a whole answer was typed into it, and not only offered again."""
        return False

    @property
    def kept(self) -> bool:
        """Whether the answer is on disk."""
        return self._kept is not None

    def given(self) -> Answer:
        """Return the answer that is on disk, or else the one that is typed or picked.

        Raises:
            Refusal: what is typed or picked is no possible answer.

        """
        return self._kept or self._read(self.answer)

    def go_to(self, *, unasked: bool = False) -> None:
        """Put the cursor here; `unasked` when the question went on by itself, so that return may still follow."""
        raise NotImplementedError

    def settle(self, answer: Answer) -> None:
        """Take no more changes: this answer is on disk."""
        self._kept = answer
        self.disabled = True

    def say(self, wrong: str) -> None:
        """Show what is wrong with the answer; nothing takes the message away."""
        self.query_one(".wrong", Static).update(Content(wrong))
        self.set_class(bool(wrong), "-wrong")

    def fault(self) -> str:
        """Say what is wrong with what is typed or picked; nothing when it is a possible answer."""
        try:
            self.given()
        except Refusal as refusal:
            return str(refusal)
        return ""

    def on_descendant_focus(self) -> None:
        """Scroll the whole field into view."""
        self.scroll_visible(animate=False)
