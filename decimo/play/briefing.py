"""The briefing of a returning player: where the game stopped, what is open, what happened, and what threatens."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from decimo.chance import Fact, Question, Refusal, Setting
from decimo.play.campaign_record import SEAT_PLAYER, DiaryEntry, StepRecord
from decimo.play.diary import LATELY, OpenQuestion, still_open
from decimo.play.ruleset import Silence
from decimo.play.session import Session
from decimo.play.ways import ways_forward

COMING = "due"
"""The ledger in which a ruleset lists foretold events, soonest first, as far as they may be shown."""

NOTABLE = 2
"""The least weight of a fact that is remembered."""

MOST_REMEMBERED = 8

YEARS_BACK = (1, 3, 10)
"""How many years to look back, one after another, until there is something to remember."""


class Remembered(NamedTuple):
    """A fact worth remembering, and its step."""

    record: StepRecord
    place: int
    """The fact's place in its step, from 0."""
    fact: Fact


@dataclass(frozen=True, slots=True)
class Briefing:
    """All that a player must know to play on."""

    moment: str
    year: int
    step: str
    """The title of the next step; empty once the game has ended."""
    ended: str
    """How the game has ended; empty while it goes on."""
    played_at: str
    """The time of the last play, in ISO form; empty if unknown."""
    sides: tuple[str, ...]
    """The names of the player's sides."""
    silent: tuple[tuple[str, Silence], ...]
    """The names of those that have nothing to decide, and why."""
    question: Question | None
    answered: int
    """The number of asks of the waiting step that are already answered."""
    deferred: tuple[tuple[str, Setting], ...]
    """House rules that change after the waiting step."""
    orders: tuple[tuple[str, int], ...]
    """The names of the player's sides that may give orders now, and the number of choices."""
    forward: int
    """The number of ways to go forward by steps that were taken back."""
    remembered: tuple[Remembered, ...]
    coming: tuple[tuple[str, ...], ...]
    """Foretold events, as far as they may be shown: cells of the ruleset's ledger."""
    this_season: tuple[str, ...]
    """The titles of the steps left in this season."""
    diary: DiaryEntry | None
    """The player's last diary entry up to now."""
    loose_ends: tuple[OpenQuestion, ...]
    """Questions that events of the last years left open and the player has not answered."""

    @property
    def parked(self) -> tuple[str, ...]:
        """The battles to play on a table before the step can end."""
        asks = self.question.asks if self.question else ()
        return tuple(ask.why for _, ask in asks if ask.kind == "form")


def create_briefing(session: Session, played_at: str = "") -> Briefing:
    """Gather the briefing of a campaign; `played_at` is the time of the last play, in ISO form."""
    ruleset, state = session.ruleset, session.state
    names = ruleset.sides(state.world)
    own = [side for side, seat in state.seats.items() if seat == SEAT_PLAYER]
    silent = ruleset.silent(state)
    waiting = session.waiting
    orders = [(names.get(side, side), len(session.orders(side))) for side in own]
    coming = steps_to_come(session)
    return Briefing(
        moment=ruleset.moment_label(session.moment),
        year=session.moment.year,
        step=next(iter(coming), ""),
        ended=ruleset.ended(state),
        played_at=played_at,
        sides=tuple(names.get(side, side) for side in own),
        silent=tuple((names.get(side, side), silent[side]) for side in own if side in silent),
        answered=len(waiting.answered) if waiting else 0,
        deferred=tuple(waiting.deferred) if waiting else (),
        orders=tuple((name, count) for name, count in orders if count),
        forward=len(ways_forward(session.journal, session.head)),
        remembered=_remembered(session),
        coming=_coming(session),
        this_season=coming,
        diary=_last_words(session),
        loose_ends=tuple(still_open(session, session.moment.year - LATELY)),
        # Ask last: a reader cannot go on where all answers are given.
        question=open_question(session),
    )


def open_question(session: Session) -> Question | None:
    """Return the open question; None also where a reader finds every answer given."""
    try:
        return session.questions.open()
    except Refusal:
        return None


def steps_to_come(session: Session) -> tuple[str, ...]:
    """Return the titles of the steps left in this season, next first; none once the game has ended."""
    if session.ruleset.ended(session.state):
        return ()
    if not session.campaign.founded:
        return (session.campaign.next_step().title,)
    moment = session.moment
    titles = {
        step.id: step.title for step in session.ruleset.steps(session.state, moment.year, moment.season)
    }
    return tuple(titles[step] for step in session.campaign.steps_ahead())


def _remembered(session: Session) -> tuple[Remembered, ...]:
    """Return the weightiest facts of the last year, or of more years after a quiet one, in order."""
    found: list[Remembered] = []
    for years in YEARS_BACK:
        found = list(_notable(session, session.moment.year - years))
        if found:
            break
    weightiest = sorted(range(len(found)), key=lambda n: (session.ruleset.weight(found[n].fact), n))
    return tuple(found[n] for n in sorted(weightiest[-MOST_REMEMBERED:]))


def _notable(session: Session, since: int) -> Iterator[Remembered]:
    for played in session.line(since=since):
        for place, fact in enumerate(played.facts):
            if session.ruleset.weight(fact) >= NOTABLE and session.ruleset.sentence(fact):
                yield Remembered(played.record, place, fact)


def _coming(session: Session) -> tuple[tuple[str, ...], ...]:
    ledgers = session.ruleset.ledgers(session.state)
    rows = next((ledger.rows for ledger in ledgers if ledger.id == COMING), ())
    return tuple(tuple(map(str, cells)) for _, cells in rows)


def _last_words(session: Session) -> DiaryEntry | None:
    """Return the last diary entry whose year was not taken back."""
    now = (session.moment.year, session.moment.season)
    entries = [entry for entry in session.journal.diary() if (entry.year, entry.season) <= now]
    return entries[-1] if entries else None
