"""Mercenaries who will not leave: they seize a land and fight everybody until they are destroyed (E49, R17.3)."""

from decimo.rules.book import Book, Season
from decimo.rules.event.chance_verb import Grade
from decimo.rules.people.leaders import appoint
from decimo.rules.pick import pick
from decimo.rules.war.declaration import declare
from decimo.rules.war.peace import end_wars_of
from decimo.world.army import units
from decimo.world.bank import pay_cards
from decimo.world.character import change_leading_office, leave_office, take_office
from decimo.world.effect import FREE_COMPANY
from decimo.world.land import Triban, pair
from decimo.world.power import head_of, lands_of, powers, treasury
from decimo.world.realm import bank_place, capture_bank, settle_rank
from decimo.world.relation import WORST, set_score
from decimo.world.rising import mark, rise_up, unmark
from decimo.world.war import at_war

CAUSE = "mercenaries who fight everybody"
HOSTILE = 6
"""The score of mercenaries with states that they do not fight yet: they have no friends (R17.3)."""


def hired(land: Triban) -> int:
    """The mercenaries in a land, or those it sent away when the last year ended (R15.5)."""
    return land.mercenaries or land.discharged


def mercenaries_stay(
    turn: Season, book: Book, land: Triban, troops: int, price: int, grade: Grade, *, rule: str
) -> None:
    """Mercenaries of a land will not go home: they are bought off for `price`, or seize a land of its state (E49).

    A price above nothing is paid at once if the bank holds it. A realm loses a land outside its capital, picked
    by die. Up to `troops` regulars of the land join them, the others lay down their arms.
    """
    bank, count = treasury(turn.world, land), hired(land)
    if price and bank.bank >= price:
        turn.tell("send_away_mercenaries", land, rule, {"units": count}, mercenaries=0, discharged=0)
        pay_cards(turn, land, price, rule=rule, why="mercenaries who would not go")
        return
    state = turn.world.tribans[head_of(turn.world, land.id)]
    lands = lands_of(turn.world, state.id)
    names = {each.id: book.land.triban(each.id).name for each in lands[1:] or lands}
    seized = turn.world.tribans[
        pick(turn, names, why="the land that the mercenaries seize", rule=rule, about=land.id)
    ]
    turn.tell("stay_under_arms", land, rule, {"units": count}, mercenaries=0, discharged=0)
    _seize(turn, book, seized, state, count, troops, rule=rule)
    _take_command(turn, book, seized, grade, rule=rule)
    mark(turn, "found_company", FREE_COMPANY, seized.id, rule=rule)
    _fight_everybody(turn, book, seized, rule=rule)


def companies_fight(turn: Season, book: Book) -> None:
    """In winter mercenaries that hold a land are at war with all states beside it again, whatever was agreed (E49).

    When their last unit is gone, or the land has fallen, the company is no more.
    """
    world = turn.world
    for effect in [effect for effect in world.effects.values() if effect.kind == FREE_COMPANY]:
        land = world.tribans[effect.about]
        if land.lord or land.held_by or not units(land):
            unmark(turn, "end_company", effect, rule=effect.rule)
        else:
            _fight_everybody(turn, book, land, rule=effect.rule)


def _seize(
    turn: Season, book: Book, land: Triban, state: Triban, count: int, troops: int, *, rule: str
) -> None:
    """The land is the mercenaries' own: a subject land leaves its state, a free one has lost its rulers (E49)."""
    if land is state:
        end_wars_of(turn, book, land.id, rule=rule, why="mercenaries have seized the land")
        for leader in [x for x in turn.world.leaders.values() if x.triban == land.id]:
            leave_office(turn, leader, "fall_with_land", rule="decimo:R5.21", why="mercenaries")
    else:
        rise_up(turn, land, [land], state, rule=rule)
        if bank_place(state) == land.id:
            capture_bank(turn, state, land, rule="decimo:R15.6", place=land.id)
    joined = min(troops, land.regulars)
    turn.tell(
        "seize_land",
        land,
        rule,
        {"units": count, "joined": joined, "state": state.id},
        regulars=joined,
        horde=min(land.army_value - joined, land.horde + land.regulars - joined),
        mercenaries=count,
        republic=False,
        founded=turn.year,
        fought=turn.year,
    )
    settle_rank(turn, land, rule="decimo:G-23")


def _take_command(turn: Season, book: Book, land: Triban, grade: Grade, *, rule: str) -> None:
    """Their captain leads the land as its warrior, rated by his grade (R5.15, G-05)."""
    rating, names = int(turn.settings[f"grade-{grade}"]), book.land.triban(land.id).leaders
    take_office(turn, land, "warrior", names, rating, rule="decimo:R5.15")
    appoint(turn, book, land, "administrator", rule=rule)
    appoint(turn, book, land, "politician", rule=rule)
    change_leading_office(turn, land, "warrior", rule=rule)


def _fight_everybody(turn: Season, book: Book, land: Triban, *, rule: str) -> None:
    """They are at war with every state beside them, and no better than provocative to all others (R17.3)."""
    around = [near for own in lands_of(turn.world, land.id) for near in book.land.neighbours(own.id)]
    for other in powers(turn.world):
        if other is land:
            continue
        near = any(each.id in around for each in lands_of(turn.world, other.id))
        fights = at_war(turn.world, land.id, other.id)
        if near and not fights:
            declare(turn, book, land.id, other.id, rule=rule, cause=CAUSE, reactions=False)
        else:
            relation = turn.world.relations[pair(land.id, other.id)]
            set_score(turn, relation, WORST if fights else HOSTILE, rule=rule, why=CAUSE)
