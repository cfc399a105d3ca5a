"""What is shown of a game: ledgers, the map, words, and what stays secret."""

import re
from copy import deepcopy
from string import Formatter
from typing import Any

import pytest

from bench.risk_table import RiskTable
from decimo.chance import Answered, Fact, mark
from decimo.content.content_folder import content_files, shipped
from decimo.content.model import read
from decimo.narration.words_table import WordsTable
from decimo.play.campaign_record import Moment, Played, State, StepRecord
from decimo.play.ruleset import Ledger
from decimo.risk.board.board import NEUTRAL
from decimo.risk.game.attack_and_capture import attack
from decimo.risk.game.cards import earn_card
from decimo.risk.game.victory import deal_missions
from tests.risk.table import BOOK, Table, risk


def state(table: Table, *own: str) -> State[Any]:
    seats = {
        side: "player" if side in own else "policy" for side in BOOK.names if side in table.board.players
    }
    return State(Moment(3, 0, "attack"), seats, "app", dict(table.kept), table.board)


def ledger(table: Table, id: str, *own: str) -> Ledger:  # noqa: A002
    return next(each for each in risk().ledgers(state(table, *own)) if each.id == id)


def played(table: Table, name: str) -> Played:
    record = StepRecord(1, None, "step", 3, 0, name, 1, "", "app", 1, "", "", "", Moment(3, 0, "attack"))
    answered = tuple(Answered(mark(ask), answer) for ask, answer in table.answered)
    return Played(record, answered, tuple(table.facts))


# Ledgers and the map


def test_the_players_and_what_they_hold() -> None:
    table = Table({"alaska": ("red", 5), "kamchatka": ("blue", 3)})
    rows = dict(ledger(table, "players").rows)
    assert rows["red"][:4] == ("Red", 1, 5, 3)
    assert rows["green"][1] == 40
    table.player("blue").out, table.player("blue").fell_to = True, "red"
    assert dict(ledger(table, "players").rows)["blue"][6] == "fell to Red"


def test_territories_stand_by_continent() -> None:
    table = Table({"alaska": ("red", 5)})
    table.land("alaska").ban = 1
    rows = ledger(table, "territories").rows
    assert len(rows) == 42
    assert rows[0] == ("alaska", ("Alaska", "North America", "Red", 5, "no attacks"))
    assert [key for key, _ in rows[-4:]] == list(BOOK.land.of_continent["australia"])


def test_continents_say_whose_they_are() -> None:
    table = Table(dict.fromkeys(BOOK.land.of_continent["australia"], ("red", 1)))
    rows = dict(ledger(table, "continents").rows)
    assert rows["australia"] == ("Australia", 2, 4, "Red", "Red, 4")
    assert rows["asia"] == ("Asia", 7, 12, "Green", "Green, 12")


def test_what_runs_on_is_listed() -> None:
    table = Table()
    assert "effects" not in {each.id for each in risk().ledgers(state(table))}
    table.land("peru").ban, table.land("congo").wasteland = 2, True
    rows = dict(ledger(table, "effects").rows)
    assert {key: cells[1] for key, cells in rows.items()} == {"ban.peru": "Peru", "wasteland.congo": "Congo"}


def test_the_map_tells_owners_without_colours() -> None:
    table = Table({"alaska": ("red", 5), "peru": (NEUTRAL, 2), "congo": ("", 0)})
    view = risk().map(state(table, "red"))
    forces = {node.id: node.forces for node in view.nodes}
    assert (forces["alaska"], forces["peru"], forces["congo"]) == (("+R5",), ("n2",), ("-",))
    assert ("-", "empty") in view.legend
    signs = [player.sign for player in BOOK.setup.players]
    assert len({*signs, "n", "z", "-"}) == len(signs) + 3


def test_a_house_rule_is_told_by_its_key_and_is_no_owner() -> None:
    fact = Fact("change_setting", "zombies", "risk:house", {"before": "off", "after": "on"}, ())
    assert risk().sentence(fact) == "House rule zombies: off becomes on."
    for voice in ("chronicle", "gazette"):
        narrator, words = risk().narrator(voice), risk().typed_words(fact)
        told = [narrator.filled(each, words) for each in narrator.templates(fact)]
        assert not any("the zombies" in each for each in told)


# Secrets


def test_a_hand_is_shown_to_its_player_alone() -> None:
    table = Table(goal="missions")
    table.deal("red", "peru")
    table.deal("blue", "wild-1", "japan")
    table.player("red").mission, table.player("blue").mission = "asia-africa", "destroy-red"
    assert [key for key, _ in ledger(table, "cards", "red").rows] == ["red.peru"]
    players = dict(ledger(table, "players", "red").rows)
    assert (players["red"][7], players["blue"][7]) == ("Hold all of Asia and all of Africa.", "")
    assert players["blue"][4] == 2
    assert len(ledger(table, "cards").rows) == 3


def test_when_the_game_has_ended_all_lies_open() -> None:
    table = Table()
    table.deal("blue", "japan")
    assert ledger(table, "cards", "red").rows == ()
    table.board.ended = "It is over"
    assert len(ledger(table, "cards", "red").rows) == 1


def test_who_wants_to_see_all_sees_all() -> None:
    table = Table()
    table.deal("blue", "japan")
    cards = next(each for each in risk().revealed().ledgers(state(table, "red")) if each.id == "cards")
    assert len(cards.rows) == 1


