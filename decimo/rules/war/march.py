"""Campaigns: the attacker of a war, the moves of armies, and the words of each option (section 7, G-12)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from decimo.chance import BLACK, RED, Band, Choice, Drawn, Option, Roll, Rolled, is_red, parse_dice
from decimo.chance.text import pluralize
from decimo.play.why import ONCE_MORE
from decimo.rules.battle import battle_resolution
from decimo.rules.battle.encounter import battle_of, commander
from decimo.rules.battle.land_battle import battle_sides
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.sea.sailing import land_army, move_fleets
from decimo.rules.sea.sea_zones import Landing, foes_in, landings, shut_routes
from decimo.rules.war.disband import army_name, place_name, stand_down
from decimo.rules.war.movement import Road, hindrance, passage, roads
from decimo.rules.war.retreat import retreat
from decimo.rules.war.supply import supply_at, supply_of
from decimo.world import world_state
from decimo.world.field_army import armies_of, bar_way, fielded, halt, let_pass, march, ready_in
from decimo.world.fleet import afloat, fleet_of
from decimo.world.home_forces import fit_regulars, regulars_in_being
from decimo.world.polity import enemies, head_of, is_hostile, lands_of
from decimo.world.trade import is_trader
from decimo.world.wars import become_attacker, participants
from decimo.world.world_state import RELIABLE, Army, War, World

ATTACK_DICE = "1d6 - 1d6"
"""The die of the side that declared the war minus the other side's."""
MORE_REGULARS = (5, 4)
"""The odds of 25 % more regulars, 5 to 4."""


class Contest(NamedTuple):
    """A war without an attacker yet, and the declarer's modifier minus the other's."""

    war: War
    margin: int


def settle_attackers(context: DecimoContext, data: DecimoData) -> None:
    """In spring the higher die attacks in each war; a tie is rolled again (R7.1, G-12).

    If no side has an army in the field, there is no campaign and no attacker (G-44).
    """
    world = context.world
    open_ = [
        Contest(
            war, attack_die_bonus(world, war.one, war.other) - attack_die_bonus(world, war.other, war.one)
        )
        for war in world.wars.values()
        if any(army.power in participants(war) for army in world.armies.values())
    ]
    if context.settings.attacker == "declarer":
        for contest in open_:
            become_attacker(context, contest.war, contest.war.one, rule="decimo:G-12")
        return
    again = ""
    while open_:
        rolled = context.rolls([_roll(data, contest, again) for contest in open_])
        tied = []
        for contest, die in zip(open_, rolled, strict=True):
            ahead = die + contest.margin
            if ahead > 0:
                _settle(context, contest, die, contest.war.one)
            elif ahead < 0:
                _settle(context, contest, die, contest.war.other)
            else:
                tied.append(contest)
        open_, again = tied, ONCE_MORE


def attack_die_bonus(world: World, head: str, other: str) -> int:
    """Return a state's bonus: 1 each for raiders, 25 % more regulars, a reliable warrior (G-12, G-13)."""
    own, theirs = _regulars(world, head), _regulars(world, other)
    more, than = MORE_REGULARS
    warrior = commander(world, head)
    return (
        (not is_trader(world, world.tribans[head]))
        + (own > theirs and own * than >= theirs * more)
        + (warrior is not None and warrior.rating >= RELIABLE)
    )


def _regulars(world: World, head: str) -> int:
    """Return the regulars of a state, including those in the field."""
    return sum(regulars_in_being(world, land) for land in lands_of(world, head))


def _roll(data: DecimoData, contest: Contest, again: str) -> Roll:
    one, other = (f"the {data.land.triban(head).people}" for head in (contest.war.one, contest.war.other))
    why = f"{again}who attacks: the first die for {one}, the second for {other}"
    means: dict[str, list[int]] = {}
    for total in parse_dice(ATTACK_DICE).odds():
        ahead = total + contest.margin
        label = f"{one} attack" if ahead > 0 else f"{other} attack" if ahead < 0 else "a tie: roll again"
        means.setdefault(label, []).append(total)
    bands = tuple(Band(label, tuple(totals)) for label, totals in means.items())
    return Roll(ATTACK_DICE, why, "decimo:R7.1", contest.war.id, bands)


def _settle(context: DecimoContext, contest: Contest, die: Rolled, attacker: str) -> None:
    become_attacker(context, contest.war, attacker, rule="decimo:R7.1", dice=die, margin=contest.margin)


def stay_words(context: DecimoContext, data: DecimoData, army: Army) -> str:
    """Return the words of an army's option to stay."""
    words = [f"stay in {place_name(data, army)}", supply_of(context, data, army).words]
    if army.sieged:
        words.insert(1, f"go on with the siege after {pluralize(army.sieged, 'season')}")
    return "; ".join(words + _enemies_there(context, data, army, army.at))


