"""The briefing of a player who comes back after weeks."""

from datetime import UTC, datetime

import pytest

from decimo import rulesets
from decimo.chance import Fact
from decimo.play.briefing import MOST_REMEMBERED, Briefing, create_briefing
from decimo.play.campaign_record import Charter, DiaryEntry
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.wording.briefing import MOST_COMING, ago, briefing_sections
from tests.play.game import Game, play_to_question
from tests.play.hamlet import TEXTS, Hamlet

HAMLET = Game(Hamlet(), TEXTS)
TODAY = datetime(2031, 5, 20, 12, tzinfo=UTC)


def sections(session: Session, found: Briefing) -> dict[str, tuple[str, ...]]:
    return {section.heading: section.paragraphs for section in briefing_sections(session, found, TODAY)}


def four_hearths(years: int, **settings: str) -> Session:
    gathered = rulesets.gather("four-hearths")
    charter = Charter("Briefed", gathered.ruleset, "four-hearths", 3, {}, "app", settings, "test")
    session = Session(MemoryJournal(charter), rulesets.build(gathered.ruleset, gathered.texts), "test")
    session.play_step()
    session.run(years)
    return session


def test_it_says_where_the_player_stopped_and_when() -> None:
    session = HAMLET.begin()
    session.run(3)
    session.house_rules.seat("ash", "player")
    found = create_briefing(session, "2031-05-06T12:00:00+00:00")
    assert (found.moment, found.year, found.step) == ("cold 4 of the Hamlet", 4, "Wood is gathered")
    assert sections(session, found)["Where you stopped"] == (
        (
            f"The campaign is in {found.moment}, year 4 of play. The next step: {found.step}. "
            "You last played 2 weeks ago."
        ),
        "Your side: Ash House.",
    )


def test_before_the_founding_there_is_only_the_founding() -> None:
    session = HAMLET.begin(by_hand=True)
    found = create_briefing(session)
    assert (found.step, found.remembered, found.orders) == ("The hamlet is founded", (), ())
    assert "You last played" not in sections(session, found)["Where you stopped"][0]


def test_an_open_question_and_what_waits_for_the_end_of_its_step_are_told() -> None:
    session = HAMLET.begin()
    session.run(1)
    session.house_rules.roller("own")
    number, _ = play_to_question(session).asks[0]
    session.questions.answer(number, "5")
    session.house_rules.set("wood", "2d6")
    found = create_briefing(session)
    assert found.answered == 1
    assert found.deferred == (("wood", "2d6"),)
    assert sections(session, found)["What is open"] == (
        "1 answer is asked, 1 of this step given already: wood of Ash House.",
        "House rules that change after this step: wood = 2d6.",
    )


def test_a_battle_that_waits_for_the_table_is_told() -> None:
    session = HAMLET.begin()
    session.run(1)
    session.house_rules.seat("oak", "player")
    question = play_to_question(session)
    number, ask = question.asks[0]
    question.asks = ((number, ask._replace(kind="form", why="the battle at the ford")),)
    found = create_briefing(session)
    assert found.parked == ("the battle at the ford",)
    assert (
        "1 battle waits to be played on your table: the battle at the ford."
        in sections(session, found)["What is open"]
    )


def test_orders_and_the_ways_forward_are_told() -> None:
    session = HAMLET.begin()
    session.run(2)
    session.house_rules.seat("oak", "player")
    assert create_briefing(session).orders == (("Oak House", len(session.orders("oak"))),)
    many = len(session.orders("oak"))
    said = sections(session, create_briefing(session))["What is open"]
    assert f"Oak House: orders can be given now, {many} to choose from." in said
    assert create_briefing(session).forward == 0
    session.history.undo()
    session.history.undo()
    found = create_briefing(session)
    assert found.forward == 1
    said = sections(session, found)["What is open"]
    assert "You went back from here; what you took back can be played forward again." in said


