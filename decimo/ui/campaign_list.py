"""The campaign list: the campaigns of a folder, and the actions on them."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import DataTable, Static

from decimo.campaigns import branch_campaign, open_campaign
from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.rulesets import build, get_shipped_texts
from decimo.store.campaign_folder import CampaignEntry, CampaignFolder
from decimo.store.file_summary import check_integrity
from decimo.store.write_ahead_log import find_wrong_log
from decimo.ui.backups_dialog import BackupsDialog
from decimo.ui.base_screen import Action, FullScreen, KeyLine, show_message
from decimo.ui.dialogs import ChoiceDialog, LineDialog
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.new_campaign_screen import NewCampaignScreen, ScenarioChoice, list_scenario_ids
from decimo.ui.play_screen import PlayScreen
from decimo.ui.undo_dialog import PRESENT_SEASON, SeasonDialog, list_seasons_back

AFTER_RESCUE_CHOICES = (("open", "Play it"), ("leave", "Back to the list"))


def rescue_campaign(campaigns: CampaignFolder, path: Path, new: str, with_log: bool | None) -> ChoiceDialog:
    """Save the readable parts of a damaged campaign as a new one, with or without the log beside its file.

    Return a dialog that lists what was saved and lost, and offers to play the new campaign.

    Raises:
        Refusal: nothing of it can be saved, it is being played, or the new name is taken.

    """
    # The campaign list opens without importing the database.
    from decimo.store.rescue.rescue import rescue
    from decimo.store.rescue.result import describe_losses

    name, saved = campaigns.name_of(new), campaigns.path_of(new)
    told = rescue(path, saved, name, build, get_shipped_texts, with_log=with_log)
    session = open_campaign(campaigns, str(saved.absolute()), to_play=False)
    with closing(session.journal):
        lost = " ".join(describe_losses(session.ruleset, told)) or "Nothing was lost."
    steps = pluralize(told.steps, "step is", "steps are")
    return ChoiceDialog(
        f"{steps} saved as {name}. {lost} The damaged file was not changed.", AFTER_RESCUE_CHOICES
    )


CAMPAIGN_LIST_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("open", "enter", "Open", "Play the marked campaign"),
    Action("found", "n", "New", "Begin a new campaign"),
    Action("copy", "c", "Copy", "Copy the marked campaign under another name"),
    Action("rename", "r", "Rename", "Give the marked campaign another name"),
    Action("branch", "b", "Branch", "Begin a new campaign from any past moment of the marked one"),
    Action("backups", "k", "Backups", "See and restore the backups of the marked campaign"),
    Action("trash", "d", "Delete", "Move the marked campaign to the trash folder, after a question"),
    Action("leave", "q", "Quit", "Leave the program"),
)
TRASH_CHOICES = (("keep", "Keep it"), ("trash", "Move it to the trash folder"))
DAMAGED_CHOICES = (
    ("backups", "See its backups, and restore one"),
    ("rescue", "Rescue its readable parts as a new campaign"),
    ("leave", "Leave it as it is"),
)
LOG_WAYS = (
    ("backups", "See its backups, and restore one"),
    ("without-log", "Save the file without its log as a new campaign"),
    ("with-log", "Save the file with its log as a new campaign"),
    ("leave", "Leave both as they are"),
)
MENDING = {"rescue": None, "without-log": False, "with-log": True}
"""The ways to save a damaged campaign: with or without the log beside the file; None for the better one."""
NO_CAMPAIGN_YET = "There is no campaign here yet. Press n to begin one."


class CampaignTable(DataTable[Text], inherit_bindings=False):
    """The table of campaigns; the screen handles return."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", "Up", show=False),
        Binding("down", "cursor_down", "Down", show=False),
        Binding("pageup", "page_up", "Page up", show=False),
        Binding("pagedown", "page_down", "Page down", show=False),
        Binding("home", "scroll_top", "Top", show=False),
        Binding("end", "scroll_bottom", "Bottom", show=False),
    ]


