"""The appearance of the screen, kept in `screen.yaml`: four themes with the colours of realms, characters and spacing.

Text has a contrast of at least 4.5 to 1, in high contrast of 7 to 1. The colours of the realms differ also for people
with red-green colour blindness, and no realm is shown by colour alone.
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
"""The colours of the realms, in order."""
REALM_COUNT = len(REALM_HUES)
"""How many realms have their own colour on the map."""


def _make_quiet_variables(quiet: str) -> dict[str, str]:
    """Return the variables for less important text: a plain colour with enough contrast everywhere."""
    return {"text-muted": quiet, "text-disabled": quiet}


def _make_realm_variables(*colours: str) -> dict[str, str]:
    """Return the variables `realm-1` and so on."""
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
"""Characters: as the terminal allows, all of them, or only ASCII."""


class Appearance(NamedTuple):
    """The appearance of the screen."""

    theme: str = LAMPLIGHT.name
    signs: str = CHARACTER_SETS[0]
    compact: bool = False
    """Whether there is less space, and draws and log have one line."""


class AppearanceChoice(NamedTuple):
    """A change of the appearance: an entry of the palette and of the list."""

    id: str
    title: str
    words: str


APPEARANCE_CHOICES = (
    AppearanceChoice("lamplight", "Colours: lamplight", "Dark and warm"),
    AppearanceChoice("daylight", "Colours: daylight", "Dark letters on a light background"),
    AppearanceChoice("high-contrast", "Colours: high contrast", "White and bright letters on black"),
    AppearanceChoice("colour-safe", "Colours: colour-safe", "Blue, yellow and light: no red against green"),
    AppearanceChoice("compact", "Compact lines", "Less space and a log of one line, or as usual again"),
    AppearanceChoice(
        "auto", "Characters: as the terminal allows", "Fine lines where the terminal has them, else ASCII"
    ),
    AppearanceChoice(
        "full", "Characters: fine lines", "Fine lines, boxes, suits and dice, whatever the terminal reports"
    ),
    AppearanceChoice("ascii", "Characters: ASCII", "Maps, boxes, cards and charts drawn in plain letters"),
)


def apply_choice(appearance: Appearance, look: str) -> Appearance:
    """Return an appearance with one choice applied."""
    if look in THEMES:
        return appearance._replace(theme=look)
    if look in CHARACTER_SETS:
        return appearance._replace(signs=look)
    return appearance._replace(compact=not appearance.compact)


def is_chosen(appearance: Appearance, look: str) -> bool:
    """Whether a choice is part of an appearance."""
    return appearance.compact if look == "compact" else look in (appearance.theme, appearance.signs)


def read_appearance(file: Path | None) -> tuple[Appearance, str]:
    """Read the appearance; unreadable parts have their defaults, and one sentence reports the first."""
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
        return Appearance(), f"'{file.name}': the file is empty, so the screen looks as usual; f9 changes it."
    document, problems = parse(data, file.name)
    if document is None or problems:
        return Appearance(), f"{problems[0]}. The screen looks as usual; f9 changes it."
    return _parse_appearance(document.data, file.name)


def _parse_appearance(data: Mapping[Any, Any], name: str) -> tuple[Appearance, str]:
    """Take the possible values; report the first impossible one."""
    appearance, wrong = Appearance(), ""
    possible: dict[str, tuple[Any, ...]] = {
        "theme": tuple(THEMES),
        "signs": CHARACTER_SETS,
        "compact": (True, False),
    }
    for key, value in data.items():
        if key in possible and value in possible[key] and type(value) is type(possible[key][0]):
            appearance = appearance._replace(**{key: value})
        elif not wrong and key in possible:
            which = ", ".join(str(each).lower() for each in possible[key])
            wrong = f"'{name}': {key} is '{str(value)[:40]}'; it can be {which}, and until then is as usual."
        elif not wrong:
            wrong = f"'{name}': '{str(key)[:40]}' is not known; there are {', '.join(possible)}."
    return appearance, wrong


def write_appearance(file: Path, appearance: Appearance) -> None:
    """Store the appearance.

    Raises:
        Refusal: the file cannot be written.

    """
    text = (
        "# The appearance of Decimo's screen. f9 changes it there; this file can be edited or deleted.\n"
        f"theme: {appearance.theme}\nsigns: {appearance.signs}\ncompact: {str(appearance.compact).lower()}\n"
    )
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, text.encode("utf-8"))
    except OSError as error:
        raise Refusal(
            f"The appearance lasts only until you leave: '{file}' cannot be written ({error.strerror})."
        ) from None


APPEARANCE_ACTIONS = (Action("leave", "escape,q", "Back", "Back; the appearance stays"),)


class AppearanceDialog(ListDialog[AppearanceChoice, None]):
    """A list of choices; return applies the marked one at once, so that it is seen before the list closes."""

    ACTIONS: ClassVar[tuple[Action, ...]] = APPEARANCE_ACTIONS

    class Chosen(Message):
        """Another choice was applied."""

        def __init__(self, appearance: Appearance) -> None:
            super().__init__()
            self.appearance = appearance

    def __init__(self, appearance: Appearance) -> None:
        super().__init__("Appearance: return takes the marked line", APPEARANCE_CHOICES, small=True)
        self._appearance = appearance

    def format_item(self, item: AppearanceChoice) -> Content:
        """Return a choice, with a mark if it is active."""
        mark = "*" if is_chosen(self._appearance, item.id) else " "
        return Content.assemble(f"{mark} ", (item.title, "bold"), f"  {item.words}")

    def choose(self, item: AppearanceChoice) -> None:
        """Apply a choice, and stay."""
        self._appearance = apply_choice(self._appearance, item.id)
        self.choices.show(APPEARANCE_CHOICES)
        self.post_message(self.Chosen(self._appearance))
