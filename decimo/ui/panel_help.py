"""Help on the parts of the table: what the map's marks, a ledger's columns and the log's signs mean."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.play.ruleset import Ledger, MapView
from decimo.report.land_map import ways


class Part(NamedTuple):
    """Help on one part of a screen: signs or keys, and what they mean."""

    title: str
    lines: Sequence[tuple[str, str]]


LOG_HELP = Part(
    "The log",
    (
        ("- ! ~", "- is notable, ! must not be missed, ~ was played again"),
        (
            "up, down",
            "The bar goes to the line before or after; past the first line what was earlier is read",
        ),
        ("w", "Explain the marked line of the log"),
    ),
)


def map_help(view: MapView, *, plain: bool) -> Part:
    """Explain the marks and lines of a map, and the short names of its places."""
    lines = [("arrows", "Point at a place: the last rows of the map say all of it"), *view.legend]
    signs = {"sea": ("~", "~") if plain else ("≈", "≈"), "outside": ("<", ">") if plain else ("‹", "›")}
    kinds = {node.kind for node in view.nodes}
    lines += [
        (f"{left}Name{right}", {"sea": "a sea", "outside": "outsiders"}[kind])
        for kind, (left, right) in signs.items()
        if kind in kinds
    ]
    for way in ways(view, ascii_only=plain):
        sign, _, words = way.rpartition(" ")
        if way.endswith(" by sea"):
            sign, words = way.removesuffix(" by sea"), "by sea"
        lines.append((sign, words))
    lines.append(("Short names", ", ".join(f"{node.short} {node.name}" for node in view.nodes)))
    return Part("The map", lines)


def ledger_help(ledger: Ledger) -> Part:
    """Explain the columns of a ledger."""
    columns = [(column.title, column.words) for column in ledger.columns if column.words]
    sorting = ("x, z", "Sort by the next column, turn the order round; or click on a column's head")
    return Part(f"The ledger: {ledger.title}", [*columns, sorting])
