"""The verbs that change a land: each says what it did, and none goes below nothing."""

from collections.abc import Callable

import pytest

from decimo.chance import Fact
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world import blight, character, home_forces, realm, trade, world_state
from decimo.world.polity import are_peaceful
from decimo.world.trade import is_trader, lay_idle, on_one_route, open_routes
from decimo.world.world_state import (
    Effect,
    Pair,
    Relation,
    Route,
    Triban,
    fresh_id,
    holder,
    leading,
    pair_of,
)
from tests.rules.game import EVERY_PEOPLE, FOUR_HEARTHS, Game

Deed = Callable[[DecimoContext, Triban], object]


def do(game: Game, deed: Deed, people: str = "pelmarra") -> Fact:
    """Do something to a people; return the one fact that tells it."""

    def step(context: DecimoContext, _book: DecimoData) -> None:
        deed(context, context.world.tribans[people])

    (fact,) = game.play(step, year=5)
    return fact


# Floors (case E6)


@pytest.mark.rule("E19", "R15.6")
@pytest.mark.parametrize(("cards", "due", "paid"), [(3, 2, 2), (1, 2, 1), (0, 2, 0)])
def test_a_bank_never_falls_below_nothing_and_due_and_paid_are_told(cards: int, due: int, paid: int) -> None:
    """Case E6: 2 cards due and 1 paid are told as that."""
    game = Game()
    game.triban().bank = cards
    fact = do(
        game, lambda context, people: trade.pay_cards(context, people, due, rule="decimo:E19", why="a test")
    )
    assert game.triban().bank == cards - paid
    assert (fact.words["due"], fact.words["paid"]) == (due, paid)


@pytest.mark.rule("R14.4")
@pytest.mark.parametrize(("before", "amount", "after"), [(3, 2, 1), (1, 2, 0), (2, 2, 0)])
def test_blight_never_falls_below_none(before: int, amount: int, after: int) -> None:
    """Case E6: no more blight goes than there is."""
    game = Game()
    game.triban().blight = before
    fact = do(
        game,
        lambda context, people: blight.shed_blight(
            context, people, amount, rule="decimo:R14.4", why="a test"
        ),
    )
    assert game.triban().blight == after
    assert fact.words["amount"] == before - after


@pytest.mark.rule("R8.4", "G-46")
@pytest.mark.parametrize(
    ("forces", "due", "left", "short"),
    [
        # mercenaries, regulars, horde, risen
        ((0, 8, 0, 0), 3, (0, 5, 3, 0), ""),
        ((2, 8, 0, 0), 3, (0, 7, 1, 0), ""),  # mercenaries first, and they are gone
        ((0, 2, 4, 0), 3, (0, 0, 6, 0), " of 3 due"),
        ((1, 1, 0, 3), 4, (0, 0, 1, 1), ""),  # a holy rising's units last, and they are gone
        ((0, 0, 5, 0), 3, (0, 0, 5, 0), " of 3 due"),
    ],
)
def test_lost_regulars_drop_to_horde_and_nobody_loses_what_is_not_there(
    forces: tuple[int, ...], due: int, left: tuple[int, ...], short: str
) -> None:
    """Case E6: the sentence tells what was due when less is lost."""
    game = Game()
    people = game.triban()
    people.mercenaries, people.regulars, people.horde, people.risen = forces
    fact = do(
        game,
        lambda context, hit: home_forces.lose_units(context, hit, due, rule="decimo:R21.19", why="a raid"),
    )
    assert (people.mercenaries, people.regulars, people.horde, people.risen) == left
    assert fact.words["short"] == short
    assert fact.words["due"] == due


@pytest.mark.rule("G-22", "G-46")
@pytest.mark.parametrize(
    ("hired", "due", "left"), [(0, 2, (0, 1)), (1, 2, (0, 2)), (0, 9, (0, 0)), (2, 1, (1, 3))]
)
def test_lost_ships_are_gone_and_hired_ones_go_first(hired: int, due: int, left: tuple[int, int]) -> None:
    game = Game()
    people = game.triban()
    people.hired_ships = hired
    do(game, lambda context, hit: home_forces.lose_ships(context, hit, due, rule="decimo:G-22", why="a raid"))
    assert (people.hired_ships, people.ships) == left


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(("due", "army_left", "navy_left"), [(1, 7, 2), (3, 5, 0), (9, 0, 0)])
def test_values_never_fall_below_none(due: int, army_left: int, navy_left: int) -> None:
    """Case E6: an army is never negative."""
    game = Game()
    people = game.triban()
    do(
        game,
        lambda context, hit: home_forces.lower_army_value(
            context, hit, due, rule="decimo:R4.4", why="a test"
        ),
    )
    do(
        game,
        lambda context, hit: home_forces.lower_navy_value(
            context, hit, due, rule="decimo:R4.4", why="a test"
        ),
    )
    assert (people.army_value, people.regulars) == (army_left, army_left)
    assert (people.navy_value, people.ships) == (navy_left, navy_left)


