"""Strict YAML: plain data with the line of every place, or located problems.

It accepts less than YAML does, because people who write `NO`, `0123` and `12:30` mean these words.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from decimo.content.problem import Problem, quote, refusal

KeyPart: TypeAlias = str | int
KeyPath: TypeAlias = tuple[KeyPart, ...]
"""The path of a place in a file: `("rows", 3, "on")`."""


class Lines:
    """The line of every place of a file: `lines.at("rows", 3, "on")`."""

    def __init__(self, lines: dict[KeyPath, int]) -> None:
        self._lines = lines

    def at(self, *path: KeyPart) -> int:
        """Return the line of a place, or of the innermost place around it that the file has."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def without_item(self, path: KeyPath) -> "Lines":
        """Return the lines after a list loses the item at `path`: the later items move up."""
        stem, out = path[:-1], path[-1]
        lines: dict[KeyPath, int] = {}
        for place, line in self._lines.items():
            part = place[len(stem)] if place[: len(stem)] == stem and len(place) > len(stem) else None
            if isinstance(part, int) and isinstance(out, int) and part > out:
                lines[(*stem, part - 1, *place[len(path) :])] = line
            elif part != out:
                lines[place] = line
        return Lines(lines)


@dataclass(frozen=True)
class Document:
    """A file as it was read: `data` holds dicts, tuples, texts, numbers, true, false and None."""

    data: dict[KeyPart, Any]
    lines: Lines

    def value(self, path: KeyPath) -> Any:
        """Return the value at a place.

        Raises:
            KeyError, IndexError: there is no such place.

        """
        value: Any = self.data
        for part in path:
            value = value[part]
        return value

    def put(self, path: KeyPath, value: Any) -> "Document":
        """Return the document with `value` at a place."""
        return Document(_put(self.data, path, (value,)), self.lines)

    def without(self, path: KeyPath) -> "Document":
        """Return the document without the value at a place."""
        in_list = isinstance(self.value(path[:-1]), tuple)
        return Document(_put(self.data, path, ()), self.lines.without_item(path) if in_list else self.lines)


def _put(whole: Any, path: KeyPath, new: tuple[Any, ...]) -> Any:
    """Return `whole` with the one value of `new` at `path`; an empty `new` removes the place."""
    part, rest = path[0], path[1:]
    if rest:
        new = (_put(whole[part], rest, new),)
    if isinstance(whole, tuple):
        at = int(part)
        return whole[:at] + new + whole[at + 1 :]
    kept = {key: value for key, value in whole.items() if key != part}
    return kept | {part: new[0]} if new else kept


MOST_BYTES = 1024 * 1024
MOST_DEPTH = 40

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_FRACTION = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,18}")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def parse(text: str | bytes, file: str) -> tuple[Document | None, list[Problem]]:
    """Read YAML whose top level is a mapping.

    `file` is its name in problems. The document is None if the file cannot be read to its end; a document may
    come with problems (a key written twice keeps its first value).
    """
    decoded = _decoded(text, file)
    if isinstance(decoded, Problem):
        return None, [decoded]
    reader = _DocumentReader(file)
    try:
        for event in yaml.parse(decoded, Loader=_Loader):
            reader.take(event)
    except _Unreadable as stop:
        return None, sorted([*reader.problems, stop.problem])
    except yaml.YAMLError as fault:
        return None, sorted([*reader.problems, _syntax(fault, file)])
    if reader.root is None:
        return None, [
            Problem(file, None, "the file is empty", "write 'format: 1' on its first line and go on")
        ]
    if not isinstance(reader.root, dict):
        what = "the file does not begin with keys and values"
        return None, sorted([*reader.problems, Problem(file, 1, what, "write lines such as 'format: 1'")])
    return Document(reader.root, Lines(reader.lines)), sorted(reader.problems)


