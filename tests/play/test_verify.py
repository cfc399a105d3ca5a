"""Verify finds every change of a journal, and says where it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from decimo.chance import Answer, Change
from decimo.play.campaign_record import Moment, Played, State, StepRecord, content_digest
from decimo.play.journal import Journal, MemoryJournal
from decimo.play.ruleset import Step
from decimo.play.session import Session
from decimo.play.verify import MOST_NAMED, verify
from tests.play.game import Game, fingerprints, play_to_question
from tests.play.hamlet import TEXTS, Hamlet, Village

HAMLET = Game(Hamlet(), TEXTS)
YEARS = 4

Forge = Callable[[Played], Played]


class Forgery(MemoryJournal):
    """The journal of a campaign in which somebody changed something."""

    def __init__(
        self,
        session: Session,
        played: Forge = lambda played: played,
        snapshot: Callable[[bytes], bytes] = lambda text: text,
        texts: Mapping[str, str] | None = None,
        state: Callable[[bytes], bytes] = lambda text: text,
    ) -> None:
        super().__init__(session.charter)
        vars(self).update(vars(session.journal))
        self.played, self.of_snapshot, self.texts, self.of_state = played, snapshot, texts, state

    def line(self, **years: Any) -> Iterator[Played]:
        return (self.played(each) for each in super().line(**years))

    def snapshot(self, record_id: int) -> bytes | None:
        kept = super().snapshot(record_id)
        third = self.record(record_id).record.year == 3
        return self.of_snapshot(kept) if kept is not None and third else kept

    def content(self, digest: str) -> Mapping[str, str]:
        return self.texts or super().content(digest)

    def head(self) -> tuple[StepRecord, bytes] | None:
        head = super().head()
        return None if head is None else (head[0], self.of_state(head[1]))


def campaign() -> Session:
    session = HAMLET.begin()
    session.run(YEARS)
    return session


def in_year_3(step: str, change: Forge) -> Forge:
    """Change this step of the third year, and nothing else."""

    def forge(played: Played) -> Played:
        return change(played) if (played.record.year, played.record.name) == (3, step) else played

    return forge


def all_found(journal: Journal) -> list[str]:
    return verify(journal, lambda _ruleset, texts: Hamlet(texts))


def found(journal: Journal) -> str:
    (problem,) = all_found(journal)
    return problem


def answer(value: tuple[int, ...] | str, source: str = "app") -> Forge:
    def change(played: Played) -> Played:
        first, *rest = played.answered
        changed = first._replace(answer=Answer(value, source))  # type: ignore[arg-type] # also what is no source
        return played._replace(answered=(changed, *rest))

    return change


def test_a_sound_campaign_has_no_problem() -> None:
    assert verify(campaign().journal, lambda _ruleset, texts: Hamlet(texts)) == []


def test_a_changed_roll_is_found() -> None:
    problem = found(Forgery(campaign(), in_year_3("gather", answer((9,)))))
    assert problem.startswith("3 of the Hamlet (year 3), cold, step gather: wood of Oak House is noted as 9")
    assert "the program's dice say" in problem


@pytest.mark.parametrize(
    ("step", "value", "source", "says"),
    [
        ("fire", "eat", "policy", "noted as eat, which does not answer it"),
        ("fire", "sell", "policy", "is not what happens"),
        ("fire", "burn", "app", "which does not answer it"),
        ("gather", (7,), "player", "noted as 7, which does not answer it"),
        ("gather", (1, 2), "player", "which does not answer it"),
        ("gather", "7H", "app", "the program's dice say"),
        ("fair", "99X", "app", "the program's dice say"),
        ("fair", "7H", "player", "is not what happens"),
    ],
)
def test_an_answer_that_could_not_be_is_found(
    step: str, value: tuple[int, ...] | str, source: str, says: str
) -> None:
    problem = found(Forgery(campaign(), in_year_3(step, answer(value, source))))
    assert f"step {step}: " in problem
    assert "(year 3)" in problem
    assert says in problem


def test_an_answer_too_many_or_too_few_is_found() -> None:
    def fewer(played: Played) -> Played:
        return played._replace(answered=played.answered[:-1])

    def more(played: Played) -> Played:
        return played._replace(answered=played.answered + played.answered[:1])

    assert "asks for more than was answered" in found(Forgery(campaign(), in_year_3("gather", fewer)))
    assert "does not ask what was answered" in found(Forgery(campaign(), in_year_3("gather", more)))


def first_fact(**changed: Any) -> Forge:
    def change(played: Played) -> Played:
        fact, *rest = played.facts
        return played._replace(facts=(fact._replace(**changed), *rest))

    return change


@pytest.mark.parametrize(
    "changed",
    [
        {"verb": "steal"},
        {"rule": "hamlet:R9"},
        {"words": {"wood": 60}},
        {"changes": (Change("houses.oak.wood", 0, 60),)},
    ],
)
def test_a_changed_fact_is_found(changed: dict[str, Any]) -> None:
    problem = found(Forgery(campaign(), in_year_3("gather", first_fact(**changed))))
    assert "(year 3), cold, step gather: the fact '" in problem
    assert problem.endswith("is not what happens.")


def test_a_fact_that_was_taken_out_is_found() -> None:
    problem = found(
        Forgery(campaign(), in_year_3("gather", lambda played: played._replace(facts=played.facts[:1])))
    )
    assert "(year 3), cold, step gather: 1 fact is noted, but 2 happen." in problem


BOTH_SEASONS = ["3 of the Hamlet (year 3), cold, step fire", "3 of the Hamlet (year 3), warm, step guests"]


def test_a_changed_snapshot_is_found() -> None:
    problems = all_found(Forgery(campaign(), snapshot=lambda text: text.replace(b'"coins":', b'"coins":1')))
    assert problems == [
        f"{at}: the snapshot kept after it is not the state it led to." for at in BOTH_SEASONS
    ]


def test_a_snapshot_that_is_gone_is_found() -> None:
    class Gone(Forgery):
        def snapshot(self, record_id: int) -> bytes | None:
            return None if self.record(record_id).record.year == 3 else super().snapshot(record_id)

    problems = all_found(Gone(campaign()))
    assert problems == [f"{at}: the snapshot that should be kept after it is missing." for at in BOTH_SEASONS]


def test_a_snapshot_that_cannot_be_unpacked_is_found() -> None:
    def broken(_text: bytes) -> bytes:
        raise ValueError("not a compressed text")

    problems = all_found(Forgery(campaign(), snapshot=broken))
    assert problems == [
        f"{at}: the snapshot kept after it cannot be read (not a compressed text)." for at in BOTH_SEASONS
    ]


def test_a_changed_table_is_found() -> None:
    problem = found(Forgery(campaign(), texts={"tables/hamlet.txt": "price 3"}))
    assert problem == (
        "1 of the Hamlet (year 1), cold, step found: the tables kept for it were changed afterwards."
    )


def test_tables_that_are_none_any_more_are_found() -> None:
    problem = found(Forgery(campaign(), texts={"tables/hamlet.txt": "?"}))
    assert problem == "Year 1, season 1, step found: the tables kept for it were changed afterwards."


def test_a_changed_present_state_is_found() -> None:
    problem = found(Forgery(campaign(), state=lambda text: text + b" "))
    assert problem == (
        "4 of the Hamlet (year 4), warm, step guests: the campaign's present state is not the state it led to."
    )


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"fingerprint": "0" * 16}, "another fingerprint"),
        ({"year": 8}, "the calendar is in cold 3 of the Hamlet then"),
        ({"season": 7}, "the calendar is in cold 3 of the Hamlet then"),
        ({"name": "feast"}, "there was nothing of this name to do then"),
        ({"name": "fire"}, "the calendar is at gather then"),
        ({"take": 2}, "the program's dice say"),
        ({"then": Moment(3, 0, "found")}, "the calendar is at fire after it"),
    ],
)
def test_a_changed_step_is_found(changed: dict[str, Any], says: str) -> None:
    def change(played: Played) -> Played:
        return played._replace(record=replace(played.record, **changed))

    assert says in found(Forgery(campaign(), in_year_3("gather", change)))


def test_an_order_that_could_not_be_given_is_found() -> None:
    session = HAMLET.begin()
    session.play_step()
    session.order("oak", "buy-wood")

    def change(played: Played) -> Played:
        if played.record.kind != "order":
            return played
        return played._replace(record=replace(played.record, command="oak build-castle"))

    assert "step oak buy-wood: there was nothing of this name to do then." in found(Forgery(session, change))


def test_every_difference_is_named_and_nothing_that_follows_from_one() -> None:
    def every_roll(played: Played) -> Played:
        return answer((9,))(played) if played.record.name == "gather" else played

    problems = all_found(Forgery(campaign(), every_roll))
    assert [problem.partition(": ")[0] for problem in problems] == [
        f"{year} of the Hamlet (year {year}), cold, step gather" for year in range(1, YEARS + 1)
    ]


def test_of_very_many_differences_the_first_are_named() -> None:
    session = HAMLET.begin()
    session.run(MOST_NAMED)

    def every_fact(played: Played) -> Played:
        return played._replace(facts=tuple(fact._replace(rule="hamlet:R9") for fact in played.facts))

    problems = all_found(Forgery(session, every_fact))
    assert len(problems) == MOST_NAMED + 1
    assert problems[-1].startswith("There are ")


def test_steps_of_older_rules_are_checked_by_their_facts() -> None:
    class Stricter(Hamlet):
        """The rules of a later version: nobody gathers any wood."""

        def gather(self, context: object) -> None:
            pass

    session = campaign()
    new = Game(Stricter(number=2), TEXTS)
    session = new.again(session)
    session.run(2)
    assert new.verify(session) == []
    old = Forgery(session, in_year_3("gather", first_fact(changes=(Change("houses.oak.wood", 0, 60),))))
    (problem,) = verify(old, lambda _ruleset, _texts: new.ruleset)
    assert "(year 3), cold, step gather: the state after it has another fingerprint" in problem
    assert verify(session.journal, lambda _ruleset, texts: Hamlet(texts)) == []


def test_a_campaign_taken_back_and_played_otherwise_is_sound() -> None:
    session = campaign()
    session.history.undo_to(2)
    session.house_rules.seat("oak", "player")
    session.house_rules.roller("own")
    question = play_to_question(session)
    session.questions.answer(question.asks[0][0], "6")
    assert HAMLET.verify(session) == []
    assert len(fingerprints(session)) > 4


class Fireless(Hamlet):
    """A hamlet whose calendar has lost a step."""

    def steps(self, state: State[Village], year: int, season: int) -> Sequence[Step]:
        return tuple(step for step in super().steps(state, year, season) if step.id != "fire")


class Shelf:
    """Makes a hamlet with fire from the texts it came with, and one without it from all others."""

    def build(self, _ruleset: str, texts: Mapping[str, str]) -> Hamlet:
        return Hamlet() if texts == TEXTS else Fireless()

    def renamed(self, *_: object) -> None:
        return None

    def renewed(self, _ruleset: str, texts: Mapping[str, str]) -> Mapping[str, str]:
        return texts


def test_a_season_that_begins_again_because_new_tables_lack_its_step_is_sound() -> None:
    journal = HAMLET.begin().journal
    session = Session(journal, Hamlet(), content_digest(TEXTS), Shelf())
    session.play_step()
    session.play_step()
    assert session.moment.step == "fire"
    session.house_rules.change_tables({"tables/hamlet.txt": "no fire"})
    session.run(1)
    assert [each.name for each in journal.records()].count("gather") == 2
    assert verify(journal, Shelf().build) == []


def test_equal_texts_have_equal_digests() -> None:
    assert content_digest({"a": "1", "b": "2"}) == content_digest({"b": "2", "a": "1"})
    assert content_digest({"a": "1", "b": "2"}) != content_digest({"a": "12", "b": ""})
    assert content_digest({"a": "b1"}) != content_digest({"ab": "1"})
