"""An open question as printed by commands, with its rule, its odds and how to answer it."""

from typing import TYPE_CHECKING, Any, NoReturn

import typer

from decimo.chance import Ask, Question
from decimo.commands.console import format_rule, print_json, print_lines, remark
from decimo.commands.fact_text import encode_chances
from decimo.wording.chances import compute_chances, list_odds
from decimo.wording.questions import describe_typing, list_fields

if TYPE_CHECKING:
    from decimo.play.session import Session


EXIT_ASKED = 3
"""The exit code of an open question."""


def exit_with_question(session: "Session", question: Question, *, again: str, as_json: bool) -> NoReturn:
    """Print the open question, and exit with code 3.

    `again` is the campaign as an argument (see `format_campaign_argument`).
    """
    if as_json:
        print_json({"question": encode_question(session, question)})
    else:
        print_lines(*format_question(session, question))
        remark(explain_how_to_answer(question, again))
    raise typer.Exit(EXIT_ASKED)


def encode_question(session: "Session", question: Question) -> dict[str, Any]:
    """Return a question for scripts."""
    return {
        "moment": session.ruleset.moment_label(session.moment),
        "asks": [_encode_request(session, number, ask) for number, ask in question.asks],
    }


def _encode_request(session: "Session", number: int, ask: Ask) -> dict[str, Any]:
    return {
        "number": number + 1,
        "kind": ask.kind,
        "why": ask.why,
        "about": ask.about,
        "rule": ask.rule,
        "rule_words": session.ruleset.rule_words(ask.rule),
        "side": ask.side,
        "dice": ask.dice,
        "options": ask.options,
        "fields": ask.fields,
        "sheet": ask.sheet,
        "share": ask.share,
        "odds": encode_chances(compute_chances(ask)),
    }


def format_question(session: "Session", question: Question) -> list[str]:
    """Return a question in words, its asks numbered in the order of their answers."""
    ruleset = session.ruleset
    many = f"{len(question.asks)} answers are asked" if len(question.asks) > 1 else "an answer is asked"
    lines = [f"{ruleset.moment_label(session.moment)}: {many}."]
    before: list[str] = []
    for place, (_, ask) in enumerate(question.asks, start=1):
        lines += ["", f"{place}. {ask.why}"]
        said = [*format_rule(ruleset, ask.rule), *(f"   {line}" for line in format_request(ask))]
        # A group often repeats an ask for several peoples: print the odds once.
        lines += ["   The same as before."] if said == before else said
        before = said
    return lines


def format_request(ask: Ask) -> list[str]:
    """Return the possible answers of an ask, and how to type them."""
    if ask.kind == "form":
        return list_fields(ask)
    if ask.kind == "choice":
        width, digits = max(len(option.id) for option in ask.options), len(str(len(ask.options)))
        options = [f"{n:>{digits}}  {o.id:<{width}}  {o.words}" for n, o in enumerate(ask.options, start=1)]
        return [*options, describe_typing(ask)]
    return [*list_odds(ask), describe_typing(ask)]


def explain_how_to_answer(question: Question, again: str) -> str:
    """Return the command that answers the question; `again` is the campaign as an argument."""
    answers = " ".join(["ANSWER"] * min(len(question.asks), 3)) + (" ..." if len(question.asks) > 3 else "")
    if any(ask.sheet for _, ask in question.asks):
        told = f"decimo sheet {again} prints what to play from; --fate leaves it to the program"
    else:
        told = "or --fate to let the program answer"
    return f"Answer with: decimo answer {again} {answers}   ({told})"
