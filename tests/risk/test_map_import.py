"""Maps from text files: reading them, making scenarios, and reporting faulty files."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from decimo.chance import UNFILLED, Answer, Ask, Refusal, RuleContext, Setting, Stream, chance_answer
from decimo.play.campaign_record import Moment, State
from decimo.play.rerun import chance_key
from decimo.play.ruleset import Ruleset
from decimo.play.years import next_moment
from decimo.risk.event.events import meet_event
from decimo.risk.event.target_table import CONTINENTS, OCEANS
from decimo.risk.map_import.import_map import (
    EAST,
    MOST,
    RESERVED,
    SOUTH,
    ImportedMap,
    MapOptions,
    are_distinct,
    build_scenario,
    ids_for,
    import_map,
    place_on_grid,
    shorts_for,
    write_yaml,
)
from decimo.risk.risk_ruleset import Risk
from decimo.risk.scenario import find_territory
from decimo.risk.settings import RiskSettings
from decimo.rulesets import build, gather
from tests.risk.table import BOOK

COUNTRIES = (
    ("Alder", 1), ("Birch", 1), ("Cedar", 1), ("Dogwood", 1), ("Elm", 2), ("Fir", 2), ("Gorse", 2), ("Hazel", 2),
)  # fmt: skip
LINKS = {1: [2, 4], 2: [1, 3], 3: [2, 4, 5], 4: [1, 3], 5: [3, 6, 8], 6: [5, 7], 7: [6, 8], 8: [5, 7]}


def domination(
    countries: Sequence[tuple[str, int]] = COUNTRIES, links: Mapping[int, Sequence[int]] = LINKS
) -> str:
    """A map of the form of Domination: eight countries in two rings, with one way between them."""
    lines = [
        "; a map",
        "name Two Rings",
        "",
        "[files]",
        "pic rings.jpg",
        "crd rings.cards",
        "",
        "[continents]",
    ]
    lines += ["West 3 red", "East 2 #00ff00", "", "[countries]"]
    lines += [
        f"{n} {name} {continent} {n * 60} {100 + n % 3 * 90}"
        for n, (name, continent) in enumerate(countries, 1)
    ]
    lines += ["", "[borders]", *(" ".join(map(str, [one, *others])) for one, others in links.items())]
    return "\n".join(lines) + "\n"


CONQUEST = """\
[Map]
author=Sean O'Connor
image=shore.bmp
wrap=no

[Continents]
Shore=4
Hills & <Dales>=2

