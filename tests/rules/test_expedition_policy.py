"""When a policy marches on outsiders, and how.

In the Four Hearths the Yurrags hold Hethrun. Orsely borders on it; its garrison is 4.
"""

import pytest

from decimo.chance import Answer, Ask, Pack, RuleContext
from decimo.rules.game_data import DecimoContext, Rule
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.war.march import move_forces
from decimo.rules.war.muster import take_positions
from decimo.world.world_state import Army
from tests.rules.campaign import army, war
from tests.rules.game import AUTUMN, ITALY, SPRING, SUMMER, WINTER, Game, quiet_world


def beside_hethrun(regulars: int, units: int = 4) -> Game:
    """Orsely alone has units to march on Hethrun, which the Yurrags hold."""
    game = Game()
    game.hold("hethrun", units=units)
    for land in ("pelmarra", "rossolan"):
        game.triban(land).regulars = 4
    game.triban("orsely").regulars = game.triban("orsely").army_value = regulars
    return game


def advice(game: Game, step: Rule, season: int) -> list[tuple[str, str]]:
    """Let the policy decide all that a step asks; return what it chose and why."""
    given: list[tuple[str, str]] = []

    def answer(ask: Ask, _number: int) -> Answer:
        if ask.kind != "choice":
            return Answer("2H" if ask.kind == "card" else (1,), "app")
        advised = choose_answer(game.world, game.data, ask)
        assert ask.allows(advised[0])
        given.append(advised)
        return Answer(advised[0], "policy", advised[1])

    context: DecimoContext = RuleContext(
        game.world, year=5, season=season, settings=game.settings, answerer=answer, pack=Pack()
    )
    step(context, game.data)
    return given


def out(game: Game, at: str, regulars: int = 8, sieged: int = 0) -> Army:
    """The army of Orsely that took the field against Hethrun."""
    made = army(game, "orsely", at, regulars)
    made.against, made.sieged = "hethrun", sieged
    return made


# The decision


@pytest.mark.rule("G-41")
@pytest.mark.parametrize(
    ("regulars", "units", "decided"),
    [
        (11, 4, ("hethrun", "7 units against 4 in Highkeld, and nobody presses at home")),
        (11, 0, ("hethrun", "7 units against 4 in Highkeld, and nobody presses at home")),
        (10, 4, ("home", "6 units are too few: Highkeld counts as 4, and hunger takes its share")),
        (15, 8, ("hethrun", "11 units against 8 in Highkeld, and nobody presses at home")),
        (14, 8, ("home", "10 units are too few: Highkeld counts as 8, and hunger takes its share")),
    ],
)
def test_it_marches_with_what_it_takes_and_says_so(
    regulars: int, units: int, decided: tuple[str, str]
) -> None:
    game = beside_hethrun(regulars, units)
    assert advice(game, take_positions, WINTER) == [decided]
    assert bool(game.world.armies) is (decided[0] == "hethrun")


@pytest.mark.rule("G-41")
def test_of_two_lands_it_takes_the_one_that_fewer_hold() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    game.hold("lucania", "senones", 6)
    game.hold("samnium", "senones", 5)
    for land in game.world.tribans.values():
        land.regulars = 4 if not land.held_by else land.regulars
    game.triban("campania").regulars = 16
    assert advice(game, take_positions, WINTER)[0][0] == "samnium"


@pytest.mark.rule("G-41", "G-44")
def test_a_state_at_war_keeps_its_men_even_if_no_road_leads_to_the_enemy() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    game.hold("samnium", "senones", 4)
    for land in game.world.tribans.values():
        land.regulars, land.ships = 4, 0
        for side in ("latium", "magna_graecia"):
            if land.id != side:
                game.set_score(side, land.id, 6)
    game.triban("latium").regulars = 16
    war(game, "latium", "magna_graecia")
    assert advice(game, take_positions, WINTER) == [("home", "they are at war, and need their men at home")]


@pytest.mark.rule("G-41", "R21.20", "R21.21")
@pytest.mark.parametrize("trouble", ["raiding", "invasion"])
def test_who_is_raided_or_invaded_at_home_stays_there(trouble: str) -> None:
    game = beside_hethrun(12)
    if trouble == "raiding":
        game.raiding(victim="orsely")
    else:
        game.invasion(9, "orsely")
    assert advice(game, take_positions, WINTER)[-1] == ("home", "their own land is raided or invaded")


# The campaign


@pytest.mark.rule("G-41")
def test_its_army_marches_on_the_land_it_took_the_field_for() -> None:
    game = beside_hethrun(12)
    made = out(game, "orsely")
    assert advice(game, move_forces, SPRING) == [("hethrun", "Hethrun is what they took the field for")]
    assert made.at == "hethrun"


@pytest.mark.rule("G-41", "R7.3")
def test_a_land_that_is_more_than_a_march_away_is_approached() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    game.hold("lucania", "senones", 5)
    made = army(game, "latium", "etruria", 8)
    made.against = "lucania"
    for people in ("etruria", "campania"):
        game.set_score("latium", people, 3)
    assert advice(game, move_forces, SPRING) == [("campania", "on the way to Lucania")]


@pytest.mark.rule("G-41", "R10.1")
@pytest.mark.parametrize("season", [SUMMER, AUTUMN])
def test_a_siege_goes_on_to_the_end(season: int) -> None:
    game = beside_hethrun(12)
    out(game, "hethrun", sieged=1)
    assert advice(game, move_forces, season) == [("stay", "the siege goes on")]


@pytest.mark.rule("G-41")
def test_a_handful_of_men_go_home() -> None:
    game = beside_hethrun(12)
    made = out(game, "hethrun", 1, sieged=1)
    advice(game, move_forces, SUMMER)
    assert made.at == "orsely"


@pytest.mark.rule("G-41", "R8.2")
def test_in_autumn_nobody_sets_out_any_more() -> None:
    game = beside_hethrun(12)
    made = out(game, "orsely")
    advice(game, move_forces, AUTUMN)
    assert made.at == "orsely"


@pytest.mark.rule("G-41", "R21.21")
@pytest.mark.parametrize("at", ["orsely", "hethrun"])
def test_invaders_in_its_own_land_come_first(at: str) -> None:
    game = beside_hethrun(12)
    made = out(game, at)
    game.invasion(9, "orsely")
    assert advice(game, move_forces, SUMMER)[0][1] == "outsiders are in their own land"
    assert made.at == "orsely"
