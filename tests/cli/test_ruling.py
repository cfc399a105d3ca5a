"""Orders, house rules, seats and dice; undo and redo."""

import pytest

from tests.cli.conftest import Typed


def rich_side(decimo: Typed, campaign: str) -> tuple[str, str]:
    """Play on until a side has an order to give; return the side and the order."""
    for _ in range(20):
        for side in decimo("show", campaign, "--json").json["seats"]:
            orders = decimo("order", campaign, "--side", side, "--json").json
            if orders:
                return side, orders[0]["id"]
        decimo("run", campaign, "--years", "1")
    raise AssertionError("no side ever had an order to give")


def test_an_order_is_listed_given_and_journaled(decimo: Typed, hearths: str) -> None:
    side, order = rich_side(decimo, hearths)
    ended = decimo("order", hearths, *order.split(), "--side", side)
    assert ended.code == 0
    assert ended.out
    last = decimo("show", hearths, "journal", "--json").json[-1]
    assert (last["kind"], last["by"], last["command"]) == ("order", "player", f"{side} {order}")


def test_the_side_of_an_order_is_the_one_the_player_plays(decimo: Typed, hearths: str) -> None:
    assert "You play no side" in decimo("order", hearths).refusal
    decimo("side", hearths, "pelmarra", "player")
    assert decimo("order", hearths).code == 0
    decimo("side", hearths, "orsely", "player")
    assert "one of pelmarra, orsely" in decimo("order", hearths).refusal


def test_an_order_nobody_can_give_is_refused(decimo: Typed, hearths: str) -> None:
    said = decimo("order", hearths, "fly", "to", "the", "moon", "--side", "pelmarra").refusal
    assert "'fly to the moon' is no order" in said
    assert "'gaul' is no side" in decimo("order", hearths, "--side", "gaul").refusal


def test_no_order_while_a_question_is_open(decimo: Typed, own_dice: str) -> None:
    ended = decimo("order", own_dice, "--side", "pelmarra")
    assert (ended.code, ended.out) == (0, "")
    assert "a question is open" in ended.err


def test_a_house_rule_holds_from_now_on(decimo: Typed, hearths: str) -> None:
    assert decimo("set", hearths, "ageing=off").out == "ageing=off holds from now on.\n"
    settings = {row["key"]: row for row in decimo("show", hearths, "settings", "--json").json}
    assert settings["ageing"]["value"] == "off"
    assert settings["ageing"]["default"] != "off"


def test_of_several_house_rules_none_is_changed_if_one_cannot_be(decimo: Typed, hearths: str) -> None:
    before = decimo("show", hearths, "--json").json["fingerprint"]
    assert decimo("set", hearths, "ageing=off", "ageing=often").refusal
    assert decimo("show", hearths, "--json").json["fingerprint"] == before


def test_a_house_rule_waits_for_the_open_step_unless_it_must_not(decimo: Typed, own_dice: str) -> None:
    assert "from the next step on" in decimo("set", own_dice, "ageing=off").out
    assert "holds from now on" in decimo("set", own_dice, "army-dice=1d6", "--now").out
    question = decimo("answer", own_dice, "--json").json["question"]
    assert question["asks"][0]["dice"] == "1d6"


def test_who_decides_and_who_rolls_change_at_any_moment(decimo: Typed, hearths: str) -> None:
    assert decimo("side", hearths, "pelmarra", "player").code == 0
    assert decimo("dice", hearths, "own").code == 0
    summary = decimo("show", hearths, "--json").json
    assert (summary["seats"]["pelmarra"], summary["dice"]) == ("player", "own")
    assert decimo("run", hearths, "--years", "9").code == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["side", "hearths", "gaul", "player"], "'gaul' is no side"),
        (["side", "hearths", "pelmarra", "nobody"], "'nobody' cannot decide"),
        (["dice", "hearths", "loaded"], "'loaded' cannot roll"),
        (["set", "hearths", "ageing"], "type it as KEY=VALUE"),
        (["undo", "hearths", "--steps", "9999"], "cannot be taken back"),
        (["undo", "hearths", "--to", "99"], "cannot go back to a later season"),
        (["undo", "hearths", "--to", "1.monsoon"], "'monsoon' is no season"),
        (["undo", "hearths", "--to", "soon"], "'soon' is no year"),
        (["undo", "hearths", "--to", "1", "--steps", "2"], "choose one of them"),
        (["redo", "hearths"], "nothing to redo"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    decimo: Typed, hearths: str, arguments: list[str], said: str
) -> None:
    before = decimo("show", hearths, "--json").json
    assert said in decimo(*arguments).refusal
    assert decimo("show", hearths, "--json").json == before


