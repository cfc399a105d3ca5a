"""The colours of the screen: four themes, and the colours of the realms in each.

Words stand out from what is behind them by 4.5 to 1 at least, in high contrast by 7 to 1. The colours of the realms
stay apart for eyes that see red and green alike; and no realm is told by its colour alone.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from textual.content import Content
from textual.message import Message
from textual.theme import Theme

from decimo.atomic_write import write_atomically
from decimo.chance import Refusal
from decimo.ui.base_screen import Action
from decimo.ui.dialogs import ListDialog

REALM_HUES = ("red", "blue", "green", "yellow", "purple", "grey")
"""The colours of the realms, in their order."""
REALM_COUNT = len(REALM_HUES)
"""How many realms have a colour of their own on the map."""


def _make_quiet_variables(quiet: str) -> dict[str, str]:
    """The variables for words of less weight: a plain colour, which stands out wherever it is used."""
    return {"text-muted": quiet, "text-disabled": quiet}


def _make_realm_variables(*colours: str) -> dict[str, str]:
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
    variables=_make_quiet_variables("#aaa597")
    | _make_realm_variables("#d2876c", "#7bd2f6", "#aef060", "#969f0f", "#c084ff", "#8d93a8"),
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
    variables=_make_quiet_variables("#5c564b")
    | _make_realm_variables("#72240c", "#0f48f6", "#216945", "#964b00", "#6006b4", "#515163"),
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
    variables=_make_quiet_variables("#c8c8c8")
    | _make_realm_variables("#e49972", "#90c0e1", "#00cf2d", "#fcfc0f", "#c693fc", "#b4aea2"),
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
    variables=_make_quiet_variables("#b6bfcb")
    | _make_realm_variables("#f06c33", "#6390fc", "#54f38d", "#f0f01b", "#c97bba", "#a59384"),
)
THEMES = {theme.name: theme for theme in (LAMPLIGHT, DAYLIGHT, HIGH_CONTRAST, COLOUR_SAFE)}


APPEARANCE_FILE = "screen.yaml"
CHARACTER_SETS = ("auto", "full", "ascii")
"""Signs: as the terminal allows, all of them, or ASCII alone."""


class Appearance(NamedTuple):
    """How the screen looks."""

    theme: str = LAMPLIGHT.name
    signs: str = CHARACTER_SETS[0]
    compact: bool = False
    """Whether there is less air, and the log has one line."""


class AppearanceChoice(NamedTuple):
    """A way to change how the screen looks: it stands in the palette and in the list of looks."""

    id: str
    title: str
    words: str


APPEARANCE_CHOICES = (
    AppearanceChoice("lamplight", "Colours: lamplight", "Dark and warm"),
    AppearanceChoice("daylight", "Colours: daylight", "Dark letters on light ground"),
    AppearanceChoice("high-contrast", "Colours: high contrast", "White and bright letters on black"),
    AppearanceChoice("colour-safe", "Colours: colour-safe", "Blue, yellow and light: no red against green"),
    AppearanceChoice("compact", "Compact lines", "Less air and a log of one line, or as usual again"),
    AppearanceChoice(
        "auto", "Signs: as the terminal allows", "Fine lines where the terminal has them, else ASCII"
    ),
    AppearanceChoice(
        "full", "Signs: fine lines", "Fine lines, boxes, suits and dice, whatever the terminal says of itself"
    ),
    AppearanceChoice("ascii", "Signs: ASCII", "Maps, boxes, cards and charts drawn by plain letters"),
)


def apply_choice(dress: Appearance, look: str) -> Appearance:
    """Return a dress with one look taken."""
    if look in THEMES:
        return dress._replace(theme=look)
    if look in CHARACTER_SETS:
        return dress._replace(signs=look)
    return dress._replace(compact=not dress.compact)


def is_chosen(dress: Appearance, look: str) -> bool:
    """Whether a look is part of a dress."""
    return dress.compact if look == "compact" else look in (dress.theme, dress.signs)


def read_appearance(file: Path | None) -> tuple[Appearance, str]:
    """Read how the screen looks; what cannot be read is as usual, and is told in one sentence."""
    if file is None:
        return Appearance(), ""

    from decimo.content.strict_yaml import MOST_BYTES, parse

    try:
        if not file.exists():
            return Appearance(), ""
        # A pipe or a device may never end.
        if not file.is_file():
            return Appearance(), f"'{file.name}' cannot be read (it is no file); the screen looks as usual."
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        return Appearance(), f"'{file.name}' cannot be read ({error.strerror}); the screen looks as usual."
    if not data.strip():
        return Appearance(), f"'{file.name}': the file is empty; f9 chooses a look, till then it is as usual."
    document, problems = parse(data, file.name)
    if document is None or problems:
        return Appearance(), f"{problems[0]}. Till then the screen looks as usual; f9 chooses a look."
    return _parse_appearance(document.data, file.name)


def _parse_appearance(data: Mapping[Any, Any], name: str) -> tuple[Appearance, str]:
    """Take what is possible; say the first thing that is not."""
    dress, wrong = Appearance(), ""
    possible: dict[str, tuple[Any, ...]] = {
        "theme": tuple(THEMES),
        "signs": CHARACTER_SETS,
        "compact": (True, False),
    }
    for key, value in data.items():
        if key in possible and value in possible[key] and type(value) is type(possible[key][0]):
            dress = dress._replace(**{key: value})
        elif not wrong and key in possible:
            which = ", ".join(str(each).lower() for each in possible[key])
            wrong = f"'{name}': {key} is '{str(value)[:40]}'; it can be {which}, and is as usual till then."
        elif not wrong:
            wrong = f"'{name}': '{str(key)[:40]}' is not known; there are {', '.join(possible)}."
    return dress, wrong


def write_appearance(file: Path, dress: Appearance) -> None:
    """Keep how the screen looks.

    Raises:
        Refusal: the file cannot be written.

    """
    text = (
        "# How Decimo's screen looks. f9 chooses it there; this file can be changed or deleted.\n"
        f"theme: {dress.theme}\nsigns: {dress.signs}\ncompact: {str(dress.compact).lower()}\n"
    )
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, text.encode("utf-8"))
    except OSError as error:
        raise Refusal(
            f"The look holds until you leave: '{file}' cannot be written ({error.strerror})."
        ) from None


APPEARANCE_ACTIONS = (Action("leave", "escape,q", "Back", "Back; the look stays"),)


class AppearanceDialog(ListDialog[AppearanceChoice, None]):
    """Return takes the marked look at once, so that it is seen before the list is left."""

    ACTIONS: ClassVar[tuple[Action, ...]] = APPEARANCE_ACTIONS

    class Chosen(Message):
        """Another look was taken."""

        def __init__(self, dress: Appearance) -> None:
            super().__init__()
            self.dress = dress

    def __init__(self, dress: Appearance) -> None:
        super().__init__("How the screen looks: return takes the marked line", APPEARANCE_CHOICES, small=True)
        self._appearance = dress

    def format_item(self, item: AppearanceChoice) -> Content:
        """Return a look; those that are worn have a mark."""
        mark = "*" if is_chosen(self._appearance, item.id) else " "
        return Content.assemble(f"{mark} ", (item.title, "bold"), f"  {item.words}")

    def choose(self, item: AppearanceChoice) -> None:
        """Take a look, and stay."""
        self._appearance = apply_choice(self._appearance, item.id)
        self.choices.show(APPEARANCE_CHOICES)
        self.post_message(self.Chosen(self._appearance))
