"""Who attacks in a war this year (R7.1, G-12)."""

from typing import NamedTuple

from decimo.fate import Band, Roll, Rolled, dice
from decimo.play.why import ONCE_MORE
from decimo.rules.battle.command import commander
from decimo.rules.book import Book, Season
from decimo.world.army import regulars_in_being
from decimo.world.campaign import take_initiative
from decimo.world.host import War
from decimo.world.land import RELIABLE, World
from decimo.world.power import lands_of
from decimo.world.route import is_trader
from decimo.world.war import participants

ATTACK_DICE = "1d6 - 1d6"
"""The die of the side that declared the war, less that of the other."""
MORE_REGULARS = (5, 4)
"""A side has 25 % more regulars from 5 to 4."""


class Contest(NamedTuple):
    """A war whose attacker is open, and what the declarer has beside its die over what the other has."""

    war: War
    margin: int


def attackers(turn: Season, book: Book) -> None:
    """Spring settles who attacks in each war; whoever is higher attacks, and a tie is rolled anew (R7.1, G-12).

    Where nobody has an army in the field there is no campaign and nobody attacks (G-44).
    """
    world = turn.world
    open_ = [
        Contest(war, addition(world, war.one, war.other) - addition(world, war.other, war.one))
        for war in world.wars.values()
        if any(army.power in participants(war) for army in world.armies.values())
    ]
    if turn.settings["attacker"] == "declarer":
        for contest in open_:
            take_initiative(turn, contest.war, contest.war.one, rule="decimo:G-12")
        return
    again = ""
    while open_:
        rolled = turn.rolls([_roll(book, contest, again) for contest in open_])
        tied = []
        for contest, die in zip(open_, rolled, strict=True):
            ahead = die + contest.margin
            if ahead > 0:
                _settle(turn, contest, die, contest.war.one)
            elif ahead < 0:
                _settle(turn, contest, die, contest.war.other)
            else:
                tied.append(contest)
        open_, again = tied, ONCE_MORE


def addition(world: World, head: str, other: str) -> int:
    """What a state adds to its die: 1 each if it raids, has 25 % more regulars, has a reliable warrior (G-12, G-13)."""
    own, theirs = _regulars(world, head), _regulars(world, other)
    more, than = MORE_REGULARS
    warrior = commander(world, head)
    return (
        (not is_trader(world, world.tribans[head]))
        + (own > theirs and own * than >= theirs * more)
        + (warrior is not None and warrior.rating >= RELIABLE)
    )


def _regulars(world: World, head: str) -> int:
    """The regulars of a state, those in the field counted."""
    return sum(regulars_in_being(world, land) for land in lands_of(world, head))


def _roll(book: Book, contest: Contest, again: str) -> Roll:
    one, other = (f"the {book.land.triban(head).people}" for head in (contest.war.one, contest.war.other))
    why = f"{again}who attacks: the first die for {one}, the second for {other}"
    means: dict[str, list[int]] = {}
    for total in dice(ATTACK_DICE).odds():
        ahead = total + contest.margin
        label = f"{one} attack" if ahead > 0 else f"{other} attack" if ahead < 0 else "a tie: roll again"
        means.setdefault(label, []).append(total)
    bands = tuple(Band(label, tuple(totals)) for label, totals in means.items())
    return Roll(ATTACK_DICE, why, "decimo:R7.1", contest.war.id, bands)


def _settle(turn: Season, contest: Contest, die: Rolled, attacker: str) -> None:
    take_initiative(turn, contest.war, attacker, rule="decimo:R7.1", dice=die, margin=contest.margin)
