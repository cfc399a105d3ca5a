"""The state of a game: territories, players, cards, and the values of each variant."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from decimo.chance import FieldValue, IdField, StepContext, Word


@dataclass(slots=True)
class Piece:
    """One piece from its placing on. Its id counts the pieces of its owner and does not reveal its rank."""

    shelf: ClassVar[str] = "pieces"
    id: str
    owner: str
    rank: str
    at: str = ""
    """Its territory; empty once it has fallen."""
    slot: int = 0
    """Its place in the row of its territory. The place stays, so that knowledge about it stays with it (S-h)."""
    known: bool = False
    """Whether everybody saw its rank in a duel (S-g)."""
    moved: bool = False
    """Whether it was seen to move: then it is not a bomb."""


FEWER = 2
"""The number of armies by which a desertion shrinks each time (V14)."""


@dataclass(slots=True)
class Infection:
    """A territory in one outbreak of the plague; stored to the end, as no outbreak comes to it twice."""

    shelf: ClassVar[str] = "infections"
    id: str
    outbreak: int
    """The number of the event that brought it."""
    territory: str
    losses: int
    """The number of losses to come: two, one, or none at the end."""
    due: int
    """The moment of the next loss."""


@dataclass(slots=True)
class Desertion:
    """A stack with desertions, two armies fewer each time, until none leaves."""

    shelf: ClassVar[str] = "desertions"
    id: str
    territory: str
    owner: str
    lost: int
    """The last loss."""
    due: int
    """The moment of the next desertion."""

    @property
    def coming(self) -> int:
        """The number of armies that leave next."""
        return max(0, self.lost - FEWER)


NOBODY, NEUTRAL, ZOMBIES = "", "neutral", "zombies"
"""Owners that are not players: empty land, neutrals (also rebels), and zombies."""


@dataclass(slots=True)
class Territory:
    """A territory, its owner, armies and markers."""

    shelf: ClassVar[str] = "territories"
    id: str
    owner: str = NOBODY
    """A player's id, or one of the three above."""
    armies: int = 0
    markers: int = 0
    """Atomic markers that stay here for the whole game (C4)."""
    risen: int = 0
    """Zombies that rose among the armies of its owner and are still to be fought (C8)."""
    hot: bool = False
    """Whether it was bombed in this round: no player may enter (C3)."""
    wasteland: bool = False
    """Whether a meteor laid it waste: every stack loses an army in every player's turn."""
    ban: int = 0
    """The number of events until attacks into it and out of it are allowed again (A5)."""
    weapon: bool = False
    """Whether it has a nuclear weapon, which only a meteor sets off (E21)."""


@dataclass(slots=True)
class Player:
    """A player: cards, armies and markers in hand, and whether the player is out."""

    shelf: ClassVar[str] = "players"
    id: str
    in_play: bool = False
    out: bool = False
    """Eliminated."""
    fell_to: str = ""
    """The player or zombies that eliminated it; empty if an event or its own marker did."""
    fell_in: str = ""
    """The round and the season in which it fell: `3.2`."""
    reserve: int = 0
    """Armies still to be placed in the set-up."""
    hand: tuple[str, ...] = ()
    """Cards: ids of territories, and wild cards."""
    mission: str = ""
    markers: int = 0
    """Atomic markers still to be fired (C1)."""
    points: int = 0
    """Points that Riskless carries over (S-c)."""
    shuffle: int = 0
    """The hidden number that shuffles the rows of the program's pieces (S-h)."""


_PLAYERS, _TERRITORIES = IdField(("players",)), IdField(("territories",))
_OWNERS = IdField(("players",), words=(NEUTRAL, ZOMBIES))
REFERENCES: Mapping[str, IdField] = {
    "order": _PLAYERS,
    "fought": _TERRITORIES,
    "seated": _PLAYERS,
    "strikes": _PLAYERS,
    "vigil": _PLAYERS,
    "territories.owner": _OWNERS,
    "players.fell_to": _OWNERS,
    "pieces.owner": _PLAYERS,
    "pieces.at": _TERRITORIES,
    "infections.territory": _TERRITORIES,
    "desertions.territory": _TERRITORIES,
    "desertions.owner": _OWNERS,
}
"""The fields that name entities, which exist in every state: rules look them up."""


@dataclass(slots=True)
class Board:
    """The whole game: territories, players, the cards on the table, and values of the current turn."""

    shelf: ClassVar[str] = ""
    id: str
    order: tuple[str, ...] = ()
    """The players in play, in the order of their turns; those who are out keep their place."""
    sets_traded: int = 0
    deck: tuple[str, ...] = ()
    """The cards left in the pile, which has no order: any of them may be drawn."""
    discards: tuple[str, ...] = ()
    captured: bool = False
    """Whether the current player took a territory that earns a card."""
    rewarded: bool = False
    """Whether the current player has had the armies for a territory on a traded card."""
    fought: tuple[str, ...] = ()
    """The current player's territories that took part in an attack of this turn (G3)."""
    events: int = 0
    """The number of events so far."""
    event_round: int = 0
    """The round of the last event (E1)."""
    event_tally: int = 0
    """Turns since the last event, or events of its round, where `event-unit` counts these (A1)."""
    met: tuple[str, ...] = ()
    """Events that have come up, if each comes up only once until all have."""
    armed: bool = False
    """Whether atomic markers have been handed out (C1)."""
    sixes: bool = False
    """Whether three sixes fell in this round (C11)."""
    vigil: str = ""
    """The only player left beside the zombies at the end of their last phase (Z14)."""
    walked: tuple[str, ...] = ()
    """Pieces of Riskless that moved in this turn, each with a territory that it left: `red-5>alaska`."""
    seated: tuple[str, ...] = ()
    """Players that a person has ever played; the secrets of the others are hidden from that person."""
    strikes: tuple[str, ...] = ()
    """Players who are out and still have their final strike (C5), in order."""
    ended: str = ""
    """The end of the game in a sentence; empty while it goes on."""
    winner: str = ""
    """A player, the zombies, or nobody for a draw."""
    territories: dict[str, Territory] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    infections: dict[str, Infection] = field(default_factory=dict)
    desertions: dict[str, Desertion] = field(default_factory=dict)

    @property
    def references(self) -> Mapping[str, IdField]:
        """What each field may name, by `shelf.field`."""
        return REFERENCES


