"""Tables imported from CSV and pasted text of any program."""

import csv
import io
from contextlib import suppress
from pathlib import Path

import pytest
import yaml as pyyaml
from hypothesis import given, settings
from hypothesis import strategies as st

from decimo.chance import Refusal
from decimo.chance.text import hidden_character
from decimo.content.imported.import_table import ImportedTable, TableOptions, import_table
from decimo.content.imported.new_file import write_table, yaml_of
from decimo.content.imported.source import MOST_BYTES, read_bytes, read_file
from decimo.content.strict_yaml import parse
from decimo.rulesets import registry


def imported(text: str | bytes, wish: TableOptions = TableOptions()) -> ImportedTable:  # noqa: B008 - a wish never changes
    raw = text.encode("utf-8") if isinstance(text, str) else text
    return import_table(read_bytes(raw, "omens.csv"), "decimo", wish)


def sound(text: str | bytes, wish: TableOptions = TableOptions()) -> ImportedTable:  # noqa: B008
    found = imported(text, wish)
    assert found.problems == ()
    assert sum(found.table.odds().values()) == 1
    return found


def rows(text: str | bytes, wish: TableOptions = TableOptions()) -> list[tuple[str, str]]:  # noqa: B008
    return [(row.on, row.words) for row in sound(text, wish).table.rows]


def said(text: str | bytes, wish: TableOptions = TableOptions()) -> list[str]:  # noqa: B008
    found = imported(text, wish)
    assert found.problems
    return [str(problem) for problem in found.problems]


# Case C9, one by one


