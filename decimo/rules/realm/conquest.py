"""Conquest: lands taken, lost and freed, realms that fall, outsiders' tribute (sections 18, 19, G-23, G-41)."""

from collections.abc import Sequence

from decimo.chance import Band, Drawn, Roll, Word
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.succession import name_successor, replace_ruler
from decimo.rules.people.trade_routes import as_conqueror, trade_after_conquest
from decimo.rules.realm.secession import (
    begin_independence,
    collapse,
    dissolve_realm,
    end_attacks,
    free_home,
    realm_parts,
    secede,
)
from decimo.rules.war.disband import disband, fleet_home
from decimo.rules.war.federation import leave_federations
from decimo.rules.war.peace import end_wars_of, receive_tribute
from decimo.world import outsider as tell
from decimo.world.character import gain_points, leave_office
from decimo.world.outsider import drive_out, end_raiding
from decimo.world.polity import head_of, lands_of, lands_of_kingdom, level
from decimo.world.realm import (
    annex_home,
    bank_place,
    bear_lord,
    capture_bank,
    end_marks,
    hand_outsider,
    settle_rank,
    storm_city,
    win_land,
)
from decimo.world.wars import regulars_at_home
from decimo.world.world_state import Leader, Outsider, Raiding, Triban, holder

__all__ = ["collapse", "conquer_land", "end_state", "replace_ruler", "secede"]


def conquer_land(
    context: DecimoContext, data: DecimoData, land: str, by: str, *, rule: str, why: str
) -> None:
    """A land falls to the state with the head `by`; a capital falls with all lands ruled from it (G-23).

    A subject land comes under the conqueror alone. The seat of a kingdom brings its lands, and the capital of
    a state all its lands: its characters are lost (R5.21, R18.2), its bank goes to the conqueror (G-39), and its
    wars and armies end. A land that an outsider held is won like a free Triban, and the outsider wages no more
    war from it (G-41); so is the home of an outsider, which loses its freedom (G-53).
    """
    world = context.world
    taken, winner = world.tribans[land], world.tribans[by]
    before = as_conqueror(world, by)
    held_by = taken.held_by
    loser = held_by or head_of(world, land)
    is_capital = land == loser and not held_by
    captives: list[Leader] = []
    won = lands_of(world, land) if is_capital else lands_of_kingdom(world, land)
    if is_capital:
        captives = [leader for leader in world.leaders.values() if leader.triban == land]
        end_state(context, data, taken, rule=rule, why="one side is conquered")
    if held_by not in ("", land):
        _drive_out(context, taken, by, rule=rule, why=why)
    else:
        storm_city(context, taken, rule=rule, by=by, why=why)
    for war in [war for war in world.raidings.values() if war.outsider == land]:
        end_raiding(context, war, rule=rule, why="the raiders are conquered")
    _score(context, loser, by)
    if is_capital:
        _state_falls(context, taken, winner, rule=rule, why=why)
    elif taken.seat:
        _pass_kingdom(context, taken, winner, rule=rule, why=why)
    else:
        win_land(context, taken, by, rule=rule, why=why, was=loser)
    end_marks(context, won, rule="decimo:G-55")
    if not held_by and not is_capital:
        _lose_vault(context, world.tribans[loser], winner)
        settle_rank(context, world.tribans[loser], rule="decimo:G-23")
    settle_rank(context, winner, rule="decimo:R19.1" if before.level == "kingdom" else "decimo:R18.1")
    trade_after_conquest(context, data, by, before, taken)
    name_successor(context, data, winner, captives)
    for leader in captives:
        if leader.triban == land:
            leave_office(context, leader, "fall_with_land", rule="decimo:R5.21", why=why)


def _drive_out(context: DecimoContext, taken: Triban, by: str, *, rule: str, why: str) -> None:
    """Outsiders lose a land that they held, and their wars of raiding from it end (G-41)."""
    drive_out(context, taken, by, rule=rule, why=why)
    for war in [war for war in context.world.raidings.values() if war.base == taken.id]:
        end_raiding(context, war, rule=rule, why="the raiders are driven out")


def _state_falls(context: DecimoContext, capital: Triban, winner: Triban, *, rule: str, why: str) -> None:
    """The winner of a capital gets all that the state has (G-23, G-39)."""
    world = context.world
    if capital.bank:
        capture_bank(context, capital, winner, rule="decimo:G-39", place=bank_place(capital))
    for outsider in world.outsiders.values():
        if outsider.conquered_by == capital.id and outsider.id not in world.tribans:
            hand_outsider(context, outsider, winner.id, rule=rule)
    for seat in [land for land in world.tribans.values() if land.lord == capital.id and land.seat]:
        win_land(context, seat, winner.id, rule=rule, why=why, was=capital.id, seat="kingdom")
    _pass_kingdom(context, capital, winner, rule=rule, why=why)


