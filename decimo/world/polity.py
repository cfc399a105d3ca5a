"""States: a free Triban, a kingdom or an empire, named by its head, the land of its capital (sections 18, 19)."""

from collections.abc import Sequence
from typing import Literal

from decimo.chance import StepContext, Word
from decimo.world.world_state import Federation, Relation, Triban, World, fresh_id, relation_between

Level = Literal["triban", "kingdom", "empire"]


def head_of(world: World, land: str) -> str:
    """Return the head of the state that a land belongs to; an independent land is its own head."""
    while world.tribans[land].lord:
        land = world.tribans[land].lord
    return land


def polities(world: World) -> list[Triban]:
    """Return the heads of all states, in the land's order; lands held by outsiders are not states."""
    return [triban for triban in world.tribans.values() if not triban.lord and not triban.held_by]


def lands_of(world: World, head: str) -> list[Triban]:
    """Return all lands of the state with this head, the head first, the others in the land's order."""
    others = [t for t in world.tribans.values() if t.lord and not t.held_by and head_of(world, t.id) == head]
    return [world.tribans[head], *others]


def kingdoms_of(world: World, head: str) -> list[Triban]:
    """Return the seats of the kingdoms of an empire, the emperor's own first (E32, E38)."""
    own = world.tribans[head]
    if own.seat != "empire":
        return [own] if own.seat == "kingdom" else []
    return [own, *(t for t in world.tribans.values() if t.lord == head and t.seat == "kingdom")]


def lands_of_kingdom(world: World, seat: str) -> list[Triban]:
    """Return the lands ruled from a kingdom's seat, the seat first; the emperor's without the other kingdoms."""
    ruled = [t for t in world.tribans.values() if t.lord == seat and not t.held_by and t.seat != "kingdom"]
    return [world.tribans[seat], *ruled]


def level(world: World, head: str) -> Level:
    """Return whether a state is a single Triban, a kingdom or an empire."""
    return world.tribans[head].seat or "triban"


def bank_owner(world: World, triban: Triban) -> Triban:
    """Return the land whose bank gets a land's trade cards: its head (R15.6)."""
    return world.tribans[head_of(world, triban.id)] if triban.lord else triban


def in_peace(world: World, head: str, year: int) -> bool:
    """Return whether a state has had a year of peace: at war with nobody, and none of its lands attacked (R5.7)."""
    return not wars_of(world, head) and all(land.fought != year for land in lands_of(world, head))


def wars_of(world: World, head: str) -> list[str]:
    """Return the ids of the wars in which a state takes part, as a principal or an ally."""
    return [
        war.id
        for war in world.wars.values()
        if head in (war.one, war.other) or head in war.one_allies or head in war.other_allies
    ]


def side_of(world: World, war_id: str, head: str) -> tuple[list[str], list[str]]:
    """Return the states on a state's own side of a war, its principal first, and those on the other."""
    war = world.wars[war_id]
    one, other = [war.one, *war.one_allies], [war.other, *war.other_allies]
    return (one, other) if head in one else (other, one)


def enemies(world: World, head: str) -> list[str]:
    """Return the enemies of a state, each once, in the order of the wars."""
    found: dict[str, None] = {}
    for war in world.wars.values():
        if head == war.one or head in war.one_allies:
            found.update(dict.fromkeys((war.other, *war.other_allies)))
        elif head == war.other or head in war.other_allies:
            found.update(dict.fromkeys((war.one, *war.one_allies)))
    return list(found)


def assailable(world: World, head: str) -> list[str]:
    """Return the enemies whose lands armies of a state may enter: not those that attack it this year (G-12)."""
    found: dict[str, None] = {}
    for war in wars_of(world, head):
        own, foes = side_of(world, war, head)
        if world.wars[war].attacker in ("", *own):
            found.update(dict.fromkeys(foes))
    return list(found)


def is_hostile(world: World, power: str, land: str) -> bool:
    """Return whether armies of a state find an enemy in a land: its owner, or outsiders (G-41)."""
    return bool(world.tribans[land].held_by) or head_of(world, land) in enemies(world, power)


