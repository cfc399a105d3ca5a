"""The marsh at war: in winter its peoples march over the map, and fight with figures from a sheet."""

from collections.abc import Mapping, Sequence

from decimo.chance import Field, Filled, Option, StepContext
from decimo.play.campaign_record import Charter, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Step
from decimo.play.session import Session
from tests.ui.marsh import NAMES, Marsh, MarshDecision, World

CODE = "bog7"
FIELDS = (
    Field("code", "the code of the sheet", code=CODE),
    Field("winner", "who has won [w]", options=("reed", "heron", "nobody")),
    Field("lost", "eels lost by [red]Reed[/red]", 0, 5),
)
SHEET = f"# Duel [/ in the fen\n\nSheet `{CODE}`\n\n| | Reed | Heron |\n|--|--|--|\n| Eels | 5 | 4 |\n"


def check(filled: Filled) -> str:
    return "who has lost all eels has not won" if filled["winner"] == "reed" and filled["lost"] == 5 else ""


def march(turn: StepContext[World]) -> None:
    options = (
        Option("stay", "stay in the mud; fed by Reed"),
        Option("heron", "march to Heron; 1 land; the march ends there: reeds; out of supply"),
        Option("sail-otter", "sail to Otter; 2 boats in the way"),
    )
    why = f"orders for the eels in {NAMES['reed']}"
    chosen = turn.choose("reed", options, why=why, rule="marsh:M8", about="eels", decision=MarshDecision.EELS)
    turn.tell("decide", "reed", "marsh:M8", {"chosen": chosen})


def duel(turn: StepContext[World]) -> None:
    filled, _ = turn.fill(
        "reed", FIELDS, why="the result of the duel", rule="marsh:M9", about="reed", sheet=SHEET, check=check
    )
    chosen = f"lose {filled['lost']}" if filled else "let the dice fall"
    turn.tell("decide", "reed", "marsh:M9", {"chosen": chosen})


class Fen(Marsh):
    """The marsh with a march and a duel in winter."""

    def steps(self, _state: State[World], _year: int, season: int) -> Sequence[Step]:
        winter = [Step("march", "Eels march", "marsh:M8", march), Step("duel", "The duel", "marsh:M9", duel)]
        return {0: winter}.get(season, super().steps(_state, _year, season))


def campaign(*, seats: Mapping[str, str] | None = None, at: str = "march") -> Session:
    """A campaign in the fen, played by Reed, that stands at one of its steps."""
    taken = {"reed": "player"} if seats is None else seats
    journal = MemoryJournal(Charter("Fen", "marsh", "fen", 7, taken, "app", {}, "0.1.0"))
    session = Session(journal, Fen(), "c0ffee")
    session.play_step()
    while session.moment.step != at:
        session.play_step(decide_all=True)
    return session
