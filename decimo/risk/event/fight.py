"""Rebels against the garrison of a territory (E9), and civil wars, in which neither side has an edge."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from decimo.fate import Word
from decimo.risk.battle.odds import attack_dice, defence_dice, roll_table
from decimo.risk.battle.roll import Battle, Exchange, fight_out, roll_battle
from decimo.risk.board.army import hand_over
from decimo.risk.board.board import NEUTRAL, Territory
from decimo.risk.book import Book, Play
from decimo.risk.event.event_table import Event

MOST_TIES = 100
"""How many rolls in a row may hurt nobody before both sides of a civil war lay down their arms."""


def rebel(turn: Play, book: Book, land: Territory, rebels: int, event: Event) -> None:
    """Rebels attack to their last army, and the garrison defends; if they win it is theirs, and neutral (E11)."""
    _fight(turn, book, land, rebels, event, even=False)


def civil_war(turn: Play, book: Book, land: Territory, event: Event) -> None:
    """As many rebels as armies fight them with as many dice, ties hurting nobody, to the last man (V23)."""
    _fight(turn, book, land, land.armies, event, even=True)


def even_dice(rebels: int, armies: int) -> int:
    """How many dice each side of a civil war rolls: two, or one as soon as either has but one army (V23)."""
    return min(2, rebels, armies)


def _fight(turn: Play, book: Book, land: Territory, rebels: int, event: Event, *, even: bool) -> None:
    """Roll until one side is gone; rebels who are left are the new garrison (V11, V20, V23, E11)."""
    owner, began = land.owner, land.armies
    turn.tell("rise_up", land, event.rule, {"rebels": rebels, "owner": owner, "armies": began})

    def strike(battle: Battle) -> Exchange:
        return _clash(turn, book, land, rebels - battle.lost, event, even=even)

    def goes_on(battle: Battle) -> bool:
        return rebels > battle.lost and land.armies > 0 and battle.idle < MOST_TIES

    left = rebels - fight_out(strike, goes_on).lost
    if land.armies:
        ended: dict[str, Word] = {"owner": owner, "lost": began - land.armies, "armies": land.armies}
        turn.tell("put_down", land, event.rule, ended)
    else:
        hand_over(turn, land, NEUTRAL, left, rule="risk:E11", verb="fall_to_rebels", lost=began)


def _clash(turn: Play, book: Book, land: Territory, rebels: int, event: Event, *, even: bool) -> Exchange:
    dice = attack_dice(rebels), defence_dice(land.armies)
    if even:
        dice = (even_dice(rebels, land.armies),) * 2
    exchange = roll_battle(
        turn,
        *dice,
        attacker=f"the rebels in {book.names[land.id]} with {rebels}",
        defender=f"{book.names[land.owner]} with {land.armies}",
        rule=event.rule,
        about=land.id,
        ties_kill=not even,
    )
    # The garrison's loss is told first: it is its land.
    killed, lost = exchange.losses
    words = exchange.words | {"lost": lost, "killed": killed}
    turn.tell("clash", land, event.rule, words, armies=land.armies - lost)
    return exchange


@cache
def civil_war_ends(rebels: int, armies: int) -> Mapping[tuple[int, int], Fraction]:
    """Return the exact chance of every end of a civil war: the rebels and the armies that are left."""
    if not rebels or not armies:
        return {(rebels, armies): Fraction(1)}
    dice = even_dice(rebels, armies)
    hits = {losses: ways for losses, ways in roll_table(dice, dice, ties_kill=False).items() if any(losses)}
    whole = sum(hits.values())
    ends: dict[tuple[int, int], Fraction] = {}
    for losses, ways in hits.items():
        rest = civil_war_ends(rebels - losses.attacker, armies - losses.defender)
        for end, chance in rest.items():
            ends[end] = ends.get(end, Fraction(0)) + Fraction(ways, whole) * chance
    return ends
