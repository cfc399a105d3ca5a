"""The trustworthy steps of a damaged campaign: each leads to the state with its fingerprint."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, TypeVar

import msgspec

from decimo.chance import Answered, Change, Fact
from decimo.play import campaign_record
from decimo.play.replay import GAP, check_before, check_house, holds
from decimo.play.rerun import (
    RUN,
    Build,
    Difference,
    KeptRulesets,
    ProgramAnswers,
    first_state,
    rerun,
    step_of,
)
from decimo.play.ruleset import Ruleset
from decimo.store.dump import History, apply_facts
from decimo.store.row_types import FAULTS

_encode = msgspec.json.encode


def bridge(before: bytes, after: bytes, game: str) -> Fact:
    """Return a fact that leads from one state to another, whatever happened between them."""
    old, new = msgspec.json.decode(before), msgspec.json.decode(after)
    changes = list(_differences("", old["world"], new["world"]))
    for place in ("seats", "dice", "settings"):
        changes += _differences(f"@{place}", old[place], new[place])
    return Fact(GAP, "", f"{game}:house", {}, tuple(changes))


def _differences(path: str, old: Any, new: Any) -> Iterator[Change]:
    """Yield the changes from one value to another, including the order of their keys."""
    if _encode(old) == _encode(new):
        return
    if path and not _can_be_told_apart(old, new):
        yield Change(path, old, new)
        return
    stem = f"{path}." if path else ""
    for key in old:
        if key not in new:
            yield Change(stem + key, old[key], None)
    for key in new:
        if key in old:
            yield from _differences(stem + key, old[key], new[key])
        else:
            yield Change(stem + key, None, new[key])


def _can_be_told_apart(old: Any, new: Any) -> bool:
    """Whether changes of single keys lead from one value to the other."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return False
    order = [key for key in old if key in new] + [key for key in new if key not in old]
    plain = all("." not in key for key in (*old, *new)) and None not in new.values()
    return plain and order == list(new)


def take_back(
    after: bytes, facts: Sequence[Fact], moment: campaign_record.Moment, hint: bytes | None
) -> Iterator[bytes]:
    """Yield the possible states before a step: facts do not record the order of keys.

    `hint` is an earlier state of the same campaign.

    Raises:
        ValueError, LookupError, TypeError: the facts do not fit the state.

    """
    changes = [Change(change.path, change.after, change.before) for fact in facts for change in fact.changes]
    state = campaign_record.apply_changes(after, reversed(deepcopy(changes)), moment)
    yield state
    if hint is not None:
        yield _encode(_in_order_of(msgspec.json.decode(hint), msgspec.json.decode(state)))


def _in_order_of(hint: Any, value: Any) -> Any:
    if not (isinstance(hint, dict) and isinstance(value, dict)):
        return value
    known = {key: _in_order_of(hint[key], value[key]) for key in hint if key in value}
    return known | {key: value[key] for key in value if key not in known}


