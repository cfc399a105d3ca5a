"""What a screen draws while nobody presses a key."""

import asyncio

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget


async def drawn_at_rest(pilot: Pilot[None], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn from the moment the screen has come to rest; the list goes on growing."""
    drawn: list[str] = []
    draw = Widget.render_lines

    def counted(widget: Widget, crop: Region) -> list[Strip]:
        drawn.append(str(widget))
        return draw(widget, crop)

    monkeypatch.setattr(Widget, "render_lines", counted)
    for _ in range(20):  # a busy machine needs a while to show the first screen
        drawn.clear()
        await pilot.pause(0.3)
        if not drawn:
            break
    await asyncio.sleep(0.5)
    return drawn
