"""Writing a report to a file, without overwriting other files."""

from collections.abc import Callable, Mapping
from pathlib import Path

from decimo.atomic_write import write_atomically
from decimo.chance import Refusal
from decimo.chance.text import control_characters, without_direction_marks
from decimo.extensions import refuse_broken, report_formats
from decimo.play.session import Session
from decimo.report.csv_report import facts_csv
from decimo.report.data_report import as_json
from decimo.report.file_format import FOR_EXCEL, CsvForm, is_untouched, with_checksum
from decimo.report.html_report import as_html
from decimo.report.markdown_report import as_markdown
from decimo.report.pdf_report import as_pdf
from decimo.report.request import ReportRequest
from decimo.report.subject_page import NameIndex
from decimo.report.voice import Voice
from decimo.report.war_stories import tell_wars

FORMATS: Mapping[str, Callable[[ReportRequest], str | bytes]] = {
    ".md": lambda wanted: as_markdown(wanted.report(), tell_wars(wanted), names=NameIndex(wanted)),
    ".html": as_html,
    ".pdf": as_pdf,
    ".json": as_json,
    ".csv": facts_csv,
}
"""The report formats by file suffix; other packages bring more (`decimo.report_formats`)."""

_UNSEEN = control_characters(but="\t\n")
"""Control characters, which names and the diary may contain; no page can show them, and a terminal would obey them."""
_EXACT = (".json", ".csv")
"""Formats that treat control characters in their own way."""


def write_report(
    session: Session,
    path: Path,
    *,
    since: int | None = None,
    until: int | None = None,
    csv: CsvForm = FOR_EXCEL,
    voice: Voice = "chronicle",
    overwrite: bool = False,
) -> None:
    """Write the report of the years `since` to `until` (years of play from 1) to a file.

    The suffix chooses the format. The file is written completely or not at all. A checksum marks it as the program's:
    a file without one, or edited since, is overwritten only with `overwrite`.

    Raises:
        Refusal: the format is unknown, the campaign has no story of these years, the file is not the program's, or it
            cannot be written.

    """
    formats = {**report_formats(), **FORMATS}
    setting = formats.get(path.suffix.lower())
    if setting is None:
        refuse_broken("decimo.report_formats", path.suffix.lower().removeprefix("."))
        *others, last = formats
        known = f"choose a file name that ends in {', '.join(others)} or {last}"
        if path.suffix:
            raise Refusal(f"A report cannot be written as '{path.suffix}'; {known}.")
        raise Refusal(
            f"A report cannot be written as a file without a suffix; {known}, "
            "or add --as notes or --as csv for a folder."
        )
    wanted = ReportRequest(session, since, until, csv, voice)
    wanted.check()
    # Check the path before the story is collected.
    check_place(path, what="report", overwrite=overwrite)
    with session.journal.hold_line():
        content = setting(wanted)
    put_file(path, content, what="report", overwrite=overwrite)


def put_file(path: Path, content: str | bytes, *, what: str, overwrite: bool) -> bool:
    """Write a `report` or `sheet` to a file, completely or not at all, with the checksum of the program's files.

    An identical file is not touched; return whether the file was written.

    Raises:
        Refusal: the file is not the program's and `overwrite` is not set, or it cannot be written.

    """
    check_place(path, what=what, overwrite=overwrite)
    if isinstance(content, str):
        text = (
            content if path.suffix.lower() in _EXACT else without_direction_marks(content.translate(_UNSEEN))
        )
        content = text.encode("utf-8", errors="replace")
    data = with_checksum(content, path.suffix)
    try:
        if path.exists() and path.read_bytes() == data:
            return False
        write_atomically(path, data)
    except (OSError, RuntimeError) as error:
        # A link to itself is a RuntimeError.
        reason = getattr(error, "strerror", None) or error
        raise Refusal(
            f"The {what} could not be written to '{path}' ({reason}); "
            "choose a folder that exists, is writable and has room."
        ) from error
    return True


def check_place(path: Path, *, what: str, overwrite: bool) -> None:
    """Refuse a path that is no file, or a file that is not the program's."""
    if path.exists() and not path.is_file():
        raise Refusal(f"'{path}' is a folder or a device and no file; choose another file name.")
    if not overwrite and is_own(path):
        raise Refusal(
            f"'{path}' is not a {what} as the program wrote it, and stays as it is; "
            "choose another file name, or ask for it to be overwritten."
        )


def is_own(path: Path) -> bool:
    """Whether there is something at this path that is not the program's."""
    try:
        return not is_untouched(path.read_bytes(), path.suffix)
    except FileNotFoundError:
        return False
    except OSError:
        return True
