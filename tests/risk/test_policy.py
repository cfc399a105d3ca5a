"""The policy: it wins, sees only what its side may see, and follows the odds."""

import re
from copy import deepcopy
from pathlib import Path

import pytest

import decimo.risk
from bench.risk_duels import LEAST_OF_FOUR, OPPONENTS, SETUPS, duel, wins_among_greedy
from bench.risk_games import CAPPED, check_board, play_games, report
from bench.risk_table import RiskTable
from decimo.chance import Answer, Ask, Option, RuleContext, Stream, chance_answer
from decimo.risk.game_data import RiskDecision
from decimo.risk.policy.policies import POLICIES, choose_answer
from decimo.risk.settings import read_settings
from tests.risk.table import BOOK, Table
from tests.sweep import few_or_all

DUELS = 12


def test_every_kind_of_decision_has_a_policy() -> None:
    assert set(POLICIES) == set(RiskDecision)


def test_every_kind_of_decision_is_asked_somewhere() -> None:
    rules = Path(decimo.risk.__file__).parent
    asked = {
        name
        for file in rules.rglob("*.py")
        if not file.stem.endswith(("policy", "policies"))
        for name in re.findall(r"RiskDecision\.(\w+)", file.read_text(encoding="utf-8"))
    }
    assert asked == {decision.name for decision in RiskDecision}


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_policy_wins_its_duels(opponent: str) -> None:
    decider, least = OPPONENTS[opponent]
    won = sum(duel(decider, seed) for seed in range(1, DUELS + 1))
    assert won >= DUELS * least // 100


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS)
def test_the_policy_beats_three_greedy_players(setup: str) -> None:
    won = sum(wins_among_greedy(setup, seed) for seed in range(1, 101))
    # Two standard deviations of a hundred games; a fair share is 25.
    assert won >= 100 * LEAST_OF_FOUR - 10


@few_or_all("games", 5, 30)
def test_whole_games_hold_together_and_come_to_an_end(games: int) -> None:
    lines, well = report(play_games(games, {}), CAPPED)
    assert well, lines


@few_or_all("games", 3, 10)
def test_games_with_missions_hold_together_too(games: int) -> None:
    lines, well = report(play_games(games, {"goal": "missions", "fortify": "german"}), CAPPED)
    assert well, lines


def test_a_broken_board_is_noticed() -> None:
    table = RiskTable(1)
    table.board.territories["alaska"].armies = 0
    with pytest.raises(AssertionError):
        check_board(table.board)


def test_what_only_others_know_changes_no_decision() -> None:
    table = RiskTable(5, goal="missions")
    for _ in table.play():
        if table.state.moment.year > 3:
            break
    board, settings = table.board, read_settings(table.state.settings)
    side = table.board.order[0]
    other = deepcopy(board)
    hidden = [player for player in other.players.values() if player.id != side]
    # The others' hands lie face down: as many cards, but other ones; and other missions.
    cards = iter([*other.deck, *(card for player in hidden for card in player.hand)])
    for player in hidden:
        player.hand = tuple(next(cards) for _ in player.hand)
        player.mission = "territories-24"
    own = [land.id for land in board.territories.values() if land.owner == side]
    place = Ask(
        "choice",
        "risk:B6",
        "",
        side,
        options=tuple(Option(id_, "") for id_ in own),
        side=side,
        decision=RiskDecision.PLACE,
    )
    assert choose_answer(board, BOOK, settings, place) == choose_answer(other, BOOK, settings, place)
    ways = [way for way, (one, to) in BOOK.land.way.items() if one in own and to not in own]
    attack = place._replace(
        rule="risk:B14",
        decision=RiskDecision.ATTACK,
        options=tuple(Option(id_, "") for id_ in (*ways, "stop")),
    )
    assert choose_answer(board, BOOK, settings, attack) == choose_answer(other, BOOK, settings, attack)


def attack_ask(*ids: str) -> Ask:
    return Ask(
        "choice",
        "risk:B14",
        "",
        "red",
        options=tuple(Option(id_, "") for id_ in ids),
        side="red",
        decision=RiskDecision.ATTACK,
    )


def advice(table: Table, ask: Ask) -> tuple[str, str]:
    return choose_answer(table.board, BOOK, table.settings, ask)


def test_it_attacks_where_the_odds_favour_it_and_not_where_they_do_not() -> None:
    table = Table({"alaska": ("red", 9), "kamchatka": ("blue", 2)})
    ask = attack_ask("alaska-kamchatka", "stop")
    chosen, why = advice(table, ask)
    assert chosen == "alaska-kamchatka"
    assert "with 98.0 %" in why
    table.land("kamchatka").armies = 12
    assert advice(table, ask)[0] == "stop"


