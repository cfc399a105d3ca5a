import os
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import NoReturn

import pytest

from decimo.play.ruleset import MapNode, MapView
from decimo.ui.app import DecimoApp
from decimo.ui.appearance import (
    APPEARANCE_CHOICES,
    REALM_COUNT,
    REALM_HUES,
    THEMES,
    Appearance,
    read_appearance,
    write_appearance,
)
from decimo.ui.log_panel import LogPanel
from decimo.ui.map_panel import MapPanel, assign_realm_colours
from decimo.ui.play_screen import PlayScreen
from decimo.ui.terminal_filter import get_terminal_encoding, to_ascii
from tests.report.valley import write_diary
from tests.sweep import slow_but
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.sight import EYES, apart, contrast, words_in_front
from tests.ui.test_table import press, table

NEEDED = {theme: 7.0 if theme == "high-contrast" else 4.5 for theme in THEMES}
APART = 17.0
GROUNDS = ("background", "surface", "panel")
OPENED: tuple[list[str], ...] = (
    [],
    ["1", "x"],
    ["l", "up"],
    ["question_mark"],
    ["escape", "w"],
    ["escape", "d"],
    ["escape", "u"],
    ["escape", "s"],
    ["escape", "o"],
    ["escape", "b"],
    ["escape", "k"],
    ["escape", "f9"],
    ["escape", "space"],
    ["f2", "space", "f2"],
)
"""The keys to one screen after another."""

WRITTEN = "# Mud\n\n*Wet*, `cold`, [far](http://a) ~~dry~~\n\n"
WRITTEN += "> of [[Otter [0]]]\n\n1. eels\n\n|a|\n|-|\n|b|\n\n    as typed"
"""A page of the diary with all that Markdown has."""


def dressed(theme: str, *, signs: str = "full", compact: bool = False, dice: str = "own") -> DecimoApp:
    session = campaign(dice=dice)
    write_diary(session, 1, 0, WRITTEN)
    app = table(session)
    app._appearance = Appearance(theme, signs, compact)
    return app


@pytest.mark.parametrize("theme", slow_but(["daylight"], sorted(THEMES)))
async def test_in_every_theme_all_words_stand_out_from_what_is_behind_them(theme: str) -> None:
    app = dressed(theme)
    faint: Counter[tuple[str, str, str, float]] = Counter()
    seen_on: Counter[str] = Counter()
    async with app.run_test(size=(140, 42)) as pilot:
        for keys in OPENED:
            await press(pilot, *keys)
            for text, letters, behind, _ in words_in_front(app):
                seen_on[type(app.screen).__name__] += 1
                ratio = contrast(letters, behind)
                if ratio < NEEDED[theme]:
                    faint[text, letters, behind, round(ratio, 2)] += 1
    assert len(seen_on) >= 10
    assert min(seen_on.values()) >= 3
    assert faint == {}


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_realms_stand_out_from_the_map_and_from_each_other_for_all_eyes(theme: str) -> None:
    colours = [THEMES[theme].variables[f"realm-{n}"] for n in range(1, REALM_COUNT + 1)]
    for colour in colours:
        for ground in GROUNDS:
            assert contrast(colour, str(getattr(THEMES[theme], ground))) >= NEEDED[theme]
    for eyes in EYES:
        for one, other in combinations(colours, 2):
            assert apart(one, other, eyes) >= APART, (eyes, one, other)


def test_colours_that_differ_by_red_and_green_alone_would_be_noticed() -> None:
    assert apart("#c04040", "#707020", "all colours") > 3 * apart("#c04040", "#707020", "no green")
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def owned(*owners: str) -> MapView:
    nodes = [MapNode(f"p{n}", f"P{n}", f"P{n}", n, n, "land", owner=owner) for n, owner in enumerate(owners)]
    return MapView(tuple(nodes), ())


def test_every_realm_of_several_lands_has_a_colour_and_no_two_have_the_same() -> None:
    few = assign_realm_colours(owned("red", "blue", "a", "blue"))
    assert (few["red"], few["blue"]) == (REALM_HUES.index("red") + 1, REALM_HUES.index("blue") + 1)
    assert len(set(few.values())) == 3
    many = [f"realm-{n}" for n in range(9)]
    colours = assign_realm_colours(owned(*many, *many[:4]))
    assert sorted(colours) == many[:4]
    assert len(set(colours.values())) == 4
    assert assign_realm_colours(owned(*many[:4][::-1], *many[::-1])) == colours


async def test_a_land_wears_the_colour_of_its_realm_and_its_sign() -> None:
    app = dressed("daylight")
    async with app.run_test(size=(80, 24)) as pilot:
        nodes = [
            MapNode("a", "Alpha", "ALP", 20, 10, "land", owner="a", sign="*Al"),
            MapNode("b", "Beta", "BET", 70, 30, "land", owner="a", sign="@Al"),
        ]
        app.screen.query_one(MapPanel).show(MapView(tuple(nodes), ()))
        await pilot.pause()
        colour = THEMES["daylight"].variables[f"realm-{assign_realm_colours(owned('a', 'a'))['a']}"]
        assert colour in {words.letters.lower() for words in words_in_front(app) if words.text in "Alpha"}
        assert "Alpha*Al" in seen(app)
        assert "Beta@Al" in seen(app)


