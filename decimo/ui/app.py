"""The Textual app, and its two entry points."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual import events, on
from textual.actions import ActionParseResult
from textual.app import App, ComposeResult, ScreenStackError, SystemCommand
from textual.binding import BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import WorkerFailed

from decimo.chance import Refusal
from decimo.play.session import Session
from decimo.runtime import freeze_startup_objects
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui import appearance, base_screen
from decimo.ui.dialogs import PaletteDialog
from decimo.ui.terminal_filter import AsciiFilter, ControlCharacterFilter, is_ascii_terminal

APP_ACTIONS = (
    base_screen.Action(
        "appearance", "f9", "Look", "Choose colours, compact lines and characters", in_footer=False
    ),
)


class DecimoApp(App[None]):
    """The app; it shows its first screen, and every screen's actions are in the palette."""

    TITLE = "Decimo"
    ACTIONS: ClassVar[tuple[base_screen.Action, ...]] = APP_ACTIONS
    # A dialog blocks all other keys of the app.
    BINDINGS: ClassVar[list[BindingType]] = [
        replace(each, priority=True) for each in base_screen.make_bindings(APP_ACTIONS)
    ]
    CSS_PATH: ClassVar[str | Path] = "decimo.tcss"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - the app's own declaration
        (0, "-tiny"),
        (base_screen.MIN_WIDTH, "-narrow"),
        (80, "-medium"),
        (base_screen.WIDE_WIDTH, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - the app's own declaration
        (0, "-flat"),
        (base_screen.MIN_HEIGHT, "-low"),
        (24, "-usual"),
        (28, "-tall"),
    ]

    def __init__(self, first: Screen[None], appearance_file: Path | None = None) -> None:
        """Show `first`; the appearance is stored in `appearance_file`, or only for this session."""
        super().__init__()
        # Textual would print a traceback.
        self.error_console.quiet = True
        self._first = first
        self._is_left = False
        self._appearance_file = appearance_file
        self._appearance, self._remark = appearance.read_appearance(appearance_file)
        self._held_keys = base_screen.HeldKeys()
        self._said = ""
        """The last message in a corner of the screen."""
        self._control_filter = ControlCharacterFilter()
        self._ascii_filter = AsciiFilter()

    @property
    def ascii_only(self) -> bool:
        """Whether everything is drawn with ASCII characters."""
        return self._ascii_filter.enabled

    def on_mount(self) -> None:
        """Show the first screen; leaving it ends the program."""
        for theme in appearance.THEMES.values():
            self.register_theme(theme)
        self._set_appearance(self._appearance)
        self.push_screen(self._first, lambda _: self.exit())
        if self._remark:
            base_screen.show_message(self._first, self._remark, wrong=True)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """See `App`; a repeated message replaces the first one."""
        if message == self._said:
            self.clear_notifications()
        self._said = message
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    async def on_event(self, event: events.Event) -> None:
        """See `App`; a key that was pressed before a dialog opened does not reach it."""
        key = event if isinstance(event, events.Key) and not event.is_forwarded else None
        if key is None or not self.screen_stack or not self._held_keys.was_before(key, self.screen):
            await super().on_event(event)

    def show(self) -> None:
        """Run until the player leaves.

        Raises:
            Refusal: something that a screen needs cannot be read.
            KeyboardInterrupt: a signal has ended it; the terminal is restored.
            Exception: an internal error; the caller reports it in one sentence.

        """
        self.run()
        # Textual has no public name for the error that ended an app.
        error = self._exception
        if self._is_left and isinstance(error, ScreenStackError):
            # A key was pressed after the last screen closed.
            return
        if error is not None:
            raise error.error if isinstance(error, WorkerFailed) else error
        if self.return_code is None:
            raise KeyboardInterrupt

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """See `App`; later keys are no error."""
        self._is_left = True
        super().exit(result, return_code, message)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """See `App`; the action of a key or the palette may be refused, and the screen stays."""
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except Refusal as refusal:
            base_screen.show_message(self.screen, str(refusal), wrong=True)
            return True

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """See `App`: the colours of the realms exist before the theme does."""
        return dict(appearance.LAMPLIGHT.variables)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """See `App`: text that a person typed never commands the terminal."""
        last = [self._ascii_filter] if self._ascii_filter.enabled else []
        return [*super().get_line_filters(), self._control_filter, *last]

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer the actions of the screen and the appearance before those of every app."""
        actions = screen.actions if isinstance(screen, base_screen.BaseScreen) else []
        for action in actions:
            yield SystemCommand(action.title, action.words, self._doing(screen, action.id))
        for look in appearance.APPEARANCE_CHOICES:
            yield SystemCommand(look.title, look.words, partial(self._take, look.id))
        # Textual's own themes have no colours for the realms.
        left_out = {"Theme", *(action.title for action in actions)}
        for command in super().get_system_commands(screen):
            if command.title not in left_out:
                yield command

    def action_command_palette(self) -> None:
        """See `App`: show the actions of the present screen, once."""
        if not any(isinstance(screen, PaletteDialog) for screen in self.screen_stack):
            self.push_screen(PaletteDialog(self.get_system_commands(self.screen)), self._do)

    def _do(self, command: SystemCommand | None) -> None:
        """Do an action of the palette."""
        if command is not None:
            self.call_later(command.callback)

    def action_appearance(self) -> None:
        """Choose the appearance; the key that opens the list closes it."""
        if isinstance(self.screen, appearance.AppearanceDialog):
            self.screen.dismiss()
        elif not any(isinstance(screen, appearance.AppearanceDialog) for screen in self.screen_stack):
            self.push_screen(appearance.AppearanceDialog(self._appearance))

    def _take(self, look: str) -> None:
        self._apply_appearance(appearance.apply_choice(self._appearance, look))

    @on(appearance.AppearanceDialog.Chosen)
    def _chosen(self, event: appearance.AppearanceDialog.Chosen) -> None:
        self._apply_appearance(event.appearance)

    def _apply_appearance(self, new: appearance.Appearance) -> None:
        """Use an appearance from now on."""
        self._set_appearance(new)
        if self._appearance_file is not None:
            try:
                appearance.write_appearance(self._appearance_file, new)
            except Refusal as refusal:
                base_screen.show_message(self.screen, str(refusal), wrong=True)

    def _set_appearance(self, new: appearance.Appearance) -> None:
        self._appearance = new
        self.theme = new.theme
        self.set_class(new.compact, "compact")
        self._ascii_filter.enabled = new.signs == "ascii" or (new.signs == "auto" and is_ascii_terminal())
        for screen in self.screen_stack:
            for widget in screen.walk_children():
                widget.refresh(layout=True)

    def _doing(self, screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
        async def do() -> None:
            await screen.run_action(action)

        return do


def run_campaign_list(campaigns: CampaignFolder) -> str:
    """Show the campaigns of a folder, and play opened ones, until the player leaves.

    Leaving the program during play also closes the campaign; return a remark on its backups.
    """
    from decimo.ui.campaign_list import CampaignListScreen

    screen = CampaignListScreen(campaigns)
    freeze_startup_objects()
    try:
        DecimoApp(screen, campaigns.folder / appearance.APPEARANCE_FILE).show()
    finally:
        said = screen.close_table()
    return said


def run_campaign(session: Session, folder: Path | None = None) -> None:
    """Play one campaign until the player leaves the table. Whoever opened the session closes it.

    How the screen looks is kept in `folder`, the campaign's own if none is named.
    """
    from decimo.ui.play_screen import PlayScreen

    path = session.journal.path
    beside = folder or (path.parent if path else None)
    look = beside / appearance.APPEARANCE_FILE if beside else None
    freeze_startup_objects()
    DecimoApp(PlayScreen(session, played_at=session.journal.played_at()), look).show()


REFUSAL_ACTIONS = (base_screen.Action("leave", "q,escape,enter", "Leave", "Close this page's screen"),)


class RefusalScreen(base_screen.FullScreen[None]):
    """A screen with one sentence on why there is no campaign to show."""

    ACTIONS: ClassVar[tuple[base_screen.Action, ...]] = REFUSAL_ACTIONS

    def __init__(self, refusal: str) -> None:
        super().__init__()
        self._refusal = refusal

    def compose(self) -> ComposeResult:
        """Show the sentence."""
        yield Static(Content(self._refusal), id="calendar")
        yield base_screen.KeyLine()

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss()
