"""What may be corrected of a land: its units, blight and bank, what its people are, and its routes."""

from collections.abc import Iterator
from itertools import pairwise

from decimo.content.problem import shown
from decimo.content.value import Kind, Number, OneOf, Several, Words, YesNo, one_of
from decimo.fate import Held
from decimo.rules.book import Season
from decimo.rules.people.leaders import follow_trade, natural_leader
from decimo.rules.umpire.kind import Year
from decimo.rules.umpire.place import HOUSE, Ground, Place, Telling, correct, field, over
from decimo.world.army import regulars_in_being, ships_in_being
from decimo.world.character import change_leading_office
from decimo.world.land import OFFICES, Route, Triban
from decimo.world.power import lands_of, powers
from decimo.world.route import close_route, is_trader

MOST = 99
"""The most of anything that an umpire gives a land; of trade cards ten times as many, and nine."""
MOST_CARDS = 999
MOST_LASTING = 50
"""How many years ahead something may last."""


def land_places(ground: Ground, land: Triban) -> Iterator[Place]:
    """Return what may be corrected of a land, but for its owner and its successor."""

    def number(name: str, thing: str, high: int = MOST, low: int = 0) -> Place:
        return field(land, name, thing, Number(low, high), of=land.id)

    def year(name: str, thing: str, never: str = "") -> Place:
        return field(land, name, thing, Year(ground.book.land, 1, ground.now.year, never), of=land.id)

    in_field = 0 if land.held_by else regulars_in_being(ground.world, land) - land.regulars
    rolls = land.regulars + land.horde
    yield number("army_value", "the army value", low=max(rolls, land.regulars + in_field))
    yield number("founding_army", "the army value at the founding")
    units = "the outsiders' units"
    high = min(land.army_value - land.horde, land.army_value - in_field)
    yield number("regulars", units if land.held_by else "the regulars", high)
    if not land.held_by:
        yield number("horde", "the horde", land.army_value - land.regulars)
        yield number("mercenaries", "the mercenaries")
        yield number("risen", "the units of a holy rising")
        yield number("discharged", "the mercenaries sent away last year")
    if ground.book.land.triban(land.id).seas:
        yield from _ships(ground, land)
    yield number("blight", "the blight")
    yield field(land, "blighted", "ended the last autumn with blight", YesNo(), of=land.id)
    if not land.held_by and not land.lord:
        yield number("bank", "the bank", MOST_CARDS)
        yield from _government(ground, land)
    yield _centre(land)
    yield field(land, "transplanted", "has been settled with colonists", YesNo(), of=land.id)
    if land.lord:
        yield year("joined", "the year of coming under its lord")
    yield year("fought", "the last year of fighting", "never")
    yield year("founded", "the founding year")
    yield number("named", "the count of characters", MOST_CARDS)


def _ships(ground: Ground, land: Triban) -> Iterator[Place]:
    at_sea = ships_in_being(ground.world, land) - land.ships

    def number(name: str, thing: str, high: int, low: int = 0) -> Place:
        return field(land, name, thing, Number(low, high), of=land.id)

    yield number("navy_value", "the navy value", MOST, land.ships + at_sea)
    yield number("founding_navy", "the navy value at the founding", MOST)
    if not land.held_by:
        yield number("ships", "the ships", land.navy_value - at_sea)
        yield number("hired_ships", "the hired ships", MOST)


def _government(ground: Ground, land: Triban) -> Iterator[Place]:
    """Who leads a state, whether it is a republic, and where its bank lies."""
    offices: dict[str, Held] = {
        office: office for office in OFFICES if office != "warrior" or not land.republic
    }
    yield field(land, "leading", "the leading office", OneOf(offices), of=land.id)

    def republic(turn: Season, value: Held, words: Telling) -> None:
        state = turn.world.tribans[land.id]
        correct(turn, YesNo(), state, words, {"republic": value})
        if value and state.leading == "warrior":
            # No warrior leads a republic (E39).
            change_leading_office(turn, state, natural_leader(turn, state), rule=HOUSE)

    yield Place(
        f"tribans.{land.id}.republic", "is a republic", land.id, (land.id,), YesNo(), land.republic, republic
    )
    own = [each.id for each in lands_of(ground.world, land.id)]
    if len(own) > 1:
        places: dict[str, Held] = {id_: "" if id_ == land.id else id_ for id_ in own}
        yield field(land, "vault", "the place of the bank", OneOf(places), of=land.id)


def _centre(land: Triban) -> Place:
    """A people with a trade centre is one of traders, who are led by another office (R4.1 to R4.3)."""

    def make(turn: Season, value: Held, words: Telling) -> None:
        traded = _traders(turn)
        correct(turn, YesNo(), turn.world.tribans[land.id], words, {"centre": value})
        follow_trade(turn, traded)

    return Place(
        f"tribans.{land.id}.centre", "has a trade centre", land.id, (land.id,), YesNo(), land.centre, make
    )


def _traders(turn: Season) -> list[str]:
    return [people.id for people in powers(turn.world) if is_trader(turn.world, people)]


# Routes


def route_places(ground: Ground, route: Route) -> Iterator[Place]:
    """Return what may be corrected of a trade route."""
    land, now = ground.book.land, ground.now.year
    shores = tuple(shore.id for shore in land.shores)

    def place(name: str, thing: str, kind: Kind) -> Place:
        return field(route, name, thing, kind, of=route.id)

    yield place("name", "the name", Words())
    yield _stops(ground, route, shores)
    yield place("idle", "the last idle year", Year(land, 1, now + MOST_LASTING, "never"))
    yield place("led", "the year of the last rerouting", Year(land, 1, now, "never"))
    yield place(
        "led_by", "the people behind the last rerouting", one_of(list(ground.world.tribans), "nobody")
    )
    yield place("bereft", "the lands left by the last rerouting", Several(shores))

    def close(turn: Season, _value: Held, words: Telling) -> None:
        traded = _traders(turn)
        there = turn.world.routes[route.id]
        turn.tell("amend_whether", there.id, HOUSE, words)
        close_route(turn, there, rule=HOUSE, about=there.stops[0])
        follow_trade(turn, traded)

    yield over(route, route.id, make=close, thing="is closed")


def _stops(ground: Ground, route: Route, shores: tuple[str, ...]) -> Place:
    """Each stop lies beside the one before it, over land or on one sea."""
    land = ground.book.land

    def check(value: Held) -> str:
        stops = value if isinstance(value, tuple) else ()
        for one, other in pairwise(stops):
            if not land.touching(one, other):
                return f"{shown(one)} and {shown(other)} share no border and no sea"
        return ""

    def make(turn: Season, value: Held, words: Telling) -> None:
        traded = _traders(turn)
        kind = Several(shores, 2)
        correct(turn, kind, turn.world.routes[route.id], words, {"stops": value})
        follow_trade(turn, traded)

    what = f"routes.{route.id}.stops"
    return Place(what, "the stops", route.id, (route.id,), Several(shores, 2), route.stops, make, check)
