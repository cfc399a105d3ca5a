"""The umpire's corrections, in the story and in the tables of house rules."""

from decimo.chance import Answer, Answered, AskMark
from decimo.report.rule_history import amendment_table
from decimo.wording.steps import describe_answer
from tests.report.valley import campaign
from tests.ui.shots import founded


def test_corrections_are_listed_with_their_dates_and_reasons() -> None:
    session = campaign(2)
    herds = session.state.world.peoples["p2"].herds
    session.house_rules.amend("peoples.p2.herds", "20", "two calves were forgotten")
    session.run(1)
    sheet = amendment_table(session, None, None)
    assert [column.title for column in sheet.columns] == ["From", "What", "Was", "Became", "Why"]
    when = session.ruleset.moment_label(session.moment)
    ((date, *row),) = sheet.rows
    assert row == ["peoples.p2.herds", str(herds), "20", "two calves were forgotten"]
    assert date == when.replace("AD 1", "1 BC") == "Winter 1 BC, raid"
    assert amendment_table(session, None, 2).rows == ()
    session.history.undo(3)
    assert amendment_table(session, None, None).rows == ()


def test_a_value_that_is_the_id_of_something_is_called_by_its_name() -> None:
    session = founded("four-hearths")
    session.house_rules.amend("relations.orsely.pelmarra.war", "orsely", "they burnt our boats")
    ((_, *row),) = amendment_table(session, None, None).rows
    assert row[1:3] == ["peace", "Orsely"]


def test_a_leader_who_was_chosen_is_called_by_his_own_name_and_not_by_his_land() -> None:
    session = founded("four-hearths")
    leader = session.state.world.leaders["orsely-warrior-1"]
    chosen = Answered(AskMark("choice", "decimo:R18.3", "orsely"), Answer(leader.id, "player"))
    assert describe_answer(session, session.head, chosen) == leader.name
    assert describe_answer(session, None, chosen._replace(answer=Answer("stay", "player"))) == "stay"
