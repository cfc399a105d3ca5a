"""Both sides of a fight as they stand before it: units by kind, allies, commander, supply, and the code of both."""

from collections.abc import Sequence
from dataclasses import dataclass

from decimo.rules.battle.city_siege import before_city
from decimo.rules.battle.command import commanding_rating, in_field
from decimo.rules.battle.encounter import Encounter, besiegers
from decimo.rules.battle.field_battle import Troops, army_troops, people_troops
from decimo.rules.battle.table import Host, sheet_code
from decimo.rules.book import Book, Season
from decimo.world.edge import Horde, Invasion
from decimo.world.field_army import Muster, read_musters, shares
from decimo.world.host import Army
from decimo.world.land import Triban
from decimo.world.power import head_of


@dataclass(frozen=True, slots=True, kw_only=True)
class LandHost(Host):
    """One side of a fight on land."""

    troops: Troops
    allies: tuple[tuple[str, int], ...] = ()
    """The people and the units of each allied contingent (R9.4)."""
    supplied: bool = True

    @property
    def order(self) -> tuple[object, ...]:
        """All that is known of the side, in plain values."""
        leader = self.leader.id if self.leader else ""
        return self.body, *self.troops, self.allies, leader, self.rating, self.supplied


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle or a season of siege that is about to be fought."""

    encounter: Encounter
    siege: bool
    attacker: LandHost
    defender: LandHost

    @property
    def hosts(self) -> tuple[LandHost, LandHost]:
        """Attacker and defender."""
        return self.attacker, self.defender


def fight_of(turn: Season, book: Book, encounter: Encounter, *, siege: bool) -> Fight:
    """Both sides of an encounter; only a horde is attacked by those it meets (G-36)."""
    enemy, place = encounter.enemy, encounter.triban
    if siege:
        return Fight(encounter, siege, _besiegers(turn, book, encounter), _garrison(turn, book, place))
    own = (
        army_host(turn, book, [encounter.army])
        if encounter.army
        else _people_host(turn, book, place, people_troops(place))
    )
    other = army_host(turn, book, [enemy]) if isinstance(enemy, Army) else _outsiders(book, encounter, enemy)
    return Fight(encounter, siege, other, own) if encounter.invaded else Fight(encounter, siege, own, other)


def _besiegers(turn: Season, book: Book, encounter: Encounter) -> LandHost:
    enemy = before_city(encounter)
    if isinstance(enemy, Army):
        others = [army for army in besiegers(turn.world, encounter.triban) if army is not enemy]
        return army_host(turn, book, [enemy, *others])
    return _outsiders(book, encounter, enemy)


def _outsiders(book: Book, encounter: Encounter, enemy: Invasion | Horde) -> LandHost:
    """The army of outsiders: all its units fight as regulars, under nobody of note (G-36, G-13)."""
    troops = Troops(enemy.units)
    return LandHost(
        name=encounter.enemy_name(book), body=enemy.id, state="", can_lose=troops.units, troops=troops
    )


def army_host(turn: Season, book: Book, armies: Sequence[Army]) -> LandHost:
    """Armies that fight as one under the first of them; those of other states are its allies."""
    first = armies[0]
    own = [army_troops(army) for army in armies if army.power == first.power]
    beside = [army for army in armies if army.power != first.power]
    allies = [ally for army in armies if army.power == first.power for ally in _contingents(book, army)]
    allies += [(book.land.triban(army.power).people, army_troops(army).units) for army in beside]
    troops = Troops(*map(sum, zip(*own, strict=True)))
    troops = troops._replace(
        allied=troops.allied + sum(army_troops(army).units for army in beside),
        horde=troops.horde + sum(army_troops(army).horde for army in beside),
    )
    return LandHost(
        name=f"the {book.land.triban(first.power).people}",
        body=first.id,
        state=first.power,
        can_lose=troops.units,
        troops=troops,
        allies=tuple(allies),
        leader=in_field(turn, first.power),
        rating=commanding_rating(turn, first.power),
        supplied=all(army.supplied for army in armies),
    )


def _contingents(book: Book, army: Army) -> list[tuple[str, int]]:
    """What is left of each ally's contingent, its losses shared out."""
    sent: list[Muster] = read_musters(army.allies)
    left = shares(army.allied, [muster.regulars for muster in sent])
    return [
        (book.land.triban(muster.land).people, units)
        for muster, units in zip(sent, left, strict=True)
        if units
    ]


def _garrison(turn: Season, book: Book, place: Triban) -> LandHost:
    """Those in a city: its people without the militia that only go to the field; nobody's rating counts (G-18).

    Outsiders who hold a land are no state: nobody decides for them, and all their units are regular (G-36, G-41).
    """
    if place.held_by:
        troops = Troops(place.regulars)
        name = f"the {book.land.outsider(place.held_by).name}"
        return LandHost(name=name, body=place.id, state="", can_lose=troops.units, troops=troops)
    troops = people_troops(place)._replace(horde=place.horde)
    return _people_host(turn, book, place, troops, leads=False)


def _people_host(turn: Season, book: Book, place: Triban, troops: Troops, *, leads: bool = True) -> LandHost:
    head = head_of(turn.world, place.id)
    return LandHost(
        name=f"the {book.land.triban(place.id).people}",
        body=place.id,
        state=head,
        can_lose=troops.units,
        troops=troops,
        leader=in_field(turn, head) if leads else None,
        rating=commanding_rating(turn, head) if leads else 0,
    )


def code_of(turn: Season, fight: Fight) -> str:
    """The code of a fight: it depends on the season, the place and both orders of battle, and on nothing else."""
    step = "siege" if fight.siege else "battle"
    place = fight.encounter.triban.id
    return sheet_code((turn.year, turn.season, step, place, fight.attacker.order, fight.defender.order))
