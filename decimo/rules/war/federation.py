"""Federations: how they are founded, and how members leave them (section 20, G-25)."""

from collections.abc import Sequence
from itertools import combinations

from decimo.rules.book import Book, Season
from decimo.rules.pick import pick
from decimo.rules.war.joining import part_foes
from decimo.rules.war.peace import make_peace
from decimo.world.federation import federation_of, found_federation, leave_federation
from decimo.world.land import Federation, World, pair
from decimo.world.relation import BEST, score, set_score


def federate(
    turn: Season,
    book: Book,
    members: Sequence[str],
    *,
    rule: str,
    against: str = "",
    fighters: Sequence[str] = (),
    quarrel: int = 0,
) -> Federation:
    """States join in a federation and stand at 0 with each other (G-25).

    `members` are at least two heads. They keep their rulers, and their banks: each one's share is what it
    has. Wars between them end; who was in another federation leaves it. A federation is named after the city
    of its first member. `against`, `fighters` and `quarrel` are those of E47: the empire it is made
    against, the members that will go to war, and in which year.
    """
    for one, other in combinations(members, 2):
        _end_war_between(turn, book, one, other, rule=rule)
    for head in members:
        leave_federations(turn, book, head, rule=rule)
    name = f"League of {book.land.triban(members[0]).city}"
    league = found_federation(
        turn, name, members, rule=rule, against=against, fighters=fighters, quarrel=quarrel
    )
    for one, other in combinations(members, 2):
        set_score(turn, turn.world.relations[pair(one, other)], BEST, rule="decimo:G-25", why=f"the {name}")
    return league


def _end_war_between(turn: Season, book: Book, one: str, other: str, *, rule: str) -> None:
    """Two states that are to be fellow members fight each other no more, in wars of their own or of others."""
    for war in list(turn.world.wars.values()):
        if {war.one, war.other} == {one, other}:
            make_peace(turn, book, war, rule=rule, why="a federation is founded")
    part_foes(turn, book, one, other, rule=rule, why="a federation is founded")


def leave_federations(
    turn: Season, _book: Book, head: str, *, rule: str, why: str = "they go their own way"
) -> None:
    """A state leaves the federation it is in, if any; one with a single member left is over (G-25)."""
    league = federation_of(turn.world, head)
    if league:
        leave_federation(turn, league, head, rule=rule, why=why)


def check_federations(turn: Season, book: Book) -> None:
    """Who stands at 3 or more with a fellow member leaves the federation (G-25).

    Of two such members the one leaves that stands worse with all the others together; between equals a die
    decides.
    """
    for league in list(turn.world.federations.values()):
        while league.id in turn.world.federations:
            estranged = _estranged(turn, league)
            if not estranged:
                break
            names = {head: book.land.triban(head).people for head in estranged}
            why = f"who leaves the {league.name}"
            head = pick(turn, names, why=why, rule="decimo:G-25", about=estranged[0])
            leave_federations(turn, book, head, rule="decimo:G-25", why="they are friends no more")


def _estranged(turn: Season, league: Federation) -> list[str]:
    """Of the members that stand at 3 or more with another, those that stand worst with all the members."""
    limit = int(turn.settings["federation-leaves-at"])
    ill = [
        head
        for head in league.members
        if any(score(turn.world, head, other) >= limit for other in league.members if other != head)
    ]
    worst = max((_coldness(turn.world, league, head) for head in ill), default=0)
    return [head for head in ill if _coldness(turn.world, league, head) == worst]


def _coldness(world: World, league: Federation, head: str) -> int:
    return sum(score(world, head, other) for other in league.members if other != head)
