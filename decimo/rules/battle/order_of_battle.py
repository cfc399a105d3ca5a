"""Both sides of a fight as they stand before it: units by kind, allies, commander, supply, and the code of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from decimo.rules.battle.city_siege import before_city
from decimo.rules.battle.command import commanding_rating, in_field
from decimo.rules.battle.encounter import Encounter, besiegers
from decimo.rules.battle.field_battle import Troops, army_troops, people_troops
from decimo.rules.book import Book, Season
from decimo.world.field_army import Muster, read_musters, shares
from decimo.world.land import Army, Leader, Triban
from decimo.world.power import head_of

LETTERS = "bcdfghjklmnpqrstvwxz"
"""What codes are made of: no vowel, so that no code is a word."""
CODE_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Host:
    """One side of a fight."""

    name: str
    """With the article: `the Romans`."""
    body: str
    """The id of its army, of the land whose people fight, or of the outsiders' army."""
    state: str
    """The head of its state; empty for outsiders."""
    troops: Troops
    allies: tuple[tuple[str, int], ...] = ()
    """The people and the units of each allied contingent (R9.4)."""
    leader: Leader | None = None
    rating: int = 0
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
    attacker: Host
    defender: Host

    @property
    def hosts(self) -> tuple[Host, Host]:
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
    if isinstance(enemy, Army):
        other = army_host(turn, book, [enemy])
    else:
        other = Host(encounter.enemy_name(book), enemy.id, "", Troops(enemy.units))
    return Fight(encounter, siege, other, own) if encounter.invaded else Fight(encounter, siege, own, other)


def _besiegers(turn: Season, book: Book, encounter: Encounter) -> Host:
    enemy = before_city(encounter)
    if isinstance(enemy, Army):
        others = [army for army in besiegers(turn.world, encounter.triban) if army is not enemy]
        return army_host(turn, book, [enemy, *others])
    return Host(encounter.enemy_name(book), enemy.id, "", Troops(enemy.units))


def army_host(turn: Season, book: Book, armies: Sequence[Army]) -> Host:
    """Armies that fight as one under the first of them; those of other states are its allies."""
    first = armies[0]
    own = [army_troops(army) for army in armies if army.power == first.power]
    beside = [army for army in armies if army.power != first.power]
    allies = [ally for army in armies if army.power == first.power for ally in _contingents(book, army)]
    allies += [(book.land.triban(army.power).people, army_troops(army).units) for army in beside]
    troops = Troops(*map(sum, zip(*own, strict=True)))
    return Host(
        name=f"the {book.land.triban(first.power).people}",
        body=first.id,
        state=first.power,
        troops=troops._replace(
            allied=troops.allied + sum(army_troops(army).units for army in beside),
            horde=troops.horde + sum(army_troops(army).horde for army in beside),
        ),
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


def _garrison(turn: Season, book: Book, place: Triban) -> Host:
    """Those in a city: its people without the militia that only go to the field; nobody's rating counts (G-18)."""
    troops = people_troops(place)._replace(horde=place.horde)
    return _people_host(turn, book, place, troops, leads=False)


def _people_host(turn: Season, book: Book, place: Triban, troops: Troops, *, leads: bool = True) -> Host:
    head = head_of(turn.world, place.id)
    return Host(
        name=f"the {book.land.triban(place.id).people}",
        body=place.id,
        state=head,
        troops=troops,
        leader=in_field(turn, head) if leads else None,
        rating=commanding_rating(turn, head) if leads else 0,
    )


def code_of(turn: Season, fight: Fight) -> str:
    """The code of a fight: it depends on the season, the place and both orders of battle, and on nothing else."""
    step = "siege" if fight.siege else "battle"
    place = fight.encounter.triban.id
    known = (turn.year, turn.season, step, place, fight.attacker.order, fight.defender.order)
    number = int.from_bytes(blake2b(repr(known).encode(), digest_size=8).digest(), "big")
    letters = ""
    for _ in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return letters
