"""What the pages of this folder are made of: pieces between markers, and pictures of the screen that stay small."""

import re
from collections.abc import Mapping

from textual.app import App


def renewed(page: str, pieces: Mapping[str, str]) -> str:
    """Return a page with each piece between its markers `<!-- name: -->` and `<!-- :name -->` made anew.

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


def picture(app: App[None]) -> str:
    """Return what an app shows, as a drawing: without fonts from elsewhere, and without what a viewer does not need."""
    drawing = app.export_screenshot(title="Decimo")
    drawing = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)
    drawing = re.sub(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>\s*', "", drawing, flags=re.DOTALL)
    drawing = re.sub(r' clip-path="url\([^)]*-line-\d+\)"', "", drawing)
    drawing = re.sub(r"<text [^>]*>(?:&#160;)+</text>", "", drawing)
    drawing = re.sub(r"terminal-\d+-", "t-", drawing).replace(' shape-rendering="crispEdges"', "")
    return "\n".join(line.rstrip() for line in drawing.splitlines() if line.strip()) + "\n"
