"""Dice notation: `1d6`, `2d6+1`, `(1d4 x 1d6) + 10`, `1d[-3,-2,-1]`, `1dav`, `d%`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal

from decimo.chance.text import Refusal

MOST_CHARACTERS = 120
MOST_DICE = 100
MOST_SIDES = 1000
MOST_BRACKETS = 20
MOST_PAIRS_COUNTED = 100_000

AVERAGE_DIE = (2, 3, 3, 4, 4, 5)
"""The faces of an average die, as wargamers use it."""

Operation = Literal["+", "-", "x"]
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+)|(?P<die>[dD])|(?P<sign>[-+()\[\],%]|[xX*×])|(?P<average>[aA][vV]))"
)


@dataclass(frozen=True, slots=True)
class _Number:
    value: int


@dataclass(frozen=True, slots=True)
class _Roll:
    count: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Pair:
    operation: Operation
    left: "_Node"
    right: "_Node"


_Node = _Number | _Roll | _Pair


@dataclass(frozen=True)
class Dice:
    """A dice formula: what to roll and how to total it."""

    text: str
    faces: tuple[tuple[int, ...], ...]
    """The faces of each die, in the order in which they are rolled."""
    _node: _Node

    def total(self, rolled: Sequence[int]) -> int:
        """Return the total of `rolled`, which holds one face for each die in the order of `faces`."""
        node = self._node
        if isinstance(node, _Roll):
            return sum(rolled)
        return _total(node, list(rolled))

    def ways(self) -> Mapping[int, int]:
        """Return the number of ways to roll each total, sorted by total.

        Raises:
            Refusal: the formula has too many dice to count exactly.

        """
        return self._counted_ways

    @cached_property
    def _counted_ways(self) -> Mapping[int, int]:
        counted = _ways(self._node)
        return {total: counted[total] for total in sorted(counted)}

    def odds(self) -> Mapping[int, Fraction]:
        """Return the exact chance of each total, sorted by total."""
        return self._odds

    @cached_property
    def _odds(self) -> Mapping[int, Fraction]:
        ways = self.ways()
        whole = sum(ways.values())
        return {total: Fraction(count, whole) for total, count in ways.items()}

    @property
    def low(self) -> int:
        """The smallest total."""
        return _range(self._node)[0]

    @property
    def high(self) -> int:
        """The largest total."""
        return _range(self._node)[1]


@lru_cache(maxsize=512)
def parse_dice(text: str) -> Dice:
    """Read a dice formula.

    Raises:
        Refusal: the text is not a dice formula, or has more than 100 dice, 1000 sides or 20 nested brackets.

    """
    if len(text) > MOST_CHARACTERS:
        raise Refusal(
            f"A dice formula of {len(text)} characters is too long; at most {MOST_CHARACTERS} are read."
        )
    reader = _FormulaReader(text)
    node = reader.sum(0)
    reader.expect_end()
    faces = tuple(_faces(node))
    if len(faces) > MOST_DICE:
        raise Refusal(
            f"The dice formula '{text}' rolls {len(faces)} dice; roll at most {MOST_DICE} at a time."
        )
    return Dice(text=text.strip(), faces=faces, _node=node)


class _FormulaReader:
    """A reader of a formula from left to right; `x` binds more tightly than `+` and `-`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = []
        at = 0
        stripped = text.rstrip()
        while at < len(stripped):
            match = _TOKEN.match(stripped, at)
            if not match:
                raise self.wrong(f"'{stripped[at:].strip()[:10]}' is not understood")
            token = match.group().strip().lower()
            self.tokens.append("x" if token in ("*", "×") else token)
            at = match.end()
        self.at = 0

    def wrong(self, what: str) -> Refusal:
        return Refusal(f"The dice formula '{self.text.strip()}' cannot be read: {what}; write it like 2d6+1.")

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def expect(self, token: str) -> None:
        if self.take() != token:
            raise self.wrong(f"'{token}' is missing")

    def expect_end(self) -> None:
        if self.peek():
            raise self.wrong(f"'{self.peek()}' is unexpected")

    def sum(self, depth: int) -> _Node:
        node = self.product(depth)
        while (sign := self.peek()) in ("+", "-"):
            self.take()
            node = _Pair("+" if sign == "+" else "-", node, self.product(depth))
        return node

    def product(self, depth: int) -> _Node:
        node = self.term(depth)
        while self.peek() == "x":
            self.take()
            node = _Pair("x", node, self.term(depth))
        return node

    def term(self, depth: int) -> _Node:
        if depth > MOST_BRACKETS:
            raise self.wrong(f"more than {MOST_BRACKETS} brackets are nested")
        sign = self.peek()
        if sign == "-":
            self.take()
            return _Pair("-", _Number(0), self.term(depth + 1))
        if sign == "(":
            self.take()
            node = self.sum(depth + 1)
            self.expect(")")
            return node
        if sign == "d":
            return self.roll(1)
        if sign.isdigit():
            number = self.number()
            return self.roll(number) if self.peek() == "d" else _Number(number)
        raise self.wrong("it ends too early" if not sign else f"'{sign}' is unexpected")

    def number(self) -> int:
        token = self.take()
        if not token.isdigit():
            raise self.wrong("a number is missing")
        if len(token) > 9:
            raise Refusal(
                f"The number {token[:12]}... in the dice formula is too large; use at most nine digits."
            )
        return int(token)

    def roll(self, count: int) -> _Roll:
        self.expect("d")
        if not 1 <= count <= MOST_DICE:
            raise Refusal(
                f"The dice formula '{self.text.strip()}' rolls {count} dice; roll from 1 to {MOST_DICE}."
            )
        sign = self.peek()
        if sign == "av":
            self.take()
            return _Roll(count, AVERAGE_DIE)
        if sign == "%":
            self.take()
            return _Roll(count, tuple(range(1, 101)))
        if sign == "[":
            return _Roll(count, self.listed())
        sides = self.number()
        if not 1 <= sides <= MOST_SIDES:
            raise Refusal(
                f"The dice formula '{self.text.strip()}' has a die of {sides} sides; use from 1 to {MOST_SIDES}."
            )
        return _Roll(count, tuple(range(1, sides + 1)))

    def listed(self) -> tuple[int, ...]:
        self.expect("[")
        faces = []
        while True:
            sign = -1 if self.peek() == "-" else 1
            if sign < 0:
                self.take()
            faces.append(sign * self.number())
            if self.peek() != ",":
                break
            self.take()
        self.expect("]")
        return tuple(faces)


