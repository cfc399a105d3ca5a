"""Points: for continents every turn, for territories instead of an attack, and their use for pieces (S4 to S6)."""

from collections.abc import Sequence

from decimo.chance import FieldValue, Option
from decimo.risk.board.board import Board, end_game, living_players, note, territories_of
from decimo.risk.game.cards import KEEP, card_words, draw_card, find_sets, kind_of
from decimo.risk.game.reinforcements import PER_ARMY, begin_turn
from decimo.risk.game.victory import is_fulfilled, whole_continents
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn
from decimo.risk.riskless.pieces import mobile_pieces, off_board, pieces_at, station


def continent_points(board: Board, data: RiskData, side: str) -> int:
    """Return the points of the continents that a player holds completely."""
    return sum(continent.bonus for continent in whole_continents(board, data.land, side))


def territory_points(board: Board, side: str) -> int:
    """Return one point for every third territory, without a minimum (S-b)."""
    return len(territories_of(board, side)) // PER_ARMY


Standing = tuple[int, int, int]


def check_mission(context: RiskContext, data: RiskData) -> bool:
    """End the game if the current player has won: by its mission, or as the last player left (S-m)."""
    board = context.world
    if board.ended:
        return True
    side = whose_turn(context)
    mission = data.missions.mission[board.players[side].mission]
    if living_players(board) == [side]:
        end_game(context, side, f"{data.names[side]} is the last player left", rule="risk:S12")
    elif is_fulfilled(board, data, side, mission):
        done = mission.words.rstrip(".")
        how = f"{data.names[side]} has fulfilled its mission: {done[:1].lower()}{done[1:]}"
        end_game(context, side, how, rule="risk:S12")
    return bool(board.ended)


def end_riskless_round(context: RiskContext, data: RiskData) -> None:
    """End the game after the last round, or when no player can ever attack again (S-n, G10)."""
    board = context.world
    if board.ended:
        return
    if context.year >= context.settings.rounds:
        _end(context, data, f"After {context.year} rounds")
    elif all(is_stuck(board, data, side) for side in living_players(board)):
        _end(context, data, "With nobody left who can attack")


def is_stuck(board: Board, data: RiskData, side: str) -> bool:
    """Return whether a player can never attack again: no piece can move, and it can place none that could.

    Any point is enough: a player with all cheaper pieces alone in territories has land enough for the next one.
    """
    for land in territories_of(board, side):
        row = pieces_at(board, land.id)
        if len(row) > 1 and mobile_pieces(data, row):
            return False
    points = continent_points(board, data, side) + territory_points(board, side) + board.players[side].points
    can_pay = points > 0 or bool(find_sets(data, board, side))
    return not (
        can_pay and any(data.pieces.rank[rank].mobile for rank in off_board(board, data.pieces, side))
    )


def final_standing(board: Board, data: RiskData, side: str) -> Standing:
    """Return the final ranking: whole continents, then territories, then the points on the board (S-n)."""
    prices = [
        data.pieces.rank[piece.rank].price
        for piece in board.pieces.values()
        if piece.at and piece.owner == side
    ]
    return len(whole_continents(board, data.land, side)), len(territories_of(board, side)), sum(prices)


def _end(context: RiskContext, data: RiskData, when: str) -> None:
    board = context.world
    order = sorted(
        ((final_standing(board, data, side), side) for side in living_players(board)), reverse=True
    )
    if len(order) > 1 and order[0][0] == order[1][0]:
        end_game(context, "", f"{when} nobody is ahead", rule="risk:S-n")
    else:
        end_game(context, order[0][1], f"{when} {data.names[order[0][1]]} holds the most", rule="risk:S-n")


RULE = "risk:S-k"


def earn_prize(context: RiskContext, _book: RiskData) -> None:
    """A turn with a capture earns one card; points left are lost unless they can be saved (S-c)."""
    side = whose_turn(context)
    player = context.world.players[side]
    if context.world.captured:
        if context.settings.pile == "shuffled":
            take_top_card(context, side)
        else:
            draw_card(context, player, rule=RULE)
        note(context, rule=RULE, captured=False)
    if not context.settings.bank and player.points:
        context.tell("note", player, "risk:S-c", {}, points=0)


def take_top_card(context: RiskContext, side: str) -> None:
    """A player takes the top card; a used-up pile is turned over and not shuffled (S-o)."""
    board, player = context.world, context.world.players[side]
    deck, used = (board.deck, board.discards) if board.deck else (board.discards, ())
    if not deck:
        context.tell("find_no_card", player, RULE)
        return
    context.tell("earn_card", player, RULE)
    piles: dict[str, FieldValue] = {"deck": deck[1:], "discards": used}
    context.tell(
        "take_card", player, RULE, {"card": deck[0]}, also=(board, piles), hand=(*player.hand, deck[0])
    )


