"""Characters: how they begin, what they earn, how they age, and who follows them (section 5)."""

from decimo.fate import Band, Roll, Rolled
from decimo.rules.book import Book, Season
from decimo.world import season
from decimo.world.army import raise_army_value
from decimo.world.character import (
    change_leading_office,
    collect_successes,
    gain_points,
    leave_office,
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
    free_peoples,
    holder,
)
from decimo.world.relation import peaceful
from decimo.world.route import is_trader, open_routes

OLD = 20
"""From this year in office a character dies on 1 or 2 (G-06)."""


def appoint(
    turn: Season, book: Book, triban: Triban, office: Office, *, rule: str = "decimo:R5.18", gone: str = ""
) -> Leader:
    """A new character takes an office with a rating of its own dice (R5.18, G-04)."""
    rating = turn.rolls([_rating(turn, book, triban, office)])[0]
    return take_office(
        turn, triban, office, book.land.triban(triban.id).leaders, rating, rule=rule, gone=gone
    )


def appoint_all(turn: Season, book: Book, triban: Triban) -> None:
    """A people gets three new characters, and the one who leads it (R5.2, R4.2, R4.3)."""
    ratings = turn.rolls([_rating(turn, book, triban, office) for office in OFFICES])
    seat_all(turn, book, triban, ratings)


def seat_all(turn: Season, book: Book, triban: Triban, ratings: list[Rolled]) -> None:
    """A people's three offices are taken with these ratings, in the order of the offices."""
    names = book.land.triban(triban.id).leaders
    for office, rating in zip(OFFICES, ratings, strict=True):
        take_office(turn, triban, office, names, rating, rule="decimo:R5.2")
    change_leading_office(turn, triban, natural_leader(turn, triban), rule="decimo:R4.2")


def _rating(turn: Season, book: Book, triban: Triban, office: Office) -> Roll:
    people = book.land.triban(triban.id).people
    return Roll(
        str(turn.settings["rating-dice"]),
        f"rating of the new {office} of the {people}",
        "decimo:G-04",
        f"{triban.id}.{office}",
    )


def natural_leader(turn: Season, triban: Triban) -> Office:
    """Raiders follow their warrior; traders their administrator or politician, whoever is rated higher."""
    if not is_trader(turn.world, triban):
        return "warrior"
    administrator = holder(turn.world, triban.id, "administrator")
    politician = holder(turn.world, triban.id, "politician")
    if administrator and politician and politician.rating > administrator.rating:
        return "politician"
    return "administrator"


def traders(world: World) -> list[str]:
    """The ids of the free peoples that trade (R4.1)."""
    return [people.id for people in free_peoples(world) if is_trader(world, people)]


def follow_trade(turn: Season, traded: list[str]) -> None:
    """A people that has become a trader or a raider since `traded` did is led by another office (R4.1 to R4.3)."""
    for people in free_peoples(turn.world):
        trades = is_trader(turn.world, people)
        if trades != (people.id in traded):
            rule = "decimo:R4.3" if trades else "decimo:R4.2"
            change_leading_office(turn, people, natural_leader(turn, people), rule=rule)


def ageing(turn: Season, book: Book) -> None:
    """Age takes its toll of the characters (G-06)."""
    way = turn.settings["ageing"]
    leaders = [leader for triban in free_peoples(turn.world) for leader in _characters(turn, triban)]
    dice = "1d6" if way == "fifth-year" else "2d6"
    rolls = turn.rolls([_fate_of(turn, book, leader, dice) for leader in leaders])
    for leader, roll in zip(leaders, rolls, strict=True):
        if roll in _deadly(turn, leader, dice):
            leave_office(turn, leader, "die", rule="decimo:G-06", why="old age", roll=roll)
    dead = [leader for leader in leaders if leader.id not in turn.world.leaders]
    peoples = [turn.world.tribans[leader.triban] for leader in dead]
    ratings = turn.rolls([_rating(turn, book, p, x.office) for p, x in zip(peoples, dead, strict=True)])
    for people, leader, rating in zip(peoples, dead, ratings, strict=True):
        names = book.land.triban(people.id).leaders
        take_office(turn, people, leader.office, names, rating, rule="decimo:R5.18", gone=leader.id)


def _characters(turn: Season, triban: Triban) -> list[Leader]:
    return [leader for leader in turn.world.leaders.values() if leader.triban == triban.id]


def _deadly(turn: Season, leader: Leader, dice: str) -> tuple[int, ...]:
    if dice == "2d6":
        return (2,)
    # The year just begun counts as a year in office.
    return (1, 2) if turn.year - leader.since + 1 >= OLD else (1,)


def _fate_of(turn: Season, book: Book, leader: Leader, dice: str) -> Roll:
    people = book.land.triban(leader.triban).people
    deadly = _deadly(turn, leader, dice)
    lives = tuple(total for total in range(1, 13) if total not in deadly)
    bands = (Band("dies", deadly), Band("lives on", lives))
    return Roll(
        dice,
        f"whether age takes {leader.name}, {leader.office} of the {people}",
        "decimo:G-06",
        f"{leader.triban}.{leader.office}",
        bands,
    )


def collect_points(turn: Season, _book: Book) -> None:
    """Administrators and politicians collect their points for the year (R5.6, R5.7, G-05)."""
    now = season.number(turn.year, turn.season)
    for triban in free_peoples(turn.world):
        administrator = holder(turn.world, triban.id, "administrator")
        if administrator and not desolate(turn.world, triban, turn.settings, now):
            _reward_administrator(turn, triban, administrator)
        politician = holder(turn.world, triban.id, "politician")
        if politician and politician.successes:
            points = politician.successes * int(turn.settings["politician-success"])
            collect_successes(turn, politician, points, rule="decimo:R5.6")


def _reward_administrator(turn: Season, triban: Triban, administrator: Leader) -> None:
    if triban.fought == turn.year:
        return
    if administrator.rating >= EXCEPTIONAL:
        points = 2 * triban.centre + _peaceful_routes(turn, triban)
        gain_points(
            turn, administrator, points, rule="decimo:R5.7", why="routes and centres in a year of peace"
        )
    elif not triban.blight:
        points = int(turn.settings["administrator-peace"])
        gain_points(turn, administrator, points, rule="decimo:G-05", why="a year of peace without blight")


def _peaceful_routes(turn: Season, triban: Triban) -> int:
    """How many open routes lead on to a peaceful neighbour."""
    count = 0
    for route in open_routes(turn.world, triban.id, turn.year):
        at = route.stops.index(triban.id)
        nearby = [route.stops[n] for n in (at - 1, at + 1) if 0 <= n < len(route.stops)]
        if any(_peaceful_stop(turn, triban.id, stop) for stop in nearby):
            count += 1
    return count


def _peaceful_stop(turn: Season, triban: str, stop: str) -> bool:
    """Whether the next stop is a peaceful people; a desolate land cuts the route (G-45)."""
    world = turn.world
    if stop in world.outsiders:
        return world.outsiders[stop].kind == "trader"
    neighbour, now = world.tribans[stop], season.number(turn.year, turn.season)
    if neighbour.held_by or desolate(world, neighbour, turn.settings, now):
        return False
    return peaceful(world, triban, stop)


def raise_unit_values(turn: Season, book: Book) -> None:
    """Exceptional administrators try to raise the unit value of their land: a 6 adds 1 (R5.9, R15.7)."""
    able = [triban for triban in free_peoples(turn.world) if is_exceptional(turn, triban)]
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
