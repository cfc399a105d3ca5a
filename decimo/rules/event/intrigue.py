"""Chance events among characters: leaders lost, treachery, scandal, murder, republics (E1, E23, E26 to E29, E39)."""

from typing import Literal

from decimo.fate import Drawn
from decimo.rules.book import Book, Season
from decimo.rules.near import bordering, nearby, nearest_enemies
from decimo.rules.people.leaders import appoint, natural_leader
from decimo.rules.people.succession import ruler_gone
from decimo.rules.pick import Pick, pick, picks
from decimo.world.army import units
from decimo.world.character import change_leading_office, leave_office
from decimo.world.land import Leader, Triban, World, holder, is_heir, leading, pair
from decimo.world.power import head_of, lands_of, powers
from decimo.world.relation import score, set_score


def characters(world: World, people: str) -> list[Leader]:
    """The characters in office of a state, by its head; its named successor waits outside."""
    return [
        leader for leader in world.leaders.values() if leader.triban == people and not is_heir(world, leader)
    ]


def lose_leader(turn: Season, book: Book, people: Triban, verb: str, *, rule: str, why: str = "") -> None:
    """Whoever leads a state goes; his successor follows, or a new character is diced (R5.18, R5.20)."""
    leader = _leader(turn, people)
    leave_office(turn, leader, verb, rule=rule, why=why)
    ruler_gone(turn, book, people.id, gone=leader.id)


def overthrow(
    turn: Season, book: Book, people: Triban, by: Literal["colleague", "junior", "forces"], *, rule: str
) -> None:
    """The leader is overthrown from within (R5.19).

    A colleague moves to the leading office with his rating and leaves his own to a new character; a junior
    is a new character himself; the army or the navy makes one of its own warrior and lets him lead. Whoever it
    is, subjects draw whether they stay (G-24).
    """
    leader = _leader(turn, people)
    if by == "colleague":
        _seize_office(turn, book, people, rule)
    elif by == "junior":
        leave_office(turn, leader, "depose", rule=rule, why="overthrown by one of his juniors")
        appoint(turn, book, people, leader.office, rule=rule, gone=leader.id)
    else:
        _seize_power(turn, book, people, rule)
    ruler_gone(turn, book, people.id, gone=leader.id)


def _seize_office(turn: Season, book: Book, people: Triban, rule: str) -> None:
    """One of the other characters, picked by die, takes the leading office."""
    leader = _leader(turn, people)
    others = {other.id: other.name for other in characters(turn.world, people.id) if other is not leader}
    why = f"the colleague who overthrows {leader.name}"
    colleague = turn.world.leaders[pick(turn, others, why=why, rule=rule, about=people.id)]
    left = colleague.office
    leave_office(turn, leader, "depose", rule=rule, why=f"overthrown by {colleague.name}")
    turn.tell(
        "seize_office",
        colleague,
        rule,
        {"name": colleague.name, "office": leader.office, "left": left, "people": people.id},
        office=leader.office,
        since=turn.year,
    )
    appoint(turn, book, people, left, rule=rule)


def _seize_power(turn: Season, book: Book, people: Triban, rule: str) -> None:
    """The army or the navy, whichever has more units or ships, puts a new warrior at the head.

    Where the people governed themselves, they do so no more.
    """
    lands = lands_of(turn.world, people.id)
    ships = sum(land.ships + land.hired_ships for land in lands)
    force = "navy" if ships > sum(units(land) for land in lands) else "army"
    leader = _leader(turn, people)
    warrior = holder(turn.world, people.id, "warrior")
    leave_office(turn, leader, "depose", rule=rule, why=f"overthrown by the {force}")
    if warrior is not None and warrior is not leader:
        leave_office(turn, warrior, "depose", rule=rule, why=f"put aside by the {force}")
    turn.tell("seize_power", people, rule, {"force": force}, republic=False)
    appoint(turn, book, people, "warrior", rule=rule, gone=warrior.id if warrior else "")
    if leader is not warrior:
        appoint(turn, book, people, leader.office, rule=rule, gone=leader.id)
        change_leading_office(turn, people, "warrior", rule=rule)


