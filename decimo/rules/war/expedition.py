"""Winter: states that no war calls out may take the field against a land that outsiders hold (G-41)."""

from collections.abc import Mapping, Sequence

from decimo.fate import Choice, Option
from decimo.play.counted import counted
from decimo.rules.book import Book, Season
from decimo.rules.war.outlook import garrison_words
from decimo.rules.war.passage import Road, roads
from decimo.rules.war.spare import fit_units
from decimo.world.field_army import take_field
from decimo.world.power import lands_of

TAKE_FIELD = "decimo:G-41"
"""The rule of the decision to march on a land that outsiders hold."""
HOME = "home"


def expeditions(turn: Season, book: Book, heads: Sequence[str]) -> dict[str, str]:
    """Ask each of these states whether it takes the field; return the land that each marches against.

    A state is asked only if an army of its own would be in such a land after the first march of spring (R7.3).
    """
    world = turn.world
    if not any(land.held_by for land in world.tribans.values()):
        return {}
    goals = {head: goals_of(turn, book, head) for head in heads}
    asked = {head: goals[head] for head in heads if goals[head]}
    answers = turn.choices([_choice(turn, book, head, ways) for head, ways in asked.items()])
    against: dict[str, str] = {}
    for head, answer in zip(asked, answers, strict=True):
        if answer != HOME:
            take_field(turn, world.tribans[head], world.tribans[answer], answer, rule=TAKE_FIELD)
            against[head] = str(answer)
    return against


def goals_of(turn: Season, book: Book, head: str) -> dict[str, Road]:
    """The lands of outsiders that a state with units to send can enter in one move, each with its best road."""
    world, own = turn.world, lands_of(turn.world, head)
    best: dict[str, Road] = {}
    if not any(fit_units(turn, land) for land in own):
        return best
    for start in own:
        for land, road in roads(world, book, turn.settings, head, start.id).items():
            if world.tribans[land].held_by and (land not in best or _worth(road) < _worth(best[land])):
                best[land] = road
    return {land: best[land] for land in world.tribans if land in best}


def _worth(road: Road) -> tuple[int, int]:
    """A short road is better than a long one, and of equal ones that with less leave to ask for."""
    return len(road.lands), len(road.leave)


def _choice(turn: Season, book: Book, head: str, ways: Mapping[str, Road]) -> Choice:
    people = book.land.triban(head).people
    units = sum(fit_units(turn, land) for land in lands_of(turn.world, head))
    options = (
        Option(HOME, "stay at home"),
        *(Option(land, _words(turn, book, land, road)) for land, road in ways.items()),
    )
    why = f"whether the {people} take the field against outsiders: {counted(units, 'unit')} could march"
    return Choice(head, options, why, TAKE_FIELD, head)


def _words(turn: Season, book: Book, land: str, road: Road) -> str:
    """The land, the way to it, and who holds it with what strength; such a land feeds nobody (R8.1)."""
    name = book.land.triban(land).name
    leave = [f"a red card for the leave of the {book.land.triban(owner).people}" for owner in road.leave]
    words = [f"march on {name}", counted(len(road.lands), "land"), *leave, "out of supply there"]
    return "; ".join([*words, garrison_words(turn.world, book, land)])
