"""Steps that wait for the commit that writes them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import Connection, insert

from decimo.play.record import Played, tracked
from decimo.play.state import packed
from decimo.store.model import AnswerRow, FactRow, LedgerRow, SnapshotRow, StepRow
from decimo.store.rows import Row, answer_row, fact_row, step_row
from decimo.store.statement import sql

_STEP = sql(insert(StepRow))
_ANSWER = sql(insert(AnswerRow))
_FACT = sql(insert(FactRow))
_SNAPSHOT = sql(insert(SnapshotRow))
_LEDGER = sql(insert(LedgerRow).prefix_with("OR REPLACE"))

Numbers = dict[tuple[str, str, str, int], int]
"""Tracked numbers by ledger, key, column and year."""


@dataclass(slots=True)
class Buffer:
    """Rows in the order they must be written in."""

    moved: bool = False
    """Whether the campaign stands elsewhere than its file says."""
    of_a_person: bool = False
    """Whether a person did or said any of it: then it must reach the disk itself."""
    steps: list[Row] = field(default_factory=list)
    answers: list[Row] = field(default_factory=list)
    facts: list[Row] = field(default_factory=list)
    snapshots: list[Row] = field(default_factory=list)
    numbers: Numbers = field(default_factory=dict)

    def add(self, played: Played, snapshot: bytes | None) -> None:
        """Take in a step, and the text of the state after it if it is to be kept."""
        record, answered, facts = played
        self.moved = True
        if record.by == "player" or any(each.answer.source == "player" for each in answered):
            self.of_a_person = True
        self.steps.append(step_row(record, datetime.now(UTC).isoformat(timespec="seconds")))
        self.answers += [answer_row(record.id, n, each) for n, each in enumerate(answered)]
        self.facts += [fact_row(record.id, n, fact) for n, fact in enumerate(facts)]
        if snapshot is not None:
            self.snapshots.append((record.id, packed(snapshot)))
        self.numbers |= tracked(facts, record.year)

    def write(self, connection: Connection, ruleset: str) -> None:
        """Write all rows into the transaction that is open."""
        for statement, rows in (
            (_STEP, self.steps),
            (_ANSWER, self.answers),
            (_FACT, self.facts),
            (_SNAPSHOT, self.snapshots),
        ):
            if rows:
                connection.exec_driver_sql(statement, rows)
        write_numbers(connection, ruleset, self.numbers)


def write_numbers(connection: Connection, ruleset: str, numbers: Numbers) -> None:
    """Set numbers of the ledger."""
    rows = [
        (ruleset, ledger, column, key, year, value) for (ledger, key, column, year), value in numbers.items()
    ]
    if rows:
        connection.exec_driver_sql(_LEDGER, rows)
