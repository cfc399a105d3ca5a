"""Who marches into captured land and who stays: one answer, or piece by piece if one likes (S10, S-j)."""

from collections.abc import Sequence

from decimo.fate import Option
from decimo.risk.board.board import Territory
from decimo.risk.board.piece import Piece
from decimo.risk.book import Book, Play
from decimo.risk.riskless.pick import by_option, mobile, pick_options, weakest_first
from decimo.risk.riskless.row import standing
from decimo.risk.riskless.sign import signs

STAY, LONE, EACH, ALL = "stay-", "weakest-goes", "piece-by-piece", "nobody-else"
"""Options: so many stay, the weakest of them; the weakest goes alone; every piece is picked; all others go."""
RULE = "risk:S10"
TWO = 2


def ask_marchers(
    turn: Play, book: Book, side: str, source: Territory, target: Territory, result: str
) -> Sequence[Piece]:
    """Ask how many pieces stay behind, the weakest of them; return those that go (S-j)."""
    row = standing(turn.world, source.id)
    going = weakest_first(book, mobile(book, row))
    kinds = pick_options(book, going)
    parties = {f"{STAY}{len(row) - len(going) + n}": going[n:] for n in range(len(going))}
    if len(going) == len(row):
        del parties[f"{STAY}0"]
    if len(kinds) > 1:
        parties[LONE] = going[:1]
    options = [Option(id_, _words(book, side, source, target, row, go)) for id_, go in parties.items()]
    if len(kinds) > 1 and len(going) > TWO:
        options.append(Option(EACH, "pick those who stay one by one"))
    if len(options) == 1:
        return _in_row(parties[options[0].id])
    why = f"{book.names[side]}: {result}; how many pieces stay in {book.names[source.id]}"
    about = f"{side}>{source.id}>{target.id}"
    chosen = str(turn.choose(side, options, why=why, rule=RULE, about=about))
    if chosen == EACH:
        return _pick_each(turn, book, side, source, target)
    return _in_row(parties[chosen])


def _words(
    book: Book, side: str, source: Territory, target: Territory, row: Sequence[Piece], going: Sequence[Piece]
) -> str:
    """Who stays and who goes, in signs."""
    staying = [piece for piece in row if piece not in going]
    stay, go = signs(book, staying, (side,)), signs(book, _in_row(going), (side,))
    return f"{stay} in {book.names[source.id]}, {go} to {book.names[target.id]}"


def _in_row(pieces: Sequence[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: piece.slot)


def _pick_each(turn: Play, book: Book, side: str, source: Territory, target: Territory) -> Sequence[Piece]:
    """Ask for the pieces that stay one after the other; all others that can move go."""
    row = standing(turn.world, source.id)
    going = mobile(book, row)
    here, about = book.names[source.id], f"{side}>{source.id}>{target.id}"
    why = f"{book.names[side]}: which piece stays in {here}"
    while len(going) > 1:
        options = pick_options(book, going)
        if len(going) < len(row):
            goes = signs(book, going, (side,))
            options = [Option(ALL, f"no other; {goes} to {book.names[target.id]}"), *options]
        chosen = turn.choose(side, options, why=why, rule=RULE, about=about)
        if chosen == ALL:
            break
        going.remove(by_option(going, chosen))
        why = f"{book.names[side]}: which other piece stays in {here}"
    return going
