"""The steps of a damaged campaign that can be believed: each leads to the state that its fingerprint names."""

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
from decimo.play.replay import check_before, check_house, holds
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

VERB = "bridge_gap"
"""The verb of the fact that stands for all that was lost of a step."""

_encode = msgspec.json.encode


def bridge(before: bytes, after: bytes, game: str) -> Fact:
    """Return the fact that leads from one state to another, whatever happened between them."""
    old, new = msgspec.json.decode(before), msgspec.json.decode(after)
    changes = list(_differences("", old["world"], new["world"]))
    for place in ("seats", "dice", "settings"):
        changes += _differences(f"@{place}", old[place], new[place])
    return Fact(VERB, "", f"{game}:house", {}, tuple(changes))


def _differences(path: str, old: Any, new: Any) -> Iterator[Change]:
    """Yield the changes that make one value of another, the order of their keys included."""
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
    """Whether changes key by key lead from one value to the other."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return False
    order = [key for key in old if key in new] + [key for key in new if key not in old]
    plain = all("." not in key for key in (*old, *new)) and None not in new.values()
    return plain and order == list(new)


def take_back(
    after: bytes, facts: Sequence[Fact], moment: campaign_record.Moment, hint: bytes | None
) -> Iterator[bytes]:
    """Yield the states that may have been before a step: facts do not tell where in its order a thing stood.

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
        """Return the game as it is under a digest of land and tables; None if that cannot be laid out."""
        return self._rulesets.get(content)

    def first(self, content: str) -> bytes | None:
        """Return the state before the first step of all; None if the land is not known."""
        ruleset = self._rulesets.get(content)
        if ruleset is None:
            return None
        return self._rulesets.format(content).write(first_state(ruleset, self._charter))

    def can_play(self, record: campaign_record.StepRecord) -> bool:
        """Whether a step is one of this program's rules, under land and tables that are known."""
        return self._rulesets.of(record) is not None

    def play(
        self, record: campaign_record.StepRecord, before: bytes, noted: Mapping[int, Answered]
    ) -> Iterator[campaign_record.Played]:
        """Yield what comes of a step when it is played again with what is still noted of its answers.

        The program's dice and policies answer again what they answered before; what a person answered must
        be noted. Its record tells the fingerprint that it leads to now.
        """
        ruleset = self._rulesets.of(record)
        if ruleset is None:
            return
        # The program may have been let decide for a person as well: then nothing of it may be made up.
        sources = {n: each.answer.source for n, each in noted.items()}
        for decide_all in (False, True):
            played = None
            with suppress(Exception):  # what was damaged can be wrong in any way
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
        # The dice fall by the name of a step, and those of some are known without its note.
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
    """What could be saved of a history, by the ids of the steps. States are packed."""

    played: dict[int, campaign_record.Played] = field(default_factory=dict)
    states: dict[int, bytes] = field(default_factory=dict)
    bridged: set[int] = field(default_factory=set)
    """Steps of which only the outcome is saved."""
    doubtful: set[int] = field(default_factory=set)
    """Steps whose facts hold, but of which something else that was noted is lost or was changed."""
    mended: set[int] = field(default_factory=set)
    """Steps that were played again, and now are noted as they were played."""


