"""Case G15: the number of keys in a year; `pytest -s` prints the numbers."""

import sys
from collections.abc import Callable
from random import Random

import pytest
from textual.pilot import Pilot

from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.rulesets import build, gather
from decimo.ui.answer_field import DecisionOptions, RequestField
from decimo.ui.app import DecimoApp
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from decimo.wording.questions import list_typed_faces
from tests.sweep import slow_but
from tests.ui.test_table import press, table

ORDINARY, AT_WAR = 12, 30
"""So many keys a year may take that is stepped through with the program's dice."""
FAR_TOO_MANY = 500


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
    """The keys that are pressed, every one of them, and what they were for."""

    def __init__(self, app: DecimoApp, pilot: Pilot[None], typed: Callable[[RequestField], str]) -> None:
        self.app = app
        self.pilot = pilot
        self.typed = typed
        """What a roll or a card is answered with."""
        self.pressed = self.steps = self.forms = 0
        self.dice = self.cards = self.decisions = 0

    async def press(self, *keys: str) -> None:
        self.pressed += len(keys)
        await press(self.pilot, *keys)
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def year(self, session: Session, on: str = "space") -> None:
        """Play a year with the key `on`; the first option of every decision is taken."""
        year = session.moment.year
        while session.moment.year == year:
            if isinstance(self.app.screen, QuestionDialog):
                await self.answer(self.app.screen)
            elif isinstance(self.app.screen, PlayScreen):
                self.steps += 1
                await self.press(on)
            else:
                await self.press("escape")
            assert self.pressed < FAR_TOO_MANY, "the year does not end"

    async def answer(self, question: QuestionDialog) -> None:
        """Answer one form, and hand it in if it does not hand itself in."""
        self.forms += 1
        for field in question.query(RequestField):
            if self.app.screen is not question:
                return
            if field.query(DecisionOptions):
                self.decisions += 1
                await self.press("1")
            else:
                self.dice += len(list_typed_faces(field.ask))
                self.cards += field.ask.kind == "card"
                await self.press(*self.typed(field))
        if self.app.screen is question and all(
            field.answer is not None for field in question.query(RequestField)
        ):
            await self.press("enter")


class Owner:
    """Somebody with dice and cards of their own, who draws what is longest to type first: the jokers and tens."""

    def __init__(self) -> None:
        self.chance = Random(7)  # noqa: S311 - dice for a test
        self.drawn: list[str] = []

    def __call__(self, field: RequestField) -> str:
        """What this person types for a die or a card, in as few signs as there are."""
        if field.ask.kind == "card":
            card = max((card for card in field.ask.cards if card not in self.drawn[-20:]), key=len)
            self.drawn.append(card)
            return {"joker red": "jr", "joker black": "jb"}.get(card) or card.lower().replace("10", "0")
        return "".join(
            str(self.chance.choice(faces)).replace("10", "0") for faces in list_typed_faces(field.ask)
        )


def say(words: str) -> None:
    """Print a number that is counted; `pytest -s` shows it."""
    sys.stdout.write(f"{words}\n")


def nothing_to_type(field: RequestField) -> str:
    raise AssertionError(f"the program rolls, and {field.ask.why} is asked")


@pytest.mark.parametrize("side", ["", "latium"])
async def test_an_ordinary_year_stepped_through_takes_twelve_keys_at_most(side: str) -> None:
    """Case G15: the keys for one ordinary year of Italy, the program's dice, are counted and printed."""
    session = italy(side=side)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        counts = []
        for _ in range(4):
            keys = Keys(app, pilot, nothing_to_type)
            await keys.year(session)
            counts.append(keys.pressed)
    say(f"keys for an ordinary year, four of them: {counts}")
    assert max(counts) <= ORDINARY


@pytest.mark.parametrize("seed", slow_but([3], [3, 4, 6]))
async def test_a_year_with_a_war_of_ones_own_takes_thirty_keys_at_most(seed: int) -> None:
    """Case G15: the keys for a year with one war on the player's side, the program's dice."""
    session, side = at_war(seed)
    session.house_rules.seat(side, "player")
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        keys = Keys(app, pilot, nothing_to_type)
        await keys.year(session)
    say(f"keys for a year at war, seed {seed}: {keys.pressed}, of them {keys.decisions} decisions")
    assert keys.decisions
    assert keys.pressed <= AT_WAR


@pytest.mark.slow
@pytest.mark.parametrize(("on", "steps"), [("y", 1), ("space", ORDINARY)])
async def test_with_own_dice_a_key_a_die_two_a_card_and_one_a_form(on: str, steps: int) -> None:
    """Case G15: every key of an ordinary year of Italy in which all dice and cards are the player's own."""
    session, owner = italy(dice="own"), Owner()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        keys = Keys(app, pilot, owner)
        await keys.year(session, on)
    drawn = f"{keys.dice} dice and {keys.cards} cards"
    say(f"keys for own dice, with {on}: {keys.pressed} for {drawn} in {keys.forms} forms")
    assert {card.strip("CDHS") for card in owner.drawn} >= {"10", "joker red", "joker black"}
    assert keys.dice
    assert keys.steps <= steps
    assert keys.pressed <= keys.steps + keys.dice + 2 * keys.cards + keys.forms
