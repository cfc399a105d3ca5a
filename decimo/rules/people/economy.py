"""Blight, reinforcements, trade cards, the bank, lasting effects (R4.7, sections 14 and 15, G-30, G-54)."""

from decimo.chance import Band, Roll, Rolled
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.war.supply import besieged
from decimo.world import blight, home_forces, realm, world_state
from decimo.world.character import gain_points
from decimo.world.field_army import ready_in
from decimo.world.polity import BEST, enemies, head_of, lands_of, polities
from decimo.world.trade import earn_cards, on_one_route
from decimo.world.world_state import Triban, World, free_peoples, holder


def reinforce(context: DecimoContext, data: DecimoData) -> None:
    """Each people without blight recovers units and ships within its values (R4.7, R14.6, G-21)."""
    now = world_state.season_number(context.year, context.season)
    weak = [
        triban
        for triban in free_peoples(context.world)
        if not triban.blighted
        and (triban.regulars < triban.army_value or triban.ships < triban.navy_value)
        and not blight.is_desolate(context.world, triban, context.settings, now)
    ]
    dice = context.settings.reinforcement_dice
    rolls = context.rolls(
        [Roll(dice, f"what the {data.land.triban(t.id).people} recover", "decimo:G-21", t.id) for t in weak]
    )
    for triban, roll in zip(weak, rolls, strict=True):
        home_forces.recover(context, triban, roll, rule="decimo:G-21")
    _realms_reinforce(context)


def _realms_reinforce(context: DecimoContext) -> None:
    """Realms have reinforcements of their own (R18.4, R19.2, G-48).

    They go to the lands below their values, the capital first. The rest is kept at the capital above its value, up
    to as many as a winter brings. A land with blight receives none (R14.6).
    """
    settings = context.settings
    now = world_state.season_number(context.year, context.season)
    for head in polities(context.world):
        if not head.seat:
            continue
        kingdom = head.seat == "kingdom"
        most = settings.kingdom_reinforcements if kingdom else settings.empire_reinforcements
        rule, left = "decimo:R18.4" if kingdom else "decimo:R19.2", most
        able = [
            land
            for land in lands_of(context.world, head.id)
            if not land.blighted and not blight.is_desolate(context.world, land, settings, now)
        ]
        for land in able:
            left -= home_forces.recover(context, land, left, rule=rule)
        if head in able:
            home_forces.keep_guard(context, head, left, most, rule="decimo:G-48")


def regain_values(context: DecimoContext, _book: DecimoData) -> None:
    """Every fifth year a people without blight regains lost value, its army's before its navy's (G-43)."""
    points = context.settings.value_regained
    for triban in free_peoples(context.world):
        if triban.blight:
            continue
        army = min(points, max(0, triban.founding_army - triban.army_value))
        navy = min(points - army, max(0, triban.founding_navy - triban.navy_value))
        if army:
            home_forces.raise_army_value(
                context, triban, army, rule="decimo:G-43", why="a time without blight"
            )
        if navy:
            home_forces.raise_navy_value(
                context, triban, navy, rule="decimo:G-43", why="a time without blight"
            )


BAD_RATING = 8
"""An administrator below this rating governs badly (G-47)."""
BAD_BLIGHT = 2
MISRULE_DIE = "1d6"
MISRULE_BANDS = (Band(f"{BAD_BLIGHT} blight", (1,)), Band("nothing", (2, 3, 4, 5, 6)))


def suffer_misrule(context: DecimoContext, data: DecimoData) -> None:
    """In autumn each land with a bad administrator, or none, takes 2 blight on a 1 (R14.1, G-47).

    A subject land is judged by the administrator of its state.
    """
    able = [land for land in free_peoples(context.world) if _is_misruled(context.world, land)]
    rolls = context.rolls(
        [
            Roll(
                MISRULE_DIE,
                f"whether bad government costs {data.land.triban(land.id).name} dear",
                "decimo:G-47",
                land.id,
                MISRULE_BANDS,
            )
            for land in able
        ]
    )
    for land, roll in zip(able, rolls, strict=True):
        if roll == 1:
            amount = Rolled(BAD_BLIGHT, roll.asks)
            blight.suffer_blight(context, land, amount, rule="decimo:G-47", why="bad government")


def _is_misruled(world: world_state.World, land: Triban) -> bool:
    administrator = holder(world, head_of(world, land.id), "administrator")
    return administrator is None or administrator.rating < BAD_RATING


def become_desolate(context: DecimoContext, _book: DecimoData) -> None:
    """A land with much blight becomes desolate, and the administrator of its state loses points (R14.7, G-05)."""
    for triban in context.world.tribans.values():
        if triban.blight >= context.settings.desolate_at and not triban.desolate:
            blight.lie_desolate(context, triban, rule="decimo:R14.7")
            administrator = holder(context.world, head_of(context.world, triban.id), "administrator")
            if administrator:
                points = context.settings.administrator_desolate
                gain_points(
                    context, administrator, -points, rule="decimo:G-05", why="the desolation of the land"
                )


def neutralise_blight(context: DecimoContext, _book: DecimoData) -> None:
    """Every land loses 1 blight by itself; a land that still has more than 10 loses value (R14.4, R14.8)."""
    for triban in context.world.tribans.values():
        blight.shed_blight(context, triban, 1, rule="decimo:R14.4", why="the year's healing")
        if triban.blight > context.settings.desolate_at:
            _waste_away(context, triban)


