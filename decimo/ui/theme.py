"""The colours of the screen: four themes, and the colours of the realms in each.

Words stand out from what is behind them by 4.5 to 1 at least, in high contrast by 7 to 1. The colours of the realms
stay apart for eyes that see red and green alike; and no realm is told by its colour alone.
"""

from textual.theme import Theme

HUES = ("red", "blue", "green", "yellow", "purple", "grey")
"""The colours of the realms, in their order."""
REALMS = len(HUES)
"""How many realms have a colour of their own on the map."""


def _words(quiet: str) -> dict[str, str]:
    """The variables for words of less weight: a plain colour, which stands out wherever it is used."""
    return {"text-muted": quiet, "text-disabled": quiet}


def _realms(*colours: str) -> dict[str, str]:
    """The variables `realm-1` and so on."""
    return {f"realm-{n}": colour for n, colour in enumerate(colours, 1)}


LAMPLIGHT = Theme(
    name="lamplight",
    primary="#7fa7c9",
    secondary="#5d7f9c",
    accent="#e0b060",
    warning="#f0a050",
    error="#f08a78",
    success="#9cc48a",
    foreground="#e6dfd0",
    background="#17181c",
    surface="#1f2127",
    panel="#2a2c34",
    variables=_words("#aaa597") | _realms("#d2876c", "#7bd2f6", "#aef060", "#969f0f", "#c084ff", "#8d93a8"),
)
DAYLIGHT = Theme(
    name="daylight",
    dark=False,
    primary="#1f5a8a",
    secondary="#4a6f8f",
    accent="#8a4b00",
    warning="#8f4400",
    error="#a3201a",
    success="#2f6b1f",
    foreground="#2a2620",
    background="#f7f3ea",
    surface="#efe9dc",
    panel="#e4dccb",
    variables=_words("#5c564b") | _realms("#72240c", "#0f48f6", "#216945", "#964b00", "#6006b4", "#515163"),
)
HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#9fd0ff",
    secondary="#9fd0ff",
    accent="#ffd75f",
    warning="#ffb066",
    error="#ffa89c",
    success="#a8f09a",
    foreground="#ffffff",
    background="#000000",
    surface="#101010",
    panel="#1c1c1c",
    variables=_words("#c8c8c8") | _realms("#e49972", "#90c0e1", "#00cf2d", "#fcfc0f", "#c693fc", "#b4aea2"),
)
COLOUR_SAFE = Theme(
    name="colour-safe",
    primary="#7db8f0",
    secondary="#6a9cc8",
    accent="#f0e070",
    warning="#f0b040",
    error="#ff9d5c",
    success="#7fc8f8",
    foreground="#eef1f5",
    background="#10151c",
    surface="#1a212b",
    panel="#242d39",
    variables=_words("#b6bfcb") | _realms("#f06c33", "#6390fc", "#54f38d", "#f0f01b", "#c97bba", "#a59384"),
)
THEMES = {theme.name: theme for theme in (LAMPLIGHT, DAYLIGHT, HIGH_CONTRAST, COLOUR_SAFE)}
