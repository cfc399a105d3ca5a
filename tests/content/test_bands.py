"""Band tables: each result picks one row, and the odds are exact."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from pydantic import ValidationError

from decimo.chance import PACK_52, Band, Refusal, Stream, fair_procedure, parse_dice
from decimo.content.bands import (
    MOST_DRAWN,
    MOST_ROWS,
    AnyTable,
    BandRow,
    BandTable,
    check_bands,
    dice_in_words,
    draw,
    draw_without_return,
)
from decimo.content.model import validate
from decimo.content.result import Result, results_covered, results_of
from decimo.content.strict_yaml import parse


def table_and_problems(body: str, *others: AnyTable) -> tuple[AnyTable, list[str]]:
    text = "format: 1\nruleset: demo\ntable: bands\ntitle: A table\n" + body
    document, problems = parse(text, "t.yaml")
    assert document is not None
    table, more = validate(document, "t.yaml", BandTable[BandRow])
    assert table is not None, more
    assert not problems + more
    found = check_bands(table, document.lines, "t.yaml", {other.id: other for other in others})
    return table, [str(problem) for problem in found]


def sound(body: str, *others: AnyTable) -> AnyTable:
    table, problems = table_and_problems(body, *others)
    assert problems == []
    return table


def on(*ranges: str, die: str = "1d6") -> str:
    rows = "".join(f"  - {{on: {text}, id: row{n}, words: row {n}}}\n" for n, text in enumerate(ranges))
    return f"id: t\ndie: {die}\nrows:\n{rows}"


STRENGTH = """id: strength
die: 1d6
rows:
  - {on: 1-2, id: few, words: 4 units}
  - {on: 3–4, id: some, words: 8 units}
  - {on: 5+, id: many, words: 12 units}
