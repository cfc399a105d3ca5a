"""Realms: lands come under a ruler, leave or rebel (sections 11, 18, 19, G-19)."""

from collections.abc import Mapping, Sequence

from decimo.chance import Drawn, FieldValue, Rolled, StepContext, Word
from decimo.world.character import leave_office
from decimo.world.outsider import held_fields, under_lord
from decimo.world.polity import kingdoms_of, lands_of
from decimo.world.world_state import AUTUMN, Outsider, Seat, Triban, World, fresh_id, season_number
from decimo.world.world_state import Effect as Lasting

RANKS = {"": "a free land", "kingdom": "a kingdom", "empire": "an empire"}
"""The name of each kind of state, by the seat of its head."""


# Rank


def fitting_rank(world: World, head: str) -> Seat:
    """Return the rank due to a state: two lands make a kingdom, two kingdoms an empire (R18.1, R19.1).

    The home of a conquered outsider counts, which is one of its lands; under older rules it was none yet (G-53).
    """
    under = [land for land in world.tribans.values() if land.lord == head]
    if any(land.seat == "kingdom" for land in under):
        return "empire"
    owned = any(outsider.conquered_by == head for outsider in world.outsiders.values())
    return "kingdom" if under or owned else ""


def settle_rank(context: StepContext[World], head: Triban, *, rule: str) -> None:
    """A state takes the rank due to it, and a kingdom inside it with only one land loses its rank (G-23).

    A successor leaves if there is no throne any more.
    """
    world = context.world
    for seat in [land for land in world.tribans.values() if land.lord == head.id and land.seat]:
        if not any(land.lord == seat.id for land in world.tribans.values()):
            context.tell("lose_rank", seat, rule, {"before": RANKS[seat.seat], "rank": RANKS[""]}, seat="")
    rank = fitting_rank(world, head.id)
    climbed = list(RANKS).index(rank) - list(RANKS).index(head.seat)
    words: dict[str, Word] = {"before": RANKS[head.seat], "rank": RANKS[rank]}
    if climbed > 0:
        context.tell("become_realm", head, rule, words, seat=rank)
    elif climbed < 0:
        context.tell("lose_rank", head, rule, words, seat=rank)
    heir = world.leaders.get(head.successor)
    if heir and not rank:
        leave_office(context, heir, "step_back", rule=rule)


# Lands


def win_land(
    context: StepContext[World], land: Triban, lord: str, *, rule: str, why: str, was: str, seat: Seat = ""
) -> None:
    """A land comes under a new lord; `was` is the state or outsider that had it before (R18.1, R19.1)."""
    words: dict[str, Word] = {"lord": lord, "was": was, "why": why}
    context.tell(
        "win_land",
        land,
        rule,
        words,
        lord=lord,
        seat=seat,
        also=under_lord(context.world, land, lord),
        joined=context.year,
        held_by="",
        successor="",
        vault="",
        bank_to="",
        fought=context.year,
    )


def storm_city(context: StepContext[World], land: Triban, *, rule: str, by: str, why: str) -> None:
    """A land is taken by force: its regulars disarm, and mercenaries and holy risers are removed (R8.4)."""
    words: dict[str, Word] = {
        "taker": by,
        "units": land.regulars + land.mercenaries + land.risen,
        "why": why,
    }
    context.tell(
        "storm_city",
        land,
        rule,
        words,
        regulars=0,
        guard=0,
        horde=min(land.army_value, land.horde + land.regulars),
        mercenaries=0,
        risen=0,
        fought=context.year,
    )


def break_away(
    context: StepContext[World], land: Triban, *, rule: str, was: str, why: str, by: Word = ""
) -> None:
    """A land is independent again; a kingdom's seat keeps its rank and lands. `by` is the card behind it."""
    words: dict[str, Word] = {"was": was, "why": why, "by": by}
    context.tell("break_away", land, rule, words, lord="", joined=0, founded=context.year)


def end_marks(context: StepContext[World], lands: Sequence[Triban], *, rule: str) -> None:
    """Lands that were conquered or freed are no republics and no colonies any more (G-55)."""
    for land in lands:
        if land.republic or land.transplanted:
            context.tell("end_marks", land, rule, {}, republic=False, transplanted=False)


def stay_loyal(context: StepContext[World], about: str, head: str, card: Drawn, *, rule: str) -> None:
    """A subject land, kingdom or outsider stays with the new ruler (G-24)."""
    context.tell("stay_loyal", about, rule, {"lord": head, "draw": card})


def keep_waverer(context: StepContext[World], about: str, head: str, card: Drawn, *, rule: str) -> None:
    """A spade is drawn, but the named successor allows a second draw (G-24)."""
    context.tell("keep_waverer", about, rule, {"lord": head, "draw": card})


def hand_outsider(context: StepContext[World], outsider: Outsider, to: str, *, rule: str) -> None:
    """An outsider that older rules conquered now belongs to another state (G-41)."""
    context.tell("hand_outsider", outsider, rule, {"was": outsider.conquered_by, "lord": to}, conquered_by=to)


