"""`decimo import-table`: a preview first, then a table that every other command accepts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from decimo.content.strict_yaml import MOST_BYTES
from tests.cli.conftest import Typed

OMENS = "\ufeffd20;Result\r\n01–05;Rain, \\m/\r\n06-19;=Sun\r\n20;Wind\r\n".encode()


@pytest.fixture
def omens(tmp_path: Path) -> Path:
    file = tmp_path / "sea omens.csv"
    file.write_bytes(OMENS)
    return file


def test_the_preview_says_how_the_text_was_understood_and_writes_nothing(
    decimo: Typed, omens: Path, tmp_path: Path
) -> None:
    """Case C9."""
    ended = decimo("import-table", str(omens))
    assert ended.code == 0
    assert [" ".join(line.split()) for line in ended.out.splitlines()] == [
        f"{omens}: 3 rows",
        "encoding UTF-8 with its mark",
        "separator ';'",
        "header 'd20', 'Result'",
        "columns 1 'd20' the die, 2 'Result' the words",
        "die 1d20, named in the text",
        "Sea omens (1d20)",
        "on chance row words",
        "1-5 25.0 % (1/4) rain-m Rain, \\m/",
        "6-19 70.0 % (7/10) sun =Sun",
        "20 5.0 % (1/20) wind Wind",
    ]
    assert ended.err == "Nothing was written; add --to FILE.yaml to write the table.\n"
    assert list(tmp_path.iterdir()) == [omens]


def test_the_table_is_taken_by_odds_draw_and_check(decimo: Typed, omens: Path, tmp_path: Path) -> None:
    """Case C9."""
    table = str(tmp_path / "omens.yaml")
    ended = decimo("import-table", str(omens), "--to", table, "--name", "Omens of the sea")
    assert ended.code == 0
    assert f"The table is in {table}" in ended.err
    assert decimo("check", table).code == 0
    assert [(row["on"], row["words"], row["chance"]) for row in decimo("odds", table, "--json").json] == [
        ("1-5", "Rain, \\m/", "1/4"), ("6-19", "=Sun", "7/10"), ("20", "Wind", "1/20"),
    ]  # fmt: skip
    assert decimo("draw", table, "--seed", "1").out.startswith("Omens of the sea (1d20: ")
    assert decimo("draw", table, "--seed", "1", "--json").json[0]["table"] == "omens"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["omens.yaml", "sea omens.csv"]


@pytest.mark.parametrize("piped", [OMENS, "d20\tResult\n1-20\tRain\n", b"1. Caf\xe9\n"])
def test_a_table_may_be_pasted(decimo: Typed, tmp_path: Path, piped: str | bytes) -> None:
    table = tmp_path / "t.yaml"
    ended = decimo("import-table", "-", "--to", str(table), piped=piped)
    assert ended.code == 0
    assert ended.out.startswith("pasted text: ")
    assert decimo("odds", str(table)).code == 0
    assert "Windows-1252" in ended.out or isinstance(piped, str) or piped == OMENS


def test_a_closed_input_is_one_sentence(decimo: Typed) -> None:
    assert "There is no standard input" in decimo("import-table", "-", piped=None).refusal
    assert "'pasted text' is empty" in decimo("import-table", "-", piped="").refusal


def test_gaps_and_overlaps_are_told_with_their_lines_and_nothing_is_written(
    decimo: Typed, tmp_path: Path
) -> None:
    """Case C1."""
    file, table = tmp_path / "faulty.csv", tmp_path / "faulty.yaml"
    file.write_text("d8,Result\n1-3,a\n5-6,b\n6-7,c\n", encoding="utf-8")
    ended = decimo("import-table", str(file), "--to", str(table))
    assert ended.code == 1
    assert ended.out.splitlines()[-3:] == [
        f"{file}:2: no row covers 4; add a row, or widen one",
        f"{file}:4: '6-7' overlaps '5-6' of line 3 at 6; let each result pick one row",
        f"{file}:4: no row covers 8; add a row, or widen one",
    ]
    assert ended.err == f"3 problems in {file}; nothing was written.\n"
    assert not table.exists()
    found = decimo("import-table", str(file), "--json")
    assert (found.code, len(found.json["problems"]), found.json["rows"]) == (1, 3, [])


def test_play_refuses_a_table_with_a_gap_or_an_overlap(decimo: Typed, tmp_path: Path) -> None:
    """Case C1."""
    file, table = tmp_path / "t.csv", tmp_path / "t.yaml"
    file.write_text("1-3;a\n4;b\n5-6;c\n", encoding="utf-8")
    assert decimo("import-table", str(file), "--to", str(table)).code == 0
    sound = table.read_text(encoding="utf-8")
    for now, told in (("5", "no row covers 4"), ("3-4", "'3-4' overlaps '1-3' of line 9 at 3")):
        table.write_text(sound.replace('on: "4"', f'on: "{now}"'), encoding="utf-8")
        assert told in decimo("check", str(table)).out
        for command in ("odds", "draw"):
            assert f"{table}:" in decimo(command, str(table)).refusal


def test_a_file_that_stands_there_is_not_written_over_unasked(
    decimo: Typed, omens: Path, tmp_path: Path
) -> None:
    table = tmp_path / "omens.yaml"
    table.write_text("mine", encoding="utf-8")
    assert "exists and stays as it is" in decimo("import-table", str(omens), "--to", str(table)).refusal
    assert table.read_text(encoding="utf-8") == "mine"
    assert decimo("import-table", str(omens), "--to", str(table), "--overwrite").code == 0
    assert decimo("check", str(table)).code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--to", "omens.csv"], "end it in .yaml or .yml"),
        (["--to", "folder.yaml"], "is a folder"),
        (["--to", "nowhere/omens.yaml"], "could not be written"),
        (["--id", "Sea Omens"], "such as 'sea-omens'"),
        (["--dice", "1dx"], "The dice formula '1dx' cannot be read"),
        (["--dice", "100000000d20"], "roll from 1 to 100"),
        (["--dice", "4d1000"], "too many totals"),
        (["--separator", "abc"], "is no separator; choose semicolon, comma, tab"),
        (["--name", "\udcff", "--to", "omens.yaml"], "characters that are no letters"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_one_sentence(
    decimo: Typed,
    omens: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    told: str,
) -> None:
    """Case C12 too: dice beyond all bounds."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.yaml").mkdir()
    assert told in decimo("import-table", str(omens), *arguments).refusal
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.yaml", "sea omens.csv"]


