"""Records of the journal as rows of the tables, and back. Read without SQLAlchemy, for lists and checks."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from decimo.chance import Answer, Answered, AnswerSource, AskMark, Change, Fact
from decimo.chance.request import AskKind
from decimo.play.record import DiaryEntry, LedgerEntry, RecordKind, StepRecord
from decimo.play.state import Moment

Row = tuple[Any, ...]

FAULTS = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError, zlib.error)
"""What a row that makes no sense can raise when it is read."""

# SQLite keeps any kind of value in any column: what is read back is checked.
_StepColumns = tuple[
    int, int | None, RecordKind, int, int, str, int, str, AnswerSource, int, str, str, str, int, int, str
]
STEP_COLUMNS = 16
"""So many columns of a step, the first, are kept in its record."""
_Kind = TypeVar("_Kind")

_encode = msgspec.json.Encoder().encode
_value = msgspec.json.Decoder(tuple[int, ...] | str)
_words = msgspec.json.Decoder(dict[str, int | str])
_changes = msgspec.json.Decoder(list[tuple[str, Any, Any]])
_asks = msgspec.json.Decoder(tuple[int, ...])
_many_values = msgspec.json.Decoder(list[tuple[int, ...] | str])
_many_words = msgspec.json.Decoder(list[dict[str, int | str]])
_many_changes = msgspec.json.Decoder(list[list[tuple[str, Any, Any]]])
_many_asks = msgspec.json.Decoder(list[tuple[int, ...]])
_AnswerColumns = tuple[int, int, AskKind, str, str, str, str, str, AnswerSource, str]
_FactColumns = tuple[int, int, str, str, str, str, str, str]


def as_json(value: object) -> str:
    """Write a value as JSON text."""
    return _encode(value).decode()


def from_json(text: str, kind: type[_Kind]) -> _Kind:
    """Read a value of a known kind from JSON text."""
    return msgspec.json.decode(text, type=kind)


def content_rows(digest: str, texts: Mapping[str, str]) -> list[Row]:
    """Return the rows of `ContentRow`."""
    return [(digest, name, zlib.compress(text.encode(), 9)) for name, text in sorted(texts.items())]


def step_row(record: StepRecord, played_at: str) -> Row:
    """Return the row of `StepRow`."""
    then = record.then
    return (
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
        True,
        played_at,
    )


def step_of(row: Sequence[Any]) -> StepRecord:
    """Return the record that a row of `StepRow` keeps.

    Raises:
        ValueError: it makes no sense.

    """
    return steps_of([row])[0]


def steps_of(rows: Iterable[Sequence[Any]]) -> list[StepRecord]:
    """Return the records that rows of `StepRow` keep; all are read together, which is much sooner done.

    Raises:
        ValueError: one makes no sense.

    """
    read = msgspec.convert([row[:STEP_COLUMNS] for row in rows], list[_StepColumns])
    for number, parent, *_ in read:
        if parent is not None and parent >= number:
            # Whoever goes back from step to step would never come to an end.
            raise ValueError(f"step {number} follows step {parent}")
    return [StepRecord(*columns[:13], Moment(*columns[13:])) for columns in read]


def answer_row(step: int, n: int, answered: Answered) -> Row:
    """Return the row of `AnswerRow`."""
    mark, answer = answered
    value = as_json(answer.value)
    return (
        step,
        n,
        mark.kind,
        mark.rule,
        mark.about,
        mark.why,
        mark.dice,
        value,
        answer.source,
        answer.reason,
    )


def answered_of(row: Sequence[Any]) -> Answered:
    """Return the answer that a row of `AnswerRow` keeps."""
    _, _, *mark, value, source, reason = row
    answer = msgspec.convert((_value.decode(value), source, reason), Answer)
    return Answered(msgspec.convert(mark, AskMark), answer)


def are_answers(rows: Sequence[Row]) -> bool:
    """Whether rows of `AnswerRow` can be read; all are decoded together, which is much sooner done.

    Raises:
        ValueError: they cannot.

    """
    read = msgspec.convert(rows, list[_AnswerColumns])
    return len(_many_values.decode(_listed(row[7] for row in read))) == len(rows)


def are_facts(rows: Sequence[Row]) -> bool:
    """Whether rows of `FactRow` can be read; all are decoded together, which is much sooner done.

    Raises:
        ValueError: they cannot.

    """
    read = msgspec.convert(rows, list[_FactColumns])
    lists: list[list[Any]] = [
        _many_words.decode(_listed(row[5] for row in read)),
        _many_changes.decode(_listed(row[6] for row in read)),
        _many_asks.decode(_listed(row[7] for row in read)),
    ]
    return all(len(each) == len(rows) for each in lists)


def _listed(texts: Iterable[str]) -> str:
    return f"[{','.join(texts)}]"


def fact_row(step: int, n: int, fact: Fact) -> Row:
    """Return the row of `FactRow`."""
    return (
        step,
        n,
        fact.verb,
        fact.about,
        fact.rule,
        as_json(fact.words),
        as_json(fact.changes),
        as_json(fact.asks),
    )


def fact_of(row: Sequence[Any]) -> Fact:
    """Return the fact that a row of `FactRow` keeps."""
    _, _, *texts, words, changes, asks = row
    verb, about, rule = msgspec.convert(texts, tuple[str, str, str])
    told = tuple([Change(*change) for change in _changes.decode(changes)])
    return Fact(verb, about, rule, _words.decode(words), told, _asks.decode(asks))


def diary_entry_of(row: Sequence[Any]) -> DiaryEntry:
    """Return the entry that a row of `DiaryRow` keeps; of an older schema it ends before the step."""
    entry: list[Any] = [*msgspec.convert(row[:6], tuple[int, int, int, str, str, str])]
    return DiaryEntry(*entry, *msgspec.convert(row[6:], tuple[int, ...]))


def ledger_entry_of(row: Sequence[Any]) -> LedgerEntry:
    """Return the number that a row of `LedgerRow` keeps; the row begins with its ledger."""
    return msgspec.convert(row[:5], LedgerEntry)
