"""What events left running, and until when: as the ledger shows it, and the companion beside a real board."""

from collections.abc import Iterator, Mapping

from decimo.fate import Setting
from decimo.risk.board.board import Board
from decimo.risk.book import Book
from decimo.risk.event.clock import round_of
from decimo.risk.event.plague import LOSSES

Effect = tuple[str, tuple[str, str, str]]
"""A readable key, and what runs, where, and until when."""


def event_effects(board: Board, book: Book, settings: Mapping[str, Setting]) -> Iterator[Effect]:
    """Return what runs on."""
    names = book.names
    for land in board.territories.values():
        if land.ban:
            until = "the next event" if land.ban == 1 else f"{land.ban} more events have begun"
            yield f"ban.{land.id}", ("nobody attacks in or out", names[land.id], until)
        if land.wasteland:
            yield f"wasteland.{land.id}", ("every turn costs an army", names[land.id], "for good")
    for id_ in sorted(board.infections):
        sick = board.infections[id_]
        if sick.losses:
            share = "half" if sick.losses == LOSSES else "a quarter"
            then = "then a quarter" if sick.losses == LOSSES else "the last"
            yield id_, ("plague", names[sick.territory], f"{share} {_when(sick.due, settings)}, {then}")
    for id_ in sorted(board.desertions):
        going = board.desertions[id_]
        coming = f"{going.coming} more {_when(going.due, settings)}, and fewer after that"
        yield f"desertion.{id_}", ("desertion", names[going.territory], coming)


def _when(due: int, settings: Mapping[str, Setting]) -> str:
    return f"in round {round_of(due)}" if settings["event-clock"] == "round" else "in the next turn"
