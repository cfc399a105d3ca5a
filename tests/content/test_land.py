"""Decimo's land: the places of its peoples, and every problem that a map can have."""

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from decimo.chance import Refusal
from decimo.content.check import ContentKind, check_paths, load
from decimo.content.content_folder import scenarios
from decimo.content.model import validate
from decimo.content.strict_yaml import parse
from decimo.rules.scenario import DecimoScenario, Way, YearNumbering
from decimo.rules.scenario_check import check_scenario

DECIMO = {("decimo", "scenario"): ContentKind(DecimoScenario, check_scenario)}


def triban(name: str, short: str, pos: tuple[int, int], *neighbours: str, **more: Any) -> dict[str, Any]:
    return {
        "id": name.lower(),
        "name": name,
        "people": f"{name}ns",
        "short": short,
        "city": f"{name} Town",
        "pos": list(pos),
        "terrain": "open",
        "neighbours": list(neighbours),
        "leaders": ["Aro", "Bela", "Caro"],
        **more,
    }


def outsider(name: str, short: str, pos: tuple[int, int], *neighbours: str, **more: Any) -> dict[str, Any]:
    return {
        "id": name.lower(), "name": name, "short": short, "pos": list(pos), "kind": "raider", "army": 10,
        "neighbours": list(neighbours), **more,
    }  # fmt: skip


# Corvo in the middle; north of it the raiders Zephyr, then clockwise Lupo, Orso, Volpe and Aquila.
# Aquila and Isola share the sea with the Oars, who raid over it. Isola is an island.
LAND: dict[str, Any] = {
    "format": 1,
    "ruleset": "decimo",
    "id": "land",
    "name": "A land",
    "about": "For tests.",
    "source": "None.",
    "calendar": {"first": 300, "counts": "down", "label": "BC", "after": "AD"},
    "seas": [
        {"id": "bay", "name": "The Bay", "short": "BAY", "pos": [0, 20], "borders": ["deep"]},
        {"id": "deep", "name": "The Deep", "short": "DEE", "pos": [0, 30], "borders": ["bay"]},
    ],
    "tribans": [
        triban("Corvo", "COR", (40, 20), "zephyr", "lupo", "orso", "volpe", "aquila"),
        triban("Lupo", "LUP", (60, 15), "zephyr", "corvo"),
        triban("Orso", "ORS", (60, 25), "corvo"),
        triban("Volpe", "VOL", (40, 30), "corvo"),
        triban("Aquila", "AQU", (20, 20), "corvo", seas=["bay"], port=True),
        triban("Isola", "ISO", (10, 30), seas=["deep"]),
    ],
    "outsiders": [
        outsider("Zephyr", "ZEP", (40, 5), "lupo", "corvo"),
        outsider("Oars", "OAR", (20, 35), sea=True, seas=["bay", "deep"], kind="raider"),
    ],
    "routes": [{"id": "salt", "name": "Salt Road", "stops": ["orso", "corvo", "volpe"]}],
}


@pytest.fixture
def plan() -> dict[str, Any]:
    return copy.deepcopy(LAND)


def problems_of(plan: dict[str, Any]) -> list[str]:
    text = yaml.safe_dump(plan, sort_keys=False)
    document, problems = parse(text, "land.yaml")
    assert document is not None
    land, more = validate(document, "land.yaml", DecimoScenario)
    assert land is not None, more
    return [
        str(problem).split(": ", 1)[1]
        for problem in problems + check_scenario(land, document.lines, "land.yaml", {})
    ]


@pytest.fixture(scope="module")
def land() -> DecimoScenario:
    document, _ = parse(yaml.safe_dump(LAND), "land.yaml")
    assert document is not None
    land, problems = validate(document, "land.yaml", DecimoScenario)
    assert land is not None, problems
    return land


def by_id(plan: dict[str, Any], name: str) -> dict[str, Any]:
    return next(
        node for node in plan["tribans"] + plan["outsiders"] + plan["seas"] + plan["routes"] if node["id"] == name
    )  # fmt: skip


# Who lies where


@pytest.mark.rule("G-01")
def test_a_land_knows_its_places(land: DecimoScenario) -> None:
    assert land.triban("corvo").city == "Corvo Town"
    assert land.outsider("zephyr").army == 10
    assert land.node("bay").name == "The Bay"
    assert land.neighbours("corvo") == ("zephyr", "lupo", "orso", "volpe", "aquila")
    assert land.neighbours("oars") == ()


