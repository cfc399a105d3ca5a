"""Whom a chance event may strike: a land, a state or a realm, the drawer's own or another (R22.1, R22.2)."""

from collections.abc import Callable

from decimo.rules.book import Book
from decimo.rules.event.chance_table import Event
from decimo.world.land import Triban, World
from decimo.world.power import head_of, lands_of, powers

OF_REALMS = ("subordinate", "kingdom", "empire")
"""Events inside a realm; a mere Triban that draws one sees it come to some realm (R22.2)."""
OF_STATES = ("state", "pair", "independents")
"""Events of a state as a whole, with its characters and its scores."""

Applies = Callable[[Triban], bool]


def targets(world: World, book: Book, event: Event, drawer: str, applies: Applies) -> list[Triban]:
    """Those that an event can strike, one of which is picked by die; of a state or a realm its head.

    It is the drawer's own land, state or realm if the event can apply there: a realm draws for all its lands.
    Else it is one of its neighbours or, for an event of realms, any realm.
    """
    own = [land for land in _own(world, event, drawer) if applies(land)]
    return own or [land for land in _others(world, book, event, drawer) if applies(land)]


def _own(world: World, event: Event, drawer: str) -> list[Triban]:
    land = world.tribans[drawer]
    if land.held_by:
        return []
    if event.scope in OF_REALMS or event.scope in OF_STATES:
        return [world.tribans[head_of(world, drawer)]]
    # A land that came under a ruler after it drew is struck itself.
    return [land] if land.lord else lands_of(world, drawer)


def _others(world: World, book: Book, event: Event, drawer: str) -> list[Triban]:
    if event.scope in OF_REALMS:
        return powers(world)
    around = book.land.neighbours(drawer)
    near = [land for land in world.tribans.values() if land.id in around and not land.held_by]
    if event.scope not in OF_STATES:
        return near
    heads = dict.fromkeys(head_of(world, land.id) for land in near)
    return [state for state in powers(world) if state.id in heads]
