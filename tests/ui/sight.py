"""Colours as eyes see them: contrast, and the distance of two colours for eyes that see no green or no red."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from textual.app import App
from textual.color import Color

_EYES = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""What eyes make of linear light: the matrices of Machado, Oliveira and Fernandes (2009), full strength."""
EYES = tuple(_EYES)
Light = tuple[float, float, float]


class Words(NamedTuple):
    """Some words on the screen, and the colours of their letters and of what is behind them."""

    text: str
    letters: str
    behind: str
    turned: bool = False
    """Whether the letters have the colour of the ground, and the ground theirs."""


def contrast(one: str, other: str) -> float:
    """How much two colours stand out from each other, from 1 to 21 (WCAG 2)."""
    low, high = sorted(_brightness(_light(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def apart(one: str, other: str, eyes: str) -> float:
    """How far two colours are apart for such eyes, in CIELAB; 2 can just be told apart side by side."""
    return math.dist(_lab(_seen_by(one, eyes)), _lab(_seen_by(other, eyes)))


def words_in_front(app: App[None]) -> Iterator[Words]:
    """All words of the screen on top, with their colours."""
    screen = app.screen
    areas = [child.region for child in screen.children]
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            start, x = x, x + segment.cell_length
            style = segment.style
            if style is None or not any(each.isalnum() for each in segment.text):
                continue
            if not any(area.contains(start, y) and area.contains(x - 1, y) for area in areas):
                continue
            assert style.color is not None
            assert style.bgcolor is not None
            colours = [Color.from_rich_color(each).hex6 for each in (style.color, style.bgcolor)]
            letters, behind = reversed(colours) if style.reverse else colours
            yield Words(segment.text.strip(), letters, behind, bool(style.reverse))


def _light(colour: str) -> Light:
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _brightness(light: Light) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def _seen_by(colour: str, eyes: str) -> Light:
    light = _light(colour)
    seen = [sum(a * b for a, b in zip(row, light, strict=True)) for row in _EYES[eyes]]
    red, green, blue = (min(max(part, 0.0), 1.0) for part in seen)
    return red, green, blue


def _lab(light: Light) -> Light:
    red, green, blue = light
    x, y, z = (
        _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505),
        _root(_brightness(light)),
        _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089),
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
