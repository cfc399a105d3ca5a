"""What may be corrected of armies and fleets, and of outsiders: their attacks, raids, invasions and hordes."""

from collections.abc import Iterator, Mapping

from decimo.chance import FieldValue
from decimo.chance.card import PACK_54
from decimo.content.value import Number, OneOf, Several, ValueKind, YesNo, one_of
from decimo.rules.game_data import DecimoContext
from decimo.rules.umpire.correctable_field import (
    UMPIRE_RULE,
    CorrectionContext,
    FactWords,
    SeasonValue,
    WorldField,
    YearValue,
    correct,
    make_field,
    make_removal,
)
from decimo.rules.umpire.land_fields import MOST_LASTING
from decimo.rules.war.disband import disband, fleet_home
from decimo.world.field_army import size
from decimo.world.muster import Crew, Muster
from decimo.world.outsider import end_raiding
from decimo.world.polity import head_of, is_hostile, lands_of
from decimo.world.realm import settle_rank
from decimo.world.world_state import Army, Attack, Fleet, Horde, Invasion, Outsider, Raiding, season_number

MAX_FORCE = 99
MAX_FORCE_SEASONS = 20
FORCE_REASON = "the word of the umpire"


def army_fields(ground: CorrectionContext, army: Army) -> Iterator[WorldField]:
    """Return what may be corrected of an army. A regular that it has lost is in its horde (R8.4)."""
    world, data, now = ground.world, ground.data, ground.now
    of = f"the army of {ground.people(army.power)} in {ground.spoken(army.at)}"

    def place(name: str, thing: str, kind: ValueKind) -> WorldField:
        return make_field(army, name, thing, kind, of=of, about=(army.power, army.at))

    def against_horde(name: str, thing: str) -> WorldField:
        whole = int(getattr(army, name)) + army.horde
        return make_field(
            army,
            name,
            thing,
            Number(0, MAX_FORCE),
            of=of,
            about=(army.power, army.at),
            linked=lambda held: {"horde": whole - int(str(held))},
        )

    lands = list(world.tribans)
    yield make_field(
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
    yield make_field(
        army,
        "horde",
        "the horde",
        Number(army.horde, MAX_FORCE),
        of=of,
        about=(army.power, army.at),
        linked=lambda held: {"regulars": army.regulars + army.horde - int(str(held))},
    )
    yield place("mercenaries", "the mercenaries", _units(size(army) - army.mercenaries))
    yield place("risen", "the units of a holy rising", _units(size(army) - army.risen))
    if is_hostile(world, army.power, army.at):
        yield place("sieged", "the seasons of siege", Number(0, MAX_FORCE_SEASONS))
    yield place("supplied", "is in supply", YesNo())
    seasons = SeasonValue(data.land, 4, season_number(now.year, now.season), "never")
    yield place("marched", "the season of its last march", seasons)
    if army.against:
        held = [land.id for land in world.tribans.values() if land.held_by]
        yield place("against", "the goal", one_of(held))
    for name, thing in (("musters", "the muster"), ("allies", "the contingent")):
        for muster in getattr(army, name):
            yield _muster(ground, army, name, muster, thing, of)

    def end(context: DecimoContext, _value: FieldValue, words: FactWords) -> None:
        there = context.world.armies[army.id]
        context.tell("amend_whether", there.id, UMPIRE_RULE, words)
        disband(context, there, rule=UMPIRE_RULE, why=FORCE_REASON)

    yield make_removal(army, of, about=(army.power, army.at), make=end, thing="has gone home")


def _units(rest: int) -> Number:
    """How many units of a kind a force can have beside the rest of it: it is never without any."""
    return Number(0 if rest else 1, MAX_FORCE)


def _muster(
    ground: CorrectionContext, army: Army, name: str, muster: Muster, thing: str, of: str
) -> WorldField:
    """How many regulars a land sent: with those that are too many or too few the army has less or more."""
    land = ground.world.tribans[muster.land]
    part = "regulars" if name == "musters" else "allied"
    left = int(getattr(army, part))
    kind = Number(max(0, muster.regulars - size(army) + 1), MAX_FORCE)

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        there, count = context.world.armies[army.id], int(str(value))
        entries = tuple(
            Muster(each.land, count, each.mercenaries, each.risen) if each.land == muster.land else each
            for each in getattr(there, name)
        )
        changed: Mapping[str, FieldValue] = {name: entries, part: left + count - muster.regulars}
        correct(context, kind, there, words, changed)

    what = f"armies.{army.id}.{name}.{muster.land}"
    words, ids = f"{thing} from {ground.spoken(land.id)}", (army.id, army.power, land.id)
    return WorldField(what, words, of, ids, kind, muster.regulars, make)


# Fleets


def fleet_fields(ground: CorrectionContext, fleet: Fleet) -> Iterator[WorldField]:
    """Return what may be corrected of a fleet."""
    world, land = ground.world, ground.data.land
    of, about = f"the fleet of {ground.people(fleet.power)}", (fleet.power, fleet.at)
    ports = [id_ for id_ in world.tribans if land.triban(id_).seas and head_of(world, id_) == fleet.power]
    berths = one_of([*(sea.id for sea in land.seas), *ports])
    yield make_field(fleet, "at", "the place", berths, of=of, about=about)
    for crew in fleet.musters:
        yield _crew(ground, fleet, crew, "ships", "the ships", of)
        yield _crew(ground, fleet, crew, "hired", "the ships hired", of)

    def end(context: DecimoContext, _value: FieldValue, words: FactWords) -> None:
        there = context.world.fleets[fleet.id]
        context.tell("amend_whether", there.id, UMPIRE_RULE, words)
        fleet_home(context, there, rule=UMPIRE_RULE, why=FORCE_REASON)

    yield make_removal(fleet, of, about=about, make=end, thing="has gone home")


def _crew(ground: CorrectionContext, fleet: Fleet, crew: Crew, part: str, thing: str, of: str) -> WorldField:
    """How many ships of a land a fleet has."""
    value = int(getattr(crew, part))
    kind = Number(0, MAX_FORCE)

    def make(context: DecimoContext, held: FieldValue, words: FactWords) -> None:
        there, count = context.world.fleets[fleet.id], int(str(held))
        entries = tuple(
            _manned(each, part, count) if each.land == crew.land else each for each in there.musters
        )
        changed: Mapping[str, FieldValue] = {
            "musters": entries,
            part: int(getattr(there, part)) + count - value,
        }
        correct(context, kind, there, words, changed)

    what = f"fleets.{fleet.id}.{part}.{crew.land}"
    ids = (fleet.id, fleet.power, crew.land)
    return WorldField(what, f"{thing} from {ground.spoken(crew.land)}", of, ids, kind, value, make)


def _manned(crew: Crew, part: str, count: int) -> Crew:
    return Crew(crew.land, count, crew.hired) if part == "ships" else Crew(crew.land, crew.ships, count)


MAX_OUTSIDERS = 99
MAX_OUTSIDER_SEASONS = 20
OUTSIDER_REASON = "the word of the umpire"


def outsider_fields(ground: CorrectionContext, outsider: Outsider) -> Iterator[WorldField]:
    """Return what may be corrected of an outsider."""
    kinds: dict[str, FieldValue] = {"raider": "raider", "trader": "trader"}
    yield make_field(outsider, "kind", "the kind", OneOf(kinds), of=outsider.id)
    if ground.data.land.outsider(outsider.id).seas:
        yield make_field(outsider, "sea", "comes over the sea", YesNo(), of=outsider.id)
    yield make_field(outsider, "army", "the army", Number(1, MAX_OUTSIDERS), of=outsider.id)
    if not outsider.conquered_by:
        receivers = one_of(ground.heads(), "nobody")
        yield make_field(outsider, "tributary_to", "the receiver of the tribute", receivers, of=outsider.id)
    yield _conqueror(ground, outsider)


def _conqueror(ground: CorrectionContext, outsider: Outsider) -> WorldField:
    """An outsider that is conquered is a land of a realm, and its wars of raiding are over (R21.12, G-41)."""
    kind = one_of(ground.heads(), "nobody")

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        there = context.world.outsiders[outsider.id]
        states = [context.world.tribans[id_] for id_ in (there.conquered_by, str(value)) if id_]
        correct(context, kind, there, words, {"conquered_by": value, "tributary_to": ""})
        for war in [war for war in context.world.raidings.values() if war.outsider == there.id and value]:
            end_raiding(context, war, rule=UMPIRE_RULE, why=OUTSIDER_REASON)
        for state in states:
            settle_rank(context, state, rule=UMPIRE_RULE)

    what, about = f"outsiders.{outsider.id}.conquered_by", (outsider.id,)
    return WorldField(what, "the conqueror", outsider.id, about, kind, outsider.conquered_by, make)


def attack_fields(ground: CorrectionContext, attack: Attack) -> Iterator[WorldField]:
    """Return what may be corrected of an attack that is to come."""
    land, now = ground.data.land, ground.now.year
    of = f"the attack of {ground.spoken(attack.outsider)} in {land.year_label(attack.year)}"

    def place(name: str, thing: str, kind: ValueKind) -> WorldField:
        return make_field(attack, name, thing, kind, of=of, about=(attack.outsider, attack.base))

    yield place("year", "the year", YearValue(land, now + 1, now + MOST_LASTING))
    if not attack.base:
        yield place("outsider", "the people", one_of(ground.raiders()))
    table = ground.data.tables["raid-card"]
    cards: dict[str, FieldValue] = {card: card for card in PACK_54 if table.row_for(card).id != "none"}
    yield place("card", "the card", OneOf(cards))
    yield make_removal(attack, of, about=(attack.outsider,))


def raiding_fields(ground: CorrectionContext, raiding: Raiding) -> Iterator[WorldField]:
    """Return what may be corrected of a war of constant raiding."""
    of = f"the raiding of {ground.spoken(raiding.victim)} by {ground.spoken(raiding.outsider)}"
    about = (raiding.outsider, raiding.victim)
    since = YearValue(ground.data.land, 1, ground.now.year)
    yield make_field(raiding, "since", "the first year", since, of=of, about=about)
    yield make_field(raiding, "victim", "the victim", one_of(ground.free_lands()), of=of, about=about)
    if not raiding.base:
        yield make_field(raiding, "outsider", "the people", one_of(ground.raiders()), of=of, about=about)
    yield make_removal(raiding, of, about=about)


def invasion_fields(ground: CorrectionContext, invasion: Invasion) -> Iterator[WorldField]:
    """Return what may be corrected of an invasion."""
    of = f"the invasion of {ground.spoken(invasion.target)} by {ground.spoken(invasion.outsider)}"

    def place(name: str, thing: str, kind: ValueKind) -> WorldField:
        return make_field(invasion, name, thing, kind, of=of, about=(invasion.outsider, invasion.target))

    yield place("outsider", "the people", one_of(ground.raiders()))
    yield place("target", "the goal", one_of(ground.free_lands()))
    yield place("units", "the units", Number(1, MAX_OUTSIDERS))
    yield place("sieged", "the seasons of siege", Number(0, MAX_OUTSIDER_SEASONS))
    driven: dict[str, FieldValue] = {"in the land": 0, "driven back": 1}
    yield place("beaten", "the state", OneOf(driven))
    yield make_removal(invasion, of, about=(invasion.outsider, invasion.target))


def horde_fields(ground: CorrectionContext, horde: Horde) -> Iterator[WorldField]:
    """Return what may be corrected of a horde of nomads."""
    of = f"the horde of {ground.spoken(horde.outsider)} in {ground.spoken(horde.at[0])}"
    land = ground.data.land

    def place(name: str, thing: str, kind: ValueKind) -> WorldField:
        return make_field(horde, name, thing, kind, of=of, about=(horde.outsider, *horde.at))

    yield place("outsider", "the people", one_of(ground.raiders()))
    yield place("units", "the units", Number(1, MAX_OUTSIDERS))
    yield place("at", "the lands", Several(tuple(ground.world.tribans), 1))
    yield place("came_from", "the last stay", one_of([shore.id for shore in land.shores]))
    yield place("arrived", "the year of coming", YearValue(land, 1, ground.now.year))
    yield make_removal(horde, of, about=(horde.outsider, *horde.at))
