"""The replay of a journal: steps are played again in order, and each is compared with its record."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from decimo import chance
from decimo.chance.text import pluralize
from decimo.play.campaign_record import Moment, Played, State, StepRecord, content_digest, fingerprint
from decimo.play.journal import Journal, state_carried
from decimo.play.rerun import RUN, Build, Difference, KeptRulesets, chance_key, first_state, rerun
from decimo.play.ruleset import Ruleset

GAP = "bridge_gap"
"""The verb of the fact that replaces what a rescue could not save: the steps before, and the facts of this one."""


def is_gap(played: Played) -> bool:
    """Whether a rescue saved only the outcome of a step; of the first saved one it has no fact, only a snapshot."""
    begins = played.record.parent is None and played.record.id > 1 and not played.facts
    return begins or [fact.verb for fact in played.facts] == [GAP]


def compare_facts(noted: Sequence[chance.Fact], happened: Sequence[chance.Fact]) -> None:
    """Compare the recorded facts of a step with the facts of its replay."""
    if len(noted) != len(happened):
        raise Difference(f"{pluralize(len(noted), 'fact is', 'facts are')} noted, but {len(happened)} happen")
    for one, other in zip(noted, happened, strict=True):
        if one != other:
            raise Difference(f"the fact '{one.verb}' about {one.about} is not what happens")


def check_before(before: bytes, played: Played) -> None:
    """Compare a step's season, and the values before each of its changes, with the state before it."""
    moment, record = msgspec.json.decode(before)["moment"], played.record
    if (moment["year"], moment["season"]) != (record.year, record.season):
        raise Difference("the calendar is at another moment then")
    check_changes(before, played)


def check_changes(before: bytes, played: Played) -> None:
    """Compare the values before each of a step's changes with the state before it."""
    state = msgspec.json.decode(before)
    for fact in played.facts:
        for change in fact.changes:
            if _standing(state, change) != msgspec.to_builtins(change.before):
                raise Difference(f"the fact '{fact.verb}' about {fact.about} changes what was not so")
            _put(state, change)


def _place(state: Any, change: chance.Change) -> tuple[Any, str]:
    root = state if change.path.startswith("@") else state["world"]
    *stem, last = change.path.lstrip("@").split(".")
    for name in stem:
        root = root[name]
    return root, last


def _standing(state: Any, change: chance.Change) -> Any:
    place, last = _place(state, change)
    return place.get(last)


def _put(state: Any, change: chance.Change) -> None:
    place, last = _place(state, change)
    place[last] = deepcopy(change.after)


def check_house(played: Played) -> None:
    """Compare a change by the player with its command, and with the words of its fact."""
    record = played.record
    for fact in played.facts:
        for change in fact.changes:
            typed = {"setting": f"{fact.about}={change.after}", "seat": f"{fact.about} {change.after}"}
            typed["dice"] = str(change.after)
            if record.command != typed.get(record.kind, record.command):
                raise Difference(f"the command '{record.command}' is not the change that was made")
            told = (fact.words.get("before"), fact.words.get("after"))
            if record.kind in ("setting", "seat") and told != (str(change.before), str(change.after)):
                raise Difference(
                    f"the fact '{fact.verb}' about {fact.about} tells another change than it made"
                )


def holds(whole: Any, part: Any) -> bool:
    """Whether a state contains everything that another contains, and perhaps more."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and holds(whole[key], part[key]) for key in part)
    return bool(whole == part)


class StepKey(NamedTuple):
    """The key of the program's dice: a moment, its step, and the take."""

    moment: Moment
    take: int


