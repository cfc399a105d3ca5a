"""Writing and reading steps: the buffer until a commit, played steps, and the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, delete, func, select, update

from decimo.play.campaign_record import Played, StepRecord, compress_state, tracked_numbers
from decimo.store import row_types
from decimo.store.schema import LEDGER, STEP, write_rows

Numbers = dict[tuple[str, str, str, int], int]
"""Tracked numbers by ledger, key, column and year."""


@dataclass(slots=True)
class Buffer:
    """Rows in writing order."""

    moved: bool = False
    """Whether the campaign's position differs from its file."""
    of_a_person: bool = False
    """Whether a person did any of it: then the commit must reach the disk."""
    steps: list[row_types.StepRow] = field(default_factory=list)
    answers: list[row_types.AnswerRow] = field(default_factory=list)
    facts: list[row_types.FactRow] = field(default_factory=list)
    snapshots: list[row_types.SnapshotRow] = field(default_factory=list)
    numbers: Numbers = field(default_factory=dict)

    def add(self, played: Played, snapshot: bytes | None) -> None:
        """Add a step, and the text of the state after it if that is to be stored."""
        record, answered, facts = played
        self.moved = True
        if record.by == "player" or any(each.answer.source == "player" for each in answered):
            self.of_a_person = True
        self.steps.append(
            row_types.StepRow.from_record(record, datetime.now(UTC).isoformat(timespec="seconds"))
        )
        self.answers += [
            row_types.AnswerRow.from_answered(record.id, n, each) for n, each in enumerate(answered)
        ]
        self.facts += [row_types.FactRow.from_fact(record.id, n, fact) for n, fact in enumerate(facts)]
        if snapshot is not None:
            self.snapshots.append(row_types.SnapshotRow(record.id, compress_state(snapshot)))
        self.numbers |= tracked_numbers(facts, record.year)

    def write(self, connection: Connection, ruleset: str) -> None:
        """Write all rows in the open transaction."""
        kinds: tuple[Sequence[row_types.TableRow], ...] = (
            self.steps,
            self.answers,
            self.facts,
            self.snapshots,
        )
        for rows in kinds:
            write_rows(connection, rows)
        write_numbers(connection, ruleset, self.numbers)


def write_numbers(connection: Connection, ruleset: str, numbers: Numbers) -> None:
    """Set numbers of the ledger."""
    rows = [
        row_types.LedgerRow(ruleset, ledger, column, key, year, value)
        for (ledger, key, column, year), value in numbers.items()
    ]
    write_rows(connection, rows, "OR REPLACE")


AT_ONCE = 100
"""The number of steps that one query reads."""

_ANSWERS, _FACTS = (
    row_types.select_rows(row_type, "WHERE step BETWEEN ? AND ? ORDER BY step, n")
    for row_type in (row_types.AnswerRow, row_types.FactRow)
)
_LIVE_SINCE = row_types.select_rows(row_types.StepRow, "WHERE live AND year >= ? ORDER BY id")


def read_played(connection: Connection, records: Sequence[StepRecord]) -> list[Played]:
    """Return steps with their answers and facts; `records` are sorted by id."""
    if not records:
        return []
    between = (records[0].id, records[-1].id)
    ids = {record.id for record in records}
    step = itemgetter(0)
    answered = {
        n: tuple([row_types.read_row(row, row_types.AnswerRow).to_answered() for row in rows])
        for n, rows in groupby(connection.exec_driver_sql(_ANSWERS, between).all(), step)
        if n in ids
    }
    facts = {
        n: tuple([row_types.read_row(row, row_types.FactRow).to_fact() for row in rows])
        for n, rows in groupby(connection.exec_driver_sql(_FACTS, between).all(), step)
        if n in ids
    }
    return [Played(record, answered.get(record.id, ()), facts.get(record.id, ())) for record in records]


def make_line_live(connection: Connection, record_id: int, ruleset: str) -> None:
    """Make the line that ends with a step the live one, and derive the ledger from that line."""
    line = select(STEP.c.id, STEP.c.parent).where(STEP.c.id == record_id).cte("line", recursive=True)
    line = line.union(select(STEP.c.id, STEP.c.parent).join(line, STEP.c.id == line.c.parent))
    on_line = STEP.c.id.in_(select(line.c.id))
    since = connection.scalar(select(func.min(STEP.c.year)).where(STEP.c.live != on_line))
    if since is None:
        return
    connection.execute(update(STEP).where(STEP.c.live != on_line).values(live=on_line))
    connection.execute(delete(LEDGER).where(LEDGER.c.year >= since))
    records = row_types.read_steps(connection.exec_driver_sql(_LIVE_SINCE, (since,)))
    numbers: Numbers = {}
    for start in range(0, len(records), AT_ONCE):
        for played in read_played(connection, records[start : start + AT_ONCE]):
            numbers |= tracked_numbers(played.facts, played.record.year)
    write_numbers(connection, ruleset, numbers)
