"""The tables of a report: numbers over the decades, past ledgers, house rules."""

import pytest

from decimo import __version__
from decimo.chance import Refusal
from decimo.report.layout import ReportTable
from decimo.report.request import ReportContents, collect_report
from tests.report.valley import campaign


def sheet(report: ReportContents, title: str) -> ReportTable:
    return next(sheet for part in report.parts for sheet in part.sheets if sheet.title == title)


def heads(found: ReportTable) -> list[str]:
    return [column.title for column in found.columns]


def test_numbers_run_from_before_the_first_year_over_the_decades_to_the_last() -> None:
    herds = sheet(collect_report(campaign(23)), "Herds")
    assert heads(herds) == ["", "before 3 BC", "AD 7", "AD 17", "last"]
    assert herds.rows == (
        ("Oakham", 6, 16, 26, 29),
        ("Birkby", 6, 16, 26, 29),
        ("Ashford", 6, 16, 26, 29),
    )


def test_numbers_of_some_years_begin_and_end_with_them() -> None:
    herds = sheet(collect_report(campaign(23), since=5, until=12), "Herds")
    assert heads(herds) == ["", "before AD 2", "AD 7", "last"]
    assert herds.rows[0] == ("Oakham", 10, 16, 18)


def test_ledgers_stand_as_at_the_end_of_the_years_told() -> None:
    session = campaign(5)
    assert sheet(collect_report(session), "Peoples").rows[0] == ("Oakham", 0, 11)
    early = collect_report(session, until=2)
    assert sheet(early, "Peoples").rows[0] == ("Oakham", 0, 8)
    assert early.parts[1].words == "State at the end of 2 BC."
    assert sheet(early, "Wars").rows == ()


def test_who_played_and_who_rolled() -> None:
    session = campaign(1)
    assert collect_report(session).played == (
        "Decided by the program: every side.",
        "Dice were rolled and cards drawn by the program.",
    )
    session.house_rules.seat("p2", "player")
    session.house_rules.roller("own")
    assert collect_report(session).played == (
        "Played by hand: Birkby.",
        "Decided by the program: Oakham, Ashford.",
        "Who decided changed during play for: Birkby.",
        "Who rolled and drew changed during play; at the end it was you, with your own dice and cards.",
    )


def test_house_rules_that_differ_and_when_they_changed() -> None:
    session = campaign(1)
    assert sheet(collect_report(session), "House rules that differ from the default").rows == ()
    session.house_rules.set("wolves", "many")
    session.run(1)
    session.house_rules.seat("p1", "player")
    report = collect_report(session)
    assert sheet(report, "House rules that differ from the default").rows == (
        ("V-1", "wolves", "How many wolves there are.", "few", "many"),
    )
    assert sheet(report, "Changed during play").rows == (
        ("Winter 2 BC, raid", "wolves", "few", "many"),
        ("Winter 1 BC, raid", "who decides for Oakham", "policy", "player"),
    )


def test_which_rule_ruled_when_is_dated_from_the_beginning_on() -> None:
    session = campaign(1)
    assert sheet(collect_report(session), "Rules and when they applied").rows == ()
    session.house_rules.set("wolves", "many")
    session.run(1)
    session.house_rules.set("wolves", "few")
    assert sheet(collect_report(session), "Rules and when they applied").rows == (
        ("V-1 wolves", "the beginning", "Winter 2 BC, raid", "few"),
        ("V-1 wolves", "Winter 2 BC, raid", "Winter 1 BC, raid", "many"),
        ("V-1 wolves", "Winter 1 BC, raid", "now", "few"),
    )


def test_a_change_of_a_table_is_dated_too() -> None:
    session = campaign(1)
    session.journal.keep_content("c0ffee", {"wolves.yaml": "few", "land.yaml": "hills"})
    session.journal.keep_content("decade", {"wolves.yaml": "many", "land.yaml": "hills"})
    session.campaign.use(session.ruleset, "decade")
    session.run(1)
    assert sheet(collect_report(session), "Rules and when they applied").rows == (
        ("wolves.yaml", "the beginning", "Winter 2 BC, raid", "as it was"),
        ("wolves.yaml", "Winter 2 BC, raid", "now", "as changed, decade"),
    )


def test_what_it_takes_to_play_it_again() -> None:
    session = campaign(2)
    report = collect_report(session)
    again = {str(row[0]): row[1] for row in sheet(report, "To play it again").rows}
    assert (again["Seed"], again["Rules number"]) == ("7", "3")
    assert again["Fingerprint at Winter 1 BC, raid"] == session.fingerprint
    assert sheet(report, "In force").rows == (("Winter 3 BC, settle", __version__, 3, "c0ffee"),)


def test_years_of_which_nothing_is_known_are_refused() -> None:
    with pytest.raises(Refusal, match="no story of these years"):
        collect_report(campaign(2), since=50)
