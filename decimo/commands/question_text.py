"""An open question as printed by commands, with its rule, its odds and how to answer it."""

from typing import TYPE_CHECKING, NoReturn

import typer
from msgspec import Struct

from decimo.chance import Ask, Field, Option, Question
from decimo.commands.console import format_rule, print_json, print_lines, remark
from decimo.commands.fact_text import OddsJson, encode_chances
from decimo.play.narration import fill_rule
from decimo.report.file_format import fill_record
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


class RequestJson(Struct):
    """One ask of a question for scripts."""

    number: int
    kind: str
    why: str
    about: str
    rule: str
    rule_words: str
    side: str
    dice: str
    options: tuple[Option, ...]
    fields: tuple[Field, ...]
    sheet: str
    share: int
    odds: list[OddsJson]


class QuestionJson(Struct):
    """A question for scripts."""

    moment: str
    asks: list[RequestJson]


def encode_question(session: "Session", question: Question) -> QuestionJson:
    """Return a question for scripts."""
    ruleset = session.ruleset
    requests = [
        fill_record(
            RequestJson,
            ask,
            number=number + 1,
            rule_words=fill_rule(ruleset.rule_words(ask.rule), session.state.settings),
            odds=encode_chances(compute_chances(ask)),
        )
        for number, ask in question.asks
    ]
    return QuestionJson(ruleset.moment_label(session.moment), requests)


def format_question(session: "Session", question: Question) -> list[str]:
    """Return a question in words, its asks numbered in the order of their answers."""
    ruleset = session.ruleset
    many = f"{len(question.asks)} answers are asked" if len(question.asks) > 1 else "an answer is asked"
    lines = [f"{ruleset.moment_label(session.moment)}: {many}."]
    before: list[str] = []
    for place, (_, ask) in enumerate(question.asks, start=1):
        lines += ["", f"{place}. {ask.why}"]
        said = [*format_rule(session, ask.rule), *(f"   {line}" for line in format_request(ask))]
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
