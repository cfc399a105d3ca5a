"""A page of the diary as one line of a list."""

import pytest

from decimo.report.diary_markdown import plain_diary_text
from tests.report.typed import TYPED


def test_the_words_stand_without_their_signs() -> None:
    text = "# The *fire*\n\nWe met\n[[Oakham|the old town]], **twelve** of [[them]]:\n\n- one cow\n- two\n\n    and on"
    assert plain_diary_text(text) == "The fire We met the old town, twelve of them: one cow two and on"


@pytest.mark.parametrize("typed", TYPED)
def test_what_has_no_meaning_stays_as_it_was_typed(typed: str) -> None:
    assert plain_diary_text(f"before {typed} after").startswith("before ")
    assert plain_diary_text(f"before {typed} after").endswith(" after")


@pytest.mark.parametrize("text", ["", "   \n\n", "---", "[red] <b>x</b>", "> " * 200 + "deep"])
def test_no_prose_is_too_odd(text: str) -> None:
    assert "\n" not in plain_diary_text(text)
