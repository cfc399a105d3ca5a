"""Where a file is written that a link may stand for."""

import errno
from pathlib import Path


def written_at(path: Path) -> Path:
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
