"""Verifying: the journal is played again from the start, and every step must come out as it did."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from decimo.fate import Answer, Answered, Ask, Refusal, Stream, Turn, chance_answer, mark, spoken_value
from decimo.play.journal import Journal
from decimo.play.record import Played, StepRecord
from decimo.play.ruleset import Ruleset, Step
from decimo.play.state import State, StateFormat, carried_forward, fingerprint
from decimo.play.table import fate_key, first_state, next_moment

Build = Callable[[str, Mapping[str, str]], Ruleset]


class Difference(Exception):  # noqa: N818 - a finding, not an error
    """The first place where the journal and the game do not agree, in one sentence."""


def content_digest(texts: Mapping[str, str]) -> str:
    """A short name of the texts of land and tables: equal texts have equal digests."""
    digest = blake2b(digest_size=8)
    for name in sorted(texts):
        digest.update(f"{name}\0{texts[name]}\0".encode())
    return digest.hexdigest()


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

    def play(self) -> None:
        state: State[Any] | None = None
        year = 0
        text = b""
        for played in self.journal.line():
            record = played.record
            ruleset = self.ruleset(record)
            format_: StateFormat[Any] = StateFormat(ruleset.world_type)
            if state is None:
                state = first_state(ruleset, self.journal)
                text = format_.write(state)
            if record.kind in ("founding", "step", "order") and record.rules == ruleset.number:
                self.play_again(ruleset, state, played)
                text = format_.write(state)
            else:
                changes = [change for fact in played.facts for change in fact.changes]
                text = carried_forward(text, changes, record.then)
                state = format_.read(text)
            if fingerprint(text) != record.fingerprint:
                raise self.differs(
                    ruleset, record, "the state after it has another fingerprint than was noted"
                )
            kept = self.journal.snapshot(record.id)
            if kept is not None and kept != text:
                raise self.differs(ruleset, record, "the snapshot kept after it is not the state it led to")
            if self.after_year and record.year > year:
                year = record.year
                self.after_year(year)
        head = self.journal.head()
        if head is not None and head[1] != text:
            raise Difference("The campaign's present state is not the state its last step led to.")

    def ruleset(self, record: StepRecord) -> Ruleset:
        """The ruleset with the land and tables of a step, which must be those it was played with."""
        if record.content not in self.rulesets:
            texts = self.journal.content(record.content)
            if content_digest(texts) != record.content:
                raise Difference(
                    f"Year {record.year}, step {record.name}: the tables kept for it were changed afterwards."
                )
            self.rulesets[record.content] = self.build(self.charter.ruleset, texts)
        return self.rulesets[record.content]

    def play_again(self, ruleset: Ruleset, state: State[Any], played: Played) -> None:
        record = played.record
        step = self.step(ruleset, state, record)

        def answer(ask: Ask, number: int) -> Answer:
            if number >= len(played.answered):
                raise self.differs(ruleset, record, f"it asks for more than was answered: {ask.why}")
            noted = played.answered[number].answer
            if ask.kind == "choice":
                return noted
            key = fate_key(self.charter.seed, state.moment, step.id, record.take, number)
            diced = chance_answer(ask, Stream(key))
            if noted != diced:
                was, fell = spoken_value(mark(ask), noted.value), spoken_value(mark(ask), diced.value)
                raise self.differs(
                    ruleset, record, f"{ask.why} is noted as {was}, but the program's dice say {fell}"
                )
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
            raise self.differs(ruleset, record, "it does not ask what was answered")
        if len(turn.facts) != len(played.facts):
            raise self.differs(
                ruleset, record, f"{len(played.facts)} facts are noted, but {len(turn.facts)} happen"
            )
        for noted, happens in zip(played.facts, turn.facts, strict=True):
            if noted != happens:
                raise self.differs(
                    ruleset, record, f"the fact '{noted.verb}' about {noted.about} is not what happens"
                )
        if record.kind != "order":
            state.moment = next_moment(ruleset, state, founding=record.kind == "founding")

    def step(self, ruleset: Ruleset, state: State[Any], record: StepRecord) -> Step:
        if record.kind == "founding":
            return ruleset.founding()
        if record.kind == "order":
            side, _, command = record.command.partition(" ")
            for order in ruleset.orders(state, side):
                if order.id == command:
                    return Step(record.name, order.words, order.rule, order.play)
            raise self.differs(ruleset, record, "this order could not be given then")
        for step in ruleset.steps(state, state.moment.year, state.moment.season):
            if step.id == record.name == state.moment.step:
                return step
        raise self.differs(ruleset, record, f"the calendar stands at {state.moment.step} then")

    def differs(self, ruleset: Ruleset, record: StepRecord, what: str) -> Difference:
        season = ruleset.seasons[record.season]
        return Difference(
            f"{ruleset.year_label(record.year)} (year {record.year}), {season}, step {record.name}: {what}."
        )
