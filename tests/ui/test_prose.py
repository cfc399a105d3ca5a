"""The diary as it is read: Markdown is formatted, and no word is lost."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from decimo.ui.diary_entry_screen import DiaryEntryScreen
from decimo.ui.diary_screen import Prose
from decimo.ui.subject_screen import SubjectScreen
from tests.report.typed import TYPED
from tests.report.valley import write_diary
from tests.ui.marsh import campaign
from tests.ui.odd import ODD_NAMES
from tests.ui.seen import seen
from tests.ui.test_pages import pressed, shows
from tests.ui.test_table import SIZE, table

WRITTEN = """# The flood

*Wet* and **cold**, as [[Otter [0]]] said.
So we went:

- reed
- sedge

> Who asked?
"""


def lines(text: str, *names: str, width: int = 40) -> list[str]:
    """How some prose is set, line by line, without its looks."""
    known = {name.casefold() for name in names}
    console = Console(width=width, file=io.StringIO())
    prose = Prose(text, lambda name: name.casefold() in known)
    rows = console.render_lines(prose, console.options)
    return ["".join(segment.text for segment in row).rstrip() for row in rows]


def looks(text: str, *names: str) -> dict[str, str]:
    """How each piece of some prose looks."""
    console = Console(width=600, file=io.StringIO())
    rows = console.render_lines(Prose(text, lambda name: name in names), console.options)
    return {segment.text: str(segment.style) for row in rows for segment in row if segment.text.strip()}


async def test_an_entry_is_set_to_be_read_and_as_typed_to_be_changed() -> None:
    session = campaign()
    write_diary(session, 1, 0, WRITTEN)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await pressed(app, pilot, "d")
        assert "Wet and cold, as Otter [0] said." in screen
        assert "The flood" in screen
        assert "• sedge" in screen
        assert "▌ Who asked?" in screen
        assert not any(sign in screen for sign in ("# The", "*Wet*", "**", "- reed", "> Who", "[["))
        screen = await pressed(app, pilot, "e")
        assert shows(app, DiaryEntryScreen)
        for line in WRITTEN.splitlines():
            assert line in screen
        await pressed(app, pilot, "escape", "f")
        assert shows(app, SubjectScreen)
        assert seen(app).startswith(" Otter [0]")


@pytest.mark.parametrize("name", ["*star* ry", "under_score_d", "`tick", "a|b", *ODD_NAMES.values()])
def test_any_name_is_linked_whatever_signs_it_has(name: str) -> None:
    assert lines(f"*Of* [[{name}]], *all*.", name, width=600) == [f"Of {name}, all."]
    assert looks(f"Of [[{name}]]", name)[name] == "bold underline"


def test_a_link_may_show_other_words() -> None:
    assert lines("Of [[Otter|*them* all]].", "Otter") == ["Of *them* all."]


def test_a_name_that_nothing_bears_stays_as_it_was_typed() -> None:
    assert lines("Of [[No *bo* dy]] and [[]], [[ ]] [[") == ["Of [[No *bo* dy]] and [[]], [[ ]] [["]


def test_what_is_letter_by_letter_holds_no_link() -> None:
    assert lines("`[[Otter]]`\n\n    [[Otter]] *x*", "Otter") == ["[[Otter]]", "", "    [[Otter]] *x*"]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a\nb", ["a", "b"]),
        ("<b>x</b> <!-- y -->", ["<b>x</b> <!-- y -->"]),
        ("<div>", ["<div>"]),
        ("[Brutus]: he said\nno", ["[Brutus]: he said", "no"]),
        ("<http://a>", ["<http://a>"]),
        ("[far](http://a)", ["far (http://a)"]),
        ("![p](q)", ["!p (q)"]),
        (">" * 30 + " deep", ["    " + ">" * 30 + " deep"]),
        ("- " * 30 + "x", ["    " + "- " * 18, "    " + "- " * 12 + "x"]),
    ],
)
def test_markdown_swallows_nothing(typed: str, shown: list[str]) -> None:
    assert lines(typed) == [line.rstrip() for line in shown]


def test_nothing_in_it_has_a_colour_or_leads_out_of_the_terminal() -> None:
    written = "# a\n\n## b\n\n*c* **d** `e` ~~f~~ [g](http://h)\n\n> i\n\n- j\n\n1. k\n\n---\n\n"
    written += "|l|\n|-|\n|m|\n\n```py\nn=1\n```"
    console = Console(width=40, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for segment in console.render(Prose(written, bool)):
        style = segment.style
        assert style is None or (style.color, style.bgcolor, style.link) == (None, None, None), segment


@given(st.text(alphabet="ab *_>-+#1.)[]\n\tא👑\x1b\x00", max_size=120))
def test_every_letter_is_there_whatever_is_typed(typed: str) -> None:
    shown = "".join(lines(typed, "a", width=60))
    for letter in "abא👑":
        assert shown.count(letter) == typed.count(letter)


@pytest.mark.drawn
@pytest.mark.parametrize("typed", TYPED)
async def test_no_words_break_the_screen(typed: str) -> None:
    session = campaign()
    write_diary(session, 1, 0, f"# {typed}\n\n- {typed}\n\n|{typed}|\n|-|\n|[[{typed}]]|")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "d")
        assert "Diary of" in screen
        assert "\x1b" not in screen
