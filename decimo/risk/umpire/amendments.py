"""What may be corrected of a game at a real board: armies, owners, markers, hands, missions, sets, who is out."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from decimo.chance import FieldValue, Refusal
from decimo.content.problem import fold, quote, refusal, suggestion
from decimo.content.value import Number, OneOf, Several, YesNo
from decimo.play.ruleset import Amendable, Order
from decimo.play.state import State
from decimo.play.wording import capitalize
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board, Piece, Player, Territory
from decimo.risk.game.game_setup import card_pile
from decimo.risk.game.victory import describe_mission
from decimo.risk.game_data import RiskContext, RiskData
from decimo.risk.riskless.pieces import off_board
from decimo.risk.settings import RiskSettings, read_settings
from decimo.risk.umpire.correctable_field import HOUSE, BoardField
from decimo.risk.umpire.linked_fields import (
    garrison_field,
    refuse_open_card,
    refuse_without_piece,
    running_fields,
    sort_cards,
)

MOST_ARMIES, MOST = 999, 99


def list_amendable(
    state: State[Board], data: RiskData, open_hands: Collection[str], about: str
) -> Sequence[Amendable]:
    """Return what may be corrected: everything, or what belongs to a territory, a player or a shelf.

    What is secret is left out, unless it is that of a player in `open_hands`.

    Raises:
        Refusal: there is nothing of this id.

    """
    shown_places = [
        place
        for place in list_fields(state.world, data, read_settings(state.settings))
        if not _secret(place, open_hands)
    ]
    wanted = fold(about)
    found = [
        place for place in shown_places if wanted in ("", fold(place.entity.id), fold(place.entity.shelf))
    ]
    if not found:
        ids = list(dict.fromkeys(place.entity.id for place in shown_places))
        raise refusal(f"There is no thing {quote(about.strip())}", suggestion(about, ids))
    return [
        Amendable(place.what, place.words, place.kind.shown(place.value), place.kind.possible)
        for place in found
    ]


def make_amendment(
    state: State[Board], data: RiskData, open_hands: Collection[str], what: str, text: str, reason: str
) -> Order:
    """Return the correction of one thing.

    Raises:
        Refusal: there is no such thing, it does not take this value, or it is a secret.

    """
    known = {place.what: place for place in list_fields(state.world, data, read_settings(state.settings))}
    place = {fold(name): place for name, place in known.items()}.get(fold(what))
    if place is None:
        raise refusal(f"There is nothing named {quote(what.strip())} to correct", suggestion(what, known))
    if _secret(place, open_hands):
        raise refusal(f"{capitalize(place.words)} is a secret", "only what you may see is corrected")
    value = place.read(text)
    if place.field == "hand":
        refuse_open_card(state.world, data, open_hands, place.entity.id, value)
    if place.field == "owner" and read_settings(state.settings).battles == "stratego":
        refuse_without_piece(state.world, data, str(value))
    if place.field == "rank":
        _refuse_lacking(state.world, data, place.entity.id, str(value))
    words = f"{place.words}: {place.told(value)}"
    return Order(place.what, words, HOUSE, lambda context: place.correct(context, value, reason))


def list_fields(board: Board, data: RiskData, settings: RiskSettings) -> Iterator[BoardField]:
    """Return every place of the board that may be corrected."""
    if settings.battles == "dice":
        for land in board.territories.values():
            yield from _of_territory(board, data, settings, land)
    else:
        for land in board.territories.values():
            yield garrison_field(board, data, land)
        for piece in board.pieces.values():
            yield from _of_piece(data, piece)
    for side in board.order:
        yield from _of_player(board, data, settings, board.players[side])
    yield BoardField(board, "sets_traded", "the number of sets traded", "the game", Number(0, MOST))
    if settings.events:
        last = Number(0, settings.rounds)
        yield BoardField(board, "event_round", "the round of the last event", "the game", last)
    if settings.zombies:
        yield BoardField(board, "sixes", "the three sixes of this round", "the game", YesNo())


def _of_territory(
    board: Board, data: RiskData, settings: RiskSettings, land: Territory
) -> Iterator[BoardField]:
    name = data.names[land.id]
    owners: dict[str, FieldValue] = {side: side for side in board.order if not board.players[side].out}
    owners |= {NEUTRAL: NEUTRAL, "nobody": NOBODY}
    owners |= {ZOMBIES: ZOMBIES} if settings.zombies else {}

    def garrison(owner: FieldValue) -> Mapping[str, FieldValue]:
        return {"armies": max(1, land.armies) if owner else 0}

    yield BoardField(land, "owner", "the owner", name, OneOf(owners), garrison)
    if land.owner != NOBODY:
        yield BoardField(land, "armies", "the armies", name, Number(1, MOST_ARMIES))
    if settings.zombies:
        yield BoardField(land, "markers", "the markers", name, Number(0, MOST))
        yield BoardField(land, "hot", "the heat", name, YesNo())
        if land.owner not in (NOBODY, ZOMBIES):
            yield BoardField(land, "risen", "the risen among the armies", name, Number(0, MOST_ARMIES))
    if settings.events:
        yield BoardField(land, "wasteland", "the desolation", name, YesNo())
        yield BoardField(land, "ban", "the events to come under a ban", name, Number(0, MOST))
        if settings.nuclear_weapons:
            yield BoardField(land, "weapon", "the nuclear weapon", name, YesNo())
        yield from running_fields(board, land, name)


def _of_piece(data: RiskData, piece: Piece) -> Iterator[BoardField]:
    """A piece of Riskless that stands on the board: what it is, and what everybody knows of it."""
    if piece.at:
        name = f"piece {piece.slot} in {data.names[piece.at]}"
        ranks: dict[str, FieldValue] = {rank.id: rank.id for rank in data.pieces.ranks}
        yield BoardField(piece, "rank", "the rank", name, OneOf(ranks))
        yield BoardField(piece, "known", "the fame", name, YesNo())
        yield BoardField(piece, "moved", "the moves", name, YesNo())


def _of_player(board: Board, data: RiskData, settings: RiskSettings, player: Player) -> Iterator[BoardField]:
    name = data.names[player.id]

    def back(context: RiskContext, hand: FieldValue) -> None:
        sort_cards(context, data, player.id, hand if isinstance(hand, tuple) else ())

    cards = Several(card_pile(data))
    yield BoardField(player, "hand", "the cards", name, cards, follow=back, names=data.card_names)
    if settings.goal == "missions":
        missions: dict[str, FieldValue] = {mission.id: mission.id for mission in data.missions.missions}
        names = {mission.id: describe_mission(mission) for mission in data.missions.missions}
        yield BoardField(player, "mission", "the mission", name, OneOf(missions, "none"), names=names)
    if settings.battles == "stratego":
        yield BoardField(player, "points", "the points", name, Number(0, MOST_ARMIES))
    if settings.zombies:
        yield BoardField(player, "markers", "the markers in hand", name, Number(0, MOST))
    if all(land.owner != player.id for land in board.territories.values()):
        yield BoardField(player, "out", "the elimination", name, YesNo())


def _refuse_lacking(board: Board, data: RiskData, piece: str, rank: str) -> None:
    """Refuse a rank that its owner has no piece of left off the board (S6).

    Raises:
        Refusal: all of them stand on the board.

    """
    if not off_board(board, data.pieces, board.pieces[piece].owner).get(rank):
        raise Refusal(f"Every {rank} of this set stands on the board; correct one of those before.")


def _secret(place: BoardField, open_hands: Collection[str]) -> bool:
    if isinstance(place.entity, Piece):
        return place.entity.owner not in open_hands
    return place.field in ("hand", "mission", "points") and place.entity.id not in open_hands
