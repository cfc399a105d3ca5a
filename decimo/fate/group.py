"""What a step may ask of fate or of a side, one of a group each; see `Turn`."""

from typing import NamedTuple

from decimo.fate.ask import Band, Option
from decimo.fate.form import Check, Field


class Roll(NamedTuple):
    """One roll of a group: see `Turn.rolls`. The total of dice `apart` means nothing: each counts by itself."""

    dice: str
    why: str
    rule: str
    about: str
    bands: tuple[Band, ...] = ()
    apart: bool = False


class Draw(NamedTuple):
    """One draw of a group: see `Turn.draws`. `unseen` are the cards that may come for all that is known."""

    why: str
    rule: str
    about: str
    bands: tuple[Band, ...] = ()
    unseen: tuple[str, ...] = ()


class Choice(NamedTuple):
    """One decision of a group: see `Turn.choices`."""

    side: str
    options: tuple[Option, ...]
    why: str
    rule: str
    about: str
    share: int = 0


class Form(NamedTuple):
    """One form of a group: see `Turn.fills`."""

    side: str
    fields: tuple[Field, ...]
    why: str
    rule: str
    about: str
    sheet: str = ""
    check: Check | None = None
