"""A hidden calendar: nothing shows the events of the ten-year draw before their winter."""

import pytest

from decimo import rulesets
from decimo.play.campaign_record import Charter, Played
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.rules.views.war_narration import SECRET_STEPS


def ten_years(calendar: str) -> Session:
    """The Four Hearths by the program's dice up to the winter of year 10: two draws lie behind them."""
    gathered = rulesets.gather("four-hearths")
    settings = {"calendar": calendar}
    charter = Charter("Ten winters", gathered.ruleset, "four-hearths", 3, {}, "app", settings, "0.1.0")
    session = Session(
        MemoryJournal(charter), rulesets.build(gathered.ruleset, gathered.texts), charter.scenario
    )
    session.play_step(decide_all=True)
    session.run(9, decide_all=True)
    return session


def foretold(played: Played) -> list[int]:
    """The years that the facts of a step speak of."""
    after = [change.after for fact in played.facts for change in fact.changes]
    years = [value.get("year") for value in after if isinstance(value, dict)]
    return [year for year in years if isinstance(year, int)]


@pytest.mark.rule("G-29")
@pytest.mark.parametrize("calendar", ["years", "hidden"])
def test_a_draw_is_shown_or_not_by_the_calendar(calendar: str) -> None:
    session = ten_years(calendar)
    seen = [played for played in session.line() if played.record.name in SECRET_STEPS]
    shown = sorted(year for played in seen for year in foretold(played))
    world, now = session.state.world, session.state.moment.year
    coming = sorted(each.year for each in (*world.due.values(), *world.attacks.values()) if each.year > now)
    assert coming
    assert [year for year in shown if year > now] == (coming if calendar == "years" else [])
    assert [year for year in shown if year <= now], "what has come is no secret any more"
    assert any(played.answered for played in seen) is (calendar == "years")
