"""The text that a person reads on the screen."""

from unittest.mock import patch

from rich.console import Console
from textual.app import App


def seen(app: App[None]) -> str:
    """The screen as lines of text, without colours; lines with nothing on them are left out."""
    # A picture takes many times as long as its text.
    with patch.object(Console, "export_svg", lambda console, **_: console.export_text()):
        lines = app.export_screenshot().split("\n")
    return "\n".join(line.replace("\u00a0", " ").rstrip() for line in lines if line.strip(" "))
