"""Luck, the briefing and the verification at the command line."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from decimo.commands.check_commands import verify_campaign
from tests.cli.conftest import Typed


def test_luck_is_told_in_words_and_for_scripts(decimo: Typed, hearths: str) -> None:
    out = decimo("show", hearths, "luck").out
    assert "the program  1d6" in out
    assert "red cards" in out
    assert "counts are judged, and fair dice and cards have one as rare as the rarest" in " ".join(
        out.split()
    )
    tally = decimo("show", hearths, "luck", "--json").json
    assert tally["unusual"] is False
    assert {line["source"] for line in tally["dice"]} == {"app"}
    assert [line["kind"] for line in tally["cards"]] == ["red", "court", "ace", "joker"]
    assert tally["counts"] == sum(
        rarity is not None
        for rarity in [
            *(line[key] for line in tally["dice"] for key in ("total", "faces")),
            *(line["rarity"] for line in tally["cards"]),
        ]
    )


def test_luck_of_some_years(decimo: Typed, hearths: str) -> None:
    def rolls(*years: str) -> int:
        tally = decimo("show", hearths, "luck", "--json", *years).json
        return sum(int(line["rolls"]) for line in tally["dice"])

    assert rolls() == rolls("--until", "1") + rolls("--year", "2") + rolls("--from", "3 of the Hearths")
    none = decimo("show", hearths, "luck", "--from", "90")
    assert none.out == "There are no rolls or cards to judge yet.\n"


def test_what_was_taken_back_is_told_apart(decimo: Typed, hearths: str) -> None:
    decimo("undo", hearths, "--to", "2")
    out = decimo("show", hearths, "luck").out
    assert "Not counted: " in out
    assert "rolls and cards taken back or withdrawn." in " ".join(out.split())


def test_a_briefing_tells_a_player_who_comes_back(decimo: Typed, own_dice: str) -> None:
    decimo("answer", own_dice, "3")
    decimo("diary", own_dice, "add", "[red]Smoke[/]  over\nthe harbour.")
    out = decimo("show", own_dice, "briefing").out
    assert "Where you stopped\n  The campaign is in Winter 1 of the Hearths, year 1 of play" in out
    assert "You last played" not in out, "no step is over yet"
    assert "3 answers are asked, 1 of this step given already: " in " ".join(out.split())
    assert "  [red]Smoke[/]  over\n  the harbour." in out
    told = decimo("show", own_dice, "briefing", "--json").json
    assert len(told["question"]["asks"]) == 3
    assert told["answered"] == 1
    assert told["diary"]["text"] == "[red]Smoke[/]  over\nthe harbour."


def test_a_briefing_says_what_happened_and_what_threatens(decimo: Typed, hearths: str) -> None:
    out = decimo("show", hearths, "briefing").out
    assert "You last played today." in " ".join(out.split())
    told = decimo("show", hearths, "briefing", "--json").json
    assert told["coming"] == [
        [row["year"], row["what"], row["whom"]] for row in decimo("show", hearths, "due", "--json").json
    ]
    for fact in told["lately"]:
        assert fact["text"] in " ".join(out.split())


@pytest.fixture
def verifying(folder: Path) -> "Verifying":
    return Verifying(folder)


class Verifying:
    """`decimo verify` of a campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app = typer.Typer()
        self.app.command()(verify_campaign)

    def __call__(self, campaign: str) -> tuple[int, str]:
        ended = CliRunner().invoke(self.app, [campaign, "--campaigns", str(self.folder)])
        return ended.exit_code, ended.output

    def change(self, campaign: str, statement: str, *values: int) -> None:
        with closing(sqlite3.connect(self.folder / f"{campaign}.decimo")) as rows, rows:
            rows.execute(statement, values)


def test_a_sound_campaign_holds_and_so_does_what_was_taken_back(
    decimo: Typed, hearths: str, verifying: Verifying
) -> None:
    decimo("undo", hearths, "--steps", "3")
    code, out = verifying(hearths)
    assert code == 0
    assert "steps hold (fingerprint " in out
    assert "Checked in the same way: 3 steps that were taken back." in out


def test_each_damage_is_named_with_year_season_and_step(
    decimo: Typed, hearths: str, verifying: Verifying
) -> None:
    facts = decimo("show", hearths, "facts", "--year", "2", "--json").json
    fact = next(fact for fact in facts if fact["changes"])
    step, place = fact["id"].split(".")
    verifying.change(
        hearths, "UPDATE fact SET rule = 'decimo:R9' WHERE step = ? AND n = ? - 1", int(step), int(place)
    )
    verifying.change(hearths, "UPDATE answer SET value = '[77]' WHERE step = 1 AND n = 0")
    code, out = verifying(hearths)
    assert code == 1
    first, second = out.splitlines()
    assert first.startswith("1 of the Hearths (year 1), winter, step founding: army value of")
    assert second.startswith(f"2 of the Hearths (year 2), {fact['season']}, step {fact['step']}: the fact '")


def test_tables_that_cannot_be_read_any_more_are_named_and_not_played_by(
    hearths: str, verifying: Verifying
) -> None:
    verifying.change(hearths, "UPDATE content SET text = x'00'")
    code, out = verifying(hearths)
    assert code == 1
    assert out.startswith(
        "Year 1, season 1, step founding: the tables kept for it are missing or cannot be read."
    )
    assert "Not played again: " in out
