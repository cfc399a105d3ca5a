"""How large a screen is by the word of its page; it may say anything."""

from typing import Any

MOST_CELLS = 500
"""The widest and the highest screen that a page gets: one that no window has would take for ever to draw."""
_USUAL = 100


def cells(told: Any) -> int:
    """Return how many cells wide or high a screen is that a page tells of, as a number or in digits."""
    if isinstance(told, str) and told.isascii() and told.isdecimal():
        told = int(told[:9])
    return min(max(told, 1), MOST_CELLS) if isinstance(told, int) else _USUAL
