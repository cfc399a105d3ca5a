"""Names and words of the player are shown as they were typed, on every screen and in the report."""

import html

import pytest

from decimo.report.html_report import as_html
from decimo.report.request import ReportRequest
from decimo.ui.base_screen import show_message
from tests.sweep import slow_but
from tests.ui.odd import ODD_NAMES, campaign
from tests.ui.seen import seen
from tests.ui.test_pages import pressed
from tests.ui.test_table import SIZE, table

BEGINNING = 12
"""So many letters of a long name are looked for: a screen has no room for all."""


def on_one_line(screen: str) -> str:
    return " ".join(screen.split())


@pytest.mark.parametrize("kind", slow_but(["a broken tag"], ODD_NAMES))
async def test_any_name_is_shown_as_typed_on_every_screen(kind: str) -> None:
    """Case G4: tables, toasts, filter boxes, titles, pages, palettes: as typed, and never an error of markup."""
    name = ODD_NAMES[kind]
    session = campaign(name)
    sought = name[:BEGINNING].strip()
    app = table(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:

        async def shows(what: str, *keys: str) -> None:
            screen = await pressed(app, pilot, *keys)
            assert sought in on_one_line(screen), f"{what} does not show {sought}"

        await shows("the title and the board", "m")
        await shows("a ledger", "1")
        await shows("the page that a row opens", "enter")
        await pressed(app, pilot, "escape")
        await shows("the log", "l")
        await shows("the list of names", "j")
        for letter in sought:
            app.screen.query_one("#words").insert_text_at_cursor(letter)  # type: ignore[attr-defined] # an Input
        await shows("the line one types in, and what it finds")
        await shows("a page", "enter")
        await shows("the page's diary entry", "n")
        await pressed(app, pilot, "escape", "q", "f")
        app.screen.query_one("#words").insert_text_at_cursor(sought)  # type: ignore[attr-defined] # an Input
        await shows("what is found")
        await pressed(app, pilot, "escape")
        await shows("the diary", "d")
        await shows("a page of the diary", "e")
        await pressed(app, pilot, "escape")
        await shows("the page that the diary leads to", "f")
        await pressed(app, pilot, "q")
        await shows("the open questions", "o")
        await shows("the reasons", "w")
        await pressed(app, pilot, "escape", "escape", "escape")
        await shows("the briefing", "b")
        await pressed(app, pilot, "escape")
        await shows("what can be amended", "a")
        await shows("the amendment of a thing", "enter")
        await pressed(app, pilot, "escape", "escape")
        await shows("the house", "s")
        await pressed(app, pilot, "escape")
        await pressed(
            app, pilot, "u", "escape", "question_mark", "escape", "k", "escape", "v", "escape", "c", "escape"
        )
        await pressed(app, pilot, "ctrl+p", "escape")
        show_message(app.screen, name, wrong=True)
        await pilot.pause(0.2)
        messages = [line.partition("▌")[2] for line in seen(app).splitlines()]
        assert any(sought in message for message in messages), "a message does not show it"


@pytest.mark.parametrize("name", ODD_NAMES.values(), ids=ODD_NAMES)
def test_any_name_is_shown_as_typed_in_the_report(name: str) -> None:
    """Case G4: the report holds each name and each line of the diary letter by letter."""
    report = html.unescape(as_html(ReportRequest(campaign(name))))
    assert f"<bdi>{name}</bdi>" in report
    assert f'Of {name} and <a href="#name-1">' in report
    assert f">{name}</a>." in report
