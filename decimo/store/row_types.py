"""The rows of a campaign's tables: every column is declared here and nowhere else.

The tables, the SQL for reading and writing rows, the checks of rows and the form of an exported campaign are derived
from these classes. The order of columns, their types and marks are stored: a new column needs a migration.
SQLAlchemy is not imported here, so that lists and checks are fast.
"""

import types
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

from decimo.chance import Answer, Answered, AnswerSource, AskMark, Change, Fact
from decimo.chance.request import AskKind
from decimo.play import campaign_record

FAULTS = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError, zlib.error)
"""The exceptions of reading an invalid row."""

MOST_UNPACKED = 1 << 30
"""The most bytes of all compressed texts of a campaign together, unpacked."""

_Kind = TypeVar("_Kind")
_RowType = TypeVar("_RowType", bound="TableRow")


class Mark(NamedTuple):
    """The properties of a column beside its type.

    `refers_to` is the table whose `id` it contains. `json` is the type of its JSON value. `since` is the first schema
    that has it.
    """

    key: bool = False
    refers_to: str = ""
    json: Any = None
    since: int = 1


Flag = bool | int
"""Stored as 0 or 1; the driver reads it as such, SQLAlchemy as a bool."""
Key = Annotated[int, Mark(key=True)]
TextKey = Annotated[str, Mark(key=True)]
StepKey = Annotated[int, Mark(key=True, refers_to="step")]
StepReference = Annotated[int | None, Mark(refers_to="step")]
_AnswerValue = tuple[int, ...] | str
_Words = dict[str, int | str]
_Changes = list[tuple[str, Any, Any]]
_Asks = tuple[int, ...]


class TableRow(msgspec.Struct, array_like=True, gc=False):
    """A row; the fields are the columns in order. SQLite allows any kind of value in any column."""

    TABLE: ClassVar[str]
    WITHOUT_ROWID: ClassVar[bool] = False


class CampaignRow(TableRow):
    """The campaign: one row. `step` is the last live step, `state` the JSON of the state after it."""

    TABLE = "campaign"

    id: Key
    name: str
    ruleset: str
    scenario: str
    seed: int
    version: str
    """The version of the program that wrote last."""
    content: str
    """The digest of the scenario and tables that were stored last."""
    step: StepReference
    charter: Annotated[str, Mark(json=campaign_record.Charter)]
    open_step: Annotated[str | None, Mark(json=campaign_record.OpenStep)]
    state: Annotated[str, Mark(json=dict[str, Any])]


class ContentRow(TableRow):
    """A compressed text of the scenario or its tables, under a digest."""

    TABLE = "content"
    WITHOUT_ROWID = True

    digest: TextKey
    name: TextKey
    text: bytes


class StepRow(TableRow):
    """A step of the history; `live` unless it was taken back."""

    TABLE = "step"

    id: Key
    parent: StepReference
    kind: campaign_record.RecordKind
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
    live: Flag
    played_at: str
    """The real time of play (UTC)."""

    @classmethod
    def from_record(cls, record: campaign_record.StepRecord, played_at: str) -> "StepRow":
        """Return the row of a live step."""
        then = record.then
        return cls(
            record.id,
            record.parent,
            record.kind,
            record.year,
            record.season,
            record.name,
            record.take,
            record.command,
            record.by,
            record.rules,
            record.version,
            record.content,
            record.fingerprint,
            then.year,
            then.season,
            then.step,
            live=True,
            played_at=played_at,
        )

    def to_record(self) -> campaign_record.StepRecord:
        """Return the row as a record."""
        return campaign_record.StepRecord(
            self.id,
            self.parent,
            self.kind,
            self.year,
            self.season,
            self.name,
            self.take,
            self.command,
            self.given_by,
            self.rules,
            self.version,
            self.content,
            self.fingerprint,
            self.then,
        )

    @property
    def then(self) -> campaign_record.Moment:
        """The moment after the step."""
        return campaign_record.Moment(self.then_year, self.then_season, self.then_step)

    @property
    def kept_whole(self) -> bool:
        """See `StepRecord`."""
        return campaign_record.is_kept_whole(self.parent, self.kind, (self.year, self.season), self.then)