[Territories]
Slug's Head,10,10,Shore,Pascal’s Point,{Braces}
Pascal’s Point,60,10,Shore,Slug's Head,100% Sure,"Quoted"
"Quoted",95,35,Shore,A & B <c>,Pascal’s Point
{Braces},10,60,Hills & <Dales>,Slug's Head,[x] Bracket
[x] Bracket,60,60,Hills & <Dales>,{Braces},100% Sure
100% Sure,80,30,Hills & <Dales>,[x] Bracket,Pascal’s Point,A & B <c>
A & B <c>,90,30,Hills & <Dales>,100% Sure,"Quoted"
"""
ODD_NAMES = (
    "Slug's Head", "Pascal’s Point", '"Quoted"', "{Braces}", "[x] Bracket", "100% Sure", "A & B <c>",
)  # fmt: skip


def understood(folder: Path, text: str | bytes, wish: MapOptions = MapOptions()) -> ImportedMap:  # noqa: B008 - it never changes
    """Import a map from a file in this folder."""
    file = folder / "rings.map"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return import_map(file, wish)


def told(found: ImportedMap) -> list[tuple[int | None, str]]:
    """The problems of an imported map, each as its line and its sentence."""
    return [(problem.line, f"{problem.what}; {problem.remedy}") for problem in found.problems]


def ruleset_on(found: ImportedMap) -> Risk:
    """The game on an imported map."""
    tables = {name: text for name, text in gather("risk-world").texts.items() if name.startswith("tables/")}
    made = build("risk", {f"scenarios/{found.data['id']}.yaml": write_yaml(found.data), **tables})
    assert isinstance(made, Risk)
    return made


SEED = 4


def played(ruleset: Ruleset, **settings: Setting) -> State[Any]:
    """A game by policies, played until it is over."""
    house = {key: row.default for key, row in ruleset.setting_rows().items()}
    house |= {key.replace("_", "-"): value for key, value in settings.items()}
    world = ruleset.new_world()
    founding = ruleset.founding()
    state: State[Any] = State(
        Moment(1, 0, founding.id), dict.fromkeys(ruleset.sides(world), "policy"), "app", house, world
    )

    def play(step: Any) -> None:
        moment = state.moment

        def answer(ask: Ask, number: int) -> Answer:
            if ask.kind in ("roll", "card"):
                return chance_answer(ask, Stream(chance_key(SEED, moment, step.id, 1, number)))
            if ask.kind == "form":
                return Answer(UNFILLED, "policy")
            value, reason = ruleset.policy_answer(state, ask)
            return Answer(value, "policy", reason)

        context = RuleContext(
            world,
            year=moment.year,
            season=moment.season,
            settings=ruleset.house_rules(house),
            answerer=answer,
        )
        step.play(context)
        assert all(ruleset.sentence(fact) for fact in context.facts if ruleset.weight(fact))

    play(founding)
    state.moment = next_moment(ruleset, state, founding=True)
    while not ruleset.ended(state):
        here = state.moment
        play(next(step for step in ruleset.steps(state, here.year, here.season) if step.id == here.step))
        state.moment = next_moment(ruleset, state, founding=False)
    return state


# What is read


def test_a_map_of_domination_is_read(tmp_path: Path) -> None:
    found = understood(tmp_path, domination())
    assert found.problems == ()
    land = build_scenario(found)
    assert (land.id, land.name, len(land.territories)) == ("two-rings", "Two Rings", 8)
    assert [(c.id, c.bonus) for c in land.continents] == [("west", 3), ("east", 2)]
    assert land.of_continent["east"] == ("elm", "fir", "gorse", "hazel")
    assert {frozenset(pair) for pair in land.borders} == {
        frozenset((COUNTRIES[one - 1][0].lower(), COUNTRIES[other - 1][0].lower()))
        for one, others in LINKS.items()
        for other in others
    }
    assert [place.short for place in land.territories[:2]] == ["ALD", "BIR"]
    assert [place.card for place in land.territories[:4]] == ["infantry", "cavalry", "artillery", "infantry"]


def test_the_same_world_is_ours(tmp_path: Path) -> None:
    """Case D11: our own borders and continents come back from a file that writes its names otherwise."""
    land = BOOK.land
    numbers = {place.id: n for n, place in enumerate(land.territories, 1)}
    continents = {continent.id: n for n, continent in enumerate(land.continents, 1)}
    lines = [
        "[continents]",
        *(f"{c.name.replace(' ', '-')} {c.bonus} red" for c in land.continents),
        "[countries]",
    ]
    lines += [
        f"{numbers[p.id]} {p.name.replace(' ', '-')} {continents[p.continent]} {p.pos[0] * 8} {p.pos[1] * 12}"
        for p in land.territories
    ]
    lines += ["[borders]"]
    lines += [
        " ".join(map(str, [numbers[one], *(numbers[o] for o in others)]))
        for one, others in land.neighbours.items()
    ]
    made = build_scenario(understood(tmp_path, "\n".join(lines)))
    assert made.neighbours == land.neighbours
    assert made.of_continent == land.of_continent
    assert {place.name: find_territory(land, place.name) for place in made.territories} == {
        place.name: place.id for place in made.territories
    }


@pytest.mark.parametrize(
    "raw",
    [
        domination().replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + domination().encode(),
        domination().encode("utf-16"),
        domination().replace(" ", "\t").replace("name\tTwo", "name Two").encode(),
        domination()
        .replace("[countries]", "[Countries] ; all of them")
        .replace("1 Alder", "01 Alder")
        .encode(),
    ],
)
def test_a_file_may_be_written_in_many_ways(tmp_path: Path, raw: bytes) -> None:
    found, plain = understood(tmp_path, raw), understood(tmp_path, domination())
    assert found.problems == ()
    assert found.data == plain.data


def test_letters_of_windows_are_read_and_their_line_is_told(tmp_path: Path) -> None:
    found = understood(tmp_path, domination().replace("Cedar", "Cédre").encode("cp1252"))
    assert build_scenario(found).territories[2].name == "Cédre"
    assert any("is read as Windows-1252: check the letters of line 15" in said for said in found.remarks)
    with pytest.raises(Refusal, match=r"rings.map:15: the letters are neither UTF-8 nor Windows-1252"):
        understood(tmp_path, domination().encode().replace(b"Cedar", b"C\x81dar\xff"))


def test_an_underscore_is_a_blank_and_a_name_may_have_several_words(tmp_path: Path) -> None:
    text = domination().replace("Cedar", "New_Cedar").replace("Elm", "Old Elm")
    names = [place.name for place in build_scenario(understood(tmp_path, text)).territories]
    assert (names[2], names[4]) == ("New Cedar", "Old Elm")


def test_what_the_file_does_not_tell_is_left_empty_and_said(tmp_path: Path) -> None:
    found = understood(tmp_path, domination())
    land = build_scenario(found)
    assert (land.oceans, land.crossings) == ((), ())
    assert not any(place.coastal or place.hurricanes != "none" for place in land.territories)
    said = " ".join(found.remarks)
    assert "no coasts and no weather" in said
    assert "which borders cross water" in said


def test_signs_come_from_a_file_of_cards(tmp_path: Path) -> None:
    cards = tmp_path / "rings.cards"
    rows = [
        "; ours",
        "[cards]",
        "Cannon 1",
        *(f"Cavalry {n}" for n in range(2, 9)),
        "wildcard",
        "[missions]",
        "0 5",
    ]
    cards.write_text("\n".join(rows), encoding="utf-8")
    land = build_scenario(understood(tmp_path, domination(), MapOptions(cards=cards)))
    assert [place.card for place in land.territories[:3]] == ["artillery", "cavalry", "cavalry"]
    cards.write_text("[cards]\nTank 1\nCannon 99\nCannon 2\nCannon 2\n", encoding="utf-8")
    found = understood(tmp_path, domination(), MapOptions(cards=cards))
    assert [(line, what.split(";")[0]) for line, what in told(found)] == [
        (2, "'Tank' is not a symbol of a card"),
        (3, "the map has no '99'"),
        (5, "'Birch' already has a card"),
    ]
    cards.write_text("[cards]\nCannon 2\n", encoding="utf-8")
    assert (
        "'Alder' and 6 more have no card"
        in told(understood(tmp_path, domination(), MapOptions(cards=cards)))[0][1]
    )


# Borders


@pytest.mark.parametrize("one_way", ["both", "keep", "drop"])
def test_a_border_that_only_one_side_lists_is_suspicious(tmp_path: Path, one_way: Any) -> None:
    """Cases D1 and D5: both directions are told with their lines, and a person decides."""
    text = domination(links={**LINKS, 1: [2]})
    found = understood(tmp_path, text)
    said = (
        "'Dogwood' lists 'Alder', but 'Alder' (line 23) does not list 'Dogwood' back; correct the file, "
        "or add --one-way both to make it a border, --one-way keep to cross it that way only, "
        "--one-way drop to leave it out"
    )
    assert told(found) == [(26, said)]
    assert found.data == {}
    decided = understood(tmp_path, text, MapOptions(one_way=one_way))
    land = build_scenario(decided)
    assert ("dogwood" in land.neighbours["alder"]) is (one_way == "both")
    assert ("alder" in land.neighbours["dogwood"]) is (one_way != "drop")
    assert land.one_way == ((("dogwood", "alder"),) if one_way == "keep" else ())
    assert any(said.startswith("line 26: 'Dogwood' lists 'Alder'") for said in decided.remarks)


def test_one_way_borders_are_found_by_name_too(tmp_path: Path) -> None:
    """Cases D1 and D5."""
    found = understood(tmp_path, CONQUEST.replace(',100% Sure,"Quoted"\n"Quoted"', ',"Quoted"\n"Quoted"'))
    ((line, said),) = told(found)
    assert line == 16
    assert said.startswith("'100% Sure' lists 'Pascal’s Point', but 'Pascal’s Point' (line 12) does not list")


def test_a_slip_of_case_is_no_new_territory(tmp_path: Path) -> None:
    """Case D3."""
    slipped = CONQUEST.replace("Shore,Pascal’s Point", "Shore,Pascal’s point").replace(
        "Hills & <Dales>,Slug's Head", "Hills & <Dales>,Slugs head"
    )
    found = understood(tmp_path, slipped)
    assert told(found) == [
        (
            11,
            "'Slug's Head' borders on 'Pascal’s point', which is not a territory; did you mean Pascal’s Point?",
        ),
        (14, "'{Braces}' borders on 'Slugs head', which is not a territory; did you mean Slug's Head?"),
    ]
    assert (found.data, len(found.draft.places)) == ({}, 7)


# Names


def test_two_places_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Case D7."""
    countries = [("Limburg", 1), *COUNTRIES[1:4], ("Limburg", 2), *COUNTRIES[5:7], ("Limburg", 2)]
    found = understood(tmp_path, domination(countries, {**LINKS, 1: [2, 4, 5], 5: [1, 3, 6, 8]}))
    land = build_scenario(found)
    names = {place.id: place.name for place in land.territories if "Limburg" in place.name}
    assert names == {
        "limburg-west": "Limburg (West)",
        "limburg-east": "Limburg (East)",
        "limburg-east-2": "Limburg (East, 2)",
    }
    assert any(
        "'Limburg' is not unique, and is called 'Limburg (West)' here" in said for said in found.remarks
    )
    assert find_territory(land, "limburg (west)") == "limburg-west"
    assert len({place.short for place in land.territories}) == 8


