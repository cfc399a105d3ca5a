"""The Textual app, and the two ways into it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.actions import ActionParseResult
from textual.app import App, ScreenStackError, SystemCommand
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.worker import WorkerFailed

from decimo.fate import Refusal
from decimo.play.session import Session
from decimo.quiet_memory import settle
from decimo.store.shelf import Shelf
from decimo.ui.action import Action, bindings
from decimo.ui.dress import FILE, LOOKS, Dress, changed, read_dress, write_dress
from decimo.ui.dress_dialog import DressDialog
from decimo.ui.glyphs import PlainSigns, only_ascii_here
from decimo.ui.no_commands import NoCommands
from decimo.ui.room import LEAST_HEIGHT, LEAST_WIDTH, WIDE, Sized, tell
from decimo.ui.theme import LAMPLIGHT, THEMES

APP_ACTIONS = (Action("dress", "f9", "Look", "Choose colours, compact lines and signs", in_footer=False),)


class DecimoApp(App[None]):
    """Shows the first screen it is given; every screen's actions are in the palette."""

    TITLE = "Decimo"
    ACTIONS: ClassVar[tuple[Action, ...]] = APP_ACTIONS
    # A dialog keeps all keys for itself but these.
    BINDINGS: ClassVar[list[BindingType]] = [replace(each, priority=True) for each in bindings(APP_ACTIONS)]
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

    def __init__(self, first: Screen[None], dress_file: Path | None = None) -> None:
        """Show `first`; how the screen looks is kept in `dress_file`, or for this time only."""
        super().__init__()
        self._first = first
        self._dress_file = dress_file
        self._dress, self._remark = read_dress(dress_file)
        self._said = ""
        """What was said last in a corner of the screen."""
        self._no_commands = NoCommands()
        self._plain_signs = PlainSigns()

    @property
    def ascii_only(self) -> bool:
        """Whether all is drawn with ASCII signs."""
        return self._plain_signs.enabled

    def on_mount(self) -> None:
        """Show the first screen; when it is left the program ends."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self._put_on(self._dress)
        self.push_screen(self._first, lambda _: self.exit())
        if self._remark:
            tell(self._first, self._remark, wrong=True)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """See `App`; the same words said again take the place of the first ones."""
        if message == self._said:
            self.clear_notifications()
        self._said = message
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    def show(self) -> None:
        """Run until the player leaves.

        Raises:
            Refusal: of what a screen needs to go on, something cannot be read.
            KeyboardInterrupt: a signal has ended it; the terminal is as it was before.
            Exception: an error of the program's own; whoever runs it tells it in one sentence.

        """
        self.run()
        if self._exit and isinstance(self._exception, ScreenStackError):
            # A key was pressed while the last screen was already closed.
            return
        if isinstance(self._exception, WorkerFailed):
            raise self._exception.error
        if self._exception is not None:
            raise self._exception
        if self.return_code is None:
            raise KeyboardInterrupt

    def _fatal_error(self) -> None:
        # Textual would print the whole way to the fault.
        self.bell()
        self._close_messages_no_wait()

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """See `App`; what a key or the palette asks for may be refused, and the screen stays."""
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except Refusal as refusal:
            tell(self.screen, str(refusal), wrong=True)
            return True

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """See `App`: the colours of the realms are there before the theme is."""
        return dict(LAMPLIGHT.variables)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """See `App`: what a person typed never commands the terminal."""
        last = [self._plain_signs] if self._plain_signs.enabled else []
        return [*super().get_line_filters(), self._no_commands, *last]

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer the actions of the screen and the looks before those of every app."""
        actions = screen.actions if isinstance(screen, Sized) else []
        for action in actions:
            yield SystemCommand(action.title, action.words, self._doing(screen, action.id))
        for look in LOOKS:
            yield SystemCommand(look.title, look.words, partial(self._take, look.id))
        # Of the themes that come with Textual none has colours for the realms.
        left_out = {"Theme", *(action.title for action in actions)}
        for command in super().get_system_commands(screen):
            if command.title not in left_out:
                yield command

    def action_dress(self) -> None:
        """Choose how the screen looks; the key that opens the list closes it."""
        if isinstance(self.screen, DressDialog):
            self.screen.dismiss()
        else:
            self.push_screen(DressDialog(self._dress))

    def _take(self, look: str) -> None:
        self._wear(changed(self._dress, look))

    @on(DressDialog.Chosen)
    def _chosen(self, event: DressDialog.Chosen) -> None:
        self._wear(event.dress)

    def _wear(self, dress: Dress) -> None:
        """Look so from now on."""
        self._put_on(dress)
        if self._dress_file is not None:
            try:
                write_dress(self._dress_file, dress)
            except Refusal as refusal:
                tell(self.screen, str(refusal), wrong=True)

    def _put_on(self, dress: Dress) -> None:
        self._dress = dress
        self.theme = dress.theme
        self.set_class(dress.compact, "compact")
        self._plain_signs.enabled = dress.signs == "ascii" or (dress.signs == "auto" and only_ascii_here())
        for screen in self.screen_stack:
            for widget in screen.walk_children():
                widget.refresh(layout=True)

    def _doing(self, screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
        async def do() -> None:
            await screen.run_action(action)

        return do


def run_picker(shelf: Shelf) -> str:
    """Show the campaigns of a folder, and play those that are opened, until the player leaves.

    Whoever leaves the program at the table leaves its campaign as well; what there is to say of its backups is
    returned.
    """
    from decimo.ui.picker import PickerRoom

    room = PickerRoom(shelf)
    settle()
    try:
        DecimoApp(room, shelf.folder / FILE).show()
    finally:
        said = room.close_table()
    return said


def run_table(session: Session, folder: Path | None = None) -> None:
    """Play one campaign until the player leaves the table. Whoever opened the session closes it.

    How the screen looks is kept in `folder`, the campaign's own if none is named.
    """
    from decimo.ui.table import TableRoom

    path = session.journal.path
    beside = folder or (path.parent if path else None)
    look = beside / FILE if beside else None
    settle()
    DecimoApp(TableRoom(session, played_at=session.journal.played_at()), look).show()
