"""Whether the rows of a campaign can be read and hold together. Read without SQLAlchemy, for lists and checks.

Every row is looked at, and the facts of the last seasons are followed. Whether every step was played as it is
noted is for `decimo.play.verify` to say.
"""

import sqlite3
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from decimo.chance import AnswerSource, Change
from decimo.play.record import Charter, OpenStep, RecordKind, is_kept_whole
from decimo.play.state import Moment, State, carry, content_digest, decompress_state, fingerprint
from decimo.store.fault import damaged
from decimo.store.rows import FAULTS, Row, answered_of, are_answers, are_facts, fact_of, from_json


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
    given_by: AnswerSource
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


SEASONS = 4
"""So many seasons before where it stands are followed by their facts."""

AT_ONCE = 1000
"""So many rows are looked at together."""

_Row = TypeVar("_Row")
_Shape = TypeVar("_Shape", bound=msgspec.Struct)
_state = msgspec.json.Decoder(State[dict[str, Any]])


class _Wrong(Exception):  # noqa: N818 - what is wrong with a campaign, before it is said in full
    """What is wrong, in words that stand in brackets."""


def check_rows(connection: sqlite3.Connection, path: Path) -> None:
    """See that every row of an open campaign can be read, and that the rows hold together.

    Raises:
        Refusal: a row is missing, cannot be read, or does not fit the others.
        sqlite3.Error: a table is missing, or the file cannot be read.

    """
    try:
        campaign = _campaign(connection)
        steps = _steps(connection)
        line = _line(campaign, steps)
        _check_state(campaign, steps)
        last = _last_seasons(line)
        _noted(connection, "answer", ANSWER, answered_of, are_answers, steps, ())
        facts = _noted(connection, "fact", FACT, fact_of, are_facts, steps, [step.id for step in last])
        changes = {step: [change for fact in told for change in fact.changes] for step, told in facts.items()}
        _check_last_seasons(last, _snapshots(connection, steps, last), changes)
        _check_texts(connection, {campaign.content, *(step.content for step in line[-1:])})
        _check_the_rest(connection, campaign.ruleset)
    except _Wrong as wrong:
        raise damaged(path, str(wrong)) from wrong


def _rows(connection: sqlite3.Connection, table: str, columns: Sequence[str], order: str) -> sqlite3.Cursor:
    # In brackets a name is a column's and nothing else, so that a missing one is noticed.
    names = ", ".join(f"[{column}]" for column in columns)
    return connection.execute(f"SELECT {names} FROM {table} ORDER BY {order}")  # noqa: S608 - our own names


def _read(
    connection: sqlite3.Connection, table: str, kind: type[_Shape], order: str, told: str
) -> Iterator[_Shape]:
    """Yield the rows of a table; `told` says what a row is when one cannot be read."""
    for row in _rows(connection, table, kind.__struct_fields__, order):
        try:
            yield msgspec.convert(row, kind)
        except FAULTS as fault:
            raise _Wrong(f"{told} {str(row[0])[:20]} cannot be read") from fault


def _campaign(connection: sqlite3.Connection) -> CampaignShape:
    rows = _rows(connection, "campaign", CampaignShape.__struct_fields__, "id").fetchall()
    if len(rows) != 1:
        raise _Wrong("it does not say what was founded" if not rows else "it tells of several campaigns")
    try:
        campaign = msgspec.convert(rows[0], CampaignShape)
    except FAULTS as fault:
        raise _Wrong("what it says of itself cannot be read") from fault
    try:
        charter = from_json(campaign.charter, Charter)
    except FAULTS as fault:
        raise _Wrong("what it was founded with cannot be read") from fault
    for column in ("ruleset", "scenario", "seed"):
        if getattr(charter, column) != getattr(campaign, column):
            raise _Wrong(f"its {column} is not the one it was founded with")
    try:
        if campaign.open_step is not None:
            from_json(campaign.open_step, OpenStep)
    except FAULTS as fault:
        raise _Wrong("the step that waits for an answer cannot be read") from fault
    return campaign


def _steps(connection: sqlite3.Connection) -> dict[int, StepShape]:
    return {step.id: step for step in _read(connection, "step", StepShape, "id", "step")}


def _line(campaign: CampaignShape, steps: Mapping[int, StepShape]) -> list[StepShape]:
    """Return the steps from the first one to where it stands, once the steps are seen to be one history."""
    first = min(steps, default=None)
    for step in steps.values():
        if step.parent is None and step.id != first:
            raise _Wrong(f"it does not say which step {_named(step)} follows")
        if step.parent is not None and (step.parent not in steps or step.parent >= step.id):
            raise _Wrong(f"the step before {_named(step)} is missing")
    if campaign.step is None and steps:
        raise _Wrong("it does not say after which step it stands")
    line: list[StepShape] = []
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
            raise _Wrong(f"{_named(step)} is marked as {marked}, which does not fit where it stands")
    return line


def _check_state(campaign: CampaignShape, steps: Mapping[int, StepShape]) -> None:
    if campaign.step is None:
        return
    head, text = steps[campaign.step], campaign.state.encode()
    if fingerprint(text) != head.fingerprint:
        raise _Wrong("where it stands is not where its last step led")
    try:
        state = _state.decode(text)
    except FAULTS as fault:
        raise _Wrong("where it stands cannot be read") from fault
    if state.moment != head.then:
        raise _Wrong("where it stands is not where its last step led")


