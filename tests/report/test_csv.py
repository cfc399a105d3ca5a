"""The report as tables: a spreadsheet opens them, and a program reads them back row by row."""

import csv
import io
import re
from pathlib import Path

import pytest

from decimo.chance import Refusal
from decimo.report.file_format import CsvForm, csv_text, harmless, read_form
from decimo.report.folder import WrittenFiles, write_folder
from decimo.report.write import write_report
from tests.report.typed import TYPED
from tests.report.valley import campaign, write_diary

FORMULAS = (
    "=1+1",
    '=HYPERLINK("http://example.org")',
    "+49 30",
    "-5",
    "@SUM(A1)",
    "\t=1",
    " =1+1",
    "'=quoted",
    "''-",
    "＝1",
    "\r=1",
    "=",
    "-",
)
PLAIN = ("Rome", "'tis", "''", "'", "", " ", "a=1", "1-2", "two\nlines", 'say "so"', "a;b,c")


def read(data: bytes, separator: str = ",") -> list[dict[str, str]]:
    """Read a table as its README says: one apostrophe comes off what would else be a formula."""
    rows = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator)
    return [{column: restored(cell) for column, cell in row.items()} for row in rows]


def restored(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and re.match(r"[\s']*[=+\-@\t\r\n＝＋－＠]", cell[1:]) else cell


def table(folder: Path, name: str) -> list[dict[str, str]]:
    return read((folder / f"{name}.csv").read_bytes())


def tables(folder: Path, years: int = 3) -> WrittenFiles:
    session = campaign(years, names=("Oakham", "=Birkby", "-Ash;ford"))
    write_diary(session, 1, 3, "=1+1\n\nA quiet year.", "p2")
    return write_folder(session, folder, "csv")


@pytest.mark.parametrize("typed", FORMULAS)
def test_what_would_be_a_formula_is_none_and_comes_back(typed: str) -> None:
    """Case G8: a cell that begins with = is neutralised, and read back as it was."""
    assert str(harmless(typed)).startswith("'")
    (row,) = read(csv_text(["a", "b"], [[typed, 1]], CsvForm()).encode())
    assert (row["a"], row["b"]) == (typed, "1")


@pytest.mark.parametrize("typed", [*PLAIN, *TYPED])
def test_any_other_words_come_back_too(typed: str) -> None:
    for separator in (",", ";", "\t"):
        text = csv_text(["a", "b"], [[typed, "x"]], CsvForm(separator))
        assert read(text.encode(), separator)[0]["a"] == typed


def test_numbers_stay_numbers() -> None:
    assert [harmless(number) for number in (-5, 0, 12)] == [-5, 0, 12]
    assert csv_text(["a", "b"], [[-5, "-5"]], CsvForm(bom=False)).splitlines()[1] == "-5,'-5,"


def test_a_table_is_made_for_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "valley.csv"
    write_report(campaign(2), path)
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfstep,year,year_name,season,")
    assert data.count(b"\r\n") == data.count(b"\n") > 10
    assert re.search(rb"report only: not for import \(decimo report [0-9a-f]{32}\)\r\n", data)


def test_a_table_can_be_had_without_the_mark_and_with_other_separators(tmp_path: Path) -> None:
    """Case G8: with or without a byte order mark, with ; or another separator."""
    path = tmp_path / "valley.csv"
    write_report(campaign(2), path, csv=read_form("semicolon", bom=False))
    assert path.read_bytes().startswith(b"step;year;year_name;season;")
    assert read_form(";", bom=True) == CsvForm(";")
    assert read_form("tab", bom=True) == CsvForm("\t")
    with pytest.raises(Refusal, match="choose one of comma, semicolon, tab"):
        read_form("pipe", bom=True)


def test_every_fact_is_a_row_with_its_sentence(tmp_path: Path) -> None:
    session = campaign(2, names=("Oakham", "=Birkby", "Ashford"))
    write_report(session, tmp_path / "valley.csv")
    facts = table(tmp_path, "valley")
    assert len(facts) == sum(len(played.facts) for played in session.line())
    first = facts[1]
    assert (first["year_name"], first["season"], first["verb"], first["about_name"]) == (
        "3 BC",
        "winter",
        "settle",
        "=Birkby",
    )
    assert (first["sentence"], first["changes"]) == ("=Birkby is settled.", '[["peoples.p2.herds", 5, 6]]')


def test_the_player_s_own_table_is_left_alone_unless_asked(tmp_path: Path) -> None:
    path = tmp_path / "valley.csv"
    write_report(campaign(2), path)
    write_report(campaign(3), path)
    path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n"))
    write_report(campaign(2), path)
    edited = path.read_bytes().replace(b"Oakham", b"Oakhill")
    path.write_bytes(edited)
    with pytest.raises(Refusal, match=r"valley\.csv' is not a report as the program wrote it"):
        write_report(campaign(3), path)
    assert path.read_bytes() == edited
    write_report(campaign(3), path, overwrite=True)
    assert b"Oakhill" not in path.read_bytes()


def test_a_folder_holds_every_table_and_says_what_is_in_it(tmp_path: Path) -> None:
    """Case G8: what is only a report says so."""
    written = tables(tmp_path / "valley")
    names = {Path(name).stem for name in written.new}
    assert {
        "README",
        "campaign",
        "sides",
        "settings",
        "diary",
        "steps",
        "answers",
        "facts",
        "changes",
    } <= names
    assert {"peoples", "peoples-years", "wars", "wars-years"} <= names
    readme = (tmp_path / "valley" / "README.md").read_text(encoding="utf-8")
    assert "nothing here can be imported" in readme
    assert all(f"`{name}`" in readme for name in written.new if name != written.start)


def test_the_tables_agree_with_the_campaign(tmp_path: Path) -> None:
    tables(tmp_path / "valley")
    session = campaign(3, names=("Oakham", "=Birkby", "-Ash;ford"))
    steps = table(tmp_path / "valley", "steps")
    assert [step["fingerprint"] for step in steps] == [played.record.fingerprint for played in session.line()]
    answers = table(tmp_path / "valley", "answers")
    burnt = [answer.value for played in session.line() for _, answer in played.answered]
    assert [(int(row["value"]),) for row in answers] == burnt
    changes = table(tmp_path / "valley", "changes")
    assert {"path": "peoples.p1.herds", "before": "5", "after": "6"}.items() <= changes[0].items()


def test_the_diary_comes_back_word_for_word(tmp_path: Path) -> None:
    """Case G8: the same rows after the round trip."""
    tables(tmp_path / "valley")
    (page,) = table(tmp_path / "valley", "diary")
    assert (page["text"], page["about_name"], page["taken_back"]) == ("=1+1\n\nA quiet year.", "=Birkby", "")


def test_ledgers_stand_as_they_stood_at_the_end_of_each_year(tmp_path: Path) -> None:
    tables(tmp_path / "valley")
    assert [row["herds"] for row in table(tmp_path / "valley", "peoples")] == ["9", "9", "9"]
    years = table(tmp_path / "valley", "peoples-years")
    assert [(row["in_year_name"], row["name"], row["herds"]) for row in years if row["key"] == "p2"] == [
        ("3 BC", "=Birkby", "7"),
        ("2 BC", "=Birkby", "8"),
        ("1 BC", "=Birkby", "9"),
    ]


def test_a_second_time_only_tables_that_changed_are_written(tmp_path: Path) -> None:
    tables(tmp_path / "valley")
    own = tmp_path / "valley" / "sides.csv"
    own.write_text("mine", encoding="utf-8")
    written = tables(tmp_path / "valley", years=4)
    assert written.kept == ("sides.csv",)
    assert own.read_text(encoding="utf-8") == "mine"
    assert "facts.csv" in written.renewed
    assert "settings.csv" in written.same
    assert written.new == ()
