"""Case G1: sixty peoples, counted in calls, bytes and objects, so that a busy machine changes nothing."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.land import Ground
from bench.made_land import made_land
from decimo.campaigns import open_campaign
from decimo.report.html_report import as_html
from decimo.report.request import ReportRequest
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.journal import SqliteJournal
from tests.test_long_campaign import calls

PEOPLES = 60
SPAN = 5
"""Years between two looks."""
MORE = 1.5
"""So many times of what the first look finds may be what the second does."""


class Look(NamedTuple):
    """What the latest years cost; a year of wars has more to tell, so this is for each line of the log."""

    years: float
    """Calls to play them, for a line of the log."""
    size: float
    """Bytes that they add to the file, for a line of the log."""
    objects: int
    """Objects in memory after them."""
    opening: int
    """Calls to open the campaign."""
    undo: int
    """Calls to take back a step."""
    report: float
    """Calls to write a report of all years, for a line of their log."""


def looks(folder: Path) -> Iterator[Look]:
    gathered = made_land(PEOPLES, folder)
    place = Ground(gathered, build(gathered.ruleset, gathered.texts))
    path = folder / "sixty.decimo"
    session = place.session(1, SqliteJournal.create(path, place.charter(1)))
    session.run(SPAN)  # in which the peoples get to know each other
    session.journal.close()
    for _ in range(2):
        before = path.stat().st_size
        opening = calls(lambda: open_campaign(CampaignFolder(folder), str(path)).journal.close())
        session = open_campaign(CampaignFolder(folder), str(path))
        first = session.moment.year
        years = calls(lambda: session.run(SPAN))  # noqa: B023 - called at once
        told = [len(played.facts) for played in session.line(since=first)]
        all_told = sum(len(played.facts) for played in session.line())
        gc.collect()
        objects = len(gc.get_objects())
        report = calls(lambda: as_html(ReportRequest(session))) / all_told  # noqa: B023 - called at once
        undo = calls(lambda: session.history.undo(1))  # noqa: B023 - called at once
        session.history.redo()
        session.journal.close()
        yield Look(
            years / sum(told), (path.stat().st_size - before) / sum(told), objects, opening, undo, report
        )


@pytest.mark.slow
def test_a_land_of_sixty_peoples_costs_no_more_as_years_go_by(tmp_path: Path) -> None:
    """Case G1: advance, file and memory, opening, undo and report, early and late."""
    early, late = looks(tmp_path)
    dearer = {
        what: (one, other)
        for what, one, other in zip(Look._fields, early, late, strict=True)
        if other > MORE * one
    }
    assert dearer == {}