def test_what_is_no_table_is_one_sentence(decimo: Typed, tmp_path: Path) -> None:
    (tmp_path / "book.xlsx").write_bytes(b"PK\x03\x04...xl/workbook.xml")
    (tmp_path / "t.yaml").write_text("format: 1\n", encoding="utf-8")
    (tmp_path / "zero.csv").write_bytes(b"")
    (tmp_path / "picture.csv").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    for name, told in (
        ("book.xlsx", "choose File, Save As, 'CSV UTF-8'"),
        ("t.yaml", "is YAML and needs no import"),
        ("zero.csv", "is empty"),
        ("picture.csv", "is a picture"),
        ("none.csv", "There is no file"),
        (".", "is a folder"),
        ("x" * 5000, "xxx"),
    ):
        assert told in decimo("import-table", str(tmp_path / name)).refusal


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of this kind are POSIX")
def test_a_pipe_holds_nobody_up(decimo: Typed, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    assert "is a pipe" in decimo("import-table", str(tmp_path / "pipe.csv")).refusal


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_link_is_written_through_only_when_asked(decimo: Typed, omens: Path, tmp_path: Path) -> None:
    real, link, loop = tmp_path / "real.yaml", tmp_path / "link.yaml", tmp_path / "loop.yaml"
    real.write_text("mine", encoding="utf-8")
    link.symlink_to(real)
    loop.symlink_to(loop)
    assert "exists" in decimo("import-table", str(omens), "--to", str(link)).refusal
    assert decimo("import-table", str(omens), "--to", str(link), "--overwrite").code == 0
    assert link.is_symlink()
    assert decimo("odds", str(real)).code == 0
    assert "loop.yaml" in decimo("import-table", str(omens), "--to", str(loop), "--overwrite").refusal


def test_two_tables_of_a_folder_do_not_bear_one_id(decimo: Typed, omens: Path, tmp_path: Path) -> None:
    assert decimo("import-table", str(omens), "--to", str(tmp_path / "a.yaml"), "--id", "omens").code == 0
    again = decimo("import-table", str(omens), "--to", str(tmp_path / "b.yaml"), "--id", "omens")
    assert "The id 'omens' is that of a.yaml beside it" in again.refusal
    assert decimo("import-table", str(omens), "--to", str(tmp_path / "b.yaml")).code == 0
    assert decimo("check", str(tmp_path)).code == 0


def test_a_table_that_no_reader_would_take_is_not_written(decimo: Typed, tmp_path: Path) -> None:
    table = tmp_path / "long.yaml"
    ended = decimo("import-table", "-", "--to", str(table), piped="1;" + "a" * MOST_BYTES)
    assert "larger than 1 MiB" in ended.refusal
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_one_sentence(decimo: Typed, omens: Path, tmp_path: Path) -> None:
    shut = tmp_path / "shut"
    shut.mkdir()
    shut.chmod(0o500)
    ended = decimo("import-table", str(omens), "--to", str(shut / "omens.yaml"))
    assert "could not be written" in ended.refusal


def test_for_scripts_all_that_was_understood_is_one_object(
    decimo: Typed, omens: Path, tmp_path: Path
) -> None:
    table = str(tmp_path / "omens.yaml")
    found = decimo("import-table", str(omens), "--json", "--to", table).json
    assert list(found) == [
        "file", "encoding", "separator", "header", "columns", "die", "remarks", "id", "title", "rows", "problems",
        "written",
    ]  # fmt: skip
    assert (found["die"], found["id"], found["written"]) == ("1d20", "omens", table)
    assert found["rows"][0] == {
        "id": "rain-m", "chance": "1/4", "percent": 25.0, "words": "Rain, \\m/", "on": "1-5",
    }  # fmt: skip


def test_what_is_piped_into_a_process_of_its_own_may_be_utf_16(tmp_path: Path) -> None:
    code = (
        "import sys, typer; from decimo.commands.import_commands import import_table; "
        "app = typer.Typer(); app.command()(import_table); app()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, "-"],
        input="1;Größe\n".encode("utf-16"),
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0
    assert "Größe" in ended.stdout.decode("utf-8")
