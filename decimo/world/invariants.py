"""What must hold of every world of Decimo between two steps, whatever chance, the players and an umpire did."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

from decimo.chance import PACK_54
from decimo.world.blight import FREE_COMPANY
from decimo.world.field_army import size
from decimo.world.home_forces import regulars_in_being, ships_in_being
from decimo.world.polity import BEST, WORST, enemies, lands_of, polities, side_of
from decimo.world.realm import fitting_rank
from decimo.world.wars import participants
from decimo.world.world_state import (
    AUTUMN,
    OFFICES,
    WINTER,
    Army,
    Fleet,
    World,
    pair_of,
    relation_between,
    season_number,
)

NUMBERS = (
    "army_value",
    "founding_army",
    "navy_value",
    "founding_navy",
    "regulars",
    "horde",
    "mercenaries",
    "risen",
    "ships",
    "hired_ships",
    "blight",
    "bank",
    "discharged",
)
"""What a land has of each is never below nothing."""

ARMY_NUMBERS = ("regulars", "horde", "mercenaries", "risen", "allied", "sieged")
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


def find_broken(world: World, now: CalendarPlace, seas: Collection[str]) -> list[str]:
    """Return what does not hold, one sentence each without its full stop; `seas` are the ids of the land's seas."""
    broken = list(_find_broken_realms(world))
    if broken:
        # Nothing else can be looked at while nobody knows who rules where.
        return broken
    return [
        *_numbers(world),
        *_leaders(world),
        *_relations(world, now),
        *_wars(world),
        *_armies(world, now, seas),
        *_outsiders(world, now),
        *_things(world, now),
        *_pack(world),
    ]


def _find_broken_realms(world: World) -> Iterator[str]:
    """Each land is in one realm at most, under a master of its own (R18.1, R19.1)."""
    for land in world.tribans.values():
        above = [land.id]
        while world.tribans[above[-1]].lord and len(above) <= len(world.tribans):
            above.append(world.tribans[above[-1]].lord)
            if above[-1] not in world.tribans:
                yield f"{land.id} is under {above[-1]}, which is no land"
                return
        if len(above) > len(world.tribans):
            yield f"the lords of {land.id} go round in a circle"
            return
        if len(above) > 3:
            yield f"{land.id} is under lords of lords: {above}"
        if land.lord and world.tribans[above[-1]].held_by:
            yield f"{land.id} is under {above[-1]}, which outsiders hold"
        if land.held_by and (land.lord or land.seat):
            yield f"{land.id} is held by {land.held_by} and part of a realm"
        if land.held_by and land.held_by not in world.outsiders:
            yield f"{land.id} is held by {land.held_by}, which is no outsider"
    owned = Counter(land.id for head in polities(world) for land in lands_of(world, head.id))
    for land in world.tribans.values():
        if owned[land.id] != (not land.held_by):
            yield f"{land.id} belongs to {owned[land.id]} states"


def _numbers(world: World) -> Iterator[str]:
    for land in world.tribans.values():
        for name in NUMBERS:
            if getattr(land, name) < 0:
                yield f"{land.id} has {getattr(land, name)} {name}"
        regulars, ships = regulars_in_being(world, land), ships_in_being(world, land)
        # Of a land that outsiders hold, its old people's units may still be in the field.
        if regulars > land.army_value and not land.held_by:
            yield f"{land.id} has {regulars} regulars, its value is {land.army_value}"
        if ships > land.navy_value:
            yield f"{land.id} has {ships} ships, its value is {land.navy_value}"
        if land.regulars + land.horde > land.army_value:
            yield f"{land.id} has {land.regulars} regulars and {land.horde} horde beyond {land.army_value}"
        if land.bank and (land.lord or land.held_by):
            yield f"{land.id} is its own master no more and has {land.bank} trade cards"


def _leaders(world: World) -> Iterator[str]:
    """Heads alone have characters: one for every office, and a realm one to follow (R5.2, R18.3)."""
    heads = {head.id: head for head in polities(world)}
    held = Counter(
        (leader.triban, leader.office)
        for leader in world.leaders.values()
        if leader.triban in heads and heads[leader.triban].successor != leader.id
    )
    for head in heads:
        for office in OFFICES:
            if held[head, office] != 1:
                yield f"{head} has {held[head, office]} holders of the office of {office}"
    for leader in world.leaders.values():
        if leader.triban not in heads:
            yield f"{leader.id} is in office in {leader.triban}, which is no state"
        if leader.rating < 0:
            yield f"{leader.id} has a rating of {leader.rating}"
    for land in world.tribans.values():
        heir = world.leaders.get(land.successor)
        if land.successor and (land.id not in heads or heir is None or heir.triban != land.id):
            yield f"{land.id} is to be followed by {land.successor}, who is not there"
        if land.successor and not land.seat:
            yield f"{land.id} is no realm and has a successor"
        if land.id in heads and land.seat != fitting_rank(world, land.id):
            yield f"{land.id} has the rank '{land.seat}' instead of '{fitting_rank(world, land.id)}'"
        if land.lord and land.seat not in ("", "kingdom"):
            yield f"{land.id} is subject and has the rank '{land.seat}'"
        if land.id in heads and land.republic and land.leading == "warrior":
            yield f"{land.id} is a republic and led by a warrior"
        if land.vault and land.vault not in [each.id for each in lands_of(world, land.id)]:
            yield f"the bank of {land.id} lies in {land.vault}, which is not its own"


