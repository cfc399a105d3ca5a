"""Founding a campaign, playing on, and being asked."""

import shlex
from pathlib import Path

import pytest

from decimo.chance import Ask, Option
from decimo.commands.question_text import format_request
from tests.cli.conftest import Typed


def test_a_new_campaign_says_where_it_stands(decimo: Typed, folder: Path) -> None:
    ended = decimo("new", "first", "--scenario", "italy", "--seed", "7", "--json")
    assert ended.code == 0
    assert ended.json["name"] == "first"
    assert ended.json["seed"] == 7
    assert ended.json["moment"].startswith("Winter 300 BC")
    assert (folder / "first.decimo").is_file()


def test_without_a_seed_one_is_drawn_and_told(decimo: Typed) -> None:
    one, other = (
        decimo("new", name, "--scenario", "four-hearths", "--json").json["seed"] for name in ("one", "other")
    )
    assert one != other


def test_sides_dice_and_house_rules_are_chosen_at_the_start(decimo: Typed) -> None:
    decimo("new", "x", "--scenario", "four-hearths", "--side", "pelmarra", "--set", "ageing=off")
    summary = decimo("show", "x", "--json").json
    assert summary["seats"]["pelmarra"] == "player"
    assert summary["seats"]["orsely"] == "policy"
    settings = {row["key"]: row["value"] for row in decimo("show", "x", "settings", "--json").json}
    assert settings["ageing"] == "off"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x", "--scenario", "atlantis"], "is no scenario; choose one of four-hearths, italy or risk-world."),
        (["x", "--scenario", "italy", "--seed", "seven"], "'seven' is not a seed; type a whole number"),
        (["x", "--scenario", "italy", "--seed", "-1"], "'-1' is not a seed"),
        (["x", "--scenario", "italy", "--seed", "9" * 30], "is not a seed"),
        (["   ", "--scenario", "italy"], "A campaign needs a name"),
        (["x", "--scenario", "italy", "--side", "gaul"], "'gaul' is no side"),
        (["x", "--scenario", "italy", "--side", "none", "--side", "latium"], "'--side none' means"),
        (["x", "--scenario", "italy", "--set", "ageing"], "'ageing' is no setting; type it as KEY=VALUE"),
        (["x", "--scenario", "italy", "--set", "agein=on"], "did you mean ageing?"),
        (["x", "--scenario", "italy", "--set", "hats=3"], "There is no setting 'hats'; 'decimo show"),
    ],
)
def test_what_cannot_be_founded_is_refused_in_a_sentence(
    decimo: Typed, folder: Path, arguments: list[str], said: str
) -> None:
    assert said in decimo("new", *arguments).refusal
    assert not folder.exists() or not list(folder.iterdir())


def test_a_name_of_300_letters_is_kept_as_typed(decimo: Typed) -> None:
    name = "Rome " * 60
    assert decimo("new", name, "--scenario", "four-hearths").code == 0
    assert decimo("show", name, "--json").json["name"] == name


def test_a_taken_name_is_refused_and_the_campaign_stays(decimo: Typed, hearths: str) -> None:
    before = decimo("show", hearths, "--json").json
    assert "already" in decimo("new", hearths, "--scenario", "italy").refusal
    assert decimo("show", hearths, "--json").json == before


def test_the_same_seed_brings_the_same_history(decimo: Typed, folder: Path) -> None:
    histories = []
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        decimo("new", name, "--scenario", "four-hearths", "--seed", seed)
        decimo("run", name, "--years", "5")
        histories.append(decimo("show", name, "facts", "--json").out)
    assert histories[0] == histories[1]
    assert histories[0] != histories[2]


def test_a_run_tells_where_it_ended(decimo: Typed, hearths: str) -> None:
    ended = decimo("run", hearths, "--years", "2")
    assert ended.code == 0
    assert ended.out.startswith("The campaign is in Winter 6 of the Hearths (fingerprint ")
    assert ended.err == ""


def test_a_run_stops_for_a_death_and_tells_it(decimo: Typed, hearths: str) -> None:
    ended = decimo("run", hearths, "--years", "100", "--until", "death")
    assert ended.code == 0
    assert ended.out.startswith("Stopped for death; the campaign is in ")
    assert len(ended.out.splitlines()) > 2


def test_a_run_stops_at_the_end_of_a_decade(decimo: Typed, hearths: str) -> None:
    ended = decimo("run", hearths, "--years", "100", "--until", "decade", "--json")
    assert ended.json["stopped"] == "decade"
    assert decimo("show", hearths, "--json").json["year"] == 11


