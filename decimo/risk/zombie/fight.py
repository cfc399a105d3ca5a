"""The risen among the living: they fight for the territory until one side is gone (C8)."""

from decimo.fate import Word
from decimo.risk.battle.odds import attack_dice, defence_dice
from decimo.risk.battle.roll import Exchange, fight_out, roll_battle
from decimo.risk.board.board import ZOMBIES, Territory
from decimo.risk.book import Book, Play
from decimo.risk.game.elimination import check_elimination
from decimo.risk.game.victory import check_victory

RULE = "risk:C8"


def fight_within(turn: Play, book: Book) -> None:
    """Every contested territory is fought for, one after another in the order of the map (Z20)."""
    for territory in turn.world.territories.values():
        if territory.risen and not turn.world.ended:
            _fight(turn, book, territory)


def _fight(turn: Play, book: Book, territory: Territory) -> None:
    """All zombies attack: none stays behind to hold what they do not hold yet."""
    owner, risen = territory.owner, territory.risen
    battle = fight_out(
        lambda _: _exchange(turn, book, territory), lambda _: territory.risen and territory.armies
    )
    words: dict[str, Word] = {"owner": owner, "risen": risen, "lost": battle.killed}
    if territory.armies:
        turn.tell("stand_firm", territory, RULE, words)
        return
    left = territory.risen
    turn.tell("overrun", territory, RULE, words | {"amount": left}, owner=ZOMBIES, armies=left, risen=0)
    check_elimination(turn, book, owner, ZOMBIES, rule=RULE)
    check_victory(turn, book)


def _exchange(turn: Play, book: Book, territory: Territory) -> Exchange:
    name = book.names[territory.id]
    exchange = roll_battle(
        turn,
        attack_dice(territory.risen),
        defence_dice(territory.armies),
        attacker=f"{territory.risen} risen in {name}",
        defender=f"{book.names[territory.owner]} in {name} with {territory.armies}",
        rule=RULE,
        about=territory.id,
    )
    lost, killed = exchange.losses
    risen, armies = territory.risen - lost, territory.armies - killed
    turn.tell("claw", territory, RULE, exchange.words, risen=risen, armies=armies)
    return exchange
