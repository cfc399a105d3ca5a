"""What the tests of the screen share."""

from collections.abc import Iterator
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest
from rich.console import RenderableType
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
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


@pytest.fixture(scope="session", autouse=True)
def _styles_are_parsed_once() -> Iterator[None]:
    """Parse each piece of CSS once a theme: each program that is started would parse all of them twice."""
    parsed: dict[tuple[object, ...], list[RuleSet]] = {}
    parse = Stylesheet._parse_rules

    def parse_once(self: Stylesheet, css: str, *args: Any, **kwargs: Any) -> list[RuleSet]:
        key = (frozenset(self._variables.items()), css, args, frozenset(kwargs.items()))
        if key not in parsed:
            parsed[key] = parse(self, css, *args, **kwargs)
        return parsed[key]

    with patch.object(Stylesheet, "_parse_rules", parse_once):
        yield


@pytest.fixture(autouse=True)
def _no_key_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the same key twice as two presses: a test presses faster than a person."""
    monkeypatch.setattr("decimo.ui.base_screen.REPEAT_DELAY", 0.0)


@pytest.fixture(autouse=True)
def _drawn_when_looked_at(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw a screen only when a test looks at it: what a terminal would get between two looks is most of the work.

    The marker `drawn` has everything drawn as in a terminal.
    """
    if request.node.get_closest_marker("drawn"):
        yield
        return
    draw = Compositor.render_update

    def draw_whole(self: Compositor, full: bool = False, **others: Any) -> RenderableType | None:
        return draw(self, full=full, **others) if full else None

    with patch.object(Compositor, "render_update", draw_whole):
        yield
