"""The title of a report depends on its voice."""

from pathlib import Path

import pytest

from decimo.report.html_report import as_html
from decimo.report.pdf_report import _book
from decimo.report.request import ReportRequest
from decimo.report.voice import VOICES, Voice
from decimo.report.write import write_report
from tests.report.valley import campaign

KINDS: dict[Voice, str] = {"bare": "The ledger", "chronicle": "A chronicle", "gazette": "The gazette"}


@pytest.mark.parametrize("voice", VOICES)
def test_every_report_says_of_what_kind_it_is(voice: Voice, tmp_path: Path) -> None:
    session = campaign(2)
    wanted = ReportRequest(session, voice=voice)
    land = session.ruleset.land
    write_report(session, tmp_path / "story.md", voice=voice)
    told = (tmp_path / "story.md").read_text(encoding="utf-8").splitlines()
    assert told[2] == f"{KINDS[voice]} of {land}, 3 BC to 2 BC."
    assert f'<p class="land">{KINDS[voice]} of {land}</p>' in as_html(wanted)
    assert _book(wanted)["kind"] == KINDS[voice]
