"""The campaign folder: listing, copying, renaming and deleting campaigns.

It reads files without SQLAlchemy, so that lists are fast.
"""

import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
import platformdirs

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.play.campaign_record import Moment, check_moment
from decimo.store import campaign_file
from decimo.store.backup import move_backups
from decimo.store.backup_name import count_backups
from decimo.store.campaign_name import complete_path, fold_name, is_path, make_file_name, parse_path
from decimo.store.draft_file import move_drafts
from decimo.store.fault import damaged, taken, translate_errors
from decimo.store.file_summary import check_integrity
from decimo.store.lock import Lock

TRASH = "trash"
_Glance = tuple[str, str, str, int | None, int | None, str | None, str | None]


class CampaignEntry(NamedTuple):
    """One campaign in the list: its position, or the `problem` that prevents opening it.

    `moment` is None before the founding; `played` is the time of the last play, in ISO form (UTC).
    """

    name: str
    path: Path
    ruleset: str = ""
    scenario: str = ""
    moment: Moment | None = None
    played: str = ""
    problem: str = ""


def find_campaigns_folder(chosen: str = "") -> Path:
    """Return the campaign folder: the one chosen, `DECIMO_CAMPAIGNS`, the checkout's, or the user's own.

    Raises:
        Refusal: the path begins with the home of a user whom this computer does not know.

    """
    named = chosen or os.environ.get("DECIMO_CAMPAIGNS", "")
    if named:
        try:
            return Path(named).expanduser()
        except RuntimeError:
            sentence = (
                f"The home folder at the start of '{named[:40]}' is not known; type the folder's whole path."
            )
            raise Refusal(sentence) from None
    here = Path("campaigns")
    if here.is_dir() and _is_checkout(Path("pyproject.toml")):
        return here
    return platformdirs.user_data_path("decimo", appauthor=False) / "campaigns"


