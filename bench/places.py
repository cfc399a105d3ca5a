"""All places of the tree where a rule's number or comparison stands, and which rules they belong to.

A place belongs to the rules that are named nearest to it:

- in a table, a number, a fraction or a die in a row, with the `id`, `gap` or `rule` of that row, or else of its table;
- in a module, a number, a die or a comparison in a function, with the rules of its docstring (of its class when it
  has none); a rule that is named in a string further down owns the statement that names it, and the heads of the
  blocks around; it owns the whole function when neither docstring names a rule;
- a number or a die in a constant whose docstring names a rule.

What could be changed without a change in play is left alone, or a survivor would say nothing:

- what is shown: ledgers and maps, formatted texts, choices between two texts, the words of a fact, the bands of an
  ask (they show its odds), exceptions, assertions;
- what no rule wrote: indices, where `enumerate` and `range` begin, what `get`, `next` and `getattr` give for want of
  anything, what an argument or a field of the world is unless it is given, and a bare 0 that is not compared: it stands
  for what is not there;
- whether there is anything, or anything to choose from: `len(...)` against 0 or 1;
- which rule an ask has (`ask.rule == "decimo:R5.13"`), and two put in the order of their size,
  `(a, b) if a < b else (b, a)`;
- in tables `on`, `low`, `high`, `die`, `pack` and `format`: they must fit the rows beside them. What a band of a die
  reaches is changed by moving the border between two rows, what a row of cards holds by giving one to the next row.
"""

from pathlib import Path

from bench.module_place import in_module
from bench.place import Place
from bench.rule_id import GAMES, game_of
from bench.rulebook import ROOMS, sources, tables
from bench.table_place import in_table

SHOWN = (
    *(f"decimo/rules/views/{name}.py" for name in ("ledgers", "map_view")),
    *(f"decimo/risk/views/{name}.py" for name in ("ledgers", "map_view")),
    "decimo/risk/companion/",
    "decimo/risk/map_import/",
    *(f"tables/{game}/words/" for game in GAMES),
)
"""Modules, rooms and tables that show how things stand, tell of them, or read what is typed, and play nothing."""
NAMERS = tuple(file for game in GAMES.values() for file in game.namers)


def places(root: Path) -> list[Place]:
    """Every place of a project, in the order of files and lines."""
    found = []
    for path in [*sources(root, *ROOMS), *tables(root)]:
        file, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        if file.startswith((*NAMERS, *SHOWN)):
            continue
        if path.suffix == ".yaml" and not game_of(file).is_rulebook(file):
            found += in_table(file, text)
        elif path.suffix == ".py":
            found += in_module(file, text)
    return found


def by_rule(found: list[Place]) -> dict[str, list[Place]]:
    """Places by the rules they belong to."""
    owned: dict[str, list[Place]] = {}
    for place in found:
        for rule in place.rules:
            owned.setdefault(rule, []).append(place)
    return owned
