"""Chance events among characters: leaders lost, treachery, scandal and murder (E1, E23, E26 to E29)."""

from typing import Literal

from decimo.fate import Drawn
from decimo.rules.book import Book, Season
from decimo.rules.diplomacy import HIGHEST_YET
from decimo.rules.leaders import appoint
from decimo.rules.near import nearby, nearest_enemies
from decimo.rules.pick import Pick, pick, picks
from decimo.world.army import units
from decimo.world.character import change_leading_office, leave_office
from decimo.world.land import Leader, Triban, World, holder, leading, pair
from decimo.world.relation import score, set_score


def characters(world: World, people: str) -> list[Leader]:
    """The living characters of a people."""
    return [leader for leader in world.leaders.values() if leader.triban == people]


def lose_leader(turn: Season, book: Book, people: Triban, verb: str, *, rule: str, why: str = "") -> str:
    """Whoever leads a people goes, and a new character is diced for his office (R5.18); return his name."""
    leader = _leader(turn, people)
    leave_office(turn, leader, verb, rule=rule, why=why)
    appoint(turn, book, people, leader.office, rule=rule, gone=leader.id)
    return leader.name


def overthrow(
    turn: Season, book: Book, people: Triban, by: Literal["colleague", "junior", "forces"], *, rule: str
) -> None:
    """The leader is overthrown from within (R5.19).

    A colleague moves to the leading office with his rating and leaves his own to a new character; a junior
    is a new character himself; the army or the navy makes one of its own warrior and lets him lead.
    """
    if by == "colleague":
        _seize_office(turn, book, people, rule)
    elif by == "junior":
        lose_leader(turn, book, people, "depose", rule=rule, why="overthrown by one of his juniors")
    else:
        _seize_power(turn, book, people, rule)


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
    """The army or the navy, whichever has more units or ships, puts a new warrior at the head."""
    force = "navy" if people.ships + people.hired_ships > units(people) else "army"
    leader = _leader(turn, people)
    warrior = holder(turn.world, people.id, "warrior")
    leave_office(turn, leader, "depose", rule=rule, why=f"overthrown by the {force}")
    if warrior is not None and warrior is not leader:
        leave_office(turn, warrior, "depose", rule=rule, why=f"put aside by the {force}")
    turn.tell("seize_power", people.id, rule, {"force": force})
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


def assassinate(turn: Season, book: Book, people: Triban, *, rule: str) -> str:
    """One of the characters, picked by die, is killed, and a new one is diced (E27, G-40); return his name."""
    one = picks(turn, [_one_of(turn, book, people.id, rule, "the victim among the characters of")])[0]
    victim = turn.world.leaders[one]
    leave_office(turn, victim, "assassinate", rule=rule)
    appoint(turn, book, people, victim.office, rule=rule, gone=victim.id)
    return victim.name


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


def _one_of(turn: Season, book: Book, people: str, rule: str, why: str = "the character involved of") -> Pick:
    names = {leader.id: leader.name for leader in characters(turn.world, people)}
    return Pick(names, f"{why} {book.land.triban(people).name}", rule, str(people))


def _cool(turn: Season, people: Triban, other: Drawn, by: int, *, rule: str, why: str) -> None:
    """The score of two peoples rises, no further than a score can stand."""
    now = score(turn.world, people.id, other)
    relation = turn.world.relations[pair(people.id, other)]
    set_score(turn, relation, max(now, min(now + by, HIGHEST_YET)), rule=rule, why=why, by=by)


def _leader(turn: Season, people: Triban) -> Leader:
    leader = leading(turn.world, people)
    if leader is None:
        raise LookupError(f"nobody leads {people.id}")
    return leader
