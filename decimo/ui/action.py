"""Actions of a screen: from one table come its keys, its footer, its help and its palette entries."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.binding import Binding

from decimo.play.time_words import TimeWords

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
    help and the palette. In both `{year}` stands for what the game calls one; see `TimeWords`.
    """

    id: str
    keys: str
    title: str
    words: str
    in_footer: bool = True
    while_playing: bool = False
    """Whether it may be done while the program plays on."""


def in_words(actions: Sequence[Action], time: TimeWords) -> list[Action]:
    """Return actions in the words that a game has for its years and seasons."""
    return [
        action._replace(title=time.fill(action.title), words=time.fill(action.words)) for action in actions
    ]


def help_in_words(lines: Sequence[tuple[str, str]], time: TimeWords) -> list[tuple[str, str]]:
    """Return lines of help, keys and what they mean, in the words that a game has for its years and seasons."""
    return [(time.fill(keys), time.fill(words)) for keys, words in lines]


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
