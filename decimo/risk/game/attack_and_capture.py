"""Attacks, and the capture of territories (B14, B15). Neutral armies roll the most dice (G6)."""

from decimo.chance import Option, Rolled, Word
from decimo.risk.board.board import (
    NOBODY,
    ZOMBIES,
    Board,
    Territory,
    is_player,
    note,
    take_territory,
    territories_of,
)
from decimo.risk.event.running_effects import spread_plague, stop_deserting
from decimo.risk.game import battle_odds
from decimo.risk.game.cards import trade_down
from decimo.risk.game.reinforcements import ask_placing, ask_staying
from decimo.risk.game.victory import check_elimination, check_victory
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn
from decimo.risk.zombie.zombie_phase import note_three_sixes

MARCH_IN_RULE = "risk:B15"


def capture(
    context: RiskContext,
    data: RiskData,
    side: str,
    source: Territory,
    target: Territory,
    dice: int,
    *,
    lost: Rolled,
    told: str,
) -> None:
    """At least as many armies march in as dice were rolled last, and at least one stays (B15).

    `lost` are the armies that the attack cost, with all its rolls; `told` is its course in words.
    """
    loser = target.owner
    told = f"{told}; {data.names[target.id]} is taken"
    moved = ask_staying(context, data, side, source, target.id, dice, rule=MARCH_IN_RULE, told=told)
    take_territory(context, source, target, moved, rule=MARCH_IN_RULE, lost=lost)
    stop_deserting(context, target.id)
    if earns_card(context, loser):
        note(context, rule="risk:B8", captured=True)
    if check_elimination(context, data, loser, side) and not check_victory(context, data):
        armies = trade_down(context, data, side)
        if armies:
            ask_placing(context, data, side, armies, rule="risk:B13")


def earns_card(context: RiskContext, loser: str) -> bool:
    """Return whether a captured territory earns a card; one of zombies may not, by a house rule (Z16)."""
    return loser != ZOMBIES or context.settings.zombie_card


def enter(context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory) -> None:
    """Armies march into an empty territory without a fight: at least one goes, and one stays (E19, Z18).

    It earns a card unless it is a wasteland.
    """
    moved = ask_staying(context, data, side, source, target.id, 1, rule=MARCH_IN_RULE)
    take_territory(context, source, target, moved, rule=MARCH_IN_RULE, verb="enter")
    if not target.wasteland:
        note(context, rule="risk:B8", captured=True)


STOP = "stop"
ONCE, TO_THE_END, UNTIL = "once", "to-the-end", "until-"
FEWER = ("one-die", "two-dice")
"""Options to roll once with fewer dice than allowed (G7)."""
EACH, ROUND = 10, 5
"""An attack may be stopped at any number of armies up to ten, and at every fifth beyond."""
ATTACK_RULE = "risk:B14"


def attack(context: RiskContext, data: RiskData) -> None:
    """The current player attacks as often as it likes and can."""
    side, last = whose_turn(context), ""
    while not context.world.ended:
        ways = possible_attacks(context.world, data, side)
        if not ways:
            return
        options = [
            *(attack_option(context.world, data, *way) for way in ways),
            Option(STOP, "attack no more"),
        ]
        why = f"{data.names[side]}: {f'{last}; where to attack next' if last else 'where to attack'}"
        chosen = context.choose(
            side, options, why=why, rule=ATTACK_RULE, about=side, decision=RiskDecision.ATTACK
        )
        if chosen == STOP:
            return
        source, target = (context.world.territories[end] for end in data.land.way[chosen])
        if target.owner == NOBODY:
            enter(context, data, side, source, target)
            last = _standing(data, source, target)
        else:
            last = press_attack(context, data, side, source, target)
        check_victory(context, data)


def possible_attacks(board: Board, data: RiskData, side: str) -> list[tuple[str, str]]:
    """Return the attacks that a player may make: from two armies or more, to a neighbour that is not its own (B14).

    A ban stops attacks from a territory and on it (A5), and no player enters a hot one (C3).
    """
    lands = board.territories
    return [
        (source.id, other)
        for source in territories_of(board, side)
        if source.armies > 1 and not source.ban
        for other in data.land.neighbours[source.id]
        if lands[other].owner != side and not lands[other].ban and not lands[other].hot
    ]


def attack_option(board: Board, data: RiskData, source: str, target: str) -> Option:
    """Return the option of an attack, with the exact chance to win."""
    here, there = board.territories[source], board.territories[target]
    id_, names = f"{source}-{target}", f"{data.names[source]} ({here.armies})"
    if there.owner == NOBODY:
        return Option(id_, f"{names} enters {data.names[target]} (empty)")
    odds = battle_odds.percent(battle_odds.chance(here.armies - 1, there.armies))
    owner = f"{data.names[there.owner]}, {there.armies}"
    return Option(id_, f"{names} attacks {data.names[target]} ({owner}): {odds} to win")


