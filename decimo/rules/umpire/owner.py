"""Who owns a land, by the umpire's word: nothing is diced, and what was ruled from the land follows (G-23, G-41)."""

from collections.abc import Mapping

from decimo.content.problem import shown
from decimo.content.value import one_of
from decimo.fate import Held
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import follow_trade, traders
from decimo.rules.realm.realms import end_state
from decimo.rules.umpire.court import new_court
from decimo.rules.umpire.place import HOUSE, Ground, Place, Telling
from decimo.rules.war.disband import stand_down
from decimo.rules.war.joining import calm
from decimo.world.character import leave_office
from decimo.world.invasion import march_home
from decimo.world.land import Triban
from decimo.world.outsider import end_raiding, end_tribute
from decimo.world.power import head_of, level, powers
from decimo.world.realm import capture_bank, free_outsider, hand_outsider, move_bank, settle_rank
from decimo.world.umpire import change_hands, pass_along, stand_alone

FREE = "free"
WHY = "the word of the umpire"


def owner_place(ground: Ground, land: Triban) -> Place:
    """Return whose a land is: `free`, the land of the ruler it is subject to, or the outsider that holds it."""
    kind = one_of([*(id_ for id_ in ground.world.tribans if id_ != land.id), *ground.raiders()], FREE)

    def check(value: Held) -> str:
        lord = ground.world.tribans.get(str(value))
        return _against(ground, land, lord) if lord else ""

    def make(turn: Season, value: Held, words: Telling) -> None:
        traded = traders(turn.world)
        turn.tell("amend", land.id, HOUSE, words)
        _hand_over(turn, ground.book, turn.world.tribans[land.id], str(value))
        stand_down(turn, ground.book)
        follow_trade(turn, traded)

    value = land.held_by or land.lord
    return Place(f"tribans.{land.id}.lord", "the owner", land.id, (land.id,), kind, value, make, check)


def _against(ground: Ground, land: Triban, lord: Triban) -> str:
    """What speaks against a land coming under a lord: he must rule, and not from under the land itself."""
    world = ground.world
    if lord.held_by:
        return f"{ground.spoken(lord.id)} is held by outsiders"
    head = head_of(world, lord.id)
    if not land.held_by and head_of(world, land.id) == land.id == head:
        return f"{ground.spoken(lord.id)} is subject to it"
    rules_others = any(other.lord == land.id for other in world.tribans.values())
    if lord.lord and lord.seat != "kingdom":
        return f"{ground.spoken(lord.id)} is subject itself; name {shown(head)}, who rules it"
    if lord.lord and rules_others:
        return f"it rules lands of its own, so it can come under no kingdom, but under {shown(head)}"
    return ""


def _hand_over(turn: Season, book: Book, land: Triban, to: str) -> None:
    """Take a land from whoever has it and give it to `to`: a lord, an outsider, or itself."""
    world = turn.world
    old = world.tribans[head_of(world, land.id)] if not land.held_by else land
    lord = world.tribans.get(to)
    head = world.tribans[head_of(world, to)] if lord else None
    parts = [part for part in world.tribans.values() if part.lord == land.id]
    if land.held_by:
        _end_raids_from(turn, land)
    elif old is land:
        _end_court(turn, book, land, head)
    elif old.vault == land.id:
        move_bank(turn, old, old, rule=HOUSE)
    keeps = bool(parts) and (not to or (head is not None and level(world, head.id) != "triban"))
    change_hands(turn, land, _ownership(turn, land, to, keeps_seat=keeps), rule=HOUSE)
    if lord:
        for part in parts:
            # An empire's kingdoms come under the new head, each for itself.
            if part.seat or not keeps:
                pass_along(turn, part, lord.id, rule=HOUSE, seat=part.seat)
    elif to:
        _fall_to_outsiders(turn, book, land, old, parts)
    if not to:
        _stand_up(turn, book, [land])
    for state in (old, head):
        if state is not None and not state.lord and not state.held_by:
            settle_rank(turn, state, rule=HOUSE)
    if not to and land is not old:
        settle_rank(turn, land, rule=HOUSE)


def _ownership(turn: Season, land: Triban, to: str, *, keeps_seat: bool) -> Mapping[str, Held]:
    """The fields of a land that say whose it is."""
    world = turn.world
    if to in world.outsiders:
        # The units that hold it are what its army value allows of theirs (G-41); its own are gone.
        garrison = min(world.outsiders[to].army, land.army_value)
        gone = dict.fromkeys(
            ("horde", "mercenaries", "risen", "discharged", "ships", "hired_ships", "bank"), 0
        )
        left: dict[str, Held] = {
            "held_by": to,
            "lord": "",
            "seat": "",
            "joined": 0,
            "regulars": garrison,
            **gone,
        }
    else:
        seat = land.seat if keeps_seat and land.lord else "kingdom" if keeps_seat else ""
        left = {"held_by": "", "lord": to, "seat": seat, "joined": turn.year if to else 0}
        if land.held_by:
            left["regulars"] = 0
        if not to:
            left["founded"] = turn.year
    return {**left, "successor": "", "vault": ""}


def _end_court(turn: Season, book: Book, land: Triban, head: Triban | None) -> None:
    """A state is no more: its wars, armies and characters go, and what it had goes to the new head, if there is one."""
    world = turn.world
    end_state(turn, book, land, rule=HOUSE, why=WHY)
    if head is not None and land.bank:
        capture_bank(turn, land, head, rule=HOUSE, place=land.vault or land.id)
    for outsider in world.outsiders.values():
        if outsider.conquered_by == land.id and head is not None:
            hand_outsider(turn, outsider, head.id, rule=HOUSE)
        elif outsider.conquered_by == land.id:
            free_outsider(turn, outsider, rule=HOUSE, why=WHY)
        if outsider.tributary_to == land.id:
            end_tribute(turn, outsider, rule=HOUSE)
    for leader in [leader for leader in world.leaders.values() if leader.triban == land.id]:
        leave_office(turn, leader, "fall_with_land", rule=HOUSE, why=WHY)


def _end_raids_from(turn: Season, land: Triban) -> None:
    """Outsiders wage no war of raiding from a land that they hold no more (G-41)."""
    for war in [war for war in turn.world.raidings.values() if war.base == land.id]:
        end_raiding(turn, war, rule=HOUSE, why=WHY)


def _fall_to_outsiders(turn: Season, book: Book, land: Triban, old: Triban, parts: list[Triban]) -> None:
    """What was ruled from a land that outsiders take is free, or its emperor's; attacks on the land are over (G-23)."""
    world = turn.world
    if old is land:
        for part in parts:
            stand_alone(turn, part, rule=HOUSE)
        for part in parts:
            settle_rank(turn, part, rule=HOUSE)
        _stand_up(turn, book, parts)
    else:
        for part in parts:
            pass_along(turn, part, old.id, rule=HOUSE)
    for war in [war for war in world.raidings.values() if war.victim == land.id]:
        end_raiding(turn, war, rule=HOUSE, why=WHY)
    for army in [army for army in world.invasions.values() if army.target == land.id]:
        march_home(turn, army, rule=HOUSE, why=WHY)


def _stand_up(turn: Season, book: Book, states: list[Triban]) -> None:
    """Lands that are their own masters get characters; their scores are as they were, but for a war that is over."""
    for state in states:
        new_court(turn, state, book.land.triban(state.id).leaders)
    for state in states:
        for other in powers(turn.world):
            if other is not state:
                calm(turn, state.id, other.id, rule=HOUSE, why=WHY)
