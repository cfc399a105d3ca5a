"""The ways of a campaign from one point: steps played there, taken back, and played differently."""

from collections.abc import Iterator, Sequence
from typing import Literal

from decimo.chance import Answered, AskMark, Value
from decimo.play.campaign_record import Played, RecordKind, StepRecord
from decimo.play.journal import Journal

ASIDE: tuple[RecordKind, ...] = ("withdraw", "update")
"""Kinds of records that play nothing."""

AS_BEFORE = "as it fell before it was taken back"
"""The reason of the player's own roll or card that is used again."""

Again = Literal["take", "otherwise"]
"""How a step was played again: with fresh dice, or with other decisions after its rolls were known."""


def is_own_step(record: StepRecord) -> bool:
    """Whether a record is a step that can be taken back and played again; others belong to the step before.

    The others are withdrawn answers, newer rules, and the renewed texts of an amendment; the player's change of
    a table is a step.
    """
    return record.kind not in ASIDE or (record.kind == "update" and record.by == "player")


def ways_forward(journal: Journal, head: StepRecord | None) -> list[StepRecord]:
    """Return the steps that were ever played after `head`, latest last."""
    base = head
    while base is not None and not is_own_step(base) and base.parent is not None:
        base = journal.record(base.parent).record
    if base is None:
        return []
    ways: list[StepRecord] = []
    behind = [base.id]
    while behind:
        for child in journal.children(behind.pop()):
            if is_own_step(child):
                ways.append(child)
            else:
                behind.append(child.id)
    return sorted(ways, key=lambda way: way.id)


def played_again(
    journal: Journal, *, since: int | None = None, until: int | None = None
) -> Iterator[tuple[StepRecord, Again]]:
    """Yield the live steps of the years `since` to `until` that were played differently before and taken back."""
    left = _ways_left(journal)
    aside: list[tuple[AskMark, Value]] = []
    before: StepRecord | None = None
    for played in journal.line(since=since, until=until):
        record = played.record
        if record.kind == "withdraw":
            aside += _typed(played)
        elif record.kind not in ASIDE:
            base = before or _played_from(journal, record)
            again = _again(journal, played, left.get(base.id, ()) if base else (), aside)
            if again is not None and record.kind in ("step", "order"):
                yield record, again
            aside, before = [], record


def _played_from(journal: Journal, record: StepRecord) -> StepRecord | None:
    """Return the step before a record, skipping records that play nothing."""
    base = journal.record(record.parent).record if record.parent else None
    while base is not None and base.kind in ASIDE and base.parent is not None:
        base = journal.record(base.parent).record
    return base


def _ways_left(journal: Journal) -> dict[int, list[StepRecord]]:
    """Return the steps that were taken back, by the step before them."""
    gone = {record.id: record for record in journal.taken_back()}

    def followed(record_id: int) -> StepRecord:
        return gone[record_id] if record_id in gone else journal.record(record_id).record

    left: dict[int, list[StepRecord]] = {}
    for record in gone.values():
        if record.kind not in ASIDE and record.parent is not None:
            base = followed(record.parent)
            while base.kind in ASIDE and base.parent is not None:
                base = followed(base.parent)
            left.setdefault(base.id, []).append(record)
    return left


def _again(
    journal: Journal, played: Played, ways: Sequence[StepRecord], aside: Sequence[tuple[AskMark, Value]]
) -> Again | None:
    if played.record.take > 1 and played.record.kind == "step":
        return "take"
    typed = _typed(played)
    given = dict(typed)
    if any(given.get(mark, value) != value for mark, value in aside):
        return "otherwise"
    for way in ways:
        if way.id < played.record.id:
            other = journal.record(way.id)
            if _what(other.record) != _what(played.record) or _typed(other) != typed:
                return "otherwise"
    return None


def is_own_draw(answered: Answered) -> bool:
    """Whether an answer is the player's own roll or card."""
    return answered.answer.source == "player" and answered.mark.kind in ("roll", "card")


def as_before(answered: Answered) -> Answered:
    """Return a roll or card that is used again, marked as such."""
    answer = answered.answer
    return answered if answer.reason else answered._replace(answer=answer._replace(reason=AS_BEFORE))


def _what(record: StepRecord) -> tuple[str, str, str]:
    return record.kind, record.name, record.command


def _typed(played: Played) -> list[tuple[AskMark, Value]]:
    """Return a person's answers in a step."""
    return [(each.mark, each.answer.value) for each in played.answered if each.answer.source == "player"]
