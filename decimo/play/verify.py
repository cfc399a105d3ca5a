"""Verification: the journal is played again from the start, and every step must have the same outcome."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.play.campaign_record import Moment, Played, StepRecord, fingerprint, tracked_numbers
from decimo.play.journal import Journal, state_after
from decimo.play.replay import Replay, StepKey, is_gap
from decimo.play.rerun import RUN, Build
from decimo.play.ruleset import Ruleset
from decimo.play.years import year_of_play

MOST_NAMED = 20
"""How many differences are listed; the rest are counted."""


class Verified(NamedTuple):
    """The result of verifying a campaign."""

    problems: tuple[str, ...]
    """The problems, in sentences; empty if the campaign is valid."""
    steps: int
    """The number of live steps."""
    by_facts: int
    """The number of live steps of other rules or lost tables: they were not played again, only their facts,
    fingerprints and snapshots were checked."""
    unchecked: int
    """The number of live steps between a difference and the next snapshot that could not be checked."""
    taken_back: int
    """The number of steps that were taken back; they are checked in the same way."""
    notes: tuple[str, ...] = ()
    """What older rules left that breaks an invariant of today, in sentences; the campaign is valid all the same."""
    gaps: tuple[str, ...] = ()
    """The gaps that a rescue left in the history, in sentences; the campaign is valid all the same."""


def verify(journal: Journal, build: Build, after_year: Callable[[int], None] | None = None) -> list[str]:
    """Return the problems of a campaign, in sentences; empty if it is valid. See `verified`."""
    return list(verified(journal, build, after_year).problems)


def verified(journal: Journal, build: Build, after_year: Callable[[int], None] | None = None) -> Verified:
    """Check a whole campaign: live steps, present state, numbers over the years, and steps taken back.

    Steps of this program's rules are played again; steps of older rules are checked by their facts and
    fingerprints. After a difference the check goes on from the next state that agrees with its record, so that
    no consequence of a difference is reported as another one.
    """
    check = _Verifier(journal, build)
    check.check(
        lambda: check.live(after_year), check.standing, check.waiting, check.numbers, check.taken_back
    )
    return check.verdict()


class _Verifier:
    def __init__(self, journal: Journal, build: Build) -> None:
        self._journal = journal
        self._replay = Replay(journal, build)
        self._problems: list[str] = []
        self._notes: list[str] = []
        self._gaps: list[str] = []
        self._broken: Mapping[str, str] = {}
        """The invariants broken after the step before, so that each is reported once."""
        self._last: StepRecord | None = None
        self._numbers: dict[tuple[str, str, str, int], int] = {}
        self._steps = self._by_facts = self._unchecked = self._dead = 0

    def check(self, *parts: Callable[[], None]) -> None:
        """Check each part; one that cannot be read does not stop the others."""
        for part in parts:
            try:
                part()
            except Refusal as refusal:
                self._problems.append(str(refusal))

    def verdict(self) -> Verified:
        return Verified(
            _first(self._problems, "differences"),
            self._steps,
            self._by_facts,
            self._unchecked,
            self._dead,
            _first(self._notes, "such things"),
            _first(self._gaps, "gaps"),
        )

    def live(self, after_year: Callable[[int], None] | None) -> None:
        """Follow the live steps."""
        for record, played in self._line():
            if after_year and self._last and record.year > self._last.year:
                after_year(self._last.year)
            lost = self._last is not None and self._replay.text is None
            self._last = record
            self._steps += 1
            self._unchecked += lost
            self._follow(record, played)
            if played is not None:
                self._numbers |= tracked_numbers(played.facts, record.year)
            self._by_facts += record.kind in RUN and not self._replay.plays(record)
        if self._last is not None:
            self._look(self._last, differs=False)

    def _line(self) -> Iterator[tuple[StepRecord, Played | None]]:
        """Yield the live steps; None for one that cannot be read."""
        read = 0
        try:
            for played in self._journal.line():
                read += 1
                yield played.record, played
        except Refusal:
            # Reading many at once failed; one by one the others can still be read.
            for record in self._journal.records()[read:]:
                yield record, self._read(record)

    def _read(self, record: StepRecord) -> Played | None:
        try:
            return self._journal.record(record.id)
        except Refusal:
            return None

    def _follow(self, record: StepRecord, played: Played | None, where: str = "") -> None:
        if played is None:
            self._replay.lose(record)
            self._note(record, f"what is noted of it cannot be read{where}")
            return
        found = self._replay.follow(played)
        for what in found:
            self._note(record, what + where)
        if is_gap(played):
            self._gaps.append(self._placed(record, f"{_name_gap(record)}{where}"))
        if played.facts:  # a step that tells nothing has changed nothing of the world
            self._look(record, where, differs=bool(found))

    def _look(self, record: StepRecord, where: str = "", *, differs: bool) -> None:
        """Report invariants broken since this step: a problem under today's rules, a note under older ones."""
        if self._replay.text is None:
            return
        before, self._broken = self._broken, self._replay.broken(record)
        if differs:
            # Changes by hand are reported already.
            return
        today = record.kind in RUN and self._replay.plays(record)
        for what in sorted(what for key, what in self._broken.items() if key not in before):
            if today:
                self._note(record, f"after it {what}{where}")
            else:
                self._notes.append(self._placed(record, f"after it {what}{where}"))

    def standing(self) -> None:
        """Compare the campaign's present state with the last step."""
        head, last = self._journal.head(), self._last
        if last is None:
            return
        if head is None or head[0].id != last.id:
            self._note(last, "no live step follows it, but the campaign has another last step")
        elif head[1] != self._replay.text and (
            self._replay.text is not None or fingerprint(head[1]) != last.fingerprint
        ):
            self._note(last, "the campaign's present state is not the state it led to")

    def waiting(self) -> None:
        """Check the rolls of the waiting step."""
        waiting = self._journal.open_step()
        if waiting is None:
            return
        then = self._last.then if self._last else Moment(1, 0, waiting.name)
        place = StepKey(Moment(then.year, then.season, waiting.name), waiting.take)
        ruleset = self._replay.ruleset(self._last) if self._last else None
        for what in self._replay.dice_faults(place, sorted(waiting.answered.items())):
            self._problems.append(f"{_when(ruleset, then)}, step {waiting.name}, which waits: {what}.")

    def numbers(self) -> None:
        """Compare the numbers over the years with the facts, unless the facts are wrong."""
        if self._problems or self._last is None:
            return
        ruleset = self._replay.ruleset(self._last)
        noted: dict[tuple[str, str, str, int], int] = {}
        for ledger, column in sorted({(place[0], place[2]) for place in self._numbers}):
            for entry in self._journal.ledger(ledger, column):
                noted[entry.ledger, entry.key, entry.column, entry.year] = entry.value
        for place in sorted(self._numbers.keys() | noted.keys()):
            said, was = noted.get(place), self._numbers.get(place)
            if said != was:
                year, what = place[3], " ".join(place[:3])
                when = _year(ruleset, year)
                told = "the facts name no such number" if was is None else f"the facts say {was}"
                kept = "is missing" if said is None else f"is kept as {said}"
                self._problems.append(f"{when}: the number {what} {kept}, but {told}.")

    def taken_back(self) -> None:
        """Follow the steps that were taken back, each line from the step where it branched off."""
        after: int | None = None
        for record in self._journal.taken_back():
            if record.parent != after:
                self._stand_at(record)
            self._follow(record, self._read(record), " (it was taken back)")
            self._dead += 1
            after = record.id

    def _stand_at(self, record: StepRecord) -> None:
        """Go to the state before a step."""
        if record.parent is None:
            return
        try:
            parent = self._journal.record(record.parent).record
        except (Refusal, KeyError):
            # The step is then reported without the one before it.
            return
        try:
            self._replay.stand(parent, state_after(self._journal, parent.id))
            self._broken = self._replay.broken(parent)
        except Exception:  # what was changed by hand can be wrong in any way, and was named where it was
            self._replay.lose(parent)

    def _note(self, record: StepRecord, what: str) -> None:
        self._problems.append(self._placed(record, what))

    def _placed(self, record: StepRecord, what: str) -> str:
        return f"{_when(self._replay.ruleset(record), record)}, step {record.name}: {what}."


def _name_gap(record: StepRecord) -> str:
    before = record.id - 1 - (record.parent or 0)
    lost = f"{pluralize(before, 'step')} before it and " if before else ""
    return f"{lost}what happened in it could not be saved by a rescue; what came of it holds"


def _first(said: list[str], things: str) -> tuple[str, ...]:
    """Return the first sentences, each once, and the number of others."""
    once = tuple(dict.fromkeys(said))
    more = len(once) - MOST_NAMED
    return (*once[:MOST_NAMED], f"There are {more} more {things}.") if more > 0 else once


def _year(ruleset: Ruleset | None, year: int) -> str:
    """Return a year in words, with the year of play if that differs."""
    if ruleset is None:
        return f"Year {year}"
    counted = year_of_play(ruleset, year)
    return f"{ruleset.year_label(year)} ({counted})" if counted else ruleset.year_label(year)


def _when(ruleset: Ruleset | None, at: StepRecord | Moment) -> str:
    """Return a season in words, even if the campaign's tables can no longer be read."""
    if ruleset is not None and at.season < len(ruleset.seasons):
        return f"{_year(ruleset, at.year)}, {ruleset.seasons[at.season]}"
    return f"Year {at.year}, season {at.season + 1}"
