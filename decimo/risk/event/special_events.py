"""Events for which the players' dice count: traders, terrorists, and a depression (V8, V22, V25)."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache

from decimo.chance import Drawn, Option, Word
from decimo.risk.board.board import NEUTRAL, Board, Territory, living_players, territories_of
from decimo.risk.board.board_changes import hand_over
from decimo.risk.board.event_effects import place_weapon, set_weapon_off
from decimo.risk.event.event_dice import Aim, NextEvent
from decimo.risk.event.event_table import EventRow
from decimo.risk.game.battle_dice import Battle, Exchange, fight_out, roll_battle
from decimo.risk.game.battle_odds import attack_dice, defence_dice, roll_table
from decimo.risk.game.game_setup import hold_contest
from decimo.risk.game.victory import check_elimination
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision

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
    """Return the territories that the players with the highest dice choose, a contest for each of them (E28)."""
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
    """The territories that terrorists may strike: every one that somebody holds, one's own too (E14)."""
    return [
        Option(land.id, f"{data.names[land.id]}: {data.names[land.owner]}, {land.armies}")
        for land in board.territories.values()
        if land.armies and land.id not in known
    ]


def trade_territory(context: RiskContext, data: RiskData, land: Territory, event: EventRow) -> None:
    """All but the owner roll; the highest takes the territory and its armies, or lets it be (E12, E31)."""
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
"""How many rolls in a row may hurt nobody before both sides of a civil war lay down their arms."""


def rebel(context: RiskContext, data: RiskData, land: Territory, rebels: int, event: EventRow) -> None:
    """Rebels attack to their last army, and the garrison defends; if they win it is theirs, and neutral (E11)."""
    _fight(context, data, land, rebels, event, even=False)


def civil_war(context: RiskContext, data: RiskData, land: Territory, event: EventRow) -> None:
    """As many rebels as armies fight them with as many dice, ties hurting nobody, to the last man (V23)."""
    _fight(context, data, land, land.armies, event, even=True)


def even_dice(rebels: int, armies: int) -> int:
    """How many dice each side of a civil war rolls: two, or one as soon as either has but one army (V23)."""
    return min(2, rebels, armies)


def _fight(
    context: RiskContext, data: RiskData, land: Territory, rebels: int, event: EventRow, *, even: bool
) -> None:
    """Roll until one side is gone; rebels who are left are the new garrison (V11, V20, V23, E11)."""
    owner, began = land.owner, land.armies
    context.tell("rise_up", land, event.rule, {"rebels": rebels, "owner": owner, "armies": began})

    def strike(battle: Battle) -> Exchange:
        return _clash(context, data, land, rebels - battle.lost, event, even=even)

    def goes_on(battle: Battle) -> bool:
        return rebels > battle.lost and land.armies > 0 and battle.idle < MOST_TIES

    left = rebels - fight_out(strike, goes_on).lost
    if land.armies:
        ended: dict[str, Word] = {"owner": owner, "lost": began - land.armies, "armies": land.armies}
        context.tell("put_down", land, event.rule, ended)
    else:
        hand_over(context, land, NEUTRAL, left, rule="risk:E11", verb="fall_to_rebels", lost=began)


def _clash(
    context: RiskContext, data: RiskData, land: Territory, rebels: int, event: EventRow, *, even: bool
) -> Exchange:
    dice = attack_dice(rebels), defence_dice(land.armies)
    if even:
        dice = (even_dice(rebels, land.armies),) * 2
    exchange = roll_battle(
        context,
        *dice,
        attacker=f"the rebels in {data.names[land.id]} with {rebels}",
        defender=f"{data.names[land.owner]} with {land.armies}",
        rule=event.rule,
        about=land.id,
        ties_kill=not even,
    )
    # The garrison's loss is told first: it is its land.
    killed, lost = exchange.losses
    words = exchange.words | {"lost": lost, "killed": killed}
    context.tell("clash", land, event.rule, words, armies=land.armies - lost)
    return exchange


@cache
def civil_war_ends(rebels: int, armies: int) -> Mapping[tuple[int, int], Fraction]:
    """Return the exact chance of every end of a civil war: the rebels and the armies that are left."""
    if not rebels or not armies:
        return {(rebels, armies): Fraction(1)}
    dice = even_dice(rebels, armies)
    hits = {losses: ways for losses, ways in roll_table(dice, dice, ties_kill=False).items() if any(losses)}
    whole = sum(hits.values())
    ends: dict[tuple[int, int], Fraction] = {}
    for losses, ways in hits.items():
        rest = civil_war_ends(rebels - losses.attacker, armies - losses.defender)
        for end, chance in rest.items():
            ends[end] = ends.get(end, Fraction(0)) + Fraction(ways, whole) * chance
    return ends


WEAPON_RULE = "risk:E21"


def place_weapons(context: RiskContext, data: RiskData) -> None:
    """Before the first turn everybody places the tokens in turn, at most one in a territory."""
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
                place_weapon(context, context.world.territories[str(chosen)], rule=WEAPON_RULE)


def armed_territories(board: Board) -> list[str]:
    """The territories with a nuclear weapon."""
    return [land.id for land in board.territories.values() if land.weapon]


def go_off(context: RiskContext, land: Territory) -> None:
    """The weapon of a territory is gone."""
    set_weapon_off(context, land, rule=WEAPON_RULE)
