"""Characters: appointment, points and leading offices (section 5)."""

from collections.abc import Sequence

from decimo.chance import Band, Roll, Rolled
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world import character, world_state
from decimo.world.blight import is_desolate
from decimo.world.home_forces import raise_army_value
from decimo.world.polity import are_peaceful, head_of, in_peace, lands_of, polities
from decimo.world.trade import is_trader, open_routes
from decimo.world.world_state import EXCEPTIONAL, OFFICES, Leader, Office, Triban, World, holder


def appoint(
    context: DecimoContext,
    data: DecimoData,
    triban: Triban,
    office: Office,
    *,
    rule: str = "decimo:R5.18",
    gone: str = "",
) -> Leader:
    """A new character takes an office with a newly rolled rating (R5.18, G-04)."""
    rating = context.rolls([rating_roll(context, data, triban, office)])[0]
    return character.take_office(
        context, triban, office, data.land.triban(triban.id).leaders, rating, rule=rule, gone=gone
    )


def appoint_all(context: DecimoContext, data: DecimoData, triban: Triban) -> None:
    """A people gets three new characters, one of them its leader (R5.2, R4.2, R4.3)."""
    ratings = context.rolls([rating_roll(context, data, triban, office) for office in OFFICES])
    seat_all(context, data, triban, ratings)


def seat_all(context: DecimoContext, data: DecimoData, triban: Triban, ratings: list[Rolled]) -> None:
    """A people's three offices are filled with these ratings, in the order of the offices."""
    names = data.land.triban(triban.id).leaders
    for office, rating in zip(OFFICES, ratings, strict=True):
        character.take_office(context, triban, office, names, rating, rule="decimo:R5.2")
    character.change_leading_office(context, triban, natural_leader(context, triban), rule="decimo:R4.2")


def rating_roll(context: DecimoContext, data: DecimoData, triban: Triban, office: Office) -> Roll:
    """Return the dice for the rating of a new character (G-04)."""
    people = data.land.triban(triban.id).people
    return Roll(
        context.settings.rating_dice,
        f"rating of the new {office} of the {people}",
        "decimo:G-04",
        f"{triban.id}.{office}",
    )


def natural_leader(context: DecimoContext, triban: Triban) -> Office:
    """Return the leading office: the warrior of raiders; of traders the higher rated administrator or politician.

    A republic is never led by its warrior (E39, G-40).
    """
    if not is_trader(context.world, triban) and not triban.republic:
        return "warrior"
    administrator = holder(context.world, triban.id, "administrator")
    politician = holder(context.world, triban.id, "politician")
    if administrator and politician and politician.rating > administrator.rating:
        return "politician"
    return "administrator"


def traders(world: World) -> list[str]:
    """Return the heads of the states that trade (R4.1)."""
    return [people.id for people in polities(world) if is_trader(world, people)]


def follow_trade(context: DecimoContext, traded: list[str]) -> None:
    """A state that has become a trader or a raider since `traded` gets another leading office (R4.1 to R4.3)."""
    for people in polities(context.world):
        trades = is_trader(context.world, people)
        if trades != (people.id in traded):
            rule = "decimo:R4.3" if trades else "decimo:R4.2"
            character.change_leading_office(context, people, natural_leader(context, people), rule=rule)


def collect_points(context: DecimoContext, _book: DecimoData) -> None:
    """Administrators and politicians collect their points for the year (R5.6, R5.7, G-05)."""
    now = world_state.season_number(context.year, context.season)
    for state in polities(context.world):
        administrator = holder(context.world, state.id, "administrator")
        if administrator and not is_desolate(context.world, state, context.settings, now):
            _reward_administrator(context, state, administrator)
        politician = holder(context.world, state.id, "politician")
        if politician and politician.successes:
            points = politician.successes * context.settings.politician_success
            character.collect_successes(context, politician, points, rule="decimo:R5.6")


def _reward_administrator(context: DecimoContext, state: Triban, administrator: Leader) -> None:
    """In a year of peace an administrator scores for all lands of the state (R5.7, R6.17, G-05)."""
    if not in_peace(context.world, state.id, context.year):
        return
    lands = lands_of(context.world, state.id)
    if administrator.rating >= EXCEPTIONAL:
        centres = sum(land.centre for land in lands)
        points = 2 * centres + len(_peaceful_routes(context, lands))
        character.gain_points(
            context, administrator, points, rule="decimo:R5.7", why="routes and centres in a year of peace"
        )
    elif not any(land.blight for land in lands):
        points = context.settings.administrator_peace
        character.gain_points(
            context, administrator, points, rule="decimo:G-05", why="a year of peace without blight"
        )


def _peaceful_routes(context: DecimoContext, lands: Sequence[Triban]) -> list[str]:
    """Return the open routes from one of these lands to a peaceful neighbour; a desolate land has none (G-45)."""
    now = world_state.season_number(context.year, context.season)
    found: dict[str, None] = {}
    for land in lands:
        if is_desolate(context.world, land, context.settings, now):
            continue
        for route in open_routes(context.world, land.id, context.year):
            at = route.stops.index(land.id)
            nearby = [route.stops[n] for n in (at - 1, at + 1) if 0 <= n < len(route.stops)]
            if any(_peaceful_stop(context, lands[0].id, stop) for stop in nearby):
                found[route.id] = None
    return list(found)


def _peaceful_stop(context: DecimoContext, head: str, stop: str) -> bool:
    """Return whether the next stop is a peaceful neighbour in another state; a desolate land cuts the route."""
    world = context.world
    if stop in world.outsiders:
        return world.outsiders[stop].kind == "trader"
    neighbour, now = world.tribans[stop], world_state.season_number(context.year, context.season)
    if neighbour.held_by or is_desolate(world, neighbour, context.settings, now):
        return False
    owner = head_of(world, stop)
    return owner != head and are_peaceful(world, head, owner)


def raise_unit_values(context: DecimoContext, data: DecimoData) -> None:
    """Exceptional administrators try to raise the unit value of each of their lands: a 6 adds 1 (R5.9, R15.7)."""
    able = [
        land
        for state in polities(context.world)
        if is_exceptional(context, state)
        for land in lands_of(context.world, state.id)
    ]
    bands = (Band("army value rises by 1", (6,)), Band("nothing", (1, 2, 3, 4, 5)))
    rolls = context.rolls(
        [
            Roll(
                "1d6",
                f"whether the army value of the {data.land.triban(t.id).people} rises",
                "decimo:R5.9",
                t.id,
                bands,
            )
            for t in able
        ]
    )
    for triban, roll in zip(able, rolls, strict=True):
        if roll == 6:
            raise_army_value(
                context, triban, 1, rule="decimo:R15.7", why="an exceptional administrator", roll=roll
            )


def is_exceptional(context: DecimoContext, triban: Triban) -> bool:
    """Return whether a people has an exceptional administrator (R5.3)."""
    administrator = holder(context.world, triban.id, "administrator")
    return administrator is not None and administrator.rating >= EXCEPTIONAL
