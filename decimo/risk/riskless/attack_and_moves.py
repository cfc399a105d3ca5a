"""Attacks piece against piece, or points for territories instead, and the moves of a turn (S4, S7, S10)."""

from collections.abc import Sequence

from decimo.chance import Choice, Option
from decimo.chance.text import pluralize
from decimo.risk.board.board import Board, Piece, Territory, note, territories_of
from decimo.risk.game.victory import check_elimination
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn
from decimo.risk.riskless.pieces import (
    by_option,
    fight_duel,
    march_in,
    mobile_pieces,
    move_piece,
    pick_options,
    pieces_at,
    rows,
    target_options,
    weakest_first,
    wins_duel,
    write_row,
)
from decimo.risk.riskless.points import check_mission, recruit, spend, territory_points, trade_down

STAY, LONE, EACH, ALL = "stay-", "weakest-goes", "piece-by-piece", "nobody-else"
"""Options: a number of weakest pieces stay; the weakest goes alone; every piece is picked; all others go."""
WHO_MARCHES_RULE = "risk:S10"
TWO = 2


def ask_marchers(
    context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory, result: str
) -> Sequence[Piece]:
    """Ask how many pieces stay behind, the weakest of them; return those that go (S-j)."""
    row = pieces_at(context.world, source.id)
    going = weakest_first(data, mobile_pieces(data, row))
    kinds = pick_options(data, going)
    parties = {f"{STAY}{len(row) - len(going) + n}": going[n:] for n in range(len(going))}
    if len(going) == len(row):
        del parties[f"{STAY}0"]
    if len(kinds) > 1:
        parties[LONE] = going[:1]
    options = [Option(id_, _words(data, side, source, target, row, go)) for id_, go in parties.items()]
    if len(kinds) > 1 and len(going) > TWO:
        options.append(Option(EACH, "pick those who stay one by one"))
    if len(options) == 1:
        return _in_row(parties[options[0].id])
    why = f"{data.names[side]}: {result}; how many pieces stay in {data.names[source.id]}"
    about = f"{side}>{source.id}>{target.id}"
    chosen = str(
        context.choose(
            side, options, why=why, rule=WHO_MARCHES_RULE, about=about, decision=RiskDecision.MARCH_IN
        )
    )
    if chosen == EACH:
        return _pick_each(context, data, side, source, target)
    return _in_row(parties[chosen])


def _words(
    data: RiskData,
    side: str,
    source: Territory,
    target: Territory,
    row: Sequence[Piece],
    going: Sequence[Piece],
) -> str:
    """Return the pieces that stay and go, as symbols."""
    staying = [piece for piece in row if piece not in going]
    stay, go = write_row(data, staying, (side,)), write_row(data, _in_row(going), (side,))
    return f"{stay} in {data.names[source.id]}, {go} to {data.names[target.id]}"


