"""Outsiders' attacks: the draw, the year, and the attacks of a year (section 21, G-31 to G-41)."""

from typing import NamedTuple

from decimo.chance import Band, Draw, Drawn, Roll, Rolled
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.outsider.invasion import Arrival, attack_obstacle, choose_victims, invaders_come
from decimo.rules.outsider.nomads import nomads_come
from decimo.rules.outsider.raids import begin_raiding_wars, play_raids, play_sea_raids
from decimo.world.outsider import plan_attack, set_out, stay_home, stay_quiet
from decimo.world.world_state import Outsider, World, free_peoples

YEAR_DICE = "1d10"

AT_SEA = {"raid": "sea-raid", "war": "sea-raid", "nomads": "raid", "invasion": "invasion"}
"""The kinds of attack by a sea people in place of the four usual ones (G-37)."""


class Drawer(NamedTuple):
    """The outsider that draws a card, for its home or for the land `base` that it holds (G-31, G-41)."""

    outsider: Outsider
    base: str

    @property
    def id(self) -> str:
        """The id of the outsider or of the land."""
        return self.base or self.outsider.id


def list_drawers(world: World) -> list[Drawer]:
    """Return the raiders round the edge and the lands that raiders hold; conquered outsiders do not draw."""
    own = [Drawer(outsider, "") for outsider in world.outsiders.values()]
    held = [
        Drawer(world.outsiders[triban.held_by], triban.id)
        for triban in world.tribans.values()
        if triban.held_by not in ("", triban.id)
    ]
    return [drawer for drawer in own + held if not attack_obstacle(world, *drawer)]


def draw_outsiders(context: DecimoContext, data: DecimoData) -> None:
    """Every raider draws for an attack and rolls for its year (R2.10, R21.18, G-31).

    In the winter of year 4, 9, 14, ... this settles the five years that follow (the die is halved, rounded up), or
    with the setting `outsiders: decade` in that of year 9, 19, 29, ... the ten that follow. In any other year it is
    the draw at the founding, for the years before the first of them, which the setting `first-draw` can leave out.
    """
    founding = context.year % _span(context) != _span(context) - 1
    if founding and not context.settings.first_draw:
        return
    attacks = _draw_attacks(context, data, "raid-card", "decimo:R21.18")
    start = 0 if founding else context.year
    for (drawer, card), die in zip(attacks, _year_dice(context, data, attacks, founding), strict=True):
        _plan(context, data, drawer, card, start + _years_on(context, die), die)


def _span(context: DecimoContext) -> int:
    """Return the years for which outsiders draw at once (G-31)."""
    return 10 if context.settings.outsiders == "decade" else 5


def _years_on(context: DecimoContext, die: int) -> int:
    """Return the year of an attack, counted on from the draw: the die, or half of it rounded up (G-31)."""
    return int(die) if context.settings.outsiders == "decade" else (int(die) + 1) // 2


def draw_outsiders_yearly(context: DecimoContext, data: DecimoData) -> None:
    """With the setting `outsiders: yearly` outsiders draw every winter for the coming year (G-31)."""
    for drawer, card in _draw_attacks(context, data, "raid-card-yearly", "decimo:G-31"):
        _plan(context, data, drawer, card, context.year, 0)


def _draw_attacks(
    context: DecimoContext, data: DecimoData, table_id: str, rule: str
) -> list[tuple[Drawer, Drawn]]:
    """Draw a card for each drawer; return those that attack, with their cards."""
    table = data.tables[table_id]
    drawing = list_drawers(context.world)
    cards = context.draws(
        [Draw(f"the card of {_name(data, drawer)}", rule, drawer.id, table.bands()) for drawer in drawing]
    )
    attacks = []
    for drawer, card in zip(drawing, cards, strict=True):
        if table.row_for(card).id == "none":
            stay_quiet(context, drawer.id, drawer.outsider, card, rule=rule)
        else:
            attacks.append((drawer, card))
    return attacks


def _year_dice(
    context: DecimoContext, data: DecimoData, attacks: list[tuple[Drawer, Drawn]], founding: bool
) -> list[Rolled]:
    """Roll for the year of each attack; at the founding the year of the next draw is rolled again (G-29, G-31)."""

    def roll_for(numbers: list[int], why: str) -> list[Rolled]:
        chosen = [attacks[n][0] for n in numbers]
        bands = _year_bands(context) if founding else ()
        return context.rolls(
            [
                Roll(YEAR_DICE, f"{why} of {_name(data, drawer)}", "decimo:G-31", drawer.id, bands)
                for drawer in chosen
            ]
        )

    years = roll_for(list(range(len(attacks))), "the year of the attack")
    while founding and (
        late := [n for n, year in enumerate(years) if _years_on(context, year) >= _span(context)]
    ):
        for n, year in zip(late, roll_for(late, "once more the year of the attack"), strict=True):
            years[n] = year
    return years


def _year_bands(context: DecimoContext) -> tuple[Band, ...]:
    """Return the meaning of the year die at the founding (G-29, G-31)."""
    late = tuple(die for die in range(1, 11) if _years_on(context, die) >= _span(context))
    return Band("the year", tuple(range(1, late[0]))), Band("rolled again (G-29)", late)


def _plan(context: DecimoContext, data: DecimoData, drawer: Drawer, card: Drawn, year: int, die: int) -> None:
    plan_attack(
        context,
        drawer.outsider,
        card,
        year,
        date=data.land.year_label(year),
        rule="decimo:G-31",
        base=drawer.base,
        die=die,
    )


def begin_attacks(context: DecimoContext, data: DecimoData) -> None:
    """In spring the attacks of this year come: raids, raids from the sea, constant raiding, nomads, invasions."""
    world = context.world
    due = []
    for attack in [attack for attack in world.attacks.values() if attack.year <= context.year]:
        hindered = attack_obstacle(world, world.outsiders[attack.outsider], attack.base)
        if not hindered and not free_peoples(world):
            hindered = "no free people is left to attack"
        if hindered:
            stay_home(context, attack, rule="decimo:R21.18", why=hindered)
        else:
            due.append(attack)

    kinds: dict[str, list[Arrival]] = {"raid": [], "sea-raid": [], "war": [], "nomads": [], "invasion": []}
    for attack, victim in zip(due, choose_victims(context, data, due), strict=True):
        set_out(context, attack, victim, rule="decimo:G-32")
        coming = Arrival(world.outsiders[attack.outsider], world.tribans[victim], attack.base)
        kind = data.tables["raid-card"].row_for(attack.card).id
        kinds[AT_SEA[kind] if coming.by_sea else kind].append(coming)

    play_raids(context, data, kinds["raid"])
    play_sea_raids(context, data, kinds["sea-raid"])
    begin_raiding_wars(context, kinds["war"])
    nomads_come(context, data, kinds["nomads"])
    invaders_come(context, data, kinds["invasion"])


def _name(data: DecimoData, drawer: Drawer) -> str:
    name = f"the {data.land.outsider(drawer.outsider.id).name}"
    return f"{name} in {data.land.triban(drawer.base).name}" if drawer.base else name