class Replayer:
    """Plays single steps of a campaign again, each from the state before it."""

    def __init__(
        self, charter: campaign_record.Charter, contents: Mapping[str, Mapping[str, str]], build: Build
    ) -> None:
        self.game = charter.ruleset
        self._charter = charter
        self._rulesets = KeptRulesets(charter.ruleset, contents.__getitem__, build)

    def ruleset(self, content: str) -> Ruleset | None:
        """Return the ruleset of a digest; None if its texts are missing or unusable."""
        return self._rulesets.get(content)

    def first(self, content: str) -> bytes | None:
        """Return the state before the first step; None if its ruleset is not known."""
        ruleset = self._rulesets.get(content)
        if ruleset is None:
            return None
        return self._rulesets.format(content).write(first_state(ruleset, self._charter))

    def can_play(self, record: campaign_record.StepRecord) -> bool:
        """Whether a step is of this program's rules and of known texts."""
        return self._rulesets.of(record) is not None

    def can_read(self, record: campaign_record.StepRecord, state: bytes) -> bool:
        """Whether the text after a step is a state that its game can go on from, as far as its game is known."""
        try:
            campaign_record.check_moment(_moment(state))
            if self._rulesets.get(record.content) is not None:
                self._rulesets.format(record.content).read(state)
        except FAULTS:
            return False
        return True

    def play(
        self, record: campaign_record.StepRecord, before: bytes, noted: Mapping[int, Answered]
    ) -> Iterator[campaign_record.Played]:
        """Yield the outcomes of a step played again with its remaining recorded answers.

        The program's dice and policies answer as before; a person's answers must be recorded. The record of an
        outcome has its new fingerprint.
        """
        ruleset = self._rulesets.of(record)
        if ruleset is None:
            return
        # The program may have decided for a person, too: then nothing may be invented.
        sources = {n: each.answer.source for n, each in noted.items()}
        for decide_all in (False, True):
            played = None
            with suppress(Exception):  # damaged data can be wrong in any way
                played = self._played(ruleset, record, before, noted, decide_all=decide_all)
            if played is None:
                continue
            given = {n: each.answer.source for n, each in enumerate(played.answered)}
            if not decide_all or given == sources:
                yield played

    def _played(
        self,
        ruleset: Ruleset,
        record: campaign_record.StepRecord,
        before: bytes,
        noted: Mapping[int, Answered],
        *,
        decide_all: bool,
    ) -> campaign_record.Played | None:
        # The dice depend on the name of a step, and some names are known without the record.
        named = {"founding": ruleset.founding().id, "order": record.command}
        record = replace(record, name=named.get(record.kind, record.name))
        format_ = self._rulesets.format(record.content)
        state = format_.read(before)
        given = {n: each for n, each in noted.items() if each.answer.source != "app"}
        dice = step_of(ruleset, state, record).dice
        answers = ProgramAnswers(
            ruleset, state, self._charter.seed, record.name, record.take, dice, decide_all
        )
        run = rerun(ruleset, state, record, given, answers)
        if run.question is not None:
            return None
        text = format_.after(before, run.facts, state)
        record = replace(record, fingerprint=campaign_record.fingerprint(text), then=state.moment)
        return campaign_record.Played(record, tuple(run.answered.values()), run.facts)


T = TypeVar("T")


@dataclass(slots=True)
class SavedLine:
    """The saved part of a history, by step id. States are compressed."""

    played: dict[int, campaign_record.Played] = field(default_factory=dict)
    states: dict[int, bytes] = field(default_factory=dict)
    bridged: set[int] = field(default_factory=set)
    """Steps with only their outcome saved."""
    doubtful: set[int] = field(default_factory=set)
    """Steps with valid facts, but with other records lost or changed."""
    mended: set[int] = field(default_factory=set)
    """Steps that were played again and recorded anew."""