def test_an_unknown_place_is_refused_with_what_was_meant(land: DecimoScenario) -> None:
    with pytest.raises(Refusal, match=r"no Triban 'aqila' in this land; did you mean aquila\?"):
        land.triban("aqila")
    with pytest.raises(Refusal, match="no outsider 'corvo'"):
        land.outsider("corvo")
    with pytest.raises(Refusal, match="'atlantis'"):
        land.distances("atlantis")


@pytest.mark.rule("G-32", "G-37")
def test_raiders_reach_their_neighbours_and_over_the_sea_every_shore(land: DecimoScenario) -> None:
    assert land.reach("zephyr") == ("corvo", "lupo")
    assert land.reach("oars") == ("aquila", "isola")


@pytest.mark.rule("G-41")
def test_a_fallen_triban_reaches_its_land_neighbours(land: DecimoScenario) -> None:
    # The home of an outsider counts once it is conquered (G-53).
    assert land.reach("lupo") == ("corvo", "zephyr")
    assert land.reach("isola") == ()


@pytest.mark.rule("G-27")
@pytest.mark.parametrize(
    ("a", "b", "touch"),
    [
        ("corvo", "lupo", True),
        ("orso", "volpe", False),  # on one route, which may change in play
        ("aquila", "oars", True),  # on one sea
        ("lupo", "orso", False),
        ("aquila", "isola", False),  # on two seas
        ("corvo", "corvo", False),
    ],
)
def test_peoples_touch_by_border_or_sea(land: DecimoScenario, a: str, b: str, touch: bool) -> None:
    assert land.touching(a, b) is touch
    assert land.touching(b, a) is touch


@pytest.mark.rule("G-01")
def test_a_sea_zone_counts_one_step(land: DecimoScenario) -> None:
    distances = land.distances("corvo")
    assert (distances["corvo"], distances["aquila"], distances["bay"], distances["oars"]) == (0, 1, 2, 3)
    assert (distances["deep"], distances["isola"]) == (3, 4)


def test_the_nearest_are_those_at_the_smallest_distance_in_file_order(land: DecimoScenario) -> None:
    assert land.nearest("lupo", ["volpe", "isola", "orso"]) == ["orso", "volpe"]
    assert land.nearest("lupo", ["isola"]) == ["isola"]
    assert land.nearest("lupo", []) == []


def test_the_nearest_is_defined_in_a_land_in_parts(plan: dict[str, Any]) -> None:
    """Case D17."""
    by_id(plan, "isola")["seas"] = []
    document, _ = parse(yaml.safe_dump(plan), "land.yaml")
    assert document is not None
    parted, _ = validate(document, "land.yaml", DecimoScenario)
    assert parted is not None
    assert "isola" not in parted.distances("corvo")
    assert parted.nearest("corvo", ["isola"]) == ["isola"]
    assert parted.nearest("corvo", ["isola", "aquila"]) == ["aquila"]
    assert parted.nearest("isola", ["orso", "lupo"]) == ["lupo", "orso"]


@pytest.mark.rule("R21.15", "R21.16", "R21.17", "G-01")
@pytest.mark.parametrize(
    ("came_from", "left", "straight", "right"),
    [
        ("zephyr", "lupo", "orso", "aquila"),  # four lie on: the lower of the two in the middle
        ("lupo", "orso", "volpe", "aquila"),
        ("orso", "volpe", "aquila", "lupo"),
        ("volpe", "aquila", "lupo", "orso"),
        ("aquila", "lupo", "orso", "volpe"),
        ("isola", "lupo", "orso", "aquila"),  # from nowhere near: with their back to the north
    ],
)
def test_nomads_move_left_straight_on_and_right(
    land: DecimoScenario, came_from: str, left: str, straight: str, right: str
) -> None:
    ways: dict[Way, str] = {"left": left, "straight": straight, "right": right}
    assert {way: land.beyond("corvo", came_from, way) for way in ways} == ways


