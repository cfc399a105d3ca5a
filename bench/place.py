"""Places in the tree where a rule's number or comparison stands, and how each is changed.

A place belongs to the rules that are named nearest to it:

- in a table, a number or a die in a row, with the `id`, `gap` or `rule` of that row, or else of its table;
- in a module, a number, a die or a comparison in a function, with the rules of its docstring (of its class when it
  has none); a rule that is named in a string further down owns the statement that names it, and the heads of the
  blocks around; it owns the whole function when neither docstring names a rule;
- a number or a die in a constant whose docstring names a rule.

What could be changed without a change in play is left alone, or a survivor would say nothing:

- what is shown: ledgers and maps, numbers in formatted texts, the words of a fact, the bands of an ask (they show its
  odds), choices between two texts, exceptions, assertions;
- what no rule wrote: indices, where `enumerate` and `range` begin, what `get`, `next`, `sum` and `getattr` give for
  want of anything, `default=`, and with what a field of the world begins;
- whether there is anything, or anything to choose from: `len(...)` against 0 or 1;
- which rule an ask has (`ask.rule == "decimo:R5.13"`), and the greater or smaller of two by `a if a > b else b`;
- in tables `on`, `low`, `high`, `die`, `pack` and `format`: they must fit the rows beside them. What a die's band
  reaches is changed by moving the border between two rows.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from bench.rulebook import NO_PLAYERS, ROOMS, SETTINGS, ids_in, parsed, sources, tables

SHOWN = tuple(f"decimo/rules/{name}.py" for name in ("ledgers", "realm_ledgers", "map_view", "views"))
"""Modules that show how things stand, and play nothing."""

FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
NEIGHBOURS_OF_ROWS = ("on", "low", "high", "die", "pack", "format")
TELLING = ("tell", "add", "remove")
FALLBACKS = ("get", "next", "sum", "getattr", "enumerate", "range")

_DIE = re.compile(r"(?=.*\dd\d)[\d\sdx()+-]+")
_OPERATOR = re.compile(r"<=|>=|==|!=|<|>")
_BAND = re.compile(r"(\d+)(?:-(\d+))?")


class Edit(NamedTuple):
    """A piece of a file's text and what is put in its place."""

    start: int
    end: int
    new: str


class Place(NamedTuple):
    """One change of one number or comparison, and the rules it belongs to."""

    file: str
    line: int
    rules: tuple[str, ...]
    edits: tuple[Edit, ...]

    def changed(self, text: str) -> str:
        """The file's text with the change in it."""
        for edit in sorted(self.edits, reverse=True):
            text = text[: edit.start] + edit.new + text[edit.end :]
        return text

    def told(self, text: str) -> str:
        """The changed line, before and after."""
        first, last = min(self.edits).start, max(edit.end for edit in self.edits)
        before, after = text.rfind("\n", 0, first) + 1, text.find("\n", last)
        old, new = text[before:after], self.changed(text)
        return f"{old.strip()}  ->  {new[before : after + len(new) - len(text)].strip()}"


def places(root: Path) -> list[Place]:
    """Every place of a tree, in the order of files and lines."""
    found = []
    for path in sources(root, *ROOMS):
        file = path.relative_to(root).as_posix()
        if file not in (*NO_PLAYERS, *SHOWN):
            found += sorted(_Module(file, path).places(), key=lambda place: place.edits)
    for path in tables(root):
        file = path.relative_to(root).as_posix()
        if file not in NO_PLAYERS or file == SETTINGS:
            found += sorted(in_table(file, path.read_text(encoding="utf-8")), key=lambda place: place.edits)
    return found


def raised(text: str) -> Iterator[tuple[int, int, str]]:
    """Each number of a text raised by 1: where it starts and ends, and what it becomes."""
    for number in re.finditer(r"\d+", text):
        yield number.start(), number.end(), str(int(number[0]) + 1)


# Tables


