"""What may be corrected of armies and fleets in the field: where they stand, their units, and who sent them."""

from collections.abc import Iterator, Mapping

from decimo.content.value import Kind, Number, YesNo, one_of
from decimo.fate import Held
from decimo.rules.book import Season
from decimo.rules.umpire.kind import InSeason
from decimo.rules.umpire.place import HOUSE, Ground, Place, Telling, correct, field, over
from decimo.rules.war.disband import disband, fleet_home
from decimo.world.army import regulars_in_being, ships_in_being
from decimo.world.field_army import Muster, read_musters, size
from decimo.world.fleet import Crew, afloat, read_crews
from decimo.world.host import Army, Fleet
from decimo.world.power import head_of, hostile, lands_of
from decimo.world.season import number

MOST = 99
MOST_SEASONS = 20
WHY = "the word of the umpire"


def army_places(ground: Ground, army: Army) -> Iterator[Place]:
    """Return what may be corrected of an army. A regular that it has lost is in its horde (R8.4)."""
    world, book, now = ground.world, ground.book, ground.now
    of = f"the army of {ground.people(army.power)} in {ground.spoken(army.at)}"

    def place(name: str, thing: str, kind: Kind) -> Place:
        return field(army, name, thing, kind, of=of, about=(army.power, army.at))

    def against_horde(name: str, thing: str) -> Place:
        value = int(getattr(army, name))
        whole = value + army.horde
        kind = Number(0, whole)
        return field(
            army,
            name,
            thing,
            kind,
            of=of,
            about=(army.power, army.at),
            linked=lambda held: {"horde": whole - int(str(held))},
        )

    lands = list(world.tribans)
    yield field(
        army,
        "at",
        "the place",
        one_of(lands),
        of=of,
        about=(army.power, army.at),
        linked=lambda _land: {"sieged": 0},
    )
    own = (
        [land.id for land in lands_of(world, army.power)] if head_of(world, army.power) == army.power else []
    )
    yield place("home", "the land of mustering", one_of(list(dict.fromkeys((army.home, *own)))))
    yield against_horde("regulars", "the regulars")
    yield against_horde("allied", "the allied units")
    yield field(
        army,
        "horde",
        "the horde",
        Number(army.horde, army.horde + army.regulars),
        of=of,
        about=(army.power, army.at),
        linked=lambda held: {"regulars": army.regulars + army.horde - int(str(held))},
    )
    sent = read_musters(army.musters)
    rest = size(army) - army.mercenaries
    most = sum(each.mercenaries for each in sent)
    yield place("mercenaries", "the mercenaries", Number(0 if rest else 1, most))
    rest = size(army) - army.risen
    yield place(
        "risen", "the units of a holy rising", Number(0 if rest else 1, sum(each.risen for each in sent))
    )
    if hostile(world, army.power, army.at):
        yield place("sieged", "the seasons of siege", Number(0, MOST_SEASONS))
    yield place("supplied", "is in supply", YesNo())
    seasons = InSeason(book.land, 4, number(now.year, now.season), "never")
    yield place("marched", "the season of its last march", seasons)
    if army.against:
        held = [land.id for land in world.tribans.values() if land.held_by]
        yield place("against", "the goal", one_of(held))
    for name, thing in (("musters", "the muster"), ("allies", "the contingent")):
        for muster in read_musters(getattr(army, name)):
            yield _muster(ground, army, name, muster, thing, of)

    def end(turn: Season, _value: Held, words: Telling) -> None:
        there = turn.world.armies[army.id]
        turn.tell("amend_whether", there.id, HOUSE, words)
        disband(turn, there, rule=HOUSE, why=WHY)

    yield over(army, of, about=(army.power, army.at), make=end, thing="has gone home")


def _muster(ground: Ground, army: Army, name: str, muster: Muster, thing: str, of: str) -> Place:
    """How many regulars a land sent: with those that are too many or too few the army has less or more."""
    land = ground.world.tribans[muster.land]
    part = "regulars" if name == "musters" else "allied"
    left = int(getattr(army, part))
    free = MOST if land.held_by else land.army_value - regulars_in_being(ground.world, land)
    least = max(0, muster.regulars - left, muster.regulars - size(army) + 1)
    kind = Number(least, muster.regulars + max(0, free))

    def make(turn: Season, value: Held, words: Telling) -> None:
        there, count = turn.world.armies[army.id], int(str(value))
        entries = tuple(
            each._replace(regulars=count).entry if each.land == muster.land else each.entry
            for each in read_musters(getattr(there, name))
        )
        changed: Mapping[str, Held] = {name: entries, part: left + count - muster.regulars}
        correct(turn, kind, there, words, changed)

    what = f"armies.{army.id}.{name}.{muster.land}"
    words, ids = f"{thing} from {ground.spoken(land.id)}", (army.id, army.power, land.id)
    return Place(what, words, of, ids, kind, muster.regulars, make)


# Fleets


def fleet_places(ground: Ground, fleet: Fleet) -> Iterator[Place]:
    """Return what may be corrected of a fleet."""
    world, land = ground.world, ground.book.land
    of, about = f"the fleet of {ground.people(fleet.power)}", (fleet.power, fleet.at)
    ports = [id_ for id_ in world.tribans if land.triban(id_).seas and head_of(world, id_) == fleet.power]
    berths = one_of([*(sea.id for sea in land.seas), *ports])
    yield field(fleet, "at", "the place", berths, of=of, about=about)
    for crew in read_crews(fleet.musters):
        own = world.tribans[crew.land]
        free = max(0, own.navy_value - ships_in_being(world, own))
        for part, thing, most in (
            ("ships", "the ships", crew.ships + free),
            ("hired", "the ships hired", MOST),
        ):
            yield _crew(ground, fleet, crew, part, thing, most, of)

    def end(turn: Season, _value: Held, words: Telling) -> None:
        there = turn.world.fleets[fleet.id]
        turn.tell("amend_whether", there.id, HOUSE, words)
        fleet_home(turn, there, rule=HOUSE, why=WHY)

    yield over(fleet, of, about=about, make=end, thing="has gone home")


def _crew(ground: Ground, fleet: Fleet, crew: Crew, part: str, thing: str, most: int, of: str) -> Place:
    """How many ships of a land a fleet has."""
    value = int(getattr(crew, part))
    kind = Number(1 if afloat(fleet) == value else 0, most)

    def make(turn: Season, held: Held, words: Telling) -> None:
        there, count = turn.world.fleets[fleet.id], int(str(held))
        entries = tuple(
            _manned(each, part, count).entry if each.land == crew.land else each.entry
            for each in read_crews(there.musters)
        )
        changed: Mapping[str, Held] = {"musters": entries, part: int(getattr(there, part)) + count - value}
        correct(turn, kind, there, words, changed)

    what = f"fleets.{fleet.id}.{part}.{crew.land}"
    ids = (fleet.id, fleet.power, crew.land)
    return Place(what, f"{thing} from {ground.spoken(crew.land)}", of, ids, kind, value, make)


def _manned(crew: Crew, part: str, count: int) -> Crew:
    return crew._replace(ships=count) if part == "ships" else crew._replace(hired=count)
