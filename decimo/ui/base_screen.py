"""The base of all screens: actions, which give keys, footer, help and palette entries, and the key line."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import ClassVar, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import OptionList

from decimo.chance import Refusal
from decimo.chance.text import TimeWords

KEY_NAMES = {
    "question_mark": "?",
    "escape": "esc",
    "slash": "/",
    "comma": ",",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}
"""Names of keys that differ from Textual's."""


class Action(NamedTuple):
    """An action of a screen: its method is `action_` and the id.

    `keys` are separated by commas, the first is shown; `title` is for the footer, `words` for help and palette. In
    both `{year}` is replaced by the game's word for it; see `TimeWords`.
    """

    id: str
    keys: str
    title: str
    words: str
    in_footer: bool = True
    while_playing: bool = False
    """Whether it is allowed while the program plays on."""


def apply_time_words(actions: Sequence[Action], time: TimeWords) -> list[Action]:
    """Return actions in a game's words for years and seasons."""
    return [
        action._replace(title=time.fill(action.title), words=time.fill(action.words)) for action in actions
    ]


def apply_time_words_to_help(lines: Sequence[tuple[str, str]], time: TimeWords) -> list[tuple[str, str]]:
    """Return lines of help, keys and their meaning, in a game's words for years and seasons."""
    return [(time.fill(keys), time.fill(words)) for keys, words in lines]


def make_bindings(actions: Sequence[Action]) -> list[Binding]:
    """Return the key bindings of actions."""
    return [
        Binding(
            action.keys,
            action.id,
            action.title,
            show=action.in_footer,
            key_display=name_key(action.keys),
            tooltip=action.words,
        )
        for action in actions
    ]


def name_key(keys: str) -> str:
    """Return the name of the first key."""
    first = keys.split(",")[0]
    return KEY_NAMES.get(first, first)


def name_keys(keys: str) -> str:
    """Return the names of all keys."""
    return ", ".join(name_key(key) for key in keys.split(","))


MIN_WIDTH, MIN_HEIGHT = 60, 20
"""The smallest usable screen, in cells."""

WIDE_WIDTH = 120
"""From this width on, map, ledgers and log are side by side."""

TEXTUAL_WORDING = {"Dismiss menu": "Close the list"}
"""Our words for Textual's own keys."""

Result = TypeVar("Result")


class BaseScreen(Screen[Result]):
    """A screen that shows the size it needs if the terminal is smaller; the style sheet hides the rest."""

    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    # In a text field the same key is undo.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+z", "app.suspend_process", "Suspend", show=False)]
    time_words = TimeWords()
    """The game's words for years and seasons."""
    _was_in: Widget | None = None
    """The widget with the focus before the terminal became too small."""

    _left_with: tuple[Result | None] | None = None
    """The result of a dismissal while another screen was on top."""

    def __init_subclass__(cls, **options: bool) -> None:
        """Bind the keys of a screen's own actions before its other bindings."""
        own = vars(cls)
        if "ACTIONS" in own:
            cls.BINDINGS = [*make_bindings(own["ACTIONS"]), *own.get("BINDINGS", ())]
        super().__init_subclass__(**options)

    @property
    def actions(self) -> list[Action]:
        """The actions in the game's words."""
        return apply_time_words(self.ACTIONS, self.time_words)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """See `Screen`; the descriptions are in the game's words."""
        return {
            key: active._replace(binding=self._in_words(active.binding))
            for key, active in super().active_bindings.items()
        }

    def _in_words(self, binding: Binding) -> Binding:
        """Return a binding with its description in the game's words, or ours for Textual's own."""
        said, tip = TEXTUAL_WORDING.get(binding.description, binding.description), binding.tooltip
        if said == binding.description and "{" not in said + tip:
            return binding
        return replace(binding, description=self.time_words.fill(said), tooltip=self.time_words.fill(tip))

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave this screen once, and no other: ignore further keys in quick succession.

        A screen below another is left together with that one, where somebody may be typing. Its work in the background
        is cancelled, since it could not be shown any more.
        """
        if self.is_active:
            self.workers.cancel_node(self)
            return super().dismiss(result)
        if self in self.app.screen_stack:
            self._left_with = (result,)
        return AwaitComplete()

    def on_screen_resume(self) -> None:
        """Leave the screen if it was dismissed meanwhile."""
        if self._left_with is not None and self.is_active:
            self.dismiss(self._left_with[0])

    def render(self) -> RenderableType:
        """Show the size that is needed, or draw the background."""
        if self._too_small():
            width, height = self.app.size
            return Text(
                f"This screen needs {MIN_WIDTH} x {MIN_HEIGHT} characters; the window has "
                f"{width} x {height}. Make it larger, or the letters smaller."
            )
        return super().render()

    def on_resize(self, event: events.Resize) -> None:
        """Remember the focus while everything is hidden, and restore it."""
        if event.size.width < MIN_WIDTH or event.size.height < MIN_HEIGHT:
            self._was_in = self.focused or self._was_in
        elif self._was_in is not None:
            self.call_after_refresh(self._was_in.focus)
            self._was_in = None

    def _too_small(self) -> bool:
        return self.app.size.width < MIN_WIDTH or self.app.size.height < MIN_HEIGHT


class FullScreen(BaseScreen[Result]):
    """A screen that fills the terminal."""

    @contextmanager
    def told(self) -> Iterator[None]:
        """Show a refusal as a message and go on."""
        try:
            yield
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)


class Dialog(BaseScreen[Result], ModalScreen[Result]):
    """A screen on top of another until it is answered."""

    opened_at = math.inf
    """The time, on Textual's clock, from which keys are meant for it; see `HeldKeys`."""

    def on_mount(self) -> None:
        """Remember the time: a key that was pressed before is not an answer."""
        self.opened_at = Message().time


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


