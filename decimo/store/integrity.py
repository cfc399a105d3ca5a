"""The integrity of a campaign's rows: whether they can be read and agree. It needs no SQLAlchemy, so checks are fast.

Every row is checked, and the facts of the last seasons are followed. `decimo.play.verify` checks that every step
was played as recorded.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from decimo.chance import Answered, Change, Fact
from decimo.play import campaign_record
from decimo.store import row_types
from decimo.store.fault import damaged

SEASONS = 4
"""How many of the last seasons are followed by their facts."""

AT_ONCE = 1000
"""How many rows are checked at once."""

_RowType = TypeVar("_RowType", bound=row_types.TableRow)
_NotedRow = TypeVar("_NotedRow", row_types.AnswerRow, row_types.FactRow)
_Noted = TypeVar("_Noted", Answered, Fact)
_state = msgspec.json.Decoder(campaign_record.State[dict[str, Any]])


class _Wrong(Exception):  # noqa: N818 - what is wrong with a campaign, before it is said in full
    """What is wrong, in words for brackets."""


def check_rows(connection: sqlite3.Connection, path: Path) -> None:
    """Check that every row of an open campaign can be read, and that the rows agree.

    Raises:
        Refusal: a row is missing, cannot be read, or does not fit the others.
        sqlite3.Error: a table is missing, or the file cannot be read.

    """
    try:
        campaign = _check_campaign(connection)
        steps = _read_steps(connection)
        line = _check_line(campaign, steps)
        _check_state(campaign, steps)
        last = _find_last_seasons(line)
        _check_noted(connection, row_types.AnswerRow, row_types.AnswerRow.to_answered, steps, ())
        facts = _check_noted(
            connection, row_types.FactRow, row_types.FactRow.to_fact, steps, [step.id for step in last]
        )
        changes = {
            step: [change for fact in noted for change in fact.changes] for step, noted in facts.items()
        }
        _check_last_seasons(last, _check_snapshots(connection, steps, last), changes)
        _check_texts(connection, {campaign.content, *(step.content for step in line[-1:])})
        _check_diary_and_ledger(connection, campaign.ruleset)
    except _Wrong as wrong:
        raise damaged(path, str(wrong)) from wrong


def _select_rows(
    connection: sqlite3.Connection, row_type: type[row_types.TableRow], order: str
) -> sqlite3.Cursor:
    # Only the columns of every schema: a later column has a default.
    return connection.execute(row_types.select_rows(row_type, f"ORDER BY {order}", schema=1))


def _read_rows(
    connection: sqlite3.Connection, row_type: type[_RowType], order: str, what: str
) -> Iterator[_RowType]:
    """Yield the rows of a table; `what` names a row that cannot be read."""
    for values in _select_rows(connection, row_type, order):
        try:
            yield row_types.read_row(values, row_type)
        except row_types.FAULTS as fault:
            raise _Wrong(f"{what} {str(values[0])[:20]} cannot be read") from fault


def _check_campaign(connection: sqlite3.Connection) -> row_types.CampaignRow:
    rows = _select_rows(connection, row_types.CampaignRow, "id").fetchall()
    if len(rows) != 1:
        raise _Wrong("it does not say what was founded" if not rows else "it tells of several campaigns")
    try:
        campaign = row_types.read_row(rows[0], row_types.CampaignRow)
    except row_types.FAULTS as fault:
        raise _Wrong("its own row cannot be read") from fault
    try:
        charter = row_types.from_json(campaign.charter, campaign_record.Charter)
    except row_types.FAULTS as fault:
        raise _Wrong("its founding cannot be read") from fault
    for column in ("ruleset", "scenario", "seed"):
        if getattr(charter, column) != getattr(campaign, column):
            raise _Wrong(f"its {column} is not the one it was founded with")
    try:
        if campaign.open_step is not None:
            row_types.from_json(campaign.open_step, campaign_record.OpenStep)
    except row_types.FAULTS as fault:
        raise _Wrong("the step that waits for an answer cannot be read") from fault
    return campaign


def _read_steps(connection: sqlite3.Connection) -> dict[int, row_types.StepRow]:
    return {step.id: step for step in _read_rows(connection, row_types.StepRow, "id", "step")}


def _check_line(
    campaign: row_types.CampaignRow, steps: Mapping[int, row_types.StepRow]
) -> list[row_types.StepRow]:
    """Check that the steps are one history; return those from the first to the present one."""
    first = min(steps, default=None)
    for step in steps.values():
        if step.parent is None and step.id != first:
            raise _Wrong(f"it does not say which step {_name_step(step)} follows")
        if step.parent is not None and (step.parent not in steps or step.parent >= step.id):
            raise _Wrong(f"the step before {_name_step(step)} is missing")
    if campaign.step is None and steps:
        raise _Wrong("it does not say which step is its last")
    line: list[row_types.StepRow] = []
    at = campaign.step
    while at is not None:
        if at not in steps:
            raise _Wrong("its last step is missing")
        line.append(steps[at])
        at = steps[at].parent
    line.reverse()
    on_line = {step.id for step in line}
    for step in steps.values():
        if step.live != (step.id in on_line):
            marked = "played" if step.live else "taken back"
            raise _Wrong(f"{_name_step(step)} is marked as {marked}, which does not fit the last step")
    return line


def _check_state(campaign: row_types.CampaignRow, steps: Mapping[int, row_types.StepRow]) -> None:
    if campaign.step is None:
        return
    head, text = steps[campaign.step], campaign.state.encode()
    if campaign_record.fingerprint(text) != head.fingerprint:
        raise _Wrong("where it stands is not where its last step led")
    try:
        state = _state.decode(text)
        campaign_record.check_moment(state.moment)
    except row_types.FAULTS as fault:
        raise _Wrong("where it stands cannot be read") from fault
    if state.moment != head.then:
        raise _Wrong("where it stands is not where its last step led")


def _check_noted(
    connection: sqlite3.Connection,
    row_type: type[_NotedRow],
    understand: Callable[[_NotedRow], _Noted],
    steps: Mapping[int, row_types.StepRow],
    wanted: Collection[int],
) -> dict[int, list[_Noted]]:
    """Check that the answers or facts of steps can be read and are numbered from 0; return those of wanted steps.

    Many rows are checked at once; if some cannot be read, they are checked one by one.
    """
    kept: dict[int, list[_Noted]] = {step: [] for step in wanted}
    last, n = None, -1
    one = f"{'an' if row_type is row_types.AnswerRow else 'a'} {row_type.TABLE}"
    cursor = _select_rows(connection, row_type, "step, n")
    while rows := cursor.fetchmany(AT_ONCE):
        for row in rows:
            step = row[0]
            if step not in steps:
                raise _Wrong(f"there is {one} of a step that is missing")
            n = n + 1 if step == last else 0
            if row[1] != n:
                raise _Wrong(f"{one} of {_name_step(steps[step])} is missing")
            last = step
        all_read = row_types.can_read_rows(rows, row_type)
        for row in rows:
            if all_read and row[0] not in kept:
                continue
            try:
                noted = understand(row_types.read_row(row, row_type))
            except row_types.FAULTS as fault:
                raise _Wrong(f"{one} of {_name_step(steps[row[0]])} cannot be read") from fault
            if row[0] in kept:
                kept[row[0]].append(noted)
    return kept


def _find_last_seasons(line: Sequence[row_types.StepRow]) -> Sequence[row_types.StepRow]:
    """Return the last steps of the line; the first of them has a snapshot."""
    seasons = 0
    for n in reversed(range(len(line))):
        seasons += line[n].kept_whole
        if seasons > SEASONS:
            return line[n:]
    return line


def _check_snapshots(
    connection: sqlite3.Connection, steps: Mapping[int, row_types.StepRow], last: Sequence[row_types.StepRow]
) -> dict[int, bytes]:
    """Check that every snapshot exists; return those of the last steps, unpacked."""
    kept = {step for (step,) in connection.execute("SELECT step FROM snapshot")}
    for step in steps.values():
        if step.kept_whole and step.id not in kept:
            raise _Wrong(f"the state after {_name_step(step)} is missing")
    if not kept <= steps.keys():
        raise _Wrong("there is a state of a step that is missing")
    states = {}
    for step in last:
        if step.id in kept:
            row = connection.execute("SELECT state FROM snapshot WHERE step = ?", (step.id,)).fetchone()
            if row is None:
                # An index may disagree with its table.
                raise _Wrong(f"the state after {_name_step(step)} cannot be found")
            try:
                states[step.id] = campaign_record.decompress(row[0])
            except row_types.FAULTS as fault:
                raise _Wrong(f"the state after {_name_step(step)} cannot be read") from fault
    return states


def _check_last_seasons(
    last: Sequence[row_types.StepRow], kept: Mapping[int, bytes], changes: Mapping[int, Sequence[Change]]
) -> None:
    """Check that the facts of the last steps lead to the campaign's present state."""
    state: dict[str, Any] = {}
    for step in last:
        text = kept.get(step.id)
        try:
            if text is None:
                campaign_record.carry(state, changes[step.id], step.then)
                text = msgspec.json.encode(state)
            else:
                state = msgspec.json.decode(text)
        except row_types.FAULTS as fault:
            raise _Wrong(f"what happened in {_name_step(step)} does not fit what was before") from fault
        if campaign_record.fingerprint(text) != step.fingerprint:
            raise _Wrong(f"what happened in {_name_step(step)} does not lead where the step led")


