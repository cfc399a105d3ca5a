"""A game of Riskless as a person plays it: questions, facts, why, journal and report reveal no secret."""

import json
from pathlib import Path
from typing import Any

import pytest

from decimo.campaigns import create_campaign
from decimo.chance import Question
from decimo.commands.fact_text import encode_explained_facts, encode_facts
from decimo.commands.question_text import encode_question, format_question
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.play.why import explain_all
from decimo.report.file_format import encode_plain
from decimo.report.write import write_report
from decimo.risk.board.board import Board
from decimo.risk.riskless.pieces import HIDDEN
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder

SETTINGS = {"battles": "stratego", "players": "2"}
STEPS = 9
MOST_ASKED = 500


def begun(folder: Path, *persons: str) -> Session:
    """Red, or who is named, is played by a person."""
    return create_campaign(
        CampaignFolder(folder),
        "evening",
        "risk-world",
        seed=3,
        seats=dict.fromkeys(persons, "player"),
        settings=SETTINGS,
    )


def play(session: Session, steps: int) -> list[Question]:
    """Play so many steps, with the program answering for the person; return what the person was asked."""
    asked: list[Question] = []
    for _ in range(steps):
        while isinstance(played := session.play_step(), Question):
            assert len(asked) < MOST_ASKED, "the program answers the same question again and again"
            asked.append(played)
            session.questions.let_program_answer()
    return asked


def secret_pieces(session: Session, side: str) -> dict[str, str]:
    """The ranks that nobody but `side` may know, by the id of their piece."""
    board: Board = session.state.world
    return {p.id: p.rank for p in board.pieces.values() if p.owner == side and not p.known}


def told_ranks(facts: list[dict[str, Any]], secret: dict[str, str]) -> list[Any]:
    """What facts say of the ranks of some pieces: in words, and in what they changed."""
    said = [fact["words"]["rank"] for fact in facts if fact["words"].get("piece") in secret]
    changes = [change for fact in facts for change in fact["changes"]]
    return said + [
        change["after"]["rank"] for change in changes if change["path"].removeprefix("pieces.") in secret
        and isinstance(change["after"], dict)
    ]  # fmt: skip


@pytest.mark.rule("risk:S11")
def test_nothing_that_is_shown_names_a_hidden_rank(tmp_path: Path) -> None:
    session = begun(tmp_path, "red")
    try:
        asked = play(session, STEPS)
        secret = secret_pieces(session, "blue")
        assert len(secret) > 20
        facts = encode_plain(encode_facts(session.ruleset, session.line()))
        told = told_ranks(facts, secret)
        assert len(told) >= 2 * len(secret)
        assert set(told) == {HIDDEN}
        assert all(ask.side == "red" for question in asked for _, ask in question.asks)
        explained = encode_plain(encode_explained_facts(session.ruleset, explain_all(session, build=build)))
        assert set(told_ranks([each.get("fact", each) for each in explained], secret)) == {HIDDEN}
        for suffix in ("json", "md"):
            write_report(session, tmp_path / f"report.{suffix}")
        kept = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
        assert not leaks(kept, secret)
    finally:
        session.journal.close()


def leaks(data: Any, secret: dict[str, str]) -> list[Any]:
    """Objects anywhere in a file that name a secret piece and a rank."""
    if isinstance(data, list):
        return [leak for each in data for leak in leaks(each, secret)]
    if not isinstance(data, dict):
        return []
    here = data.get("piece") in secret or data.get("id") in secret
    own = [data] if here and data.get("rank", HIDDEN) != HIDDEN else []
    return own + [leak for each in data.values() for leak in leaks(each, secret)]


@pytest.mark.rule("risk:S11")
def test_the_journal_keeps_to_itself_how_others_decided(tmp_path: Path) -> None:
    session = begun(tmp_path, "red")
    try:
        play(session, STEPS)
        answers = [answered for played in session.line() for answered in played.answered]
        theirs = [each for each in answers if each.answer.source == "policy" and each.mark.kind == "choice"]
        hidden = [each for each in theirs if each.answer.value == HIDDEN]
        own = [each for each in theirs if each.mark.about.partition(">")[0] == "red"]
        assert hidden
        assert own
        assert {*map(id, hidden)}.isdisjoint(map(id, own))
        assert len(hidden) + len(own) == len(theirs)
        assert not any(each.answer.reason for each in hidden)
    finally:
        session.journal.close()


@pytest.mark.rule("risk:S11")
def test_the_revealed_game_shows_all(tmp_path: Path) -> None:
    session = begun(tmp_path, "red")
    try:
        play(session, STEPS)
        secret = secret_pieces(session, "blue")
        session.campaign.use(session.ruleset.revealed(), session.content)
        facts = encode_plain(encode_facts(session.ruleset, session.line()))
        assert set(told_ranks(facts, secret)) == set(secret.values())
    finally:
        session.journal.close()


@pytest.mark.rule("risk:S-d", "risk:S3")
def test_placing_takes_one_answer_and_shows_what_there_is_to_choose(tmp_path: Path) -> None:
    session = begun(tmp_path, "red")
    try:
        (asked,) = play(session, 1)
        assert [ask.kind for _, ask in asked.asks] == ["form"]
        lines = "\n".join(format_question(session, asked))
        assert "marshal" in lines
        assert "fast" in lines
        assert len(encode_question(session, asked).asks[0].fields) == 21
        assert "## Duels" in asked.asks[0][1].sheet
    finally:
        session.journal.close()


@pytest.mark.rule("risk:S11")
def test_leaving_ones_seat_opens_nothing(tmp_path: Path) -> None:
    session = begun(tmp_path, "red")
    try:
        play(session, 1)
        assert session.state.world.seated == ("red",)
        play(session, 2)
        session.house_rules.seat("red", "policy")
        secret = secret_pieces(session, "blue")
        assert set(told_ranks(encode_plain(encode_facts(session.ruleset, session.line())), secret)) == {
            HIDDEN
        }
        play(session, 1)
        assert set(told_ranks(encode_plain(encode_facts(session.ruleset, session.line())), secret)) <= {
            HIDDEN
        }
        assert verify(session.journal, build) == []
    finally:
        session.journal.close()


@pytest.mark.rule("risk:S11")
def test_why_one_begins_is_told_with_its_dice(tmp_path: Path) -> None:
    session = begun(tmp_path, "red")
    try:
        play(session, 1)
        told = {each.fact.verb: each for each in explain_all(session, build=build)}
        dice = [cast.answered.answer.value for cast in told["go_first"].casts]
        assert len(dice) >= 2
        assert HIDDEN not in dice
        assert [cast.answered.answer.value for cast in told["draw_mission"].casts] == [
            session.state.world.players["red"].mission
        ]
    finally:
        session.journal.close()


def test_an_evening_can_be_verified(tmp_path: Path) -> None:
    session = begun(tmp_path, "red", "blue")
    try:
        play(session, 6)
        assert verify(session.journal, build) == []
    finally:
        session.journal.close()


@pytest.mark.rule("risk:S4", "risk:S-d")
def test_the_steps_of_a_turn_come_in_their_order(tmp_path: Path) -> None:
    session = begun(tmp_path)
    try:
        played = [session.play_step() for _ in range(10)]
        names = [each.record.name for each in played if not isinstance(each, Question)]
        context = ["points", "duels", "moves", "prize"]
        assert names == ["placing", *context, *context, "riskless-end"]
    finally:
        session.journal.close()