class Saver:
    """The saving of a history, step by step from the first."""

    def __init__(
        self, history: History, live: set[int], content: str, replayer: Replayer, *, dice: bool
    ) -> None:
        """Take the history; `content` is the digest of the texts stored last.

        With `dice` the program's dice are known, so that steps can be played again.
        """
        self._history = history
        self._live = live
        self._content = content
        self._replayer = replayer
        self._dice = dice
        self._children: dict[int, list[int]] = {}
        for record in history.records.values():
            if record.parent is not None and record.parent < record.id:
                self._children.setdefault(record.parent, []).append(record.id)
        self._later: dict[int, bytes] = {}
        """Compressed states reached back from a later snapshot by facts."""
        self._last: tuple[int, bytes] = (0, b"")
        self.line = SavedLine()

    def save(self) -> SavedLine:
        """Save all steps that can be saved."""
        for number in sorted(self._history.records):
            noted = self._history.records[number]
            parent, known = self._parent(noted)
            if parent is None and not known and self.line.played:
                continue  # nothing leads to it
            record = self._under_known_tables(noted, parent)
            before = self._before(record, parent)
            if known and before is not None:
                begun = _moment(before)
                record = replace(record, year=begun.year, season=begun.season)
            if known and (self._played_again(record, before) or self._as_noted(record, parent, before)):
                continue
            self._by_its_outcome(record, parent, before)
        return self.line

    def _parent(self, record: campaign_record.StepRecord) -> tuple[campaign_record.StepRecord | None, bool]:
        """Return the saved step before a step, and whether it is its real parent; None before the first."""
        at = record.parent
        if at is None:
            return None, not self.line.played
        if at in self.line.played:
            return self.line.played[at].record, True
        while at is not None and at in self._history.records and at not in self.line.played:
            further = self._history.records[at].parent
            at = further if further is not None and further < at else None
        if at in self.line.played:
            return self.line.played[at].record, False
        standing = [number for number in self.line.played if number in self._live]
        if record.id in self._live and standing:
            return self.line.played[standing[-1]].record, False
        return None, False

    def _before(
        self, record: campaign_record.StepRecord, parent: campaign_record.StepRecord | None
    ) -> bytes | None:
        if parent is None:
            return self._replayer.first(record.content)
        if self._last[0] != parent.id:
            self._last = (parent.id, campaign_record.decompress(self.line.states[parent.id]))
        return self._last[1]

    def _under_known_tables(
        self, record: campaign_record.StepRecord, parent: campaign_record.StepRecord | None
    ) -> campaign_record.StepRecord:
        """Return a step with the texts of the step before it, if its own are missing."""
        if record.kind == "update" or self._replayer.ruleset(record.content) is not None:
            return record
        # Only an update brings other tables.
        content = parent.content if parent else self._content
        return replace(record, content=content) if self._replayer.ruleset(content) is not None else record

    def _get_noted(self, record: campaign_record.StepRecord) -> campaign_record.Played:
        """Return a recorded step, up to the first missing answer and fact."""
        history = self._history
        answered, facts = history.answered.get(record.id, {}), history.facts.get(record.id, {})
        return campaign_record.Played(record, _from_0(answered), _from_0(facts))

    def _played_again(self, record: campaign_record.StepRecord, before: bytes | None) -> bool:
        """Save a step by playing it again, if that leads to its fingerprint."""
        if before is None or not self._dice:
            return False
        noted = self._get_noted(record)
        for played in self._replayer.play(record, before, self._history.answered.get(record.id, {})):
            # If answers, facts and calendar agree, the fingerprint itself was damaged.
            agrees = played._replace(record=replace(played.record, fingerprint=record.fingerprint)) == noted
            if agrees or played.record.fingerprint == record.fingerprint:
                state = _outcome(before, played)
                if campaign_record.fingerprint(state) == played.record.fingerprint:
                    self._keep(played, state)
                    if played != self._history.played(self._history.records[record.id]):
                        self.line.mended.add(record.id)
                    return True
        return False

    def _as_noted(
        self,
        record: campaign_record.StepRecord,
        parent: campaign_record.StepRecord | None,
        before: bytes | None,
    ) -> bool:
        """Save a step as recorded, if its facts lead to its fingerprint."""
        noted, kept = self._get_noted(record), self._believed(record)
        if not self._has_all(noted.facts, record):
            return False
        playable = self._dice and self._replayer.can_play(record)
        if parent is None and not playable and kept is not None and noted.facts:
            # The start of older rules is not known.
            self._keep(noted, kept)
            return True
        state = b"" if before is None else _outcome(before, noted)
        if kept is not None and record.kind == "update" and state and noted.facts:
            # Newer rules may add values.
            state = kept if holds(msgspec.json.decode(kept), msgspec.json.decode(state)) else state
        if before is None or campaign_record.fingerprint(state) != record.fingerprint:
            return False
        self._keep(noted, state)
        lacks = len(noted.answered) < len(self._history.answered.get(record.id, {}))
        if playable or lacks or not _agrees(before, noted):
            self.line.doubtful.add(record.id)
        return True

    def _has_all(self, facts: tuple[Fact, ...], record: campaign_record.StepRecord) -> bool:
        return len(facts) == len(self._history.facts.get(record.id, {}))

    def _by_its_outcome(
        self,
        record: campaign_record.StepRecord,
        parent: campaign_record.StepRecord | None,
        before: bytes | None,
    ) -> None:
        """Save a step by the state after it, if that is known; its facts are lost."""
        state = self._believed(record) or self._from_later(record, before)
        if state is None:
            return
        if parent is None and record.parent is not None:
            # Earlier steps are lost, and the campaign must begin somewhere.
            record = replace(record, kind="founding")
        facts = () if before is None else (bridge(before, state, self._replayer.game),)
        record = replace(record, parent=parent.id if parent else None, then=_moment(state))
        self._keep(campaign_record.Played(record, self._get_noted(record).answered, facts), state)
        self.line.bridged.add(record.id)

    def _keep(self, played: campaign_record.Played, state: bytes) -> None:
        number = played.record.id
        self.line.played[number] = played
        self.line.states[number] = campaign_record.compress_state(state)
        self._last = (number, state)

    def _believed(self, record: campaign_record.StepRecord) -> bytes | None:
        """Return the snapshot of a step if it has the step's fingerprint and is a possible state."""
        kept = self._history.snapshots.get(record.id)
        if kept is None or campaign_record.fingerprint(kept) != record.fingerprint:
            return None
        return kept if self._replayer.can_read(record, kept) else None

    def _from_later(self, record: campaign_record.StepRecord, hint: bytes | None) -> bytes | None:
        """Return the state after a step, reached back from the next snapshot by facts."""
        if record.id not in self._later:
            way = self._way_to_snapshot(record)
            state = self._believed(way[-1])
            for number in range(len(way) - 1, 0, -1):
                state = self._taken_back(way[number], way[number - 1], state, hint)
                if state is None:
                    break
                self._later[way[number - 1].id] = campaign_record.compress_state(state)
        kept = self._later.get(record.id)
        return None if kept is None else campaign_record.decompress(kept)

    def _way_to_snapshot(self, record: campaign_record.StepRecord) -> list[campaign_record.StepRecord]:
        """Return the steps from one to the next with a valid snapshot; only the step itself if there is none."""
        records = self._history.records
        came_from = {record.id: 0}
        ahead = deque([record.id])
        while ahead:
            number = ahead.popleft()
            if number != record.id and self._believed(records[number]) is not None:
                way = [records[number]]
                while came_from[way[-1].id]:
                    way.append(records[came_from[way[-1].id]])
                return way[::-1]
            for child in self._children.get(number, ()):
                came_from[child] = number
                ahead.append(child)
        return [record]

    def _taken_back(
        self,
        step: campaign_record.StepRecord,
        previous: campaign_record.StepRecord,
        state: bytes | None,
        hint: bytes | None,
    ) -> bytes | None:
        """Return the state before a step if its facts lead back to the outcome of the step before."""
        facts = _from_0(self._history.facts.get(step.id, {}))
        if state is None or not self._has_all(facts, step):
            return None
        try:
            for before in take_back(state, facts, previous.then, hint):
                if campaign_record.fingerprint(before) == previous.fingerprint:
                    return before
        except FAULTS:
            pass
        return None


def _outcome(before: bytes, played: campaign_record.Played) -> bytes:
    """Return the state after a step by its facts; empty if they do not fit."""
    try:
        return apply_facts(before, played)
    except ValueError:
        return b""


def _agrees(before: bytes, played: campaign_record.Played) -> bool:
    """Whether the records of a step that was not played again agree with each other."""
    try:
        check_before(before, deepcopy(played))
        check_house(played)
    except (Difference, *FAULTS):
        return False
    asks = max((ask for fact in played.facts for ask in fact.asks), default=-1)
    untold = played.record.kind not in (*RUN, "withdraw") and not played.facts
    return asks < len(played.answered) and not untold


def _from_0(rows: Mapping[int, T]) -> tuple[T, ...]:
    """Return rows sorted by number, up to the first missing one."""
    whole = takewhile(lambda n: n in rows, range(len(rows)))
    return tuple([rows[n] for n in whole])


def _moment(state: bytes) -> campaign_record.Moment:
    return msgspec.json.decode(state, type=_State).moment


class _State(msgspec.Struct):
    moment: campaign_record.Moment
