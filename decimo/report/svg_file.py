"""Pictures as files of their own: on paper, whatever the page around them looks like."""

from xml.sax.saxutils import escape, quoteattr

from decimo.fate.sight import controls

PAPER, INK = "#fbf9f4", "#262320"

_UNSEEN = controls()


def drawn_words(words: str) -> str:
    """Return words as they stand in a picture; a sign that no picture may hold is shown as one that is missing."""
    return escape(words.translate(_UNSEEN))


def label(words: str) -> str:
    """Return what a picture says to those who do not see it."""
    return f"aria-label={quoteattr(words.translate(_UNSEEN))}"


def svg_file(width: int, height: int, drawn: str, title: str) -> str:
    """Return an SVG file of something drawn, which may be a whole picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" {label(title)} color="{INK}" fill="{INK}" '
        "font-family=\"system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif\">\n"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>\n{drawn}\n</svg>\n'
    )


def shortened(words: str, most: int) -> str:
    """Return words with no more letters than there is room for."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"
