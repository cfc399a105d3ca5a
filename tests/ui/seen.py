"""The text that a person reads on the screen."""

from unittest.mock import patch

from rich.console import Console
from textual.app import App


def seen(app: App[None]) -> str:
    """The screen as lines of text, without colours; an empty last line is left out."""
    # A picture takes many times as long as its text.
    with patch.object(Console, "export_svg", lambda console, **_: console.export_text()):
        text = app.export_screenshot()
    lines = text.replace("\u00a0", " ").removesuffix("\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).removesuffix("\n")
