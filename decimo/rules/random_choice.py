"""One of several, each equally likely: which land is hit, which character it was."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from decimo.chance import Band, Drawn, Roll
from decimo.rules.game_data import DecimoContext


class RandomChoice(NamedTuple):
    """A choice by die among candidates: their ids in order, each with the name shown to the player."""

    names: Mapping[str, str]
    why: str
    rule: str
    about: str


def pick(context: DecimoContext, names: Mapping[str, str], *, why: str, rule: str, about: str) -> Drawn:
    """Return the id of one of the candidates; a single one needs no die."""
    return picks(context, [RandomChoice(names, why, rule, about)])[0]


def picks(context: DecimoContext, picks: Sequence[RandomChoice]) -> list[Drawn]:
    """Pick several times, as one question; each result remembers its die."""
    rolls = [
        Roll(f"1d{len(each.names)}", each.why, each.rule, each.about, _bands(each.names))
        for each in picks
        if len(each.names) > 1
    ]
    rolled = iter(context.rolls(rolls))
    picked: list[Drawn] = []
    for each in picks:
        ids = list(each.names)
        if len(ids) == 1:
            picked.append(Drawn(ids[0], ()))
        else:
            roll = next(rolled)
            picked.append(Drawn(ids[roll - 1], roll.asks))
    return picked


def _bands(names: Mapping[str, str]) -> tuple[Band, ...]:
    return tuple(Band(name, (number,)) for number, name in enumerate(names.values(), start=1))
