"""Winter in a war: all its parties draw for each other, and allies are called again."""

from itertools import combinations

import pytest

from decimo.chance import PACK_52
from decimo.rules.calendar import lay_pack
from decimo.rules.game_data import DecimoContext, DecimoData, Rule
from decimo.rules.people.diplomacy import try_relations, war_relations
from decimo.rules.war.allies import call_allies_again
from decimo.world.world_state import Federation, War, pair_of
from tests.rules.game import ITALY, Game, verbs

SPADE, HEART, CLUB, DIAMOND = "4S", "4H", "4C", "4D"


def from_a_pack(rule: Rule) -> Rule:
    def step(context: DecimoContext, data: DecimoData) -> None:
        lay_pack(context, jokers=False)
        rule(context, data)

    return step


def war(
    game: Game,
    one: str = "hethrun",
    other: str = "orsely",
    *,
    one_allies: tuple[str, ...] = (),
    other_allies: tuple[str, ...] = (),
    since: int = 3,
) -> War:
    """Let a war be on, with all that fight each other at 7."""
    made = War(f"{one}-{other}", one, other, since, one_allies, other_allies)
    game.world.wars[made.id] = made
    for head in (one, *one_allies):
        for foe in (other, *other_allies):
            game.set_score(head, foe, 7)
    return made


# The yearly test


@pytest.mark.rule("R6.11", "R2.1")
def test_the_principals_draw_every_winter_and_nobody_else_does() -> None:
    game = Game()
    war(game)
    game.play(from_a_pack(war_relations), HEART, year=6)
    assert [ask.about for ask in game.asks] == ["hethrun|orsely"]
    assert game.score("hethrun", "orsely") == 6


@pytest.mark.rule("R6.11")
def test_friends_and_foes_in_a_war_draw_for_each_pair_among_them() -> None:
    game = Game()
    war(game, one_allies=("rossolan",))
    game.set_score("rossolan", "hethrun", 1)
    game.play(from_a_pack(war_relations), HEART, SPADE, CLUB, year=6)
    drawn = {ask.about for ask in game.asks}
    assert drawn == {pair_of(*two).id for two in combinations(("hethrun", "orsely", "rossolan"), 2)}


@pytest.mark.rule("R6.11", "R2.5")
def test_in_a_fifth_year_every_pair_draws_once() -> None:
    game = Game()
    war(game, one_allies=("rossolan",))
    game.play(from_a_pack(try_relations), *PACK_52[:3], year=5)
    others = {ask.about for ask in game.asks}
    game.play(from_a_pack(war_relations), *PACK_52[:3], year=5)
    in_war = {ask.about for ask in game.asks}
    assert not others & in_war
    assert sorted(others | in_war) == sorted(game.world.relations)


@pytest.mark.rule("R6.11")
def test_two_wars_at_once_do_not_draw_twice_for_a_pair() -> None:
    game = Game()
    war(game, one_allies=("rossolan",))
    war(game, "rossolan", "pelmarra", other_allies=("orsely",))
    game.play(from_a_pack(war_relations), *PACK_52[:5], year=6)
    assert len(game.asks) == len({ask.about for ask in game.asks}) == 5
    assert "hethrun|pelmarra" not in {ask.about for ask in game.asks}


@pytest.mark.rule("R6.11")
@pytest.mark.parametrize(("since", "drawn"), [(5, 1), (6, 0)])
def test_a_war_is_tested_from_the_winter_after_it_began(since: int, drawn: int) -> None:
    game = Game()
    war(game, since=since)
    game.play(from_a_pack(war_relations), *[CLUB] * drawn, year=6)
    assert len(game.asks) == drawn


@pytest.mark.rule("R6.11", "R2.5")
def test_a_war_that_has_just_begun_is_not_tested_in_a_fifth_year_either() -> None:
    game = Game()
    war(game, since=5)
    game.play(from_a_pack(try_relations), *PACK_52[:5], year=5)
    assert "hethrun|orsely" not in {ask.about for ask in game.asks}


@pytest.mark.rule("R6.11")
def test_in_peace_nobody_draws_in_winter() -> None:
    assert Game().play(from_a_pack(war_relations), year=6) == []


@pytest.mark.rule("R6.13", "R5.11", "G-08")
@pytest.mark.parametrize(("rating", "tries"), [(14, False), (15, True), (20, True)])
def test_a_reliable_politician_may_work_for_the_end_of_a_war(rating: int, tries: bool) -> None:
    game = Game()
    war(game)
    game.holder("politician", "orsely").rating = rating
    game.play(from_a_pack(war_relations), CLUB, *(("peace", 3) if tries else ()), year=6)
    assert game.score("hethrun", "orsely") == (6 if tries else 7)


@pytest.mark.rule("R6.11")
@pytest.mark.parametrize("people", [triban.id for triban in ITALY.land.tribans])
def test_every_people_of_italy_draws_alike_in_its_war(people: str) -> None:
    """Case E7."""
    game = Game(data=ITALY)
    foe = next(triban.id for triban in ITALY.land.tribans if triban.id != people)
    war(game, people, foe)
    game.play(from_a_pack(war_relations), HEART, year=6)
    assert game.score(people, foe) == 6


