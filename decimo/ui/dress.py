"""How the screen looks: theme, signs and air. It is kept in `screen.yaml` beside the campaigns."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from decimo.fate import Refusal
from decimo.ui.theme import LAMPLIGHT, THEMES

FILE = "screen.yaml"
SIGNS = ("auto", "full", "ascii")
"""Signs: as the terminal allows, all of them, or ASCII alone."""


class Dress(NamedTuple):
    """How the screen looks."""

    theme: str = LAMPLIGHT.name
    signs: str = SIGNS[0]
    compact: bool = False
    """Whether there is less air, and the log has one line."""


class Look(NamedTuple):
    """A way to change how the screen looks: it stands in the palette and in the list of looks."""

    id: str
    title: str
    words: str


LOOKS = (
    Look("lamplight", "Colours: lamplight", "Dark and warm"),
    Look("daylight", "Colours: daylight", "Dark letters on light ground"),
    Look("high-contrast", "Colours: high contrast", "White and bright letters on black"),
    Look("colour-safe", "Colours: colour-safe", "Blue, yellow and light: no red against green"),
    Look("compact", "Compact lines", "Less air and a log of one line, or as usual again"),
    Look("auto", "Signs: as the terminal allows", "Fine lines where the terminal has them, else ASCII"),
    Look(
        "full", "Signs: fine lines", "Fine lines, boxes, suits and dice, whatever the terminal says of itself"
    ),
    Look("ascii", "Signs: ASCII", "Maps, boxes, cards and charts drawn by plain letters"),
)


def changed(dress: Dress, look: str) -> Dress:
    """Return a dress with one look taken."""
    if look in THEMES:
        return dress._replace(theme=look)
    if look in SIGNS:
        return dress._replace(signs=look)
    return dress._replace(compact=not dress.compact)


def worn(dress: Dress, look: str) -> bool:
    """Whether a look is part of a dress."""
    return dress.compact if look == "compact" else look in (dress.theme, dress.signs)


def read_dress(file: Path | None) -> tuple[Dress, str]:
    """Read how the screen looks; what cannot be read is as usual, and is told in one sentence."""
    if file is None:
        return Dress(), ""

    from decimo.content.yaml import MOST_BYTES, parse

    try:
        if not file.exists():
            return Dress(), ""
        # A pipe or a device may never end.
        if not file.is_file():
            return Dress(), f"'{file.name}' cannot be read (it is no file); the screen looks as usual."
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        return Dress(), f"'{file.name}' cannot be read ({error.strerror}); the screen looks as usual."
    if not data.strip():
        return Dress(), f"'{file.name}': the file is empty; f9 chooses a look, till then it is as usual."
    document, problems = parse(data, file.name)
    if document is None or problems:
        return Dress(), f"{problems[0]}. Till then the screen looks as usual; f9 chooses a look."
    return _from(document.data, file.name)


def _from(data: Mapping[Any, Any], name: str) -> tuple[Dress, str]:
    """Take what is possible; say the first thing that is not."""
    dress, wrong = Dress(), ""
    possible: dict[str, tuple[Any, ...]] = {
        "theme": tuple(THEMES),
        "signs": SIGNS,
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


def write_dress(file: Path, dress: Dress) -> None:
    """Keep how the screen looks.

    Raises:
        Refusal: the file cannot be written.

    """
    text = (
        "# How Decimo's screen looks. f9 chooses it there; this file can be changed or deleted.\n"
        f"theme: {dress.theme}\nsigns: {dress.signs}\ncompact: {str(dress.compact).lower()}\n"
    )
    new = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(file)
    except OSError as error:
        raise Refusal(
            f"The look holds until you leave: '{file}' cannot be written ({error.strerror})."
        ) from None
