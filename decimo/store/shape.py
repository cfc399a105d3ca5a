"""The shapes that the rows of a campaign must have: SQLite keeps any kind of value in any column.

The fields are the columns by their names. Read without SQLAlchemy, for lists and checks.
"""

import msgspec

from decimo.fate import Source
from decimo.play.record import RecordKind, is_kept_whole
from decimo.play.state import Moment


class CampaignShape(msgspec.Struct, array_like=True):
    """The campaign's own row."""

    name: str
    ruleset: str
    scenario: str
    seed: int
    version: str
    content: str
    step: int | None
    charter: str
    open_step: str | None
    state: str


class StepShape(msgspec.Struct, array_like=True):
    """A step of the history."""

    id: int
    parent: int | None
    kind: RecordKind
    year: int
    season: int
    name: str
    take: int
    command: str
    given_by: Source
    rules: int
    version: str
    content: str
    fingerprint: str
    then_year: int
    then_season: int
    then_step: str
    live: int
    played_at: str

    @property
    def then(self) -> Moment:
        """Where the calendar stood afterwards."""
        return Moment(self.then_year, self.then_season, self.then_step)

    @property
    def kept_whole(self) -> bool:
        """See `StepRecord`."""
        return is_kept_whole(self.parent, self.kind, (self.year, self.season), self.then)


class EntryShape(msgspec.Struct, array_like=True):
    """An entry of the diary, as far as every schema has it."""

    id: int
    year: int
    season: int
    about: str
    text: str
    written: str


class OldWordingShape(msgspec.Struct, array_like=True):
    """A diary entry as it read before."""

    entry: int
    n: int
    year: int
    season: int
    about: str
    text: str
    written: str


class NumberShape(msgspec.Struct, array_like=True):
    """A number of the ledger."""

    ruleset: str
    ledger: str
    column: str
    key: str
    year: int
    value: int


ANSWER = ("step", "n", "kind", "rule", "about", "why", "dice", "value", "source", "reason")
FACT = ("step", "n", "verb", "about", "rule", "words", "changes", "asks")
