"""The state of a game: territories, players, cards, and what each variant keeps beside them."""

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(slots=True)
class Piece:
    """One piece from the moment it is placed. Its id counts the pieces of its owner and tells nothing of its rank."""

    shelf: ClassVar[str] = "pieces"
    id: str
    owner: str
    rank: str
    at: str = ""
    """The territory where it stands; nothing once it has fallen."""
    slot: int = 0
    """Its place in the row of its territory: it keeps it, so that what is known stays with it (S-h)."""
    known: bool = False
    """Whether everybody saw its rank in a duel (S-g)."""
    moved: bool = False
    """Whether it was seen to move: then it is no bomb."""


FEWER = 2
"""By how many armies a desertion shrinks each time (V14)."""


@dataclass(slots=True)
class Infection:
    """A territory in one outbreak of the plague; it is kept to the end, for no outbreak comes to it twice."""

    shelf: ClassVar[str] = "infections"
    id: str
    outbreak: int
    """The number of the event that brought it."""
    territory: str
    losses: int
    """Losses that are still to come: two, one, or none once it has burnt out."""
    due: int
    """The moment at which the next one comes."""


@dataclass(slots=True)
class Desertion:
    """A stack that loses two armies fewer each time, until that is none."""

    shelf: ClassVar[str] = "desertions"
    id: str
    territory: str
    owner: str
    lost: int
    """What it lost the last time."""
    due: int
    """The moment at which the next ones go."""

    @property
    def coming(self) -> int:
        """How many go the next time."""
        return max(0, self.lost - FEWER)


NOBODY, NEUTRAL, ZOMBIES = "", "neutral", "zombies"
"""Owners that are no player: empty land, the third army of two players or of rebels, and the walking dead."""


@dataclass(slots=True)
class Territory:
    """A territory and what stands on it."""

    shelf: ClassVar[str] = "territories"
    id: str
    owner: str = NOBODY
    """A player's id, or one of the three above."""
    armies: int = 0
    markers: int = 0
    """Atomic markers that lie here for the whole game (C4)."""
    risen: int = 0
    """Zombies that rose among the armies of its owner and are still to be fought (C8)."""
    hot: bool = False
    """Bombed in this round: no player may enter (C3)."""
    wasteland: bool = False
    """A meteor left nothing here: every stack loses an army in every player's turn."""
    ban: int = 0
    """For how many events to come nobody attacks into it or out of it (A5)."""
    weapon: bool = False
    """Whether a nuclear weapon stands here, which only a meteor minds (E21)."""


@dataclass(slots=True)
class Player:
    """A player: what is in hand, and whether there is still a game for it."""

    shelf: ClassVar[str] = "players"
    id: str
    in_play: bool = False
    out: bool = False
    """Eliminated."""
    fell_to: str = ""
    """Who eliminated it, the zombies too; nobody if an event or its own marker did."""
    fell_in: str = ""
    """The round and the season in which it fell: `3.2`."""
    reserve: int = 0
    """Armies that are still to be placed in the set-up."""
    hand: tuple[str, ...] = ()
    """Cards: ids of territories, and wild cards."""
    mission: str = ""
    markers: int = 0
    """Atomic markers that are still to be fired (C1)."""
    points: int = 0
    """Points that Riskless carries over (S-c)."""
    shuffle: int = 0
    """The hidden number that mixes the rows in which the program lays out its pieces (S-h)."""


@dataclass(slots=True)
class Board:
    """The whole game. Its own fields are those of the turn that is played, and of the table's middle."""

    shelf: ClassVar[str] = ""
    id: str
    order: tuple[str, ...] = ()
    """The players in play, in the order of their turns; those who are out keep their place."""
    sets_traded: int = 0
    deck: tuple[str, ...] = ()
    """The cards that are left in the pile, which has no order: any of them may be drawn."""
    discards: tuple[str, ...] = ()
    captured: bool = False
    """Whether the player whose turn it is took a territory that earns a card."""
    rewarded: bool = False
    """Whether that player has had the armies for a territory on a traded card."""
    fought: tuple[str, ...] = ()
    """Territories of that player that took part in an attack of this turn (G3)."""
    events: int = 0
    """How many events have come up."""
    event_round: int = 0
    """The round in which the last one came (E1)."""
    met: tuple[str, ...] = ()
    """Events that have come up, if each of their table comes up only once until all have."""
    armed: bool = False
    """Whether atomic markers have been handed out (C1)."""
    sixes: bool = False
    """Whether three sixes fell in this round (C11)."""
    vigil: str = ""
    """The player who alone held all but the zombies' land when their last phase ended (Z14)."""
    walked: tuple[str, ...] = ()
    """Pieces of Riskless that moved in this turn, each with a territory that it left: `red-5>alaska`."""
    seated: tuple[str, ...] = ()
    """Players whom a person has ever played: what the others hide stays hidden from that person."""
    strikes: tuple[str, ...] = ()
    """Players who are out and still have their final strike (C5), the first to go first."""
    ended: str = ""
    """How the game ended, in a sentence; nothing while it goes on."""
    winner: str = ""
    """A player, the zombies, or nobody for a draw."""
    territories: dict[str, Territory] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    infections: dict[str, Infection] = field(default_factory=dict)
    desertions: dict[str, Desertion] = field(default_factory=dict)


def territories_of(board: Board, owner: str) -> list[Territory]:
    """The territories of an owner, in the order of the map."""
    return [territory for territory in board.territories.values() if territory.owner == owner]


def living_players(board: Board) -> list[str]:
    """The players who are in play and not out, in the order of their turns."""
    return [side for side in board.order if not board.players[side].out]


def strength(board: Board, owner: str) -> tuple[int, int]:
    """How many territories an owner holds, and how many armies."""
    lands = territories_of(board, owner)
    return len(lands), sum(territory.armies for territory in lands)


def is_player(owner: str) -> bool:
    """Whether an owner is a player."""
    return owner not in (NOBODY, NEUTRAL, ZOMBIES)
