"""Questions and the ways to answer them, in words, for the command line and the screens."""

import re

from decimo import chance
from decimo.play.campaign_record import StepRecord
from decimo.play.session import Session
from decimo.play.why import Cast
from decimo.wording.chances import label_answer, list_odds
from decimo.wording.steps import ACTORS, describe_answer

PLAIN_DICE = re.compile(r"\d+d\w+")
"""Dice that are simply added; any other formula is shown."""


def describe_request(session: Session, ask: chance.Ask) -> str:
    """Return what is asked, with its subject."""
    ruleset = session.ruleset
    sides = ruleset.sides(session.state.world)
    about = ruleset.name_of(ask.about) if ask.about else ""
    side = sides.get(ask.side, "")
    # If the reason names a side, its land is not named again.
    named = about in ask.why or any(name in ask.why for name in sides.values())
    if side:
        why = ask.why.removeprefix(f"{side}: ")
        return f"{side}: {why}" if ask.kind == "form" else f"{side} to decide: {why}"
    lead = "" if named else f"{about}: "
    formula = f": {ask.dice}" if ask.kind == "roll" and not PLAIN_DICE.fullmatch(ask.dice) else ""
    return f"{lead}{ask.why}{formula}"


def list_typed_faces(ask: chance.Ask) -> tuple[tuple[int, ...], ...]:
    """Return the faces of each die that a person types; empty for a card or a decision."""
    if ask.kind != "roll":
        return ()
    procedure = chance.procedure_for(ask)
    return chance.parse_dice(procedure.die if procedure else ask.dice).faces


def describe_typing(ask: chance.Ask) -> str:
    """Say how to type a roll, a card or a decision, with an example."""
    if ask.kind == "choice":
        several = f" {_describe_share(ask)}" if ask.share else ""
        return f"Type a number from 1 to {len(ask.options)}, or the word after it.{several}"
    procedure = describe_procedure(ask)
    if procedure and ask.kind == "roll":
        return procedure
    if ask.kind == "roll":
        example = " ".join(str(faces[len(faces) // 2]) for faces in chance.parse_dice(ask.dice).faces)
        return f"Roll {ask.dice} and type each die as it fell, such as '{example}'."
    cards = ask.unseen or ask.cards
    such = "7H, QS or 'joker red'" if chance.is_playing(ask.cards[0]) else chance.card_name(cards[0])
    drawn = f"one of {len(cards)} cards" if len(cards) > 1 else "the last card"
    return f"{procedure} Draw {drawn} and type it, such as {such}.".lstrip()


def _describe_share(ask: chance.Ask) -> str:
    names = [option.id for option in ask.options]
    return (
        f'Or several in one answer, {ask.share} in all, such as: "{chance.share_example(names, ask.share)}"'
    )


def hint_typing(ask: chance.Ask) -> str:
    """Say briefly how to type the answer, to fit into its field: the dice as they fall, before any calculation."""
    if ask.kind == "card":
        if not chance.is_playing(ask.cards[0]):
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


def describe_procedure(ask: chance.Ask) -> str:
    """Say how to roll an unusual die with ordinary ones, or that an empty pack is to be shuffled; else nothing."""
    if ask.kind == "card" and ask.reshuffled and len(ask.cards) == len(ask.pack):
        return f"The pack is used up: shuffle its {len(ask.pack)} cards first."
    procedure = chance.procedure_for(ask)
    if procedure is None:
        return ""
    sides = len(chance.parse_dice(ask.dice).faces[0])
    steps = procedure.words.replace("; ", ", ")
    one = len(chance.parse_dice(procedure.die).faces) == 1
    shown = "the die shows" if one else "the dice show"
    return f"No die has {sides} sides: {steps}. Type what {shown}; the program does the sum."


def _format_faces(faces: tuple[int, ...]) -> str:
    """Return the faces of a die in words; a ten-sided die shows its ten as 0, percentile dice their hundred as 00."""
    if faces == tuple(range(1, 11)):
        return "1 to 9, 0 = ten"
    if faces == tuple(range(1, 101)):
        return "1 to 99, 00 = 100"
    return f"{min(faces)} to {max(faces)}"


def hint_option_names(ask: chance.Ask) -> str:
    """Say how to name options, in one line."""
    if not ask.share and ask.options[0].id.isdecimal():
        return "or type its number"
    if not ask.share:
        ids, named = [option.id for option in ask.options], set(ask.names.values())
        return f"or in letters, such as: {next((id_ for id_ in ids if id_ in named), ids[0])}"
    names = [option.words.partition(",")[0] for option in ask.options]
    return f"or several in one line, {ask.share} at most: {chance.share_example(names, ask.share)}"


def list_fields(ask: chance.Ask) -> list[str]:
    """Return the fields of a form line by line, and how to type it as one answer."""
    width = max(len(field.id) for field in ask.fields)
    fields = [f"{field.id:<{width}}  {_format_possible(field)}  {field.words}" for field in ask.fields]
    if any(field.usual for field in ask.fields):
        some = " ".join(_example_form(ask).split()[:2]).strip('"')
        typed = f'Type as one answer those that are to be otherwise, such as: "{some}"'
    else:
        typed = f"Type it as one answer, in any order: {_example_form(ask)}"
    return [*fields, typed, f"Or type {chance.UNFILLED}, and the program settles it."]


def _format_possible(field: chance.Field) -> str:
    if field.code:
        return field.code
    if field.letters:
        return field.usual or "letters"
    return " or ".join(field.options) if field.options else f"{field.low} to {field.high}"


def _example_form(ask: chance.Ask) -> str:
    """Return an example of a typed form, with the first possible value in every field."""
    values = [
        (field.id, field.code or field.usual or (field.options[0] if field.options else field.low))
        for field in ask.fields
    ]
    return f'"{" ".join(f"{name}={value}" for name, value in values)}"'


NOTHING_BEHIND = "Nothing was rolled for it, and no number changed."
"""The sentence for a fact without casts and changes."""
ODDS_BEFORE = "The odds before it fell:"


def list_cast(session: Session, record: StepRecord, cast: Cast) -> list[str]:
    """Return one roll, draw or decision in sentences: `For units lost to the raid the program rolled 1d6: 4`."""
    mark, answer = cast.answered
    verbs = {"roll": f"rolled {mark.dice}", "card": "drew", "choice": "chose", "form": "settled"}
    said = describe_answer(session, record, cast.answered)
    total = "" if isinstance(answer.value, str) else str(chance.parse_dice(mark.dice).total(answer.value))
    in_all = f", in all {total}" if total not in ("", said) else ""
    because = f", because: {answer.reason}" if answer.reason else ""
    lead = "Once more, for" if cast.subject != mark.why else "For"
    told = [f"{lead} {cast.subject} {ACTORS[answer.source]} {verbs[mark.kind]}: {said}{in_all}{because}."]
    if not cast.stood:
        told.append("It had no effect, so it was asked again.")
    if cast.ask is not None and cast.ask.kind == "choice":
        told.append(f"The choices were: {', '.join(option.id for option in cast.ask.options)}.")
    return told


def list_cast_odds(cast: Cast) -> list[str]:
    """Return the odds of a roll or draw line by line, with its outcome marked by `>`; else empty."""
    mark, ask = cast.answered.mark, cast.ask
    if ask is None and mark.kind == "roll":
        # For other rules or tables only the dice are known.
        ask = chance.Ask("roll", mark.rule, mark.why, mark.about, dice=mark.dice)
    if ask is None or ask.kind not in ("roll", "card"):
        return []
    return list_odds(ask, label_answer(ask, cast.answered))
