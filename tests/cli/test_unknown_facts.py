"""A fact of a kind that this program does not know is told as such, wherever facts are told."""

import ast
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import decimo as decimo_package
from decimo.content.content_folder import content_files, shipped
from decimo.content.model import read
from decimo.narration.words_table import WordsTable
from decimo.rulesets import gather
from tests.cli.conftest import Typed

TOLD = "Pelmarra: raise dragon (units 10, ships 6), which this program does not know."


@pytest.fixture
def dragon(folder: Path, hearths: str) -> str:
    """A campaign that a later program went on with: one of its facts has a new verb."""
    with closing(sqlite3.connect(folder / f"{hearths}.decimo")) as file:
        changed = file.execute(
            "UPDATE fact SET verb = 'raise_dragon', words = '{\"units\":10,\"ships\":6}'"
            "WHERE verb = 'muster' AND about = 'pelmarra'"
        )
        assert changed.rowcount == 1
        file.commit()
    return hearths


def test_it_stands_in_the_log(decimo: Typed, dragon: str) -> None:
    assert TOLD in " ".join(decimo("show", dragon, "facts").out.split())


def test_it_is_found(decimo: Typed, dragon: str) -> None:
    assert TOLD in " ".join(decimo("find", dragon, "dragon").out.split())


@pytest.mark.parametrize(
    ("voice", "told"),
    [
        ("bare", "raise dragon"),
        ("chronicle", "raise dragon (units ten, ships six), which this program does not know."),
        ("gazette", "raise dragon (units ten, ships six), which this program does not know."),
    ],
)
def test_every_voice_of_the_report_tells_it(
    decimo: Typed, dragon: str, tmp_path: Path, voice: str, told: str
) -> None:
    page = tmp_path / "report.md"
    assert decimo("report", dragon, "--to", str(page), "--voice", voice).code == 0
    assert told in " ".join(page.read_text(encoding="utf-8").split())


def told_verbs(source: Path) -> Iterator[str]:
    """The verbs of facts that stand in a module as words."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        named = [keyword.value for keyword in node.keywords if keyword.arg == "verb"]
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("tell", "add", "remove"):
            named += node.args[:1]
        if isinstance(node.func, ast.Name) and node.func.id == "Fact":
            named += node.args[:1]
        yield from (
            each.value for each in named if isinstance(each, ast.Constant) and isinstance(each.value, str)
        )


@pytest.mark.parametrize(("land", "folders"), [("italy", ("rules", "world")), ("risk-world", ("risk",))])
def test_no_fact_of_the_program_itself_is_unknown(land: str, folders: tuple[str, ...]) -> None:
    game, _, _ = gather(land)
    tables = [
        read(path.read_bytes(), str(path), WordsTable)[0]
        for path in content_files(shipped("tables") / game / "words")
    ]
    known = {verb for table in tables if table for verb in (*table.verbs, *table.weights)}
    root = Path(decimo_package.__file__).parent
    told = {verb for folder in folders for path in (root / folder).rglob("*.py") for verb in told_verbs(path)}
    assert len(told) > 50
    assert told - known == set()
