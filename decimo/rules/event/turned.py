"""Outsiders that change their ways: raiders who begin to trade, traders who begin to raid (E33, E34)."""

from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import follow_trade, traders
from decimo.rules.people.road import road, road_steps
from decimo.rules.pick import pick
from decimo.world.edge import Outsider
from decimo.world.land import Triban, World, free_peoples
from decimo.world.route import close_route, open_route


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
    traded = traders(world)
    open_route(turn, f"{outsider.id}-road", f"Road of the {name}", centres[centre], rule=rule)
    follow_trade(turn, traded)


def turn_raider(turn: Season, book: Book, people: Triban, *, rule: str) -> None:
    """A trader, picked by die, turns to raiding, and every trade route it lies on ceases (E34)."""
    outsider = _pick(
        turn, book, people, may_turn_raider(turn.world, book, people.id), "turns to raiding", rule
    )
    traded = traders(turn.world)
    for route in [route for route in turn.world.routes.values() if outsider.id in route.stops]:
        close_route(turn, route, rule=rule, about=outsider.id)
    follow_trade(turn, traded)


def nearest_centres(world: World, book: Book, outsider: str) -> dict[str, tuple[str, ...]]:
    """The trade centres fewest steps from an outsider, each with the stops of a shortest way there."""
    far = road_steps(world, book, outsider)
    centres = [people.id for people in free_peoples(world) if people.centre and people.id in far]
    least = min((far[centre] for centre in centres), default=0)
    return {centre: road(world, book, far, centre) for centre in centres if far[centre] == least}


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