class Saver:
    """Goes through the steps of a history from the first one on, and saves what holds."""

    def __init__(
        self, history: History, live: set[int], content: str, replayer: Replayer, *, dice: bool
    ) -> None:
        """`content` is the digest of the land and tables that were kept last.

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
        """States that facts lead back to from a later snapshot, packed."""
        self._last: tuple[int, bytes] = (0, b"")
        self.line = SavedLine()

    def save(self) -> SavedLine:
        """Save all steps that can be saved."""
        for number in sorted(self._history.records):
            noted = self._history.records[number]
            parent, known = self._parent(noted)
            if parent is None and not known and self.line.played:
                continue  # it hangs in the air
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
        """Return the step that a step follows, and whether it is the one that it followed; None before the first."""
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
            self._last = (parent.id, campaign_record.decompress_state(self.line.states[parent.id]))
        return self._last[1]

    def _under_known_tables(
        self, record: campaign_record.StepRecord, parent: campaign_record.StepRecord | None
    ) -> campaign_record.StepRecord:
        """Return a step with the tables of the one before it, if it names some that there are not."""
        if record.kind == "update" or self._replayer.ruleset(record.content) is not None:
            return record
        # Only an update brings other tables.
        content = parent.content if parent else self._content
        return replace(record, content=content) if self._replayer.ruleset(content) is not None else record

    def _get_noted(self, record: campaign_record.StepRecord) -> campaign_record.Played:
        """Return a step as it is noted, up to the first answer and fact that are missing."""
        history = self._history
        answered, facts = history.answered.get(record.id, {}), history.facts.get(record.id, {})
        return campaign_record.Played(record, _from_0(answered), _from_0(facts))

    def _played_again(self, record: campaign_record.StepRecord, before: bytes | None) -> bool:
        """Save a step by playing it again, if that leads to its fingerprint."""
        if before is None or not self._dice:
            return False
        noted = self._get_noted(record)
        for played in self._replayer.play(record, before, self._history.answered.get(record.id, {})):
            # Where answers, facts and calendar agree, it is the fingerprint that was damaged.
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
        """Save a step as it is noted, if its facts lead to its fingerprint."""
        noted, kept = self._get_noted(record), self._believed(record)
        if not self._has_all(noted.facts, record):
            return False
        playable = self._dice and self._replayer.can_play(record)
        if parent is None and not playable and kept is not None and noted.facts:
            # What older rules began with is not known.
            self._keep(noted, kept)
            return True
        state = b"" if before is None else _outcome(before, noted)
        if kept is not None and record.kind == "update" and state and noted.facts:
            # Newer rules may keep more beside what was.
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
        """Save a step by the state after it, if that is known: what led there is lost."""
        state = self._believed(record) or self._from_later(record, before)
        if state is None:
            return
        if parent is None and record.parent is not None:
            # What went before is lost, and the campaign has to begin somewhere.
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
        """Return the snapshot of a step if it is what the step's fingerprint names."""
        kept = self._history.snapshots.get(record.id)
        return kept if kept is not None and campaign_record.fingerprint(kept) == record.fingerprint else None

    def _from_later(self, record: campaign_record.StepRecord, hint: bytes | None) -> bytes | None:
        """Return the state after a step as the facts after it lead back to it from the next snapshot."""
        if record.id not in self._later:
            way = self._way_to_snapshot(record)
            state = self._believed(way[-1])
            for number in range(len(way) - 1, 0, -1):
                state = self._taken_back(way[number], way[number - 1], state, hint)
                if state is None:
                    break
                self._later[way[number - 1].id] = campaign_record.compress_state(state)
        kept = self._later.get(record.id)
        return None if kept is None else campaign_record.decompress_state(kept)

    def _way_to_snapshot(self, record: campaign_record.StepRecord) -> list[campaign_record.StepRecord]:
        """Return the steps from one to the nearest one after it whose snapshot holds; the step alone if none does."""
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
        """Return the state before a step if its facts lead back to where the one before it led."""
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
    """Return the state that the facts of a step lead to; nothing if they do not fit."""
    try:
        return apply_facts(before, played)
    except ValueError:
        return b""


def _agrees(before: bytes, played: campaign_record.Played) -> bool:
    """Whether what is noted of a step that was not played again agrees with itself."""
    try:
        check_before(before, deepcopy(played))
        check_house(played)
    except (Difference, *FAULTS):
        return False
    asks = max((ask for fact in played.facts for ask in fact.asks), default=-1)
    untold = played.record.kind not in (*RUN, "withdraw") and not played.facts
    return asks < len(played.answered) and not untold


def _from_0(rows: Mapping[int, T]) -> tuple[T, ...]:
    """Return rows in the order of their numbers, up to the first that is missing."""
    whole = takewhile(lambda n: n in rows, range(len(rows)))
    return tuple([rows[n] for n in whole])


def _moment(state: bytes) -> campaign_record.Moment:
    return msgspec.json.decode(state, type=_State).moment


class _State(msgspec.Struct):
    moment: campaign_record.Moment
