"""The pack that is used, and what happens when it runs out."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from decimo.chance import (
    PACK_52,
    PACK_54,
    Answer,
    Ask,
    Draw,
    Question,
    RuleContext,
    Stream,
    chance_answer,
    outcome_odds,
)
from decimo.chance.card import JOKERS
from decimo.rules.calendar import keep_pack, lay_pack
from decimo.rules.event.chance_events import EVENT_CARDS, draw_decimo
from decimo.rules.game_data import DecimoContext
from decimo.rules.settings import read_settings
from decimo.wording.questions import describe_typing
from decimo.world.world_state import World
from tests.rules.game import FOUR_HEARTHS, Game, quiet_world, verbs

DrawStep = Callable[[DecimoContext], list[str]]


def draws(count: int) -> list[Draw]:
    return [Draw(f"card {n}", "decimo:G-42", str(n)) for n in range(count)]


class Table:
    """A campaign in which nothing happens but drawing, one step after another."""

    def __init__(self, pack: str) -> None:
        self.world = quiet_world(FOUR_HEARTHS)
        self.settings = read_settings({"pack": pack})
        self.verbs: list[str] = []
        self.context: DecimoContext

    def step(self, count: int, *, jokers: bool = False) -> list[str]:
        """Draw so many cards in one step, and check that no card is ever there twice."""
        self.context = RuleContext(
            self.world,
            year=1,
            season=0,
            settings=self.settings,
            answerer=lambda ask, number: chance_answer(ask, Stream(f"{ask.about}/{number}")),
        )
        lay_pack(self.context, jokers=jokers)
        cards = [str(card) for card in self.context.draws(draws(count))]
        keep_pack(self.context)
        self.verbs = verbs(self.context.facts)
        for pack in (self.context.pack.left, self.world.pack):
            assert len(set(pack)) == len(pack)
            assert set(pack) <= set(PACK_54)
        return cards


@pytest.mark.rule("G-42")
@pytest.mark.parametrize("pack", ["step", "lasting"])
def test_56_draws_from_54_cards_reshuffle_the_discards_and_say_so(pack: str) -> None:
    """Case C14: 40 lands, 6 kingdoms and an empire need 56 cards."""
    table = Table(pack)
    cards = table.step(56, jokers=True)
    assert sorted(cards[:54]) == sorted(PACK_54)
    assert len(set(cards[54:])) == 2
    assert table.verbs[0] == "shuffle_pack"
    assert len(table.context.pack.left) == 52


@pytest.mark.rule("G-42")
def test_with_a_pack_a_step_nothing_is_held_out_between_steps() -> None:
    table = Table("step")
    assert sorted(table.step(52)) == sorted(PACK_52)
    assert sorted(table.step(52)) == sorted(PACK_52)
    assert table.verbs == []
    assert not table.world.pack_laid


@pytest.mark.rule("G-42")
def test_a_lasting_pack_goes_on_where_the_last_step_left_it() -> None:
    table = Table("lasting")
    first, second = table.step(30), table.step(22)
    assert sorted(first + second) == sorted(PACK_52)
    assert sorted(table.world.pack) == sorted(JOKERS)
    assert table.verbs == ["keep_pack"]


@pytest.mark.rule("G-42")
def test_an_empty_lasting_pack_is_shuffled_when_the_next_card_is_drawn() -> None:
    table = Table("lasting")
    table.step(52)
    table.step(1)
    assert table.verbs == ["shuffle_pack", "keep_pack"]
    assert len(table.world.pack) == 51 + 2


@pytest.mark.rule("G-42")
def test_the_odds_of_a_lasting_pack_are_those_of_what_is_left() -> None:
    table = Table("lasting")
    drawn = table.step(20, jokers=True)
    aces = 6 - sum(card[0] in "Aj" for card in drawn)
    table.step(1, jokers=True)
    ask = table.context.asked[0][0]._replace(bands=EVENT_CARDS)
    assert outcome_odds(ask)[0] == ("a chance event", Fraction(aces, 34))


@pytest.mark.rule("G-42")
def test_jokers_lie_aside_in_steps_without_them_and_come_back() -> None:
    table = Table("lasting")
    assert not set(table.step(40)) & set(JOKERS)
    assert sorted(table.step(14, jokers=True), key=PACK_54.index)[-2:] == list(JOKERS)
    assert table.world.pack == ()


@pytest.mark.rule("G-42")
def test_a_joker_that_went_out_stays_out_until_the_pack_is_shuffled() -> None:
    table = Table("lasting")
    table.step(54, jokers=True)
    table.step(1)
    assert set(JOKERS) <= set(table.world.pack), "the shuffle put the jokers back, and they lie aside"


@pytest.mark.rule("G-42")
@pytest.mark.parametrize("pack", ["step", "lasting"])
@pytest.mark.parametrize("season", [(9, 1, 12, 40, 3), (1, 1, 1), (52, 52, 52, 5)])
def test_no_card_is_ever_there_twice_however_steps_with_and_without_jokers_follow(
    season: tuple[int, ...], pack: str
) -> None:
    """Case C16, with cards of dated events written down meanwhile: they are notes, and not held out."""
    table = Table(pack)
    for n, count in enumerate(season):
        table.step(count, jokers=n % 2 == 0)


@pytest.mark.rule("G-42")
def test_a_step_that_draws_nothing_leaves_a_lasting_pack_alone_and_tells_nothing() -> None:
    table = Table("lasting")
    table.step(3)
    table.step(0)
    assert table.verbs == []


@pytest.mark.rule("G-42", "R2.8")
def test_the_ace_of_a_dated_event_is_back_in_the_pack_before_its_year() -> None:
    game = Game()
    game.play(draw_decimo, "AS", "3S", "4S", "5S", 10, year=9)
    assert [due.card for due in game.world.due.values()] == ["AS"]
    game.play(draw_decimo, "AS", "3S", "4S", "5S", 10, year=19)
    assert [due.card for due in game.world.due.values()] == ["AS", "AS"]


@pytest.mark.rule("G-42")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_person_is_told_to_shuffle_a_pack_that_is_used_up_and_only_then(left: int) -> None:
    world = World(id="land", pack=PACK_52[:left], pack_laid=True)
    drawn = iter(world.pack)

    def answer(_ask: Ask, _number: int) -> Answer | None:
        card = next(drawn, None)
        return Answer(card, "player") if card else None

    context: DecimoContext = RuleContext(
        world, year=1, season=0, settings=read_settings({"pack": "lasting"}), answerer=answer
    )
    lay_pack(context, jokers=False)
    with pytest.raises(Question) as asked:
        context.draws(draws(4))
    said = [describe_typing(ask) for _, ask in asked.value.asks]
    shuffle = "The pack is used up: shuffle its 52 cards first. Draw one of 52 cards and type it, such as 7H"
    assert len(said) == 4 - left
    assert all(each.startswith(shuffle) for each in said)
    fresh: DecimoContext = RuleContext(
        World(id="land"), year=1, season=0, settings=read_settings({}), answerer=lambda _ask, _number: None
    )
    lay_pack(fresh, jokers=False)
    with pytest.raises(Question) as asked:
        fresh.draws(draws(1))
    assert "shuffle" not in describe_typing(asked.value.asks[0][1])
