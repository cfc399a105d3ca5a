"""The board as it is told to the companion: owners and armies, losses, undo and history, in one file."""

import json
from pathlib import Path

import pytest

from decimo.store.lock import Lock
from tests.cli.conftest import Typed
from tests.cli.test_risk_events import own
from tests.risk.event_dice import ON_LAND, five, where
from tests.risk.table import BOOK

BOARD = """\
Territory,Owner,Armies
Venezuela,Red,2
Peru,blue,3
Brazil,red,7
N. Africa,green,
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game file to which a board was not told yet."""
    return str(tmp_path / "evening.json")


def told(decimo: Typed, game: str, *what: str) -> list[str]:
    """Tell, and return the lines."""
    ended = decimo(
        "draw", "risk-events", "--game", game, *(word for each in what for word in ("--tell", each))
    )
    assert ended.code == 0, ended.err
    return ended.out.splitlines()


def board(decimo: Typed, game: str) -> dict[str, tuple[str, int | None]]:
    """What the program knows."""
    (said,) = decimo("draw", "risk-events", "--game", game, "--board", "--json").json
    return {row["territory"]: (row["owner"], row["armies"]) for row in said["board"]}


def saved(game: str) -> dict[str, object]:
    """The file without its history, and its seed, which stays as it was typed."""
    found = json.loads(Path(game).read_text(encoding="utf-8"))
    return {key: value for key, value in found.items() if key not in ("history", "undone", "seed")}


# What is told


def test_a_board_is_told_as_a_table_and_changed_one_by_one(decimo: Typed, game: str, tmp_path: Path) -> None:
    table = tmp_path / "board.csv"
    table.write_text(BOARD, encoding="utf-8")
    assert told(decimo, game, str(table))[-1] == "North Africa: green."
    assert board(decimo, game)["brazil"] == ("red", 7)
    assert board(decimo, game)["north-africa"] == ("green", None)
    assert told(decimo, game, "brazil=blue 4") == ["Brazil: blue 4 (was red 7)."]
    assert told(decimo, game, "brazil=6", "peru=Red") == [
        "Peru: red 3 (was blue 3).",
        "Brazil: blue 6 (was blue 4).",
    ]
    assert told(decimo, game, "peru=nobody", "venezuela=?") == [
        "Venezuela: not known any more (was red 2).",
        "Peru: nobody (was red 3).",
    ]
    assert board(decimo, game) == {"peru": ("", 0), "brazil": ("blue", 6), "north-africa": ("green", None)}
    assert told(decimo, game, "brazil=6") == ["That changes nothing here."]


@pytest.mark.parametrize(
    "form", ["{0}\t{1}\t{2}", "{0}; {1}; {2}", "|{0}|{1}|{2}|", "{0}  {1} {2}", "{0}={1} {2}"]
)
def test_a_table_may_have_any_form(decimo: Typed, game: str, form: str) -> None:
    rows = [("Brazil", "red", 7), ("North Africa", "blue", 12)]
    piped = "\n".join(form.format(*row) for row in rows)
    ended = decimo("draw", "risk-events", "--game", game, "--tell", "-", piped=piped)
    assert ended.code == 0, ended.err
    assert board(decimo, game) == {"brazil": ("red", 7), "north-africa": ("blue", 12)}


def test_the_printed_board_can_be_told_again(decimo: Typed, game: str, tmp_path: Path) -> None:
    ids = [place.id for place in BOOK.land.territories]
    told(
        decimo,
        game,
        *(
            f"{id_}={owner} {n + 1}"
            for n, (id_, owner) in enumerate(zip(ids, ["red", "blue"] * 21, strict=True))
        ),
    )
    printed = decimo("draw", "risk-events", "--game", game, "--board").out
    other = str(tmp_path / "other.json")
    assert decimo("draw", "risk-events", "--game", other, "--tell", "-", piped=printed).code == 0
    assert board(decimo, other) == board(decimo, game)
    assert len(board(decimo, game)) == 42


def test_one_fault_in_a_table_tells_nothing(decimo: Typed, game: str, tmp_path: Path) -> None:
    told(decimo, game, "peru=blue 3")
    before = Path(game).read_bytes()
    table = tmp_path / "board.csv"
    table.write_text(BOARD.replace("Brazil", "Brazzil").replace("blue", "bleu"), encoding="utf-8")
    said = decimo("draw", "risk-events", "--game", game, "--tell", str(table)).refusal
    assert said == f"{table}:3: 'bleu' is no player; did you mean Blue? (1 more)."
    for wrong, why in {
        "brazil=red 0": "'0' is not a number of armies",
        "brazil=nobody 3": "has no armies",
        "brazil=rde": "did you mean Red?",
        "brazil=": "type it like --tell",
        "atlantis=red 3": "is not a territory of this map",
        str(tmp_path / "none.csv"): "There is no file",
    }.items():
        assert why in decimo("draw", "risk-events", "--game", game, "--tell", wrong).refusal
    assert Path(game).read_bytes() == before


# Losses


