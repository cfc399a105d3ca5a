"""Events for which the players' dice count: traders, terrorists, and a depression (V8, V22, V25)."""

from collections.abc import Collection, Sequence

from decimo.fate import Drawn, Option, Word
from decimo.risk.board.army import hand_over
from decimo.risk.board.board import Board, Territory, alive
from decimo.risk.book import Book, Play
from decimo.risk.event.aim import Aim
from decimo.risk.event.coming import Coming
from decimo.risk.event.event_table import Event
from decimo.risk.game.contest import contest
from decimo.risk.game.elimination import check_elimination

TAKE, DECLINE = "take", "decline"
DECLINING, CHOOSING = "risk:E31", "risk:V22"


def poorest(turn: Play, book: Book, coming: Coming) -> Drawn:
    """Return the player with the lowest die, who cannot pay its armies (E13)."""
    event = coming.event
    side = contest(turn, book, alive(turn.world), why=event.title, rule=event.rule, lowest=True)
    turn.tell("go_broke", side, event.rule, {"player": side})
    return side


def terror_targets(turn: Play, book: Book, coming: Coming) -> list[Aim]:
    """Return the territories that the players with the highest dice choose, a contest for each of them (E28)."""
    found: list[Aim] = []
    for _ in range(coming.places):
        known = [aim.territory for aim in found]
        options = terror_options(turn.world, book, known)
        if not options:
            break
        event = coming.event
        side = contest(turn, book, alive(turn.world), why=event.title, rule=event.rule)
        why = f"{book.names[str(side)]}: where the terrorists strike"
        chosen = turn.choose(str(side), options, why=why, rule=CHOOSING, about=str(side))
        turn.tell("plot", str(chosen), event.rule, {"player": side, "choice": chosen})
        found.append(Aim(str(chosen)))
    return found


def terror_options(board: Board, book: Book, known: Collection[str] = ()) -> list[Option]:
    """The territories that terrorists may strike: every one that somebody holds, one's own too (E14)."""
    return [
        Option(land.id, f"{book.names[land.id]}: {book.names[land.owner]}, {land.armies}")
        for land in board.territories.values()
        if land.armies and land.id not in known
    ]


def trade(turn: Play, book: Book, land: Territory, event: Event) -> None:
    """All but the owner roll; the highest takes the territory and its armies, or lets it be (E12, E31)."""
    loser = land.owner
    bidders: Sequence[str] = [side for side in alive(turn.world) if side != loser]
    if not bidders:
        return
    why = f"traders in {book.names[land.id]}"
    buyer = contest(turn, book, bidders, why=why, rule=event.rule, about=land.id)
    offer = f"{book.names[land.id]} with {land.armies} of {book.names[loser]}"
    options = [Option(TAKE, f"take {offer}"), Option(DECLINE, "let it be")]
    why = f"{book.names[str(buyer)]}: whether to take {offer}"
    words: dict[str, Word] = {"player": buyer, "owner": loser}
    if turn.choose(str(buyer), options, why=why, rule=DECLINING, about=land.id) == DECLINE:
        turn.tell("decline", land, DECLINING, words)
        return
    hand_over(turn, land, buyer, land.armies, rule=event.rule, verb="buy")
    check_elimination(turn, book, loser, rule="risk:E12")
