"""Checks that every ruleset must pass: `check_ruleset` calls all of them; a test may call them one by one."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from string import ascii_lowercase, digits

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import (
    DICE_APP,
    DICE_OWN,
    SEAT_PLAYER,
    SEAT_POLICY,
    Played,
    State,
    StateFormat,
    apply_changes,
    fingerprint,
)
from decimo.play.journal import state_after
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from tests.play.game import Game, answer_one, fingerprints, play_to_question, step_by_hand, typed

YEARS = 11
STEPS_BY_HAND = 30
PLAIN = set(ascii_lowercase + digits + "-_.")

Check = Callable[[Game], None]


def played(game: Game, seed: int = 7, years: int = YEARS) -> Session:
    """A campaign that is played for so many years, or to its end if the game has one."""
    session = game.begin(seed)
    assert_played(session, years)
    return session


def assert_played(session: Session, years: int) -> None:
    """Play on; only the end of the game may come before the years are over."""
    reason = session.run(years).reason
    assert reason == "years" or (reason == "end" and session.ruleset.ended(session.state))


def steps_of(session: Session) -> Iterator[int]:
    """Number the steps that are played by hand, as long as there is anything to play."""
    for number in range(STEPS_BY_HAND):
        if session.ruleset.ended(session.state):
            return
        yield number


# Determinism and the journal


def same_fate_same_facts(game: Game) -> None:
    """The same seed and answers give the same facts and states; another seed gives others."""
    one, other = played(game), played(game)
    assert list(one.journal.line()) == list(other.journal.line())
    assert one.fingerprint == other.fingerprint
    assert played(game, seed=8).fingerprint != one.fingerprint


def journal_replays_the_same(game: Game) -> None:
    """The journal, played again, comes out as it did."""
    assert game.verify(played(game)) == []


def facts_tell_every_change(game: Game) -> None:
    """Carrying the facts' changes forward gives the state after every step; nothing changed silently."""
    session = played(game)
    text = b""
    for each in session.journal.line():
        if each.record.kind == "founding":
            text = state_after(session.journal, each.record.id)
        else:
            changes = [change for fact in each.facts for change in fact.changes]
            text = apply_changes(text, changes, each.record.then)
        assert fingerprint(text) == each.record.fingerprint, each.record


def every_state_can_be_written_and_read(game: Game) -> None:
    """A state that is read from its text writes the same text."""
    session = played(game, years=2)
    format_: StateFormat[object] = StateFormat(game.ruleset.world_type)
    for record in session.journal.records():
        text = state_after(session.journal, record.id)
        assert format_.write(format_.read(text)) == text


def own_dice_that_fall_alike_change_nothing(game: Game) -> None:
    """Who rolls shifts no other roll: what the program would have rolled, typed by hand, gives the same facts."""
    by_program = game.begin()
    by_person = game.begin()
    by_person.house_rules.roller(DICE_OWN)
    for _ in steps_of(by_program):
        wanted = by_program.play_step()
        assert isinstance(wanted, Played)
        for _ in range(len(wanted.answered) + 1):
            given = by_person.play_step()
            if isinstance(given, Played):
                assert given.facts == wanted.facts
                break
            for number, _ in given.asks:
                value = wanted.answered[number].answer.value
                by_person.questions.answer(
                    number, value if isinstance(value, str) else " ".join(map(str, value))
                )
        assert by_person.moment == by_program.moment
    assert game.verify(by_person) == []


# Back and forth


def undo_and_redo_return_the_same_states(game: Game) -> None:
    """Going back gives the states that were, going forward again those that came."""
    session = played(game)
    states = fingerprints(session)
    most = len(states) - 1
    taken = session.history.undo(most)
    assert [record.fingerprint for record in taken] == states[:0:-1]
    assert session.fingerprint == states[0]
    for expected in states[1:]:
        assert session.history.redo().fingerprint == session.fingerprint == expected
    with pytest.raises(Refusal):
        session.history.redo()
    with pytest.raises(Refusal):
        session.history.undo(most + 1)


def undo_and_play_on_is_the_same_fate(game: Game) -> None:
    """What is undone and played again falls as it fell, also across a restart of the program."""
    session = played(game)
    end = session.fingerprint
    session.history.undo_to(2)
    assert (session.moment.year, session.moment.season) == (2, 0)
    session = game.again(session)
    session.history.undo(1)
    session.run(YEARS - session.moment.year + 1)
    assert session.fingerprint == end
    assert game.verify(session) == []


def every_year_can_be_looked_at(game: Game) -> None:
    """A year that is looked at is as it was when it began."""
    session = game.begin()
    as_they_were: dict[int, State[object]] = {}
    session.play_step()
    for year in range(1, YEARS + 1):
        if session.moment.year == year:
            as_they_were[year] = deepcopy(session.state)
            session.run(1)
    for year, state in as_they_were.items():
        assert session.history.state_at(year) == state
    with pytest.raises(Refusal):
        session.history.state_at(session.moment.year + 1)


# Questions


def questions_survive_a_restart(game: Game) -> None:
    """A campaign closed at a question, half answered, opens at the same question with its answers kept."""
    whole, broken = game.begin(by_hand=True), game.begin(by_hand=True)
    for _ in steps_of(whole):
        wanted = step_by_hand(whole)
        broken.play_step()
        for _ in wanted.answered:
            broken = game.again(broken)
            question = broken.questions.open()
            if question is not None:
                answer_one(broken)
                assert broken.waiting is not None
                assert question.asks[-1][0] in broken.waiting.answered
        # The last answer given, the step is played on opening.
        broken = game.again(broken)
        assert broken.questions.open() is None
        assert broken.head is not None
        assert broken.journal.record(broken.head.id) == wanted
    assert game.verify(broken) == []


