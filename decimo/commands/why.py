"""`decimo why`: what stands behind a fact."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from decimo.commands.asking import odds_lines
from decimo.commands.opening import opened
from decimo.commands.option import AsJson, Campaign, Folder, Reveal
from decimo.commands.output import rule_lines, say, say_json
from decimo.commands.telling import DONE_BY, fact_json, reasons_json
from decimo.fate import Answered, Ask, Refusal, dice, is_playing, rank, spoken_value, suit
from decimo.play.record import fact_number
from decimo.report.change_words import change_words, own_names
from decimo.report.step_title import step_title

if TYPE_CHECKING:
    from decimo.play.session import Session
    from decimo.play.why import Cast, Why


def why(
    campaign: Campaign,
    fact: Annotated[
        str,
        typer.Argument(
            metavar="FACT", help="The number of a fact as 'show CAMPAIGN facts' prints it, such as 412.3."
        ),
    ],
    reveal: Reveal = False,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Explain a fact.

    Its rule, its dice and cards with their odds before they fell, what changed, and who decided.
    """
    from decimo.play.why import why as why_of
    from decimo.rulesets import build

    with opened(campaign, folder, to_play=False, reveal=reveal) as session:
        found = why_of(session, *_number(fact), build)
        if as_json:
            say_json(_why_json(session, found))
        else:
            say(*_why_lines(session, found))


def _number(text: str) -> tuple[int, int]:
    """Return the step a fact belongs to, and the fact's place in it from 0."""
    step, dot, place = text.strip().partition(".")
    if dot and all(part.isascii() and part.isdecimal() and len(part) < 10 for part in (step, place)):
        return int(step), int(place) - 1
    raise Refusal(
        f"'{text[:40]}' is no number of a fact; 'decimo show CAMPAIGN facts' prints them, such as 12.3."
    )


def _why_json(session: "Session", found: "Why") -> dict[str, Any]:
    fact = fact_json(session.ruleset, found.record, found.number, found.fact)
    return {"fact": fact, **reasons_json(found)}


def _why_lines(session: "Session", found: "Why") -> Iterator[str]:
    ruleset, record, fact = session.ruleset, found.record, found.fact
    yield ruleset.sentence(fact) or f"{fact.verb} {ruleset.name_of(fact.about)}".strip()
    when = ruleset.season_label(record.year, record.season)
    yield f"   Fact {fact_number(record.id, found.number)}: {when}, {step_title(session, record)}."
    if record.kind == "step" and record.take > 1:
        yield f"   The step was rolled anew: this is take {record.take}."
    yield from rule_lines(ruleset, fact.rule)
    for cast in found.casts:
        yield from _fate_lines(cast, ruleset.sentence(cast.after) if cast.after else "")
    own = own_names(session, record)
    for change in fact.changes:
        yield f"   Changed: {change_words(ruleset, change, own)}"
    if record.kind == "order":
        yield f"   Ordered by {DONE_BY[record.by]}."
    if not found.casts and not fact.changes:
        yield "   Nothing was rolled for it, and no number changed."


def _fate_lines(cast: "Cast", after: str) -> Iterator[str]:
    """Tell one roll, draw or decision; `after` is what came of it when it was asked before."""
    ask, (mark, answer) = cast.ask, cast.answered
    verbs = {"roll": f"rolled {mark.dice}", "card": "drew", "choice": "chose", "form": "settled"}
    reason = f", because: {answer.reason}" if answer.reason else ""
    said = spoken_value(mark, answer.value)
    total = "" if isinstance(answer.value, str) else str(dice(mark.dice).total(answer.value))
    total = f", in all {total}" if total not in ("", said) else ""
    if after:
        yield f"   Before it: {after}"
    once_more = "Once more, for" if cast.subject != mark.why else "For"
    who = DONE_BY[answer.source]
    yield f"   {once_more} {cast.subject} {who} {verbs[mark.kind]}: {said}{total}{reason}."
    if not cast.stood:
        yield "     It did not stand, so it was asked once more."
    if ask is not None and ask.kind == "choice":
        yield f"     The choices were: {', '.join(option.id for option in ask.options)}."
    elif ask is not None and ask.kind != "form":
        yield "     The odds before it fell:"
        yield from (f"     {line}" for line in odds_lines(ask, fell(ask, cast.answered)))


def fell(ask: Ask, answered: Answered) -> str:
    """Return the label, among the odds of an ask, that its answer came to."""
    value = answered.answer.value
    result = value if isinstance(value, str) else str(dice(ask.dice).total(value))
    if ask.kind == "card" and not is_playing(result):
        return result
    for band in ask.bands:
        names = (result, rank(result), suit(result)) if ask.kind == "card" else (int(result),)
        if any(name in band.on for name in names):
            return band.label
    return suit(result) or "joker" if ask.kind == "card" else result
