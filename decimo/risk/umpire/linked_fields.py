"""The owner of a territory of Riskless, corrected: its pieces are taken back, and one of the new owner stands there."""

from collections.abc import Collection, Iterator

from decimo.chance import FieldValue, Refusal, Stream
from decimo.content.value import Number, OneOf
from decimo.risk.board.board import FEWER, Board, Desertion, Infection, Player, Territory
from decimo.risk.board.board_changes import note
from decimo.risk.event.running_effects import PLAGUE_LOSSES, next_moment
from decimo.risk.game.game_setup import card_pile
from decimo.risk.game_data import RiskContext, RiskData
from decimo.risk.riskless.pieces import off_board, pieces_at, station, take_back
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


MOST = 99


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
