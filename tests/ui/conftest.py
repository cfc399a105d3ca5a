"""What the tests of the screen share."""

from collections.abc import Iterator
from functools import cache
from unittest.mock import patch

import pytest
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token


@pytest.fixture(scope="session", autouse=True)
def _themes_are_read_once() -> Iterator[None]:
    """Read the values of each theme once: each program that is started would read them several times."""

    @cache
    def tokens_of(value: str) -> tuple[Token, ...]:
        return tuple(tokenize_values({"": value})[""])

    def tokenize(values: dict[str, str]) -> dict[str, list[Token]]:
        return {name: [*tokens_of(value)] for name, value in values.items()}

    with patch("textual.css.stylesheet.tokenize_values", tokenize):
        yield


@pytest.fixture(autouse=True)
def _no_key_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the same key twice as two presses: a test presses faster than a person."""
    monkeypatch.setattr("decimo.ui.base_screen.REPEAT_DELAY", 0.0)
