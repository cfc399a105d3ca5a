"""What may be corrected of a land: units, blight, bank, people, routes, names, and its owner (G-23, G-41)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from decimo.chance import FieldValue
from decimo.content.problem import fold, quote
from decimo.content.value import Name, Number, OneOf, Several, ValueKind, YesNo, one_of
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.leaders import follow_trade, natural_leader, traders
from decimo.rules.realm.conquest import end_state
from decimo.rules.umpire.character_fields import install_characters
from decimo.rules.umpire.correctable_field import (
    UMPIRE_RULE,
    CorrectionContext,
    FactWords,
    WorldField,
    YearValue,
    correct,
    make_field,
    make_removal,
)
from decimo.rules.war.allies import settle_score_after_war
from decimo.rules.war.disband import stand_down
from decimo.world import realm
from decimo.world.character import change_leading_office, leave_office
from decimo.world.outsider import end_raiding, end_tribute
from decimo.world.outsider_forces import march_home
from decimo.world.polity import head_of, lands_of, level, polities
from decimo.world.trade import close_route, is_trader
from decimo.world.world_state import OFFICES, Route, Triban

MOST = 99
"""The most of anything that an umpire gives a land; of trade cards ten times as many, and nine."""
MOST_CARDS = 999
MOST_LASTING = 50
"""How many years ahead something may last."""


def land_fields(ground: CorrectionContext, land: Triban) -> Iterator[WorldField]:
    """Return what may be corrected of a land, but for its owner and its successor."""

    def number(name: str, thing: str, high: int = MOST) -> WorldField:
        return make_field(land, name, thing, Number(0, high), of=land.id)

    def year(name: str, thing: str, never: str = "") -> WorldField:
        return make_field(
            land, name, thing, YearValue(ground.data.land, 1, ground.now.year, never), of=land.id
        )

    yield number("army_value", "the army value")
    yield number("founding_army", "the army value at the founding")
    yield number("regulars", "the outsiders' units" if land.held_by else "the regulars")
    if not land.held_by:
        yield number("horde", "the horde")
        yield number("mercenaries", "the mercenaries")
        yield number("risen", "the units of a holy rising")
        yield number("discharged", "the mercenaries sent away last year")
    if ground.data.land.triban(land.id).seas:
        yield number("navy_value", "the navy value")
        yield number("founding_navy", "the navy value at the founding")
        if not land.held_by:
            yield number("ships", "the ships")
            yield number("hired_ships", "the hired ships")
    yield number("blight", "the blight")
    yield make_field(land, "blighted", "ended the last autumn with blight", YesNo(), of=land.id)
    if not land.held_by and not land.lord:
        yield number("bank", "the bank", MOST_CARDS)
        yield from _government(ground, land)
    yield _centre(land)
    yield make_field(land, "transplanted", "has been settled with colonists", YesNo(), of=land.id)
    if land.lord:
        yield year("joined", "the year of coming under its lord")
    yield year("fought", "the last year of fighting", "never")
    yield year("founded", "the founding year")
    yield number("named", "the count of characters", MOST_CARDS)


def _government(ground: CorrectionContext, land: Triban) -> Iterator[WorldField]:
    """Who leads a state, whether it is a republic, and where its bank lies."""
    yield make_field(land, "leading", "the leading office", one_of([*OFFICES]), of=land.id)

    def republic(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        state = context.world.tribans[land.id]
        correct(context, YesNo(), state, words, {"republic": value})
        if value and state.leading == "warrior":
            # No warrior leads a republic (E39).
            change_leading_office(context, state, natural_leader(context, state), rule=UMPIRE_RULE)

    yield WorldField(
        f"tribans.{land.id}.republic", "is a republic", land.id, (land.id,), YesNo(), land.republic, republic
    )
    own = [each.id for each in lands_of(ground.world, land.id)]
    if len(own) > 1:
        places: dict[str, FieldValue] = {id_: "" if id_ == land.id else id_ for id_ in own}
        yield make_field(land, "vault", "the place of the bank", OneOf(places), of=land.id)


def _centre(land: Triban) -> WorldField:
    """A people with a trade centre is one of traders, who are led by another office (R4.1 to R4.3)."""

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        traded = _traders(context)
        correct(context, YesNo(), context.world.tribans[land.id], words, {"centre": value})
        follow_trade(context, traded)

    return WorldField(
        f"tribans.{land.id}.centre", "has a trade centre", land.id, (land.id,), YesNo(), land.centre, make
    )


def _traders(context: DecimoContext) -> list[str]:
    return [people.id for people in polities(context.world) if is_trader(context.world, people)]


# Routes


def route_fields(ground: CorrectionContext, route: Route) -> Iterator[WorldField]:
    """Return what may be corrected of a trade route."""
    land, now = ground.data.land, ground.now.year
    shores = tuple(shore.id for shore in land.shores)

    def place(name: str, thing: str, kind: ValueKind) -> WorldField:
        return make_field(route, name, thing, kind, of=route.id)

    yield place("name", "the name", Name())
    yield _stops(ground, route, shores)
    yield place("idle", "the last idle year", YearValue(land, 1, now + MOST_LASTING, "never"))
    yield place("led", "the year of the last rerouting", YearValue(land, 1, now, "never"))
    yield place(
        "led_by", "the people behind the last rerouting", one_of(list(ground.world.tribans), "nobody")
    )
    yield place("bereft", "the lands left by the last rerouting", Several(shores))

    def close(context: DecimoContext, _value: FieldValue, words: FactWords) -> None:
        traded = _traders(context)
        there = context.world.routes[route.id]
        context.tell("amend_whether", there.id, UMPIRE_RULE, words)
        close_route(context, there, rule=UMPIRE_RULE, about=there.stops[0])
        follow_trade(context, traded)

    yield make_removal(route, route.id, make=close, thing="is closed")


def _stops(ground: CorrectionContext, route: Route, shores: tuple[str, ...]) -> WorldField:
    """Each stop lies beside the one before it, over land or on one sea."""
    land = ground.data.land

    def check(value: FieldValue) -> str:
        stops = value if isinstance(value, tuple) else ()
        for one, other in pairwise(stops):
            if not land.touching(one, other):
                return f"{quote(one)} and {quote(other)} share no border and no sea"
        return ""

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        traded = _traders(context)
        kind = Several(shores, 2)
        correct(context, kind, context.world.routes[route.id], words, {"stops": value})
        follow_trade(context, traded)

    what = f"routes.{route.id}.stops"
    return WorldField(what, "the stops", route.id, (route.id,), Several(shores, 2), route.stops, make, check)


FREE = "free"
OWNER_REASON = "the word of the umpire"


def owner_field(ground: CorrectionContext, land: Triban) -> WorldField:
    """Return whose a land is: `free`, the land of the ruler it is subject to, or the outsider that holds it."""
    kind = one_of([*(id_ for id_ in ground.world.tribans if id_ != land.id), *ground.raiders()], FREE)

    def check(value: FieldValue) -> str:
        lord = ground.world.tribans.get(str(value))
        return _against(ground, land, lord) if lord else ""

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        traded = traders(context.world)
        context.tell("amend", land.id, UMPIRE_RULE, words)
        _hand_over(context, ground.data, context.world.tribans[land.id], str(value))
        stand_down(context, ground.data)
        follow_trade(context, traded)

    value = land.held_by or land.lord
    return WorldField(f"tribans.{land.id}.lord", "the owner", land.id, (land.id,), kind, value, make, check)


def _against(ground: CorrectionContext, land: Triban, lord: Triban) -> str:
    """What speaks against a land coming under a lord: he must rule, and not from under the land itself."""
    world = ground.world
    if lord.held_by:
        return f"{ground.spoken(lord.id)} is held by outsiders"
    head = head_of(world, lord.id)
    if not land.held_by and head_of(world, land.id) == land.id == head:
        return f"{ground.spoken(lord.id)} is subject to it"
    rules_others = any(other.lord == land.id for other in world.tribans.values())
    if lord.lord and lord.seat != "kingdom":
        return f"{ground.spoken(lord.id)} is subject itself; name {quote(head)}, who rules it"
    if lord.lord and rules_others:
        return f"it rules lands of its own, so it can come under no kingdom, but under {quote(head)}"
    return ""


def _hand_over(context: DecimoContext, data: DecimoData, land: Triban, to: str) -> None:
    """Take a land from whoever has it and give it to `to`: a lord, an outsider, or itself."""
    world = context.world
    old = world.tribans[head_of(world, land.id)] if not land.held_by else land
    lord = world.tribans.get(to)
    head = world.tribans[head_of(world, to)] if lord else None
    parts = [part for part in world.tribans.values() if part.lord == land.id]
    if land.held_by:
        _end_raids_from(context, land)
    elif old is land:
        _end_court(context, data, land, head)
    elif old.vault == land.id:
        realm.move_bank(context, old, old, rule=UMPIRE_RULE)
    keeps = bool(parts) and (not to or (head is not None and level(world, head.id) != "triban"))
    realm.change_hands(context, land, _ownership(context, land, to, keeps_seat=keeps), rule=UMPIRE_RULE)
    if lord:
        for part in parts:
            # An empire's kingdoms come under the new head, each for itself.
            if part.seat or not keeps:
                realm.pass_along(context, part, lord.id, rule=UMPIRE_RULE, seat=part.seat)
    elif to:
        _fall_to_outsiders(context, data, land, old, parts)
    if not to:
        _stand_up(context, data, [land])
    for state in (old, head):
        if state is not None and not state.lord and not state.held_by:
            realm.settle_rank(context, state, rule=UMPIRE_RULE)
    if not to and land is not old:
        realm.settle_rank(context, land, rule=UMPIRE_RULE)


def _ownership(
    context: DecimoContext, land: Triban, to: str, *, keeps_seat: bool
) -> Mapping[str, FieldValue]:
    """The fields of a land that say whose it is."""
    world = context.world
    if to in world.outsiders:
        # The units that hold it are what its army value allows of theirs (G-41); its own are gone.
        garrison = min(world.outsiders[to].army, land.army_value)
        gone = dict.fromkeys(
            ("horde", "mercenaries", "risen", "discharged", "ships", "hired_ships", "bank"), 0
        )
        left: dict[str, FieldValue] = {
            "held_by": to,
            "lord": "",
            "seat": "",
            "joined": 0,
            "regulars": garrison,
            **gone,
        }
    else:
        seat = land.seat if keeps_seat and land.lord else "kingdom" if keeps_seat else ""
        left = {"held_by": "", "lord": to, "seat": seat, "joined": context.year if to else 0}
        if land.held_by:
            left["regulars"] = 0
        if not to:
            left["founded"] = context.year
    return {**left, "successor": "", "vault": ""}


def _end_court(context: DecimoContext, data: DecimoData, land: Triban, head: Triban | None) -> None:
    """A state is no more: its wars, armies and characters go, and what it had goes to the new head, if there is one."""
    world = context.world
    end_state(context, data, land, rule=UMPIRE_RULE, why=OWNER_REASON)
    if head is not None and land.bank:
        realm.capture_bank(context, land, head, rule=UMPIRE_RULE, place=land.vault or land.id)
    for outsider in world.outsiders.values():
        if outsider.conquered_by == land.id and head is not None:
            realm.hand_outsider(context, outsider, head.id, rule=UMPIRE_RULE)
        elif outsider.conquered_by == land.id:
            realm.free_outsider(context, outsider, rule=UMPIRE_RULE, why=OWNER_REASON)
        if outsider.tributary_to == land.id:
            end_tribute(context, outsider, rule=UMPIRE_RULE)
    for leader in [leader for leader in world.leaders.values() if leader.triban == land.id]:
        leave_office(context, leader, "fall_with_land", rule=UMPIRE_RULE, why=OWNER_REASON)


def _end_raids_from(context: DecimoContext, land: Triban) -> None:
    """Outsiders wage no war of raiding from a land that they hold no more (G-41)."""
    for war in [war for war in context.world.raidings.values() if war.base == land.id]:
        end_raiding(context, war, rule=UMPIRE_RULE, why=OWNER_REASON)


def _fall_to_outsiders(
    context: DecimoContext, data: DecimoData, land: Triban, old: Triban, parts: list[Triban]
) -> None:
    """What was ruled from a land that outsiders take is free, or its emperor's; attacks on the land are over (G-23)."""
    world = context.world
    if old is land:
        for part in parts:
            realm.stand_alone(context, part, rule=UMPIRE_RULE)
        for part in parts:
            realm.settle_rank(context, part, rule=UMPIRE_RULE)
        _stand_up(context, data, parts)
    else:
        for part in parts:
            realm.pass_along(context, part, old.id, rule=UMPIRE_RULE)
    for war in [war for war in world.raidings.values() if war.victim == land.id]:
        end_raiding(context, war, rule=UMPIRE_RULE, why=OWNER_REASON)
    for army in [army for army in world.invasions.values() if army.target == land.id]:
        march_home(context, army, rule=UMPIRE_RULE, why=OWNER_REASON)


