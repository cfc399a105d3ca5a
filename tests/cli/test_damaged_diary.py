"""A diary that somebody has changed with another program."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Typed


@pytest.mark.parametrize(
    ("command", "words"),
    [("diary", ("list",)), ("find", ("rain",)), ("show", ("page", "pelmarra"))],
)
def test_an_entry_of_a_season_that_there_is_not_is_told_and_can_be_rescued(
    decimo: Typed, folder: Path, command: str, words: tuple[str, ...]
) -> None:
    assert decimo("new", "hearths", "--scenario", "four-hearths", "--seed", "7").code == 0
    assert decimo("diary", "hearths", "add", "Rain over [[Pelmarra]].").code == 0
    with closing(sqlite3.connect(folder / "hearths.decimo")) as connection:
        connection.execute("UPDATE diary SET season = 99")
        connection.commit()
    told = decimo(command, "hearths", *words)
    assert told.code == 1
    assert "is damaged (the diary's entry 1 has no season); 'decimo restore'" in told.err
    assert decimo("rescue", "hearths", "saved").code == 0
    assert "Rain over" in decimo("diary", "saved", "list").out
