"""The companion for a real board: `decimo draw risk-events`, with real dice, and with a game file."""

import json
from pathlib import Path

import pytest

from decimo.chance import parse_dice
from tests.cli.conftest import Typed
from tests.risk.event_dice import AT_SEA, ON_LAND, five, ocean, where

Dice = tuple[int, ...] | int


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game file that is not there yet."""
    return str(tmp_path / "evening.json")


def typed(*rolls: Dice) -> str:
    """What a person types: a line for each roll, the faces of its dice beside each other."""
    return "".join(" ".join(map(str, (r,) if isinstance(r, int) else r)) + "\n" for r in rolls)


def own(decimo: Typed, total: int, *rolls: Dice, more: tuple[str, ...] = ()) -> list[str]:
    """The lines of an event that real dice brought."""
    ended = decimo("draw", "risk-events", "--own", *more, piped=typed(five(total), *rolls))
    assert ended.code == 0, ended.err
    return ended.out.splitlines()


# Without a file


@pytest.mark.rule("risk:A2", "risk:A3", "risk:V16")
def test_real_dice_are_typed_and_the_companion_says_what_to_do(decimo: Typed) -> None:
    ended = decimo("draw", "risk-events", "--own", piped=typed(five(16), *where("brazil"), 4))
    assert ended.out.splitlines() == [
        "Flood (6 6 2 1 1 makes 16)",
        "  The rivers leave their beds and take the camps along.",
        "  It strikes Brazil (1d6: 2, 1d6: 3).",
        "  How many: 4 (1d6: 4).",
        "Brazil: loses 4 armies; one army always stays.",
        "  armies there   1  2  3  4  5  6  7  8  9 10 11 12",
        "  go             0  1  2  3  4  4  4  4  4  4  4  4",
        "  stay           1  1  1  1  1  2  3  4  5  6  7  8",
    ]
    asked = ended.err.splitlines()
    assert asked[0].startswith("which event comes. Roll 5d6 and type each die as it fell")
    assert len(asked) == 4


@pytest.mark.rule("risk:E3", "risk:A4")
def test_shares_come_with_the_sums_for_every_stack(decimo: Typed) -> None:
    """Case F3."""
    lines = own(decimo, 7, ON_LAND, *where("brazil"))
    start = lines.index("Brazil: loses three quarters of the armies, rounded up; the last one goes too.")
    assert lines[start + 2].split()[1:] == list("123345667899")
    ring = next(line for line in lines if line.startswith("Venezuela, Peru, Argentina, North Africa"))
    assert "lose a quarter of the armies, rounded up" in ring
    assert any("--note wasteland=NAME" in line for line in lines)


def test_where_the_armies_are_known_the_sum_is_done(decimo: Typed) -> None:
    known = ("--armies", "brazil=5", "--armies", "Ven.=1")
    lines = own(decimo, 6, ON_LAND, *where("brazil"), more=known)
    assert "  Brazil has 5: 5 go, 0 left." in lines
    assert "  Venezuela has 1: 1 goes, 0 left." in lines
    assert "Noted already: Venezuela, Brazil." in lines[-1]


@pytest.mark.parametrize("number", ["0", "10000", "000000001" + "7" * 5000])
def test_a_number_of_armies_that_is_none_is_refused(decimo: Typed, number: str) -> None:
    said = decimo("draw", "risk-events", "--armies", f"brazil={number}").refusal
    assert said.endswith("is not a number of armies; type one from 1 to 9999.")


@pytest.mark.parametrize("total", range(5, 31))
def test_every_event_says_something_to_do(decimo: Typed, total: int) -> None:
    dice_of: dict[int, list[Dice]] = {
        5: [],
        6: [AT_SEA, *ocean("arctic")],
        7: [AT_SEA, *ocean("arctic")],
        8: [],
        12: [*where("ural", "peru"), 3],
        22: [2],
        27: [*ocean("indian")],
        28: [five(21), *where("ural"), 2],
        30: [five(22), 1, 2, 3],
    }
    without = (11, 13, 17, 20, 23, 24, 25, 29)
    usual: list[Dice] = [*where("ural"), *([] if total in without or total == 18 else [3])]
    lines = own(decimo, total, *dice_of.get(total, usual))
    assert len(lines) >= 3, lines


@pytest.mark.rule("risk:V11", "risk:V23", "risk:V8", "risk:V22", "risk:V25")
def test_what_is_fought_or_diced_out_at_the_board_is_explained(decimo: Typed) -> None:
    rebels = own(decimo, 11, *where("ural"))
    assert any("0.916 0.656 0.470 0.315" in line for line in rebels)
    war = own(decimo, 23, *where("ural"))
    assert any(line.split()[2:6] == ["1.0", "1.7", "2.1", "2.5"] for line in war)
    assert "lowest" in own(decimo, 8)[2]
    terror = own(decimo, 28, five(22), 1, 6)
    assert sum("The highest chooses" in line for line in terror) == 2
    assert any(line.startswith("Target 2: loses 9 armies") for line in terror)
    assert "every player but its owner" in own(decimo, 25, *where("ural"))[3]


def test_the_same_seed_draws_the_same_event_and_json_has_all_of_it(decimo: Typed) -> None:
    ended = decimo("draw", "risk-events", "--seed", "3", "--times", "4")
    assert ended.out == decimo("draw", "risk-events", "--seed", "3", "--times", "4").out
    assert "The seed was 3." in ended.err
    drawn = decimo("draw", "risk-events", "--seed", "3", "--times", "4", "--json").json
    assert len(drawn) == 4
    first = drawn[0]
    assert sum(first["dice"][0]["fell"]) == first["sum"]
    assert {"event", "title", "where", "orders", "called_by"} <= set(first)
    assert all("do" in order for each in drawn for order in each["orders"])
    for each in drawn:
        for roll in each["dice"]:
            assert len(roll["fell"]) == len(parse_dice(roll["dice"]).faces)


# With a file


@pytest.mark.rule("risk:A5", "risk:E4")
def test_the_file_remembers_bans_until_the_next_event(decimo: Typed, game: str) -> None:
    file = ("--game", game)
    own(decimo, 28, five(13), *where("argentina"), more=file)
    said = decimo("draw", "risk-events", *file, "--running").out.splitlines()
    assert said == [
        f"{name}: nobody attacks in or out until 2 more events have begun."
        for name in ("Peru", "Brazil", "Argentina")
    ]
    own(decimo, 17, *where("ural"), more=file)
    lines = own(decimo, 17, *where("ural"), more=file)
    assert sum("open again" in line or "attacked again" in line for line in lines) == 3
    assert "No effect is running." in lines


@pytest.mark.rule("risk:V24", "risk:E2", "risk:E16", "risk:E30")
def test_the_file_remembers_the_plague_and_who_caught_it(decimo: Typed, game: str) -> None:
    file = ("--game", game)
    own(decimo, 24, *where("brazil"), more=file)
    caught = decimo("draw", "risk-events", *file, "--note", "attack=Brazil:N. Africa")
    assert "North Africa" in caught.out.splitlines()[0]
    second = decimo("draw", "risk-events", *file, "--round", "--armies", "brazil=9")
    assert "  Brazil has 9: 5 go, 4 left." in second.out.splitlines()
    assert any(line.startswith("North Africa: loses half") for line in second.out.splitlines())
    third = decimo("draw", "risk-events", *file, "--round").out.splitlines()
    assert any(line.startswith("Brazil: loses a quarter") for line in third)
    assert third[-1] == "No effect is running."
    again = decimo("draw", "risk-events", *file, "--note", "attack=brazil:peru").out
    assert "changes nothing" in again


@pytest.mark.rule("risk:V14", "risk:E15", "risk:E2")
def test_the_file_remembers_who_deserts(decimo: Typed, game: str) -> None:
    file = ("--game", game)
    own(decimo, 14, *where("brazil"), 6, more=file)
    lost = []
    for _ in range(3):
        lines = decimo("draw", "risk-events", *file, "--round").out.splitlines()
        lost += [line for line in lines if line.startswith("Brazil: loses")]
    assert [line.split(";")[0] for line in lost] == ["Brazil: loses 4 armies", "Brazil: loses 2 armies"]
    own(decimo, 14, *where("brazil"), 6, more=file)
    assert "desertion" not in decimo("draw", "risk-events", *file, "--note", "captured=brazil").out
    # Where the armies are known, the next to go are two fewer than really left.
    own(decimo, 14, *where("brazil"), 6, more=(*file, "--armies", "brazil=4"))
    assert "Brazil: desertion, 1 more in round 5" in decimo("draw", "risk-events", *file, "--running").out


@pytest.mark.rule("risk:E20", "risk:E2")
def test_the_file_remembers_wastelands_and_says_so_every_turn(decimo: Typed, game: str) -> None:
    file = ("--game", game)
    own(decimo, 6, ON_LAND, *where("brazil"), more=file)
    decimo("draw", "risk-events", *file, "--note", "wasteland=peru")
    lines = decimo("draw", "risk-events", *file, "--turn").out.splitlines()
    assert lines[1].startswith("Peru, Brazil: every stack there loses an army, the last one too")
    assert json.loads(Path(game).read_text(encoding="utf-8"))["wastelands"] == ["peru", "brazil"]


@pytest.mark.rule("risk:E2", "risk:E17", "risk:E18")
def test_house_rules_are_remembered(decimo: Typed, game: str) -> None:
    file = ("--game", game)
    own(decimo, 24, *where("brazil"), more=(*file, "--set", "event-clock=turn"))
    assert "Brazil: loses half" in decimo("draw", "risk-events", *file, "--turn").out
    assert any("nothing" in line or "fear" in line for line in own(decimo, 10, *where("egypt"), more=file))
    salty = (*file, "--set", "coasts=any-salt-water")
    assert any(line.startswith("Egypt: loses 4") for line in own(decimo, 10, *where("egypt"), 1, more=salty))
    assert any(line.startswith("Egypt: loses 5") for line in own(decimo, 10, *where("egypt"), 2, more=file))
    assert "has no effect" in decimo("draw", "risk-events", "--set", "players=3").refusal


def test_the_seed_of_a_file_goes_on(decimo: Typed, game: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other.json")
    one = decimo("draw", "risk-events", "--game", game, "--seed", "5", "--times", "3", "--json").json[:3]
    two = [decimo("draw", "risk-events", "--game", other, "--seed", "5", "--json").json[0]]
    two += [decimo("draw", "risk-events", "--game", other, "--json").json[0] for _ in range(2)]
    assert one == two
    assert len({str(each["dice"]) for each in one}) == 3


# What is not possible


def test_faults_of_a_file_are_one_sentence_with_its_line(decimo: Typed, game: str) -> None:
    own(decimo, 13, *where("brazil"), more=("--game", game))
    whole = Path(game).read_text(encoding="utf-8")
    faults = {
        whole.replace('"brazil",', '"atlantis",'): "'atlantis' is not known here",
        whole.replace('"events": 1', '"events": "one"'): "one",
        whole.replace('"seed"', '"sead"'): "seed",
        whole.replace('"V13"', '"V99"'): "'V99' is not known here",
        whole.replace('"settings": {}', '"settings": {"weather": "fine"}'): "weather",
        whole.replace('"format": 1', '"format": 2'): "format",
        whole[:100]: "",
        "": "the file is empty",
    }
    for text, words in faults.items():
        assert text != whole
        Path(game).write_text(text, encoding="utf-8")
        sentence = decimo("draw", "risk-events", "--game", game, "--running").refusal
        assert words in sentence
        assert "evening.json" in sentence
        assert Path(game).read_text(encoding="utf-8") == text


def test_what_cannot_be_done_is_refused_in_a_sentence(decimo: Typed, game: str, tmp_path: Path) -> None:
    def refused(*more: str) -> str:
        return decimo("draw", "risk-events", *more).refusal

    assert "first draw begins it" in refused("--game", game, "--round")
    assert "--game FILE" in refused("--running")
    assert "not a territory of this map" in refused("--armies", "atlantis=3")
    assert "is no player and no number of armies" in refused("--armies", "brazil=many")
    assert "type it like --armies brazil=5" in refused("--armies", "brazil")
    assert "need no seed" in refused("--own", "--seed", "1")
    assert "leave out --out" in refused("--out", "V5")
    decimo("draw", "risk-events", "--game", game)
    assert "cannot be noted" in refused("--game", game, "--note", "rain=brazil")
    assert "attack=brazil:peru" in refused("--game", game, "--note", "attack=brazil")
    assert "is a table and no game" in decimo("draw", "chance", "--round").refusal
    ended = decimo("draw", "risk-events", "--game", str(tmp_path / "no" / "where.json"))
    assert ended.code == 1
    assert "could not be written" in ended.err
    assert decimo("draw", "risk-events", "--own", piped="1 1\n").code == 3


def test_an_event_that_could_not_be_kept_changes_nothing(decimo: Typed, game: str) -> None:
    own(decimo, 13, *where("brazil"), more=("--game", game))
    before = Path(game).read_bytes()
    assert decimo("draw", "risk-events", "--game", game, "--own", piped=typed(five(17))).code == 3
    assert Path(game).read_bytes() == before
    assert [each.name for each in Path(game).parent.iterdir() if each.suffix != ".json"] == []


def test_what_real_dice_brought_before_they_ended_is_kept(decimo: Typed, game: str) -> None:
    rolls = typed(five(13), *where("brazil"), five(13))
    ended = decimo("draw", "risk-events", "--game", game, "--own", "--times", "2", piped=rolls)
    assert ended.code == 3
    assert "Brazil: no attack in or out" in ended.out
    assert "Brazil: nobody attacks" in decimo("draw", "risk-events", "--game", game, "--running").out


def test_the_companion_is_listed_and_has_odds(decimo: Typed) -> None:
    listed = [entry["id"] for entry in decimo("list", "tables", "--json").json["tables"]]
    assert "risk-events" in listed
    odds = {row["id"]: row["chance"] for row in decimo("odds", "risk-events", "--json").json}
    assert (odds["V5"], odds["V17"]) == ("1/7776", "65/648")


# In a campaign


@pytest.mark.rule("risk:A1", "risk:A2", "risk:E1")
def test_a_campaign_with_events_and_zombies_plays_on_and_can_be_verified(decimo: Typed) -> None:
    rules = ("events=on", "event-every=1", "zombies=on", "setup=deal", "nuclear-weapons=2", "placing=100")
    wishes = [word for rule in rules for word in ("--set", rule)]
    assert decimo("new", "world", "--scenario", "risk-world", "--seed", "4", *wishes).code == 0
    assert decimo("run", "world", "--years", "6").code == 0
    facts = decimo("show", "world", "facts", "--json").json
    met = [fact for fact in facts if fact["verb"] in ("meet_event", "grow_strong")]
    assert len({fact["year"] for fact in met}) == 5
    assert all(fact["text"] and len(fact["asks"]) == 1 for fact in met)
    assert all("…" not in fact["text"] for fact in facts)
    assert decimo("verify", "world").code == 0


@pytest.mark.rule("risk:A2")
def test_real_dice_for_events_alone(decimo: Typed) -> None:
    rules = ("events=on", "event-every=1", "setup=deal", "placing=100")
    wishes = [word for rule in rules for word in ("--set", rule)]
    assert decimo("new", "world", "--scenario", "risk-world", "--seed", "4", *wishes).code == 0
    assert decimo("dice", "world", "events").code == 0
    ended = decimo("run", "world", "--years", "3")
    assert ended.code == 3
    assert "which event comes" in ended.out
    again = decimo("answer", "world", "6 6 1 1 1")
    assert again.code == 3
    assert "Drought: which continent" in again.out


# When an event is due


@pytest.mark.rule("risk:A1", "risk:E1")
def test_the_companion_says_when_an_event_is_due(decimo: Typed, game: str) -> None:
    def step(*more: str) -> str:
        return decimo("draw", "risk-events", "--game", game, *more).out.splitlines()[1]

    due = "An event is due before the next turn: draw it."
    assert decimo("draw", "risk-events", "--game", game, "--seed", "3").code == 0
    assert step("--round") != due
    assert step("--round") == due
    assert decimo("draw", "risk-events", "--game", game, "--round", "--json").json[0]["due"] == 1
    assert decimo("draw", "risk-events", "--game", game).code == 0
    assert decimo("draw", "risk-events", "--game", game, "--round", "--json").json[0]["due"] == 0


@pytest.mark.rule("risk:A1")
def test_it_counts_turns_or_the_events_of_a_round(decimo: Typed, game: str) -> None:
    turns = ("--set", "event-unit=turns", "--set", "event-every=3")
    assert decimo("draw", "risk-events", "--game", game, "--seed", "3", *turns).code == 0
    counted = [
        decimo("draw", "risk-events", "--game", game, "--turn", "--json").json[0]["due"] for _ in range(4)
    ]
    assert counted == [0, 0, 1, 1]
    assert decimo("draw", "risk-events", "--game", game).code == 0
    assert decimo("draw", "risk-events", "--game", game, "--turn", "--json").json[0]["due"] == 0
    several = ("--set", "event-unit=a-round", "--set", "event-every=2")
    said = decimo("draw", "risk-events", "--game", game, "--round", *several).out
    assert "2 events of this round are still to be drawn." in said
    left = "1 event of this round is still to be drawn."
    assert left in decimo("draw", "risk-events", "--game", game).out
    assert left in decimo("draw", "risk-events", "--game", game, "--turn").out
