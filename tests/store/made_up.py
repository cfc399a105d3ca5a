"""A made-up game of two peoples, played into a journal without any rules."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from decimo.chance import Answer, Answered, AnswerSource, AskMark, Change, Fact, Stream
from decimo.play.campaign_record import (
    Charter,
    Moment,
    Played,
    RecordKind,
    StepRecord,
    apply_changes,
    fingerprint,
)
from decimo.play.journal import Journal, state_after
from decimo.store.backup import LEFT, list_backups
from decimo.store.fault import FOLDER

CHARTER = Charter(
    name="The two rivers",
    ruleset="made-up",
    scenario="two-rivers",
    seed=2**63 - 1,
    seats={"aquila": "player", "lupa": "policy"},
    dice="app",
    settings={"pack": "one", "desolate-at": 10},
    founded_with="0.1.0",
)
PEOPLES = ("aquila", "lupa")
VIEWS = {
    "triban": "SELECT people.key AS id, people.value ->> '$.blight' AS blight "
    "FROM campaign, json_each(campaign.state, '$.world.tribans') AS people"
}


class Game:
    """Plays made-up steps: every step rolls for each people, and adds what was rolled to its blight."""

    def __init__(self, journal: Journal, seed: str = "seed") -> None:
        self.journal = journal
        self.fate = Stream(seed)

    @property
    def state(self) -> dict[str, Any]:
        """The state as the journal holds it."""
        head = self.journal.head()
        assert head is not None
        state: dict[str, Any] = msgspec.json.decode(head[1])
        return state

    def found(self) -> Played:
        """Play the founding: both peoples come to be."""
        world: dict[str, Any] = {"tribans": {}, "leaders": {}}
        state = {"moment": None, "seats": {}, "dice": "app", "settings": {}, "world": world}
        facts = [
            Fact("settle", people, "R1.1", {}, (Change(f"tribans.{people}", None, {"blight": 0, "bank": 2}),))
            for people in PEOPLES
        ]
        return self._book("founding", msgspec.json.encode(state), Moment(1, 0, "raid"), (), facts, at=(1, 0))

    def step(self, kind: RecordKind = "step", by: AnswerSource = "app") -> Played:
        """Play one step; the first of two in every season."""
        head = self.journal.head()
        assert head is not None
        begun = head[0].then
        answered, facts = [], []
        for n, people in enumerate(PEOPLES):
            face = self.fate.below(6) + 1
            before = self.state["world"]["tribans"][people]["blight"]
            mark = AskMark("roll", "made-up:R2", people, f"blight of «{people}»", "1d6")
            answered.append(Answered(mark, Answer((face,), by, "as it fell" if by == "policy" else "")))
            change = Change(f"tribans.{people}.blight", before, before + face)
            facts.append(Fact("suffer_blight", people, "made-up:R3", {"count": face}, (change,), (n,)))
        if kind == "order":
            then = begun
        elif begun.step == "raid":
            then = Moment(begun.year, begun.season, "rest")
        else:
            then = Moment(begun.year + begun.season // 3, (begun.season + 1) % 4, "raid")
        return self._book(kind, head[1], then, tuple(answered), facts, at=(begun.year, begun.season))

    def years(self, count: int) -> None:
        """Play whole years, committed once a year."""
        for _ in range(count):
            for _ in range(8):
                self.step()
            self.journal.commit()

    def go_to(self, record_id: int) -> None:
        """Go back or forth to a step."""
        self.journal.move_head(record_id, state_after(self.journal, record_id))

    def _book(
        self,
        kind: RecordKind,
        state: bytes,
        then: Moment,
        answered: tuple[Answered, ...],
        facts: list[Fact],
        at: tuple[int, int],
    ) -> Played:
        after = apply_changes(state, [change for fact in facts for change in fact.changes], then)
        head = self.journal.head()
        record = StepRecord(
            id=self.journal.next_id(),
            parent=head[0].id if head else None,
            kind=kind,
            year=at[0],
            season=at[1],
            name=kind,
            take=1,
            command="aquila clear-blight 2" if kind == "order" else "",
            by=answered[0].answer.source if answered else "app",
            rules=1,
            version="0.1.0",
            content="",
            fingerprint=fingerprint(after),
            then=then,
        )
        played = Played(record, answered, tuple(facts))
        season_ends = kind == "founding" or (then.year, then.season) != at
        self.journal.append(played, after, season_ends=season_ends)
        return played


def forget_backups(path: Path) -> None:
    """Let the story of a campaign that was just played begin before it has any backup."""
    for backup in list_backups(path):
        if backup.why == LEFT:
            backup.path.unlink()
    with suppress(OSError):
        (path.parent / FOLDER).rmdir()


def ledgers(journal: Journal) -> list[Any]:
    """All that a journal tracks of the made-up game."""
    return [*journal.ledger("tribans", "blight"), *journal.ledger("tribans", "bank")]
