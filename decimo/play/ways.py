"""The ways of a campaign from one point: steps played there, taken back, and played differently."""

from collections.abc import Iterator, Mapping, Sequence
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
    """Yield the live steps of the years `since` to `until` that were played differently before and taken back.

    Only what was known counts: a decision or an order that was corrected before anything of its outcome was seen is
    a slip, and so is a roll, a card or a form that was typed again before its step was over.
    """
    left = _ways_left(journal)
    aside: list[Sequence[Answered]] = []
    before: StepRecord | None = None
    for played in journal.line(since=since, until=until):
        record = played.record
        if record.kind == "withdraw":
            aside.append(played.answered)
        elif record.kind not in ASIDE:
            base = before or _played_from(journal, record)
            ways = [way for way in left.get(base.id, ()) if way.id < record.id] if base else []
            seen = [way for way in ways if _was_seen(journal, way, left, record.id)]
            again = _again(journal, played, seen, aside)
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


def _was_seen(
    journal: Journal, way: StepRecord, left: Mapping[int, Sequence[StepRecord]], before: int
) -> bool:
    """Return whether an outcome was seen before the record `before`: of the way, or of what was played after it.

    The outcome of an order, or of a change by the player, is seen if anything was rolled, drawn or decided in it.
    """
    behind = [way]
    while behind:
        record = behind.pop()
        if record.kind == "step" or any(_is_revealed(each) for each in journal.record(record.id).answered):
            return True
        behind += [each for each in left.get(record.id, ()) if each.id < before]
    return False


def _is_revealed(answered: Answered) -> bool:
    """Whether an answer shows the player what they could not know: a roll, a card, or another's decision."""
    return answered.mark.kind in ("roll", "card") or answered.answer.source == "policy"


def _again(
    journal: Journal, played: Played, seen: Sequence[StepRecord], aside: Sequence[Sequence[Answered]]
) -> Again | None:
    """Return how a step was played again, given the ways that were `seen` and the answers withdrawn before it."""
    if played.record.take > 1 and played.record.kind == "step":
        return "take"
    if _decided_again(played, aside):
        return "otherwise"
    typed = _typed(played)
    for way in seen:
        other = journal.record(way.id)
        if _what(other.record) != _what(played.record) or _typed(other) != typed:
            return "otherwise"
    return None


def _decided_again(played: Played, aside: Sequence[Sequence[Answered]]) -> bool:
    """Return whether a decision was withdrawn after something asked later in the step was known, and changed."""
    given = dict(_typed(played))
    places = {each.mark: n for n, each in reversed([*enumerate(played.answered)])}
    known: list[AskMark] = []
    for withdrawn in aside:
        known += [each.mark for each in withdrawn if _is_revealed(each)]
        for mark, value in ((each.mark, each.answer.value) for each in withdrawn if _is_decision(each)):
            later = any(places.get(other, len(places)) > places.get(mark, 0) for other in known)
            if later and given.get(mark, value) != value:
                return True
    return False


def _is_decision(answered: Answered) -> bool:
    """Whether an answer is the player's own decision."""
    return answered.answer.source == "player" and answered.mark.kind == "choice"


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