def territories_of(board: Board, owner: str) -> list[Territory]:
    """Return the territories of an owner, in the order of the map."""
    return [territory for territory in board.territories.values() if territory.owner == owner]


def living_players(board: Board) -> list[str]:
    """Return the players who are in the game and not out, in the order of their turns."""
    return [side for side in board.order if not board.players[side].out]


def strength(board: Board, owner: str) -> tuple[int, int]:
    """Return the numbers of territories and armies of an owner."""
    lands = territories_of(board, owner)
    return len(lands), sum(territory.armies for territory in lands)


def is_player(owner: str) -> bool:
    """Return whether an owner is a player."""
    return owner not in (NOBODY, NEUTRAL, ZOMBIES)


Told = dict[str, Word]


def place_armies(
    context: StepContext[Board],
    territory: Territory,
    amount: int,
    *,
    rule: str,
    verb: str = "place",
    **words: Word,
) -> None:
    """Put armies on a territory; `verb` names another occasion than reinforcements."""
    told: Told = {"owner": territory.owner, "amount": amount, **words}
    context.tell(verb, territory, rule, told, armies=territory.armies + int(amount))


def lose_armies(
    context: StepContext[Board],
    territory: Territory,
    due: int,
    *,
    rule: str,
    why: str,
    least: int = 1,
    verb: str = "lose_armies",
    **words: Word,
) -> int:
    """Take armies off a territory, which keeps `least` of those it had (A4); return how many went.

    A territory without armies has no owner. A loss of 0 is also recorded, with the number due.
    """
    lost = max(0, min(int(due), territory.armies - least))
    told: Told = {"owner": territory.owner, "due": due, "lost": lost, "why": why, **words}
    left = territory.armies - lost
    owner = territory.owner if left else NOBODY
    context.tell(verb, territory, rule, told, armies=left, owner=owner)
    return lost


def fall(context: StepContext[Board], territory: Territory, lost: int, *, rule: str, **words: Word) -> None:
    """Armies of a territory die in battle; its owner is settled afterwards."""
    if lost:
        told: Told = {"owner": territory.owner, "lost": lost, **words}
        context.tell("fall", territory, rule, told, armies=territory.armies - lost)


def take_territory(
    context: StepContext[Board],
    source: Territory,
    target: Territory,
    moved: int,
    *,
    rule: str,
    verb: str = "capture",
    **more: Word,
) -> None:
    """The winner in `source` moves armies into `target` and owns it from then on (B15)."""
    words: Told = {"owner": source.owner, "from": source.id, "loser": target.owner, "amount": moved, **more}
    stays = (source, {"armies": source.armies - int(moved)})
    context.tell(verb, target, rule, words, also=stays, owner=source.owner, armies=int(moved))


def move_armies(
    context: StepContext[Board],
    source: Territory,
    target: Territory,
    amount: int,
    *,
    rule: str,
    verb: str = "move",
) -> None:
    """Move armies between two territories of one owner (B16)."""
    words: Told = {"owner": source.owner, "from": source.id, "amount": amount}
    stays = (source, {"armies": source.armies - int(amount)})
    context.tell(verb, target, rule, words, also=stays, armies=target.armies + int(amount))


def hand_over(
    context: StepContext[Board],
    territory: Territory,
    owner: str,
    armies: int,
    *,
    rule: str,
    verb: str = "change_hands",
    **words: Word,
) -> None:
    """Give a territory to another owner with a garrison, without a march: rebels, traders, bombs."""
    told: Told = {"owner": owner, "loser": territory.owner, "amount": armies, **words}
    context.tell(verb, territory, rule, told, owner=owner, armies=int(armies))


def note(context: StepContext[Board], *, rule: str, **values: FieldValue) -> None:
    """Store values of the current turn on the board, in a fact without a sentence."""
    board = context.world
    if any(getattr(board, name) != value for name, value in values.items()):
        context.tell("note", board, rule, {}, also=(board, values))


def leave_game(context: StepContext[Board], fallen: Player, by: str, *, rule: str) -> None:
    """A player is out; `by` is the player that eliminated it, empty for an event or its own marker."""
    context.tell(
        "leave_game",
        fallen,
        rule,
        {"by": by},
        out=True,
        fell_to=by,
        fell_in=turn_key(context.year, context.season),
    )


def turn_key(year: int, season: int) -> str:
    """Return the key of a turn, or of the end of a round, as stored on the board."""
    return f"{year}.{season}"


def end_game(context: StepContext[Board], winner: str, how: str, *, rule: str) -> None:
    """The game is over; `how` says so in a sentence."""
    context.tell("end_game", context.world, rule, {"winner": winner, "how": how}, ended=how, winner=winner)
