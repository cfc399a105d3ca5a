"""The report as a page: whole, alone, and true to every letter."""

from html.parser import HTMLParser

import pytest

from decimo.report.gather import gather
from decimo.report.html import as_html
from tests.report.typed import TYPED
from tests.report.valley import campaign, write_diary

VOID = ("meta", "br", "link", "img")


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
    page = Page(as_html(gather(session)))
    assert page.texts["h1"] == page.texts["title"] == [typed]
    assert page.texts["div.words"] == [f" {typed}\n\n{typed} "]
    assert f"Raiders burn 6 farms in {typed}." in " ".join(" ".join(page.texts["p"]).split("\n"))
    assert typed in page.texts["bdi"]
    assert f"Winter  V1  settle  {typed}  herds 5 > 6" in page.texts["pre"][0].split("\n")


def test_great_events_stand_out_and_ordinary_ones_step_back() -> None:
    page = Page(as_html(gather(campaign(2))))
    assert page.texts["strong"] == ["Ashford burns down!"]
    assert page.texts["p.gathered"] == ["\nEach of Oakham, Birkby and Ashford is settled.\n"]


def test_the_page_needs_nothing_beside_it() -> None:
    html = as_html(gather(campaign(2)))
    page = Page(html)
    assert not [tag for tag, _ in page.tags if tag in ("script", "link", "img", "iframe")]
    links = [attrs["href"] or "" for tag, attrs in page.tags if tag == "a"]
    ids = {attrs["id"] for _, attrs in page.tags if "id" in attrs}
    assert links
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert "url(" not in html
    assert "@import" not in html
    assert ("meta", {"charset": "utf-8"}) in page.tags


def test_every_fact_of_a_year_can_be_unfolded() -> None:
    page = Page(as_html(gather(campaign(2))))
    assert page.texts["summary"] == ["Every fact of 3 BC (9)", "Every fact of 2 BC (7)"]