@pytest.mark.rule("G-05", "R5.17")
@pytest.mark.parametrize(
    ("points", "after", "verb"), [(2, 5, "gain_points"), (-2, 1, "lose_points"), (-9, 0, "lose_points")]
)
def test_a_rating_never_falls_below_nothing(points: int, after: int, verb: str) -> None:
    game = Game()
    leader = game.holder("warrior")
    leader.rating = 3
    fact = do(
        game,
        lambda context, _people: character.gain_points(
            context, leader, points, rule="decimo:G-05", why="a test"
        ),
    )
    assert (leader.rating, fact.verb, fact.words["points"]) == (after, verb, abs(after - 3))


@pytest.mark.rule("R4.5", "R7.7")
def test_horde_and_militia_are_not_counted_among_the_units() -> None:
    people = Triban("x", regulars=3, horde=4, mercenaries=2, risen=1)
    assert home_forces.fit_regulars(people) == 6


# Nothing is no fact


def nothing(game: Game, deed: Deed, people: str = "pelmarra") -> bool:
    """Whether doing something to a people tells of nothing."""

    def step(context: DecimoContext, _book: DecimoData) -> None:
        deed(context, context.world.tribans[people])

    return game.play(step, year=5) == []


@pytest.mark.rule("R14.1")
@pytest.mark.parametrize("amount", [0, 1, 2])
def test_blight_is_suffered_as_it_comes_and_none_is_not_told(amount: int) -> None:
    game = Game()
    told = not nothing(
        game, lambda context, land: blight.suffer_blight(context, land, amount, rule="decimo:E3", why="")
    )
    assert (game.triban().blight, told) == (amount, amount > 0)


@pytest.mark.rule("R15.1")
@pytest.mark.parametrize("amount", [0, 1, 2])
def test_cards_are_earned_as_they_come_and_none_is_not_told(amount: int) -> None:
    game = Game()
    told = not nothing(
        game, lambda context, land: trade.earn_cards(context, land, amount, rule="decimo:E9", why="")
    )
    assert (game.triban().bank, told) == (3 + amount, amount > 0)


@pytest.mark.rule("R18.9", "R19.4")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_share_of_a_bank_is_given_and_none_is_not_told(cards: int) -> None:
    game = Game()
    orsely = game.triban("orsely")
    told = not nothing(
        game, lambda context, land: realm.share_bank(context, land, orsely, cards, rule="decimo:E31")
    )
    assert (game.triban().bank, orsely.bank, told) == (3 - cards, 3 + cards, cards > 0)


@pytest.mark.rule("G-21")
@pytest.mark.parametrize(
    ("amount", "units", "ships"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (6, 2, 2), (9, 2, 2)]
)
def test_reinforcements_fill_the_army_first_and_none_are_not_told(
    amount: int, units: int, ships: int
) -> None:
    game = Game()
    people = game.triban()
    people.regulars, people.ships = 6, 1
    told = not nothing(
        game, lambda context, land: home_forces.recover(context, land, amount, rule="decimo:G-21")
    )
    assert (people.regulars, people.ships, told) == (6 + units, 1 + ships, amount > 0)


# Newcomers


@pytest.mark.rule("R5.4", "R5.18")
def test_newcomers_bear_the_next_names_of_their_people() -> None:
    game = Game()
    names = FOUR_HEARTHS.land.triban("pelmarra").leaders

    def newcomer(context: DecimoContext, people: Triban) -> None:
        character.take_office(context, people, "warrior", names, 9, rule="decimo:R5.18")

    do(game, newcomer)
    do(game, newcomer)
    assert [leader.name for leader in list(game.world.leaders.values())[-2:]] == list(names[3:5])


# Raiders and traders


@pytest.mark.rule("R4.1", "R3.2")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_who_lies_on_a_route_or_owns_a_centre_is_a_trader_and_all_others_raid(
    data: DecimoData, people: str
) -> None:
    game = Game(data=data)
    game.world.routes.clear()
    triban = game.triban(people)
    triban.centre = False
    assert not is_trader(game.world, triban)
    game.world.routes["x"] = Route("x", "X", ("elsewhere", people))
    assert is_trader(game.world, triban)
    game.world.routes.clear()
    triban.centre = True
    assert is_trader(game.world, triban)


