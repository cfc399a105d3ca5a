"""The texts of lands and tables by name, as a campaign keeps them: `tables/decimo/chance.yaml`."""

from pathlib import Path

from decimo.content.model import text_of
from decimo.content.problem import Problem
from decimo.fate import Refusal

OWN = "own/"
"""What the names of a player's own tables begin with; each stands before the table it takes the place of."""


def text_in(path: Path) -> str:
    """Return the text of a file.

    Raises:
        Refusal: it cannot be read.

    """
    found = text_of(path)
    if isinstance(found, Problem):
        raise Refusal(str(found))
    return found.decode("utf-8-sig")


def decides(name: str) -> bool:
    """Whether a text decides outcomes; words for telling do not, and are always the newest."""
    return not name.startswith(
        (
            "tables/decimo/words/",
            "tables/decimo/rulebook",
            "tables/risk/words/",
            "tables/risk/rulebook/",
        )
    )


def words_folder(ruleset: str) -> str:
    """Return what the names of a ruleset's tables of words begin with."""
    return f"tables/{ruleset}/words/"
