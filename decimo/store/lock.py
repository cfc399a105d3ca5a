"""One player at a time: the system locks a file beside the campaign, and another file says who plays."""

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
"""How long a lock is waited for: its holder may just be leaving."""


class Holder(msgspec.Struct, frozen=True):
    """Who plays a campaign."""

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
        """Take the lock of a campaign; the system frees that of a process that ended.

        Raises:
            Refusal: somebody plays it, or its folder may not be written.

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
            # Somebody deleted the files of this lock, and another one plays by new ones.
            self._locked.release()

    def _let_go(self) -> None:
        # Whoever waits for a file that is deleted tries again. Windows deletes it when it is let go.
        with suppress(OSError):
            Path(self._locked.lock_file).unlink()
        self._locked.release()


def get_lock_path(campaign: Path) -> Path:
    """Return the file that says who plays a campaign: on Windows nobody can read a file that is locked."""
    return campaign.with_name(f"{campaign.name}.lock")


def get_in_use_path(campaign: Path) -> Path:
    """Return the empty file that the system keeps locked while a campaign is played."""
    return campaign.with_name(f"{campaign.name}.in-use")


def _lock_file(campaign: Path) -> "BaseFileLock":
    # It takes 40 ms to import, and only who plays needs it.
    from filelock import FileLock, Timeout

    # One thread of a screen may open a campaign, and another close it.
    lock = FileLock(get_in_use_path(campaign), _PATIENCE_SECONDS, thread_local=False)
    try:
        with warnings.catch_warnings(action="ignore"):
            # Where a file system knows no locks, filelock makes do with a file that names the process, and warns.
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
    """Refuse where a shared folder holds the word of another computer, whose lock does not reach here."""
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
    """A moment as people say it: the time alone if it is of today."""
    try:
        moment = datetime.fromisoformat(since).astimezone()
    except ValueError:
        return since[:40]
    today = datetime.now().astimezone().date()
    return moment.strftime("%H:%M" if moment.date() == today else "%Y-%m-%d %H:%M")
