"""Every chance event asks for the dice that the list prints, and for no others."""

import pytest

from decimo.rules.event.chance_effects import roll_dice
from decimo.rules.game_data import DecimoContext, DecimoData
from tests.rules.game import EVENTS, Game, Typed

LOWEST: dict[str, Typed] = {"2d6": (1, 1)}
"""An answer to dice of which more than one are rolled; to a single die it is 1."""
WITHOUT = (1, 2, 3, 4, 6, 7, 8, 15, 16, 17, 19, 20, 21, 22, 26, 28, 31, 32, 33, 34, 35, 38, 39, 40, 45, 48)
"""Events whose effect is settled by cards, by a choice among those there are, or at once."""


def dice_of(event: str) -> list[str]:
    """The dice that are asked for when an event strikes."""
    game = Game()

    def strike(context: DecimoContext, data: DecimoData) -> None:
        roll_dice(context, data, EVENTS.event(event), context.world.tribans["pelmarra"])

    game.play(strike, *(LOWEST.get(die, 1) for die in EVENTS.event(event).dice.values()), year=12)
    return [ask.dice for ask in game.asks]


@pytest.mark.parametrize(
    ("event", "printed"),
    [
        pytest.param("E5", ["1d6+2"], marks=pytest.mark.rule("E5")),
        pytest.param("E9", ["1d10"], marks=pytest.mark.rule("E9")),
        pytest.param("E10", ["1d4"], marks=pytest.mark.rule("E10")),
        pytest.param("E11", ["1d6", "1d6"], marks=pytest.mark.rule("E11")),
        pytest.param("E12", ["1d10"], marks=pytest.mark.rule("E12")),
        pytest.param("E13", ["1d6"], marks=pytest.mark.rule("E13")),
        pytest.param("E14", ["1d6"], marks=pytest.mark.rule("E14")),
        pytest.param("E18", ["1d6", "1d4"], marks=pytest.mark.rule("E18")),
        pytest.param("E23", ["1d6"], marks=pytest.mark.rule("E23")),
        pytest.param("E24", ["1d6"], marks=pytest.mark.rule("E24")),
        pytest.param("E25", ["1d4"], marks=pytest.mark.rule("E25")),
        pytest.param("E27", ["1d6"], marks=pytest.mark.rule("E27")),
        pytest.param("E29", ["1d6"], marks=pytest.mark.rule("E29")),
        pytest.param("E30", ["1d6"], marks=pytest.mark.rule("E30")),
        pytest.param("E36", ["1d4"], marks=pytest.mark.rule("E36")),
        pytest.param("E37", ["1d6"], marks=pytest.mark.rule("E37")),
        pytest.param("E41", ["1d4"], marks=pytest.mark.rule("E41")),
        pytest.param("E42", ["1d4"], marks=pytest.mark.rule("E42")),
        pytest.param("E43", ["1d4"], marks=pytest.mark.rule("E43")),
        pytest.param("E44", ["1d4"], marks=pytest.mark.rule("E44")),
        pytest.param("E46", ["1d10", "1d4"], marks=pytest.mark.rule("E46")),
        pytest.param("E47", ["1d4"], marks=pytest.mark.rule("E47")),
        pytest.param("E49", ["1d6", "1d6", "1d6", "2d6"], marks=pytest.mark.rule("E49")),
    ],
)
def test_an_event_asks_for_the_dice_of_the_list(event: str, printed: list[str]) -> None:
    assert dice_of(event) == printed


@pytest.mark.parametrize("number", WITHOUT)
def test_the_other_events_have_no_dice_of_their_own(number: int) -> None:
    assert dice_of(f"E{number}") == []


@pytest.mark.rule("R2.9", "G-29")
def test_the_list_has_49_events_and_a_die_that_picks_one() -> None:
    assert EVENTS.die == "1d49"
    assert [event.id for event in EVENTS.rows] == [f"E{n}" for n in range(1, 50)]
