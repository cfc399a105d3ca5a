"""The report opened in Chromium: no errors, and a slider that moves the map.

With `LOOK` set to a folder (`make look`) the page and pictures of it are left there, and a missing Chromium is a
failure; without it the tests say that they were left out.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from decimo import rulesets
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.report.write import write_report
from tests.report.chromium import MISSING, Browser, chromium, find_chromium
from tests.report.typed import TYPED
from tests.report.valley import write_diary

LOOK = os.environ.get("LOOK", "")
YEARS = 40
PHONE = 360
NAMES = "[b] “א” <i>&amp; 👑"

pytestmark = pytest.mark.skipif(not find_chromium() and not LOOK, reason=MISSING)


WIDE_TABLE = "\n".join(
    [
        "| "
        + " | ".join(f"{word} of the people of Latium" for word in ("Spears", "Ships", "Sheep", "Sons"))
        + " |",
        "|---|---|---|---|",
        f"| {'long' * 12} | of them that were with us in the hills | some | none |",
    ]
)
"""A table of the diary, wider than a phone."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = Path(LOOK) if LOOK else tmp_path_factory.mktemp("look")
    where.mkdir(parents=True, exist_ok=True)
    return where


@pytest.fixture(scope="module")
def page(folder: Path) -> Path:
    gathered = rulesets.gather("italy")
    ruleset = rulesets.build(gathered.ruleset, gathered.texts)
    session = Session(
        MemoryJournal(Charter(f"Forty years {NAMES}", gathered.ruleset, "italy", 3, {}, "app", {}, "0.1.0")),
        ruleset,
        "c0ffee",
    )
    session.run(YEARS, decide_all=True)
    for n, typed in enumerate(TYPED):
        write_diary(session, n + 1, 0, typed, "latium")
    write_diary(session, len(TYPED) + 1, 0, WIDE_TABLE, "latium")
    path = folder / "report.html"
    write_report(session, path, overwrite=True)
    return path


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if not find_chromium():
        pytest.fail(MISSING)
    with chromium(tmp_path_factory.mktemp("home")) as browser:
        yield browser


@pytest.fixture
def browser(running: Browser, page: Path) -> Browser:
    """The page as it is just opened, in a wide window."""
    running.complaints.clear()
    running.media()
    running.script(runs=True)
    running.size(1280, 900)
    running.open(page)
    return running


def shown(browser: Browser) -> str:
    return str(browser.tell("document.querySelector('#map output').textContent"))


def drawn(browser: Browser) -> str:
    return str(browser.tell("document.querySelector('#map svg').innerHTML"))


def focus(browser: Browser) -> None:
    browser.tell("document.querySelector('#map input').focus()")


def width(browser: Browser) -> int:
    """How wide the page is; a phone shows a page that is too wide whole, and small."""
    return int(str(browser.tell("document.documentElement.scrollWidth")))


def test_it_opens_without_a_complaint_and_fetches_nothing(browser: Browser, folder: Path) -> None:
    assert browser.tell("document.title") == f"Forty years {NAMES}"
    assert browser.tell("document.querySelectorAll('.words').length") == len([*TYPED, WIDE_TABLE])
    words = browser.tell("[...document.querySelectorAll('.words')].map((e) => e.textContent.trim())")
    assert isinstance(words, list)
    # What Markdown has no meaning for stands as it was typed, whatever it is to a browser.
    assert set(words) >= {"[red]", "[/", "a lone [", "<b>bold</b>", "<script>alert(1)</script>", "a|b"}
    assert browser.tell("document.querySelectorAll('.words :is(script, b, i, u, img)').length") == 0
    browser.picture(folder / "wide.png")
    assert browser.complaints == []


def test_the_slider_moves_the_map_with_keys_alone(browser: Browser, folder: Path) -> None:
    assert shown(browser) == "261 BC"
    last = drawn(browser)
    focus(browser)
    browser.press("ArrowLeft")
    assert shown(browser) == "262 BC"
    browser.press("Home")
    assert shown(browser) == "300 BC"
    first = drawn(browser)
    assert first != last
    assert "Etruria" in first
    browser.tell("document.getElementById('map').scrollIntoView()")
    browser.picture(folder / "map.png")
    browser.press("End")
    assert drawn(browser) == last
    assert browser.complaints == []


def test_buttons_move_it_too_and_stop_at_the_ends(browser: Browser) -> None:
    back, on = (f"document.querySelectorAll('#map button')[{n}]" for n in (0, 1))
    assert browser.tell(f"{on}.disabled")
    browser.tell(f"{back}.click()")
    assert shown(browser) == "262 BC"
    assert not browser.tell(f"{on}.disabled")


def test_beside_the_map_stands_the_great_news_of_its_year(browser: Browser) -> None:
    browser.tell("document.querySelector('#map input').value = 19")
    focus(browser)
    browser.press("ArrowRight")
    news = browser.tell("[...document.querySelectorAll('.news li')].map((e) => e.textContent)")
    told = browser.tell("[...document.querySelectorAll('#year-21 strong')].map((e) => e.textContent)")
    assert shown(browser) == "280 BC"
    assert news == told
    assert browser.tell("document.querySelector('.story').hash") == "#year-21"


def test_on_a_phone_nothing_stands_over_the_edge(browser: Browser, page: Path, folder: Path) -> None:
    browser.size(PHONE, 740, phone=True)
    browser.open(page)
    assert width(browser) == PHONE
    for part in ("map", "course-wars", "timeline-leaders", "charts", "tables"):
        browser.tell(f"document.getElementById('{part}').scrollIntoView()")
        browser.picture(folder / f"phone-{part}.png")
    assert browser.complaints == []


def test_in_a_dark_room_paper_is_dark_and_words_are_light(browser: Browser, folder: Path) -> None:
    style = "getComputedStyle(document.body)"
    assert browser.tell(f"{style}.backgroundColor") == "rgb(251, 249, 244)"
    browser.media(scheme="dark")
    assert browser.tell(f"{style}.backgroundColor") == "rgb(24, 22, 20)"
    assert browser.tell("getComputedStyle(document.querySelector('#map svg')).fill") == "rgb(232, 226, 216)"
    browser.tell("document.getElementById('map').scrollIntoView()")
    browser.picture(folder / "dark.png")


def test_without_its_script_the_page_shows_the_last_map(browser: Browser, page: Path) -> None:
    browser.script(runs=False)
    browser.open(page)
    browser.script(runs=True)
    assert browser.tell("document.querySelector('.steer').hidden")
    assert browser.tell("document.querySelector('.still').offsetHeight") > 0
    assert "Etruria" in drawn(browser)


def test_print_has_the_map_of_each_decade_and_no_slider(browser: Browser, folder: Path) -> None:
    seen = "[...document.querySelectorAll('.printed')].filter((e) => e.offsetHeight).length"
    assert browser.tell(seen) == 0
    browser.pdf(folder / "printed.pdf")
    assert (folder / "printed.pdf").read_bytes().startswith(b"%PDF")
    browser.media("print")
    assert browser.tell(seen) == YEARS // 10
    assert browser.tell("document.getElementById('map').offsetHeight") == 0
    assert browser.complaints == []
