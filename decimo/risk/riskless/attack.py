"""The attack: piece against piece, or points for one's territories in its place (S4, S7, S10)."""

from decimo.fate import Choice, Option
from decimo.risk.board.board import Board, Territory, held
from decimo.risk.board.course import note
from decimo.risk.board.piece import Piece
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.elimination import check_elimination
from decimo.risk.riskless.duel import wins
from decimo.risk.riskless.income import territory_points
from decimo.risk.riskless.marching import ask_marchers
from decimo.risk.riskless.pick import by_option, mobile, pick_options, target_options
from decimo.risk.riskless.points import recruit, spend
from decimo.risk.riskless.prize import trade_down
from decimo.risk.riskless.row import rows, standing
from decimo.risk.riskless.sign import signs
from decimo.risk.riskless.stand import fight_duel, march_in
from decimo.risk.riskless.victory import check_mission

STOP, POINTS = "stop", "points"
TWO = 2
"""Pieces that an attack needs in its territory (S7)."""
TURN_RULE, RULE = "risk:S4", "risk:S7"


def attack_or_recruit(turn: Play, book: Book) -> None:
    """The player whose turn it is attacks as often as it likes, or takes the points of its territories."""
    side, last = whose_turn(turn), ""
    while not turn.world.ended:
        ways, points = attacks(turn.world, book, side), territory_points(turn.world, side)
        options = [way_option(turn.world, book, side, *way) for way in ways]
        if points and not last:
            options.append(Option(POINTS, f"do not attack, and take {points} points for the territories"))
        if not options:
            return
        options.append(Option(STOP, "attack no more" if last else "neither attack nor take points"))
        why = f"{last}; where to attack next" if last else "where to attack, or take points"
        why = f"{book.names[side]}: {why}"
        chosen = turn.choose(side, options, why=why, rule=RULE if last else TURN_RULE, about=side)
        if chosen == STOP:
            return
        if chosen == POINTS:
            recruit(turn, book, side)
            return
        source, target = (turn.world.territories[end] for end in book.land.way[chosen])
        last = duel(turn, book, side, source, target)
        check_mission(turn, book)


def attacks(board: Board, book: Book, side: str) -> list[tuple[str, str]]:
    """The attacks that a player may make: with two pieces or more, one of which is no bomb, on a neighbour (S7)."""
    every, lands = rows(board), board.territories
    return [
        (source.id, other)
        for source in held(board, side)
        if len(every[source.id]) >= TWO and mobile(book, every[source.id])
        for other in book.land.neighbours[source.id]
        if lands[other].owner != side
    ]


def way_option(board: Board, book: Book, side: str, source: str, target: str) -> Option:
    """An attack as it is offered: what stands on both sides, as far as the attacker knows it."""
    here, there = (signs(book, standing(board, each), (side,)) for each in (source, target))
    owner = book.names[board.territories[target].owner]
    words = f"{book.names[source]} attacks {book.names[target]} ({owner}); {here} against {there}"
    return Option(f"{source}-{target}", words)


def duel(turn: Play, book: Book, side: str, source: Territory, target: Territory) -> str:
    """A piece of one's own against a piece of the enemy's, both picked by the attacker; one is lost (S7, S8).

    Return what came of it, in words for the next question.
    """
    attacker, defender = _pick(turn, book, side, source, target)
    ranks, specials = book.pieces.rank, turn.settings["specials"] == "on"
    won = wins(ranks[attacker.rank], ranks[defender.rank], specials=specials)
    fight_duel(turn, source, target, attacker, defender, won=won)
    other = f"the {defender.rank} of {book.names[target.owner]}"
    result = f"the {attacker.rank} {'beat' if won else 'fell to'} {other}"
    if not target.armies:
        capture(turn, book, side, source, target, result)
    return result


def _pick(turn: Play, book: Book, side: str, source: Territory, target: Territory) -> tuple[Piece, Piece]:
    """Ask with which piece and against which one, both as one question; where there is but one nothing is asked."""
    own, others = mobile(book, standing(turn.world, source.id)), standing(turn.world, target.id)
    here, there = book.names[source.id], book.names[target.id]
    about = f"{side}>{source.id}>{target.id}"
    with_, against = pick_options(book, own), target_options(book, turn.world, side, target.id)
    whys = (f"which piece attacks from {here}", f"which piece in {there} is attacked")
    asks = [
        Choice(side, tuple(options), f"{book.names[side]}: {why}", RULE, about)
        for options, why in zip((with_, against), whys, strict=True)
        if len(options) > 1
    ]
    answers = iter(turn.choices(asks) if asks else [])
    first = next(answers) if len(with_) > 1 else with_[0].id
    second = next(answers) if len(against) > 1 else against[0].id
    slots = dict(zip((option.id for option in against), others, strict=True))
    return by_option(own, first), slots[second]


def capture(turn: Play, book: Book, side: str, source: Territory, target: Territory, result: str) -> None:
    """The attacker moves into a territory that has lost its last piece (S10); cards may change hands (B13)."""
    loser = target.owner
    march_in(turn, source, target, ask_marchers(turn, book, side, source, target, result))
    note(turn, rule="risk:S-k", captured=True)
    out = check_elimination(turn, book, loser, side)
    if out and not check_mission(turn, book) and trade_down(turn, book, side):
        spend(turn, book, side)
