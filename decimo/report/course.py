"""The course of the key numbers: how every side stood when each decade ended."""

from collections.abc import Sequence
from typing import Any

from decimo.play.ruleset import Ledger
from decimo.play.session import Session
from decimo.play.state import State
from decimo.report.sheet import Cell, Sheet, column_title, number, text


def courses(session: Session, first: int, closing: State[Any]) -> tuple[Sheet, ...]:
    """Return one table for each number column of the ledgers that hold a row for every side.

    It runs from the beginning of the year `first` over the end of each decade to the state `closing`. A cell
    is empty where a side had no such number.
    """
    ruleset = session.ruleset
    last = closing.moment.year
    ends = [year for year in range(first, last) if year % 10 == 0 and year + 1 < last]
    states = {f"before {ruleset.year_label(first)}": session.state_at(first)}
    states |= {ruleset.year_label(year): session.state_at(year + 1) for year in ends}
    states["last"] = closing
    columns = (text(""), *(number(date) for date in states))
    sides = ruleset.sides(closing.world)
    tables = [_by_id(ruleset.ledgers(state)) for state in states.values()]
    found: list[Sheet] = []
    for ledger in tables[-1].values():
        if sides and sides.keys() <= dict(ledger.rows).keys():
            for column in ledger.columns:
                if column.kind == "number":
                    values = [_column(table.get(ledger.id), column.id) for table in tables]
                    rows = [(name, *(each.get(side, "") for each in values)) for side, name in sides.items()]
                    sheet = Sheet(column_title(column), columns, tuple(rows))
                    # A number that stands in two ledgers has one course, and one that is always 0 has none.
                    if sheet not in found and any(any(row[1:]) for row in rows):
                        found.append(sheet)
    return tuple(found)


def _by_id(ledgers: Sequence[Ledger]) -> dict[str, Ledger]:
    return {ledger.id: ledger for ledger in ledgers}


def _column(ledger: Ledger | None, column: str) -> dict[str, Cell]:
    """One column of a ledger by key; nothing if the ledger does not have it."""
    ids = [each.id for each in ledger.columns] if ledger else []
    if ledger is None or column not in ids:
        return {}
    return {key: cells[ids.index(column)] for key, cells in ledger.rows}