def test_what_spreadsheets_write_is_read_in_one_go() -> None:
    """Case C9: the mark of UTF-8, semicolons, CRLF, a tab in a cell, backslashes, an en dash, and 00 for 100."""
    text = '\ufeffd100;Result\r\n01–05;"a\tb; c"\r\n06-50;\\m/ metal\r\n51-99;c:\\new\\table\r\n00;NO\r\n'
    found = sound(text)
    assert rows(text) == [
        ("1-5", "a\tb; c"), ("6-50", "\\m/ metal"), ("51-99", "c:\\new\\table"), ("100", "NO"),
    ]  # fmt: skip
    assert found.layout.header == ("d100", "Result")
    assert found.layout.columns == ("1 'd100' the die", "2 'Result' the words")
    assert (found.source.encoding, found.layout.separator) == ("UTF-8 with its mark", "';'")
    assert "00 means 100, as the dice of 1d100 show it" in found.remarks


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("1;rain\n2;sun\n", "';'"),
        ("1,rain\n2,sun\n", "','"),
        ("1\train\n2\tsun\n", "a tab"),
        ("1|rain\n2|sun\n", "'|'"),
        ("sep=,\r\n1,rain\r\n2,sun\r\n", "','"),
        ("| d2 | sky |\n|----|:---:|\n| 1 | rain |\n| 2 | sun |\n", "'|' (Markdown)"),
        ("d2 | sky\n--- | ---\n1 | rain\n2 | sun", "'|' (Markdown)"),
        ("1. rain\n2. sun", "nothing"),
        ("1) rain\n\n2) sun", "nothing"),
        ("1.rain\n2.sun", "nothing"),
        ("(1) rain\n(2) sun", "nothing"),
        ("1: rain\n2: sun", "nothing"),
        ("1 - rain\n2 - sun", "nothing"),
        ("1 rain\n2 sun", "nothing"),
        ("rain\nsun", "nothing"),
        ("- rain\n- sun", "nothing"),
        ("• rain\n• sun", "nothing"),
        ('"rain"\n"sun"', "nothing"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_separator_is_found_and_told(text: str, separator: str, end: str) -> None:
    """Case C9."""
    text = text.replace("\r\n", "\n").replace("\n", end)
    assert sound(text).layout.separator == separator
    assert rows(text) == [("1", "rain"), ("2", "sun")]


@pytest.mark.parametrize(
    ("encoding", "mark", "told"),
    [
        ("utf-8", b"", "UTF-8"),
        ("utf-8", b"\xef\xbb\xbf", "UTF-8 with its mark"),
        ("utf-16-le", b"\xff\xfe", "UTF-16"),
        ("utf-16-be", b"\xfe\xff", "UTF-16"),
        ("cp1252", b"", "Windows-1252"),
    ],
)
def test_the_encoding_is_found_and_told(encoding: str, mark: bytes, told: str) -> None:
    """Case C9."""
    raw = mark + "1–3;Café – “no”\n4-6;Größe\n".encode(encoding)
    assert rows(raw) == [("1-3", "Café – “no”"), ("4-6", "Größe")]
    assert sound(raw).source.encoding == told
    assert ("look at the letters of line 1" in " ".join(sound(raw).remarks)) == (told == "Windows-1252")


@pytest.mark.parametrize(
    ("numbers", "dice", "ons"),
    [
        (["01-05", "06–50", "51—99", "00"], "", ["1-5", "6-50", "51-99", "100"]),
        (["01-50", "51-00"], "", ["1-50", "51-100"]),
        (["00-49", "50-99"], "", ["1-49, 100", "50-99"]),
        (["1-4", "5", "6 - 8", "9-0"], "", ["1-4", "5", "6-8", "9-10"]),
        (["≤3", "4 – 6", "7 to 8", "9 TO 11", "12+"], "2d6", ["2-3", "4-6", "7-8", "9-11", "12+"]),
        (["<= 3", "4..10", "≥11"], "2d6", ["2-3", "4-10", "11+"]),
        (["3 or less", "4-10", "11 or more"], "2d6", ["2-3", "4-10", "11+"]),
        (["<4", "4-10", ">10"], "2d6", ["2-3", "4-10", "11+"]),
        (["up to 3", "4-10", "11 and up"], "2d6", ["2-3", "4-10", "11+"]),
        (["2-6", "7", "8-12"], "", ["2-6", "7", "8-12"]),
        (["-3--1", "0 to 2"], "1d[-3,-2,-1,0,1,2]", ["-3--1", "0-2"]),
        (["1, 3", "2"], "", ["1, 3", "2"]),
        (['="01-03"', "'04-06"], "", ["1-3", "4-6"]),
        (["1.0", "2.0"], "", ["1", "2"]),
        (["**1-2**", "3."], "", ["1-2", "3"]),
        (["1", "2", "3"], "3d1", None),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(numbers: list[str], dice: str, ons: list[str] | None) -> None:
    """Case C9."""
    text = "".join(f"{number};row {n}\n" for n, number in enumerate(numbers))
    if ons is None:
        assert "goes beyond the die" in said(text, TableOptions(die=dice))[0]
    else:
        assert rows(text, TableOptions(die=dice)) == [(on, f"row {n}") for n, on in enumerate(ons)]


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("d20;Result\n1-20;x", "1d20"),
        ("D100,Result\n1-100,x", "1d100"),
        ("d%;Result\n1-100;x", "1d100"),
        ("Roll (2d6);Result\n2-12;x", "2d6"),
        ("W6;Ergebnis\n1-6;x", "1d6"),
        ("1d6-1;Result\n0-5;x", "1d6-1"),
        ("Omens (1d8)\n1-8;x", "1d8"),
        ("# Omens\n\n| d12 | Result |\n|---|---|\n| 1-12 | x |", "1d12"),
        ("Roll;Result\n1-49;x", "1d49"),
        ("2-12;x", "2d6"),
        ("3-18;x", "3d6"),
        ("01-99;x\n00;y", "1d100"),
        ("1-9;x\n0;y", "1d10"),
        ("Roll;Result (2d8 each)\n1-6;x", "1d6"),
        ("to\nbe\nread\nfirst\n\n| d12 | Result |\n|---|---|\n| 1-12 | x |", "1d12"),
        ("Result;d20\nx;1-20;more", "1d20"),
    ],
)
def test_the_die_is_named_or_told_by_the_rows(text: str, die: str) -> None:
    assert sound(text).die.formula == die


def test_shares_in_percent_make_the_die() -> None:
    """Case C9."""
    assert rows("Rain;30 %\nSun;45%\nWind;25 percent") == [
        ("1-30", "Rain"), ("31-75", "Sun"), ("76-100", "Wind"),
    ]  # fmt: skip
    assert sound("%;Sky\n12;Rain\n88;Sun").table.odds()["sun"].numerator == 22
    assert sound("12,5 %;Rain\n87,5 %;Sun").die.formula == "1d1000"
    assert sound("33.33 %;a\n33.33 %;b\n33.34 %;c").die.formula == "100 x (1d100 - 1) + 1d100"
    assert said("50 %;Rain\n48 %;Sun") == [
        "omens.csv: the shares add up to 98 % and not to 100 %; correct one of them"
    ]
    assert "never comes up" in said("100 %;Rain\n0 %;Sun")[0]
    with pytest.raises(Refusal, match="leave --dice out"):
        imported("100 %;Rain", TableOptions(die="1d6"))


@pytest.mark.parametrize(
    ("text", "die", "chances"),
    [
        ("weight,what\n0.5,a\n1/3,b\n1/6,c", "1d6", ["1/2", "1/3", "1/6"]),
        ("Gewicht;Was\n0,5;a\n2,5;b\n1;c", "1d8", ["1/8", "5/8", "1/4"]),
        ("what,weight\na,3\nb,2\nc,1", "1d6", ["1/2", "1/3", "1/6"]),
        ("what\tweight\na\t½\nb\t1 1/2", "1d4", ["1/4", "3/4"]),
        ("0,5;a\n2,5;b\n1;c", "1d8", ["1/8", "5/8", "1/4"]),
        ("1/3;a\n2/3;b", "1d3", ["1/3", "2/3"]),
        ("chance,what\n0.25,a\n.75,b", "1d4", ["1/4", "3/4"]),
        ("weight,what\n0.1234,a\n0.99,b", "293 x (1d19 - 1) + 1d293", ["617/5567", "4950/5567"]),
        ("| weight | what |\n|--|--|\n| 20 | a |\n| 80 | b |", "1d5", ["1/5", "4/5"]),
    ],
)  # fmt: skip
def test_weights_are_taken_exactly(text: str, die: str, chances: list[str]) -> None:
    """Case C9: decimals with a point or a comma, fractions, and whole numbers."""
    found = sound(text)
    assert found.die.formula == die
    assert [str(chance) for chance in found.table.odds().values()] == chances


def test_what_is_no_weight_is_told_with_its_line() -> None:
    """Case C9."""
    assert said("weight,what\n-1,a\n0,b\n,c\n2,d") == [
        "omens.csv:2: '-1' is no weight; write it like 3, 0.5 or 1/3",
        "omens.csv:3: the weight of 'b' is 0, so it never comes up; take it out",
        "omens.csv:4: 'c' has no weight; write it like 3, 0.5 or 1/3",
    ]
    with pytest.raises(Refusal, match="The weights make 104729 equal parts, and no dice have so many totals"):
        imported("weight,what\n104728,a\n1,b")
    with pytest.raises(Refusal, match="leave --dice out"):
        imported("weight,what\n1,a\n1,b", TableOptions(die="1d6"))


def test_halves_that_were_ranges_stay_dates() -> None:
    """Case C9: `1/2`, `3/4` and `5/6` make no whole, so a spreadsheet has spoilt them."""
    problems = said("1/2;a\n3/4;b\n5/6;c")
    assert problems
    assert all("is a date" in problem for problem in problems)


def test_signs_that_nobody_sees_are_left_out_and_told() -> None:
    found = sound("1;ra\u202ein\n2;s\u200bun")
    assert rows("1;ra\u202ein\n2;s\u200bun") == [("1", "rain"), ("2", "sun")]
    assert "invisible characters are left out, such as U+202E in line 1" in found.remarks


@pytest.mark.parametrize("count", [17, 27, 49])
def test_a_list_of_any_length_is_chosen_from_fairly(count: int) -> None:
    """Case C5."""
    found = sound("".join(f"wolves, perhaps {n}\n" for n in range(count)))
    assert found.die.formula == f"1d{count}"
    assert set(found.table.odds().values()) == {found.table.odds()["wolves-perhaps-0"]}
    if count == 49:
        assert "with real dice: roll 1d100; roll again above 98; halve, rounding up" in found.remarks


def test_a_list_shares_the_totals_of_a_die_that_is_named() -> None:
    assert rows("a\nb", TableOptions(die="1d6")) == [("1-3", "a"), ("4-6", "b")]
    with pytest.raises(Refusal, match="1d6 cannot be shared equally among 4 rows"):
        imported("a\nb\nc\nd", TableOptions(die="1d6"))
    with pytest.raises(Refusal, match="2d6 cannot be shared"):
        imported("".join(f"row {n}\n" for n in range(11)), TableOptions(die="2d6"))


def test_dice_in_cells_stay_text_and_so_do_signs_that_command_a_spreadsheet() -> None:
    """Cases C9 and G8."""
    text = "d4;Result\n1;2d6 wolves\n2;=SUM(A1:A2)\n3;+1 sword\n4;@home\n"
    assert [words for _, words in rows(text)] == ["2d6 wolves", "=SUM(A1:A2)", "+1 sword", "@home"]


@pytest.mark.parametrize(
    "name",
    [
        "Slug's Head",
        "Pascal’s Point",
        "Sean O'Connor",
        "[x]",
        "[/",
        "&amp;",
        "<b>",
        "100%",
        "{}",
        "{gold}",
        "a & b",
    ],
)
def test_names_of_all_kinds_are_kept(name: str, tmp_path: Path) -> None:
    """Case D9."""
    found = sound(f'1;"{name}"\n2;x\n', TableOptions(title=name, id="names"))
    write_table(tmp_path / "names.yaml", found, registry(), overwrite=False)
    document, _ = parse((tmp_path / "names.yaml").read_bytes(), "names.yaml")
    assert document is not None
    assert (document.data["title"], document.data["rows"][0]["words"]) == (name, name)


# Words that hold signs


def test_words_may_hold_separators_quotes_and_line_breaks() -> None:
    text = '1,"Rain, or ""snow"""\n2,"two\r\nlines"\n3,"Stop", he said\n4,he said "stop, now"\n5, plain \n'
    assert [words for _, words in rows(text)] == [
        'Rain, or "snow"', "two\nlines", '"Stop", he said', 'he said "stop, now"', "plain",
    ]  # fmt: skip
    assert "the words of line 4 and of 1 more hold the separator" in sound(text).remarks[0]


def test_a_quote_that_nobody_closes_is_a_letter() -> None:
    assert [words for _, words in rows('1;"Stop\n2;6" guns\n3;x')] == ['"Stop', '6" guns', "x"]


def test_a_list_of_prose_is_not_parted_at_its_commas() -> None:
    assert [words for _, words in rows("Rain, heavy\nSun, bright\nWind, cold")] == [
        "Rain, heavy", "Sun, bright", "Wind, cold",
    ]  # fmt: skip
    assert [words for _, words in rows("3 wolves\n2 bears\n12 rats")] == ["3 wolves", "2 bears", "12 rats"]


def test_of_two_separators_that_fit_alike_the_one_counts_that_makes_a_sound_table() -> None:
    assert rows("1,2;x\n3,4;y") == [("1, 2", "x"), ("3, 4", "y")]
    assert rows("1,2;x\n2,4;y") == [("1", "2;x"), ("2", "4;y")]


def test_the_first_column_is_never_lost() -> None:
    """Case C9."""
    assert [words for _, words in rows("Name;Effect\nFire;burns\nIce;cools")] == [
        "Fire; Effect: burns", "Ice; Effect: cools",
    ]  # fmt: skip
    assert rows("Result;d2;Note\nFire;1;hot\nIce;2;\n") == [("1", "Fire; Note: hot"), ("2", "Ice")]


def test_a_markdown_cell_may_hold_a_pipe() -> None:
    text = '| d2 | x |\n|:-|-:|\n| 1 | a \\| b \\m/ |\n| 2 | "c |\n'
    assert [words for _, words in rows(text)] == ["a | b \\m/", '"c']


def test_what_stands_above_the_table_is_its_title_or_told() -> None:
    found = sound("Omens of the sea (1d2)\nfrom an old book\n1;rain\n2;sun")
    assert found.data["title"] == "Omens of the sea"
    assert any(remark.endswith("left out: 'from an old book'") for remark in found.remarks)


def test_a_separator_may_be_chosen() -> None:
    assert rows("1#a;b\n2#c", TableOptions(separator="#")) == [("1", "a;b"), ("2", "c")]
    assert [words for _, words in rows("1. a\n2. b", TableOptions(separator="none"))] == ["1. a", "2. b"]
    assert rows("1 bear\n2 wolves", TableOptions(separator="space")) == [("1", "bear"), ("2", "wolves")]
    with pytest.raises(Refusal, match="does not contain the separator"):
        imported("1. a\n2. b", TableOptions(separator=";"))


# Faults


def test_a_gap_an_overlap_and_ends_that_miss_the_die_are_all_told_with_their_lines() -> None:
    """Case C1."""
    assert said("d6;Result\n1-3;a\n5-6;b") == ["omens.csv:2: no row covers 4; add a row, or widen one"]
    assert said("d6;Result\n1-4;a\n4-6;b") == [
        "omens.csv:3: '4-6' overlaps '1-4' of line 2 at 4; let each result pick one row"
    ]
    problems = said("d12;Result\n\n2-4;a\n4-6;\n9-10;c\n")
    assert [problem.partition(": ")[0] for problem in problems] == [
        "omens.csv:3", "omens.csv:4", "omens.csv:4", "omens.csv:4", "omens.csv:5",
    ]  # fmt: skip
    assert "no row covers 1" in problems[0]
    assert "'4-6' overlaps" in problems[1]
    assert "no row covers 7-8" in problems[2]
    assert "the row '4-6' says nothing" in problems[3]
    assert "no row covers 11-12" in problems[4]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1-3;a\nO4-6;b\n7-8;c", "omens.csv:2: 'O4-6' is no range of totals; write it like 4, 1-2 or 16+"),
        ("d6;x\n1-3;a\n4-7;b", "omens.csv:3: '4-7' goes beyond the die, which rolls from 1 to 6; stay within it"),
        ("d6;x\n3-1;a\n4-6;b", "omens.csv:2: '3-1' never comes up; write the lower number first, or take it out"),
        ("1-3;a\n;b\n4-6;c", "omens.csv:2: 'b' has no number; begin it with one"),
        ("1-3;a\n4-6;\n", "omens.csv:2: the row '4-6' says nothing"),
        ("2-Jan;a\n3;b\n4-6;c", "omens.csv:1: '2-Jan' is a date, which spreadsheets make of a range"),
        ("1;a\n02.03.2024;b\n4-6;c", "omens.csv:2: '02.03.2024' is a date"),
        ("1. a\nand on it goes\n2. b\n3. c", "omens.csv:2: 'and on it goes' has no number"),
        ("≤3;a\n4+;b", "omens.csv: The rows go from 3 to 4, and the text does not say on which dice; name them"),
        ("5-9;a\n10-17;b", "omens.csv: The rows go from 5 to 17"),
        ("-1,a", "omens.csv: The rows name only -1, and the text does not say on which dice; name them"),
        ("1;a\n2;b\n1;c", "omens.csv:3: '1' overlaps '1' of line 1 at 1"),
        ("Name;Weight\nWolf;\nBear;3\nBoar;2", "omens.csv:2: 'Wolf' has no weight; write it like 3, 0.5 or 1/3"),
        ("Weight;Name\n;Wolf\n;Bear\n2;Boar", "omens.csv:3: 'Bear' has no weight"),
        ("Range;Name\n;Wolf\n1-2;Bear\njunk;Boar", "omens.csv:4: 'junk' is no range of totals"),
        ("Range;Name\n;Wolf\n1-2;Bear\njunk;Boar", "omens.csv:2: 'Wolf' has no number"),
    ],
)  # fmt: skip
def test_each_fault_is_a_sentence_with_its_line(text: str, told: str) -> None:
    assert any(problem.startswith(told) for problem in said(text)), said(text)


