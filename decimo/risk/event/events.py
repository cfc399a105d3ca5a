"""The step of events: running effects cost armies, and every few rounds another event comes (A1, E1)."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache

from decimo.chance import Drawn, Option, Roll, Word
from decimo.risk.board import event_effects
from decimo.risk.board.board import (
    NEUTRAL,
    ZOMBIES,
    Board,
    Territory,
    end_game,
    hand_over,
    living_players,
    lose_armies,
    note,
    place_armies,
    strength,
    territories_of,
)
from decimo.risk.event import event_losses, running_effects
from decimo.risk.event.event_dice import Aim, NextEvent, roll_aims, roll_event
from decimo.risk.event.event_table import Ban, CivilWar, Desert, EventRow, Gain, Infect, RebelAttack, Trade
from decimo.risk.game import battle_odds
from decimo.risk.game.game_setup import hold_contest
from decimo.risk.game.victory import check_elimination, check_victory
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn

TAKE, DECLINE = "take", "decline"
TRADE_RULE, TERROR_RULE = "risk:E31", "risk:V22"


def find_poorest(context: RiskContext, data: RiskData, coming: NextEvent) -> Drawn:
    """Return the player with the lowest die, who cannot pay its armies (E13)."""
    event = coming.event
    side = hold_contest(
        context, data, living_players(context.world), why=event.title, rule=event.rule, lowest=True
    )
    context.tell("go_broke", side, event.rule, {"player": side})
    return side


def choose_terror_targets(context: RiskContext, data: RiskData, coming: NextEvent) -> list[Aim]:
    """Return the territories chosen by the players with the highest dice, in a contest for each of them (E28)."""
    found: list[Aim] = []
    for _ in range(coming.places):
        known = [aim.territory for aim in found]
        options = terror_options(context.world, data, known)
        if not options:
            break
        event = coming.event
        side = hold_contest(context, data, living_players(context.world), why=event.title, rule=event.rule)
        why = f"{data.names[str(side)]}: where the terrorists strike"
        chosen = context.choose(
            str(side), options, why=why, rule=TERROR_RULE, about=str(side), decision=RiskDecision.STRIKE
        )
        context.tell("plot", str(chosen), event.rule, {"player": side, "choice": chosen})
        found.append(Aim(str(chosen)))
    return found


def terror_options(board: Board, data: RiskData, known: Collection[str] = ()) -> list[Option]:
    """Return the territories that terrorists may strike: every one with an owner, own ones too (E14)."""
    return [
        Option(land.id, f"{data.names[land.id]}: {data.names[land.owner]}, {land.armies}")
        for land in board.territories.values()
        if land.armies and land.id not in known
    ]


def trade_territory(context: RiskContext, data: RiskData, land: Territory, event: EventRow) -> None:
    """All but the owner roll; the highest takes the territory and its armies, or declines (E12, E31)."""
    loser = land.owner
    bidders: Sequence[str] = [side for side in living_players(context.world) if side != loser]
    if not bidders:
        return
    why = f"traders in {data.names[land.id]}"
    buyer = hold_contest(context, data, bidders, why=why, rule=event.rule, about=land.id)
    offer = f"{data.names[land.id]} with {land.armies} of {data.names[loser]}"
    options = [Option(TAKE, f"take {offer}"), Option(DECLINE, "let it be")]
    why = f"{data.names[str(buyer)]}: whether to take {offer}"
    words: dict[str, Word] = {"player": buyer, "owner": loser}
    chosen = context.choose(
        str(buyer), options, why=why, rule=TRADE_RULE, about=land.id, decision=RiskDecision.BUY
    )
    if chosen == DECLINE:
        context.tell("decline", land, TRADE_RULE, words)
        return
    hand_over(context, land, buyer, land.armies, rule=event.rule, verb="buy")
    check_elimination(context, data, loser, rule="risk:E12")


MOST_TIES = 100
"""The number of rolls in a row without a loss after which a civil war ends."""


def rebel(context: RiskContext, data: RiskData, land: Territory, rebels: int, event: EventRow) -> None:
    """Rebels attack to their last army, and the garrison defends; if they win, the territory is neutral (E11)."""
    _fight(context, data, land, rebels, event, even=False)


def civil_war(context: RiskContext, data: RiskData, land: Territory, event: EventRow) -> None:
    """As many rebels as armies fight with equal dice to the end, and ties cost no armies (V23)."""
    _fight(context, data, land, land.armies, event, even=True)


def even_dice(rebels: int, armies: int) -> int:
    """Return the number of dice of each side in a civil war: two, or one as soon as a side has one army (V23)."""
    return min(2, rebels, armies)


def _fight(
    context: RiskContext, data: RiskData, land: Territory, rebels: int, event: EventRow, *, even: bool
) -> None:
    """Roll until one side is gone; rebels who are left are the new garrison (V11, V20, V23, E11)."""
    owner, began = land.owner, land.armies
    context.tell("rise_up", land, event.rule, {"rebels": rebels, "owner": owner, "armies": began})

    def strike(battle: battle_odds.Battle) -> battle_odds.Exchange:
        return _clash(context, data, land, rebels - battle.lost, event, even=even)

    def goes_on(battle: battle_odds.Battle) -> bool:
        return rebels > battle.lost and land.armies > 0 and battle.idle < MOST_TIES

    left = rebels - battle_odds.fight_out(strike, goes_on).lost
    if land.armies:
        ended: dict[str, Word] = {"owner": owner, "lost": began - land.armies, "armies": land.armies}
        context.tell("put_down", land, event.rule, ended)
    else:
        hand_over(context, land, NEUTRAL, left, rule="risk:E11", verb="fall_to_rebels", lost=began)


def _clash(
    context: RiskContext, data: RiskData, land: Territory, rebels: int, event: EventRow, *, even: bool
) -> battle_odds.Exchange:
    dice = battle_odds.attack_dice(rebels), battle_odds.defence_dice(land.armies)
    if even:
        dice = (even_dice(rebels, land.armies),) * 2
    exchange = battle_odds.roll_battle(
        context,
        *dice,
        attacker=f"the rebels in {data.names[land.id]} with {rebels}",
        defender=f"{data.names[land.owner]} with {land.armies}",
        rule=event.rule,
        about=land.id,
        ties_kill=not even,
    )
    # The garrison's loss comes first, as it owns the territory.
    killed, lost = exchange.losses
    words = exchange.words | {"lost": lost, "killed": killed}
    context.tell("clash", land, event.rule, words, armies=land.armies - lost)
    return exchange


@cache
def civil_war_ends(rebels: int, armies: int) -> Mapping[tuple[int, int], Fraction]:
    """Return the exact chance of every end of a civil war: the rebels and armies left."""
    if not rebels or not armies:
        return {(rebels, armies): Fraction(1)}
    dice = even_dice(rebels, armies)
    hits = {
        losses: ways
        for losses, ways in battle_odds.roll_table(dice, dice, ties_kill=False).items()
        if any(losses)
    }
    whole = sum(hits.values())
    ends: dict[tuple[int, int], Fraction] = {}
    for losses, ways in hits.items():
        rest = civil_war_ends(rebels - losses.attacker, armies - losses.defender)
        for end, chance in rest.items():
            ends[end] = ends.get(end, Fraction(0)) + Fraction(ways, whole) * chance
    return ends


WEAPON_RULE = "risk:E21"


def place_weapons(context: RiskContext, data: RiskData) -> None:
    """Before the first turn the players place the weapons in turn, at most one in a territory."""
    for _ in range(context.settings.nuclear_weapons):
        for side in context.world.order:
            options = [
                Option(land.id, f"{data.names[land.id]}, {land.armies} there")
                for land in territories_of(context.world, side)
                if not land.weapon
            ]
            if options:
                why = f"{data.names[side]}: where a nuclear weapon stands"
                chosen = context.choose(
                    side, options, why=why, rule=WEAPON_RULE, about=side, decision=RiskDecision.ARM
                )
                event_effects.place_weapon(context, context.world.territories[str(chosen)], rule=WEAPON_RULE)


def armed_territories(board: Board) -> list[str]:
    """Return the territories with a nuclear weapon."""
    return [land.id for land in board.territories.values() if land.weapon]


def go_off(context: RiskContext, land: Territory) -> None:
    """Remove the nuclear weapon of a territory."""
    event_effects.set_weapon_off(context, land, rule=WEAPON_RULE)


ELIMINATION_RULE = "risk:E27"


def end_world(context: RiskContext, data: RiskData, event: EventRow) -> None:
    """All armies are gone. The player who held most before the impact has won, or nobody (E26)."""
    board = context.world
    standing = sorted(((strength(board, side), side) for side in living_players(board)), reverse=True)
    for land in board.territories.values():
        if land.armies:
            event_effects.suffer(context, land, land.armies, rule=event.rule, why=event.cause, least=0)
    ahead = len(standing) == 1 or standing[0][0] > standing[1][0]
    if context.settings.doomsday == "strongest" and ahead:
        side = standing[0][1]
        end_game(
            context, side, f"The world has ended, and {data.names[side]} held the most of it", rule="risk:E26"
        )
    else:
        end_game(context, "", "The world has ended, and nobody has won it", rule="risk:E26")


def settle_eliminations(context: RiskContext, data: RiskData) -> None:
    """Players without territories are out, their cards go to the used ones, and somebody may have won."""
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
    """Play an event: find its targets, roll its dice, and play its effects."""
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
    """Return the event that fits its targets: another one, or None, if it cannot happen there (E25)."""
    event = coming.event
    fit = [
        a
        for a in aims
        if not a.territory or event_losses.can_happen(event, data.land, a.territory, context.settings)
    ]
    if len(fit) == len(aims) or not event.otherwise:
        for aim in aims:
            if aim not in fit:
                context.tell("spare", aim.place, event.rule, {"title": event.title})
        return coming, fit
    other = data.events.event(event.otherwise)
    context.tell("turn_into", aims[0].place, event.rule, {"title": event.title, "other": other.title})
    return coming._replace(event=other), list(aims)


def roll_amounts(context: RiskContext, coming: NextEvent, aims: Sequence[Aim]) -> Sequence[int]:
    """Roll the event's dice: once for all it covers, or once for each target (E7, E23)."""
    event = coming.event
    if not event.dice or not aims:
        return [0] * len(aims)
    each = aims if event.strong == "again" else aims[:1]
    rolls = [Roll(event.dice, f"{event.title}: how many", event.rule, aim.place) for aim in each]
    amounts = context.rolls(rolls)
    return amounts if len(amounts) == len(aims) else [amounts[0]] * len(aims)


