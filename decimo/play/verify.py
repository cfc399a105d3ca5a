"""Verifying: the journal is played again from the start, and every step must come out as it did."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from decimo.fate import Answer, Answered, Ask, Refusal, Stream, Turn, chance_answer, mark, spoken_value
from decimo.play.again import step_of
from decimo.play.journal import Journal
from decimo.play.record import Played, StepRecord
from decimo.play.ruleset import Ruleset, Step
from decimo.play.state import State, StateFormat, carried_forward, content_digest, fingerprint
from decimo.play.table import fate_key, first_state, next_moment

Build = Callable[[str, Mapping[str, str]], Ruleset]


class Difference(Exception):  # noqa: N818 - a finding, not an error
    """The first place where the journal and the game do not agree, in one sentence."""


def verify(journal: Journal, build: Build, after_year: Callable[[int], None] | None = None) -> list[str]:
    """Return what is wrong with a campaign, in sentences; nothing when it is sound.

    Steps of this program's rules are played again; steps of older rules are checked by their facts and
    fingerprints. It stops at the first difference: what follows from it would be invention.
    """
    try:
        _Replay(journal, build, after_year).play()
    except Difference as difference:
        return [str(difference)]
    except Refusal as refusal:
        return [str(refusal)]
    return []


class _Replay:
    def __init__(self, journal: Journal, build: Build, after_year: Callable[[int], None] | None) -> None:
        self.journal = journal
        self.build = build
        self.after_year = after_year
        self.charter = journal.charter()
        self.rulesets: dict[str, Ruleset] = {}
        self.formats: dict[str, StateFormat[Any]] = {}
        self.state: State[Any] | None = None
        self.text = b""

    def play(self) -> None:
        last: StepRecord | None = None
        for played in self.journal.line():
            if self.after_year and last and played.record.year > last.year:
                self.after_year(last.year)
            last = played.record
            try:
                self.follow(played)
            except Difference:
                raise
            except Refusal as refusal:
                raise self.differs(last, str(refusal).rstrip(".")) from None
            except Exception as fault:  # what was changed by hand can be wrong in any way
                what = f"what is noted of it makes no sense ({type(fault).__name__}: {fault})"
                raise self.differs(last, what) from fault
        head = self.journal.head()
        if last is not None and head is not None and head[1] != self.text:
            raise self.differs(last, "the campaign's present state is not the state it led to")

    def follow(self, played: Played) -> None:
        """Play a step again, or carry its changes forward if older rules played it, and compare."""
        record = played.record
        ruleset = self.ruleset(record)
        format_ = self.formats[record.content]
        if self.state is None:
            self.state = first_state(ruleset, self.journal)
            self.text = format_.write(self.state)
        begun = self.state.moment
        if (begun.year, begun.season) != (record.year, record.season):
            raise self.differs(record, f"the calendar stands in {ruleset.moment_label(begun)} then")
        if record.parent is None and record.rules != ruleset.number:
            # What older rules began with is not known: the state after their first step is taken as it is.
            self.text = self.kept(record)
            self.state = format_.read(self.text)
        elif record.kind in ("founding", "step", "order") and record.rules == ruleset.number:
            self.play_again(ruleset, self.state, played)
            self.text = format_.after(self.text, played.facts, self.state)
        else:
            changes = [change for fact in played.facts for change in fact.changes]
            self.text = carried_forward(self.text, changes, record.then)
            if record.kind == "update":
                self.text = self.updated(record)
            self.state = format_.read(self.text)
        if record.then != self.state.moment:
            raise self.differs(record, f"the calendar stands at {self.state.moment.step} after it")
        if fingerprint(self.text) != record.fingerprint:
            raise self.differs(record, "the state after it has another fingerprint than was noted")
        if record.kept_whole and self.journal.snapshot(record.id) != self.text:
            raise self.differs(record, "the snapshot kept after it is not the state it led to")

    def updated(self, record: StepRecord) -> bytes:
        """Return the state after an update: as it was, with what newer rules keep beside it."""
        kept = self.kept(record)
        if not _holds(msgspec.json.decode(kept), msgspec.json.decode(self.text)):
            raise self.differs(record, "the snapshot kept after it is not the state it led to")
        return kept

    def kept(self, record: StepRecord) -> bytes:
        """Return the snapshot after a step that must have one."""
        kept = self.journal.snapshot(record.id)
        if kept is None:
            raise self.differs(record, "the snapshot that should be kept after it is missing")
        return kept

    def ruleset(self, record: StepRecord) -> Ruleset:
        """Return the ruleset with the land and tables of a step, which must be those it was played with."""
        if record.content not in self.rulesets:
            texts = self.journal.content(record.content)
            if content_digest(texts) != record.content:
                raise self.differs(record, "the tables kept for it were changed afterwards")
            ruleset = self.build(self.charter.ruleset, texts)
            self.rulesets[record.content] = ruleset
            self.formats[record.content] = StateFormat(ruleset.world_type)
        return self.rulesets[record.content]

    def play_again(self, ruleset: Ruleset, state: State[Any], played: Played) -> None:
        record = played.record
        step = self.step(ruleset, state, record)

        def answer(ask: Ask, number: int) -> Answer:
            if number >= len(played.answered):
                raise self.differs(record, f"it asks for more than was answered: {ask.why}")
            noted = played.answered[number].answer
            if ask.kind == "choice" or noted.source != "app":
                was = spoken_value(mark(ask), noted.value)
                raise self.differs(record, f"{ask.why} is noted as {was}, which does not answer it")
            key = fate_key(self.charter.seed, state.moment, step.id, record.take, number)
            diced = chance_answer(ask, Stream(key))
            if noted != diced:
                was, fell = spoken_value(mark(ask), noted.value), spoken_value(mark(ask), diced.value)
                raise self.differs(record, f"{ask.why} is noted as {was}, but the program's dice say {fell}")
            return noted

        turn = Turn(
            state.world,
            year=state.moment.year,
            season=state.moment.season,
            settings=state.settings,
            answerer=answer,
            recorded={n: a for n, a in enumerate(played.answered) if a.answer.source != "app"},
        )
        step.play(turn)
        if tuple(Answered(mark(ask), given) for ask, given in turn.asked) != played.answered:
            raise self.differs(record, "it does not ask what was answered")
        if len(turn.facts) != len(played.facts):
            raise self.differs(record, f"{len(played.facts)} facts are noted, but {len(turn.facts)} happen")
        for noted, happens in zip(played.facts, turn.facts, strict=True):
            if noted != happens:
                raise self.differs(record, f"the fact '{noted.verb}' about {noted.about} is not what happens")
        if record.kind != "order":
            state.moment = next_moment(ruleset, state, founding=record.kind == "founding")

    def step(self, ruleset: Ruleset, state: State[Any], record: StepRecord) -> Step:
        """The step of a record, which the calendar must have come to."""
        step = step_of(ruleset, state, record)
        if step is None:
            raise self.differs(record, "there was nothing of this name to do then")
        if record.kind == "step" and record.name != state.moment.step:
            raise self.differs(record, f"the calendar stands at {state.moment.step} then")
        return step

    def differs(self, record: StepRecord, what: str) -> Difference:
        ruleset = self.rulesets.get(record.content)
        when = f"Year {record.year}, season {record.season + 1}"
        if ruleset is not None and record.season < len(ruleset.seasons):
            when = f"{ruleset.year_label(record.year)} (year {record.year}), {ruleset.seasons[record.season]}"
        return Difference(f"{when}, step {record.name}: {what}.")


def _holds(whole: Any, part: Any) -> bool:
    """Whether a state holds all that another one holds, and perhaps more beside it."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and _holds(whole[key], part[key]) for key in part)
    return bool(whole == part)
