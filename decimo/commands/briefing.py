"""`decimo show CAMPAIGN briefing`: what a player must know who comes back."""

from collections.abc import Iterator
from datetime import UTC, datetime
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from decimo.commands.asking import question_json
from decimo.commands.loose_ends import loose_end_json
from decimo.commands.output import WIDTH
from decimo.commands.telling import fact_json

if TYPE_CHECKING:
    from decimo.play.session import Session


def briefing_lines(session: "Session") -> Iterator[str]:
    """Tell the briefing, a heading above each part of it."""
    from decimo.play.briefing import briefing
    from decimo.report.briefing import told

    for n, section in enumerate(
        told(session, briefing(session, session.journal.played_at()), datetime.now(UTC))
    ):
        if n:
            yield ""
        yield section.heading
        for paragraph in section.paragraphs:
            for line in paragraph.splitlines():
                as_typed = [f"  {line}"]
                yield from (
                    as_typed
                    if section.verbatim
                    else wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")
                )


def briefing_json(session: "Session") -> dict[str, Any]:
    """Return the briefing as scripts read it."""
    from decimo.play.briefing import briefing

    found = briefing(session, session.journal.played_at())
    ruleset, diary = session.ruleset, found.diary
    return {
        "moment": found.moment,
        "year": found.year,
        "step": found.step,
        "ended": found.ended,
        "played_at": found.played_at,
        "sides": list(found.sides),
        "silent": {name: silence.why for name, silence in found.silent},
        "question": None if found.question is None else question_json(session, found.question),
        "answered": found.answered,
        "parked": list(found.parked),
        "deferred": [{"key": key, "value": value} for key, value in found.deferred],
        "orders": dict(found.orders),
        "forward": found.forward,
        "lately": [fact_json(ruleset, each.record, each.place, each.fact) for each in found.remembered],
        "coming": [list(cells) for cells in found.coming],
        "this_season": list(found.this_season),
        "questions": [loose_end_json(session, each) for each in found.loose_ends],
        "diary": None
        if diary is None
        else {
            "id": diary.id,
            "year": diary.year,
            "season": ruleset.seasons[diary.season],
            "about": diary.about,
            "text": diary.text,
        },
    }
