"""Campaigning: who attacks, and where armies march (section 7)."""

from collections.abc import Sequence

from decimo.fate import BLACK, RED, Band, Choice, Drawn, Option, red
from decimo.rules.book import Book, Season
from decimo.rules.war.army_name import army_name, place_name
from decimo.rules.war.attacker import attackers
from decimo.rules.war.disband import stand_down
from decimo.rules.war.outlook import road_words, stay_words
from decimo.rules.war.passage import Road, passage, roads
from decimo.rules.war.retreat import retreat
from decimo.rules.war.sailing import land_army, move_fleets
from decimo.rules.war.sea import Landing, landings, shut_routes
from decimo.world import season
from decimo.world.field_army import (
    armies_of,
    bar_way,
    halt,
    let_pass,
    march,
)
from decimo.world.fleet import fleet_of
from decimo.world.host import Army, War
from decimo.world.land import World
from decimo.world.power import head_of

__all__ = ["attackers", "moves", "retreat"]

MOVE = "decimo:R7.3"
"""The rule of an army's orders in spring and summer."""
LAST_MOVE = "decimo:R7.6"
"""The rule of its orders in autumn: after this move armies go home."""
STAY = "stay"
LEAVE = (
    Band("they give leave", (*RED, "joker red")),
    Band("they bar the way", (*BLACK, "joker black")),
)
"""What the card of a neutral state says to an army that wants to pass (G-44)."""
SAIL = "sail-"
"""What stands before a land that an army sails to."""


def moves(turn: Season, book: Book) -> None:
    """Armies and fleets move, war by war: the attacker's side first, then the other (R7.3 to R7.5).

    A state that fights in several wars moves once, in the first of them. Last come the states that no war has
    called out but outsiders (G-41). Armies with no war left go home.
    """
    stand_down(turn, book)
    moved: list[str] = []
    for war in list(turn.world.wars.values()):
        for side in _sides_in_order(war):
            fresh = [head for head in side if head not in moved]
            busy = _move_armies(turn, book, fresh)
            move_fleets(turn, book, [head for head in fresh if head not in busy])
            moved += fresh
    _move_armies(turn, book, _others_in_field(turn.world, moved))
    shut_routes(turn, book)


def _others_in_field(world: World, moved: Sequence[str]) -> list[str]:
    """The states with an army in the field that have not moved, in the order in which they mustered."""
    return list(dict.fromkeys(army.power for army in world.armies.values() if army.power not in moved))


def _sides_in_order(war: War) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The states of a war, the attacker's side first; with no attacker the side that declared it."""
    one, other = (war.one, *war.one_allies), (war.other, *war.other_allies)
    return (other, one) if war.attacker == war.other else (one, other)


def _move_armies(turn: Season, book: Book, heads: Sequence[str]) -> list[str]:
    """Every army of one side is given its orders, all as one question; then each marches or sails.

    Return the states whose fleet has carried an army.
    """
    busy: list[str] = []
    armies = [army for head in heads for army in armies_of(turn.world, head)]
    ways = [roads(turn.world, book, turn.settings, army.power, army.at) for army in armies]
    shores = [_shores(turn, book, army) for army in armies]
    orders = turn.choices(
        [
            Choice(
                army.power,
                _options(turn, book, army, ways_, shores_),
                f"orders for {army_name(book, army)} in {place_name(book, army)}",
                LAST_MOVE if turn.season == season.AUTUMN else MOVE,
                army.id,
            )
            for army, ways_, shores_ in zip(armies, ways, shores, strict=True)
        ]
    )
    for army, order, ways_, shores_ in zip(armies, orders, ways, shores, strict=True):
        if order == STAY:
            halt(turn, army, rule=MOVE, by=order)
        elif order.startswith(SAIL):
            busy.append(army.power)
            _sail(turn, book, army, shores_[order.removeprefix(SAIL)], order)
        else:
            _march(turn, book, army, ways_[order], order)
    return busy


def _shores(turn: Season, book: Book, army: Army) -> dict[str, Landing]:
    """Where the fleet of its state can carry an army; it carries only the first that it can hold."""
    fleet = fleet_of(turn.world, army.power)
    if fleet is None:
        return {}
    for other in armies_of(turn.world, army.power):
        shores = landings(turn.world, book, turn.settings, fleet, other)
        if shores:
            return shores if other is army else {}
    return {}


def _options(
    turn: Season, book: Book, army: Army, ways: dict[str, Road], shores: dict[str, Landing]
) -> tuple[Option, ...]:
    """To stay, to march, or to sail: each with what is known of the place."""
    return (
        Option(STAY, stay_words(turn, book, army)),
        *(Option(land, road_words(turn, book, army, road)) for land, road in ways.items()),
        *(Option(f"{SAIL}{land}", road_words(turn, book, army, shore)) for land, shore in shores.items()),
    )


def _march(turn: Season, book: Book, army: Army, road: Road, order: Drawn) -> None:
    """An army follows its road as far as it is given leave to."""
    reached: list[str] = []
    given: list[str] = []
    for land in road.lands:
        owner = head_of(turn.world, land)
        if passage(turn.world, army.power, land) == "card" and owner not in given:
            if not _leave(turn, book, army, owner, land):
                break
            given.append(owner)
        reached.append(land)
    if reached:
        by = " and ".join(book.land.triban(land).name for land in reached[:-1])
        march(turn, army, reached[-1], rule=MOVE, by=order, road=f" by way of {by}" if by else "")
    else:
        halt(turn, army, rule="decimo:G-44", by=order)


def _leave(turn: Season, book: Book, army: Army, owner: str, land: str) -> bool:
    """A neutral state at score 4 draws: a red card lets an army pass, a black one bars its way (G-44)."""
    people, name = book.land.triban(owner).people, book.land.triban(land).name
    why = f"whether the {people} let {army_name(book, army)} into {name}: red is leave"
    card = turn.draw(why=why, rule="decimo:G-44", about=f"{owner}>{army.id}", bands=LEAVE)
    if red(card):
        let_pass(turn, owner, army, land, card, rule="decimo:G-44")
    else:
        bar_way(turn, owner, army, land, card, rule="decimo:G-44")
    return red(card)


def _sail(turn: Season, book: Book, army: Army, shore: Landing, order: Drawn) -> None:
    """A fleet carries an army to a shore, if the owner gives leave and no enemy fleet drives it off."""
    fleet = fleet_of(turn.world, army.power)
    if fleet is None or (shore.leave and not _leave(turn, book, army, shore.leave, shore.land)):
        halt(turn, army, rule="decimo:G-44", by=order)
    else:
        land_army(turn, book, fleet, army, shore, order)
