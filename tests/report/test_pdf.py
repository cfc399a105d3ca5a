"""The report as a book, read back by a PDF reader."""

import json
import re
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from xml.etree import ElementTree

import pytest
import typst

from decimo.chance import Refusal
from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.play.session import Session
from decimo.report.html_report import as_html
from decimo.report.map_svg import as_svg
from decimo.report.pdf_report import LANES, MISSING, TEMPLATE, as_pdf
from decimo.report.request import ReportRequest
from decimo.report.write import write_report
from tests.report.test_html import Page
from tests.report.test_italy import forty_years
from tests.report.typed import TYPED
from tests.report.valley import campaign, write_diary

T = TypeVar("T")


def pages(pdf: bytes) -> int:
    """How many pages a book has; typst writes its page tree where it can be read."""
    return max(int(count) for count in re.findall(rb"/Count (\d+)", _plain(pdf)))


def _plain(pdf: bytes) -> bytes:
    """A book with all that is packed in it laid open."""
    return pdf + b"".join(
        _unpacked(stream) for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    )


def links(pdf: bytes) -> int:
    """How many places of a book lead to another."""
    return len(re.findall(rb"/Subtype\s*/Link\b", _plain(pdf)))


def places(pdf: bytes) -> set[bytes]:
    """The places of a book that links lead to by a name."""
    return set(re.findall(rb"/Dest\s*\(([^)]*)\)", _plain(pdf)))


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def headings(folder: Path) -> list[str]:
    """The chapters of the book whose data lie in a folder, as typst knows them."""
    found = typst.query(str(folder / "report.typ"), "heading.where(level: 1)", field="body", root=str(folder))
    return [heading["text"] for heading in json.loads(found)]


def told(folder: Path) -> dict[str, Any]:
    """What the book says, as the file in this folder has it."""
    book: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    return book


def test_a_book_is_whole_and_the_same_every_time(tmp_path: Path) -> None:
    for name in ("one.pdf", "other.pdf"):
        write_report(campaign(13), tmp_path / name)
    book = (tmp_path / "one.pdf").read_bytes()
    assert book.startswith(b"%PDF-")
    assert book.rstrip().endswith(b"%%EOF")
    assert book == (tmp_path / "other.pdf").read_bytes()
    # Title, contents, two decades, numbers, tables, house and luck: a page or more each.
    assert pages(book) >= 8


def looked_into(session: Session, look: Callable[[Path], T]) -> T:
    """What one sees in the folder of a book's data before the book is set."""
    kept: list[T] = []

    def keep(path: str, **_: object) -> bytes:
        kept.append(look(Path(path).parent))
        return b"%PDF-\nstartxref\n0\n%%EOF"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typst, "compile", keep)
        as_pdf(ReportRequest(session))
    return kept[0]


def test_a_book_has_its_chapters() -> None:
    assert looked_into(campaign(13), headings) == [
        "Contents",
        "3 BC to AD 7",
        "AD 8 to AD 10",
        "Charts",
        "The years in numbers",
        "The tables",
        "The house",
        "Luck",
    ]


def test_a_name_in_the_diary_leads_to_where_it_is_told_of() -> None:
    session = campaign(3, names=("Oakham", "Birkby", "שלום"))
    before = as_pdf(ReportRequest(session))
    write_diary(session, 1, 1, "In [[Oakham|the old town]]\nand [[שלום]], with [[Nobody]].", "p3")
    after = as_pdf(ReportRequest(session))
    # Two names in the entry, the new chapter in the contents, and the three years of each name.
    assert links(before) > 0
    assert links(after) - links(before) >= 2 + 1 + 2 * 3
    assert places(after) - places(before) == {b"year-1", b"year-2", b"year-3"}

    book = looked_into(session, told)
    (entry,) = [
        note for year in book["decades"][0]["years"] for each in year["seasons"] for note in each["diary"]
    ]
    (block,) = entry["blocks"]
    parts = [(part["text"], part["anchor"]) for part in block["parts"]]
    assert parts == [
        ("In ", ""),
        ("the old town", "name-1"),
        ("\n", ""),
        ("and ", ""),
        ("שלום", "name-2"),
        (", with Nobody.", ""),
    ]
    assert [each["name"] for each in book["names"]] == ["Oakham", "שלום"]
    assert looked_into(session, headings)[3] == "Names in the diary"


@pytest.mark.parametrize(
    "typed", [*TYPED, "#set text(red)", '#read("/etc/passwd")', "<label> @ref", "\0\x1b\n\n"]
)
def test_any_words_are_text_and_never_markup(typed: str) -> None:
    session = campaign(2, names=("Oakham", "Birkby", typed), name=typed)
    write_diary(session, 1, 1, f" {typed}\n\n{typed} ", "p3")
    assert as_pdf(ReportRequest(session)).startswith(b"%PDF-")