def test_it_breaks_a_continent_rather_than_take_just_any_land() -> None:
    australia = dict.fromkeys(BOOK.land.of_continent["australia"], ("blue", 2))
    table = Table({"siam": ("red", 9), "india": ("green", 2), **australia}, rest=("green", 3))
    assert advice(table, attack_ask("siam-india", "siam-indonesia", "stop"))[0] == "siam-indonesia"


def test_it_drives_out_whoever_is_nearly_out_and_holds_cards() -> None:
    table = Table({"alaska": ("red", 9), "kamchatka": ("blue", 2), "alberta": ("green", 2)})
    table.deal("blue", "peru", "japan", "congo")
    assert advice(table, attack_ask("alaska-alberta", "alaska-kamchatka", "stop"))[0] == "alaska-kamchatka"


def test_it_plans_captures_in_a_row_that_win_a_continent() -> None:
    australia = {"indonesia": ("blue", 2), "new-guinea": ("blue", 1), "western-australia": ("blue", 1)}
    table = Table({"siam": ("red", 12), "eastern-australia": ("red", 1), "india": ("green", 1), **australia})
    for land in table.board.territories.values():
        if land.owner == "green":
            land.armies = 9
    chosen, why = advice(table, attack_ask("siam-india", "siam-indonesia", "stop"))
    assert chosen == "siam-indonesia"
    assert why.startswith(("it wins a continent", "it drives a player out"))


def test_it_claims_what_would_complete_the_continent_of_another() -> None:
    places = BOOK.land.of_continent["australia"]
    table = Table(dict.fromkeys(places[:3], ("blue", 1)), rest=("", 0))
    free = [land.id for land in table.board.territories.values() if not land.owner]
    asked = attack_ask(*free)._replace(rule="risk:B4", decision=RiskDecision.CLAIM)
    assert advice(table, asked)[0] == places[3]


def test_it_goes_for_its_mission() -> None:
    table = Table(
        {
            "brazil": ("red", 9),
            "venezuela": ("blue", 2),
            "north-africa": ("blue", 2),
            # No continent can be won or broken, and nobody driven out.
            **dict.fromkeys(
                ["greenland", "ukraine", "japan", "madagascar", "argentina", "eastern-australia"], ("blue", 9)
            ),
        },
        goal="missions",
    )
    table.board.captured = True
    ask = attack_ask("brazil-venezuela", "brazil-north-africa", "stop")
    table.player("red").mission = "asia-africa"
    assert advice(table, ask)[0] == "brazil-north-africa"
    table.player("red").mission = "asia-south-america"
    assert advice(table, ask)[0] == "brazil-venezuela"


def test_it_guards_a_continent_that_would_be_lost() -> None:
    australia = dict.fromkeys(BOOK.land.of_continent["australia"], ("red", 1))
    table = Table({**australia, "siam": ("blue", 6), "peru": ("red", 4)}, rest=("green", 9))
    options = tuple(Option(id_, "") for id_ in ("peru", *australia))
    ask = Ask("choice", "risk:B6", "", "red", options=options, side="red", decision=RiskDecision.PLACE)
    assert advice(table, ask)[0] == "indonesia"


def test_it_leaves_no_army_behind_where_nobody_stands_near() -> None:
    table = Table({"brazil": ("red", 8), "north-africa": ("blue", 0)}, rest=("red", 1))
    table.land("north-africa").owner = "blue"
    table.give("blue", "egypt", armies=3)
    options = tuple(Option(str(stay), "") for stay in range(1, 6))
    ask = Ask(
        "choice",
        "risk:B15",
        "",
        "brazil>north-africa",
        options=options,
        side="red",
        decision=RiskDecision.STAY,
    )
    table.land("north-africa").owner = "red"
    assert advice(table, ask)[0] == "1"


def test_it_trades_the_set_that_brings_most_and_spares_wild_cards() -> None:
    table = Table(card_values="fixed")
    sets = (
        "central-america+brazil+wild-1",
        "central-america+brazil+argentina",
        "central-america+peru+alaska",
    )
    options = tuple(Option(id_, "") for id_ in (*sets, "keep"))
    ask = Ask("choice", "risk:B9", "", "red", options=options, side="red", decision=RiskDecision.TRADE)
    assert advice(table, ask)[0] == sets[2]
    table.kept["card-values"] = "rising"
    assert advice(table, ask)[0] == sets[1]


def test_it_moves_idle_armies_to_the_front() -> None:
    table = Table({"argentina": ("red", 7), "peru": ("red", 1), "brazil": ("red", 3)})
    options = tuple(
        Option(id_, "") for id_ in ("argentina-peru", "argentina-brazil", "brazil-argentina", "stay")
    )
    ask = Ask("choice", "risk:B16", "", "red", options=options, side="red", decision=RiskDecision.FORTIFY)
    assert advice(table, ask)[0] in ("argentina-brazil", "argentina-peru")


