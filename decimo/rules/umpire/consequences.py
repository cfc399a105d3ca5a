"""What follows from a correction that changes more than one field: offices, wars, forces, outsiders."""

from collections.abc import Callable, Iterator
from typing import Any

from decimo.chance import Word
from decimo.content.correction import CorrectableField, Correction, Row, number
from decimo.content.problem import fold
from decimo.rules.people.leaders import natural_leader
from decimo.rules.umpire.correctable_field import BY_UMPIRE, UMPIRE_RULE, CorrectionContext, make_field
from decimo.rules.umpire.ownership import change_owner
from decimo.rules.umpire.value_kinds import newcomer_name, newcomer_rating
from decimo.rules.war.allies import settle_score_after_war
from decimo.rules.war.disband import disband, fleet_home, stand_down
from decimo.world.character import change_leading_office, leave_office, succeed
from decimo.world.outsider import end_raiding
from decimo.world.polity import WORST, side_of
from decimo.world.realm import settle_rank
from decimo.world.trade import close_route
from decimo.world.world_state import Army, Leader, Office, Triban, War, fresh_id, holder, relation_between

__all__ = ["change_owner"]


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
    """A conquered outsider belongs to a realm, and its wars of raiding are over (R21.12, G-41)."""
    world, people = made.context.world, made.entity
    states = [world.tribans[id_] for id_ in (people.conquered_by, made.value) if id_]
    made.set(tributary_to="")
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
