"""What is said of a march before it is made: the land, what hinders there, who feeds the army, who stands there."""

from dataclasses import replace

from decimo.play.counted import counted
from decimo.rules.battle import battle
from decimo.rules.battle.encounter import battle_of
from decimo.rules.battle.field_battle import sides
from decimo.rules.book import Book, Season
from decimo.rules.war.army_name import place_name
from decimo.rules.war.passage import Road, hindrance
from decimo.rules.war.sea import Landing, foes_in
from decimo.rules.war.supply import supply_at, supply_of
from decimo.world import season
from decimo.world.army import units
from decimo.world.field_army import fielded, ready_in
from decimo.world.fleet import afloat
from decimo.world.host import Army
from decimo.world.land import World
from decimo.world.power import enemies, hostile


def stay_words(turn: Season, book: Book, army: Army) -> str:
    """What it means for an army to stay where it is."""
    words = [f"stay in {place_name(book, army)}", supply_of(turn, book, army).words]
    if army.sieged:
        words.insert(1, f"go on with the siege after {counted(army.sieged, 'season')}")
    return "; ".join(words + _enemies_there(turn, book, army, army.at))


def road_words(turn: Season, book: Book, army: Army, way: Road | Landing) -> str:
    """What is known of a way and of the land at its end."""
    world = turn.world
    if isinstance(way, Road):
        land = way.to
        by = "".join(f" by way of {book.land.triban(passed).name}" for passed in way.lands[:-1])
        words = [f"march to {book.land.triban(land).name}{by}", counted(len(way.lands), "land")]
        leave = way.leave
    else:
        land = way.land
        words = [f"sail to {book.land.triban(land).name} over the {book.land.node(way.zone).name}"]
        words += [
            f"{counted(afloat(fleet), 'ship')} of the {book.land.triban(fleet.power).people} in the way"
            for fleet in foes_in(world, army.power, way.zone)
        ]
        leave = (way.leave,) if way.leave else ()
    words += [f"a red card for the leave of the {book.land.triban(owner).people}" for owner in leave]
    hindering = hindrance(world, book, turn.settings, army.power, land)
    if hindering:
        words.append(f"the march ends there: {hindering}")
    words.append(supply_at(turn, book, army.power, land).words)
    return "; ".join(words + _enemies_there(turn, book, army, land))


def _enemies_there(turn: Season, book: Book, army: Army, land: str) -> list[str]:
    """The garrison of enemies or outsiders and the enemy armies in a land, as they can be seen."""
    world, foes = turn.world, enemies(turn.world, army.power)
    words = []
    if land in world.tribans and hostile(world, army.power, land):
        words.append(garrison_words(world, book, land))
    for other in ready_in(world, land):
        if other.power in foes:
            people = book.land.triban(other.power).people
            words.append(
                f"an army of {counted(fielded(other), 'unit')} of the {people} is there"
                f" ({_odds(turn, book, army, other, land)})"
            )
    return words


def garrison_words(world: World, book: Book, land: str) -> str:
    """Who holds the city of a land that is no friend's, and with how many units."""
    triban, city = world.tribans[land], book.land.triban(land).city
    if triban.held_by:
        held = counted(units(triban), "unit")
        return f"{held} of the {book.land.outsider(triban.held_by).name} in {city}"
    return f"{counted(units(triban), 'enemy unit')} in {city}"


def _odds(turn: Season, book: Book, army: Army, other: Army, land: str) -> str:
    """How a battle in a land would end, with all as it will be there: who defends, and whom want of supply weakens."""
    own, theirs = (_as_it_will_be(turn, book, each, land) for each in (army, other))
    muster = list(turn.world.armies)
    first, second = (own, theirs) if muster.index(own.id) < muster.index(theirs.id) else (theirs, own)
    fought = battle_of(turn.world, turn.world.tribans[land], first, second)
    part: battle.Winner = "defender" if fought.army is own else "attacker"
    return f"{round(100 * battle.chance_to_win(*sides(turn, book, fought))[part])} % to win"


def _as_it_will_be(turn: Season, book: Book, army: Army, land: str) -> Army:
    """An army after its move to a land, or after staying there, before any dice of this season."""
    marched = army.marched if land == army.at else season.number(turn.year, turn.season)
    fed = supply_at(turn, book, army.power, land).fed
    return replace(army, at=land, marched=marched, supplied=fed)
