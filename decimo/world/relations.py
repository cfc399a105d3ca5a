"""Scores between peoples, from 0, strong allies, to 7, war (R6.1 to R6.10), and federations (section 20, G-25)."""

from collections.abc import Sequence

from decimo.chance import StepContext, Word
from decimo.world.world_state import Federation, Relation, World, fresh_id, relation_between

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
    """The score between two peoples."""
    return relation_between(world, one, other).score


def are_peaceful(world: World, one: str, other: str) -> bool:
    """Whether the state between two peoples is a peaceful one: 0 to 4 (R6.1 to R6.4)."""
    return score(world, one, other) <= 4


def set_score(
    context: StepContext[World], relation: Relation, value: int, *, rule: str, why: str, by: Word = 0
) -> None:
    """A pair comes to stand at `value`, held between 0 and 7 (R6.9); `by` is the roll or step behind it."""
    held = max(BEST, min(WORST, value))
    if held != relation.score:
        words = {**_standing(relation, held), "why": why, "by": by}
        context.tell("warm" if held < relation.score else "cool", relation, rule, words, score=held)


def stand_after_war(
    context: StepContext[World], relation: Relation, value: int, *, rule: str, why: str
) -> None:
    """A pair that fights no more stands where its peace puts it, whatever it stood at before (G-11)."""
    if value != relation.score:
        words = {**_standing(relation, value), "why": why}
        context.tell("stand_after_war", relation, rule, words, score=value)


def _standing(relation: Relation, value: int) -> dict[str, Word]:
    one, other = relation.pair
    return {"one": one, "other": other, "score": value, "grade": GRADES[value]}


def open_relation(context: StepContext[World], relation: Relation, score: int, *, rule: str) -> None:
    """Two peoples come to know each other and stand at `score` (R6.8)."""
    one, other = relation.pair
    relation.score = int(score)
    words: dict[str, Word] = {"one": one, "other": other, "score": score, "grade": GRADES[score]}
    context.add("open_relation", relation, rule, words)


def federation_of(world: World, head: str) -> Federation | None:
    """The federation a state belongs to; a state is in one at most."""
    return next((league for league in world.federations.values() if head in league.members), None)


def are_federated(world: World, one: str, other: str) -> bool:
    """Whether two states are members of one federation."""
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
    """A member leaves its federation; one that is left with a single member is over (G-25)."""
    words: dict[str, Word] = {"name": league.name, "leaver": head, "why": why}
    left = tuple(member for member in league.members if member != head)
    context.tell("leave_federation", league, rule, words, members=left)
    if len(left) < 2:
        context.remove("dissolve_federation", league, rule, {"name": league.name}, about=left[0])
