"""How a campaign stands, as `decimo show` tells it first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from decimo.commands.asking import question_json, question_lines
from decimo.commands.telling import fact_lines, facts_json
from decimo.play.briefing import NOTABLE, open_question, steps_to_come
from decimo.play.counted import counted
from decimo.play.record import Played
from decimo.play.season import year_of_play
from decimo.play.seat import roller_words
from decimo.report.briefing import sides_line

if TYPE_CHECKING:
    from decimo.play.session import Session


def summary_lines(session: "Session") -> Iterator[str]:
    """Tell how a campaign stands, line by line."""
    charter, ruleset = session.charter, session.ruleset
    names = ruleset.sides(session.state.world)
    mine = [names.get(side, side) for side, seat in session.state.seats.items() if seat == "player"]
    yield f"{charter.name}: {ruleset.land}"
    of_play = year_of_play(ruleset, session.moment.year)
    yield f"It stands in {ruleset.moment_label(session.moment)}{f', {of_play} of play' if of_play else ''}."
    yield sides_line(mine)
    yield f"Who rolls and draws: {roller_words(ruleset.dice_kinds, session.state.dice)}."
    silent = ruleset.silent(session.state)
    for side, silence in silent.items():
        if session.state.seats.get(side) == "player":
            other = "take another side with 'decimo side'"
            yield f"{silence.of(names.get(side, side))}; {other}."
    steps = counted(len(session.journal.records()), "step")
    yield f"Seed {charter.seed}, fingerprint {session.fingerprint}, {steps} played."
    yield ""
    yield "What happened last:"
    yield from fact_lines(ruleset, _last_steps(session), weight=NOTABLE)
    yield ""
    coming = steps_to_come(session)
    span = ruleset.time_words.season
    ended = f"{ruleset.ended(session.state).rstrip('.')}."
    yield f"What comes this {span}: {', '.join(coming)}." if coming else ended
    question = open_question(session)
    if question is not None:
        yield ""
        yield from question_lines(session, question)


def summary_json(session: "Session") -> dict[str, Any]:
    """Return the same for scripts."""
    charter, ruleset, moment = session.charter, session.ruleset, session.moment
    summary = {
        "name": charter.name,
        "ruleset": charter.ruleset,
        "scenario": charter.scenario,
        "seed": charter.seed,
        "year": moment.year,
        "season": ruleset.seasons[moment.season],
        "moment": ruleset.moment_label(moment),
        "step": session.moment.step if ruleset.ended(session.state) else session.next_step().id,
        "seats": dict(session.state.seats),
        "silent": {side: each.why for side, each in ruleset.silent(session.state).items()},
        "dice": session.state.dice,
        "steps": len(session.journal.records()),
        "fingerprint": session.fingerprint,
        "last": facts_json(ruleset, _last_steps(session), weight=NOTABLE),
        "coming": list(steps_to_come(session)),
    }
    question = open_question(session)
    return summary | {"question": None if question is None else question_json(session, question)}


def _last_steps(session: "Session") -> Iterator[Played]:
    """Return the steps of the year before this one, and of this one."""
    return session.line(since=session.moment.year - 1)
