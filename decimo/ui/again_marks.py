"""What the log says of steps that were played again."""

from collections.abc import Mapping, Sequence

from decimo.play.record import Played, StepRecord
from decimo.play.session import Session
from decimo.play.ways import ASIDE, played_again
from decimo.report.house import again_words
from decimo.report.step_title import step_title


def again_marks(session: Session, since: int, until: int | None = None) -> Mapping[int, str]:
    """Return what there is to say of each step of the years `since` to `until` that was played again, by its id."""
    # The year before is read as well, for what came before the first step of a year.
    return {
        record.id: f"{step_title(session, record)}: {again_words(record, again)}."
        for record, again in played_again(session.journal, since=since - 1, until=until)
    }


def new_marks(session: Session, steps: Sequence[Played]) -> Mapping[int, str]:
    """Return what there is to say of steps that were just played, by their ids."""
    # Most follow the step before them as its only child, and then there is nothing to look up.
    if not any(_may_be_again(session, played.record) for played in steps):
        return {}
    return again_marks(session, steps[0].record.year)


def _may_be_again(session: Session, record: StepRecord) -> bool:
    """Whether something else may have been played, or answered, where this step was."""
    if record.parent is None:
        return False
    # An order given twice in a season is another take as well, but was not played again.
    first = record.take == 1 or record.kind == "order"
    follows = record.id == record.parent + 1 and first
    return not follows or session.journal.record(record.parent).record.kind in ASIDE
