"""Kingdoms and empires for tests: Italy, with Latium at the head of the realm that a test needs."""

from collections.abc import Mapping, Sequence
from itertools import chain, repeat

from tests.rules.game import ITALY, Game, Typed
from tests.rules.war_game import WarGame

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
RED = tuple(f"{rank}{suit}" for suit in "HD" for rank in RANKS)
BLACK = tuple(f"{rank}{suit}" for suit in "SC" for rank in RANKS)
RATINGS: tuple[Typed, ...] = ((3, 3, 5), (2, 2, 2), (4, 4, 4))
"""The dice of three new characters: a warrior of 11, an administrator of 6, a politician of 12."""


def kingdom(units: int = 1, **settings: int | str) -> WarGame:
    """Latium rules Etruria and Sabinum; every land of Italy has so many units."""
    game = WarGame(ITALY, **settings)
    game.subject("latium", "etruria", "sabinum")
    muster(game, units)
    return game


def empire(units: int = 1) -> WarGame:
    """Latium rules Etruria, and two kings: of Campania with Lucania (since 3) and of Samnium with Apulia (since 5)."""
    game = WarGame(ITALY)
    game.subject("campania", "lucania", joined=2)
    game.subject("samnium", "apulia", joined=4)
    game.subject("latium", "etruria", joined=1)
    game.subject("latium", "campania", joined=3)
    game.subject("latium", "samnium", joined=5)
    game.triban("latium").seat = "empire"
    muster(game, units)
    return game


def muster(game: Game, units: int) -> None:
    for land in game.world.tribans.values():
        land.regulars = units


def lords(game: Game) -> Mapping[str, str]:
    """Who is subject to whom."""
    return {land.id: land.lord for land in game.world.tribans.values() if land.lord}


def averages(count: int, face: int = 3) -> Sequence[Typed]:
    """So many average dice, all with one face."""
    return list(repeat(face, count))


def born(scores: int, face: int = 3) -> list[Typed]:
    """The dice of a state that is born: its three characters, and its scores."""
    return list(chain(RATINGS, averages(scores, face)))