def trade_sets(context: RiskContext, data: RiskData, side: str) -> None:
    """At the start of a turn a player may turn in sets for points, and must with five cards (B12)."""
    while sets := find_sets(data, context.world, side):
        must = len(context.world.players[side].hand) >= data.cards.must_trade
        if not _trade(context, data, side, sets, must=must):
            return


def trade_down(context: RiskContext, data: RiskData, side: str) -> bool:
    """With six cards or more after an elimination a player turns in sets until four or fewer are left (B13).

    Return whether it did so.
    """
    player = context.world.players[side]
    if len(player.hand) < data.cards.too_many:
        return False
    while len(player.hand) > data.cards.keep and (sets := find_sets(data, context.world, side)):
        _trade(context, data, side, sets, must=True)
    return True


def _trade(
    context: RiskContext, data: RiskData, side: str, sets: Sequence[tuple[str, ...]], *, must: bool
) -> bool:
    """Ask a player for a set and turn it in; return whether one was turned in."""
    player = context.world.players[side]
    named = {"+".join(cards): cards for cards in sets}
    options = [Option(id_, _words(data, cards)) for id_, cards in named.items()]
    if not must:
        options.append(Option(KEEP, "keep the cards"))
    why = f"{data.names[side]}: a set of cards"
    decision = RiskDecision.TRADE_FOR_POINTS
    chosen = named.get(context.choose(side, options, why=why, rule=RULE, about=side, decision=decision))
    if chosen is None:
        return False
    points = set_points(data, chosen)
    used: dict[str, FieldValue] = {"discards": (*context.world.discards, *chosen)}
    context.tell(
        "trade_for_points",
        player,
        RULE,
        {"points": points, "cards": ", ".join(chosen)},
        also=(context.world, used),
        hand=tuple(card for card in player.hand if card not in chosen),
        points=player.points + points,
    )
    return True


def set_points(data: RiskData, cards: Sequence[str]) -> int:
    """Return the points for a set: always the same, by its symbols (S-k)."""
    return max(data.cards.fixed.of(kind) for kind in kind_of(data, cards))


def _words(data: RiskData, cards: Sequence[str]) -> str:
    said = ", ".join(card_words(data, card) for card in cards)
    return f"{set_points(data, cards)} points for {said}"


SAVE = "no-more"
PRICE_RULE, PLACE_RULE = "risk:S5", "risk:S6"


def begin_with_points(context: RiskContext, data: RiskData) -> None:
    """The current player gets the points of its continents and of sets of cards, and places pieces."""
    side = whose_turn(context)
    begin_turn(context)
    note(context, rule="risk:S-i", walked=())
    if check_mission(context, data):
        return
    trade_sets(context, data, side)
    player, points = context.world.players[side], continent_points(context.world, data, side)
    if points:
        words = {"points": points}
        context.tell("gain_points", player, "risk:S-a", words, points=player.points + points)
    spend(context, data, side)


def recruit(context: RiskContext, data: RiskData, side: str) -> None:
    """A player takes the points of its territories instead of an attack, and places pieces (S4)."""
    player, points = context.world.players[side], territory_points(context.world, side)
    context.tell("recruit", player, "risk:S-a", {"points": points}, points=player.points + points)
    spend(context, data, side)


def spend(context: RiskContext, data: RiskData, side: str) -> None:
    """A player places pieces from off the board as long as it has points and likes to."""
    player = context.world.players[side]
    while True:
        off = off_board(context.world, data.pieces, side)
        within = [rank for rank in data.pieces.ranks if rank.id in off and rank.price <= player.points]
        if not within:
            return
        options = [Option(rank.id, f"for {rank.price}, {off[rank.id]} off the board") for rank in within]
        why = f"{data.names[side]}: which piece to place for some of {player.points} points"
        options.append(Option(SAVE, "place no more"))
        chosen = str(
            context.choose(
                side, options, why=why, rule=PRICE_RULE, about=side, decision=RiskDecision.BUY_PIECE
            )
        )
        if chosen == SAVE:
            return
        _place(context, data, side, chosen)
        left = player.points - data.pieces.rank[chosen].price
        context.tell("note", player, PRICE_RULE, {}, points=left)


def _place(context: RiskContext, data: RiskData, side: str, rank: str) -> None:
    lands = territories_of(context.world, side)
    chosen = lands[0].id
    if len(lands) > 1:
        options = [Option(land.id, f"{data.names[land.id]}, {land.armies} there") for land in lands]
        why = f"{data.names[side]}: where to place the {rank}"
        chosen = context.choose(
            side, options, why=why, rule=PLACE_RULE, about=side, decision=RiskDecision.PLACE_PIECE
        )
    station(context, context.world.territories[chosen], rank, rule=PLACE_RULE)
