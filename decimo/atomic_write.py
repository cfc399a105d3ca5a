"""Atomic writes: a file is written completely or not at all, and is on disk when the function returns."""

import errno
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

DRAFT = ".part"
"""The suffix of a file that is still being written."""


def write_atomically(
    path: Path, data: bytes, *, overwrite: bool = True, check: Callable[[bytes], object] | None = None
) -> None:
    """Write a file, following symbolic links; `check` reads it back before it gets its name.

    Raises:
        FileExistsError: the name is taken, and `overwrite` is not set.
        OSError: the file cannot be written, or a link leads to itself; the old file stays.

    """
    target = _written_at(path) if overwrite else path
    draft = target.with_name(f".decimo-{secrets.token_hex(4)}{DRAFT}")
    try:
        with draft.open("xb") as file:
            file.write(data)
        if check is not None:
            check(draft.read_bytes())
        put_in_place(draft, target, overwrite=overwrite)
    finally:
        draft.unlink(missing_ok=True)


def put_in_place(draft: Path, path: Path, *, overwrite: bool) -> None:
    """Give a finished draft its name, after all of it is on disk.

    Raises:
        FileExistsError: the name is taken, and `overwrite` is not set.
        OSError: the disk refused it.

    """
    # Windows syncs only files that are open for writing.
    with draft.open("rb+") as file:
        os.fsync(file.fileno())
    if overwrite:
        draft.replace(path)
    else:
        _name(draft, path)
    _sync_folder(path.parent)


def _name(draft: Path, path: Path) -> None:
    """Give a draft an unused name: of two programs at once, one is refused."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # Some disks have no hard links: an empty file takes the name first.
        path.touch(exist_ok=False)
        try:
            draft.replace(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    else:
        with suppress(OSError):
            draft.unlink()


def _sync_folder(folder: Path) -> None:
    """Sync a folder's entries to disk, except on Windows, which does it by itself."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _written_at(path: Path) -> Path:
    """Return the target of a path, following every link.

    Raises:
        OSError: the link leads to itself.

    """
    try:
        target = path.resolve()
    except RuntimeError:
        # Python before 3.13 raises this.
        target = path
    if target.is_symlink():
        raise OSError(errno.ELOOP, "the link leads to itself", str(path))
    return target
