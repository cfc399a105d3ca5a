"""The text that a person reads on the screen."""

import html
import re

from textual.app import App

_TEXT = re.compile(r'<text class="[^"]*" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"[^>]*>(?P<text>[^<]*)</text>')
_WIDTH = 12.2


def seen(app: App[None]) -> str:
    """The screen as lines of text, without colours."""
    rows: dict[float, str] = {}
    for found in _TEXT.finditer(app.export_screenshot()):
        y, column = float(found["y"]), round(float(found["x"]) / _WIDTH)
        text = html.unescape(found["text"]).replace("\u00a0", " ")
        rows[y] = rows.get(y, "").ljust(column) + text
    return "\n".join(rows[y].rstrip() for y in sorted(rows))
