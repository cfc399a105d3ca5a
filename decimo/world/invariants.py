"""What must hold of every world of Decimo between two steps, whatever chance, the players and an umpire did."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from decimo.chance import PACK_54, Entity
from decimo.world.blight import FREE_COMPANY
from decimo.world.entity_names import EntityNames
from decimo.world.field_army import has_goal, size
from decimo.world.home_forces import regulars_in_being, ships_in_being
from decimo.world.polity import BEST, WORST, enemies, lands_of, polities, side_of
from decimo.world.realm import RANKS, fitting_rank
from decimo.world.wars import participants
from decimo.world.world_state import (
    AUTUMN,
    OFFICES,
    WINTER,
    Army,
    Fleet,
    Relation,
    World,
    pair_of,
    relation_between,
    season_number,
)

NUMBERS: Mapping[str, str] = {
    "army_value": "army value",
    "founding_army": "army value at the founding",
    "navy_value": "navy value",
    "founding_navy": "navy value at the founding",
    "regulars": "regulars",
    "guard": "regulars of a realm",
    "horde": "horde",
    "mercenaries": "mercenaries",
    "risen": "units of a holy rising",
    "ships": "ships",
    "hired_ships": "hired ships",
    "blight": "blight",
    "bank": "trade cards",
    "discharged": "mercenaries sent away",
}
"""What a land has of each is never below nothing."""

ARMY_NUMBERS: Mapping[str, str] = {
    "regulars": "regulars",
    "horde": "horde",
    "mercenaries": "mercenaries",
    "risen": "units of a holy rising",
    "allied": "allied units",
    "sieged": "seasons of siege",
}
"""What an army has of each is never below nothing."""

BEFORE_HOMEWARD = ("autumn-moves", "autumn-fights", "homeward")
"""The steps of autumn that find armies in the field."""
FIRST_OF_SPRING = "nomads"
"""The step that follows the mustering of armies."""
AFTER_STAND_DOWN = (FIRST_OF_SPRING, "summer-moves", "autumn-moves", "homeward")
"""The steps before which armies without a war or without a unit have broken up."""
AFTER_CHECK = ("companies", "year-ends")
"""The steps that follow a check of all relations: there the states at 7 are those at war (G-07)."""


class CalendarPlace(NamedTuple):
    """Where the calendar stands: the step of this id is played next."""

    year: int
    season: int
    step: str


Fault = tuple[Entity, str]
"""An entity of which something does not hold, and what: the rest of a sentence that it begins."""


def find_broken(world: World, now: CalendarPlace, names: EntityNames) -> dict[str, str]:
    """Return what does not hold: a sentence each without its full stop, by a key that stays when names change."""
    # Nothing else can be looked at while nobody knows who rules where.
    return name_faults(_broken_realms(world, names), names) or name_faults(
        (
            *_broken_numbers(world),
            *_broken_governments(world, names),
            *_broken_relations(world, now),
            *_broken_wars(world, names),
            *_broken_alliances(world, names),
            *_broken_forces(world, now, names),
            *_broken_outsiders(world, now, names),
            *_broken_records(world, now),
        ),
        names,
    )


def name_faults(faults: Iterable[Fault], names: EntityNames) -> dict[str, str]:
    """Return faults in sentences, each by a key that stays when names and numbers change."""
    return {
        f"{each.shelf}.{each.id} {re.sub('[0-9]+', 'N', what)}": f"{names.identify(each)} {what}"
        for each, what in faults
    }


def _broken_realms(world: World, names: EntityNames) -> Iterator[Fault]:
    """Each land is in one realm at most, under a master of its own (R18.1, R19.1)."""
    for land in world.tribans.values():
        above = [land.id]
        while world.tribans[above[-1]].lord and len(above) <= len(world.tribans):
            above.append(world.tribans[above[-1]].lord)
            if above[-1] not in world.tribans:
                yield land, f"is subject to {above[-1]}, which is no land"
                return
        if len(above) > len(world.tribans):
            yield land, "is subject to lands that are subject to it"
            return
        if len(above) > 3:
            yield land, f"is subject to a subject of a subject of {names.place(above[-1])}"
        if land.lord and world.tribans[above[-1]].held_by:
            yield land, f"is subject to {names.place(above[-1])}, which outsiders hold"
        if land.held_by and (land.lord or land.seat):
            yield land, "is held by outsiders and part of a realm"
        if land.held_by and land.held_by not in world.outsiders:
            yield land, f"is held by {land.held_by}, which is no outsider"
    owned = Counter(land.id for head in polities(world) for land in lands_of(world, head.id))
    for land in world.tribans.values():
        if owned[land.id] != (not land.held_by):
            yield land, f"belongs to {owned[land.id]} states"


def _broken_numbers(world: World) -> Iterator[Fault]:
    for land in world.tribans.values():
        for field, words in NUMBERS.items():
            if getattr(land, field) < 0:
                yield land, f"has {getattr(land, field)} {words}"
        regulars, ships = regulars_in_being(world, land), ships_in_being(world, land)
        # Of a land that outsiders hold, its old people's units may still be in the field.
        if regulars > land.army_value + land.guard and not land.held_by:
            yield (
                land,
                f"has {regulars} regulars at home and in the field, but its army value is {land.army_value}",
            )
        if ships > land.navy_value:
            yield land, f"has {ships} ships at home and at sea, but its navy value is {land.navy_value}"
        if land.regulars + land.horde > land.army_value + land.guard:
            units = f"{land.regulars} regulars and {land.horde} horde"
            yield land, f"has {units}, but its army value is {land.army_value}"
        if land.bank and (land.lord or land.held_by):
            yield land, f"is its own master no more and has {land.bank} trade cards"


def _broken_governments(world: World, names: EntityNames) -> Iterator[Fault]:
    """Heads alone have characters: one for every office, and a realm one to follow (R5.2, R18.3)."""
    heads = {head.id: head for head in polities(world)}
    held = Counter(
        (leader.triban, leader.office)
        for leader in world.leaders.values()
        if leader.triban in heads and heads[leader.triban].successor != leader.id
    )
    for head in heads.values():
        for office in OFFICES:
            if held[head.id, office] != 1:
                yield head, f"has {held[head.id, office]} holders of the office of {office}"
    for leader in world.leaders.values():
        if leader.triban not in heads:
            yield leader, f"is in office, but {names.place(leader.triban)} is no state"
        if leader.rating < 0:
            yield leader, f"has a rating of {leader.rating}"
    for land in world.tribans.values():
        heir, rank = world.leaders.get(land.successor), fitting_rank(world, land.id)
        if land.successor and (land.id not in heads or heir is None or heir.triban != land.id):
            yield land, "has a successor who is not there"
        if land.successor and not land.seat:
            yield land, "is no realm and has a successor"
        if land.id in heads and land.seat != rank:
            yield land, f"has the rank of {RANKS[land.seat]} instead of {RANKS[rank]}"
        if land.lord and land.seat not in ("", "kingdom"):
            yield land, f"is subject and has the rank of {RANKS[land.seat]}"
        if land.id in heads and land.republic and land.leading == "warrior":
            yield land, "is a republic and led by a warrior"
        if land.bank_to and land.id not in heads:
            yield land, "is no state and has a bank on the road"
        if land.vault and land.vault not in [each.id for each in lands_of(world, land.id)]:
            yield land, f"has its bank in {names.place(land.vault)}, which is not its own"


def _broken_relations(world: World, now: CalendarPlace) -> Iterator[Fault]:
    """One score a pair, from 0 to 7, and 7 is war (R6.7, R6.9, R6.10)."""
    # The home of an outsider never rules, so it has no score with anybody (G-53).
    native = [land for land in world.tribans if land not in world.outsiders]
    pairs = {pair_of(one, other).id for one, other in combinations(native, 2)}
    for pair in sorted(pairs ^ set(world.relations)):
        yield Relation(pair, 0), "have no score" if pair in pairs else "have a score and are no two lands"
    for relation in world.relations.values():
        if not BEST <= relation.score <= WORST:
            yield relation, f"have a score of {relation.score}"
    companies = {effect.about for effect in world.effects.values() if effect.kind == FREE_COMPANY}
    for one, other in combinations([head.id for head in polities(world)], 2):
        if now.step == "companies" and companies & {one, other}:
            # Whatever was agreed with mercenaries, they fight again only in this step (E49).
            continue
        if now.step not in AFTER_CHECK or pair_of(one, other).id not in world.relations:
            # Before the founding, nobody knows another.
            continue
        relation, war = relation_between(world, one, other), other in enemies(world, one)
        if war != (relation.score == WORST):
            yield relation, f"have a score of {relation.score} and are {'' if war else 'not '}at war"


def _broken_wars(world: World, names: EntityNames) -> Iterator[Fault]:
    heads = [head.id for head in polities(world)]
    for war in world.wars.values():
        parts = participants(war)
        for head, count in Counter(parts).items():
            if count > 1:
                yield war, f"has {names.people(head)} in it {count} times"
            if head not in heads:
                yield war, f"has {names.people(head)} in it, who are no state"
        if war.attacker not in ("", war.one, war.other):
            yield war, f"is not that of its attackers, {names.people(war.attacker)}"
        if min(war.one_won, war.other_won) < 0:
            yield war, "has a side with fewer victories than none"
        for one, other in combinations(parts, 2):
            if other in side_of(world, war.id, one)[0] and other in enemies(world, one):
                yield Relation(pair_of(one, other).id, 0), "fight beside and against each other"


def _broken_alliances(world: World, names: EntityNames) -> Iterator[Fault]:
    """Federations have members of their own, and tributes two states (section 20, G-25, G-26)."""
    heads = {head.id: head for head in polities(world)}
    for league in world.federations.values():
        if len(league.members) < 2:
            yield league, "has fewer than two members"
        for head in league.members:
            if head not in heads:
                yield league, f"has the member {names.place(head)}, which is no state"
        if league.against and league.against not in world.tribans:
            yield league, f"is against {league.against}, which is no land"
    members = Counter(head for league in world.federations.values() for head in league.members)
    for head, count in members.items():
        if count > 1 and head in heads:
            yield heads[head], f"is in {count} federations"
    for tribute in world.tributes.values():
        if tribute.payer == tribute.receiver:
            yield tribute, "is paid by those who receive it"
        if tribute.left < 1:
            yield tribute, "has no winter left"
        for head in (tribute.payer, tribute.receiver):
            if head not in heads:
                yield tribute, f"is not between states: {names.place(head)} is none"


def _broken_forces(world: World, now: CalendarPlace, names: EntityNames) -> Iterator[Fault]:
    """Armies and fleets are out from winter's end to autumn's, and have what their lands sent (R7.6, G-44)."""
    heads = {head.id for head in polities(world)}
    in_field: list[Army | Fleet] = [*world.armies.values(), *world.fleets.values()]
    home = now.season == WINTER or (now.season == AUTUMN and now.step not in BEFORE_HOMEWARD)
    for force in in_field:
        if home:
            yield force, "is still out"
        if force.power not in heads:
            yield force, "has no state"
        elif now.step in AFTER_STAND_DOWN and not _has_reason(world, force, now.year):
            yield force, "is out without a war"
    for army in world.armies.values():
        yield from _broken_army(world, army)
        if not size(army) and now.step in AFTER_STAND_DOWN:
            yield army, "is out without a unit"
    for fleet in world.fleets.values():
        ships, hired = sum(c.ships for c in fleet.musters), sum(c.hired for c in fleet.musters)
        if fleet.at not in world.tribans and fleet.at not in names.seas:
            yield fleet, f"is at {fleet.at}, which is neither sea nor port"
        if (fleet.ships, fleet.hired) != (ships, hired):
            has = f"{fleet.ships} ships and {fleet.hired} hired ones"
            yield fleet, f"has {has}, but its lands sent {ships} and {hired}"
        if fleet.ships + fleet.hired < 1:
            yield fleet, "has no ships"


def _has_reason(world: World, force: Army | Fleet, year: int) -> bool:
    """Return whether a force is at war, or an army of those that fight outsiders (G-36, G-41)."""
    return bool(enemies(world, force.power)) or (isinstance(force, Army) and has_goal(world, force, year))


def _broken_army(world: World, army: Army) -> Iterator[Fault]:
    own, allies = army.musters, army.allies
    if army.at not in world.tribans or any(muster.land not in world.tribans for muster in (*own, *allies)):
        yield army, "is in no land, or has units from none"
    for field, words in ARMY_NUMBERS.items():
        if getattr(army, field) < 0:
            yield army, f"has {getattr(army, field)} {words}"
    sent, has = sum(muster.regulars for muster in (*own, *allies)), army.regulars + army.allied + army.horde
    if has != sent:
        yield army, f"has {has} regulars, allied units and horde, but its lands sent {sent}"
    most = (sum(muster.mercenaries for muster in own), sum(muster.risen for muster in own))
    if army.mercenaries > most[0] or army.risen > most[1]:
        yield army, "has more mercenaries or units of a holy rising than its lands sent"
    if len({muster.land for muster in own}) < len(own):
        yield army, "has two musters of one land"


def _broken_outsiders(world: World, now: CalendarPlace, names: EntityNames) -> Iterator[Fault]:
    """What comes from outside is in a land, is of some size, and is from somewhere (section 21)."""
    lands, peoples = world.tribans, world.outsiders
    heads = {head.id for head in polities(world)}
    for people in peoples.values():
        for master in (people.tributary_to, people.conquered_by):
            if master and master not in lands:
                yield people, f"belong to {master}, which is no land"
        home = lands.get(people.id)
        if home is None and people.conquered_by and people.conquered_by not in heads:
            yield people, f"are conquered by {names.place(people.conquered_by)}, which is no state"
        if home is not None and people.conquered_by != home.lord:
            yield people, "are not conquered by the lord of their home"
        if people.id in heads:
            yield people, "have a state of their own"
    for attack in world.attacks.values():
        if attack.outsider not in peoples or (attack.base and attack.base not in lands):
            yield attack, "comes from nowhere"
        if attack.year < now.year:
            yield attack, "is overdue"
    for raiding in world.raidings.values():
        if raiding.outsider not in peoples or lands[raiding.victim].held_by:
            yield raiding, "hits nobody"
    for invasion in world.invasions.values():
        if invasion.outsider not in peoples or lands[invasion.target].held_by or invasion.units < 1:
            yield invasion, "has no units, no people or no land to take"
        if now.season == WINTER:
            yield invasion, "is still there in winter"
    for horde in world.hordes.values():
        if horde.outsider not in peoples or not horde.at or horde.units < 1:
            yield horde, "has no units, no people or no land"
        if any(land not in lands for land in horde.at):
            yield horde, "is in no land"


def _broken_records(world: World, now: CalendarPlace) -> Iterator[Fault]:
    """What is due is still to come, what lasts is not past its end, and ids are of things that exist."""
    shores = {*world.tribans, *world.outsiders}
    for route in world.routes.values():
        if len(route.stops) < 2 or any(stop not in shores for stop in route.stops):
            yield route, "has too few stops, or one that does not exist"
    for due in world.due.values():
        if due.triban not in world.tribans or due.year < now.year:
            yield due, "is overdue, or of no land"
    count = season_number(now.year, now.season)
    for effect in world.effects.values():
        if effect.about not in {*shores, *world.routes}:
            yield effect, "is on something that does not exist"
        if effect.last and effect.last < count:
            yield effect, "is past its end"
    shelves = [part for name in world.__dataclass_fields__ if isinstance(part := getattr(world, name), dict)]
    for shelf in shelves:
        for key, entity in shelf.items():
            if entity.id != key:
                yield entity, f"is kept under another id, {key}"
    # Every card of a lasting pack is in one place: in the pack, or out (G-42).
    if len(set(world.pack)) < len(world.pack) or not set(world.pack) <= set(PACK_54):
        yield world, f"has a pack with a card twice or one that does not exist: {', '.join(world.pack)}"