@pytest.mark.parametrize(
    "arguments",
    [["--years", "0"], ["--years", "many"], [], ["--decide", "none"]],
)
def test_a_run_typed_wrongly_is_explained(decimo: Typed, hearths: str, arguments: list[str]) -> None:
    ended = decimo("run", hearths, *arguments)
    assert ended.code == 2
    (sentence,) = ended.err.splitlines()
    assert sentence.endswith(".")


def test_a_run_stops_only_for_what_the_game_knows(decimo: Typed, hearths: str) -> None:
    said = decimo("run", hearths, "--years", "1", "--until", "peace").refusal
    assert "choose one of decade, event, death, war" in said


def test_with_own_dice_the_player_is_asked(decimo: Typed, own_dice: str) -> None:
    ended = decimo("answer", own_dice)
    assert ended.code == 3
    assert "1. army value of the Pelmarrans" in ended.out
    assert "Rule G-02: " in ended.out
    assert "7-12, each 16.7 % (1/6)" in ended.out
    assert "decimo answer own ANSWER" in ended.err


def test_the_question_for_scripts_says_all_there_is(decimo: Typed, own_dice: str) -> None:
    ended = decimo("run", own_dice, "--years", "1", "--json")
    assert ended.code == 3
    first = ended.json["question"]["asks"][0]
    assert (first["number"], first["kind"], first["dice"]) == (1, "roll", "6+1d6")
    assert first["odds"][0] == {"result": "7", "chance": "1/6"}


def test_a_half_answered_question_keeps_its_answers(decimo: Typed, own_dice: str) -> None:
    assert decimo("answer", own_dice, "4", "6").code == 3
    ended = decimo("answer", own_dice, "--json")
    assert [ask["number"] for ask in ended.json["question"]["asks"]] == [3, 4]


def test_an_impossible_answer_is_refused_and_nothing_is_kept(decimo: Typed, own_dice: str) -> None:
    assert "cannot come up on this die" in decimo("answer", own_dice, "4", "7").refusal
    assert (
        "5 answers were given but 4 are asked" in decimo("answer", own_dice, "1", "1", "1", "1", "1").refusal
    )
    assert len(decimo("answer", own_dice, "--json").json["question"]["asks"]) == 4


def test_the_program_may_answer_instead(decimo: Typed, own_dice: str) -> None:
    for _ in range(30):
        ended = decimo("answer", own_dice, "--fate")
        if ended.code == 0:
            break
    assert "muster" in ended.out
    journal = decimo("show", own_dice, "journal", "--json").json
    assert {answer["source"] for answer in journal[0]["answers"]} == {"app"}


def test_answers_of_the_player_are_journaled_as_his(decimo: Typed, own_dice: str) -> None:
    decimo("answer", own_dice, "1", "2", "3", "4")
    decimo("run", own_dice, "--years", "1", "--decide", "all")
    founding = decimo("show", own_dice, "journal", "--json").json[0]
    sources = [answer["source"] for answer in founding["answers"]]
    assert sources[:5] == ["player"] * 4 + ["app"]


def test_nothing_can_be_answered_when_nothing_is_asked(decimo: Typed, hearths: str) -> None:
    assert "Nothing is asked" in decimo("answer", hearths, "4").refusal


@pytest.mark.parametrize("arguments", [["play", "hearths"], []])
def test_the_screen_needs_a_terminal(decimo: Typed, hearths: str, arguments: list[str]) -> None:
    assert "needs a terminal" in decimo(*arguments).refusal


def test_what_to_type_next_names_the_campaign_and_its_folder_as_they_were_typed(
    decimo: Typed, tmp_path: Path
) -> None:
    other = str(tmp_path / "other evenings")
    land = ("--scenario", "four-hearths", "--seed", "7")
    said = decimo("new", "war", *land, "--campaigns", other).err
    assert shlex.split(said.partition("decimo ")[2]) == ["play", "war", "--campaigns", other]
    said = decimo("new", "own", *land, "--dice", "own", "--campaigns", other).err
    typed = shlex.split(said.partition("decimo ")[2])
    assert typed[:4] == ["answer", "own", "--campaigns", other]


def test_the_numbers_of_a_long_list_of_choices_stand_under_each_other() -> None:
    options = tuple(Option(f"land-{n}", f"Land {n}") for n in range(1, 12))
    first, *_, last, typed = format_request(Ask("choice", "decimo:R1", "where to", "", options=options))
    assert (first, last) == (" 1  land-1   Land 1", "11  land-11  Land 11")
    assert typed.startswith("Type a number from 1 to 11")