class CampaignFolder:
    """The campaigns of one folder. All methods raise `Refusal` in one plain sentence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path_of(self, name: str) -> Path:
        """Return the file of a campaign, existing or not, by its typed name or path.

        Names that differ only in case are the same name, as on some systems. A symbolic link is followed. `x.decimo`
        is a file of the working folder if there is one, and else the campaign `x` of this folder.
        """
        return campaign_file.resolve_link(self._place_of(name))

    def _place_of(self, name: str) -> Path:
        """Return the path of a campaign; it may be a symbolic link, which can be renamed and trashed itself."""
        if is_path(name):
            path = parse_path(name)
            with translate_errors(path):
                if path.exists() or path.is_symlink():
                    return path
                path = complete_path(path)
                # A bare file name that is not here is a campaign of the folder: only a path leads out of it.
                if name.casefold() != path.name.casefold() or path.exists() or path.is_symlink():
                    return path
            name = path.stem
        file = make_file_name(name)
        for path in self._files():
            if fold_name(path.name) == fold_name(file):
                return path
        return self.folder / file

    def name_of(self, name: str) -> str:
        """Return the name that a campaign shows for the typed text: the text itself, or the last part of a path."""
        return self.path_of(name).stem if is_path(name) else name

    def entries(self) -> list[CampaignEntry]:
        """Return all campaigns sorted by name; one that is damaged, or has only backups, has its problem."""
        files = self._files()
        entries = [*map(_read_entry, files), *self._list_gone(files)]
        return sorted(entries, key=lambda entry: fold_name(entry.name))

    def _list_gone(self, files: Sequence[Path]) -> Iterator[CampaignEntry]:
        """Yield the campaigns whose file is gone and not in the trash, and which have backups."""
        there = {fold_name(file.name) for file in files}
        trashed = tuple([fold_name(file.name) for file in (self.folder / TRASH).glob("*")])
        for name, count in count_backups(self.folder).items():
            path = self.folder / name
            in_trash = any(each.startswith(f"{fold_name(path.stem)}--") for each in trashed)
            if fold_name(name) not in there and not in_trash:
                problem = (
                    f"The file '{name}' is gone, but it has {pluralize(count, 'backup')}; "
                    "'decimo restore' puts one in its place."
                )
                yield CampaignEntry(path.stem, path, problem=problem)

    def copy(self, name: str, new: str) -> Path:
        """Copy a campaign under a new name; return the copy's file."""
        path, to = self.path_of(name), self._free(new)
        check_integrity(path)
        with Lock.take(path), Lock.take(to):
            _refuse_taken(to)
            campaign_file.copy_campaign(path, to)
            try:
                campaign_file.write_name(to, self.name_of(new))
            except BaseException:
                to.unlink(missing_ok=True)
                raise
        return to

    def rename(self, name: str, new: str) -> Path:
        """Rename a campaign together with its backups; return its new file."""
        path = self._place_of(name)
        campaign_file.check_file(path)
        to = self.folder / make_file_name(new) if not is_path(new) else self.path_of(new)
        renamed = fold_name(str(to)) != fold_name(str(path))
        if renamed:
            self._free(new)
        with Lock.take(path), Lock.take(to) if renamed else nullcontext():
            if renamed:
                _refuse_taken(to)
            # Opening it for writing merges the log into the file.
            old = campaign_file.write_name(path, self.name_of(new))
            try:
                campaign_file.move_campaign(path, to)
                try:
                    move_backups(path, to)
                    move_drafts(path, to)
                except BaseException:
                    campaign_file.move_campaign(to, path)
                    raise
            except BaseException:
                campaign_file.write_name(path, old)
                raise
        return to

    def trash(self, name: str) -> Path:
        """Move a campaign, also a damaged one, to the trash folder; return its new path.

        Its backups stay where they are, so that it can be restored under its name.
        """
        path = self._place_of(name)
        if not path.is_file():
            campaign_file.check_file(path)
        day = datetime.now(UTC).date().isoformat()
        to = path.parent / TRASH / f"{path.stem}--{day}{campaign_file.SUFFIX}"
        count = 1
        with Lock.take(path):
            while to.exists():
                count += 1
                to = to.with_name(f"{path.stem}--{day}-{count}{campaign_file.SUFFIX}")
            campaign_file.move_campaign(path, to)
            move_drafts(path, to)
        return to

    def _files(self) -> list[Path]:
        with translate_errors(self.folder):
            if not self.folder.exists():
                return []
            return sorted(path for path in self.folder.iterdir() if path.suffix == campaign_file.SUFFIX)

    def _free(self, new: str) -> Path:
        to = self.path_of(new)
        _refuse_taken(to)
        return to


def _refuse_taken(to: Path) -> None:
    if to.exists():
        raise taken(to)


def _read_entry(path: Path) -> CampaignEntry:
    try:
        file = campaign_file.resolve_link(path)
        campaign_file.check_file(file)
        with translate_errors(file), closing(campaign_file.open_to_glance(file)) as connection:
            campaign_file.limit_time(connection)
            row = connection.execute(
                "SELECT campaign.name, ruleset, scenario, then_year, then_season, then_step, played_at "
                "FROM campaign LEFT JOIN step ON step.id = campaign.step"
            ).fetchone()
        if row is None:
            raise damaged(path, "it does not say what was founded")
        with translate_errors(path):
            name, ruleset, scenario, year, season, step, played = msgspec.convert(row, _Glance)
        # A file renamed by hand is listed under its file name.
        shown = name if fold_name(make_file_name(name)) == fold_name(path.name) else path.stem
        moment = None if year is None else Moment(year, season or 0, step or "")
        if moment is not None:
            check_moment(moment)
    except Refusal as refusal:
        return CampaignEntry(path.stem, path, problem=str(refusal))
    except ValueError:
        return CampaignEntry(path.stem, path, problem=str(damaged(path, "its present state cannot be read")))
    return CampaignEntry(shown, path, ruleset, scenario, moment, played or "")


def _is_checkout(project: Path) -> bool:
    try:
        with project.open("rb") as file:
            return bool(tomllib.load(file).get("project", {}).get("name") == "decimo")
    except (OSError, tomllib.TOMLDecodeError):
        return False
