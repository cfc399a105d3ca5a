"""Every winter allies are called again: who comes, who stays, who leaves (R2.1, R6.20, G-10)."""

from decimo.rules.book import Book, Season
from decimo.rules.war.joining import leave
from decimo.rules.war.reaction import HELP_RULES, HELPS, Call, answer, bound, call_of_friend, hear
from decimo.world.host import War
from decimo.world.power import powers
from decimo.world.relation import score
from decimo.world.war import opponent


def assistance(turn: Season, book: Book) -> None:
    """In winter each ally of a war of earlier years draws anew, one card for every war (G-10).

    A friend that fights draws whether it goes on: who fails leaves the war, and may come back another winter.
    A friend that kept out, or has become one since, draws whether it comes. Who fights on a side whose
    principal is no friend of its own fights for itself and is not called.
    """
    if turn.settings["allies-draw"] == "once":
        return
    for war in list(turn.world.wars.values()):
        if war.since < turn.year:
            _call_again(turn, book, war)


def _call_again(turn: Season, book: Book, war: War) -> None:
    fighting = [
        call
        for friend, allies in ((war.one, war.one_allies), (war.other, war.other_allies))
        for ally in allies
        for call in [_call_of_ally(turn, war, ally, friend)]
        if call
    ]
    outside = [
        call for power in powers(turn.world) if (call := call_of_friend(turn, war, power.id)) is not None
    ]
    for call, card, comes in hear(turn, book, fighting):
        if not comes:
            leave(turn, book, war, call.head, rule="decimo:G-10", why="their help has failed", card=card)
    answer(turn, book, war, outside)


def _call_of_ally(turn: Season, war: War, ally: str, friend: str) -> Call | None:
    """The call of a state that fights in the war already, if it is still a friend of its principal."""
    foe = opponent(war, ally)
    if bound(turn.world, war, ally, friend):
        return Call(ally, friend, foe, HELPS[0], "decimo:G-25")
    grade = score(turn.world, ally, friend)
    return Call(ally, friend, foe, HELPS[grade], HELP_RULES[grade]) if grade in HELPS else None
