"""The attack: from where to where, and how hard it is pressed (B14). Neutral armies roll the most dice (G6)."""

from decimo.fate import Option, Word
from decimo.risk.battle.odds import ATTACK_DICE, DEFENCE_DICE, attack_dice, chance, defence_dice, percent
from decimo.risk.battle.roll import Battle, Exchange, fight_out, roll_battle
from decimo.risk.board.board import NOBODY, Board, Territory, held, is_player
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.event.plague import carry_plague
from decimo.risk.game.capture import capture, enter
from decimo.risk.game.victory import check_victory
from decimo.risk.zombie.sixes import heed_sixes

STOP = "stop"
ONCE, TO_THE_END, UNTIL = "once", "to-the-end", "until-"
FEWER = ("one-die", "two-dice")
"""Options to roll once with fewer dice than allowed (G7)."""
EACH, ROUND = 10, 5
"""An attack may be stopped at any number of armies up to ten, and at every fifth beyond."""
RULE = "risk:B14"


def attack(turn: Play, book: Book) -> None:
    """The player whose turn it is attacks as often as it likes and can."""
    side, last = whose_turn(turn), ""
    while not turn.world.ended:
        ways = attacks(turn.world, book, side)
        if not ways:
            return
        options = [*(way_option(turn.world, book, *way) for way in ways), Option(STOP, "attack no more")]
        why = f"{book.names[side]}: {f'{last}; where to attack next' if last else 'where to attack'}"
        chosen = turn.choose(side, options, why=why, rule=RULE, about=side)
        if chosen == STOP:
            return
        source, target = (turn.world.territories[end] for end in book.land.way[chosen])
        if target.owner == NOBODY:
            enter(turn, book, side, source, target)
            last = _standing(book, source, target)
        else:
            last = press(turn, book, side, source, target)
        check_victory(turn, book)


def attacks(board: Board, book: Book, side: str) -> list[tuple[str, str]]:
    """The attacks that a player may make: from two armies or more, to a neighbour that is not its own (B14).

    A ban stops attacks from a territory and on it (A5), and nobody enters a hot one (C3).
    """
    lands = board.territories
    return [
        (source.id, other)
        for source in held(board, side)
        if source.armies > 1 and not source.ban
        for other in book.land.neighbours[source.id]
        if lands[other].owner != side and not lands[other].ban and not lands[other].hot
    ]


def way_option(board: Board, book: Book, source: str, target: str) -> Option:
    """An attack as it is offered: with the exact chance to win it."""
    here, there = board.territories[source], board.territories[target]
    id_, names = f"{source}-{target}", f"{book.names[source]} ({here.armies})"
    if there.owner == NOBODY:
        return Option(id_, f"{names} enters {book.names[target]} (empty)")
    odds = percent(chance(here.armies - 1, there.armies))
    owner = f"{book.names[there.owner]}, {there.armies}"
    return Option(id_, f"{names} attacks {book.names[target]} ({owner}): {odds} to win")


def press(turn: Play, book: Book, side: str, source: Territory, target: Territory) -> str:
    """Roll against a territory until it falls or the attacker stops; of what stays open the player is asked.

    Return what came of it, in words for the next question.
    """
    dice, hold = _ask_how(turn, book, side, source, target)
    most_defence = _ask_defence(turn, book, source, target)
    carry_plague(turn, source.id, target.id)
    owner = target.owner
    battle = fight_out(
        lambda _: _exchange(turn, book, source, target, dice, most_defence),
        lambda battle: not battle.exchanges or (source.armies > hold and target.armies),
    )
    costs = _costs(book, battle, side, owner)
    if target.armies:
        words: dict[str, Word] = {"from": source.id, "owner": owner, "attacker": side}
        turn.tell("break_off", target.id, RULE, words | {"lost": battle.lost, "killed": battle.killed})
    else:
        last = battle.exchanges[-1]
        capture(turn, book, side, source, target, len(last.attack), lost=battle.lost, told=costs)
    return f"{costs}; {_standing(book, source, target)}"


