"""What follows from a correction that changes more than one field: offices, wars, forces, outsiders, owners."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from decimo.chance import FieldValue, Word
from decimo.content.correction import CorrectableField, Correction, Row, number
from decimo.content.problem import fold
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.leaders import natural_leader
from decimo.rules.realm.conquest import end_state, home_value
from decimo.rules.realm.secession import free_home
from decimo.rules.umpire.correctable_field import (
    BY_UMPIRE,
    UMPIRE_RULE,
    CorrectionContext,
    make_field,
    middle_rating,
    newcomer_name,
    newcomer_rating,
)
from decimo.rules.war.allies import settle_score_after_war
from decimo.rules.war.disband import disband, fleet_home, stand_down
from decimo.world import realm
from decimo.world.character import change_leading_office, leave_office, succeed, take_office
from decimo.world.outsider import end_raiding, end_tribute
from decimo.world.outsider_forces import march_home
from decimo.world.polity import WORST, head_of, level, polities, side_of
from decimo.world.realm import settle_rank
from decimo.world.trade import close_route
from decimo.world.world_state import (
    OFFICES,
    Army,
    Leader,
    Office,
    Triban,
    War,
    fresh_id,
    holder,
    relation_between,
)

# Lands, routes and outsiders


def settle_republic(made: Correction) -> None:
    """No warrior leads a republic (E39)."""
    made.set()
    if made.value and made.entity.leading == "warrior":
        office = natural_leader(made.context, made.entity)
        change_leading_office(made.context, made.entity, office, rule=UMPIRE_RULE)


def close(made: Correction) -> None:
    """A route is closed, and what lasted on it is over."""
    made.tell(made.entity.id)
    close_route(made.context, made.entity, rule=UMPIRE_RULE, about=made.entity.stops[0])


def change_conqueror(made: Correction) -> None:
    """The home of a conquered outsider is a land of a realm, and its wars of raiding are over (R21.12, G-53)."""
    world, people = made.context.world, made.entity
    home = world.tribans.get(people.id)
    if home:
        made.tell(people.id)
        _hand_over(made.context, made.ground.data, home, made.value)
        stand_down(made.context, made.ground.data)
        states = []
    else:
        states = [world.tribans[id_] for id_ in (people.conquered_by, made.value) if id_]
        made.set(tributary_to="")
        if made.value:
            realm.annex_home(made.context, people, made.value, rule=UMPIRE_RULE, value=home_value(people))
    for war in [war for war in world.raidings.values() if war.outsider == people.id and made.value]:
        end_raiding(made.context, war, rule=UMPIRE_RULE, why=BY_UMPIRE)
    for state in states:
        settle_rank(made.context, state, rule=UMPIRE_RULE)


# Characters


def change_places(made: Correction) -> None:
    """Two characters of a people exchange their offices."""
    mover, left = made.entity, made.entity.office
    other = holder(made.context.world, mover.triban, made.value)
    made.set()
    if other:
        told: dict[str, Word] = {"name": other.name, "office": left, "people": other.triban}
        made.context.tell("change_places", other, UMPIRE_RULE, told, office=left)


def replace_character(made: Correction) -> None:
    """A character dies, and the named one follows: nothing is rolled, and no subject draws a card."""
    world, falls = made.context.world, made.entity
    state, office = world.tribans[falls.triban], falls.office
    words = made.words | {"follower": str(made.value).rpartition(",")[0] or str(made.value)}
    made.context.remove("amend_life", falls, UMPIRE_RULE, words, about=state.id)
    if state.successor and state.leading == office:
        succeed(made.context, state, world.leaders[state.successor], rule=UMPIRE_RULE)
        return
    leader = _newcomer(made, state, office, f"{state.id}-{office}-{made.context.year}", gone=falls.id)
    told: dict[str, Word] = {
        "name": leader.name,
        "office": office,
        "people": state.id,
        "rating": leader.rating,
    }
    made.context.add("take_office", leader, UMPIRE_RULE, told, about=state.id)


def name_successor(made: Correction) -> None:
    """Somebody is named to follow a king or an emperor (R18.3)."""
    court = made.entity
    made.tell(court.id)
    old = made.context.world.leaders.get(court.successor)
    if old:
        leave_office(made.context, old, "step_back", rule=UMPIRE_RULE)
    if fold(str(made.value)) == "nobody":
        return
    stem = f"{court.id}-heir-{made.context.year}"
    heir = _newcomer(made, court, court.leading, stem, gone=old.id if old else "")
    told: dict[str, Word] = {"name": heir.name, "people": court.id, "rating": heir.rating}
    named = (court, {"successor": heir.id})
    made.context.add("raise_heir", heir, UMPIRE_RULE, told, about=court.id, also=named)


def _newcomer(made: Correction, state: Triban, office: Office, stem: str, *, gone: str) -> Leader:
    id_ = fresh_id(made.context.world.leaders, stem, gone)
    name, rating = newcomer_name(made.value), newcomer_rating(made.value, made.context.settings)
    return Leader(id_, state.id, office, name, rating, since=made.context.year)


# Wars


def begin_war(made: Correction) -> None:
    """Two states are at war: the one that is typed has declared it."""
    one, other = made.entity.pair
    foe, context = other if made.value == one else one, made.context
    id_ = fresh_id(context.world.wars, f"{made.value}-{foe}-{context.year}")
    war = War(id=id_, one=made.value, other=foe, since=context.year, cause=BY_UMPIRE)
    context.add(
        "amend_war", war, UMPIRE_RULE, made.words, about=war.one, also=(made.entity, {"score": WORST})
    )


def end_war(made: Correction) -> None:
    """A war is over."""
    own, foes = side_of(made.context.world, made.entity.id, made.entity.one)
    made.remove()
    _part(made, [(one, other) for one in own for other in foes])


def change_allies(made: Correction) -> None:
    """A state that comes in has a score of 7 with all that it meets, and one that leaves no more (G-09, G-10)."""
    world, name = made.context.world, made.field.row.name
    before, now = getattr(made.entity, name), made.value
    _, foes = side_of(world, made.entity.id, getattr(made.entity, name.removesuffix("_allies")))
    made.set()
    for head, foe in [(head, foe) for head in now if head not in before for foe in foes]:
        told: dict[str, Word] = {"one": head, "other": foe, "score": WORST}
        relation = relation_between(world, head, foe)
        made.context.tell("stand_at_war", relation, UMPIRE_RULE, told, score=WORST)
    _part(made, [(head, foe) for head in before if head not in now for foe in foes])


def _part(made: Correction, met: list[tuple[str, str]]) -> None:
    """States that fight each other nowhere any more come down from 7, and idle armies go home (G-09, G-11)."""
    for one, other in met:
        settle_score_after_war(made.context, one, other, rule=UMPIRE_RULE, why=BY_UMPIRE)
    stand_down(made.context, made.ground.data)


def change_members(made: Correction) -> None:
    """A state that leaves a federation is no longer ready to fight for it."""
    made.set(fighters=tuple(head for head in made.entity.fighters if head in made.value))


# Armies and fleets


def change_losses(made: Correction) -> None:
    """A regular that an army has lost is in its horde (R8.4)."""
    made.set(horde=getattr(made.entity, made.field.row.name) + made.entity.horde - made.value)


def change_horde(made: Correction) -> None:
    """A unit that is in the horde of an army is one of its regulars no more (R8.4)."""
    made.set(regulars=made.entity.regulars + made.entity.horde - made.value)


def send_home(made: Correction) -> None:
    """An army or a fleet breaks up."""
    made.tell(made.entity.id)
    if isinstance(made.entity, Army):
        disband(made.context, made.entity, rule=UMPIRE_RULE, why=BY_UMPIRE)
    else:
        fleet_home(made.context, made.entity, rule=UMPIRE_RULE, why=BY_UMPIRE)


MUSTERS = {
    "armies": (
        ("musters", "the muster", "regulars", "regulars"),
        ("allies", "the contingent", "regulars", "allied"),
    ),
    "fleets": (("musters", "the ships", "ships", "ships"), ("musters", "the ships hired", "hired", "hired")),
}
"""What lands sent to armies and fleets: the field, its phrase, the part of a muster, and the field of the total."""


def list_muster_fields(ground: CorrectionContext, force: Any) -> Iterator[CorrectableField]:
    """Return how many units or ships each land sent: with more or fewer of them the force has more or fewer."""
    for name, phrase, part, total in MUSTERS.get(force.shelf, ()):
        for muster in getattr(force, name):
            words, apply = (
                f"{phrase} from {ground.names.place(muster.land)}",
                _change_muster(name, part, total),
            )
            what = f"{force.shelf}.{force.id}.{name if force.shelf == 'armies' else part}.{muster.land}"
            row, ids = Row(muster.land, words, number(), apply=apply), (force.power, muster.land)
            yield make_field(ground, row, force, what=what, value=getattr(muster, part), about=ids)


def _change_muster(name: str, part: str, total: str) -> Callable[[Correction], None]:
    def apply(made: Correction) -> None:
        entries = tuple(
            type(each)(**{slot: getattr(each, slot) for slot in each.__slots__} | {part: made.value})
            if each.land == made.field.row.name
            else each
            for each in getattr(made.entity, name)
        )
        count = getattr(made.entity, total) + made.value - made.field.value
        made.tell(made.entity, **{name: entries, total: count})

    return apply


# Owners of lands (G-23, G-41)


def change_owner(made: Correction) -> None:
    """A land gets the owner that is typed: itself, a lord or an outsider."""
    made.tell(made.entity.id)
    _hand_over(made.context, made.ground.data, made.entity, made.value)
    stand_down(made.context, made.ground.data)


def _hand_over(context: DecimoContext, data: DecimoData, land: Triban, to: str) -> None:
    """Take a land from whoever has it and give it to `to`: a lord, an outsider, or itself."""
    world = context.world
    old = world.tribans[head_of(world, land.id)] if not land.held_by else land
    if not to and land.id in world.outsiders:
        _free_home(context, land, old)
        return
    lord = world.tribans.get(to) if to not in world.outsiders else None
    head = world.tribans[head_of(world, to)] if lord else None
    parts = [part for part in world.tribans.values() if part.lord == land.id]
    if land.held_by:
        _end_raids_from(context, land)
        for war in [war for war in world.raidings.values() if war.outsider == land.id]:
            end_raiding(context, war, rule=UMPIRE_RULE, why=BY_UMPIRE)
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
    return {**left, "successor": "", "vault": "", "bank_to": ""}


def _end_court(context: DecimoContext, data: DecimoData, land: Triban, head: Triban | None) -> None:
    """A state is no more: its wars, armies and characters go, and what it had goes to the new head, if there is one."""
    world = context.world
    end_state(context, data, land, rule=UMPIRE_RULE, why=BY_UMPIRE)
    if head is not None and land.bank:
        realm.capture_bank(context, land, head, rule=UMPIRE_RULE, place=land.vault or land.id)
    for outsider in world.outsiders.values():
        conquered = outsider.conquered_by == land.id and outsider.id not in world.tribans
        if conquered and head is not None:
            realm.hand_outsider(context, outsider, head.id, rule=UMPIRE_RULE)
        elif conquered:
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
        rulers = [part for part in parts if part.id not in world.outsiders]
        for part in parts:
            if part in rulers:
                realm.stand_alone(context, part, rule=UMPIRE_RULE)
            else:
                _free_home(context, part, part)
        for part in rulers:
            realm.settle_rank(context, part, rule=UMPIRE_RULE)
        _stand_up(context, data, rulers)
    else:
        for part in parts:
            realm.pass_along(context, part, old.id, rule=UMPIRE_RULE)
    for war in [war for war in world.raidings.values() if war.victim == land.id]:
        end_raiding(context, war, rule=UMPIRE_RULE, why=BY_UMPIRE)
    for army in [army for army in world.invasions.values() if army.target == land.id]:
        march_home(context, army, rule=UMPIRE_RULE, why=BY_UMPIRE)


def _free_home(context: DecimoContext, home: Triban, old: Triban) -> None:
    """The home of a conquered outsider is free of the state `old`, or of the outsiders who hold it (G-53)."""
    if home.held_by:
        _end_raids_from(context, home)
    free_home(context, context.world.outsiders[home.id], rule=UMPIRE_RULE, why=BY_UMPIRE)
    if old is not home:
        realm.settle_rank(context, old, rule=UMPIRE_RULE)


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
