"""The report as a page: complete, self-contained, and true to every character."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from decimo import rulesets
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.report.html_report import as_html
from decimo.report.request import ReportRequest
from tests.report.kings import Kings
from tests.report.typed import TYPED
from tests.report.valley import campaign, write_diary

VOID = ("meta", "br", "link", "img", "input")


class Page(HTMLParser):
    """The texts of a page by the tag and class they stand in; complains of tags that do not match."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            kind = dict(attrs).get("class")
            self.open.append(f"{tag}.{kind}" if kind else tag)
            self.texts.setdefault(self.open[-1], []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().split(".")[0] == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open[-1]][-1] += data


@pytest.mark.parametrize("typed", TYPED)
def test_any_words_show_as_typed(typed: str) -> None:
    session = campaign(3, names=("Oakham", "Birkby", typed), name=typed)
    write_diary(session, 1, 1, f" {typed}\n\n{typed} ", "p3")
    page = Page(as_html(ReportRequest(session)))
    assert page.texts["h1"] == page.texts["title"][:1] == [typed]
    # What the diary says is set as Markdown; see test_prose_html.
    assert f"Raiders burn 6 farms in {typed}." in " ".join(" ".join(page.texts["p"]).split("\n"))
    assert typed in page.texts["bdi"]
    assert f"Winter  V1  settle  {typed}  herds 5 > 6" in page.texts["pre"][0].split("\n")


def test_great_events_stand_out_from_ordinary_ones() -> None:
    page = Page(as_html(ReportRequest(campaign(2))))
    assert page.texts["strong"] == ["Ashford burns down!"]
    assert "Oakham is settled." in " ".join(page.texts["p"])


def test_the_page_needs_nothing_beside_it() -> None:
    html = as_html(ReportRequest(campaign(2)))
    page = Page(html)
    assert not [attrs for _, attrs in page.tags if attrs.get("src") or attrs.get("srcset")]
    assert [attrs["href"] for tag, attrs in page.tags if tag == "link"] == ["data:,"]
    assert not [tag for tag, _ in page.tags if tag in ("script", "img", "iframe", "object", "image", "use")]
    links = [attrs["href"] or "" for tag, attrs in page.tags if tag == "a"]
    ids = {attrs["id"] for _, attrs in page.tags if "id" in attrs}
    assert links
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert "url(" not in html
    assert "@import" not in html
    assert ("meta", {"charset": "utf-8"}) in page.tags


def test_every_fact_of_a_year_can_be_unfolded() -> None:
    page = Page(as_html(ReportRequest(campaign(2))))
    assert page.texts["summary"] == ["Every fact of 3 BC (9)", "Every fact of 2 BC (7)"]


@pytest.mark.parametrize("typed", TYPED)
def test_any_name_shows_as_typed_on_maps_timelines_and_charts(typed: str) -> None:
    session = campaign(8, names=("Oakham", typed, "Ashford"), valley=Kings)
    page = Page(as_html(ReportRequest(session)))
    said = page.texts["title"]
    assert any(text.startswith(f"{typed}: 7 in 3 BC") for text in said)
    assert any(text.startswith(f"{typed}, king: King 1") for text in said)
    assert typed in page.texts["text"]
    kept = json.loads(page.texts["script"][0])
    drawn = "".join(Page(f"<svg>{''.join(kept['lines'])}</svg>").texts["text"])
    assert typed in drawn


def test_the_slider_has_the_map_of_every_year() -> None:
    html = as_html(ReportRequest(campaign(12, valley=Kings)))
    kept = json.loads(Page(html).texts["script"][0])
    assert [year["label"] for year in kept["years"]][:4] == ["3 BC", "2 BC", "1 BC", "AD 1"]
    assert [year["year"] for year in kept["years"]] == list(range(1, 13))
    maps = ["\n".join(kept["lines"][line] for line in drawn) for drawn in kept["maps"]]
    assert "herds 7" in maps[0]
    assert "herds 18" in maps[-1]
    assert maps[-1] in html
    assert len(kept["lines"]) < sum(map(len, kept["maps"])) / 2


def test_only_the_pages_own_script_may_run_and_nothing_may_be_fetched() -> None:
    html = as_html(ReportRequest(campaign(3, valley=Kings)))
    allowed = next(
        attrs["content"] or "" for _, attrs in Page(html).tags if "Policy" in (attrs.get("http-equiv") or "")
    )
    assert "default-src 'none'" in allowed
    scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    assert len(scripts) == 1
    assert f"'sha256-{b64encode(sha256(scripts[0].encode()).digest()).decode()}'" in allowed


def test_print_has_the_map_of_every_decade() -> None:
    page = Page(as_html(ReportRequest(campaign(23, valley=Kings))))
    captions = [text for text in page.texts["figcaption"] if text.startswith("The map at the end of")]
    assert captions == [f"The map at the end of {year}." for year in ("AD 7", "AD 17", "AD 20")]


def test_wars_are_told_from_beginning_to_end() -> None:
    page = Page(as_html(ReportRequest(campaign(8, valley=Kings))))
    cells = page.texts["bdi"]
    at = cells.index("How it ended") + 1
    assert cells[at : at + 5] == [
        "Oakham and Birkby",
        "2 BC",
        "AD 1",
        "Oakham takes up arms against Birkby.",
        "Oakham and Birkby are tired of it.",
    ]
    assert "Oakham and Birkby, 2 BC to AD 1" in page.texts["h3"]


def test_a_game_without_map_wars_or_leaders_has_a_page_without_them() -> None:
    html = as_html(ReportRequest(campaign(2)))
    assert not {"map", "timeline-kings", "course-wars"} & {attrs.get("id") for _, attrs in Page(html).tags}
    assert "over time" not in html


@pytest.fixture(scope="module")
def century() -> Session:
    gathered = rulesets.gather("italy")
    ruleset = rulesets.build(gathered.ruleset, gathered.texts)
    charter = Charter("A century", gathered.ruleset, "italy", 3, {}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), ruleset, "c0ffee")
    session.run(100, decide_all=True)
    return session


def test_a_century_is_a_page_of_less_than_three_megabytes(century: Session) -> None:
    assert len(as_html(ReportRequest(century)).encode()) < 3_000_000


def test_a_century_of_italy_has_its_dynasties_realms_wars_and_charts(century: Session) -> None:
    page = Page(as_html(ReportRequest(century)))
    heads = page.texts["h2"]
    for head in ("The map", "Wars", "Leaders over time", "Realms over time", "Charts", "The house", "Luck"):
        assert head in heads
    assert {"Army value", "Blight", "Cards", "Realms: lands"} <= set(page.texts["figcaption"])
    assert any(text.startswith("Fingerprint at") for text in page.texts["bdi"])