def _costs(book: Book, battle: Battle, side: str, owner: str) -> str:
    """What a battle has cost, in words: the dice of the last roll, and the losses of all."""
    last, rolls = battle.exchanges[-1], len(battle.exchanges)
    dice = f"{' '.join(map(str, last.attack))} against {' '.join(map(str, last.defence))}"
    many = f"{rolls} rolls, the last " if rolls > 1 else ""
    lost, killed = battle.lost, battle.killed
    return f"{many}{dice}: {book.names[side]} lost {lost}, {book.names[owner]} {killed}"


def _standing(book: Book, source: Territory, target: Territory) -> str:
    """Who stands on both sides now."""
    sides = [
        f"{book.names[land.owner]} has {land.armies} in {book.names[land.id]}" for land in (source, target)
    ]
    return ", ".join(sides)


def _exchange(
    turn: Play, book: Book, source: Territory, target: Territory, most: int, most_defence: int
) -> Exchange:
    """Roll once; the losses of both sides are one fact (B14)."""
    dice = min(attack_dice(source.armies - 1), most), min(defence_dice(target.armies), most_defence)
    exchange = roll_battle(
        turn,
        *dice,
        attacker=f"{book.names[source.owner]} from {book.names[source.id]} with {source.armies}",
        defender=f"{book.names[target.owner]} in {book.names[target.id]} with {target.armies}",
        rule=RULE,
        about=target.id,
    )
    losses = exchange.losses
    words: dict[str, Word] = {"from": source.id, **exchange.words}
    stays = (source, {"armies": source.armies - losses.attacker})
    turn.tell("exchange", target, RULE, words, also=stays, armies=target.armies - losses.defender)
    if turn.settings["fortify"] == "german":
        fought = dict.fromkeys((*turn.world.fought, source.id, target.id))
        note(turn, rule="risk:B16", fought=tuple(fought))
    heed_sixes(turn, source.owner, exchange)
    return exchange


def _ask_how(turn: Play, book: Book, side: str, source: Territory, target: Territory) -> tuple[int, int]:
    """Ask how the attack is pressed; return the most dice, and at how many armies in `source` it stops."""
    most = attack_dice(source.armies - 1)
    options = [Option(TO_THE_END, "roll until it is won or one army is left"), Option(ONCE, "roll once")]
    options += [
        Option(f"{UNTIL}{left}", f"roll until it is won or {left} armies are left")
        for left in range(2, source.armies)
        if left <= EACH or left % ROUND == 0
    ]
    if turn.settings["dice-choice"] != "most":
        options += [Option(id_, f"roll once, with {id_.replace('-', ' ')}") for id_ in FEWER[: most - 1]]
    odds = percent(chance(source.armies - 1, target.armies))
    why = f"{book.names[side]}: how to press on from {book.names[source.id]} to {book.names[target.id]} ({odds})"
    chosen = turn.choose(side, options, why=why, rule=RULE, about=f"{source.id}>{target.id}")
    if chosen in FEWER:
        return FEWER.index(chosen) + 1, source.armies
    if chosen == ONCE:
        return most, source.armies
    return ATTACK_DICE, 1 if chosen == TO_THE_END else int(chosen.removeprefix(UNTIL))


def _ask_defence(turn: Play, book: Book, source: Territory, target: Territory) -> int:
    """Ask how many dice a territory is defended with, if its owner may choose (G7)."""
    if turn.settings["dice-choice"] != "both" or not is_player(target.owner) or target.armies < DEFENCE_DICE:
        return DEFENCE_DICE
    attacker = f"{book.names[source.owner]} attacks from {book.names[source.id]} with {source.armies}"
    said = f"{attacker}, and {target.armies} stand here"
    options = [Option(id_, f"defend with {id_.replace('-', ' ')}; {said}") for id_ in reversed(FEWER)]
    why = f"{book.names[target.owner]}: how to defend {book.names[target.id]}"
    chosen = turn.choose(target.owner, options, why=why, rule="risk:G7", about=target.id)
    return FEWER.index(chosen) + 1