def test_a_name_that_means_several_places_is_not_guessed(tmp_path: Path) -> None:
    """Case D7."""
    countries = [("Limburg", 1), *COUNTRIES[1:4], ("Limburg", 2), *COUNTRIES[5:]]
    land = build_scenario(understood(tmp_path, domination(countries)))
    with pytest.raises(Refusal, match=re.escape("say Limburg (West) or Limburg (East)")):
        find_territory(land, "Limburg")


def test_an_event_on_one_never_touches_the_other(tmp_path: Path) -> None:
    """Case D7: neighbours of one name, one of which is struck by an event for a single land."""
    countries = [*COUNTRIES[:2], ("Limburg", 1), COUNTRIES[3], ("Limburg", 2), *COUNTRIES[5:]]
    ruleset = ruleset_on(understood(tmp_path, domination(countries)))
    lists = ruleset.data.targets.list_of
    assert "limburg-west" in lists["west"].claims
    assert "limburg-west" not in lists["east"].claims
    for continent, struck in (("west", "limburg-west"), ("east", "limburg-east")):
        world = ruleset.new_world()
        for land in world.territories.values():
            land.owner, land.armies = "red", 20
        total = next(n for n, place in lists[continent].place_of.items() if place == struck)
        # An earthquake, on this continent, in this place, and how many it costs.
        where = [*lists[CONTINENTS].claims].index(continent) + 1
        faces = iter([(6, 5, 5, 5, 5), (where,), (int(total),), (5,)])

        def answer(_ask: Ask, _number: int, faces: Iterator[tuple[int, ...]] = faces) -> Answer:
            return Answer(next(faces), "player")

        settings = RiskSettings(events=True)
        world.order = ("red",)
        context = RuleContext(world, year=1, season=0, settings=settings, answerer=answer)
        meet_event(context, ruleset.data, "red")
        hurt = [land.id for land in world.territories.values() if land.armies < 20]
        assert hurt == [struck]


