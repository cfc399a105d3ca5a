"""How a war begins: who declares it, and what third parties do about it."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from decimo.chance import Fact, outcome_odds
from decimo.rules.calendar import lay_pack
from decimo.rules.game_data import DecimoContext, DecimoData, Rule
from decimo.rules.war.allies import stance
from decimo.rules.war.declaration import declare
from decimo.rules.war.peace import check_wars
from decimo.world.polity import enemies
from decimo.world.wars import at_war, opponent, principal, war_between
from decimo.world.world_state import Federation, Tribute, War
from tests.rules.game import AUTUMN, ITALY, Game, Typed, verbs

SPADE, HEART, CLUB, DIAMOND = "4S", "4H", "4C", "4D"
CARDS = {"spades": SPADE, "hearts": HEART, "clubs": CLUB, "diamonds": DIAMOND}


def declaring(one: str = "hethrun", other: str = "orsely", *, reactions: bool = True) -> Rule:
    def step(context: DecimoContext, data: DecimoData) -> None:
        lay_pack(context, jokers=False)
        declare(context, data, one, other, rule="decimo:R6.15", cause="a quarrel", reactions=reactions)

    return step


def three_states(one: int, other: int, between: int = 6) -> Game:
    """The Hethruns and the Orselings, and the Rossolans who stand so to the one and so to the other."""
    game = Game()
    game.only("hethrun", "orsely", "rossolan")
    game.set_score("hethrun", "orsely", between)
    game.set_score("rossolan", "hethrun", one)
    game.set_score("rossolan", "orsely", other)
    return game


def the_war(game: Game) -> War:
    return next(iter(game.world.wars.values()))


def told(facts: list[Fact], verb: str) -> list[Fact]:
    return [fact for fact in facts if fact.verb == verb]


# The declaration itself


@pytest.mark.rule("R6.15", "R6.7")
@pytest.mark.parametrize("before", range(8))
def test_who_declares_war_stands_at_7_with_the_other_at_once(before: int) -> None:
    game = three_states(4, 4, between=before)
    game.play(declaring(), year=5)
    war = the_war(game)
    assert (war.one, war.other, war.since, war.cause) == ("hethrun", "orsely", 5, "a quarrel")
    assert game.score("hethrun", "orsely") == 7
    assert at_war(game.world, "hethrun", "orsely")
    assert at_war(game.world, "orsely", "hethrun")
    assert enemies(game.world, "rossolan") == []


@pytest.mark.rule("R6.15")
def test_who_is_at_war_already_declares_no_second_one() -> None:
    game = three_states(4, 4)
    game.play(declaring(), year=5)
    assert game.play(declaring("orsely", "hethrun"), year=6) == []
    assert len(game.world.wars) == 1


@pytest.mark.rule("R6.15", "G-07")
@pytest.mark.parametrize("season", [0, AUTUMN])
def test_a_pair_that_stands_at_7_is_at_war_after_the_check(season: int) -> None:
    game = three_states(4, 4, between=7)
    game.triban("hethrun").regulars = 9
    game.play(check_wars, year=5, season=season)
    assert (the_war(game).one, the_war(game).other) == ("hethrun", "orsely")


@pytest.mark.rule("R6.15", "G-07")
@pytest.mark.parametrize("score", range(7))
def test_below_7_nobody_is_at_war(score: int) -> None:
    game = three_states(4, 4, between=score)
    assert game.play(check_wars, year=5, season=AUTUMN) == []


@pytest.mark.rule("G-07")
def test_by_a_house_rule_war_is_declared_in_autumn_alone() -> None:
    game = three_states(4, 4, between=7)
    game.settings = replace(game.settings, war_check="autumn")
    game.triban("hethrun").regulars = 9
    assert game.play(check_wars, year=5) == []
    game.play(check_wars, year=5, season=AUTUMN)
    assert len(game.world.wars) == 1


# Who declares it


def brink(one: str, other: str) -> Game:
    game = Game()
    game.only(one, other)
    game.set_score(one, other, 7)
    return game


def declares(game: Game, *answers: Typed) -> str:
    game.play(check_wars, *answers, year=5)
    return the_war(game).one


@pytest.mark.rule("R6.15")
@pytest.mark.parametrize("pusher", ["pelmarra", "hethrun"])
@pytest.mark.parametrize("other_aim", ["peace", ""])
def test_it_is_declared_by_the_one_whose_politician_alone_worked_for_war(pusher: str, other_aim: str) -> None:
    game = brink("pelmarra", "hethrun")
    rest = "hethrun" if pusher == "pelmarra" else "pelmarra"
    aims = [f"{pusher}-politician:war"] + ([f"{rest}-politician:{other_aim}"] if other_aim else [])
    game.world.relations["hethrun|pelmarra"].sought = tuple(aims)
    game.triban(rest).regulars = 20
    assert declares(game) == pusher


@pytest.mark.rule("R6.15")
@pytest.mark.parametrize("aims", [(), ("pelmarra-politician:war", "hethrun-politician:war"), ("gone:war",)])
def test_else_a_raider_declares_it_on_a_trader_however_strong(aims: tuple[str, ...]) -> None:
    game = brink("pelmarra", "hethrun")
    game.world.relations["hethrun|pelmarra"].sought = aims
    game.triban("pelmarra").regulars = 20
    assert declares(game) == "hethrun"


@pytest.mark.rule("R6.15", "R7.7")
@pytest.mark.parametrize(("one", "other"), [("hethrun", "orsely"), ("pelmarra", "rossolan")])
@pytest.mark.parametrize("strong", [0, 1])
def test_else_the_one_with_more_regulars_and_horde_does_not_count(one: str, other: str, strong: int) -> None:
    game = brink(one, other)
    stronger, weaker = (one, other) if strong == 0 else (other, one)
    game.triban(stronger).regulars = 9
    game.triban(weaker).horde = 30
    assert declares(game) == stronger


@pytest.mark.rule("R6.15")
def test_a_realm_counts_the_regulars_of_all_its_lands() -> None:
    game = Game()
    game.only("orsely", "hethrun", "rossolan")
    game.triban("rossolan").lord, game.triban("orsely").seat = "orsely", "kingdom"
    game.set_score("orsely", "hethrun", 7)
    game.triban("hethrun").regulars = 15
    assert declares(game) == "orsely"


@pytest.mark.rule("R6.15")
@pytest.mark.parametrize(("die", "first"), [(1, "hethrun"), (2, "orsely")])
def test_between_equals_a_die_decides(die: int, first: str) -> None:
    game = brink("orsely", "hethrun")
    order = list(game.world.tribans)
    expected = first if order.index("hethrun") < order.index("orsely") else {1: "orsely", 2: "hethrun"}[die]
    assert declares(game, die) == expected
    assert [chance for _, chance in outcome_odds(game.asks[0])] == [Fraction(1, 2), Fraction(1, 2)]


# A war against his wish


@pytest.mark.rule("G-05")
@pytest.mark.parametrize(("aim", "rating"), [("peace", 9), ("war", 10)])
def test_a_politician_loses_a_point_for_a_war_he_worked_against(aim: str, rating: int) -> None:
    game = three_states(4, 4)
    game.world.relations["hethrun|orsely"].sought = (f"orsely-politician:{aim}",)
    game.play(declaring(), year=5)
    assert game.holder("politician", "orsely").rating == rating
    assert game.holder("politician", "hethrun").rating == 10


@pytest.mark.rule("G-05")
def test_the_wish_of_a_dead_politician_does_not_count() -> None:
    game = three_states(4, 4)
    game.world.relations["hethrun|orsely"].sought = ("orsely-politician:peace",)
    game.holder("politician", "orsely").id = "orsely-politician-4"
    game.play(declaring(), year=5)
    assert game.holder("politician", "orsely").rating == 10


@pytest.mark.rule("G-05")
def test_an_ally_drawn_in_against_its_politicians_wish_costs_him_too() -> None:
    game = three_states(0, 6)
    game.world.relations["orsely|rossolan"].sought = ("rossolan-politician:peace",)
    game.play(declaring(), year=5)
    assert game.holder("politician", "rossolan").rating == 9


# Third parties


@pytest.mark.rule("R6.18", "R6.1", "R6.2", "R6.3", "R6.4", "R6.5", "R6.6", "R6.7")
@pytest.mark.parametrize(
    ("score", "kind"), list(enumerate(["friendly"] * 3 + ["neutral"] * 2 + ["hostile"] * 3))
)
def test_a_third_party_is_friendly_neutral_or_hostile(score: int, kind: str) -> None:
    assert stance(score) == kind


FRIENDLY = {0: "SHCD", 1: "HCD", 2: "HD"}
"""The suits on which a friend comes."""


def expected(one: int, other: int) -> tuple[str, str]:
    """Whom a third party may join, and the suits on which it does; nobody if it keeps out without a card."""
    if one in FRIENDLY and other not in FRIENDLY:
        return "hethrun", FRIENDLY[one]
    if other in FRIENDLY and one not in FRIENDLY:
        return "orsely", FRIENDLY[other]
    if one in (3, 4) and other == 6:
        return "hethrun", "S"
    if other in (3, 4) and one == 6:
        return "orsely", "S"
    return "", ""


@pytest.mark.rule("R6.18", "R6.19", "R6.20", "G-09", "R6.1", "R6.2", "R6.3")
@pytest.mark.parametrize(("one", "other"), list(product(range(7), repeat=2)))
def test_what_a_third_party_does_follows_from_how_it_stands_to_both(one: int, other: int) -> None:
    friend, suits = expected(one, other)
    foe = {"hethrun": "orsely", "orsely": "hethrun", "": ""}[friend]
    for card in (SPADE, HEART, CLUB, DIAMOND):
        game = three_states(one, other)
        draws = [card] if suits not in ("", "SHCD") else []
        game.play(declaring(), *draws, year=5)
        comes = card[-1] in suits
        war = the_war(game)
        assert war.one_allies == (("rossolan",) if comes and friend == "hethrun" else ())
        assert war.other_allies == (("rossolan",) if comes and friend == "orsely" else ())
        if comes:
            assert game.score("rossolan", foe) == 7
            assert game.score("rossolan", friend) == {"hethrun": one, "orsely": other}[friend]
            assert (principal(war, "rossolan"), opponent(war, "rossolan")) == (friend, foe)
        else:
            assert game.score("rossolan", "hethrun") == one
            assert game.score("rossolan", "orsely") == other
        assert len(told(game.facts, "keep_out")) == (bool(draws) and not comes)


@pytest.mark.rule("R6.2", "R6.3", "R6.20", "G-09")
@pytest.mark.parametrize(
    ("one", "other", "chance"),
    [(1, 4, Fraction(3, 4)), (2, 5, Fraction(1, 2)), (3, 6, Fraction(1, 4)), (6, 4, Fraction(1, 4))],
)
def test_the_chance_that_they_come_is_shown(one: int, other: int, chance: Fraction) -> None:
    game = three_states(one, other)
    game.play(declaring(), CLUB, year=5)
    assert outcome_odds(game.asks[0])[0] == ("they come", chance)


@pytest.mark.rule("G-05", "R5.6")
@pytest.mark.parametrize(("card", "successes"), [(HEART, 1), (SPADE, 0)])
def test_a_friend_who_comes_is_to_the_politicians_credit(card: str, successes: int) -> None:
    game = three_states(1, 4)
    game.play(declaring(), card, year=5)
    assert game.holder("politician", "hethrun").successes == successes
    assert game.holder("politician", "orsely").successes == 0


@pytest.mark.rule("G-05")
def test_who_comes_out_of_spite_is_to_nobodys_credit() -> None:
    game = three_states(4, 6)
    game.play(declaring(), SPADE, year=5)
    assert the_war(game).one_allies == ("rossolan",)
    assert game.holder("politician", "hethrun").successes == 0


@pytest.mark.rule("G-09")
def test_a_joiner_stands_at_7_with_all_it_meets_and_sets_nobody_off() -> None:
    game = Game()
    game.set_score("rossolan", "hethrun", 0)  # beside the Hethruns
    game.set_score("pelmarra", "orsely", 0)  # beside the Orselings
    game.set_score("pelmarra", "rossolan", 1)
    game.play(declaring(), year=5)
    war = the_war(game)
    assert (war.one_allies, war.other_allies) == (("rossolan",), ("pelmarra",))
    assert [game.score("pelmarra", foe) for foe in ("hethrun", "rossolan")] == [7, 7]
    assert len(game.world.wars) == 1
    assert not game.asks


@pytest.mark.rule("G-09")
def test_all_third_parties_draw_in_one_question() -> None:
    game = Game()
    game.set_score("rossolan", "hethrun", 1)
    game.set_score("pelmarra", "orsely", 2)
    game.play(declaring(), HEART, CLUB, year=5)
    assert len({ask.about for ask in game.asks}) == 2
    assert {ask.kind for ask in game.asks} == {"card"}


@pytest.mark.rule("G-09")
def test_by_a_house_rule_nobody_reacts() -> None:
    game = three_states(0, 6)
    game.settings = replace(game.settings, third_parties="off")
    assert verbs(game.play(declaring(), year=5)) == ["declare_war"]


@pytest.mark.rule("G-09")
def test_a_war_declared_without_reactions_calls_nobody() -> None:
    game = three_states(0, 6)
    assert verbs(game.play(declaring(reactions=False), year=5)) == ["declare_war"]


@pytest.mark.rule("G-09")
@pytest.mark.parametrize("people", [triban.id for triban in ITALY.land.tribans])
def test_every_people_of_italy_reacts_alike(people: str) -> None:
    """Case E7: each people in its turn is a strong ally of the first that is not itself."""
    ids = [triban.id for triban in ITALY.land.tribans if triban.id != people]
    game = Game(data=ITALY)
    game.set_score(people, ids[0], 0)
    game.play(declaring(ids[0], ids[1]), year=5)
    assert the_war(game).one_allies == (people,)
    assert game.score(people, ids[1]) == 7


# Wars that meet


def pact(game: Game, one: str, other: str, *, one_allies: tuple[str, ...] = ()) -> War:
    war = War(f"{one}-{other}", one, other, 3, one_allies=one_allies)
    game.world.wars[war.id] = war
    for head in (one, *one_allies):
        game.set_score(head, other, 7)
    return war


@pytest.mark.rule("G-09")
def test_an_ally_that_turns_on_its_principal_leaves_its_war() -> None:
    game = Game()
    war = pact(game, "hethrun", "orsely", one_allies=("rossolan",))
    game.play(declaring("hethrun", "rossolan"), year=5)
    assert war.one_allies == ()
    assert game.score("rossolan", "orsely") == 6
    assert game.score("hethrun", "orsely") == 7
    assert war_between(game.world, "rossolan", "hethrun") is not None


@pytest.mark.rule("G-09")
def test_of_two_allies_the_one_that_declares_war_on_the_other_leaves() -> None:
    game = Game()
    war = pact(game, "hethrun", "orsely", one_allies=("rossolan", "pelmarra"))
    game.play(declaring("rossolan", "pelmarra"), year=5)
    assert war.one_allies == ("pelmarra",)


@pytest.mark.rule("G-09")
def test_nobody_joins_beside_an_enemy() -> None:
    """The Rossolans are at war with the Pelmarrans, who are sure to come to the Hethruns' help."""
    game = Game()
    pact(game, "rossolan", "pelmarra")
    game.set_score("pelmarra", "hethrun", 0)
    game.set_score("rossolan", "hethrun", 0)
    game.play(declaring(), year=5)
    # The first of the two in the land's order has come; the other would fight beside its enemy.
    war = war_between(game.world, "hethrun", "orsely")
    assert war is not None
    assert war.one_allies == ("pelmarra",)
    assert [fact.about for fact in told(game.facts, "keep_out")] == ["rossolan"]


