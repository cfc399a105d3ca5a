"""Borders that are crossed one way only, and continents without a territory."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from decimo.chance import Setting
from decimo.content.check import check_paths
from decimo.risk.board.board import NOBODY, ZOMBIES
from decimo.risk.event.event_losses import territories_within
from decimo.risk.game.attack_and_capture import possible_attacks
from decimo.risk.game.fortify import fortify
from decimo.risk.game.reinforcements import describe_surroundings
from decimo.risk.game.victory import whole_continents
from decimo.risk.game_data import RiskData
from decimo.risk.map_import.import_map import MapOptions, build_scenario, write_map
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.policy.territory_value import threat
from decimo.risk.scenario import RiskScenario
from decimo.risk.views.map_view import build_map_view
from decimo.risk.zombie.zombie_phase import connected_group, prey_of
from decimo.rulesets import registry
from tests.risk.table import BOOK, Table
from tests.risk.test_map_import import LINKS, domination, played, ruleset_on, understood

BORDER = ("alaska", "kamchatka")


def scenario(**changed: Any) -> RiskScenario:
    """The world with other borders."""
    land = BOOK.land
    return RiskScenario(**{name: getattr(land, name) for name in RiskScenario.model_fields} | changed)


def one_way_world() -> RiskData:
    """The world where Alaska attacks Kamchatka, and not the other way round."""
    kept = tuple(pair for pair in BOOK.land.crossings if frozenset(pair) != frozenset(BORDER))
    assert len(kept) == 24
    return replace(BOOK, land=scenario(crossings=kept, one_way=(BORDER,)))


def one_way_table(alaska: tuple[str, int], kamchatka: tuple[str, int], **settings: Any) -> Table:
    table = Table({"alaska": alaska, "kamchatka": kamchatka}, **settings)
    table.data = one_way_world()
    return table


@pytest.mark.rule("risk:B14")
def test_an_attack_crosses_a_one_way_border_that_way_only() -> None:
    table = one_way_table(("red", 5), ("blue", 5))
    assert BORDER in possible_attacks(table.board, table.data, "red")
    assert ("kamchatka", "alaska") not in possible_attacks(table.board, table.data, "blue")
    assert BORDER in table.data.land.way.values()
    assert BORDER[::-1] not in table.data.land.way.values()


@pytest.mark.rule("risk:B16")
@pytest.mark.parametrize("way", ["adjacent", "connected", "german"])
def test_armies_do_not_go_back_over_it(way: str) -> None:
    table = one_way_table(("red", 1), ("red", 5), fortify=way)
    table.play(fortify)
    assert table.asks == []
    table = one_way_table(("red", 5), ("red", 1), fortify=way)
    with pytest.raises(AssertionError, match="nobody said what to answer"):
        table.play(fortify)


@pytest.mark.rule("risk:C9", "risk:Z11")
def test_zombies_cross_it_that_way_only() -> None:
    table = one_way_table((ZOMBIES, 5), ("blue", 2), zombies="on")
    assert "kamchatka" in [land.id for land in prey_of(table.board, table.data, "alaska")]
    table = one_way_table(("blue", 2), (ZOMBIES, 5), zombies="on")
    assert "alaska" not in [land.id for land in prey_of(table.board, table.data, "kamchatka")]
    table = one_way_table((ZOMBIES, 2), (ZOMBIES, 5), zombies="on")
    assert connected_group(table.board, table.data, "alaska") == ["alaska", "kamchatka"]
    assert connected_group(table.board, table.data, "kamchatka") == ["kamchatka"]


@pytest.mark.rule("risk:E29", "risk:E23")
def test_an_event_spreads_over_it_that_way_only() -> None:
    land = one_way_world().land
    assert "kamchatka" in territories_within(land, "alaska", 1)
    assert "alaska" not in territories_within(land, "kamchatka", 1)


@pytest.mark.rule("risk:B14")
def test_only_who_can_attack_is_a_threat() -> None:
    table = one_way_table(("red", 9), ("blue", 7))
    view = PlayerView(table.board, table.data, table.settings, "blue")
    assert threat(view, "kamchatka") == 9
    view = PlayerView(table.board, table.data, table.settings, "red")
    assert threat(view, "alaska") == 1
    assert view.has_foe_beside("alaska")
    # Who claims or places looks at both sides of every border.
    assert "Red 9" in describe_surroundings(table.board, table.data, "blue", "kamchatka")
    assert "Blue 7" in describe_surroundings(table.board, table.data, "red", "alaska")


def test_the_map_says_which_borders_go_one_way() -> None:
    table = one_way_table(("red", 9), ("blue", 7))
    view = build_map_view(table.board, table.data, ())
    assert ("one way", "Alaska to Kamchatka") in view.legend
    assert BORDER in [(edge.one, edge.other) for edge in view.edges]


@pytest.mark.parametrize(
    ("one_way", "said"),
    [
        ([BORDER], "the border alaska to kamchatka is listed twice; list it once, among the borders"),
        ([("alaska", "peru"), ("peru", "alaska")], "the border peru to alaska is listed twice"),
        ([("alaska", "alaska")], "'alaska' borders on itself"),
        ([("alaska", "atlantis")], "there is no territory 'atlantis'"),
    ],
)
def test_a_wrong_one_way_border_is_a_fault(tmp_path: Path, one_way: Any, said: str) -> None:
    text = Path("scenarios/risk-world.yaml").read_text(encoding="utf-8")
    rows = "".join(f"  - [{one}, {other}]\n" for one, other in one_way)
    path = tmp_path / "world.yaml"
    path.write_text(f"{text}\none_way:\n{rows}", encoding="utf-8")
    assert any(said in str(problem) for problem in check_paths([path], registry()))


@pytest.mark.parametrize(
    ("links", "said"),
    [
        ({**LINKS, 1: [2, 4], 2: [1, 3, 5]}, ""),
        ({**LINKS, 8: [5], 5: [3, 6, 8], 7: [6]}, ""),
        ({**LINKS, 1: [2, 4], 2: [3], 4: [3]}, "warning: 'alder' can be left but never entered"),
        ({**LINKS, 1: []}, "warning: 'alder' can be entered but never left"),
    ],
)
def test_an_imported_map_keeps_its_one_way_borders_and_is_played(
    tmp_path: Path, links: Any, said: str
) -> None:
    found = understood(tmp_path, domination(links=links), MapOptions(one_way="keep"))
    path = tmp_path / "rings.yaml"
    write_map(path, found, registry(), overwrite=False)
    problems = [str(problem) for problem in check_paths([path], registry())]
    assert [problem for problem in problems if "warning" not in problem] == []
    assert any(said in problem for problem in problems) or not said
    houses: list[dict[str, Setting]] = [{}, {"events": "on", "zombies": "on"}, {"battles": "stratego"}]
    for house in houses:
        ruleset = ruleset_on(found)
        assert ruleset.ended(played(ruleset, **{**house, "rounds": 10}))


@pytest.mark.rule("risk:B6")
def test_a_continent_without_a_territory_is_a_warning_and_nobody_holds_it(tmp_path: Path) -> None:
    text = domination().replace("East 2 #00ff00", "East 2 #00ff00\nSouth 1 red")
    found = understood(tmp_path, text)
    assert "warning: line 11: the continent 'South' has no territory" in found.remarks
    path = tmp_path / "rings.yaml"
    write_map(path, found, registry(), overwrite=False)
    problems = check_paths([path], registry())
    assert sorted(problem.what for problem in problems) == [
        "warning: the continent 'south' has no territory",
        "warning: the lists of targets do not fit this map (as printed)",
        "warning: the missions do not fit this map (as printed)",
    ]
    assert all(problem.is_warning for problem in problems)
    land = build_scenario(found)
    board = ruleset_on(found).new_world()
    assert whole_continents(board, land, "red") == []
    assert [each.id for each in whole_continents(board, land, NOBODY)] == ["west", "east"]
    houses: list[dict[str, Setting]] = [
        {},
        {"goal": "missions"},
        {"events": "on", "zombies": "on"},
        {"battles": "stratego"},
    ]
    for house in houses:
        ruleset = ruleset_on(found)
        state = played(ruleset, **{**house, "rounds": 10})
        assert ruleset.ended(state)
        assert ruleset.ledgers(state)