def test_odd_names_are_kept(tmp_path: Path) -> None:
    """Case D9."""
    found = understood(tmp_path, CONQUEST)
    land = build_scenario(found)
    assert tuple(place.name for place in land.territories) == ODD_NAMES
    assert [continent.name for continent in land.continents] == ["Shore", "Hills & <Dales>"]
    assert land.source == "Imported from rings.map, by Sean O'Connor"
    for place in land.territories:
        assert find_territory(land, place.name) == place.id
    assert find_territory(land, "Slug’s Head") == find_territory(land, "slugs head") == "slug-s-head"
    assert find_territory(land, "Pascal's Point") == "pascal-s-point"


def test_no_id_is_one_of_the_game(tmp_path: Path) -> None:
    countries = [
        ("Red", 1),
        ("Stop", 1),
        ("West", 1),
        ("Zombies", 1),
        ("Общее", 2),
        ("日本", 2),
        *COUNTRIES[6:],
    ]
    land = build_scenario(understood(tmp_path, domination(countries)))
    assert [place.id for place in land.territories[:6]] == [
        "red-land", "stop-land", "west", "zombies-land", "land-land", "land-land-2",
    ]  # fmt: skip
    assert land.continents[0].id == "west-continent"
    assert all(re.fullmatch("[A-Z]{3}", place.short) for place in land.territories)
    used = {player.id for player in BOOK.setup.players} | {rank.id for rank in BOOK.pieces.ranks}
    used |= {*BOOK.cards.wild_cards, OCEANS, CONTINENTS}
    assert used <= RESERVED


