"""The sheets of the open question, as text and as files to print."""

from pathlib import Path

from decimo.chance import Question, Refusal
from decimo.play.session import Session
from decimo.report.write import is_own, put_file

MOST_FILES = 99
"""So many sheets of one season find a name beside the campaign."""


def sheets_of(question: Question | None) -> str:
    """Return the sheets of a question one after another.

    Raises:
        Refusal: the question has none.

    """
    sheets = [ask.sheet for _, ask in question.asks if ask.sheet] if question else []
    if not sheets:
        raise Refusal(
            "No form with a sheet is open; choose the sheet when you are asked how a fight is settled."
        )
    return "\n\n".join(sheet.strip() for sheet in sheets) + "\n"


def write_sheet(path: Path, text: str, *, overwrite: bool = False) -> None:
    """Write a sheet to a Markdown file; the last line marks it as the program's own.

    Raises:
        Refusal: the name ends in no `.md`, the file is somebody's own, or it cannot be written.

    """
    if path.suffix.lower() != ".md":
        raise Refusal(
            f"A sheet is Markdown; choose a file name that ends in .md instead of '{path.name[:60]}'."
        )
    put_file(path, text, what="sheet", overwrite=overwrite)


def save_sheet(session: Session, text: str) -> Path:
    """Write a sheet beside the campaign, under a name of its season that takes nobody's place; return where.

    Raises:
        Refusal: it cannot be written.

    """
    campaign = session.journal.path
    season = session.ruleset.moment_label(session.moment).split(",")[0]
    words = "".join(letter if letter.isalnum() else "-" for letter in season).strip("-")
    stem = f"{campaign.stem if campaign else 'decimo'}-{words}"
    for n in range(1, MOST_FILES + 1):
        path = (campaign.parent if campaign else Path()) / f"{stem}{f'-{n}' if n > 1 else ''}.md"
        if not is_own(path) and not _holds_other(path, text):
            write_sheet(path, text)
            return path
    raise Refusal(f"{MOST_FILES} sheets of {season} are written already; clear some away first.")


def _holds_other(path: Path, text: str) -> bool:
    """Whether a file holds another sheet, which may still be played from."""
    try:
        return not path.read_text(encoding="utf-8", errors="replace").startswith(text.rstrip())
    except FileNotFoundError:
        return False
