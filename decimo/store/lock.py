"""One player at a time: a small file beside the campaign says who plays it."""

import os
import socket
import time
from datetime import datetime
from pathlib import Path

import msgspec

from decimo.fate import Refusal
from decimo.store.fault import plainly
from decimo.store.process import begun

_held: set[Path] = set()
"""The locks that this very process holds."""

_ATTEMPTS = 5
_WRITING_SECONDS = 2.0
"""How long a lock may be empty because its holder is just writing it."""


class Holder(msgspec.Struct, frozen=True):
    """Who plays a campaign. `begun` tells its process from another of the same number."""

    pid: int
    host: str
    since: str
    begun: str = ""


class Lock:
    """The right to write to a campaign, until it is released or the process ends."""

    def __init__(self, path: Path, holder: Holder) -> None:
        self._path = path
        self._holder = holder

    @classmethod
    def take(cls, campaign: Path) -> "Lock":
        """Take the lock of a campaign, from a dead process if need be.

        Raises:
            Refusal: somebody plays it, or its folder may not be written.

        """
        path = lock_of(campaign)
        me = Holder(
            os.getpid(),
            socket.gethostname(),
            datetime.now().astimezone().isoformat(timespec="seconds"),
            begun(os.getpid()) or "",
        )
        with plainly(campaign):
            path.parent.mkdir(parents=True, exist_ok=True)
            for _ in range(_ATTEMPTS):
                if _written(path, me):
                    _held.add(path.resolve())
                    return cls(path, me)
                text = _text(path)
                if text is not None:
                    _refuse_if_alive(campaign, path, text)
                    _clear(path, text)
        raise Refusal(f"Another program is just opening '{campaign.name}'; try again in a moment.")

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Let others play."""
        _held.discard(self._path.resolve())
        text = _text(self._path)
        if text is not None and _holder(text) == self._holder:
            self._path.unlink(missing_ok=True)


def lock_of(campaign: Path) -> Path:
    """Return the file that says who plays a campaign."""
    return campaign.with_name(f"{campaign.name}.lock")


def _written(path: Path, holder: Holder) -> bool:
    """Write the lock; False if there is one already."""
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
    except FileExistsError:
        return False
    try:
        os.write(file, msgspec.json.encode(holder))
    except OSError:
        os.close(file)
        path.unlink()
        raise
    os.close(file)
    return True


def _text(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _holder(text: bytes) -> Holder | None:
    try:
        return msgspec.json.decode(text, type=Holder)
    except msgspec.MsgspecError:
        return None


def _refuse_if_alive(campaign: Path, path: Path, text: bytes) -> None:
    holder = _holder(text)
    if holder is None:
        # A clock that was set back makes a lock look as if it were of the future.
        if not text and abs(time.time() - path.stat().st_mtime) < _WRITING_SECONDS:
            raise Refusal(f"Another program is just opening '{campaign.name}'; try again in a moment.")
        return
    here = holder.host == socket.gethostname()
    if here and not _alive(holder, path):
        return
    way_out = "" if here else f", or delete {path.name} if nothing runs there any more"
    raise Refusal(
        f"'{campaign.name}' is being played since {_clock(holder.since)} by process {holder.pid} on "
        f"{holder.host}; close it there first{way_out}."
    )


def _alive(holder: Holder, path: Path) -> bool:
    if holder.pid == os.getpid():
        return path.resolve() in _held
    now = begun(holder.pid)
    return now is not None and (not now or not holder.begun or now == holder.begun)


def _clear(path: Path, text: bytes) -> None:
    """Put a dead holder's lock away; somebody else may have done so meanwhile and taken it anew."""
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.replace(aside)
    except FileNotFoundError:
        return
    if aside.read_bytes() == text:
        aside.unlink()
    else:
        aside.replace(path)


def _clock(since: str) -> str:
    """A moment as people say it: the time alone if it is of today."""
    try:
        moment = datetime.fromisoformat(since).astimezone()
    except ValueError:
        return since[:40]
    today = datetime.now().astimezone().date()
    return moment.strftime("%H:%M" if moment.date() == today else "%Y-%m-%d %H:%M")