@pytest.mark.rule("risk:V16", "risk:A4")
def test_losses_are_named_and_taken_off_what_was_told(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 7", "peru=blue 3")
    lines = own(decimo, 16, *where("brazil"), 4, more=("--game", game))
    assert "  How many: 4 (1d6: 4)." in lines
    assert "  Brazil has 7: 4 go, 3 left." in lines
    assert board(decimo, game) == {"brazil": ("red", 3), "peru": ("blue", 3)}


@pytest.mark.rule("risk:V7", "risk:E3", "risk:E20")
def test_a_meteor_empties_what_was_told_and_a_wasteland_drains_it_every_turn(
    decimo: Typed, game: str
) -> None:
    told(decimo, game, "brazil=red 1", "peru=blue 3", "venezuela=green 8")
    own(decimo, 7, ON_LAND, *where("brazil"), more=("--game", game))
    assert board(decimo, game) == {"venezuela": ("green", 6), "peru": ("blue", 2), "brazil": ("", 0)}
    told(decimo, game, "brazil=blue 2")
    turn = decimo("draw", "risk-events", "--game", game, "--turn").out.splitlines()
    assert "  Brazil has 2: 1 goes, 1 left." in turn
    decimo("draw", "risk-events", "--game", game, "--round")
    assert board(decimo, game)["brazil"] == ("blue", 1)
    decimo("draw", "risk-events", "--game", game, "--turn")
    assert board(decimo, game)["brazil"] == ("", 0)


@pytest.mark.rule("risk:V24", "risk:E30")
def test_the_plague_takes_half_and_then_a_quarter_of_what_is_left(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 9")
    own(decimo, 24, *where("brazil"), more=("--game", game))
    for left in (4, 3, 3):
        assert decimo("draw", "risk-events", "--game", game, "--round").code == 0
        assert board(decimo, game)["brazil"] == ("red", left)


@pytest.mark.rule("risk:V14", "risk:E15")
def test_a_new_owner_ends_a_desertion(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 20")
    own(decimo, 14, *where("brazil"), 6, more=("--game", game))
    assert board(decimo, game)["brazil"] == ("red", 14)
    assert "desertion" in decimo("draw", "risk-events", "--game", game, "--running").out
    told(decimo, game, "brazil=blue 3")
    assert "No effect is running." in decimo("draw", "risk-events", "--game", game, "--running").out


@pytest.mark.rule("risk:V8")
def test_who_lost_a_contest_of_the_board_loses_in_every_territory(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 9", "peru=red 2", "venezuela=blue 9")
    lines = own(decimo, 8, more=("--game", game))
    assert lines[-3] == "Say who it was with --note poorest=PLAYER, and the losses are taken off."
    noted = decimo("draw", "risk-events", "--game", game, "--note", "poorest=red").out.splitlines()
    assert "  Brazil has 9: 3 go, 6 left." in noted
    assert board(decimo, game) == {"brazil": ("red", 6), "peru": ("red", 1), "venezuela": ("blue", 9)}
    again = decimo("draw", "risk-events", "--game", game, "--note", "poorest=red").refusal
    assert "waits for no contest" in again


@pytest.mark.rule("risk:V22", "risk:V28")
def test_each_strike_of_terrorists_falls_where_it_is_noted(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 12", "peru=blue 2")
    lines = own(decimo, 28, five(22), 1, 6, more=("--game", game))
    assert "  How many: 4 (1d6+3: 1), 9 (1d6+3: 6)." in lines
    assert "Say who it was with --note chosen=PLACE, and the losses are taken off." in lines
    for place, left in {"brazil": ("red", 8), "peru": ("blue", 1)}.items():
        decimo("draw", "risk-events", "--game", game, "--note", f"chosen={place}")
        assert board(decimo, game)[place] == left


@pytest.mark.rule("risk:V11")
def test_the_outcome_of_a_rebellion_is_told(decimo: Typed, game: str) -> None:
    told(decimo, game, "ural=red 3")
    lines = own(decimo, 11, *where("ural"), more=("--game", game))
    assert "Tell the outcome with --tell PLACE='OWNER ARMIES'." in lines
    assert board(decimo, game)["ural"] == ("red", 3)


@pytest.mark.rule("risk:E27")
def test_a_player_whose_last_territory_is_emptied_is_out(decimo: Typed, game: str) -> None:
    ids = [place.id for place in BOOK.land.territories]
    told(decimo, game, *(f"{id_}=red 3" for id_ in ids if id_ != "brazil"), "brazil=blue 1")
    lines = own(decimo, 7, ON_LAND, *where("brazil"), more=("--game", game))
    assert "Blue holds no territory any more and is out; the cards go to the used ones." in lines


# History


def test_everything_is_taken_back_and_done_again(decimo: Typed, game: str) -> None:
    """Each command is on the disk when it ends, and the undo of each leaves the file as it was before."""
    file = ("--game", game)
    told(decimo, game, "brazil=red 9", "peru=blue 3")
    states = [saved(game)]
    for words in (
        ("--armies", "peru=4", "--seed", "3"),
        ("--round",),
        ("--seed", "11", "--times", "1"),
        ("--note", "wasteland=brazil"),
        ("--turn",),
        ("--tell", "siam=green 4"),
        ("--set", "event-clock=turn", "--turn"),
    ):
        assert decimo("draw", "risk-events", *file, *words).code == 0
        states.append(saved(game))
    (past,) = decimo("draw", "risk-events", *file, "--history", "--json").json
    assert [each["did"] for each in past["history"]][2:6] == [
        past["history"][2]["did"],
        "a round is over",
        past["history"][4]["did"],
        "wasteland Brazil",
    ]
    assert past["history"][2]["did"].startswith("event ")
    assert past["history"][2]["dice"]
    # The first command with --armies, and the last with --set, did two things.
    for steps, state in zip((2, 1, 1, 1, 1, 1, 2), reversed(states[:-1]), strict=True):
        ended = decimo("draw", "risk-events", *file, "--undo", str(steps))
        assert ended.out.startswith("Taken back: ")
        assert saved(game) == state
    for steps, state in zip((2, 1, 1, 1, 1, 1, 2), states[1:], strict=True):
        assert decimo("draw", "risk-events", *file, "--redo", str(steps)).out.startswith("Done again: ")
        assert saved(game) == state
    assert "Nothing can be done again" in decimo("draw", "risk-events", *file, "--redo", "1").refusal
    assert "type a number from 1 to 10" in decimo("draw", "risk-events", *file, "--undo", "99").refusal
    assert decimo("draw", "risk-events", *file, "--undo", "0").code != 0
    assert saved(game) == states[-1]


def test_something_new_ends_what_could_be_done_again(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 9")
    decimo("draw", "risk-events", "--game", game, "--undo", "1")
    told(decimo, game, "brazil=blue 2")
    assert "Nothing can be done again" in decimo("draw", "risk-events", "--game", game, "--redo", "1").refusal


def test_after_an_undo_the_same_dice_fall(decimo: Typed, game: str) -> None:
    def drawn() -> object:
        return decimo("draw", "risk-events", "--game", game, "--json").json[0]["dice"]

    decimo("draw", "risk-events", "--game", game, "--seed", "5")
    first = drawn()
    decimo("draw", "risk-events", "--game", game, "--undo", "1")
    assert drawn() == first


def test_an_undo_is_typed_by_itself(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 9")
    for more in (("--round",), ("--redo", "1"), ("--tell", "peru=red 3"), ("--armies", "peru=3")):
        assert "by itself" in decimo("draw", "risk-events", "--game", game, "--undo", "1", *more).refusal


def test_a_history_that_does_not_fit_the_file_is_named(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 9")
    text = Path(game).read_text(encoding="utf-8")
    for back in ('{"moment": 0}', '{"bans": 7}', '{"nothing": 1}', '{"territories": {"brazil": 3}}'):
        Path(game).write_text(text.replace('{"territories": {"brazil": null}}', back), encoding="utf-8")
        said = decimo("draw", "risk-events", "--game", game, "--undo", "1").refusal
        assert "evening.json: the history does not fit the rest of the file at 'told Brazil'" in said
        assert decimo("draw", "risk-events", "--game", game, "--running").code == 0


def test_a_file_of_release_0_6_goes_on(decimo: Typed, game: str) -> None:
    old = {
        "format": 1,
        "game": "risk-events",
        "seed": 7,
        "settings": {},
        "moment": 12,
        "events": [{"round": 1, "event": "V13", "where": ["brazil"]}],
        "bans": [{"territory": "brazil", "events": 1}],
        "plague": [],
        "desertion": [],
        "wastelands": ["peru"],
    }
    Path(game).write_text(json.dumps(old), encoding="utf-8")
    told(decimo, game, "peru=red 2")
    assert "Peru has 2: 1 goes, 1 left." in decimo("draw", "risk-events", "--game", game, "--turn").out
    assert decimo("draw", "risk-events", "--game", game, "--undo", "2").code == 0
    assert {key: json.loads(Path(game).read_text(encoding="utf-8"))[key] for key in old} == old


def test_a_long_evening_stays_small_enough_to_be_read(decimo: Typed, game: str) -> None:
    ids = [place.id for place in BOOK.land.territories]
    told(decimo, game, *(f"{id_}=red 3" for id_ in ids))
    row = Path(game).read_text(encoding="utf-8")
    entry = next(line for line in row.splitlines() if '"did"' in line)
    many = ",\n".join([entry.strip().rstrip(",")] * 340)
    Path(game).write_text(row.replace(entry, many), encoding="utf-8")
    assert len(many) > 600_000
    told(decimo, game, "brazil=red 4")
    assert len(Path(game).read_text(encoding="utf-8")) < 700_000
    assert decimo("draw", "risk-events", "--game", game, "--undo", "1").code == 0


def test_two_programs_do_not_write_one_game(decimo: Typed, game: str) -> None:
    told(decimo, game, "brazil=red 9")
    before = Path(game).read_bytes()
    with Lock.take(Path(game)):
        assert "evening.json" in decimo("draw", "risk-events", "--game", game, "--round").refusal
    assert Path(game).read_bytes() == before
    assert [each.name for each in Path(game).parent.iterdir() if each.is_file()] == ["evening.json"]
