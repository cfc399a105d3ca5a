"""What follows when an umpire gives a land to another owner (G-23, G-41)."""

from collections.abc import Mapping

from decimo.chance import FieldValue
from decimo.content.correction import Correction
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.leaders import natural_leader
from decimo.rules.realm.conquest import end_state
from decimo.rules.umpire.correctable_field import BY_UMPIRE, UMPIRE_RULE
from decimo.rules.umpire.value_kinds import middle_rating
from decimo.rules.war.allies import settle_score_after_war
from decimo.rules.war.disband import stand_down
from decimo.world import realm
from decimo.world.character import change_leading_office, leave_office, take_office
from decimo.world.outsider import end_raiding, end_tribute
from decimo.world.outsider_forces import march_home
from decimo.world.polity import head_of, level, polities
from decimo.world.world_state import OFFICES, Triban


def change_owner(made: Correction) -> None:
    """A land gets the owner that is typed: itself, a lord or an outsider."""
    made.tell(made.entity.id)
    _hand_over(made.context, made.ground.data, made.entity, made.value)
    stand_down(made.context, made.ground.data)


def _hand_over(context: DecimoContext, data: DecimoData, land: Triban, to: str) -> None:
    """Take a land from whoever has it and give it to `to`: a lord, an outsider, or itself."""
    world = context.world
    old = world.tribans[head_of(world, land.id)] if not land.held_by else land
    lord = world.tribans.get(to)
    head = world.tribans[head_of(world, to)] if lord else None
    parts = [part for part in world.tribans.values() if part.lord == land.id]
    if land.held_by:
        _end_raids_from(context, land)
    elif old is land:
        _end_court(context, data, land, head)
    elif old.vault == land.id:
        realm.move_bank(context, old, old, rule=UMPIRE_RULE)
    keeps = bool(parts) and (not to or (head is not None and level(world, head.id) != "triban"))
    realm.change_hands(context, land, _ownership(context, land, to, keeps_seat=keeps), rule=UMPIRE_RULE)
    if lord:
        for part in parts:
            # An empire's kingdoms come under the new head, each for itself.
            if part.seat or not keeps:
                realm.pass_along(context, part, lord.id, rule=UMPIRE_RULE, seat=part.seat)
    elif to:
        _fall_to_outsiders(context, data, land, old, parts)
    if not to:
        _stand_up(context, data, [land])
    for state in (old, head):
        if state is not None and not state.lord and not state.held_by:
            realm.settle_rank(context, state, rule=UMPIRE_RULE)
    if not to and land is not old:
        realm.settle_rank(context, land, rule=UMPIRE_RULE)


def _ownership(
    context: DecimoContext, land: Triban, to: str, *, keeps_seat: bool
) -> Mapping[str, FieldValue]:
    """The fields of a land that say whose it is."""
    world = context.world
    if to in world.outsiders:
        # The units that hold it are what its army value allows of theirs (G-41); its own are gone.
        garrison = min(world.outsiders[to].army, land.army_value)
        gone = dict.fromkeys(
            ("horde", "mercenaries", "risen", "discharged", "ships", "hired_ships", "bank"), 0
        )
        left: dict[str, FieldValue] = {
            "held_by": to,
            "lord": "",
            "seat": "",
            "joined": 0,
            "regulars": garrison,
            **gone,
        }
    else:
        seat = land.seat if keeps_seat and land.lord else "kingdom" if keeps_seat else ""
        left = {"held_by": "", "lord": to, "seat": seat, "joined": context.year if to else 0}
        if land.held_by:
            left["regulars"] = 0
        if not to:
            left["founded"] = context.year
    return {**left, "successor": "", "vault": ""}


def _end_court(context: DecimoContext, data: DecimoData, land: Triban, head: Triban | None) -> None:
    """A state is no more: its wars, armies and characters go, and what it had goes to the new head, if there is one."""
    world = context.world
    end_state(context, data, land, rule=UMPIRE_RULE, why=BY_UMPIRE)
    if head is not None and land.bank:
        realm.capture_bank(context, land, head, rule=UMPIRE_RULE, place=land.vault or land.id)
    for outsider in world.outsiders.values():
        if outsider.conquered_by == land.id and head is not None:
            realm.hand_outsider(context, outsider, head.id, rule=UMPIRE_RULE)
        elif outsider.conquered_by == land.id:
            realm.free_outsider(context, outsider, rule=UMPIRE_RULE, why=BY_UMPIRE)
        if outsider.tributary_to == land.id:
            end_tribute(context, outsider, rule=UMPIRE_RULE)
    for leader in [leader for leader in world.leaders.values() if leader.triban == land.id]:
        leave_office(context, leader, "fall_with_land", rule=UMPIRE_RULE, why=BY_UMPIRE)


def _end_raids_from(context: DecimoContext, land: Triban) -> None:
    """Outsiders wage no war of raiding from a land that they hold no more (G-41)."""
    for war in [war for war in context.world.raidings.values() if war.base == land.id]:
        end_raiding(context, war, rule=UMPIRE_RULE, why=BY_UMPIRE)


def _fall_to_outsiders(
    context: DecimoContext, data: DecimoData, land: Triban, old: Triban, parts: list[Triban]
) -> None:
    """What was ruled from a land that outsiders take is free, or its emperor's; attacks on the land are over (G-23)."""
    world = context.world
    if old is land:
        for part in parts:
            realm.stand_alone(context, part, rule=UMPIRE_RULE)
        for part in parts:
            realm.settle_rank(context, part, rule=UMPIRE_RULE)
        _stand_up(context, data, parts)
    else:
        for part in parts:
            realm.pass_along(context, part, old.id, rule=UMPIRE_RULE)
    for war in [war for war in world.raidings.values() if war.victim == land.id]:
        end_raiding(context, war, rule=UMPIRE_RULE, why=BY_UMPIRE)
    for army in [army for army in world.invasions.values() if army.target == land.id]:
        march_home(context, army, rule=UMPIRE_RULE, why=BY_UMPIRE)


def _stand_up(context: DecimoContext, data: DecimoData, states: list[Triban]) -> None:
    """Lands that are their own masters get characters; their scores are as they were, but for a war that is over."""
    for state in states:
        for office in OFFICES:
            names, rating = data.land.triban(state.id).leaders, middle_rating(context.settings)
            take_office(context, state, office, names, rating, rule=UMPIRE_RULE)
        change_leading_office(context, state, natural_leader(context, state), rule=UMPIRE_RULE)
    for state in states:
        for other in polities(context.world):
            if other is not state:
                settle_score_after_war(context, state.id, other.id, rule=UMPIRE_RULE, why=BY_UMPIRE)
