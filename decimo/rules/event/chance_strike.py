"""One chance event as it strikes: whom, with which dice, and in which words."""

from dataclasses import dataclass

from decimo.fate import Roll, Rolled
from decimo.rules.book import Book, Season
from decimo.rules.event.chance_table import Event
from decimo.rules.event.chance_verb import Amount, Grade
from decimo.world.land import Triban


@dataclass(slots=True)
class Strike:
    """One event as it strikes one land, or a state by its head, with its dice by name."""

    event: Event
    target: Triban
    rolled: dict[str, Rolled]
    bereft: bool = False
    """Whether a character has fallen to it already."""
    captain: Grade = "known"
    """The grade of the captain it has named."""

    def amount(self, amount: Amount | None) -> int:
        """A number as it stands, or the total of the die it names; nothing is 0."""
        return self.rolled[amount[1:]] if isinstance(amount, str) else amount or 0


def roll_dice(turn: Season, book: Book, event: Event, target: Triban) -> dict[str, Rolled]:
    """Roll an event's own dice, all as one question."""
    name = book.land.triban(target.id).name
    why = f"{event.title} in {name}"
    totals = turn.rolls(
        [
            Roll(formula, f"{why}: {die}", event.rule, f"{target.id}.{die}", event.bands(die))
            for die, formula in event.dice.items()
        ]
    )
    return dict(zip(event.dice, totals, strict=True))


def spoken_words(book: Book, words: str, target: Triban) -> str:
    """A row's words with the land and the people it strikes."""
    land = book.land.triban(target.id)
    return words.replace("{land}", land.name).replace("{people}", land.people)
