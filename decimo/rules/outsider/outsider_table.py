"""The tables of section 21: what a die or card means, with the numbers that stand in its rows."""

from typing import Annotated

from pydantic import AfterValidator, Field

from decimo.content.bands import BandRow, BandTable
from decimo.fate import Refusal, dice


def _formula(text: str) -> str:
    try:
        dice(text)
    except Refusal as fault:
        raise ValueError(str(fault)) from fault
    return text


class OutsiderRow(BandRow):
    """One row; what a table has no use for is left out."""

    units: Annotated[int, Field(ge=0, le=100)] = 0
    """A fixed number of units."""
    dice: Annotated[str, AfterValidator(_formula)] = "0"
    """A number of units to be rolled."""
    most: Annotated[int, Field(ge=1, le=1000)] = 1000
    """The most that `dice` may bring."""


class OutsiderTable(BandTable[OutsiderRow]):
    """A table of section 21."""
