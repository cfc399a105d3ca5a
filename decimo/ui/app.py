"""The Textual app, and the two ways into it."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme

from decimo.play.session import Session
from decimo.store.shelf import Shelf
from decimo.ui.action import Action
from decimo.ui.no_commands import NoCommands
from decimo.ui.room import LEAST_HEIGHT, LEAST_WIDTH, WIDE

LAMPLIGHT = Theme(
    name="lamplight",
    primary="#7fa7c9",
    secondary="#5d7f9c",
    accent="#e0b060",
    warning="#f0a050",
    error="#e07a6a",
    success="#9cc48a",
    foreground="#e6dfd0",
    background="#17181c",
    surface="#1f2127",
    panel="#2a2c34",
)


class DecimoApp(App[None]):
    """Shows the first screen it is given; every screen's actions are in the palette."""

    TITLE = "Decimo"
    CSS_PATH: ClassVar[str | Path] = "decimo.tcss"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - the app's own declaration
        (0, "-tiny"),
        (LEAST_WIDTH, "-narrow"),
        (80, "-medium"),
        (WIDE, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - the app's own declaration
        (0, "-flat"),
        (LEAST_HEIGHT, "-low"),
        (24, "-usual"),
        (28, "-tall"),
    ]

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self._first = first
        self._no_commands = NoCommands()

    def on_mount(self) -> None:
        """Show the first screen; when it is left the program ends."""
        self.register_theme(LAMPLIGHT)
        self.theme = LAMPLIGHT.name
        self.push_screen(self._first, lambda _: self.exit())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """See `App`: what a person typed never commands the terminal."""
        return [*super().get_line_filters(), self._no_commands]

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer the actions of the screen before those of every app."""
        actions: tuple[Action, ...] = getattr(screen, "ACTIONS", ())
        for action in actions:
            yield SystemCommand(action.title, action.words, self._doing(screen, action.id))
        yield from super().get_system_commands(screen)

    def _doing(self, screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
        async def do() -> None:
            await screen.run_action(action)

        return do


def run_picker(shelf: Shelf) -> None:
    """Show the campaigns of a folder, and play those that are opened, until the player leaves."""
    from decimo.ui.picker import PickerRoom

    DecimoApp(PickerRoom(shelf)).run()


def run_table(session: Session) -> None:
    """Play one campaign until the player leaves the table. Whoever opened the session closes it."""
    from decimo.ui.table import TableRoom

    DecimoApp(TableRoom(session, played_at=session.journal.played_at())).run()