@pytest.mark.rule("risk:G7")
def test_it_always_rolls_the_most_dice() -> None:
    table = RiskTable(2, {}, players=3)
    for _ in table.play():
        attacked = {answer.value for ask, answer in table.context.asked if ask.rule == "risk:B14"}
        assert not {"one-die", "two-dice"} & attacked
        assert {answer.value for ask, answer in table.context.asked if ask.rule == "risk:G7"} <= {"two-dice"}


def test_after_its_card_it_takes_nothing_that_it_could_not_hold() -> None:
    """Red would have three armies left in Kamchatka, beside twelve of Blue."""
    table = Table({"alaska": ("red", 6), "kamchatka": ("blue", 2), "japan": ("blue", 12)})
    table.give("red", "alberta", "northwest-territory")
    ask = attack_ask("alaska-kamchatka", "stop")
    assert advice(table, ask)[0] == "alaska-kamchatka"
    table.board.captured = True
    assert advice(table, ask) == ("stop", "to go on would leave too few to hold what is taken")
    table.land("japan").armies = 2
    assert advice(table, ask)[0] == "alaska-kamchatka"


def test_it_goes_on_where_somebody_is_out_by_it() -> None:
    table = Table({"alaska": ("red", 6), "kamchatka": ("blue", 2), "japan": ("green", 12)})
    table.board.captured = True
    assert advice(table, attack_ask("alaska-kamchatka", "stop"))[0] == "alaska-kamchatka"


def test_the_border_of_its_own_continent_is_not_left_with_one_army() -> None:
    australia = dict.fromkeys(BOOK.land.of_continent["australia"], ("red", 1))
    table = Table({**australia, "siam": ("green", 1), "india": ("green", 9), "china": ("green", 9)})
    table.land("indonesia").armies = 4
    # Siam alone stands beside Indonesia: with it taken nothing threatens from elsewhere.
    assert advice(table, attack_ask("indonesia-siam", "stop"))[0] == "indonesia-siam"
    south = dict.fromkeys(BOOK.land.of_continent["south-america"], ("red", 1))
    table = Table({**south, "central-america": ("blue", 1), "north-africa": ("green", 5)})
    table.land("brazil").armies = 4
    table.land("venezuela").armies = 4
    assert advice(table, attack_ask("brazil-north-africa", "stop"))[0] == "stop"
    assert advice(table, attack_ask("venezuela-central-america", "stop"))[0] == "venezuela-central-america"
    table.give("green", "western-united-states", armies=9)
    options = tuple(Option(id_, "") for id_ in ("1", "2", "3"))
    march = Ask(
        "choice",
        "risk:B15",
        "",
        "brazil>north-africa",
        options=options,
        side="red",
        decision=RiskDecision.STAY,
    )
    table.land("north-africa").armies = 0
    table.give("green", "north-africa", armies=5)
    assert int(advice(table, march)[0]) > 1


def test_the_first_armies_stand_together_on_two_fronts() -> None:
    table = RiskTable(4, players=3, setup="deal")
    for side in table.board.order:
        heaps = sorted(land.armies for land in table.board.territories.values() if land.owner == side)
        assert heaps[-3] == 1
        assert heaps[-2] > 5


@pytest.mark.rule("risk:B4")
def test_who_lets_the_program_place_the_first_armies_is_asked_once_and_they_stand_as_they_would_one_by_one() -> (
    None
):
    at_once, one_by_one = RiskTable(5, setup="deal"), RiskTable(5, setup="deal")
    for table, persons in ((at_once, "red"), (one_by_one, "")):
        board = table.ruleset.new_world()
        state = table.state
        state.world = board
        state.seats = {side: "player" if side == persons else "policy" for side in state.seats}
        asked = founded(table)
        assert (asked == 1) == bool(persons)
    assert as_it_stands(at_once) == as_it_stands(one_by_one)


def founded(table: RiskTable) -> int:
    """Play the set-up; return how often Red was asked."""
    asked = 0

    def answer(ask: Ask, number: int) -> Answer:
        nonlocal asked
        if ask.kind != "choice":
            return chance_answer(ask, Stream(f"{number}"))
        asked += ask.side == "red"
        return Answer(table.ruleset.policy_answer(table.state, ask)[0], "policy")

    context = RuleContext(
        table.state.world, year=1, season=0, settings=read_settings(table.state.settings), answerer=answer
    )
    table.ruleset.founding().play(context)
    return asked


def as_it_stands(table: RiskTable) -> list[tuple[str, int]]:
    return [(land.owner, land.armies) for land in table.board.territories.values()]
