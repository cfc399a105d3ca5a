"""The land of the measurements, played in several ways."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from decimo.chance import (
    PACK_52,
    AskMark,
    Stream,
    parse_dice,
)
from decimo.play.campaign_record import Charter, Moment, content_digest
from decimo.play.journal import Journal, MemoryJournal
from decimo.play.rerun import ProgramAnswers, chance_key, first_state, run_step
from decimo.play.ruleset import Ruleset, Step
from decimo.play.session import Session
from decimo.rulesets import Gathered, build, gather
from decimo.store.journal import SqliteJournal

LAND = "italy"
SEEDS = (1, 2, 3, 4, 5)
YEARS = 40


class Ground(NamedTuple):
    """A land that is read and ready to play."""

    gathered: Gathered
    ruleset: Ruleset

    def charter(self, seed: int) -> Charter:
        """Return the charter of a campaign that policies play with the program's dice."""
        ids = self.gathered.ruleset, self.gathered.scenario
        return Charter("bench", *ids, seed, {}, "app", {}, "bench")

    def session(self, seed: int, journal: Journal | None = None) -> Session:
        """Return a campaign before its founding, in memory unless a journal is given."""
        kept = journal or MemoryJournal(self.charter(seed))
        digest = content_digest(self.gathered.texts)
        kept.keep_content(digest, self.gathered.texts)
        return Session(kept, self.ruleset, digest)

    def stored(self, seed: int, path: Path) -> Session:
        """Return a campaign in a file, before its founding."""
        return self.session(seed, SqliteJournal.create(path, self.charter(seed)))


@cache
def ground(scenario: str = LAND) -> Ground:
    """Read a land."""
    gathered = gather(scenario)
    return Ground(gathered, build(gathered.ruleset, gathered.texts))


def rules_alone(place: Ground, seed: int, years: int) -> None:
    """Play the steps of some years on one world, without journal, snapshots and fingerprints."""
    ruleset = place.ruleset
    state = first_state(ruleset, place.charter(seed))

    def play(step: Step) -> None:
        answers = ProgramAnswers(ruleset, state, seed, step.id, 1, step.dice, decide_all=True)
        run_step(ruleset, state, step, answerer=answers, between=True)

    play(ruleset.founding())
    for when in product(range(1, years + 1), range(len(ruleset.seasons))):
        for step in ruleset.steps(state, *when):
            state.moment = Moment(*when, step.id)
            if step.orders:
                for side in state.seats:
                    while (given := ruleset.policy_order(state, side)) is not None:
                        play(given[0].as_step(f"{side} {given[0].id}"))
            play(step)


def draws_of(session: Session) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the keys of all dice and cards of a campaign, each with its number of faces or cards."""
    for played in session.journal.line():
        record = played.record
        begun = Moment(record.year, record.season, record.name)
        for number, answered in enumerate(played.answered):
            if answered.answer.source == "app":
                key = chance_key(session.charter.seed, begun, record.name, record.take, number)
                yield key, _limits(answered.mark)


def _limits(mark: AskMark) -> tuple[int, ...]:
    if mark.kind == "card":
        return (len(PACK_52),)
    return tuple(len(faces) for faces in parse_dice(mark.dice).faces)


def floor(draws: list[tuple[str, tuple[int, ...]]]) -> None:
    """Draw the same dice and cards, and do nothing else."""
    for key, limits in draws:
        stream = Stream(key)
        for limit in limits:
            stream.below(limit)
