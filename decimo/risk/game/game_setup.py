"""The set-up: players and their order, territories, and the first armies (B2 to B4)."""

from collections.abc import Sequence

from decimo.chance import Draw, Drawn, Option, Pack, Refusal, Roll, read_share
from decimo.risk.board.board import (
    NEUTRAL,
    NOBODY,
    Board,
    Player,
    Territory,
    hand_over,
    note,
    place_armies,
    strength,
    territories_of,
)
from decimo.risk.game.reinforcements import Heap, ask_heaps, describe_surroundings
from decimo.risk.game.victory import deal_missions, recall_mission
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision
from decimo.risk.settings import RiskSettings
from decimo.risk.zombie.markers import hand_out_markers

MOST_ROLLS = 100
"""The number of times that ties are rolled again before the first of the tied is taken."""


def hold_contest(
    context: RiskContext,
    data: RiskData,
    sides: Sequence[str],
    *,
    why: str,
    rule: str,
    about: str = "",
    lowest: bool = False,
) -> Drawn:
    """Return the side with the highest die, or the lowest (G8); a single one needs no die."""
    left, asks = list(sides), tuple[int, ...]()
    for _ in range(MOST_ROLLS):
        if len(left) == 1:
            break
        rolls = context.rolls(
            [Roll("1d6", f"{data.names[side]}: {why}", rule, about or side) for side in left]
        )
        best = min(rolls) if lowest else max(rolls)
        left = [side for side, roll in zip(left, rolls, strict=True) if roll == best]
        asks += tuple(ask for roll in rolls for ask in roll.asks)
    return Drawn(left[0], asks)


TWO = 2
AT_A_TIME = 2
"""The number of own armies that each of two players places before a neutral one (B3)."""


def empty_board(data: RiskData) -> Board:
    """Return the board before the players are seated."""
    board = Board(id=data.land.id)
    board.territories = {place.id: Territory(place.id) for place in data.land.territories}
    board.players = {player.id: Player(player.id) for player in data.setup.players}
    return board


def create_game(context: RiskContext, data: RiskData) -> None:
    """Seat the players, divide the territories among them, and place the first armies (B3, B4, G5, C1).

    Missions are dealt before any territory is taken (B17).
    """
    refuse_wrong_mix(context.settings)
    seat_players(context, data)
    if context.settings.goal == "missions":
        deal_missions(context, data)
    if len(context.world.order) == TWO and with_neutrals(context.settings):
        deal_three_piles(context, data)
        place_between_neutrals(context, data)
    else:
        if context.settings.deals_territories or len(context.world.order) == TWO:
            deal(context, data)
        else:
            claim(context, data)
        place_the_rest(context, data)
    if context.settings.zombies:
        hand_out_markers(context)
    note(context, rule="risk:B8", deck=card_pile(data))
    for side in context.world.order:
        lands, armies = strength(context.world, side)
        context.tell("begin", side, "risk:B2", {"territories": lands, "armies": armies})


def refuse_wrong_mix(settings: RiskSettings) -> None:
    """Refuse variants that cannot be combined.

    Raises:
        Refusal: Riskless is to be played with events or zombies.

    """
    in_play = {"events": settings.events, "zombies": settings.zombies}
    others = [key for key, played in in_play.items() if played]
    if settings.battles == "stratego" and others:
        raise Refusal(
            f"Riskless is played without {' and '.join(others)}; set battles=dice, or {others[0]}=off."
        )


def with_neutrals(settings: RiskSettings) -> bool:
    """Return whether two players play with neutral armies (G5)."""
    if settings.neutrals == "by-variant":
        return not settings.zombies and settings.battles == "dice"
    return settings.neutrals == "on"


def seat_players(context: RiskContext, data: RiskData) -> None:
    """The players take their seats; the highest die begins, and the others follow round the table (B4)."""
    ids = [player.id for player in data.setup.players][: context.settings.players]
    for side in ids:
        context.tell("sit_down", context.world.players[side], "risk:B2", {}, in_play=True)
    first = hold_contest(context, data, ids, why="who begins", rule="risk:B4")
    at = ids.index(first)
    context.tell("go_first", context.world, "risk:B4", {"player": first}, order=(*ids[at:], *ids[:at]))


def card_pile(data: RiskData) -> tuple[str, ...]:
    """Return all cards: one for every territory, and the wild ones (B8)."""
    return (*(place.id for place in data.land.territories), *data.cards.wild_cards)


# Territories


def deal(context: RiskContext, data: RiskData, rule: str = "risk:B4") -> None:
    """The territory cards are dealt out one by one, and every player puts an army on each of its own."""
    fill_reserves(context, data)
    order = context.world.order
    _deal_to(context, data, [order[n % len(order)] for n in range(len(data.land.territories))], rule)


def deal_three_piles(context: RiskContext, data: RiskData) -> None:
    """Two players and the neutrals get a third of the territories each (B3)."""
    fill_reserves(context, data)
    owners = (*context.world.order, NEUTRAL)
    _deal_to(context, data, [owners[n % len(owners)] for n in range(len(data.land.territories))], "risk:B3")