@pytest.mark.rule("G-09")
def test_nobody_joins_against_a_comrade() -> None:
    game = Game()
    pact(game, "rossolan", "pelmarra", one_allies=("orsely",))
    game.set_score("rossolan", "hethrun", 0)
    game.play(declaring(), year=5)
    war = war_between(game.world, "hethrun", "orsely")
    assert war is not None
    assert war.one_allies == ()


@pytest.mark.rule("G-09", "G-11")
@pytest.mark.parametrize(("one", "other"), [(0, 4), (4, 6)])
@pytest.mark.parametrize(("truce", "joins"), [(4, True), (5, False)])
def test_nobody_joins_against_one_it_has_a_truce_with(one: int, other: int, truce: int, joins: bool) -> None:
    game = three_states(one, other)
    game.world.relations["orsely|rossolan"].truce = truce
    game.play(declaring(), *([SPADE] if joins and other == 6 else []), year=5)
    assert the_war(game).one_allies == (("rossolan",) if joins else ())


@pytest.mark.rule("G-25", "G-11")
def test_a_truce_does_not_keep_a_fellow_member_out() -> None:
    game = three_states(4, 0)
    league(game, "orsely", "rossolan")
    game.world.relations["hethrun|rossolan"].truce = 9
    game.play(declaring(), year=5)
    assert the_war(game).other_allies == ("rossolan",)


