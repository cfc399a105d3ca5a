"""Mercenaries who seize a land and fight everybody until they are destroyed (E49, R17.3)."""

from decimo.rules.event.effect_types import Grade
from decimo.rules.game_data import DecimoContext, DecimoData, pick
from decimo.rules.people.leaders import appoint
from decimo.rules.war.declaration import declare
from decimo.rules.war.peace import end_wars_of
from decimo.world import realm
from decimo.world.blight import FREE_COMPANY
from decimo.world.character import change_leading_office, leave_office, take_office
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import WORST, bank_owner, head_of, lands_of, polities, set_score
from decimo.world.trade import pay_cards
from decimo.world.wars import at_war
from decimo.world.world_state import Triban, relation_between

CAUSE = "mercenaries who fight everybody"
HOSTILE = 6
"""The score of mercenaries with states that they do not fight yet: they have no friends (R17.3)."""


def hired(land: Triban) -> int:
    """Return the mercenaries in a land, or those dismissed at the end of the last year (R15.5)."""
    return land.mercenaries or land.discharged


def mercenaries_stay(
    context: DecimoContext,
    data: DecimoData,
    land: Triban,
    troops: int,
    price: int,
    grade: Grade,
    *,
    rule: str,
) -> None:
    """Mercenaries of a land will not go home: they are bought off for `price`, or seize a land of its state (E49).

    A price above 0 is paid at once if the bank holds it. A realm loses a land other than its capital, picked
    by die, but never the home of a conquered outsider (G-53). Up to `troops` regulars of the land join them, the
    others disarm.
    """
    bank, count = bank_owner(context.world, land), hired(land)
    if price and bank.bank >= price:
        context.tell("send_away_mercenaries", land, rule, {"units": count}, mercenaries=0, discharged=0)
        pay_cards(context, land, price, rule=rule, why="mercenaries who would not go")
        return
    state = context.world.tribans[head_of(context.world, land.id)]
    lands = realm.subject_lands(context.world, state.id) or [state]
    names = {each.id: data.land.triban(each.id).name for each in lands}
    seized = context.world.tribans[
        pick(context, names, why="the land that the mercenaries seize", rule=rule, about=land.id)
    ]
    context.tell("stay_under_arms", land, rule, {"units": count}, mercenaries=0, discharged=0)
    _seize(context, data, seized, state, count, troops, rule=rule)
    _take_command(context, data, seized, grade, rule=rule)
    realm.begin_marked(context, "found_company", FREE_COMPANY, seized.id, rule=rule)
    _fight_everybody(context, data, seized, rule=rule)


def companies_fight(context: DecimoContext, data: DecimoData) -> None:
    """In winter mercenaries that hold a land are at war with all states beside it again, whatever was agreed (E49).

    The company ends when its last unit is gone or the land has fallen.
    """
    world = context.world
    for effect in [effect for effect in world.effects.values() if effect.kind == FREE_COMPANY]:
        land = world.tribans[effect.about]
        if land.lord or land.held_by or not fit_regulars(land):
            realm.end_marked(context, "end_company", effect, rule=effect.rule)
        else:
            _fight_everybody(context, data, land, rule=effect.rule)


def _seize(
    context: DecimoContext,
    data: DecimoData,
    land: Triban,
    state: Triban,
    count: int,
    troops: int,
    *,
    rule: str,
) -> None:
    """Mercenaries own the land: a subject land leaves its state, a free one loses its rulers (E49)."""
    if land is state:
        end_wars_of(context, data, land.id, rule=rule, why="mercenaries have seized the land")
        for leader in [x for x in context.world.leaders.values() if x.triban == land.id]:
            leave_office(context, leader, "fall_with_land", rule="decimo:R5.21", why="mercenaries")
    else:
        realm.rise_up(context, land, [land], state, rule=rule)
        if realm.bank_place(state) == land.id:
            realm.capture_bank(context, state, land, rule="decimo:R15.6", place=land.id)
    joined = min(troops, land.regulars)
    context.tell(
        "seize_land",
        land,
        rule,
        {"units": count, "joined": joined, "state": state.id},
        regulars=joined,
        guard=max(0, joined - land.army_value),
        horde=min(max(0, land.army_value - joined), land.horde + land.regulars - joined),
        mercenaries=count,
        republic=False,
        founded=context.year,
        fought=context.year,
    )
    realm.settle_rank(context, land, rule="decimo:G-23")


def _take_command(context: DecimoContext, data: DecimoData, land: Triban, grade: Grade, *, rule: str) -> None:
    """Their captain leads the land as its warrior, with the rating of the grade (R5.15, G-05)."""
    rating, names = context.settings.rating_of(grade), data.land.triban(land.id).leaders
    take_office(context, land, "warrior", names, rating, rule="decimo:R5.15")
    appoint(context, data, land, "administrator", rule=rule)
    appoint(context, data, land, "politician", rule=rule)
    change_leading_office(context, land, "warrior", rule=rule)


def _fight_everybody(context: DecimoContext, data: DecimoData, land: Triban, *, rule: str) -> None:
    """They are at war with every state beside them, and at least provocative to all others (R17.3)."""
    around = [near for own in lands_of(context.world, land.id) for near in data.land.neighbours(own.id)]
    for other in polities(context.world):
        if other is land:
            continue
        near = any(each.id in around for each in lands_of(context.world, other.id))
        fights = at_war(context.world, land.id, other.id)
        if near and not fights:
            declare(context, data, land.id, other.id, rule=rule, cause=CAUSE, reactions=False)
        else:
            relation = relation_between(context.world, land.id, other.id)
            set_score(context, relation, WORST if fights else HOSTILE, rule=rule, why=CAUSE)