class Replay:
    """The replay of a journal, step by step.

    States are never invented: after a difference the replay goes on only from a state with the recorded
    fingerprint. Without one it has no state until the next valid snapshot.
    """

    def __init__(self, journal: Journal, build: Build) -> None:
        self._journal = journal
        self._charter = journal.charter()
        self._rulesets = KeptRulesets(self._charter.ruleset, journal.content, build)
        self._sound: dict[str, bool] = {}
        """Whether the texts of a digest still have that digest."""
        self._state: State[Any] | None = None
        self._text: bytes | None = None
        """The state as text; None if it is not known."""
        self._after: int | None = None
        """The last step followed; None at the beginning."""

    @property
    def text(self) -> bytes | None:
        """The state after the last step, as text; None if it is not known."""
        return self._text

    def stand(self, after: StepRecord, text: bytes) -> None:
        """Go on from the state after a step, if it has the recorded fingerprint."""
        self._state, self._after = None, after.id
        self._text = text if fingerprint(text) == after.fingerprint else None

    def lose(self, after: StepRecord) -> None:
        """Skip a step that cannot be read; go on from the snapshot after it, if that is valid."""
        self._recover(Played(after, (), ()), None)

    def follow(self, played: Played) -> list[str]:
        """Play a step again, or apply its changes if it cannot be played; return the differences."""
        record = played.record
        if record.parent != self._after:
            self._recover(played, None)
            return ["the step before it is missing", *self._snapshot_faults(record)]
        before, found = self._text, list(self._content_faults(record))
        self._after = record.id
        if before is None and record.parent is not None:
            self._recover(played, None)
            return [*found, *self._snapshot_faults(record)]
        try:
            found += self._go(played, before)
        except Difference as difference:
            found.append(str(difference))
        except chance.Refusal as refusal:
            found.append(str(refusal).rstrip("."))
        except Exception as fault:  # what was changed by hand can be wrong in any way
            found.append(f"what is noted of it makes no sense ({type(fault).__name__}: {fault})")
        else:
            return found + self._compared(played, before)
        self._recover(played, before)
        return found

    def ruleset(self, record: StepRecord) -> Ruleset | None:
        """Return the ruleset of a step, for its names, even if its tables are damaged."""
        return self._rulesets.get(record.content)

    def plays(self, record: StepRecord) -> bool:
        """Whether the rules and tables of a followed step exist, so that it can be played again."""
        return self._sound.get(record.content, False) and self._rulesets.of(record) is not None

    def broken(self, record: StepRecord) -> Mapping[str, str]:
        """Return the invariants that the state after the last step breaks, in the game's words."""
        ruleset = self._rulesets.get(record.content)
        if ruleset is None or self._text is None:
            return {}
        with suppress(Exception):  # what was changed by hand can be wrong in any way
            state = self._state or self._rulesets.format(record.content).read(self._text)
            return ruleset.broken(state)
        return {}

    def dice_faults(self, place: StepKey, answered: Iterable[tuple[int, chance.Answered]]) -> Iterator[str]:
        """Compare the program's rolls of a step, by number: the seed alone decides them."""
        for number, (noted, answer) in answered:
            if noted.kind == "roll" and answer.source == "app":
                ask = chance.Ask("roll", noted.rule, noted.why, noted.about, dice=noted.dice)
                try:
                    self._check_dice(place, number, ask, answer)
                except Difference as difference:
                    yield str(difference)

    # Playing

    def _go(self, played: Played, before: bytes | None) -> list[str]:
        """Bring the state to the end of a step."""
        record, ruleset = played.record, self._rulesets.get(played.record.content)
        if is_gap(played):
            self._cross_gap(played, before)
            return []
        older = ruleset is not None and ruleset.number != record.rules
        if ruleset is None or older or not self._sound[record.content]:
            self._carry(played, before)
            return [] if older else list(self.dice_faults(_place_of(record), enumerate(played.answered)))
        format_ = self._rulesets.format(record.content)
        if before is None:
            self._state = first_state(ruleset, self._charter)
            before = format_.write(self._state)
        state = self._state or format_.read(before)
        begun = state.moment
        if (begun.year, begun.season) != (record.year, record.season):
            raise Difference(f"the calendar is in {ruleset.moment_label(begun)} then")
        if record.kind not in RUN:
            self._carry(played, before)
            return []
        self._play(ruleset, state, played)
        self._state, self._text = state, format_.after(before, played.facts, state)
        return []

    def _cross_gap(self, played: Played, before: bytes | None) -> None:
        """Go on after a gap in the history: what happened in it is lost, so only what it changed is compared."""
        if before is None:
            self._state, self._text = None, self._kept(played.record)
            return
        check_changes(before, played)
        self._state, self._text = None, state_carried(before, played)

    def _play(self, ruleset: Ruleset, state: State[Any], played: Played) -> None:
        record, place = played.record, _place_of(played.record)

        def answer(ask: chance.Ask, number: int) -> chance.Answer:
            if number >= len(played.answered):
                raise Difference(f"it asks for more than was answered: {ask.why}")
            noted = played.answered[number].answer
            if ask.kind in ("choice", "form") or noted.source != "app":
                was = chance.spoken_value(chance.mark(ask), noted.value)
                raise Difference(f"{ask.why} is noted as {was}, which does not answer it")
            self._check_dice(place, number, ask, noted)
            return noted

        given = {n: each for n, each in enumerate(played.answered) if each.answer.source != "app"}
        run = rerun(ruleset, state, record, given, answer)
        if tuple(run.answered.values()) != played.answered:
            raise Difference("it does not ask what was answered")
        compare_facts(played.facts, run.facts)

    def _check_dice(self, place: StepKey, number: int, ask: chance.Ask, noted: chance.Answer) -> None:
        key = chance_key(self._charter.seed, place.moment, place.moment.step, place.take, number)
        diced = chance.chance_answer(ask, chance.Stream(key))
        if noted != diced:
            was, fell = (
                chance.spoken_value(chance.mark(ask), noted.value),
                chance.spoken_value(chance.mark(ask), diced.value),
            )
            raise Difference(f"{ask.why} is noted as {was}, but the program's dice say {fell}")

    def _carry(self, played: Played, before: bytes | None) -> None:
        """Apply the changes of a step without running a rule."""
        record = played.record
        if before is None:
            # The start of older rules is not known: take the state after their first step as it is.
            self._state, self._text = None, self._kept(record)
            return
        check_before(before, played)
        check_house(played)
        self._state, self._text = None, state_carried(before, played)
        if record.kind == "update":
            kept = self._kept(record)
            if not holds(msgspec.json.decode(kept), msgspec.json.decode(self._text)):
                raise Difference("the snapshot kept after it is not the state it led to")
            # Newer rules may add values.
            self._text = kept

    # Comparing

    def _compared(self, played: Played, before: bytes | None) -> list[str]:
        """Compare the state and moment after a step with its record."""
        record, text = played.record, self._text
        assert text is not None  # noqa: S101 - it was just brought there
        found = []
        if self._state is not None and record.then != self._state.moment:
            found.append(f"the calendar is at {self._state.moment.step} after it")
        if fingerprint(text) != record.fingerprint:
            found.append("the state after it has another fingerprint than was noted")
        found += self._snapshot_faults(record)
        if fingerprint(text) != record.fingerprint:
            played_again = self._state
            self._recover(played, before)
            if self._text is None and played_again is not None:
                # The facts agree, so the fingerprint itself was changed.
                self._state, self._text = played_again, text
        return found

    def _recover(self, played: Played, before: bytes | None) -> None:
        """Take the recorded state after a step, if it has the recorded fingerprint."""
        record = played.record
        self._state, self._text, self._after = None, None, record.id
        for text in self._candidates(played, before):
            if fingerprint(text) == record.fingerprint:
                self._text = text
                return

    def _candidates(self, played: Played, before: bytes | None) -> Iterator[bytes]:
        """Yield the recorded states after a step: by its facts, and by its snapshot."""
        if before is not None:
            with suppress(Exception):  # what was changed by hand can be wrong in any way
                yield state_carried(before, played)
        if played.record.kept_whole:
            with suppress(Exception):
                yield self._kept(played.record)

    def _snapshot_faults(self, record: StepRecord) -> list[str]:
        """Compare the snapshot after a step, if it must have one, with the replayed state or the fingerprint."""
        if not record.kept_whole:
            return []
        try:
            kept = self._kept(record)
        except Difference as difference:
            return [str(difference)]
        except Exception as fault:  # what was changed by hand can be wrong in any way
            return [f"the snapshot kept after it cannot be read ({fault})"]
        sound = kept == self._text or fingerprint(kept) == record.fingerprint
        return [] if sound else ["the snapshot kept after it is not the state it led to"]

    def _kept(self, record: StepRecord) -> bytes:
        kept = self._journal.snapshot(record.id)
        if kept is None:
            raise Difference("the snapshot that should be kept after it is missing")
        return kept

    def _content_faults(self, record: StepRecord) -> Iterator[str]:
        """Load the tables of a step; report once if they are not the ones it was played with."""
        digest = record.content
        if digest in self._sound:
            return
        self._sound[digest] = False
        try:
            texts = self._journal.content(digest)
        except chance.Refusal:
            yield "the tables kept for it are missing or cannot be read"
            return
        self._sound[digest] = content_digest(texts) == digest
        if not self._sound[digest]:
            yield "the tables kept for it were changed afterwards"
        elif self._rulesets.get(digest) is None:
            yield "the tables kept for it cannot be played by any more"


def _place_of(record: StepRecord) -> StepKey:
    return StepKey(Moment(record.year, record.season, record.name), record.take)
