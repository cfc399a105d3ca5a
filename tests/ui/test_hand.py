"""The last draws: the cards and dice of the last step that drew, in one line above the map."""

from collections.abc import Sequence

import pytest

from decimo.chance import Answer, Answered, AskMark
from decimo.play.campaign_record import Played, State
from decimo.play.session import Session
from decimo.ui.last_draws import DrawnItem, LastDraws, LastDrawsLine, find_last_draws
from decimo.ui.map_panel import MapPanel
from tests.ui.marsh import NAMES, Marsh, World, campaign
from tests.ui.seen import seen
from tests.ui.test_table import press, table


def with_answers(answers: Sequence[Answered], *, nothing_told: bool = False) -> Session:
    """A campaign of which the last step is taken to have asked these things."""

    class Seeing(Marsh):
        def veiled(self, state: State[World], played: Played) -> Played:
            whole = super().veiled(state, played)._replace(answered=tuple(answers))
            return whole._replace(facts=()) if nothing_told else whole

    session = campaign()
    session.play_step()
    session.campaign.use(Seeing(), session.content)
    return session


def test_of_dice_that_were_rolled_once_more_those_that_decided_lie_on_the_table() -> None:
    tie, other, decided = roll("1d6", 3), roll("1d6", 4, about="mire"), roll("1d6", 5)
    decided = decided._replace(mark=decided.mark._replace(why="once more how high"))
    hand = find_last_draws(with_answers([tie, other, decided], nothing_told=True))
    assert hand is not None
    assert [(each.face, each.why) for each in hand.drawn] == [("⚃", "how high"), ("⚄", "once more how high")]


def card(value: str, about: str = "reed") -> Answered:
    return Answered(AskMark("card", "marsh:M4", about, "who comes"), Answer(value, "app"))


def roll(dice: str, *faces: int, about: str = "reed") -> Answered:
    return Answered(AskMark("roll", "marsh:M2", about, "how high", dice), Answer(faces, "app"))


@pytest.mark.parametrize(
    ("answered", "face"),
    [
        (card("7H"), "[7♥]"),
        (card("10D"), "[10♦]"),
        (card("QS"), "[Q♠]"),
        (card("joker red"), "[red joker]"),
        (card("north-africa"), "[North Africa]"),
        (roll("1d6", 3), "⚂"),
        (roll("2d6", 5, 6), "⚄ ⚅"),
        (roll("6+1d6", 5), "⚄ = 11"),
        (roll("1d6 - 1d6", 2, 6), "⚁ ⚅ = -4"),
        (roll("1d49", 15), "(15)"),
        (roll("1dav", 4), "(4)"),
    ],
)
def test_cards_and_dice_look_like_cards_and_dice(answered: Answered, face: str) -> None:
    hand = find_last_draws(with_answers([answered]))
    assert hand is not None
    assert hand.drawn[0].face == face


async def test_after_a_step_its_cards_and_dice_lie_on_the_table() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        board = app.screen.query_one(MapPanel).text
        await press(pilot, "space")
        line = seen(app).splitlines()[2]
        assert line.startswith(" The flood: ")
        assert line.strip()[-len("how high the water comes") :] == "how high the water comes"
        assert any(face in line for face in "⚀⚁⚂⚃⚄⚅")
        await press(pilot, "space")
        assert seen(app).splitlines()[2].startswith(" Omens: ")
        assert app.screen.query_one(MapPanel).text == board


async def test_many_things_drawn_are_told_by_name_as_far_as_there_is_room() -> None:
    app = table(with_answers([card(f"{rank}C", name) for name in NAMES for rank in range(2, 8)]))
    async with app.run_test(size=(80, 24)):
        line = seen(app).splitlines()[2]
        assert "[2♣] [3♣] [4♣] [5♣] [6♣] [7♣] [red]Reed[/red]" in line
        assert "+" in line
        assert len(line) <= 80


async def test_what_fell_for_one_people_is_told_by_its_reasons() -> None:
    why = "a reason that is told at some length, so that not all of it fits"
    long = [card("2C")._replace(mark=AskMark("card", "marsh:M4", "reed", why)), card("3C"), card("4C")]
    app = table(with_answers(long))
    async with app.run_test(size=(100, 30)):
        assert f"[2♣] {why}  +2" in seen(app).splitlines()[2]


async def test_a_decision_is_no_hand_and_the_last_hand_stays() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "space", "space")
        before = seen(app).splitlines()[2]
        assert before.startswith(" Strangers: [")
        await press(pilot, "space")
        assert session.journal.record(session.head.id).record.name == "council"  # type: ignore[union-attr] # it was played
        assert seen(app).splitlines()[2] == before


async def test_going_back_takes_the_hand_back_with_it() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        empty = seen(app).splitlines()[2]
        assert empty == " No cards or dice on the table"
        await press(pilot, "space")
        first = seen(app).splitlines()[2]
        await press(pilot, "space", "u", "enter")
        assert seen(app).splitlines()[2].startswith(" Taken back:")
        await press(pilot, "s", "escape")
        assert seen(app).splitlines()[2] == first
        await press(pilot, "u", "enter", "s", "escape")
        assert seen(app).splitlines()[2] == empty


async def test_what_is_still_a_secret_is_not_shown() -> None:
    class Sealed(Marsh):
        def veiled(self, _state: State[World], played: Played) -> Played:
            return played._replace(answered=())

    session = campaign()
    session.play_step()
    session.campaign.use(Sealed(), session.content)
    assert find_last_draws(session) is None


async def test_a_low_terminal_keeps_its_rows_for_the_map() -> None:
    app = table(campaign())
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "space")
        assert not app.screen.query_one(LastDrawsLine).display


async def test_a_hand_wider_than_the_screen_is_cut() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        line = app.screen.query_one(LastDrawsLine)
        line.show(LastDraws("Step", (DrawnItem("[2♣]", False, "name " * 40, "why " * 40),)))
        await pilot.pause()
        assert len(seen(app).splitlines()[2]) <= 80
        assert "…" in seen(app).splitlines()[2]
