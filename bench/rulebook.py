"""The rulebook with the modules that play each rule and the tests that prove it.

Nothing is run: modules and tables are read for the ids they name, tests for their `rule` markers.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from bench.rule_id import DECIMO, GAMES, RISK, Game, game_of, ids_in
from decimo.content.model import ContentTable, read
from decimo.content.strict_yaml import parse
from decimo.risk.settings import RiskRulebook
from decimo.rules.settings import RulebookTable

ROOT = Path(__file__).parents[1]
EXCUSED = "docs/excused.yaml"

ROOMS = tuple(room for game in GAMES.values() for room in game.rooms)
"""The folders that play rules; other packages show, store and narrate the results."""


class Proof(NamedTuple):
    """A test with a rule's marker."""

    file: str
    line: int
    test: str


class Named(NamedTuple):
    """A place where the program names a rule."""

    file: str
    line: int
    rule: str


class Rulebook(NamedTuple):
    """Every rule with its sentence, modules, tests and excuses, by id."""

    sentences: dict[str, str]
    players: dict[str, list[str]]
    proofs: dict[str, list[Proof]]
    excuses: dict[str, str]

    def played(self, rule: str) -> bool:
        """Return whether a module or table plays a rule."""
        return rule in self.players

    def tested(self, rule: str) -> bool:
        """Return whether a test proves a rule."""
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
        """The excuses for rules that a test proves or that do not exist."""
        return [rule for rule in self.excuses if self.tested(rule) or rule not in self.sentences]


def sentences(root: Path = ROOT) -> dict[str, str]:
    """Return the sentences of all rulebooks by id; ids of Risk have their prefix."""
    decimo = [
        rule for path in rulebooks(DECIMO, root) for rule in _read(path, root, RulebookTable).rules.items()
    ]
    risk = [rule for path in rulebooks(RISK, root) for rule in _read(path, root, RiskRulebook).rules.items()]
    return dict(decimo) | {f"{RISK.prefix}{rule}": words for rule, words in risk}


def rulebooks(game: Game, root: Path = ROOT) -> list[Path]:
    """Return the files with the sentences of a game's rules: the base game first, then by name."""
    found = [path for path in tables(root) if game.is_rulebook(_name(path, root))]
    return sorted(found, key=lambda path: path.stem != "game")


T = TypeVar("T", bound=ContentTable)


def _read(path: Path, root: Path, model: type[T]) -> T:
    table, problems = read(path.read_bytes(), _name(path, root), model)
    if table is None:
        raise SystemExit("\n".join(map(str, problems)))
    return table


def excuses(root: Path = ROOT) -> dict[str, str]:
    """Return the rules that describe nothing to play, each with its reason."""
    document, problems = parse((root / EXCUSED).read_bytes(), EXCUSED)
    if document is None or problems:
        raise SystemExit("\n".join(map(str, problems)))
    return {str(rule): str(reason) for rule, reason in document.data["excused"].items()}


def sources(root: Path, *folders: str) -> list[Path]:
    """Return the modules of some folders, sorted."""
    return sorted(path for folder in folders for path in (root / folder).rglob("*.py"))


def tables(root: Path) -> list[Path]:
    """Return the tables, sorted."""
    return sorted((root / "tables").rglob("*.yaml"))


def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield every string of a tree, including docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def named(root: Path = ROOT) -> list[Named]:
    """Return every rule that a string of the program or a line of a table names, without the rulebooks."""
    places = [
        Named(_name(path, root), node.lineno, rule)
        for path in sources(root, "decimo")
        for node in strings(parsed(path))
        for rule in ids_in(str(node.value), game_of(_name(path, root)))
    ]
    for path in tables(root):
        file = _name(path, root)
        if not any(game.is_rulebook(file) for game in GAMES.values()):
            lines = path.read_text(encoding="utf-8").splitlines()
            places += [
                Named(file, number, rule)
                for number, line in enumerate(lines, 1)
                for rule in ids_in(line, game_of(file))
            ]
    return places


def players(root: Path = ROOT) -> dict[str, list[str]]:
    """Return the modules and tables that play each rule, sorted. House rules without a key are not played."""
    found: dict[str, dict[str, None]] = {}
    for place in named(root):
        if any(game.plays(place.file) for game in GAMES.values()):
            found.setdefault(place.rule, {})[place.file] = None
    for path in tables(root):
        file, game = _name(path, root), game_of(_name(path, root))
        if game.is_settings(file):
            document, _ = parse(path.read_bytes(), file)
            for row in document.data["settings"] if document else ():
                if "key" in row:
                    found.setdefault(f"{game.prefix}{row['gap']}", {})[file] = None
    return {rule: sorted(files) for rule, files in found.items()}


def unrulely(root: Path = ROOT) -> list[Named]:
    """Return the places that give a fact or an ask no rule of their game such as `decimo:R21.19`."""
    return [
        Named(_name(path, root), node.lineno, str(node.value))
        for game in GAMES.values()
        for path in sources(root, *game.rooms)
        for node in _told_under(parsed(path), game)
        if not re.fullmatch(f"{game.id}:(?:{game.ids}|house)", str(node.value))
    ]


def _told_under(tree: ast.Module, game: Game) -> list[ast.Constant]:
    """Return every plain text that is passed as `rule=` or begins like a rule; composed texts are left out."""
    pieces = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values]
    given = [
        word.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "rule" and isinstance(word.value, ast.Constant)
    ]
    mark = f"{game.id}:"
    begun = [node for node in strings(tree) if str(node.value).startswith(mark) and node.value != mark]
    return [node for node in dict.fromkeys([*given, *begun]) if node not in pieces]


def proofs(root: Path = ROOT) -> dict[str, list[Proof]]:
    """Return the tests with the marker of each rule.

    Raises:
        SystemExit: a marker has arguments other than plain texts, or marks something that is not a test.

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
    """Yield every `pytest.mark.rule(...)` below a node, with the name of the marked test or class."""
    for node in ast.iter_child_nodes(tree):
        name = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else owner
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            yield owner, node
        yield from _marks(node, name)


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def rulebook(root: Path = ROOT) -> Rulebook:
    """Read all modules, tables and tests."""
    return Rulebook(sentences(root), players(root), proofs(root), excuses(root))