class _Unreadable(Exception):  # noqa: N818 - it carries the problem that ends the reading
    """The problem past which the file cannot be read."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass
class _Open:
    """A mapping or list that is still being read."""

    value: dict[KeyPart, Any] | list[Any]
    path: KeyPath
    key: KeyPart | None = None
    ignored: bool = False


@dataclass
class _DocumentReader:
    """Build plain data from the parser's events, without recursion."""

    file: str
    root: Any = None
    lines: dict[KeyPath, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    documents: int = 0

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise self.stop(line, "a second document begins here", "keep one document in a file")
        elif isinstance(event, yaml.NodeEvent):
            self.refuse_tricks(event, line)
            if isinstance(event, yaml.ScalarEvent):
                self.scalar(event, line)
            else:
                self.open(event, line)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self.close()

    def stop(self, line: int, what: str, remedy: str) -> _Unreadable:
        return _Unreadable(Problem(self.file, line, what, remedy))

    def refuse_tricks(self, event: yaml.NodeEvent, line: int) -> None:
        if event.anchor is not None:
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            name = quote(sign + event.anchor)
            raise self.stop(line, f"{name} is a YAML reference", "write the values out, or quote the text")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise self.stop(line, f"{quote(tag)} is a YAML tag", "leave the tag out, or quote the text")

    def scalar(self, event: yaml.ScalarEvent, line: int) -> None:
        value = event.value if event.style else _plain(event.value)
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            self.key(top, value, line)
        else:
            self.put(value, line)

    def key(self, top: _Open, key: object, line: int) -> None:
        if isinstance(key, bool) or not isinstance(key, (str, int)):
            raise self.stop(line, f"{quote(key)} cannot be a key", "write a word and a colon")
        top.key = key
        top.ignored = key in top.value
        if top.ignored:
            first = self.lines[(*top.path, key)]
            what = f"{quote(key)} is written twice (first on line {first})"
            self.problems.append(Problem(self.file, line, what, "keep one of the two"))
        else:
            self.lines.setdefault((*top.path, key), line)

    def place(self) -> KeyPath:
        """Return the path of the value that comes next."""
        if not self.stack:
            return ()
        top = self.stack[-1]
        part = len(top.value) if isinstance(top.value, list) else top.key
        return top.path if part is None else (*top.path, part)

    def put(self, value: Any, line: int) -> None:
        """Put a finished value into the mapping or list around it."""
        if not self.stack:
            self.root = value
            return
        top = self.stack[-1]
        if isinstance(top.value, list):
            self.lines.setdefault((*top.path, len(top.value)), line)
            top.value.append(value)
            return
        if not top.ignored and top.key is not None:
            top.value[top.key] = value
        top.key, top.ignored = None, False

    def open(self, event: yaml.NodeEvent, line: int) -> None:
        if len(self.stack) >= MOST_DEPTH:
            raise _Unreadable(_too_deep(self.file, line))
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            raise self.stop(line, "a list or mapping cannot be a key", "write a word and a colon")
        path = self.place()
        self.lines.setdefault(path, line)
        self.stack.append(_Open({} if isinstance(event, yaml.MappingStartEvent) else [], path))

    def close(self) -> None:
        done = self.stack.pop()
        value = tuple(done.value) if isinstance(done.value, list) else done.value
        self.put(value, self.lines[done.path])


def _plain(text: str) -> str | int | float | bool | None:
    """Return the value of an unquoted word: a whole number, a decimal one, true, false, None, or the word itself."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    if _FRACTION.fullmatch(text):
        return float(text)
    return text


def _decoded(text: str | bytes, file: str) -> str | Problem:
    """Return the text of a file, or the first problem that prevents reading it."""
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if len(raw) > MOST_BYTES:
        return Problem(file, None, "the file is larger than 1 MiB", "split it into smaller files")
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        return Problem(file, line, "the file is not UTF-8 text", "save it with the encoding UTF-8")
    odd = _UNREADABLE.search(text)
    if odd:
        line = text.count("\n", 0, odd.start()) + 1
        what = f"the file holds the character U+{ord(odd.group()):04X}, which is no text"
        return Problem(file, line, what, "take it out, or save the file as plain text")
    return text


def _syntax(fault: yaml.YAMLError, file: str) -> Problem:
    """Return a syntax error of YAML as a problem."""
    said = getattr(fault, "problem", None) or "it breaks off"
    mark = getattr(fault, "problem_mark", None)
    if "expected ':'" in said:
        # The parser reports a missing colon on a later line.
        mark = getattr(fault, "context_mark", None) or mark
    line = mark.line + 1 if mark is not None else None
    if "nesting" in said:
        return _too_deep(file, line)
    if "tab " in said or "\\t" in said:
        return Problem(file, line, "there is a tab where YAML wants spaces", "indent with spaces")
    remedy = "compare indentation, colons, brackets and quotes with the lines above"
    return Problem(file, line, f"this is no YAML ({' '.join(said.split())})", remedy)


def _too_deep(file: str, line: int | None) -> Problem:
    return Problem(file, line, f"more than {MOST_DEPTH} levels are nested", "flatten the file")


def rename_in_text(text: str, shelf: str, id_: str, key: str, name: str, *, former: str = "") -> str:
    """Return a YAML text with another value of `key`, such as `name`, in the row of the list `shelf` with this id.

    Only that value is rewritten, in quotes; comments and all else are kept. The old value is added to the row's
    list `former`, if that is named.

    Raises:
        Refusal: the list has no row with this id, or the row has no such key.

    """
    # The Python loader counts positions in characters.
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    for node, row in _rows(root, shelf):
        if row.get("id") is not None and row["id"].value == id_:
            old = row.get(key)
            if not isinstance(old, yaml.ScalarNode):
                raise refusal(
                    f"The row {quote(id_)} of the land has no {quote(key)}", "choose another name to change"
                )
            start, end = old.start_mark.index, old.end_mark.index
            # A name written as a block includes the line end, which is kept.
            kept = text[start:end][len(text[start:end].rstrip()) :]
            edits = [(start, end, f"{_quoted(name)}{kept}")]
            if former:
                edits.append(_add_item(node, row.get(former), former, old.value))
            for start, end, put in sorted(edits, reverse=True):
                text = f"{text[:start]}{put}{text[end:]}"
            return text
    raise refusal(f"The land has no row {quote(id_)}", "'decimo amend CAMPAIGN' lists its names")


def _add_item(row: yaml.MappingNode, there: yaml.Node | None, list_: str, item: str) -> tuple[int, int, str]:
    """Return the edit that adds an item to a list of a row: where it begins and ends, and what is put there."""
    if not isinstance(there, yaml.SequenceNode):
        key, at = f"{list_}: [{_quoted(item)}]", row.start_mark.index
        return (at + 1, at + 1, f"{key}, ") if row.flow_style else (at, at, _line(key, row))
    if item in [each.value for each in there.value]:
        return 0, 0, ""
    at = there.start_mark.index
    if there.flow_style:
        return at + 1, at + 1, f"{_quoted(item)}{', ' if there.value else ''}"
    return at, at, _line(f"- {_quoted(item)}", there)


def _line(text: str, node: yaml.Node) -> str:
    """Return a line to put before a node in block style."""
    return f"{text}\n{' ' * node.start_mark.column}"


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def _rows(root: yaml.Node | None, shelf: str) -> Iterator[tuple[yaml.MappingNode, dict[str, yaml.Node]]]:
    """Yield the mappings in a list of the top level, each with its values by key."""
    pairs = root.value if isinstance(root, yaml.MappingNode) else []
    for each in [value for key, value in pairs if key.value == shelf]:
        if isinstance(each, yaml.SequenceNode):
            for row in each.value:
                if isinstance(row, yaml.MappingNode):
                    yield row, {key.value: value for key, value in row.value}