def end_state(context: DecimoContext, data: DecimoData, capital: Triban, *, rule: str, why: str) -> None:
    """A state ends, with its wars, its place in a federation, and its armies and fleets."""
    end_wars_of(context, data, capital.id, rule=rule, why=why)
    leave_federations(context, data, capital.id, rule=rule)
    for army in [army for army in context.world.armies.values() if army.power == capital.id]:
        disband(context, army, rule=rule, why="its state is gone")
    for fleet in [fleet for fleet in context.world.fleets.values() if fleet.power == capital.id]:
        fleet_home(context, fleet, rule=rule, why="its state is gone")


def _pass_kingdom(context: DecimoContext, seat: Triban, winner: Triban, *, rule: str, why: str) -> None:
    """A kingdom, or a single Triban, comes under a conqueror.

    A realm keeps it as a kingdom of its empire; a Triban that conquers a kingdom rules its lands directly.
    """
    world = context.world
    was = head_of(world, seat.id)
    lands = [land for land in world.tribans.values() if land.lord == seat.id]
    kept = bool(lands) and level(world, winner.id) != "triban"
    win_land(context, seat, winner.id, rule=rule, why=why, was=was, seat="kingdom" if kept else "")
    if not kept:
        for land in lands:
            win_land(context, land, winner.id, rule=rule, why=why, was=was)


def _lose_vault(context: DecimoContext, loser: Triban, winner: Triban) -> None:
    """The bank of a state is lost with the land it was moved to (R15.6)."""
    if head_of(context.world, bank_place(loser)) != loser.id:
        capture_bank(context, loser, winner, rule="decimo:R15.6", place=bank_place(loser))


def _score(context: DecimoContext, loser: str, winner: str) -> None:
    """The warriors of both states gain and lose points for a land (R5.5, G-05)."""
    conqueror, beaten = holder(context.world, winner, "warrior"), holder(context.world, loser, "warrior")
    if conqueror:
        points = context.settings.warrior_conquest
        gain_points(context, conqueror, points, rule="decimo:G-05", why="a land conquered")
    if beaten:
        points = context.settings.warrior_land_lost
        gain_points(context, beaten, -points, rule="decimo:G-05", why="a land lost")


TRIBUTE_DICE = "1d4"
FREEING_DIE = "1d6"
HIGHEST_FACE = 6


def lose_land(
    context: DecimoContext,
    data: DecimoData,
    triban: Triban,
    outsider: Outsider,
    units: int,
    *,
    rule: str,
    why: str,
    by: Word = "",
) -> None:
    """An outsider takes a land: its characters, units and bank are lost, and the wars over it end (G-41).

    As many of the `units` that took it stay as its army value allows. `by` is the die or card behind it. A state
    that loses its capital is gone, and its other lands are free; a kingdom inside an empire leaves its lands to
    the emperor. Relations stay stored for the day when the land frees itself.
    """
    world = context.world
    head, parts = head_of(world, triban.id), realm_parts(world, triban.id)
    rulers = [part for part in parts if part.id not in world.outsiders]
    if head == triban.id:
        end_state(context, data, triban, rule=rule, why="the capital has fallen to outsiders")
        _leave_bank(context, triban, rulers)
    else:
        for land in parts:
            win_land(context, land, head, rule=rule, why="the seat of the kingdom has fallen", was=triban.id)
    tell.take_land(context, triban, outsider, units, rule=rule, why=why, by=by)
    end_marks(context, [triban], rule="decimo:G-55")
    for leader in [leader for leader in world.leaders.values() if leader.triban == triban.id]:
        leave_office(context, leader, "fall_with_land", rule="decimo:R5.21", why=why)
    end_attacks(context, triban, outsider, rule=rule)
    if head == triban.id:
        dissolve_realm(context, data, rulers, head, rule=rule)
    else:
        _without_land(context, world.tribans[head], triban)


def _leave_bank(context: DecimoContext, capital: Triban, parts: Sequence[Triban]) -> None:
    """A bank that was moved out of a capital in time belongs to the owner of its land (R15.6)."""
    for part in parts:
        if any(land.id == capital.vault for land in lands_of_kingdom(context.world, part.id)):
            capture_bank(context, capital, part, rule="decimo:R15.6", place=capital.vault)


def _without_land(context: DecimoContext, state: Triban, lost: Triban) -> None:
    """A state goes on without a land; a bank in that land is lost with it (R15.6, G-23)."""
    if state.vault == lost.id:
        tell.lose_bank(context, state, rule="decimo:R15.6")
    settle_rank(context, state, rule="decimo:G-23")