def in_table(file: str, text: str) -> list[Place]:
    """The places of a table."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if not isinstance(root, yaml.MappingNode):
        return []
    return list(_in_mapping(file, root, ()))


def _in_mapping(file: str, node: yaml.MappingNode, owners: tuple[str, ...]) -> Iterator[Place]:
    fields = {key.value: value for key, value in node.value}
    named = [fields[key].value for key in ("id", "gap", "rule", "source") if _scalar(fields.get(key))]
    owners = tuple(dict.fromkeys(rule for text in named for rule in ids_in(text))) or owners
    for key, value in fields.items():
        if key not in NEIGHBOURS_OF_ROWS:
            yield from _in_node(file, value, owners)


def _in_node(file: str, node: yaml.Node, owners: tuple[str, ...]) -> Iterator[Place]:
    if isinstance(node, yaml.MappingNode):
        yield from _in_mapping(file, node, owners)
    elif isinstance(node, yaml.SequenceNode):
        yield from _borders(file, node, owners)
        for item in node.value:
            yield from _in_node(file, item, owners)
    elif owners and (node.tag.endswith(":int") or _DIE.fullmatch(node.value)):
        start = node.start_mark.index + (node.style in ("'", '"'))
        for low, high, new in raised(node.value):
            yield Place(file, node.start_mark.line + 1, owners, (Edit(start + low, start + high, new),))


def _borders(file: str, rows: yaml.SequenceNode, owners: tuple[str, ...]) -> Iterator[Place]:
    """The borders between the bands of a die: each moves by 1, as long as both bands keep a face."""
    bands = [band for row in rows.value if (band := _band(row))]
    for (one, low, middle), (other, after, high) in zip(bands, bands[1:], strict=False):
        step = 1 if high > after else -1
        if owners and after == middle + 1 and (high > after or middle > low):
            edits = (_edit(one, low, middle + step), _edit(other, after + step, high))
            yield Place(file, one.start_mark.line + 1, owners, edits)


def _band(row: yaml.Node) -> tuple[yaml.ScalarNode, int, int] | None:
    """What a row is `on`, when it is a face of a die or a span of faces."""
    if isinstance(row, yaml.MappingNode):
        for key, value in row.value:
            if key.value == "on" and _scalar(value) and (span := _BAND.fullmatch(value.value)):
                return value, int(span[1]), int(span[2] or span[1])
    return None


def _edit(node: yaml.Node, low: int, high: int) -> Edit:
    span = f"{low}-{high}" if high > low else f"{low}"
    return Edit(node.start_mark.index, node.end_mark.index, f'"{span}"')


def _scalar(node: Any) -> bool:
    return isinstance(node, yaml.ScalarNode)


# Modules


class _Module:
    """The places of one module."""

    def __init__(self, file: str, path: Path) -> None:
        self.file = file
        self.text = path.read_text(encoding="utf-8")
        self.tree = parsed(path)
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = self.text.splitlines(keepends=True)

    def places(self) -> Iterator[Place]:
        """The places of the module."""
        yield from self._in_body(self.tree.body, ())

    def _in_body(self, body: list[ast.stmt], of_class: tuple[str, ...]) -> Iterator[Place]:
        """Constants with their docstrings, functions, and classes; fields of a class are left alone."""
        for statement, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(statement, ast.FunctionDef):
                yield from self._in_function(statement, of_class)
            elif isinstance(statement, ast.ClassDef):
                yield from self._in_body(statement.body, _named(ast.get_docstring(statement)))
            elif isinstance(statement, ast.Assign) or (isinstance(statement, ast.AnnAssign) and body is self.tree.body):
                if statement.value is not None:
                    yield from self._in_tree(statement.value, _named(_docstring(after)))

    def _in_function(self, function: ast.FunctionDef, of_class: tuple[str, ...]) -> Iterator[Place]:
        owners = _named(ast.get_docstring(function)) or of_class
        if not owners:
            owners = _named(*(str(node.value) for node in ast.walk(function) if _is_text(node)))
        for default in [*function.args.defaults, *filter(None, function.args.kw_defaults)]:
            yield from self._in_tree(default, owners)
        yield from self._in_block(function.body, owners)

    def _in_block(self, block: list[ast.stmt], owners: tuple[str, ...]) -> Iterator[Place]:
        for statement in block:
            if isinstance(statement, ast.Raise | ast.Assert) or _docstring(statement) or _is_words(statement):
                continue
            if isinstance(statement, ast.FunctionDef):
                yield from self._in_function(statement, owners)
                continue
            texts = (str(node.value) for node in ast.walk(statement) if _is_text(node))
            own = tuple(dict.fromkeys([*owners, *_named(*texts)]))
            for _, value in ast.iter_fields(statement):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    yield from self._in_block(value, owners)
                else:
                    for part in value if isinstance(value, list) else [value]:
                        if isinstance(part, ast.AST):
                            yield from self._in_tree(part, own)

    def _in_tree(self, node: ast.AST, owners: tuple[str, ...]) -> Iterator[Place]:
        """The places of an expression, without what is shown or no rule's."""
        if not owners or isinstance(node, ast.JoinedStr) or _is_band(node) or _shows(node) or _picks(node):
            return
        if isinstance(node, ast.Subscript):
            yield from self._in_tree(node.value, owners)
        elif isinstance(node, ast.Constant):
            yield from self._in_constant(node, owners)
        elif isinstance(node, ast.Call) and _name(node.func) in FALLBACKS:
            for argument in [node.func, *node.args]:
                if not isinstance(argument, ast.Constant) or argument is node.args[-1] and _name(node.func) == "range":
                    yield from self._in_tree(argument, owners)
        elif isinstance(node, ast.Call) and _name(node.func) in TELLING:
            for part in [*node.args, *node.keywords]:
                if not isinstance(part, ast.Dict):
                    yield from self._in_tree(part, owners)
        elif isinstance(node, ast.keyword) and node.arg in ("default", "start", "strict", "rule"):
            return
        else:
            if isinstance(node, ast.Compare):
                if _of_structure(node):
                    return
                yield from self._in_comparison(node, owners)
            for child in ast.iter_child_nodes(node):
                yield from self._in_tree(child, owners)

    def _in_constant(self, node: ast.Constant, owners: tuple[str, ...]) -> Iterator[Place]:
        start, end = self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)
        written = self.text[start:end]
        number = isinstance(node.value, int) and not isinstance(node.value, bool)
        if number or (isinstance(node.value, str) and _DIE.fullmatch(node.value)):
            for low, high, new in raised(written):
                yield Place(self.file, node.lineno, owners, (Edit(start + low, start + high, new),))

    def _in_comparison(self, node: ast.Compare, owners: tuple[str, ...]) -> Iterator[Place]:
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            start = self._at(left.end_lineno, left.end_col_offset)
            between = self.text[start : self._at(right.lineno, right.col_offset)]
            if sign := _OPERATOR.search(between):
                edit = Edit(start + sign.start(), start + sign.end(), FLIPPED[sign[0]])
                line = self.text.count("\n", 0, edit.start) + 1
                yield Place(self.file, line, owners, (edit,))

    def _at(self, line: int | None, column: int | None) -> int:
        """The place in the text of a line and a column in bytes, as a syntax tree counts."""
        assert line is not None
        assert column is not None
        written = self.lines[line - 1].encode("utf-8")[:column]
        return self.starts[line - 1] + len(written.decode("utf-8"))


