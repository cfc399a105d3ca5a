"""Looking at a campaign: ledgers, facts, why, diary, report."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Typed

FACT_KEYS = ["id", "year", "season", "step", "verb", "about", "rule", "words", "changes", "asks", "text"]
REASON_KEYS = ["rule_words", "by", "take", "fate"]


def test_a_summary_says_where_it_stands_and_what_comes(decimo: Typed, hearths: str) -> None:
    out = decimo("show", hearths).out
    assert "It is in Winter 4 of the Hearths" in out
    assert "What happened last:" in out
    assert "What comes this season:" in out


def test_a_summary_shows_the_open_question_to_a_reader(decimo: Typed, own_dice: str) -> None:
    assert "army value of the Pelmarrans" in decimo("show", own_dice).out
    assert len(decimo("show", own_dice, "--json").json["question"]["asks"]) == 4


def test_every_ledger_is_shown_in_words_and_for_scripts(decimo: Typed, hearths: str) -> None:
    said = decimo("show", hearths, "everything").refusal
    names = said.partition("choose one of ")[2].rstrip(".").split(", ")
    assert {"summary", "calendar", "facts", "journal", "settings", "tribans", "leaders"} <= set(names)
    for name in names:
        assert decimo("show", hearths, name).code == 0
        assert decimo("show", hearths, name, "--json").json is not None


def test_a_ledger_is_called_by_its_title_too(decimo: Typed, hearths: str) -> None:
    for id_, title in (("tribans", "Peoples"), ("relations", "scores"), ("effects", "Runs")):
        assert decimo("show", hearths, title).out == decimo("show", hearths, id_).out


def test_a_ledger_is_shown_as_it_stood(decimo: Typed, hearths: str) -> None:
    then = decimo("show", hearths, "leaders", "--year", "2", "--json").out
    decimo("run", hearths, "--years", "8")
    assert decimo("show", hearths, "leaders", "--year", "2 of the Hearths", "--json").out == then
    assert decimo("show", hearths, "leaders", "--json").out != then
    assert "has not reached" in decimo("show", hearths, "leaders", "--year", "50").refusal
    assert "is no year" in decimo("show", hearths, "leaders", "--year", "MMXX").refusal
    assert "is no year" in decimo("show", hearths, "leaders", "--year", "0").refusal


def test_facts_for_scripts_hold_no_clock_and_keep_their_numbers(decimo: Typed, hearths: str) -> None:
    facts = decimo("show", hearths, "facts", "--json").json
    assert all(list(fact) == FACT_KEYS + REASON_KEYS for fact in facts)
    assert len({fact["id"] for fact in facts}) == len(facts)
    decimo("undo", hearths, "--steps", "3")
    decimo("redo", hearths, "--steps", "3")
    assert decimo("show", hearths, "facts", "--json").json == facts


def test_facts_of_one_year_alone(decimo: Typed, hearths: str) -> None:
    facts = decimo("show", hearths, "facts", "--year", "2", "--json").json
    assert facts
    assert {fact["year"] for fact in facts} == {2}
    assert " 2 of the Hearths\n" in decimo("show", hearths, "facts", "--year", "2").out


def test_facts_and_journal_from_one_year_until_another(decimo: Typed, hearths: str) -> None:
    facts = decimo("show", hearths, "facts", "--from", "2", "--until", "3 of the Hearths", "--json").json
    assert {fact["year"] for fact in facts} == {2, 3}
    whole = decimo("show", hearths, "facts", "--json").json
    assert facts == [fact for fact in whole if fact["year"] in (2, 3)], "with the same reasons"
    steps = decimo("show", hearths, "journal", "--from", "3", "--json").json
    assert {step["year"] for step in steps} == {3}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["leaders", "--from", "2"], "--from and --until go with chronicle, facts, journal, luck"),
        (["facts", "--from", "2", "--year", "2"], "choose one of them"),
        (["facts", "--from", "3", "--until", "2"], "would end before it begins"),
        (["briefing", "--year", "2"], "A briefing shows the present"),
        (["summary", "--year", "2"], "A summary shows the present"),
    ],
)
def test_years_that_cannot_be_shown_are_refused(
    decimo: Typed, hearths: str, arguments: list[str], said: str
) -> None:
    assert said in decimo("show", hearths, *arguments).refusal


def test_what_a_hidden_calendar_keeps_back_has_no_reasons_yet(decimo: Typed) -> None:
    decimo("new", "veiled", "--scenario", "four-hearths", "--seed", "7", "--set", "calendar=hidden")
    decimo("run", "veiled", "--years", "2")
    draws = ("first-draw", "decimo-draw", "first-outsider-draw", "outsider-draw")
    facts = decimo("show", "veiled", "facts", "--json").json
    assert all(not fact["fate"] for fact in facts if fact["step"] in draws)
    assert any(fact["fate"] for fact in facts)
    assert decimo("show", "veiled", "luck", "--json").json["secret"] is True


def test_why_tells_the_roll_its_odds_and_what_changed(decimo: Typed, hearths: str) -> None:
    facts = decimo("show", hearths, "facts", "--json").json
    muster = next(fact for fact in facts if fact["step"] == "founding" and fact["asks"] and fact["changes"])
    out = decimo("why", hearths, muster["id"]).out
    assert out.splitlines()[0] == muster["text"]
    assert f"Rule {muster['rule'].removeprefix('decimo:')}: " in out
    assert "the program rolled" in out
    assert "The odds before it fell:" in out
    assert any(line.strip().startswith("> ") and "16.7 % (1/6)" in line for line in out.splitlines())
    assert "Changed: " in out
    assert " -> " in out


def test_why_names_a_leader_whose_number_changed(decimo: Typed, hearths: str) -> None:
    facts = decimo("show", hearths, "facts", "--json").json
    gain = next(fact for fact in facts if fact["verb"] in ("gain_points", "lose_points"))
    changed = [line for line in decimo("why", hearths, gain["id"]).out.splitlines() if "Changed: " in line]
    assert len(changed) == 1
    assert changed[0].strip().startswith(f"Changed: {gain['words']['name']}, rating: ")


def test_why_of_every_kind_of_fact_can_be_told(decimo: Typed, hearths: str) -> None:
    facts = decimo("show", hearths, "facts", "--json").json
    for fact in {(fact["step"], fact["verb"]): fact for fact in facts}.values():
        told = decimo("why", hearths, fact["id"], "--json")
        assert told.code == 0
        short, *reasons = told.json.items()
        assert short[1] | dict(reasons) == fact, "the list of facts carries the same"
        assert [fate["number"] for fate in fact["fate"] if fate["stood"]] == fact["asks"]
        for fate in fact["fate"]:
            assert fate["odds"] or fate["kind"] == "choice"
            assert fate["source"] == ("policy" if fate["kind"] == "choice" else "app")
            assert bool(fate["reason"]) is (fate["kind"] == "choice")
        assert decimo("why", hearths, fact["id"]).code == 0


@pytest.mark.rule("G-29")
def test_why_tells_also_the_dice_that_did_not_stand_and_by_which_rule(decimo: Typed) -> None:
    decimo("new", "rome", "--scenario", "italy", "--seed", "7")
    decimo("run", "rome", "--years", "1")
    (attack,) = (
        fact
        for fact in decimo("show", "rome", "facts", "--json").json
        if fact["verb"] == "plan_attack" and len(fact["fate"]) > len(fact["asks"])
    )
    assert [(each["value"], each["stood"]) for each in attack["fate"] if each["kind"] == "roll"] == [
        ([10], False),
        ([7], True),
    ]
    out = decimo("why", "rome", attack["id"]).out
    first, second = out.index("rolled 1d10: 10."), out.index("Once more, for the year of the attack of")
    assert first < out.index("It had no effect, so it was asked again.") < second
    assert "> 9-10 = rolled again (G-29)  20.0 % (1/5)" in out


@pytest.mark.rule("G-29")
def test_why_tells_what_came_before_an_event_that_was_diced_once_more(decimo: Typed) -> None:
    decimo("new", "rome", "--scenario", "four-hearths", "--seed", "1")
    decimo("run", "rome", "--years", "5")
    facts = decimo("show", "rome", "facts", "--year", "5", "--json").json
    passed = next(fact for fact in facts if fact["verb"] == "pass_over_event")
    met = next(fact for fact in facts if fact["verb"] == "meet_event")
    out = decimo("why", "rome", met["id"]).out
    assert out.index(f"Before it: {passed['text']}") < out.index("Once more, for the chance event of")


def test_a_card_shows_the_odds_of_the_pack_as_it_was(decimo: Typed, hearths: str) -> None:
    facts = decimo("show", hearths, "facts", "--json").json
    cards = [fate for fact in facts for fate in fact["fate"] if fate["kind"] == "card"]
    assert cards
    assert all(sum(Fraction(odd["chance"]) for odd in card["odds"]) == 1 for card in cards)


@pytest.mark.parametrize("number", ["", "nine", "3", "9999.1", "1.9999", "0.1", "1.0", "-1.2", "1.2.3"])
def test_a_number_of_no_fact_is_refused(decimo: Typed, hearths: str, number: str) -> None:
    assert decimo("why", hearths, "--", number).refusal.endswith(".")


def test_the_diary_keeps_words_as_typed(decimo: Typed, hearths: str) -> None:
    words = "[red]Smoke[/] & <b>ash</b> over *Pelmarra*  – so be it"
    assert decimo("diary", hearths, "add", words, "--about", "pelmarra").code == 0
    decimo("diary", hearths, "add", "Nothing", "new.")
    entries = decimo("diary", hearths, "list", "--json").json
    assert [entry["text"] for entry in entries] == [words, "Nothing new."]
    assert (entries[0]["about"], entries[0]["year"], entries[0]["season"]) == ("pelmarra", 4, "winter")
    assert words in decimo("diary", hearths).out


def test_the_diary_is_searched_and_edited(decimo: Typed, hearths: str) -> None:
    decimo("diary", hearths, "add", "Smoke over the harbour.")
    decimo("diary", hearths, "add", "A quiet winter.")
    assert "Smoke" in decimo("diary", hearths, "search", "HARBOUR", "smoke").out
    nothing = decimo("diary", hearths, "search", "elephants")
    assert (nothing.code, nothing.out) == (0, "")
    edited = decimo("diary", hearths, "edit", "2", "-", piped="A loud winter.\nVery loud.\n")
    assert edited.code == 0
    assert decimo("diary", hearths, "--json").json[1]["text"] == "A loud winter.\nVery loud.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["add"], "has no words"),
        (["add", "  "], "has no words"),
        (["add", "Smoke.", "--about", "gaul"], "'gaul' is no people"),
        (["edit"], "The diary has no entry ''"),
        (["edit", "9", "New words"], "The diary has no entry '9'"),
    ],
)
def test_a_diary_entry_that_cannot_be_is_refused(
    decimo: Typed, hearths: str, arguments: list[str], said: str
) -> None:
    assert said in decimo("diary", hearths, *arguments).refusal


@pytest.mark.parametrize("suffix", [".md", ".html"])
def test_a_report_is_written_and_an_edited_one_is_not_lost(
    decimo: Typed, hearths: str, tmp_path: Path, suffix: str
) -> None:
    file = tmp_path / f"story{suffix}"
    assert (
        decimo("report", hearths, "--to", str(file), "--from", "1", "--until", "2 of the Hearths").code == 0
    )
    assert decimo("report", hearths, "--to", str(file)).code == 0
    mine = file.read_text(encoding="utf-8") + "My own end.\n"
    file.write_text(mine, encoding="utf-8")
    assert "stays as it is" in decimo("report", hearths, "--to", str(file)).refusal
    assert file.read_text(encoding="utf-8") == mine
    assert decimo("report", hearths, "--to", str(file), "--overwrite").code == 0


def test_a_report_that_cannot_be_is_refused(decimo: Typed, hearths: str, tmp_path: Path) -> None:
    assert (
        "choose a file name that ends in"
        in decimo("report", hearths, "--to", str(tmp_path / "x.doc")).refusal
    )
    lost = str(tmp_path / "nowhere" / "x.md")
    assert "could not be written" in decimo("report", hearths, "--to", lost).refusal
    odd = decimo("report", hearths, "--to", str(tmp_path / "x.md"), "--from", "3", "--until", "2")
    assert "end before it begins" in odd.refusal
    assert decimo("report", hearths).code == 2


def test_what_is_still_a_secret_is_shown_to_whoever_asks_for_it(decimo: Typed, hearths: str) -> None:
    """With a hidden calendar the draws of the first winter keep what they foretell, unless it is revealed."""
    decimo("set", hearths, "calendar=hidden")
    hidden = decimo("show", hearths, "facts", "--json").json
    shown = decimo("show", hearths, "facts", "--json", "--reveal").json
    assert len(shown) > len(hidden)
    draw = next(fact for fact in shown if fact["fate"] and fact not in hidden)
    assert decimo("why", hearths, draw["id"], "--reveal").code == 0
    assert decimo("show", hearths, "due", "--reveal").code == 0
