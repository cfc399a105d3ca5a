"""A file is written whole or not at all, and is on the disk when it is said to be written."""

import errno
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

DRAFT = ".part"
"""How the name of a file ends that is still being written."""


def write_atomically(
    path: Path, data: bytes, *, overwrite: bool = True, check: Callable[[bytes], object] | None = None
) -> None:
    """Write a file, through every link that leads to it; `check` reads it back before it gets its name.

    Raises:
        FileExistsError: without `overwrite`, something has this name.
        OSError: the file cannot be written, or a link leads to itself; what was there stays.

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
    """Give a finished draft its name, once all of it is on the disk.

    Raises:
        FileExistsError: without `overwrite`, something has this name.
        OSError: the disk did not take it.

    """
    # Windows writes out only what was opened to be written.
    with draft.open("rb+") as file:
        os.fsync(file.fileno())
    if overwrite:
        draft.replace(path)
    else:
        _name(draft, path)
    _sync_folder(path.parent)


def _name(draft: Path, path: Path) -> None:
    """Give a draft a name that nothing has: of two programs at once, one is refused."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # Some disks know no second name of a file: an empty file takes the name first.
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
    """Bring a folder's list of names to the disk, where the system can: Windows cannot, and does it by itself."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _written_at(path: Path) -> Path:
    """Return the place that a path leads to, through every link.

    Raises:
        OSError: the link leads to itself.

    """
    try:
        target = path.resolve()
    except RuntimeError:
        # So Python says it before 3.13.
        target = path
    if target.is_symlink():
        raise OSError(errno.ELOOP, "the link leads to itself", str(path))
    return target