def _strike_at(context: RiskContext, data: RiskData, coming: NextEvent, aims: Sequence[Aim]) -> None:
    """Play the effects of an event on its targets; empty territories are not affected (E8)."""
    amounts = roll_amounts(context, coming, aims)
    _take_losses(context, data, coming, aims, amounts)
    spots = [aim.territory for aim in aims if aim.territory]
    covered = dict.fromkeys(
        each for spot in spots for each in event_losses.struck_territories(data.land, coming, spot)
    )
    lands = [context.world.territories[each] for each in covered]
    for effect in coming.event.effects:
        for land in lands:
            if not land.armies or context.world.ended:
                continue
            match effect:
                case Ban():
                    event_effects.ban_attacks(context, land, coming.bans, rule=coming.event.rule)
                case Gain(amount=amount):
                    gained = event_losses.amount_of(amount, amounts[0])
                    place_armies(context, land, gained, rule=coming.event.rule, verb="gain", roll=amounts[0])
                case Desert(amount=amount):
                    leaving = event_losses.amount_of(amount, amounts[0]) * coming.times
                    running_effects.desert(context, land, leaving, coming.event, roll=amounts[0])
                case RebelAttack(rebels=rebels):
                    rebel(context, data, land, rebels, coming.event)
                case CivilWar():
                    civil_war(context, data, land, coming.event)
                case Infect():
                    running_effects.start_plague(context, land, coming.event)
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
    """Count every loss from the armies before the event, and then take all losses (section 4)."""
    weapons = armed_territories(context.world)
    due: dict[str, int] = {}
    rolls: dict[str, int] = {}
    for aim, amount in zip(aims, amounts, strict=True):
        blows = event_losses.count_losses(
            data.land, context.settings, coming, aim, amount, lands=lands, armed=weapons
        )
        for territory, loss in blows.items():
            due[territory] = due.get(territory, 0) + loss.due(context.world.territories[territory].armies)
            rolls[territory] = amount
    for land in context.world.territories.values():
        if due.get(land.id) and land.armies:
            _take_loss(context, coming, land, due[land.id], rolls[land.id])
    for weapon in event_losses.weapons_set_off(data.land, coming, aims, weapons):
        go_off(context, context.world.territories[weapon])


