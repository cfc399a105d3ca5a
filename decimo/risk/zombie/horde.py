"""The horde comes out: attacks from what the zombies hold (C9), and their one move (C10)."""

from decimo.fate import Band, Word
from decimo.risk.battle.odds import attack_dice, defence_dice
from decimo.risk.battle.roll import Exchange, fight_out, roll_battle
from decimo.risk.board.army import move_armies, take_territory
from decimo.risk.board.board import ZOMBIES, Territory
from decimo.risk.book import Book, Play
from decimo.risk.event.desertion import stop_deserting
from decimo.risk.event.plague import carry_plague
from decimo.risk.game.elimination import check_elimination
from decimo.risk.game.victory import check_victory
from decimo.risk.zombie.tactics import best_move, best_prey, next_source

RULE = "risk:C9"


def attack_outward(turn: Play, book: Book) -> None:
    """The zombies attack until they cannot: no stack of two or more has anybody alive beside it (C9)."""
    while not turn.world.ended:
        source = next_source(turn.world, book)
        if source is None:
            return
        _assault(turn, book, source, _choose_prey(turn, book, source))


def _choose_prey(turn: Play, book: Book, source: Territory) -> Territory:
    best = best_prey(turn.world, book, source.id)
    if len(best) == 1:
        return best[0]
    bands = tuple([Band(book.names[land.id], (number,)) for number, land in enumerate(best, 1)])
    why = f"whom the zombies of {book.names[source.id]} attack"
    die = turn.roll(f"1d{len(best)}", why=why, rule="risk:Z11", about=source.id, bands=bands)
    return best[die - 1]


def _assault(turn: Play, book: Book, source: Territory, target: Territory) -> None:
    """Up to three dice against two, one army staying behind, until one side can do no more (Z9)."""
    owner = target.owner
    carry_plague(turn, source.id, target.id)
    battle = fight_out(
        lambda _: _exchange(turn, book, source, target), lambda _: source.armies > 1 and target.armies
    )
    if target.armies:
        words: dict[str, Word] = {"from": source.id, "owner": owner}
        turn.tell("repel", target.id, RULE, words | {"lost": battle.lost, "killed": battle.killed})
        return
    # All but one, which are never fewer than the dice of the last roll (Z12).
    take_territory(turn, source, target, source.armies - 1, rule="risk:Z12", verb="swarm")
    stop_deserting(turn, target.id)
    check_elimination(turn, book, owner, ZOMBIES, rule=RULE)
    check_victory(turn, book)


def _exchange(turn: Play, book: Book, source: Territory, target: Territory) -> Exchange:
    exchange = roll_battle(
        turn,
        attack_dice(source.armies - 1),
        defence_dice(target.armies),
        attacker=f"zombies from {book.names[source.id]} with {source.armies}",
        defender=f"{book.names[target.owner]} in {book.names[target.id]} with {target.armies}",
        rule=RULE,
        about=target.id,
    )
    lost, killed = exchange.losses
    words: dict[str, Word] = {"from": source.id, **exchange.words}
    stays = (source, {"armies": source.armies - lost})
    turn.tell("exchange", target, RULE, words, also=stays, armies=target.armies - killed)
    return exchange


def move_horde(turn: Play, book: Book) -> None:
    """The zombies make one move if it brings them nearer to anybody: all but one go (C10, Z13)."""
    move = None if turn.world.ended else best_move(turn.world, book)
    if move:
        source, target = move
        move_armies(turn, source, target, source.armies - 1, rule="risk:Z13", verb="shamble")