def _relations(world: World, now: CalendarPlace) -> Iterator[str]:
    """One score a pair, from 0 to 7, and 7 is war (R6.7, R6.9, R6.10)."""
    pairs = {pair_of(one, other).id for one, other in combinations(world.tribans, 2)}
    if pairs != set(world.relations):
        yield f"scores are missing or too many: {sorted(pairs ^ set(world.relations))}"
    for relation in world.relations.values():
        if not BEST <= relation.score <= WORST:
            yield f"{relation.id} stands at {relation.score}"
    heads = [head.id for head in polities(world)]
    companies = {effect.about for effect in world.effects.values() if effect.kind == FREE_COMPANY}
    for one, other in combinations(heads, 2):
        if now.step == "companies" and companies & {one, other}:
            # Whatever was agreed with mercenaries, they fight again only in this step (E49).
            continue
        if now.step not in AFTER_CHECK or pair_of(one, other).id not in world.relations:
            # Before the founding, nobody knows another.
            continue
        score, war = relation_between(world, one, other).score, other in enemies(world, one)
        if war != (score == WORST):
            yield f"{one} and {other} stand at {score} and are {'' if war else 'not '}at war"


def _wars(world: World) -> Iterator[str]:
    heads = [head.id for head in polities(world)]
    for war in world.wars.values():
        parts = participants(war)
        if len(set(parts)) < len(parts):
            yield f"somebody is twice in the war {war.id}: {parts}"
        if any(head not in heads for head in parts):
            yield f"somebody in the war {war.id} is no state: {parts}"
        if war.attacker not in ("", war.one, war.other):
            yield f"{war.attacker} attacks in the war {war.id}"
        if min(war.one_won, war.other_won) < 0:
            yield f"the victories of the war {war.id} are below nothing"
        for one, other in combinations(parts, 2):
            if other in side_of(world, war.id, one)[0] and other in enemies(world, one):
                yield f"{one} and {other} fight beside and against each other"
    members = Counter(head for league in world.federations.values() for head in league.members)
    for league in world.federations.values():
        if len(league.members) < 2 or any(head not in heads for head in league.members):
            yield f"the federation {league.id} has the members {league.members}"
        if league.against and league.against not in world.tribans:
            yield f"the federation {league.id} is against {league.against}, which is no land"
    for head, count in members.items():
        if count > 1:
            yield f"{head} is in {count} federations"
    for tribute in world.tributes.values():
        if tribute.left < 1 or tribute.payer == tribute.receiver:
            yield f"the tribute {tribute.id} is nobody's"
        if tribute.payer not in heads or tribute.receiver not in heads:
            yield f"the tribute {tribute.id} is between {tribute.payer} and {tribute.receiver}"


def _armies(world: World, now: CalendarPlace, seas: Collection[str]) -> Iterator[str]:
    """Armies and fleets are out from winter's end to autumn's, and have what their lands sent (R7.6, G-44)."""
    heads = {head.id for head in polities(world)}
    in_field: list[Army | Fleet] = [*world.armies.values(), *world.fleets.values()]
    home = now.season == WINTER or (now.season == AUTUMN and now.step not in BEFORE_HOMEWARD)
    for body in in_field:
        if home:
            yield f"{body.id} is still out"
        if body.power not in heads:
            yield f"{body.id} has no state"
        elif now.step in AFTER_STAND_DOWN and not enemies(world, body.power) and not _goal(world, body):
            yield f"{body.id} is out without a war"
    for army in world.armies.values():
        yield from _army(world, army)
        if not size(army) and now.step in AFTER_STAND_DOWN:
            yield f"{army.id} is out without a unit"
    for fleet in world.fleets.values():
        yield from _fleet(world, fleet, seas)


