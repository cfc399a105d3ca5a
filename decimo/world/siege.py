"""How the siege of a city by an army is told (G-18)."""

from decimo.fate import Drawn, Rolled, Turn, Word
from decimo.world.battle import settled, victory
from decimo.world.host import Army, War
from decimo.world.land import Triban, World


def lay_siege(turn: Turn[World], army: Army, city: str, *, rule: str) -> None:
    """An army lies another season before a city (R10.1)."""
    seasons = army.sieged + 1
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city, "seasons": seasons}
    turn.tell("lay_siege", army, rule, words, sieged=seasons)


def lie_alongside(turn: Turn[World], army: Army, city: str, *, rule: str) -> None:
    """Another army of a people lies another season before the city that its first one besieges (R10.1)."""
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city}
    turn.tell("lie_alongside", army, rule, words, sieged=army.sieged + 1)


def hold_out(
    turn: Turn[World], triban: Triban, army: Army, city: str, by: Rolled | Drawn, *, rule: str
) -> None:
    """A besieged city holds for this season (G-18); `by` is the die of the siege, or the code of its sheet."""
    words: dict[str, Word] = {"people": army.power, "city": city, **settled(by, "die")}
    turn.tell("hold_out", triban, rule, words, fought=turn.year)


def take_city(
    turn: Turn[World],
    army: Army,
    city: str,
    war: War | None,
    *,
    rule: str,
    by: Rolled | Drawn | None = None,
) -> None:
    """An army takes a city, and it counts in the war (G-26); `by` is what decided the siege, if there was one."""
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city, **settled(by, "die")}
    counted = victory(war, army.power) if war else None
    turn.tell("take_city", army, rule, words, also=counted, sieged=0)


def march_in(turn: Turn[World], army: Army, city: str, *, rule: str) -> None:
    """An army of the besieging side enters the city that another has taken, and its siege is over (G-18)."""
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city}
    turn.tell("march_in", army, rule, words, sieged=0)


def break_off_siege(turn: Turn[World], army: Army, city: str, *, rule: str, why: str) -> None:
    """A siege ends and the city still stands (G-18)."""
    words: dict[str, Word] = {"people": army.power, "city": city, "seasons": army.sieged, "why": why}
    turn.tell("break_off_siege", army, rule, words, sieged=0)