def lands_free_themselves(context: DecimoContext, data: DecimoData) -> None:
    """In the winter of every fifth year each land held by an outsider tries to free itself (G-41).

    So does the home of each conquered outsider (G-53).
    """
    frees, world = context.settings.freeing_from, context.world
    if frees > HIGHEST_FACE:
        return
    held = [
        triban
        for triban in world.tribans.values()
        if triban.held_by not in ("", triban.id) or (triban.lord and triban.id in world.outsiders)
    ]
    bands = (
        Band("it frees itself", tuple(range(frees, HIGHEST_FACE + 1))),
        Band("it does not", tuple(range(1, frees))),
    )
    rolls = context.rolls(
        [
            Roll(
                FREEING_DIE, f"whether {data.land.triban(t.id).name} frees itself", "decimo:G-41", t.id, bands
            )
            for t in held
        ]
    )
    for triban, roll in zip(held, rolls, strict=True):
        home = world.outsiders.get(triban.id)
        if roll >= frees and home:
            lord = triban.lord and head_of(world, triban.id)
            free_home(context, home, rule="decimo:G-53", why="a rising", by=roll)
            if lord:
                settle_rank(context, world.tribans[lord], rule="decimo:G-23")
        elif roll >= frees:
            set_free(context, data, triban, rule="decimo:G-41", die=roll)
        elif triban.held_by:
            tell.endure_rule(context, triban, roll, rule="decimo:G-41")
        else:
            bear_lord(context, triban, roll, rule="decimo:G-53")


def set_free(context: DecimoContext, data: DecimoData, triban: Triban, *, rule: str, die: int = 0) -> None:
    """A land is independent again: three new characters, its value, no units, scores by average dice."""
    tell.free_land(context, triban, rule=rule, die=die)
    begin_independence(context, data, [triban])


def conquer_outsider_home(
    context: DecimoContext, data: DecimoData, raiding: Raiding, victim: Triban, *, card: Drawn
) -> None:
    """Raiders are conquered by the state of the land they raided, and the war ends (R21.12).

    Their home becomes a land of its realm (G-53). They are driven out of a land they held: it is
    conquered instead, and every war they waged from it is over.
    """
    outsider = context.world.outsiders[raiding.outsider]
    head = context.world.tribans[head_of(context.world, victim.id)]
    if raiding.base:
        for war in [war for war in context.world.raidings.values() if war.base == raiding.base]:
            tell.end_raiding(context, war, rule="decimo:R21.12", why="the raiders are driven out", card=card)
        why = "the raiders who held it are beaten"
        conquer_land(context, data, raiding.base, head.id, rule="decimo:R21.12", why=why)
        return
    if outsider.id in context.world.tribans:
        why = "the raiders are beaten at home"
        conquer_land(context, data, outsider.id, head.id, rule="decimo:R21.12", why=why)
        return
    before = as_conqueror(context.world, head.id)
    warrior = holder(context.world, head.id, "warrior")
    if warrior:
        points = context.settings.warrior_conquest
        gain_points(context, warrior, points, rule="decimo:G-05", why="a land conquered")
    tell.conquer_outsider(context, outsider, head, rule="decimo:R21.12", card=card)
    annex_home(context, outsider, head.id, rule="decimo:G-53", value=home_value(outsider))
    for war in [war for war in context.world.raidings.values() if war.outsider == outsider.id]:
        tell.end_raiding(context, war, rule="decimo:R21.12", why="the raiders are conquered")
    settle_rank(context, head, rule="decimo:R18.1")
    trade_after_conquest(context, data, head.id, before)
    name_successor(context, data, head)


def home_value(outsider: Outsider) -> int:
    """Return the army value of an outsider's home as a land: half its army, rounded up (G-53)."""
    return (outsider.army + 1) // 2


def annex_homes(context: DecimoContext, _book: DecimoData) -> None:
    """In winter the homes of outsiders that older rules conquered become lands of their realms (G-53)."""
    for outsider in context.world.outsiders.values():
        if outsider.conquered_by and outsider.id not in context.world.tribans:
            lord = outsider.conquered_by
            annex_home(context, outsider, lord, rule="decimo:G-53", value=home_value(outsider))


def collect_tribute(context: DecimoContext, data: DecimoData) -> None:
    """In winter every outsider that owes tribute pays 1D4 trade cards (R21.11, R16.1, G-33).

    It pays no more if the receiver has fewer regulars than its own army, and is a raider again (G-51).
    """
    for outsider in context.world.outsiders.values():
        if outsider.tributary_to and not outsider.conquered_by:
            regulars = regulars_at_home(context.world, head_of(context.world, outsider.tributary_to))
            if regulars < outsider.army:
                tell.refuse_tribute(context, outsider, regulars, rule="decimo:G-51")
    payers = [
        outsider
        for outsider in context.world.outsiders.values()
        if outsider.tributary_to and not outsider.conquered_by
    ]
    rolls = context.rolls(
        [
            Roll(
                TRIBUTE_DICE,
                f"trade cards of tribute from the {data.land.outsider(payer.id).name}",
                "decimo:R21.11",
                payer.id,
            )
            for payer in payers
        ]
    )
    for payer, cards in zip(payers, rolls, strict=True):
        receiver = context.world.tribans[payer.tributary_to]
        tell.pay_tribute(context, payer, cards, rule="decimo:R21.11")
        receive_tribute(context, receiver, cards, why=f"tribute of the {data.land.outsider(payer.id).name}")
