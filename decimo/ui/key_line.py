"""The last line of a screen: the keys that do something now, as many as there is room for."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

ALWAYS = ("help", "leave")
"""The actions whose keys are shown however little room there is: one tells of the others, one leads out."""


class KeyLine(Footer):
    """A footer without half a key: the last ones are left out where they do not fit.

    It is laid out anew only when it has other keys to show, or other room. What is in focus changes the keys with
    nearly every press, but hardly ever those that are shown.
    """

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)
        self._shown: Sequence[tuple[Binding, bool]] | None = None
        self._room = 0
        """The cells it was laid out for."""

    def compose(self) -> ComposeResult:
        """Show the keys that fit."""
        self._room = self.app.size.width
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        yield from _fitting(keys, self._room)

    def on_resize(self, event: events.Resize) -> None:
        """Show more keys, or fewer."""
        if event.size.width != self._room:
            self.refresh(recompose=True)

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


def _fitting(keys: Sequence[FooterKey], room: int) -> list[FooterKey]:
    """Leave out keys from the last one on until the others fit."""
    fitting = list(keys)
    for key in reversed(keys):
        # After the last key no space is needed.
        if sum(map(_width, fitting)) - 1 <= room:
            break
        if key.action not in ALWAYS:
            fitting.remove(key)
    return fitting


def _width(key: FooterKey) -> int:
    """How many cells a key takes, with the space after it."""
    return cell_len(f"{key.key_display} {key.description} ")
