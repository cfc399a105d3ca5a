"""Outsiders that change their ways: raiders who begin to trade, traders who begin to raid (E33, E34)."""

from collections.abc import Mapping

from decimo.content.graph import steps
from decimo.rules.book import Book, Season
from decimo.rules.leaders import natural_leader
from decimo.rules.pick import pick
from decimo.world.character import change_leading_office
from decimo.world.land import Outsider, Triban, World, free_peoples
from decimo.world.route import close_route, is_trader, open_route


def may_turn_trader(world: World, book: Book, people: str) -> list[Outsider]:
    """The raiders that reach this land, and from whose own a way leads to a trade centre."""
    raiders = _reaching(world, book, people, "raider")
    return [raider for raider in raiders if nearest_centres(world, book, raider.id)]


def may_turn_raider(world: World, book: Book, people: str) -> list[Outsider]:
    """The traders that reach this land."""
    return _reaching(world, book, people, "trader")


def turn_trader(turn: Season, book: Book, people: Triban, *, rule: str) -> None:
    """A raider, picked by die, becomes a peaceful trader and opens a route to the nearest centre (E33, G-40).

    What attacks it had in mind do not come, since only raiders attack (R21.18).
    """
    outsider = _pick(turn, book, people, may_turn_trader(turn.world, book, people.id), "turns to trade", rule)
    world, name = turn.world, book.land.outsider(outsider.id).name
    centres = nearest_centres(world, book, outsider.id)
    names = {centre: book.land.triban(centre).name for centre in centres}
    centre = pick(turn, names, why=f"the trade centre that the {name} turn to", rule=rule, about=outsider.id)
    traders = _traders(world)
    open_route(turn, f"{outsider.id}-road", f"Road of the {name}", centres[centre], rule=rule)
    _change_leading_offices(turn, traders)


def turn_raider(turn: Season, book: Book, people: Triban, *, rule: str) -> None:
    """A trader, picked by die, turns to raiding, and every trade route it lies on ceases (E34)."""
    outsider = _pick(
        turn, book, people, may_turn_raider(turn.world, book, people.id), "turns to raiding", rule
    )
    traders = _traders(turn.world)
    for route in [route for route in turn.world.routes.values() if outsider.id in route.stops]:
        close_route(turn, route, rule=rule, about=outsider.id)
    _change_leading_offices(turn, traders)


def _traders(world: World) -> list[Triban]:
    return [people for people in free_peoples(world) if is_trader(world, people)]


def _change_leading_offices(turn: Season, before: list[Triban]) -> None:
    """A people that has become a trader or a raider is led by another office (R4.1 to R4.3)."""
    for people in free_peoples(turn.world):
        trades = is_trader(turn.world, people)
        if trades != (people in before):
            rule = "decimo:R4.3" if trades else "decimo:R4.2"
            change_leading_office(turn, people, natural_leader(turn, people), rule=rule)


def nearest_centres(world: World, book: Book, outsider: str) -> dict[str, tuple[str, ...]]:
    """The trade centres fewest steps from an outsider, each with the stops of a shortest way there.

    Ways lead over land borders and sea zones, but not through the lands of other outsiders.
    """
    links = {
        place: near
        for place, near in book.land.links.items()
        if place == outsider or place not in world.outsiders
    }
    far = steps(links, outsider)
    centres = [people.id for people in free_peoples(world) if people.centre and people.id in far]
    least = min((far[centre] for centre in centres), default=0)
    return {centre: _stops(world, links, far, centre) for centre in centres if far[centre] == least}


def _stops(
    world: World, links: Mapping[str, tuple[str, ...]], far: Mapping[str, int], centre: str
) -> tuple[str, ...]:
    """The way to a centre, walked back from it step by step; sea zones are no stops."""
    way = [centre]
    while far[way[-1]]:
        back = far[way[-1]] - 1
        way.append(next(place for place in links[way[-1]] if place in links and far.get(place) == back))
    return tuple(place for place in reversed(way) if place in world.tribans or place in world.outsiders)


def _reaching(world: World, book: Book, people: str, kind: str) -> list[Outsider]:
    return [
        outsider
        for outsider in world.outsiders.values()
        if outsider.kind == kind and not outsider.conquered_by and people in book.land.reach(outsider.id)
    ]


def _pick(
    turn: Season, book: Book, people: Triban, outsiders: list[Outsider], what: str, rule: str
) -> Outsider:
    """Pick an outsider by die and let it change its kind."""
    names = {outsider.id: book.land.outsider(outsider.id).name for outsider in outsiders}
    which = pick(turn, names, why=f"the people from outside that {what}", rule=rule, about=people.id)
    outsider = turn.world.outsiders[which]
    if outsider.kind == "raider":
        turn.tell("turn_trader", outsider, rule, {"outsider": which}, kind="trader")
    else:
        turn.tell("turn_raider", outsider, rule, {"outsider": which}, kind="raider")
    return outsider
