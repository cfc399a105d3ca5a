"""Hidden ranks: what a side may know, and what nobody tells it. Ranks that it does not know are dealt out anew among
the same pieces, and nothing that it sees may change by that."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from bench.risk_table import RiskTable
from decimo.chance import Answer, Answered, Ask, Change, Fact, RuleContext, mark
from decimo.play.campaign_record import Moment, Played, State, StepRecord
from decimo.play.ruleset import Step
from decimo.risk.board.board import Board
from decimo.risk.game_data import RiskContext
from decimo.risk.riskless.pieces import HIDDEN
from decimo.risk.settings import read_settings
from tests.risk.riskless_table import Riskless
from tests.risk.table import risk
from tests.sweep import slow_rows_but

Ranks = dict[str, str]
"""Ranks by the id of their piece."""


class Stage(NamedTuple):
    """A moment of a game between policies: the state, the step that comes, and what was played so far."""

    state: State[Board]
    step: Step
    played: list[Played]


def record(moment: Moment, step: Step) -> StepRecord:
    """A step as it is kept; what is not of the game itself is left empty."""
    when = (moment.year, moment.season)
    return StepRecord(1, None, "step", *when, step.id, 1, "", "app", 1, "", "", "", moment)


def played_of(context: RiskContext, moment: Moment, step: Step) -> Played:
    answered = tuple(Answered(mark(ask), answer) for ask, answer in context.asked)
    return Played(record(moment, step), answered, tuple(context.facts))


def stages(seed: int, rounds: int = 4, **settings: Any) -> list[Stage]:
    """The stages of a game, before each of its steps."""
    table = RiskTable(seed, None, **{"players": 2, **settings}, battles="stratego")
    ruleset, found, played = table.ruleset, [], []
    played.append(played_of(table.context, Moment(1, 0, "founding"), ruleset.founding()))
    while not table.board.ended and table.state.moment.year <= rounds:
        moment = table.state.moment
        steps = {step.id: step for step in ruleset.steps(table.state, moment.year, moment.season)}
        step = steps[moment.step]
        found.append(Stage(deepcopy(table.state), step, list(played)))
        next(table.play())
        played.append(played_of(table.context, moment, step))
    return found


def reranked(board: Board, side: str) -> Ranks:
    """The ranks that `side` does not know, turned round among their pieces."""
    ranks: Ranks = {}
    for owner in board.order:
        hidden = [p for p in board.pieces.values() if p.owner == owner != side and p.at and not p.known]
        # Bombs stay: who has moved is none.
        hidden = [piece for piece in hidden if piece.rank != "bomb"]
        turned = [piece.rank for piece in hidden[7:] + hidden[:7]]
        ranks |= {piece.id: rank for piece, rank in zip(hidden, turned, strict=True)}
    return ranks


def with_ranks(state: State[Board], ranks: Ranks) -> State[Board]:
    other = deepcopy(state)
    for id_, rank in ranks.items():
        other.world.pieces[id_].rank = rank
    return other


def facts_with(played: Played, ranks: Ranks, side: str) -> Played:
    """A step as it would have been with other hidden ranks: the same facts, and other secret decisions."""

    def change(each: Change) -> Change:
        id_ = each.path.removeprefix("pieces.")
        if id_ in ranks and isinstance(each.after, dict):
            return each._replace(after={**each.after, "rank": ranks[id_]})
        return each

    def fact(each: Fact) -> Fact:
        words = dict(each.words)
        if words.get("piece") in ranks:
            words["rank"] = ranks[str(words["piece"])]
        return each._replace(words=words, changes=tuple(map(change, each.changes)))

    def answer(each: Answered) -> Answered:
        secret = each.mark.kind in ("choice", "form") and each.mark.about.partition(">")[0] != side
        return (
            Answered(each.mark._replace(why="other"), Answer("other", "policy", "other")) if secret else each
        )

    return Played(played.record, tuple(map(answer, played.answered)), tuple(map(fact, played.facts)))


def asked_until_duel(stage: Stage, state: State[Board]) -> list[tuple[Ask, Any]]:
    """What a policy is asked in a step, and what it answers, until a duel shows something new."""
    ruleset = risk()
    found: list[tuple[Ask, Any]] = []
    state = deepcopy(state)

    def answer(ask: Ask, _number: int) -> Answer:
        if ask.kind == "form":
            return Answer("fast", "policy")
        value = ruleset.policy_answer(state, ask)
        if not any(fact.verb.endswith("_duel") for fact in context.facts):
            found.append((ask._replace(check=None), value))
        return Answer(value[0], "policy")

    moment = state.moment
    context = RuleContext(
        state.world,
        year=moment.year,
        season=moment.season,
        settings=read_settings(state.settings),
        answerer=answer,
    )
    stage.step.play(context)
    return found


def shown(state: State[Board], played: Sequence[Played]) -> list[Any]:
    """All that a person sees of a game: ledgers, map, facts with their answers, sentences, what can be corrected."""
    ruleset = risk()
    veiled = [ruleset.veiled(state, each) for each in played]
    told = [[ruleset.sentence(fact) for fact in each.facts] for each in veiled]
    return [ruleset.ledgers(state), ruleset.map(state), veiled, told, ruleset.amendable(state)]


def watched_by(state: State[Board], *persons: str) -> State[Board]:
    other = deepcopy(state)
    other.seats = {side: "player" if side in persons else "policy" for side in state.world.order}
    return other


@pytest.mark.rule("risk:S11")
@pytest.mark.parametrize(
    ("seed", "settings"),
    slow_rows_but(
        [(3, {"forgetful": "on"})],
        [(1, {}), (2, {"players": 3}), (3, {"forgetful": "on"}), (4, {"bank": "on"})],
    ),
)
def test_a_policy_decides_the_same_whatever_the_hidden_ranks_are(seed: int, settings: dict[str, Any]) -> None:
    asked = changed = 0
    for stage in stages(seed, **settings):
        board, season = stage.state.world, stage.state.moment.season
        if season >= len(board.order) or not board.pieces:
            continue
        ranks = reranked(board, board.order[season])
        changed += any(board.pieces[id_].rank != rank for id_, rank in ranks.items())
        first = asked_until_duel(stage, stage.state)
        assert first == asked_until_duel(stage, with_ranks(stage.state, ranks)), stage.state.moment
        asked += len(first)
    assert asked > 40
    assert changed > 10


@pytest.mark.rule("risk:S11", "risk:S-g", "risk:S-h")
@pytest.mark.parametrize(
    ("seed", "settings"),
    slow_rows_but(
        [(3, {"forgetful": "on"})],
        [(1, {}), (2, {"players": 3}), (3, {"forgetful": "on"}), (4, {"bank": "on"})],
    ),
)
def test_a_person_sees_the_same_whatever_the_hidden_ranks_are(seed: int, settings: dict[str, Any]) -> None:
    changed = 0
    for stage in stages(seed, **settings)[1:]:
        for side in ("red", "blue"):
            state = watched_by(stage.state, side)
            ranks = reranked(state.world, side)
            other = [facts_with(each, ranks, side) for each in stage.played]
            assert shown(state, stage.played) == shown(with_ranks(state, ranks), other), state.moment
            changed += other != stage.played
    assert changed > 10


@pytest.mark.rule("risk:S11")
def test_with_two_persons_at_one_screen_neither_sees_the_others_pieces() -> None:
    stage = stages(5, rounds=2)[-1]
    state = watched_by(stage.state, "red", "blue")
    pieces = next(ledger for ledger in risk().ledgers(state) if ledger.id == "pieces")
    assert all(set(str(cells[2])) <= set("?~ M98765432SB") for _, cells in pieces.rows)
    known = sum(piece.known and bool(piece.at) for piece in state.world.pieces.values())
    signs = "".join(str(cells[2]) for _, cells in pieces.rows).replace(" ", "")
    assert len(signs.replace("?", "").replace("~", "")) == known
    facts = [fact for each in stage.played for fact in risk().veiled(state, each).facts]
    placed = [fact for fact in facts if fact.verb == "lay_out"]
    assert {fact.words["rank"] for fact in placed if fact.words["rank"] != HIDDEN} <= {
        piece.rank for piece in state.world.pieces.values() if piece.known
    }


# One piece from hidden to known


def placed(rank: str = "captain") -> Played:
    """Blue has placed its first piece, in Alaska."""
    after: Any = {"id": "blue-1", "owner": "blue", "rank": rank, "at": "alaska"}
    words: dict[str, Any] = {"owner": "blue", "rank": rank, "piece": "blue-1"}
    fact = Fact("station", "alaska", "risk:S3", words, (Change("pieces.blue-1", None, after),))
    points = Fact("note", "blue", "risk:S5", {}, (Change("players.blue.points", 9, 3),))
    pile = Fact("note", "world", "risk:S-o", {}, (Change("deck", [], ["peru", "alaska"]),))
    return Played(record(Moment(1, 1, "points"), risk().founding()), (), (fact, points, pile))


def told(table: Riskless, played: Played, *persons: str) -> list[Fact]:
    return list(risk().veiled(table.state(*persons), played).facts)


@pytest.mark.rule("risk:S11", "risk:S-g")
def test_a_placed_piece_is_told_by_rank_once_everybody_knows_it() -> None:
    table = Riskless({"alaska": "blue 6"})
    (fact,) = told(table, placed(), "red")
    assert fact.words["rank"] == HIDDEN
    assert fact.changes[0].after == {"id": "blue-1", "owner": "blue", "rank": HIDDEN, "at": "alaska"}
    assert risk().sentence(fact) in (
        "In Alaska Blue sets up a hidden piece.",
        "Blue puts a hidden piece into Alaska.",
    )
    table.board.pieces["blue-1"].known = True
    (fact,) = told(table, placed(), "red")
    assert fact.words["rank"] == "captain"


@pytest.mark.rule("risk:S11")
def test_its_owner_sees_it_and_at_the_end_everybody_does() -> None:
    table = Riskless({"alaska": "blue 6"})
    assert [fact.words.get("rank") for fact in told(table, placed(), "blue")] == ["captain", None]
    table.board.ended = "Blue has won"
    assert told(table, placed(), "red")[:2] == list(placed().facts)[:2]


@pytest.mark.rule("risk:S11")
def test_whoever_asks_for_it_sees_all() -> None:
    table = Riskless({"alaska": "blue 6", "peru": "red M"})
    state = table.state("red")
    open_ = risk().revealed()
    assert open_.veiled(state, placed()) == placed()
    rows = {
        key: cells[2]
        for ledger in open_.ledgers(state)
        if ledger.id == "pieces"
        for key, cells in ledger.rows
    }
    assert (rows["alaska"], rows["peru"]) == ("6", "M")
    rows = {
        key: cells[2]
        for ledger in risk().ledgers(state)
        if ledger.id == "pieces"
        for key, cells in ledger.rows
    }
    assert (rows["alaska"], rows["peru"]) == ("?", "M")


@pytest.mark.rule("risk:S11")
def test_a_piece_of_a_step_that_was_taken_back_stays_hidden() -> None:
    table = Riskless({"alaska": "blue 5!"})
    (fact,) = told(table, placed("captain"), "red")
    assert fact.words["rank"] == HIDDEN, "another piece bears its id now"
    table.board.pieces.clear()
    (fact,) = told(table, placed("captain"), "red")
    assert fact.words["rank"] == HIDDEN


@pytest.mark.rule("risk:S11")
def test_decisions_of_others_are_left_out_and_ones_own_are_not() -> None:
    table = Riskless()
    asks = [Ask("choice", "risk:S5", f"{side}: where to put the marshal", side) for side in ("red", "blue")]
    asks.append(Ask("card", "risk:S-o", "card 1 of the pile", "pile"))
    values = ("marshal", "marshal", "peru")
    answered = tuple(
        Answered(mark(ask), Answer(value, "policy", "because"))
        for ask, value in zip(asks, values, strict=True)
    )
    played = Played(placed().record, answered, ())
    mine, theirs, pile = risk().veiled(table.state("red"), played).answered
    assert mine == answered[0]
    assert theirs.answer == Answer(HIDDEN, "policy")
    assert "marshal" not in theirs.mark.why
    assert pile.answer.value == HIDDEN


def test_the_signs_of_a_row_say_what_is_known() -> None:
    table = Riskless({"alaska": "blue 6 5! 4~", "peru": "red M 9! 2~"})
    ledgers = {ledger.id: ledger for ledger in risk().ledgers(table.state("red"))}
    rows = {key: cells[2] for key, cells in ledgers["pieces"].rows}
    assert rows["alaska"] == "? 5 ?~"
    assert rows["peru"] == "M 9! 2"


def test_the_sets_tell_what_fell_and_ones_own_that_are_off_the_board() -> None:
    table = Riskless({"alaska": "red M 9"})
    table.lose("blue", "7", "7")
    sets = next(ledger for ledger in risk().ledgers(table.state("red")) if ledger.id == "sets")
    assert [column.id for column in sets.columns] == [
        "name",
        "sign",
        "price",
        "number",
        "red-fell",
        "red-off",
        "blue-fell",
    ]
    rows = dict(sets.rows)
    assert rows["marshal"] == ("marshal", "M", 10, 1, 0, 0, 0)
    assert rows["major"] == ("major", "7", 7, 3, 0, 3, 2)