def revive_lands(context: DecimoContext, _book: DecimoData) -> None:
    """A land that has lost its blight, by healing or for trade cards, is no longer desolate (R14.7)."""
    for triban in context.world.tribans.values():
        if triban.desolate and triban.blight < context.settings.desolate_at:
            blight.revive(context, triban, rule="decimo:R14.7")


def _waste_away(context: DecimoContext, triban: Triban) -> None:
    """One point of army or navy value is lost, of the larger one (R14.8)."""
    if triban.navy_value > triban.army_value:
        home_forces.lower_navy_value(
            context, triban, 1, rule="decimo:R14.8", why="the desolation of the land"
        )
    elif triban.army_value:
        home_forces.lower_army_value(
            context, triban, 1, rule="decimo:R14.8", why="the desolation of the land"
        )


def pay_dividend(context: DecimoContext, data: DecimoData) -> None:
    """Strong allies earn a trade card each; in a realm the capital earns it (R6.16, G-27)."""
    now = world_state.season_number(context.year, context.season)
    free = {head.id: head for head in polities(context.world)}
    able = [head for head in free if blight.may_earn(context.world, free[head], context.settings, now)]
    for relation in context.world.relations.values():
        if relation.score != BEST:
            continue
        one, other = relation.pair
        if one not in free or other not in free or not _counts(context, data, one, other):
            continue
        for side, ally in ((one, other), (other, one)):
            if side in able:
                why = f"alliance with the {data.land.triban(ally).people}"
                earn_cards(context, free[side], 1, rule="decimo:R6.16", why=why)


def _counts(context: DecimoContext, data: DecimoData, one: str, other: str) -> bool:
    """Return whether a pair of strong allies earns a card: by default only if their lands touch (G-27)."""
    return context.settings.dividend == "all" or any(
        data.land.touching(own.id, theirs.id) or on_one_route(context.world, own.id, theirs.id)
        for own in lands_of(context.world, one)
        for theirs in lands_of(context.world, other)
    )


def end_year(context: DecimoContext, _book: DecimoData) -> None:
    """Mercenaries leave, and the lands that end the autumn with blight are noted (R15.5, R14.6)."""
    for triban in context.world.tribans.values():
        home_forces.dismiss_mercenaries(context, triban, rule="decimo:R15.5")
        blight.end_autumn(context, triban, rule="decimo:R14.6")


def run_effects_blight(context: DecimoContext, _book: DecimoData) -> None:
    """In autumn every land takes the blight of its lasting effects, such as 2 a year for a famine (E12)."""
    for effect in context.world.effects.values():
        land = context.world.tribans.get(effect.about)
        if land is not None:
            blight.suffer_blight(context, land, effect.blight, rule=effect.rule, why=effect.kind)


def run_effects_cards(context: DecimoContext, _book: DecimoData) -> None:
    """In autumn every people earns the trade cards of lasting effects: mines and oracles (E18, E35).

    A desolate or badly blighted land earns none (G-27, G-45), nor does a people with pirates on one of its routes
    (E30), nor a land held by outsiders.
    """
    now = world_state.season_number(context.year, context.season)
    for effect in context.world.effects.values():
        people = context.world.tribans.get(effect.about)
        if people is None or not effect.cards:
            continue
        if blight.may_earn(context.world, people, context.settings, now):
            earn_cards(context, people, effect.cards, rule=effect.rule, why=effect.kind)
        else:
            context.tell("miss_cards", people, effect.rule, {"due": effect.cards, "why": effect.kind})


def end_effects(context: DecimoContext, _book: DecimoData) -> None:
    """At the end of a season the effects that it was the last season of are over (G-30)."""
    now = world_state.season_number(context.year, context.season)
    for effect in list(context.world.effects.values()):
        if effect.last and effect.last <= now:
            blight.end_effect(context, effect, rule=effect.rule)


def may_send_bank(world: World, head: Triban) -> bool:
    """Return whether a state can send its bank away: it is not on the road yet, nor in a besieged city (G-54)."""
    return not head.bank_to and not besieged(world, realm.bank_place(head))


def catch_banks(context: DecimoContext, _book: DecimoData) -> None:
    """After the fights of a season an enemy army in the land that a bank leaves or enters takes it (G-54).

    The cards go to the bank of the army's state.
    """
    world = context.world
    for head in [land for land in world.tribans.values() if land.bank_to]:
        foes = enemies(world, head.id)
        for place in (realm.bank_place(head), head.bank_to):
            takers = [army.power for army in ready_in(world, place) if army.power in foes]
            if takers and head.bank_to:
                realm.capture_bank(context, head, world.tribans[takers[0]], rule="decimo:G-54", place=place)


def banks_arrive(context: DecimoContext, _book: DecimoData) -> None:
    """At the end of the season a bank on the road is in its new land, if that still belongs to the state (G-54)."""
    world = context.world
    for head in [land for land in world.tribans.values() if land.bank_to]:
        goal = world.tribans[head.bank_to]
        lost = head.lord or head.held_by or goal.held_by or head_of(world, goal.id) != head.id
        if lost:
            realm.halt_bank(context, head, rule="decimo:G-54")
        else:
            realm.move_bank(context, head, goal, rule="decimo:G-54")
