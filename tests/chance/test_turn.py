"""The step context: it asks, changes the world, and tells facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from decimo.chance import (
    Answer,
    Answered,
    Answerer,
    Ask,
    Change,
    Choice,
    Decision,
    Draw,
    Option,
    Pack,
    Plain,
    Question,
    Roll,
    StepContext,
    Stream,
    chance_answer,
    mark,
)


class Shepherd(Decision):
    SHEAR = "whether to shear"


@dataclass(slots=True)
class Sheep:
    shelf: ClassVar[str] = "flock"
    id: str
    wool: int = 0
    shorn: bool = False
    marks: tuple[str, ...] = ()


@dataclass(slots=True)
class Meadow:
    shelf: ClassVar[str] = ""
    id: str = "meadow"
    hay: int = 0
    flock: dict[str, Sheep] = field(default_factory=dict)


def nobody(_ask: Ask, _number: int) -> Answer | None:
    return None


def program(ask: Ask, number: int) -> Answer | None:
    return chance_answer(ask, Stream(str(number)))


def context(
    answerer: Answerer = nobody, recorded: Mapping[int, Answered] | None = None, pack: Pack | None = None
) -> StepContext[Meadow]:
    world = Meadow(flock={"dolly": Sheep("dolly")})
    return StepContext(world, year=3, season=1, answerer=answerer, recorded=recorded, pack=pack)


def typed(ask: Ask, value: tuple[int, ...] | str) -> Answered:
    return Answered(mark(ask), Answer(value, "player"))


def three_draws(context: StepContext[Meadow]) -> list[str]:
    return [str(card) for card in context.draws([Draw("a card", "r", str(n)) for n in range(3)])]


def asked(context: StepContext[Meadow]) -> tuple[tuple[int, Ask], ...]:
    with pytest.raises(Question) as question:
        three_draws(context)
    return question.value.asks


# Groups


def test_a_group_is_one_question_with_all_that_is_open() -> None:
    with pytest.raises(Question) as question:
        context().rolls([Roll("1d6", "wool", "r", "dolly"), Roll("2d6", "hay", "r", "meadow")])
    assert [(number, ask.dice, ask.why) for number, ask in question.value.asks] == [
        (0, "1d6", "wool"),
        (1, "2d6", "hay"),
    ]
    assert str(question.value) == "wool; hay"


def test_what_is_answered_already_is_not_asked_again() -> None:
    rolls = [Roll("1d6", "wool", "r", "dolly"), Roll("2d6", "hay", "r", "meadow")]
    hay = typed(Ask("roll", "r", "hay", "meadow", dice="2d6"), (3, 5))
    half = context(recorded={1: hay})
    with pytest.raises(Question) as question:
        half.rolls(rolls)
    assert [number for number, _ in question.value.asks] == [0]
    assert list(half.half) == [1]
    wool = typed(Ask("roll", "r", "wool", "dolly", dice="1d6"), (2,))
    whole = context(recorded={0: wool, 1: hay})
    assert whole.rolls(rolls) == [2, 8]
    assert [answer.source for _, answer in whole.asked] == ["player", "player"]


@pytest.mark.parametrize(
    "changed",
    [
        Ask("roll", "another rule", "wool", "dolly", dice="1d6"),
        Ask("roll", "r", "wool", "molly", dice="1d6"),
        Ask("roll", "r", "wool", "dolly", dice="1d8"),
        Ask("card", "r", "wool", "dolly", cards=("7H",)),
    ],
)
def test_an_answer_to_another_ask_is_not_used(changed: Ask) -> None:
    with pytest.raises(Question):
        context(recorded={0: typed(changed, (2,))}).roll("1d6", why="wool", rule="r", about="dolly")


def test_an_answer_given_for_the_same_reason_in_other_words_is_used() -> None:
    said = typed(Ask("roll", "r", "how much wool there is", "dolly", dice="1d6"), (2,))
    assert context(recorded={0: said}).roll("1d6", why="wool", rule="r", about="dolly") == 2


def test_an_option_that_is_offered_no_more_is_asked_again() -> None:
    choice = Ask("choice", "r", "shear", "dolly", options=(Option("shear", ""),), side="shepherd")
    with pytest.raises(Question):
        context(recorded={0: typed(choice, "shear")}).choose(
            "shepherd",
            [Option("wait", ""), Option("sell", "")],
            why="shear",
            rule="r",
            about="dolly",
            decision=Shepherd.SHEAR,
        )


def test_several_decisions_are_one_question() -> None:
    options = (Option("shear", "shear it"), Option("wait", "wait"))
    choices = [Choice(side, options, "shear", "r", side, Shepherd.SHEAR) for side in ("anne", "bert")]
    with pytest.raises(Question) as question:
        context(lambda ask, _: Answer("wait", "policy") if ask.side == "anne" else None).choices(choices)
    assert [(number, ask.side) for number, ask in question.value.asks] == [(1, "bert")]


# Cards of a group


def test_cards_typed_are_out_before_the_program_draws_the_others() -> None:
    small = ("AS", "2S", "3S")
    for first in small:
        ask = Ask("card", "r", "a card", "2", cards=small)
        mixed = context(program, {2: typed(ask, first)}, Pack(small))
        cards = three_draws(mixed)
        assert cards[2] == first
        assert sorted(cards) == sorted(small)
        assert [answer.source for _, answer in mixed.asked] == ["app", "app", "player"]


def test_a_card_typed_is_not_possible_for_the_others_of_its_group() -> None:
    ask = Ask("card", "r", "a card", "1", cards=("AS", "2S", "3S"))
    left = asked(context(recorded={1: typed(ask, "2S")}, pack=Pack(("AS", "2S", "3S"))))
    assert [(number, each.cards) for number, each in left] == [(0, ("AS", "3S")), (2, ("AS", "3S"))]


def test_a_card_typed_that_is_out_by_now_is_asked_again() -> None:
    ask = Ask("card", "r", "a card", "0", cards=("AS", "2S", "3S", "4S"))
    left = asked(
        context(recorded={0: typed(ask, "2S")}, pack=Pack(("AS", "2S", "3S", "4S"), ("AS", "3S", "4S")))
    )
    assert [number for number, _ in left] == [0, 1, 2]


@pytest.mark.rule("G-42")
def test_a_group_beyond_the_pack_is_parted_by_the_shuffle() -> None:
    drawing = context(program, pack=Pack(("AS", "2S")))
    cards = three_draws(drawing)
    assert sorted(cards[:2]) == ["2S", "AS"]
    assert [fact.verb for fact in drawing.facts] == ["shuffle_pack"]
    assert len(drawing.pack.left) == 1


# Changing and telling


def test_telling_sets_values_and_books_what_they_were() -> None:
    farm = context()
    dolly = farm.world.flock["dolly"]
    farm.tell("shear", dolly, "r1", {"why": "summer"}, wool=4, shorn=True, marks=("red",))
    assert (dolly.wool, dolly.shorn, dolly.marks) == (4, True, ("red",))
    (fact,) = farm.facts
    assert (fact.verb, fact.about, fact.rule, fact.words) == ("shear", "dolly", "r1", {"why": "summer"})
    assert fact.changes == (
        Change("flock.dolly.wool", 0, 4),
        Change("flock.dolly.shorn", False, True),
        Change("flock.dolly.marks", [], ["red"]),
    )


def test_a_value_that_stays_is_no_change_but_the_fact_is_told() -> None:
    farm = context()
    farm.tell("shear", farm.world.flock["dolly"], "r1", wool=0)
    assert farm.facts[0].changes == ()
    farm.tell("rain", "meadow", "r2")
    assert farm.facts[1].about == "meadow"


def test_values_of_the_world_itself_have_no_shelf() -> None:
    farm = context()
    farm.tell("mow", farm.world, "r", hay=3)
    assert farm.facts[0].changes == (Change("hay", 0, 3),)


def test_an_entity_comes_and_goes_whole() -> None:
    farm = context()
    molly = Sheep("molly", wool=2, marks=("blue",))
    farm.add("buy", molly, "r", about="meadow", also=(farm.world, {"hay": 1}))
    assert farm.world.flock["molly"] is molly
    farm.remove("sell", molly, "r")
    assert list(farm.world.flock) == ["dolly"]
    plain: Plain = {"id": "molly", "wool": 2, "shorn": False, "marks": ["blue"]}
    bought, sold = farm.facts
    assert bought.changes == (Change("flock.molly", None, plain), Change("hay", 0, 1))
    assert (bought.about, sold.about) == ("meadow", "molly")
    assert sold.changes == (Change("flock.molly", plain, None),)


def test_a_fact_keeps_the_asks_that_led_to_it() -> None:
    farm = context(program, pack=Pack(("7H",)))
    hay = farm.roll("1d6", why="hay", rule="r", about="meadow")
    wool = farm.roll("1d4", why="wool", rule="r", about="dolly")
    card = farm.draw(why="a card", rule="r", about="dolly")
    farm.tell("shear", farm.world.flock["dolly"], "r", {"rolled": wool, "card": card}, wool=wool)
    farm.tell("mow", farm.world, "r", {"rolled": hay}, hay=hay)
    assert [fact.asks for fact in farm.facts] == [(1, 2), (0,)]
    assert farm.facts[0].words == {"rolled": int(wool), "card": "7H"}


def test_the_world_and_the_facts_hold_plain_values() -> None:
    farm = context(program, pack=Pack(("7H",)))
    wool = farm.roll("1d4", why="wool", rule="r", about="dolly")
    card = farm.draw(why="a card", rule="r", about="dolly")
    farm.tell("shear", farm.world.flock["dolly"], "r", {"rolled": wool, "card": card}, wool=wool)
    assert type(farm.world.flock["dolly"].wool) is int
    assert {name: type(word) for name, word in farm.facts[0].words.items()} == {"rolled": int, "card": str}
