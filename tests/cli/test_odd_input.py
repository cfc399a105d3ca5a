"""Odd input from people, pipes and disks: one plain sentence for each, and no loss."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Typed

TOO_LONG = "x" * 5000
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="pipes and links of this kind are POSIX")

ROADS = """\
format: 1
ruleset: decimo
table: bands
id: roads
title: The roads
die: 1d6
rows:
  - {on: 1-6, id: on, words: on to the ford, then: fords}
"""
FORDS = ROADS.replace("roads", "fords").replace(", then: fords", "")


def ended_alone(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, and fail if it does not end."""
    command = [sys.executable, "-m", "decimo", *arguments]
    return subprocess.run(command, text=True, check=False, timeout=60, encoding="utf-8", **options)  # type: ignore[call-overload,no-any-return]


# Signs that command a terminal


@pytest.mark.parametrize("name", ["a\nb", "a\rb", "a\x1b[2Jb", "a\x9bb", "a\x7fb", "a\u2028b"])
def test_a_sign_that_commands_the_terminal_is_kept_and_shown_as_a_picture(decimo: Typed, name: str) -> None:
    ended = decimo("new", name, "--scenario", "four-hearths", "--seed", "7")
    assert ended.code == 0
    assert len(ended.out.splitlines()) == len(ended.err.splitlines()) == 1
    assert name not in ended.out + ended.err
    assert all(sign.isprintable() for sign in ended.out.rstrip("\n") + ended.err.rstrip("\n"))
    assert decimo("show", name, "--json").json["name"] == name