def _check_texts(connection: sqlite3.Connection, wanted: Collection[str]) -> None:
    """Check that the scenario and tables in use exist, and that all texts have their digests."""
    texts: dict[str, dict[str, str]] = {}
    unpacker = row_types.Unpacker()
    for digest, name, packed in _select_rows(connection, row_types.ContentRow, "digest, name"):
        try:
            texts.setdefault(digest, {})[name] = unpacker.unpack(packed).decode()
        except row_types.FAULTS as fault:
            raise _Wrong("a text of its land and tables cannot be read") from fault
    # A campaign founded without texts names none.
    if not texts.keys() | {""} >= set(wanted) or ("" in wanted and texts):
        raise _Wrong("its land and tables are missing")
    for digest, kept in texts.items():
        if campaign_record.content_digest(kept) != digest:
            raise _Wrong("its land and tables are not those that were kept")


def _check_diary_and_ledger(connection: sqlite3.Connection, ruleset: str) -> None:
    entries = {each.id for each in _read_rows(connection, row_types.DiaryRow, "id", "the diary's entry")}
    for old in _read_rows(connection, row_types.OldWordingRow, "entry, n", "an old wording of entry"):
        if old.entry not in entries:
            raise _Wrong(f"the diary's entry {old.entry} is missing")
    for number in _read_rows(connection, row_types.LedgerRow, "year", "a number of the ledger of"):
        if number.ruleset != ruleset:
            raise _Wrong("its numbers are of another game")


def _name_step(step: row_types.StepRow) -> str:
    return f"step {step.id} (year {step.year})"
