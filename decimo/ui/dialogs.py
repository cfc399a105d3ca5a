"""Two small dialogs that other screens use: a choice between a few ways, and a line to type."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.chance import Refusal
from decimo.ui.base_screen import Action, Dialog, make_bindings
from decimo.ui.key_line import KeyLine

SMALL_ACTIONS = (Action("leave", "escape", "Back", "Change nothing"),)


class ChoiceDialog(Dialog[str | None]):
    """Asks which of a few ways to go; closes with the id of the one chosen, or None."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SMALL_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(SMALL_ACTIONS)]

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
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(SMALL_ACTIONS)]

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


class TickList(OptionList):
    """Ticks and unticks with space or return."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", "Tick", show=False)]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id, compact=True)
        self._things: dict[str, str] = {}
        self.ticked: list[str] = []
        """The ids of the things chosen, in the order of the list."""

    def offer(self, things: Mapping[str, str], ticked: Collection[str] = ()) -> None:
        """Offer things by id and name, some of them ticked already."""
        self._things = dict(things)
        self.ticked = [thing for thing in things if thing in ticked]
        self._show()

    @on(OptionList.OptionSelected)
    def _tick(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        chosen = list(self._things)[event.option_index]
        self.ticked = [thing for thing in self._things if (thing in self.ticked) != (thing == chosen)]
        self._show()

    def _show(self) -> None:
        marked = self.highlighted or 0
        self.clear_options()
        self.add_options(
            [
                Option(Content(f"[{'x' if thing in self.ticked else ' '}] {name}"))
                for thing, name in self._things.items()
            ]
        )
        if self._things:
            self.highlighted = min(marked, len(self._things) - 1)


Item = TypeVar("Item")

HIGHLIGHT_KEYS = (
    Binding("up", "bar(-1)", "Line up", show=False),
    Binding("down", "bar(1)", "Line down", show=False),
    Binding("pageup", "bar(-10)", "Ten up", show=False),
    Binding("pagedown", "bar(10)", "Ten down", show=False),
)
"""The keys that move the bar, for the action `bar` of a screen."""


def make_search_field(placeholder: str, begun: str = "") -> Input:
    """Return the line to type in, with what is `begun` in it."""
    field = Input(begun, placeholder=placeholder, id="words", compact=True, select_on_focus=False)
    field.cursor_blink = False
    return field


def make_result_list() -> OptionList:
    """Return the list of what is found, empty at first."""
    choices = OptionList(id="choices", compact=True)
    choices.can_focus = False
    return choices


def move_highlight(choices: OptionList, by: int) -> None:
    """Move the bar by so many lines, as far as there are any."""
    if choices.option_count:
        choices.highlighted = max(0, min((choices.highlighted or 0) + by, choices.option_count - 1))


def get_highlighted(choices: OptionList, rows: Sequence[Item]) -> Item | None:
    """Return which of the rows that are listed is marked; None if none is."""
    at = choices.highlighted
    return rows[at] if at is not None and at < len(rows) else None


def refill(choices: OptionList, options: Sequence[Option]) -> None:
    """Fill a list anew and mark the line that was marked, or the last one if there are fewer now."""
    marked = choices.highlighted or 0
    choices.clear_options()
    choices.add_options(options)
    if options:
        choices.highlighted = min(marked, len(options) - 1)
