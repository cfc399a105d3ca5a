"""Short messages of the command line: one sentence each, the right number, and a hint that can be typed as it is."""

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Typed

DASH = "type -- after all options, before a name or word that begins with a minus sign"
WRONG = [
    (["sho", "x"], "There is no command 'sho'; did you mean show?"),
    (["nonsense"], "There is no command 'nonsense'; 'decimo -h' lists those there are."),
    (["--nonsense"], "'decimo' has no option --nonsense; 'decimo -h' shows those it has."),
    (["show", "x", "--yeer", "3"], "'decimo show' has no option --yeer; did you mean --year?"),
    (["new", "-x"], f"'decimo new' has no option -x; {DASH}."),
    (["new", "x"], "'decimo new' needs --scenario; 'decimo new -h' shows how it is typed."),
    (["side", "x"], "'decimo side' needs ID; 'decimo side -h' shows how it is typed."),
    (["run", "x", "--years"], "--years needs a value; type it after the option."),
    (["run", "x", "--years", "0"], "--years is too low; type a whole number from 1."),
    (["run", "x", "--years", "9" * 30], "--years is too high; type a whole number up to 10000."),
    (["run", "x", "--years", "many"], "--years needs a number; type a whole number, such as 3."),
    (["list", "tables", "x"], "'decimo list' takes no 'x' there; 'decimo list -h' shows how it is typed."),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=lambda each: " ".join(each)[:24])
def test_what_is_typed_wrongly_is_told_in_one_sentence(
    decimo: Typed, arguments: list[str], said: str
) -> None:
    ended = decimo(*arguments)
    assert (ended.code, ended.out, ended.err) == (2, "", f"{said}\n")


def test_an_answer_that_begins_with_a_minus_sign_is_an_answer(decimo: Typed, own_dice: str) -> None:
    assert (
        decimo("answer", own_dice, "-1").refusal
        == "'-1' cannot come up on this die: type a number from 1 to 6."
    )
    assert "is no number of a fact" in decimo("why", own_dice, "-1").refusal


def test_the_hint_for_a_name_that_begins_with_a_minus_sign_can_be_typed(decimo: Typed) -> None:
    ended = decimo("new", "--scenario", "four-hearths", "--seed", "7", "--dice", "own", "--", "-x")
    hint = ended.err.splitlines()[-1].removeprefix("Answer with: ").partition(" ANSWER")[0]
    assert hint == "decimo answer -- -x"
    assert decimo(*shlex.split(hint)[1:], "1", "1", "1", "1").code == 3
    assert decimo("show", "--json", "--", "-x").json["name"] == "-x"


@pytest.mark.parametrize("name", ["Ro\u202eme", "Ro\u200bme", "\u2066"])
def test_a_name_with_a_sign_that_nobody_sees_is_refused(decimo: Typed, hearths: str, name: str) -> None:
    for arguments in (["new", name, "--scenario", "italy"], ["branch", hearths, name]):
        said = decimo(*arguments).refusal
        assert said.startswith("The name of a campaign cannot have the invisible character U+")
        assert name not in said


def test_a_land_with_a_sign_that_nobody_sees_is_a_problem_with_its_line(
    decimo: Typed, tmp_path: Path
) -> None:
    text = Path("scenarios/four-hearths.yaml").read_text(encoding="utf-8")
    file = tmp_path / "four-hearths.yaml"
    file.write_text(text.replace("Orsely", "Or\u202esely", 1), encoding="utf-8", newline="\n")
    (problem,) = decimo("check", str(file)).out.splitlines()
    line = text[: text.index("Orsely")].count("\n") + 1
    assert problem.startswith(f"{file}:{line}: 'Or")
    assert "contains the invisible character U+202E" in problem
    assert "U+202E" in decimo("new", "x", "--scenario", str(file)).refusal


def test_what_is_not_the_file_it_should_be_is_told_with_what_to_do(
    decimo: Typed, hearths: str, tmp_path: Path
) -> None:
    report = tmp_path / "years.json"
    assert decimo("report", hearths, "--to", str(report)).code == 0
    assert decimo("import", str(report)).refusal == (
        "'years.json' is a report, which cannot be imported; write the campaign with 'decimo export', "
        "and import that."
    )
    nowhere = tmp_path / "nowhere"
    said = decimo("export", hearths, "--to", str(nowhere / "x.json")).refusal
    assert said == f"There is no folder '{nowhere}'; choose one that exists."
    assert "is a folder; type a name" in decimo("new", f"{tmp_path}/", "--scenario", "italy").refusal
    for arguments in (["import", ""], ["import-table", ""], ["import-map", ""]):
        assert "has no name" in decimo(*arguments).refusal


def test_one_is_said_as_one(decimo: Typed) -> None:
    decimo("new", "one", "--scenario", "four-hearths", "--seed", "7")
    assert decimo("verify", "one").out.startswith("Its one step holds (fingerprint ")
    assert " 1 step played." in decimo("show", "one").out
    assert decimo("undo", "one").refusal == "1 step cannot be taken back; there is nothing to be taken back."
    decimo("run", "one", "--years", "1")
    decimo("set", "one", "ageing=off")
    facts = decimo("show", "one", "facts", "--json").json
    step = next(fact["id"] for fact in facts if fact["verb"] == "change_setting").partition(".")[0]
    assert f"Step {step} has 1 fact;" in decimo("why", "one", f"{step}.9").refusal
    assert "What the player changes by hand" in decimo("why", "one", f"{step}.1").out.replace("\n   ", " ")
    assert decimo("side", "one", "pelmarra", "player").code == 0
    assert "Your side: Pelmarr" in decimo("show", "one").out