def scandal(turn: Season, book: Book, people: Triban, by: int, *, rule: str) -> None:
    """Ties between a character and one of the nearest enemy come to light; the score rises (E26, G-40)."""
    foes = {foe.id: book.land.triban(foe.id).name for foe in nearest_enemies(turn.world, book, people.id)}
    why = f"the nearest enemy of {book.land.triban(people.id).name}"
    enemy = pick(turn, foes, why=why, rule=rule, about=people.id)
    one, other = picks(turn, [_one_of(turn, book, people.id, rule), _one_of(turn, book, enemy, rule)])
    leaders = turn.world.leaders
    turn.tell(
        "uncover_scandal",
        people.id,
        rule,
        {
            "enemy": enemy,
            "one": leaders[one].name,
            "other": leaders[other].name,
            "involved": one,
            "involved_there": other,
        },
    )
    _cool(turn, people, enemy, by, rule=rule, why="a scandal")


def assassinate(turn: Season, book: Book, people: Triban, *, rule: str) -> None:
    """One of the characters, picked by die, is killed, and a new one is diced (E27, G-40)."""
    one = picks(turn, [_one_of(turn, book, people.id, rule, "the victim among the characters of")])[0]
    victim, ruler = turn.world.leaders[one], leading(turn.world, people)
    leave_office(turn, victim, "assassinate", rule=rule)
    if victim is ruler:
        ruler_gone(turn, book, people.id, gone=victim.id)
    else:
        appoint(turn, book, people, victim.office, rule=rule, gone=victim.id)


def found_republic(turn: Season, book: Book, people: Triban, by: int, *, rule: str) -> None:
    """The ruler is driven out and the people govern themselves: no warrior leads any more (E39, G-40).

    The score with every state whose land borders on the state's own falls by `by`.
    """
    world, leader = turn.world, _leader(turn, people)
    leave_office(turn, leader, "depose", rule=rule, why="driven out by the people")
    turn.tell("found_republic", people, rule, republic=True)
    ruler_gone(turn, book, people.id, gone=leader.id)
    change_leading_office(turn, people, natural_leader(turn, people), rule=rule)
    for other in _beside(world, book, people):
        relation = world.relations[pair(people.id, other.id)]
        set_score(turn, relation, relation.score - by, rule=rule, why="a republic", by=by)


def accuse(
    turn: Season, book: Book, people: Triban, whom: Literal["culprit", "neighbour"], by: int, *, rule: str
) -> None:
    """Another people is blamed for a murder, rightly or wrongly, and the score with it rises (E27, G-40).

    The culprit is the nearest enemy, or a neighbour if there is none; the wrongly accused is any neighbour.
    """
    near = nearby(turn.world, book, people.id)
    suspects = (nearest_enemies(turn.world, book, people.id) or near) if whom == "culprit" else near
    names = {other.id: book.land.triban(other.id).name for other in suspects}
    why = f"the people that {book.land.triban(people.id).name} accuses"
    accused = pick(turn, names, why=why, rule=rule, about=people.id)
    turn.tell("accuse" if whom == "culprit" else "wrongly_accuse", people.id, rule, {"accused": accused})
    _cool(turn, people, accused, by, rule=rule, why="a murder")


def _beside(world: World, book: Book, people: Triban) -> list[Triban]:
    """The states whose lands border on those of a state."""
    heads = {
        head_of(world, near.id)
        for land in lands_of(world, people.id)
        for near in bordering(world, book, land.id)
    }
    return [state for state in powers(world) if state.id in heads and state is not people]


def _one_of(turn: Season, book: Book, people: str, rule: str, why: str = "the character involved of") -> Pick:
    names = {leader.id: leader.name for leader in characters(turn.world, people)}
    return Pick(names, f"{why} {book.land.triban(people).name}", rule, str(people))


def _cool(turn: Season, people: Triban, other: Drawn, by: int, *, rule: str, why: str) -> None:
    """The score of two peoples rises, no further than a score can stand."""
    now = score(turn.world, people.id, other)
    relation = turn.world.relations[pair(people.id, other)]
    set_score(turn, relation, now + by, rule=rule, why=why, by=by)


def _leader(turn: Season, people: Triban) -> Leader:
    leader = leading(turn.world, people)
    if leader is None:
        raise LookupError(f"nobody leads {people.id}")
    return leader
