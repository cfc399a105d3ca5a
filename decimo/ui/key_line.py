"""The last line of the table: the keys that do something now."""

from collections.abc import Sequence

from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer


class KeyLine(Footer):
    """A footer that is laid out anew only when it has other keys to show.

    What is in focus changes the keys with nearly every press, but hardly ever those that are shown.
    """

    _shown: Sequence[tuple[Binding, bool]] | None = None

    def bindings_changed(self, screen: Screen[object]) -> None:
        """See `Footer`."""
        first: dict[str, tuple[Binding, bool]] = {}
        for active in screen.active_bindings.values():
            if active.binding.show:
                # Of the keys that do the same only the first has a place on the line.
                first.setdefault(active.binding.action, (active.binding, active.enabled))
        shown = [*first.values()]
        if shown != self._shown:
            super().bindings_changed(screen)
            if screen.app.app_focus:
                self._shown = shown
