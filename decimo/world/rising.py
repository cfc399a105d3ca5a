"""Lands that rise against their ruler, and the troops that change sides (section 11, G-19)."""

from collections.abc import Sequence

from decimo.fate import Turn, Word
from decimo.world.land import Effect as Lasting
from decimo.world.land import Seat, Triban, World, fresh_id
from decimo.world.power import kingdoms_of, lands_of
from decimo.world.realm import settle_rank
from decimo.world.season import number


def rise_up(turn: Turn[World], leader: Triban, rebels: Sequence[Triban], state: Triban, *, rule: str) -> None:
    """Lands leave a state and follow `leader`, one of them, who is the head of a state of their own.

    What a rebel ruled that does not rebel itself stays with the old state. Kingdoms among the rebels are kept
    under a leader who is a king, and make him an emperor.
    """
    world = turn.world
    ids = [rebel.id for rebel in rebels]
    crowned = leader.seat == "kingdom"
    for land in lands_of(world, state.id)[1:]:
        if land.lord in ids and land.id not in ids:
            turn.tell("keep_faith", land, rule, {"lord": state.id}, lord=state.id, joined=turn.year)
    words: dict[str, Word] = {"lord": state.id, "lands": len(rebels)}
    turn.tell("rise_against", leader, rule, words, lord="", joined=0, founded=turn.year)
    for rebel in rebels:
        if rebel is leader:
            continue
        lord = rebel.lord if rebel.lord in ids and crowned else leader.id
        seat: Seat = rebel.seat if crowned else ""
        if lord == rebel.lord:
            turn.tell("follow_rebels", rebel, rule, {"leader": leader.id})
        else:
            turn.tell(
                "follow_rebels", rebel, rule, {"leader": leader.id}, lord=lord, seat=seat, joined=turn.year
            )
    for head in (leader, state):
        settle_rank(turn, head, rule="decimo:G-23")


def kingdom_lands(world: World, king: Triban) -> list[Triban]:
    """The lands of a kingdom inside an empire, its seat first."""
    return [king, *(land for land in world.tribans.values() if land.lord == king.id and not land.held_by)]


def subject_kingdoms(world: World, head: str) -> list[Triban]:
    """The seats of the kingdoms of an empire but for the emperor's own."""
    return kingdoms_of(world, head)[1:]


def cross_over(
    turn: Turn[World], start: Triban, goal: Triban, regulars: int, hired: int, *, room: int, rule: str
) -> None:
    """Regular units leave a land for the other side's, `hired` of them beyond its value (R15.4).

    The goal has `room` for that many more units then; horde beyond them goes home.
    """
    joined = {
        "regulars": goal.regulars + regulars,
        "mercenaries": goal.mercenaries + hired,
        "horde": min(goal.horde, room),
    }
    turn.tell(
        "cross_over",
        start,
        rule,
        {"units": regulars + hired, "to": goal.id},
        also=(goal, joined),
        regulars=start.regulars - regulars - hired,
    )


def sail_over(turn: Turn[World], start: Triban, goal: Triban, ships: int, hired: int, *, rule: str) -> None:
    """Ships leave a port for one of the other side's, `hired` of them beyond its value."""
    turn.tell(
        "sail_over",
        start,
        rule,
        {"ships": ships + hired, "to": goal.id},
        also=(goal, {"ships": goal.ships + ships, "hired_ships": goal.hired_ships + hired}),
        ships=start.ships - ships - hired,
    )


def mark(turn: Turn[World], verb: str, kind: str, about: str, *, rule: str) -> Lasting:
    """Something without an end of its own begins on a land or a state, told as `verb`."""
    effect = Lasting(
        id=fresh_id(turn.world.effects, f"{kind}-{about}-{turn.year}"),
        kind=kind,
        about=about,
        rule=rule,
        began=number(turn.year, turn.season),
        last=0,
    )
    turn.add(verb, effect, rule, {"kind": kind}, about=about)
    return effect


def unmark(turn: Turn[World], verb: str, effect: Lasting, *, rule: str) -> None:
    """It is over, told as `verb`."""
    turn.remove(verb, effect, rule, {"kind": effect.kind}, about=effect.about)


def marked(world: World, kind: str, about: str) -> bool:
    """Whether something of this kind lasts on a land or a state."""
    return any(effect.kind == kind and effect.about == about for effect in world.effects.values())
