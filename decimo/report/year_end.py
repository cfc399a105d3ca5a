"""The campaign as it stood at the end of each year."""

from collections.abc import Iterator
from typing import Any

from decimo.play.journal import state_after
from decimo.play.session import Session
from decimo.play.state import State, StateFormat


def year_ends(
    session: Session, since: int | None = None, until: int | None = None
) -> Iterator[tuple[int, State[Any]]]:
    """Yield the years `since` to `until` with the state at the end of each; a year that runs, as it stands."""
    form: StateFormat[Any] = StateFormat(session.ruleset.world_type)
    now, head = session.moment.year, session.head
    year = 1
    for record in session.journal.records():
        while year < min(record.then.year, now):
            if (since or year) <= year <= (until or year):
                yield year, form.read(state_after(session.journal, record.id))
            year += 1
    if head is not None and head.year == now and (since or now) <= now <= (until or now):
        yield now, session.state
