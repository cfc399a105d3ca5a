"""The session: one player at one campaign. Both front ends play through it."""

from collections.abc import Iterator, Sequence
from typing import Any

from decimo.fate import Refusal
from decimo.play.house import House
from decimo.play.journal import state_after
from decimo.play.playing import Stopped
from decimo.play.record import Played, StepRecord
from decimo.play.state import State

__all__ = ["Session", "Stopped"]


class Session(House):
    """What a player does: play on, answer, order, change the rules of the house, go back and forth.

    With a `library` a campaign that older rules played goes on by this program's.
    """

    # Back and forth

    def undo(self, steps: int = 1) -> list[StepRecord]:
        """Go back by so many steps; return what was taken back, latest first. Nothing is deleted.

        Raises:
            Refusal: the campaign has not so many steps to take back.

        """
        records = list(self.journal.records())
        while records and records[-1].kind == "update":
            # It would be made again at once.
            records.pop()
        most = len(records) - 1 - self._founded_at(records)
        if not 1 <= steps <= most:
            can = f"from 1 to {most} steps can be" if most > 0 else "there is nothing to be"
            raise Refusal(f"{steps} steps cannot be taken back; {can} taken back.")
        return self._go_back(records, most - steps)

    def undo_to(self, year: int, season: int = 0) -> list[StepRecord]:
        """Go back to the start of a season; return what was taken back, latest first.

        Raises:
            Refusal: the campaign has not come so far.

        """
        records = self.journal.records()
        for n in range(self._founded_at(records), len(records) - 1):
            then = records[n].then
            if (then.year, then.season) >= (year, season):
                return self._go_back(records, n)
        now = self.ruleset.moment_label(self.moment)
        raise Refusal(
            f"The campaign stands in {now} and cannot go back to a later season; choose an earlier one."
        )

    def redo(self) -> StepRecord:
        """Go forward again by the step last taken back, with the same fate.

        Raises:
            Refusal: nothing was taken back here, or a question is open.

        """
        if self.waiting is not None:
            raise Refusal("A question is open, so you cannot go forward; answer it first.")
        children = self.journal.children(self.head.id) if self.head else ()
        if not children:
            raise Refusal("Nothing was taken back here, so there is nothing to go forward to.")
        self.go_to(children[-1])
        self.bring_up_to_date()
        self.commit()
        return children[-1]

    def _founded_at(self, records: Sequence[StepRecord]) -> int:
        """Return the place of the founding step, the furthest to go back to; the last place before it is played."""
        kinds = [record.kind for record in records]
        return kinds.index("founding") if "founding" in kinds else len(kinds) - 1

    def _go_back(self, records: Sequence[StepRecord], to: int) -> list[StepRecord]:
        self._give_up_waiting()
        self.go_to(records[to])
        self.bring_up_to_date()
        self.commit()
        return list(reversed(records[to + 1 :]))

    # Looking back

    def line(self, *, since: int | None = None, until: int | None = None) -> Iterator[Played]:
        """Yield the steps played and not taken back, in order, of the years `since` to `until`.

        What the ruleset keeps secret is left out.
        """
        for played in self.journal.line(since=since, until=until):
            yield self.ruleset.veiled(self.state, played)

    def state_at(self, year: int) -> State[Any]:
        """Return the campaign as it stood when a year began.

        Raises:
            Refusal: the campaign has not come so far.

        """
        records = self.journal.records()
        for record in records[max(0, self._founded_at(records)) :]:
            if record.then.year >= year:
                return self._format.read(state_after(self.journal, record.id))
        raise Refusal(
            f"The campaign has not come to {self.ruleset.year_label(year)} yet; choose an earlier year."
        )
