"""The end of autumn in the field: defenceless lands fall, sieges lift, invaders go home (R7.6, G-18, G-23)."""

from decimo.rules.battle.city_siege import enter_city
from decimo.rules.battle.encounter import encounters
from decimo.rules.book import Book, Season
from decimo.rules.realm.conquest import lose_land
from decimo.world.army import units
from decimo.world.character import gain_points
from decimo.world.host import Army
from decimo.world.invasion import lift_siege, march_home
from decimo.world.land import holder
from decimo.world.power import head_of
from decimo.world.siege import break_off_siege


def campaigning_ends(turn: Season, book: Book) -> None:
    """At the end of autumn sieges lift and invaders go home (R7.6, G-18).

    A land that has no regular units left against an enemy who stands in it falls to him (G-23). The armies
    of states go home after this, by rules of their own.
    """
    _outsiders_leave(turn, book)
    _defenceless_fall(turn, book)
    _sieges_lift(turn, book)


def _outsiders_leave(turn: Season, book: Book) -> None:
    world = turn.world
    for invasion in list(world.invasions.values()):
        # A realm that loses its capital to one invader may free lands that another stands in; all still hold.
        if invasion.id not in world.invasions:
            continue
        triban = world.tribans[invasion.target]
        if triban.held_by:
            continue
        if not units(triban) and not invasion.beaten:
            outsider = world.outsiders[invasion.outsider]
            why = "nobody was left to defend it"
            lose_land(turn, book, triban, outsider, invasion.units, rule="decimo:G-23", why=why)
            continue
        if invasion.sieged:
            lift_siege(turn, invasion, rule="decimo:G-18")
            _withstood(turn, triban.id)
        march_home(turn, invasion, rule="decimo:R7.6", why="the campaigning season is over")


def _defenceless_fall(turn: Season, book: Book) -> None:
    """A land without regulars in which an enemy army stands unopposed falls, one after the other (G-23)."""
    world = turn.world
    while falling := [each for each in encounters(world) if each.siege and not units(each.triban)]:
        triban, army = falling[0].triban, falling[0].enemy
        if isinstance(army, Army):
            enter_city(turn, book, triban, army, rule="decimo:G-23")


def _sieges_lift(turn: Season, book: Book) -> None:
    """Sieges end with the autumn, and each city that held is a siege won for its warrior (G-18, G-05)."""
    withstood: dict[str, None] = {}
    for army in turn.world.armies.values():
        if army.sieged:
            withstood[army.at] = None
            city = book.land.triban(army.at).city
            break_off_siege(turn, army, city, rule="decimo:G-18", why="the campaigning season is over")
    for land in withstood:
        _withstood(turn, land)


def _withstood(turn: Season, land: str) -> None:
    warrior = holder(turn.world, head_of(turn.world, land), "warrior")
    if warrior:
        points = int(turn.settings["warrior-siege-won"])
        gain_points(turn, warrior, points, rule="decimo:G-05", why="a siege withstood")