def road_words(context: DecimoContext, data: DecimoData, army: Army, way: Road | Landing) -> str:
    """Return the words of an army's option to move: the way, and what is known of its destination."""
    world = context.world
    if isinstance(way, Road):
        land = way.to
        by = "".join(f" by way of {data.land.triban(passed).name}" for passed in way.lands[:-1])
        words = [f"march to {data.land.triban(land).name}{by}", pluralize(len(way.lands), "land")]
        leave = way.leave
    else:
        land = way.land
        words = [f"sail to {data.land.triban(land).name} over the {data.land.node(way.zone).name}"]
        words += [
            f"{pluralize(afloat(fleet), 'ship')} of the {data.land.triban(fleet.power).people} in the way"
            for fleet in foes_in(world, army.power, way.zone)
        ]
        leave = (way.leave,) if way.leave else ()
    words += [f"a red card for the leave of the {data.land.triban(owner).people}" for owner in leave]
    hindering = hindrance(world, data, context.settings, army.power, land)
    if hindering:
        words.append(f"the march ends there: {hindering}")
    words.append(supply_at(context, data, army.power, land).words)
    return "; ".join(words + _enemies_there(context, data, army, land))


def _enemies_there(context: DecimoContext, data: DecimoData, army: Army, land: str) -> list[str]:
    """Return the garrison of enemies or outsiders and the enemy armies in a land, as they can be seen."""
    world, foes = context.world, enemies(context.world, army.power)
    words = []
    if land in world.tribans and is_hostile(world, army.power, land):
        words.append(garrison_words(world, data, land))
    for other in ready_in(world, land):
        if other.power in foes:
            people = data.land.triban(other.power).people
            words.append(
                f"an army of {pluralize(fielded(other), 'unit')} of the {people} is there"
                f" ({_odds(context, data, army, other, land)})"
            )
    return words


def garrison_words(world: World, data: DecimoData, land: str) -> str:
    """Return the holders of a hostile city, with the number of their units."""
    triban, city = world.tribans[land], data.land.triban(land).city
    if triban.held_by:
        held = pluralize(fit_regulars(triban), "unit")
        return f"{held} of the {data.land.outsider(triban.held_by).name} in {city}"
    return f"{pluralize(fit_regulars(triban), 'enemy unit')} in {city}"


def _odds(context: DecimoContext, data: DecimoData, army: Army, other: Army, land: str) -> str:
    """Return the odds of a battle in a land after the move, with its defender and effects of supply."""
    own, theirs = (_as_it_will_be(context, data, each, land) for each in (army, other))
    muster = list(context.world.armies)
    first, second = (own, theirs) if muster.index(own.id) < muster.index(theirs.id) else (theirs, own)
    fought = battle_of(context.world, context.world.tribans[land], first, second)
    part: battle_resolution.Winner = "defender" if fought.army is own else "attacker"
    return (
        f"{round(100 * battle_resolution.chance_to_win(*battle_sides(context, data, fought))[part])} % to win"
    )


def _as_it_will_be(context: DecimoContext, data: DecimoData, army: Army, land: str) -> Army:
    """Return an army after its move to a land, or after staying there, before any dice of this season."""
    marched = army.marched if land == army.at else world_state.season_number(context.year, context.season)
    fed = supply_at(context, data, army.power, land).fed
    return replace(army, at=land, marched=marched, supplied=fed)


__all__ = ["move_forces", "retreat", "settle_attackers"]

MOVE = "decimo:R7.3"
"""The rule of an army's orders in spring and summer."""
LAST_MOVE = "decimo:R7.6"
"""The rule of its orders in autumn: after this move armies go home."""
STAY = "stay"
LEAVE = (
    Band("they give leave", (*RED, "joker red")),
    Band("they bar the way", (*BLACK, "joker black")),
)
"""The meaning of a neutral state's card for an army that wants to pass (G-44)."""
SAIL = "sail-"
"""The prefix of a land that an army sails to."""


def move_forces(context: DecimoContext, data: DecimoData) -> None:
    """Armies and fleets move, war by war: the attacker's side first, then the other (R7.3 to R7.5).

    A state in several wars moves once, in the first of them. Last come states whose armies march only against
    outsiders (G-41). Armies without a war go home.
    """
    stand_down(context, data)
    moved: list[str] = []
    for war in list(context.world.wars.values()):
        for side in _sides_in_order(war):
            fresh = [head for head in side if head not in moved]
            busy = _move_armies(context, data, fresh)
            move_fleets(context, data, [head for head in fresh if head not in busy])
            moved += fresh
    _move_armies(context, data, _others_in_field(context.world, moved))
    shut_routes(context, data)


