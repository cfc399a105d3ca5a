"""The report for programs: complete, exact, and the same every time."""

import json
from pathlib import Path
from typing import Any

import pytest

from decimo.chance import Refusal
from decimo.report.file_format import json_text
from decimo.report.folder import write_folder
from decimo.report.write import write_report
from tests.report.test_italy import forty_years
from tests.report.typed import TYPED
from tests.report.valley import campaign, write_diary


def told(tmp_path: Path, *, since: int | None = None, until: int | None = None) -> Any:
    session = campaign(3)
    write_diary(session, 1, 3, "A quiet year.", "p2")
    session.house_rules.set("wolves", "many")
    session.run(1)
    write_report(session, tmp_path / "valley.json", since=since, until=until)
    return json.loads((tmp_path / "valley.json").read_text(encoding="utf-8"))


def test_it_says_what_it_is_and_what_it_is_not(tmp_path: Path) -> None:
    report = told(tmp_path)
    assert (report["format"], report["number"]) == ("decimo report", 1)
    assert "cannot be imported" in report["note"]
    assert "decimo export" in report["note"]


def test_it_holds_the_campaign_its_sides_and_settings(tmp_path: Path) -> None:
    report = told(tmp_path)
    campaign_told = report["campaign"]
    assert (campaign_told["name"], campaign_told["seed"], campaign_told["game"]) == (
        "The long winter",
        7,
        "valley",
    )
    assert len(campaign_told["fingerprint_now"]) == 16
    assert [side["name"] for side in report["sides"]] == ["Oakham", "Birkby", "Ashford"]
    wolves = next(row for row in report["settings"] if row["key"] == "wolves")
    assert (wolves["default"], wolves["founded"], wolves["value"]) == ("few", "few", "many")
    assert report["house"]["Rules and when they applied"][1] == {
        "what": "V-1 wolves",
        "from": "Winter AD 1, raid",
        "until": "now",
        "ruled": "many",
    }


def test_every_step_has_its_answers_and_facts(tmp_path: Path) -> None:
    steps = told(tmp_path)["steps"]
    raid = next(step for step in steps if step["name"] == "raid" and step["year"] == 2)
    assert (raid["year_name"], raid["season"], raid["title"]) == ("2 BC", "winter", "The raid")
    (answer,) = raid["answers"]
    assert (answer["dice"], answer["value"], answer["source"]) == ("1d6", [6], "app")
    first = raid["facts"][0]
    assert (first["sentence"], first["weight"]) == ("Raiders burn 6 farms in Ashford.", 2)
    assert (first["changes"], first["answers"]) == ([["peoples.p3.blight", 0, 6]], [0])
    assert raid["facts"][1]["sentence"] == ""


def test_ledgers_stand_as_they_are_and_as_they_were(tmp_path: Path) -> None:
    report = told(tmp_path)
    assert report["ledgers"]["peoples"][0] == {"key": "p1", "name": "Oakham", "blight": 0, "herds": 10}
    herds = {
        row["year"]: [people["herds"] for people in row["rows"]]
        for row in report["years"]
        if row["ledger"] == "peoples"
    }
    assert herds == {1: [7, 7, 7], 2: [8, 8, 8], 3: [9, 9, 9], 4: [10, 10, 10]}
    assert [column["title"] for column in report["columns"] if column["ledger"] == "peoples"] == [
        "People",
        "Blight",
        "Herds",
    ]


def test_luck_is_told_in_numbers(tmp_path: Path) -> None:
    luck = told(tmp_path)["luck"]
    assert luck["verdict"]
    assert (luck["dice"][0]["dice"], luck["dice"][0]["rolls"]) == ("1d6", 4)


def test_some_years_alone(tmp_path: Path) -> None:
    report = told(tmp_path, since=2, until=3)
    assert (report["from_year"], report["until_year"]) == (2, 3)
    assert {step["year"] for step in report["steps"]} == {row["year"] for row in report["years"]} == {2, 3}
    assert report["ledgers"]["peoples"][0]["herds"] == 9
    assert report["diary"] == []
    with pytest.raises(Refusal, match="no story of these years"):
        write_report(campaign(2), tmp_path / "late.json", since=50)


@pytest.mark.parametrize("typed", [*TYPED, "\0\x1b[2J\x9b \u2028 end"])
def test_any_words_are_exact(tmp_path: Path, typed: str) -> None:
    session = campaign(1, names=("Oakham", "Birkby", typed), name=typed)
    write_diary(session, 1, 3, typed, "p3")
    write_report(session, tmp_path / "valley.json")
    text = (tmp_path / "valley.json").read_bytes().decode("utf-8")
    assert {sign for sign in text if sign < " " or "\x7f" <= sign <= "\x9f"} == {"\n"}
    report = json.loads(text)
    assert report["campaign"]["name"] == report["sides"][2]["name"] == report["diary"][0]["text"] == typed


def test_a_row_is_a_line_and_the_order_never_changes(tmp_path: Path) -> None:
    told(tmp_path)
    text = (tmp_path / "valley.json").read_text(encoding="utf-8")
    told(tmp_path)
    assert (tmp_path / "valley.json").read_text(encoding="utf-8") == text
    assert sum(line.startswith('{"step": ') for line in text.splitlines()) == len(json.loads(text)["steps"])
    assert json_text({"b": 1, "a": "\ud800"}) == '{"b": 1, "a": "\\ud800"}'


def test_an_edited_one_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "valley.json"
    write_report(campaign(2), path)
    write_report(campaign(3), path)
    edited = path.read_text(encoding="utf-8").replace("Oakham", "Oakhill")
    path.write_text(edited, encoding="utf-8")
    with pytest.raises(Refusal, match=r"valley\.json' is not a report as the program wrote it"):
        write_report(campaign(3), path)
    assert path.read_text(encoding="utf-8") == edited


def test_a_hidden_calendar_stays_hidden_in_every_form(tmp_path: Path) -> None:
    session = forty_years(calendar="hidden")
    write_report(session, tmp_path / "italy.json")
    write_report(session, tmp_path / "italy.csv")
    for form in ("csv", "notes"):
        write_folder(session, tmp_path / form, form)
    coming = [due.year for due in session.state.world.due.values() if due.year > session.moment.year]
    assert coming
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        assert not [year for year in coming if session.ruleset.year_label(year) in text], path
