"""The set-up of Riskless: what is dealt, what is placed, and what chance has to do with it."""

from typing import Any

import pytest

from bench import risk_table
from bench.risk_table import RiskTable
from decimo.chance import Answer, Ask, Refusal, Stream, chance_answer, read_answer
from decimo.risk.board.board import territories_of
from decimo.risk.game.game_setup import card_pile
from decimo.risk.riskless.pieces import off_board
from decimo.risk.riskless.riskless_setup import held_back, place_all
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK, Table, risk

LANDS = list(BOOK.land.place)


def dealt(**settings: Any) -> RiskTable:
    """A game when all is dealt and nothing is placed yet."""
    return RiskTable(7, None, **{"players": 2, **settings}, battles="stratego")


def placing(**settings: Any) -> Riskless:
    """Two players with 21 territories each, and no piece on the board."""
    table = Riskless({place: f"{'red' if n < 21 else 'blue'} 2" for n, place in enumerate(LANDS)}, **settings)
    table.board.pieces.clear()
    for land in table.board.territories.values():
        land.armies = 0
    return table


def form(table: Riskless, **rows: str) -> str:
    """The form of Red filled: the letters of some territories, the others as they are offered."""
    fields = {field.id: field.usual for field in asked(table).fields}
    return " ".join(f"{id_}={letters}" for id_, letters in (fields | rows).items())


def asked(table: Riskless) -> Ask:
    """What Red is asked when it places its pieces."""
    fresh = placing()
    fresh.player("red").shuffle = table.player("red").shuffle
    fresh.play(place_all, "fast", "fast", year=1)
    return fresh.asks[0]


@pytest.mark.rule("risk:S2", "risk:S-l")
def test_only_missions_of_continents_are_dealt_to_two_as_well() -> None:
    names = {mission.id for mission in BOOK.missions.missions if mission.continents}
    assert len(names) == 6
    seen: set[str] = set()
    for seed in range(40):
        board = RiskTable(seed, None, players=2, battles="stratego").board
        mine = [board.players[side].mission for side in board.order]
        assert len(set(mine)) == 2
        seen |= set(mine)
    assert seen == names


@pytest.mark.rule("risk:S3", "risk:S-d", "risk:G5")
@pytest.mark.parametrize(("players", "lands"), [(2, 21), (3, 14), (6, 7)])
def test_all_territories_are_dealt_and_nobody_stands_between(players: int, lands: int) -> None:
    board = dealt(players=players).board
    assert [len(territories_of(board, side)) for side in board.order] == [lands] * players
    assert board.pieces == {}


@pytest.mark.rule("risk:S2")
def test_neutral_armies_are_refused() -> None:
    with pytest.raises(Refusal, match="Riskless is played without neutral armies"):
        dealt(neutrals="on")


def test_events_and_zombies_are_refused() -> None:
    for key in ("events", "zombies"):
        with pytest.raises(Refusal, match=f"Riskless is played without {key}"):
            dealt(**{key: "on"})


@pytest.mark.rule("risk:S-d", "risk:S3")
def test_everybody_places_at_least_one_piece_in_each_territory() -> None:
    table = placing()
    table.play(place_all, "fast", "fast", year=1)
    assert all(land.armies > 0 for land in table.board.territories.values())
    for row in ("alaska=-", "alaska="):
        with pytest.raises(Refusal, match="alaska must have 1 to 39 letters of m98765432sb"):
            read_answer(table.asks[0], row)


@pytest.mark.rule("risk:S3")
def test_the_program_holds_back_the_spy_two_bombs_and_two_miners() -> None:
    table = placing()
    table.play(place_all, "fast", "fast", year=1)
    for side in ("red", "blue"):
        assert off_board(table.board, BOOK.pieces, side) == {"miner": 2, "spy": 1, "bomb": 2}