def _noted(
    connection: sqlite3.Connection,
    table: str,
    columns: Sequence[str],
    read: Callable[[Sequence[Any]], _Row],
    can_be_read: Callable[[Sequence[Row]], bool],
    steps: Mapping[int, StepShape],
    wanted: Collection[int],
) -> dict[int, list[_Row]]:
    """See that what is noted of the steps can be read, numbered from 0; return that of the steps that are wanted.

    Many rows are looked at together; where `can_be_read` is not sure of them, each is read.
    """
    kept: dict[int, list[_Row]] = {step: [] for step in wanted}
    last, n = None, -1
    cursor = _rows(connection, table, columns, "step, n")
    while rows := cursor.fetchmany(AT_ONCE):
        for row in rows:
            step = row[0]
            if step not in steps:
                raise _Wrong(f"there is {_a(table)} of a step that is missing")
            n = n + 1 if step == last else 0
            if row[1] != n:
                raise _Wrong(f"{_a(table)} of {_named(steps[step])} is missing")
            last = step
        all_read = _can_all_be_read(can_be_read, rows)
        for row in rows:
            if all_read and row[0] not in kept:
                continue
            try:
                noted = read(row)
            except FAULTS as fault:
                raise _Wrong(f"{_a(table)} of {_named(steps[row[0]])} cannot be read") from fault
            if row[0] in kept:
                kept[row[0]].append(noted)
    return kept


def _can_all_be_read(can_be_read: Callable[[Sequence[Row]], bool], rows: Sequence[Row]) -> bool:
    try:
        return can_be_read(rows)
    except FAULTS:
        return False


def _last_seasons(line: Sequence[StepShape]) -> Sequence[StepShape]:
    """Return the last steps of the line; the state after the first of them was kept."""
    seasons = 0
    for n in reversed(range(len(line))):
        seasons += line[n].kept_whole
        if seasons > SEASONS:
            return line[n:]
    return line


def _snapshots(
    connection: sqlite3.Connection, steps: Mapping[int, StepShape], last: Sequence[StepShape]
) -> dict[int, bytes]:
    """See that every state that is kept is there; return those of the last steps, unpacked."""
    kept = {step for (step,) in connection.execute("SELECT step FROM snapshot")}
    for step in steps.values():
        if step.kept_whole and step.id not in kept:
            raise _Wrong(f"the state after {_named(step)} is missing")
    if not kept <= steps.keys():
        raise _Wrong("there is a state of a step that is missing")
    states = {}
    for step in last:
        if step.id in kept:
            row = connection.execute("SELECT state FROM snapshot WHERE step = ?", (step.id,)).fetchone()
            if row is None:
                # An index may lead elsewhere than the table has it.
                raise _Wrong(f"the state after {_named(step)} cannot be found")
            try:
                states[step.id] = decompress_state(row[0])
            except FAULTS as fault:
                raise _Wrong(f"the state after {_named(step)} cannot be read") from fault
    return states


def _check_last_seasons(
    last: Sequence[StepShape], kept: Mapping[int, bytes], changes: Mapping[int, Sequence[Change]]
) -> None:
    """See that the facts of the last steps lead from the first of them to where the campaign stands."""
    state: dict[str, Any] = {}
    for step in last:
        text = kept.get(step.id)
        try:
            if text is None:
                carry(state, changes[step.id], step.then)
                text = msgspec.json.encode(state)
            else:
                state = msgspec.json.decode(text)
        except FAULTS as fault:
            raise _Wrong(f"what happened in {_named(step)} does not fit what was before") from fault
        if fingerprint(text) != step.fingerprint:
            raise _Wrong(f"what happened in {_named(step)} does not lead where the step led")


def _check_texts(connection: sqlite3.Connection, wanted: Collection[str]) -> None:
    """See that the land and tables it goes on by are there, and that all texts are those that were kept."""
    texts: dict[str, dict[str, str]] = {}
    for digest, name, packed in _rows(connection, "content", ("digest", "name", "text"), "digest, name"):
        try:
            texts.setdefault(digest, {})[name] = zlib.decompress(packed).decode()
        except FAULTS as fault:
            raise _Wrong("a text of its land and tables cannot be read") from fault
    # A campaign that was founded without any texts names none.
    if not texts.keys() | {""} >= set(wanted) or ("" in wanted and texts):
        raise _Wrong("its land and tables are missing")
    for digest, kept in texts.items():
        if content_digest(kept) != digest:
            raise _Wrong("its land and tables are not those that were kept")


def _check_the_rest(connection: sqlite3.Connection, ruleset: str) -> None:
    entries = {each.id for each in _read(connection, "diary", EntryShape, "id", "the diary's entry")}
    for old in _read(connection, "diary_old_wording", OldWordingShape, "entry, n", "an old wording of entry"):
        if old.entry not in entries:
            raise _Wrong(f"the diary's entry {old.entry} is missing")
    for number in _read(connection, "ledger", NumberShape, "year", "a number of the ledger of"):
        if number.ruleset != ruleset:
            raise _Wrong("its numbers are of another game")


def _a(table: str) -> str:
    return "an answer" if table == "answer" else "a fact"


def _named(step: StepShape) -> str:
    return f"step {step.id} (year {step.year})"
