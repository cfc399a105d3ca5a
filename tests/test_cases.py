"""Cases from other programs: every case has its test, and the cases of undo are played on a real land."""

import ast
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Change, Fact, Question
from decimo.play.campaign_record import Played
from decimo.play.journal import state_after
from decimo.play.session import Session
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.backup import back_up, list_backups, restore
from decimo.store.campaign_folder import CampaignFolder
from tests.cli.conftest import Typed, decimo, folder, founded, hearths

__all__ = ["decimo", "folder", "founded", "hearths"]

CASES = (
    *("A1", "A2", "A4", "A7", "A10", "A11", "A13"),
    *("B1", "B2", "B3", "B5", "B7", "B10"),
    *("C1", "C3", "C5", "C6", "C9", "C11", "C12", "C13", "C14", "C16", "C20"),
    *("D1", "D3", "D5", "D7", "D9", "D11", "D14", "D17"),
    *("F1", "F3", "F4", "F5"),
    *("G1", "G2", "G4", "G5", "G8", "G10", "G11", "G13", "G15"),
)
"""The cases of saves, undo, tables, dice and decks, maps and names, the variants of Risk, and long campaigns."""

TESTS = Path(__file__).parent
_NAMED = re.compile(r"\bCases?((?:,? (?:and )?[A-G]\d{1,2}\b)+)")
SEEDS = range(1, 9)
MOST_YEARS = 40


# Every case has a test


@cache
def named_cases() -> dict[str, list[str]]:
    """Which tests name which case in their docstring."""
    named: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for told in _NAMED.finditer(ast.get_docstring(node) or ""):
                    for case in re.findall(r"[A-G]\d{1,2}", told[1]):
                        named.setdefault(case, []).append(f"{file.name}::{node.name}")
    return named


@pytest.mark.parametrize("case", CASES)
def test_a_test_names_every_case(case: str) -> None:
    assert named_cases().get(case)


# A battle that changed everything


class Turned(NamedTuple):
    """A step of battles in which a character fell, a border moved and a land suffered blight."""

    seed: int
    played: Played


def falls(change: Change) -> bool:
    return change.path.startswith("leaders.") and change.path.count(".") == 1 and change.after is None


def moves_border(change: Change) -> bool:
    return change.path.startswith("tribans.") and change.path.endswith(".lord")


def blights(change: Change) -> bool:
    before, after = change.before, change.after
    return (
        change.path.endswith(".blight")
        and isinstance(before, int)
        and isinstance(after, int)
        and after > before
    )


def changes(facts: Sequence[Fact]) -> list[Change]:
    return [change for fact in facts for change in fact.changes]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> CampaignFolder:
    return CampaignFolder(tmp_path_factory.mktemp("campaigns"))


@pytest.fixture(scope="module")
def turned(shelf: CampaignFolder) -> Turned:
    """The campaign `italy`, played up to such a step."""
    for seed in SEEDS:
        session = create_campaign(shelf, "italy", "italy", seed=seed)
        with closing(session.journal):
            while session.moment.year <= MOST_YEARS:
                played = session.play_step()
                if isinstance(played, Played) and played.record.name.endswith("-fights"):
                    told = changes(played.facts)
                    if all(any(map(kind, told)) for kind in (falls, moves_border, blights)):
                        return Turned(seed, played)
        shelf.path_of("italy").unlink()
    raise AssertionError("no battle turns so much in all these campaigns")


@pytest.fixture
def italy(shelf: CampaignFolder, turned: Turned, tmp_path: Path) -> Iterator[Session]:
    """A copy of that campaign, opened to be played."""
    path = shelf.copy("italy", str(tmp_path / "italy.decimo"))
    session = open_campaign(CampaignFolder(tmp_path), str(path))
    yield session
    session.journal.close()


