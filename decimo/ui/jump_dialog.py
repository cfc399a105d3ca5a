"""The dialog to jump to a page, by its name while typing, and the cache of subjects."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.content import Content

from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.report.subject_page import under_title
from decimo.report.subjects import Subject, SubjectFinder, Subjects
from decimo.ui.base_screen import Action
from decimo.ui.dialogs import SearchDialog


class SubjectCache:
    """The subjects of a campaign; they are collected in small parts, so that keys are handled meanwhile."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kept: Subjects | None = None
        self._of: tuple[int, Ruleset] | None = None
        """The last step and the ruleset of the collected subjects; an amendment may change the ruleset's names."""

    @property
    def ready(self) -> Subjects | None:
        """The subjects of the present campaign; None if they are not collected yet."""
        return self._kept if self._of == self._now() else None

    async def gather(self) -> Subjects:
        """Collect and return the subjects of the present campaign."""
        if self.ready is None:
            now = self._now()
            gathering = SubjectFinder(self._session, self._session.state)
            for _ in gathering.pauses():
                await asyncio.sleep(0)
            self._kept, self._of = Subjects(gathering.found), now
        return self._kept or Subjects(())

    def _now(self) -> tuple[int, Ruleset]:
        head = self._session.head
        return head.id if head else 0, self._session.ruleset


JUMP_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Go nowhere"),
)
JUMP_HELP = (
    ("letters", "Show only names and kinds with these words"),
    ("up, down", "Mark another one"),
    ("return", "Take the marked one"),
)
READING_HISTORY = "The past is being read ..."


class JumpDialog(SearchDialog[Subject, Subject]):
    """A list of subjects, filtered while typing; closes with the chosen one, or None."""

    ACTIONS: ClassVar[tuple[Action, ...]] = JUMP_ACTIONS
    HELP_LINES = JUMP_HELP

    def __init__(
        self,
        session: Session,
        subjects: SubjectCache,
        heading: str = "Jump to",
        *,
        begun: str = "",
        only: Sequence[Subject] = (),
    ) -> None:
        """List all subjects with the words `begun`, or `only` a few."""
        super().__init__(heading, "a name, or a part of it", begun)
        self._session, self._subjects = session, subjects
        self._things = Subjects(only) if only else subjects.ready

    def search(self) -> None:
        """List the subjects with the typed words; read the past first if necessary."""
        if self._things is None:
            self.describe(READING_HISTORY)
            self._read()
        else:
            super().search()

    @work(exclusive=True, group="pages")
    async def _read(self) -> None:
        self._things = await self._subjects.gather()
        self.search()

    def find(self, words: str) -> Sequence[Subject]:
        """Return the subjects with these words in the name or kind."""
        return self._things.like(words) if self._things else ()

    def format_item(self, item: Subject) -> Content:
        """Return the names and the kind of a subject."""
        return Content.assemble((" / ".join(item.names), "bold"), f"  {under_title(self._session, item)}")

    def describe_item(self, item: Subject) -> str:  # noqa: ARG002 - of all things the same is said
        """Return the number of subjects found."""
        shown = self.MAX_SHOWN
        said = f"{self.count} found" if self.count <= shown else f"The first {shown} of {self.count}"
        return f"{said}; return takes the marked one."

    def choose(self, item: Subject) -> None:
        """Close with a subject."""
        self.dismiss(item)
