"""Invasions: how they come, and how they lose units (R21.4, R21.21, G-46)."""

from collections.abc import Sequence

from decimo.fate import Roll
from decimo.rules.book import Book, Season
from decimo.rules.outsider.attack import Coming
from decimo.world.edge import Invasion
from decimo.world.invasion import destroy_invaders, invade, thin_invaders


def invaders_come(turn: Season, book: Book, coming: Sequence[Coming]) -> None:
    """Each invasion dices its army by the table and marches in (R21.21, G-38); so do sea invaders (R21.25)."""
    table = book.tables["invasion"]
    sizes = turn.rolls(
        [
            Roll(table.die, f"size of {_army(book, army)}", "decimo:R21.21", army.victim.id, table.bands())
            for army in coming
        ]
    )
    rows = [table.row_for(size) for size in sizes]
    armies = turn.rolls(
        [
            Roll(row.dice, f"units of {_army(book, army)}", "decimo:G-38", army.victim.id)
            for army, row in zip(coming, rows, strict=True)
        ]
    )
    for army, size, row, rolled in zip(coming, sizes, rows, armies, strict=True):
        rule = "decimo:R21.25" if army.by_sea else "decimo:R21.21"
        invade(turn, army.outsider, army.victim, min(int(rolled), row.most), size, rolled, rule=rule)


def lose_invaders(turn: Season, invasion: Invasion, lost: int, *, why: str) -> None:
    """Invaders lose units for good; with the last one the army is gone (G-46)."""
    thin_invaders(turn, invasion, lost, rule="decimo:G-46", why=why)
    if not invasion.units:
        destroy_invaders(turn, invasion, rule="decimo:G-46")


def _army(book: Book, army: Coming) -> str:
    invaders = book.land.outsider(army.outsider.id).name
    return f"the army of the {invaders} that invades {book.land.triban(army.victim.id).name}"
