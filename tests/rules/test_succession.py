"""Who follows a ruler, and whether the ruler's subjects stay with the successor."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.succession import age_characters
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.realm.conquest import replace_ruler
from decimo.world.character import leave_office, next_name
from decimo.world.world_state import OFFICES, holder, leading
from tests.rules.game import ITALY, Typed, verbs
from tests.rules.war_game import WarGame

NEW = (3, 4, 4)
"""The dice of a new character: rating 11."""


def kingdom(*, heir: int = 0, secession: str = "spade") -> WarGame:
    """Hethrun rules Orsely and Rossolan, led by its warrior; Pelmarra is free."""
    game = WarGame(secession=secession, ageing="fifth-year")
    game.subject("hethrun", "orsely", "rossolan")
    if heir:
        game.heir("hethrun", heir)
    return game


def king_dies(game: WarGame, *answers: Typed, head: str = "hethrun") -> list[str]:
    def step(context: DecimoContext, data: DecimoData) -> None:
        king = leading(game.world, game.triban(head))
        assert king is not None
        leave_office(context, king, "die", rule="decimo:E28")
        replace_ruler(context, data, head, gone=king.id)

    return verbs(game.play(step, *answers, year=5))


@pytest.mark.rule("G-24", "R5.20")
@pytest.mark.parametrize(("card", "stays"), [("2S", False), ("2H", True), ("2D", True), ("2C", True)])
def test_a_spade_takes_a_land_from_a_new_king(card: str, stays: bool) -> None:
    game = kingdom()
    freed: tuple[Typed, ...] = () if stays else (NEW, NEW, NEW, 3)
    king_dies(game, NEW, card, "3H", *freed)
    assert (game.triban("rossolan").lord == "hethrun") is stays, "it comes before Orsely in the land's file"
    assert game.triban("orsely").lord == "hethrun"
    assert game.score("rossolan", "hethrun") == (4 if stays else 6)


@pytest.mark.rule("G-24", "R5.20", "R18.3")
@pytest.mark.parametrize(("heir", "parts"), [(0, "SC"), (17, "S")])
@pytest.mark.parametrize("suit", "SHDC")
def test_a_black_card_parts_and_under_a_named_successor_a_spade(heir: int, parts: str, suit: str) -> None:
    game = kingdom(heir=heir, secession="black")
    ruler: tuple[Typed, ...] = () if heir else (NEW,)
    freed: tuple[Typed, ...] = (NEW, NEW, NEW, 3) if suit in parts else ()
    king_dies(game, *ruler, f"2{suit}", "3H", *freed)
    assert (game.triban("rossolan").lord == "") is (suit in parts)
    odds = dict(outcome_odds(next(ask for ask in game.asks if ask.kind == "card")))
    assert odds["breaks away"] == Fraction(13 * len(parts), 54)


@pytest.mark.rule("G-24")
def test_both_lands_may_leave_and_the_king_has_one_triban() -> None:
    game = kingdom()
    king_dies(game, NEW, "2S", "3S", NEW, NEW, NEW, 3, NEW, NEW, NEW, 2, 5)
    assert game.triban("hethrun").seat == ""
    assert [land.lord for land in game.world.tribans.values()] == [""] * 4


@pytest.mark.rule("G-24", "R18.3")
def test_a_named_successor_follows_without_dice_and_has_the_first_spade_drawn_again() -> None:
    game = kingdom(heir=17)
    told = king_dies(game, "2S", "3S", "4H", NEW, NEW, NEW, 3)
    # The first spade is Rossolan's: it draws again, after Orsely's card is on the table.
    assert game.holder("warrior", "hethrun").rating == 17
    assert game.triban("hethrun").successor == ""
    assert (game.triban("rossolan").lord, game.triban("orsely").lord) == ("hethrun", "")
    assert told.count("keep_waverer") == 1


@pytest.mark.rule("G-24")
def test_a_spade_drawn_again_may_be_a_spade_again() -> None:
    game = kingdom(heir=17)
    king_dies(game, "2S", "3H", "4S", NEW, NEW, NEW, 3)
    assert game.triban("rossolan").lord == ""


@pytest.mark.rule("G-24")
def test_in_an_empire_kingdoms_draw_and_other_lands_do_not() -> None:
    game = WarGame(ITALY)
    game.subject("latium", "campania", "sabinum")
    game.subject("samnium", "apulia")
    game.empire("latium", "samnium")
    king_dies(game, NEW, "2H", head="latium")
    assert [ask.about for ask in game.asks if ask.kind == "card"] == ["samnium"]


@pytest.mark.rule("G-24", "G-41")
def test_conquered_outsiders_draw_too_and_may_shake_off_a_king() -> None:
    game = WarGame()
    game.outsider().conquered_by = "hethrun"
    game.triban("hethrun").seat = "kingdom"
    king_dies(game, NEW, "2S")
    assert game.outsider().conquered_by == ""
    assert game.triban("hethrun").seat == ""


@pytest.mark.rule("R5.18", "G-24")
def test_where_no_realm_is_nobody_draws() -> None:
    game = WarGame()
    assert king_dies(game, NEW) == ["die", "take_office"]


# Age


@pytest.mark.rule("G-06", "G-24", "R18.3")
def test_age_takes_a_king_and_his_heir_follows() -> None:
    game = kingdom(heir=15)
    # Pelmarra's three, then Hethrun's warrior, administrator, politician and heir.
    game.play(age_characters, 6, 6, 6, 1, 6, 6, 6, "2H", "3H", year=5)
    assert game.holder("warrior", "hethrun").name == "Heir"
    assert len([x for x in game.world.leaders.values() if x.triban == "hethrun"]) == 3


@pytest.mark.rule("G-06", "R18.3")
def test_an_heir_who_dies_is_followed_by_nobody() -> None:
    game = kingdom(heir=15)
    facts = game.play(age_characters, 6, 6, 6, 6, 6, 6, 1, year=5)
    assert verbs(facts) == ["lose_heir", "die"]
    assert game.triban("hethrun").successor == ""


# Naming a successor


def conquers(*answers: Typed) -> WarGame:
    game = WarGame()
    game.holder("politician", "orsely").rating = 16
    game.conquer("orsely", "hethrun", 1, *answers)
    return game


@pytest.mark.rule("R18.3", "R18.2")
def test_one_of_the_conquered_may_be_named() -> None:
    game = conquers("orsely-politician")
    heir = game.world.leaders["orsely-politician"]
    assert (heir.triban, heir.office, game.triban("hethrun").successor) == ("hethrun", "politician", heir.id)
    assert holder(game.world, "hethrun", "politician") is not heir, "he waits without an office"
    assert not [x for x in game.world.leaders.values() if x.triban == "orsely"]


@pytest.mark.rule("R18.3")
def test_a_colleague_may_be_named_and_leaves_his_post_to_a_newcomer() -> None:
    game = conquers("hethrun-administrator", NEW)
    assert game.triban("hethrun").successor == "hethrun-administrator"
    assert game.holder("administrator", "hethrun").id == "hethrun-administrator"
    assert [x.rating for x in game.world.leaders.values() if x.triban == "hethrun"].count(11) == 1


@pytest.mark.rule("R18.3")
def test_somebody_new_may_be_named() -> None:
    game = conquers("new", NEW)
    heir = game.world.leaders[game.triban("hethrun").successor]
    assert (heir.rating, heir.office) == (11, "warrior")
    names = game.data.land.triban("hethrun").leaders
    assert (heir.name, next_name(game.triban("hethrun"), names)) == ("Siv Goatmother", "Kettil Scree")


@pytest.mark.rule("R18.3")
def test_the_king_chooses_among_all_of_them_and_sees_their_ratings() -> None:
    game = conquers("nobody")
    ask = game.asks[-1]
    assert ask.side == "hethrun"
    conquered = [f"orsely-{office}" for office in OFFICES]
    own = ["hethrun-administrator", "hethrun-politician"]
    assert [option.id for option in ask.options] == [*conquered, *own, "new", "nobody"]
    assert "rating 16" in ask.options[2].words
    assert game.triban("hethrun").successor == ""


@pytest.mark.rule("R18.3")
@pytest.mark.parametrize(("rating", "choice"), [(16, "orsely-politician"), (10, "new")])
def test_a_policy_names_a_captive_who_is_better_than_a_newcomer(rating: int, choice: str) -> None:
    game = WarGame()
    game.conquer("orsely", "hethrun", 1, "nobody")
    ask = game.asks[-1]
    before = WarGame()
    before.holder("politician", "orsely").rating = rating
    advice = choose_answer(before.world, before.data, ask)
    assert advice[0] == choice
