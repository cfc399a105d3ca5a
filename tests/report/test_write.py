"""Writing a report: whole or not at all, and never over the player's own work."""

import errno
import os
import sys
import unicodedata
from pathlib import Path

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import DiaryEntry
from decimo.report.write import write_report
from tests.report.valley import campaign

SUFFIXES = pytest.mark.parametrize("suffix", [".md", ".html", ".HTML"])


@SUFFIXES
def test_the_same_campaign_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    for name in ("one", "other"):
        write_report(campaign(3), tmp_path / f"{name}{suffix}")
    one = (tmp_path / f"one{suffix}").read_bytes()
    assert one == (tmp_path / f"other{suffix}").read_bytes()
    assert b"\r" not in one


@SUFFIXES
def test_a_report_of_the_program_is_renewed(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"valley{suffix}"
    session = campaign(2)
    write_report(session, path)
    session.run(1)
    write_report(session, path)
    assert "1 BC" in path.read_text(encoding="utf-8")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@SUFFIXES
def test_no_page_commands_the_terminal_it_is_read_on(tmp_path: Path, suffix: str) -> None:
    session = campaign(2)
    session.journal.write_diary(DiaryEntry(0, 1, 0, "", "Before\0 \x1b[2J\x9b after.\n\tMore.", ""))
    path = tmp_path / f"valley{suffix}"
    write_report(session, path)
    text = path.read_text(encoding="utf-8")
    assert {sign for sign in text if unicodedata.category(sign) == "Cc"} <= {"\n", "\t"}
    assert "Before\N{REPLACEMENT CHARACTER} " in text
    write_report(session, path)


def test_other_line_ends_are_no_edit(tmp_path: Path) -> None:
    path = tmp_path / "valley.md"
    write_report(campaign(2), path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    write_report(campaign(3), path)
    assert b"\r" not in path.read_bytes()


@pytest.mark.parametrize("own", ["", "My own notes.\n", "edit", "cut"])
def test_the_players_own_file_is_left_alone_unless_asked(tmp_path: Path, own: str) -> None:
    path = tmp_path / "valley.md"
    if own in ("edit", "cut"):
        write_report(campaign(2), path)
        text = path.read_text(encoding="utf-8")
        own = text.replace("Raiders", "Wolves") if own == "edit" else text[:-30]
    path.write_text(own, encoding="utf-8", newline="\n")
    with pytest.raises(Refusal, match=r"valley\.md' is not a report as the program wrote it"):
        write_report(campaign(3), path)
    assert path.read_text(encoding="utf-8") == own
    write_report(campaign(3), path, overwrite=True)
    assert path.read_text(encoding="utf-8").startswith("# The long winter\n")


@pytest.mark.parametrize("name", ["valley.doc", "valley", "valley.md.txt"])
def test_an_unknown_format_is_refused_with_those_there_are(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refusal, match=r"ends in \.md, \.html, "):
        write_report(campaign(1), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_last_year_before_the_first_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="end before it begins"):
        write_report(campaign(3), tmp_path / "valley.md", since=3, until=2)


@pytest.mark.parametrize("place", ["missing/valley.md", "file/valley.md"])
def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(Refusal, match=r"\.md' (\(|is not a report)"):
        write_report(campaign(1), tmp_path / place)
    with pytest.raises(Refusal, match="could not be written"):
        write_report(campaign(1), tmp_path / place, overwrite=True)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_what_is_no_file_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    places = ["folder.md"]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe.md")
        places.append("pipe.md")
    for place in places:
        for overwrite in (False, True):
            with pytest.raises(Refusal, match="is a folder or a device and no file"):
                write_report(campaign(1), tmp_path / place, overwrite=overwrite)
    assert sorted(each.name for each in tmp_path.iterdir()) == places
    assert not any(each.is_file() for each in tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there that few have")
def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop.md").symlink_to("loop.md")
    for overwrite in (False, True):
        with pytest.raises(Refusal, match=r"loop\.md"):
            write_report(campaign(1), tmp_path / "loop.md", overwrite=overwrite)
    assert (tmp_path / "loop.md").is_symlink()


def test_a_full_disk_leaves_the_last_report_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "valley.html"
    write_report(campaign(2), path)
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match="No space left on device"):
        write_report(campaign(3), path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
