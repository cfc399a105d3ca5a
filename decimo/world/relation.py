"""Scores between peoples, from 0, strong allies, to 7, war (R6.1 to R6.10)."""

from decimo.fate import Turn, Word
from decimo.world.land import Relation, World, pair

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
    return world.relations[pair(one, other)].score


def peaceful(world: World, one: str, other: str) -> bool:
    """Whether the state between two peoples is a peaceful one: 0 to 4 (R6.1 to R6.4)."""
    return score(world, one, other) <= 4


def set_score(
    turn: Turn[World], relation: Relation, value: int, *, rule: str, why: str, by: Word = 0
) -> None:
    """A pair comes to stand at `value`, held between 0 and 7 (R6.9); `by` is the roll or step behind it."""
    held = max(BEST, min(WORST, value))
    if held != relation.score:
        words = {**_standing(relation, held), "why": why, "by": by}
        turn.tell("warm" if held < relation.score else "cool", relation, rule, words, score=held)


def stand_after_war(turn: Turn[World], relation: Relation, value: int, *, rule: str, why: str) -> None:
    """A pair that fights no more stands where its peace puts it, whatever it stood at before (G-11)."""
    if value != relation.score:
        words = {**_standing(relation, value), "why": why}
        turn.tell("stand_after_war", relation, rule, words, score=value)


def _standing(relation: Relation, value: int) -> dict[str, Word]:
    one, other = relation.id.split("|")
    return {"one": one, "other": other, "score": value, "grade": GRADES[value]}


def open_relation(turn: Turn[World], relation: Relation, score: int, *, rule: str) -> None:
    """Two peoples come to know each other and stand at `score` (R6.8)."""
    one, other = relation.id.split("|")
    relation.score = int(score)
    words: dict[str, Word] = {"one": one, "other": other, "score": score, "grade": GRADES[score]}
    turn.add("open_relation", relation, rule, words)