class AnswerRow(TableRow):
    """An answer in a step; `value` contains faces, a card or an option."""

    TABLE = "answer"
    WITHOUT_ROWID = True

    step: StepKey
    n: Key
    kind: AskKind
    rule: str
    about: str
    why: str
    dice: str
    value: Annotated[str, Mark(json=_AnswerValue)]
    source: AnswerSource
    reason: str

    @classmethod
    def from_answered(cls, step: int, n: int, answered: Answered) -> "AnswerRow":
        """Return the row of an answer; `n` counts those of the step from 0."""
        mark, answer = answered
        return cls(step, n, *mark, as_json(answer.value), answer.source, answer.reason)

    def to_answered(self) -> Answered:
        """Return the row as an answer."""
        mark = AskMark(self.kind, self.rule, self.about, self.why, self.dice)
        return Answered(mark, Answer(_decode_value(self.value), self.source, self.reason))


class FactRow(TableRow):
    """A fact of a step; `changes` are path, before and after."""

    TABLE = "fact"
    WITHOUT_ROWID = True

    step: StepKey
    n: Key
    verb: str
    about: str
    rule: str
    words: Annotated[str, Mark(json=_Words)]
    changes: Annotated[str, Mark(json=_Changes)]
    asks: Annotated[str, Mark(json=_Asks)]

    @classmethod
    def from_fact(cls, step: int, n: int, fact: Fact) -> "FactRow":
        """Return the row of a fact; `n` counts those of the step from 0."""
        words, changes, asks = as_json(fact.words), as_json(fact.changes), as_json(fact.asks)
        return cls(step, n, fact.verb, fact.about, fact.rule, words, changes, asks)

    def to_fact(self) -> Fact:
        """Return the row as a fact."""
        changes = tuple([Change(*change) for change in _decode_changes(self.changes)])
        return Fact(
            self.verb, self.about, self.rule, _decode_words(self.words), changes, _decode_asks(self.asks)
        )


class SnapshotRow(TableRow):
    """The state after a step, compressed: the last step of every season has one."""

    TABLE = "snapshot"

    step: StepKey
    state: Annotated[bytes, Mark(json=dict[str, Any])]


class DiaryRow(TableRow):
    """An entry of the player's diary in its present wording."""

    TABLE = "diary"

    id: Key
    year: int
    season: int
    about: str
    text: str
    written: str
    step: Annotated[int, Mark(since=2)] = 0
    """The step after which it was written; 0 if unknown."""

    def to_entry(self) -> campaign_record.DiaryEntry:
        """Return the row as a diary entry."""
        return campaign_record.DiaryEntry(*msgspec.structs.astuple(self))


class OldWordingRow(TableRow):
    """A diary entry in an earlier wording."""

    TABLE = "diary_old_wording"
    WITHOUT_ROWID = True

    entry: Annotated[int, Mark(key=True, refers_to="diary")]
    n: Key
    year: int
    season: int
    about: str
    text: str
    written: str
    step: Annotated[int, Mark(since=2)] = 0


class LedgerRow(TableRow):
    """A number at the end of a year in which it changed."""

    TABLE = "ledger"
    WITHOUT_ROWID = True

    ruleset: TextKey
    ledger: TextKey
    column: TextKey
    key: TextKey
    year: Key
    value: int

    def to_entry(self) -> campaign_record.LedgerEntry:
        """Return the row as a number of the ledger."""
        return campaign_record.LedgerEntry(self.ledger, self.key, self.column, self.year, self.value)


ROW_TYPES: Mapping[str, type[TableRow]] = {
    kind.TABLE: kind
    for kind in (
        CampaignRow,
        ContentRow,
        StepRow,
        AnswerRow,
        FactRow,
        SnapshotRow,
        DiaryRow,
        OldWordingRow,
        LedgerRow,
    )
}
"""The row types by table."""


class ColumnSpec(NamedTuple):
    """A column of a table. `kind` is int, str, bool or bytes; `mark` says the rest."""

    name: str
    kind: type
    nullable: bool
    mark: Mark
    default: Any
    """The value in a row of an older schema, which lacks the column."""

    @property
    def keeps_json(self) -> bool:
        """Whether the column contains JSON text."""
        return self.mark.json is not None


@cache
def columns_of(row_type: type[TableRow], schema: int | None = None) -> tuple[ColumnSpec, ...]:
    """Return the columns of a table in order; for an older schema only those that it has."""
    columns = [_column(field) for field in msgspec.structs.fields(row_type)]
    return tuple([each for each in columns if schema is None or each.mark.since <= schema])


