"""Tables and lands without a campaign: check, list, odds, draw."""

from pathlib import Path

import pytest

from decimo.content.content_folder import shipped
from tests.cli.conftest import Typed

WEATHER = """\
format: 1
ruleset: decimo
table: bands
id: weather
title: The weather
die: 1d6
rows:
  - {on: 1-4, id: fair, words: "fair over {land}"}
  - {on: 5-6, id: foul, words: foul}
"""


@pytest.fixture
def weather(tmp_path: Path) -> Path:
    file = tmp_path / "weather.yaml"
    file.write_text(WEATHER, encoding="utf-8")
    return file


def test_what_the_program_brings_is_sound(decimo: Typed) -> None:
    ended = decimo("check")
    assert (ended.code, ended.out) == (0, "")
    assert "no problem found" in ended.err


def test_every_fault_is_named_with_file_and_line(decimo: Typed, tmp_path: Path) -> None:
    file = tmp_path / "faulty.yaml"
    file.write_text(WEATHER.replace("1-4", "1-3").replace("5-6", "3, 5"), encoding="utf-8")
    ended = decimo("check", str(file))
    assert ended.code == 1
    lines = ended.out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [f"{file}:8", f"{file}:9", f"{file}:9"]
    assert all("; " in line for line in lines)
    assert "3 problems" in ended.err
    problems = decimo("check", str(file), "--json").json
    assert [list(problem) for problem in problems] == [["file", "line", "what", "remedy"]] * 3


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "\x00\x01", "Lorem ipsum dolor sit amet, " * 100])
def test_a_file_that_is_no_table_is_one_problem(decimo: Typed, tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    ended = decimo("check", str(file))
    assert ended.code == 1
    assert len(ended.out.splitlines()) == 1


def test_a_missing_file_is_a_problem(decimo: Typed, tmp_path: Path) -> None:
    ended = decimo("check", str(tmp_path / "nothing.yaml"))
    assert ended.code == 1
    assert "nothing.yaml" in ended.out


def test_a_campaign_is_checked_too(decimo: Typed, hearths: str, folder: Path) -> None:
    campaign = folder / "hearths.decimo"
    before = campaign.read_bytes()
    assert decimo("check", str(campaign)).code == 0
    assert campaign.read_bytes() == before
    rubbish = folder / "rubbish.decimo"
    rubbish.write_bytes(b"not a database at all, not at all" * 50)
    ended = decimo("check", str(rubbish), str(campaign))
    assert ended.code == 1
    assert len(ended.out.splitlines()) == 1
    assert "rubbish.decimo" in ended.out


def test_the_list_holds_campaigns_scenarios_and_tables(decimo: Typed, hearths: str, folder: Path) -> None:
    (folder / "broken.decimo").write_bytes(b"")
    ended = decimo("list", "--json")
    assert ended.code == 0
    found = ended.json
    assert [(entry["name"], bool(entry["problem"])) for entry in found["campaigns"]] == [
        ("broken", True),
        ("hearths", False),
    ]
    assert [entry["id"] for entry in found["scenarios"]] == ["four-hearths", "italy", "risk-world"]
    assert {"raid-card", "risk-events"} <= {entry["id"] for entry in found["tables"]}
    words = decimo("list").out
    assert all(word in words for word in ("Campaigns", "hearths", "italy", "risk-world", "raid-card"))
    assert "italy" not in decimo("list", "tables").out
    assert decimo("list", "hats").code == 2


def test_odds_are_exact(decimo: Typed) -> None:
    odds = {row["id"]: row["chance"] for row in decimo("odds", "raid-card", "--json").json}
    assert odds["raid"] == "1/6"
    assert "16.7 % (9/54)" in decimo("odds", "raid-card").out


def test_every_table_has_odds_and_can_be_drawn_from(decimo: Typed) -> None:
    for entry in decimo("list", "tables", "--json").json["tables"]:
        assert decimo("odds", entry["id"]).code == 0
        assert decimo("draw", entry["id"], "--seed", "1").code == 0


def test_a_draw_shows_its_roll_and_its_seed(decimo: Typed, weather: Path) -> None:
    ended = decimo("draw", str(weather), "--seed", "3")
    assert ended.code == 0
    assert ended.out == decimo("draw", str(weather), "--seed", "3").out
    assert "The weather (1d6: " in ended.out
    assert "The seed was 3." in ended.err
    drawn = decimo("draw", str(weather), "--seed", "3", "--json").json
    assert drawn[0]["words"] in ("fair over {land}", "foul")


def test_a_row_says_in_capitals_what_it_leaves_open(decimo: Typed, weather: Path) -> None:
    assert "fair over LAND" in decimo("odds", str(weather)).out


@pytest.mark.parametrize("command", ["odds", "draw"])
def test_what_is_no_table_is_refused(decimo: Typed, tmp_path: Path, command: str) -> None:
    assert "'hats' is no table; choose one of chance, " in decimo(command, "hats").refusal
    missing = decimo(command, str(tmp_path / "nothing.yaml"))
    assert "nothing.yaml" in missing.refusal
    assert decimo(command).code == 2


def test_a_seed_of_letters_draws_nothing(decimo: Typed) -> None:
    assert "'x' is not a seed" in decimo("draw", "chance", "--seed", "x").refusal


# Tables that name places of a map

PLACES = shipped("tables") / "risk" / "targets.yaml"
GOALS = shipped("tables") / "risk" / "missions.yaml"
WORLD = shipped("scenarios") / "risk-world.yaml"


def changed(path: Path, folder: Path, *pairs: tuple[str, str]) -> Path:
    """A copy of a file of the program with other words in it."""
    text = path.read_text(encoding="utf-8")
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    file = folder / path.name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ("to: brazil}", "to: brasil}", 47, "no territory 'brasil' on the map 'The World'; did you mean brazil?"),
        ("to: arctic}", "to: artic}", 19, "no ocean 'artic' on the map 'The World'; did you mean arctic?"),
        ("to: asia}", "to: asai}", 28, "there is no list of asai; did you mean asia?"),
        ("id: asia", "id: asai", 28, "there is no list of asia; did you mean asai?"),
        ("5-6, to: land}", "5-6, to: lnad}", 12, "'lnad' is neither water nor land; did you mean land?"),
        ("to: peru}", "to: brazil}", 44, "nothing leads to 'peru'; give it a total of the die"),
        ("to: egypt}", "to: peru}", 63, "'peru' is in the list 'south-america' too; take one of them out"),
    ],
)  # fmt: skip
def test_one_typing_error_in_the_targets_is_named(
    decimo: Typed, tmp_path: Path, before: str, after: str, line: int, said: str
) -> None:
    file = changed(PLACES, tmp_path, (before, after))
    ended = decimo("check", str(file))
    assert ended.code == 1
    (named,) = [each for each in ended.out.splitlines() if each.endswith(said)]
    assert named.startswith(f"{file}:{line}: ")
    assert len(ended.out.splitlines()) <= 1 + ("too" in said)


