"""Two small dialogs that other screens use: a choice between a few ways, and a line to type."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.fate import Refusal
from decimo.ui.action import Action, bindings
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Dialog

SMALL_ACTIONS = (Action("leave", "escape", "Back", "Change nothing"),)


class ChoiceDialog(Dialog[str | None]):
    """Asks which of a few ways to go; closes with the id of the one chosen, or None."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SMALL_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SMALL_ACTIONS)]

    def __init__(self, heading: str, ways: Sequence[tuple[str, str]]) -> None:
        super().__init__(classes="small")
        self._heading = heading
        self._ways = ways

    def compose(self) -> ComposeResult:
        """Show the ways."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            yield OptionList(*[Option(Content(words)) for _, words in self._ways], id="choices", compact=True)
        yield KeyLine()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._ways[event.option_index][0])

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


class LineDialog(Dialog[str | None]):
    """Asks for one line and hands it to `take`; what `take` refuses is shown and can be corrected."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SMALL_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SMALL_ACTIONS)]

    def __init__(self, heading: str, value: str, take: Callable[[str], object]) -> None:
        super().__init__(classes="small")
        self._heading = heading
        self._value = value
        self._take = take

    def compose(self) -> ComposeResult:
        """Show the line."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            field = Input(self._value, id="line")
            field.cursor_blink = False
            yield field
            yield Static("", id="wrong")
        yield KeyLine()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        try:
            self._take(event.value)
        except Refusal as refusal:
            self.query_one("#wrong", Static).update(Content(str(refusal)))
        else:
            self.dismiss(event.value)

    def action_leave(self) -> None:
        """Type nothing."""
        self.dismiss(None)