@pytest.mark.parametrize("to", ["2.spring", "2.2", "2 of the Hearths.Spring"])
def test_undo_goes_back_to_a_season_and_redo_forward_again(decimo: Typed, hearths: str, to: str) -> None:
    before = decimo("show", hearths, "--json").json
    ended = decimo("undo", hearths, "--to", to)
    assert ended.code == 0
    back = [line for line in ended.out.splitlines() if line.startswith("taken back:")]
    then = decimo("show", hearths, "--json").json
    assert (then["year"], then["season"]) == (2, "spring")
    assert decimo("redo", hearths, "--steps", str(len(back))).code == 0
    assert decimo("show", hearths, "--json").json == before


def test_undo_takes_back_one_step_and_says_which(decimo: Typed, hearths: str) -> None:
    last = decimo("show", hearths, "journal", "--json").json[-1]
    first_line = decimo("undo", hearths).out.splitlines()[0]
    assert first_line.split()[2] == str(last["id"])
    titles = {row["step"]: row["title"] for row in decimo("show", hearths, "calendar", "--json").json}
    assert first_line.endswith(f": {titles[last['step']]}")


@pytest.mark.parametrize("how", [["--steps", "3"], ["--to", "2.autumn"]])
def test_undo_can_say_first_what_it_would_take_back(decimo: Typed, hearths: str, how: list[str]) -> None:
    before = decimo("show", hearths, "--json").json["fingerprint"]
    *would, summary = decimo("undo", hearths, "--dry-run", *how).out.splitlines()
    assert summary.startswith(f"{len(would)} steps (")
    assert "Nothing was changed." in summary
    assert decimo("show", hearths, "--json").json["fingerprint"] == before
    done = [
        line for line in decimo("undo", hearths, *how).out.splitlines() if line.startswith("taken back: ")
    ]
    assert [line.removeprefix("would be ") for line in would] == done


def test_an_undo_takes_back_what_was_said_also_after_corrections_in_the_founding(
    decimo: Typed, own_dice: str
) -> None:
    for answer in ("2", "3", "4"):
        decimo("answer", own_dice, answer)
        assert decimo("undo", own_dice, "--answer").code == 0
    assert decimo("run", own_dice, "--years", "1", "--decide", "all").code == 0
    before = decimo("show", own_dice, "--json").json
    for steps in ("1", "3"):
        *would, _ = decimo("undo", own_dice, "--dry-run", "--steps", steps).out.splitlines()
        *done, _ = decimo("undo", own_dice, "--steps", steps).out.splitlines()
        assert [line.removeprefix("would be ") for line in would] == done
        assert len(done) == int(steps)
        assert decimo("redo", own_dice, "--steps", steps).code == 0
        assert decimo("show", own_dice, "--json").json == before


def test_a_dry_run_says_what_goes_with_a_question_that_is_open(decimo: Typed, hearths: str) -> None:
    assert decimo("dice", hearths, "own").code == 0
    assert decimo("run", hearths, "--years", "1").code == 3
    assert decimo("set", hearths, "warrior-battle-won=3").code == 0
    summary = decimo("undo", hearths, "--dry-run").out.splitlines()[-1]
    assert "The house rules that wait for its end are dropped, too: warrior-battle-won=3." in summary


def test_a_dry_run_refuses_what_the_undo_would_refuse(decimo: Typed, hearths: str) -> None:
    for how in (["--steps", "9999"], ["--to", "9"]):
        assert decimo("undo", hearths, "--dry-run", *how).refusal == decimo("undo", hearths, *how).refusal


def test_a_played_campaign_verifies(decimo: Typed, hearths: str) -> None:
    ended = decimo("verify", hearths)
    assert ended.code == 0
    assert "steps hold" in ended.out


def test_a_side_is_named_by_its_id_or_by_its_people(decimo: Typed) -> None:
    decimo("new", "x", "--scenario", "italy", "--side", "the Romans", "--seed", "1")
    assert decimo("show", "x", "--json").json["seats"]["latium"] == "player"
    assert decimo("side", "x", "etruscans", "player").out == "You decide for Etruria from now on.\n"
    orders = decimo("order", "x", "--side", "Magna Graecia")
    assert orders.out == decimo("order", "x", "--side", "magna_graecia").out
    assert "latium (Romans)" in decimo("order", "x", "--side", "gaul").refusal
