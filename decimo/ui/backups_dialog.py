"""The backups of a campaign: their content, and the question before one is restored."""

from collections.abc import Callable
from typing import ClassVar

from textual.content import Content

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.play.campaign_record import Moment
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
    restore,
)
from decimo.store.campaign_folder import CampaignEntry
from decimo.store.fault import DAMAGED
from decimo.ui.base_screen import Action, show_message
from decimo.ui.dialogs import ChoiceDialog, ListDialog

BACKUPS_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("make", "n", "Back up now", "Make a backup that is kept until you delete it"),
    Action("leave", "escape,q,k", "Back", "Back to the campaign list"),
)
BACKUP_REASONS = {
    OPENED: "when it was opened",
    LEFT: "when it was left",
    YEAR: "during play",
    BY_HAND: "by hand",
    BEFORE_UPDATE: "before an update",
    BEFORE_RESTORE: "before a restore",
    DAMAGED: "put aside as damaged",
    REPLACED: "when its file was replaced by another",
}
RESTORE_CHOICES = (("keep", "Keep the present campaign"), ("restore", "Restore the backup"))
NONE_YET = "There is no backup yet. One is made whenever you leave the campaign after playing."


class BackupsDialog(ListDialog[Backup, None]):
    """A list of the backups of a campaign, newest first; return restores the marked one after a question."""

    ACTIONS: ClassVar[tuple[Action, ...]] = BACKUPS_ACTIONS
    NOTHING = NONE_YET

    def __init__(self, entry: CampaignEntry, stands: Callable[[Moment | None], str]) -> None:
        """Take the campaign, and `stands`, which returns a moment in words of the campaign's land."""
        heading = f"Backups of {entry.name}. Return restores the marked one; it asks first."
        super().__init__(heading, list_backups(entry.path))
        self._entry = entry
        self._stands = stands

    def action_make(self) -> None:
        """Make a backup."""
        try:
            made = back_up(self._entry.path)
            kept = list_backups(self._entry.path)
        except Refusal as refusal:
            show_message(self, str(refusal), wrong=True)
        else:
            show_message(self, f"Saved in {made.path}.")
            self.show(kept, 0)

    def format_item(self, item: Backup) -> Content:
        """Return a backup's time and reason, and its moment in the campaign."""
        return Content(f"{_format_time(item)}  {BACKUP_REASONS.get(item.why, item.why)}: {self._holds(item)}")

    def _holds(self, backup: Backup) -> str:
        if backup.summary is None:
            return "damaged"
        return self._stands(backup.summary.moment)

    def describe_item(self, item: Backup) -> str:
        """Return the content of a backup, or why it cannot be read, and its file."""
        words = item.problem if item.summary is None else f"It contains {_describe_content(item)}."
        return f"{words} File: {item.path.name}"

    def choose(self, item: Backup) -> None:
        """Ask whether to restore a backup."""
        backup, entry = item, self._entry
        if backup.summary is None:
            show_message(self, f"{backup.problem.rstrip('.')}; choose another backup.", wrong=True)
            return
        comes = f"the backup of {_format_time(backup)} ({self._holds(backup)}; {_describe_content(backup)})"
        if entry.problem:
            heading = f"Replace {entry.name} by {comes}? The damaged file is put aside among the backups."
        else:
            heading = (
                f"{entry.name} is in {self._stands(entry.moment)}. Replace it by {comes}? "
                "The present campaign is backed up first."
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
            where = f" The replaced campaign is {kept.name} now." if kept else ""
            show_message(self, f"{self._entry.name} is restored.{where}")
            self.dismiss()


def _format_time(backup: Backup) -> str:
    """Return the time of a backup by the player's clock."""
    return f"{backup.when.astimezone():%Y-%m-%d %H:%M}"


def _describe_content(backup: Backup) -> str:
    summary = backup.summary
    if summary is None:
        return "nothing that can be read"
    entries = pluralize(summary.entries, "diary entry", "diary entries") if summary.entries else "no diary"
    return f"{pluralize(summary.steps, 'step')}, {entries}"
