"""Rebellions: lands and kingdoms that rise, a king's war chest, a holy rising (E2, E11, E36 to E38, E41 to E46)."""

from typing import Literal

from decimo.chance import BLACK, RED, Band, Rolled, suit
from decimo.rules.event.effect_types import RebelEffect
from decimo.rules.game_data import DecimoContext, DecimoData, nearest_enemies, pick
from decimo.rules.realm.civil_war import begin_uprising
from decimo.rules.realm.conquest import secede
from decimo.rules.war.declaration import declare
from decimo.world.blight import MASS_MOVEMENT, suffer_blight
from decimo.world.character import change_leading_office, gain_points
from decimo.world.polity import head_of, lands_of
from decimo.world.realm import begin_marked, end_marked, kingdom_lands, subject_kingdoms, subject_lands
from decimo.world.world_state import Leader, Triban, World, holder, season_number


def may_rebel(world: World, data: DecimoData, state: Triban, effect: RebelEffect) -> list[Triban]:
    """Return the possible rebels in a state: lands, or the seats of kingdoms; a conspiracy needs two.

    A vassal (E2), the conquered mountains (E36), the lands won last, any land or the capital (E37), a land (E41,
    E42), a kingdom (E43, E44). Transplanted peoples do not rise as lands
    won last, any land or a kingdom (E38). The homes of conquered outsiders have nobody to lead them (G-53).
    """
    subjects = subject_lands(world, state.id)
    settled = [land for land in subjects if not land.transplanted]
    match effect.who:
        case "vassal":
            found = [land for land in subjects if land.lord == state.id]
        case "mountains":
            found = [land for land in subjects if data.land.triban(land.id).terrain == "mountain"]
        case "last":
            newest = max((land.joined for land in settled), default=0)
            found = [land for land in settled if land.joined == newest]
        case "any":
            found = settled
        case "capital":
            found = [state] if subjects else []
        case "land":
            found = subjects
        case "kingdom":
            found = [king for king in subject_kingdoms(world, state.id) if not king.transplanted]
    return [] if effect.number and len(found) < 2 else found


def rebel(
    context: DecimoContext,
    data: DecimoData,
    state: Triban,
    effect: RebelEffect,
    *,
    number: int,
    supporters: int,
    blight: int,
    rule: str,
    why: str,
) -> None:
    """Some of the possible rebels rise against a state, and civil war begins (R11.3).

    Conquered mountains and the lands won last rise all together; else one land or kingdom rises, or a `number`
    of them conspire. A king rises with the whole kingdom, but conquered mountains only by themselves. Dice pick
    who rises and who leads; `supporters` of the same kind stay out of the fight.
    """
    able = may_rebel(context.world, data, state, effect)
    together = effect.who in ("mountains", "last")
    rising = able if together else _some(context, data, state, able, number or 1, "who rises against", rule)
    leader = _one(context, data, state, rising, "who leads the rising against", rule)
    others = [one for one in able if one not in rising]
    passive = _some(context, data, state, others, supporters, "who stands aside from the quarrel of", rule)
    rebels = _with_kingdoms(context.world, rising, alone=effect.who in ("mountains", "capital"))
    aside = [land for land in _with_kingdoms(context.world, passive, alone=False) if land not in rebels]
    if blight:
        _lay_waste(context, data, rebels, blight, rule, why)
    begin_uprising(
        context,
        data,
        leader=leader.id,
        rebels=rebels,
        against=state.id,
        rule=rule,
        cause="a rebellion",
        aside=aside,
    )


def _some(
    context: DecimoContext,
    data: DecimoData,
    state: Triban,
    among: list[Triban],
    number: int,
    why: str,
    rule: str,
) -> list[Triban]:
    """Return up to `number` of the candidates, each picked by a die from those left."""
    left, picked = list(among), list[Triban]()
    while left and len(picked) < number:
        chosen = _one(context, data, state, left, why, rule)
        left.remove(chosen)
        picked.append(chosen)
    return picked


