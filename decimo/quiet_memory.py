"""Garbage is looked for less often: Python would look through all that is in memory again and again."""

import gc

BETWEEN = 5_000
"""So many new things are made before Python looks for garbage among them; its own 700 are soon made by one key."""


def settle() -> None:
    """Let all that is there now stay till the program ends, and look less often for garbage among what is new.

    To look through the rules, the tables and the libraries again and again would keep a key waiting.
    """
    gc.freeze()
    look_less_often()


def look_less_often() -> None:
    """Look less often for garbage: a long report is made of many things, and none of them is garbage."""
    gc.set_threshold(BETWEEN)