def test_totals_with_signs_are_totals() -> None:
    text = "roll,result\n-4 to -1,Flood\n0,Nothing\n+1 to +4,Raiders\n+5,War"
    assert rows(text, TableOptions(die="1d10-5")) == [
        ("-4--1", "Flood"), ("0", "Nothing"), ("1-4", "Raiders"), ("5", "War"),
    ]  # fmt: skip
    things = "+1 sword\n+2 shield\n+3 spear"
    assert [words for _, words in rows(things)] == ["+1 sword", "+2 shield", "+3 spear"]


def test_a_first_row_without_words_is_no_header() -> None:
    assert "omens.csv:1: the row '1' says nothing" in said("1;\n2;b\n3;c")[0]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "is empty"),
        (b"  \r\n\n", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (b"\x00\x00\x00", "UTF-8"),
        (b"1;a\n2;b\x00\n", "a binary file"),
        (b"\x7fELF\x02\x01\x01" + b"\x00\x90\xff" * 40, "a binary file"),
        (b"PK\x03\x04....xl/workbook.xml", "an Excel workbook (.xlsx); choose File, Save As, 'CSV UTF-8'"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "a LibreOffice spreadsheet"),
        (b"PK\x03\x04....", "a ZIP archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old Excel workbook"),
        (b"%PDF-1.7", "a PDF; copy the table's text"),
        (b"<!DOCTYPE html><html>", "a web page"),
        (b'{"name": "Omens", "results": []}', "is JSON"),
        ("1;a\n".encode("utf-16-le"), "UTF-16 without its mark"),
        (b"\xff\xfe1", "begins like UTF-16"),
        (b"1;a\n2;\x81\xff\n", "omens.csv:2: the letters are neither UTF-8 nor Windows-1252"),
        (b"1;a\n2;\xe9\x07\n", "omens.csv:2: this is no plain text, it contains the character U+0007"),
        (b"format: 1\nruleset: decimo\ntable: bands\nrows:\n  - {on: 1}\n", "is YAML and needs no import"),
        (b"a" * (MOST_BYTES + 1), "larger than 5 MiB"),
        (b"a\n" * 10_001, "more than 10000 rows"),
        (b"a\n" * 1001, "The list has 1001 rows"),
        (b"\n" * 200_000 + b"a", "more than 10000 rows"),
        (b"# Only a title\n", "no row"),
    ],
)
def test_what_is_no_table_is_one_plain_sentence(raw: bytes, told: str) -> None:
    with pytest.raises(Refusal) as refused:
        imported(raw)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