def _one(
    context: DecimoContext, data: DecimoData, state: Triban, among: list[Triban], why: str, rule: str
) -> Triban:
    """Return one of the candidates, picked by a die."""
    names = {land.id: data.land.triban(land.id).name for land in among}
    whose = f"{why} {data.land.triban(state.id).name}"
    return context.world.tribans[pick(context, names, why=whose, rule=rule, about=state.id)]


def _with_kingdoms(world: World, rising: list[Triban], *, alone: bool) -> list[str]:
    """Return the ids of lands and, unless `alone`, of all lands that kings among them rule."""
    lands: dict[str, None] = {}
    for one in rising:
        ruled = kingdom_lands(world, one) if one.seat == "kingdom" and not alone else [one]
        lands.update(dict.fromkeys(land.id for land in ruled))
    return list(lands)


def _lay_waste(
    context: DecimoContext, data: DecimoData, rebels: list[str], blight: int, rule: str, why: str
) -> None:
    """Every land beside a rebel takes blight once (E36)."""
    for land in context.world.tribans.values():
        around = data.land.neighbours(land.id)
        if land.id not in rebels and any(rebel in around for rebel in rebels):
            suffer_blight(context, land, blight, rule=rule, why=why)


WAR_CHEST_BANDS = (Band("the kingdom breaks away", RED), Band("the emperor strikes first", BLACK))


def settled_kingdoms(world: World, state: Triban) -> list[Triban]:
    """Return the kingdoms of an empire whose people still live in their own lands."""
    return [king for king in subject_kingdoms(world, state.id) if not king.transplanted]


def transplant(context: DecimoContext, data: DecimoData, state: Triban, *, rule: str) -> None:
    """The people of a kingdom, picked by die, are moved away, and colonists take their place (E38, G-40)."""
    kings = settled_kingdoms(context.world, state)
    king = _pick_king(context, data, state, kings, "whose rising is crushed in the empire of", rule)
    for land in kingdom_lands(context.world, king):
        context.tell("transplant", land, rule, {"home": state.id}, transplanted=True)


def open_war_chest(
    context: DecimoContext,
    data: DecimoData,
    state: Triban,
    years: int,
    cards: int,
    *,
    rule: str,
    asks: tuple[int, ...],
) -> None:
    """A king, picked by die, has kept back cards for years; a card decides what follows (E46).

    On a red card the kingdom breaks away in peace. On a black one the emperor attacks it, and troops take sides
    as in any civil war. The king keeps the cards either way. `asks` are the dice behind it.
    """
    king = _pick_king(
        context, data, state, subject_kingdoms(context.world, state.id), "who has robbed the emperor in", rule
    )
    name = data.land.triban(king.id).name
    card = context.draw(
        why=f"what comes of the war chest of {name}", rule=rule, about=king.id, bands=WAR_CHEST_BANDS
    )
    chest = Rolled(years * cards, (*asks, *card.asks))
    if suit(card) in RED:
        secede(context, data, king.id, rule=rule, why="a king with a war chest")
    else:
        lands = [land.id for land in kingdom_lands(context.world, king)]
        begin_uprising(
            context,
            data,
            leader=king.id,
            rebels=lands,
            against=state.id,
            rule=rule,
            cause="taxes that never came",
            struck_first=True,
        )
    context.tell(
        "open_war_chest", king, rule, {"cards": chest, "years": years, "of": state.id}, bank=king.bank + chest
    )


def _pick_king(
    context: DecimoContext, data: DecimoData, state: Triban, kings: list[Triban], why: str, rule: str
) -> Triban:
    names = {king.id: data.land.triban(king.id).name for king in kings}
    whose = f"the king {why} {data.land.triban(state.id).name}"
    return context.world.tribans[pick(context, names, why=whose, rule=rule, about=state.id)]


CAUSE = "a holy rising"
CROWD_YEARS = "1d6"
"""The years for which a rising without a leader lasts (G-52)."""


