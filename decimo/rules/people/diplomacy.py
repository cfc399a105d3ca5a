"""Scores between states: the opening roll, and the test by card and politicians (section 6)."""

from collections.abc import Iterable
from itertools import combinations

from decimo.chance import Band, Choice, Draw, Drawn, Option, Roll, suit
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.world.blight import holds_company
from decimo.world.character import note_success
from decimo.world.polity import BEST, WORST, polities, set_score
from decimo.world.wars import note_aims, participants
from decimo.world.world_state import (
    EXCEPTIONAL,
    RELIABLE,
    Leader,
    Pair,
    Relation,
    War,
    World,
    holder,
    pair_of,
    relation_between,
)

BRINK = 6
"""The score from which reliable politicians may try (R5.11, G-08)."""
TRUCE_FLOOR = 5
"""No score falls below this while a truce lasts (G-11)."""

AVERAGE_DIE = "1dav"
"""A pair begins with one average die, 2 to 5 (R6.8)."""

CARD_BANDS = (
    Band("cooler by one", ("spades",)),
    Band("warmer by one", ("hearts",)),
    Band("as it was", ("clubs", "diamonds")),
)
SUCCESS_BANDS = (Band("he moves them", (1, 2, 3)), Band("in vain", (4, 5, 6)))

TRY_PEACE = Option("peace", "work for peace: one closer")
TRY_WAR = Option("war", "work for war: one further apart")
TRY_NOTHING = Option("nothing", "let it be")


def try_relations(context: DecimoContext, data: DecimoData) -> None:
    """Every fifth winter all pairs are tested except those in the same war (R2.5, R6.11, R6.14)."""
    at_war = _pairs_in(context.world.wars.values())
    _test(context, data, [relation for relation in _pairs(context.world) if relation.pair not in at_war])


def war_relations(context: DecimoContext, data: DecimoData) -> None:
    """Every winter each pair of participants of a war is tested, friends and foes alike (R6.11).

    A war that an event began in the same winter is tested only after a year.
    """
    at_war = _pairs_in(war for war in context.world.wars.values() if war.since < context.year)
    _test(context, data, [relation for relation in _pairs(context.world) if relation.pair in at_war])


def _test(context: DecimoContext, data: DecimoData, pairs: list[Relation]) -> None:
    """Each pair draws a card, then the politicians try to move the score (R6.12, R6.13)."""
    cards = context.draws([_draw(data, relation) for relation in pairs])
    before = [relation.score for relation in pairs]
    for relation, card in zip(pairs, cards, strict=True):
        _shift(context, relation, _by_card(card), rule="decimo:R6.12", why="the card drawn for them", by=card)
    if context.settings.politicians != "off":
        _politicians(context, data, pairs, before)


def _pairs(world: World) -> list[Relation]:
    """Return all pairs of states whose score can change; mercenaries who hold a land never make peace (E49)."""
    states = [state for state in polities(world) if not holds_company(world, state.id)]
    return [relation_between(world, one.id, other.id) for one, other in combinations(states, 2)]


def _pairs_in(wars: Iterable[War]) -> frozenset[Pair]:
    """Return all pairs whose two states take part in one of these wars."""
    return frozenset(pair_of(one, other) for war in wars for one, other in combinations(participants(war), 2))


def _by_card(card: str) -> int:
    """Return the change by a card: a spade parts two peoples, a heart brings them together (R6.12)."""
    return {"spades": 1, "hearts": -1}.get(suit(card), 0)


def _draw(data: DecimoData, relation: Relation) -> Draw:
    one, other = relation.pair
    names = f"the {data.land.triban(one).people} and the {data.land.triban(other).people}"
    return Draw(f"how it goes between {names}", "decimo:R6.12", relation.id, CARD_BANDS)


def _shift(
    context: DecimoContext, relation: Relation, step: int, *, rule: str, why: str, by: int | Drawn
) -> None:
    # A truce does not raise a score that an event has lowered.
    floor = min(TRUCE_FLOOR, relation.score) if context.year <= relation.truce else BEST
    value = max(floor, min(WORST, relation.score + step))
    set_score(context, relation, value, rule=rule, why=why, by=by)


def _politicians(context: DecimoContext, data: DecimoData, pairs: list[Relation], before: list[int]) -> None:
    """Politicians who may try choose an aim and roll: 1 to 3 moves the score by one (R5.11, R5.12, R6.13)."""
    tries: list[tuple[Relation, Leader, str]] = []
    for relation, score in zip(pairs, before, strict=True):
        one, other = relation.pair
        at_the_brink = max(score, relation.score) >= BRINK
        for side, foe in ((one, other), (other, one)):
            politician = holder(context.world, side, "politician")
            if politician and (
                politician.rating >= EXCEPTIONAL or (politician.rating >= RELIABLE and at_the_brink)
            ):
                tries.append((relation, politician, foe))
    aims = context.choices([_aim(data, politician, foe) for _, politician, foe in tries])
    trying = [(*each, aim) for each, aim in zip(tries, aims, strict=True) if aim != TRY_NOTHING.id]
    for relation in pairs:
        aimed = [f"{politician.id}:{aim}" for at, politician, _, aim in trying if at is relation]
        note_aims(context, relation, aimed, rule="decimo:G-08")
    rolls = context.rolls([_attempt(data, politician, foe) for _, politician, foe, _ in trying])
    moved: dict[Pair, int] = {}
    for (relation, politician, foe, aim), roll in zip(trying, rolls, strict=True):
        if roll <= 3:
            rule = "decimo:R5.12" if politician.rating >= EXCEPTIONAL else "decimo:R5.11"
            note_success(context, politician, rule=rule, other=foe, roll=roll)
            moved[relation.pair] = moved.get(relation.pair, 0) + (-1 if aim == TRY_PEACE.id else 1)
    for relation in pairs:
        step = moved.get(relation.pair, 0)
        if step:
            _shift(context, relation, step, rule="decimo:R6.13", why="the work of politicians", by=step)


def _aim(data: DecimoData, politician: Leader, foe: str) -> Choice:
    us, them = _people(data, politician.triban), _people(data, foe)
    why = f"what {politician.name}, politician of the {us}, works for with the {them}"
    about = f"{politician.triban}>{foe}"
    return Choice(
        politician.triban,
        (TRY_PEACE, TRY_WAR, TRY_NOTHING),
        why,
        "decimo:R6.13",
        about,
        DecimoDecision.WORK_FOR,
    )


def _attempt(data: DecimoData, politician: Leader, foe: str) -> Roll:
    us, them = _people(data, politician.triban), _people(data, foe)
    why = f"whether {politician.name} moves the {us} and the {them}"
    rule = "decimo:R5.12" if politician.rating >= EXCEPTIONAL else "decimo:R5.11"
    return Roll("1d6", why, rule, f"{politician.triban}>{foe}", SUCCESS_BANDS)


def _people(data: DecimoData, triban: str) -> str:
    return data.land.triban(triban).people


def opening_score(data: DecimoData, relation: Relation) -> Roll:
    """Return the roll for the opening score of a pair (R6.8)."""
    one, other = relation.pair
    names = f"the {_people(data, one)} and the {_people(data, other)}"
    return Roll(AVERAGE_DIE, f"where {names} stand to each other", "decimo:R6.8", relation.id)