async def test_a_look_is_chosen_by_key_or_palette_and_stays_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "screen.yaml"
    app = DecimoApp(PlayScreen(campaign()), file)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.theme == "lamplight"
        assert not file.exists()
        await press(pilot, "f9", "down", "enter")
        assert app.theme == "daylight"
        assert "* Colours: daylight" in seen(app)
        await press(pilot, "escape")
        commands = {command.title: command for command in app.get_system_commands(app.screen)}
        assert {look.title for look in APPEARANCE_CHOICES} <= set(commands)
        assert "Theme" not in commands
        commands["Compact lines"].callback()
        await pilot.pause()
    assert read_appearance(file) == (Appearance("daylight", "auto", compact=True), "")
    again = DecimoApp(PlayScreen(campaign()), file)
    async with again.run_test(size=(80, 24)):
        assert again.theme == "daylight"
        assert again.screen.query_one(LogPanel).size.height == 1


@pytest.mark.parametrize(
    ("text", "dress", "said"),
    [
        ("theme: pink\nsigns: ascii\n", Appearance(signs="ascii"), "theme is 'pink'; it can be lamplight"),
        ("compact: 1\n", Appearance(), "compact is '1'; it can be true, false"),
        ("font: big\ntheme: daylight\n", Appearance("daylight"), "'font' is not known"),
        ("theme: [a\n", Appearance(), "screen.yaml:"),
        ("", Appearance(), "the file is empty"),
        ("theme: !!python/object:os.system x\n", Appearance(), "is a YAML tag"),
        ("# a remark\ntheme: colour-safe\n", Appearance("colour-safe"), ""),
    ],
)
async def test_of_a_faulty_file_one_sentence_is_said_and_it_stays_as_it_is(
    tmp_path: Path, text: str, dress: Appearance, said: str
) -> None:
    file = tmp_path / "screen.yaml"
    file.write_text(text, encoding="utf-8")
    assert read_appearance(file)[0] == dress
    assert said in read_appearance(file)[1]
    app = DecimoApp(PlayScreen(campaign()), file)
    async with app.run_test(size=(140, 42), notifications=True) as pilot:
        assert app.theme == dress.theme
        for _ in range(20 if said else 1):
            await pilot.pause(0.1)
            if "screen.yaml" in seen(app):
                break
        assert bool(said) == ("screen.yaml" in seen(app))
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipe with a place among the files")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "screen.yaml"
    os.mkfifo(file)
    assert read_appearance(file) == (
        Appearance(),
        "'screen.yaml' cannot be read (it is no file); the screen looks as usual.",
    )


def test_a_folder_that_may_not_be_entered_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", denied)
    said = read_appearance(tmp_path / "screen.yaml")[1]
    assert said == "'screen.yaml' cannot be read (Permission denied); the screen looks as usual."


def test_a_look_that_cannot_be_kept_is_told_and_holds_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "screen.yaml").mkdir()
    with pytest.raises(Exception, match=r"The appearance lasts only until you leave: .*screen\.yaml"):
        write_appearance(tmp_path / "screen.yaml", Appearance())
    assert read_appearance(tmp_path / "nowhere.yaml") == (Appearance(), "")
    assert read_appearance(tmp_path)[1].startswith(f"'{tmp_path.name}' cannot be read")


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(140, 42), (80, 24), (60, 20)]))
async def test_with_ascii_signs_every_screen_is_drawn_by_ascii_alone(size: tuple[int, int]) -> None:
    app = dressed("lamplight", signs="ascii")
    async with app.run_test(size=size) as pilot:
        for keys in OPENED:
            await press(pilot, *keys)
            screen = seen(app)
            assert screen.isascii(), {sign for sign in screen if not sign.isascii()}
        await press(pilot, "escape", "m")
        assert "-- border" in seen(app)


async def test_compact_lines_leave_more_room_to_the_map() -> None:
    heights = []
    for compact in (False, True):
        app = dressed("lamplight", compact=compact)
        async with app.run_test(size=(80, 24)) as pilot:
            heights.append(app.screen.query_one(MapPanel).size.height)
            assert "> The flood" in seen(app)
            assert "? Help" in seen(app)
            await press(pilot, "space", "6", "enter")
            assert "! The water comes" in seen(app)
    assert heights[1] >= heights[0] + 5


def test_the_terminal_is_believed_about_its_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1:replace")
    assert get_terminal_encoding() == "iso8859-1"
    monkeypatch.setenv("TERM", "xterm")
    assert table(campaign()).ascii_only is False
    app = table(campaign())
    monkeypatch.setenv("PYTHONIOENCODING", "no such thing")
    assert get_terminal_encoding() == "ascii"
    assert app.ascii_only is False


@pytest.mark.parametrize(
    ("encoding", "term", "ascii_only"),
    [
        ("utf-8", "xterm", False),
        ("latin-1", "xterm", True),
        ("ascii", "xterm", True),
        ("utf-8", "linux", True),
    ],
)
async def test_without_utf_8_signs_are_ascii_of_themselves(
    encoding: str, term: str, ascii_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    monkeypatch.setenv("TERM", term)
    app = dressed("lamplight", signs="auto")
    async with app.run_test(size=(80, 24)):
        assert app.ascii_only == ascii_only
        assert seen(app).isascii() == ascii_only


def test_plain_signs_are_as_wide_as_fine_ones_and_letters_stay_where_they_can() -> None:
    fine = "╭─┃ 7♥ ⚂ ⣀⠒ ≈… Brühl 東"
    assert to_ascii(fine, "utf-8") == "+-| 7H 3 .. ~~ Brühl 東"
    assert to_ascii(fine, "latin-1") == "+-| 7H 3 .. ~~ Brühl ??"
    assert to_ascii(fine, "ascii") == "+-| 7H 3 .. ~~ Bruhl ??"
