"""Keys that were pressed before a dialog opened: none of them answers it."""

from textual import events
from textual.screen import Screen

from decimo.ui.base_screen import Dialog

REPEAT_DELAY = 0.75
"""Seconds within which the same key comes again while it is held down: terminals wait up to 0.66 before the first."""


class HeldKeys:
    """The key that may still be down. A terminal reports no release, so quick repeats of a key count as one press."""

    def __init__(self) -> None:
        self._key = ""
        self._last = 0.0
        """The time of the last key."""
        self._pressed = 0.0
        """The time of the first of its repeats."""

    def was_before(self, event: events.Key, screen: Screen[object]) -> bool:
        """Return whether a key was down or queued before `screen` opened, and cannot be meant for it.

        Only keys that can answer a dialog count as held: return, and keys that type.
        """
        if event.key != self._key or event.time - self._last > REPEAT_DELAY:
            self._pressed = event.time
        self._key, self._last = event.key, event.time
        if not isinstance(screen, Dialog):
            return False
        held = self._pressed < screen.opened_at and (event.key == "enter" or event.is_printable)
        return event.time < screen.opened_at or held
