"""A report for a blog: Markdown with its pictures in a folder beside it."""

from pathlib import Path

import pytest

from tests.cli.conftest import Typed


@pytest.fixture
def hearths(decimo: Typed) -> str:
    assert decimo("new", "hearths", "--scenario", "four-hearths", "--seed", "5").code == 0
    assert decimo("run", "hearths", "--years", "3", "--decide", "all").code == 0
    return "hearths"


def test_pictures_lie_beside_the_page(decimo: Typed, hearths: str, tmp_path: Path) -> None:
    page = tmp_path / "hearths.md"
    said = decimo("report", hearths, "--to", str(page), "--pictures").out
    folder = tmp_path / "hearths-pictures"
    # The line may be folded to the width of the screen.
    assert "its pictures in the folder" in " ".join(said.split())
    assert (folder / "map-3.svg").is_file()
    assert "(hearths-pictures/map-3.svg)" in page.read_text(encoding="utf-8")


def test_a_picture_that_was_edited_is_named(decimo: Typed, hearths: str, tmp_path: Path) -> None:
    page = tmp_path / "hearths.md"
    decimo("report", hearths, "--to", str(page), "--pictures")
    (tmp_path / "hearths-pictures" / "map-3.svg").write_text("<svg/>", encoding="utf-8")
    ended = decimo("report", hearths, "--to", str(page), "--pictures")
    assert ended.code == 0
    assert "map-3.svg" in ended.err


@pytest.mark.parametrize("with_", [("--as", "notes", "--to", "folder"), ("--to", "hearths.html")])
def test_other_forms_take_no_pictures_beside_them(
    decimo: Typed, hearths: str, with_: tuple[str, ...]
) -> None:
    assert "leave out --pictures" in decimo("report", hearths, *with_, "--pictures").refusal
    assert not Path(with_[-1]).exists()
