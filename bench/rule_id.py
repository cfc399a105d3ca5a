"""The games of the project: the files of their rules, the modules that play them, and the form of their ids."""

import re
from string import ascii_lowercase
from typing import NamedTuple


class Game(NamedTuple):
    """One game; `ids` is the pattern of its rules' ids without prefix, `title` the subject of its rulebook."""

    id: str
    title: str
    prefix: str
    ids: str
    rooms: tuple[str, ...]
    tables: str
    rulebook: str
    settings: str
    namers: tuple[str, ...]

    def is_rulebook(self, file: str) -> bool:
        """Return whether a file holds the sentences of rules."""
        return file.startswith(self.rulebook)

    def is_settings(self, file: str) -> bool:
        """Return whether a file holds house rules."""
        return file.startswith(self.settings)

    def owns(self, file: str) -> bool:
        """Return whether a file belongs to this game: to one of its packages or tables."""
        return file.startswith((*(f"{room}/" for room in self.rooms), self.tables))

    def plays(self, file: str) -> bool:
        """Return whether a file plays the rules it names; words, rulebooks and house rules only name them."""
        words = f"{self.tables}words/"
        return self.owns(file) and not file.startswith((words, self.rulebook, self.settings, *self.namers))


DECIMO = Game(
    id="decimo",
    title="Decimo",
    prefix="",
    ids=r"R\d+\.\d+|E\d+|G-\d\d",
    rooms=("decimo/chance", "decimo/world", "decimo/rules"),
    tables="tables/decimo/",
    rulebook="tables/decimo/rulebook.yaml",
    settings="tables/decimo/rules.yaml",
    namers=("decimo/rules/settings.py",),
)
RISK = Game(
    id="risk",
    title="the Risk family",
    prefix="risk:",
    ids=r"[ABCEGSVZ]\d{1,2}|S-[a-o]",
    rooms=("decimo/risk",),
    tables="tables/risk/",
    rulebook="tables/risk/rulebook/",
    settings="tables/risk/settings/",
    namers=("decimo/risk/settings.py",),
)
GAMES = {game.id: game for game in (DECIMO, RISK)}
"""Packages that play rules; other packages show, store and narrate the results."""

_PREFIXED = "|".join(rf"(?P<{game.id}>{game.id}:(?:{game.ids})\b)" for game in GAMES.values())
_RANGE = re.compile(r"(?:\w+:)?\b([A-Z](?:\d+\.)?-?)(\d+|[a-o]) to (?:\w+:)?\1(\d+|[a-o])\b")
_BARE = {game.id: re.compile(rf"{_PREFIXED}|\b(?P<bare>{game.ids})\b") for game in GAMES.values()}


def game_of(file: str) -> Game:
    """Return the game whose ids a file writes without prefix: Risk in its own packages and tables, Decimo elsewhere."""
    return RISK if RISK.owns(file) else DECIMO


def ids_in(text: str, game: Game = DECIMO) -> list[str]:
    """Return the ids that a text names, each once; ids of Risk have the prefix `risk:`.

    Bare ids are those of `game`. `R6.1 to R6.3` names three.
    """
    ids = dict.fromkeys(_whole(found, game) for found in _BARE[game.id].finditer(text))
    for found in _RANGE.finditer(text):
        ends = [_whole(end, game) for end in _BARE[game.id].finditer(found[0])]
        if len(ends) == 2:
            stem = ends[0].removesuffix(found[2])
            ids |= dict.fromkeys(f"{stem}{between}" for between in _between(found[2], found[3]))
    return list(ids)


def _whole(found: re.Match[str], game: Game) -> str:
    """Return an id with its prefix."""
    if found["bare"]:
        return f"{game.prefix}{found['bare']}"
    return found[0].removeprefix("decimo:")


def _between(low: str, high: str) -> list[str]:
    """Return the numbers or letters from one to another, with leading zeros as written."""
    if low.isdigit() and high.isdigit():
        width = len(low) if low.startswith("0") else 0
        return [f"{number:0{width}}" for number in range(int(low) + 1, int(high))]
    return list(ascii_lowercase[ascii_lowercase.index(low) + 1 : ascii_lowercase.index(high)])


def game_named(rule: str) -> Game:
    """Return the game of an id with its prefix."""
    return RISK if rule.startswith(RISK.prefix) else DECIMO
