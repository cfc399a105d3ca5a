"""Reading steps whole, and making another line of the history the live one."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from sqlalchemy import BindParameter, Connection, bindparam, delete, func, select, update

from decimo.play.record import Played, StepRecord, tracked
from decimo.store.buffer import Numbers, write_numbers
from decimo.store.model import AnswerRow, FactRow, LedgerRow, StepRow
from decimo.store.rows import answered_of, fact_of, steps_of
from decimo.store.statement import sql

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
            numbers |= tracked(played.facts, played.record.year)
    write_numbers(connection, ruleset, numbers)
