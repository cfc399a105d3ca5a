"""Records of the journal as rows of the tables, and back."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar
from zlib import compress

import msgspec
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement

from decimo.fate import Answer, Answered, AskMark, Change, Fact
from decimo.play.record import StepRecord
from decimo.play.state import Moment

Row = tuple[Any, ...]
_Kind = TypeVar("_Kind")

_encode = msgspec.json.Encoder().encode
_value = msgspec.json.Decoder(tuple[int, ...] | str)
_words = msgspec.json.Decoder(dict[str, int | str])
_changes = msgspec.json.Decoder(list[tuple[str, Any, Any]])
_asks = msgspec.json.Decoder(tuple[int, ...])


def as_json(value: object) -> str:
    """Write a value as JSON text."""
    return _encode(value).decode()


def from_json(text: str, kind: type[_Kind]) -> _Kind:
    """Read a value of a known kind from JSON text."""
    return msgspec.json.decode(text, type=kind)


def sql(statement: ClauseElement) -> str:
    """Return a statement as the driver takes it, to be run for many rows with nothing in between."""
    return str(statement.compile(dialect=sqlite.dialect()))


def content_rows(digest: str, texts: Mapping[str, str]) -> list[Row]:
    """Return the rows of `ContentRow`."""
    return [(digest, name, compress(text.encode(), 9)) for name, text in sorted(texts.items())]


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
    """Return the record that a row of `StepRow` keeps."""
    fields: list[Any] = [*row[:13], Moment(*row[13:16])]
    return StepRecord(*fields)


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
    _, _, kind, rule, about, why, dice, value, source, reason = row
    return Answered(AskMark(kind, rule, about, why, dice), Answer(_value.decode(value), source, reason))


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
    _, _, verb, about, rule, words, changes, asks = row
    told = tuple([Change(*change) for change in _changes.decode(changes)])
    return Fact(verb, about, rule, _words.decode(words), told, _asks.decode(asks))
