"""The last line of a screen: the keys that do something now, as many as there is room for."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

ALWAYS_SHOWN = ("help", "leave")
"""The actions whose keys are shown however little room there is: one tells of the others, one leads out."""


class KeyHint(NamedTuple):
    """A key that does something now."""

    action: str
    key: str
    """As it is pressed."""
    name: str
    """As a person calls it."""
    title: str
    words: str
    enabled: bool

    @property
    def width(self) -> int:
        """The cells that it takes on the line."""
        return cell_len(f"{self.name} {self.title}")


class KeyLine(Widget, can_focus=False):
    """Whole keys only: the last ones are left out where they do not fit. A click on a key presses it."""

    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; color: $footer-foreground; background: $footer-background; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._hints: list[KeyHint] = []

    def on_mount(self) -> None:
        """Look at the keys now, and whenever others do something."""
        self._look(self.screen)
        self.screen.bindings_updated_signal.subscribe(self, self._look)

    def render(self) -> Content:
        """Draw the keys that fit."""
        return Content(" ").join(_render_hint(hint) for hint in self._fitting())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the key under the pointer does."""
        hint = self._at(event.x)
        self.tooltip = hint.words if hint else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the key under the pointer."""
        hint = self._at(event.x)
        if hint is not None:
            self.app.simulate_key(hint.key)

    def _look(self, screen: Screen[object]) -> None:
        # While the terminal is not looked at nothing has the focus, and the line stays as it was.
        hints = list(_collect_hints(screen)) if screen.app.app_focus else self._hints
        if hints != self._hints:
            self._hints = hints
            self.refresh()

    def _fitting(self) -> Sequence[KeyHint]:
        return fit_hints(self._hints, self.size.width)

    def _at(self, x: int) -> KeyHint | None:
        """The key at a cell of the line."""
        begins = 0
        for hint in self._fitting():
            if begins <= x < begins + hint.width:
                return hint
            begins += hint.width + 1
        return None


def fit_hints(hints: Sequence[KeyHint], room: int) -> Sequence[KeyHint]:
    """Leave out keys from the last one on until the others, with a space between two, fit into so many cells."""
    kept = list(hints)
    for hint in reversed(hints):
        if sum(each.width for each in kept) + len(kept) - 1 <= room:
            break
        if hint.action not in ALWAYS_SHOWN:
            kept.remove(hint)
    return kept


def _collect_hints(screen: Screen[object]) -> Iterator[KeyHint]:
    """The keys that a screen has for its last line; of those that do the same only the first."""
    told: set[str] = set()
    for _, binding, enabled, words in screen.active_bindings.values():
        if binding.show and binding.action not in told:
            told.add(binding.action)
            name = screen.app.get_key_display(binding)
            yield KeyHint(binding.action, binding.key, name, binding.description, words, enabled)


def _render_hint(hint: KeyHint) -> Content:
    key, title = "bold $footer-key-foreground", "$footer-description-foreground"
    drawn = Content.assemble((hint.name, key), " ", (hint.title, title))
    return drawn if hint.enabled else drawn.stylize("dim")