@pytest.mark.rule("R21.15", "R21.16", "R21.17")
def test_nomads_with_one_way_or_none(land: DecimoScenario) -> None:
    ways: list[Way] = ["left", "straight", "right"]
    assert [land.beyond("lupo", "zephyr", way) for way in ways] == ["corvo"] * 3
    assert [land.beyond("orso", "corvo", way) for way in ways] == [None] * 3


# The years


@pytest.mark.parametrize(
    ("first", "counts", "year", "label"),
    [
        (300, "down", 1, "300 BC"),
        (300, "down", 2, "299 BC"),
        (300, "down", 300, "1 BC"),
        (300, "down", 301, "AD 1"),
        (300, "down", 312, "AD 12"),
        (300, "down", 10_000, "AD 9700"),
        (300, "down", 0, "301 BC"),
        (1, "up", 1, "1 BC"),
        (0, "up", 1, "0 BC"),
        (-1, "up", 1, "-1 BC"),
        (-1, "up", 3, "1 BC"),
        (1400, "up", 8601, "10000 BC"),
    ],
)
def test_years_are_named_by_counting(first: int, counts: Any, year: int, label: str) -> None:
    assert YearNumbering(first=first, counts=counts, label="BC", after="AD").year_label(year) == label


def test_no_two_years_bear_one_label_across_the_turn_of_the_era(land: DecimoScenario) -> None:
    labels = [land.year_label(year) for year in range(1, 700)]
    assert len(set(labels)) == len(labels)
    assert not any(label in ("0 BC", "AD 0") for label in labels)


# Faults

NORTH = ["zephyr", "corvo"]
"""What Lupo borders."""


def test_a_sound_land_has_none(plan: dict[str, Any]) -> None:
    assert problems_of(plan) == []


def test_a_border_listed_on_one_side_names_both_ends(plan: dict[str, Any]) -> None:
    """Cases D1 and D5."""
    by_id(plan, "corvo")["neighbours"].remove("orso")
    (problem,) = problems_of(plan)
    assert problem.startswith("'orso' lists 'corvo', but 'corvo' (line ")
    assert problem.endswith(
        "does not list 'orso'; add orso to the neighbours of corvo, or take corvo out here"
    )


def test_a_sea_border_listed_on_one_side(plan: dict[str, Any]) -> None:
    by_id(plan, "deep")["borders"] = []
    assert "'bay' lists 'deep', but 'deep'" in problems_of(plan)[0]


@pytest.mark.parametrize(
    ("node", "key", "ids", "said"),
    [
        (
            "lupo",
            "neighbours",
            [*NORTH, "Orzo"],
            "'Orzo' is not a Triban or outsider of this land; did you mean orso?",
        ),
        (
            "lupo",
            "neighbours",
            [*NORTH, "Corvo"],
            "'Corvo' is not a Triban or outsider of this land; did you mean corvo?",
        ),
        (
            "lupo",
            "neighbours",
            [*NORTH, "bay"],
            "'bay' is not a Triban or outsider of this land; list it under 'seas'",
        ),
        ("lupo", "neighbours", [*NORTH, "lupo"], "'lupo' lists itself; take it out"),
        ("lupo", "neighbours", [*NORTH, "zephyr"], "'zephyr' is in one list twice; take one of them out"),
        ("aquila", "seas", ["bay", "dep"], "'dep' is not a sea of this land; did you mean deep?"),
        (
            "salt",
            "stops",
            ["orso", "corvo", "volp"],
            "'volp' is not a Triban or outsider of this land; did you mean volpe?",
        ),
        (
            "salt",
            "stops",
            ["orso", "lupo"],
            "'orso' and 'lupo' follow each other but share no border and no sea",
        ),
        ("aquila", "seas", [], "'aquila' has a port but no sea"),
        ("oars", "seas", [], "'oars' comes over the sea but has no sea"),
    ],
)
def test_ids_that_lead_nowhere(plan: dict[str, Any], node: str, key: str, ids: list[str], said: str) -> None:
    by_id(plan, node)[key] = ids
    assert any(problem.startswith(said) for problem in problems_of(plan))


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("name", "Limburg", "the name 'Limburg' is used twice"),
        ("name", "limburg", "the name 'limburg' is nearly the name 'Limburg'"),
        ("name", "Lim-burg", "the name 'Lim-burg' is nearly"),
        ("name", "Lim’burg", "the name 'Lim’burg' is nearly"),
        ("short", "lim", "the short 'lim' is nearly the short 'LIM'"),
        ("id", "orso", "the id 'orso' is used twice"),
        ("people", "Orsons", "the people 'Orsons' is used twice"),
    ],
)
def test_names_that_people_would_mix_up(plan: dict[str, Any], key: str, value: str, said: str) -> None:
    """Case D7."""
    by_id(plan, "orso").update(name="Limburg", short="LIM")
    by_id(plan, "volpe")[key] = value
    assert any(problem.startswith(said) for problem in problems_of(plan))


