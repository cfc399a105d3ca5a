"""Case G15: how many keys a year takes; `pytest -s` prints the numbers."""

import sys
from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from decimo.play.journal import MemoryJournal
from decimo.play.record import Charter
from decimo.play.session import Session
from decimo.rulesets import build, gather
from decimo.ui.answer_field import Options
from decimo.ui.app import DecimoApp
from decimo.ui.ask_field import AskField
from decimo.ui.question import QuestionDialog
from decimo.ui.table import TableRoom
from tests.ui.marsh import campaign
from tests.ui.test_table import press, table

ORDINARY, AT_WAR = 12, 30
"""So many keys a year may take that is stepped through with the program's dice."""


def italy(*, side: str = "", dice: str = "app", seed: int = 7) -> Session:
    """A campaign in Italy, just founded."""
    ruleset, scenario, texts = gather("italy")
    seats = {side: "player"} if side else {}
    charter = Charter("Italy", ruleset, scenario, seed, seats, dice, {}, "0.1.0")
    session = Session(MemoryJournal(charter), build(ruleset, texts), "c0ffee")
    session.play_step(decide_all=True)
    return session


def at_war(seed: int) -> tuple[Session, str]:
    """A campaign in Italy at the end of a year in which one war goes on, and who declared it."""
    session = italy(seed=seed)
    while len(session.state.world.wars) != 1:
        session.run(1, decide_all=True)
        assert session.moment.year < 60, "no war in sixty years"
    (war,) = session.state.world.wars.values()
    return session, war.one


class Keys:
    """The keys that are pressed, and what they were for."""

    def __init__(self, app: DecimoApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.pressed = 0
        self.dice = 0
        """Dice and cards typed."""
        self.forms = 0
        self.decisions = 0

    async def press(self, *keys: str) -> None:
        self.pressed += len(keys)
        await press(self.pilot, *keys)

    async def year(self, session: Session, typed: Callable[[AskField], list[str]]) -> None:
        """Step through a year; the first option of every decision is taken."""
        year = session.moment.year
        while session.moment.year == year:
            if isinstance(self.app.screen, QuestionDialog):
                await self.answer(self.app.screen, typed)
            elif isinstance(self.app.screen, TableRoom):
                await self.press("space")
            else:
                await self.press("escape")

    async def answer(self, question: QuestionDialog, typed: Callable[[AskField], list[str]]) -> None:
        """Answer one form, and hand it in if it does not hand itself in."""
        self.forms += 1
        for field in question.query(AskField):
            if self.app.screen is not question:
                return
            if field.query(Options):
                self.decisions += 1
                await self.press("1")
            else:
                keys = typed(field)
                self.dice += len(keys)
                await self.press(*keys)
        if self.app.screen is question and all(
            field.kept or not field.fault() for field in question.query(AskField)
        ):
            await self.press("enter")


def say(words: str) -> None:
    """Print a number that is counted; `pytest -s` shows it."""
    sys.stdout.write(f"{words}\n")


def nothing_to_type(field: AskField) -> list[str]:
    raise AssertionError(f"the program rolls, and {field.ask.why} is asked")


async def test_an_ordinary_year_stepped_through_takes_twelve_keys_at_most() -> None:
    """Case G15: the keys for one ordinary year of Italy, the program's dice, are counted and printed."""
    session = italy()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        counts = []
        for _ in range(4):
            keys = Keys(app, pilot)
            await keys.year(session, nothing_to_type)
            counts.append(keys.pressed)
    say(f"keys for an ordinary year, four of them: {counts}")
    assert max(counts) <= ORDINARY


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_year_with_a_war_of_ones_own_takes_thirty_keys_at_most(seed: int) -> None:
    """Case G15: the keys for a year with one war on the player's side, the program's dice."""
    session, side = at_war(seed)
    session.seat(side, "player")
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        keys = Keys(app, pilot)
        await keys.year(session, nothing_to_type)
    say(f"keys for a year at war, seed {seed}: {keys.pressed}, of them {keys.decisions} decisions")
    assert keys.decisions
    assert keys.pressed <= AT_WAR


async def test_with_own_dice_a_key_a_die_or_card_and_one_a_form() -> None:
    """Case G15: own dice and cards take one key each, and one for each form."""
    session = campaign(dice="own")
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        keys = Keys(app, pilot)
        await press(pilot, "space")
        asked = 0
        while isinstance(app.screen, QuestionDialog) and session.moment.step != "strangers":
            fields = list(app.screen.query(AskField))
            asked += sum(int(field.ask.dice.partition("d")[0] or 1) for field in fields)
            await keys.answer(app.screen, lambda field: ["1"] * int(field.ask.dice.partition("d")[0] or 1))
            if isinstance(app.screen, TableRoom):
                await press(pilot, "space")
    say(f"keys for own dice: {keys.pressed} for {asked} dice in {keys.forms} forms")
    assert keys.forms == 2
    assert keys.pressed <= asked + keys.forms