"""


def test_a_table_says_what_each_total_means_and_how_likely_it_is() -> None:
    table = sound(STRENGTH)
    assert [table.row_for(total).id for total in range(1, 7)] == [
        "few",
        "few",
        "some",
        "some",
        "many",
        "many",
    ]
    assert table.odds() == {"few": Fraction(1, 3), "some": Fraction(1, 3), "many": Fraction(1, 3)}
    assert table.bands() == (Band("4 units", (1, 2)), Band("8 units", (3, 4)), Band("12 units", (5, 6)))


def test_odds_follow_the_ways_of_the_dice() -> None:
    table = sound(on("2-6", "7", "8-12", die="2d6"))
    assert list(table.odds().values()) == [Fraction(15, 36), Fraction(6, 36), Fraction(15, 36)]


@pytest.mark.parametrize(
    ("ranges", "said"),
    [
        (["1-3", "5-6"], ["t.yaml:8: no row covers 4; add a row, or widen one"]),
        (["1-4", "4-6"], ["t.yaml:9: '4-6' overlaps '1-4' of line 8 at 4; let each result pick one row"]),
        (
            ["2-3", "5"],
            ["t.yaml:7: no row covers 1;", "t.yaml:8: no row covers 4;", "t.yaml:9: no row covers 6;"],
        ),
        (["1-6", "7+"], ["t.yaml:9: '7+' goes beyond the die"]),
        (["1-3", "6-4"], ["t.yaml:9: '6-4' never comes up"]),
        (["1-3", "many"], ["t.yaml:9: 'many' is no range of totals"]),
        (["1-3", "4-999999999"], ["t.yaml:9: '4-999999999' is no range"]),
    ],
)
def test_gaps_and_overlaps_are_reported_on_their_lines(ranges: list[str], said: list[str]) -> None:
    """Case C1."""
    _, problems = table_and_problems(on(*ranges))
    assert len(problems) == len(said)
    for problem, start in zip(problems, said, strict=True):
        assert problem.startswith(start)


@pytest.mark.parametrize(("ranges", "total"), [(["1-3", "5-6"], 4), (["1-4", "4-6"], 4), (["1-6"], 7)])
def test_play_refuses_a_result_that_no_one_row_picks(ranges: list[str], total: int) -> None:
    """Case C1."""
    table, _ = table_and_problems(on(*ranges))
    with pytest.raises(Refusal, match=f"what {total} means"):
        table.row_for(total)


def test_ranges_with_leading_zeros_an_en_dash_and_00_for_a_hundred() -> None:
    """Case C9."""
    table = sound(on("01–05", "06-99", '"00"', die="1d100"))
    assert table.row_for(100).id == "row2"
    assert table.odds()["row0"] == Fraction(1, 20)


def test_negative_totals_and_lists_of_results() -> None:
    table = sound(on("-3--1", "[0, 2]", "1", die="1d[-3,-2,-1,0,1,2]"))
    assert [table.row_for(total).id for total in (-3, -1, 0, 1, 2)] == [
        "row0",
        "row0",
        "row1",
        "row2",
        "row1",
    ]


def test_a_die_that_is_none_and_an_id_used_twice() -> None:
    _, problems = table_and_problems(
        "id: t\ndie: 1dx\nrows:\n  - {on: 1, id: a, words: a}\n  - {on: 2, id: a, words: b}\n"
    )
    assert len(problems) == 2
    assert problems[0].startswith("t.yaml:6: The dice formula '1dx' cannot be read")
    assert problems[1].startswith("t.yaml:9: the row id 'a' is used twice (first on line 8)")


def cards(*ranges: str, pack: int = 52) -> str:
    rows = "".join(f"  - {{on: [{text}], id: row{n}, words: row {n}}}\n" for n, text in enumerate(ranges))
    return f"id: t\nkind: cards\npack: {pack}\nrows:\n{rows}"


def test_a_table_of_ranks() -> None:
    table = sound(cards("A", "2-9", "10, J, Q", "K"))
    assert [table.row_for(card).id for card in ("AS", "9H", "10D", "KC")] == ["row0", "row1", "row2", "row3"]
    assert table.odds()["row1"] == Fraction(8, 13)


def test_a_table_of_suits_and_of_the_ranks_of_a_suit() -> None:
    table = sound(cards("A-9 hearts", "10-K hearts", "clubs, diamonds, spades", "joker", pack=54))
    assert table.row_for("9H").id == "row0"
    assert table.row_for("joker red").id == "row3"
    assert table.odds()["row0"] == Fraction(9, 54)
    assert sum(len(band.on) for band in table.bands()) == 54


@pytest.mark.parametrize(
    ("ranges", "pack", "said"),
    [
        (["A-9", "10-Q"], 52, "no row covers K"),
        (["hearts, spades", "clubs"], 52, "no row covers diamonds"),
        (["A-K"], 54, "no row covers joker"),
        (["A-K", "QS"], 52, "'QS' overlaps 'A-K' of line 9 at QS"),
        (["A-K", "joker"], 52, "'joker' names no card of the pack"),
        (["A-K", "swords"], 52, "'swords' names no card of the pack"),
    ],
)
def test_faults_of_card_tables(ranges: list[str], pack: int, said: str) -> None:
    _, problems = table_and_problems(cards(*ranges, pack=pack))
    assert len(problems) == 1
    assert said in problems[0]


# Rolling on


def calling(name: str, *calls: str, times: int = 1) -> str:
    rows = "".join(
        f"  - {{on: {n}, id: r{n}, words: row {n}{f', then: {call}, times: {times}' if call else ''}}}\n"
        for n, call in enumerate(calls, start=1)
    )
    return f"id: {name}\ndie: 1d{len(calls)}\nrows:\n{rows}"


def rolling(*totals: int) -> Iterator[int]:
    return iter(totals)


def test_a_row_rolls_on_another_table_several_times() -> None:
    loot = sound(calling("loot", "", "", ""))
    raid = sound(calling("raid", "", "loot", times=2), loot)
    fate = rolling(2, 3, 1)
    drawn = draw(raid, {"raid": raid, "loot": loot}, lambda _: next(fate)).rows
    assert [(each.table.id, each.result, each.row.id) for each in drawn] == [
        ("raid", 2, "r2"), ("loot", 3, "r3"), ("loot", 1, "r1"),
    ]  # fmt: skip


def test_a_table_that_calls_itself_ends_by_its_own_odds() -> None:
    """Case C6."""
    table = sound(calling("again", "", "again", times=2))
    fate = rolling(2, 2, 1, 1, 1)
    drawn = draw(table, {"again": table}, lambda _: next(fate)).rows
    assert [each.result for each in drawn] == [2, 2, 1, 1, 1]


@pytest.mark.parametrize("times", [1, 2, 10])
def test_rolling_on_for_ever_ends_with_one_plain_sentence(times: int) -> None:
    """Case C6."""
    table = sound(calling("again", "", "again", times=times))
    with pytest.raises(Refusal, match="'again' rolls on without an end"):
        draw(table, {"again": table}, lambda _: 2)


def test_twenty_tables_deep_is_allowed_and_twenty_one_is_not() -> None:
    table = sound(calling("again", "", "again"))
    allowed = rolling(*[2] * 19, 1)
    assert len(draw(table, {"again": table}, lambda _: next(allowed)).rows) == 20
    beyond = rolling(*[2] * 20, 1)
    with pytest.raises(Refusal):
        draw(table, {"again": table}, lambda _: next(beyond))


def test_calls_that_can_never_end_are_reported() -> None:
    first, _ = table_and_problems(calling("first", "second", "second"))
    second, problems = table_and_problems(calling("second", "first", "second"), first)
    assert problems == ["t.yaml:7: every row rolls on for ever; let one row be without 'then'"]
    _, problems = table_and_problems(calling("first", "second", "second"), second)
    assert len(problems) == 1
    sound(calling("third", "second", ""), first, second)


def test_calls_of_unknown_tables_are_reported_and_refused() -> None:
    loot = sound(calling("loot", ""))
    table, problems = table_and_problems(calling("raid", "", "lot"), loot)
    assert problems == ["t.yaml:9: the table 'lot' is unknown; did you mean loot?"]
    assert draw(table, {"loot": loot}, lambda _: 2).missing == [
        "The table 'raid' rolls on, but the table 'lot' is unknown; did you mean loot?"
    ]


def test_a_row_rolls_on_several_tables_in_their_order() -> None:
    loot, weather = sound(calling("loot", "", "")), sound(calling("weather", "", ""))
    raid = sound(calling("raid", "", "[loot, weather]", times=2), loot, weather)
    fate = rolling(2, 1, 2, 2, 1)
    drawn = draw(raid, {each.id: each for each in (raid, loot, weather)}, lambda _: next(fate)).rows
    assert [(each.table.id, each.result) for each in drawn] == [
        ("raid", 2), ("loot", 1), ("loot", 2), ("weather", 2), ("weather", 1),
    ]  # fmt: skip


def test_every_table_that_is_missing_is_named_and_the_rest_is_rolled() -> None:
    loot = sound(calling("loot", "", ""))
    raid, problems = table_and_problems(calling("raid", "", "[gold, loot, weather]"), loot)
    assert [each.partition("; ")[0] for each in problems] == [
        "t.yaml:9: the table 'gold' is unknown", "t.yaml:9: the table 'weather' is unknown",
    ]  # fmt: skip
    fate = rolling(2, 1)
    drawn = draw(raid, {"raid": raid, "loot": loot}, lambda _: next(fate))
    assert [each.table.id for each in drawn.rows] == ["raid", "loot"]
    assert [each.partition("; ")[0] for each in drawn.missing] == [
        "The table 'raid' rolls on, but the table 'gold' is unknown",
        "The table 'raid' rolls on, but the table 'weather' is unknown",
    ]


def test_a_row_that_calls_one_table_that_ends_and_one_that_does_not_never_ends() -> None:
    loot = sound(calling("loot", ""))
    _, problems = table_and_problems(calling("raid", "[loot, raid]"), loot)
    assert problems == ["t.yaml:7: every row rolls on for ever; let one row be without 'then'"]


# Dice among words


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("2d6 raiders and d4+1 ships", ["2d6", "1d4+1"]),
        ("d% of the harvest", ["1d%"]),
        ("1d6 x 3 cattle", ["1d6 x 3"]),
        ("in 3days, d20srd, a2d6, 2d6th, D-day", []),
    ],
)
def test_dice_are_found_among_words(words: str, dice: list[str]) -> None:
    assert dice_in_words(words) == dice


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("99d0", "warning: the dice formula '99d0' has a die of 0 sides; use from 1 to 1000"),
        ("0d6", "warning: the dice formula '0d6' rolls 0 dice; roll from 1 to 100"),
        ("101d6", "warning: the dice formula '101d6' rolls 101 dice; roll from 1 to 100"),
    ],
)
def test_dice_among_words_that_nobody_can_roll_are_named(dice: str, said: str) -> None:
    _, problems = table_and_problems(
        f"id: raid\ndie: 1d1\nrows:\n  - {{on: 1, id: a, words: '{dice} raiders'}}\n"
    )
    assert len(problems) == 1
    assert problems[0].endswith(said)


@pytest.mark.parametrize("span", ["+1-+4", "+1 to +4", "1-4", "+1 - 4"])
def test_a_plus_before_a_total_is_the_total(span: str) -> None:
    assert results_covered(span, "dice", results_of("dice", "1d8-4", 52)) == (1, 2, 3, 4)


def test_a_true_minus_is_a_minus() -> None:
    assert results_covered("−3 to −2", "dice", results_of("dice", "1d8-4", 52)) == (-3, -2)


# Without return


def test_ten_rows_come_up_once_each_and_the_eleventh_draw_says_exhausted() -> None:
    """Case C3."""
    table = sound(calling("events", *[""] * 10))
    already: set[str] = set()
    for n in range(10):
        already.add(table.row_for(draw_without_return(table, already, Stream(f"seed {n}"))).id)
    assert len(already) == 10
    with pytest.raises(Refusal, match="exhausted, all 10 rows have come up; reset it"):
        draw_without_return(table, already, Stream("one more"))


def test_the_rows_that_are_left_are_equally_likely() -> None:
    table = sound(calling("events", *[""] * 5))
    stream = Stream("fair")
    counts = dict.fromkeys(("r1", "r3", "r5"), 0)
    for _ in range(3000):
        counts[table.row_for(draw_without_return(table, {"r2", "r4"}, stream)).id] += 1
    assert all(900 < count < 1100 for count in counts.values())


def test_the_rows_that_are_left_keep_the_odds_of_the_dice() -> None:
    table = sound(on("2-6", "7", "8-12", die="2d6"))
    stream = Stream("by the dice")
    counts = dict.fromkeys(("row0", "row1"), 0)
    for _ in range(2100):
        counts[table.row_for(draw_without_return(table, {"row2"}, stream)).id] += 1
    # 15 ways against 6: 1500 and 600 of 2100.
    assert 1400 < counts["row0"] < 1600


# A fair choice


def test_forty_nine_rows_are_chosen_with_percentile_dice() -> None:
    """Case C5."""
    procedure = fair_procedure(49)
    assert (procedure.die, procedure.words) == (
        "1d100",
        "roll 1d100; roll again above 98; halve, rounding up",
    )
    assert [procedure.row(total) for total in (1, 2, 3, 98, 99, 100)] == [1, 1, 2, 49, None, None]


@pytest.mark.parametrize("rows", range(1, 201))
def test_the_procedure_is_exactly_fair(rows: int) -> None:
    procedure = fair_procedure(rows)
    ways = dict.fromkeys(range(1, rows + 1), 0)
    for total, count in parse_dice(procedure.die).ways().items():
        row = procedure.row(total)
        if row is not None:
            ways[row] += count
    assert len(set(ways.values())) == 1
    assert ways[1] > 0


@pytest.mark.parametrize("rows", [6, 10, 20, 3, 5, 50, 100])
def test_no_roll_is_wasted_where_a_die_fits(rows: int) -> None:
    assert "again" not in fair_procedure(rows).words


@pytest.mark.parametrize("rows", [0, -1, 1001])
def test_no_rows_and_too_many_are_refused(rows: int) -> None:
    with pytest.raises(Refusal, match="1 to 1000"):
        fair_procedure(rows)


def test_a_result_is_a_total_or_a_card() -> None:
    results: list[Result] = [*sound(cards("A-K")).results]
    assert results == list(PACK_52)


@pytest.mark.parametrize(
    ("ending", "times", "said"),
    [
        ("1", 1, "82 of 100 draws roll on without an end"),
        ("1-20", 10, "80 of 100 draws roll on without an end"),
        ("1-50", 1, ""),
        ("1-60", 2, ""),
    ],
)
def test_a_table_that_almost_never_ends_is_reported_with_its_chance(
    ending: str, times: int, said: str
) -> None:
    last = int(ending.rpartition("-")[2])
    rows = f"  - {{on: {ending}, id: end, words: end}}\n"
    rows += f"  - {{on: {last + 1}-100, id: on, words: 'on', then: t, times: {times}}}\n"
    _, problems = table_and_problems(f"id: t\ndie: 1d100\nrows:\n{rows}")
    remedy = "let more rows be without 'then', or lower their 'times'"
    assert problems == ([f"t.yaml:7: {said}; {remedy}"] if said else [])


def test_a_table_has_no_more_rows_than_its_page_says() -> None:
    page = Path("docs/tables.md").read_text(encoding="utf-8")
    assert f"the rows, {MOST_ROWS:,} at most; a draw that rolls on yields {MOST_DRAWN} rows at most" in page
    rows = [{"on": str(n), "id": f"r{n}", "words": "w"} for n in range(1, MOST_ROWS + 2)]
    table = {"format": 1, "ruleset": "demo", "table": "bands", "id": "t", "title": "T", "die": "1d6"}
    read = BandTable[BandRow].model_validate({**table, "rows": tuple(rows[:-1])})
    assert len(read.rows) == MOST_ROWS
    with pytest.raises(ValidationError):
        BandTable[BandRow].model_validate({**table, "rows": tuple(rows)})
