"""The zombies' phase: rising, fights, attacks and the move of the horde (C6 to C10)."""

from collections.abc import Mapping, Sequence

from decimo.chance import Band, Word
from decimo.risk.board.board import (
    NOBODY,
    ZOMBIES,
    Board,
    Territory,
    move_armies,
    note,
    take_territory,
    territories_of,
)
from decimo.risk.event.running_effects import spread_plague, stop_deserting
from decimo.risk.game.battle_odds import Exchange, attack_dice, chance, defence_dice, fight_out, roll_battle
from decimo.risk.game.victory import check_elimination, check_victory
from decimo.risk.game_data import RiskContext, RiskData
from decimo.risk.zombie.markers import final_strikes

WITHIN, ALONE = 1, 3
"""Zombies for each marker: in a territory with armies, and in one without (C6)."""
OF_THEIR_OWN = 1
"""Zombies for a zombie territory without a marker (C6)."""
RISE_RULE = "risk:C6"


def is_prey(owner: str) -> bool:
    """Return whether zombies attack an owner: any player, and neutral armies."""
    return owner not in (NOBODY, ZOMBIES)


def count_births(territory: Territory, *, doubled: bool) -> int:
    """Return how many zombies rise in a territory (C6); three sixes double them, contested or not (C11, Z19)."""
    if territory.markers:
        born = territory.markers * (WITHIN if is_prey(territory.owner) else ALONE)
    else:
        born = OF_THEIR_OWN if territory.owner == ZOMBIES else 0
    return 2 * born if doubled else born


def rise(context: RiskContext, data: RiskData) -> None:
    """The zombies' phase begins: they rise, also in hot territories (C6, Z4).

    They get no armies for territories (C7), and their number is not limited (Z17). Pending final strikes come
    before.
    """
    final_strikes(context, data)
    board = context.world
    if board.ended:
        return
    for territory in board.territories.values():
        born = count_births(territory, doubled=board.sixes)
        if born and is_prey(territory.owner):
            context.tell(
                "rise_within", territory, RISE_RULE, {"owner": territory.owner, "amount": born}, risen=born
            )
        elif born:
            armies = territory.armies + born
            context.tell("rise", territory, RISE_RULE, {"amount": born}, owner=ZOMBIES, armies=armies)
    note(context, rule="risk:C11", sixes=False)


RISEN_RULE = "risk:C8"


def fight_within(context: RiskContext, data: RiskData) -> None:
    """Every contested territory is fought for, in the order of the map (Z20)."""
    for territory in context.world.territories.values():
        if territory.risen and not context.world.ended:
            _fight(context, data, territory)


def _fight(context: RiskContext, data: RiskData, territory: Territory) -> None:
    """All zombies in a contested territory attack: none stays behind."""
    owner, risen = territory.owner, territory.risen
    battle = fight_out(
        lambda _: _roll_within(context, data, territory), lambda _: territory.risen and territory.armies
    )
    words: dict[str, Word] = {"owner": owner, "risen": risen, "lost": battle.killed}
    if territory.armies:
        context.tell("stand_firm", territory, RISEN_RULE, words)
        return
    left = territory.risen
    context.tell(
        "overrun", territory, RISEN_RULE, words | {"amount": left}, owner=ZOMBIES, armies=left, risen=0
    )
    check_elimination(context, data, owner, ZOMBIES, rule=RISEN_RULE)
    check_victory(context, data)


def _roll_within(context: RiskContext, data: RiskData, territory: Territory) -> Exchange:
    name = data.names[territory.id]
    exchange = roll_battle(
        context,
        attack_dice(territory.risen),
        defence_dice(territory.armies),
        attacker=f"{territory.risen} risen in {name}",
        defender=f"{data.names[territory.owner]} in {name} with {territory.armies}",
        rule=RISEN_RULE,
        about=territory.id,
    )
    lost, killed = exchange.losses
    risen, armies = territory.risen - lost, territory.armies - killed
    context.tell("claw", territory, RISEN_RULE, exchange.words, risen=risen, armies=armies)
    return exchange


FAR = 1_000_000
"""A distance larger than any on a map."""
ADJACENT = 1
"""The distance of a neighbour."""


def prey_of(board: Board, data: RiskData, source: str) -> list[Territory]:
    """Return the neighbours that zombies may attack from a territory; a ban also stops zombies (A5)."""
    if board.territories[source].ban:
        return []
    around = [board.territories[other] for other in data.land.neighbours[source]]
    return [land for land in around if is_prey(land.owner) and not land.ban]


def next_source(board: Board, data: RiskData) -> Territory | None:
    """Return the next territory from which zombies attack: the largest stack, then the order of the map (Z10).

    A single zombie stays where it is (Z9).
    """
    able = [
        land for land in territories_of(board, ZOMBIES) if land.armies > 1 and prey_of(board, data, land.id)
    ]
    return max(able, key=lambda land: land.armies, default=None)


def best_prey(board: Board, data: RiskData, source: str) -> list[Territory]:
    """Return the best targets of the zombies; a die decides among several (Z11).

    The best is nearest to a territory to join up with, then the one with the fewest defenders.
    """
    aims = _outside(board, connected_group(board, data, source))

    def rank(land: Territory) -> tuple[int, int]:
        return _nearest(data.land.distances[land.id], aims), land.armies

    prey = prey_of(board, data, source)
    best = min(rank(land) for land in prey)
    return [land for land in prey if rank(land) == best]