def _column(field: msgspec.structs.FieldInfo) -> ColumnSpec:
    mark = next((each for each in getattr(field.type, "__metadata__", ()) if isinstance(each, Mark)), Mark())
    plain = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
    options = get_args(plain) if get_origin(plain) in (Union, types.UnionType) else (plain,)
    kind = str if get_origin(options[0]) is Literal else options[0]
    default = None if field.default is msgspec.NODEFAULT else field.default
    return ColumnSpec(field.name, kind, types.NoneType in options, mark, default)


# In brackets a name can only be a column, so that a missing one is noticed.
def select_rows(row_type: type[TableRow], rest: str = "", schema: int | None = None) -> str:
    """Return the SQL that reads rows; `rest` follows the table, `schema` is the schema of an older file."""
    names = ", ".join(f"[{column.name}]" for column in columns_of(row_type, schema))
    return f"SELECT {names} FROM {row_type.TABLE} {rest}"  # noqa: S608 - our own names


@cache
def insert_rows(row_type: type[TableRow], otherwise: str = "") -> str:
    """Return the SQL that writes a row; `otherwise` decides about an existing one, such as `OR REPLACE`."""
    columns = columns_of(row_type)
    names, marks = ", ".join(f"[{each.name}]" for each in columns), ", ".join("?" for _ in columns)
    return f"INSERT {otherwise} INTO {row_type.TABLE} ({names}) VALUES ({marks})"  # noqa: S608 - our own names


def read_row(values: Sequence[Any], row_type: type[_RowType]) -> _RowType:
    """Return values as a row.

    Raises:
        ValueError: they are invalid.

    """
    return msgspec.convert(tuple(values), row_type)


def read_steps(rows: Iterable[Sequence[Any]]) -> list[campaign_record.StepRecord]:
    """Return rows of steps as records; reading all at once is much faster.

    Raises:
        ValueError: one is invalid.

    """
    records = [row.to_record() for row in msgspec.convert([tuple(row) for row in rows], list[StepRow])]
    for record in records:
        if record.parent is not None and record.parent >= record.id:
            # Going back from step to step would never end.
            raise ValueError(f"step {record.id} follows step {record.parent}")
    return records


def can_read_rows(rows: Sequence[Sequence[Any]], row_type: type[TableRow]) -> bool:
    """Whether rows, and the JSON in them, can be read; decoding all at once is much faster."""
    many: Any = types.GenericAlias(list, (row_type,))
    try:
        read = msgspec.convert(rows, many)
        lists = [
            decoder.decode(f"[{','.join([getattr(row, name) for row in read])}]")
            for name, decoder in _list_decoders(row_type)
        ]
    except FAULTS:
        return False
    return all(len(each) == len(rows) for each in lists)


@cache
def _list_decoders(row_type: type[TableRow]) -> list[tuple[str, "msgspec.json.Decoder[Any]"]]:
    return [
        (column.name, msgspec.json.Decoder(types.GenericAlias(list, (column.mark.json,))))
        for column in columns_of(row_type)
        if column.keeps_json
    ]


_encode = msgspec.json.Encoder().encode
_decode_value = msgspec.json.Decoder(_AnswerValue).decode
_decode_words = msgspec.json.Decoder(_Words).decode
_decode_changes = msgspec.json.Decoder(_Changes).decode
_decode_asks = msgspec.json.Decoder(_Asks).decode


def as_json(value: object) -> str:
    """Return a value as JSON text."""
    return _encode(value).decode()


def from_json(text: str, kind: type[_Kind]) -> _Kind:
    """Read a value of a known type from JSON text."""
    return msgspec.json.decode(text, type=kind)


def content_rows(digest: str, texts: Mapping[str, str]) -> list[ContentRow]:
    """Return the rows of the texts of a scenario and its tables."""
    return [ContentRow(digest, name, zlib.compress(text.encode(), 9)) for name, text in sorted(texts.items())]


class Unpacker:
    """Unpacks the compressed texts of one campaign, up to a limit for each and for all together."""

    def __init__(self) -> None:
        self._left = MOST_UNPACKED

    def unpack(self, packed: bytes) -> bytes:
        """Return a text; raise one of `FAULTS` if it is not whole or too long."""
        text = campaign_record.decompress(packed, min(campaign_record.LONGEST_TEXT, self._left))
        self._left -= len(text)
        return text
