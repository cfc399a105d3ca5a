"""Where a table has numbers: in its rows, with the rules of `id`, `gap`, `rule` and `source`."""

import re
from collections.abc import Iterator
from itertools import pairwise

import yaml

from bench.place import Edit, Place, is_die, is_fraction, moved, raised
from bench.rule_id import game_of, ids_in

NAMING = ("id", "gap", "rule", "source")
"""The keys under which a table or a row says which rules it holds."""
BOUND = ("on", "low", "high", "die", "pack", "format")
"""Keys whose numbers must fit the rows beside them."""

_BAND = re.compile(r"(\d+)(?:-(\d+))?")


def in_table(file: str, text: str) -> list[Place]:
    """The places of a table."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    return sorted(_in_node(file, root, ())) if root else []


def _in_node(file: str, node: yaml.Node, owners: tuple[str, ...]) -> Iterator[Place]:
    if isinstance(node, yaml.MappingNode):
        fields = {key.value: value for key, value in node.value}
        named = [fields[key].value for key in NAMING if isinstance(fields.get(key), yaml.ScalarNode)]
        owners = (
            tuple(dict.fromkeys(rule for text in named for rule in ids_in(text, game_of(file)))) or owners
        )
        for key, value in fields.items():
            if key not in BOUND:
                yield from _in_node(file, value, owners)
    elif isinstance(node, yaml.SequenceNode):
        yield from _borders(file, node, owners)
        yield from _cards(file, node, owners)
        for item in node.value:
            yield from _in_node(file, item, owners)
    elif isinstance(node, yaml.ScalarNode) and owners:
        start = node.start_mark.index + (node.style in ("'", '"'))
        for edit in _changed(node, start):
            yield Place(file, node.start_mark.line + 1, owners, (edit,))


def _changed(node: yaml.ScalarNode, start: int) -> Iterator[Edit]:
    """The changes of a value that is a fraction, a number or a die; of another one none."""
    if is_fraction(node.value):
        yield from moved(node.value, start)
    elif node.tag.endswith(":int") or is_die(node.value):
        yield from raised(node.value, start)


def _borders(file: str, rows: yaml.SequenceNode, owners: tuple[str, ...]) -> Iterator[Place]:
    """The borders between the bands of a die: each moves by 1, as long as both bands keep a face."""
    bands = [band for row in rows.value if (band := _band(row))]
    for (one, low, middle), (other, after, high) in pairwise(bands):
        step = 1 if high > after else -1
        if owners and after == middle + 1 and (high > after or middle > low):
            edits = (_edit(one, low, middle + step), _edit(other, after + step, high))
            yield Place(file, one.start_mark.line + 1, owners, edits)


def _cards(file: str, rows: yaml.SequenceNode, owners: tuple[str, ...]) -> Iterator[Place]:
    """A card of each row that is `on` several goes to the row behind it, or from the last to the one before."""
    held = [on for row in rows.value if (on := _on(row))]
    if not any(isinstance(on, yaml.SequenceNode) for on in held):
        return
    for one, other in pairwise([*held, *held[-2:-1]]):
        cards, more = _cards_of(one), _cards_of(other)
        if owners and len(cards) > 1:
            edits = (_put(one, cards[:-1]), _put(other, [cards[-1], *more]))
            yield Place(file, one.start_mark.line + 1, owners, edits)


def _cards_of(on: yaml.Node) -> list[str]:
    """The cards that a row is on; a span from 2 to 9 is 2 to 8, and 9."""
    if isinstance(on, yaml.SequenceNode):
        return [item.value for item in on.value]
    if (span := _BAND.fullmatch(on.value)) and span[2]:
        low, high = int(span[1]), int(span[2])
        return [f"{low}-{high - 1}" if high - 1 > low else f"{low}", f"{high}"]
    return [on.value]


def _put(on: yaml.Node, cards: list[str]) -> Edit:
    return Edit(on.start_mark.index, on.end_mark.index, f"[{', '.join(cards)}]")


def _on(row: yaml.Node) -> yaml.Node | None:
    """What a row of a table is `on`."""
    if isinstance(row, yaml.MappingNode):
        return next((value for key, value in row.value if key.value == "on"), None)
    return None


def _band(row: yaml.Node) -> tuple[yaml.ScalarNode, int, int] | None:
    """What a row is `on`, when it is a face of a die or a span of faces."""
    on = _on(row)
    if isinstance(on, yaml.ScalarNode) and (span := _BAND.fullmatch(on.value)):
        return on, int(span[1]), int(span[2] or span[1])
    return None


def _edit(node: yaml.ScalarNode, low: int, high: int) -> Edit:
    span = f'"{low}-{high}"' if high > low else f"{low}"
    return Edit(node.start_mark.index, node.end_mark.index, span)
