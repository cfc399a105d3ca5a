"""The page of a subject: its present state, its parts, the diary about it, and its history."""

from decimo.play.session import Session
from decimo.report.html_report import as_html
from decimo.report.markdown_report import as_markdown
from decimo.report.request import ReportRequest
from decimo.report.subject_page import NameIndex, PageSection, build_page, under_title
from decimo.report.subjects import Subject, SubjectFinder, Subjects, find_subjects
from tests.report.kings import REIGN, Kings
from tests.report.test_italy import forty_years
from tests.report.valley import campaign, write_diary


def all_of(session: Session) -> Subjects:
    return Subjects(find_subjects(ReportRequest(session)))


def the(session: Session, name: str) -> Subject:
    return all_of(session).called(name)[0]


def part(session: Session, name: str, heading: str) -> PageSection:
    found = all_of(session)
    return next(each for each in build_page(session, found, found.called(name)[0]) if each.heading == heading)


def test_a_page_says_how_it_stands_and_what_happened_newest_first() -> None:
    session = campaign(4)
    standing = part(session, "Oakham", "Now")
    assert "Herds: 10" in [line.text for line in standing.lines]
    happened = part(session, "p1", "What happened, newest first")
    years = [line.event.year for line in happened.lines if line.event]
    assert years == sorted(years, reverse=True)
    assert len(years) == len(happened.lines)


def test_a_column_that_goes_on_from_the_one_before_has_its_full_name_on_a_page() -> None:
    session = forty_years()
    lines = build_page(session, all_of(session), all_of(session).like("latium")[0])[0].lines
    titles = [line.text.partition(":")[0] for line in lines]
    assert "of" not in titles
    assert {"Army", "Army value", "Ships", "Navy value"} <= set(titles)


def test_every_line_of_what_happened_leads_to_its_fact() -> None:
    session = campaign(3)
    for line in part(session, "Birkby", "What happened, newest first").lines:
        assert line.event is not None
        fact = session.journal.record(line.event.step).facts[line.event.place]
        assert session.ruleset.sentence(fact).strip() in line.text


def test_rulers_stand_one_after_another_the_present_one_first() -> None:
    session = campaign(2 * REIGN + 1, valley=Kings)
    lines = part(session, "p2", "Kings").lines
    kings = [line.thing for line in lines if line.thing]
    assert len(kings) == len(lines) == 3
    assert [king.until is None for king in kings] == [True, False, False]
    assert [king.since for king in kings] == [7, 4, 1]


def test_a_king_leads_to_his_people_and_it_says_from_when_until_when_he_was() -> None:
    session = campaign(REIGN + 1, valley=Kings)
    king = the(session, "King 1")
    assert under_title(session, king).startswith("Kings · ")
    assert session.ruleset.year_label(1) in under_title(session, king)
    lines = part(session, "King 1", "Belongs to").lines
    assert [line.thing.id for line in lines if line.thing] == ["p2"]


def test_the_diary_is_on_the_page_of_what_it_is_about_or_links_to() -> None:
    session = campaign(3)
    write_diary(session, 1, 0, "A hard winter.", about="p1")
    write_diary(session, 2, 0, "They say [[oakham]] has wolves.")
    write_diary(session, 2, 0, "Of Oakham without a link.")
    found = [line.text for line in part(session, "Oakham", "From the diary").lines]
    assert len(found) == 2
    assert found[0].endswith("They say oakham has wolves.")
    assert found[1].endswith("A hard winter.")


def test_gathering_in_parts_finds_the_same_as_at_once() -> None:
    session = campaign(7, valley=Kings)
    gathering = SubjectFinder(session, session.state)
    assert sum(1 for _ in gathering.pauses()) > 7
    at_once = find_subjects(ReportRequest(session))
    assert [(each.id, each.kind, len(each.events)) for each in gathering.found] == [
        (each.id, each.kind, len(each.events)) for each in at_once
    ]


def test_italy_has_pages_of_lands_leaders_and_outsiders_found_by_a_part_of_their_names() -> None:
    found = all_of(forty_years())
    assert found.like("latium")[0].id == "latium"
    assert {"Peoples", "Leaders", "Outsiders"} <= {thing.kind for thing in found.all}
    assert [thing.id for thing in found.called("Senones")] == ["senones"]
    assert found.like("no such name") == []


def test_a_row_of_a_ledger_leads_to_what_it_is_about() -> None:
    session = forty_years()
    found = all_of(session)
    ledgers = {ledger.id: ledger for ledger in session.ruleset.ledgers(session.state)}
    key, cells = ledgers["leaders"].rows[0]
    assert [thing.names[0] for thing in found.of_row(ledgers["leaders"], key)] == [cells[2]]
    pair, _ = ledgers["relations"].rows[0]
    assert {thing.id for thing in found.of_row(ledgers["relations"], pair)} >= set(pair.split("|"))


def test_the_report_links_from_the_diary_to_an_index_of_names() -> None:
    session = campaign(4)
    write_diary(session, 2, 0, "In [[Oakham|the old town]] & [[Nobody]] <b>")
    wanted = ReportRequest(session)
    (entry,) = NameIndex(wanted).entries
    assert entry.name == "Oakham"
    html = as_html(wanted)
    assert 'In <a href="#name-1">the old town</a> &amp; Nobody &lt;b&gt;' in html
    assert '<dt id="name-1"><bdi>Oakham</bdi></dt>' in html
    for year, _ in entry.years:
        assert f'<a href="#year-{year}">' in html
    markdown = as_markdown(wanted.report(), names=NameIndex(wanted))
    assert "In [the old town](#name-1)" in markdown
    assert r"& Nobody \<b>" in markdown
    assert r"\[\[" not in markdown
    assert '<a id="name-1"></a>Oakham' in markdown


def test_a_report_without_links_has_no_index() -> None:
    session = campaign(2)
    write_diary(session, 1, 0, "Plain.")
    assert NameIndex(ReportRequest(session)).entries == ()
    assert "Names in the diary" not in as_html(ReportRequest(session))


def test_a_people_has_on_its_page_how_it_stands_to_every_other() -> None:
    session = forty_years()
    free = {
        side
        for key, _ in next(
            each for each in session.ruleset.ledgers(session.state) if each.id == "relations"
        ).rows
        for side in key.split("|")
    }
    names = session.ruleset.sides(session.state.world)
    for side in free:
        lines = part(session, side, "Scores, now").lines
        assert {line.text.partition(":")[0] for line in lines} == {names[each] for each in free - {side}}
        assert all(line.thing and line.text.partition(": ")[2][0].isdigit() for line in lines)
