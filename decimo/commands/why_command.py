"""`decimo why`: what stands behind a fact."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from decimo.chance import Answered, Ask, Refusal, is_playing, parse_dice, rank, spoken_value, suit
from decimo.commands.arguments import AsJson, Campaign, Folder, Reveal, open_for_command
from decimo.commands.console import format_rule, print_json, print_lines, remark
from decimo.commands.fact_text import DONE_BY, encode_fact, encode_reasons
from decimo.commands.question_text import format_odds
from decimo.play.record import fact_number
from decimo.report.step_words import change_words, own_names, step_title

if TYPE_CHECKING:
    from decimo.play.find import Match
    from decimo.play.session import Session
    from decimo.play.why import Cast, Explanation


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
    from decimo.play.why import explain as why_of
    from decimo.rulesets import build

    with open_for_command(campaign, folder, to_play=False, reveal=reveal) as session:
        found = why_of(session, *_read_fact_number(fact), build)
        if as_json:
            print_json(_encode_why(session, found))
        else:
            print_lines(*_format_why(session, found))


def _read_fact_number(text: str) -> tuple[int, int]:
    """Return the step a fact belongs to, and the fact's place in it from 0."""
    step, dot, place = text.strip().partition(".")
    if dot and all(part.isascii() and part.isdecimal() and len(part) < 10 for part in (step, place)):
        return int(step), int(place) - 1
    raise Refusal(
        f"'{text[:40]}' is no number of a fact; 'decimo show CAMPAIGN facts' prints them, such as 12.3."
    )


def _encode_why(session: "Session", found: "Explanation") -> dict[str, Any]:
    fact = encode_fact(session.ruleset, found.record, found.number, found.fact)
    return {"fact": fact, **encode_reasons(found)}


def _format_why(session: "Session", found: "Explanation") -> Iterator[str]:
    ruleset, record, fact = session.ruleset, found.record, found.fact
    yield ruleset.sentence(fact) or f"{fact.verb} {ruleset.name_of(fact.about)}".strip()
    when = ruleset.season_label(record.year, record.season)
    yield f"   Fact {fact_number(record.id, found.number)}: {when}, {step_title(session, record)}."
    if record.kind == "step" and record.take > 1:
        yield f"   The step was rolled anew: this is take {record.take}."
    yield from format_rule(ruleset, fact.rule)
    for cast in found.casts:
        yield from _format_cast(cast, ruleset.sentence(cast.after) if cast.after else "")
    own = own_names(session, record)
    for change in fact.changes:
        yield f"   Changed: {change_words(ruleset, change, own)}"
    if record.kind == "order":
        yield f"   Ordered by {DONE_BY[record.by]}."
    if not found.casts and not fact.changes:
        yield "   Nothing was rolled for it, and no number changed."


def _format_cast(cast: "Cast", after: str) -> Iterator[str]:
    """Tell one roll, draw or decision; `after` is what came of it when it was asked before."""
    ask, (mark, answer) = cast.ask, cast.answered
    verbs = {"roll": f"rolled {mark.dice}", "card": "drew", "choice": "chose", "form": "settled"}
    reason = f", because: {answer.reason}" if answer.reason else ""
    said = spoken_value(mark, answer.value)
    total = "" if isinstance(answer.value, str) else str(parse_dice(mark.dice).total(answer.value))
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
        yield from (f"     {line}" for line in format_odds(ask, label_answer(ask, cast.answered)))


def label_answer(ask: Ask, answered: Answered) -> str:
    """Return the label, among the odds of an ask, that its answer came to."""
    value = answered.answer.value
    result = value if isinstance(value, str) else str(parse_dice(ask.dice).total(value))
    if ask.kind == "card" and not is_playing(result):
        return result
    for band in ask.bands:
        names = (result, rank(result), suit(result)) if ask.kind == "card" else (int(result),)
        if any(name in band.on for name in names):
            return band.label
    return suit(result) or "joker" if ask.kind == "card" else result


def find(
    campaign: Campaign,
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORDS", help="What to look for; a year and a season are words, too."),
    ],
    reveal: Reveal = False,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Find words in the log and the diary, the newest first.

    A line holds all of them. Before it stands the number of its fact, for 'decimo why', or of its diary entry.
    """
    from decimo.play.find import find as find_in

    wanted = " ".join(words)
    if not wanted.strip():
        raise Refusal("Nothing was named to look for; type one or more words.")
    with open_for_command(campaign, folder, to_play=False, reveal=reveal) as session:
        finder, found = find_in(session, wanted)
        if as_json:
            print_json([_encode_match(session, told) for told in found])
            return
        span = session.ruleset.time_words.season
        if not found:
            remark(f"Nothing in the log and the diary has the words '{wanted[:60]}'.")
        for told in found:
            first, *rest = told.text.splitlines() or [""]
            gone = f" (from a {span} that was taken back)" if told.withdrawn else ""
            print_lines(
                f"{_format_match_number(told):>9}  {finder.when(told)}{gone}: {first}",
                *(f"           {line}" for line in rest),
            )


def _format_match_number(told: "Match") -> str:
    return f"diary {told.entry.id}" if told.entry else fact_number(told.step, told.place)


def _encode_match(session: "Session", told: "Match") -> dict[str, Any]:
    return {
        "year": told.year,
        "season": session.ruleset.seasons[told.season],
        "text": told.text,
        "fact": None if told.entry else _format_match_number(told),
        "page": told.entry.id if told.entry else None,
        "withdrawn": told.withdrawn,
    }
