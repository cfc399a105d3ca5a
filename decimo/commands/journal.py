"""The steps of a campaign, as `decimo show C journal` tells them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from decimo.commands.telling import DONE_BY
from decimo.fate import spoken_value
from decimo.play.counted import counted
from decimo.play.record import Played
from decimo.report.step_title import step_title

if TYPE_CHECKING:
    from decimo.play.session import Session


def step_lines(session: "Session", played: Played) -> Iterator[str]:
    """Tell of a step: who did it, and what was answered."""
    record = played.record
    season = session.ruleset.season_label(record.year, record.season)
    facts = counted(len(played.facts), "fact")
    yield f"{record.id:>5}  {season}: {step_title(session, record)}, by {DONE_BY[record.by]}, {facts}"
    for mark, given in played.answered:
        reason = f" ({given.reason})" if given.reason else ""
        yield f"         {mark.why}: {spoken_value(mark, given.value)}, by {DONE_BY[given.source]}{reason}"


def step_json(session: "Session", played: Played) -> dict[str, Any]:
    """Return the same for scripts."""
    record = played.record
    return {
        "id": record.id,
        "kind": record.kind,
        "year": record.year,
        "season": session.ruleset.seasons[record.season],
        "step": record.name,
        "command": record.command,
        "by": record.by,
        "take": record.take,
        "rules": record.rules,
        "version": record.version,
        "fingerprint": record.fingerprint,
        "answers": [{**a.mark._asdict(), **a.answer._asdict()} for a in played.answered],
        "facts": len(played.facts),
    }