def orders_wait_for_the_answer(game: Game) -> None:
    """While a question is open nobody gives orders."""
    session = game.begin(by_hand=True)
    play_to_question(session)
    for side in game.ruleset.sides(session.state.world):
        assert session.orders(side) == ()
        with pytest.raises(Refusal, match="question is open"):
            session.order(side, "anything")


def who_rolls_may_change_at_a_question(game: Game) -> None:
    """What was typed holds; the rest of the step is rolled and decided by the program."""
    session = game.begin(by_hand=True)
    step_by_hand(session)
    question = play_to_question(session)
    answer_one(session)
    session.house_rules.roller(DICE_APP)
    for side in game.ruleset.sides(session.state.world):
        session.house_rules.seat(side, SEAT_POLICY)
    done = session.play_step()
    assert isinstance(done, Played)
    number = question.asks[-1][0]
    assert [n for n, each in enumerate(done.answered) if each.answer.source == "player"] == [number]
    assert game.verify(session) == []


def the_player_may_let_program_answer(game: Game) -> None:
    """A question may be handed over; the campaign stays sound."""
    session = game.begin(by_hand=True)
    for _ in steps_of(session):
        question = session.play_step()
        if isinstance(question, Played):
            continue
        if len(question.asks) > 1:
            number, ask = question.asks[1]
            session.questions.answer(number, typed(ask, "own"))
        session.questions.let_program_answer()
    assert game.verify(session) == []


def a_player_takes_a_seat_and_leaves_it(game: Game) -> None:
    """Only the side that the player took is asked of, and only while the player has it."""
    session = game.begin()
    session.play_step()
    side = next(iter(game.ruleset.sides(session.state.world)))
    session.house_rules.seat(side, SEAT_PLAYER)
    stopped = session.run(YEARS)
    if stopped.question is not None:
        assert {ask.side for _, ask in stopped.question.asks} == {side}
    session.house_rules.seat(side, SEAT_POLICY)
    assert_played(session, 1)
    assert game.verify(session) == []


# What is shown


def steps_and_house_rules_are_in_order(game: Game) -> None:
    """Step ids are unique in a season and differ from the founding's; every default is a possible value."""
    session = played(game, years=1)
    for year in range(1, 21):
        for season in range(len(game.ruleset.seasons)):
            ids = [step.id for step in game.ruleset.steps(session.state, year, season)]
            assert len(set(ids)) == len(ids)
            assert game.ruleset.founding().id not in ids
            assert set("".join(ids)) <= PLAIN
    for key, row in game.ruleset.setting_rows().items():
        assert (key, row.default) == (row.key, session.state.settings[key])
        assert game.ruleset.read_setting(key, str(row.default)) == (key, row.default)
        with pytest.raises(Refusal):
            game.ruleset.read_setting(key, "\N{SNOWMAN}")


def everything_can_be_shown(game: Game) -> None:
    """Ledgers have a cell a column, places are on the map, and every fact can be told."""
    session = played(game)
    for year in range(1, session.moment.year + 1):
        state = session.history.state_at(year)
        ledgers = game.ruleset.ledgers(state)
        assert len({ledger.id for ledger in ledgers}) == len(ledgers)
        for ledger in ledgers:
            assert len({key for key, _ in ledger.rows}) == len(ledger.rows), ledger.title
            assert all(len(cells) == len(ledger.columns) for _, cells in ledger.rows), ledger.title
        view = game.ruleset.map(state)
        ids = {node.id for node in view.nodes}
        assert all(0 <= node.x < 100 and 0 <= node.y < 40 for node in view.nodes)
        assert all({edge.one, edge.other} <= ids for edge in view.edges)
    for each in session.line():
        for fact in each.facts:
            sentence = game.ruleset.sentence(fact)
            assert not {"{", "}", "\n"} & set(sentence), sentence
            assert bool(sentence) or game.ruleset.weight(fact) == 0, fact
            assert 0 <= game.ruleset.weight(fact) <= 3
            assert fact.rule.startswith(f"{game.ruleset.id}:"), fact
    assert game.ruleset.year_label(1)
    assert game.ruleset.moment_label(session.moment)


CHECKS: tuple[Check, ...] = (
    same_fate_same_facts,
    journal_replays_the_same,
    facts_tell_every_change,
    every_state_can_be_written_and_read,
    own_dice_that_fall_alike_change_nothing,
    undo_and_redo_return_the_same_states,
    undo_and_play_on_is_the_same_fate,
    every_year_can_be_looked_at,
    questions_survive_a_restart,
    orders_wait_for_the_answer,
    who_rolls_may_change_at_a_question,
    the_player_may_let_program_answer,
    a_player_takes_a_seat_and_leaves_it,
    steps_and_house_rules_are_in_order,
    everything_can_be_shown,
)


def check_ruleset(ruleset: Ruleset) -> None:
    """Run every check on a ruleset, with its campaigns kept in memory."""
    game = Game(ruleset, {"ruleset": ruleset.id})
    for check in CHECKS:
        check(game)