class SteadyOptionList(OptionList):
    """A list whose page keys do nothing before it is drawn; Textual would end the program."""

    def action_page_down(self) -> None:
        """See `OptionList`."""
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call] # Textual leaves it without types

    def action_page_up(self) -> None:
        """See `OptionList`."""
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call] # Textual leaves it without types


def show_message(widget: Widget, words: str, *, wrong: bool = False) -> None:
    """Show a message for a few seconds; the text is not markup."""
    widget.notify(
        words, severity="error" if wrong else "information", markup=False, timeout=8 if wrong else 5
    )


ALWAYS_SHOWN = ("help", "leave")
"""The actions whose keys are always shown: help and leaving."""


class KeyHint(NamedTuple):
    """A key that is active now."""

    action: str
    key: str
    """Textual's name of the key."""
    name: str
    """The shown name of the key."""
    title: str
    words: str
    enabled: bool

    @property
    def width(self) -> int:
        """Its width on the line in cells."""
        return cell_len(f"{self.name} {self.title}")


class KeyLine(Widget, can_focus=False):
    """The line of keys; the last ones are left out if they do not fit. A click on a key presses it."""

    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; color: $footer-foreground; background: $footer-background; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._hints: list[KeyHint] = []

    def on_mount(self) -> None:
        """Collect the keys now, and whenever they change."""
        self._look(self.screen)
        self.screen.bindings_updated_signal.subscribe(self, self._look)

    def render(self) -> Content:
        """Draw the keys that fit."""
        return Content(" ").join(_render_hint(hint) for hint in self._fitting())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show a tooltip for the key under the pointer."""
        hint = self._at(event.x)
        self.tooltip = hint.words if hint else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the key under the pointer."""
        hint = self._at(event.x)
        if hint is not None:
            self.app.simulate_key(hint.key)

    def _look(self, screen: Screen[object]) -> None:
        # While the terminal has no focus, no widget has it, and the line stays unchanged.
        hints = list(_collect_hints(screen)) if screen.app.app_focus else self._hints
        if hints != self._hints:
            self._hints = hints
            self.refresh()

    def _fitting(self) -> Sequence[KeyHint]:
        return fit_hints(self._hints, self.size.width)

    def _at(self, x: int) -> KeyHint | None:
        """Return the key at a cell of the line."""
        begins = 0
        for hint in self._fitting():
            if begins <= x < begins + hint.width:
                return hint
            begins += hint.width + 1
        return None


def fit_hints(hints: Sequence[KeyHint], room: int) -> Sequence[KeyHint]:
    """Leave out the last keys until the others, with a space between two, fit into `room` cells."""
    kept = list(hints)
    for hint in reversed(hints):
        if sum(each.width for each in kept) + len(kept) - 1 <= room:
            break
        if hint.action not in ALWAYS_SHOWN:
            kept.remove(hint)
    return kept


def _collect_hints(screen: Screen[object]) -> Iterator[KeyHint]:
    """Yield the keys for a screen's last line; of several keys for one action only the first."""
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
