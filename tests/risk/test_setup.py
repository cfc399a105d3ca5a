"""The set-up: who begins, who gets which territory, and the first armies."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.risk_table import RiskTable
from decimo.campaigns import create_campaign as start
from decimo.chance import Ask, Question, Refusal, Setting, read_answer
from decimo.risk.board.board import NEUTRAL, strength, territories_of
from decimo.risk.game.game_setup import (
    claim,
    create_game,
    deal,
    hold_contest,
    place_between_neutrals,
    refuse_wrong_mix,
    seat_players,
    with_neutrals,
)
from decimo.risk.game.reinforcements import ask_placing, describe_surroundings
from decimo.risk.game_data import RiskContext, RiskData
from decimo.risk.settings import read_settings
from decimo.store.campaign_folder import CampaignFolder
from tests.risk.table import BOOK, Table, Typed

PLACES = [place.id for place in BOOK.land.territories]
SIX = ("red", "blue", "green", "yellow", "black", "white")


def empty_table(players: int, **settings: str | int) -> Table:
    """A board before anybody sits down."""
    table = Table(rest=("", 0), players=())
    table.house(settings)
    table.kept["players"] = players
    table.board.deck = ()
    return table


def seated(players: int, **settings: str | int) -> Table:
    """A board on which the seats are taken, Red first."""
    table = Table(rest=("", 0), players=SIX[:players])
    table.house(settings)
    table.kept["players"] = players
    table.board.deck = ()
    return table


@pytest.mark.rule("risk:B2")
@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_the_armies_to_begin_with(players: int, armies: int) -> None:
    table = RiskTable(3, players=players)
    assert len(table.board.order) == players
    for side in table.board.order:
        assert strength(table.board, side)[1] == armies
        assert table.board.players[side].reserve == 0


@pytest.mark.rule("risk:B4")
def test_the_highest_die_begins_and_the_others_follow_round_the_table() -> None:
    table = empty_table(4)
    table.play(seat_players, 2, 5, 1, 3)
    assert table.board.order == ("blue", "green", "yellow", "red")
    assert [side for side, player in table.board.players.items() if player.in_play] == list(SIX[:4])


@pytest.mark.rule("risk:G8", "risk:B4")
def test_who_ties_for_the_highest_die_rolls_again() -> None:
    table = empty_table(4)
    table.play(seat_players, 6, 2, 6, 6, 3, 5, 5, 1, 4)
    assert table.board.order[0] == "yellow"
    assert [ask.about for ask in table.asks[4:]] == ["red", "green", "yellow", "green", "yellow"]


@pytest.mark.rule("risk:G8")
def test_who_ties_for_the_lowest_die_rolls_again() -> None:
    table, found_side = Table(), []

    def lowest(context: object) -> None:
        found_side.append(
            hold_contest(context, BOOK, SIX[:3], why="loses", rule="risk:G8", lowest=True)  # type: ignore[arg-type]
        )

    table.run(lowest, 2, 2, 5, 4, 3)
    assert found_side == ["blue"]


@pytest.mark.rule("risk:B4")
def test_territories_are_claimed_by_turns_until_none_is_free() -> None:
    table = seated(3)
    table.play(claim, *PLACES[:41])
    assert [table.land(place).owner for place in PLACES[:4]] == ["red", "blue", "green", "red"]
    assert strength(table.board, "green") == (14, 14)
    assert table.player("red").reserve == 35 - 14
    # The last free territory needs no question.
    assert len(table.asks) == 41
    assert [option.id for option in table.asks[-1].options] == PLACES[40:]


@pytest.mark.rule("risk:B4")
def test_a_claim_is_offered_with_the_continent_and_the_neighbours() -> None:
    table = seated(3)
    table.give("red", "peru")
    table.give("blue", "brazil")
    table.give("green", "north-africa")
    words = describe_surroundings(table.board, BOOK, "red", "venezuela")
    assert words == "South America: you hold 1 of 4, Blue 1; beside it you 1, Blue 1"
    assert (
        describe_surroundings(table.board, BOOK, "red", "japan") == "Asia: you hold 0 of 12; beside it nobody"
    )


@pytest.mark.rule("risk:B4", "risk:B6")
def test_armies_are_placed_with_the_same_in_view() -> None:
    table = Table({"brazil": ("red", 2), "peru": ("red", 1), "venezuela": ("blue", 4)}, rest=("blue", 3))
    table.play(lambda context, data: ask_placing(context, data, "red", 3, rule="risk:B6"), "brazil", "3")
    options = {option.id: option.words for option in table.asks[0].options}
    assert options["peru"].startswith("Peru, 1 there; South America: you hold 2 of 4, Blue 2; beside it ")
    assert options["brazil"].endswith("beside it Blue 4+3+3, you 1")


@pytest.mark.rule("risk:B4")
def test_then_armies_are_placed_one_at_a_time_by_turns() -> None:
    table = seated(3)

    def answers() -> Iterator[Typed]:
        yield from (3, 2, 1)
        yield from PLACES[:41]
        for _ in range(35 - 14):
            yield from PLACES[:3]

    table.play(create_game, *answers())
    assert table.armies(*PLACES[:4]) == [22, 22, 22, 1]
    asked = [ask.side for ask in table.asks[44:]]
    assert asked == ["red", "blue", "green"] * 21


@pytest.mark.rule("risk:B4")
def test_several_armies_at_a_time_make_the_set_up_shorter() -> None:
    table = seated(3, placing=30)
    heaps = [(place, "21") for place in PLACES[:3]]
    table.play(create_game, 3, 2, 1, *PLACES[:41], *(answer for heap in heaps for answer in heap))
    assert table.armies(*PLACES[:3]) == [22, 22, 22]


@pytest.mark.rule("risk:B4")
def test_territories_may_be_dealt_by_their_cards() -> None:
    table = seated(4, setup="deal")
    table.play(deal, *reversed(PLACES))
    assert [table.land(place).owner for place in (PLACES[41], PLACES[40], PLACES[0])] == [
        "red",
        "blue",
        "blue",
    ]
    assert sorted(strength(table.board, side)[0] for side in SIX[:4]) == [10, 10, 11, 11]
    assert table.player("red").reserve == 30 - 11


@pytest.mark.rule("risk:B17", "risk:B4")
@pytest.mark.parametrize(
    ("settings", "way"),
    [
        ({}, "claim"),
        ({"goal": "missions"}, "get_territory"),
        ({"goal": "missions", "setup": "claim"}, "claim"),
        ({"setup": "deal"}, "get_territory"),
    ],
)
def test_missions_are_dealt_before_any_territory_which_then_is_dealt_too(
    settings: dict[str, Setting], way: str
) -> None:
    table = RiskTable(5, {}, **settings)
    verbs = [fact.verb for fact in table.context.facts]
    assert {"claim", "get_territory"} & set(verbs) == {way}
    drawn = [n for n, verb in enumerate(verbs) if verb == "draw_mission"]
    assert len(drawn) == (4 if "goal" in settings else 0)
    assert all(n < verbs.index(way) for n in drawn)
    missions = {side: table.board.players[side].mission for side in table.board.order}
    assert len(set(missions.values())) == len(drawn) or not drawn
    next(step for step in table.play() if step.id == "reinforce")
    assert {side: table.board.players[side].mission for side in table.board.order} == missions


@pytest.mark.rule("risk:B3", "risk:G5")
def test_two_players_have_neutrals_between_them() -> None:
    table = RiskTable(4, players=2)
    assert [strength(table.board, owner) for owner in ("red", "blue", NEUTRAL)] == [(14, 40)] * 3


@pytest.mark.rule("risk:B3")
def test_two_players_place_two_own_armies_and_a_neutral_one_by_turns() -> None:
    table = seated(2)
    table.give("red", *PLACES[:14])
    table.give("blue", *PLACES[14:28])
    table.give(NEUTRAL, *PLACES[28:])
    for side in ("red", "blue"):
        table.player(side).reserve = 4
    table.kept["two-player-armies"] = 16
    # Red splits its first two on two territories, Blue puts them together.
    table.play(
        place_between_neutrals,
        *(PLACES[0], "1", PLACES[1], PLACES[40]),
        *(PLACES[20], "2", PLACES[41]),
        *(PLACES[0], "2"),
        *(PLACES[20], "2"),
    )
    assert table.armies(PLACES[0], PLACES[1], PLACES[20], PLACES[40], PLACES[41]) == [4, 2, 5, 2, 2]
    assert {option.id for option in table.asks[3].options} == set(PLACES[28:])


@pytest.mark.rule("risk:B3")
def test_other_editions_give_two_players_other_armies() -> None:
    table = RiskTable(4, players=2, two_player_armies=50)
    assert [strength(table.board, owner)[1] for owner in ("red", "blue", NEUTRAL)] == [50, 50, 50]


@pytest.mark.rule("risk:G5")
@pytest.mark.parametrize(
    ("settings", "neutrals"),
    [
        ({}, True),
        ({"events": "on"}, True),
        ({"zombies": "on"}, False),
        ({"battles": "stratego"}, False),
        ({"neutrals": "off"}, False),
        ({"neutrals": "on", "zombies": "on"}, True),
    ],
)
def test_which_games_of_two_have_neutrals(settings: dict[str, str], neutrals: bool) -> None:
    assert with_neutrals(read_settings(settings)) is neutrals


@pytest.mark.rule("risk:G5", "risk:B4")
def test_without_neutrals_two_players_have_half_of_the_map_and_forty_armies_each() -> None:
    table = RiskTable(4, players=2, neutrals="off")
    assert [strength(table.board, side) for side in ("red", "blue")] == [(21, 40), (21, 40)]
    assert territories_of(table.board, NEUTRAL) == []
    # Two never claim: their halves are dealt.
    verbs = {fact.verb for fact in table.context.facts}
    assert "get_territory" in verbs
    assert "claim" not in verbs


@pytest.mark.rule("risk:B8")
def test_after_the_set_up_all_cards_lie_in_the_pile() -> None:
    table = RiskTable(3)
    assert len(table.board.deck) == 44
    assert table.board.deck[-2:] == ("wild-1", "wild-2")


@pytest.mark.parametrize("others", [{"events": "on"}, {"zombies": "on"}, {"events": "on", "zombies": "on"}])
def test_riskless_stands_alone(others: dict[str, str]) -> None:
    with pytest.raises(Refusal, match="Riskless is played without"):
        refuse_wrong_mix(read_settings({"battles": "stratego", **others}))
    refuse_wrong_mix(read_settings(others))


# Several in one answer


@pytest.mark.rule("risk:B4")
def test_one_answer_settles_all_armies_that_a_player_has_left() -> None:
    table = seated(3)
    whole = [f"{place}=21" for place in PLACES[:3]]
    table.play(create_game, 3, 2, 1, *PLACES[:41], *whole)
    assert table.armies(*PLACES[:4]) == [22, 22, 22, 1]
    # They still go down one at a time, by turns.
    placed = [fact.words["owner"] for fact in table.facts if fact.verb == "set_up"]
    assert placed == ["red", "blue", "green"] * 21
    assert table.asks[44].why == "Red: where to put an army, of 21 that are left"


@pytest.mark.rule("risk:B4")
def test_what_a_plan_leaves_open_is_asked_when_it_is_done() -> None:
    table = seated(3)
    plans = [f"{PLACES[0]}=2 {PLACES[3]}=1", f"{PLACES[1]}=21", f"{PLACES[2]}=21", f"{PLACES[6]}=18"]
    table.play(create_game, 3, 2, 1, *PLACES[:41], *plans)
    assert table.armies(PLACES[0], PLACES[3], PLACES[6]) == [3, 2, 19]


@pytest.mark.rule("risk:B4")
def test_who_names_several_territories_claims_the_first_that_is_free() -> None:
    table = seated(3)
    wishes = "=1 ".join([PLACES[0], PLACES[1], *PLACES[3:20]]) + "=1"
    table.play(claim, wishes, PLACES[1], PLACES[2], *PLACES[20:], *PLACES[16:19])
    assert [table.land(place).owner for place in PLACES[:5]] == ["red", "blue", "green", "red", "red"]
    assert strength(table.board, "red") == (14, 14)
    assert [ask.side for ask in table.asks].count("red") == 1


@pytest.mark.rule("risk:B3")
def test_two_players_place_their_own_and_the_neutral_armies_in_one_answer_each() -> None:
    table = seated(2)
    table.give("red", *PLACES[:14])
    table.give("blue", *PLACES[14:28])
    table.give(NEUTRAL, *PLACES[28:])
    for side in ("red", "blue"):
        table.player(side).reserve = 26
    table.play(
        place_between_neutrals,
        *(f"{PLACES[0]}=20 {PLACES[1]}=6", f"{PLACES[28]}=13"),
        *(f"{PLACES[14]}=26", f"{PLACES[29]}=12 {PLACES[30]}=1"),
    )
    assert table.armies(PLACES[0], PLACES[1], PLACES[14], PLACES[28], PLACES[29]) == [21, 7, 27, 14, 13]


@pytest.mark.rule("risk:B6")
def test_reinforcements_go_to_several_territories_in_one_answer() -> None:
    table = Table({"brazil": ("red", 2), "peru": ("red", 1), "venezuela": ("red", 4)}, rest=("blue", 3))
    table.play(
        lambda context, data: ask_placing(context, data, "red", 9, rule="risk:B6"), "brazil=5 peru=3", "peru"
    )
    assert table.armies("brazil", "peru", "venezuela") == [7, 5, 4]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Brazil 5, Peru 3", "brazil=5 peru=3"),
        ("bra 5, per", "brazil=5 peru=1"),
        ("brazil=5 peru=3", "brazil=5 peru=3"),
        ("2 5, venezuela 4", "peru=5 venezuela=4"),
        ("Brazil", "brazil"),
        ("braz", "brazil"),
        ("Venezuala 2", "venezuela=2"),
    ],
)
def test_several_are_typed_as_people_say_them(typed: str, kept: str) -> None:
    assert read_answer(nine(), typed) == kept


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("Brazil 5, Peru 5", "That comes to 10, but there are 9; take 1 away."),
        ("Brazil 0, Peru 3", "'Brazil 0' cannot be read"),
        ("Brazil 5, Japan 1", "'Japan' is not one of the choices"),
        ("Brazil 8, Vein 1", "'Vein' is not one of the choices; type "),
        ("brazil=x", "'brazil=x' has no number"),
        (",", "Nothing is named"),
    ],
)
def test_what_cannot_be_shared_out_is_refused(typed: str, refused: str) -> None:
    with pytest.raises(Refusal) as found_wrong:
        read_answer(nine(), typed)
    assert refused in str(found_wrong.value)


def nine() -> Ask:
    """Red is asked where nine armies go, with three territories to choose from."""
    table = Table({"brazil": ("red", 2), "peru": ("red", 1), "venezuela": ("red", 4)}, rest=("blue", 3))

    def step(context: RiskContext, data: RiskData) -> None:
        context.names = data.typed_names
        ask_placing(context, data, "red", 9, rule="risk:B6")

    table.play(step, "brazil=9")
    return table.asks[0]._replace(options=tuple(sorted(table.asks[0].options)))


@pytest.mark.rule("risk:B4")
def test_a_person_has_set_up_with_two_answers(tmp_path: Path) -> None:
    session = start(
        CampaignFolder(tmp_path),
        "g",
        "risk-world",
        seed=5,
        seats={"red": "player"},
        settings={"players": "3"},
    )
    try:
        asked = []
        while not session.campaign.founded:
            played = session.play_step()
            if not isinstance(played, Question):
                continue
            ((_, ask),) = played.asks
            asked.append(ask.why)
            names = [option.words.partition(",")[0] for option in ask.options]
            session.questions.answer_all(
                [", ".join(names) if "claim" in ask.why else f"{names[0]} 15, {names[1]} 6"]
            )
        assert asked == [
            "Red: which territory to claim",
            "Red: where to put an army, of 21 that are left",
        ]
        assert strength(session.state.world, "red") == (14, 35)
    finally:
        session.journal.close()
