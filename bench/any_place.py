"""Every place of a module that could be changed, whether or not it belongs to a rule.

Changed are: numbers (raised by 1), fractions, texts (a word, a sign), comparisons, `and` and `or`, `not`, `+` and `-`,
the ends of slices and ranges, True and False, `min` and `max`, `any` and `all`; a return that comes early, a `continue`
and a call whose value nobody takes are left out.

What nobody can see is no place: docstrings, annotations, imports, `__all__`, assertions and their errors, what is only
logged, the arguments of decorators such as `dataclass`, `strict=` of zips, the sizes of caches.
"""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from bench.module_place import FLIPPED
from bench.place import Edit, Place
from bench.text_place import in_text

PACKAGES = ("chance", "commands", "narration", "play", "report", "store", "ui", "wording")
"""The packages whose modules are changed at any place."""

_COMPARISONS = FLIPPED | {"in": "not in", "not in": "in", "is": "is not", "is not": "is"}
_COMPARED = re.compile(r"<=|>=|==|!=|<|>|\bnot\s+in\b|\bis\s+not\b|\bin\b|\bis\b")
_WORDS = {"and": "or", "or": "and", "min": "max", "max": "min", "any": "all", "all": "any"}
_SIGNS = {"+": "-", "-": "+"}
_NEVER_SEEN = ("AssertionError", "NotImplementedError", "TypeError")
"""Errors of the program itself."""
_LOGS = ("debug", "info", "warning", "exception", "log")
_TYPES = ("cast", "TypeVar", "NewType", "ParamSpec", "overload")
_UNSEEN_ARGUMENTS = ("strict", "maxsize", "stacklevel")
_UNSEEN_DECORATORS = ("dataclass", "lru_cache", "cache", "total_ordering", "filterwarnings")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class AnyPlace(NamedTuple):
    """A change, and by what a test that can notice it is known."""

    place: Place
    lines: tuple[int, ...]
    """Its line, and those before it in its statement; for the head of a function those of its body."""
    names: tuple[str, ...] = ()
    """What the statement defines, if it runs when its module is imported."""
    in_head: bool = False
    """Whether it is in the decorators or arguments of a function."""


