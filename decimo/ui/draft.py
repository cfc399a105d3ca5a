"""Drafts: typed text is on disk within a second, and nothing runs while nobody types."""

from textual.timer import Timer
from textual.widget import Widget

from decimo.chance import Refusal
from decimo.play.journal import Drafts, Fields
from decimo.ui.base_screen import show_message

WITHIN = 0.5
"""Seconds from a key press to the disk."""


class DraftWriter:
    """The writer of a screen's drafts, shortly after they are typed."""

    def __init__(self, screen: Widget, drafts: Drafts) -> None:
        self._screen = screen
        self._drafts = drafts
        self._soon: Timer | None = None

    def keep(self, key: str, fields: Fields) -> None:
        """Store a draft within a second, or at the program's end if that comes first."""
        if self._drafts.get(key) != fields:
            self._drafts.put(key, fields)
            if self._soon is None:
                self._soon = self._screen.set_timer(WITHIN, self.write)

    def drop(self, key: str) -> None:
        """Forget a draft that was submitted or thrown away."""
        if self._drafts.get(key):
            self._drafts.drop(key)
            self.write()

    def write(self) -> None:
        """Write the drafts to disk now."""
        if self._soon is not None:
            self._soon.stop()
            self._soon = None
        try:
            self._drafts.write()
        except Refusal as refusal:
            show_message(self._screen, str(refusal), wrong=True)
