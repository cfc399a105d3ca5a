"""Commands as a person types them one after another, each with what it printed."""

import io
import os
import shlex
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import chdir, closing, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from decimo.cli import main
from tests.approved.approval import lasting, typed_lines

SIGN = "$ "
ROOT = Path(__file__).parents[2]


def session(path: Path) -> str:
    """Type the commands of an approved file in an empty folder; return them with what they print.

    `decimo ... << TEXT` gives a text to the standard input; `write FILE TEXT` writes a file, `read PATH` prints
    a file or a folder, `copy FILE FILE` copies one, `sql FILE STATEMENT` changes one behind the program's back.
    """
    with TemporaryDirectory() as folder, chdir(folder):
        surroundings = {
            "DECIMO_CAMPAIGNS": str(Path(folder, "campaigns")),
            "COLUMNS": "80",
            "NO_COLOR": "1",
        }
        with mock.patch.dict(os.environ, surroundings):
            parts = [_typed(line) for line in typed_lines(path, SIGN)]
        text = "\n".join(parts)
        for place, name in (
            (str(Path(folder).resolve()), "FOLDER"),
            (folder, "FOLDER"),
            (str(ROOT), "PROGRAM"),
        ):
            text = text.replace(place, name)
    return lasting(text)


def _read(path: Path) -> Iterator[str]:
    """A file, or each file of a folder below its name."""
    if path.is_file():
        yield path.read_text(encoding="utf-8")
        return
    for each in sorted(path.rglob("*")):
        if each.is_file():
            yield f"== {each.relative_to(path).as_posix()}\n{each.read_text(encoding='utf-8')}"


def _typed(line: str) -> str:
    command, _, piped = line.partition(" << ")
    word, *arguments = shlex.split(command)
    if word == "copy":
        shutil.copy(*arguments)
        return f"{SIGN}{line}\n"
    if word == "sql":
        with closing(sqlite3.connect(arguments[0])) as connection, connection:
            connection.execute(arguments[1])
        return f"{SIGN}{line}\n"
    if word == "write":
        Path(arguments[0]).write_text(arguments[1].replace("\\n", "\n"), encoding="utf-8", newline="\n")
        return f"{SIGN}{line}\n"
    if word == "read":
        return f"{SIGN}{line}\n" + "".join(_read(Path(arguments[0])))
    assert word == "decimo"
    out, wrong = io.StringIO(), io.StringIO()
    code: object = 0
    with redirect_stdout(out), redirect_stderr(wrong), mock.patch("sys.stdin", io.StringIO(piped)):
        try:
            main(arguments)
        except SystemExit as end:
            code = end.code or 0
    ended = f"(ends with {code})\n" if code else ""
    said = "".join(f"! {each}\n" for each in wrong.getvalue().splitlines())
    return f"{SIGN}{line}\n{out.getvalue()}{said}{ended}"