def any_places(root: Path) -> list[AnyPlace]:
    """Every place of the packages, in the order of files and lines."""
    found: list[AnyPlace] = []
    for path in sorted(chain.from_iterable((root / "decimo" / each).rglob("*.py") for each in PACKAGES)):
        found += in_any_module(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    return found


def in_any_module(file: str, text: str) -> list[AnyPlace]:
    """The places of a module."""
    return sorted(_Module(file, text).places(), key=lambda found: (found.place.line, found.place.edits))


class _Module:
    """A module's text and tree."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def places(self) -> Iterator[AnyPlace]:
        yield from self._in_block(ast.parse(self.text).body, ("module",))

    def _in_block(
        self, block: list[ast.stmt], names: tuple[str, ...], last_of: Function | None = None
    ) -> Iterator[AnyPlace]:
        """Statements of a module or class, with the names they define, or of a function, with none."""
        for statement in block:
            if _unseen(statement):
                continue
            defined = names and (*defined_names(statement), *names[1:])
            if isinstance(statement, Function):
                yield from self._in_head(statement, ())
                yield from self._in_block(statement.body, (), statement)
            elif isinstance(statement, ast.ClassDef):
                yield from self._in_head(statement, defined)
                yield from self._in_block(statement.body, ("class", statement.name, *names[1:]))
            else:
                yield from self._in_statement(statement, names and (defined or names), last_of)

    def _in_head(self, statement: Function | ast.ClassDef, names: tuple[str, ...]) -> Iterator[AnyPlace]:
        """Decorators, and what arguments are unless they are given."""
        parts: list[ast.AST] = [
            each for each in statement.decorator_list if _name(each) not in _UNSEEN_DECORATORS
        ]
        if not isinstance(statement, ast.ClassDef):
            parts += [each for each in (*statement.args.defaults, *statement.args.kw_defaults) if each]
            parts += [meta for each in _arguments(statement) for meta in _metadata(each.annotation)]
        for part in parts:
            for found in self._found(self._in_tree(part), statement.lineno, names):
                yield found._replace(lines=tuple(line.lineno for line in statement.body), in_head=True)

    def _in_statement(
        self, statement: ast.stmt, names: tuple[str, ...], function: Function | None
    ) -> Iterator[AnyPlace]:
        left_out = isinstance(statement, ast.Continue) or (
            isinstance(statement, ast.Expr) and isinstance(_awaited(statement.value), ast.Call)
        )
        early = isinstance(statement, ast.Return) and function and statement is not function.body[-1]
        if left_out or early:
            yield from self._found([self._edit(statement, "pass")], statement.lineno, names)
        for name, field in ast.iter_fields(statement):
            if name == "annotation":
                yield from self._found(
                    (edit for meta in _metadata(field) for edit in self._in_tree(meta)),
                    statement.lineno,
                    names,
                )
                continue
            for part in field if isinstance(field, list) else [field]:
                if isinstance(part, ast.stmt):
                    yield from self._in_block([part], names, function)
                elif isinstance(part, ast.ExceptHandler | ast.match_case):
                    yield from self._in_block(part.body, names, function)
                elif isinstance(part, ast.AST):
                    yield from self._found(self._in_tree(part), statement.lineno, names)
        if isinstance(statement, ast.AugAssign) and _is_sum(statement.op, statement.value):
            edits = self._between(statement.target, statement.value, re.compile(r"[+-](?==)"), _SIGNS)
            yield from self._found(edits, statement.lineno, names)

    def _found(
        self, edits: "Iterator[Edit] | list[Edit]", first: int, names: tuple[str, ...]
    ) -> Iterator[AnyPlace]:
        for edit in edits:
            line = self.text.count("\n", 0, edit.start) + 1
            lines = tuple(range(line, min(first, line) - 1, -1))
            yield AnyPlace(Place(self.file, line, (), (edit,)), lines, names)

    def _in_tree(self, node: ast.AST) -> Iterator[Edit]:
        """The changes of an expression."""
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
        ):
            start, end = self._range(node)
            yield from in_text(self.text[start:end], start)
        elif isinstance(node, ast.Constant):
            yield from self._in_constant(node)
        if isinstance(node, ast.Compare):
            for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
                yield from self._between(left, right, _COMPARED, _COMPARISONS)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from self._between(left, right, re.compile(r"\b(?:and|or)\b"), _WORDS)
        elif isinstance(node, ast.BinOp):
            if _is_sum(node.op, node.left, node.right):
                yield from self._between(node.left, node.right, re.compile(r"[+-]"), _SIGNS)
        elif isinstance(node, ast.UnaryOp) and not isinstance(node.operand, ast.Constant):
            start = self._range(node)[0]
            if sign := {ast.Not: "not ", ast.USub: "-"}.get(type(node.op)):
                yield Edit(start, start + len(sign), "")
        elif isinstance(node, ast.Slice):
            yield from (self._more(end) for end in (node.lower, node.upper) if end)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in _WORDS:
                yield self._edit(node.func, _WORDS[node.func.id])
            elif node.func.id == "range":
                yield from (self._more(end) for end in node.args[:2])
        for child in _children(node):
            yield from self._in_tree(child)

    def _in_constant(self, node: ast.Constant) -> Iterator[Edit]:
        value = node.value
        if isinstance(value, bool):
            yield self._edit(node, str(not value))
        elif isinstance(value, int | float):
            yield self._edit(node, str(value + 1))

    def _more(self, end: ast.expr) -> Edit:
        """One more than the end of a slice; a number alone is raised already."""
        start, stop = self._range(end)
        return (
            Edit(stop, stop, " + 1")
            if not isinstance(end, ast.Constant)
            else Edit(start, stop, f"{ast.unparse(end)} + 1")
        )

    def _between(
        self, left: ast.AST, right: ast.AST, sign: re.Pattern[str], changed: dict[str, str]
    ) -> Iterator[Edit]:
        start, end = self._range(left)[1], self._range(right)[0]
        if found := sign.search(re.sub(r"#.*", lambda note: " " * len(note[0]), self.text[start:end])):
            old = " ".join(found[0].split())
            yield Edit(start + found.start(), start + found.end(), changed[old])

    def _edit(self, node: ast.expr | ast.stmt, new: str) -> Edit:
        return Edit(*self._range(node), new)

    def _range(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, column: int) -> int:
        """The place in the text of a line and a column in bytes, as a syntax tree counts them."""
        written = self.lines[line - 1].encode("utf-8")[:column]
        return self.starts[line - 1] + len(written.decode("utf-8"))


def _unseen(statement: ast.stmt) -> bool:
    """Whether nobody can see a statement: a docstring, an import, an assertion, an error of the program, a log."""
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.Assert | ast.Pass | ast.Global | ast.Nonlocal):
        return True
    if isinstance(statement, ast.Raise):
        return _name(statement.exc) in _NEVER_SEEN
    if isinstance(statement, ast.If):
        return _name(statement.test) == "TYPE_CHECKING"
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant) or _is_log(statement.value)
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        return "__all__" in defined_names(statement) or _is_type(statement)
    return False


def _is_log(value: ast.expr) -> bool:
    """Whether something is only logged."""
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)):
        return False
    return value.func.attr in _LOGS and "log" in ast.unparse(value.func.value).lower()


def _is_type(statement: ast.Assign | ast.AnnAssign) -> bool:
    """Whether a statement names a type."""
    value = statement.value
    alias = isinstance(statement, ast.AnnAssign) and _name(statement.annotation) == "TypeAlias"
    return alias or (isinstance(value, ast.Call) and _name(value.func) in _TYPES)


def defined_names(statement: ast.stmt) -> tuple[str, ...]:
    """The names that a statement defines."""
    if isinstance(statement, Function | ast.ClassDef):
        return (statement.name,)
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    named = chain.from_iterable(each.elts if isinstance(each, ast.Tuple) else [each] for each in targets)
    return tuple(each.id for each in named if isinstance(each, ast.Name))


def _children(node: ast.AST) -> list[ast.AST]:
    """What of an expression is looked at further."""
    if isinstance(node, ast.JoinedStr):
        return [part for each in node.values if isinstance(each, ast.FormattedValue) for part in [each.value]]
    if isinstance(node, ast.Slice):
        return [each for each in (node.lower, node.upper) if each and not isinstance(each, ast.Constant)]
    if isinstance(node, ast.Call):
        if _name(node.func) in _TYPES:
            return list(node.args[1:])
        return [
            node.func,
            *node.args,
            *(each.value for each in node.keywords if each.arg not in _UNSEEN_ARGUMENTS),
        ]
    if isinstance(node, ast.Lambda):
        return [*node.args.defaults, node.body]
    if isinstance(node, ast.Subscript) and _name(node.value) in ("Annotated", "Literal"):
        return list(_metadata(node))
    return list(ast.iter_child_nodes(node))


def _metadata(annotation: ast.AST | None) -> list[ast.expr]:
    """What an annotation says beside the type: the help of an option of a command."""
    if isinstance(annotation, ast.Subscript) and _name(annotation.value) == "Annotated":
        assert isinstance(annotation.slice, ast.Tuple)
        return annotation.slice.elts[1:]
    return []


def _arguments(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _awaited(value: ast.expr) -> ast.expr:
    return value.value if isinstance(value, ast.Await) else value


def _is_sum(operator: ast.operator, *operands: ast.expr) -> bool:
    """Whether numbers are added or taken away; of a text or a list nothing can be taken away."""
    listed = any(
        isinstance(each, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str | bytes))
        for each in operands
    )
    return isinstance(operator, ast.Add | ast.Sub) and not listed


def _name(node: ast.AST | None) -> str:
    """The last name of what is called, raised or subscripted."""
    if isinstance(node, ast.Call):
        return _name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
