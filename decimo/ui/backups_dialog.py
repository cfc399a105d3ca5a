"""The backups of a campaign: what each of them holds, and the way back to it."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.chance import Refusal
from decimo.play.state import Moment
from decimo.play.wording import pluralize
from decimo.store.backup import (
    BEFORE_RESTORE,
    BEFORE_UPDATE,
    BY_HAND,
    LEFT,
    OPENED,
    REPLACED,
    YEAR,
    Backup,
    back_up,
    list_backups,
)
from decimo.store.campaign_folder import CampaignEntry
from decimo.store.fault import DAMAGED
from decimo.store.restore import restore
from decimo.ui.base_screen import Action, Dialog, make_bindings, show_message
from decimo.ui.dialogs import ChoiceDialog
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.key_line import KeyLine

BACKUPS_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("make", "n", "Back up now", "Make a backup that is kept until you delete it"),
    Action("leave", "escape,q,k", "Back", "Back to the list of campaigns"),
)
BACKUP_REASONS = {
    OPENED: "when it was opened",
    LEFT: "when it was left",
    YEAR: "in the course of play",
    BY_HAND: "by hand",
    BEFORE_UPDATE: "before an update",
    BEFORE_RESTORE: "before a restore",
    DAMAGED: "put aside as damaged",
    REPLACED: "when another file was put in its place",
}
RESTORE_CHOICES = (("keep", "Keep what stands there now"), ("restore", "Put the backup in its place"))
NONE_YET = "There is no backup yet. One is made whenever the campaign was played and is left."


class BackupsDialog(Dialog[None]):
    """Lists the backups of a campaign, the newest first; return restores the marked one after asking."""

    ACTIONS: ClassVar[tuple[Action, ...]] = BACKUPS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(BACKUPS_ACTIONS)]

    def __init__(self, entry: CampaignEntry, stands: Callable[[Moment | None], str]) -> None:
        """`stands` says a moment as the campaign's land counts it."""
        super().__init__()
        self._entry = entry
        self._stands = stands
        self._backups = list_backups(entry.path)

    def compose(self) -> ComposeResult:
        """Show the list, and what the marked one holds."""
        with Vertical(id="box"):
            heading = f"Backups of {self._entry.name}. Return restores the marked one; it asks first."
            yield Static(Content(heading), id="heading")
            yield OptionList(id="choices", compact=True)
            yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """Fill the list."""
        self._show()
        self.query_one(OptionList).focus()

    def action_make(self) -> None:
        """Make a backup."""
        try:
            made = back_up(self._entry.path)
            self._backups = list_backups(self._entry.path)
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)
        else:
            show_message(self, f"Kept in {made.path}.")
            self._show()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions))

    def action_leave(self) -> None:
        """Restore nothing."""
        self.dismiss()

    def _show(self) -> None:
        choices = self.query_one(OptionList)
        choices.clear_options()
        choices.add_options([Option(Content(self._line(each))) for each in self._backups])
        if self._backups:
            choices.highlighted = 0
        else:
            self.query_one("#detail", Static).update(Content(NONE_YET))

    def _line(self, backup: Backup) -> str:
        return f"{_format_time(backup)}  {BACKUP_REASONS.get(backup.why, backup.why)}: {self._holds(backup)}"

    def _holds(self, backup: Backup) -> str:
        if backup.summary is None:
            return "damaged"
        return self._stands(backup.summary.moment)

    @on(OptionList.OptionHighlighted)
    def _explain(self, event: OptionList.OptionHighlighted) -> None:
        backup = self._backups[event.option_index]
        words = backup.problem if backup.summary is None else f"It holds {_describe_content(backup)}."
        self.query_one("#detail", Static).update(Content(f"{words} File: {backup.path.name}"))

    @on(OptionList.OptionSelected)
    def _ask(self, event: OptionList.OptionSelected) -> None:
        backup, entry = self._backups[event.option_index], self._entry
        if backup.summary is None:
            show_message(self, f"{backup.problem.rstrip('.')}; choose another backup.", wrong=True)
            return
        comes = f"the backup of {_format_time(backup)} ({self._holds(backup)}; {_describe_content(backup)})"
        if entry.problem:
            heading = (
                f"Put {comes} in the place of {entry.name}? The damaged file is put aside among the backups."
            )
        else:
            heading = (
                f"{entry.name} stands in {self._stands(entry.moment)}. Put {comes} in its place? "
                "What stands there now is backed up first."
            )
        self.app.push_screen(ChoiceDialog(heading, RESTORE_CHOICES), lambda way: self._restore(backup, way))

    def _restore(self, backup: Backup, way: str | None) -> None:
        if way != "restore":
            return
        try:
            kept = restore(self._entry.path, backup)
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)
        else:
            where = f" What stood there is {kept.name} now." if kept else ""
            show_message(self, f"{self._entry.name} is restored.{where}")
            self.dismiss()


def _format_time(backup: Backup) -> str:
    """When a backup was made, by the player's clock."""
    return f"{backup.when.astimezone():%Y-%m-%d %H:%M}"


def _describe_content(backup: Backup) -> str:
    summary = backup.summary
    if summary is None:
        return "nothing that can be read"
    entries = pluralize(summary.entries, "diary entry", "diary entries") if summary.entries else "no diary"
    return f"{pluralize(summary.steps, 'step')}, {entries}"
