"""Wars: beginning, allies, the attacker, end and tribute (sections 6, 7, 16)."""

from collections.abc import Sequence

from decimo.chance import StepContext, Word
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import enemies, lands_of, side_of
from decimo.world.world_state import (
    Leader,
    Relation,
    Tribute,
    War,
    World,
    fresh_id,
    holder,
    relation_between,
)


def participants(war: War) -> list[str]:
    """Return the heads of all states in a war: each principal, then its allies."""
    return [war.one, *war.one_allies, war.other, *war.other_allies]


def opponent(war: War, head: str) -> str:
    """Return the principal that a state in a war fights against."""
    return war.other if head in (war.one, *war.one_allies) else war.one


def principal(war: War, head: str) -> str:
    """Return the principal on whose side a state in a war fights."""
    return war.one if head in (war.one, *war.one_allies) else war.other


def at_war(world: World, one: str, other: str) -> bool:
    """Return whether two states are enemies in any war."""
    return other in enemies(world, one)


def war_between(world: World, one: str, other: str) -> War | None:
    """Return the war in which two states are enemies: their own, or else the first."""
    met = [war for war in world.wars.values() if are_opposed(world, war, one, other)]
    own = [war for war in met if {war.one, war.other} == {one, other}]
    return next(iter(own or met), None)


def are_opposed(world: World, war: War, one: str, other: str) -> bool:
    """Return whether two states fight against each other in this war."""
    return one in participants(war) and other in side_of(world, war.id, one)[1]


def fight_together(world: World, war: War, one: str, other: str) -> bool:
    """Return whether two states fight on one side of this war."""
    return one in participants(war) and other in side_of(world, war.id, one)[0]


def regulars_at_home(world: World, head: str) -> int:
    """Return the regular units at home in all lands of a state; horde and militia do not count (R7.7)."""
    return sum(fit_regulars(land) for land in lands_of(world, head))


def declare_war(
    context: StepContext[World], one: str, other: str, *, rule: str, cause: str, civil: bool = False
) -> War:
    """A state declares war on another, and their score is 7 (R6.15)."""
    war = War(
        id=fresh_id(context.world.wars, f"{one}-{other}-{context.year}"),
        one=str(one),
        other=str(other),
        since=context.year,
        cause=cause,
        civil=civil,
    )
    words: dict[str, Word] = {"one": one, "other": other, "cause": cause}
    relation = relation_between(context.world, one, other)
    context.add("declare_war", war, rule, words, about=one, also=(relation, {"score": 7}))
    return war


def join_war(context: StepContext[World], war: War, head: str, friend: str, card: str, *, rule: str) -> None:
    """A state joins the side of the principal `friend`; `card` is what it drew, if it had to (G-09)."""
    words: dict[str, Word] = {"joiner": head, "friend": friend, "foe": opponent(war, friend), "draw": card}
    if friend == war.one:
        context.tell("join_war", war, rule, words, one_allies=(*war.one_allies, head))
    else:
        context.tell("join_war", war, rule, words, other_allies=(*war.other_allies, head))


def leave_war(
    context: StepContext[World], war: War, head: str, *, rule: str, why: str, card: str = ""
) -> None:
    """An ally leaves a war; `card` is what it drew when it was called again (G-10)."""
    words: dict[str, Word] = {
        "leaver": head,
        "friend": principal(war, head),
        "foe": opponent(war, head),
        "why": why,
        "draw": card,
    }
    context.tell(
        "leave_war",
        war,
        rule,
        words,
        one_allies=_without(war.one_allies, head),
        other_allies=_without(war.other_allies, head),
    )


def _without(allies: tuple[str, ...], head: str) -> tuple[str, ...]:
    return tuple(ally for ally in allies if ally != head)


def keep_out(context: StepContext[World], head: str, friend: str, foe: str, card: str, *, rule: str) -> None:
    """A state that might have joined the side of `friend` draws a card and stays out (R6.20, G-09)."""
    words: dict[str, Word] = {"friend": friend, "foe": foe, "draw": card}
    context.tell("keep_out", head, rule, words)


