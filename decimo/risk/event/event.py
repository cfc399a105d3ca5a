"""The step of events: what runs on takes its toll, and every few rounds another event comes (A1, E1)."""

from decimo.fate import Word
from decimo.risk.board.course import note
from decimo.risk.board.trouble import ease_ban, end_desertion
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.event.clock import event_is_due
from decimo.risk.event.coming import roll_event
from decimo.risk.event.desertion import desertion_goes_on
from decimo.risk.event.ending import settle
from decimo.risk.event.plague import plague_goes_on
from decimo.risk.event.strike import strike

DESERTION = "desertion"


def event(turn: Play, book: Book) -> None:
    """At the start of a turn: bans and desertions end if an event comes, the sick and the deserters go, it strikes."""
    due = event_is_due(turn)
    if due:
        begin_event(turn)
        note(turn, rule="risk:E1", event_round=turn.year)
    plague_goes_on(turn)
    desertion_goes_on(turn, DESERTION)
    if due:
        meet_event(turn, book, whose_turn(turn))
        settle(turn, book)


def begin_event(turn: Play) -> None:
    """Another event begins: every ban has one less to go (A5), and nobody deserts any more (E15)."""
    note(turn, rule="risk:A1", events=turn.world.events + 1)
    for land in turn.world.territories.values():
        if land.ban:
            ease_ban(turn, land)
    for going in [turn.world.desertions[id_] for id_ in sorted(turn.world.desertions)]:
        end_desertion(turn, going, rule="risk:E15")


def meet_event(turn: Play, book: Book, about: str) -> None:
    """Roll for the event, and play it."""
    coming = roll_event(turn, book, about)
    if coming is None:
        turn.tell("pass_over", about, "risk:E22", {})
        return
    found = coming.event
    words: dict[str, Word] = {"title": found.title, "words": found.words, "roll": coming.rolled}
    turn.tell("meet_event", about, found.rule, words)
    strike(turn, book, coming, about)