@pytest.mark.parametrize("name", ["N" * 61, "---", "★ ★"])
@pytest.mark.parametrize("key", ["name", "people", "city", "leaders", "sea", "route"])
def test_a_name_that_no_amendment_could_give_is_none(plan: dict[str, Any], key: str, name: str) -> None:
    if key == "route":
        plan["routes"] = [{"id": "road", "name": name, "stops": ["corvo", "lupo"]}]
    elif key == "sea":
        by_id(plan, "bay")["name"] = name
    else:
        by_id(plan, "volpe")[key] = ["Aro", "Bela", name] if key == "leaders" else name
    assert any(
        "is no name; write words of at most 60 characters, with a letter or digit among them" in problem
        for problem in problems_of(plan)
    )


def test_labels_on_top_of_each_other(plan: dict[str, Any]) -> None:
    by_id(plan, "lupo")["pos"] = [45, 20]
    (problem,) = problems_of(plan)
    assert problem.startswith("'lupo' is 5 columns from 'corvo'")


def test_people_cut_off_are_warned_about(plan: dict[str, Any]) -> None:
    """Case D17."""
    plan["tribans"].append(triban("Nibbio", "NIB", (80, 20), "gufo"))
    plan["tribans"].append(triban("Gufo", "GUF", (90, 20), "nibbio"))
    plan["tribans"].append(triban("Riccio", "RIC", (80, 30)))
    said = problems_of(plan)
    assert len(said) == 2
    assert said[0].startswith("warning: the land is in parts, nibbio and gufo cannot reach the rest")
    assert said[1].startswith("'riccio' has no neighbours and no sea")


def test_raiders_who_reach_nobody(plan: dict[str, Any]) -> None:
    plan["outsiders"].append(outsider("Sand", "SAN", (40, 0), "zephyr"))
    by_id(plan, "zephyr")["neighbours"].append("sand")
    (problem,) = problems_of(plan)
    assert problem.startswith("the raiders 'sand' can reach no Triban")


def test_the_id_is_the_name_of_the_file(plan: dict[str, Any]) -> None:
    plan["id"] = "vale"
    assert problems_of(plan) == ["the id 'vale' is not the name of the file; write land"]


def test_all_faults_of_a_file_at_once_with_their_lines(tmp_path: Path, plan: dict[str, Any]) -> None:
    by_id(plan, "corvo")["terrain"] = "hil"
    by_id(plan, "lupo")["neighbours"] = [*NORTH, "aqila"]
    by_id(plan, "volpe")["city"] = 300
    by_id(plan, "zephyr")["army"] = 21
    by_id(plan, "bay")["pos"] = [0, 40]
    by_id(plan, "salt")["stop"] = []
    path = tmp_path / "land.yaml"
    path.write_text(yaml.safe_dump(plan, sort_keys=False), encoding="utf-8")
    said = check_paths([path], DECIMO)
    assert [problem.what for problem in said] == [
        "'pos' is 40",
        "'terrain' is 'hil', which is unknown",
        "'aqila' is not a Triban or outsider of this land",
        "'city' is '300'",
        "'army' is 21",
        "the key 'stop' is unknown in 'routes'",
    ]
    text = path.read_text(encoding="utf-8").splitlines()
    for problem, word in zip(said, ["40", "hil", "aqila", "300", "21", "stop"], strict=True):
        assert word in text[(problem.line or 0) - 1]


