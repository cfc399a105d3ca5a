"""Invaders in a land: their coming, their siege, their losses and their going (R21.21)."""

from decimo.fate import Drawn, Rolled, Turn, Word
from decimo.world.battle import settled
from decimo.world.edge import Invasion, Outsider
from decimo.world.land import Triban, World, fresh_id


def invade(
    turn: Turn[World], outsider: Outsider, victim: Triban, units: int, die: Rolled, army: Rolled, *, rule: str
) -> Invasion:
    """An outsider's army of `units` marches into a land; `die` chose the size, `army` filled it (R21.21)."""
    invasion = Invasion(
        id=fresh_id(turn.world.invasions, f"{outsider.id}-{victim.id}-{turn.year}"),
        outsider=outsider.id,
        target=victim.id,
        units=units,
    )
    words: dict[str, Word] = {"outsider": outsider.id, "units": units, "die": die, "army": army}
    turn.add("invade", invasion, rule, words, about=victim.id, also=(victim, {"fought": turn.year}))
    return invasion


def besiege(turn: Turn[World], invasion: Invasion, city: str, *, rule: str) -> None:
    """Invaders lie another season before the city (R10.1)."""
    seasons = invasion.sieged + 1
    words: dict[str, Word] = {
        "outsider": invasion.outsider,
        "place": invasion.target,
        "city": city,
        "seasons": seasons,
    }
    turn.tell("besiege", invasion, rule, words, sieged=seasons, beaten=0)


def withstand(
    turn: Turn[World], triban: Triban, invasion: Invasion, by: Rolled | Drawn, *, rule: str
) -> None:
    """A besieged city holds for this season (G-18); `by` is the die of the siege, or the code of its sheet."""
    turn.tell("withstand", triban, rule, {"outsider": invasion.outsider, **settled(by, "die")})


def drive_back(turn: Turn[World], invasion: Invasion, *, rule: str) -> None:
    """Invaders that lost a battle fall back out of the land, and their siege is broken (G-20)."""
    words: dict[str, Word] = {"outsider": invasion.outsider, "place": invasion.target}
    turn.tell("drive_back", invasion, rule, words, beaten=1, sieged=0)


def hold_field(turn: Turn[World], invasion: Invasion, *, rule: str) -> None:
    """Invaders that did not lose a battle stand in the land."""
    words: dict[str, Word] = {"outsider": invasion.outsider, "place": invasion.target}
    turn.tell("hold_field", invasion, rule, words, beaten=0)


def thin_invaders(turn: Turn[World], invasion: Invasion, lost: int, *, rule: str, why: str) -> None:
    """Invaders lose units for good (G-46)."""
    words: dict[str, Word] = {
        "outsider": invasion.outsider,
        "place": invasion.target,
        "lost": lost,
        "left": invasion.units - lost,
        "why": why,
    }
    turn.tell("thin_invaders", invasion, rule, words, units=invasion.units - lost)


def destroy_invaders(turn: Turn[World], invasion: Invasion, *, rule: str) -> None:
    """The last of an invading army is gone."""
    turn.remove("destroy_invaders", invasion, rule, {"outsider": invasion.outsider}, about=invasion.target)


def lift_siege(turn: Turn[World], invasion: Invasion, *, rule: str) -> None:
    """A siege is lifted at the end of autumn (G-18)."""
    words: dict[str, Word] = {
        "outsider": invasion.outsider,
        "place": invasion.target,
        "seasons": invasion.sieged,
    }
    turn.tell("lift_siege", invasion, rule, words, sieged=0)


def settle(turn: Turn[World], invasion: Invasion, *, rule: str) -> None:
    """Invaders that took a land stay in it and are an army no more (G-41)."""
    turn.remove("settle", invasion, rule, {"outsider": invasion.outsider}, about=invasion.target)


def march_home(turn: Turn[World], invasion: Invasion, *, rule: str, why: str) -> None:
    """Invaders leave a land (R7.6)."""
    words: dict[str, Word] = {"outsider": invasion.outsider, "units": invasion.units, "why": why}
    turn.remove("march_home", invasion, rule, words, about=invasion.target)
