"""A list under a line to type in: the line keeps the cursor, and the arrows move the bar of the list."""

from collections.abc import Sequence
from typing import TypeVar

from textual.binding import Binding
from textual.widgets import Input, OptionList

Row = TypeVar("Row")

BAR_KEYS = (
    Binding("up", "bar(-1)", "Line up", show=False),
    Binding("down", "bar(1)", "Line down", show=False),
    Binding("pageup", "bar(-10)", "Ten up", show=False),
    Binding("pagedown", "bar(10)", "Ten down", show=False),
)
"""The keys that move the bar, for the action `bar` of a screen."""


def words_field(placeholder: str, begun: str = "") -> Input:
    """Return the line to type in, with what is `begun` in it."""
    field = Input(begun, placeholder=placeholder, id="words", compact=True, select_on_focus=False)
    field.cursor_blink = False
    return field


def found_list() -> OptionList:
    """Return the list of what is found, empty at first."""
    choices = OptionList(id="choices", compact=True)
    choices.can_focus = False
    return choices


def move_bar(choices: OptionList, by: int) -> None:
    """Move the bar by so many lines, as far as there are any."""
    if choices.option_count:
        choices.highlighted = max(0, min((choices.highlighted or 0) + by, choices.option_count - 1))


def marked_row(choices: OptionList, rows: Sequence[Row]) -> Row | None:
    """Return which of the rows that are listed is marked; None if none is."""
    at = choices.highlighted
    return rows[at] if at is not None and at < len(rows) else None
