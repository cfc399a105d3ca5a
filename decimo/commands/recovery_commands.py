"""`decimo backups`, `restore` and `rescue`: recovering a campaign."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.commands import console

if TYPE_CHECKING:
    from decimo.play.ruleset import Ruleset
    from decimo.store.backup import Backup
    from decimo.store.file_summary import FileSummary
    from decimo.store.rescue.result import Way


BACKUP_REASONS = {
    "opened": "opened to play",
    "left": "left",
    "year": "during play",
    "by-hand": "made by hand",
    "before-update": "before an update",
    "before-restore": "before a restore",
    "damaged": "put aside damaged",
    "replaced": "played while another file took its place",
}
KIBIBYTE = 1024


def backups(
    campaign: console.Campaign,
    make: Annotated[bool, typer.Option("--make", help="Make one now, also during play.")] = False,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """List a campaign's backups, newest first.

    Backups are made when you leave a campaign that you played, at the end of a year during long play, when you open
    a campaign that changed since its newest backup, and before an update or restore. All of the last two days are
    kept (beyond the newest 30, one an hour), then one a day, a week and a month; those made by hand stay.
    """
    from decimo.store.backup import back_up
    from decimo.store.backup import list_backups as kept_of

    path = console.get_campaign_folder(folder).path_of(campaign)
    lands = _LandTimes()
    if make:
        before = kept_of(path)
        made = back_up(path)
        if as_json:
            console.print_json(_encode_backup(1, made, lands))
        else:
            new = made.path not in [each.path for each in before]
            said = (
                "Backed up" if new else "Nothing has changed since the newest backup, so no new one was made"
            )
            console.print_lines(f"{said}: {lands.told(made)}, in {made.path}.")
        return
    kept = kept_of(path)
    if as_json:
        console.print_json([_encode_backup(number, each, lands) for number, each in enumerate(kept, 1)])
    elif kept:
        console.print_lines(*_format_backups(path, kept, lands))
        console.remark(
            f"Restore one with: decimo restore {console.format_campaign_argument(campaign, folder)} NUMBER"
        )
    else:
        _refuse_if_gone(path, campaign)
        console.remark(
            f"There is no backup of '{campaign}' yet; make one with: {_make_backup(campaign, folder)}"
        )


def restore(
    campaign: console.Campaign,
    number: Annotated[
        str, typer.Argument(metavar="NUMBER", help="The backup's number; without it, list the backups.")
    ] = "",
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Only print what would be replaced; nothing changes."),
    ] = False,
    folder: console.Folder = "",
) -> None:
    """Replace a campaign by a backup, also a damaged or lost campaign.

    Without NUMBER, list the content of each backup. The present campaign is backed up first.
    """
    from decimo.store.backup import list_backups as kept_of
    from decimo.store.backup import restore as put_back

    path = console.get_campaign_folder(folder).path_of(campaign)
    kept, lands = kept_of(path), _LandTimes()
    if not kept:
        _refuse_if_gone(path, campaign)
        raise Refusal(
            f"There is no backup of '{campaign}' to restore; {_make_backup(campaign, folder)} makes one."
        )
    if not number:
        console.print_lines(
            *_format_backups(path, kept, lands), f"The campaign now: {_format_present(path, lands)}."
        )
        console.remark(
            f"Choose one with: decimo restore {console.format_campaign_argument(campaign, folder)} NUMBER "
            "(--dry-run only tells)"
        )
        return
    chosen = kept[_read_number(number, len(kept)) - 1]
    if chosen.summary is None:
        raise Refusal(
            f"Backup {number} cannot be restored: {chosen.problem.rstrip('.')}; choose another one."
        )
    console.print_lines(f"Backup {number} of {_format_time(chosen)}: {lands.told(chosen)}.")
    console.print_lines(f"It replaces: {_format_present(path, lands)}.")
    if dry_run:
        console.print_lines("Nothing was changed.")
        return
    aside = put_back(path, chosen)
    console.print_lines(f"Done: '{campaign}' is in {lands.label(chosen.summary, chosen.path)} now.")
    if aside is not None:
        console.print_lines(f"The replaced campaign is kept in {aside}.")


class _LandTimes:
    """The words for campaign files: dates in the calendar of each campaign's own land."""

    def __init__(self) -> None:
        self._of: dict[str, Ruleset | None] = {}

    def told(self, backup: "Backup") -> str:
        """Return the content of a backup in words."""
        return self.held(backup.summary, backup.path) if backup.summary else backup.problem

    def held(self, held: "FileSummary", file: Path) -> str:
        """Return the date of a campaign and the number of its steps in words."""
        return f"{self.label(held, file)}, {pluralize(held.steps, 'step')} played"

    def label(self, held: "FileSummary", file: Path) -> str:
        """Return the moment of a file in words."""
        if held.moment is None:
            return "the time before its founding"
        if held.origin not in self._of:
            self._of[held.origin] = _load_ruleset(file)
        land = self._of[held.origin]
        year = f"year {held.moment.year}, season {held.moment.season + 1}"
        return land.moment_label(held.moment) if land else year


def _load_ruleset(file: Path) -> "Ruleset | None":
    """Return the ruleset by which a campaign's file was last played; None if it is unreadable."""
    from decimo.rulesets import build
    from decimo.store.journal import SqliteJournal

    try:
        with closing(SqliteJournal.open_unchecked(file)) as journal:
            head = journal.head()
            texts = journal.content(head[0].content if head else journal.last_content())
            return build(journal.charter().ruleset, texts)
    except Refusal:
        return None