def _in_row(pieces: Sequence[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: piece.slot)


def _pick_each(
    context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory
) -> Sequence[Piece]:
    """Ask for the pieces that stay one after the other; all others that can move go."""
    row = pieces_at(context.world, source.id)
    going = mobile_pieces(data, row)
    here, about = data.names[source.id], f"{side}>{source.id}>{target.id}"
    why = f"{data.names[side]}: which piece stays in {here}"
    while len(going) > 1:
        options = pick_options(data, going)
        if len(going) < len(row):
            goes = write_row(data, going, (side,))
            options = [Option(ALL, f"no other; {goes} to {data.names[target.id]}"), *options]
        chosen = context.choose(
            side, options, why=why, rule=WHO_MARCHES_RULE, about=about, decision=RiskDecision.MARCH_IN
        )
        if chosen == ALL:
            break
        going.remove(by_option(going, chosen))
        why = f"{data.names[side]}: which other piece stays in {here}"
    return going


STOP, POINTS = "stop", "points"
TWO_DUEL_PIECES = 2
"""Pieces that an attack needs in its territory (S7)."""
TURN_RULE, DUEL_RULE = "risk:S4", "risk:S7"


def attack_or_recruit(context: RiskContext, data: RiskData) -> None:
    """The current player attacks as often as it likes, or takes the points of its territories."""
    side, last = whose_turn(context), ""
    while not context.world.ended:
        ways, points = possible_duels(context.world, data, side), territory_points(context.world, side)
        options = [way_option(context.world, data, side, *way) for way in ways]
        if points and not last:
            options.append(Option(POINTS, f"do not attack, and take {points} points for the territories"))
        if not options:
            return
        options.append(Option(STOP, "attack no more" if last else "neither attack nor take points"))
        why = f"{last}; where to attack next" if last else "where to attack, or take points"
        why = f"{data.names[side]}: {why}"
        chosen = context.choose(
            side,
            options,
            why=why,
            rule=DUEL_RULE if last else TURN_RULE,
            about=side,
            decision=RiskDecision.DUEL,
        )
        if chosen == STOP:
            return
        if chosen == POINTS:
            recruit(context, data, side)
            return
        source, target = (context.world.territories[end] for end in data.land.way[chosen])
        last = resolve_duel(context, data, side, source, target)
        check_mission(context, data)


def possible_duels(board: Board, data: RiskData, side: str) -> list[tuple[str, str]]:
    """Return the possible attacks of a player: with two pieces or more, not all bombs, on a neighbour (S7)."""
    every, lands = rows(board), board.territories
    return [
        (source.id, other)
        for source in territories_of(board, side)
        if len(every[source.id]) >= TWO_DUEL_PIECES and mobile_pieces(data, every[source.id])
        for other in data.land.neighbours[source.id]
        if lands[other].owner != side
    ]


def way_option(board: Board, data: RiskData, side: str, source: str, target: str) -> Option:
    """Return the option of an attack: the pieces on both sides, as far as the attacker knows them."""
    here, there = (write_row(data, pieces_at(board, each), (side,)) for each in (source, target))
    owner = data.names[board.territories[target].owner]
    words = f"{data.names[source]} attacks {data.names[target]} ({owner}); {here} against {there}"
    return Option(f"{source}-{target}", words)


def resolve_duel(
    context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory
) -> str:
    """An own piece fights an enemy piece, both picked by the attacker; one is lost (S7, S8).

    Return the result in words for the next question.
    """
    attacker, defender = _pick(context, data, side, source, target)
    ranks, specials = data.pieces.rank, context.settings.specials
    won = wins_duel(ranks[attacker.rank], ranks[defender.rank], specials=specials)
    fight_duel(context, source, target, attacker, defender, won=won)
    other = f"the {defender.rank} of {data.names[target.owner]}"
    result = f"the {attacker.rank} {'beat' if won else 'fell to'} {other}"
    if not target.armies:
        capture(context, data, side, source, target, result)
    return result


def _pick(
    context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory
) -> tuple[Piece, Piece]:
    """Ask for the attacking piece and its target as one question; a single choice is not asked."""
    own, others = (
        mobile_pieces(data, pieces_at(context.world, source.id)),
        pieces_at(context.world, target.id),
    )
    here, there = data.names[source.id], data.names[target.id]
    about = f"{side}>{source.id}>{target.id}"
    with_, against = pick_options(data, own), target_options(data, context.world, side, target.id)
    whys = (f"which piece attacks from {here}", f"which piece in {there} is attacked")
    asks = [
        Choice(side, tuple(options), f"{data.names[side]}: {why}", DUEL_RULE, about, RiskDecision.DUEL_PIECE)
        for options, why in zip((with_, against), whys, strict=True)
        if len(options) > 1
    ]
    answers = iter(context.choices(asks) if asks else [])
    first = next(answers) if len(with_) > 1 else with_[0].id
    second = next(answers) if len(against) > 1 else against[0].id
    slots = dict(zip((option.id for option in against), others, strict=True))
    return by_option(own, first), slots[second]


def capture(
    context: RiskContext, data: RiskData, side: str, source: Territory, target: Territory, result: str
) -> None:
    """The attacker moves into a territory that has lost its last piece (S10); cards may change hands (B13)."""
    loser = target.owner
    march_in(context, source, target, ask_marchers(context, data, side, source, target, result))
    note(context, rule="risk:S-k", captured=True)
    out = check_elimination(context, data, loser, side)
    if out and not check_mission(context, data) and trade_down(context, data, side):
        spend(context, data, side)


DONE = "done"
END_MOVES_RULE = "risk:S-i"


def make_moves(context: RiskContext, data: RiskData) -> None:
    """The current player makes as many moves as it likes, up to seven."""
    side, board = whose_turn(context), context.world
    for left in range(context.settings.moves, 0, -1):
        ways = possible_moves(board, data, side)
        if not ways:
            return
        options = [_way_option(board, data, side, *way) for way in ways] + [Option(DONE, "move no more")]
        why = f"{data.names[side]}: from where to where a piece moves, {pluralize(left, 'move')} left"
        chosen = context.choose(
            side, options, why=why, rule=END_MOVES_RULE, about=side, decision=RiskDecision.MOVE
        )
        if chosen == DONE:
            return
        _move(context, data, side, *data.land.way[chosen])
    check_mission(context, data)


def possible_moves(board: Board, data: RiskData, side: str) -> list[tuple[str, str]]:
    """Return the possible moves of a player between its territories, which must not become empty."""
    every, lands = rows(board), board.territories
    return [
        (source.id, other)
        for source in territories_of(board, side)
        if len(every[source.id]) > 1 and mobile_pieces(data, every[source.id])
        for other in data.land.neighbours[source.id]
        if lands[other].owner == side
    ]


def _way_option(board: Board, data: RiskData, side: str, source: str, target: str) -> Option:
    here, there = (write_row(data, pieces_at(board, each), (side,)) for each in (source, target))
    return Option(f"{source}-{target}", f"{data.names[source]} to {data.names[target]}; {here} to {there}")


def _move(context: RiskContext, data: RiskData, side: str, source: str, target: str) -> None:
    pieces = mobile_pieces(data, pieces_at(context.world, source))
    options = pick_options(data, pieces)
    chosen = options[0].id
    if len(options) > 1:
        why = f"{data.names[side]}: which piece moves from {data.names[source]} to {data.names[target]}"
        about = f"{side}>{source}>{target}"
        chosen = str(
            context.choose(
                side, options, why=why, rule=END_MOVES_RULE, about=about, decision=RiskDecision.MOVE_PIECE
            )
        )
    lands = context.world.territories
    move_piece(context, lands[source], lands[target], by_option(pieces, chosen))
