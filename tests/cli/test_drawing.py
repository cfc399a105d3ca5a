"""Draws at a real board: without return, with one's own dice, and from table to table."""

from pathlib import Path

import pytest

from tests.cli.conftest import Typed

HEAD = "format: 1\nruleset: decimo\ntable: bands\n"


def put(folder: Path, name: str, die: str, *rows: str, more: str = "") -> str:
    """Write a table; each row is `on` and whatever follows its words, parted by a bar."""
    file = folder / f"{name}.yaml"
    body = "".join(
        f'  - {{on: "{on}", id: r{n}, words: row {n}{rest}}}\n'
        for n, row in enumerate(rows, start=1)
        for on, _, rest in [row.partition("|")]
    )
    text = f"{HEAD}id: {name}\ntitle: Table {name}\ndie: {die}\n{more}rows:\n{body}"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.fixture
def ten(tmp_path: Path) -> str:
    """Ten rows, of which each comes up once."""
    return put(tmp_path, "ten", "1d10", *map(str, range(1, 11)), more="once: true\n")


# Without return


def test_ten_rows_come_up_once_each_and_the_eleventh_is_refused_with_an_offer(
    decimo: Typed, ten: str
) -> None:
    """Case C3."""
    ended = decimo("draw", ten, "--times", "11", "--seed", "1")
    assert ended.code == 1
    came = [line.split(":")[0].strip() for line in ended.out.splitlines() if line.startswith("  r")]
    assert sorted(came) == sorted(f"r{n}" for n in range(1, 11))
    assert (
        "The table 'ten' is exhausted, all 10 rows have come up; reset it to continue, by adding --reset."
        in ended.err.splitlines()
    )
    assert len(decimo("draw", ten, "--times", "11", "--seed", "1", "--json").json) == 10


def test_a_reset_puts_every_row_back(decimo: Typed, ten: str) -> None:
    """Case C3."""
    ended = decimo("draw", ten, "--times", "20", "--seed", "1", "--reset", "--json")
    assert ended.code == 0
    came = [row["id"] for row in ended.json]
    assert sorted(came[:10]) == sorted(came[10:]) == sorted(f"r{n}" for n in range(1, 11))
    assert "All 10 rows of 'ten' have come up; it is reset." in ended.err


def test_rows_that_came_up_earlier_stay_out(decimo: Typed, ten: str, tmp_path: Path) -> None:
    """Case C3."""
    out = [word for n in range(2, 11) for word in ("--out", f"r{n}")]
    assert [row["id"] for row in decimo("draw", ten, *out, "--json").json] == ["r1"]
    assert "exhausted" in decimo("draw", ten, *out, "--out", "r1").refusal
    assert "'r99' is no row of 'ten'" in decimo("draw", ten, "--out", "r99").refusal
    again = put(tmp_path, "again", "1d2", "1", "2")
    assert "write 'once: true' into it" in decimo("draw", again, "--out", "r1").refusal


def test_a_table_that_is_not_marked_repeats_its_rows(decimo: Typed, tmp_path: Path) -> None:
    coin = put(tmp_path, "coin", "1d2", "1", "2")
    assert len(decimo("draw", coin, "--times", "11", "--seed", "1", "--json").json) == 11
    assert decimo("draw", coin, "--times", "0").code == 2
    assert "each row once" not in decimo("odds", coin).out


# One's own dice


def test_forty_nine_rows_on_real_dice_get_a_fair_procedure_that_is_stated_and_recorded(decimo: Typed) -> None:
    """Case C5."""
    ended = decimo("draw", "chance", "--own", piped="99\n2\n")
    assert ended.code == 0
    asked = ended.err.splitlines()
    assert "roll 1d100, roll again above 98, halve, rounding up" in asked[0]
    assert asked[1].startswith("99 picks nothing")
    assert ended.out.splitlines()[0] == (
        "Chance events (1d49: 1 makes 1; the real dice showed 2 "
        "(roll 1d100; roll again above 98; halve, rounding up))"
    )
    assert "seed" not in ended.err


@pytest.mark.parametrize("count", [17, 27, 49])
def test_every_row_of_a_list_of_any_length_has_the_same_chance(
    decimo: Typed, tmp_path: Path, count: int
) -> None:
    """Case C5."""
    table = put(tmp_path, "list", f"1d{count}", *map(str, range(1, count + 1)))
    assert {row["chance"] for row in decimo("odds", table, "--json").json} == {f"1/{count}"}
    assert decimo("draw", table, "--own", piped="1\n").code == 0