@pytest.mark.parametrize(
    "arguments",
    [
        ["set", "hearths", "a\nb=1"],
        ["why", "hearths", "1\n\n.1"],
        ["order", "hearths", "\x1b[31m\nsack", "--side", "pelmarra"],
        ["show", "hearths", "a\x85b"],
        ["show", "nobody", "--campaigns", "no\nwhere"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_refusal_stays_one_line_whatever_was_typed(
    decimo: Typed, hearths: str, arguments: list[str]
) -> None:
    assert decimo(*arguments).refusal.isprintable()


def test_a_diary_keeps_what_it_does_not_send_to_the_terminal(decimo: Typed, hearths: str) -> None:
    text = "[red]\x1b[31m {{x}} \0 [/"
    assert decimo("diary", hearths, "add", "-", piped=text).code == 0
    (entry,) = decimo("diary", hearths, "--json").json
    assert entry["text"] == text
    assert "[red]␛[31m {{x}} ␀ [/" in decimo("diary", hearths).out


# What is piped in


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_what_is_piped_in_is_read_as_utf_8(decimo: Typed, hearths: str, mark: bytes) -> None:
    assert decimo("diary", hearths, "add", "-", piped=mark + "déjà 🏺".encode()).code == 0
    assert [entry["text"] for entry in decimo("diary", hearths, "--json").json] == ["déjà 🏺"]


def test_words_that_are_no_text_are_refused_and_none_is_lost(decimo: Typed, hearths: str) -> None:
    decimo("diary", hearths, "add", "The first winter.")
    assert "not UTF-8" in decimo("diary", hearths, "add", "-", piped=b"caf\xe9").refusal
    # So does a byte of another encoding arrive that was typed as an argument.
    assert "cannot be written" in decimo("diary", hearths, "add", "caf\udce9").refusal
    assert [entry["text"] for entry in decimo("diary", hearths, "--json").json] == ["The first winter."]


def test_a_pipe_without_an_end_is_refused(
    decimo: Typed, hearths: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decimo.commands.diary_command.MAX_CHARACTERS", 1000)
    assert "longer than 1000" in decimo("diary", hearths, "add", "-", piped="x" * 1001).refusal
    assert decimo("diary", hearths, "add", "-", piped="x" * 1000).code == 0


def test_an_entry_of_a_million_signs_is_kept(decimo: Typed, hearths: str) -> None:
    assert decimo("diary", hearths, "add", "-", piped="x" * 1_000_000).code == 0
    (entry,) = decimo("diary", hearths, "--json").json
    assert len(entry["text"]) == 1_000_000


@pytest.mark.parametrize("arguments", [["diary", "hearths", "add", "-"], ["play", "hearths"], []])
def test_without_a_standard_input_nothing_is_read(decimo: Typed, hearths: str, arguments: list[str]) -> None:
    assert decimo(*arguments, piped=None).refusal


def test_without_standard_streams_a_run_goes_on(decimo: Typed, hearths: str) -> None:
    closed = "import sys; sys.stdin = sys.stdout = sys.stderr = None; from decimo.cli import main; main()"
    command = [sys.executable, "-c", closed, "run", hearths, "--years", "1"]
    assert subprocess.run(command, check=False, timeout=60).returncode == 0
    assert decimo("show", hearths, "--json").json["year"] == 5


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_under_the_output_is_told() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = ended_alone("list", stdout=full, stderr=subprocess.PIPE)
    assert ended.returncode == 1
    assert ended.stderr.startswith("The output cannot be used (")
    assert len(ended.stderr.splitlines()) == 1


# Paths


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "x", "--scenario", f"{TOO_LONG}.yaml"],
        ["new", "x", "--scenario", "~no-such-user/x.yaml"],
        ["new", "x", "--scenario", "italy", "--campaigns", "~no-such-user/x"],
        ["new", "..", "--scenario", "italy"],
        ["odds", f"{TOO_LONG}.yaml"],
        ["draw", "~no-such-user/x.yaml"],
        ["check", f"{TOO_LONG}.yaml"],
        ["list", "--campaigns", "~no-such-user/x"],
        ["report", "hearths", "--to", f"{TOO_LONG}.md"],
    ],
    ids=lambda arguments: " ".join(arguments)[:30],
)
def test_a_path_that_cannot_be_is_one_sentence(decimo: Typed, hearths: str, arguments: list[str]) -> None:
    ended = decimo(*arguments)
    said = ended.refusal if arguments[0] != "check" or not ended.out else ended.out
    assert "an internal error" not in said


@POSIX
def test_a_pipe_or_a_link_to_itself_is_no_table_and_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    (tmp_path / "roads.yaml").write_text(ROADS, encoding="utf-8")
    (tmp_path / "fords.yaml").write_text(FORDS, encoding="utf-8")
    for name, code in (("pipe", 1), ("loop", 1), ("roads", 0)):
        file = str(tmp_path / f"{name}.yaml")
        ended = ended_alone("check", file, capture_output=True)
        assert ended.returncode == code
        assert "an internal error" not in ended.stderr
        assert [line.partition(":")[0] for line in ended.stdout.splitlines()] == [file] * code
    assert ended_alone("draw", str(tmp_path / "roads.yaml"), capture_output=True).returncode == 0


def test_a_faulty_file_beside_a_table_does_not_keep_it_from_being_drawn(
    decimo: Typed, tmp_path: Path
) -> None:
    (tmp_path / "roads.yaml").write_text(ROADS, encoding="utf-8")
    (tmp_path / "fords.yaml").write_text(FORDS, encoding="utf-8")
    (tmp_path / "letter.yaml").write_text("Dear Gaius,", encoding="utf-8")
    ended = decimo("draw", str(tmp_path / "roads.yaml"), "--seed", "1")
    assert ended.code == 0
    assert "The fords" in ended.out
    (tmp_path / "fords.yaml").write_text(FORDS.replace("1-6", "1-5"), encoding="utf-8")
    ended = decimo("draw", str(tmp_path / "roads.yaml"), "--seed", "1")
    assert ended.code == 1
    assert "the table 'fords' has a problem" in ended.err


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="to root all files are open")
@pytest.mark.parametrize("command", [["check"], ["report", "hearths", "--to"]])
def test_a_file_that_may_not_be_read_is_one_sentence(
    decimo: Typed, hearths: str, tmp_path: Path, command: list[str]
) -> None:
    file = tmp_path / ("x.md" if command[0] == "report" else "x.yaml")
    file.write_text("mine", encoding="utf-8")
    file.chmod(0)
    ended = decimo(*command, str(file))
    assert ended.code == 1
    assert file.name in ended.out + ended.err