def free_outsider(
    context: StepContext[World], outsider: Outsider, *, rule: str, why: str, by: Word = ""
) -> None:
    """A conquered outsider is free again (R18.9, G-53); `by` is the card or die behind it.

    Its home stays on the map as a land that it holds itself: all who can fight there do, as many as its army value.
    """
    home = context.world.tribans.get(outsider.id)
    was = (home.held_by or home.lord) if home else outsider.conquered_by
    words: dict[str, Word] = {"was": was, "why": why, "by": by}
    also = (home, held_fields(context, outsider, home.army_value)) if home else None
    context.tell("free_outsider", outsider, rule, words, also=also, conquered_by="")


def annex_home(
    context: StepContext[World], outsider: Outsider, lord: str, *, rule: str, value: int
) -> Triban:
    """The home of a conquered outsider becomes a land of the realm of `lord` (R21.12, G-53).

    Its army value is `value`; its people have laid down their arms.
    """
    home = Triban(
        id=outsider.id,
        army_value=value,
        founding_army=value,
        horde=value,
        lord=lord,
        joined=context.year,
        fought=context.year,
        founded=context.year,
    )
    words: dict[str, Word] = {"lord": lord, "value": value}
    context.add("annex_home", home, rule, words, also=under_lord(context.world, home, lord))
    return home


def bear_lord(context: StepContext[World], home: Triban, die: Rolled, *, rule: str) -> None:
    """A conquered outsider tries to shake off its lord and fails (G-53)."""
    context.tell("bear_lord", home, rule, {"lord": home.lord, "die": die})


def subject_lands(world: World, head: str) -> list[Triban]:
    """Return the lands under a state's head that could rule themselves.

    The home of a conquered outsider has no characters and never rules (G-53).
    """
    return [land for land in lands_of(world, head)[1:] if land.id not in world.outsiders]


# The bank


def capture_bank(context: StepContext[World], loser: Triban, taker: Triban, *, rule: str, place: str) -> None:
    """The bank of a state is captured with all its cards (G-39); it was in the land `place`."""
    words: dict[str, Word] = {"taker": taker.id, "cards": loser.bank, "place": place}
    gained = (taker, {"bank": taker.bank + loser.bank})
    context.tell("capture_bank", loser, rule, words, also=gained, bank=0, vault="", bank_to="")


def share_bank(context: StepContext[World], giver: Triban, taker: Triban, cards: int, *, rule: str) -> None:
    """A land that leaves a state gets its share of the bank (R18.9, R19.4)."""
    if cards > 0:
        words: dict[str, Word] = {"taker": taker.id, "cards": cards}
        gained = (taker, {"bank": taker.bank + cards})
        context.tell("share_bank", giver, rule, words, also=gained, bank=giver.bank - cards)


def move_bank(context: StepContext[World], head: Triban, to: Triban, *, rule: str) -> None:
    """A state moves its whole bank to one of its lands (R15.6)."""
    words: dict[str, Word] = {"from": head.vault or head.id, "to": to.id, "cards": head.bank}
    context.tell("move_bank", head, rule, words, vault="" if to.id == head.id else to.id, bank_to="")


def send_bank(context: StepContext[World], head: Triban, to: Triban, *, rule: str) -> None:
    """A state sends its whole bank on the road to one of its lands (R15.6, G-54)."""
    words: dict[str, Word] = {"from": bank_place(head), "to": to.id, "cards": head.bank}
    context.tell("send_bank", head, rule, words, bank_to=to.id)


def halt_bank(context: StepContext[World], head: Triban, *, rule: str) -> None:
    """A bank on the road stays where it was, for the land that it was to go to is lost (G-54)."""
    context.tell("halt_bank", head, rule, {"place": bank_place(head), "to": head.bank_to}, bank_to="")


def bank_place(head: Triban) -> str:
    """Return the land that holds a state's bank: the capital, unless it was moved (R15.6)."""
    return head.vault or head.id


# Trade centres


def make_centre(context: StepContext[World], land: Triban, *, rule: str, city: str, die: Word) -> None:
    """A city becomes a trade centre (R18.5)."""
    context.tell("make_centre", land, rule, {"city": city, "die": die}, centre=True)


def move_centre(
    context: StepContext[World], old: Triban, capital: Triban, *, rule: str, city: str, to: str, die: Word
) -> None:
    """A conquered trade centre is destroyed, and its trade moves to the conqueror's capital (R18.7)."""
    words: dict[str, Word] = {"city": city, "to": to, "capital": capital.id, "die": die}
    context.tell("move_centre", old, rule, words, also=(capital, {"centre": True}), centre=False)


def ruin_centre(context: StepContext[World], land: Triban, *, rule: str, city: str, die: Word) -> None:
    """A conquered trade centre is destroyed and not replaced (R18.7)."""
    context.tell("ruin_centre", land, rule, {"city": city, "die": die}, centre=False)


