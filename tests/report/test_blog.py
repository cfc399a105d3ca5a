"""Markdown with a folder of pictures: they are where the page says, and the player's own files stay."""

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from decimo.chance import Refusal
from decimo.report.folder import write_blog
from tests.report.kings import Kings
from tests.report.valley import campaign

LINK = re.compile(r"!\[((?:\\.|[^\]])*)\]\(([^ )]+)\)")


def test_every_picture_of_the_page_is_there_and_each_is_shown(tmp_path: Path) -> None:
    page = tmp_path / "my [valley] (1).md"
    folder, written = write_blog(campaign(13, valley=Kings), page)
    assert folder == tmp_path / "my [valley] (1)-pictures"
    shown = LINK.findall(page.read_text(encoding="utf-8"))
    assert [words for words, _ in shown] == [
        "The map at the end of AD 7",
        "The map at the end of AD 10",
        "Kings over time",
        "Under arms over time",
        "Herds over time",
    ]
    places = [tmp_path / unquote(place) for _, place in shown]
    assert all(place.is_file() for place in places)
    assert sorted(place.name for place in places) == sorted(written.new)
    for place in places:
        assert ElementTree.parse(place).getroot().tag.endswith("}svg")  # noqa: S314 - just written


def test_wars_stand_in_the_page_with_and_without_pictures(tmp_path: Path) -> None:
    write_blog(campaign(8, valley=Kings), tmp_path / "valley.md")
    text = (tmp_path / "valley.md").read_text(encoding="utf-8")
    assert "- [Wars](#course-wars)\n" in text
    assert "| 1 BC | Spring | Oakham wins a battle over Birkby. |" in text


def test_pictures_that_were_edited_stay_unless_asked(tmp_path: Path) -> None:
    session, page = campaign(3, valley=Kings), tmp_path / "valley.md"
    folder, _ = write_blog(session, page)
    drawing = folder / "chart-peoples-herds.svg"
    drawing.write_text("<svg/>", encoding="utf-8")
    session.run(2)
    _, written = write_blog(session, page)
    assert written.kept == (drawing.name,)
    assert drawing.read_text(encoding="utf-8") == "<svg/>"
    write_blog(session, page, overwrite=True)
    assert "Herds" in drawing.read_text(encoding="utf-8")


def test_a_page_that_is_the_players_own_gets_no_pictures(tmp_path: Path) -> None:
    page = tmp_path / "valley.md"
    page.write_text("Mine.\n", encoding="utf-8")
    with pytest.raises(Refusal, match="not a report as the program wrote it"):
        write_blog(campaign(3, valley=Kings), page)
    assert [each.name for each in tmp_path.iterdir()] == ["valley.md"]


def test_pictures_go_beside_markdown_alone(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"ends in \.md, or leave out --pictures"):
        write_blog(campaign(3, valley=Kings), tmp_path / "valley.html")
    assert list(tmp_path.iterdir()) == []
