"""Rules, seasons and asks as the screens name them."""

import re
from fractions import Fraction

from decimo.chance import (
    Answered,
    Ask,
    Refusal,
    is_playing,
    outcome_odds,
    parse_dice,
    procedure_for,
    spoken_value,
)
from decimo.play.record import StepRecord
from decimo.play.session import ByHand, Session
from decimo.play.wording import pluralize
from decimo.play.years import season_words
from decimo.report.step_words import outcome_labels, own_names, run_words, step_title, thing_words

PLAIN_DICE = re.compile(r"\d+d\w+")
"""Dice that are simply added up; any other formula is shown."""


def describe_season(session: Session, record: StepRecord) -> str:
    """Return the season and year of a step."""
    return season_words(session.ruleset, record.year, record.season)


def describe_rule(session: Session, rule: str) -> str:
    """Return a rule's number and what it says."""
    number = rule.removeprefix(f"{session.ruleset.id}:")
    return f"{number}  {session.ruleset.rule_words(rule)}".strip()


def describe_request(session: Session, ask: Ask) -> str:
    """Return what is asked, and whom or what it is about."""
    ruleset = session.ruleset
    sides = ruleset.sides(session.state.world)
    about = ruleset.name_of(ask.about) if ask.about else ""
    side = sides.get(ask.side, "")
    # Where the reason names a side, its land need not be named as well.
    named = about in ask.why or any(name in ask.why for name in sides.values())
    if side:
        why = ask.why.removeprefix(f"{side}: ")
        return f"{side}: {why}" if ask.kind == "form" else f"{side} to decide: {why}"
    lead = "" if named else f"{about}: "
    formula = f": {ask.dice}" if ask.kind == "roll" and not PLAIN_DICE.fullmatch(ask.dice) else ""
    return f"{lead}{ask.why}{formula}"


def describe_answer(session: Session, record: StepRecord | None, answered: Answered) -> str:
    """Say an answer in a step: `the queen of spades`, `3 and 5`; of a choice the name of its thing, if it has one.

    Without a `record` the step is not played yet.
    """
    mark, answer = answered
    if mark.kind != "choice" or not isinstance(answer.value, str):
        return spoken_value(mark, answer.value)
    at = record or session.head
    return thing_words(session.ruleset, answer.value, own_names(session, at) if at else {})


def describe_last_answer(session: Session, last: ByHand) -> str:
    """Say what was answered or done: `units lost to the raid (4)`."""
    if last.answered is not None:
        return f"{last.answered.mark.why} ({describe_answer(session, last.record, last.answered)})"
    return step_title(session, last.record) if last.record else ""


def describe_taken_back(session: Session, last: ByHand) -> str:
    """Say what goes with it when it is taken back, and what comes of it."""
    if last.record is None:
        numbers = list(session.waiting.answered) if session.waiting else []
        after = len(numbers) - 1 - numbers.index(last.number) if last.number in numbers else 0
        more = {0: "", 1: " with the 1 that came after it"}.get(
            after, f" with the {after} that came after it"
        )
        return f"Takes back this answer{more}; it is asked again."
    taken = pluralize(len(session.steps_with(last)), "step")
    title = f"{step_title(session, last.record)} ({describe_season(session, last.record)})"
    if last.number is None:
        return f"Takes back {taken}: {title} and what came after it; r goes forward again."
    if last.record.rules != session.ruleset.number:
        span, when = session.ruleset.time_words.season, describe_season(session, last.record)
        return f"Takes back {taken}, its whole {span}, for older rules played it: {when}."
    return (
        f"Takes back {taken} and opens {title} again; its answers before this one stay. r goes forward again."
    )


MANY_OUTCOMES = 6
"""Of more rows than these that are equally likely the chance is said once."""


def describe_odds(ask: Ask) -> str:
    """Say the exact chance of every outcome of a roll or draw; nothing for a decision or too many dice.

    What must fall stands before what it means: `1 = dies: 16.7 % (1/6), 2-6 = lives on: 83.3 % (5/6)`.
    """
    try:
        chances = outcome_odds(ask)
    except Refusal:
        return ""
    whole = len(ask.unseen or ask.cards) if ask.kind == "card" else 0
    labels = outcome_labels(ask, [label for label, _ in chances])
    if (
        ask.kind == "roll"
        and not ask.bands
        and len(chances) > 2
        and len({chance for _, chance in chances}) == 1
    ):
        return f"{run_words([int(label) for label in labels])}, each {format_chance(chances[0][1])}"
    if ask.kind == "roll" and len(chances) > MANY_OUTCOMES and len({chance for _, chance in chances}) == 1:
        return f"each {format_chance(chances[0][1])}: {', '.join(labels)}"
    if ask.unseen or (ask.kind == "card" and not ask.bands):
        return f"any of {whole} cards, each {format_chance(Fraction(1, whole))}"
    return ", ".join(
        f"{label}: {format_chance(chance, whole)}" for label, (_, chance) in zip(labels, chances, strict=True)
    )


def format_chance(chance: Fraction, whole: int = 0) -> str:
    """Say a chance as a percentage and a fraction, of `whole` parts if that is given: `11.1 % (6/54)`."""
    over = whole or chance.denominator
    return f"{float(chance) * 100:.1f} % ({chance * over}/{over})"


def list_typed_faces(ask: Ask) -> tuple[tuple[int, ...], ...]:
    """Return the faces of each die that a person types; none for a card or a decision."""
    if ask.kind != "roll":
        return ()
    procedure = procedure_for(ask)
    return parse_dice(procedure.die if procedure else ask.dice).faces


def describe_typing(ask: Ask) -> str:
    """Say how the answer is typed, in the room of its field: the dice as they fall, whatever is made of them."""
    if ask.kind == "card":
        if not is_playing(ask.cards[0]):
            return "what the card shows"
        return "7H, QS, 0D ten, jr" if "joker red" in ask.cards else "7H, QS, 0D = ten"
    each = list_typed_faces(ask)
    ranges = [_format_faces(faces) for faces in each]
    if len(each) == 1:
        return ranges[0] if "=" in ranges[0] else f"a die: {ranges[0]}"
    if len(set(ranges)) > 1:
        return ", then ".join(f"d{len(faces)}" for faces in each)
    every = ranges[0].replace(" to ", "-") if "=" in ranges[0] else f"{ranges[0]} each"
    return f"{len(each)} dice: {every}"


def describe_procedure(ask: Ask) -> str:
    """Say how a die that nobody owns is rolled with others; nothing if the die is an ordinary one."""
    procedure = procedure_for(ask)
    if procedure is None:
        return ""
    sides = len(parse_dice(ask.dice).faces[0])
    steps = procedure.words.replace("; ", ", ")
    one = len(parse_dice(procedure.die).faces) == 1
    shown = "the die shows" if one else "the dice show"
    return f"No die has {sides} sides: {steps}. Type what {shown}; the program does the sum."


def _format_faces(faces: tuple[int, ...]) -> str:
    """The faces of a die; a ten-sided one shows its ten as 0, a pair of percentile dice their hundred as 00."""
    if faces == tuple(range(1, 11)):
        return "1 to 9, 0 = ten"
    if faces == tuple(range(1, 101)):
        return "1 to 99, 00 = 100"
    return f"{min(faces)} to {max(faces)}"