def _others_in_field(world: World, moved: Sequence[str]) -> list[str]:
    """Return the states with an army in the field that have not moved, in the order in which they mustered."""
    return list(dict.fromkeys(army.power for army in world.armies.values() if army.power not in moved))


def _sides_in_order(war: War) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the states of a war, the attacker's side first; with no attacker the side that declared it."""
    one, other = (war.one, *war.one_allies), (war.other, *war.other_allies)
    return (other, one) if war.attacker == war.other else (one, other)


def _move_armies(context: DecimoContext, data: DecimoData, heads: Sequence[str]) -> list[str]:
    """Ask for the orders of every army of one side, as one question; then move each by land or sea.

    Return the states whose fleet has carried an army.
    """
    busy: list[str] = []
    armies = [army for head in heads for army in armies_of(context.world, head)]
    ways = [roads(context.world, data, context.settings, army.power, army.at) for army in armies]
    shores = [_shores(context, data, army) for army in armies]
    last = context.season == world_state.AUTUMN
    orders = context.choices(
        [
            Choice(
                army.power,
                _options(context, data, army, ways_, shores_),
                f"orders for {army_name(data, army)} in {place_name(data, army)}",
                LAST_MOVE if last else MOVE,
                army.id,
                DecimoDecision.LAST_MARCH if last else DecimoDecision.MARCH,
            )
            for army, ways_, shores_ in zip(armies, ways, shores, strict=True)
        ]
    )
    for army, order, ways_, shores_ in zip(armies, orders, ways, shores, strict=True):
        if order == STAY:
            halt(context, army, rule=MOVE, by=order)
        elif order.startswith(SAIL):
            busy.append(army.power)
            _sail(context, data, army, shores_[order.removeprefix(SAIL)], order)
        else:
            _march(context, data, army, ways_[order], order)
    return busy


def _shores(context: DecimoContext, data: DecimoData, army: Army) -> dict[str, Landing]:
    """Return the lands to which its state's fleet can carry an army; it carries only the first that fits."""
    fleet = fleet_of(context.world, army.power)
    if fleet is None:
        return {}
    for other in armies_of(context.world, army.power):
        shores = landings(context.world, data, context.settings, fleet, other)
        if shores:
            return shores if other is army else {}
    return {}


def _options(
    context: DecimoContext, data: DecimoData, army: Army, ways: dict[str, Road], shores: dict[str, Landing]
) -> tuple[Option, ...]:
    """Return the options: stay, march or sail, each with what is known of the place."""
    return (
        Option(STAY, stay_words(context, data, army)),
        *(Option(land, road_words(context, data, army, road)) for land, road in ways.items()),
        *(Option(f"{SAIL}{land}", road_words(context, data, army, shore)) for land, shore in shores.items()),
    )


def _march(context: DecimoContext, data: DecimoData, army: Army, road: Road, order: Drawn) -> None:
    """An army follows its road as far as it gets leave."""
    reached: list[str] = []
    given: list[str] = []
    for land in road.lands:
        owner = head_of(context.world, land)
        if passage(context.world, army.power, land) == "card" and owner not in given:
            if not _leave(context, data, army, owner, land):
                break
            given.append(owner)
        reached.append(land)
    if reached:
        by = " and ".join(data.land.triban(land).name for land in reached[:-1])
        march(context, army, reached[-1], rule=MOVE, by=order, road=f" by way of {by}" if by else "")
    else:
        halt(context, army, rule="decimo:G-44", by=order)


def _leave(context: DecimoContext, data: DecimoData, army: Army, owner: str, land: str) -> bool:
    """A neutral state at score 4 draws: a red card lets an army pass, a black one bars its way (G-44)."""
    people, name = data.land.triban(owner).people, data.land.triban(land).name
    why = f"whether the {people} let {army_name(data, army)} into {name}: red is leave"
    card = context.draw(why=why, rule="decimo:G-44", about=f"{owner}>{army.id}", bands=LEAVE)
    if is_red(card):
        let_pass(context, owner, army, land, card, rule="decimo:G-44")
    else:
        bar_way(context, owner, army, land, card, rule="decimo:G-44")
    return is_red(card)


def _sail(context: DecimoContext, data: DecimoData, army: Army, shore: Landing, order: Drawn) -> None:
    """A fleet carries an army to a shore, if the owner gives leave and no enemy fleet drives it off."""
    fleet = fleet_of(context.world, army.power)
    if fleet is None or (shore.leave and not _leave(context, data, army, shore.leave, shore.land)):
        halt(context, army, rule="decimo:G-44", by=order)
    else:
        land_army(context, data, fleet, army, shore, order)