def test_own_dice_are_taken_as_they_fell_and_asked_again_if_they_cannot(
    decimo: Typed, tmp_path: Path
) -> None:
    table = put(tmp_path, "sky", "2d6+1", "3-7", "8", "9+")
    ended = decimo("draw", table, "--own", "--json", piped="7 1\n\nsix\n3 5\n")
    assert [(row["result"], row["id"], row["thrown"]) for row in ended.json] == [
        (9, "r3", "2d6+1: 3 5 makes 9")
    ]
    said = ended.err.splitlines()
    assert "Roll 2d6+1 and type each die as it fell, such as '4 4'" in said[0]
    assert "'7' cannot come up on this die" in said[1]
    assert len(said) == 4


def test_own_cards_and_the_dice_of_a_row_are_asked_for(decimo: Typed, tmp_path: Path) -> None:
    ended = decimo("draw", "raid-card", "--own", "--json", piped="ZZ\nAS\n")
    assert ended.json[0]["result"] == "AS"
    assert "'ZZ' is not a card" in ended.err
    table = put(tmp_path, "horde", "1d2", "1|, dice: 2d6+10", "2")
    row = decimo("draw", table, "--own", "--json", piped="1\n3 4\n").json[0]
    assert row["dice"] == {"dice": 17}


def test_own_dice_of_a_row_that_is_out_are_rolled_again(decimo: Typed, ten: str) -> None:
    """Case C3."""
    ended = decimo("draw", ten, "--own", "--times", "2", "--json", piped="4\n4\n0\n")
    assert [row["id"] for row in ended.json] == ["r4", "r10"]
    assert "'r4' has come up already; roll again." in ended.err


def test_answers_that_do_not_come_end_with_a_question(decimo: Typed, ten: str) -> None:
    for piped in ("", None, "11\n"):
        ended = decimo("draw", ten, "--own", piped=piped)
        assert (ended.code, ended.out) == (3, "")
        assert "Roll 1d10" in ended.err
    assert "not UTF-8" in decimo("draw", ten, "--own", piped=b"\xff\n").err
    assert "need no seed" in decimo("draw", ten, "--own", "--seed", "1").refusal


# From table to table


def test_roll_again_and_double_ends(decimo: Typed, tmp_path: Path) -> None:
    """Case C6."""
    again = put(tmp_path, "again", "1d3", "1-2", "3|, then: again, times: 2")
    assert decimo("check", again).code == 0
    for seed in range(8):
        ended = decimo("draw", again, "--seed", str(seed), "--json")
        doubled = [row["id"] for row in ended.json].count("r2")
        # Each row that doubles brings two more.
        assert len(ended.json) == 1 + 2 * doubled


@pytest.mark.parametrize("times", [1, 2, 10])
def test_tables_that_call_each_other_almost_for_ever_are_no_tables(
    decimo: Typed, tmp_path: Path, times: int
) -> None:
    """Case C6."""
    first = put(tmp_path, "first", "1d100", f"1-99|, then: second, times: {times}", "100")
    put(tmp_path, "second", "1d100", f"1-99|, then: first, times: {times}", "100")
    assert "of 100 draws roll on without an end" in decimo("check", str(tmp_path)).out
    assert "first.yaml:7: " in decimo("draw", first, "--seed", "1").refusal


def test_a_draw_that_rolls_on_without_an_end_ends_with_a_message(decimo: Typed, tmp_path: Path) -> None:
    """Case C6. Two of three draws end, for q = 0.4 + 0.6 q²."""
    again = put(tmp_path, "again", "1d5", "1-2", "3-5|, then: again, times: 2")
    assert decimo("check", again).code == 0
    refused = [
        ended.refusal
        for ended in (decimo("draw", again, "--seed", str(seed)) for seed in range(12))
        if ended.code
    ]
    assert 0 < len(refused) < 12
    assert all("The table 'again' rolls on without an end; draw again" in each for each in refused)


def test_tables_that_can_never_end_are_no_tables(decimo: Typed, tmp_path: Path) -> None:
    """Case C6."""
    first = put(tmp_path, "first", "1d2", "1-2|, then: second")
    put(tmp_path, "second", "1d2", "1-2|, then: first")
    ended = decimo("check", str(tmp_path))
    assert (ended.code, ended.out.count("every row rolls on for ever")) == (1, 2)
    assert "rolls on for ever" in decimo("draw", first).refusal


def test_a_broken_table_beside_it_is_named_with_its_problem_and_the_rest_is_rolled(
    decimo: Typed, tmp_path: Path
) -> None:
    raid = put(tmp_path, "raid", "1d1", "1|, then: [loot, gold, weather]")
    put(tmp_path, "weather", "1d1", "1")
    put(tmp_path, "loot", "1d4", "1-3")
    assert "loot.yaml:8: no row covers 4" in decimo("draw", raid, "--seed", "1").err
    (tmp_path / "loot.yaml").write_text(f"{HEAD}id: loot\nrows: [\n", encoding="utf-8")
    for command in (["check", raid], ["draw", raid, "--seed", "1"]):
        ended = decimo(*command)
        said = ended.out + ended.err
        assert ended.code == 1
        assert "'loot'" in said
        assert "has a problem" in said
        assert "loot.yaml:6: " in said
        assert "the table 'gold' is unknown" in said
    assert "Table weather (1d1: 1 makes 1)" in said
    assert [row["table"] for row in decimo("draw", raid, "--seed", "1", "--json").json] == ["raid", "weather"]