def test_what_is_typed_for_a_border_means_one_border(tmp_path: Path) -> None:
    assert not are_distinct(["a", "a-b", "b-c", "c"], {"a": ["b-c"], "a-b": ["c"], "b-c": [], "c": []})
    countries = [("A", 1), ("A B", 1), ("B C", 1), ("C", 1), *COUNTRIES[4:]]
    links = {**LINKS, 1: [2, 3, 4], 2: [1, 3, 4], 3: [1, 2, 4, 5], 4: [1, 2, 3]}
    land = build_scenario(understood(tmp_path, domination(countries, links)))
    assert len(land.way) == sum(map(len, land.neighbours.values()))
    assert land.way["a_b-c"] == ("a_b", "c")


def test_ids_and_letters_are_told_apart() -> None:
    assert ids_for(["Elm", "Elm!", "elm"], "land", ["elm-2"]) == ["elm", "elm-3", "elm-4"]
    shorts = shorts_for(["Western Europe", "North Africa", "Per", "Peru", "D. R. of Congo", "8", *["X"] * 30])
    assert shorts[:5] == ["WEU", "NAF", "PER", "PEU", "DRO"]
    assert len(set(shorts)) == 36


def test_labels_find_room() -> None:
    crowd = [(float(n % 3), 0.0) for n in range(200)] + [(500.0, 500.0)]
    spots = place_on_grid(crowd)
    assert len(set(spots)) == len(crowd)
    assert all(0 <= x <= EAST and 0 <= y <= SOUTH for x, y in spots)
    assert len(set(place_on_grid([(1.0, 1.0)] * 12))) == 12
    near = place_on_grid([(0, 0), (10, 10), (10, 10.1), (0, 10)])
    assert near[0][0] < near[1][0]
    assert near[0][1] < near[1][1]


