"""Invisible characters: characters that turn a text around are not shown, and a name has none of them."""

import unicodedata

import pytest

from decimo.chance.text import hidden_character, is_visible, visible, without_direction_marks

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def test_what_is_shown_cannot_turn_what_stands_around_it() -> None:
    assert without_direction_marks("".join(f"a{sign}" for sign in TURNING)) == "a" * len(TURNING)
    turning = {chr(code) for code in range(0x110000) if unicodedata.bidirectional(chr(code)) in BENDING}
    assert turning == set(TURNING), "the classes of Unicode that reach beyond their own sign"


BENDING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


@pytest.mark.parametrize(
    "text", ["שלום Rome", "مرحبا", "\u200fשלום!\u200e", "می\u200cخواهم", "👩\u200d🚀", "naïve"]
)
def test_letters_of_all_scripts_and_the_marks_they_need_are_shown_as_typed(text: str) -> None:
    assert without_direction_marks(text) == text


@pytest.mark.parametrize("sign", [*TURNING, "\u00ad", "\u200b", "\u200e", "\u2060", "\ufeff", "\U000e0041"])
def test_a_name_holds_no_sign_that_nobody_sees(sign: str) -> None:
    name = f"Ro{sign}me"
    assert hidden_character(name) == f"U+{ord(sign):04X}"
    assert visible(name) == "Rome"
    assert not is_visible(name)


@pytest.mark.parametrize("name", ["Rome", "רומא", "می\u200cخواهم", "Slug's Head", "O’Connor [x] & <y>"])
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert not hidden_character(name)
    assert is_visible(name)


@pytest.mark.parametrize("name", ["Ro\nme", "Ro\x1bme", "\u200cRome", "Ro\u2028me", "\ud800"])
def test_signs_that_command_or_join_nothing_are_not_visible(name: str) -> None:
    assert not is_visible(name)