def _take_loss(context: RiskContext, coming: NextEvent, land: Territory, due: int, roll: int) -> None:
    event = coming.event
    if not event.meteor:
        event_effects.suffer(context, land, due, rule=event.rule, why=event.cause, roll=roll)
        return
    event_effects.suffer(context, land, min(due, land.armies), rule=event.rule, why=event.cause, least=0)
    if not land.armies:
        event_effects.lay_waste(context, land, rule=event.rule)


DESERTION = "desertion"


def play_events(context: RiskContext, data: RiskData) -> None:
    """At the start of a turn play running effects and the event: a new event eases bans and ends desertions."""
    due = running_effects.count_due_events(context)
    note(context, rule="risk:A1", event_tally=running_effects.tally_events(context, due))
    if due:
        begin_event(context)
        note(context, rule="risk:E1", event_round=context.year)
    running_effects.continue_plague(context)
    running_effects.continue_desertions(context, DESERTION)
    for number in range(due):
        if context.world.ended:
            return
        if number:
            begin_event(context)
        meet_event(context, data, whose_turn(context))
        settle_eliminations(context, data)


def begin_event(context: RiskContext) -> None:
    """Begin another event: every ban has one event less to go (A5), and desertions end (E15)."""
    note(context, rule="risk:A1", events=context.world.events + 1)
    for land in context.world.territories.values():
        if land.ban:
            event_effects.ease_ban(context, land)
    for going in [context.world.desertions[id_] for id_ in sorted(context.world.desertions)]:
        event_effects.end_desertion(context, going, rule="risk:E15")


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
    """At the end of a player's turn every stack in a wasteland loses an army, even the last (E20)."""
    wasting = [land for land in context.world.territories.values() if land.wasteland and land.armies]
    for land in wasting:
        lose_armies(
            context, land, DRAIN, rule=WASTELAND_RULE, why="the wasteland", least=0, verb="waste_away"
        )
    if wasting:
        settle_eliminations(context, data)
