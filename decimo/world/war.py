"""Wars: how they begin, who joins and leaves them, and how they end (sections 6, 7 and 16)."""

from collections.abc import Sequence

from decimo.fate import Turn, Word
from decimo.world.army import units
from decimo.world.host import War
from decimo.world.land import Leader, Relation, Tribute, World, fresh_id, holder, pair
from decimo.world.power import enemies, lands_of, side_of


def participants(war: War) -> list[str]:
    """The heads of all states in a war: each principal, then its allies."""
    return [war.one, *war.one_allies, war.other, *war.other_allies]


def opponent(war: War, head: str) -> str:
    """The principal that a state in a war fights against."""
    return war.other if head in (war.one, *war.one_allies) else war.one


def principal(war: War, head: str) -> str:
    """The principal on whose side a state in a war fights."""
    return war.one if head in (war.one, *war.one_allies) else war.other


def at_war(world: World, one: str, other: str) -> bool:
    """Whether two states are enemies in any war."""
    return other in enemies(world, one)


def war_between(world: World, one: str, other: str) -> War | None:
    """The war in which two states are enemies: their own, or else the first that they meet in."""
    met = [war for war in world.wars.values() if opposed(world, war, one, other)]
    own = [war for war in met if {war.one, war.other} == {one, other}]
    return next(iter(own or met), None)


def opposed(world: World, war: War, one: str, other: str) -> bool:
    """Whether two states fight against each other in this war."""
    return one in participants(war) and other in side_of(world, war.id, one)[1]


def beside(world: World, war: War, one: str, other: str) -> bool:
    """Whether two states fight on one side of this war."""
    return one in participants(war) and other in side_of(world, war.id, one)[0]


def strength(world: World, head: str) -> int:
    """The regular units at home in all lands of a state; horde and militia do not count (R7.7)."""
    return sum(units(land) for land in lands_of(world, head))


def declare_war(
    turn: Turn[World], one: str, other: str, *, rule: str, cause: str, civil: bool = False
) -> War:
    """A state declares war on another, and the score between them is 7 (R6.15)."""
    war = War(
        id=fresh_id(turn.world.wars, f"{one}-{other}-{turn.year}"),
        one=str(one),
        other=str(other),
        since=turn.year,
        cause=cause,
        civil=civil,
    )
    words: dict[str, Word] = {"one": one, "other": other, "cause": cause}
    relation = turn.world.relations[pair(one, other)]
    turn.add("declare_war", war, rule, words, about=one, also=(relation, {"score": 7}))
    return war


def join_war(turn: Turn[World], war: War, head: str, friend: str, card: str, *, rule: str) -> None:
    """A state joins the side of the principal `friend`; `card` is what it drew, if it had to (G-09)."""
    words: dict[str, Word] = {"joiner": head, "friend": friend, "foe": opponent(war, friend), "draw": card}
    if friend == war.one:
        turn.tell("join_war", war, rule, words, one_allies=(*war.one_allies, head))
    else:
        turn.tell("join_war", war, rule, words, other_allies=(*war.other_allies, head))


def leave_war(turn: Turn[World], war: War, head: str, *, rule: str, why: str, card: str = "") -> None:
    """An ally leaves a war; `card` is what it drew when it was called again (G-10)."""
    words: dict[str, Word] = {
        "leaver": head,
        "friend": principal(war, head),
        "foe": opponent(war, head),
        "why": why,
        "draw": card,
    }
    turn.tell(
        "leave_war",
        war,
        rule,
        words,
        one_allies=_without(war.one_allies, head),
        other_allies=_without(war.other_allies, head),
    )


def _without(allies: tuple[str, ...], head: str) -> tuple[str, ...]:
    return tuple(ally for ally in allies if ally != head)


def keep_out(turn: Turn[World], head: str, friend: str, foe: str, card: str, *, rule: str) -> None:
    """A state that might have come in on the side of `friend` draws and keeps out (R6.20, G-09)."""
    words: dict[str, Word] = {"friend": friend, "foe": foe, "draw": card}
    turn.tell("keep_out", head, rule, words)


def end_war(turn: Turn[World], war: War, *, rule: str, why: str) -> None:
    """A war is over (R7.8)."""
    words: dict[str, Word] = {
        "one": war.one,
        "other": war.other,
        "why": why,
        "years": turn.year - war.since + 1,
        "one_won": war.one_won,
        "other_won": war.other_won,
    }
    turn.remove("end_war", war, rule, words, about=war.one)


def keep_truce(turn: Turn[World], relation: Relation, until: int, *, rule: str) -> None:
    """A truce holds the score of a pair to 5 or more through the year `until` (G-11)."""
    if until > relation.truce:
        turn.tell("keep_truce", relation, rule, {"until": until}, truce=until)


def bring_ally(turn: Turn[World], politician: Leader, ally: str, *, rule: str) -> None:
    """A politician has brought an ally into a war; the points for it come in autumn (G-05, R5.6)."""
    words: dict[str, Word] = {"name": politician.name, "people": politician.triban, "ally": ally}
    turn.tell("bring_ally", politician, rule, words, successes=politician.successes + 1)


def note_aims(turn: Turn[World], relation: Relation, aims: Sequence[str], *, rule: str) -> None:
    """It is kept what politicians worked for with each other: who pushed for war, whose wish is peace (G-08)."""
    if relation.sought != tuple(aims):
        turn.tell("note_aims", relation, rule, sought=tuple(aims))


def sought(world: World, head: str, other: str, aim: str) -> Leader | None:
    """The politician of a state, if he worked for `aim` with another at their last test and is in office."""
    politician = holder(world, head, "politician")
    relation = world.relations[pair(head, other)]
    return politician if politician and f"{politician.id}:{aim}" in relation.sought else None


# Tribute


def owe_tribute(turn: Turn[World], payer: str, receiver: str, winters: int, *, rule: str) -> Tribute:
    """The loser of a war will pay tribute for so many winters (G-26); `winters` is the die behind it."""
    tribute = Tribute(
        id=fresh_id(turn.world.tributes, f"{payer}-{receiver}-{turn.year}"),
        payer=payer,
        receiver=receiver,
        left=int(winters),
        since=turn.year,
    )
    words: dict[str, Word] = {"payer": payer, "receiver": receiver, "winters": winters}
    turn.add("owe_tribute", tribute, rule, words, about=payer)
    return tribute


def pay_off(turn: Turn[World], tribute: Tribute, *, rule: str, paid: int) -> None:
    """A winter's tribute is paid, or cannot be and has left its blight; after the last winter nothing is owed."""
    words: dict[str, Word] = {
        "payer": tribute.payer,
        "receiver": tribute.receiver,
        "paid": paid,
        "left": tribute.left - 1,
    }
    if tribute.left > 1:
        turn.tell("pay_off" if paid else "fail_tribute", tribute, rule, words, left=tribute.left - 1)
    else:
        turn.remove("clear_tribute" if paid else "outlast_tribute", tribute, rule, words, about=tribute.payer)


def void_tribute(turn: Turn[World], tribute: Tribute, *, rule: str, why: str) -> None:
    """What was still owed will not be paid."""
    words: dict[str, Word] = {"receiver": tribute.receiver, "why": why}
    turn.remove("void_tribute", tribute, rule, words, about=tribute.payer)


def tributes_of(world: World, head: str) -> list[Tribute]:
    """The tributes that a state pays or receives."""
    return [tribute for tribute in world.tributes.values() if head in (tribute.payer, tribute.receiver)]
