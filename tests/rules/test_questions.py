"""Open questions of chance events: the questions of the program's table, with the events that ask them."""

import pytest

from bench.land import ground
from decimo.chance import Fact
from decimo.narration.words_table import OpenLine, WordsTable
from decimo.rules.decimo_ruleset import Decimo
from tests.rules.game import EVENTS, Game, content

RATING = (3, 3, 5)
TABLE = content(WordsTable, "tables/decimo/words/questions.yaml")


def decimo() -> Decimo:
    ruleset = ground("four-hearths").ruleset
    assert isinstance(ruleset, Decimo)
    return ruleset


def asked(facts: list[Fact]) -> list[str]:
    ruleset = decimo()
    return [question for fact in facts if (question := ruleset.left_open(fact))]


@pytest.mark.rule("E27")
@pytest.mark.parametrize("die", [4, 5])
def test_an_assassin_whom_nobody_knows_leaves_the_question_who_sent_him(die: int) -> None:
    assert asked(Game().strike("E27", die, 1, RATING)) == ["Who sent the assassin to Pelmarra?"]


@pytest.mark.rule("E27")
def test_a_people_wrongly_blamed_leaves_the_question_who_it_was() -> None:
    facts = Game().strike("E27", 6, 1, RATING, 1)
    (question,) = asked(facts)
    assert question == "Who sent the assassin for whom the Pelmarrans blame the Rossolans?"


@pytest.mark.rule("E27")
def test_a_known_culprit_leaves_nothing_open() -> None:
    game = Game()
    game.set_score("pelmarra", "orsely", 5)
    assert asked(game.strike("E27", 1, 1, RATING)) == []


@pytest.mark.rule("E29")
def test_a_murder_within_leaves_the_question_who_was_behind_it() -> None:
    (question,) = asked(Game().strike("E29", 3, RATING))
    assert question == "Who was behind the murder in the hall of Pelmarra?"


@pytest.mark.rule("E23")
@pytest.mark.parametrize(("die", "of"), [(1, "his colleague"), (5, "the junior"), (6, "the armed men")])
def test_treason_leaves_a_question_of_its_own_kind(die: int, of: str) -> None:
    more = {1: (1, RATING), 5: (RATING,), 6: ((6, 6, 5), RATING)}[die]
    (question,) = asked(Game().strike("E23", die, *more))
    assert of in question


@pytest.mark.parametrize("line", TABLE.open, ids=lambda line: f"{line.rule} {line.of}")
def test_every_question_is_of_an_event_there_is_and_of_a_result_it_can_have(line: OpenLine) -> None:
    event = EVENTS.event(line.rule)
    assert line.say.endswith("?")
    results = [set(band.on) for name in event.dice for band in event.bands(name)]
    for roll in line.where.get("roll", ()):
        assert any(roll in band for band in results)
