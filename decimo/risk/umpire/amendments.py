"""What may be corrected of a game at a real board: armies, owners, markers, hands, missions, sets, who is out."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from decimo.chance import FieldValue, Refusal, Stream
from decimo.chance.text import capitalize
from decimo.content.problem import fold, quote, refusal, suggestion
from decimo.content.value import Number, OneOf, Several, YesNo
from decimo.play.campaign_record import State
from decimo.play.ruleset import Amendable, Order
from decimo.risk.board.board import (
    FEWER,
    NEUTRAL,
    NOBODY,
    ZOMBIES,
    Board,
    Desertion,
    Infection,
    Piece,
    Player,
    Territory,
    note,
)
from decimo.risk.event.running_effects import PLAGUE_LOSSES, next_moment
from decimo.risk.game.game_setup import card_pile
from decimo.risk.game.victory import describe_mission
from decimo.risk.game_data import RiskContext, RiskData
from decimo.risk.riskless.pieces import off_board, pieces_at, station, take_back
from decimo.risk.settings import RiskSettings, read_settings
from decimo.risk.umpire.correctable_field import HOUSE, BoardField


def garrison_field(board: Board, data: RiskData, land: Territory) -> BoardField:
    """Return the owner of a territory as it may be corrected.

    Which piece of the new owner stands there then is settled by its hidden number, so that it tells nothing; the
    rank of one's own is corrected after.
    """
    owners: dict[str, FieldValue] = {side: side for side in board.order if not board.players[side].out}

    def garrison(context: RiskContext, _owner: FieldValue) -> None:
        _change_garrison(context, data, land.id)

    return BoardField(land, "owner", "the owner", data.names[land.id], OneOf(owners), follow=garrison)


def refuse_without_piece(board: Board, data: RiskData, owner: str) -> None:
    """Refuse an owner all of whose pieces stand on the board already (S6).

    Raises:
        Refusal: it has none that could stand there.

    """
    if not off_board(board, data.pieces, owner):
        raise Refusal(
            f"Every piece of {data.names[owner]} stands on the board already; correct another territory first."
        )


def _change_garrison(context: RiskContext, data: RiskData, territory: str) -> None:
    board = context.world
    land = board.territories[territory]
    for piece in pieces_at(board, territory):
        take_back(context, land, piece, rule=HOUSE)
    off = off_board(board, data.pieces, land.owner)
    ranks = [rank for rank, number in off.items() for _ in range(number)]
    chance = Stream(f"{board.players[land.owner].shuffle}/{territory}/{len(board.pieces)}")
    station(context, land, ranks[chance.below(len(ranks))], rule=HOUSE)


def refuse_open_card(
    board: Board, data: RiskData, open_hands: Collection[str], side: str, hand: FieldValue
) -> None:
    """Refuse a card that lies open in another hand. Of a hidden hand no refusal may tell what it holds.

    Raises:
        Refusal: there is such a card.

    """
    cards = _cards(hand)
    for other in open_hands:
        held = [card for card in board.players[other].hand if card in cards]
        if other != side and held:
            raise Refusal(
                f"{data.card_names[held[0]]} is in the hand of {data.names[other]}; correct that hand first."
            )


def sort_cards(context: RiskContext, data: RiskData, side: str, hand: tuple[str, ...]) -> None:
    """Cards that came into a hand leave the piles, and those that left it lie in the pile to draw from.

    One that the program had given to a hidden hand was another card at the board: that hand gets one of the pile
    in its place.
    """
    board = context.world
    for other in board.players.values():
        if other.id != side and any(card in hand for card in other.hand):
            _replace(context, data, other, hand)
    _lay_piles(context, data)


def _replace(context: RiskContext, data: RiskData, other: Player, gone: tuple[str, ...]) -> None:
    """Give a hand other cards for those that are in another one; its number stays as it was."""
    board = context.world
    chance = Stream(f"{other.id}/{'+'.join(board.deck)}")
    kept = [card for card in other.hand if card not in gone]
    free = _free(board, data, gone)
    fresh = [free.pop(chance.below(len(free))) for _ in range(min(len(free), len(other.hand) - len(kept)))]
    context.tell("note", board, HOUSE, {}, also=(other, {"hand": (*kept, *fresh)}))


def _free(board: Board, data: RiskData, gone: Collection[str]) -> list[str]:
    """The cards that lie in no hand: those to draw, or the used ones where there are none."""
    held = {card for player in board.players.values() for card in player.hand} | {*gone}
    left = [card for card in card_pile(data) if card not in held]
    return [card for card in left if card not in board.discards] or left


def _lay_piles(context: RiskContext, data: RiskData) -> None:
    board = context.world
    held = {card for player in board.players.values() for card in player.hand}
    used = tuple(card for card in board.discards if card not in held)
    # A pile that was shuffled for the whole game (S-o) stays in its order.
    order = dict.fromkeys((*board.deck, *card_pile(data)))
    deck = tuple(card for card in order if card not in held and card not in used)
    note(context, rule=HOUSE, deck=deck, discards=used)


def _cards(hand: FieldValue) -> tuple[str, ...]:
    return hand if isinstance(hand, tuple) else ()


def running_fields(board: Board, land: Territory, name: str) -> Iterator[BoardField]:
    """Return the plague of a territory, by the losses to come, and its deserters, by how many go the next time."""
    sick = max((each.losses for each in _sick(board, land.id)), default=0)
    going = board.desertions.get(land.id)
    plague, deserters = "the losses to come by the plague", "the deserters of the next time"

    def infect(context: RiskContext, value: FieldValue) -> None:
        _infect(context, land.id, int(str(value)))

    def desert(context: RiskContext, value: FieldValue) -> None:
        _desert(context, land.id, int(str(value)))

    yield BoardField(land, "plague", plague, name, Number(0, PLAGUE_LOSSES), follow=infect, counted=sick)
    coming = going.coming if going else 0
    yield BoardField(land, "desertion", deserters, name, Number(0, MOST), follow=desert, counted=coming)


def _sick(board: Board, territory: str) -> list[Infection]:
    return [each for each in board.infections.values() if each.territory == territory and each.losses]


def _infect(context: RiskContext, territory: str, losses: int) -> None:
    """So many losses are to come; a plague that was not there breaks out at the next turn."""
    active = _sick(context.world, territory)
    for infection in active:
        context.tell("note", infection, HOUSE, {}, losses=losses)
    if losses and not active:
        outbreak = 1 + max(
            (each.outbreak for each in context.world.infections.values()), default=context.world.events
        )
        fresh = Infection(f"{territory}-{outbreak}", outbreak, territory, losses, next_moment(context))
        context.add("note", fresh, HOUSE, {}, about=territory)


def _desert(context: RiskContext, territory: str, coming: int) -> None:
    """So many go the next time; none at all ends it."""
    land, going = context.world.territories[territory], context.world.desertions.get(territory)
    if going is not None:
        context.remove("note", going, HOUSE, {}, about=territory)
    if coming:
        due = going.due if going is not None else next_moment(context)
        fresh = Desertion(territory, territory, land.owner, coming + FEWER, due)
        context.add("note", fresh, HOUSE, {}, about=territory)


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
