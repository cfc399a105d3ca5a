"""What the umpire corrected, in the story and in the tables of the house."""

from decimo.report.rule_dates import amendments
from tests.report.valley import campaign


def test_corrections_are_listed_with_their_dates_and_reasons() -> None:
    session = campaign(2)
    herds = session.state.world.peoples["p2"].herds
    session.amend("peoples.p2.herds", "20", "two calves were forgotten")
    session.run(1)
    sheet = amendments(session, None, None)
    assert [column.title for column in sheet.columns] == ["From", "What", "Was", "Became", "Why"]
    when = session.ruleset.moment_label(session.moment)
    ((date, *row),) = sheet.rows
    assert row == ["peoples.p2.herds", str(herds), "20", "two calves were forgotten"]
    assert date == when.replace("AD 1", "1 BC") == "Winter 1 BC, raid"
    assert amendments(session, None, 2).rows == ()
    session.undo(3)
    assert amendments(session, None, None).rows == ()
