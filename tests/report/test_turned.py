"""A direction override in a diary line or a name never turns the text around it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typst
from rich.segment import Segment
from textual.color import Color

from decimo.chance.text import without_direction_marks
from decimo.commands.console import print_json, print_lines, remark
from decimo.play.session import Session
from decimo.report.data_report import as_json
from decimo.report.folder import write_folder
from decimo.report.pdf_report import as_pdf
from decimo.report.request import ReportRequest
from decimo.report.write import write_report
from decimo.ui.terminal_filter import ControlCharacterFilter
from tests.report.valley import campaign, write_diary

NAME = "Ash\u202eford \u05e8\u05d5\u05de\u05d0"
TYPED = "Before \u202eterger\u2066 after \u05e9\u05dc\u05d5\u05dd.\u200f"
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def turned() -> Session:
    session = campaign(2, names=("Oakham", "Birkby", NAME), name=NAME)
    write_diary(session, 1, 1, TYPED, "p3")
    return session


def check(text: str) -> None:
    assert not TURNING.search(text)
    assert without_direction_marks(NAME) in text
    assert without_direction_marks(TYPED) in text


@pytest.mark.parametrize("suffix", [".md", ".html", ".csv"])
def test_a_page_is_not_turned(turned: Session, tmp_path: Path, suffix: str) -> None:
    write_report(turned, tmp_path / f"report{suffix}")
    text = (tmp_path / f"report{suffix}").read_text(encoding="utf-8-sig")
    assert not TURNING.search(text)
    assert without_direction_marks(NAME) in text
    assert without_direction_marks(TYPED) in text or suffix == ".csv"


@pytest.mark.parametrize("form", ["notes", "csv"])
def test_notes_and_tables_are_not_turned(turned: Session, tmp_path: Path, form: str) -> None:
    write_folder(turned, tmp_path / form, form)
    files = sorted(path for path in (tmp_path / form).rglob("*") if path.is_file())
    check("\n".join(path.read_text(encoding="utf-8") for path in files))


def test_a_book_is_not_turned(turned: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def keep(path: str, **_: Any) -> bytes:
        told.append(Path(path).with_name("report.json").read_text(encoding="utf-8"))
        return b"%PDF-"

    monkeypatch.setattr(typst, "compile", keep)
    as_pdf(ReportRequest(turned))
    check(json.dumps(json.loads(told[0]), ensure_ascii=False))


def test_json_has_every_sign_and_shows_none_of_them(
    turned: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    report = as_json(ReportRequest(turned))
    print_json([TYPED, NAME])
    printed = capsys.readouterr().out
    assert not TURNING.search(report + printed)
    assert json.loads(report)["diary"][0]["text"] == TYPED
    assert json.loads(printed) == [TYPED, NAME]


def test_neither_the_terminal_nor_the_screen_is_turned(capsys: pytest.CaptureFixture[str]) -> None:
    print_lines(TYPED, NAME)
    remark(TYPED)
    out, err = capsys.readouterr()
    assert (out, err) == (
        f"{without_direction_marks(TYPED)}\n{without_direction_marks(NAME)}\n",
        f"{without_direction_marks(TYPED)}\n",
    )
    shown = ControlCharacterFilter().apply([Segment(TYPED), Segment(NAME)], Color(0, 0, 0))
    assert [segment.text for segment in shown] == [
        without_direction_marks(TYPED),
        without_direction_marks(NAME),
    ]


def test_the_words_are_kept_as_they_were_typed(turned: Session) -> None:
    assert [entry.text for entry in turned.journal.diary()] == [TYPED]
