"""The step of events: what runs on takes its toll, and every few rounds another event comes (A1, E1)."""

from collections.abc import Sequence

from decimo.chance import Roll, Word
from decimo.risk.board.board import ZOMBIES, Territory, living_players, strength, territories_of
from decimo.risk.board.board_changes import end_game, lose_armies, note, place_armies
from decimo.risk.board.event_effects import ban_attacks, ease_ban, end_desertion, lay_waste, suffer
from decimo.risk.event.event_dice import Aim, NextEvent, roll_aims, roll_event
from decimo.risk.event.event_losses import (
    amount_of,
    can_happen,
    count_losses,
    struck_territories,
    weapons_set_off,
)
from decimo.risk.event.event_table import Ban, CivilWar, Desert, EventRow, Gain, Infect, RebelAttack, Trade
from decimo.risk.event.running_effects import (
    continue_desertions,
    continue_plague,
    desert,
    event_is_due,
    start_plague,
)
from decimo.risk.event.special_events import (
    armed_territories,
    choose_terror_targets,
    civil_war,
    find_poorest,
    go_off,
    rebel,
    trade_territory,
)
from decimo.risk.game.victory import check_elimination, check_victory
from decimo.risk.game_data import RiskContext, RiskData, whose_turn

ELIMINATION_RULE = "risk:E27"


def end_world(context: RiskContext, data: RiskData, event: EventRow) -> None:
    """All armies are gone. Whoever held most before the impact has won, or nobody (E26)."""
    board = context.world
    standing = sorted(((strength(board, side), side) for side in living_players(board)), reverse=True)
    for land in board.territories.values():
        if land.armies:
            suffer(context, land, land.armies, rule=event.rule, why=event.cause, least=0)
    ahead = len(standing) == 1 or standing[0][0] > standing[1][0]
    if context.settings.doomsday == "strongest" and ahead:
        side = standing[0][1]
        end_game(
            context, side, f"The world has ended, and {data.names[side]} held the most of it", rule="risk:E26"
        )
    else:
        end_game(context, "", "The world has ended, and nobody has won it", rule="risk:E26")


def settle_eliminations(context: RiskContext, data: RiskData) -> None:
    """Players who hold nothing any more are out, their cards go to the used ones, and somebody may have won."""
    if context.world.ended:
        return
    for side in living_players(context.world):
        check_elimination(context, data, side, rule=ELIMINATION_RULE)
    if living_players(context.world):
        check_victory(context, data)
    elif context.settings.zombies:
        end_game(
            context, ZOMBIES, "Nobody is left alive, and the zombies have the world", rule=ELIMINATION_RULE
        )
    else:
        end_game(context, "", "Nobody is left", rule=ELIMINATION_RULE)


def strike(context: RiskContext, data: RiskData, coming: NextEvent, about: str) -> None:
    """Play an event: find where it strikes, roll its dice, and let its effects come."""
    match coming.event.target:
        case "nowhere":
            end_world(context, data, coming.event)
        case "poorest":
            lands = [land.id for land in territories_of(context.world, find_poorest(context, data, coming))]
            _take_losses(context, data, coming, [Aim()], [0], lands)
        case "chosen":
            _strike_at(context, data, coming, choose_terror_targets(context, data, coming))
        case target:
            why = coming.event.title
            aims = roll_aims(context, data, target, coming.places, why=why, about=about)
            for aim in aims:
                named: dict[str, Word] = {f"roll{n}": rolled for n, rolled in enumerate(aim.rolls)}
                context.tell("strike", aim.place, coming.event.rule, {"title": why, **named})
            if not aims:
                context.tell("find_no_ocean", about, coming.event.rule, {"title": why})
            _strike_at(context, data, *fit_event(context, data, coming, aims))


def fit_event(
    context: RiskContext, data: RiskData, coming: NextEvent, aims: Sequence[Aim]
) -> tuple[NextEvent, list[Aim]]:
    """Return the event as it comes where it strikes: another one, or nothing, where it cannot happen (E25)."""
    event = coming.event
    fit = [a for a in aims if not a.territory or can_happen(event, data.land, a.territory, context.settings)]
    if len(fit) == len(aims) or not event.otherwise:
        for aim in aims:
            if aim not in fit:
                context.tell("spare", aim.place, event.rule, {"title": event.title})
        return coming, fit
    other = data.events.event(event.otherwise)
    context.tell("turn_into", aims[0].place, event.rule, {"title": event.title, "other": other.title})
    return coming._replace(event=other), list(aims)


def roll_amounts(context: RiskContext, coming: NextEvent, aims: Sequence[Aim]) -> Sequence[int]:
    """Roll the event's dice: once for all it covers, or once for each place that it strikes as it is (E7, E23)."""
    event = coming.event
    if not event.dice or not aims:
        return [0] * len(aims)
    each = aims if event.strong == "again" else aims[:1]
    rolls = [Roll(event.dice, f"{event.title}: how many", event.rule, aim.place) for aim in each]
    amounts = context.rolls(rolls)
    return amounts if len(amounts) == len(aims) else [amounts[0]] * len(aims)