@pytest.mark.rule("R4.1")
def test_pirates_and_ruin_make_nobody_a_raider() -> None:
    game = Game()
    game.triban().centre = False
    game.world.routes["wine-road"].idle = 99
    game.triban().blight = 20
    assert is_trader(game.world, game.triban())


@pytest.mark.rule("R3.2", "E30")
def test_routes_are_open_unless_pirates_shut_them_this_year() -> None:
    game = Game()
    game.world.routes["wine-road"].idle = 7
    assert [route.id for route in open_routes(game.world, "pelmarra", 7)] == ["lamp-passage"]
    assert [route.id for route in open_routes(game.world, "pelmarra", 8)] == ["wine-road", "lamp-passage"]
    assert on_one_route(game.world, "rossolan", "pelmarra")
    assert not on_one_route(game.world, "rossolan", "tammerans")


@pytest.mark.rule("R6.4", "R6.5")
@pytest.mark.parametrize(("score", "is_peaceful"), [(0, True), (4, True), (5, False), (7, False)])
def test_0_to_4_is_peaceful_and_5_to_7_is_not(score: int, is_peaceful: bool) -> None:
    game = Game()
    game.set_score("orsely", "hethrun", score)
    assert are_peaceful(game.world, "orsely", "hethrun") is is_peaceful
    assert are_peaceful(game.world, "hethrun", "orsely") is is_peaceful


@pytest.mark.rule("G-30", "E30")
@pytest.mark.parametrize(("last", "idle", "told"), [(6, 7, 0), (7, 7, 0), (8, 8, 1)])
def test_a_route_is_laid_idle_when_it_lasts_longer_than_before(last: int, idle: int, told: int) -> None:
    game = Game()
    road = game.world.routes["wine-road"]
    road.idle = 7
    begin, end = (
        world_state.season_number(6, world_state.WINTER),
        world_state.season_number(last, world_state.SPRING),
    )
    pirates = Effect("pirates", "piracy", "wine-road", "decimo:E30", begin, end)

    def step(context: DecimoContext, _book: DecimoData) -> None:
        lay_idle(context, road, pirates, rule="decimo:E30")

    assert len(game.play(step, year=6)) == told
    assert road.idle == idle


# Who holds what


@pytest.mark.rule("R5.2", "R4.2", "R4.3")
def test_a_people_is_led_by_the_holder_of_its_leading_office() -> None:
    game = Game()
    for office in ("warrior", "administrator", "politician"):
        game.triban().leading = office
        assert leading(game.world, game.triban()) is game.holder(office)
    game.hold("pelmarra")
    assert leading(game.world, game.triban()) is None
    assert holder(game.world, "pelmarra", "warrior") is None


def test_the_id_of_a_pair_is_the_same_from_both_sides() -> None:
    assert pair_of("a", "b") == pair_of("b", "a") == Pair("a", "b")
    assert Relation(Pair("a", "b").id, 4).pair == ("a", "b")


def test_a_new_id_is_free_and_not_that_of_the_one_who_left() -> None:
    assert fresh_id({}, "x") == "x"
    assert fresh_id({"x": 1, "x-2": 2}, "x") == "x-3"
    assert fresh_id({}, "x", gone="x") == "x-2"


@pytest.mark.rule("G-30")
@pytest.mark.parametrize("year", [-1, 0, 1, 9, 300])
def test_seasons_are_counted_through_the_years(year: int) -> None:
    numbers = [world_state.season_number(year, part) for part in range(4)]
    assert numbers == list(range(numbers[0], numbers[0] + 4))
    assert world_state.season_number(year + 1, 0) == numbers[-1] + 1
    assert [world_state.year_and_season(number) for number in numbers] == [(year, part) for part in range(4)]


@pytest.mark.rule("R14.1")
def test_no_verb_changes_another_land() -> None:
    """Case E7 and D7: what strikes one land leaves every other as it was."""
    for struck in FOUR_HEARTHS.land.tribans:
        game = Game()
        others = {t.id: str(t) for t in game.world.tribans.values() if t.id != struck.id}
        do(
            game,
            lambda context, hit: blight.suffer_blight(context, hit, 3, rule="decimo:E3", why="a test"),
            struck.id,
        )
        do(
            game,
            lambda context, hit: home_forces.lose_units(context, hit, 3, rule="decimo:R21.19", why="a test"),
            struck.id,
        )
        assert {t.id: str(t) for t in game.world.tribans.values() if t.id != struck.id} == others