def test_what_is_no_file_is_one_plain_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("any: thing", encoding="utf-8")
    for name, told in (("", "is a folder"), ("none.csv", "There is no file"), ("x.yaml", "is YAML")):
        with pytest.raises(Refusal, match=told):
            read_file(tmp_path / name)


@given(st.binary(max_size=200) | st.text('0123456789-–;,|\t"\n\r.)% dDwW#≤+xy', max_size=120))
def test_whatever_is_given_is_a_table_or_told_plainly(given: bytes | str) -> None:
    try:
        found = imported(given)
    except Refusal as refusal:
        found, sentence = None, str(refusal)
    if found is None:
        assert "\n" not in sentence
        return
    assert all("\n" not in str(problem) for problem in found.problems)
    if not found.problems:
        assert sum(found.table.odds().values()) == 1
        assert all(row.words for row in found.table.rows)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{n};row {n}\n" for n in range(1, 1001)),
        "x;y;" * 200_000,
        "".join(f'"{n}\n' for n in range(60_000)),
        '"' * 1_000_000,
        "1-" * 500_000,
        "9" * 1_000_000,
        "1;" + "a" * 4_000_000,
        "".join(f"{n}-{n};same words\n" for n in range(2, 2001)),
        "100 x (1d100 - 1) + 1d100;Result\n" + "".join(f"{n};row\n" for n in range(1, 10_001)),
    ],
    ids=[
        "thousand rows",
        "wide",
        "open quotes",
        "quotes",
        "ranges",
        "digits",
        "long cell",
        "2d1000",
        "as many as may be",
    ],
)
def test_long_texts_are_read_or_refused(text: str) -> None:
    with suppress(Refusal):
        assert imported(text).table.rows


