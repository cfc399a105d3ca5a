"""A question to a person, printed with its rule, its odds and how to answer it."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from decimo.chance import (
    UNFILLED,
    Ask,
    Field,
    Question,
    Refusal,
    card_name,
    is_playing,
    outcome_odds,
    parse_dice,
    procedure_for,
    share_example,
)
from decimo.commands.console import format_chance, format_rule, print_json, print_lines, remark
from decimo.report.step_words import outcome_labels

if TYPE_CHECKING:
    from decimo.play.session import Session


EXIT_ASKED = 3
"""The exit code that says: a person is asked."""

MAX_ODDS_LINES = 12
"""How many odds get a line of their own before equal ones are told together."""


def exit_with_question(session: "Session", question: Question, *, again: str, as_json: bool) -> NoReturn:
    """Print the question a campaign waits at, and end the command with exit code 3.

    `again` is the campaign as it is typed (see `as_typed`).
    """
    if as_json:
        print_json({"question": encode_question(session, question)})
    else:
        print_lines(*format_question(session, question))
        remark(explain_how_to_answer(question, again))
    raise typer.Exit(EXIT_ASKED)


def encode_question(session: "Session", question: Question) -> dict[str, Any]:
    """Return a question as scripts read it."""
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
        "options": [option._asdict() for option in ask.options],
        "fields": [field._asdict() for field in ask.fields],
        "sheet": ask.sheet,
        "share": ask.share,
        "odds": [{"result": label, "chance": str(chance)} for label, chance in compute_chances(ask)],
    }


def format_question(session: "Session", question: Question) -> list[str]:
    """Return a question in words, its asks numbered in the order in which they are answered."""
    ruleset = session.ruleset
    many = f"{len(question.asks)} answers are asked" if len(question.asks) > 1 else "an answer is asked"
    lines = [f"{ruleset.moment_label(session.moment)}: {many}."]
    before: list[str] = []
    for place, (_, ask) in enumerate(question.asks, start=1):
        lines += ["", f"{place}. {ask.why}"]
        said = [*format_rule(ruleset, ask.rule), *(f"   {line}" for line in format_request(ask))]
        # A group often asks the same of one people after another: once is enough.
        lines += ["   The same as before."] if said == before else said
        before = said
    return lines


def format_request(ask: Ask) -> list[str]:
    """Return what can come of an ask, and how it is typed."""
    if ask.kind == "choice":
        return _format_options(ask)
    if ask.kind == "form":
        return _format_form(ask)
    procedure = procedure_for(ask)
    if procedure is not None:
        typed = f"With real dice: {procedure.words}; type what {procedure.die} shows."
    elif ask.kind == "roll":
        example = " ".join(str(faces[len(faces) // 2]) for faces in parse_dice(ask.dice).faces)
        typed = f"Roll {ask.dice} and type each die as it fell, such as '{example}'."
    else:
        such = (
            "7H, QS or 'joker red'" if is_playing(ask.cards[0]) else card_name((ask.unseen or ask.cards)[0])
        )
        typed = f"Draw one of {len(ask.unseen or ask.cards)} cards and type it, such as {such}."
    return [*format_odds(ask), typed]


def _format_options(ask: Ask) -> list[str]:
    """Return the options of a decision, and how they are typed."""
    width, digits = max(len(option.id) for option in ask.options), len(str(len(ask.options)))
    options = [f"{n:>{digits}}  {o.id:<{width}}  {o.words}" for n, o in enumerate(ask.options, start=1)]
    typed = [f"Type a number from 1 to {len(ask.options)}, or the word after it."]
    if ask.share:
        typed.append(f"Or several in one answer, {ask.share} in all, such as: {_share_options(ask)}")
    return [*options, *typed]


def _share_options(ask: Ask) -> str:
    """An example of several options in one answer."""
    ids = [option.id for option in ask.options]
    return f'"{share_example(ids, ask.share)}"'


def _format_form(ask: Ask) -> list[str]:
    """Return the fields of a form, and an example of how it is typed in one answer."""
    width = max(len(field.id) for field in ask.fields)
    fields = [f"{field.id:<{width}}  {_format_possible(field)}  {field.words}" for field in ask.fields]
    if any(field.usual for field in ask.fields):
        some = " ".join(_example_form(ask).split()[:2]).strip('"')
        typed = f'Type as one answer those that are to be otherwise, such as: "{some}"'
    else:
        typed = f"Type it as one answer, in any order: {_example_form(ask)}"
    return [*fields, typed, f"Or type {UNFILLED}, and the program settles it."]


def _format_possible(field: Field) -> str:
    if field.code:
        return field.code
    if field.letters:
        return field.usual or "letters"
    return " or ".join(field.options) if field.options else f"{field.low} to {field.high}"


def _example_form(ask: Ask) -> str:
    """A form as it is typed, every field with the first thing that can stand in it."""
    values = [
        (field.id, field.code or field.usual or (field.options[0] if field.options else field.low))
        for field in ask.fields
    ]
    return f'"{" ".join(f"{name}={value}" for name, value in values)}"'


def format_odds(ask: Ask, fell: str = "") -> list[str]:
    """Return the odds of an ask line by line, many equal ones in one; the band that `fell` is marked."""
    chances = compute_chances(ask)
    whole = len(ask.unseen or ask.cards)
    equal = len({chance for _, chance in chances}) == 1
    if len(chances) > MAX_ODDS_LINES and equal and not fell:
        return [f"{len(chances)} results, each {format_chance(chances[0][1], whole)}"]
    labels = outcome_labels(ask, [label for label, _ in chances])
    width = max(map(len, labels), default=0)
    lines = [
        f"{'>' if label == fell else ' '} {shown:<{width}}  {format_chance(chance, whole)}"
        for shown, (label, chance) in zip(labels, chances, strict=True)
    ]
    if len(chances) > MAX_ODDS_LINES and equal:
        return [line for line in lines if line.startswith(">")]
    return lines


def compute_chances(ask: Ask) -> list[tuple[str, Fraction]]:
    """Return the exact odds of an ask; nothing for a decision, or for more dice than can be counted."""
    try:
        return outcome_odds(ask)
    except Refusal:
        return []


def explain_how_to_answer(question: Question, again: str) -> str:
    """Say by which command the question is answered; `again` is the campaign as it is typed."""
    answers = " ".join(["ANSWER"] * min(len(question.asks), 3)) + (" ..." if len(question.asks) > 3 else "")
    if any(ask.sheet for _, ask in question.asks):
        told = f"decimo sheet {again} prints what to play from; --fate leaves it to the program"
    else:
        told = "or --fate to let the program answer"
    return f"Answer with: decimo answer {again} {answers}   ({told})"