def test_the_dice_among_the_words_are_rolled_on_request(decimo: Typed, tmp_path: Path) -> None:
    table = tmp_path / "raid.yaml"
    table.write_text(
        f"{HEAD}id: raid\ntitle: Raid\ndie: 1d1\n"
        "rows:\n  - {on: 1, id: raid, words: '2d6 raiders on d4+1 ships, and 99d0 ghosts'}\n",
        encoding="utf-8",
    )
    ended = decimo("check", str(table))
    assert ended.code == 0
    assert "raid.yaml:8: warning: the dice formula '99d0' has a die of 0 sides" in ended.out
    assert decimo("draw", str(table), "--seed", "1", "--json").json[0]["dice"] == {}
    own = decimo("draw", str(table), "--own", "--roll", piped="1\n3 4\n2\n")
    assert own.out.splitlines()[1:] == [
        "  raid: 2d6 raiders on d4+1 ships, and 99d0 ghosts", "  2d6: 7", "  1d4+1: 3",
    ]  # fmt: skip
    for seed in range(4):
        dice = decimo("draw", str(table), "--seed", str(seed), "--roll", "--json").json[0]["dice"]
        assert list(dice) == ["2d6", "1d4+1"]
        assert 2 <= dice["2d6"] <= 12
        assert 2 <= dice["1d4+1"] <= 5


# Dice formulas


@pytest.mark.parametrize(
    ("die", "low", "high", "own", "total"),
    [
        ("d20", 1, 20, "17", 17),
        ("1d6-6", -5, 0, "2", -4),
        ("9+2d6", 11, 21, "3 5", 17),
        ("2d6 + 1D4", 3, 16, "6 1 4", 11),
        ("(1D4 x 1D6) + 10", 11, 34, "3 5", 25),
        ("-1d4", -4, -1, "3", -3),
        ('"1d[-3, -2, -1]"', -3, -1, "-2", -2),
    ],
)
def test_formulas_of_every_form_are_totalled_and_shown(
    decimo: Typed, tmp_path: Path, die: str, low: int, high: int, own: str, total: int
) -> None:
    """Case C11."""
    table = put(tmp_path, "t", die, f"{low}", f"{low + 1}-{high - 1}", f"{high}")
    assert decimo("check", table).code == 0
    assert decimo("odds", table).code == 0
    drawn = decimo("draw", table, "--own", "--json", piped=f"{own}\n").json[0]
    assert drawn["result"] == total
    assert drawn["thrown"] == f"{die.strip(chr(34))}: {own} makes {total}"
    for seed in range(4):
        assert low <= decimo("draw", table, "--seed", str(seed), "--json").json[0]["result"] <= high


@pytest.mark.parametrize(
    ("die", "limit"),
    [
        ("0d6", "roll from 1 to 100"),
        ("1d0", "use from 1 to 1000"),
        ("d1 exploding", "cannot be read"),
        ("1d1!", "cannot be read"),
        ("100000000d20", "roll from 1 to 100"),
        ("101d6", "roll from 1 to 100"),
        ("1d99999", "use from 1 to 1000"),
        ("(" * 20_000 + "1d6" + ")" * 20_000, "at most 120"),
        ("(" * 30 + "1d6" + ")" * 30, "more than 20 brackets"),
        ("(90d9)x(9d90)", "too many totals"),
    ],
)
def test_dice_beyond_all_bounds_are_refused_at_once(
    decimo: Typed, tmp_path: Path, die: str, limit: str
) -> None:
    """Case C12."""
    table = put(tmp_path, "t", f'"{die}"', "1-6")
    for command in ("check", "odds", "draw"):
        ended = decimo(command, table)
        assert ended.code == 1
        (sentence,) = (ended.out if command == "check" else ended.err).splitlines()[:1]
        assert limit in sentence


# Words


@pytest.mark.parametrize(
    "name", ["Slug's Head", "Sean O’Connor", "[x]", "[/", "&amp;", "<b>", "100%", "{}", "{gold}"]
)
def test_names_of_all_kinds_are_shown_unchanged(decimo: Typed, tmp_path: Path, name: str) -> None:
    """Case D9."""
    table = tmp_path / "names.yaml"
    table.write_text(
        f'{HEAD}id: names\ntitle: "{name}"\ndie: 1d1\nrows:\n  - {{on: "1", id: one, words: "{name}"}}\n',
        encoding="utf-8",
    )
    assert decimo("odds", str(table)).out.count(name) == 2
    assert decimo("draw", str(table)).out.count(name) == 2
    assert decimo("draw", str(table), "--json").json[0]["words"] == name