def test_the_weightiest_of_the_last_year_is_remembered_in_its_order() -> None:
    session = four_hearths(40)
    found = create_briefing(session)
    assert 0 < len(found.remembered) <= MOST_REMEMBERED
    places = [(each.record.id, each.place) for each in found.remembered]
    assert places == sorted(places)
    since = min(each.record.year for each in found.remembered)
    kept = {(each.record.id, each.place): session.ruleset.weight(each.fact) for each in found.remembered}
    left = [
        session.ruleset.weight(fact)
        for played in session.line(since=since)
        for place, fact in enumerate(played.facts)
        if (played.record.id, place) not in kept and session.ruleset.sentence(fact)
    ]
    assert max(left) <= min(kept.values())
    assert min(kept.values()) >= 2


def test_a_quiet_time_is_looked_back_over_further() -> None:
    class Quiet(Hamlet):
        """Nothing counts but how the houses were settled."""

        def weight(self, fact: Fact) -> int:
            return 3 if fact.verb == "settle" else 1

    session = Game(Quiet(), TEXTS).begin()
    session.run(3)
    assert {each.record.name for each in create_briefing(session).remembered} == {"found"}
    session.run(9)
    assert sections(session, create_briefing(session))["What happened lately"] == ("Nothing of note.",)


def test_what_is_foretold_is_told_as_far_as_the_calendar_is_open() -> None:
    session = four_hearths(10, calendar="years")
    (due,) = (ledger for ledger in session.ruleset.ledgers(session.state) if ledger.id == "due")
    found = create_briefing(session)
    assert found.coming
    assert found.coming == tuple(cells for _, cells in due.rows)
    said = sections(session, found)["What comes"]
    year, what, whom = found.coming[0]
    assert said[0].startswith("Still this season: Chance events, ")
    assert said[1] == f"{year}: {what}, {whom}."
    assert len(said) <= MOST_COMING + 2


def test_a_hidden_calendar_foretells_nothing() -> None:
    session = four_hearths(10, calendar="hidden")
    found = create_briefing(session)
    assert found.coming == ()
    assert sections(session, found)["What comes"][1:] == ("Nothing is foretold that may be shown.",)
    draws = ("first-draw", "decimo-draw", "first-outsider-draw", "outsider-draw")
    foretold = [each.fact.words.get("year") for each in found.remembered if each.record.name in draws]
    assert all(year is None or int(year) <= session.moment.year for year in foretold)


def test_the_players_last_words_up_to_now_are_told_as_typed() -> None:
    session = HAMLET.begin()
    session.run(5)

    def write(year: int, about: str, text: str) -> None:
        session.journal.write_diary(DiaryEntry(0, year, 1, about, text, "2031-01-01T00:00:00+00:00"))

    write(2, "", "Cold.")
    write(3, "oak", "[b]Warm[/b]\n  at last.")
    write(5, "", "All of this was taken back.")
    session.history.undo_to(4)
    assert sections(session, create_briefing(session))["Your last words"] == (
        "Warm 3 of the Hamlet, Oak House:",
        "[b]Warm[/b]\n  at last.",
    )
    assert "Your last words" not in sections(HAMLET.begin(), create_briefing(HAMLET.begin()))


def test_a_game_that_has_ended_says_so() -> None:
    class Ended(Hamlet):
        """A hamlet whose story is over."""

        def ended(self, _state: object) -> str:
            return "Oak House owns it all."

    session = Game(Hamlet(), TEXTS).begin()
    session.run(2)
    over = Session(session.journal, Ended(), session.content)
    found = create_briefing(over)
    assert (found.step, found.this_season) == ("", ())
    assert sections(over, found)["Where you stopped"][0].endswith("year 3 of play. Oak House owns it all.")
    assert "What comes" not in sections(over, found)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("2031-05-20T09:00:00+00:00", "today"),
        ("2031-05-19T09:00:00+00:00", "yesterday"),
        ("2031-05-19T23:50:00+00:00", "yesterday"),
        ("2031-05-18T23:50:00+00:00", "2 days ago"),
        ("2031-05-10T09:00:00+00:00", "10 days ago"),
        ("2031-05-06T09:00:00+00:00", "2 weeks ago"),
        ("2031-01-06T09:00:00+00:00", "4 months ago"),
        ("2028-01-06T09:00:00+00:00", "3 years ago"),
        ("2032-01-06T09:00:00+00:00", ""),
        ("2031-05-20T09:00:00", ""),
        ("long ago", ""),
        ("", ""),
    ],
)
def test_how_long_ago(then: str, said: str) -> None:
    assert ago(then, TODAY) == said
