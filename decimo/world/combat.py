"""Facts about battles and sieges by armies (G-18, G-20)."""

from typing import Literal

from decimo.chance import Drawn, Rolled, StepContext, Word
from decimo.world.world_state import Army, Horde, Invasion, Triban, War, World

Result = Literal["win_battle", "lose_battle", "draw_battle"]


def settled(by: Rolled | Drawn | None, dice: str = "dice") -> dict[str, Word]:
    """Return what decided a fight as words: the `dice`, or the code of the sheet of a tabletop fight (R12.1)."""
    if by is None:
        return {}
    return {dice if isinstance(by, Rolled) else "sheet": by}


def fight_battle(
    context: StepContext[World],
    triban: Triban,
    enemy: Invasion | Horde,
    result: Result,
    *,
    by: Rolled | Drawn,
    margin: int,
    own_losses: int,
    their_losses: int,
    rule: str,
) -> None:
    """A people fights outsiders in its land and wins, loses or draws.

    `by` is the difference of the two dice, or the code of a sheet. `margin` is the difference of the modifiers.
    Both are from the attacker's side.
    """
    words: dict[str, Word] = {
        "outsider": enemy.outsider,
        "units": enemy.units,
        **settled(by),
        "margin": margin,
        "lost": own_losses,
        "slain": their_losses,
    }
    context.tell(result, triban, rule, words, fought=context.year)


def meet_in_field(
    context: StepContext[World],
    place: Triban,
    attacker: Army,
    defender: Army,
    winner: Army | None,
    war: War | None,
    *,
    by: Rolled | Drawn,
    margin: int,
    lost: tuple[int, int],
    rule: str,
) -> None:
    """Two field armies fight in a land; a victory counts in their war (G-26).

    `by` and `margin` are as in `fight_battle`, `lost` the losses of attacker and defender.
    """
    beaten = defender if winner is attacker else attacker
    words: dict[str, Word] = {
        "attacker": attacker.power,
        "defender": defender.power,
        "winner": winner.power if winner else "",
        "beaten": beaten.power if winner else "",
        **settled(by),
        "margin": margin,
        "attacker_lost": lost[0],
        "defender_lost": lost[1],
    }
    counted = victory(war, winner.power) if war and winner else None
    context.tell(
        "win_field" if winner else "draw_field", place, rule, words, also=counted, fought=context.year
    )


def victory(war: War, power: str) -> tuple[War, dict[str, int]]:
    """Return a war and its values with one more victory for a state's side: for `also` of a fact (G-26)."""
    if power in (war.one, *war.one_allies):
        return war, {"one_won": war.one_won + 1}
    return war, {"other_won": war.other_won + 1}


def lay_siege(context: StepContext[World], army: Army, city: str, *, rule: str) -> None:
    """An army besieges a city for another season (R10.1)."""
    seasons = army.sieged + 1
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city, "seasons": seasons}
    context.tell("lay_siege", army, rule, words, sieged=seasons)


def lie_alongside(context: StepContext[World], army: Army, city: str, *, rule: str) -> None:
    """Another army of a people joins the siege by its first one for another season (R10.1)."""
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city}
    context.tell("lie_alongside", army, rule, words, sieged=army.sieged + 1)


def hold_out(
    context: StepContext[World], triban: Triban, army: Army, city: str, by: Rolled | Drawn, *, rule: str
) -> None:
    """A besieged city holds out this season (G-18); `by` is the siege die, or the code of the sheet."""
    words: dict[str, Word] = {"people": army.power, "city": city, **settled(by, "die")}
    context.tell("hold_out", triban, rule, words, fought=context.year)


def take_city(
    context: StepContext[World],
    army: Army,
    city: str,
    war: War | None,
    *,
    rule: str,
    by: Rolled | Drawn | None = None,
) -> None:
    """An army takes a city, which counts as a victory in the war (G-26); `by` decided the siege, if there was one."""
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city, **settled(by, "die")}
    counted = victory(war, army.power) if war else None
    context.tell("take_city", army, rule, words, also=counted, sieged=0)


def march_in(context: StepContext[World], army: Army, city: str, *, rule: str) -> None:
    """An army of the besieging side enters the city that another has taken, and its siege is over (G-18)."""
    words: dict[str, Word] = {"people": army.power, "place": army.at, "city": city}
    context.tell("march_in", army, rule, words, sieged=0)


def break_off_siege(context: StepContext[World], army: Army, city: str, *, rule: str, why: str) -> None:
    """A siege ends and the city has not fallen (G-18)."""
    words: dict[str, Word] = {"people": army.power, "city": city, "seasons": army.sieged, "why": why}
    context.tell("break_off_siege", army, rule, words, sieged=0)
