"""The journal protocol that a session needs of a store, and a journal in memory."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from decimo.chance import Refusal
from decimo.play import campaign_record

Fields = Mapping[str, str]
"""A draft, by field."""


class Drafts:
    """The drafts of a campaign by a key that names their purpose; these last as long as the program runs."""

    def __init__(self) -> None:
        self._drafts: dict[str, Fields] = {}

    def get(self, key: str) -> Fields:
        """Return the draft of a key; an empty one if there is none."""
        return self._drafts.get(key, {})

    def put(self, key: str, fields: Fields) -> None:
        """Set a draft; it is safe after the next `write`."""
        self._drafts[key] = dict(fields)

    def drop(self, key: str) -> None:
        """Forget a draft that was submitted or thrown away."""
        self._drafts.pop(key, None)

    def write(self) -> None:
        """Write the drafts to disk.

        Raises:
            Refusal: they cannot be written.

        """


class Journal(Protocol):
    """The record of a campaign. Nothing in it is ever deleted; `live` steps are those not taken back."""

    @property
    def path(self) -> Path | None:
        """The journal's file; None in memory."""

    @property
    def drafts(self) -> Drafts:
        """The campaign's drafts; closing the journal writes them."""

    @property
    def remark(self) -> str:
        """A warning to the player since the opening, such as that no backup could be made; usually empty."""

    def charter(self) -> campaign_record.Charter:
        """Return the data the campaign was founded with."""

    def content(self, digest: str) -> Mapping[str, str]:
        """Return the texts of scenario and tables with this digest, by name."""

    def keep_content(self, digest: str, texts: Mapping[str, str]) -> None:
        """Store the texts of scenario and tables under their digest."""

    def head(self) -> tuple[campaign_record.StepRecord, bytes] | None:
        """Return the last live step and the text of the state after it; None before the founding."""

    def played_at(self) -> str:
        """Return the time when a step was played last, in ISO form (UTC); empty if unknown."""

    def next_id(self) -> int:
        """Return the id of the step that is added next."""

    def append(self, played: campaign_record.Played, state: bytes, *, season_ends: bool) -> None:
        """Add a step after the head; with `season_ends` the state is kept as a snapshot."""

    def commit(self) -> None:
        """Make everything since the last commit durable, or none of it."""

    def open_step(self) -> campaign_record.OpenStep | None:
        """Return the step that waits for a person, if one does."""

    def keep_open(self, step: campaign_record.OpenStep | None) -> None:
        """Store the half-answered step; None removes it."""

    def children(self, record_id: int) -> Sequence[campaign_record.StepRecord]:
        """Return every step that ever followed a step, oldest first."""

    def is_live(self, record_id: int) -> bool:
        """Return whether the step exists and is live."""

    def record(self, record_id: int) -> campaign_record.Played:
        """Return a step with its answers and facts."""

    def snapshot(self, record_id: int) -> bytes | None:
        """Return the text of the state after a step, if it is stored."""

    def move_head(self, record_id: int, state: bytes) -> None:
        """Go back or forward to a step; steps up to it are live, steps beyond it are not."""

    def line(self, *, since: int | None = None, until: int | None = None) -> Iterator[campaign_record.Played]:
        """Yield the live steps of the years `since` to `until`, in order."""

    def hold_line(self) -> AbstractContextManager[None]:
        """Keep the live steps in memory within the block, so that each is decoded once."""

    def records(self) -> Sequence[campaign_record.StepRecord]:
        """Return the live steps in order, without their answers and facts."""

    def by_hand(self) -> Sequence[int]:
        """Return the live steps after the founding that a person took or answered, latest first."""

    def taken_back(self) -> Sequence[campaign_record.StepRecord]:
        """Return the steps that are no longer live, oldest first."""

    def ledger(self, ledger: str, column: str) -> Sequence[campaign_record.LedgerEntry]:
        """Return a number over the years, by key and year."""

    def diary(self) -> Sequence[campaign_record.DiaryEntry]:
        """Return the diary in campaign order."""

    def write_diary(self, entry: campaign_record.DiaryEntry) -> campaign_record.DiaryEntry:
        """Add an entry (id 0) or replace the text of one; return it as stored."""

    def close(self) -> None:
        """Close the campaign."""


def backwards(journal: Journal, record_id: int | None) -> Iterator[campaign_record.Played]:
    """Yield a step and all before it, latest first; each is read only when needed."""
    at = record_id
    while at is not None:
        played = journal.record(at)
        yield played
        at = played.record.parent


def state_after(journal: Journal, record_id: int) -> bytes:
    """Return the text of the state after any step: the nearest snapshot before it, carried forward by facts.

    No rule is run, so this also works for steps that an older program played.

    Raises:
        Refusal: the campaign has no snapshot to start from.

    """
    behind: list[campaign_record.Played] = []
    at: int | None = record_id
    while at is not None:
        kept = journal.snapshot(at)
        if kept is not None:
            return _forward(kept, reversed(behind)) if behind else kept
        played = journal.record(at)
        behind.append(played)
        at = played.record.parent
    raise Refusal("The campaign holds no snapshot to go back to; run 'decimo verify' to see what is damaged.")


