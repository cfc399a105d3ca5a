"""The rules that no campaign of a century names: which they are, and the reason for each."""

from bench import named
from bench.century import Century, unnamed_rules
from bench.land import ground
from bench.rulebook import rulebook

RULES = ("R1.1", "R1.2", "E1")


def test_facts_dice_cards_and_decisions_name_rules() -> None:
    session = ground().session(1)
    for _ in range(4):
        session.play_step()
    found = named.named_rules(session)
    assert {"G-02", "G-04", "R6.8", "R2.7"} <= found
    assert all(":" not in rule for rule in found)


def test_a_rule_that_nothing_names_is_listed_in_its_place() -> None:
    assert named.never_named(RULES, {"R1.2"}) == ["R1.1", "E1"]


def test_a_reason_that_is_missing_or_needless_or_of_no_rule_is_a_fault() -> None:
    assert named.find_faults(["R1.1"], {"R1.1": "why"}, RULES) == []
    assert named.find_faults(["R1.1"], {}, RULES) == ["R1.1 is never named, and no reason is given"]
    assert named.find_faults([], {"E1": "rare"}, RULES) == ["E1 has a reason and is named"]
    assert named.find_faults([], {"E9": "rare"}, RULES) == ["E9 has a reason and is no rule"]


def test_every_reason_is_of_a_rule_and_a_sentence() -> None:
    data = rulebook()
    reasons = named.read_reasons()
    assert [rule for rule in reasons if rule not in data.sentences or rule in data.excuses] == []
    assert [why for why in reasons.values() if not why.endswith(".")] == []


def test_the_century_keeps_or_breaks_its_promise_about_rules() -> None:
    data = rulebook()
    reasons = {**named.read_reasons(), **data.excuses}
    rules = {rule for rule in data.sentences if not rule.startswith("risk:")}
    kept = Century(1, named=rules - set(reasons))
    lines, verdict = unnamed_rules([kept], data)
    assert verdict.kept, verdict.found
    assert len(lines) == len(rules & set(reasons))
    assert (
        "E44     Rare: it needs an empire with two kings when it is drawn; never in 300 campaigns." in lines
    )
    for spoilt in (kept.named | {"E44"}, kept.named - {"R21.12"}):
        assert not unnamed_rules([Century(1, named=spoilt)], data)[1].kept
