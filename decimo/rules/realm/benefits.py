"""What a conquest may do to trade centres, and the routes that a new centre gets (R18.5 to R18.7, R3.4)."""

from typing import NamedTuple

from decimo.fate import Band, Rolled
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import follow_trade, traders
from decimo.rules.people.rerouting import centres
from decimo.rules.people.road import road, road_steps
from decimo.world.land import Triban, World
from decimo.world.power import Level, lands_of, level
from decimo.world.realm import make_centre, move_centre, ruin_centre
from decimo.world.route import is_trader, on_one_route, open_route

ROUTES_OF_A_CENTRE = 2
"""A trade centre is joined to so many of the nearest others (G-03)."""

CENTRE_DIE = "1d6"
CENTRE_BANDS = (Band("it becomes a trade centre", (6,)), Band("nothing", (1, 2, 3, 4, 5)))
PLUNDER_BANDS = (
    Band("the trade centre is destroyed and moves to the conqueror's capital", (1, 2, 3)),
    Band("it stays where it was", (4, 5)),
    Band("it is destroyed, and the new one fails too", (6,)),
)


class Conqueror(NamedTuple):
    """What a state was when it conquered."""

    level: Level
    trader: bool
    has_centre: bool


def as_conqueror(world: World, head: str) -> Conqueror:
    """What a state is before a conquest; its capital says whether it is a realm of traders (R4.1)."""
    has_centre = any(land.centre for land in lands_of(world, head))
    return Conqueror(level(world, head), is_trader(world, world.tribans[head]), has_centre)


def trade_after_conquest(
    turn: Season, book: Book, head: str, before: Conqueror, taken: Triban | None = None
) -> None:
    """The trade-centre die is thrown once for a conquest (R18.5 to R18.7, G-24).

    Raiders who are no realm gain nothing from a trade centre (R18.6); a realm of raiders, or of traders without
    a centre, plunders it (R18.7). Any other conquest may make a trade centre: of the capital, or of the city
    that was taken if the capital is one already. `taken` is no land when an outsider's home was conquered.
    """
    capital = turn.world.tribans[head]
    if taken and taken.centre:
        if before.level == "triban" and not before.trader:
            return
        if before.level != "triban" and not (before.trader and before.has_centre):
            _plunder(turn, book, taken, capital)
            return
    for city in (capital, taken):
        if city and not city.centre:
            _found_centre(turn, book, city)
            return


def _found_centre(turn: Season, book: Book, land: Triban) -> None:
    """On a 6 the city becomes a trade centre, with routes to others (R18.5)."""
    city = book.land.triban(land.id).city
    why = f"whether {city} becomes a trade centre"
    die = turn.roll(CENTRE_DIE, why=why, rule="decimo:R18.5", about=land.id, bands=CENTRE_BANDS)
    if die == 6:
        traded = traders(turn.world)
        make_centre(turn, land, rule="decimo:R18.5", city=city, die=die)
        join_centres(turn, book, land)
        follow_trade(turn, traded)


def _plunder(turn: Season, book: Book, taken: Triban, capital: Triban) -> None:
    """A conquered trade centre moves to the capital, stays, or is lost to both (R18.7)."""
    city = book.land.triban(taken.id).city
    why = f"what becomes of the trade of {city}"
    die = turn.roll(CENTRE_DIE, why=why, rule="decimo:R18.7", about=taken.id, bands=PLUNDER_BANDS)
    traded = traders(turn.world)
    if die <= 3:
        _carry_off(turn, book, taken, capital, die)
    elif die == 6:
        ruin_centre(turn, taken, rule="decimo:R18.7", city=city, die=die)
    follow_trade(turn, traded)


def _carry_off(turn: Season, book: Book, taken: Triban, capital: Triban, die: Rolled) -> None:
    city, to = book.land.triban(taken.id).city, book.land.triban(capital.id).city
    move_centre(turn, taken, capital, rule="decimo:R18.7", city=city, to=to, die=die)
    join_centres(turn, book, capital)


def join_centres(turn: Season, book: Book, land: Triban) -> None:
    """A new trade centre gets routes to the nearest others that no route joins it to yet (R3.4, G-03)."""
    far = road_steps(turn.world, book, land.id)
    others = [
        place
        for place in centres(turn.world)
        if place in far and place != land.id and not on_one_route(turn.world, land.id, place)
    ]
    # Python's sort keeps the land's order among places equally far.
    for place in sorted(others, key=lambda other: far[other])[:ROUTES_OF_A_CENTRE]:
        name = f"Road from {book.land.triban(land.id).city} to {book.land.node(place).name}"
        open_route(
            turn, f"{land.id}-{place}-road", name, road(turn.world, book, far, place), rule="decimo:R3.4"
        )