def test_undoing_a_battle_takes_back_all_its_effects_and_only_those(italy: Session, turned: Turned) -> None:
    """Case B1: a leader killed, a border moved, blight suffered; redo gives the same fingerprint."""
    record = turned.played.record
    assert record.parent is not None
    before, after = state_after(italy.journal, record.parent), italy.fingerprint
    (back,) = italy.history.undo()
    assert back == record
    head = italy.journal.head()
    assert head is not None
    assert head[1] == before
    assert italy.state.moment.step == record.name
    gone = [change.path.split(".")[1] for change in changes(turned.played.facts) if falls(change)]
    assert set(gone) <= set(italy.state.world.leaders)
    for change in changes(turned.played.facts):
        if moves_border(change) and change.before is not None:
            first = next(c for c in changes(turned.played.facts) if c.path == change.path)
            assert italy.state.world.tribans[change.path.split(".")[1]].lord == first.before
    assert [each.id for each in italy.journal.taken_back()] == [record.id]
    assert verify(italy.journal, build) == []
    assert italy.history.redo() == record
    assert italy.fingerprint == after
    assert not set(gone) & set(italy.state.world.leaders)
    italy.history.undo()
    again = italy.play_step()
    assert isinstance(again, Played)
    assert again.facts == turned.played.facts
    assert italy.fingerprint == after


def test_undoing_a_typed_result_of_such_a_battle_opens_it_at_that_very_roll(
    italy: Session, turned: Turned
) -> None:
    """Case B1, with the player's own dice: the last of them alone is asked again, and falls as it is typed."""
    italy.history.undo()
    italy.house_rules.roller("own")
    before = italy.fingerprint
    played = italy.play_step()
    while isinstance(played, Question):
        for number, _ in played.asks:
            value = turned.played.answered[number].answer.value
            italy.questions.answer(number, value if isinstance(value, str) else " ".join(map(str, value)))
        played = italy.play_step()
    assert played.facts == turned.played.facts
    after = italy.fingerprint
    last = max(n for n, each in enumerate(played.answered) if each.answer.source == "player")
    assert [each.id for each in italy.history.undo_answer()] == [played.record.id]
    assert italy.fingerprint == before
    question = italy.questions.open()
    assert question is not None
    assert [number for number, _ in question.asks] == [last]
    value = played.answered[last].answer.value
    italy.questions.answer(last, value if isinstance(value, str) else " ".join(map(str, value)))
    again = italy.play_step()
    assert isinstance(again, Played)
    assert again.facts == turned.played.facts
    assert italy.fingerprint == after
    assert verify(italy.journal, build) == []


# The same cards once more, and another choice


@pytest.mark.parametrize("own", [False, True], ids=["the program's cards", "own cards"])
def test_three_chance_cards_drawn_again_after_an_undo_are_the_same_three(
    tmp_path: Path, *, own: bool
) -> None:
    """Case B3, on a real land: in the same order, and marked as the same draw."""
    session = create_campaign(CampaignFolder(tmp_path), "italy", "italy", seed=3)
    while session.campaign.next_step().id != "first-draw":
        session.play_step()
    if own:
        session.house_rules.roller("own")
        question = session.play_step()
        assert isinstance(question, Question)
        for (number, _), card in zip(question.asks[:3], ("7H", "2S", "QD"), strict=True):
            session.questions.answer(number, card)
        session.questions.let_program_answer()
    first = session.play_step()
    assert isinstance(first, Played)
    drawn = [answered for answered in first.answered if answered.mark.kind == "card"]
    assert [each.answer.value for each in drawn[:3]] == ["7H", "2S", "QD"] or not own
    after = session.fingerprint
    session.history.undo()
    session.journal.close()
    session = open_campaign(CampaignFolder(tmp_path), "italy")
    if own:
        # The three cards have fallen; what the program drew beside them is asked for again.
        question = session.play_step()
        assert isinstance(question, Question)
        assert len(question.asks) == len(drawn) - 3
        session.questions.let_program_answer()
    again = session.play_step()
    assert isinstance(again, Played)
    assert [each.answer.value for each in again.answered] == [each.answer.value for each in first.answered]
    assert session.fingerprint == after
    marked = {each.answer.reason for each in again.answered if each.answer.source == "player"}
    assert marked == ({"as it fell before it was taken back"} if own else set())
    assert verify(session.journal, build) == []
    session.journal.close()