def end_war(context: StepContext[World], war: War, *, rule: str, why: str) -> None:
    """A war is over (R7.8)."""
    words: dict[str, Word] = {
        "one": war.one,
        "other": war.other,
        "why": why,
        "years": context.year - war.since + 1,
        "one_won": war.one_won,
        "other_won": war.other_won,
    }
    context.remove("end_war", war, rule, words, about=war.one)


def keep_truce(context: StepContext[World], relation: Relation, until: int, *, rule: str) -> None:
    """A truce holds the score of a pair to 5 or more through the year `until` (G-11)."""
    if until > relation.truce:
        context.tell("keep_truce", relation, rule, {"until": until}, truce=until)


def bring_ally(context: StepContext[World], politician: Leader, ally: str, *, rule: str) -> None:
    """A politician has brought an ally into a war and gets points for it in autumn (G-05, R5.6)."""
    words: dict[str, Word] = {"name": politician.name, "people": politician.triban, "ally": ally}
    context.tell("bring_ally", politician, rule, words, successes=politician.successes + 1)


def note_aims(context: StepContext[World], relation: Relation, aims: Sequence[str], *, rule: str) -> None:
    """Note whether the politicians of a pair worked for war or for peace (G-08)."""
    if relation.sought != tuple(aims):
        context.tell("note_aims", relation, rule, sought=tuple(aims))


def politician_seeking(world: World, head: str, other: str, aim: str) -> Leader | None:
    """Return the politician of a state who worked for `aim` with another at their last test and is in office."""
    politician = holder(world, head, "politician")
    relation = relation_between(world, head, other)
    return politician if politician and f"{politician.id}:{aim}" in relation.sought else None


# Tribute


def owe_tribute(
    context: StepContext[World], payer: str, receiver: str, winters: int, *, rule: str
) -> Tribute:
    """The loser of a war owes tribute for `winters` winters, a roll (G-26)."""
    tribute = Tribute(
        id=fresh_id(context.world.tributes, f"{payer}-{receiver}-{context.year}"),
        payer=payer,
        receiver=receiver,
        left=int(winters),
        since=context.year,
    )
    words: dict[str, Word] = {"payer": payer, "receiver": receiver, "winters": winters}
    context.add("owe_tribute", tribute, rule, words, about=payer)
    return tribute


def pay_off(context: StepContext[World], tribute: Tribute, *, rule: str, paid: int) -> None:
    """A winter's tribute is paid, or replaced by its blight; after the last winter nothing is owed."""
    words: dict[str, Word] = {
        "payer": tribute.payer,
        "receiver": tribute.receiver,
        "paid": paid,
        "left": tribute.left - 1,
    }
    if tribute.left > 1:
        context.tell("pay_off" if paid else "fail_tribute", tribute, rule, words, left=tribute.left - 1)
    else:
        context.remove(
            "clear_tribute" if paid else "outlast_tribute", tribute, rule, words, about=tribute.payer
        )


def void_tribute(context: StepContext[World], tribute: Tribute, *, rule: str, why: str) -> None:
    """The rest of a tribute is cancelled."""
    words: dict[str, Word] = {"receiver": tribute.receiver, "why": why}
    context.remove("void_tribute", tribute, rule, words, about=tribute.payer)


def tributes_of(world: World, head: str) -> list[Tribute]:
    """Return the tributes that a state pays or receives."""
    return [tribute for tribute in world.tributes.values() if head in (tribute.payer, tribute.receiver)]


def become_attacker(
    context: StepContext[World], war: War, attacker: str, *, rule: str, dice: Word = 0, margin: int = 0
) -> None:
    """A side of a war is the attacker of this year (R7.1).

    `dice` is the difference of the dice and `margin` that of the modifiers, both from the side of `war.one`.
    """
    other = war.other if attacker == war.one else war.one
    words: dict[str, Word] = {"people": attacker, "other": other, "dice": dice, "margin": margin}
    context.tell("take_initiative", war, rule, words, attacker=attacker)


def clear_attacker(context: StepContext[World], war: War, *, rule: str) -> None:
    """The campaigns of a year are over; who attacks in the next one is open (R7.1)."""
    if war.attacker:
        context.tell("lose_initiative", war, rule, {"people": war.attacker}, attacker="")
