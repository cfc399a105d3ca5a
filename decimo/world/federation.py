"""Federations: leagues of states that keep their rulers (section 20, G-25)."""

from collections.abc import Sequence

from decimo.fate import Turn, Word
from decimo.world.land import Federation, World, fresh_id


def federation_of(world: World, head: str) -> Federation | None:
    """The federation a state belongs to; a state is in one at most."""
    return next((league for league in world.federations.values() if head in league.members), None)


def federated(world: World, one: str, other: str) -> bool:
    """Whether two states are members of one federation."""
    league = federation_of(world, one)
    return league is not None and other in league.members


def found_federation(
    turn: Turn[World],
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
        id=fresh_id(turn.world.federations, f"league-{members[0]}-{turn.year}"),
        name=name,
        members=tuple(members),
        since=turn.year,
        against=against,
        fighters=tuple(fighters),
        quarrel=quarrel,
    )
    words: dict[str, Word] = {"name": name, "members": len(members), "first": members[0]}
    turn.add("found_federation", league, rule, words, about=members[0])
    return league


def leave_federation(turn: Turn[World], league: Federation, head: str, *, rule: str, why: str) -> None:
    """A member leaves its federation; one that is left with a single member is over (G-25)."""
    words: dict[str, Word] = {"name": league.name, "leaver": head, "why": why}
    left = tuple(member for member in league.members if member != head)
    turn.tell("leave_federation", league, rule, words, members=left)
    if len(left) < 2:
        turn.remove("dissolve_federation", league, rule, {"name": league.name}, about=left[0])