def test_the_card_that_another_drew_is_in_no_fact_and_no_answer() -> None:
    table = Table()
    table.board.captured = True
    table.play(earn_card, "japan", side="blue")
    seen = risk().veiled(state(table, "red"), played(table, "card"))
    assert "japan" not in repr(seen)
    assert [fact.verb for fact in seen.facts] == ["earn_card", "note"]
    own = risk().veiled(state(table, "blue"), played(table, "card"))
    assert [fact.verb for fact in own.facts] == ["earn_card", "take_card", "note"]
    assert own.answered == played(table, "card").answered
    assert risk().revealed().veiled(state(table, "red"), played(table, "card")) == played(table, "card")


def test_nobody_looks_through_the_pile() -> None:
    table = Table()
    table.board.captured = True
    table.play(earn_card, "japan")
    seen = risk().veiled(state(table, "red"), played(table, "card"))
    assert "deck" not in {change.path for fact in seen.facts for change in fact.changes}


def test_the_mission_of_another_is_in_no_fact_and_no_answer() -> None:
    table = Table(goal="missions")
    table.play(deal_missions, "asia-africa", "destroy-red", "territories-24")
    seen = risk().veiled(state(table, "red"), played(table, "missions"))
    assert [fact.about for fact in seen.facts] == ["red"]
    assert "destroy-red" not in repr(seen)


def test_cards_that_change_hands_are_not_shown_in_a_facts_changes() -> None:
    table = Table({"alaska": ("green", 2), "kamchatka": ("blue", 1), "peru": ("red", 1)})
    table.deal("blue", "japan")
    table.play(attack, "alaska-kamchatka", "once", 6, 1, side="green")
    seen = risk().veiled(state(table, "red"), played(table, "attack"))
    assert "inherit_cards" in [fact.verb for fact in seen.facts]
    assert "japan" not in repr(seen.facts)
    assert len(seen.answered) == len(table.answered)


# Sides


def test_who_does_not_play_has_nothing_to_decide() -> None:
    ruleset, table = risk(), Table()
    assert list(ruleset.sides(ruleset.new_world())) == ["red", "blue", "green", "yellow", "black", "white"]
    assert list(ruleset.sides(table.board)) == ["red", "blue", "green"]
    table.player("blue").out = True
    silent = ruleset.silent(state(table))
    assert {side: silence.why for side, silence in silent.items()} == {
        "yellow": "not in this game",
        "black": "not in this game",
        "white": "not in this game",
        "blue": "out of the game",
    }
    assert silent["blue"].of("Blue") == "Blue: out of the game, with nothing to decide any more"


def test_who_is_out_and_has_yet_to_strike_for_the_last_time_has_something_to_decide() -> None:
    table = Table()
    table.player("blue").out = True
    table.board.strikes = ("blue",)
    assert "blue" not in risk().silent(state(table))


def test_a_step_says_whose_it_is() -> None:
    table = Table()
    titles = [step.title for step in risk().steps(state(table), 3, 1)]
    assert titles == ["Blue: reinforcements", "Blue: attack", "Blue: a card", "Blue: fortifying"]
    table.player("blue").out = True
    assert risk().steps(state(table), 3, 1) == []
    assert [step.id for step in risk().steps(state(table), 3, 6)] == ["round-end"]


@pytest.mark.parametrize(
    ("verb", "word"), [("capture", "capture"), ("leave_game", "elimination"), ("meet_event", "event")]
)
def test_what_a_run_may_stop_for(verb: str, word: str) -> None:
    assert risk().stops([Fact(verb, "", "risk:B15", {}, ())]) == {word}
    assert risk().stops([Fact("move", "", "risk:B16", {}, ())]) == frozenset()


# Words


WORDS = [
    read(path.read_bytes(), str(path), WordsTable)[0]
    for path in content_files(shipped("tables") / "risk" / "words")
]


def test_every_verb_can_be_told_in_more_ways_than_one() -> None:
    few = {
        verb
        for table in WORDS
        if table is not None
        for verb, templates in table.verbs.items()
        if len(set(templates)) < 2
    }
    assert few == set()


def test_whatever_is_told_in_a_game_carries_the_words_of_its_sentences() -> None:
    templates = {verb: lines for table in WORDS if table for verb, lines in table.verbs.items()}
    table = RiskTable(7, goal="missions")
    seen: set[str] = set()
    for _ in table.play():
        for fact in table.context.facts:
            seen.add(fact.verb)
            for line in templates.get(fact.verb, ()):
                named = {name for _, name, _, _ in Formatter().parse(line) if name}
                assert named <= {"about", *fact.words}, (fact.verb, line)
            assert fact.rule.startswith("risk:")
            assert not re.search(r"[{}]|…", risk().sentence(fact))
    assert {"capture", "levy", "exchange", "take_card", "trade_set", "end_game"} <= seen


def test_a_sentence_names_territories_and_players() -> None:
    fact = Fact(
        "capture",
        "kamchatka",
        "risk:B15",
        {"owner": "red", "from": "alaska", "loser": "blue", "amount": 3, "lost": 1},
        (),
    )
    assert risk().sentence(fact) in (
        "Red takes Kamchatka from Blue and marches in with 3; it costs 1 army.",
        "Kamchatka falls to Red, with 1 army lost before it: 3 armies come over from Alaska.",
    )
    assert risk().name_of("alaska>kamchatka") == "Alaska and Kamchatka"
    assert risk().rule_words("risk:B14")


def test_looking_at_a_game_changes_nothing() -> None:
    table = Table({"alaska": ("red", 5)}, goal="missions")
    before = deepcopy(table.board)
    risk().ledgers(state(table))
    risk().map(state(table))
    risk().amendable(state(table))
    assert table.board == before
