"""Where policies send armies and fleets: attackers seek the enemy, defenders guard their lands."""

import pytest

from decimo.chance import Answer, Ask, Pack, RuleContext
from decimo.rules.game_data import DecimoContext
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.war.march import move_forces
from tests.rules.campaign import army, fleet, realm, war
from tests.rules.game import AUTUMN, ITALY, SPRING, SUMMER, Game, quiet_world


def in_italy() -> Game:
    return Game(quiet_world(ITALY), ITALY)


def advice(game: Game, season: int = SPRING) -> list[tuple[str, str]]:
    """Let the policy move all armies and fleets; return what it chose and why."""
    given: list[tuple[str, str]] = []

    def answer(ask: Ask, _number: int) -> Answer:
        if ask.kind == "card":
            return Answer("2H", "app")
        if ask.kind == "roll":
            return Answer((6, 1), "app")
        advised = choose_answer(game.world, game.data, ask)
        assert ask.allows(advised[0])
        given.append(advised)
        return Answer(advised[0], "policy", advised[1])

    context: DecimoContext = RuleContext(
        game.world, year=5, season=season, settings=game.settings, answerer=answer, pack=Pack()
    )
    move_forces(context, game.data)
    return given


@pytest.mark.rule("G-12")
def test_an_attacker_goes_for_the_nearest_enemy_land() -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium", other_allies=("apulia",))
    out = army(game, "latium", "latium", 8)
    assert advice(game)[0][0] == "campania"
    assert out.at == "campania"


@pytest.mark.rule("G-12")
def test_of_equally_near_lands_a_trade_centre_comes_first() -> None:
    game = in_italy()
    war(game, "latium", "samnium", attacker="latium", other_allies=("campania",))
    assert game.triban("campania").centre
    out = army(game, "latium", "latium", 8)
    advice(game)
    assert out.at == "campania"


@pytest.mark.rule("G-12")
def test_a_land_that_is_held_in_clearly_greater_strength_is_left_alone() -> None:
    game = in_italy()
    war(game, "latium", "samnium", attacker="latium", other_allies=("campania",))
    out = army(game, "latium", "latium", 5)
    army(game, "campania", "campania", 7)
    advice(game)
    assert out.at == "samnium"


@pytest.mark.rule("G-12")
@pytest.mark.parametrize(("enemies", "goes"), [(8, True), (9, False)])
def test_three_quarters_of_the_enemy_are_enough_to_try(enemies: int, goes: bool) -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    out = army(game, "latium", "latium", 6)
    army(game, "campania", "campania", enemies)
    advice(game)
    assert (out.at == "campania") is goes


@pytest.mark.rule("G-12", "R7.3")
def test_a_far_enemy_is_approached() -> None:
    game = in_italy()
    war(game, "latium", "magna_graecia", attacker="latium")
    for land in game.world.tribans:
        if land not in ("latium", "magna_graecia"):
            game.set_score("latium", land, 3)
    out = army(game, "latium", "latium", 8)
    advice(game)
    assert out.at == "lucania"
    advice(game, SUMMER)
    assert out.at == "magna_graecia"


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize("when", [SUMMER, AUTUMN])
def test_a_siege_goes_on_to_the_end(when: int) -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    out = army(game, "latium", "campania", 4)
    out.sieged = 1
    assert advice(game, when) == [("stay", "the siege goes on")]


@pytest.mark.rule("R10.1")
def test_a_handful_of_men_give_up_the_siege() -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    out = army(game, "latium", "campania", 1)
    out.sieged = 1
    advice(game, AUTUMN)
    assert out.at == "latium"


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize(("regulars", "at"), [(4, "latium"), (0, "campania")])
def test_in_autumn_only_an_empty_land_is_entered(regulars: int, at: str) -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    game.triban("campania").regulars = regulars
    out = army(game, "latium", "latium", 8)
    advice(game, AUTUMN)
    assert out.at == at


@pytest.mark.rule("R8.2")
def test_in_autumn_an_army_without_a_siege_goes_back_into_supply() -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    out = army(game, "latium", "campania", 8)
    advice(game, AUTUMN)
    assert out.at == "latium"


def test_a_defender_stands_in_the_land_the_enemy_is_nearest_to() -> None:
    game = in_italy()
    realm(game, "etruria", "latium")
    war(game, "campania", "etruria", attacker="campania")
    out = army(game, "etruria", "etruria", 4)
    advice(game)
    assert out.at == "latium"


@pytest.mark.parametrize(("enemies", "at"), [(5, "latium"), (6, "etruria")])
def test_a_defender_drives_out_an_enemy_he_can_match(enemies: int, at: str) -> None:
    game = in_italy()
    realm(game, "etruria", "latium")
    war(game, "campania", "etruria", attacker="campania")
    foe = army(game, "campania", "latium", enemies)
    foe.sieged = 1
    out = army(game, "etruria", "etruria", 4)
    advice(game)
    assert out.at == at


def test_a_defender_with_nowhere_else_to_go_stands() -> None:
    game = in_italy()
    war(game, "campania", "latium", attacker="campania")
    foe = army(game, "campania", "latium", 20)
    foe.sieged = 1
    army(game, "latium", "latium", 4)
    assert advice(game)[-1] == ("stay", "there is nowhere else to stand")


@pytest.mark.rule("G-22")
def test_an_attacking_fleet_lies_before_the_enemys_shore() -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    ships = fleet(game, "latium", "latium", 3)
    assert advice(game) == [("tyrrhenian", "to blockade the enemy's shore")]
    assert ships.at == "tyrrhenian"
    assert advice(game, SUMMER) == [("stay", "to blockade the enemy's shore")]


@pytest.mark.rule("G-22")
@pytest.mark.parametrize(("ships", "fights"), [(3, True), (2, False)])
def test_a_fleet_drives_an_equal_enemy_from_its_shore_and_fears_a_stronger_one(
    ships: int, fights: bool
) -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    fleet(game, "latium", "tyrrhenian", 3)
    home = fleet(game, "campania", "campania", ships)
    advice(game)
    assert (home.at == "tyrrhenian") is fights