def friends_in_war(world: World, head: str) -> list[str]:
    """Return the states that fight beside a state, itself first."""
    found: dict[str, None] = {head: None}
    for war in world.wars.values():
        if head == war.one or head in war.one_allies:
            found.update(dict.fromkeys((war.one, *war.one_allies)))
        elif head == war.other or head in war.other_allies:
            found.update(dict.fromkeys((war.other, *war.other_allies)))
    return list(found)


BEST, WORST = 0, 7

GRADES = (
    "strong allies",
    "good allies",
    "fair allies",
    "neutral",
    "neutral",
    "unfriendly",
    "provocative",
    "war",
)
"""The state of a pair by its score (R6.1 to R6.7)."""


def score(world: World, one: str, other: str) -> int:
    """Return the score between two peoples."""
    return relation_between(world, one, other).score


def are_peaceful(world: World, one: str, other: str) -> bool:
    """Return whether the state between two peoples is a peaceful one: 0 to 4 (R6.1 to R6.4)."""
    return score(world, one, other) <= 4


def set_score(
    context: StepContext[World], relation: Relation, value: int, *, rule: str, why: str, by: Word = 0
) -> None:
    """A pair gets the score `value`, kept between 0 and 7 (R6.9); `by` is the roll or step behind it."""
    held = max(BEST, min(WORST, value))
    if held != relation.score:
        words = {**_standing(relation, held), "why": why, "by": by}
        context.tell("warm" if held < relation.score else "cool", relation, rule, words, score=held)


def stand_after_war(
    context: StepContext[World], relation: Relation, value: int, *, rule: str, why: str
) -> None:
    """A pair that no longer fights gets the score of its peace, whatever it had before (G-11)."""
    if value != relation.score:
        words = {**_standing(relation, value), "why": why}
        context.tell("stand_after_war", relation, rule, words, score=value)


def _standing(relation: Relation, value: int) -> dict[str, Word]:
    one, other = relation.pair
    return {"one": one, "other": other, "score": value, "grade": GRADES[value]}


def open_relation(context: StepContext[World], relation: Relation, score: int, *, rule: str) -> None:
    """Two peoples get to know each other with the score `score` (R6.8)."""
    one, other = relation.pair
    relation.score = int(score)
    words: dict[str, Word] = {"one": one, "other": other, "score": score, "grade": GRADES[score]}
    context.add("open_relation", relation, rule, words)


def federation_of(world: World, head: str) -> Federation | None:
    """Return the federation of a state, which is in one at most."""
    return next((league for league in world.federations.values() if head in league.members), None)


def are_federated(world: World, one: str, other: str) -> bool:
    """Return whether two states are members of one federation."""
    league = federation_of(world, one)
    return league is not None and other in league.members


def create_federation(
    context: StepContext[World],
    name: str,
    members: Sequence[str],
    *,
    rule: str,
    against: str = "",
    fighters: Sequence[str] = (),
    quarrel: int = 0,
) -> Federation:
    """States join in a federation; `against`, `fighters` and `quarrel` are those of E47."""
    league = Federation(
        id=fresh_id(context.world.federations, f"league-{members[0]}-{context.year}"),
        name=name,
        members=tuple(members),
        since=context.year,
        against=against,
        fighters=tuple(fighters),
        quarrel=quarrel,
    )
    words: dict[str, Word] = {"name": name, "members": len(members), "first": members[0]}
    context.add("found_federation", league, rule, words, about=members[0])
    return league


def leave_federation(
    context: StepContext[World], league: Federation, head: str, *, rule: str, why: str
) -> None:
    """A member leaves its federation, which ends if a single member is left (G-25)."""
    words: dict[str, Word] = {"name": league.name, "leaver": head, "why": why}
    left = tuple(member for member in league.members if member != head)
    context.tell("leave_federation", league, rule, words, members=left)
    if len(left) < 2:
        context.remove("dissolve_federation", league, rule, {"name": league.name}, about=left[0])
