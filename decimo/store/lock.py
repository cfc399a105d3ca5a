"""The lock of a campaign: the system locks a file beside it, and another file names the holder."""

import os
import socket
import warnings
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from decimo.chance import Refusal
from decimo.store.campaign_file import resolve_link
from decimo.store.fault import translate_errors

if TYPE_CHECKING:
    from filelock import BaseFileLock

_PATIENCE_SECONDS = 0.2
"""How long to wait for a lock: its holder may just be leaving."""


class Holder(msgspec.Struct, frozen=True):
    """The process that plays a campaign."""

    pid: int
    host: str
    since: str


class Lock:
    """The right to write to a campaign, until it is released or the process ends."""

    def __init__(self, campaign: Path, locked: "BaseFileLock", holder: Holder) -> None:
        self._campaign = campaign
        self._locked = locked
        self._holder = holder

    @classmethod
    def take(cls, campaign: Path) -> "Lock":
        """Take the lock of a campaign; the system frees the lock of an ended process.

        Raises:
            Refusal: the campaign is being played, or its folder may not be written.

        """
        campaign = resolve_link(campaign)
        me = Holder(
            os.getpid(), socket.gethostname(), datetime.now().astimezone().isoformat(timespec="seconds")
        )
        with translate_errors(campaign):
            campaign.parent.mkdir(parents=True, exist_ok=True)
            lock = cls(campaign, _lock_file(campaign), me)
            try:
                _refuse_if_played_elsewhere(campaign)
                get_lock_path(campaign).write_bytes(msgspec.json.encode(me))
            except OSError:
                lock.release()
                raise
            except BaseException:
                lock._let_go()
                raise
            return lock

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Let others play."""
        if _read_holder(self._campaign) in (None, self._holder):
            with suppress(OSError):
                get_lock_path(self._campaign).unlink()
            self._let_go()
        else:
            # The files of this lock were deleted, and another process plays with new ones.
            self._unlock()

    def _let_go(self) -> None:
        # A process that waits for a deleted file tries again. Windows deletes the file when it is released.
        with suppress(OSError):
            Path(self._locked.lock_file).unlink()
        self._unlock()

    def _unlock(self) -> None:
        # If the disk fails, the system frees the file when the process ends; everything is saved by now.
        with suppress(OSError):
            self._locked.release()


def get_lock_path(campaign: Path) -> Path:
    """Return the file that names the holder; it is separate because Windows cannot read a locked file."""
    return campaign.with_name(f"{campaign.name}.lock")


def get_in_use_path(campaign: Path) -> Path:
    """Return the empty file that the system keeps locked while a campaign is played."""
    return campaign.with_name(f"{campaign.name}.in-use")


def _lock_file(campaign: Path) -> "BaseFileLock":
    # The import takes 40 ms, and only play needs it.
    from filelock import FileLock, Timeout

    # One thread of a screen may open a campaign, and another close it.
    lock = FileLock(get_in_use_path(campaign), _PATIENCE_SECONDS, thread_local=False)
    try:
        with warnings.catch_warnings(action="ignore"):
            # On a file system without locks, filelock uses a file that names the process, and warns.
            lock.acquire()
    except Timeout:
        raise _make_refusal(campaign, _read_holder(campaign)) from None
    return lock


def _read_holder(campaign: Path) -> Holder | None:
    try:
        return msgspec.json.decode(get_lock_path(campaign).read_bytes(), type=Holder)
    except (OSError, msgspec.MsgspecError):
        return None


def _refuse_if_played_elsewhere(campaign: Path) -> None:
    """Refuse if another computer plays in a shared folder, where its lock does not reach."""
    holder = _read_holder(campaign)
    if holder and holder.host != socket.gethostname():
        raise _make_refusal(
            campaign, holder, f", or delete {get_lock_path(campaign).name} if nothing runs there any more"
        )


def _make_refusal(campaign: Path, holder: Holder | None, way_out: str = "") -> Refusal:
    if holder is None:
        return Refusal(f"Another program is just opening '{campaign.name}'; try again in a moment.")
    return Refusal(
        f"'{campaign.name}' is being played since {_format_moment(holder.since)} by process {holder.pid} on "
        f"{holder.host}; close it there first{way_out}."
    )


def _format_moment(since: str) -> str:
    """Return a time in words: only the hour and minute if it is today."""
    try:
        moment = datetime.fromisoformat(since).astimezone()
    except ValueError:
        return since[:40]
    today = datetime.now().astimezone().date()
    return moment.strftime("%H:%M" if moment.date() == today else "%Y-%m-%d %H:%M")