@pytest.mark.parametrize(
    ("calendar", "said"),
    [
        (
            {"first": 0, "counts": "down", "label": "BC", "after": "AD"},
            "'first' is 0 and the years count down",
        ),
        ({"first": 300, "counts": "down", "label": "BC"}, "the key 'after' is missing in 'calendar'"),
        ({"first": "300", "counts": "up", "label": "BC"}, "'first' is '300'"),
    ],
)
def test_calendars_that_cannot_count(plan: dict[str, Any], calendar: dict[str, Any], said: str) -> None:
    plan["calendar"] = calendar
    document, _ = parse(yaml.safe_dump(plan), "land.yaml")
    assert document is not None
    land, problems = validate(document, "land.yaml", DecimoScenario)
    assert land is None
    assert [problem.what.startswith(said) for problem in problems] == [True]


@pytest.mark.parametrize(
    ("calendar", "labels"),
    [
        # The year 1400 of a calendar that begins in 1970 lies 570 years before its first.
        (
            {"first": 570, "counts": "down", "label": "before", "after": "of it"},
            {1: "570 before", 570: "1 before", 571: "of it 1"},
        ),
        ({"first": 1400, "counts": "up", "label": "AD"}, {1: "1400 AD", 571: "1970 AD"}),
        ({"first": 10_000, "counts": "up", "label": "AD"}, {1: "10000 AD", 10_001: "20000 AD"}),
        ({"first": -1, "counts": "up", "label": "AD"}, {1: "-1 AD", 2: "0 AD", 3: "1 AD"}),
    ],
)
def test_years_are_whole_numbers_that_may_begin_anywhere(
    plan: dict[str, Any], calendar: dict[str, Any], labels: dict[int, str]
) -> None:
    """Case G11."""
    plan["calendar"] = calendar
    document, _ = parse(yaml.safe_dump(plan), "land.yaml")
    assert document is not None
    land, problems = validate(document, "land.yaml", DecimoScenario)
    assert problems == []
    assert land is not None
    assert {year: land.year_label(year) for year in labels} == labels


def test_names_with_signs_of_all_kinds_are_kept(tmp_path: Path, plan: dict[str, Any]) -> None:
    """Case D9."""
    names = ["Slug's Head", "[x] & <y>", "50% {}", "L’Aquila", "[/red]"]
    for node, name in zip(plan["tribans"], names, strict=False):
        node["name"] = name
    path = tmp_path / "land.yaml"
    path.write_text(yaml.safe_dump(plan, allow_unicode=True), encoding="utf-8")
    (land,) = load([path], DECIMO)
    assert isinstance(land, DecimoScenario)
    assert [triban.name for triban in land.tribans][:5] == names


OURS = [
    path
    for _, path in scenarios()
    if path.is_file() and "ruleset: decimo" in path.read_text(encoding="utf-8")
]


@pytest.fixture(params=OURS, ids=lambda path: path.stem)
def shipped(request: pytest.FixtureRequest) -> DecimoScenario:
    (land,) = load([request.param], DECIMO)
    assert isinstance(land, DecimoScenario)
    return land


@pytest.mark.rule("G-03")
def test_in_the_shipped_lands_half_of_the_peoples_lie_on_routes(shipped: DecimoScenario) -> None:
    on_routes = [t.id for t in shipped.tribans if any(t.id in route.stops for route in shipped.routes)]
    assert 2 * len(on_routes) == len(shipped.tribans)


@pytest.mark.rule("G-03")
def test_in_the_shipped_lands_a_route_joins_each_centre_to_the_two_nearest(shipped: DecimoScenario) -> None:
    centres = [t.id for t in shipped.tribans if t.centre]
    assert len(centres) >= 2
    for centre in centres:
        steps = shipped.distances(centre)
        nearest = sorted((other for other in centres if other != centre), key=lambda other: steps[other])[:2]
        joined = [stop for route in shipped.routes if centre in route.stops for stop in route.stops]
        assert set(nearest) <= set(joined)


@pytest.mark.rule("G-01")
@pytest.mark.parametrize("terrain", ["open", "hill", "forest", "wood", "mountain", "desert"])
def test_a_people_lives_on_any_of_six_terrains(plan: dict[str, Any], terrain: str) -> None:
    by_id(plan, "corvo")["terrain"] = terrain
    assert problems_of(plan) == []


@pytest.mark.parametrize(("name", "path"), scenarios())
def test_the_shipped_lands_are_sound(name: str, path: Path) -> None:
    if "ruleset: decimo" in path.read_text(encoding="utf-8"):
        assert check_paths([path], DECIMO) == []
