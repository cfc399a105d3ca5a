"""Winter: armies and navies take their starting positions (R2.1, R7.2, G-41, G-44)."""

from collections.abc import Sequence

from decimo.content.graph import steps
from decimo.rules.book import Book, Season
from decimo.rules.pick import Pick, picks
from decimo.rules.war.contingents import contingents
from decimo.rules.war.expedition import expeditions
from decimo.rules.war.passage import neighbouring, open_links
from decimo.rules.war.sea import one_sea
from decimo.rules.war.spare import fit_units
from decimo.world.field_army import Muster, break_up, fielded, raise_army, send_units
from decimo.world.fleet import fit_out, send_ships
from decimo.world.host import Army
from decimo.world.land import Triban, World
from decimo.world.power import enemies, lands_of, powers


def positions(turn: Season, book: Book) -> None:
    """Every state at war that can come to blows puts its armies and its fleet in the field.

    A state without a way to any enemy, by land or by sea, stands at war without a campaign (G-44). It may march
    on a land that outsiders hold, and so may a state at peace (G-41).
    """
    world = turn.world
    fighting = [head.id for head in powers(world) if can_meet(world, book, head.id)]
    against = expeditions(turn, book, [head.id for head in powers(world) if head.id not in fighting])
    heads = [head.id for head in powers(world) if head.id in fighting or head.id in against]
    raised = [head for head in heads for _ in range(_armies_due(turn, head))]
    manned = [head for head in fighting if _ships(world, book, head)]
    starts = picks(
        turn,
        [_start_of_army(world, book, head, n, against.get(head, "")) for n, head in enumerate(raised)]
        + [_start_of_fleet(world, book, head) for head in manned],
    )
    armies = [
        raise_army(turn, head, str(start), rule="decimo:R7.2", die=start, against=against.get(head, ""))
        for head, start in zip(raised, starts, strict=False)
    ]
    contingents(turn, book, {army.power: army for army in reversed(armies) if not army.against})
    for head in heads:
        _muster(turn, head, [army for army in armies if army.power == head])
    for head, start in zip(manned, starts[len(raised) :], strict=True):
        fleet = fit_out(turn, head, str(start), rule="decimo:R13.1", die=start)
        for land in _ships(world, book, head):
            send_ships(turn, fleet, land, rule="decimo:R13.1")


def can_meet(world: World, book: Book, head: str) -> bool:
    """Whether a state is at war and it or an enemy of it can reach the other (G-44)."""
    return any(
        _can_reach(world, book, head, foe) or _can_reach(world, book, foe, head)
        for foe in enemies(world, head)
    )


def _can_reach(world: World, book: Book, head: str, foe: str) -> bool:
    """Whether armies of a state have a way to a land of another: over open ground, or on ships over one sea."""
    targets = [land.id for land in lands_of(world, foe)]
    links = open_links(world, book, head)
    for land in lands_of(world, head):
        ground = steps(links, land.id)
        by_sea = land.ships + land.hired_ships > 0
        if any(to in ground or (by_sea and one_sea(book, land.id, to)) for to in targets):
            return True
    return False


def _armies_due(turn: Season, head: str) -> int:
    """How many armies a state has: one, and a realm one more for every further 20 regulars (G-44)."""
    lands = lands_of(turn.world, head)
    if not any(fit_units(turn, land) for land in lands):
        return 0
    if len(lands) == 1:
        return 1
    return max(1, sum(land.regulars for land in lands) // int(turn.settings["regulars-per-army"]))


def _start_of_army(world: World, book: Book, head: str, n: int, against: str) -> Pick:
    """The lands where an army can start: on the enemy's border, or else the nearest to the enemy (R7.2).

    The enemy is who it is at war with, or holds the land that it marches `against` (G-41).
    """
    people = book.land.triban(head).people
    own = [land.id for land in lands_of(world, head)]
    theirs = [land.id for foe in enemies(world, head) for land in lands_of(world, foe)]
    targets = [against] if against else theirs
    border = [land for land in own if any(other in targets for other in neighbouring(world, book, land))]
    near = border or _nearest(world, book, head, own, targets)
    names = {land: book.land.triban(land).name for land in near}
    return Pick(names, f"where an army of the {people} musters", "decimo:R7.2", f"{head}.army-{n}")


def _nearest(world: World, book: Book, head: str, own: Sequence[str], targets: Sequence[str]) -> list[str]:
    """Those of a state's lands with the shortest road to the enemy; with no road at all, the nearest by sea."""
    links = open_links(world, book, head)

    def away(land: str) -> tuple[bool, int]:
        ground = steps(links, land)
        road = [ground[to] for to in targets if to in ground]
        far = book.land.distances(land)
        return (False, min(road)) if road else (True, min(far.get(to, len(far)) for to in targets))

    all_away = {land: away(land) for land in own}
    least = min(all_away.values())
    return [land for land in own if all_away[land] == least]


def _ships(world: World, book: Book, head: str) -> list[Triban]:
    """The lands that have ships for a fleet: those on a sea that an enemy lives on too."""
    targets = [land.id for foe in enemies(world, head) for land in lands_of(world, foe)]
    return [
        land
        for land in lands_of(world, head)
        if land.ships + land.hired_ships and any(one_sea(book, land.id, to) for to in targets)
    ]


def _start_of_fleet(world: World, book: Book, head: str) -> Pick:
    names = {land.id: book.land.triban(land.id).name for land in _ships(world, book, head)}
    why = f"where the fleet of the {book.land.triban(head).people} gathers"
    return Pick(names, why, "decimo:R13.1", f"{head}.fleet")


def _muster(turn: Season, head: str, armies: Sequence[Army]) -> None:
    """The lands of a state send what they can; several armies share it as evenly as can be, in their order."""
    lands = lands_of(turn.world, head)
    left = sum(fit_units(turn, land) for land in lands)
    for n, army in enumerate(armies):
        wanted = -(-left // (len(armies) - n))
        left -= wanted
        for land in lands:
            sent = _part(turn, land, wanted)
            if units_in(sent):
                send_units(turn, army, land, sent, rule="decimo:G-44")
                wanted -= units_in(sent)
        if not fielded(army):
            break_up(turn, army, rule="decimo:G-44", why="its lands have nobody to send")


def _part(turn: Season, land: Triban, most: int) -> Muster:
    """Up to `most` units that a land sends: those who serve for pay or faith first, then regulars."""
    able = min(most, fit_units(turn, land))
    mercenaries = min(able, land.mercenaries)
    risen = min(able - mercenaries, land.risen)
    return Muster(land.id, able - mercenaries - risen, mercenaries, risen)


def units_in(muster: Muster) -> int:
    """The units of a muster, of whatever kind."""
    return muster.regulars + muster.mercenaries + muster.risen
