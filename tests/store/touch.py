"""Counts every access of this process to the disk: statements, SQLite's system calls, files made and moved."""

import ctypes
import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

Before = Callable[[str], int]
"""Told of a system call that is about to be made; returns 0 to let it go on, or the `errno` it fails with."""

_WORD, _LONG, _PLACE = ctypes.c_int, ctypes.c_int64, ctypes.c_void_p
_CALLS: dict[str, tuple[Any, ...]] = {
    "pwrite": (ctypes.c_ssize_t, _WORD, _PLACE, ctypes.c_size_t, _LONG),
    "pwrite64": (ctypes.c_ssize_t, _WORD, _PLACE, ctypes.c_size_t, _LONG),
    "write": (ctypes.c_ssize_t, _WORD, _PLACE, ctypes.c_size_t),
    "ftruncate": (_WORD, _WORD, _LONG),
    "unlink": (_WORD, ctypes.c_char_p),
    "fallocate": (_WORD, _WORD, _LONG, _LONG),
}
"""What SQLite can be told to call instead, and the types of its result and arguments."""
_WRITES = ("pwrite", "pwrite64", "write")
_MADE = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "shutil.move", "shutil.copyfile")
_FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT

_SetCall = ctypes.CFUNCTYPE(_WORD, _PLACE, ctypes.c_char_p, _PLACE)
_GetCall = ctypes.CFUNCTYPE(_PLACE, _PLACE, ctypes.c_char_p)


class _FileSystem(ctypes.Structure):
    """SQLite's view of the system (https://www.sqlite.org/c3ref/vfs.html), as far as it is used here."""

    _fields_ = (
        ("version", _WORD),
        ("file_size", _WORD),
        ("longest_path", _WORD),
        ("next", _PLACE),
        ("name", ctypes.c_char_p),
        ("data", _PLACE),
        ("methods", _PLACE * 13),
        ("set_call", _SetCall),
        ("get_call", _GetCall),
    )


def _file_system() -> Any:
    """Return SQLite's view of the system; None where its calls cannot be replaced."""
    if sys.platform == "win32":
        return None
    try:
        library = ctypes.CDLL(getattr(sys.modules["_sqlite3"], "__file__", None))
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_FileSystem)
        found = library.sqlite3_vfs_find(None)
    except (OSError, AttributeError):
        return None
    return found if found and found.contents.version >= 3 else None


FILE_SYSTEM = _file_system()


@contextmanager
def system_calls(before: Before, *, torn: bool = False) -> Iterator[None]:
    """Tell `before` of each call by which SQLite changes a file; with `torn` half of what it writes is written before.

    Where SQLite's calls cannot be replaced, it is told of none.
    """
    if FILE_SYSTEM is None:
        yield
        return
    set_call, get_call = FILE_SYSTEM.contents.set_call, FILE_SYSTEM.contents.get_call
    kept: list[tuple[bytes, int, Any]] = []
    for name, (result, *arguments) in _CALLS.items():
        place = get_call(FILE_SYSTEM, name.encode())
        if place:
            kind = ctypes.CFUNCTYPE(result, *arguments, use_errno=True)
            call = kind(_instead(name, kind(place), before, torn=torn))
            set_call(FILE_SYSTEM, name.encode(), ctypes.cast(call, _PLACE))
            kept.append((name.encode(), place, call))
    try:
        yield
    finally:
        for named, place, _ in kept:
            set_call(FILE_SYSTEM, named, place)


def _instead(name: str, real: Callable[..., int], before: Before, *, torn: bool) -> Callable[..., int]:
    def called(*arguments: Any) -> int:
        if torn and name in _WRITES:
            file, place, count, *rest = arguments
            real(file, place, count // 2, *rest)
        fails = before(name)
        if fails:
            ctypes.set_errno(fails)
            return -1
        return real(*arguments)

    return called


def end_this_process() -> NoReturn:
    """End this process at once, so that it can do nothing more."""
    # Windows has no SIGKILL, and ends a process as abruptly by this.
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    raise AssertionError("a killed process does not go on")


class Touches:
    """Counts touches of the disk and ends this process before touch number `end_at`; 0 is never.

    A process watches itself but once: what is watched stays so until it ends.
    """

    def __init__(self, end_at: int = 0) -> None:
        self.told: list[str] = []
        self._end_at = end_at
        self._calls = system_calls(self._before, torn=bool(end_at % 2))

    def watch(self) -> None:
        """Begin to count."""
        real_connect, real_write, real_sync = sqlite3.connect, os.write, os.fsync

        def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = real_connect(*arguments, **options)
            connection.set_trace_callback(lambda statement: self.touch(" ".join(statement.split())[:60]))
            return connection

        def write(file: int, data: bytes) -> int:
            self.touch("os.write")
            return real_write(file, data)

        def sync(file: int) -> None:
            self.touch("os.fsync")
            real_sync(file)

        for place, name, new in ((sqlite3, "connect", connect), (os, "write", write), (os, "fsync", sync)):
            patch.object(place, name, new).start()
        self._calls.__enter__()
        sys.addaudithook(self._heard)

    def touch(self, what: str) -> None:
        """Count a touch, or end at it."""
        self.told.append(what)
        if len(self.told) == self._end_at:
            end_this_process()

    def _before(self, name: str) -> int:
        self.touch(name)
        return 0

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Hear of what Python is about to do with a file."""
        for_writing = event == "open" and isinstance(arguments[2], int) and arguments[2] & _FOR_WRITING
        if for_writing or event in _MADE:
            name = Path(arguments[0]).name if isinstance(arguments[0], str) else ""
            if not name.endswith(".pyc") and "__pycache__" not in str(arguments[0]):
                self.touch(f"{event} {name}")