@pytest.mark.rule("G-26")
def test_a_new_war_voids_the_tribute_of_the_last() -> None:
    game = three_states(4, 4)
    game.world.tributes["t"] = Tribute("t", "orsely", "hethrun", 4)
    game.world.tributes["u"] = Tribute("u", "orsely", "rossolan", 4)
    game.play(declaring(), year=5)
    assert list(game.world.tributes) == ["u"]


# Federations


def league(game: Game, *members: str, against: str = "", fighters: tuple[str, ...] = ()) -> Federation:
    made = Federation("league", "League", members, 2, against, fighters)
    game.world.federations["league"] = made
    return made


@pytest.mark.rule("G-25")
@pytest.mark.parametrize(("attacked", "attacker"), [(4, 4), (2, 4), (2, 0), (0, 1), (4, 6)])
def test_whoever_attacks_a_member_has_all_members_against_him_without_a_card(
    attacked: int, attacker: int
) -> None:
    game = three_states(attacker, attacked)
    league(game, "orsely", "rossolan")
    game.play(declaring(), year=5)
    assert the_war(game).other_allies == ("rossolan",)
    assert not game.asks
    assert told(game.facts, "join_war")[0].rule == "decimo:G-25"


@pytest.mark.rule("G-25")
def test_a_member_that_attacks_calls_its_fellows_only_as_friends() -> None:
    game = three_states(2, 4)
    league(game, "hethrun", "rossolan")
    game.play(declaring(), SPADE, year=5)
    assert the_war(game).one_allies == ()


@pytest.mark.rule("G-25")
@pytest.mark.parametrize(
    ("fighters", "comes"),
    [(("hethrun", "rossolan"), True), (("hethrun",), False), (("rossolan",), False), ((), False)],
)
def test_the_fighters_of_a_federation_fight_as_one_whom_it_was_made_against(
    fighters: tuple[str, ...], comes: bool
) -> None:
    game = three_states(2, 2)  # a friend of both keeps out, but for the federation's oath
    league(game, "hethrun", "rossolan", against="orsely", fighters=fighters)
    game.play(declaring(), year=5)
    assert the_war(game).one_allies == (("rossolan",) if comes else ())


@pytest.mark.rule("G-25")
def test_who_attacks_a_fellow_member_leaves_the_federation_and_has_the_others_against_him() -> None:
    game = three_states(0, 0, between=0)
    made = league(game, "hethrun", "orsely", "rossolan")
    game.play(declaring(), year=5)
    assert made.members == ("orsely", "rossolan")
    assert the_war(game).other_allies == ("rossolan",)