def _stand_up(context: DecimoContext, data: DecimoData, states: list[Triban]) -> None:
    """Lands that are their own masters get characters; their scores are as they were, but for a war that is over."""
    for state in states:
        install_characters(context, state, data.land.triban(state.id).leaders)
    for state in states:
        for other in polities(context.world):
            if other is not state:
                settle_score_after_war(context, state.id, other.id, rule=UMPIRE_RULE, why=OWNER_REASON)


def name_fields(ground: CorrectionContext) -> Iterator[WorldField]:
    """Return the names of lands, peoples, cities, outsiders and seas."""
    land = ground.data.land
    nodes = (*land.tribans, *land.outsiders, *land.seas)
    names = {node.id: node.name for node in nodes}
    shorts = {node.id: node.short for node in nodes}
    peoples = {triban.id: triban.people for triban in land.tribans}
    for triban in land.tribans:
        stem, id_ = f"tribans.{triban.id}", triban.id
        yield _named(ground, f"{stem}.name", "the name", f"the land of {triban.name}", id_, names)
        yield _named(ground, f"{stem}.people", "the people's name", id_, id_, peoples)
        yield _named(ground, f"{stem}.city", "the city's name", id_, id_, {id_: triban.city})
        yield _named(ground, f"{stem}.short", "the short name", id_, id_, shorts)
    for shelf, others in (("outsiders", land.outsiders), ("seas", land.seas)):
        for node in others:
            stem, of = f"{shelf}.{node.id}", f"the {node.name}"
            yield _named(ground, f"{stem}.name", "the name", of, node.id, names)
            yield _named(ground, f"{stem}.short", "the short name", of, node.id, shorts)


def _named(
    ground: CorrectionContext, what: str, thing: str, of: str, id_: str, names: Mapping[str, str]
) -> WorldField:
    """One of the names that have to be told apart, by the ids of what bears them."""
    kind = Name("three letters", 3) if what.endswith(".short") else Name()

    def check(value: FieldValue) -> str:
        alike = [other for other, name in names.items() if other != id_ and fold(name) == fold(str(value))]
        return (
            f"it is that of {ground.spoken(alike[0])}, and people would mistake one for the other"
            if alike
            else ""
        )

    def make(context: DecimoContext, _value: FieldValue, words: FactWords) -> None:
        context.tell("amend", id_, UMPIRE_RULE, words)

    return WorldField(what, thing, of, (id_,), kind, names[id_], make, check)