def _deal_to(context: RiskContext, data: RiskData, owners: list[str], rule: str) -> None:
    context.pack = Pack([place.id for place in data.land.territories], rule=rule)
    cards = context.draws([Draw(f"a territory for {data.names[owner]}", rule, owner) for owner in owners])
    for owner, card in zip(owners, cards, strict=True):
        _settle(context, owner, card, rule=rule, verb="get_territory")


def claim(context: RiskContext, data: RiskData) -> None:
    """The players in turn put an army on a free territory, until none is free (B4).

    A player who names several is not asked again as long as one of them is free.
    """
    fill_reserves(context, data)
    order = context.world.order
    wishes: dict[str, list[str]] = {side: [] for side in order}
    for n in range(len(data.land.territories)):
        side = order[n % len(order)]
        free = [land.id for land in territories_of(context.world, NOBODY)]
        wishes[side] = [id_ for id_ in wishes[side] if id_ in free] or _ask_claims(context, data, side, free)
        _settle(context, side, wishes[side].pop(0), rule="risk:B4", verb="claim")


def _ask_claims(context: RiskContext, data: RiskData, side: str, free: list[str]) -> list[str]:
    """Ask which territory to claim, or several in order; the last free one needs no question."""
    if len(free) == 1:
        return free
    options = [
        Option(id_, f"{data.names[id_]}, {describe_surroundings(context.world, data, side, id_)}")
        for id_ in free
    ]
    why = f"{data.names[side]}: which territory to claim{recall_mission(context, data, side)}"
    chosen = context.choose(
        side, options, why=why, rule="risk:B4", about=side, decision=RiskDecision.CLAIM, share=len(free)
    )
    return list(read_share(chosen)) or [str(chosen)]


def _settle(context: RiskContext, owner: str, territory: str, *, rule: str, verb: str) -> None:
    hand_over(context, context.world.territories[territory], owner, 1, rule=rule, verb=verb)
    if owner != NEUTRAL:
        _spend(context, owner, 1, rule=rule)


# The first armies


def fill_reserves(context: RiskContext, data: RiskData) -> None:
    """The players get their first armies (B2, B3)."""
    players = context.world.order
    two = len(players) == TWO
    armies = context.settings.two_player_armies if two else data.setup.armies_of(len(players))
    for side in players:
        context.tell("note", context.world.players[side], "risk:B2", {}, reserve=armies)


def place_the_rest(context: RiskContext, data: RiskData) -> None:
    """The players in turn put their next army on a territory of their own (B4)."""
    at_a_time = context.settings.placing
    plans: dict[str, list[Heap]] = {side: [] for side in context.world.order}
    while any(context.world.players[side].reserve for side in context.world.order):
        for side in context.world.order:
            _place_own(context, data, side, at_a_time, plans[side], rule="risk:B4")


def place_between_neutrals(context: RiskContext, data: RiskData) -> None:
    """The players in turn place two own armies on one or two territories, then one neutral, until none is left (B3)."""
    left = context.settings.two_player_armies - len(territories_of(context.world, NEUTRAL))
    plans: dict[str, list[Heap]] = {side: [] for side in context.world.order}
    of_neutrals: dict[str, list[Heap]] = {side: [] for side in context.world.order}
    while left or any(context.world.players[side].reserve for side in context.world.order):
        for side in context.world.order:
            _place_own(context, data, side, AT_A_TIME, plans[side], rule="risk:B3")
            if left:
                lands, own_share = territories_of(context.world, NEUTRAL), (left + 1) // TWO
                _place_next(
                    context,
                    data,
                    side,
                    of_neutrals[side],
                    lands,
                    1,
                    own_share,
                    rule="risk:B3",
                    decision=RiskDecision.SET_UP_NEUTRAL,
                )
                left -= 1


def _place_own(
    context: RiskContext, data: RiskData, side: str, at_a_time: int, plan: list[Heap], *, rule: str
) -> None:
    """Place the next armies of a player as far as its plan goes without a question."""
    player = context.world.players[side]
    left = min(at_a_time, player.reserve)
    while left:
        placed = _place_next(
            context,
            data,
            side,
            plan,
            territories_of(context.world, side),
            left,
            player.reserve,
            rule=rule,
            decision=RiskDecision.SET_UP,
        )
        _spend(context, side, placed, rule=rule)
        left -= placed


def _place_next(
    context: RiskContext,
    data: RiskData,
    side: str,
    plan: list[Heap],
    lands: list[Territory],
    most: int,
    share: int,
    *,
    rule: str,
    decision: RiskDecision,
) -> int:
    """Place at most `most` armies by the plan, or ask if the plan is used up. Return how many were placed."""
    if not plan:
        task = recall_mission(context, data, side)
        plan += ask_heaps(context, data, side, lands, most, rule, decision, share=share, task=task)
    territory, armies = plan.pop(0)
    placed = min(armies, most)
    if armies > placed:
        plan.insert(0, (territory, armies - placed))
    place_armies(context, context.world.territories[territory], placed, rule=rule, verb="set_up")
    return placed


def _spend(context: RiskContext, side: str, armies: int, *, rule: str) -> None:
    player = context.world.players[side]
    context.tell("note", player, rule, {}, reserve=max(0, player.reserve - armies))
