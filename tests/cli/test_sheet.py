"""A fight on the tabletop, from the command line: its sheet, its form, and typed answers to a form."""

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Typed

MOST_QUESTIONS = 400


@pytest.fixture
def on_table(decimo: Typed) -> str:
    """A campaign that waits for the result of the first fight; every other question is left to the program."""
    sides = [part for side in ("pelmarra", "orsely", "rossolan", "hethrun") for part in ("--side", side)]
    land = ("--scenario", "four-hearths", "--seed", "7", "--set", "battles=ask")
    decimo("new", "war", *land, *sides)
    for _ in range(MOST_QUESTIONS):
        ended = decimo("run", "war", "--years", "50", "--json")
        asks = ended.json["question"]["asks"]
        if asks[0]["kind"] == "form":
            return "war"
        if [option["id"] for option in asks[0]["options"]] == ["fast", "sheet"]:
            decimo("answer", "war", *["sheet"] * len(asks))
        else:
            decimo("answer", "war", "--fate")
    raise AssertionError("No fight came in fifty years.")


def form(decimo: Typed, campaign: str) -> dict[str, str]:
    """The form as a script fills it: every field with the first thing that can stand in it."""
    (ask,) = decimo("answer", campaign, "--json").json["question"]["asks"]
    return {
        field["id"]: str(field["code"] or (field["options"][0] if field["options"] else field["low"]))
        for field in ask["fields"]
    }


def typed(fields: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in fields.items())


def test_a_form_is_shown_with_its_fields_its_example_and_where_its_sheet_is(
    decimo: Typed, on_table: str
) -> None:
    ended = decimo("answer", on_table)
    assert ended.code == 3
    for name, value in form(decimo, on_table).items():
        assert f"{name}={value}" in ended.out
    assert "Or type fast, and the program settles it." in ended.out
    assert f"decimo sheet {on_table} prints what to play from" in ended.err


def test_the_example_that_is_shown_can_be_typed(decimo: Typed, on_table: str) -> None:
    (line,) = [
        line for line in decimo("answer", on_table).out.splitlines() if "Type it as one answer" in line
    ]
    (example,) = shlex.split(line.partition("order: ")[2])
    assert decimo("answer", on_table, example).code in (0, 3)
    assert example not in decimo("answer", on_table).out


def test_a_form_may_be_typed_without_quotes_and_in_any_order(decimo: Typed, on_table: str) -> None:
    fields = form(decimo, on_table)
    ended = decimo("answer", on_table, *reversed([f"{name}={value}" for name, value in fields.items()]))
    assert ended.code in (0, 3)
    assert fields["code"] not in decimo("answer", on_table).out


def test_a_form_of_another_sheet_and_one_with_a_gap_are_refused_and_nothing_is_kept(
    decimo: Typed, on_table: str
) -> None:
    fields = form(decimo, on_table)
    other = decimo("answer", on_table, typed(fields | {"code": "abc"})).refusal
    assert "'abc' is the code of another sheet" in other
    last = list(fields)[-1]
    assert (
        f"{last} must be"
        in decimo("answer", on_table, typed({k: v for k, v in fields.items() if k != last})).refusal
    )
    assert form(decimo, on_table) == fields


@pytest.mark.parametrize("answer", [["fast"], ["--fate"]])
def test_an_open_form_may_be_left_to_the_fast_battle(decimo: Typed, on_table: str, answer: list[str]) -> None:
    code = form(decimo, on_table)["code"]
    assert decimo("answer", on_table, *answer).code in (0, 3)
    assert code not in decimo("answer", on_table).out


def test_the_question_for_scripts_holds_fields_and_sheet(decimo: Typed, on_table: str) -> None:
    (ask,) = decimo("answer", on_table, "--json").json["question"]["asks"]
    assert ask["fields"][0]["id"] == "code"
    assert ask["sheet"].startswith("# ")
    json.dumps(ask)


def test_the_sheet_is_printed_or_written_and_names_the_forms_code(
    decimo: Typed, on_table: str, tmp_path: Path
) -> None:
    printed = decimo("sheet", on_table).out
    assert form(decimo, on_table)["code"] in printed
    path = tmp_path / "fight.md"
    assert str(path) in decimo("sheet", on_table, "--to", str(path)).out
    assert path.read_text(encoding="utf-8").startswith(printed.rstrip())
    assert decimo("sheet", on_table, "--to", str(path)).code == 0


def test_a_sheet_with_notes_on_it_stays_as_it_is_unless_asked(
    decimo: Typed, on_table: str, tmp_path: Path
) -> None:
    path = tmp_path / "fight.md"
    path.write_text("My notes.\n", encoding="utf-8")
    assert "is not a sheet as the program wrote it" in decimo("sheet", on_table, "--to", str(path)).refusal
    assert decimo("sheet", on_table, "--to", str(path), "--overwrite").code == 0
    assert "ends in .md" in decimo("sheet", on_table, "--to", str(tmp_path / "fight.pdf")).refusal


def test_without_an_open_form_there_is_no_sheet(decimo: Typed, hearths: str) -> None:
    assert "No form with a sheet is open" in decimo("sheet", hearths).refusal


@pytest.mark.parametrize("ledger", ["realms", "wars", "armies", "relations"])
def test_realms_wars_armies_and_relations_are_shown(decimo: Typed, hearths: str, ledger: str) -> None:
    ended = decimo("show", hearths, ledger)
    assert ended.code == 0
    assert ended.out.startswith({"relations": "Scores"}.get(ledger, ledger.capitalize()))
    assert isinstance(decimo("show", hearths, ledger, "--json").json, list)