def _forward(text: bytes, steps: Iterable[campaign_record.Played]) -> bytes:
    state: dict[str, Any] = msgspec.json.decode(text)
    for played in steps:
        campaign_record.carry(
            state, (change for fact in played.facts for change in fact.changes), played.record.then
        )
    return msgspec.json.encode(state)


def state_carried(before: bytes, played: campaign_record.Played) -> bytes:
    """Return the text of the state after a step, from its facts alone."""
    return campaign_record.apply_changes(
        before, (change for fact in played.facts for change in fact.changes), played.record.then
    )


class _Kept(NamedTuple):
    played: campaign_record.Played
    snapshot: bytes | None


class MemoryJournal:
    """A journal in memory: for tests, measurements and trial runs."""

    path: Path | None = None
    remark = ""

    def __init__(self, charter: campaign_record.Charter) -> None:
        self.drafts = Drafts()
        self._charter = charter
        self._contents: dict[str, Mapping[str, str]] = {}
        self._kept: dict[int, _Kept] = {}
        self._line: list[int] = []
        self._state = b""
        self._open: campaign_record.OpenStep | None = None
        self._diary: dict[int, campaign_record.DiaryEntry] = {}

    def charter(self) -> campaign_record.Charter:
        """See `Journal`."""
        return self._charter

    def content(self, digest: str) -> Mapping[str, str]:
        """See `Journal`."""
        return self._contents[digest]

    def keep_content(self, digest: str, texts: Mapping[str, str]) -> None:
        """See `Journal`."""
        self._contents[digest] = dict(texts)

    def head(self) -> tuple[campaign_record.StepRecord, bytes] | None:
        """See `Journal`."""
        return (self._kept[self._line[-1]].played.record, self._state) if self._line else None

    def played_at(self) -> str:
        """See `Journal`."""
        return ""

    def next_id(self) -> int:
        """See `Journal`."""
        return len(self._kept) + 1

    def append(self, played: campaign_record.Played, state: bytes, *, season_ends: bool) -> None:
        """See `Journal`."""
        self._kept[played.record.id] = _Kept(played, state if season_ends else None)
        self._line.append(played.record.id)
        self._state = state

    def commit(self) -> None:
        """Do nothing: memory is as durable as it gets."""

    def open_step(self) -> campaign_record.OpenStep | None:
        """See `Journal`."""
        return deepcopy(self._open)

    def keep_open(self, step: campaign_record.OpenStep | None) -> None:
        """See `Journal`."""
        self._open = deepcopy(step)

    def children(self, record_id: int) -> Sequence[campaign_record.StepRecord]:
        """See `Journal`."""
        return [kept.played.record for kept in self._kept.values() if kept.played.record.parent == record_id]

    def is_live(self, record_id: int) -> bool:
        """See `Journal`."""
        return record_id in self._line

    def record(self, record_id: int) -> campaign_record.Played:
        """See `Journal`."""
        return self._kept[record_id].played

    def snapshot(self, record_id: int) -> bytes | None:
        """See `Journal`."""
        return self._kept[record_id].snapshot

    def move_head(self, record_id: int, state: bytes) -> None:
        """See `Journal`."""
        line = [record_id]
        while (parent := self._kept[line[-1]].played.record.parent) is not None:
            line.append(parent)
        self._line = line[::-1]
        self._state = state

    def line(self, *, since: int | None = None, until: int | None = None) -> Iterator[campaign_record.Played]:
        """See `Journal`."""
        for record_id in list(self._line):
            played = self._kept[record_id].played
            if (since is None or played.record.year >= since) and (
                until is None or played.record.year <= until
            ):
                yield played

    def hold_line(self) -> AbstractContextManager[None]:
        """See `Journal`."""
        return nullcontext()

    def records(self) -> Sequence[campaign_record.StepRecord]:
        """See `Journal`."""
        return [self._kept[record_id].played.record for record_id in self._line]

    def by_hand(self) -> Sequence[int]:
        """See `Journal`."""
        found: list[int] = []
        for played in backwards(self, self._line[-1] if self._line else None):
            if played.record.kind == "founding":
                return found
            if played.record.by == "player" or any(
                each.answer.source == "player" for each in played.answered
            ):
                found.append(played.record.id)
        return []

    def taken_back(self) -> Sequence[campaign_record.StepRecord]:
        """See `Journal`."""
        live = set(self._line)
        return [kept.played.record for id_, kept in self._kept.items() if id_ not in live]

    def ledger(self, ledger: str, column: str) -> Sequence[campaign_record.LedgerEntry]:
        """See `Journal`."""
        course: dict[tuple[str, str, str, int], int] = {}
        for played in self.line():
            course |= campaign_record.tracked_numbers(played.facts, played.record.year)
        entries = [campaign_record.LedgerEntry(*place, value) for place, value in course.items()]
        return sorted(entry for entry in entries if (entry.ledger, entry.column) == (ledger, column))

    def diary(self) -> Sequence[campaign_record.DiaryEntry]:
        """See `Journal`."""
        return sorted(self._diary.values(), key=lambda entry: (entry.year, entry.season, entry.id))

    def write_diary(self, entry: campaign_record.DiaryEntry) -> campaign_record.DiaryEntry:
        """See `Journal`."""
        kept = entry if entry.id else replace(entry, id=len(self._diary) + 1)
        self._diary[kept.id] = kept
        return kept

    def close(self) -> None:
        """Do nothing."""
