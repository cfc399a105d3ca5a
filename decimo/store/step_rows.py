"""Steps that wait for the commit that writes them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter

from sqlalchemy import BindParameter, Connection, bindparam, delete, func, insert, select, update

from decimo.play.record import Played, StepRecord, tracked_numbers
from decimo.play.state import compress_state
from decimo.store.rows import Row, answer_row, answered_of, fact_of, fact_row, step_row, steps_of
from decimo.store.schema import AnswerRow, FactRow, LedgerRow, SnapshotRow, StepRow, sql

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
            self.snapshots.append((record.id, compress_state(snapshot)))
        self.numbers |= tracked_numbers(facts, record.year)

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


AT_ONCE = 100
"""How many steps are read by one query."""

_first: BindParameter[int] = bindparam("first")
_last: BindParameter[int] = bindparam("last")
_ANSWERS = sql(
    select(AnswerRow.__table__)
    .where(AnswerRow.step.between(_first, _last))
    .order_by(AnswerRow.step, AnswerRow.n)
)
_FACTS = sql(
    select(FactRow.__table__).where(FactRow.step.between(_first, _last)).order_by(FactRow.step, FactRow.n)
)


def played_steps(connection: Connection, records: Sequence[StepRecord]) -> list[Played]:
    """Return steps with their answers and facts; `records` are in the order of their ids."""
    if not records:
        return []
    between = (records[0].id, records[-1].id)
    ids = {record.id for record in records}
    step = itemgetter(0)
    answered = {
        n: tuple([answered_of(row) for row in rows])
        for n, rows in groupby(connection.exec_driver_sql(_ANSWERS, between).all(), step)
        if n in ids
    }
    facts = {
        n: tuple([fact_of(row) for row in rows])
        for n, rows in groupby(connection.exec_driver_sql(_FACTS, between).all(), step)
        if n in ids
    }
    return [Played(record, answered.get(record.id, ()), facts.get(record.id, ())) for record in records]


def relive(connection: Connection, record_id: int, ruleset: str) -> None:
    """Make the line that ends with a step the live one, and the ledger what that line alone would have made."""
    line = select(StepRow.id, StepRow.parent).where(StepRow.id == record_id).cte("line", recursive=True)
    line = line.union(select(StepRow.id, StepRow.parent).join(line, StepRow.id == line.c.parent))
    on_line = StepRow.id.in_(select(line.c.id))
    since = connection.scalar(select(func.min(StepRow.year)).where(StepRow.live != on_line))
    if since is None:
        return
    connection.execute(update(StepRow).where(StepRow.live != on_line).values(live=on_line))
    connection.execute(delete(LedgerRow).where(LedgerRow.year >= since))
    rows = connection.execute(
        select(StepRow.__table__).where(StepRow.live, StepRow.year >= since).order_by(StepRow.id)
    )
    records = steps_of(rows)
    numbers: Numbers = {}
    for start in range(0, len(records), AT_ONCE):
        for played in played_steps(connection, records[start : start + AT_ONCE]):
            numbers |= tracked_numbers(played.facts, played.record.year)
    write_numbers(connection, ruleset, numbers)
