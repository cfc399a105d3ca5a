"""What third parties do when war is declared (R6.18 to R6.20, G-09)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from decimo.fate import Band, Draw, suit
from decimo.rules.book import Book, Season
from decimo.rules.war.joining import credit_ally, join, may_join
from decimo.world.federation import federated, federation_of
from decimo.world.host import War
from decimo.world.land import World, pair
from decimo.world.power import powers
from decimo.world.relation import score
from decimo.world.war import keep_out, participants

Stance = Literal["friendly", "neutral", "hostile"]

ANY = ("spades", "hearts", "clubs", "diamonds")
HELPS = {0: ANY, 1: ("hearts", "clubs", "diamonds"), 2: ("hearts", "diamonds")}
"""The suits on which a friend comes, by its score (R6.1 to R6.3)."""
HELP_RULES = {0: "decimo:R6.1", 1: "decimo:R6.2", 2: "decimo:R6.3"}
PROVOKED = 6
"""The score at which a state may join against another, beside one it is neutral to (G-09)."""
SPITE = ("spades",)


class Call(NamedTuple):
    """A state that may come into a war: beside whom, against whom, on which suits, and under which rule."""

    head: str
    friend: str
    foe: str
    comes: tuple[str, ...]
    rule: str

    @property
    def sure(self) -> bool:
        """Whether it needs no card."""
        return self.comes == ANY


class Reply(NamedTuple):
    """What became of a call: the card drawn, if any, and whether the state comes."""

    call: Call
    card: str
    comes: bool


def stance(score: int) -> Stance:
    """How a third party is classed towards a belligerent (R6.18)."""
    return "friendly" if score <= 2 else "neutral" if score <= 4 else "hostile"


def react(turn: Season, book: Book, war: War) -> None:
    """Every third party is classed towards both sides; who has cause draws, and joins or keeps out (R6.18, G-09)."""
    calls = [
        call
        for power in powers(turn.world)
        for call in [call_of_friend(turn, war, power.id) or _call_of_foe(turn, war, power.id)]
        if call
    ]
    answer(turn, book, war, calls)


def answer(turn: Season, book: Book, war: War, calls: Sequence[Call]) -> None:
    """All who are called draw together; then each in its turn joins or keeps out (R6.20)."""
    able = [call for call in calls if may_join(turn, war, call.head, call.friend)]
    for call, card, comes in hear(turn, book, able):
        # Others of the same group may have joined before it, on a side where it cannot stand with them.
        if comes and may_join(turn, war, call.head, call.friend):
            join(turn, book, war, call.head, call.friend, rule=call.rule, card=card)
            if call.comes != SPITE:
                credit_ally(turn, call.friend, call.head)
        else:
            keep_out(turn, call.head, call.friend, call.foe, card, rule=call.rule)


def hear(turn: Season, book: Book, calls: Sequence[Call]) -> list[Reply]:
    """Draw for all calls that need a card, as one question."""
    cards = iter(turn.draws([_draw(book, call) for call in calls if not call.sure]))
    replies: list[Reply] = []
    for call in calls:
        card = "" if call.sure else next(cards)
        replies.append(Reply(call, card, call.sure or suit(card) in call.comes))
    return replies


def call_of_friend(turn: Season, war: War, head: str) -> Call | None:
    """The call of a third party that is a friend of one side alone, or bound to it by a federation (G-09, G-25).

    A truce with the other side keeps a friend out, but not a fellow member.
    """
    world = turn.world
    if head in participants(war):
        return None
    for friend, foe in ((war.one, war.other), (war.other, war.one)):
        if bound(world, war, head, friend):
            return Call(head, friend, foe, ANY, "decimo:G-25")
    to_one = stance(score(world, head, war.one)) == "friendly"
    to_other = stance(score(world, head, war.other)) == "friendly"
    if to_one == to_other:
        return None
    friend, foe = (war.one, war.other) if to_one else (war.other, war.one)
    grade = score(world, head, friend)
    return None if _truce(turn, head, foe) else Call(head, friend, foe, HELPS[grade], HELP_RULES[grade])


def _truce(turn: Season, head: str, foe: str) -> bool:
    return turn.world.relations[pair(head, foe)].truce >= turn.year


def bound(world: World, war: War, head: str, friend: str) -> bool:
    """Whether a federation binds a state to come beside a fellow member (G-25, E47).

    It does if the fellow member is attacked, or if both would fight the very state their federation was made against.
    """
    league = federation_of(world, head)
    if league is None or not federated(world, head, friend):
        return False
    sworn = head in league.fighters and friend in league.fighters and league.against == war.other
    return friend == war.other or sworn


def _call_of_foe(turn: Season, war: War, head: str) -> Call | None:
    """The call of a third party that is neutral to one side and provoked by the other (G-09)."""
    if head in participants(war):
        return None
    for friend, foe in ((war.one, war.other), (war.other, war.one)):
        provoked = score(turn.world, head, foe) == PROVOKED and not _truce(turn, head, foe)
        if provoked and stance(score(turn.world, head, friend)) == "neutral":
            return Call(head, friend, foe, SPITE, "decimo:G-09")
    return None


def _draw(book: Book, call: Call) -> Draw:
    head, friend, foe = (book.land.triban(each).people for each in (call.head, call.friend, call.foe))
    stays = tuple(suit for suit in ANY if suit not in call.comes)
    bands = (Band("they come", call.comes), Band("they keep out", stays))
    why = f"whether the {head} fight beside the {friend} against the {foe}"
    return Draw(why, call.rule, f"{call.head}>{call.friend}", bands)
