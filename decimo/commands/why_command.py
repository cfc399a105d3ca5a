"""`decimo why` and `find`: the reasons of a fact, and a search for words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import asdict

from decimo.chance import Refusal
from decimo.commands import console
from decimo.commands.fact_text import encode_fact, encode_reasons
from decimo.play.campaign_record import fact_number
from decimo.report.file_format import fill_record
from decimo.wording.questions import NOTHING_BEHIND, ODDS_BEFORE, list_cast, list_cast_odds
from decimo.wording.steps import ACTORS, change_words, own_names, step_title

if TYPE_CHECKING:
    from decimo.play.find import Match
    from decimo.play.session import Session
    from decimo.play.why import Explanation


def why(
    campaign: console.Campaign,
    fact: Annotated[
        str,
        typer.Argument(
            metavar="FACT", help="The number of a fact as 'show CAMPAIGN facts' prints it, such as 412.3."
        ),
    ],
    reveal: console.Reveal = False,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Explain a fact.

    Shows its rule, its dice and cards with their odds, its changes, and who decided.
    """
    from decimo.play.why import explain as why_of
    from decimo.rulesets import build

    with console.open_for_command(campaign, folder, to_play=False, reveal=reveal) as session:
        found = why_of(session, *_read_fact_number(fact), build)
        if as_json:
            console.print_json(_encode_why(session, found))
        else:
            console.print_lines(*_format_why(session, found))


def _read_fact_number(text: str) -> tuple[int, int]:
    """Return a fact's step, and its place in the step from 0."""
    step, dot, place = text.strip().partition(".")
    if dot and all(part.isascii() and part.isdecimal() and len(part) < 10 for part in (step, place)):
        return int(step), int(place) - 1
    raise Refusal(
        f"'{text[:40]}' is no number of a fact; 'decimo show CAMPAIGN facts' prints them, such as 12.3."
    )


def _encode_why(session: "Session", found: "Explanation") -> dict[str, Any]:
    fact = encode_fact(session.ruleset, found.record, found.number, found.fact)
    return {"fact": fact, **asdict(encode_reasons(found))}


def _format_why(session: "Session", found: "Explanation") -> Iterator[str]:
    ruleset, record, fact = session.ruleset, found.record, found.fact
    yield ruleset.sentence(fact) or f"{fact.verb} {ruleset.name_of(fact.about)}".strip()
    when = ruleset.season_label(record.year, record.season)
    yield f"   Fact {fact_number(record.id, found.number)}: {when}, {step_title(session, record)}."
    if record.kind == "step" and record.take > 1:
        yield f"   The step was rolled again: this is take {record.take}."
    yield from console.format_rule(session, fact.rule, found.rule_words)
    for cast in found.casts:
        if cast.after:
            yield f"   Before it: {ruleset.sentence(cast.after)}"
        first, *more = list_cast(session, record, cast)
        odds = list_cast_odds(cast)
        yield f"   {first}"
        yield from (f"     {line}" for line in [*more, *([ODDS_BEFORE, *odds] if odds else [])])
    own = own_names(session, record)
    for change in fact.changes:
        yield f"   Changed: {change_words(ruleset, change, own)}"
    if record.kind == "order":
        yield f"   Ordered by {ACTORS[record.by]}."
    if not found.casts and not fact.changes:
        yield f"   {NOTHING_BEHIND}"


def find(
    campaign: console.Campaign,
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORDS", help="The words to find; a year or season counts as a word."),
    ],
    reveal: console.Reveal = False,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Find words in the log and the diary, newest first.

    A line contains all of the words. It begins with the number of its fact, for 'decimo why', or of its diary entry.
    """
    from decimo.play.find import find as find_in

    wanted = " ".join(words)
    if not wanted.strip():
        raise Refusal("There is nothing to find; type one or more words.")
    with console.open_for_command(campaign, folder, to_play=False, reveal=reveal) as session:
        finder, found = find_in(session, wanted)
        if as_json:
            console.print_json([_encode_match(session, told) for told in found])
            return
        span = session.ruleset.time_words.season
        if not found:
            console.remark(f"Nothing in the log and the diary has the words '{wanted[:60]}'.")
        for told in found:
            first, *rest = told.text.splitlines() or [""]
            gone = f" (from a {span} that was taken back)" if told.withdrawn else ""
            console.print_lines(
                f"{_format_match_number(told):>9}  {finder.when(told)}{gone}: {first}",
                *(f"           {line}" for line in rest),
            )


def _format_match_number(told: "Match") -> str:
    return f"diary {told.entry.id}" if told.entry else fact_number(told.step, told.place)


class MatchJson(Struct):
    """What was found for scripts."""

    year: int
    season: str
    text: str
    fact: str | None
    page: int | None
    withdrawn: bool


def _encode_match(session: "Session", told: "Match") -> MatchJson:
    return fill_record(
        MatchJson,
        told,
        season=session.ruleset.seasons[told.season],
        fact=None if told.entry else _format_match_number(told),
        page=told.entry.id if told.entry else None,
    )
