"""Putting armies on the board: a territory, and how many."""

from collections.abc import Sequence

from decimo.fate import Option, read_share
from decimo.risk.board.army import place_armies
from decimo.risk.board.board import Territory, held
from decimo.risk.book import Book, Play
from decimo.risk.game.outlook import outlook

Heap = tuple[str, int]
"""A territory, and how many armies go there."""


def place(turn: Play, book: Book, side: str, armies: int, *, rule: str, verb: str = "place") -> None:
    """A player puts so many armies on territories of its own, in as many heaps as it likes."""
    left = int(armies)
    while left:
        for territory, amount in ask_heaps(turn, book, side, held(turn.world, side), left, rule=rule):
            place_armies(turn, turn.world.territories[territory], amount, rule=rule, verb=verb)
            left -= amount


def ask_heaps(
    turn: Play,
    book: Book,
    side: str,
    territories: Sequence[Territory],
    most: int,
    *,
    rule: str,
    share: int = 0,
) -> list[Heap]:
    """Ask a player where a heap of at most `most` armies goes; one answer may settle several heaps.

    These come to at most `most` armies, or to `share`, if more are to follow. A single territory needs no question:
    all go there.
    """
    if len(territories) == 1:
        return [(territories[0].id, most)]
    share = max(share, most)
    many = "an army" if most == 1 else f"some of {most} armies"
    options = [Option(each.id, _words(turn, book, side, each)) for each in territories]
    why = f"{book.names[side]}: where to put {many}{f', of {share} that are left' if share > most else ''}"
    chosen = turn.choose(side, options, why=why, rule=rule, about=side, share=share if share > 1 else 0)
    if heaps := read_share(chosen):
        return list(heaps.items())
    territory = str(chosen)
    return [(territory, 1 if most == 1 else ask_number(turn, book, side, most, territory, rule=rule))]


def _words(turn: Play, book: Book, side: str, territory: Territory) -> str:
    """A territory as it is offered: what stands there, and how it lies."""
    lies = outlook(turn.world, book, side, territory.id)
    return f"{book.names[territory.id]}, {territory.armies} there; {lies}"


def ask_number(turn: Play, book: Book, side: str, most: int, territory: str, *, rule: str) -> int:
    """Ask a player for a number of armies from 1 to `most`; what is typed is the number itself."""
    place_name = book.names[territory]
    options = [
        Option(str(number), f"{number} to {place_name}" if number < most else f"all {most} to {place_name}")
        for number in range(1, most + 1)
    ]
    why = f"{book.names[side]}: how many of {most} armies go to {place_name}"
    return int(turn.choose(side, options, why=why, rule=rule, about=territory))


def ask_staying(
    turn: Play,
    book: Book,
    side: str,
    source: Territory,
    target: str,
    least_moving: int,
    *,
    rule: str,
    least_staying: int = 1,
    told: str = "",
) -> int:
    """Ask how many armies stay behind in `source` while the rest go to `target`; return how many go (B15, B16).

    What is typed is the number itself where one army at least must stay. `told` is what has just happened.
    """
    most = source.armies - least_moving
    if most <= least_staying:
        return source.armies - least_staying
    here, there = book.names[source.id], book.names[target]
    options = [
        Option(str(stay), f"{stay} in {here}, {source.armies - stay} to {there}")
        for stay in range(least_staying, most + 1)
    ]
    why = f"{book.names[side]}: {f'{told}; ' if told else ''}how many armies stay in {here}"
    chosen = turn.choose(side, options, why=why, rule=rule, about=f"{source.id}>{target}")
    return source.armies - int(chosen)