@pytest.mark.rule("risk:S3", "risk:S1")
def test_a_player_says_which_pieces_stand_where_and_the_others_are_held_back() -> None:
    table = placing()
    rows = dict.fromkeys(LANDS[:21], "2")
    rows |= dict.fromkeys(LANDS[8:14], "b") | {LANDS[14]: "m9", LANDS[15]: "s33"}
    rows |= dict.fromkeys(LANDS[16:20], "4") | {LANDS[20]: "33387"}
    table.play(place_all, form(table, **rows), "fast", year=1)
    assert table.row(LANDS[0]) == "red 2"
    assert table.row(LANDS[15]) == "red S 3 3", "in the order of the letters"
    assert table.row(LANDS[20]) == "red 3 3 3 8 7"
    left = {"colonel": 1, "major": 2, "captain": 4, "lieutenant": 4}
    assert off_board(table.board, BOOK.pieces, "red") == left


@pytest.mark.rule("risk:S3", "risk:S-d")
def test_only_what_is_to_be_otherwise_is_typed() -> None:
    table = placing()
    table.play(place_all, "fast", "fast", year=1)
    offered = {field.id: field.usual for field in table.asks[0].fields}
    spare = next(id_ for id_, letters in offered.items() if len(letters) > 1)
    typed = read_answer(table.asks[0], f"{spare}={offered[spare][0].upper()}")
    table = placing()
    table.play(place_all, str(typed), "fast", year=1)
    assert table.row(spare).lower() == f"red {offered[spare][0]}"
    rest = {id_: "".join(table.row(id_).lower().split()[1:]) for id_ in offered if id_ != spare}
    assert rest == {id_: letters for id_, letters in offered.items() if id_ != spare}


