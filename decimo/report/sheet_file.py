"""The sheets of the open question, as text and as files to print."""

from pathlib import Path

from decimo.chance import Question, Refusal
from decimo.play.session import Session
from decimo.report.write import is_own, put_file

MOST_FILES = 99
"""The most sheets of one season beside the campaign."""


def sheets_of(question: Question | None) -> str:
    """Return the sheets of a question in one text.

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
    """Write a sheet to a Markdown file; its last line marks it as the program's.

    Raises:
        Refusal: the name does not end in `.md`, the file is not the program's, or it cannot be written.

    """
    if path.suffix.lower() != ".md":
        raise Refusal(
            f"A sheet is Markdown; choose a file name that ends in .md instead of '{path.name[:60]}'."
        )
    put_file(path, text, what="sheet", overwrite=overwrite)


def save_sheet(session: Session, text: str) -> Path:
    """Write a sheet beside the campaign, under an unused name of its season; return its path.

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
    raise Refusal(f"{MOST_FILES} sheets of {season} are written already; delete some first.")


def _holds_other(path: Path, text: str) -> bool:
    """Whether a file contains another sheet, which may still be in use."""
    try:
        return not path.read_text(encoding="utf-8", errors="replace").startswith(text.rstrip())
    except FileNotFoundError:
        return False
