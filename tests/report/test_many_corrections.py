"""A year with hundreds of corrections is reported in time that grows with their number."""

import pytest

from decimo.play.session import Session
from decimo.report.html_report import as_html
from decimo.report.request import ReportRequest
from decimo.report.voice import Voice
from tests.test_long_campaign import calls
from tests.ui.shots import founded

FEW, MANY = 20, 120
MORE = 1.3
"""So many times the calls of a correction among few may be those of one among many."""


def corrected(times: int) -> Session:
    session = founded("four-hearths")
    for n in range(times):
        session.house_rules.amend("tribans.pelmarra.bank", str(1 + n % 7), f"miscounted in the night {n}")
    return session


def calls_of_report(times: int, voice: Voice) -> int:
    session = corrected(times)
    return calls(lambda: as_html(ReportRequest(session, voice=voice)))


@pytest.mark.parametrize("voice", ["chronicle", "gazette"])
def test_a_correction_costs_the_report_the_same_among_many_as_among_few(voice: Voice) -> None:
    none, few, many = (calls_of_report(times, voice) for times in (0, FEW, MANY))
    assert (many - none) / MANY < MORE * (few - none) / FEW