# There and back again

WORDS = st.text(min_size=1, max_size=30).filter(
    lambda text: text.strip() and "\x00" not in text and not hidden_character(text)
)


@st.composite
def bands(draw: st.DrawFn) -> list[tuple[int, int, str]]:
    """Rows that cover a die without a gap, each with its words."""
    rows, low = [], 1
    for width in draw(st.lists(st.integers(1, 9), min_size=1, max_size=12)):
        rows.append((low, low + width - 1, draw(WORDS)))
        low += width
    return rows


@settings(max_examples=300, deadline=None)
@given(
    rows=bands(),
    separator=st.sampled_from(";,\t|"),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
    dash=st.sampled_from(["-", "–", "—", " - ", " to "]),
    header=st.booleans(),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_any_rows_come_back_through_any_csv(
    rows: list[tuple[int, int, str]],
    separator: str,
    end: str,
    quoting: int,
    dash: str,
    header: bool,
    encoding: str,
) -> None:
    """Cases C9 and G8."""
    if any(sign in words for _, _, words in rows for sign in "\r\n"):
        # Some writers do not quote the line break that is not their own, and nobody could tell it from theirs.
        quoting = csv.QUOTE_ALL
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=separator, lineterminator=end, quoting=quoting)  # type: ignore[arg-type] # the stub wants literals
    if header:
        writer.writerow([f"d{rows[-1][1]}", "Result"])
    for low, high, words in rows:
        writer.writerow([str(low) if low == high else f"{low}{dash}{high}", words])
    found = imported(file.getvalue().encode(encoding))
    assert [str(problem) for problem in found.problems] == []
    table = found.table
    assert list(table.claims) == [tuple(range(low, high + 1)) for low, high, _ in rows]
    for row, (_, _, words) in zip(table.rows, rows, strict=True):
        # Line ends within a cell become one kind, and the space around a cell is none of its words.
        assert row.words == words.replace("\r\n", "\n").replace("\r", "\n").strip()
    # And the table's own file says the same.
    document, problems = parse(yaml_of(found.data), "t.yaml")
    assert not problems
    assert document is not None
    assert [row["words"] for row in document.data["rows"]] == [row.words for row in table.rows]


