"""Write docs/rulebook.md anew: every rule in its own words, with the modules that play it.

Run it from the project's folder: `python -m docs.refresh_rulebook`, or `make docs`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from bench.rulebook import EXCUSED, ROOT, RULEBOOK, Rulebook, rulebook

PAGE = "docs/rulebook.md"

OPENING = f"""\
# The rulebook of Decimo

Written by `make docs` from [{RULEBOOK}](../{RULEBOOK}), [{EXCUSED}](excused.yaml) and the program itself;
change those and not this page.

Every rule, chance event and gap has its id: `R6.12` is a rule of section 6, `E3` a chance event, `G-15` a gap of the
sources with what is played in its place. The id stands in the journal of a campaign behind every line, `decimo why`
shows its words, and each one is proved by tests that bear it (`make rules` counts them). Under the words of a rule
stand the modules and tables that play it. The rules are those of John Barnard's *Decimo*, told in words of our own.
"""


def headings(table: str) -> dict[str, str]:
    """The heading before the first rule of every chapter, by that rule: a comment between two empty lines."""
    found, heading = {}, ""
    for line in table.partition("\nrules:\n")[2].splitlines():
        if comment := re.fullmatch(r"  # (.+)", line):
            heading = comment[1]
        elif (rule := re.match(r"  (\S+): ", line)) and heading:
            found[rule[1]], heading = heading, ""
    return found


def entry(book: Rulebook, rule: str, words: str) -> str:
    """One rule with its players."""
    links = ", ".join(f"[{shown(file)}](../{file})" for file in book.players.get(rule, []))
    where = f"Played by {links}." if links else "See [Nothing to play](#nothing-to-play)."
    return f'<a id="{rule}"></a>**{rule}** {words}\n<br><sub>{where}</sub>\n'


def shown(file: str) -> str:
    """The name under which a module or table is linked: `rules/supply`, `tables/chance`."""
    return file.removeprefix("decimo/").replace("tables/decimo/", "tables/").rpartition(".")[0]


def page(book: Rulebook, table: str) -> Iterator[str]:
    """The page, piece by piece."""
    yield OPENING
    chapters = headings(table)
    for rule, words in book.sentences.items():
        if rule in chapters:
            yield f"## {chapters[rule]}\n"
        yield entry(book, rule, words)
    yield "## Nothing to play\n"
    yield "These describe nothing that the program plays, so no test proves them.\n"
    yield "\n".join(f"- [{rule}](#{rule}): {reason}" for rule, reason in book.excuses.items()) + "\n"


def renewed(root: Path = ROOT) -> str:
    """Return what the page has to say today."""
    return "\n".join(page(rulebook(root), (root / RULEBOOK).read_text(encoding="utf-8")))


def main() -> None:
    """Write the page."""
    (ROOT / PAGE).write_text(renewed(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
