"""Actions of a screen: from one table come its keys, its footer, its help and its palette entries."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.binding import Binding

KEY_NAMES = {
    "question_mark": "?",
    "escape": "esc",
    "slash": "/",
    "comma": ",",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}
"""Keys that a person calls otherwise."""


class Action(NamedTuple):
    """Something a screen does: its method is `action_` and the id.

    `keys` are separated by commas, the first is the one shown; `title` stands in the footer, `words` in the
    help and the palette.
    """

    id: str
    keys: str
    title: str
    words: str
    in_footer: bool = True
    while_playing: bool = False
    """Whether it may be done while the program plays on."""


def bindings(actions: Sequence[Action]) -> list[Binding]:
    """Return the key bindings of actions."""
    return [
        Binding(
            action.keys,
            action.id,
            action.title,
            show=action.in_footer,
            key_display=key_name(action.keys),
            tooltip=action.words,
        )
        for action in actions
    ]


def key_name(keys: str) -> str:
    """Return the first of some keys as a person calls it."""
    first = keys.split(",")[0]
    return KEY_NAMES.get(first, first)


def key_names(keys: str) -> str:
    """Return all of some keys as a person calls them."""
    return ", ".join(key_name(key) for key in keys.split(","))
