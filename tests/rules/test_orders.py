"""What a people may do between two steps, and what it may not."""

import pytest

from decimo.chance import Fact
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.orders import list_orders
from decimo.rules.people.economy import end_year
from tests.rules.game import AUTUMN, EVERY_PEOPLE, Game, verbs


def ids(game: Game, people: str = "pelmarra") -> list[str]:
    return [order.id for order in list_orders(game.world, game.data, game.settings, people)]


def give(game: Game, id: str, people: str = "pelmarra") -> list[Fact]:  # noqa: A002
    """Give an order; the game checks that all it changes is told."""
    (order,) = [
        order for order in list_orders(game.world, game.data, game.settings, people) if order.id == id
    ]

    def obey(context: DecimoContext, _book: DecimoData) -> None:
        order.play(context)

    return game.play(obey, year=5)


# Points


@pytest.mark.rule("R5.8", "R15.2")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_the_administrator_of_any_people_cashes_5_points_for_a_card(data: DecimoData, people: str) -> None:
    game = Game(data=data)
    facts = give(game, "cash-points", people)
    assert (game.holder("administrator", people).rating, game.triban(people).bank) == (5, 4)
    assert verbs(facts) == ["cash_points", "earn_cards"]


@pytest.mark.rule("R5.8")
@pytest.mark.parametrize(("rating", "times"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (23, 4)])
def test_points_are_spent_and_below_5_there_is_nothing_to_cash(rating: int, times: int) -> None:
    game = Game()
    game.holder("administrator").rating = rating
    cashed = 0
    while "cash-points" in ids(game):
        give(game, "cash-points")
        cashed += 1
    assert (cashed, game.holder("administrator").rating) == (times, rating - 5 * times)
    assert game.triban().bank == 3 + times


@pytest.mark.rule("R5.8")
def test_only_administrators_cash_points() -> None:
    game = Game()
    game.holder("administrator").rating = 0
    game.holder("warrior").rating = game.holder("politician").rating = 20
    assert "cash-points" not in ids(game)


# Units and ships


@pytest.mark.rule("R15.3", "G-27")
@pytest.mark.parametrize(
    ("regulars", "horde", "after"), [(5, 0, (6, 0, 0)), (5, 3, (6, 2, 0)), (7, 1, (8, 0, 0))]
)
def test_within_its_value_a_card_raises_a_regular(
    regulars: int, horde: int, after: tuple[int, int, int]
) -> None:
    game = Game()
    people = game.triban()
    people.regulars, people.horde = regulars, horde
    facts = give(game, "raise-unit")
    assert (people.regulars, people.horde, people.mercenaries) == after
    assert (people.bank, verbs(facts)) == (2, ["raise_regular"])


@pytest.mark.rule("R15.4", "R17.1", "R15.5")
def test_beyond_its_value_it_hires_mercenaries_who_are_gone_at_the_years_end() -> None:
    game = Game()
    people = game.triban()
    people.regulars = 7
    said = []
    for _ in range(3):
        said += [order.words for order in list_orders(game.world, game.data, game.settings, "pelmarra")]
        give(game, "raise-unit")
    hire = "raise a mercenary unit until the year ends for 1 trade card"
    assert [words for words in said if "raise" in words] == [
        "raise a regular for 1 trade card",
        hire,
        hire,
    ]
    assert (people.regulars, people.mercenaries, people.bank) == (8, 2, 0)
    game.play(end_year, year=5, season=AUTUMN)
    assert (people.regulars, people.mercenaries, people.bank) == (8, 0, 0)


@pytest.mark.rule("R15.3", "R15.4", "R13.2")
def test_ships_are_built_within_the_navy_value_and_hired_beyond() -> None:
    game = Game()
    people = game.triban()
    people.ships = 2
    said = []
    for _ in range(2):
        said += [order.words for order in list_orders(game.world, game.data, game.settings, "pelmarra")]
        give(game, "build-ship")
    assert [words for words in said if "ship" in words] == [
        "build a ship for 1 trade card",
        "hire a ship until the year ends for 1 trade card",
    ]
    assert verbs(game.facts) == ["build_ship", "hire_ship"]
    assert (people.ships, people.hired_ships, people.bank) == (3, 1, 1)