def _named(*texts: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for text in texts if text for rule in ids_in(text)))


def _docstring(statement: ast.stmt | None) -> str:
    """The text of a statement that is nothing but a text."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return str(statement.value.value)
    return ""


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_words(statement: ast.stmt) -> bool:
    """Whether a statement makes the words of a fact, to be told with it."""
    return isinstance(statement, ast.Assign) and _name(statement.targets[0]) == "words"


def _is_band(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _name(node.func) == "Band"


def _shows(node: ast.AST) -> bool:
    """Whether an expression chooses between two texts."""
    texts = ast.JoinedStr | ast.Constant
    return (
        isinstance(node, ast.IfExp)
        and isinstance(node.body, texts)
        and isinstance(node.orelse, texts)
        and not any(isinstance(part, ast.Constant) and not _is_text(part) for part in (node.body, node.orelse))
    )


def _picks(node: ast.AST) -> bool:
    """Whether an expression is the greater or smaller of two values."""
    if not (isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare)):
        return False
    compared = {ast.unparse(node.test.left), ast.unparse(node.test.comparators[0])}
    return compared == {ast.unparse(node.body), ast.unparse(node.orelse)}


def _of_structure(node: ast.Compare) -> bool:
    """Whether a comparison asks if there is anything to choose from, or under which rule something is asked."""
    sides = [node.left, *node.comparators]
    counts = any(isinstance(side, ast.Call) and _name(side.func) == "len" for side in sides)
    few = any(isinstance(side, ast.Constant) and side.value in (0, 1) for side in sides)
    return (counts and few) or any(_is_text(side) and ids_in(str(side.value)) for side in sides)  # type: ignore


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
