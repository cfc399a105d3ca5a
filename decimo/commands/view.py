"""What `decimo show` can show: a view of some years."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Years(NamedTuple):
    """The years that are asked for, as years of play: one alone, or from one until another; None where none is."""

    one: int | None
    since: int | None
    until: int | None

    @property
    def span(self) -> tuple[int | None, int | None]:
        """The first and the last of them."""
        return (self.since, self.until) if self.one is None else (self.one, self.one)


class View(NamedTuple):
    """One way to show a campaign: its text, line by line, and the same for scripts. Only one is made."""

    lines: Callable[[], Iterator[str]]
    data: Callable[[], Any]
