"""How markers and zombies are shown: ledgers, map, words, settings and the rulebook."""

import pytest

from decimo.chance import Fact, Refusal
from decimo.narration.words_table import MISSING, sentence
from decimo.play.campaign_record import Moment, State
from decimo.risk.board.board import ZOMBIES, Board
from decimo.risk.zombie.markers import atomic_markers
from tests.risk.table import Table, risk

GAPS = [f"Z{number}" for number in range(1, 21)]
RULES = [*(f"C{number}" for number in range(1, 13)), *GAPS]


def glowing() -> Table:
    """Red has just bombed China, twice; zombies hold Peru."""
    table = Table({"brazil": ("red", 3), "alaska": ("blue", 2), "peru": (ZOMBIES, 12)}, zombies="on")
    table.player("red").markers = 3
    table.play(atomic_markers, "china")
    table.play(atomic_markers, "china")
    return table


def state_of(table: Table) -> State[Board]:
    seats = dict.fromkeys(table.board.order, "policy")
    return State(Moment(3, 0, "markers"), seats, "app", table.kept, table.board)


def ledger(table: Table, id_: str) -> dict[str, tuple[str | int, ...]]:
    found = next((each for each in risk().ledgers(state_of(table)) if each.id == id_), None)
    return dict(found.rows) if found else {}


@pytest.mark.rule("risk:C3", "risk:C4")
def test_the_ledgers_show_heat_markers_and_when_they_end() -> None:
    table = glowing()
    assert ledger(table, "territories")["china"][2:] == ("nobody", 0, "hot, 2 markers")
    assert ledger(table, "territories")["peru"][2:4] == ("zombies", 12)
    effects = ledger(table, "effects")
    assert effects["hot.china"] == ("hot: no player may enter", "China", "the end of the round")
    assert effects["marked.china"] == ("marked: 6 of the dead rise a round", "China", "for good")
    assert ledger(table, "players")["red"][5] == 1


@pytest.mark.rule("risk:C5", "risk:C11", "risk:Z14")
def test_the_ledgers_show_sixes_strikes_and_the_vigil() -> None:
    table = glowing()
    table.board.sixes, table.board.strikes, table.board.vigil = True, ("blue",), "red"
    effects = ledger(table, "effects")
    assert effects["sixes"][2] == "their next phase"
    assert effects["marked.china"][0] == "marked: 12 of the dead rise a round"
    assert effects["strike.blue"] == ("final strike of Blue", "anywhere", "this turn is over")
    assert effects["vigil"][0] == "Red holds all that is not the zombies'"


def test_without_markers_nothing_runs() -> None:
    assert ledger(Table({"brazil": ("red", 3)}), "effects") == {}


@pytest.mark.rule("risk:C3", "risk:C6")
def test_the_map_tells_zombies_heat_and_markers_without_colour() -> None:
    shown = risk().map(state_of(glowing()))
    nodes = {node.id: node for node in shown.nodes}
    assert nodes["china"].marks == ("hot", "m2")
    assert nodes["china"].forces == ("-",)
    assert nodes["peru"].forces == ("z12",)
    legend = dict(shown.legend)
    assert legend["m1"] == "atomic markers"
    assert legend["hot"] == "bombed in this round"
    assert "z5" in legend


@pytest.mark.rule("risk:Z14", "risk:Z16", "risk:C1", "risk:C11")
def test_what_can_be_agreed_is_a_setting_and_bad_values_are_refused() -> None:
    rows = risk().setting_rows()
    assert {
        key: rows[key].default for key in ("markers", "six-six-six", "zombie-victory", "zombie-card")
    } == {
        "markers": 3,
        "six-six-six": "on",
        "zombie-victory": "last",
        "zombie-card": "on",
    }
    assert risk().read_setting("z14", "domination") == ("zombie-victory", "domination")
    with pytest.raises(Refusal):
        risk().read_setting("zombie-victory", "never")


@pytest.mark.parametrize("id_", RULES)
def test_every_rule_has_a_sentence_of_its_own(id_: str) -> None:
    sentence = risk().rule_words(f"risk:{id_}")
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    "fact",
    [
        Fact("get_markers", "red", "risk:C1", {"amount": 3}, (), ()),
        Fact("fire_marker", "china", "risk:C3", {"player": "red", "loser": "blue", "lost": 1}, (), ()),
        Fact("strike_finally", "china", "risk:C5", {"player": "red", "loser": ZOMBIES, "lost": 4}, (), ()),
        Fact("put_markers_away", "red", "risk:C5", {"amount": 1}, (), ()),
        Fact("cool", "china", "risk:C4", {}, (), ()),
        Fact("call_evil", "risk-world", "risk:C11", {"player": "red", "attack": 18}, (), ()),
        Fact("rise", "china", "risk:C6", {"amount": 1}, (), ()),
        Fact("rise_within", "china", "risk:C6", {"owner": "red", "amount": 2}, (), ()),
        Fact("claw", "china", "risk:C8", {"attack": 3, "defence": 4, "lost": 1, "killed": 0}, (), ()),
        Fact("stand_firm", "china", "risk:C8", {"owner": "red", "risen": 3, "lost": 1}, (), ()),
        Fact("overrun", "china", "risk:C8", {"owner": "neutral", "risen": 3, "lost": 1, "amount": 2}, (), ()),
        Fact(
            "swarm",
            "china",
            "risk:Z12",
            {"owner": ZOMBIES, "from": "ural", "loser": "red", "amount": 2},
            (),
            (),
        ),
        Fact("repel", "china", "risk:C9", {"from": "ural", "owner": "red", "lost": 2, "killed": 1}, (), ()),
        Fact("shamble", "china", "risk:Z13", {"owner": ZOMBIES, "from": "ural", "amount": 1}, (), ()),
    ],
    ids=lambda fact: fact.verb,
)
def test_every_fact_has_two_sentences_and_lacks_no_word(fact: Fact) -> None:
    ruleset = risk()
    templates = ruleset.words.log[fact.verb]
    assert len(templates) == 2
    for template in templates:
        told = sentence(fact, (template,), ruleset.names)
        assert MISSING not in told
        assert told.endswith(".")


def test_a_run_stops_at_markers_and_at_what_zombies_take() -> None:
    assert risk().stops([Fact("fire_marker", "china", "risk:C3", {}, (), ())]) == {"marker"}
    assert risk().stops([Fact("swarm", "china", "risk:Z12", {}, (), ())]) == {"zombies"}