def rise_up(
    context: StepContext[World], leader: Triban, rebels: Sequence[Triban], state: Triban, *, rule: str
) -> None:
    """Lands leave a state and follow `leader`, one of them, the head of their new state.

    Lands of a rebel that do not rebel themselves stay with the old state. Kingdoms among the rebels stay kingdoms
    under a leader who is a king, who becomes an emperor.
    """
    world = context.world
    ids = [rebel.id for rebel in rebels]
    crowned = leader.seat == "kingdom"
    for land in lands_of(world, state.id)[1:]:
        if land.lord in ids and land.id not in ids:
            context.tell(
                "keep_faith",
                land,
                rule,
                {"lord": state.id},
                also=under_lord(world, land, state.id),
                lord=state.id,
                joined=context.year,
            )
    words: dict[str, Word] = {"lord": state.id, "lands": len(rebels)}
    context.tell("rise_against", leader, rule, words, lord="", joined=0, founded=context.year)
    for rebel in rebels:
        if rebel is leader:
            continue
        lord = rebel.lord if rebel.lord in ids and crowned else leader.id
        seat: Seat = rebel.seat if crowned else ""
        if lord == rebel.lord:
            context.tell("follow_rebels", rebel, rule, {"leader": leader.id})
        else:
            context.tell(
                "follow_rebels",
                rebel,
                rule,
                {"leader": leader.id},
                also=under_lord(world, rebel, lord),
                lord=lord,
                seat=seat,
                joined=context.year,
            )
    for head in (leader, state):
        settle_rank(context, head, rule="decimo:G-23")


def kingdom_lands(world: World, king: Triban) -> list[Triban]:
    """Return the lands of a kingdom inside an empire, its seat first."""
    return [king, *(land for land in world.tribans.values() if land.lord == king.id and not land.held_by)]


def subject_kingdoms(world: World, head: str) -> list[Triban]:
    """Return the seats of the kingdoms of an empire without the emperor's own."""
    return kingdoms_of(world, head)[1:]


def cross_over(
    context: StepContext[World],
    start: Triban,
    goal: Triban,
    regulars: int,
    hired: int,
    *,
    room: int,
    rule: str,
) -> None:
    """Regular units leave a land for the other side's, `hired` of them beyond its value (R15.4).

    The goal then has room for `room` more units; horde beyond them goes home.
    """
    joined = {
        "regulars": goal.regulars + regulars,
        "mercenaries": goal.mercenaries + hired,
        "horde": min(goal.horde, room),
    }
    context.tell(
        "cross_over",
        start,
        rule,
        {"units": regulars + hired, "to": goal.id},
        also=(goal, joined),
        regulars=start.regulars - regulars - hired,
    )


def sail_over(
    context: StepContext[World], start: Triban, goal: Triban, ships: int, hired: int, *, rule: str
) -> None:
    """Ships leave a port for one of the other side's, `hired` of them beyond its value."""
    context.tell(
        "sail_over",
        start,
        rule,
        {"ships": ships + hired, "to": goal.id},
        also=(goal, {"ships": goal.ships + ships, "hired_ships": goal.hired_ships + hired}),
        ships=start.ships - ships - hired,
    )


def begin_marked(
    context: StepContext[World],
    verb: str,
    kind: str,
    about: str,
    *,
    rule: str,
    years: int = 0,
    seasons: int = 0,
) -> Lasting:
    """An effect begins on a land or a state; `verb` is the kind of the fact.

    It lasts for `years` years or `seasons` seasons, this one included; with neither it is permanent.
    """
    now, last = season_number(context.year, context.season), 0
    if years:
        last = season_number(context.year + int(years) - 1, AUTUMN)
    elif seasons:
        last = now + seasons - 1
    effect = Lasting(
        id=fresh_id(context.world.effects, f"{kind}-{about}-{context.year}"),
        kind=kind,
        about=about,
        rule=rule,
        began=now,
        last=last,
    )
    words: dict[str, Word] = {"kind": kind}
    if years:
        words["years"] = years
    context.add(verb, effect, rule, words, about=about)
    return effect


def end_marked(context: StepContext[World], verb: str, effect: Lasting, *, rule: str) -> None:
    """An effect is over; `verb` is the kind of the fact."""
    context.remove(verb, effect, rule, {"kind": effect.kind}, about=effect.about)


def is_marked(world: World, kind: str, about: str) -> bool:
    """Return whether an effect of this kind is on a land or a state."""
    return any(effect.kind == kind and effect.about == about for effect in world.effects.values())


def change_hands(
    context: StepContext[World], land: Triban, owned: Mapping[str, FieldValue], *, rule: str
) -> None:
    """A land changes its owner; `owned` are the changed fields."""
    also = under_lord(context.world, land, str(owned["lord"]))
    context.tell("change_hands", land, rule, {}, also=also, **owned)


def pass_along(context: StepContext[World], land: Triban, lord: str, *, rule: str, seat: Seat = "") -> None:
    """A land that was ruled from a corrected one comes under `lord`."""
    words: dict[str, Word] = {"lord": lord}
    also = under_lord(context.world, land, lord)
    context.tell("pass_along", land, rule, words, also=also, lord=lord, seat=seat, joined=context.year)


def stand_alone(context: StepContext[World], land: Triban, *, rule: str) -> None:
    """A land that was ruled from a corrected one is independent."""
    context.tell("stand_alone", land, rule, {}, lord="", joined=0, founded=context.year)
