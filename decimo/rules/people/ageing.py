"""Age takes its toll of the characters (G-06)."""

from decimo.fate import Band, Roll, dice
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import rating_roll
from decimo.rules.people.succession import ruler_gone
from decimo.world.character import leave_office, take_office
from decimo.world.land import Leader, is_heir
from decimo.world.power import powers

OLD = 20
"""From this year in office a character dies on 1 or 2 (G-06)."""


def ageing(turn: Season, book: Book) -> None:
    """Every character rolls for his age, heirs too; offices are filled anew, and thrones by succession (G-06)."""
    world = turn.world
    way = turn.settings["ageing"]
    leaders = [x for state in powers(world) for x in world.leaders.values() if x.triban == state.id]
    formula = "1d6" if way == "fifth-year" else "2d6"
    rolls = turn.rolls([_fate_of(turn, book, leader, formula) for leader in leaders])
    rulers: list[Leader] = []
    vacant: list[Leader] = []
    for leader, roll in zip(leaders, rolls, strict=True):
        if roll in _deadly(turn, leader, formula):
            state = world.tribans[leader.triban]
            if state.seat and leader.office == state.leading and not is_heir(world, leader):
                rulers.append(leader)
            elif not is_heir(world, leader):
                vacant.append(leader)
            leave_office(turn, leader, "die", rule="decimo:G-06", why="old age", roll=roll)
    peoples = [world.tribans[leader.triban] for leader in vacant]
    ratings = turn.rolls([rating_roll(turn, book, p, x.office) for p, x in zip(peoples, vacant, strict=True)])
    for people, leader, rating in zip(peoples, vacant, ratings, strict=True):
        names = book.land.triban(people.id).leaders
        take_office(turn, people, leader.office, names, rating, rule="decimo:R5.18", gone=leader.id)
    for ruler in rulers:
        ruler_gone(turn, book, ruler.triban, gone=ruler.id)


def _deadly(turn: Season, leader: Leader, formula: str) -> tuple[int, ...]:
    if formula == "2d6":
        return (2,)
    # The year just begun counts as a year in office.
    return (1, 2) if turn.year - leader.since + 1 >= OLD else (1,)


def _fate_of(turn: Season, book: Book, leader: Leader, formula: str) -> Roll:
    people = book.land.triban(leader.triban).people
    deadly = _deadly(turn, leader, formula)
    lives = tuple(total for total in dice(formula).odds() if total not in deadly)
    bands = (Band("dies", deadly), Band("lives on", lives))
    office = "heir" if is_heir(turn.world, leader) else leader.office
    return Roll(
        formula,
        f"whether age takes {leader.name}, {office} of the {people}",
        "decimo:G-06",
        f"{leader.triban}.{office}",
        bands,
    )
