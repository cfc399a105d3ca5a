"""`decimo show CAMPAIGN questions`: what events have left open, and what the player has found out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decimo.play.loose_end import LooseEnd
    from decimo.play.session import Session


def loose_end_json(session: "Session", loose: "LooseEnd") -> dict[str, Any]:
    """Return a question that an event has left as scripts read it."""
    record = loose.record
    return {
        "id": loose.number,
        "year": record.year,
        "season": session.ruleset.seasons[record.season],
        "about": loose.about,
        "question": loose.question,
        "answer": loose.answer.text if loose.answer else None,
        "page": loose.answer.id if loose.answer else None,
    }


def loose_ends_json(session: "Session", since: int | None, until: int | None) -> list[dict[str, Any]]:
    """Return the questions of the years `since` to `until` as scripts read them."""
    return [loose_end_json(session, loose) for loose in _of(session, since, until)]


def loose_end_lines(session: "Session", since: int | None, until: int | None) -> Iterator[str]:
    """List the open questions, and after them the answered ones."""
    found = _of(session, since, until)
    unanswered = [loose for loose in found if loose.answer is None]
    yield "Open questions" if unanswered else "No question is open."
    for loose in unanswered:
        yield _line(session, loose)
    if len(unanswered) < len(found):
        yield "Answered"
    for loose in found:
        if loose.answer is not None:
            yield _line(session, loose)
            yield from (f"             {line}" for line in loose.answer.text.splitlines())


def _of(session: "Session", since: int | None, until: int | None) -> "list[LooseEnd]":
    from decimo.play.loose_end import loose_ends

    return [loose for loose in loose_ends(session, since) if until is None or loose.record.year <= until]


def _line(session: "Session", loose: "LooseEnd") -> str:
    when = session.ruleset.season_label(loose.record.year, loose.record.season)
    return f"{loose.number:>9}  {when}: {loose.question}"
