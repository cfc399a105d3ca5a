"""The rulebook as the tree keeps it: which module plays each rule, and which test proves it.

Nothing is run for it: sources and tables are read for the ids they name, tests for their `rule` markers.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from decimo.content.model import read
from decimo.content.yaml import parse
from decimo.rules.showing.rulebook_table import RulebookTable

ROOT = Path(__file__).parents[1]
RULEBOOK = "tables/decimo/rulebook.yaml"
SETTINGS = "tables/decimo/rules.yaml"
EXCUSED = "docs/excused.yaml"

ROOMS = ("decimo/fate", "decimo/world", "decimo/rules")
"""Where rules are played; other rooms show, keep and tell what came of it."""
NO_PLAYERS = ("decimo/rules/showing/rulebook_table.py", RULEBOOK, SETTINGS)
"""Files that name rules without playing them. Of the settings only those with a key are in play."""

_ID = re.compile(r"\b(?:R\d+\.\d+|E\d+|G-\d\d)\b")
_RANGE = re.compile(r"\b(R\d+\.|E|G-)(\d+) to \1(\d+)\b")
_TOLD = re.compile(r"decimo:(?:R\d+\.\d+|E\d+|G-\d\d)")


class Proof(NamedTuple):
    """A test that carries a rule's marker."""

    file: str
    line: int
    test: str


class Named(NamedTuple):
    """A place where the program names a rule."""

    file: str
    line: int
    rule: str


class Rulebook(NamedTuple):
    """Every rule with its sentence, and what the tree says of it: four tables by id."""

    sentences: dict[str, str]
    players: dict[str, list[str]]
    proofs: dict[str, list[Proof]]
    excuses: dict[str, str]

    def played(self, rule: str) -> bool:
        """Whether a module or table plays a rule."""
        return rule in self.players

    def tested(self, rule: str) -> bool:
        """Whether a test proves a rule."""
        return rule in self.proofs

    @property
    def unproved(self) -> list[str]:
        """The rules that have neither a test nor an excuse."""
        return [rule for rule in self.sentences if not self.tested(rule) and rule not in self.excuses]

    @property
    def unplayed(self) -> list[str]:
        """The rules that have neither a module nor an excuse."""
        return [rule for rule in self.sentences if not self.played(rule) and rule not in self.excuses]

    @property
    def needless(self) -> list[str]:
        """The excuses for rules that a test proves, or that there are not."""
        return [rule for rule in self.excuses if self.tested(rule) or rule not in self.sentences]


def ids_in(text: str) -> list[str]:
    """The ids that a text names, each once; `R6.1 to R6.3` names three."""
    ids = dict.fromkeys(_ID.findall(text))
    for start, low, high in _RANGE.findall(text):
        for number in range(int(low) + 1, int(high)):
            ids[f"{start}{number:0{len(low)}}" if start == "G-" else f"{start}{number}"] = None
    return list(ids)


def sentences(root: Path = ROOT) -> dict[str, str]:
    """Every id of the rulebook with its sentences."""
    table, problems = read((root / RULEBOOK).read_bytes(), RULEBOOK, RulebookTable)
    if table is None:
        raise SystemExit("\n".join(map(str, problems)))
    return table.rules


def excuses(root: Path = ROOT) -> dict[str, str]:
    """The rules that describe nothing to play, each with the reason."""
    document, problems = parse((root / EXCUSED).read_bytes(), EXCUSED)
    if document is None or problems:
        raise SystemExit("\n".join(map(str, problems)))
    return {str(rule): str(reason) for rule, reason in document.data["excused"].items()}


def sources(root: Path, *folders: str) -> list[Path]:
    """The modules of some folders, sorted."""
    return sorted(path for folder in folders for path in (root / folder).rglob("*.py"))


def tables(root: Path) -> list[Path]:
    """The tables, sorted."""
    return sorted((root / "tables").rglob("*.yaml"))


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every string of a tree, docstrings among them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def named(root: Path = ROOT) -> list[Named]:
    """Every rule that a string of the program or a line of a table names, the rulebook itself left out."""
    places = [
        Named(_name(path, root), node.lineno, rule)
        for path in sources(root, "decimo")
        for node in strings(parsed(path))
        for rule in ids_in(str(node.value))
    ]
    for path in tables(root):
        if _name(path, root) != RULEBOOK:
            lines = path.read_text(encoding="utf-8").splitlines()
            places += [
                Named(_name(path, root), number, rule)
                for number, line in enumerate(lines, 1)
                for rule in ids_in(line)
            ]
    return places


def players(root: Path = ROOT) -> dict[str, list[str]]:
    """The modules and tables that play each rule, sorted."""
    found: dict[str, dict[str, None]] = {}
    for place in named(root):
        in_room = place.file.startswith((*(f"{room}/" for room in ROOMS), "tables/"))
        if in_room and place.file not in NO_PLAYERS and not place.file.startswith("tables/decimo/words/"):
            found.setdefault(place.rule, {})[place.file] = None
    document, _ = parse((root / SETTINGS).read_bytes(), SETTINGS)
    for row in document.data["settings"] if document else ():
        if "key" in row:
            found.setdefault(row["gap"], {})[SETTINGS] = None
    return {rule: sorted(files) for rule, files in found.items()}


def unrulely(root: Path = ROOT) -> list[Named]:
    """Places that give a fact or an ask something else than a rule of Decimo, written `decimo:R21.19`."""
    return [
        Named(_name(path, root), node.lineno, str(node.value))
        for path in sources(root, *ROOMS)
        for node in _told_under(parsed(path))
        if not _TOLD.fullmatch(str(node.value))
    ]


def _told_under(tree: ast.Module) -> list[ast.Constant]:
    """Every plain text that is given as `rule=`, or that begins as a rule does; texts put together are left out."""
    pieces = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values]
    given = [
        word.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "rule" and isinstance(word.value, ast.Constant)
    ]
    begun = [
        node for node in strings(tree) if str(node.value).startswith("decimo:") and node.value != "decimo:"
    ]
    return [node for node in dict.fromkeys([*given, *begun]) if node not in pieces]


def proofs(root: Path = ROOT) -> dict[str, list[Proof]]:
    """The tests that carry the marker of each rule.

    Raises:
        SystemExit: a marker holds something else than plain texts, or stands on something that is no test.

    """
    found: dict[str, list[Proof]] = {}
    for path in sources(root, "tests"):
        tree = parsed(path)
        file = _name(path, root)
        for owner, mark in _marks(tree, ""):
            if not all(isinstance(rule, ast.Constant) and isinstance(rule.value, str) for rule in mark.args):
                raise SystemExit(f"{file}:{mark.lineno}: write the ids of a rule marker as plain texts")
            if owner and not owner.startswith(("test", "Test")):
                raise SystemExit(f"{file}:{mark.lineno}: '{owner}' bears a rule marker and is no test")
            for rule in mark.args:
                assert isinstance(rule, ast.Constant)
                found.setdefault(str(rule.value), []).append(Proof(file, mark.lineno, owner))
    return found


def _marks(tree: ast.AST, owner: str) -> Iterator[tuple[str, ast.Call]]:
    """Every `pytest.mark.rule(...)` under a node, with the name of the test or class that it is put on."""
    for node in ast.iter_child_nodes(tree):
        name = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else owner
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            yield owner, node
        yield from _marks(node, name)


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def rulebook(root: Path = ROOT) -> Rulebook:
    """Read everything."""
    return Rulebook(sentences(root), players(root), proofs(root), excuses(root))
