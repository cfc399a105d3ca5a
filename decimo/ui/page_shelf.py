"""The pages of a campaign, gathered once and kept until the campaign moves on."""

import asyncio

from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.report.note_thing import Gathering
from decimo.report.thing import Things


class PageShelf:
    """Everything that has a page; it is gathered in small parts, so that keys are answered meanwhile."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kept: Things | None = None
        self._of: tuple[int, Ruleset] | None = None
        """The step after which it was gathered, and the game, whose names an amendment may change."""

    @property
    def ready(self) -> Things | None:
        """What is gathered already of the campaign as it stands."""
        return self._kept if self._of == self._now() else None

    async def gather(self) -> Things:
        """Return everything that has a page in the campaign as it stands."""
        if self.ready is None:
            now = self._now()
            gathering = Gathering(self._session, self._session.state)
            for _ in gathering.pauses():
                await asyncio.sleep(0)
            self._kept, self._of = Things(gathering.found), now
        return self._kept or Things(())

    def _now(self) -> tuple[int, Ruleset]:
        head = self._session.head
        return head.id if head else 0, self._session.ruleset
