"""The player as umpire at the command line: listing, correcting, trying out, and refusals."""

import pytest

from tests.cli.conftest import Typed

WHY = ("--why", "a card was forgotten")


def bank(decimo: Typed, campaign: str, land: str = "pelmarra") -> int:
    """The trade cards of a land."""
    rows = {row["what"]: row for row in decimo("amend", campaign, land, "--json").json}
    return int(rows[f"tribans.{land}.bank"]["value"])


def test_what_can_be_corrected_is_listed_whole_and_of_one_thing(decimo: Typed, hearths: str) -> None:
    every = decimo("amend", hearths)
    assert every.code == 0
    assert "tribans.pelmarra.bank" in every.out
    assert "the bank of Pelmarra" in every.out
    assert "decimo amend hearths ABOUT" in every.err
    one = decimo("amend", hearths, "pelmarra")
    assert "0 to 999" in one.out
    assert "tribans.orsely.bank" not in one.out
    rows = decimo("amend", hearths, "pelmarra", "--json").json
    assert set(rows[0]) == {"what", "words", "value", "possible"}


def test_a_correction_is_made_told_and_taken_back(decimo: Typed, hearths: str) -> None:
    before, was = decimo("show", hearths, "--json").json["fingerprint"], bank(decimo, hearths)
    ended = decimo("amend", hearths, f"tribans.pelmarra.bank={was + 3}", *WHY)
    assert f"the bank of Pelmarra is {was + 3} and not {was}: a card was forgotten." in ended.out
    assert bank(decimo, hearths) == was + 3
    last = decimo("show", hearths, "journal", "--json").json[-1]
    assert (last["kind"], last["by"]) == ("amend", "player")
    (fact,) = [fact for fact in decimo("show", hearths, "facts", "--json").json if fact["verb"] == "amend"]
    assert fact["changes"] == [{"path": "tribans.pelmarra.bank", "before": was, "after": was + 3}]
    assert "By the umpire's hand" in decimo("why", hearths, fact["id"]).out
    assert decimo("verify", hearths).code == 0
    decimo("undo", hearths)
    assert decimo("show", hearths, "--json").json["fingerprint"] == before
    assert decimo("redo", hearths).code == 0
    assert bank(decimo, hearths) == was + 3


def test_several_corrections_are_made_one_after_another_or_none(decimo: Typed, hearths: str) -> None:
    pairs = ("tribans.pelmarra.army_value=90", "tribans.pelmarra.regulars=88")
    before = decimo("show", hearths, "--json").json["fingerprint"]
    assert (
        "Pelmarra has 88 regulars at home and in the field, but its army value is"
        in decimo("amend", hearths, *reversed(pairs), *WHY).refusal
    )
    assert decimo("show", hearths, "--json").json["fingerprint"] == before
    told = decimo("amend", hearths, *pairs, *WHY, "--json").json
    assert [fact["words"]["after"] for fact in told] == ["90", "88"]


def test_a_correction_can_be_tried_out(decimo: Typed, hearths: str) -> None:
    before = decimo("show", hearths, "--json").json["fingerprint"]
    ended = decimo("amend", hearths, "tribans.pelmarra.blight=9", *WHY, "--dry-run")
    assert ended.out.startswith("would be told: By the umpire's hand the blight of Pelmarra is 9 and not ")
    assert "Nothing was changed." in ended.err
    (fact,) = decimo("amend", hearths, "tribans.pelmarra.blight=9", *WHY, "--dry-run", "--json").json
    assert fact["changes"][0]["after"] == 9
    assert decimo("show", hearths, "--json").json["fingerprint"] == before


def test_a_correction_waits_for_the_open_question_unless_it_must_not(decimo: Typed, own_dice: str) -> None:
    pair = "outsiders.yurrags.army=9"
    assert "at once with --now" in decimo("amend", own_dice, pair, *WHY).refusal
    assert decimo("amend", own_dice, pair, *WHY, "--now").code == 0
    assert decimo("answer", own_dice, "--json").json["question"]


def test_a_name_in_the_land_is_changed_told_and_taken_back(decimo: Typed, hearths: str) -> None:
    ended = decimo("amend", hearths, "tribans.pelmarra.name=New = Pelmarra", *WHY)
    assert "the name of the land of Pelmarra is New = Pelmarra and not Pelmarra" in ended.out
    assert "the bank of New = Pelmarra" in decimo("amend", hearths).out
    assert decimo("verify", hearths).code == 0
    decimo("undo", hearths)
    assert "the bank of Pelmarra" in decimo("amend", hearths).out
    decimo("redo", hearths)
    assert "the bank of New = Pelmarra" in decimo("amend", hearths).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tribans.pelmarra.bank=5"], "needs a reason"),
        (["tribans.pelmarra.bank=5", "--why", "  "], "needs a reason"),
        (["tribans.pelmarra.bank=many", *WHY], "possible: 0 to 999"),
        (["tribans.pelmara.bank=5", *WHY], "did you mean tribans.pelmarra.bank"),
        (["tribans.pelmarra.bank", "tribans.orsely.bank=2", *WHY], "type it as WHAT=VALUE"),
        (["=5", *WHY], "type it as WHAT=VALUE"),
        (["pelmarra", *WHY], "type WHAT=VALUE"),
        (["pelmarra", "orsely"], "type WHAT=VALUE"),
        (["pelmara"], "did you mean pelmarra"),
        (
            ["tribans.pelmarra.name=Orsely", *WHY],
            "cannot be 'Orsely'; possible: words of at most 60 characters, with a letter or digit among them, and not",
        ),
        (["tribans.pelmarra.name=.", *WHY], "a letter or digit among them"),
        (
            ["tribans.pelmarra.name=Pel\u202emarra", *WHY],
            "cannot hold the character U+202E, which nobody sees",
        ),
        (["attacks.X"], "no thing 'attacks.X' to correct"),
        (["attacks.X=1", *WHY], "no thing 'attacks.X' to correct"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    decimo: Typed, hearths: str, arguments: list[str], said: str
) -> None:
    before = decimo("show", hearths, "--json").json
    assert said in decimo("amend", hearths, *arguments).refusal
    assert decimo("show", hearths, "--json").json == before


def test_words_of_a_line_find_it_as_on_the_screen(decimo: Typed, hearths: str) -> None:
    found = decimo("amend", hearths, "bank of Pelmarra")
    assert "tribans.pelmarra.bank" in found.out
    assert "tribans.orsely" not in found.out
    assert decimo("amend", hearths, "bank of Nowhere").refusal
