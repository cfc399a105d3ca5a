"""The diary in the HTML report: Markdown is formatted, and typed tags are never markup."""

import re

import pytest

from decimo.report.html_report import as_html
from decimo.report.request import ReportRequest
from tests.report.valley import campaign, write_diary


def told(text: str) -> str:
    """What the page makes of an entry."""
    session = campaign(2)
    write_diary(session, 2, 0, text)
    found = re.search(
        r'<div class="words" dir="auto">(.*?)</div>', as_html(ReportRequest(session)), re.DOTALL
    )
    assert found
    return found[1].strip()


def test_headings_emphasis_and_lists_are_set_under_the_season() -> None:
    html = told("# The fire\n\nIt was *hot*, **very**.\n\n- one cow\n- two cows")
    assert "<h5>The fire</h5>" in html
    assert "It was <em>hot</em>, <strong>very</strong>." in html
    assert "<li>\n<p>one cow</p>\n</li>" in html


def test_a_line_ends_where_it_was_ended() -> None:
    assert told("Cold wind,\nno bread.") == "<p>Cold wind,\nno bread.</p>"


def test_a_name_leads_to_the_index_and_what_nothing_bears_is_shown() -> None:
    html = told("In [[oakham|the *old* town]], says [[Nobody]].")
    assert html == '<p>In <a href="#name-1">the *old* town</a>, says Nobody.</p>'


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script>",
        "a <b>bold</b> word",
        "![a picture](http://example.org/x.png)",
        "[a trap](javascript:alert(1))",
        "```\n<i>\n```",
        "> " * 40 + "<u>deep</u>",
        '# <img src="x" onerror="y">',
    ],
)
def test_nothing_that_was_typed_is_markup(typed: str) -> None:
    html = told(typed)
    assert not re.search(r"<(script|b|i|u|img)\b|javascript:[^)]*\">", html)
    letters = re.sub(r"<[^>]+>|&lt;|&gt;|&quot;|&amp;|\W", "", html)
    assert re.sub(r"\W", "", typed).replace("httpexampleorgxpng", "") in letters.replace(
        "httpexampleorgxpng", ""
    )
