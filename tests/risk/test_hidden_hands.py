"""Hidden hands of the base game: odds, facts, journal and reasons never reveal another player's cards."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from decimo.campaigns import create_campaign
from decimo.chance import Question, outcome_odds
from decimo.commands.fact_text import encode_facts
from decimo.play.session import Session
from decimo.play.why import explain_all
from decimo.report.file_format import encode_plain
from decimo.risk.game.cards import draw_card
from decimo.risk.game.victory import deal_missions
from decimo.store.campaign_folder import CampaignFolder
from tests.risk.table import BOOK, Table

MOST_ASKED = 900


def drawing(*blue: str, used: tuple[str, ...] = ("japan", "siam")) -> Table:
    """Red, with two cards, draws one; Blue holds these, and some are used."""
    table = Table()
    table.deal("red", "peru", "brazil")
    table.deal("blue", *blue)
    table.board.deck = tuple(card for card in table.board.deck if card not in used)
    table.board.discards = used
    table.run(lambda context: draw_card(context, table.player("red"), rule="risk:B8"), "alaska")
    return table


@pytest.mark.rule("risk:B8")
def test_the_odds_of_a_card_are_those_of_all_that_the_player_cannot_see() -> None:
    table = drawing("china", "india", "egypt")
    chances = dict(outcome_odds(table.asks[0]))
    assert set(chances.values()) == {Fraction(1, 44 - 2 - 2)}
    assert {"china", "india", "egypt", "alaska", "wild-1"} <= set(chances)
    assert not {"peru", "brazil", "japan", "siam"} & set(chances)


@pytest.mark.rule("risk:B8")
def test_whatever_another_holds_the_odds_are_told_alike() -> None:
    told = [outcome_odds(drawing(*held).asks[0]) for held in (("china", "india"), ("wild-1", "wild-2"))]
    assert told[0] == told[1]


@pytest.mark.rule("risk:B8", "risk:G9")
def test_a_pile_that_is_shuffled_anew_tells_no_more() -> None:
    told = []
    for held in (("china", "india"), ("wild-1", "wild-2")):
        table = Table()
        table.deal("blue", *held)
        rest = tuple(card for card in table.board.deck if card not in ("china", "india", "wild-1", "wild-2"))
        table.deal("green", *(card for card in table.board.deck if card not in rest))
        table.board.deck, table.board.discards = (), rest
        table.run(lambda context: draw_card(context, context.world.players["red"], rule="risk:B8"), "alaska")
        told.append(outcome_odds(table.asks[0]))
    assert told[0] == told[1]
    assert len(told[0]) == 44


@pytest.mark.rule("risk:B17")
def test_the_odds_of_a_mission_leave_none_out_that_another_has_drawn() -> None:
    table = Table(goal="missions")
    table.play(deal_missions, "asia-africa", "territories-24", "north-america-africa")
    for ask in table.asks:
        chances = dict(outcome_odds(ask))
        assert {"asia-africa", "territories-24", "north-america-africa"} <= set(chances)


def evening(folder: Path) -> Session:
    """Red is played by a person, and Blue by the program."""
    session = create_campaign(
        CampaignFolder(folder),
        "evening",
        "risk-world",
        seed=6,
        seats={"red": "player"},
        settings={"players": "2", "goal": "missions"},
    )
    asked = 0
    while session.moment.year < 6 and not session.ruleset.ended(session.state):
        if isinstance(session.play_step(), Question):
            asked += 1
            assert asked < MOST_ASKED
            session.questions.let_program_answer()
    return session


@pytest.mark.rule("risk:B8", "risk:B17")
def test_an_evening_tells_no_card_and_no_mission_of_the_other(tmp_path: Path) -> None:
    session = evening(tmp_path)
    try:
        board = session.state.world
        hand, mission = board.players["blue"].hand, board.players["blue"].mission
        assert hand, "Blue holds cards that are worth hiding"
        facts: list[dict[str, Any]] = encode_plain(encode_facts(session.ruleset, session.line()))
        for fact in facts:
            assert (fact["verb"], fact["about"]) not in (("take_card", "blue"), ("draw_mission", "blue"))
            paths = [change["path"] for change in fact["changes"]]
            assert not {"players.blue.hand", "players.blue.mission", "deck"} & set(paths)
        drawn = 0
        for why in explain_all(session):
            for cast in why.casts:
                assert mission not in str(cast.answered.answer.value)
                if cast.answered.mark.kind == "card" and why.fact.verb == "take_card":
                    drawn += 1
                    known = [card for card, _ in cast.chances]
                    used = {card for card in BOOK.card_names if card not in known}
                    assert not used & set(hand) or why.record.year < session.moment.year
                    assert len({chance for _, chance in cast.chances}) == 1
        assert drawn
    finally:
        session.journal.close()


@pytest.mark.rule("risk:B8", "risk:B17")
def test_who_takes_a_seat_sees_its_hand_from_then_on_and_the_journal_says_so(tmp_path: Path) -> None:
    session = evening(tmp_path)
    try:
        blue = session.state.world.players["blue"]
        hand, mission = blue.hand, blue.mission
        assert shown_of(session, "blue") == ([], "")
        session.house_rules.seat("blue", "player")
        cards, words = shown_of(session, "blue")
        assert len(cards) == len(hand)
        assert BOOK.missions.mission[mission].words == words
        seats = [played.record for played in session.line() if played.record.kind == "seat"]
        assert [(record.by, record.command or record.name) for record in seats][-1][0] == "player"
        told = [
            fact
            for fact in encode_plain(encode_facts(session.ruleset, session.line()))
            if "@seats.blue" in str(fact)
        ]
        assert told, "the journal tells who took the seat, and when"
        # Giving it back hides nothing again once a step was played.
        session.questions.let_program_answer() if session.waiting else None
        while isinstance(session.play_step(decide_all=True), Question):
            session.questions.let_program_answer()
        session.house_rules.seat("blue", "policy")
        assert shown_of(session, "blue")[1] == words
    finally:
        session.journal.close()


def shown_of(session: Session, side: str) -> tuple[list[Any], str]:
    """The cards and the mission of a side as the ledgers show them."""
    ledgers = {ledger.id: ledger for ledger in session.ruleset.ledgers(session.state)}
    mission = next(cells[-1] for key, cells in ledgers["players"].rows if key == side)
    return [cells for key, cells in ledgers["cards"].rows if key.startswith(f"{side}.")], str(mission)


@pytest.mark.rule("risk:B17")
def test_who_claims_sees_the_own_mission_and_none_of_the_others(tmp_path: Path) -> None:
    session = create_campaign(
        CampaignFolder(tmp_path),
        "claims",
        "risk-world",
        seed=4,
        seats={"red": "player"},
        settings={"players": "3", "goal": "missions", "setup": "claim"},
    )
    try:
        question = session.play_step()
        assert isinstance(question, Question)
        words = {
            side: BOOK.missions.mission[player.mission].words.rstrip(".")
            for side, player in session.campaign.at_question.world.players.items()
            if player.mission
        }
        assert len(words) == 3
        assert question.asks[0][1].why.casefold().endswith(f"; the mission: {words['red'].casefold()}")
        told = session.campaign.told_before_question
        assert {fact.about for fact in told if fact.verb == "draw_mission"} == {"red"}
        while isinstance(session.play_step(), Question):
            session.questions.let_program_answer()
        marks = [
            each.mark for played in session.line() for each in played.answered if each.mark.kind == "choice"
        ]
        assert {mark.about for mark in marks} == {"red", "blue", "green"}
        assert {mark.about for mark in marks if "mission" in mark.why} == {"red"}
    finally:
        session.journal.close()