# Allies are called again


def call(game: Game, *cards: str, year: int = 6) -> None:
    game.play(from_a_pack(call_allies_again), *cards, year=year)


@pytest.mark.rule("G-10", "R6.20", "R6.1", "R6.2", "R6.3", "R2.1")
@pytest.mark.parametrize(
    ("score", "stays_on"), [(0, "SHCD"), (1, "HCD"), (2, "HD"), (3, "SHCD"), (4, "SHCD"), (5, "SHCD")]
)
@pytest.mark.parametrize("side", ["one", "other"])
def test_an_ally_that_fights_draws_each_winter_and_leaves_if_it_fails(
    score: int, stays_on: str, side: str
) -> None:
    """Who is no friend of its principal any more, at 3 or above, fights for itself and draws nothing."""
    for card in (SPADE, HEART, CLUB, DIAMOND):
        game = Game()
        game.only("hethrun", "orsely", "rossolan")
        friend, foe = ("hethrun", "orsely") if side == "one" else ("orsely", "hethrun")
        made = war(game, **{f"{side}_allies": ("rossolan",)})  # type: ignore[arg-type] # one of two names
        game.set_score("rossolan", friend, score)
        call(game, *([card] if score in (1, 2) else []))
        fights = made.one_allies + made.other_allies == ("rossolan",)
        assert fights == (card[-1] in stays_on)
        assert game.score("rossolan", foe) == (7 if fights else 6)
        assert game.score("hethrun", "orsely") == 7


@pytest.mark.rule("G-10", "R6.20")
@pytest.mark.parametrize(("card", "comes"), [(SPADE, False), (HEART, True), (CLUB, False), (DIAMOND, True)])
def test_a_friend_that_kept_out_draws_anew_each_winter(card: str, comes: bool) -> None:
    game = Game()
    game.only("hethrun", "orsely", "rossolan")
    made = war(game)
    game.set_score("rossolan", "orsely", 2)
    call(game, card)
    assert made.other_allies == (("rossolan",) if comes else ())
    assert game.score("rossolan", "hethrun") == (7 if comes else 4)
    assert game.holder("politician", "orsely").successes == comes


@pytest.mark.rule("G-10", "G-11")
@pytest.mark.parametrize(("truce", "called"), [(5, True), (6, False), (7, False)])
def test_a_friend_is_not_called_against_one_it_has_a_truce_with(truce: int, called: bool) -> None:
    game = Game()
    war(game)
    game.set_score("rossolan", "orsely", 2)
    game.world.relations["hethrun|rossolan"].truce = truce
    call(game, *([HEART] if called else []))
    assert len(game.asks) == called


@pytest.mark.rule("G-10")
def test_in_the_winter_in_which_war_was_declared_nobody_draws_twice() -> None:
    game = Game()
    war(game, one_allies=("rossolan",), since=6)
    game.set_score("rossolan", "hethrun", 2)
    game.set_score("pelmarra", "orsely", 2)
    call(game)
    assert not game.asks


@pytest.mark.rule("G-09", "G-10")
def test_spite_is_for_the_declaration_alone() -> None:
    game = Game()
    made = war(game)
    game.set_score("rossolan", "orsely", 6)
    call(game)
    assert made.one_allies == ()


@pytest.mark.rule("G-10")
def test_each_ally_draws_one_card_for_every_war() -> None:
    game = Game()
    war(game, "hethrun", "orsely", one_allies=("rossolan",))
    war(game, "hethrun", "pelmarra", one_allies=("rossolan",))
    game.set_score("rossolan", "hethrun", 1)
    call(game, HEART, SPADE)
    allies = [made.one_allies for made in game.world.wars.values()]
    assert allies == [("rossolan",), ()]
    assert [game.score("rossolan", foe) for foe in ("orsely", "pelmarra")] == [7, 6]


@pytest.mark.rule("G-10")
def test_who_leaves_one_war_stays_at_war_with_a_foe_it_meets_in_another() -> None:
    game = Game()
    war(game, "hethrun", "orsely", one_allies=("rossolan",))
    war(game, "pelmarra", "orsely", one_allies=("rossolan",))
    game.set_score("rossolan", "hethrun", 2)
    game.set_score("rossolan", "pelmarra", 0)
    call(game, SPADE)
    assert game.score("rossolan", "orsely") == 7


@pytest.mark.rule("G-25")
def test_members_of_a_federation_fight_on_for_one_that_was_attacked() -> None:
    game = Game()
    made = war(game, other_allies=("rossolan",))
    game.world.federations["l"] = Federation("l", "League", ("orsely", "rossolan", "pelmarra"), 2)
    game.set_score("rossolan", "orsely", 2)
    game.set_score("pelmarra", "orsely", 2)
    call(game)
    assert made.other_allies == ("rossolan", "pelmarra")


@pytest.mark.rule("G-10")
def test_by_a_house_rule_allies_are_called_only_once() -> None:
    game = Game(allies_draw="once")
    war(game, one_allies=("rossolan",))
    game.set_score("rossolan", "hethrun", 2)
    call(game)
    assert verbs(game.facts) == []
