"""Realms: lands come under a ruler and leave him, and what a capital holds changes hands (sections 18, 19)."""

from decimo.fate import Drawn, Turn, Word
from decimo.world.character import leave_office
from decimo.world.edge import Outsider
from decimo.world.land import Seat, Triban, World

RANKS = {"": "a free land", "kingdom": "a kingdom", "empire": "an empire"}
"""What a state is called by the seat of its head."""


# Rank


def fitting_rank(world: World, head: str) -> Seat:
    """The rank that a state deserves: two lands make a kingdom, two kingdoms an empire (R18.1, R19.1).

    A conquered outsider counts as a land of the realm (G-41).
    """
    under = [land for land in world.tribans.values() if land.lord == head]
    if any(land.seat == "kingdom" for land in under):
        return "empire"
    owned = any(outsider.conquered_by == head for outsider in world.outsiders.values())
    return "kingdom" if under or owned else ""


def settle_rank(turn: Turn[World], head: Triban, *, rule: str) -> None:
    """A state takes the rank it deserves, and a kingdom inside it with one land only is a kingdom no more (G-23).

    Where there is no throne any more, whoever was to follow to it goes his way.
    """
    world = turn.world
    for seat in [land for land in world.tribans.values() if land.lord == head.id and land.seat]:
        if not any(land.lord == seat.id for land in world.tribans.values()):
            turn.tell("lose_rank", seat, rule, {"before": RANKS[seat.seat], "rank": RANKS[""]}, seat="")
    rank = fitting_rank(world, head.id)
    climbed = list(RANKS).index(rank) - list(RANKS).index(head.seat)
    words: dict[str, Word] = {"before": RANKS[head.seat], "rank": RANKS[rank]}
    if climbed > 0:
        turn.tell("become_realm", head, rule, words, seat=rank)
    elif climbed < 0:
        turn.tell("lose_rank", head, rule, words, seat=rank)
    heir = world.leaders.get(head.successor)
    if heir and not rank:
        leave_office(turn, heir, "step_back", rule=rule)


# Lands


def win_land(
    turn: Turn[World], land: Triban, lord: str, *, rule: str, why: str, was: str, seat: Seat = ""
) -> None:
    """A land comes under a new lord; `was` is the state or the outsider that had it (R18.1, R19.1)."""
    words: dict[str, Word] = {"lord": lord, "was": was, "why": why}
    turn.tell(
        "win_land",
        land,
        rule,
        words,
        lord=lord,
        seat=seat,
        joined=turn.year,
        held_by="",
        successor="",
        vault="",
        fought=turn.year,
    )


def storm_city(turn: Turn[World], land: Triban, *, rule: str, by: str, why: str) -> None:
    """A land is taken by force: its regulars lay down their arms, and who fought for pay or faith is gone (R8.4)."""
    words: dict[str, Word] = {
        "taker": by,
        "units": land.regulars + land.mercenaries + land.risen,
        "why": why,
    }
    turn.tell(
        "storm_city",
        land,
        rule,
        words,
        regulars=0,
        horde=min(land.army_value, land.horde + land.regulars),
        mercenaries=0,
        risen=0,
        fought=turn.year,
    )


def break_away(turn: Turn[World], land: Triban, *, rule: str, was: str, why: str, by: Word = "") -> None:
    """A land is its own master again; a kingdom's seat keeps its rank and its lands. `by` is the card behind it."""
    words: dict[str, Word] = {"was": was, "why": why, "by": by}
    turn.tell("break_away", land, rule, words, lord="", joined=0, founded=turn.year)


def stay_loyal(turn: Turn[World], about: str, head: str, card: Drawn, *, rule: str) -> None:
    """A subject land, kingdom or outsider stays with the new ruler (G-24)."""
    turn.tell("stay_loyal", about, rule, {"lord": head, "draw": card})


def keep_waverer(turn: Turn[World], about: str, head: str, card: Drawn, *, rule: str) -> None:
    """A spade is drawn, but the named successor lets it be drawn once more (G-24)."""
    turn.tell("keep_waverer", about, rule, {"lord": head, "draw": card})


def hand_outsider(turn: Turn[World], outsider: Outsider, to: str, *, rule: str) -> None:
    """A conquered outsider comes to belong to another state (G-41)."""
    turn.tell("hand_outsider", outsider, rule, {"was": outsider.conquered_by, "lord": to}, conquered_by=to)


def free_outsider(turn: Turn[World], outsider: Outsider, *, rule: str, why: str, by: Word = "") -> None:
    """A conquered outsider is its own master again, as it was before (R18.9); `by` is the card behind it."""
    words: dict[str, Word] = {"was": outsider.conquered_by, "why": why, "by": by}
    turn.tell("free_outsider", outsider, rule, words, conquered_by="")


# The bank


def capture_bank(turn: Turn[World], loser: Triban, taker: Triban, *, rule: str, place: str) -> None:
    """The bank of a state falls into other hands, with all its cards (G-39); it lay in the land `place`."""
    words: dict[str, Word] = {"taker": taker.id, "cards": loser.bank, "place": place}
    gained = (taker, {"bank": taker.bank + loser.bank})
    turn.tell("capture_bank", loser, rule, words, also=gained, bank=0, vault="")


def share_bank(turn: Turn[World], giver: Triban, taker: Triban, cards: int, *, rule: str) -> None:
    """A land that leaves a state gets its share of the bank (R18.9, R19.4)."""
    if cards > 0:
        words: dict[str, Word] = {"taker": taker.id, "cards": cards}
        gained = (taker, {"bank": taker.bank + cards})
        turn.tell("share_bank", giver, rule, words, also=gained, bank=giver.bank - cards)


def move_bank(turn: Turn[World], head: Triban, to: Triban, *, rule: str) -> None:
    """A state moves its bank, as one piece, to one of its lands (R15.6)."""
    words: dict[str, Word] = {"from": head.vault or head.id, "to": to.id, "cards": head.bank}
    turn.tell("move_bank", head, rule, words, vault="" if to.id == head.id else to.id)


def bank_place(head: Triban) -> str:
    """The land in which the bank of a state lies: the capital, unless it was moved (R15.6)."""
    return head.vault or head.id


# Trade centres


def make_centre(turn: Turn[World], land: Triban, *, rule: str, city: str, die: Word) -> None:
    """A city becomes a trade centre (R18.5)."""
    turn.tell("make_centre", land, rule, {"city": city, "die": die}, centre=True)


def move_centre(
    turn: Turn[World], old: Triban, capital: Triban, *, rule: str, city: str, to: str, die: Word
) -> None:
    """A conquered trade centre is destroyed, and its trade moves to the conqueror's capital (R18.7)."""
    words: dict[str, Word] = {"city": city, "to": to, "capital": capital.id, "die": die}
    turn.tell("move_centre", old, rule, words, also=(capital, {"centre": True}), centre=False)


def ruin_centre(turn: Turn[World], land: Triban, *, rule: str, city: str, die: Word) -> None:
    """A conquered trade centre is destroyed, and no other takes its place (R18.7)."""
    turn.tell("ruin_centre", land, rule, {"city": city, "die": die}, centre=False)