# Files that are at fault


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("[continents]\nWest 3 red\nEast 2 #00ff00\n", "", None, "the section [continents], which a map needs"),
        ("[borders]", "[borders", 22, "the heading '[borders' is wrong; did you mean [borders]?"),
        ("[countries]", "[contries]", 12, "the heading '[contries]' is wrong; did you mean [countries]?"),
        ("[files]", "[xyzzy]", 4, "'[xyzzy]' is not a section of a map; take it out, or choose [files]"),
        ("East 2", "East two", 10, "the bonus of 'East' is 'two'; write it as a number from 0 to 99"),
        ("East 2", "East 100", 10, "the bonus of 'East' is 100; write a number from 0 to 99"),
        ("1 Alder 1", "1 Alder one", 13, "the continent of 'Alder' is 'one'; write the continent's number"),
        ("1 Alder 1", "1 Alder 3", 13, "there is no continent 3 for 'Alder'; the continents"),
        ("1 Alder 1 60", "1 Alder 1 far", 13, "the x of 'Alder' is 'far'; write a number"),
        ("1 Alder 1 60 190", "1 Alder 1", 13, "'1 Alder 1' is too short for a country; write it like"),
        ("2 Birch", "1 Birch", 14, "the number 1 of 'Birch' is that of 'Alder' on line 13; give each country its own"),
        ("\n8 5 7", "\n8 5 7 99", 30, "there is no country 99; the countries have the numbers up to 8"),
        ("\n8 5 7", "\n8 5 7 8", 30, "country 8 borders on itself; take that number out"),
        ("\n8 5 7", "\n8 5 seven", 30, "'seven' is not a number of a country; write it like 'number neighbours'"),
        ("\n8 5 7", "\n8 5 7\n1 2", 31, "the borders of 1 are already on line 23; keep one of the lines"),
        ("East 2", "west 2", 10, "the continent 'west' is also on line 9; tell them apart"),
        ("East 2 #00ff00", "East 4 0", 10, "'East 4 0' has two numbers, and either may be the bonus; write it like"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, line: int | None, said: str
) -> None:
    """Case D14."""
    assert old in domination()
    found = understood(tmp_path, domination().replace(old, new, 1))
    assert found.data == {}
    assert any(at == line and what.startswith(said) for at, what in told(found)), told(found)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("[Continents]\nShore=4\nHills & <Dales>=2\n", "", None, "the section [continents], which a map needs"),
        ("Shore=4", "Shore 4", 7, "'Shore 4' is not a continent; write it like 'name=bonus'"),
        ("{Braces},10,60,Hills & <Dales>", "{Braces},10,60,Hills", 14, "there is no continent 'Hills' for '{Braces}'"),
        ("Slug's Head,10", "Slug's Head,ten", 11, "the x of 'Slug's Head' is 'ten'; write a number"),
        ("A & B <c>,90", "100% Sure,90", 17, "the name '100% Sure' is also on line 16"),
        ('100% Sure,"Quoted"\n', '100% Sure,"Quoted",Pascal’s Point\n', 12, "'Pascal’s Point' borders on itself"),
    ],
)  # fmt: skip
def test_a_fault_of_the_other_form_is_told_too(
    tmp_path: Path, old: str, new: str, line: int | None, said: str
) -> None:
    """Case D14."""
    assert old in CONQUEST
    found = understood(tmp_path, CONQUEST.replace(old, new, 1))
    assert found.data == {}
    assert any(at == line and what.startswith(said) for at, what in told(found)), told(found)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Case D14."""
    text = domination(links={**LINKS, 6: [5]}).replace("East 2", "East many").replace("\n8 5 7", "\n8 5 7 44")
    assert [line for line, _ in told(understood(tmp_path, text))] == [10, 30]
    text = domination(links={**LINKS, 6: [5]}).replace("\n3 2 4 5", "\n3 2 4 5 44")
    assert [line for line, _ in told(understood(tmp_path, text))] == [25, 29]


def test_swapped_headings_are_one_problem_each(tmp_path: Path) -> None:
    """Case D14."""
    text = (
        domination()
        .replace("[borders]", "[X]")
        .replace("[countries]", "[borders]")
        .replace("[X]", "[countries]")
    )
    said = [what for _, what in told(understood(tmp_path, text))]
    assert any("8 of the 8 lines under [borders] are not of the form" in what for what in said)
    assert any("lines under [countries] are not of the form" in what for what in said)
    assert len(said) < 8


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "is empty"),
        (b" \r\n\r\n", "is empty"),
        (b"\x00" * 64, "is no text"),
        (b"[continents]\x07", "so this is not plain text"),
        (b"Ipsi ullo visu.\n\nBile sine quos ideo.\n" * 50, "is not a map: it has no section"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is a picture"),
        (b"PK\x03\x04", "is a ZIP archive"),
        (b"\xff\xfea", "begins like UTF-16 but breaks off"),
        (b"a" * (1024 * 1024 + 1), "is larger than 1 MiB"),
        (b"[map]\nauthor=x\n", "is not a map"),
    ],
)
def test_what_is_no_map_is_one_sentence(tmp_path: Path, raw: bytes, said: str) -> None:
    """Case D14."""
    with pytest.raises(Refusal, match=re.escape(said)) as refused:
        understood(tmp_path, raw)
    assert "\n" not in str(refused.value)


def test_the_size_of_a_map_is_bounded(tmp_path: Path) -> None:
    few = understood(
        tmp_path, "[continents]\nW 1 red\n[countries]\n1 A 1 0 0\n2 B 1 9 9\n[borders]\n1 2\n2 1\n"
    )
    assert told(few) == [(None, f"the map has 2 territories; a map to play on has from 6 to {MOST}")]


def test_a_file_cut_off_anywhere_is_told_or_read(tmp_path: Path) -> None:
    """Case D14: no end of a file brings the reader down."""
    for text in (domination(), CONQUEST):
        for end in range(0, len(text), 7):
            try:
                found = understood(tmp_path, text[:end])
            except Refusal:
                continue
            assert found.problems or found.data


# Islands


APART = {1: [2], 2: [1, 3], 3: [2, 5], 4: [], 5: [3, 6], 6: [5], 7: [8], 8: [7]}


def test_what_is_cut_off_is_warned_of(tmp_path: Path) -> None:
    """Case D17."""
    found = understood(tmp_path, domination(links=APART))
    assert found.problems == ()
    warned = [said for said in found.remarks if said.startswith("warning")]
    assert warned == [
        "warning: 'Gorse', 'Hazel' cannot reach the rest of the map",
        "warning: 'Dogwood' cannot reach the rest of the map",
        "warning: 'West' is in 2 parts; beside the largest: 'Dogwood'",
        "warning: 'East' is in 2 parts; beside the largest: 'Gorse', 'Hazel'",
    ]


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"events": "on"},
        {"zombies": "on", "events": "on"},
        {"battles": "stratego"},
        {"goal": "missions"},
        {"players": 2},
    ],
)
def test_a_map_in_parts_is_played_to_its_end(tmp_path: Path, house: dict[str, Setting]) -> None:
    """Case D17: somebody wins, or the last round ends it."""
    ruleset = ruleset_on(understood(tmp_path, domination(links=APART)))
    state = played(ruleset, **{"rounds": 10, **house})
    assert ruleset.ended(state)
    assert state.moment.year <= 11


def test_missions_ask_for_what_the_map_has(tmp_path: Path) -> None:
    """Case D17."""
    data = ruleset_on(understood(tmp_path, domination())).data
    named = {continent for mission in data.missions.missions for continent in mission.continents}
    assert named == {"west", "east"}
    assert max(mission.territories for mission in data.missions.missions) == 5
    assert BOOK.missions.mission["asia-africa"].words == "Hold all of Asia and all of Africa."


def test_a_wave_on_a_map_without_oceans_strikes_nobody(tmp_path: Path) -> None:
    ruleset = ruleset_on(understood(tmp_path, domination()))
    world = ruleset.new_world()
    for land in world.territories.values():
        land.owner, land.armies = "red", 20
    world.order = ("red",)
    settings = RiskSettings(events=True)
    context = RuleContext(
        world,
        year=1,
        season=0,
        settings=settings,
        answerer=lambda _ask, _n: Answer((5, 5, 5, 6, 6), "player"),
    )
    meet_event(context, ruleset.data, "red")
    assert "find_no_ocean" in [fact.verb for fact in context.facts]
    assert all(land.armies == 20 for land in world.territories.values())
