"""Whether a backup contains another file of a campaign: every row is compared."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from decimo.chance import Refusal
from decimo.play.campaign_record import OpenStep
from decimo.store.campaign_file import attach_file, check_file, count_rows, open_to_glance
from decimo.store.fault import translate_errors
from decimo.store.row_types import FAULTS, AnswerRow, columns_of, from_json

_DRAWN = "ledger"
"""The table that is derived from the facts."""
_DIARY, _OLD_WORDING = "diary", "diary_old_wording"
_CAMPAIGN = "campaign"
_MOVES = {"step": ("live",)}
"""The columns that change when a step is taken back or taken up again."""
_ANSWER = [each.name for each in columns_of(AnswerRow) if each.name not in ("step", "n", "reason")]
"""The columns that identify an answer in any step."""
_ANSWERED = (
    "SELECT 1 FROM backup.answer WHERE step > ? AND "  # noqa: S608 - our own names
    + " AND ".join(f"[{name}] = ?" for name in _ANSWER)
    + " LIMIT 1"
)


def is_contained(
    path: Path, backup: Path, connect: Callable[[Path], sqlite3.Connection] = open_to_glance
) -> bool:
    """Whether a backup contains every row of the file at `path`; False also if one of the two cannot be read.

    A diary entry may have been rewritten since, if its old wording was kept; an answer to a waiting step may now be
    part of a step. `connect` is `open_to_read` for a campaign that may be played meanwhile.
    """
    try:
        check_file(path)
        check_file(backup)
        with translate_errors(path), closing(connect(path)) as connection:
            attach_file(connection, backup, "backup")
            return not any(missing for missing in _find_missing(connection))
    except (*FAULTS, Refusal):
        return False


def _find_missing(connection: sqlite3.Connection) -> Iterator[bool]:
    """Yield for each part of the file whether some of it is missing; the parts that differ most often come first."""
    yield _differs(connection)
    for table in (_DIARY, _OLD_WORDING):
        yield _finds_row(connection, _query_missing_wording(connection, table))
    for table in sorted(count_rows(connection), reverse=True):
        if table not in (_CAMPAIGN, _DRAWN, _DIARY, _OLD_WORDING):
            yield _finds_row(connection, _query_missing_row(connection, table))
    yield _lacks_waiting(connection)


def _differs(connection: sqlite3.Connection) -> bool:
    """Whether the two are different campaigns, by their founding."""
    founded = "SELECT charter, seed FROM {}.campaign"
    mine, its = (connection.execute(founded.format(each)).fetchall() for each in ("main", "backup"))
    return mine != its


def _finds_row(connection: sqlite3.Connection, query: str) -> bool:
    return connection.execute(query).fetchone() is not None


def _query_missing_row(connection: sqlite3.Connection, table: str) -> str:
    """Return the query for a row of a table that the backup lacks."""
    columns = [each for each in _list_columns(connection, table) if each not in _MOVES.get(table, ())]
    return f'SELECT 1 FROM main."{table}" AS mine WHERE {_not_in(table, {each: each for each in columns})} LIMIT 1'  # noqa: S608 - names of tables


def _query_missing_wording(connection: sqlite3.Connection, table: str) -> str:
    """Return the query for a diary entry whose words the backup has neither as present nor as old wording."""
    words = {each: each for each in _list_columns(connection, table) if each not in ("id", "entry", "n")}
    entry = "id" if table == _DIARY else "entry"
    now, before = _not_in(_DIARY, {"id": entry} | words), _not_in(_OLD_WORDING, {"entry": entry} | words)
    return f'SELECT 1 FROM main."{table}" AS mine WHERE {now} AND {before} LIMIT 1'  # noqa: S608 - names of tables


def _not_in(table: str, columns: dict[str, str]) -> str:
    """Return the SQL condition that no row of the backup's table has the same values in these columns."""
    alike = " AND ".join(f'its."{column}" IS mine."{own}"' for column, own in columns.items())
    return f'NOT EXISTS (SELECT 1 FROM backup."{table}" AS its WHERE {alike})'  # noqa: S608 - names of tables


def _list_columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in connection.execute(f'PRAGMA main.table_info("{table}")')]


def _lacks_waiting(connection: sqlite3.Connection) -> bool:
    """Whether the waiting step has an answer of a person that the backup has neither waiting nor played."""
    (mine,), (its,) = (
        connection.execute(f"SELECT open_step FROM {each}.campaign").fetchone()  # noqa: S608 - our own names
        for each in ("main", "backup")
    )
    if mine is None or mine == its:
        return False
    step = from_json(mine, OpenStep)
    other = None if its is None else from_json(its, OpenStep)
    waiting = {} if other is None else other.answered
    if any(each not in (other.deferred if other else ()) for each in step.deferred):
        return True
    last = connection.execute("SELECT coalesce(max(id), 0) FROM main.step").fetchone()[0]
    for n, answered in step.answered.items():
        if answered.answer.source != "player" or waiting.get(n) == answered:
            continue
        row = AnswerRow.from_answered(last, n, answered)
        values = [getattr(row, name) for name in _ANSWER]
        if connection.execute(_ANSWERED, (last, *values)).fetchone() is None:
            return True
    return False
