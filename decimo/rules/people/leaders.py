"""Characters: how they begin, what they earn, and who follows them (section 5)."""

from collections.abc import Sequence

from decimo.fate import Band, Roll, Rolled
from decimo.rules.book import Book, Season
from decimo.world import season
from decimo.world.army import raise_army_value
from decimo.world.character import (
    change_leading_office,
    collect_successes,
    gain_points,
    take_office,
)
from decimo.world.effect import desolate
from decimo.world.land import (
    EXCEPTIONAL,
    OFFICES,
    Leader,
    Office,
    Triban,
    World,
    holder,
)
from decimo.world.power import head_of, in_peace, lands_of, powers
from decimo.world.relation import peaceful
from decimo.world.route import is_trader, open_routes


def appoint(
    turn: Season, book: Book, triban: Triban, office: Office, *, rule: str = "decimo:R5.18", gone: str = ""
) -> Leader:
    """A new character takes an office with a rating of its own dice (R5.18, G-04)."""
    rating = turn.rolls([rating_roll(turn, book, triban, office)])[0]
    return take_office(
        turn, triban, office, book.land.triban(triban.id).leaders, rating, rule=rule, gone=gone
    )


def appoint_all(turn: Season, book: Book, triban: Triban) -> None:
    """A people gets three new characters, and the one who leads it (R5.2, R4.2, R4.3)."""
    ratings = turn.rolls([rating_roll(turn, book, triban, office) for office in OFFICES])
    seat_all(turn, book, triban, ratings)


def seat_all(turn: Season, book: Book, triban: Triban, ratings: list[Rolled]) -> None:
    """A people's three offices are taken with these ratings, in the order of the offices."""
    names = book.land.triban(triban.id).leaders
    for office, rating in zip(OFFICES, ratings, strict=True):
        take_office(turn, triban, office, names, rating, rule="decimo:R5.2")
    change_leading_office(turn, triban, natural_leader(turn, triban), rule="decimo:R4.2")


def rating_roll(turn: Season, book: Book, triban: Triban, office: Office) -> Roll:
    """The dice for the rating of a new character (G-04)."""
    people = book.land.triban(triban.id).people
    return Roll(
        str(turn.settings["rating-dice"]),
        f"rating of the new {office} of the {people}",
        "decimo:G-04",
        f"{triban.id}.{office}",
    )


def natural_leader(turn: Season, triban: Triban) -> Office:
    """Raiders follow their warrior; traders their administrator or politician, whoever is rated higher.

    A republic is never led by its warrior (E39, G-40).
    """
    if not is_trader(turn.world, triban) and not triban.republic:
        return "warrior"
    administrator = holder(turn.world, triban.id, "administrator")
    politician = holder(turn.world, triban.id, "politician")
    if administrator and politician and politician.rating > administrator.rating:
        return "politician"
    return "administrator"


def traders(world: World) -> list[str]:
    """The heads of the states that trade (R4.1)."""
    return [people.id for people in powers(world) if is_trader(world, people)]


def follow_trade(turn: Season, traded: list[str]) -> None:
    """A state that has become a trader or a raider since `traded` did is led by another office (R4.1 to R4.3)."""
    for people in powers(turn.world):
        trades = is_trader(turn.world, people)
        if trades != (people.id in traded):
            rule = "decimo:R4.3" if trades else "decimo:R4.2"
            change_leading_office(turn, people, natural_leader(turn, people), rule=rule)


def collect_points(turn: Season, _book: Book) -> None:
    """Administrators and politicians collect their points for the year (R5.6, R5.7, G-05)."""
    now = season.number(turn.year, turn.season)
    for state in powers(turn.world):
        administrator = holder(turn.world, state.id, "administrator")
        if administrator and not desolate(turn.world, state, turn.settings, now):
            _reward_administrator(turn, state, administrator)
        politician = holder(turn.world, state.id, "politician")
        if politician and politician.successes:
            points = politician.successes * int(turn.settings["politician-success"])
            collect_successes(turn, politician, points, rule="decimo:R5.6")


def _reward_administrator(turn: Season, state: Triban, administrator: Leader) -> None:
    """In a year of peace an administrator scores for all lands of his state (R5.7, R6.17, G-05)."""
    if not in_peace(turn.world, state.id, turn.year):
        return
    lands = lands_of(turn.world, state.id)
    if administrator.rating >= EXCEPTIONAL:
        centres = sum(land.centre for land in lands)
        points = 2 * centres + len(_peaceful_routes(turn, lands))
        gain_points(
            turn, administrator, points, rule="decimo:R5.7", why="routes and centres in a year of peace"
        )
    elif not any(land.blight for land in lands):
        points = int(turn.settings["administrator-peace"])
        gain_points(turn, administrator, points, rule="decimo:G-05", why="a year of peace without blight")


def _peaceful_routes(turn: Season, lands: Sequence[Triban]) -> list[str]:
    """The open routes that lead on from one of these lands to a peaceful neighbour; a waste land has none (G-45)."""
    now = season.number(turn.year, turn.season)
    found: dict[str, None] = {}
    for land in lands:
        if desolate(turn.world, land, turn.settings, now):
            continue
        for route in open_routes(turn.world, land.id, turn.year):
            at = route.stops.index(land.id)
            nearby = [route.stops[n] for n in (at - 1, at + 1) if 0 <= n < len(route.stops)]
            if any(_peaceful_stop(turn, lands[0].id, stop) for stop in nearby):
                found[route.id] = None
    return list(found)


def _peaceful_stop(turn: Season, head: str, stop: str) -> bool:
    """Whether the next stop is a peaceful neighbour, no land of the same state; a desolate land cuts the route."""
    world = turn.world
    if stop in world.outsiders:
        return world.outsiders[stop].kind == "trader"
    neighbour, now = world.tribans[stop], season.number(turn.year, turn.season)
    if neighbour.held_by or desolate(world, neighbour, turn.settings, now):
        return False
    owner = head_of(world, stop)
    return owner != head and peaceful(world, head, owner)


def raise_unit_values(turn: Season, book: Book) -> None:
    """Exceptional administrators try to raise the unit value of each of their lands: a 6 adds 1 (R5.9, R15.7)."""
    able = [
        land
        for state in powers(turn.world)
        if is_exceptional(turn, state)
        for land in lands_of(turn.world, state.id)
    ]
    bands = (Band("army value rises by 1", (6,)), Band("nothing", (1, 2, 3, 4, 5)))
    rolls = turn.rolls(
        [
            Roll(
                "1d6",
                f"whether the army value of the {book.land.triban(t.id).people} rises",
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
                turn, triban, 1, rule="decimo:R15.7", why="an exceptional administrator", roll=roll
            )


def is_exceptional(turn: Season, triban: Triban) -> bool:
    """Whether a people has an exceptional administrator (R5.3)."""
    administrator = holder(turn.world, triban.id, "administrator")
    return administrator is not None and administrator.rating >= EXCEPTIONAL
