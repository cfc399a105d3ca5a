"""A game of Risk counts rounds and turns: nothing it shows speaks of years, decades or seasons."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
import typst

from decimo.campaigns import create_campaign
from decimo.play.briefing import create_briefing
from decimo.play.diary import new_page
from decimo.play.session import Session
from decimo.report.html_report import as_html
from decimo.report.markdown_report import as_markdown
from decimo.report.notes import as_notes
from decimo.report.request import ReportRequest
from decimo.report.war_stories import tell_wars
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.play_screen import PlayScreen
from decimo.wording.briefing import briefing_sections
from tests.report.test_pdf import looked_into
from tests.ui.seen import seen
from tests.ui.test_table import press

NOON = datetime(2031, 5, 9, 12)  # noqa: DTZ001 - the player's own clock
HOUSE = {"events": "on", "players": "6"}
OF_YEARS = re.compile(r"\b(years?|decades?|seasons?)\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """Eleven rounds with events, which are only read."""
    session = create_campaign(
        CampaignFolder(tmp_path_factory.mktemp("rounds")),
        "g",
        "risk-world",
        seed=2,
        settings=HOUSE,
    )
    session.run(11)
    session.journal.write_diary(new_page(session, text="To [[Red]]."))
    session.history.undo()
    yield session
    session.journal.close()


def shown(html: str) -> str:
    """What a page shows, and what it reads out; neither its style, nor its script, nor the ids of its parts."""
    html = re.sub(r"<(style|script).*?</\1>", "", html, flags=re.DOTALL)
    read_out = " ".join(re.findall(r'aria-label="([^"]*)"', html))
    return f"{read_out} {re.sub(r'<[^>]*>', ' ', html)}"


def test_no_report_speaks_of_years(game: Session) -> None:
    wanted = ReportRequest(game)
    page, notes = as_html(wanted), as_notes(wanted)
    markdown = re.sub(r"#decade-\d+|<a id=[^>]*>", "", as_markdown(wanted.report(), tell_wars(wanted)))
    bodies = [text.split("\n---\n", 1)[1] for text in notes.values()]
    for text in (shown(page), markdown, *notes, *bodies):
        assert OF_YEARS.findall(text) == []
    assert "A round back" in page
    assert "from a turn that was taken back" in page
    assert "## Round 1 to round 10" in markdown
    assert "Rounds/round 3.md" in notes


def test_no_book_speaks_of_years(game: Session) -> None:
    words = looked_into(game, words_set)
    assert "What the diary links to, and the rounds in which it is told of." in words
    assert "from a turn that was taken back" in words
    assert OF_YEARS.findall(words) == []


def words_set(folder: Path) -> str:
    """What the book whose data lie in a folder says in its paragraphs."""
    found = typst.query(str(folder / "report.typ"), "par", field="body", root=str(folder))
    return " ".join("".join(texts_in(each)) for each in json.loads(found))


def texts_in(content: object) -> Iterator[str]:
    """All that is said in a piece of the book, however it is set."""
    if isinstance(content, dict):
        if content.get("func") == "space":
            yield " "
        for key, value in content.items():
            if key == "text" and isinstance(value, str):
                yield value
            else:
                yield from texts_in(value)
    elif isinstance(content, list):
        for each in content:
            yield from texts_in(each)


def test_the_briefing_counts_rounds(game: Session) -> None:
    lines = [
        line for part in briefing_sections(game, create_briefing(game), NOON) for line in part.paragraphs
    ]
    assert OF_YEARS.findall(" ".join(lines)) == []
    assert lines[0].startswith(f"The campaign is in Round {game.moment.year}, ")


@pytest.mark.slow
async def test_no_screen_speaks_of_years(game: Session) -> None:
    app = DecimoApp(PlayScreen(game))
    shown = set()
    async with app.run_test(size=(100, 60)) as pilot:
        await press(pilot, "escape")
        for keys in ("", "?", "v", "v?", "vc", "vg", "n", "u", "ut", "d", "d?", "f", "fN", "j", "k", "s"):
            named = {"?": "question_mark", "N": "f1"}
            await press(pilot, *(named.get(key, key) for key in keys))
            shown.add(seen(app))
            assert OF_YEARS.findall(seen(app)) == [], keys
            offered = [f"{each.title} {each.help}" for each in app.get_system_commands(app.screen)]
            assert OF_YEARS.findall(" ".join(offered)) == [], keys
            while not isinstance(app.screen, PlayScreen):
                await press(pilot, "escape")
    assert len(shown) == 16


async def test_a_game_without_orders_offers_none(game: Session) -> None:
    app = DecimoApp(PlayScreen(game))
    async with app.run_test(size=(140, 60)) as pilot:
        await press(pilot, "escape")
        assert "o Orders" not in seen(app)
        assert "Orders" not in [each.title for each in app.get_system_commands(app.screen)]
        table = app.screen
        await press(pilot, "o")
        assert app.screen is table
        await press(pilot, "question_mark")
        assert "orders of a side" not in seen(app)