def test_one_typing_error_in_the_missions_is_named(decimo: Typed, tmp_path: Path) -> None:
    file = changed(GOALS, tmp_path, ("[asia, africa]", "[asia, afrika]"))
    ended = decimo("check", str(file))
    assert ended.code == 1
    said = "there is no continent 'afrika' on the map 'The World'; did you mean africa?"
    assert ended.out.splitlines() == [f"{file}:15: {said}"]


def test_a_game_refuses_targets_that_do_not_fit_its_map(decimo: Typed, tmp_path: Path) -> None:
    decimo("new", "g", "--scenario", "risk-world", "--seed", "3", "--side", "none")
    wrong = changed(PLACES, tmp_path, ("to: brazil}", "to: brasil}"))
    said = decimo("set", "g", "--table", str(wrong)).refusal
    assert said.endswith("there is no territory 'brasil' on the map 'The World'; did you mean brazil?")
    right = changed(PLACES, tmp_path, ("to: brazil}", "to: peru}"), ("2, to: peru}", "2, to: brazil}"))
    assert decimo("set", "g", "--table", str(right)).code == 0


def test_a_map_says_that_the_printed_targets_do_not_fit(decimo: Typed, tmp_path: Path) -> None:
    own = changed(WORLD, tmp_path, ("ukraine", "rus"), ("id: risk-world", "id: own"), ("africa", "afric"))
    ended = decimo("check", str(own))
    assert ended.code == 0
    first, second = ended.out.splitlines()
    assert (
        f"{own}:31: warning: the lists of targets do not fit this map (as printed); an event strikes" in first
    )
    assert (
        "warning: the missions do not fit this map (as printed); those of continents name a third" in second
    )
    founded = decimo("new", "h", "--scenario", str(own), "--side", "none")
    assert (
        "The lists of targets do not fit this map: an event strikes every continent equally often"
        in founded.err
    )
    assert "The lists of targets" not in decimo("new", "i", "--scenario", "risk-world", "--side", "none").err


def test_targets_of_a_map_of_ones_own_are_held_to_that_map(decimo: Typed, tmp_path: Path) -> None:
    own = changed(WORLD, tmp_path, ("ukraine", "rus"), ("id: risk-world", "id: own"))
    fits = changed(PLACES, tmp_path, ("to: ukraine}", "to: rus}"))
    ended = decimo("check", str(fits), str(own))
    assert (ended.code, str(fits) in ended.out) == (0, False)
    decimo("new", "g", "--scenario", str(own), "--seed", "3", "--side", "none")
    assert decimo("set", "g", "--table", str(fits)).code == 0
    assert "there is no territory 'ukraine'" in decimo("set", "g", "--table", str(PLACES)).refusal