@pytest.mark.parametrize(
    "words",
    [
        "NO", "no", "yes", "null", "~", "true", "0123", "12:30", "1e3", "0x1F", "2024-01-05", "=1+1", "- a", "# a",
        "a: b", "a #b", "{a}", "[a", "*a", "&a", "!a", "%a", "@a", "`a`", "'a'", '"a"', "\\", "\\n", "a\nb", "a\tb",
        "🏺 amphora", "مرحبا بالعالم", "שלום",
        "a\u2028b", "a\x85b", "a\x1bb", "a\x7fb", "\U0010ffff",
    ],
)  # fmt: skip
def test_text_stays_text_in_the_table_that_is_written(words: str, tmp_path: Path) -> None:
    """Case C9."""
    quoted = words.replace('"', '""')
    found = sound(f'1;"{quoted}"\n2;x\n', TableOptions(id="odd", title=words))
    assert found.table.rows[0].words == words
    write_table(tmp_path / "odd.yaml", found, registry(), overwrite=False)
    written = (tmp_path / "odd.yaml").read_text(encoding="utf-8")
    document, problems = parse(written, "odd.yaml")
    assert not problems
    assert document is not None
    assert (document.data["title"], document.data["rows"][0]["words"]) == (words, words)
    # Other programs that read YAML see the same.
    assert pyyaml.safe_load(written)["rows"][0]["words"] == words


def test_ids_are_made_of_the_words_and_never_twice_the_same() -> None:
    ids = [
        row.id
        for row in sound("Rain!\nrain\nÉté\n🏺\nrain 2\nNO\n" + "a very " * 20 + "long row\nrain").table.rows
    ]
    assert ids == [
        "rain",
        "rain-2",
        "ete",
        "row-4",
        "rain-2-2",
        "no",
        "a-very-a-very-a-very-a-very-a-very-a",
        "rain-3",
    ]
