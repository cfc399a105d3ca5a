"""What may be corrected of a game at a real board: armies, owners, markers, hands, missions, sets, who is out."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from decimo.content.name import fold, suggestion
from decimo.content.problem import refusal, shown
from decimo.content.value import Number, OneOf, Several, YesNo
from decimo.fate import Held, Refusal, Setting
from decimo.play.capital import capital
from decimo.play.ruleset import Amendable, Order
from decimo.play.state import State
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board, Player, Territory
from decimo.risk.board.piece import Piece
from decimo.risk.book import Book, Play
from decimo.risk.game.mission import mission_words
from decimo.risk.game.setup import pile
from decimo.risk.riskless.row import off_board
from decimo.risk.umpire.garrison import garrison_place, refuse_without_piece
from decimo.risk.umpire.hand import refuse_open_card, sort_cards
from decimo.risk.umpire.place import HOUSE, Place
from decimo.risk.umpire.running import running_places

MOST_ARMIES, MOST = 999, 99


def amendable(
    state: State[Board], book: Book, open_hands: Collection[str], about: str
) -> Sequence[Amendable]:
    """Return what may be corrected: everything, or what belongs to a territory, a player or a shelf.

    What is secret is left out, unless it is that of a player in `open_hands`.

    Raises:
        Refusal: there is nothing of this id.

    """
    shown_places = [
        place for place in places(state.world, book, state.settings) if not _secret(place, open_hands)
    ]
    wanted = fold(about)
    found = [
        place for place in shown_places if wanted in ("", fold(place.entity.id), fold(place.entity.shelf))
    ]
    if not found:
        ids = list(dict.fromkeys(place.entity.id for place in shown_places))
        raise refusal(f"There is no thing {shown(about.strip())}", suggestion(about, ids))
    return [
        Amendable(place.what, place.words, place.kind.shown(place.value), place.kind.possible)
        for place in found
    ]


def amendment(
    state: State[Board], book: Book, open_hands: Collection[str], what: str, text: str, reason: str
) -> Order:
    """Return the correction of one thing.

    Raises:
        Refusal: there is no such thing, it does not take this value, or it is a secret.

    """
    known = {place.what: place for place in places(state.world, book, state.settings)}
    place = {fold(name): place for name, place in known.items()}.get(fold(what))
    if place is None:
        raise refusal(f"There is nothing named {shown(what.strip())} to correct", suggestion(what, known))
    if _secret(place, open_hands):
        raise refusal(f"{capital(place.words)} is a secret", "only what you may see is corrected")
    value = place.read(text)
    if place.field == "hand":
        refuse_open_card(state.world, book, open_hands, place.entity.id, value)
    if place.field == "owner" and state.settings["battles"] == "stratego":
        refuse_without_piece(state.world, book, str(value))
    if place.field == "rank":
        _refuse_lacking(state.world, book, place.entity.id, str(value))
    words = f"{place.words}: {place.told(value)}"
    return Order(place.what, words, HOUSE, lambda turn: place.correct(turn, value, reason))


def places(board: Board, book: Book, settings: Mapping[str, Setting]) -> Iterator[Place]:
    """Return every place of the board that may be corrected."""
    if settings["battles"] == "dice":
        for land in board.territories.values():
            yield from _of_territory(board, book, settings, land)
    else:
        for land in board.territories.values():
            yield garrison_place(board, book, land)
        for piece in board.pieces.values():
            yield from _of_piece(book, piece)
    for side in board.order:
        yield from _of_player(board, book, settings, board.players[side])
    yield Place(board, "sets_traded", "the number of sets traded", "the game", Number(0, MOST))
    if settings["events"] == "on":
        last = Number(0, int(settings["rounds"]))
        yield Place(board, "event_round", "the round of the last event", "the game", last)
    if settings["zombies"] == "on":
        yield Place(board, "sixes", "the three sixes of this round", "the game", YesNo())


def _of_territory(
    board: Board, book: Book, settings: Mapping[str, Setting], land: Territory
) -> Iterator[Place]:
    name = book.names[land.id]
    owners: dict[str, Held] = {side: side for side in board.order if not board.players[side].out}
    owners |= {NEUTRAL: NEUTRAL, "nobody": NOBODY}
    owners |= {ZOMBIES: ZOMBIES} if settings["zombies"] == "on" else {}

    def garrison(owner: Held) -> Mapping[str, Held]:
        return {"armies": max(1, land.armies) if owner else 0}

    yield Place(land, "owner", "the owner", name, OneOf(owners), garrison)
    if land.owner != NOBODY:
        yield Place(land, "armies", "the armies", name, Number(1, MOST_ARMIES))
    if settings["zombies"] == "on":
        yield Place(land, "markers", "the markers", name, Number(0, MOST))
        yield Place(land, "hot", "the heat", name, YesNo())
        if land.owner not in (NOBODY, ZOMBIES):
            yield Place(land, "risen", "the risen among the armies", name, Number(0, MOST_ARMIES))
    if settings["events"] == "on":
        yield Place(land, "wasteland", "the desolation", name, YesNo())
        yield Place(land, "ban", "the events to come under a ban", name, Number(0, MOST))
        if settings["nuclear-weapons"]:
            yield Place(land, "weapon", "the nuclear weapon", name, YesNo())
        yield from running_places(board, land, name)


def _of_piece(book: Book, piece: Piece) -> Iterator[Place]:
    """A piece of Riskless that stands on the board: what it is, and what everybody knows of it."""
    if piece.at:
        name = f"piece {piece.slot} in {book.names[piece.at]}"
        ranks: dict[str, Held] = {rank.id: rank.id for rank in book.pieces.ranks}
        yield Place(piece, "rank", "the rank", name, OneOf(ranks))
        yield Place(piece, "known", "the fame", name, YesNo())
        yield Place(piece, "moved", "the moves", name, YesNo())


def _of_player(board: Board, book: Book, settings: Mapping[str, Setting], player: Player) -> Iterator[Place]:
    name = book.names[player.id]

    def back(turn: Play, hand: Held) -> None:
        sort_cards(turn, book, player.id, hand if isinstance(hand, tuple) else ())

    cards = Several(pile(book))
    yield Place(player, "hand", "the cards", name, cards, follow=back, names=book.card_names)
    if settings["goal"] == "missions":
        missions: dict[str, Held] = {mission.id: mission.id for mission in book.missions.missions}
        names = {mission.id: mission_words(mission) for mission in book.missions.missions}
        yield Place(player, "mission", "the mission", name, OneOf(missions, "none"), names=names)
    if settings["battles"] == "stratego":
        yield Place(player, "points", "the points", name, Number(0, MOST_ARMIES))
    if settings["zombies"] == "on":
        yield Place(player, "markers", "the markers in hand", name, Number(0, MOST))
    if all(land.owner != player.id for land in board.territories.values()):
        yield Place(player, "out", "the elimination", name, YesNo())


def _refuse_lacking(board: Board, book: Book, piece: str, rank: str) -> None:
    """Refuse a rank that its owner has no piece of left off the board (S6).

    Raises:
        Refusal: all of them stand on the board.

    """
    if not off_board(board, book.pieces, board.pieces[piece].owner).get(rank):
        raise Refusal(f"Every {rank} of this set stands on the board; correct one of those before.")


def _secret(place: Place, open_hands: Collection[str]) -> bool:
    if isinstance(place.entity, Piece):
        return place.entity.owner not in open_hands
    return place.field in ("hand", "mission", "points") and place.entity.id not in open_hands