def _faces(node: _Node) -> list[tuple[int, ...]]:
    if isinstance(node, _Roll):
        return [node.faces] * node.count
    if isinstance(node, _Pair):
        return _faces(node.left) + _faces(node.right)
    return []


def _total(node: _Node, rolled: list[int]) -> int:
    """Return the total of `node`; its dice are removed from the front of `rolled`."""
    if isinstance(node, _Number):
        return node.value
    if isinstance(node, _Roll):
        mine, rolled[: node.count] = rolled[: node.count], []
        return sum(mine)
    left = _total(node.left, rolled)
    return _combine(node.operation, left, _total(node.right, rolled))


def _combine(operation: Operation, left: int, right: int) -> int:
    if operation == "+":
        return left + right
    return left - right if operation == "-" else left * right


def _range(node: _Node) -> tuple[int, int]:
    if isinstance(node, _Number):
        return node.value, node.value
    if isinstance(node, _Roll):
        return node.count * min(node.faces), node.count * max(node.faces)
    lows, highs = _range(node.left), _range(node.right)
    corners = [_combine(node.operation, left, right) for left in lows for right in highs]
    return min(corners), max(corners)


def _ways(node: _Node) -> dict[int, int]:
    if isinstance(node, _Number):
        return {node.value: 1}
    if isinstance(node, _Roll):
        one = dict.fromkeys(node.faces, 0)
        for face in node.faces:
            one[face] += 1
        ways = {0: 1}
        for _ in range(node.count):
            ways = _joined("+", ways, one)
        return ways
    return _joined(node.operation, _ways(node.left), _ways(node.right))


def _joined(operation: Operation, left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    if len(left) * len(right) > MOST_PAIRS_COUNTED:
        raise Refusal("These dice have too many totals to count exactly; use fewer dice or smaller ones.")
    ways: dict[int, int] = {}
    for a, count in left.items():
        for b, times in right.items():
            total = _combine(operation, a, b)
            ways[total] = ways.get(total, 0) + count * times
    return ways
