"""Writing a report to a file, without harm to what is there."""

import errno
import os
import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path

from decimo.fate import Refusal
from decimo.play.session import Session
from decimo.report.gather import Report, gather
from decimo.report.html import as_html
from decimo.report.markdown import as_markdown

FORMATS: Mapping[str, Callable[[Report], str]] = {".md": as_markdown, ".html": as_html}
"""How a report is set, by the suffix of its file."""

_UNSEEN = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")
"""Signs that no page can show and a terminal would obey; names and the diary may hold them."""
_MARKER = re.compile(r"<!-- decimo report ([0-9a-f]{32}) -->\s*\Z")


def write_report(
    session: Session,
    path: Path,
    *,
    since: int | None = None,
    until: int | None = None,
    overwrite: bool = False,
) -> None:
    """Write the report of the years `since` to `until` (campaign years from 1) to a file.

    The suffix chooses the format. The file is there whole or not at all. Its last line marks it as the
    program's own: a file that is not, or that was edited since, is only written over with `overwrite`.

    Raises:
        Refusal: the format is unknown, the campaign has no story of these years, the file is somebody's own,
            or it cannot be written.

    """
    setting = FORMATS.get(path.suffix.lower())
    if setting is None:
        named = f"'{path.suffix}'" if path.suffix else "a file without a suffix"
        known = " or ".join(FORMATS)
        raise Refusal(f"A report cannot be written as {named}; choose a file name that ends in {known}.")
    if since is not None and until is not None and since > until:
        raise Refusal(
            "The report would end before it begins; choose a last year that is not before the first."
        )
    # Whether the file may be written is settled before the story is gathered.
    check_place(path, what="report", overwrite=overwrite)
    put_file(path, setting(gather(session, since=since, until=until)), what="report", overwrite=overwrite)


def put_file(path: Path, text: str, *, what: str, overwrite: bool) -> None:
    """Write a `report` or `sheet` to a file, whole or not at all, with the line that marks it as the program's.

    Raises:
        Refusal: the file is somebody's own and not to be written over, or it cannot be written.

    """
    check_place(path, what=what, overwrite=overwrite)
    try:
        _replace(path, marked(text.translate(_UNSEEN)))
    except (OSError, RuntimeError) as error:
        # A link that leads to itself is a RuntimeError.
        reason = getattr(error, "strerror", None) or error
        raise Refusal(
            f"The {what} could not be written to '{path}' ({reason}); "
            "choose a folder that exists, can be written to and has room."
        ) from error


def check_place(path: Path, *, what: str, overwrite: bool) -> None:
    """Refuse a place that is no file, or that is taken by a file that is not the program's."""
    if path.exists() and not path.is_file():
        raise Refusal(f"'{path}' is a folder or a device and no file; choose another file name.")
    if not overwrite and is_own(path):
        raise Refusal(
            f"'{path}' is not a {what} as the program wrote it, and stays as it is; "
            "choose another file name, or ask for it to be overwritten."
        )


def marked(text: str) -> str:
    """Return a report's text with the line that marks it as the program's own."""
    return f"{text.rstrip()}\n\n<!-- decimo report {_digest(text)} -->\n"


def is_untouched(text: str) -> bool:
    """Whether a text is a report as the program wrote it, whatever its line ends became on the way."""
    text = text.replace("\r\n", "\n")
    marker = _MARKER.search(text)
    return marker is not None and marker[1] == _digest(text[: marker.start()])


def is_own(path: Path) -> bool:
    """Whether something is at this place that is not the program's."""
    try:
        return not is_untouched(path.read_bytes().decode("utf-8", errors="replace"))
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _digest(text: str) -> str:
    return blake2b(text.rstrip().encode("utf-8", errors="replace"), digest_size=16).hexdigest()


def _replace(path: Path, text: str) -> None:
    """Put a text in the place of a file, at once; a file that cannot be finished leaves nothing behind."""
    target = path.resolve()
    if target.is_symlink():
        raise OSError(errno.ELOOP, "the link leads to itself", str(path))
    draft = target.with_name(f".decimo-{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8", newline="\n", errors="replace") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
