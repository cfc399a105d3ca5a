"""Invaders and nomads in a land: arrival, siege, movement, losses and end (R21.21, R21.22, G-36)."""

from decimo.chance import Drawn, Rolled, StepContext, Word
from decimo.world.combat import settled
from decimo.world.polity import bank_owner
from decimo.world.world_state import Horde, Invasion, Outsider, Triban, World, fresh_id


def invade(
    context: StepContext[World],
    outsider: Outsider,
    victim: Triban,
    units: int,
    die: Rolled,
    army: Rolled,
    *,
    rule: str,
) -> Invasion:
    """An outsider's army of `units` marches into a land; `die` chose the kind of army, `army` is its size (R21.21)."""
    invasion = Invasion(
        id=fresh_id(context.world.invasions, f"{outsider.id}-{victim.id}-{context.year}"),
        outsider=outsider.id,
        target=victim.id,
        units=units,
    )
    words: dict[str, Word] = {"outsider": outsider.id, "units": units, "die": die, "army": army}
    context.add("invade", invasion, rule, words, about=victim.id, also=(victim, {"fought": context.year}))
    return invasion


def besiege(context: StepContext[World], invasion: Invasion, city: str, *, rule: str) -> None:
    """Invaders besiege the city for another season (R10.1)."""
    seasons = invasion.sieged + 1
    words: dict[str, Word] = {
        "outsider": invasion.outsider,
        "place": invasion.target,
        "city": city,
        "seasons": seasons,
    }
    context.tell("besiege", invasion, rule, words, sieged=seasons, beaten=0)


def withstand(
    context: StepContext[World], triban: Triban, invasion: Invasion, by: Rolled | Drawn, *, rule: str
) -> None:
    """A besieged city holds out this season (G-18); `by` is the siege die, or the code of the sheet."""
    context.tell("withstand", triban, rule, {"outsider": invasion.outsider, **settled(by, "die")})


def drive_back(context: StepContext[World], invasion: Invasion, *, rule: str) -> None:
    """Invaders that lost a battle leave the land, and their siege ends (G-20)."""
    words: dict[str, Word] = {"outsider": invasion.outsider, "place": invasion.target}
    context.tell("drive_back", invasion, rule, words, beaten=1, sieged=0)


def hold_field(context: StepContext[World], invasion: Invasion, *, rule: str) -> None:
    """Invaders that did not lose a battle stay in the land."""
    words: dict[str, Word] = {"outsider": invasion.outsider, "place": invasion.target}
    context.tell("hold_field", invasion, rule, words, beaten=0)


def reduce_invaders(
    context: StepContext[World], invasion: Invasion, lost: int, *, rule: str, why: str
) -> None:
    """Invaders lose units for good (G-46)."""
    words: dict[str, Word] = {
        "outsider": invasion.outsider,
        "place": invasion.target,
        "lost": lost,
        "left": invasion.units - lost,
        "why": why,
    }
    context.tell("thin_invaders", invasion, rule, words, units=invasion.units - lost)


def destroy_invaders(context: StepContext[World], invasion: Invasion, *, rule: str) -> None:
    """An invading army has lost its last unit."""
    context.remove("destroy_invaders", invasion, rule, {"outsider": invasion.outsider}, about=invasion.target)


def lift_siege(context: StepContext[World], invasion: Invasion, *, rule: str) -> None:
    """A siege is lifted at the end of autumn (G-18)."""
    words: dict[str, Word] = {
        "outsider": invasion.outsider,
        "place": invasion.target,
        "seasons": invasion.sieged,
    }
    context.tell("lift_siege", invasion, rule, words, sieged=0)


def settle(context: StepContext[World], invasion: Invasion, *, rule: str) -> None:
    """Invaders that took a land settle in it and are no longer an army (G-41)."""
    context.remove("settle", invasion, rule, {"outsider": invasion.outsider}, about=invasion.target)


def march_home(context: StepContext[World], invasion: Invasion, *, rule: str, why: str) -> None:
    """Invaders leave a land (R7.6)."""
    words: dict[str, Word] = {"outsider": invasion.outsider, "units": invasion.units, "why": why}
    context.remove("march_home", invasion, rule, words, about=invasion.target)


def buy_off(
    context: StepContext[World], victim: Triban, outsider: Outsider, price: Rolled, *, rule: str
) -> None:
    """Nomads are bought off in full and go away (G-35)."""
    context.tell("buy_off", victim, rule, {"outsider": outsider.id, "price": price}, fought=context.year)


def refuse_nomads(
    context: StepContext[World], victim: Triban, outsider: Outsider, price: Rolled, *, rule: str
) -> None:
    """Nomads are not bought off (G-35)."""
    words: dict[str, Word] = {
        "outsider": outsider.id,
        "price": price,
        "bank": bank_owner(context.world, victim).bank,
    }
    context.tell("refuse_nomads", victim, rule, words, fought=context.year)


def arrive(
    context: StepContext[World],
    outsider: Outsider,
    units: Rolled,
    at: tuple[str, ...],
    came_from: str,
    *,
    rule: str,
) -> Horde:
    """A horde of `units` enters the lands `at` (R21.22)."""
    horde = Horde(
        id=fresh_id(context.world.hordes, f"{outsider.id}-horde-{context.year}"),
        outsider=outsider.id,
        units=int(units),
        at=at,
        came_from=came_from,
        arrived=context.year,
    )
    words: dict[str, Word] = {"outsider": outsider.id, "units": units, "lands": len(at)}
    context.add("arrive", horde, rule, words, about=at[0])
    return horde


def overrun(context: StepContext[World], triban: Triban, horde: Horde, *, rule: str) -> None:
    """A horde occupies a land this year (R21.23)."""
    context.tell(
        "overrun", triban, rule, {"outsider": horde.outsider, "units": horde.units}, fought=context.year
    )


def camp(context: StepContext[World], horde: Horde, die: Rolled, *, rule: str, why: str) -> None:
    """A horde stays where it is (R21.14)."""
    words: dict[str, Word] = {"outsider": horde.outsider, "place": horde.at[0], "die": die, "why": why}
    context.tell("camp", horde, rule, words)


def wander(
    context: StepContext[World], horde: Horde, at: tuple[str, ...], way: str, die: Rolled, *, rule: str
) -> None:
    """A horde moves on from its old main land (R21.15 to R21.17)."""
    words: dict[str, Word] = {
        "outsider": horde.outsider,
        "from": horde.at[0],
        "to": at[0],
        "way": way,
        "die": die,
    }
    context.tell("wander", horde, rule, words, at=at, came_from=horde.at[0])


def ride_home(context: StepContext[World], horde: Horde, die: Rolled, *, rule: str) -> None:
    """A horde goes back to its own people (R21.13)."""
    words: dict[str, Word] = {"outsider": horde.outsider, "units": horde.units, "die": die}
    context.remove("ride_home", horde, rule, words, about=horde.at[0])


def reduce_horde(
    context: StepContext[World], horde: Horde, lost: int, at: tuple[str, ...], *, rule: str
) -> None:
    """A horde loses units for good and holds only the lands `at` from now on (G-36, G-46)."""
    words: dict[str, Word] = {"outsider": horde.outsider, "lost": lost, "left": horde.units - lost}
    context.tell("thin_horde", horde, rule, words, units=horde.units - lost, at=at)


def scatter(context: StepContext[World], horde: Horde, *, rule: str) -> None:
    """A horde has lost its last unit (G-36)."""
    context.remove("scatter", horde, rule, {"outsider": horde.outsider}, about=horde.at[0])
