"""The marsh with dice that do not exist as real dice, and with kinds of dice that a player can take over."""

from collections.abc import Mapping, Sequence

from decimo.chance import Pack, Roll, StepContext
from decimo.play.campaign_record import Charter, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Step
from decimo.play.session import Session
from tests.ui.marsh import Marsh, World


def hunt(turn: StepContext[World]) -> None:
    bird = turn.roll("1d49", why="which bird is hunted", rule="marsh:M20", about="heron")
    turn.tell("see_omen", "heron", "marsh:M20", {"omen": bird})


def fish(turn: StepContext[World]) -> None:
    rolls = [Roll("1d3", f"which of the ponds of {name}", "marsh:M21", name) for name in ("reed", "heron")]
    for name, pond in zip(("reed", "heron"), turn.rolls(rolls), strict=True):
        turn.tell("see_omen", name, "marsh:M21", {"omen": pond})


def deal(turn: StepContext[World]) -> None:
    # The seven of hearts went in an earlier winter.
    turn.pack = Pack(left=[card for card in turn.pack.full if turn.year == 1 or card != "7H"])
    card = turn.draw(why="what the bog deals", rule="marsh:M23", about="heron")
    turn.tell("meet", "heron", "marsh:M23", {"card": card})


def stare(turn: StepContext[World]) -> None:
    rolls = [
        Roll("1d10", "how long it stares", "marsh:M22", "reed"),
        Roll("1d20", "how far it sees", "marsh:M22", "reed"),
        Roll("2d10", "with which eyes", "marsh:M22", "reed"),
    ]
    long, far, eyes = turn.rolls(rolls)
    turn.tell("see_omen", "reed", "marsh:M22", {"omen": int(long) * 10000 + int(far) * 100 + int(eyes)})


class Bog(Marsh):
    """Hunting, fishing, staring and a card in winter."""

    dice_kinds: Mapping[str, str] = {"hunt": "the hunt [h]"}

    def steps(self, _state: State[World], _year: int, season: int) -> Sequence[Step]:
        winter = [
            Step("hunt", "The hunt", "marsh:M20", hunt, dice="hunt"),
            Step("fish", "Fishing", "marsh:M21", fish),
            Step("stare", "Staring", "marsh:M22", stare),
            Step("deal", "The deal", "marsh:M23", deal),
        ]
        return {0: winter}.get(season, super().steps(_state, _year, season))


def bog(*, dice: str = "own", at: str = "hunt") -> Session:
    """A campaign in the bog that stands at one of its steps."""
    journal = MemoryJournal(Charter("Bog", "marsh", "bog", 7, {}, dice, {}, "0.1.0"))
    session = Session(journal, Bog(), "c0ffee")
    session.play_step()
    while session.moment.step != at:
        session.play_step(decide_all=True)
    return session
