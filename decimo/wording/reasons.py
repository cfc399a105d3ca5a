"""Why a fact happened, in words: who rolled, drew or decided what, and how likely it was."""

from decimo.chance import Ask, parse_dice
from decimo.play.record import StepRecord
from decimo.play.session import Session
from decimo.play.why import Cast
from decimo.wording.chances import label_answer, list_odds
from decimo.wording.steps import ACTORS, describe_answer

NOTHING_BEHIND = "Nothing was rolled for it, and no number changed."
"""What is said of a fact that has neither casts nor changes."""
ODDS_BEFORE = "The odds before it fell:"


def list_cast(session: Session, record: StepRecord, cast: Cast) -> list[str]:
    """Tell one roll, draw or decision in sentences: `For units lost to the raid the program rolled 1d6: 4`."""
    mark, answer = cast.answered
    verbs = {"roll": f"rolled {mark.dice}", "card": "drew", "choice": "chose", "form": "settled"}
    said = describe_answer(session, record, cast.answered)
    total = "" if isinstance(answer.value, str) else str(parse_dice(mark.dice).total(answer.value))
    in_all = f", in all {total}" if total not in ("", said) else ""
    because = f", because: {answer.reason}" if answer.reason else ""
    lead = "Once more, for" if cast.subject != mark.why else "For"
    told = [f"{lead} {cast.subject} {ACTORS[answer.source]} {verbs[mark.kind]}: {said}{in_all}{because}."]
    if not cast.stood:
        told.append("It did not stand, so it was asked once more.")
    if cast.ask is not None and cast.ask.kind == "choice":
        told.append(f"The choices were: {', '.join(option.id for option in cast.ask.options)}.")
    return told


def list_cast_odds(cast: Cast) -> list[str]:
    """Return the odds of a roll or draw before it fell, line by line, what fell marked with `>`; else nothing."""
    mark, ask = cast.answered.mark, cast.ask
    if ask is None and mark.kind == "roll":
        # Under other rules or tables only the dice are known.
        ask = Ask("roll", mark.rule, mark.why, mark.about, dice=mark.dice)
    if ask is None or ask.kind not in ("roll", "card"):
        return []
    return list_odds(ask, label_answer(ask, cast.answered))
