"""The last line of the table: the keys that do something now."""

from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer


class KeyLine(Footer):
    """A footer that is laid out anew only when it has other keys to show.

    What is in focus changes the keys with nearly every press, but hardly ever those that are shown.
    """

    _shown: list[tuple[Binding, bool]] | None = None

    def bindings_changed(self, screen: Screen[object]) -> None:
        """See `Footer`."""
        shown = [
            (active.binding, active.enabled)
            for active in screen.active_bindings.values()
            if active.binding.show
        ]
        if shown != self._shown:
            super().bindings_changed(screen)
            if screen.app.app_focus:
                self._shown = shown
