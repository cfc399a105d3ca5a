"""Case G1: in its two hundredth year a campaign plays, goes back and tells as it did in its twentieth.

The test compares numbers of calls, so that a busy machine changes nothing.
"""

import pstats
from collections.abc import Callable, Mapping
from cProfile import Profile
from itertools import islice
from pathlib import Path

from bench.land import ground
from decimo.play.journal import backwards
from decimo.play.session import Session
from decimo.store.journal import SqliteJournal

EARLY, LATE = 20, 190
MORE = 1.5
"""So many times the calls of then may be those of now: a year may hold more wars."""
DECADE = 10


def calls(deed: Callable[[], object]) -> int:
    profile = Profile()
    profile.runcall(deed)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined] # the stubs do not know it


def deeds(session: Session) -> Mapping[str, int]:
    """The calls of what a player does, in the year that the campaign stands in."""

    def latest() -> object:
        head = session.head
        return list(islice(backwards(session.journal, head.id if head else None), 60))

    return {
        "a decade": calls(lambda: session.run(DECADE)),
        "undo of a step": calls(lambda: session.history.undo(1)),
        "redo of it": calls(session.history.redo),
        "the latest sixty steps": calls(latest),
        "the last answer by hand": calls(session.history.last_by_hand),
        "the log of three years": calls(lambda: list(session.line(since=session.moment.year - 2))),
    }


def test_no_deed_takes_more_calls_late_in_a_campaign(tmp_path: Path) -> None:
    """Case G1."""
    place = ground()
    session = place.session(1, SqliteJournal.create(tmp_path / "long.decimo", place.charter(1)))
    session.run(EARLY)
    early = deeds(session)
    session.run(LATE - session.moment.year + 1)
    late = deeds(session)
    session.journal.close()
    dearer = {deed: (early[deed], late[deed]) for deed in early if late[deed] > MORE * early[deed]}
    assert dearer == {}