@pytest.mark.rule("risk:S1", "risk:S3")
@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("alaska=mm", "more pieces than in the set: 2 of 1 (M, marshal)"),
        ("alaska=f", "alaska cannot hold 'f', only m98765432sb"),
        ("alaska=1", "alaska cannot hold '1'"),
        ("greece=m", "'greece=m' is not a field of the form"),
    ],
)
def test_a_layout_that_the_set_does_not_have_is_refused(row: str, wrong: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_answer(
            asked(placing()), row + " northwest-territory=2 greenland=2" * row.startswith("alaska=mm")
        )
    assert wrong in str(refused.value)


@pytest.mark.rule("risk:S3", "risk:S-e")
@pytest.mark.parametrize(("specials", "takes"), [("on", "wins"), ("off", "-")])
def test_the_sheet_to_place_from_says_whether_a_spy_takes_a_marshal(specials: str, takes: str) -> None:
    table = placing(specials=specials)
    table.play(place_all, "fast", "fast", year=1)
    assert f"| spy | {takes} | - |" in table.asks[0].sheet


@pytest.mark.rule("risk:S-d", "risk:S11")
def test_what_the_first_decides_is_not_seen_by_the_second() -> None:
    seen = []
    for first in ("fast", form(placing(), alaska="b")):
        table = placing()
        table.play(place_all, first, "fast", year=1)
        seen.append([ask._replace(check=None) for ask in table.asks if ask.side == "blue"])
    assert seen[0] == seen[1]


@pytest.mark.rule("risk:S-d")
def test_the_form_tells_the_mission_the_set_and_the_territories() -> None:
    table = placing()
    table.play(place_all, "fast", "fast", year=1)
    ask = table.asks[0]
    words = BOOK.missions.mission[table.player("red").mission].words.rstrip(".")
    assert ask.why.startswith(f"Red: the mission is: {words}; which pieces stand where, a letter each: ")
    assert "2 scout x8, S spy x1, B bomb x6" in ask.why
    assert [field.id for field in ask.fields] == [land.id for land in territories_of(table.board, "red")]
    lines = {field.id: field.words for field in ask.fields}
    assert lines["alaska"] == "Alaska, North America; Blue 1 beside"
    assert lines["quebec"] == "Quebec, North America; none but your own beside"


# The order of the rows


def marshals(seed: int) -> list[tuple[int, int]]:
    """The place of each marshal in its row, and how long that is, as the program lays them out."""
    table = dealt_with(seed)
    next(table.play())
    stood = [piece for piece in table.board.pieces.values() if piece.rank == "marshal"]
    return [(piece.slot, table.board.territories[piece.at].armies) for piece in stood]


def dealt_with(seed: int) -> RiskTable:
    return RiskTable(seed, None, players=2, battles="stratego")


@pytest.mark.rule("risk:S-h", "risk:S11")
def test_the_place_of_a_marshal_in_the_programs_stacks_cannot_be_foretold() -> None:
    found = [each for seed in range(1, 61) for each in marshals(seed)]
    rows = {length for _, length in found}
    assert min(rows) > 4, "the marshals stand in stacks"
    quarters = [4 * (slot - 1) // length for slot, length in found]
    for quarter in range(4):
        assert quarters.count(quarter) >= len(found) / 8, quarters
    places = [slot for slot, length in found if length == max(rows, key=[n for _, n in found].count)]
    assert len(set(places)) > 6


@pytest.mark.rule("risk:S-h")
def test_everybody_has_a_number_of_its_own_from_the_deal() -> None:
    numbers = [
        tuple(player.shuffle for player in board.players.values() if player.in_play)
        for board in (dealt_with(seed).board for seed in range(1, 21))
    ]
    assert len(set(numbers)) == 20
    assert all(1 <= number <= 100 for pair in numbers for number in pair)


@pytest.mark.rule("risk:S-h")
def test_the_number_mixes_the_rows_and_changes_nothing_else() -> None:
    laid = []
    for number in (1, 2):
        table = placing()
        table.player("red").shuffle = number
        table.play(place_all, "fast", "fast", year=1)
        laid.append({place: table.row(place).split() for place in LANDS})
    assert laid[0] != laid[1]
    for place in LANDS:
        assert sorted(laid[0][place]) == sorted(laid[1][place])
        assert laid[0][place] == laid[1][place] or laid[0][place][0] == "red"


@pytest.mark.rule("risk:S-o")
def test_how_the_pile_is_drawn_from_is_settled_in_the_set_up() -> None:
    table = Riskless()
    with pytest.raises(Refusal, match="pile is fixed when a game is set up"):
        risk().check_setting(table.state("red"), "pile", "drawn")


def test_what_is_held_back_is_what_is_not_laid_out() -> None:
    assert held_back(BOOK.pieces, {"alaska": ["marshal", "scout"]})["scout"] == 7
    assert "marshal" not in held_back(BOOK.pieces, {"alaska": ["marshal", "scout"]})


# Chance


class Counted:
    """How often the program rolled or drew."""

    calls = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    found = Counted()

    def answer(ask: Ask, stream: Stream) -> Answer:
        found.calls += 1
        return chance_answer(ask, stream)

    monkeypatch.setattr(risk_table, "chance_answer", answer)
    return found


@pytest.mark.rule("risk:S-o", "risk:S11")
def test_after_the_deal_chance_is_never_called(counted: Counted) -> None:
    table = dealt()
    calls = counted.calls
    assert calls > 2 * 42 + 2, "the territories and the pile are dealt by chance"
    for _ in table.play():
        pass
    assert table.board.ended
    assert counted.calls == calls


def log(later: int) -> list[Any]:
    """All facts of a game; after the deal chance would say something else."""
    table = dealt()
    table.seed = later
    facts = [*table.context.facts]
    for _ in table.play():
        facts += table.context.facts
    return [*facts, table.board.ended]


@pytest.mark.rule("risk:S-o", "risk:S11")
def test_the_same_deal_is_the_same_game_whatever_chance_would_say_later() -> None:
    assert log(7) == log(7) == log(1000)


@pytest.mark.rule("risk:S-o")
def test_the_pile_is_shuffled_once_in_the_deal() -> None:
    board = dealt().board
    assert sorted(board.deck) == sorted(card_pile(BOOK))
    assert board.deck != card_pile(BOOK)
    assert dealt(pile="drawn").board.deck == card_pile(BOOK)


def test_a_game_of_dice_knows_no_pieces() -> None:
    assert Table().board.pieces == {}
