"""Marriages between ruling families: a bride for peace, and a rival in the family (E6, E7, G-40)."""

from typing import Literal

from decimo.rules.book import Book, Season
from decimo.rules.near import nearby, nearest_enemies
from decimo.rules.pick import pick
from decimo.rules.war.joining import part_foes
from decimo.rules.war.peace import make_peace
from decimo.world.effect import holds_company
from decimo.world.land import Triban, World, pair
from decimo.world.relation import score, set_score
from decimo.world.war import at_war

RIVAL_FROM = 2
"""From this score a state nearby could become a threat."""


def matches(world: World, book: Book, state: Triban, whom: Literal["enemy", "rival"]) -> list[Triban]:
    """With whom a state may be joined in marriage: its nearest enemies, or those nearby that could be a threat.

    A threat is no good ally, and not at war with the state yet. Nobody marries mercenaries (E49).
    """
    if whom == "enemy":
        enemies = nearest_enemies(world, book, state.id)
        return [enemy for enemy in enemies if not holds_company(world, enemy.id)]
    return [
        other
        for other in nearby(world, book, state.id)
        if not holds_company(world, other.id)
        and score(world, state.id, other.id) >= RIVAL_FROM
        and not at_war(world, state.id, other.id)
    ]


def marry(
    turn: Season, book: Book, state: Triban, whom: Literal["enemy", "rival"], to: int, *, rule: str
) -> None:
    """A marriage with one of them, picked by die, brings the score to `to`, and wars between the two end."""
    names = {other.id: book.land.triban(other.id).people for other in matches(turn.world, book, state, whom)}
    why = f"the people into which the ruling family of the {book.land.triban(state.id).people} marries"
    other = str(pick(turn, names, why=why, rule=rule, about=state.id))
    turn.tell("marry", state.id, rule, {"other": other})
    for war in list(turn.world.wars.values()):
        if {war.one, war.other} == {state.id, other}:
            make_peace(turn, book, war, rule=rule, why="a marriage")
    part_foes(turn, book, state.id, other, rule=rule, why="a marriage")
    set_score(turn, turn.world.relations[pair(state.id, other)], to, rule=rule, why="a marriage")
