"""Nomads: bought off, arriving, wandering, dwindling (R21.22, G-36)."""

from decimo.fate import Rolled, Turn, Word
from decimo.world.edge import Horde, Outsider
from decimo.world.land import Triban, World, fresh_id
from decimo.world.power import treasury


def buy_off(turn: Turn[World], victim: Triban, outsider: Outsider, price: Rolled, *, rule: str) -> None:
    """Nomads are bought off in full and go away (G-35)."""
    turn.tell("buy_off", victim, rule, {"outsider": outsider.id, "price": price}, fought=turn.year)


def refuse_nomads(turn: Turn[World], victim: Triban, outsider: Outsider, price: Rolled, *, rule: str) -> None:
    """Nomads are not bought off (G-35)."""
    words: dict[str, Word] = {
        "outsider": outsider.id,
        "price": price,
        "bank": treasury(turn.world, victim).bank,
    }
    turn.tell("refuse_nomads", victim, rule, words, fought=turn.year)


def arrive(
    turn: Turn[World], outsider: Outsider, units: Rolled, at: tuple[str, ...], came_from: str, *, rule: str
) -> Horde:
    """A horde of `units` comes to stand in the lands `at` (R21.22)."""
    horde = Horde(
        id=fresh_id(turn.world.hordes, f"{outsider.id}-horde-{turn.year}"),
        outsider=outsider.id,
        units=int(units),
        at=at,
        came_from=came_from,
        arrived=turn.year,
    )
    words: dict[str, Word] = {"outsider": outsider.id, "units": units, "lands": len(at)}
    turn.add("arrive", horde, rule, words, about=at[0])
    return horde


def overrun(turn: Turn[World], triban: Triban, horde: Horde, *, rule: str) -> None:
    """A horde occupies a land this year (R21.23)."""
    turn.tell("overrun", triban, rule, {"outsider": horde.outsider, "units": horde.units}, fought=turn.year)


def camp(turn: Turn[World], horde: Horde, die: Rolled, *, rule: str, why: str) -> None:
    """A horde stays where it is (R21.14)."""
    words: dict[str, Word] = {"outsider": horde.outsider, "place": horde.at[0], "die": die, "why": why}
    turn.tell("camp", horde, rule, words)


def wander(turn: Turn[World], horde: Horde, at: tuple[str, ...], way: str, die: Rolled, *, rule: str) -> None:
    """A horde moves on, and its old main land lies behind it (R21.15 to R21.17)."""
    words: dict[str, Word] = {
        "outsider": horde.outsider,
        "from": horde.at[0],
        "to": at[0],
        "way": way,
        "die": die,
    }
    turn.tell("wander", horde, rule, words, at=at, came_from=horde.at[0])


def ride_home(turn: Turn[World], horde: Horde, die: Rolled, *, rule: str) -> None:
    """A horde goes back to its own people (R21.13)."""
    words: dict[str, Word] = {"outsider": horde.outsider, "units": horde.units, "die": die}
    turn.remove("ride_home", horde, rule, words, about=horde.at[0])


def thin_horde(turn: Turn[World], horde: Horde, lost: int, at: tuple[str, ...], *, rule: str) -> None:
    """A horde loses units for good and holds only the lands `at` from now on (G-36, G-46)."""
    words: dict[str, Word] = {"outsider": horde.outsider, "lost": lost, "left": horde.units - lost}
    turn.tell("thin_horde", horde, rule, words, units=horde.units - lost, at=at)


def scatter(turn: Turn[World], horde: Horde, *, rule: str) -> None:
    """The last of a horde is gone (G-36)."""
    turn.remove("scatter", horde, rule, {"outsider": horde.outsider}, about=horde.at[0])
