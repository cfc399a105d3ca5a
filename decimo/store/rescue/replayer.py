"""Playing steps once more while a campaign is rescued: what this program's rules make of them needs no note."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from decimo.chance import Answered, Question, Refusal
from decimo.play.again import RUN, Build, step_of
from decimo.play.journal import MemoryJournal
from decimo.play.record import Charter, OpenStep, Played, StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.state import StateFormat
from decimo.play.table import LoadedCampaign, first_state


class Replayer:
    """Plays single steps of a campaign, each from the state before it."""

    def __init__(self, charter: Charter, contents: Mapping[str, Mapping[str, str]], build: Build) -> None:
        self.game = charter.ruleset
        self._charter = charter
        self._contents = contents
        self._build = build
        self._rulesets: dict[str, Ruleset | None] = {}

    def ruleset(self, content: str) -> Ruleset | None:
        """Return the game as it is under a digest of land and tables; None if that cannot be laid out."""
        if content not in self._rulesets:
            try:
                texts = self._contents[content]
                self._rulesets[content] = self._build(self.game, texts)
            except (LookupError, Refusal):
                self._rulesets[content] = None
        return self._rulesets[content]

    def first(self, content: str) -> bytes | None:
        """Return the state before the first step of all; None if the land is not known."""
        ruleset = self.ruleset(content)
        if ruleset is None:
            return None
        format_: StateFormat[Any] = StateFormat(ruleset.world_type)
        return format_.write(first_state(ruleset, MemoryJournal(self._charter)))

    def can_play(self, record: StepRecord) -> bool:
        """Whether a step is one of this program's rules, under land and tables that are known."""
        ruleset = self.ruleset(record.content)
        return ruleset is not None and record.kind in RUN and record.rules == ruleset.number

    def play(
        self, record: StepRecord, parent: StepRecord | None, before: bytes, noted: Mapping[int, Answered]
    ) -> Iterator[Played]:
        """Yield what comes of a step when it is played again with what is still noted of its answers.

        The program's dice and policies answer again what they answered before; what a person answered must
        be noted. Its record tells the fingerprint that it leads to now.
        """
        if not self.can_play(record):
            return
        # The program may have been let decide for a person as well: then nothing of it may be made up.
        sources = {n: each.answer.source for n, each in noted.items()}
        for decide_all in (False, True):
            played = None
            with suppress(Exception):  # what was damaged can be wrong in any way
                played = self._played(record, parent, before, noted, decide_all=decide_all)
            if played is None:
                continue
            told = {n: each.answer.source for n, each in enumerate(played.answered)}
            if not decide_all or told == sources:
                made = played.record
                noted_as = replace(record, name=made.name, fingerprint=made.fingerprint, then=made.then)
                yield played._replace(record=noted_as)

    def _played(
        self,
        record: StepRecord,
        parent: StepRecord | None,
        before: bytes,
        noted: Mapping[int, Answered],
        *,
        decide_all: bool,
    ) -> Played | None:
        ruleset = self.ruleset(record.content)
        assert ruleset is not None  # noqa: S101 - see `can_play`
        # The dice fall by the name of a step, and those of some are known without its note.
        named = {"founding": ruleset.founding().id, "order": record.command}
        record = replace(record, name=named.get(record.kind, record.name))
        journal = MemoryJournal(self._charter)
        if parent is not None:
            journal.append(Played(parent, (), ()), before, season_ends=True)
        answered = {n: each for n, each in noted.items() if each.answer.source != "app"}
        journal.keep_open(OpenStep(record.name, record.take, record.command, record.by, answered))
        table = LoadedCampaign(journal, ruleset, record.content)
        step = step_of(ruleset, table.state, record)
        if step is None or (record.kind == "step" and record.name != table.moment.step):
            return None
        played = table.perform(
            step, record.kind, by=record.by, decide_all=decide_all, command=record.command, take=record.take
        )
        return None if isinstance(played, Question) else played
