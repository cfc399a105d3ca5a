"""Computed tables of Risk: listed and printed without a campaign."""

from pathlib import Path

from decimo.content.content_folder import shipped
from decimo.rulesets import PRINTED
from tests.cli.conftest import Typed


def test_they_are_listed_and_printed(decimo: Typed) -> None:
    assert [row["id"] for row in decimo("list", "counted", "--json").json["counted"]] == list(PRINTED)
    assert "captain (6)" in decimo("odds", "risk-duels").out
    assert decimo("odds", "risk-battle", "--json").json["battles"]["1"]["1"] == "5/12"


def test_the_odds_and_losses_of_any_battle_are_printed(decimo: Typed) -> None:
    said = decimo("odds", "risk-battle", "3", "2").out
    assert "3 that may attack, so 4 in their territory, against 2" in said
    assert "the attacker wins           65.6 %" in said
    found = decimo("odds", "risk-battle", "10", "10", "--json").json
    assert round(found["win"], 7) == 0.5675929
    large = decimo("odds", "risk-battle", "400", "395", "--json").json
    assert large["win"] + 0.1 > 1 > large["win"]
    assert 300 < large["attacker"] < 400
    assert 300 < large["defender"] <= 395


def test_what_is_no_battle_is_refused(decimo: Typed) -> None:
    assert "type the attackers and the defenders" in decimo("odds", "risk-battle", "3").refusal
    assert "'0 3' cannot be read" in decimo("odds", "risk-battle", "0", "3").refusal
    assert "'3 many' cannot be read" in decimo("odds", "risk-battle", "3", "many").refusal
    assert "Only risk-battle takes numbers of armies" in decimo("odds", "risk-duels", "3", "2").refusal


def test_whoever_would_draw_from_one_is_told_how_to_read_it(decimo: Typed) -> None:
    for name in PRINTED:
        told = f"'{name}' is a calculated table and has no rows to draw; read it with 'decimo odds {name}'."
        assert decimo("draw", name).refusal == told
        assert decimo("draw", name, "--game", "evening.json").refusal == told


def test_a_table_of_events_that_come_once_is_played_by(decimo: Typed, tmp_path: Path) -> None:
    events = (shipped("tables") / "risk" / "events.yaml").read_text(encoding="utf-8")
    own = tmp_path / "events.yaml"
    own.write_text(events.replace("\nrows:", "\nonce: true\nrows:", 1), encoding="utf-8")
    assert decimo("check", str(own)).code == 0
    assert decimo("new", "g", "--scenario", "risk-world", "--seed", "3", "--side", "none").code == 0
    assert "events.yaml is used from now on" in decimo("set", "g", "--table", str(own)).out


def test_why_explains_a_card_of_the_games_own(decimo: Typed) -> None:
    typed = ("--scenario", "risk-world", "--seed", "4", "--side", "red", "--set", "players=2")
    assert decimo("new", "g", *typed).code in (0, 3)
    assert decimo("run", "g", "--years", "6", "--decide", "all").code == 0
    facts = decimo("show", "g", "facts", "--json").json
    number = next(fact["id"] for fact in reversed(facts) if fact["verb"] == "take_card")
    explained = decimo("why", "g", number)
    assert explained.code == 0
    (odds,) = [line.strip() for line in explained.out.splitlines() if line.strip().startswith(">")]
    # All cards that red cannot see may come: its own, one before, is not among them.
    assert odds.split("  ")[-1].strip() in {f"{100 / n:.1f} % (1/{n})" for n in range(36, 45)}