class CampaignListScreen(FullScreen[None]):
    """The campaigns of a folder; a damaged file does not affect the others."""

    ACTIONS: ClassVar[tuple[Action, ...]] = CAMPAIGN_LIST_ACTIONS

    def __init__(self, campaigns: CampaignFolder) -> None:
        super().__init__()
        self._campaigns = campaigns
        self._entries: list[CampaignEntry] = []
        self._session: Session | None = None
        """The campaign being played."""
        self._rulesets: dict[str, Ruleset] = {}

    def compose(self) -> ComposeResult:
        """Show the list, and a description of the marked campaign."""
        yield Static(Content(f"Decimo: campaigns in {self._campaigns.folder}"), id="calendar")
        yield Static(Content(NO_CAMPAIGN_YET), id="welcome")
        yield CampaignTable(id="campaigns", cursor_type="row", zebra_stripes=True)
        yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """Fill the list."""
        table = self.query_one(CampaignTable)
        for title in ("Campaign", "Land", "Stands in", "Last played"):
            table.add_column(Text(title))
        self._fill()
        table.focus()

    def action_open(self) -> None:
        """Play the marked campaign."""
        entry = self._marked()
        if entry is None:
            return
        if entry.problem:
            self._offer_repair(entry, entry.problem)
            return
        try:
            self._play(open_campaign(self._campaigns, str(entry.path)), entry.played)
        except Refusal as refusal:
            if _has_integrity(entry):
                show_message(self, str(refusal), wrong=True)
            else:
                self._offer_repair(entry, str(refusal))

    def _offer_repair(self, entry: CampaignEntry, problem: str) -> None:
        with self.told():
            ways = LOG_WAYS if find_wrong_log(entry.path) else DAMAGED_CHOICES
            self.app.push_screen(ChoiceDialog(problem, ways), self._repair)

    def _repair(self, way: str | None) -> None:
        if way == "backups":
            self.action_backups()
        elif way in MENDING:
            self._rescue(MENDING[way])

    def _rescue(self, with_log: bool | None) -> None:
        entry = self._marked()
        if entry is None:
            return
        told: list[ChoiceDialog] = []

        def take(new: str) -> None:
            told.append(rescue_campaign(self._campaigns, entry.path, new, with_log))

        def done(new: str | None) -> None:
            self._fill(new)
            if new is not None:
                self.app.push_screen(told[0], self._open_rescued)

        self.app.push_screen(
            LineDialog(
                f"Which name for the campaign saved from {entry.name}?", f"{entry.name} rescued", take
            ),
            done,
        )

    def _open_rescued(self, way: str | None) -> None:
        if way == "open":
            self.action_open()

    def action_found(self) -> None:
        """Begin a new campaign."""
        self.app.push_screen(
            NewCampaignScreen(self._campaigns), lambda session: self._play(session) if session else None
        )

    def action_copy(self) -> None:
        """Copy the marked campaign."""
        entry = self._marked()
        if entry:
            self._ask_name(
                f"Copy {entry.name} under which name?",
                entry,
                lambda new: self._campaigns.copy(str(entry.path), new),
            )

    def action_rename(self) -> None:
        """Rename the marked campaign."""
        entry = self._marked()
        if entry:
            self._ask_name(
                f"Which name for {entry.name}?",
                entry,
                lambda new: self._campaigns.rename(str(entry.path), new),
            )

    def action_branch(self) -> None:
        """Branch off the marked campaign."""
        entry = self._marked()
        if entry is None:
            return
        with self.told():
            session = open_campaign(self._campaigns, str(entry.path), to_play=False)
            span = session.ruleset.time_words.season
            heading = f"Where should the new campaign branch off {entry.name}? At the start of a {span}, or:"
            dialog = SeasonDialog(heading, session, [PRESENT_SEASON, *list_seasons_back(session)])
            session.journal.close()
            self.app.push_screen(dialog, lambda at: self._branch(entry, at) if at else None)

    def _branch(self, entry: CampaignEntry, at: tuple[int, int]) -> None:
        begun: list[Session] = []

        def take(new: str) -> None:
            begun.append(
                branch_campaign(self._campaigns, str(entry.path), new, None if at == PRESENT_SEASON else at)
            )

        heading = f"Which name for the branch of {entry.name}?"
        self.app.push_screen(
            LineDialog(heading, entry.name, take), lambda new: self._play(begun[0]) if new else None
        )

    def action_backups(self) -> None:
        """See the backups of the marked campaign."""
        entry = self._marked()
        if entry is None:
            return
        with self.told():
            # A damaged campaign may have good backups.
            dialog = BackupsDialog(
                entry, lambda moment: self._standing(entry._replace(moment=moment, problem=""))[1]
            )
            self.app.push_screen(dialog, lambda _: self._fill())

    def action_trash(self) -> None:
        """Move the marked campaign to the trash folder."""
        entry = self._marked()
        if entry:
            heading = f"Delete {entry.name}? Its file is moved to the trash folder beside it."
            self.app.push_screen(ChoiceDialog(heading, TRASH_CHOICES), lambda way: self._trash(entry, way))

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions))

    def action_leave(self) -> None:
        """Leave the program."""
        self.dismiss()

    def _play(self, session: Session, played_at: str = "") -> None:
        self._session = session

        def closed(_: None) -> None:
            said = self.close_table()
            if said:
                show_message(self, said, wrong=True)
            self._fill()

        self.app.push_screen(PlayScreen(session, played_at=played_at), closed)

    def close_table(self) -> str:
        """Close the campaign being played, if any; return a remark on its backups."""
        session, self._session = self._session, None
        if session is None:
            return ""
        said = session.journal.remark
        session.journal.close()
        return "" if session.journal.remark == said else session.journal.remark

    def _ask_name(self, heading: str, entry: CampaignEntry, take: Callable[[str], object]) -> None:
        self.app.push_screen(LineDialog(heading, entry.name, take), self._fill)

    def _trash(self, entry: CampaignEntry, way: str | None) -> None:
        if way == "trash":
            with self.told():
                where = self._campaigns.trash(str(entry.path))
                show_message(self, f"{entry.name} is in {where} now.")
            self._fill()

    def _marked(self) -> CampaignEntry | None:
        row = self.query_one(CampaignTable).cursor_row
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def _fill(self, mark: str | None = None) -> None:
        """Read the folder again; move the bar to the campaign named `mark`, or leave it."""
        marked = self._marked()
        wanted = mark or (marked.name if marked else "")
        self._entries = []
        with self.told():
            self._entries = self._campaigns.entries()
        table = self.query_one(CampaignTable)
        table.clear()
        for entry in self._entries:
            land, stands = self._standing(entry)
            name = f"{entry.name} ({entry.path.name})" if entry.problem else entry.name
            cells = (name, land, stands, entry.played[:16].replace("T", " "))
            table.add_row(*[Text(cell, no_wrap=True) for cell in cells])
        names = [entry.name for entry in self._entries]
        if wanted in names:
            table.move_cursor(row=names.index(wanted))
        self.query_one("#welcome").display = not self._entries
        table.display = bool(self._entries)

    def _standing(self, entry: CampaignEntry) -> tuple[str, str]:
        """Return the name of a campaign's land, and its moment in that land's words."""
        if entry.problem:
            return entry.scenario, "damaged"
        try:
            if entry.scenario not in self._rulesets:
                self._rulesets[entry.scenario] = self._ruleset(entry)
        except Refusal:
            return entry.scenario, f"year {entry.moment.year} of play" if entry.moment else "not begun"
        ruleset = self._rulesets[entry.scenario]
        return ruleset.land, ruleset.moment_label(entry.moment) if entry.moment else "not begun"

    def _ruleset(self, entry: CampaignEntry) -> Ruleset:
        """Return the rules of a campaign's land: the program's if possible, else from its file."""
        if entry.scenario in list_scenario_ids():
            return ScenarioChoice(entry.scenario).ruleset
        session = open_campaign(self._campaigns, str(entry.path), to_play=False)
        session.journal.close()
        return session.ruleset

    @on(DataTable.RowHighlighted)
    def _describe(self) -> None:
        entry = self._marked()
        self.query_one("#detail", Static).update(Content(entry.problem if entry else ""))


def _has_integrity(entry: CampaignEntry) -> bool:
    """Whether a campaign that cannot be opened is valid all the same: it may be played elsewhere."""
    try:
        check_integrity(entry.path)
    except Refusal:
        return False
    return True
