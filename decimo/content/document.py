"""A file as it was read: plain data, and the line of every place in it."""

from dataclasses import dataclass
from typing import Any, TypeAlias

Part: TypeAlias = str | int
Path: TypeAlias = tuple[Part, ...]
"""The way to a place in a file: `("rows", 3, "on")`."""


class Lines:
    """The line of every place of a file: `lines.at("rows", 3, "on")`."""

    def __init__(self, lines: dict[Path, int]) -> None:
        self._lines = lines

    def at(self, *path: Part) -> int:
        """Return the line of a place, or of the nearest place around it that is written in the file."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def without_item(self, path: Path) -> "Lines":
        """Return the lines once a list has lost the item at `path`: the later items move up."""
        stem, out = path[:-1], path[-1]
        lines: dict[Path, int] = {}
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

    data: dict[Part, Any]
    lines: Lines

    def value(self, path: Path) -> Any:
        """Return what stands at a place.

        Raises:
            KeyError, IndexError: nothing stands there.

        """
        value: Any = self.data
        for part in path:
            value = value[part]
        return value

    def put(self, path: Path, value: Any) -> "Document":
        """Return the document with `value` at a place."""
        return Document(_put(self.data, path, (value,)), self.lines)

    def without(self, path: Path) -> "Document":
        """Return the document without what stands at a place."""
        in_list = isinstance(self.value(path[:-1]), tuple)
        return Document(_put(self.data, path, ()), self.lines.without_item(path) if in_list else self.lines)


def _put(whole: Any, path: Path, new: tuple[Any, ...]) -> Any:
    """Return `whole` with the one value of `new` at `path`; an empty `new` takes the place out."""
    part, rest = path[0], path[1:]
    if rest:
        new = (_put(whole[part], rest, new),)
    if isinstance(whole, tuple):
        at = int(part)
        return whole[:at] + new + whole[at + 1 :]
    kept = {key: value for key, value in whole.items() if key != part}
    return kept | {part: new[0]} if new else kept