def connected_group(board: Board, data: RiskData, source: str) -> list[str]:
    """Return the zombie territories connected with one of them."""
    found = [source]
    for place in found:
        found += [
            other
            for other in data.land.neighbours[place]
            if board.territories[other].owner == ZOMBIES and other not in found
        ]
    return found


def _outside(board: Board, group: Sequence[str]) -> list[str]:
    """Return the marked and zombie territories that do not belong to a group."""
    return [
        land.id
        for land in board.territories.values()
        if (land.markers or land.owner == ZOMBIES) and land.id not in group
    ]


def _nearest(distances: Mapping[str, int], places: Sequence[str]) -> int:
    return min((distances.get(place, FAR) for place in places), default=0)


def best_move(board: Board, data: RiskData) -> tuple[Territory, Territory] | None:
    """Return the one move of the zombies: the largest stack without prey beside it goes nearer to some (Z13).

    It goes to the zombie neighbour nearest to any prey. If no neighbour is nearer, there is no move; a smaller
    stack does not go instead.
    """
    alive = [land.id for land in board.territories.values() if is_prey(land.owner)]
    distance = {
        land.id: _nearest(data.land.distances[land.id], alive) for land in territories_of(board, ZOMBIES)
    }
    idle = [
        land for land in territories_of(board, ZOMBIES) if land.armies > 1 and distance[land.id] > ADJACENT
    ]
    source = max(idle, key=lambda land: land.armies, default=None)
    if source is None:
        return None
    own = [other for other in data.land.neighbours[source.id] if other in distance]
    nearest = min(own, key=lambda other: distance[other], default=source.id)
    return (source, board.territories[nearest]) if distance[nearest] < distance[source.id] else None


HORDE_RULE = "risk:C9"


def attack_outward(context: RiskContext, data: RiskData) -> None:
    """The zombies attack until no stack of two or more has prey beside it (C9)."""
    while not context.world.ended:
        source = next_source(context.world, data)
        if source is None:
            return
        _assault(context, data, source, _choose_prey(context, data, source))


def _choose_prey(context: RiskContext, data: RiskData, source: Territory) -> Territory:
    best = best_prey(context.world, data, source.id)
    if len(best) == 1:
        return best[0]
    bands = tuple([Band(data.names[land.id], (number,)) for number, land in enumerate(best, 1)])
    why = f"whom the zombies of {data.names[source.id]} attack"
    die = context.roll(f"1d{len(best)}", why=why, rule="risk:Z11", about=source.id, bands=bands)
    return best[die - 1]


def _assault(context: RiskContext, data: RiskData, source: Territory, target: Territory) -> None:
    """Roll up to three dice against two, with one army staying behind, until one side cannot go on (Z9)."""
    owner = target.owner
    spread_plague(context, source.id, target.id)
    battle = fight_out(
        lambda _: _roll_outward(context, data, source, target), lambda _: source.armies > 1 and target.armies
    )
    if target.armies:
        words: dict[str, Word] = {"from": source.id, "owner": owner}
        context.tell("repel", target.id, HORDE_RULE, words | {"lost": battle.lost, "killed": battle.killed})
        return
    # All but one, never fewer than the dice of the last roll (Z12).
    take_territory(context, source, target, source.armies - 1, rule="risk:Z12", verb="swarm")
    stop_deserting(context, target.id)
    check_elimination(context, data, owner, ZOMBIES, rule=HORDE_RULE)
    check_victory(context, data)


def _roll_outward(context: RiskContext, data: RiskData, source: Territory, target: Territory) -> Exchange:
    exchange = roll_battle(
        context,
        attack_dice(source.armies - 1),
        defence_dice(target.armies),
        attacker=f"zombies from {data.names[source.id]} with {source.armies}",
        defender=f"{data.names[target.owner]} in {data.names[target.id]} with {target.armies}",
        rule=HORDE_RULE,
        about=target.id,
    )
    lost, killed = exchange.losses
    words: dict[str, Word] = {"from": source.id, **exchange.words}
    stays = (source, {"armies": source.armies - lost})
    context.tell("exchange", target, HORDE_RULE, words, also=stays, armies=target.armies - killed)
    return exchange


def move_horde(context: RiskContext, data: RiskData) -> None:
    """The zombies make one move if it brings them nearer to prey: all but one go (C10, Z13)."""
    move = None if context.world.ended else best_move(context.world, data)
    if move:
        source, target = move
        move_armies(context, source, target, source.armies - 1, rule="risk:Z13", verb="shamble")


def note_three_sixes(context: RiskContext, side: str, exchange: Exchange) -> None:
    """A player's three attack dice show 6-6-6: twice as many zombies rise in the next zombies' phase (C11).

    Only players' rolls count, and repetitions in a round change nothing (Z15).
    """
    settings = context.settings
    counts = settings.zombies and settings.six_six_six
    if counts and exchange.sixes and not context.world.sixes:
        words: dict[str, Word] = {"player": side, "attack": exchange.rolls[0]}
        context.tell("call_evil", context.world, "risk:C11", words, sixes=True)


def expected_horde(land: Territory) -> int:
    """Return the number of zombies in a territory when their next phase attacks; 0 if it has another owner."""
    if land.owner == ZOMBIES or (land.markers and not is_prey(land.owner)):
        return land.armies + count_births(land, doubled=False)
    return 0


def overrun_chance(land: Territory, armies: int) -> float:
    """Return the chance that `armies` lose a territory to the zombies that rise among them."""
    return chance(land.markers, armies) if land.markers else 0.0