def test_ten_steps_undone_and_another_choice_made_drop_nothing_of_what_was_played(tmp_path: Path) -> None:
    """Case B5, on a real land: both ways are kept, and each comes again as it was."""
    session = create_campaign(CampaignFolder(tmp_path), "italy", "italy", seed=3, seats={"latium": "player"})
    stopped = session.run(30).question
    while stopped is None or len(stopped.asks[0][1].options) < 2:
        assert stopped is not None, "the player is never asked to choose"
        session.questions.let_program_answer()
        stopped = session.run(30).question
    (number, ask), step = stopped.asks[0], session.campaign.next_step().id
    begun = len(session.journal.records())
    session.questions.answer(number, ask.options[0].id)
    for _ in range(11):
        assert isinstance(session.play_step(decide_all=True), Played)
    way, *after = [record.id for record in session.journal.records()][begun:]
    prints = prints_of(session)
    assert len(session.history.undo(len(after))) == len(after) >= 10
    session.history.undo_answer()
    assert session.campaign.next_step().id == step
    session.questions.answer(number, ask.options[1].id)
    session.play_step(decide_all=True)
    session.history.undo()
    assert session.history.ways_forward()[0].id == way, "what was played is still there"
    session.history.redo(way)
    while session.history.ways_forward():
        session.history.redo()
    assert prints_of(session) == prints
    session.journal.close()


# Undo where a campaign was just opened


def test_undo_works_right_after_a_campaign_was_opened_and_after_a_year_was_restored(tmp_path: Path) -> None:
    """Case B2: as it works before the program was closed."""
    shelf = CampaignFolder(tmp_path)
    session = create_campaign(shelf, "rome", "four-hearths", seed=7)
    session.run(3)
    prints = prints_of(session)
    session.journal.close()
    path = shelf.path_of("rome")
    back_up(path)
    session = open_campaign(shelf, "rome")
    session.run(2)
    session.journal.close()
    restore(path, next(each for each in list_backups(path) if each.why == "by-hand"))
    for steps in (1, 5):
        session = open_campaign(shelf, "rome")
        session.history.undo(steps)
        assert session.fingerprint == prints[-1 - steps]
        assert verify(session.journal, build) == []
        for _ in range(steps):
            session.history.redo()
        assert session.fingerprint == prints[-1]
        session.journal.close()


def prints_of(session: Session) -> list[str]:
    return [record.fingerprint for record in session.journal.records()]


# What will be undone


def test_one_is_told_exactly_what_an_undo_takes_back_before_it_does(decimo: Typed, hearths: str) -> None:
    """Case B7: step by step, and not a whole turn at once."""
    before = decimo("show", hearths, "--json").json
    for typed in (["--steps", "1"], ["--steps", "4"], ["--to", "2"]):
        *would, _ = decimo("undo", hearths, "--dry-run", *typed).out.splitlines()
        assert decimo("show", hearths, "--json").json == before
        back = decimo("undo", hearths, *typed).out.splitlines()
        told = [line.removeprefix("would be taken back: ") for line in would]
        done = [line.removeprefix("taken back: ") for line in back if line.startswith("taken back: ")]
        assert [line for line in told if line in done] == done
        assert len(done) == (int(typed[1]) if typed[0] == "--steps" else len(done))
        for _ in done:
            assert decimo("redo", hearths).code == 0
        assert decimo("show", hearths, "--json").json["fingerprint"] == before["fingerprint"]


# A save that is loaded twice


def test_a_campaign_that_is_loaded_twice_checks_each_thing_once_a_year(tmp_path: Path) -> None:
    """Case B10: in one program, one load after the other and one beside the other, and then played on."""
    shelf = CampaignFolder(tmp_path)
    create_campaign(shelf, "rome", "italy", seed=7).journal.close()
    once = create_campaign(shelf, "carthage", "italy", seed=7)
    once.run(3)
    for _ in range(2):
        open_campaign(shelf, "rome").journal.close()
    beside = open_campaign(shelf, "rome", to_play=False)
    twice = open_campaign(shelf, "rome")
    twice.run(3)
    assert twice.fingerprint == once.fingerprint
    steps = [(record.year, record.season, record.name) for record in twice.journal.records()]
    assert len(steps) == len(set(steps))
    assert steps == [(record.year, record.season, record.name) for record in once.journal.records()]
    for session in (beside, twice, once):
        session.journal.close()
