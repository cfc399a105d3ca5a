"""`decimo backups` and `restore`: what is kept of a campaign, and how it takes the campaign's place again."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
    "year": "in the course of play",
    "by-hand": "made by hand",
    "before-update": "before an update",
    "before-restore": "before a restore",
    "damaged": "put aside damaged",
    "replaced": "played while another file took its place",
}
KIBIBYTE = 1024


def backups(
    campaign: console.Campaign,
    make: Annotated[bool, typer.Option("--make", help="Make one now, also beside a running game.")] = False,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """List a campaign's backups, newest first.

    One is made when a campaign that was played is left, after a year on a long evening, when it is opened and
    its newest backup is older, and before it is updated or restored. Those of two days are kept (beyond the
    newest 30, one an hour), then one a day, a week and a month; those made by hand stay.
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
            said = "Backed up" if new else "Nothing was done since the newest backup, so it stands"
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
        str, typer.Argument(metavar="NUMBER", help="The backup, as it is numbered without this.")
    ] = "",
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Only print_lines what would be replaced by what; nothing changes."),
    ] = False,
    folder: console.Folder = "",
) -> None:
    """Put a backup in a campaign's place, also of one that is damaged or gone.

    Without NUMBER: what each backup holds. What stands there now is backed up before.
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
    console.print_lines(f"It takes the place of: {_format_present(path, lands)}.")
    if dry_run:
        console.print_lines("Nothing was changed.")
        return
    aside = put_back(path, chosen)
    console.print_lines(f"Done: '{campaign}' stands in {lands.label(chosen.summary, chosen.path)} now.")
    if aside is not None:
        console.print_lines(f"What stood there is kept in {aside}.")


class _LandTimes:
    """Says in the words of each campaign's own land where its files stand."""

    def __init__(self) -> None:
        self._of: dict[str, Ruleset | None] = {}

    def told(self, backup: "Backup") -> str:
        """Say what a backup holds."""
        return self.held(backup.summary, backup.path) if backup.summary else backup.problem

    def held(self, held: "FileSummary", file: Path) -> str:
        """Say where a campaign stands, and how much of it was played."""
        return f"{self.label(held, file)}, {pluralize(held.steps, 'step')} played"

    def label(self, held: "FileSummary", file: Path) -> str:
        """Return the moment that a file stands at, in words."""
        if held.moment is None:
            return "the time before its founding"
        if held.origin not in self._of:
            self._of[held.origin] = _load_ruleset(file)
        land = self._of[held.origin]
        year = f"year {held.moment.year}, season {held.moment.season + 1}"
        return land.moment_label(held.moment) if land else year


def _load_ruleset(file: Path) -> "Ruleset | None":
    """Return the ruleset, with its land, that a campaign's file was last played by; None if it is unreadable."""
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
    """Return which campaign it is whose backups are told: the one that is there, or else the latest."""
    from decimo.store.file_summary import summarize

    try:
        return summarize(path).origin
    except Refusal:
        return next((each.summary.origin for each in kept if each.summary), "")


def _format_present(path: Path, lands: _LandTimes) -> str:
    from decimo.store.file_summary import summarize

    if not path.exists():
        return "nothing, for the campaign is gone"
    try:
        return lands.held(summarize(path), path)
    except Refusal as refusal:
        return str(refusal).partition(";")[0].rstrip(".")


def _encode_backup(number: int, backup: "Backup", lands: _LandTimes) -> dict[str, Any]:
    summary = backup.summary
    return {
        "number": number,
        "file": backup.path,
        "made": backup.when.isoformat(),
        "why": backup.why,
        "size": backup.size,
        "problem": backup.problem,
        "name": summary.name if summary else None,
        "moment": lands.label(summary, backup.path) if summary else None,
        "year": summary.moment.year if summary and summary.moment else None,
        "step": summary.moment.step if summary and summary.moment else None,
        "steps": summary.steps if summary else None,
        "fingerprint": summary.fingerprint if summary else None,
    }


def _read_number(text: str, most: int) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 7 and 1 <= int(text) <= most:
        return int(text)
    there = "1" if most == 1 else f"1 to {most}"
    raise Refusal(f"'{text[:40]}' is no number of a backup; there are {there}, the newest is 1.")


def _refuse_if_gone(path: Path, campaign: str) -> None:
    if not path.exists():
        raise Refusal(
            f"There is no campaign '{campaign}' in {path.parent} and no backup of it; "
            "'decimo list' shows those there are."
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
            help="Read the log beside the file (NAME.decimo-wal), too, or leave it out; by default what saves more.",
            show_default=False,
        ),
    ] = None,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Save what can be read of a damaged campaign as a new one, and say what was lost.

    The damaged file and the log beside it are only read. If that log does not belong to the file, what each way
    gives is said.
    """
    from decimo.rulesets import build, get_shipped_texts
    from decimo.store.rescue.rescue import rescue as rescued
    from decimo.store.rescue.result import describe_losses, describe_ways

    shelf = console.get_campaign_folder(folder)
    called = new or f"{shelf.name_of(campaign)} rescued"
    path = shelf.path_of(called)
    told = rescued(
        shelf.path_of(campaign), path, shelf.name_of(called), build, get_shipped_texts, with_log=with_log
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
            f"'{session.charter.name}' holds {steps} and stands in {session.ruleset.land}, {moment}."
        )
        console.print_lines(*lost or ["Nothing was lost."])
        console.print_lines(*describe_ways(session.ruleset, told))
    if told.mended:
        steps = pluralize(told.mended, "step was", "steps were")
        console.remark(f"{steps} played again with the same dice, and so could be saved whole.")
    console.remark(f"Play it with: decimo play {console.format_campaign_argument(called, folder)}")


def _encode_way(ruleset: "Ruleset", way: "Way") -> dict[str, Any]:
    return way._asdict() | {"moment": ruleset.moment_label(way.moment) if way.moment else ""}
