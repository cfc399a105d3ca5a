"""Outsiders: what they draw, in which year, and how their attacks come (section 21, G-31 to G-41)."""

from typing import NamedTuple

from decimo.fate import Draw, Drawn, Roll, Rolled
from decimo.rules.book import Book, Season
from decimo.rules.event.chance import FIRST_YEARS, FOUNDING_DIE
from decimo.rules.outsider.attack import Coming, choose_victims, obstacle
from decimo.rules.outsider.invasion import invaders_come
from decimo.rules.outsider.nomads import nomads_come
from decimo.rules.outsider.raid import raids, sea_raids
from decimo.rules.outsider.raiding import raidings_begin
from decimo.world.edge import Outsider
from decimo.world.land import World, free_peoples
from decimo.world.outsider import plan_attack, set_out, stay_home, stay_quiet

YEAR_DICE = "1d10"

AT_SEA = {"raid": "sea-raid", "war": "sea-raid", "nomads": "raid", "invasion": "invasion"}
"""What the four kinds of attack become when a sea people comes (G-37)."""


class Drawer(NamedTuple):
    """Who draws a card: an outsider, or the land `base` that it holds (G-31, G-41)."""

    outsider: Outsider
    base: str

    @property
    def id(self) -> str:
        """The id of the outsider or of the land."""
        return self.base or self.outsider.id


def drawers(world: World) -> list[Drawer]:
    """The raiders round the edge, and the lands that raiders hold; conquered outsiders draw no more."""
    own = [Drawer(outsider, "") for outsider in world.outsiders.values()]
    held = [
        Drawer(world.outsiders[triban.held_by], triban.id)
        for triban in world.tribans.values()
        if triban.held_by
    ]
    return [drawer for drawer in own + held if not obstacle(world, *drawer)]


def draw_outsiders(turn: Season, book: Book) -> None:
    """Every raider draws for an attack, and dices its year (R2.10, R21.18, G-31).

    In the winter of year 9, 19, 29, ... this settles the ten years that follow; in any other year it is the
    draw at the founding, for the years 1 to 9, which the setting `first-draw` can leave out.
    """
    founding = turn.year % 10 != FIRST_YEARS
    if founding and turn.settings["first-draw"] == "off":
        return
    attacks = _draw_attacks(turn, book, "raid-card", "decimo:R21.18")
    start = 0 if founding else turn.year
    for (drawer, card), die in zip(attacks, _year_dice(turn, book, attacks, founding), strict=True):
        _plan(turn, book, drawer, card, start + int(die), die)


def draw_outsiders_yearly(turn: Season, book: Book) -> None:
    """With the setting `outsiders: yearly` every winter draws for attacks in the year it opens (G-31)."""
    for drawer, card in _draw_attacks(turn, book, "raid-card-yearly", "decimo:G-31"):
        _plan(turn, book, drawer, card, turn.year, 0)


def _draw_attacks(turn: Season, book: Book, table_id: str, rule: str) -> list[tuple[Drawer, Drawn]]:
    """Draw a card for each drawer; return those that attack with their cards."""
    table = book.tables[table_id]
    drawing = drawers(turn.world)
    cards = turn.draws(
        [Draw(f"the card of {_name(book, drawer)}", rule, drawer.id, table.bands()) for drawer in drawing]
    )
    attacks = []
    for drawer, card in zip(drawing, cards, strict=True):
        if table.row_for(card).id == "none":
            stay_quiet(turn, drawer.id, drawer.outsider, card, rule=rule)
        else:
            attacks.append((drawer, card))
    return attacks


def _year_dice(turn: Season, book: Book, attacks: list[tuple[Drawer, Drawn]], founding: bool) -> list[Rolled]:
    """Dice the year of each attack; at the founding a 10 is rolled again (G-29)."""

    def roll_for(numbers: list[int], why: str) -> list[Rolled]:
        chosen = [attacks[n][0] for n in numbers]
        bands = FOUNDING_DIE if founding else ()
        return turn.rolls(
            [
                Roll(YEAR_DICE, f"{why} of {_name(book, drawer)}", "decimo:G-31", drawer.id, bands)
                for drawer in chosen
            ]
        )

    years = roll_for(list(range(len(attacks))), "the year of the attack")
    while founding and (late := [n for n, year in enumerate(years) if year > FIRST_YEARS]):
        for n, year in zip(late, roll_for(late, "once more the year of the attack"), strict=True):
            years[n] = year
    return years


def _plan(turn: Season, book: Book, drawer: Drawer, card: Drawn, year: int, die: int) -> None:
    plan_attack(
        turn,
        drawer.outsider,
        card,
        year,
        date=book.land.year_label(year),
        rule="decimo:G-31",
        base=drawer.base,
        die=die,
    )


def outsiders_come(turn: Season, book: Book) -> None:
    """In spring the attacks of this year fall: raids, raids from the sea, wars of raiding, nomads, invasions."""
    world = turn.world
    due = []
    for attack in [attack for attack in world.attacks.values() if attack.year <= turn.year]:
        hindered = obstacle(world, world.outsiders[attack.outsider], attack.base)
        if not hindered and not free_peoples(world):
            hindered = "no free people is left to attack"
        if hindered:
            stay_home(turn, attack, rule="decimo:R21.18", why=hindered)
        else:
            due.append(attack)

    kinds: dict[str, list[Coming]] = {"raid": [], "sea-raid": [], "war": [], "nomads": [], "invasion": []}
    for attack, victim in zip(due, choose_victims(turn, book, due), strict=True):
        set_out(turn, attack, victim, rule="decimo:G-32")
        coming = Coming(world.outsiders[attack.outsider], world.tribans[victim], attack.base)
        kind = book.tables["raid-card"].row_for(attack.card).id
        kinds[AT_SEA[kind] if coming.by_sea else kind].append(coming)

    raids(turn, book, kinds["raid"])
    sea_raids(turn, book, kinds["sea-raid"])
    raidings_begin(turn, kinds["war"])
    nomads_come(turn, book, kinds["nomads"])
    invaders_come(turn, book, kinds["invasion"])


def _name(book: Book, drawer: Drawer) -> str:
    name = f"the {book.land.outsider(drawer.outsider.id).name}"
    return f"{name} in {book.land.triban(drawer.base).name}" if drawer.base else name