def _format_backups(path: Path, kept: Sequence["Backup"], lands: _LandTimes) -> list[str]:
    own = _find_origin(path, kept)
    rows = []
    for number, each in enumerate(kept, 1):
        stands, steps, why = "-", "-", BACKUP_REASONS.get(each.why, each.why)
        if each.summary:
            stands, steps = lands.label(each.summary, each.path), str(each.summary.steps)
            if each.summary.origin != own:
                why = f"{why} (another campaign of this name)"
        elif each.why != "damaged":
            why = f"{why}; {each.problem}"
        rows.append([str(number), _format_time(each), stands, steps, _format_size(each.size), why])
    titles = ["", "made", "stands in", "steps", "size", "why"]
    return console.format_table(titles, rows, [True, False, False, True, True, False])


def _find_origin(path: Path, kept: Sequence["Backup"]) -> str:
    """Return the origin of the present campaign; if that is gone, of the latest backup."""
    from decimo.store.file_summary import summarize

    try:
        return summarize(path).origin
    except Refusal:
        return next((each.summary.origin for each in kept if each.summary), "")


def _format_present(path: Path, lands: _LandTimes) -> str:
    from decimo.store.file_summary import summarize

    if not path.exists():
        return "nothing, because the campaign is gone"
    try:
        return lands.held(summarize(path), path)
    except Refusal as refusal:
        return str(refusal).partition(";")[0].rstrip(".")


class BackupJson(Struct):
    """A backup for scripts; what it holds is None if it cannot be read."""

    number: int
    file: Path
    made: str
    why: str
    size: int
    problem: str
    name: str | None = None
    moment: str | None = None
    year: int | None = None
    step: str | None = None
    steps: int | None = None
    fingerprint: str | None = None


def _encode_backup(number: int, backup: "Backup", lands: _LandTimes) -> BackupJson:
    path, when, why, size, summary, problem = backup
    found = BackupJson(number, path, when.isoformat(), why, size, problem)
    if summary:
        found.name, found.moment = summary.name, lands.label(summary, path)
        found.steps, found.fingerprint = summary.steps, summary.fingerprint
        if summary.moment:
            found.year, found.step = summary.moment.year, summary.moment.step
    return found


def _read_number(text: str, most: int) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 7 and 1 <= int(text) <= most:
        return int(text)
    there = "1" if most == 1 else f"1 to {most}"
    raise Refusal(f"'{text[:40]}' is no number of a backup; there are {there}, the newest is 1.")


def _refuse_if_gone(path: Path, campaign: str) -> None:
    if not path.exists():
        raise Refusal(
            f"There is no campaign '{campaign}' in {path.parent} and no backup of it; "
            "'decimo list' shows the campaigns there are."
        )


def _make_backup(campaign: str, folder: str) -> str:
    return f"decimo backups --make {console.format_campaign_argument(campaign, folder)}"


def _format_time(backup: "Backup") -> str:
    return backup.when.astimezone().strftime("%Y-%m-%d %H:%M")


def _format_size(size: int) -> str:
    kibibytes = size / KIBIBYTE
    return f"{kibibytes:.0f} KiB" if kibibytes < KIBIBYTE else f"{kibibytes / KIBIBYTE:.1f} MiB"


def rescue(
    campaign: console.Campaign,
    new: Annotated[
        str,
        typer.Argument(
            metavar="NEW", help="The new campaign's name; without it, 'NAME rescued'.", show_default=False
        ),
    ] = "",
    with_log: Annotated[
        bool | None,
        typer.Option(
            "--with-log/--without-log",
            help="Use the log beside the file (NAME.decimo-wal), or leave it out; by default the way that saves more.",
            show_default=False,
        ),
    ] = None,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Save the readable parts of a damaged campaign as a new one, and say what was lost.

    The damaged file and the log beside it are only read. If the log does not belong to the file, the results of
    both ways are listed.
    """
    from decimo.rulesets import build, get_shipped_texts
    from decimo.store.rescue.rescue import rescue as rescued
    from decimo.store.rescue.result import describe_losses, describe_ways

    campaigns = console.get_campaign_folder(folder)
    called = new or f"{campaigns.name_of(campaign)} rescued"
    path = campaigns.path_of(called)
    told = rescued(
        campaigns.path_of(campaign),
        path,
        campaigns.name_of(called),
        build,
        get_shipped_texts,
        with_log=with_log,
    )
    with console.open_for_command(str(path.absolute()), folder, to_play=False) as session:
        lost = list(describe_losses(session.ruleset, told))
        moment = session.ruleset.moment_label(session.moment)
        if as_json:
            console.print_json(
                {
                    "name": session.charter.name,
                    "moment": moment,
                    "fingerprint": session.fingerprint,
                    "steps": told.steps,
                    "lost": lost,
                    "ways": [_encode_way(session.ruleset, way) for way in told.ways],
                }
            )
            return
        steps = pluralize(told.steps, "step")
        console.print_lines(
            f"'{session.charter.name}' has {steps} and is in {session.ruleset.land}, {moment}."
        )
        console.print_lines(*lost or ["Nothing was lost."])
        console.print_lines(*describe_ways(session.ruleset, told))
    if told.mended:
        steps = pluralize(told.mended, "step was", "steps were")
        console.remark(f"{steps} played again with the same dice, and so saved completely.")
    console.remark(f"Play it with: decimo play {console.format_campaign_argument(called, folder)}")


def _encode_way(ruleset: "Ruleset", way: "Way") -> dict[str, Any]:
    return way._asdict() | {"moment": ruleset.moment_label(way.moment) if way.moment else ""}
