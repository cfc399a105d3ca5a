"""Luck: fair dice are called unusual only as often as stated, loaded dice are found, and every result counts once."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from decimo.campaigns import change_table, create_campaign
from decimo.chance import PACK_54, Stream, is_red, parse_dice
from decimo.play.luck import (
    UNUSUAL,
    CardLine,
    DiceLine,
    Luck,
    Tally,
    chance_of_chi_square,
    chance_of_draws,
    chance_of_total,
    correct_for_many,
    measure_luck,
)
from decimo.play.session import Session
from decimo.play.why import explain_all
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder
from tests.play.game import Game, play_to_question
from tests.play.hamlet import TEXTS, Hamlet
from tests.sweep import few_or_all

HAMLET = Game(Hamlet(), TEXTS)
INVASION = Path(__file__).parents[2] / "tables" / "decimo" / "outsiders" / "invasion.yaml"


# How rare it is


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (11.070, 5, 0.05),
        (18.307, 10, 0.05),
        (20.515, 5, 0.001),
        (30.144, 19, 0.05),
        (65.171, 48, 0.05),
        (0.554, 5, 0.99),
    ],
)
def test_chi_square_is_as_printed_in_tables(value: float, degrees: int, chance: float) -> None:
    assert chance_of_chi_square(value, degrees) == pytest.approx(chance, rel=2e-3)


def test_dice_all_alike_are_never_odd() -> None:
    assert chance_of_chi_square(0, 5) == 1


@pytest.mark.parametrize(("formula", "rolls"), [("1d6", 3), ("2d4", 2), ("1d6 - 1d6", 2), ("1dav", 3)])
def test_the_chance_of_a_total_is_counted_out(formula: str, rolls: int) -> None:
    thrown = parse_dice(formula)
    sums = [sum(map(thrown.total, each)) for each in product(product(*thrown.faces), repeat=rolls)]
    for total in range(min(sums), max(sums) + 1):
        tails = sum(each <= total for each in sums), sum(each >= total for each in sums)
        assert chance_of_total(formula, rolls, total) == pytest.approx(min(1, 2 * min(tails) / len(sums)))


def test_many_dice_are_weighed_by_the_normal_curve() -> None:
    at_limit, beyond = chance_of_total("1d6", 80, 310), chance_of_total("1d6", 81, 310 + 3)
    assert at_limit is not None
    assert beyond == pytest.approx(at_limit, abs=0.03)
    assert chance_of_total("1d6", 1000, 3500) == 1
    assert (chance_of_total("1d6", 1000, 3800) or 0) < 1e-6


def test_what_can_come_out_in_one_way_only_is_not_weighed() -> None:
    assert chance_of_total("1d[8]", 20, 160) is None
    assert chance_of_draws([0.0, 1.0], 1) is None


def test_the_chance_of_draws_is_counted_out() -> None:
    chances = [0.5, 0.1, 0.25, 0.9]
    ways = [0.0] * 5
    for hits in product((0, 1), repeat=4):
        share = 1.0
        for hit, chance in zip(hits, chances, strict=True):
            share *= chance if hit else 1 - chance
        ways[sum(hits)] += share
    for n in range(5):
        assert chance_of_draws(chances, n) == pytest.approx(
            min(1, 2 * min(sum(ways[: n + 1]), sum(ways[n:])))
        )


def test_many_counts_are_corrected_by_holms_method() -> None:
    assert correct_for_many([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert correct_for_many([0.9, 0.8]) == [1.0, 1.0]
    assert correct_for_many([]) == []


# Fair and loaded

ROLLED = {
    "1d6": 140,
    "3d6": 18,
    "1d10": 6,
    "1d6 - 1d6": 12,
    "1dav": 8,
    "6+1d6": 2,
    "1d49": 2,
    "(1d4 x 1d6) + 10": 1,
}
DRAWS = 6
HAND = 14

Cast = Callable[[Stream, tuple[int, ...]], int]


def fair(stream: Stream, faces: tuple[int, ...]) -> int:
    return faces[stream.below(len(faces))]


def never_one(stream: Stream, faces: tuple[int, ...]) -> int:
    while (face := fair(stream, faces)) == 1 and len(set(faces)) > 2:
        pass
    return face


def high(stream: Stream, faces: tuple[int, ...]) -> int:
    """The higher of two in every other roll."""
    return max(fair(stream, faces), fair(stream, faces)) if stream.below(2) else fair(stream, faces)


def campaign(seed: int, own: Cast = fair, cards: tuple[str, ...] = PACK_54) -> Luck:
    """Some twenty years in which the program's dice are fair, and the player's are cast by `own`."""
    stream, tally = Stream(f"luck/{seed}"), Tally()
    for source, cast in (("app", fair), ("player", own)):
        for formula, rolls in ROLLED.items():
            for _ in range(rolls):
                tally.add_roll(source, formula, tuple(cast(stream, die) for die in parse_dice(formula).faces))  # type: ignore[arg-type] # the two sources
    for _ in range(DRAWS):
        left, pack = list(PACK_54), list(cards)
        for _ in range(HAND):
            card = pack[stream.below(len(pack))]
            tally.add_draw("player", card, tuple(left))
            left.remove(card)
            pack.remove(card)
    return tally.judged()


@few_or_all("campaigns", 100, 400)
def test_fair_dice_are_unusual_in_at_most_one_campaign_of_twenty(campaigns: int) -> None:
    unusual = sum(campaign(seed).unusual for seed in range(campaigns))
    assert 0 < unusual <= UNUSUAL * campaigns


def test_a_die_that_never_shows_one_is_found() -> None:
    for seed in range(10):
        luck = campaign(seed, never_one)
        assert luck.unusual
        odd = {
            line.source
            for line in luck.dice
            for rarity in (line.total, line.faces)
            if rarity and rarity.unusual
        }
        assert "player" in odd, "and whose it is"
        (line,) = (line for line in luck.dice if (line.source, line.dice) == ("player", "1d6"))
        assert line.faces
        assert line.faces.unusual


def test_dice_that_fall_high_are_found_more_often_than_not() -> None:
    assert sum(campaign(seed, high).unusual for seed in range(20)) > 10


def test_a_pack_without_its_red_cards_is_found() -> None:
    luck = campaign(1, cards=tuple(card for card in PACK_54 if not is_red(card)))
    assert luck.unusual
    assert [line.kind for line in luck.cards if line.rarity.unusual] == ["red"]


def test_nothing_rolled_is_nothing_unusual() -> None:
    assert Tally().judged() == Luck((), (), 0, 0, 0, secret=False)
    assert Tally().judged().chance == 1


# What is counted


def line_of(luck: Luck, source: str, formula: str) -> DiceLine:
    (line,) = (line for line in luck.dice if (line.source, line.dice) == (source, formula))
    return line


def cards_of(luck: Luck, kind: str) -> CardLine:
    (line,) = (line for line in luck.cards if line.kind == kind)
    return line


def rolls_and_cards(session: Session) -> int:
    return sum(a.mark.kind in ("roll", "card") for played in session.journal.line() for a in played.answered)


def test_every_roll_and_card_of_a_campaign_is_counted_once() -> None:
    session = HAMLET.begin()
    session.run(10)
    tally = measure_luck(session)
    assert sum(line.rolls for line in tally.dice) + cards_of(tally, "red").draws == rolls_and_cards(session)
    faces = [a.answer.value[0] for p in session.journal.line() for a in p.answered if a.mark.kind == "roll"]
    line = line_of(tally, "app", "1d6")
    assert (line.rolls, line.mean, line.expected) == (len(faces), sum(faces) / len(faces), 3.5)  # type: ignore[arg-type] # a roll answers faces
    assert (tally.taken_back, tally.retaken, tally.left_out, tally.secret) == (0, 0, 0, False)


def test_the_cards_of_a_group_go_out_of_the_pack_one_after_another() -> None:
    session = HAMLET.begin()
    session.run(1)
    (fair_,) = (played for played in session.journal.line() if played.record.name == "fair")
    first, _ = (str(answered.answer.value) for answered in fair_.answered)
    expected = 26 / 52 + (26 - is_red(first)) / 51
    assert cards_of(measure_luck(session), "red").expected == pytest.approx(expected)


def test_years_are_tallied_alone() -> None:
    session = HAMLET.begin()
    session.run(6)
    parts = [
        measure_luck(session, until=2),
        measure_luck(session, since=3, until=4),
        measure_luck(session, since=5),
    ]
    rolls = [line_of(part, "app", "1d6").rolls for part in parts]
    assert sum(rolls) == line_of(measure_luck(session), "app", "1d6").rolls
    assert cards_of(parts[1], "red").draws == 4


def test_what_was_taken_back_is_told_apart_and_a_step_rolled_anew_too() -> None:
    session = HAMLET.begin()
    session.run(3)
    before = line_of(measure_luck(session), "app", "1d6").rolls
    while session.head and session.head.name != "gather":
        session.history.undo()
    session.history.retake()
    tally = measure_luck(session)
    assert tally.retaken == 2, "the gathering is rolled for two houses"
    assert tally.taken_back >= 4, "the first take, and what came after it"
    assert line_of(tally, "app", "1d6").rolls < before


def test_the_players_own_dice_are_a_line_of_their_own() -> None:
    session = HAMLET.begin()
    session.run(2)
    session.house_rules.roller("own")
    for number, _ in play_to_question(session).asks:
        session.questions.answer(number, "6")
    session.play_step()
    own = line_of(measure_luck(session), "player", "1d6")
    assert (own.rolls, own.mean) == (2, 6.0)
    assert line_of(measure_luck(session), "app", "1d6").rolls > 2


@pytest.fixture
def other_tables(tmp_path: Path) -> Iterator[Session]:
    """A campaign of the Four Hearths that went on by a table of the player's own."""
    own = tmp_path / "mine.yaml"
    own.write_text(INVASION.read_text(encoding="utf-8").replace("6+1d6", "1+1d6"), encoding="utf-8")
    session = create_campaign(CampaignFolder(tmp_path), "other", "four-hearths", seed=5)
    session.run(3)
    change_table(session, own)
    session.run(3)
    yield session
    session.journal.close()


def test_cards_under_other_tables_are_counted_where_those_can_be_laid_out(other_tables: Session) -> None:
    blind, whole = measure_luck(other_tables), measure_luck(other_tables, build=build)
    assert blind.left_out
    assert whole.left_out == 0
    assert cards_of(whole, "red").draws == cards_of(blind, "red").draws + blind.left_out
    assert [line.rolls for line in blind.dice] == [line.rolls for line in whole.dice]


def test_the_odds_of_every_fact_are_known_under_whatever_tables_it_fell(other_tables: Session) -> None:
    asked = [cast.ask for found in explain_all(other_tables, build=build) for cast in found.casts]
    assert asked
    assert None not in asked
    assert any(cast.ask is None for found in explain_all(other_tables) for cast in found.casts)
    for each in explain_all(other_tables, build=build):
        for cast in each.casts:
            assert not cast.chances or sum(chance for _, chance in cast.chances) == 1