def press_attack(
    context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory
) -> str:
    """Roll against a territory until it falls or the attacker stops, and ask for the decisions on the way.

    Return the result in words for the next question.
    """
    dice, hold = _ask_how(context, data, side, source, target)
    most_defence = _ask_defence(context, data, source, target)
    spread_plague(context, source.id, target.id)
    owner = target.owner
    battle = battle_odds.fight_out(
        lambda _: _exchange(context, data, source, target, dice, most_defence),
        lambda battle: not battle.exchanges or (source.armies > hold and target.armies),
    )
    costs = _costs(data, battle, side, owner)
    if target.armies:
        words: dict[str, Word] = {"from": source.id, "owner": owner, "attacker": side}
        context.tell(
            "break_off", target.id, ATTACK_RULE, words | {"lost": battle.lost, "killed": battle.killed}
        )
    else:
        last = battle.exchanges[-1]
        capture(context, data, side, source, target, len(last.attack), lost=battle.lost, told=costs)
    return f"{costs}; {_standing(data, source, target)}"


def _costs(data: RiskData, battle: battle_odds.Battle, side: str, owner: str) -> str:
    """Return the cost of a battle in words: the dice of the last roll, and all losses."""
    last, rolls = battle.exchanges[-1], len(battle.exchanges)
    dice = f"{' '.join(map(str, last.attack))} against {' '.join(map(str, last.defence))}"
    many = f"{rolls} rolls, the last " if rolls > 1 else ""
    lost, killed = battle.lost, battle.killed
    return f"{many}{dice}: {data.names[side]} lost {lost}, {data.names[owner]} {killed}"


def _standing(data: RiskData, source: Territory, target: Territory) -> str:
    """Return the armies on both sides in words."""
    sides = [
        f"{data.names[land.owner]} has {land.armies} in {data.names[land.id]}" for land in (source, target)
    ]
    return ", ".join(sides)


def _exchange(
    context: RiskContext, data: RiskData, source: Territory, target: Territory, most: int, most_defence: int
) -> battle_odds.Exchange:
    """Roll once; the losses of both sides are one fact (B14)."""
    dice = (
        min(battle_odds.attack_dice(source.armies - 1), most),
        min(battle_odds.defence_dice(target.armies), most_defence),
    )
    exchange = battle_odds.roll_battle(
        context,
        *dice,
        attacker=f"{data.names[source.owner]} from {data.names[source.id]} with {source.armies}",
        defender=f"{data.names[target.owner]} in {data.names[target.id]} with {target.armies}",
        rule=ATTACK_RULE,
        about=target.id,
    )
    losses = exchange.losses
    words: dict[str, Word] = {"from": source.id, **exchange.words}
    stays = (source, {"armies": source.armies - losses.attacker})
    context.tell("exchange", target, ATTACK_RULE, words, also=stays, armies=target.armies - losses.defender)
    if context.settings.fortify == "german":
        fought = dict.fromkeys((*context.world.fought, source.id, target.id))
        note(context, rule="risk:B16", fought=tuple(fought))
    note_three_sixes(context, source.owner, exchange)
    return exchange


def _ask_how(
    context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory
) -> tuple[int, int]:
    """Ask how the attack is pressed; return the most dice, and the armies in `source` at which it stops."""
    most = battle_odds.attack_dice(source.armies - 1)
    options = [Option(TO_THE_END, "roll until it is won or one army is left"), Option(ONCE, "roll once")]
    options += [
        Option(f"{UNTIL}{left}", f"roll until it is won or {left} armies are left")
        for left in range(2, source.armies)
        if left <= EACH or left % ROUND == 0
    ]
    if context.settings.dice_choice != "most":
        options += [Option(id_, f"roll once, with {id_.replace('-', ' ')}") for id_ in FEWER[: most - 1]]
    odds = battle_odds.percent(battle_odds.chance(source.armies - 1, target.armies))
    why = f"{data.names[side]}: how to press on from {data.names[source.id]} to {data.names[target.id]} ({odds})"
    chosen = context.choose(
        side,
        options,
        why=why,
        rule=ATTACK_RULE,
        about=f"{source.id}>{target.id}",
        decision=RiskDecision.PRESS,
    )
    if chosen in FEWER:
        return FEWER.index(chosen) + 1, source.armies
    if chosen == ONCE:
        return most, source.armies
    return battle_odds.ATTACK_DICE, 1 if chosen == TO_THE_END else int(chosen.removeprefix(UNTIL))


def _ask_defence(context: RiskContext, data: RiskData, source: Territory, target: Territory) -> int:
    """Ask for the number of dice of the defender, if the owner may choose (G7)."""
    if (
        context.settings.dice_choice != "both"
        or not is_player(target.owner)
        or target.armies < battle_odds.DEFENCE_DICE
    ):
        return battle_odds.DEFENCE_DICE
    attacker = f"{data.names[source.owner]} attacks from {data.names[source.id]} with {source.armies}"
    said = f"{attacker}, and {target.armies} stand here"
    options = [Option(id_, f"defend with {id_.replace('-', ' ')}; {said}") for id_ in reversed(FEWER)]
    why = f"{data.names[target.owner]}: how to defend {data.names[target.id]}"
    chosen = context.choose(
        target.owner, options, why=why, rule="risk:G7", about=target.id, decision=RiskDecision.DEFEND
    )
    return FEWER.index(chosen) + 1
