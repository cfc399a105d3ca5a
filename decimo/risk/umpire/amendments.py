"""What may be corrected of a game at a real board: armies, owners, markers, hands, missions, sets, who is out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from decimo.chance import FieldValue, Refusal, Stream
from decimo.chance.text import capitalize
from decimo.content.correction import CorrectableField, Correction, Row, number
from decimo.content.problem import fold, quote, refusal, suggestion
from decimo.content.value import Name, Number, OneOf, Several, ValueKind
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

HOUSE = "risk:house"
"""The rule that corrections go by: the player is the umpire."""
MOST_ARMIES = 999


class BoardCorrection(NamedTuple):
    """What an umpire looks at: the board, the game data, the settings, and the players whose cards are seen."""

    board: Board
    data: RiskData
    settings: RiskSettings
    open_hands: Collection[str]

    @property
    def pieces(self) -> bool:
        """Whether pieces fight instead of armies."""
        return self.settings.battles == "stratego"


def list_amendable(
    state: State[Board], data: RiskData, open_hands: Collection[str], about: str
) -> Sequence[Amendable]:
    """Return what may be corrected: everything, or what belongs to a territory, a player or a collection.

    What is secret is left out, unless it is that of a player in `open_hands`.

    Raises:
        Refusal: there is nothing of this id.

    """
    ground = BoardCorrection(state.world, data, read_settings(state.settings), open_hands)
    shown = [field for field in _list_fields(ground) if not _is_secret(ground, field)]
    wanted = fold(about)
    found = [field for field in shown if wanted in ("", fold(field.entity.id), fold(field.entity.shelf))]
    if not found:
        ids = list(dict.fromkeys(field.entity.id for field in shown))
        raise refusal(f"There is no thing {quote(about.strip())}", suggestion(about, ids))
    return [
        Amendable(field.what, field.words, field.kind.shown(field.value), field.kind.possible)
        for field in found
    ]


def make_amendment(
    state: State[Board], data: RiskData, open_hands: Collection[str], what: str, text: str, reason: str
) -> Order:
    """Return the correction of one thing.

    Raises:
        Refusal: there is no such thing, it does not take this value, or it is a secret.

    """
    ground = BoardCorrection(state.world, data, read_settings(state.settings), open_hands)
    known = {field.what: field for field in _list_fields(ground)}
    field = {fold(name): each for name, each in known.items()}.get(fold(what))
    if field is None:
        raise refusal(f"There is nothing named {quote(what.strip())} to correct", suggestion(what, known))
    if _is_secret(ground, field):
        raise refusal(f"{capitalize(field.words)} is a secret", "only what you may see is corrected")
    value = field.read(text)
    if field.row.name == "hand":
        _refuse_open_card(state.world, data, open_hands, field.entity.id, value)
    words = f"{field.words}: {field.show(value)}"
    return Order(field.what, words, HOUSE, lambda context: field.correct(context, ground, value, reason))


def _list_fields(ground: BoardCorrection) -> list[CorrectableField]:
    """Every field that may be corrected."""
    board = ground.board
    entities: list[Any] = [
        *board.territories.values(),
        *board.pieces.values(),
        *map(board.players.__getitem__, board.order),
        *_on_map(ground),
        board,
    ]
    return [
        _make_field(ground, row, entity)
        for entity in entities
        for row in ROWS[entity.shelf]
        if row.when(ground, entity)
    ]


def _make_field(ground: BoardCorrection, row: Row, entity: Any) -> CorrectableField:
    names: Mapping[str, str] = {}
    if row.name == "hand":
        names = ground.data.card_names
    elif row.name == "mission":
        names = {each.id: describe_mission(each) for each in ground.data.missions.missions}
    of = ground.data.names.get(entity.id, "the game")
    if isinstance(entity, Piece):
        of = f"piece {entity.slot} in {ground.data.names[entity.at]}"
    what = f"{entity.shelf}.{entity.id}.{row.name}" if entity.shelf else row.name
    value: FieldValue
    if row.name in ("name", "short"):
        places = getattr(ground.data.land, entity.shelf)
        value = next(getattr(each, row.name) for each in places if each.id == entity.id)
    elif row.name in COUNTED:
        value = COUNTED[row.name](ground.board, entity.id)
    else:
        value = getattr(entity, row.name)
    words = f"{row.phrase} of {of}"
    kind = row.kind(ground, entity)
    return CorrectableField(
        row, entity, of, words, kind, value, HOUSE, what=what, phrase=row.phrase, names=names
    )


def _is_secret(ground: BoardCorrection, field: CorrectableField) -> bool:
    if isinstance(field.entity, Piece):
        return field.entity.owner not in ground.open_hands
    return field.row.name in ("hand", "mission", "points") and field.entity.id not in ground.open_hands


# Owners


def _owners(ground: BoardCorrection, _land: Territory) -> OneOf:
    owners = {side: side for side in ground.board.order if not ground.board.players[side].out}
    if not ground.pieces:
        owners |= {NEUTRAL: NEUTRAL, "nobody": NOBODY} | (
            {ZOMBIES: ZOMBIES} if ground.settings.zombies else {}
        )
    return OneOf({**owners})


def _change_owner(made: Correction) -> None:
    """A territory has armies where it has an owner, and a piece of the owner in Riskless.

    Which piece that is follows from the owner's hidden number, so that it tells nothing; the rank of one's own is
    corrected after.
    """
    if not made.ground.pieces:
        made.set(armies=max(1, made.entity.armies) if made.value else 0)
        return
    made.set()
    context, land = made.context, made.entity
    board: Board = context.world
    for piece in pieces_at(board, land.id):
        take_back(context, land, piece, rule=HOUSE)
    off = off_board(board, made.ground.data.pieces, land.owner)
    ranks = [rank for rank, count in off.items() for _ in range(count)]
    if ranks:
        chance = Stream(f"{board.players[land.owner].shuffle}/{land.id}/{len(board.pieces)}")
        station(context, land, ranks[chance.below(len(ranks))], rule=HOUSE)


# Cards


def _refuse_open_card(
    board: Board, data: RiskData, open_hands: Collection[str], side: str, hand: FieldValue
) -> None:
    """Refuse a card that lies open in another hand. Of a hidden hand no refusal may tell what it holds.

    Raises:
        Refusal: there is such a card.

    """
    cards = hand if isinstance(hand, tuple) else ()
    for other in open_hands:
        held = [card for card in board.players[other].hand if card in cards]
        if other != side and held:
            raise Refusal(
                f"{data.card_names[held[0]]} is in the hand of {data.names[other]}; correct that hand first."
            )


def _change_hand(made: Correction) -> None:
    """Cards that come into a hand leave the piles, and those that left it are in the pile to draw from.

    A card that the program had given to a hidden hand was another one at the board: that hand gets one of the pile
    in its place.
    """
    made.set()
    for other in made.context.world.players.values():
        if other is not made.entity and any(card in made.value for card in other.hand):
            _replace(made.context, made.ground.data, other, made.value)
    _lay_piles(made.context, made.ground.data)


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


# Plague and desertion


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


def _change_plague(made: Correction) -> None:
    made.tell()
    _infect(made.context, made.entity.id, made.value)


def _change_desertion(made: Correction) -> None:
    made.tell()
    _desert(made.context, made.entity.id, made.value)


def _losses_to_come(board: Board, territory: str) -> int:
    return max((each.losses for each in _sick(board, territory)), default=0)


def _deserters_to_come(board: Board, territory: str) -> int:
    going = board.desertions.get(territory)
    return going.coming if going else 0


COUNTED: Mapping[str, Callable[[Board, str], int]] = {
    "plague": _losses_to_come,
    "desertion": _deserters_to_come,
}
"""What is no field of a territory, but follows from the infections and desertions of the board."""


# The table


def _ranks(ground: BoardCorrection, _piece: Piece) -> ValueKind:
    return OneOf({rank.id: rank.id for rank in ground.data.pieces.ranks})


def _missions(ground: BoardCorrection, _player: Player) -> ValueKind:
    return OneOf({mission.id: mission.id for mission in ground.data.missions.missions}, "none")


def _cards(ground: BoardCorrection, _player: Player) -> ValueKind:
    return Several(card_pile(ground.data))


def _rounds(ground: BoardCorrection, _board: Board) -> ValueKind:
    return Number(0, ground.settings.rounds)


def _is_held(ground: BoardCorrection, land: Territory) -> bool:
    return not ground.pieces and land.owner != NOBODY


def _has_zombies(ground: BoardCorrection, _entity: object) -> object:
    return not ground.pieces and ground.settings.zombies


def _may_have_risen(ground: BoardCorrection, land: Territory) -> object:
    return _has_zombies(ground, land) and land.owner not in (NOBODY, ZOMBIES)


def _has_events(ground: BoardCorrection, _entity: object) -> object:
    return not ground.pieces and ground.settings.events


def _has_weapons(ground: BoardCorrection, land: Territory) -> object:
    return _has_events(ground, land) and ground.settings.nuclear_weapons


def _is_on_board(ground: BoardCorrection, piece: Piece) -> object:
    return ground.pieces and piece.at


def _holds_nothing(ground: BoardCorrection, player: Player) -> bool:
    return all(land.owner != player.id for land in ground.board.territories.values())


# Names


class OnMap(NamedTuple):
    """A continent or an ocean: on the map and not on the board."""

    shelf: str
    id: str


def _on_map(ground: BoardCorrection) -> list[OnMap]:
    land = ground.data.land
    return [OnMap(shelf, each.id) for shelf in ("continents", "oceans") for each in getattr(land, shelf)]


def _names(ground: BoardCorrection, entity: Territory | OnMap) -> Name:
    """A name is not that of another place of its kind."""
    others = {fold(each.name) for each in getattr(ground.data.land, entity.shelf) if each.id != entity.id}
    return Name(f"{Name.possible}, and not the name of another", unlike=frozenset(others))


def _short_names(ground: BoardCorrection, land: Territory) -> Name:
    others = {fold(each.short) for each in ground.data.land.territories if each.id != land.id}
    return Name("three letters, and not those of another", 3, frozenset(others))


def _rename(made: Correction) -> None:
    made.tell(made.entity.id)


ROWS: Mapping[str, tuple[Row, ...]] = {
    "territories": (
        # Names are in the text of the scenario, so play goes on with a changed text.
        Row("name", "the name", _names, apply=Correction.tell),
        Row("short", "the short name", _short_names, apply=Correction.tell),
        Row("owner", "the owner", _owners, apply=_change_owner),
        Row("armies", "the armies", number(1, MOST_ARMIES), _is_held),
        Row("markers", "the markers", when=_has_zombies),
        Row("hot", "the heat", when=_has_zombies),
        Row("risen", "the risen among the armies", number(0, MOST_ARMIES), _may_have_risen),
        Row("wasteland", "the desolation", when=_has_events),
        Row("ban", "the events to come under a ban", when=_has_events),
        Row("weapon", "the nuclear weapon", when=_has_weapons),
        Row(
            "plague",
            "the losses to come by the plague",
            number(0, PLAGUE_LOSSES),
            _has_events,
            _change_plague,
        ),
        Row("desertion", "the deserters of the next time", number(), _has_events, _change_desertion),
    ),
    "pieces": (
        Row("rank", "the rank", _ranks, _is_on_board),
        Row("known", "the fame", when=_is_on_board),
        Row("moved", "the moves", when=_is_on_board),
    ),
    "players": (
        Row("hand", "the cards", _cards, apply=_change_hand),
        Row("mission", "the mission", _missions, lambda ground, _player: ground.settings.goal == "missions"),
        Row("points", "the points", number(0, MOST_ARMIES), lambda ground, _player: ground.pieces),
        Row("markers", "the markers in hand", when=lambda ground, _player: ground.settings.zombies),
        Row("out", "the elimination", when=_holds_nothing),
    ),
    "continents": (Row("name", "the name", _names, apply=_rename),),
    "oceans": (Row("name", "the name", _names, apply=_rename),),
    "": (
        Row("sets_traded", "the number of sets traded"),
        Row(
            "event_round",
            "the round of the last event",
            _rounds,
            lambda ground, _board: ground.settings.events,
        ),
        Row("sixes", "the three sixes of this round", when=lambda ground, _board: ground.settings.zombies),
    ),
}
"""The fields of each collection of the board, in the order in which they are listed."""
