"""Where a beaten army goes (G-20)."""

from collections.abc import Sequence

from decimo.content.graph import steps
from decimo.fate import Drawn, Option
from decimo.rules.book import Book, Season
from decimo.rules.war.army_name import army_name, place_name
from decimo.rules.war.disband import disband, send_home_spent
from decimo.rules.war.passage import enemy_armies, neighbouring, passage
from decimo.rules.war.supply import note_supply, supply_in
from decimo.world import season
from decimo.world.field_army import fall_back, fielded, lose_army_units
from decimo.world.host import Army
from decimo.world.power import head_of


def retreat(turn: Season, book: Book, army: Army) -> None:
    """A beaten army goes back one land towards supply (G-20); of equal ways its state chooses one.

    It enters no land where an enemy army stands, and none that takes a card. With nowhere to go it breaks up:
    in its own land its units go home, elsewhere they lay down their arms first. One that has lost its last
    regular unit breaks up where it stands.
    """
    if not fielded(army):
        send_home_spent(turn)
        return
    ways = _ways_back(turn, book, army)
    if ways:
        back = _choose_way(turn, book, army, ways)
        fall_back(turn, army, str(back), rule="decimo:G-20", by=back)
        note_supply(turn, book, army)
        return
    if head_of(turn.world, army.at) != army.power:
        lose_army_units(turn, army, fielded(army), rule="decimo:G-20", why="being cut off")
    disband(turn, army, rule="decimo:G-20", why="it had nowhere to retreat to")


def _choose_way(turn: Season, book: Book, army: Army, ways: Sequence[str]) -> Drawn:
    if len(ways) == 1:
        return Drawn(ways[0], ())
    options = [Option(land, book.land.triban(land).name) for land in ways]
    why = f"where {army_name(book, army)}, beaten in {place_name(book, army)}, retreats to"
    return turn.choose(army.power, options, why=why, rule="decimo:G-20", about=army.id)


def _ways_back(turn: Season, book: Book, army: Army) -> list[str]:
    """The neighbouring lands by which an army comes soonest to a land that feeds it."""
    world, now = turn.world, season.number(turn.year, turn.season)
    free = [
        land
        for land in world.tribans
        if land != army.at
        and passage(world, army.power, land) == "open"
        and not enemy_armies(world, army.power, land)
    ]
    fed = [land for land in free if supply_in(world, book, turn.settings, now, army.power, land).fed]
    links = {land: [other for other in neighbouring(world, book, land) if other in free] for land in free}
    far: dict[str, int] = {}
    for way in neighbouring(world, book, army.at):
        if way in free:
            away = [count for land, count in steps(links, way).items() if land in fed]
            if away:
                far[way] = min(away)
    return [way for way, count in far.items() if count == min(far.values())]