def may_rise_in_faith(world: World, data: DecimoData, land: Triban) -> bool:
    """Return whether a land can rise: against its overlord or, if it is free, an enemy.

    The home of a conquered outsider has nobody to lead it (G-53).
    """
    if land.id in world.outsiders:
        return False
    return bool(land.lord) or bool(nearest_enemies(world, data, land.id))


def rise_in_faith(
    context: DecimoContext,
    data: DecimoData,
    land: Triban,
    under: Literal["crowd", "warrior", "other"],
    units: int,
    rating: int,
    *,
    rule: str,
) -> None:
    """The people rises, and units join that are worth double and never replaced (E11).

    A subject land rises against its overlord in civil war, a king with the kingdom; a free state makes war on
    its nearest enemy. The leader of the rising leads the state from then on, but a republic never has a warrior
    as leader.
    """
    context.tell("join_rising", land, rule, {"units": units}, risen=land.risen + units)
    if land.lord:
        rebels = kingdom_lands(context.world, land) if land.seat == "kingdom" else [land]
        ids = [rebel.id for rebel in rebels]
        overlord = head_of(context.world, land.id)
        begin_uprising(context, data, leader=land.id, rebels=ids, against=overlord, rule=rule, cause=CAUSE)
        _take_lead(context, data, land, under, rating, rule)
        return
    _take_lead(context, data, land, under, rating, rule)
    foes = {foe.id: data.land.triban(foe.id).name for foe in nearest_enemies(context.world, data, land.id)}
    why = f"the nearest enemy of {data.land.triban(land.id).name}"
    foe = pick(context, foes, why=why, rule=rule, about=land.id)
    declare(context, data, land.id, str(foe), rule=rule, cause=CAUSE)


def crowds_go_home(context: DecimoContext, _book: DecimoData) -> None:
    """A rising without a leader ends after its years, or if none of its units is left or its state is gone (G-52).

    Those who are left go home.
    """
    world, now = context.world, season_number(context.year, context.season)
    for effect in [effect for effect in world.effects.values() if effect.kind == MASS_MOVEMENT]:
        land = world.tribans[effect.about]
        over = bool(effect.last) and effect.last <= now
        left = [own for own in lands_of(world, land.id) if own.risen]
        if land.lord or land.held_by or not left or over:
            end_marked(context, "crowd_goes_home", effect, rule="decimo:G-52" if over else effect.rule)
            for own in left if over else []:
                context.tell("lay_down_arms", own, "decimo:G-52", {"units": own.risen}, risen=0)


def _take_lead(
    context: DecimoContext, data: DecimoData, land: Triban, under: str, rating: int, rule: str
) -> None:
    warrior = holder(context.world, land.id, "warrior")
    if under == "crowd":
        why = f"years for which the crowd leads in {data.land.triban(land.id).name}"
        years = context.roll(CROWD_YEARS, why=why, rule="decimo:G-52", about=land.id)
        begin_marked(context, "crowd_rises", MASS_MOVEMENT, land.id, rule=rule, years=years)
    elif under == "other":
        others = _others(context.world, land)
        names = {leader.id: leader.name for leader in others}
        why = f"who leads the rising in {data.land.triban(land.id).name}"
        leader = context.world.leaders[pick(context, names, why=why, rule=rule, about=land.id)]
        context.tell("lead_rising", leader, rule, {"name": leader.name, "people": land.id})
        change_leading_office(context, land, leader.office, rule=rule)
    elif warrior:
        context.tell("lead_rising", warrior, rule, {"name": warrior.name, "people": land.id})
        gain_points(context, warrior, max(0, rating - warrior.rating), rule="decimo:R5.14", why=CAUSE)
        if not land.republic:
            change_leading_office(context, land, "warrior", rule=rule)


def _others(world: World, land: Triban) -> list[Leader]:
    """Return the administrator and the politician of a people."""
    found = [holder(world, land.id, "administrator"), holder(world, land.id, "politician")]
    return [leader for leader in found if leader]
