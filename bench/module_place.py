"""Where a module has numbers, dice and comparisons: in functions and constants that name their rules."""

import ast
import re
from collections.abc import Iterator
from itertools import zip_longest

from bench.place import Edit, Place, is_die, raised
from bench.rule_id import game_of, ids_in

FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
TELLING = ("tell", "add", "remove")
"""What books a fact: a dict among its arguments holds the fact's words."""
FALLBACKS = ("get", "next", "sum", "getattr", "enumerate", "range")
"""Calls in which a bare number is a fallback or a beginning; only the end of a `range` counts."""
APART = ("default", "start", "strict", "rule")
"""Arguments that hold no rule's number."""

_OPERATOR = re.compile(r"<=|>=|==|!=|<|>")


def in_module(file: str, text: str) -> list[Place]:
    """The places of a module."""
    return sorted(_Module(file, text).places())


class _Module:
    """A module's text and tree."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.game = game_of(file)
        self.text = text
        self.body = ast.parse(text).body
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def places(self) -> Iterator[Place]:
        yield from self._in_body(self.body, ())

    def _in_body(self, body: list[ast.stmt], of_class: tuple[str, ...]) -> Iterator[Place]:
        """Constants with their docstrings, functions, and classes; fields of a class are left alone."""
        for statement, after in zip_longest(body, body[1:]):
            if isinstance(statement, ast.FunctionDef):
                yield from self._in_function(statement, of_class)
            elif isinstance(statement, ast.ClassDef):
                yield from self._in_body(statement.body, self._named(ast.get_docstring(statement)))
            elif body is self.body and isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
                yield from self._in_tree(statement.value, self._named(_docstring(after)))

    def _in_function(self, function: ast.FunctionDef, of_class: tuple[str, ...]) -> Iterator[Place]:
        owners = self._named(ast.get_docstring(function)) or of_class or self._named(*_texts(function))
        yield from self._in_block(function.body, owners)

    def _in_block(self, block: list[ast.stmt], owners: tuple[str, ...]) -> Iterator[Place]:
        """Statements, each with the rules of its function and those that it names itself."""
        for statement in block:
            if isinstance(statement, ast.FunctionDef):
                yield from self._in_function(statement, owners)
            elif not (
                isinstance(statement, ast.Raise | ast.Assert) or _docstring(statement) or _words(statement)
            ):
                own = tuple(dict.fromkeys([*owners, *self._named(*_texts(statement))]))
                for _, field in ast.iter_fields(statement):
                    if isinstance(field, list) and field and isinstance(field[0], ast.stmt):
                        yield from self._in_block(field, owners)
                    else:
                        for part in field if isinstance(field, list) else [field]:
                            if isinstance(part, ast.AST) and not _nothing(part):
                                yield from self._in_tree(part, own)

    def _in_tree(self, node: ast.AST, owners: tuple[str, ...]) -> Iterator[Place]:
        """The places of an expression, without what is shown and what is no rule's."""
        if not owners or _shown(node) or _structure(node):
            return
        if isinstance(node, ast.Constant):
            yield from self._in_constant(node, owners)
        if isinstance(node, ast.Compare):
            yield from self._in_comparison(node, owners)
        for child in _children(node):
            if not _nothing(child) or isinstance(node, ast.Compare):
                yield from self._in_tree(child, owners)

    def _in_constant(self, node: ast.Constant, owners: tuple[str, ...]) -> Iterator[Place]:
        number = isinstance(node.value, int) and not isinstance(node.value, bool)
        if number or (isinstance(node.value, str) and is_die(node.value)):
            start = self._at(node.lineno, node.col_offset)
            for edit in raised(self.text[start : self._at(node.end_lineno, node.end_col_offset)], start):
                yield Place(self.file, node.lineno, owners, (edit,))

    def _in_comparison(self, node: ast.Compare, owners: tuple[str, ...]) -> Iterator[Place]:
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            start = self._at(left.end_lineno, left.end_col_offset)
            sign = _OPERATOR.search(self.text[start : self._at(right.lineno, right.col_offset)])
            if sign:
                edit = Edit(start + sign.start(), start + sign.end(), FLIPPED[sign[0]])
                yield Place(self.file, self.text.count("\n", 0, edit.start) + 1, owners, (edit,))

    def _named(self, *texts: str | None) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for text in texts if text for rule in ids_in(text, self.game)))

    def _at(self, line: int | None, column: int | None) -> int:
        """The place in the text of a line and a column in bytes, as a syntax tree counts them."""
        assert line is not None
        assert column is not None
        written = self.lines[line - 1].encode("utf-8")[:column]
        return self.starts[line - 1] + len(written.decode("utf-8"))


def _texts(tree: ast.AST) -> Iterator[str]:
    """The texts of a tree, without those that something is compared with."""
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.value
    if not isinstance(tree, ast.Compare):
        for child in ast.iter_child_nodes(tree):
            yield from _texts(child)


def _docstring(statement: ast.stmt | None) -> str:
    """The text of a statement that is nothing but a text."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return str(statement.value.value)
    return ""


def _words(statement: ast.stmt) -> bool:
    """Whether a statement makes the words of a fact."""
    if isinstance(statement, ast.Assign):
        return _name(statement.targets[0]) == "words"
    return isinstance(statement, ast.AnnAssign) and _name(statement.target) == "words"


def _nothing(node: ast.AST) -> bool:
    """Whether an expression is a bare 0."""
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0


def _children(node: ast.AST) -> list[ast.AST]:
    """The parts of an expression in which a rule's number may stand."""
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.keyword) and node.arg in APART:
        return []
    if not isinstance(node, ast.Call):
        return list(ast.iter_child_nodes(node))
    name, parts = _name(node.func), [node.func, *node.args, *node.keywords]
    if name in TELLING:
        return [part for part in parts if not isinstance(part, ast.Dict)]
    if name in FALLBACKS:
        end = node.args[-1] if name == "range" else None
        return [part for part in parts if part is end or not isinstance(part, ast.Constant)]
    return parts


def _shown(node: ast.AST) -> bool:
    """Whether an expression only makes something to be read: a text, a choice of texts, the bands of an ask."""
    if isinstance(node, ast.IfExp):
        return _is_text(node.body) and _is_text(node.orelse)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Call) and _name(node.func) == "Band")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _structure(node: ast.AST) -> bool:
    """Whether an expression compares without a rule.

    It puts two in the order of their size, sees if there is anything to choose from, or under which rule an ask is.
    """
    if isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare):
        test, branches = node.test, [ast.unparse(node.body), ast.unparse(node.orelse)]
        by_size = not isinstance(test.ops[0], ast.Eq | ast.NotEq)
        compared = sorted([ast.unparse(test.left), ast.unparse(test.comparators[0])])
        return by_size and (compared == sorted(branches) or _parts(node.body) == _parts(node.orelse))
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    bare = [side.value for side in sides if isinstance(side, ast.Constant)]
    counts = any(isinstance(side, ast.Call) and _name(side.func) == "len" for side in sides)
    return (counts and (0 in bare or 1 in bare)) or any(isinstance(b, str) and ids_in(b) for b in bare)


def _parts(node: ast.expr) -> list[str]:
    return sorted(ast.unparse(part) for part in (node.elts if isinstance(node, ast.Tuple) else [node]))


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
