"""The parts that the program writes into a page: pieces between markers, and small pictures of the screen."""

import re
from collections.abc import Mapping

from textual.app import App


def renew(page: str, pieces: Mapping[str, str]) -> str:
    """Return a page with a new text for each piece between its markers `<!-- name: -->` and `<!-- :name -->`.

    Raises:
        ValueError: the page has no such markers.

    """
    for name, piece in pieces.items():
        start, end = f"<!-- {name}: -->", f"<!-- :{name} -->"
        before, opened, rest = page.partition(start)
        _, closed, after = rest.partition(end)
        if not opened or not closed:
            raise ValueError(f"the markers of '{name}' are missing")
        page = f"{before}{start}\n\n{piece}\n\n{end}{after}"
    return page


def draw(app: App[None]) -> str:
    """Return the screen of an app as an SVG drawing, without web fonts and without elements that no viewer needs."""
    drawing = app.export_screenshot(title="Decimo")
    drawing = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)
    drawing = re.sub(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>\s*', "", drawing, flags=re.DOTALL)
    drawing = re.sub(r' clip-path="url\([^)]*-line-\d+\)"', "", drawing)
    drawing = re.sub(r"<text [^>]*>(?:&#160;)+</text>", "", drawing)
    drawing = re.sub(r"terminal-\d+-", "t-", drawing).replace(' shape-rendering="crispEdges"', "")
    return "\n".join(line.rstrip() for line in drawing.splitlines() if line.strip()) + "\n"
