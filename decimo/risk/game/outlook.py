"""How a territory lies, in the words of an option: whose its continent is, and who stands beside it."""

from collections.abc import Iterable

from decimo.risk.board.board import NOBODY, Board, Territory
from decimo.risk.book import Book


def outlook(board: Board, book: Book, side: str, place: str) -> str:
    """Return it as `side` sees it: `North America: you hold 2 of 9, Blue 3; beside it you 1, Blue 4+2`."""
    lands, continent = board.territories, book.land.place[place].continent
    places = book.land.of_continent[continent]
    stacks = _by_owner(lands[other] for other in places)
    mine = len(stacks.pop(side, ()))
    others = [f"{book.names[owner]} {len(held)}" for owner, held in stacks.items()]
    share = ", ".join([f"you hold {mine} of {len(places)}", *others])
    around = _by_owner(lands[other] for other in book.land.neighbours[place])
    beside = [
        f"{'you' if owner == side else book.names[owner]} {'+'.join(map(str, held))}"
        for owner, held in around.items()
    ]
    return f"{book.names[continent]}: {share}; beside it {', '.join(beside) or 'nobody'}"


def _by_owner(lands: Iterable[Territory]) -> dict[str, list[int]]:
    """The armies that each owner has in its territories, the largest first; empty land is left out."""
    found: dict[str, list[int]] = {}
    for land in lands:
        if land.owner != NOBODY:
            found.setdefault(land.owner, []).append(land.armies)
    return {owner: sorted(held, reverse=True) for owner, held in found.items()}
