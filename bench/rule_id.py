"""The games of the tree: where the rules of each are kept and played, and how their ids are written."""

import re
from string import ascii_lowercase
from typing import NamedTuple


class Game(NamedTuple):
    """One game; `ids` are its rules as it writes them itself, `title` is what its rulebook is about."""

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
        """Whether a file holds the sentences of rules."""
        return file.startswith(self.rulebook)

    def is_settings(self, file: str) -> bool:
        """Whether a file holds house rules."""
        return file.startswith(self.settings)

    def owns(self, file: str) -> bool:
        """Whether a file is of this game: in one of its rooms, or one of its tables."""
        return file.startswith((*(f"{room}/" for room in self.rooms), self.tables))

    def plays(self, file: str) -> bool:
        """Whether what a file names it also plays: words, sentences of rules and house rules only name them."""
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
"""Rooms in which rules are played; other rooms show, keep and tell what came of it."""

_PREFIXED = "|".join(rf"(?P<{game.id}>{game.id}:(?:{game.ids})\b)" for game in GAMES.values())
_RANGE = re.compile(r"(?:\w+:)?\b([A-Z](?:\d+\.)?-?)(\d+|[a-o]) to (?:\w+:)?\1(\d+|[a-o])\b")
_BARE = {game.id: re.compile(rf"{_PREFIXED}|\b(?P<bare>{game.ids})\b") for game in GAMES.values()}


def game_of(file: str) -> Game:
    """The game whose ids a file writes bare: Risk's in its own rooms and tables, Decimo's everywhere else."""
    return RISK if RISK.owns(file) else DECIMO


def ids_in(text: str, game: Game = DECIMO) -> list[str]:
    """The ids that a text names, each once, those of Risk with `risk:` before them.

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
    """An id as the tree writes it everywhere."""
    if found["bare"]:
        return f"{game.prefix}{found['bare']}"
    return found[0].removeprefix("decimo:")


def _between(low: str, high: str) -> list[str]:
    """The numbers or letters between two, as wide as they are written."""
    if low.isdigit() and high.isdigit():
        width = len(low) if low.startswith("0") else 0
        return [f"{number:0{width}}" for number in range(int(low) + 1, int(high))]
    return list(ascii_lowercase[ascii_lowercase.index(low) + 1 : ascii_lowercase.index(high)])


def game_named(rule: str) -> Game:
    """The game of an id as the tree writes it."""
    return RISK if rule.startswith(RISK.prefix) else DECIMO
