"""A list filled anew."""

from collections.abc import Sequence

from textual.widgets import OptionList
from textual.widgets.option_list import Option


def refill(choices: OptionList, options: Sequence[Option]) -> None:
    """Fill a list anew and mark the line that was marked, or the last one if there are fewer now."""
    marked = choices.highlighted or 0
    choices.clear_options()
    choices.add_options(options)
    if options:
        choices.highlighted = min(marked, len(options) - 1)
