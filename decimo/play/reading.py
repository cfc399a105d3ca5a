"""Reading a long campaign a few years at a time, so that whoever reads may pause."""

from collections.abc import Iterator

from decimo.play.record import Played
from decimo.play.session import Session

YEARS_AT_ONCE = 2


def in_parts(session: Session, since: int | None = None, until: int | None = None) -> Iterator[list[Played]]:
    """Yield the steps of the years `since` to `until`, a few years at a time; see `Session.line`."""
    first, last = since or 0, session.moment.year if until is None else until
    for year in range(first, last + 1, YEARS_AT_ONCE):
        yield list(session.line(since=year, until=min(year + YEARS_AT_ONCE - 1, last)))