def _goal(world: World, body: Army | Fleet) -> bool:
    """Whether it marches against outsiders who are still there (G-41)."""
    return isinstance(body, Army) and bool(body.against) and bool(world.tribans[body.against].held_by)


def _army(world: World, army: Army) -> Iterator[str]:
    own, allies = army.musters, army.allies
    if army.at not in world.tribans or any(muster.land not in world.tribans for muster in (*own, *allies)):
        yield f"{army.id} is nowhere, or of nowhere"
    parts = [int(getattr(army, kind)) for kind in ARMY_NUMBERS]
    for kind, count in zip(ARMY_NUMBERS, parts, strict=True):
        if count < 0:
            yield f"{army.id} has {count} {kind}"
    sent = sum(muster.regulars for muster in (*own, *allies))
    if army.regulars + army.allied + army.horde != sent:
        yield f"{army.id} was sent {sent} regulars and has {parts}"
    most = (sum(muster.mercenaries for muster in own), sum(muster.risen for muster in own))
    if army.mercenaries > most[0] or army.risen > most[1]:
        yield f"{army.id} has more mercenaries or risen units than it was sent"
    if len({muster.land for muster in own}) < len(own):
        yield f"a land is twice in {army.id}"


def _fleet(world: World, fleet: Fleet, seas: Collection[str]) -> Iterator[str]:
    crews = fleet.musters
    if fleet.at not in world.tribans and fleet.at not in seas:
        yield f"{fleet.id} is at {fleet.at}, which is neither sea nor port"
    if (fleet.ships, fleet.hired) != (sum(c.ships for c in crews), sum(c.hired for c in crews)):
        yield f"{fleet.id} has {fleet.ships} and {fleet.hired} ships, its lands have sent {crews}"
    if fleet.ships + fleet.hired < 1:
        yield f"{fleet.id} has no ships"


def _outsiders(world: World, now: CalendarPlace) -> Iterator[str]:
    """What comes from outside stands in a land, is of some size, and is from somewhere (section 21)."""
    lands, peoples = world.tribans, world.outsiders
    heads = {head.id for head in polities(world)}
    for people in peoples.values():
        for master in (people.tributary_to, people.conquered_by):
            if master and master not in lands:
                yield f"{people.id} belongs to {master}, which is no land"
        if people.conquered_by and people.conquered_by not in heads:
            yield f"{people.id} is conquered by {people.conquered_by}, which is no state"
    for attack in world.attacks.values():
        if attack.outsider not in peoples or (attack.base and attack.base not in lands):
            yield f"the attack {attack.id} comes from nowhere"
        if attack.year < now.year:
            yield f"the attack {attack.id} is overdue"
    for raiding in world.raidings.values():
        if raiding.outsider not in peoples or lands[raiding.victim].held_by:
            yield f"the raiding {raiding.id} hits nobody"
    for invasion in world.invasions.values():
        if invasion.outsider not in peoples or lands[invasion.target].held_by or invasion.units < 1:
            yield f"the invasion {invasion.id} is none"
        if now.season == WINTER:
            yield f"the invasion {invasion.id} is still there"
    for horde in world.hordes.values():
        if horde.outsider not in peoples or not horde.at or horde.units < 1:
            yield f"the horde {horde.id} is none"
        if any(land not in lands for land in horde.at):
            yield f"the horde {horde.id} is nowhere"


def _things(world: World, now: CalendarPlace) -> Iterator[str]:
    """What is due is still to come, what lasts is not past its end, and ids are of things that exist."""
    shores = {*world.tribans, *world.outsiders}
    for route in world.routes.values():
        if len(route.stops) < 2 or any(stop not in shores for stop in route.stops):
            yield f"the route {route.id} stops at {route.stops}"
    for due in world.due.values():
        if due.triban not in world.tribans or due.year < now.year:
            yield f"the event {due.id} is due in {due.year} on {due.triban}"
    count = season_number(now.year, now.season)
    for effect in world.effects.values():
        if effect.about not in {*world.tribans, *world.routes, *world.outsiders}:
            yield f"{effect.id} lasts on {effect.about}, which does not exist"
        if effect.last and effect.last < count:
            yield f"{effect.id} is past its end"
    shelves = [part for name in world.__dataclass_fields__ if isinstance(part := getattr(world, name), dict)]
    for shelf in shelves:
        for key, entity in shelf.items():
            if entity.id != key:
                yield f"{key} stands in the place of {entity.id}"


def _pack(world: World) -> Iterator[str]:
    """Every card of a lasting pack is in one place: in the pack, or out (G-42)."""
    if len(set(world.pack)) < len(world.pack) or not set(world.pack) <= set(PACK_54):
        yield f"the pack is {world.pack}"
