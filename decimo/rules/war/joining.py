"""Coming into a war and going out of it: what becomes of the scores and of those who wished otherwise (G-09)."""

from decimo.rules.book import Book, Season
from decimo.world.character import gain_points
from decimo.world.host import War
from decimo.world.land import holder, pair
from decimo.world.power import friends_in_war, side_of
from decimo.world.relation import WORST, set_score, stand_after_war
from decimo.world.war import (
    at_war,
    beside,
    bring_ally,
    join_war,
    keep_truce,
    leave_war,
    opponent,
    opposed,
    principal,
    sought,
)


def may_join(turn: Season, war: War, head: str, friend: str) -> bool:
    """Whether a state can come in beside `friend`: it fights against nobody there, and beside nobody it meets."""
    own, foes = side_of(turn.world, war.id, friend)
    comrades = friends_in_war(turn.world, head)
    return head not in (*own, *foes) and not any(
        [*(at_war(turn.world, head, one) for one in own), *(foe in comrades for foe in foes)]
    )


def join(turn: Season, book: Book, war: War, head: str, friend: str, *, rule: str, card: str) -> None:
    """A state joins the side of the principal `friend`, and stands at 7 with everybody it meets (G-09)."""
    join_war(turn, war, head, friend, card, rule=rule)
    _, foes = side_of(turn.world, war.id, head)
    for foe in foes:
        relation = turn.world.relations[pair(head, foe)]
        set_score(turn, relation, WORST, rule="decimo:G-09", why=war_name(book, war))
    against_his_wish(turn, head, opponent(war, head))


def credit_ally(turn: Season, friend: str, ally: str) -> None:
    """The politician of a principal has an ally brought into the war to his credit (G-05)."""
    politician = holder(turn.world, friend, "politician")
    if politician:
        bring_ally(turn, politician, ally, rule="decimo:G-05")


def against_his_wish(turn: Season, head: str, foe: str) -> None:
    """A politician who worked for peace with the enemy loses a point when the war comes all the same (G-05)."""
    politician = sought(turn.world, head, foe, "peace")
    if politician:
        points = int(turn.settings["politician-unwanted-war"])
        gain_points(turn, politician, -points, rule="decimo:G-05", why="a war against his wish")


def leave(turn: Season, book: Book, war: War, head: str, *, rule: str, why: str, card: str = "") -> None:
    """An ally leaves a war; whoever it fought there, and nowhere else, it is no more at war with (G-10)."""
    _, foes = side_of(turn.world, war.id, head)
    name = war_name(book, war)
    leave_war(turn, war, head, rule=rule, why=why, card=card)
    for foe in foes:
        calm(turn, head, foe, rule=rule, why=f"the end of {name}")


def calm(turn: Season, one: str, other: str, *, rule: str, why: str) -> None:
    """Two states that are at war no more come down from 7 (G-09, G-11)."""
    relation = turn.world.relations[pair(one, other)]
    if relation.score == WORST and not at_war(turn.world, one, other):
        stand_after_war(turn, relation, int(turn.settings["peace-score"]), rule=rule, why=why)


def begin_truce(turn: Season, one: str, other: str) -> None:
    """Two states that have come to terms keep a truce, unless they still fight each other elsewhere (G-11)."""
    if not at_war(turn.world, one, other):
        until = turn.year + int(turn.settings["truce-years"])
        keep_truce(turn, turn.world.relations[pair(one, other)], until, rule="decimo:G-11")


def part_comrades(turn: Season, book: Book, one: str, other: str, *, rule: str) -> None:
    """Two states that turn on each other fight beside each other no more: an ally leaves, of two allies `one`."""
    for war in list(turn.world.wars.values()):
        if beside(turn.world, war, one, other):
            leaver = other if principal(war, one) == one else one
            leave(turn, book, war, leaver, rule=rule, why="they have turned on their own side")


def part_foes(turn: Season, book: Book, one: str, other: str, *, rule: str, why: str) -> None:
    """Two states that make peace meet in no war of others: whoever is there as an ally leaves it."""
    for war in list(turn.world.wars.values()):
        if opposed(turn.world, war, one, other):
            for head in (one, other):
                if head not in (war.one, war.other):
                    leave(turn, book, war, head, rule=rule, why=why)


def war_name(book: Book, war: War) -> str:
    """What a war is called: `the war of the Romans on the Samnites`."""
    return f"the war of the {book.land.triban(war.one).people} on the {book.land.triban(war.other).people}"