@pytest.mark.rule("R13.2", "R4.4")
def test_a_people_without_a_coast_has_no_ships_to_buy_and_one_that_lost_its_navy_has() -> None:
    game = Game()
    game.triban().navy_value = game.triban().ships = 0
    assert "build-ship" in ids(game)
    assert "build-ship" not in ids(game, "hethrun")


# Blight


@pytest.mark.rule("R14.5", "G-27")
@pytest.mark.parametrize(
    ("blight", "bank", "per_card", "offered"),
    [
        (0, 3, 1, []),
        (1, 3, 1, [1]),
        (5, 3, 1, [1, 2, 3]),
        (2, 9, 1, [1, 2]),
        (5, 9, 2, [1, 2, 3]),
        (4, 0, 1, []),
    ],
)
def test_as_many_cards_clear_blight_as_there_are_and_as_help(
    blight: int, bank: int, per_card: int, offered: list[int]
) -> None:
    game = Game(blight_per_card=per_card)
    game.triban().blight, game.triban().bank = blight, bank
    assert [id_ for id_ in ids(game) if id_.startswith("clear")] == [f"clear-blight {n}" for n in offered]


@pytest.mark.rule("R14.5", "G-27")
@pytest.mark.parametrize(
    ("cards", "per_card", "left"),
    [(1, 1, 4), (3, 1, 2), (1, 3, 2), (2, 3, 0)],
)
def test_a_card_clears_one_blight_or_what_the_house_says_and_never_more_than_there_is(
    cards: int, per_card: int, left: int
) -> None:
    game = Game(blight_per_card=per_card)
    game.triban().blight = 5
    give(game, f"clear-blight {cards}")
    assert (game.triban().blight, game.triban().bank) == (left, 3 - cards)


# Values


@pytest.mark.rule("G-43")
@pytest.mark.parametrize("arm", ["army", "navy"])
@pytest.mark.parametrize("price", [3, 5])
def test_cards_buy_back_a_lost_value(arm: str, price: int) -> None:
    game = Game(cards_per_value=price)
    people = game.triban()
    people.army_value, people.navy_value, people.bank = 7, 2, price
    give(game, f"buy-back {arm}")
    assert (people.army_value, people.navy_value) == ((8, 2) if arm == "army" else (7, 3))
    assert people.bank == 0


@pytest.mark.rule("G-43")
def test_nothing_is_bought_beyond_the_founding_value_or_the_bank() -> None:
    game = Game()
    assert "buy-back army" not in ids(game)
    game.triban().army_value, game.triban().bank = 7, 2
    assert "buy-back army" not in ids(game)
    game.triban().bank = 3
    assert "buy-back army" in ids(game)


# Who has none


@pytest.mark.rule("G-41")
def test_a_land_that_outsiders_hold_has_no_orders() -> None:
    game = Game()
    game.hold("hethrun")
    game.triban("hethrun").bank = 9
    assert ids(game, "hethrun") == []


def test_an_empty_bank_and_no_points_leave_nothing_to_do() -> None:
    game = Game()
    game.triban().bank, game.holder("administrator").rating = 0, 4
    assert ids(game) == []


def test_every_order_offered_can_be_given_and_keeps_the_bank_at_none_or_more() -> None:
    game = Game()
    people = game.triban()
    people.army_value, people.navy_value, people.regulars, people.ships, people.blight = 6, 1, 4, 0, 7
    for id_ in ids(game):
        fresh = Game()
        for field in ("army_value", "navy_value", "regulars", "ships", "blight"):
            setattr(fresh.triban(), field, getattr(people, field))
        assert give(fresh, id_)
        assert fresh.triban().bank >= 0
        assert fresh.triban().blight >= 0
