"""Points: for continents in every turn, for territories in place of an attack, spent on pieces (S4 to S6)."""

from decimo.fate import Option
from decimo.risk.board.board import held
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.reinforcement import begin_turn
from decimo.risk.riskless.income import continent_points, territory_points
from decimo.risk.riskless.prize import trade_sets
from decimo.risk.riskless.row import off_board
from decimo.risk.riskless.stand import station
from decimo.risk.riskless.victory import check_mission

SAVE = "no-more"
PRICE_RULE, PLACE_RULE = "risk:S5", "risk:S6"


def begin_with_points(turn: Play, book: Book) -> None:
    """The player whose turn it is gets the points of its continents and of sets of cards, and places pieces."""
    side = whose_turn(turn)
    begin_turn(turn)
    note(turn, rule="risk:S-i", walked=())
    if check_mission(turn, book):
        return
    trade_sets(turn, book, side)
    player, points = turn.world.players[side], continent_points(turn.world, book, side)
    if points:
        words = {"points": points}
        turn.tell("gain_points", player, "risk:S-a", words, points=player.points + points)
    spend(turn, book, side)


def recruit(turn: Play, book: Book, side: str) -> None:
    """A player takes the points of its territories in place of an attack, and places pieces (S4)."""
    player, points = turn.world.players[side], territory_points(turn.world, side)
    turn.tell("recruit", player, "risk:S-a", {"points": points}, points=player.points + points)
    spend(turn, book, side)


def spend(turn: Play, book: Book, side: str) -> None:
    """A player places pieces that are off the board for as long as it has points and likes to."""
    player = turn.world.players[side]
    while True:
        off = off_board(turn.world, book.pieces, side)
        within = [rank for rank in book.pieces.ranks if rank.id in off and rank.price <= player.points]
        if not within:
            return
        options = [Option(rank.id, f"for {rank.price}, {off[rank.id]} off the board") for rank in within]
        why = f"{book.names[side]}: which piece to place for some of {player.points} points"
        options.append(Option(SAVE, "place no more"))
        chosen = str(turn.choose(side, options, why=why, rule=PRICE_RULE, about=side))
        if chosen == SAVE:
            return
        _place(turn, book, side, chosen)
        left = player.points - book.pieces.rank[chosen].price
        turn.tell("note", player, PRICE_RULE, {}, points=left)


def _place(turn: Play, book: Book, side: str, rank: str) -> None:
    lands = held(turn.world, side)
    chosen = lands[0].id
    if len(lands) > 1:
        options = [Option(land.id, f"{book.names[land.id]}, {land.armies} there") for land in lands]
        why = f"{book.names[side]}: where to place the {rank}"
        chosen = turn.choose(side, options, why=why, rule=PLACE_RULE, about=side)
    station(turn, turn.world.territories[chosen], rank, rule=PLACE_RULE)