def test_no_word_of_a_campaign_is_in_what_typst_runs() -> None:
    assert 'json("report.json")' in TEMPLATE.read_text(encoding="utf-8")
    assert "eval(" not in TEMPLATE.read_text(encoding="utf-8")


def test_an_edited_book_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "valley.pdf"
    write_report(campaign(2), path)
    write_report(campaign(3), path)
    noted = path.read_bytes() + b"\n% a note\n"
    path.write_bytes(noted)
    with pytest.raises(Refusal, match=r"valley\.pdf' is not a report as the program wrote it"):
        write_report(campaign(3), path)
    assert path.read_bytes() == noted
    write_report(campaign(3), path, overwrite=True)
    assert path.read_bytes() != noted


def test_without_typst_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal) as refused:
        write_report(campaign(1), tmp_path / "valley.pdf")
    assert str(refused.value) == MISSING
    assert "pip install 'decimo[pdf]'" in MISSING
    assert list(tmp_path.iterdir()) == []


def test_forty_years_of_italy_are_a_book_with_all_that_the_page_has() -> None:
    session = forty_years()
    assert pages(as_pdf(ReportRequest(session))) > 30
    chapters, book = looked_into(session, lambda folder: (headings(folder), told(folder)))
    page = Page(as_html(ReportRequest(session)))
    assert sorted(chapters) == sorted(page.texts["h2"])
    assert {"The map", "Wars", "Leaders over time", "Charts"} <= set(chapters)
    assert list(book["maps"]) == ["year-10", "year-20", "year-30"]
    for picture in (
        *(each["picture"] for each in (book["map"], *book["maps"].values())),
        *(picture for each in (*book["timelines"], *book["charts"]) for picture in each["pictures"]),
    ):
        assert list(ElementTree.fromstring(picture).iter())  # noqa: S314 - own


def test_a_long_timeline_is_set_in_several_pictures() -> None:
    book = looked_into(forty_years(), told)
    (leaders,) = [each for each in book["timelines"] if each["title"] == "Leaders over time"]
    lanes = [picture.count('<text x="0"') for picture in leaders["pictures"]]
    assert len(lanes) >= 2
    assert max(lanes) <= LANES
    assert sum(lanes) == 30


# The map


NODES = (
    MapNode("a", "A [land] & <sea>", "A&<", 10, 10, "land", ("12",), "desolate", "a", "*", ("R3",)),
    MapNode("b", "שלום", "B", 30, 10, "land", owner="a"),
    MapNode("s", "The Sea", "S", 20, 20, "sea"),
    MapNode("o", "Out\x1bsiders", "O", 90, 39, "outside"),
)
EDGES = (
    MapEdge("a", "b", "land"),
    MapEdge("a", "s", "sea"),
    MapEdge("b", "o", "closed"),
    MapEdge("a", "o", "route"),
)


def test_the_map_names_every_place_and_draws_every_way() -> None:
    drawn = ElementTree.fromstring(as_svg(MapView(NODES, EDGES, (("R3", "army"),)), ["a", "b"]))  # noqa: S314 - own
    words = [each.text or "" for each in drawn.iter() if each.tag.endswith("text")]
    assert {"A [land] & <sea>", "שלום", "The Sea", "Out\N{REPLACEMENT CHARACTER}siders"} <= set(words)
    assert "R3 12 (desolate)" in words
    assert {"border", "by sea", "route", "closed", "R3 army"} <= set(words)
    ways = [each for each in drawn.iter() if each.tag.endswith("line")]
    assert len(ways) == 2 * len(EDGES)
    assert len({way.get("stroke-dasharray", "") for way in ways}) == 4


def test_a_side_keeps_its_colour_and_its_sign() -> None:
    before = as_svg(MapView(NODES, EDGES), ["b", "a"])
    after = as_svg(MapView((NODES[0], NODES[1]._replace(owner="b"), *NODES[2:]), EDGES), ["b", "a"])
    colours = [re.findall(r'<circle [^>]*fill="(#\w+)"', each) for each in (before, after)]
    assert colours[0][0] == colours[0][1] == colours[1][0] != colours[1][1]
    assert ">*</text>" in before


def test_a_map_of_one_place_and_of_none() -> None:
    assert "A [land]" in as_svg(MapView(NODES[:1], EDGES), ["a"])
    assert as_svg(MapView((), ()), []) == ""