def _strike_at(context: RiskContext, data: RiskData, coming: NextEvent, aims: Sequence[Aim]) -> None:
    """Let the effects of an event come at the places it strikes; empty land feels nothing of it (E8)."""
    amounts = roll_amounts(context, coming, aims)
    _take_losses(context, data, coming, aims, amounts)
    spots = [aim.territory for aim in aims if aim.territory]
    covered = dict.fromkeys(each for spot in spots for each in struck_territories(data.land, coming, spot))
    lands = [context.world.territories[each] for each in covered]
    for effect in coming.event.effects:
        for land in lands:
            if not land.armies or context.world.ended:
                continue
            match effect:
                case Ban():
                    ban_attacks(context, land, coming.bans, rule=coming.event.rule)
                case Gain(amount=amount):
                    gained = amount_of(amount, amounts[0])
                    place_armies(context, land, gained, rule=coming.event.rule, verb="gain", roll=amounts[0])
                case Desert(amount=amount):
                    leaving = amount_of(amount, amounts[0]) * coming.times
                    desert(context, land, leaving, coming.event, roll=amounts[0])
                case RebelAttack(rebels=rebels):
                    rebel(context, data, land, rebels, coming.event)
                case CivilWar():
                    civil_war(context, data, land, coming.event)
                case Infect():
                    start_plague(context, land, coming.event)
                case Trade():
                    trade_territory(context, data, land, coming.event)


def _take_losses(
    context: RiskContext,
    data: RiskData,
    coming: NextEvent,
    aims: Sequence[Aim],
    amounts: Sequence[int],
    lands: Sequence[str] = (),
) -> None:
    """Count every loss from the armies there were before, and then take them all (section 4)."""
    weapons = armed_territories(context.world)
    due: dict[str, int] = {}
    rolls: dict[str, int] = {}
    for aim, amount in zip(aims, amounts, strict=True):
        blows = count_losses(data.land, context.settings, coming, aim, amount, lands=lands, armed=weapons)
        for territory, loss in blows.items():
            due[territory] = due.get(territory, 0) + loss.due(context.world.territories[territory].armies)
            rolls[territory] = amount
    for land in context.world.territories.values():
        if due.get(land.id) and land.armies:
            _take_loss(context, coming, land, due[land.id], rolls[land.id])
    for weapon in weapons_set_off(data.land, coming, aims, weapons):
        go_off(context, context.world.territories[weapon])


def _take_loss(context: RiskContext, coming: NextEvent, land: Territory, due: int, roll: int) -> None:
    event = coming.event
    if not event.meteor:
        suffer(context, land, due, rule=event.rule, why=event.cause, roll=roll)
        return
    suffer(context, land, min(due, land.armies), rule=event.rule, why=event.cause, least=0)
    if not land.armies:
        lay_waste(context, land, rule=event.rule)


DESERTION = "desertion"


def play_events(context: RiskContext, data: RiskData) -> None:
    """At the start of a turn: bans and desertions end if an event comes, the sick and the deserters go, it strikes."""
    due = event_is_due(context)
    if due:
        begin_event(context)
        note(context, rule="risk:E1", event_round=context.year)
    continue_plague(context)
    continue_desertions(context, DESERTION)
    if due:
        meet_event(context, data, whose_turn(context))
        settle_eliminations(context, data)


def begin_event(context: RiskContext) -> None:
    """Another event begins: every ban has one less to go (A5), and nobody deserts any more (E15)."""
    note(context, rule="risk:A1", events=context.world.events + 1)
    for land in context.world.territories.values():
        if land.ban:
            ease_ban(context, land)
    for going in [context.world.desertions[id_] for id_ in sorted(context.world.desertions)]:
        end_desertion(context, going, rule="risk:E15")


def meet_event(context: RiskContext, data: RiskData, about: str) -> None:
    """Roll for the event, and play it."""
    coming = roll_event(context, data, about)
    if coming is None:
        context.tell("pass_over", about, "risk:E22", {})
        return
    found = coming.event
    words: dict[str, Word] = {"title": found.title, "words": found.words, "roll": coming.rolled}
    context.tell("meet_event", about, found.rule, words)
    strike(context, data, coming, about)


WASTELAND_RULE = "risk:E20"
DRAIN = 1
"""Armies that a stack in a wasteland loses a turn (E20)."""


def drain_wastelands(context: RiskContext, data: RiskData) -> None:
    """At the end of a player's turn every stack in a wasteland loses an army, the last one too (E20)."""
    wasting = [land for land in context.world.territories.values() if land.wasteland and land.armies]
    for land in wasting:
        lose_armies(
            context, land, DRAIN, rule=WASTELAND_RULE, why="the wasteland", least=0, verb="waste_away"
        )
    if wasting:
        settle_eliminations(context, data)
