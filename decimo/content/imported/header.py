"""What a header or a title says: the die, and whether a line is a header at all."""

import re
from collections.abc import Iterable, Sequence

from decimo.fate import Refusal, dice

_FORMULA = re.compile(r"(?<!\w)\d{0,3}[dw](?:%|\d{1,4})(?:\s*[-+]\s*\d{1,3})?(?!\w)", re.IGNORECASE)
_ROLLED = {"roll", "die", "dice", "range", "#", "no", "number", "wurf", "würfel", "nr"}
_SHARED = {"%", "percent", "chance", "chance %", "probability", "prozent"}
_SAID = {
    "result", "results", "text", "event", "description", "name", "entry", "effect", "outcome", "title", "notes",
    "words", "ergebnis", "ereignis", "beschreibung", "wirkung", "résultat", "événement",
}  # fmt: skip


def die_named(text: str) -> str:
    """Return the dice formula that a header or title names, such as `1d20` of `Roll (d20)`; else nothing."""
    for found in (text.strip(), *_FORMULA.findall(text)):
        formula = re.sub(r"[wW](?=\d|%)", "d", found.replace("d%", "d100").replace("D%", "d100"))
        try:
            if dice(formula).faces:
                return re.sub(r"^(?=[dD])", "1", formula).lower()
        except Refusal:
            continue
    return ""


def first_die(texts: Iterable[str]) -> str:
    """Return the dice formula that the first of some texts names; else nothing."""
    return next((die for text in texts if (die := die_named(text))), "")


def names_roll(cell: str) -> bool:
    """Whether a cell of the header stands over what is rolled."""
    return bool(die_named(cell)) or cell.strip().casefold().rstrip(".:") in _ROLLED


def names_share(cell: str) -> bool:
    """Whether a cell of the header says that its column holds shares in percent."""
    return cell.strip().casefold() in _SHARED or "%" in cell.replace("d%", "").replace("D%", "")


def is_header(cells: Sequence[str]) -> bool:
    """Whether all cells of a row are words that stand over columns."""
    return all(cell.strip().casefold().rstrip(":") in _SAID or names_roll(cell) for cell in cells)
