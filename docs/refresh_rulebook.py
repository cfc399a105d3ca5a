"""Renew docs/rulebook.md: the sentence of every rule, with the modules that play it.

Run it from the project's folder: `python -m docs.refresh_rulebook`, or `make docs`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from bench.rule_id import DECIMO, GAMES, RISK, Game, game_named
from bench.rulebook import EXCUSED, ROOT, Rulebook, rulebook, rulebooks, tables
from decimo.chance import Setting
from decimo.content.strict_yaml import parse
from decimo.play.narration import fill_rule

PAGE = "docs/rulebook.md"

OPENING = f"""\
# The rulebook

`make docs` writes this page from [{DECIMO.rulebook}](../{DECIMO.rulebook}), [{RISK.rulebook}](../{RISK.rulebook}),
[{EXCUSED}](excused.yaml) and the program itself; change those files and not this page.

Every rule has an id. The journal of a campaign records the id with each fact, `decimo why` shows the rule's sentence,
and tests are marked with the id (`make rules` counts them). Below each rule are the modules and tables that play it.
[Decimo](#decimo) comes first; [the Risk family](#the-risk-family) follows.
"""

OPENINGS = {
    DECIMO.id: """\
# Decimo

`R6.12` is a rule of section 6, `E3` a chance event, and `G-15` a gap of the sources with the way it is played here. The
rules are those of John Barnard's *Decimo*, in our own words.
""",
    RISK.id: """\
# The Risk family

This part has one game and its three variants. `B6` is a rule of the base game, and `G1` a point that its rules leave
open, with the way it is played here. `A1` is a rule of the random events, `V17` the event of the dice sum 17, and `E9`
a point that the rules of events leave open. `S8` and `S-e` belong to Riskless, `C6` and `Z14` to the atomic zombies.
Elsewhere the ids have the prefix of their game: `risk:B6`.
""",
}


def headings(table: str) -> dict[str, str]:
    """Return the heading of every chapter by its first rule; a heading is a comment between two empty lines."""
    found, heading = {}, ""
    for line in table.partition("\nrules:\n")[2].splitlines():
        if comment := re.fullmatch(r"  # (.+)", line):
            heading = comment[1]
        elif (rule := re.match(r"  (\S+): ", line)) and heading:
            found[rule[1]], heading = heading, ""
    return found


def default_settings(game: Game, root: Path) -> dict[str, Setting]:
    """Return the default of every setting of a game."""
    found: dict[str, Setting] = {}
    for path in tables(root):
        if game.is_settings(path.relative_to(root).as_posix()):
            document, _ = parse(path.read_bytes(), str(path))
            rows = document.data["settings"] if document else ()
            found |= {row["key"]: row["default"] for row in rows if "key" in row}
    return found


def entry(book: Rulebook, rule: str, words: str) -> str:
    """Return one rule with the modules and tables that play it."""
    links = ", ".join(f"[{shown(file)}](../{file})" for file in book.players.get(rule, []))
    where = f"Played by {links}." if links else "See [Nothing to play](#nothing-to-play)."
    return f'<a id="{rule}"></a>**{rule}** {words}\n<br><sub>{where}</sub>\n'


def shown(file: str) -> str:
    """Return the link text of a module or table: `rules/supply`, `tables/chance`, `tables/risk/events`."""
    return file.removeprefix("decimo/").replace("tables/decimo/", "tables/").rpartition(".")[0]


def chapters(book: Rulebook, game: Game, root: Path) -> Iterator[str]:
    """Yield the rules of a game under their headings."""
    heads: dict[str, str] = {}
    defaults = default_settings(game, root)
    for path in rulebooks(game, root):
        heads |= headings(path.read_text(encoding="utf-8"))
    for rule, words in book.sentences.items():
        if game_named(rule) == game:
            if head := heads.get(rule.removeprefix(game.prefix)):
                yield f"## {head}\n"
            yield entry(book, rule, fill_rule(words, defaults))


def page(book: Rulebook, root: Path) -> Iterator[str]:
    """Yield the page piece by piece."""
    yield OPENING
    for game in GAMES.values():
        yield OPENINGS[game.id]
        yield from chapters(book, game, root)
    yield "# Nothing to play\n"
    yield "These rules describe nothing that the program plays, so no test proves them.\n"
    yield "\n".join(f"- [{rule}](#{rule}): {reason}" for rule, reason in book.excuses.items()) + "\n"


def render(root: Path = ROOT) -> str:
    """Return the current text of the page."""
    return "\n".join(page(rulebook(root), root))


def main() -> None:
    """Write the page."""
    (ROOT / PAGE).write_text(render(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
