"""Chance events: the ten-year draw, the years to come, and which event comes (R2.7 to R2.9, section 22)."""

from decimo.fate import Band, Draw, Drawn, Roll, Rolled, Word, rank, spoken
from decimo.rules.book import Book, Season
from decimo.rules.event.chance_effects import applies, play
from decimo.rules.event.chance_strike import Strike, roll_dice, spoken_words
from decimo.rules.event.chance_table import Event
from decimo.rules.event.chance_target import targets
from decimo.rules.pick import pick
from decimo.world.land import Due, Triban, fresh_id
from decimo.world.power import Level, level, powers

EVENT_CARDS = (Band("a chance event", (0, 1)), Band("nothing", tuple(range(2, 14))))
"""Ace or joker (R2.8): 6 of 54 cards."""

FIRST_YEARS = 9
"""The draw at the founding covers the years 1 to 9 (G-29)."""

FOUNDING_DIE = (Band("the year", tuple(range(1, FIRST_YEARS + 1))), Band("rolled again (G-29)", (10,)))
"""What the die of the year means at the founding."""


def cards_of(state: Level) -> int:
    """How many cards a state draws every ten years; its other lands draw none (R2.7, R18.8, R19.2, G-34)."""
    return {"triban": 1, "kingdom": 2, "empire": 4}[state]


def draw_decimo(turn: Season, book: Book) -> None:
    """Every state draws for chance events by its level, and dices the year of each (R2.7 to R2.9, G-29, G-34).

    In the winter of year 9, 19, 29, ... this settles the ten years that follow; in any other year it is the
    draw at the founding, for the years 1 to 9, which the setting `first-draw` can leave out.
    """
    founding = turn.year % 10 != 9
    if founding and turn.settings["first-draw"] == "off":
        return
    drawers = [state for state in powers(turn.world) for _ in range(cards_of(level(turn.world, state.id)))]
    abouts = _numbered([people.id for people in drawers])
    cards = turn.draws(
        [
            Draw(
                f"the ten-year card of {book.land.triban(people.id).name}", "decimo:R2.7", about, EVENT_CARDS
            )
            for people, about in zip(drawers, abouts, strict=True)
        ]
    )
    drawn = [(people, card) for people, card in zip(drawers, cards, strict=True) if rank(card) <= 1]
    turn.tell("draw_decimo", "", "decimo:R2.7", {"cards": len(cards), "events": len(drawn)})
    start = 0 if founding else turn.year
    for (people, card), roll in zip(drawn, _year_dice(turn, book, drawn, founding), strict=True):
        year = start + roll
        turn.add(
            "foresee_event",
            Due(fresh_id(turn.world.due, f"{people.id}-{year}"), year, people.id, str(card)),
            "decimo:R2.8",
            {"draw": card, "roll": roll, "card": spoken(card), "date": book.land.year_label(year)},
            about=people.id,
        )


def _year_dice(turn: Season, book: Book, drawn: list[tuple[Triban, Drawn]], founding: bool) -> list[Rolled]:
    """Dice the year of each event; at the founding a 10 is rolled again (G-29)."""
    abouts = _numbered([people.id for people, _ in drawn])

    def roll_for(numbers: list[int], why: str) -> list[Rolled]:
        names = [book.land.triban(drawn[n][0].id).name for n in numbers]
        return turn.rolls(
            [
                Roll("1d10", f"{why} of {name}", "decimo:R2.9", abouts[n], FOUNDING_DIE if founding else ())
                for n, name in zip(numbers, names, strict=True)
            ]
        )

    years = roll_for(list(range(len(drawn))), "the year of the chance event")
    while founding and (late := [n for n, year in enumerate(years) if year > FIRST_YEARS]):
        for n, year in zip(late, roll_for(late, "once more the year of the chance event"), strict=True):
            years[n] = year
    return years


def _numbered(peoples: list[str]) -> list[str]:
    """What the asks of a group are about: the second for the same people is `latium.2`, so that no two are alike."""
    counts = [peoples[: n + 1].count(people) for n, people in enumerate(peoples)]
    return [f"{people}.{n}" if n > 1 else people for people, n in zip(peoples, counts, strict=True)]


def chance_events(turn: Season, book: Book) -> None:
    """In winter the events of the year are diced, each for the people that drew it, and strike (R2.1, R2.9)."""
    due = [each for each in turn.world.due.values() if each.year == turn.year]
    abouts = _numbered([each.triban for each in due])
    rolls = turn.rolls(
        [
            _event_die(book, each, "the chance event of", about)
            for each, about in zip(due, abouts, strict=True)
        ]
    )
    for each, roll in zip(due, rolls, strict=True):
        _meet(turn, book, each, roll)


def _event_die(book: Book, due: Due, what: str, about: str) -> Roll:
    why = f"{what} {book.land.triban(due.triban).name}"
    return Roll(book.chance.die, why, "decimo:R2.9", about, book.chance.titles)


def _meet(turn: Season, book: Book, due: Due, roll: Rolled) -> None:
    """One event comes: events that can strike nobody are passed over and diced again (G-29)."""
    event = book.chance.row_for(roll)
    while not (struck := _struck(turn, book, event, due.triban)):
        words: dict[str, Word] = {"title": event.title, "roll": roll, "why": "it can strike nobody here"}
        turn.tell("pass_over_event", due.triban, "decimo:G-29", words)
        if not any(_struck(turn, book, other, due.triban) for other in book.chance.rows):
            turn.remove("lapse_event", due, "decimo:G-29", about=due.triban)
            return
        roll = turn.rolls([_event_die(book, due, "once more the chance event of", due.triban)])[0]
        event = book.chance.row_for(roll)
    names = {people.id: book.land.triban(people.id).name for people in struck}
    where = pick(turn, names, why=f"the land struck by {event.title}", rule="decimo:R22.1", about=due.triban)
    target = turn.world.tribans[where]
    strike = Strike(event, target, roll_dice(turn, book, event, target))
    turn.remove(
        "meet_event",
        due,
        event.rule,
        {
            "roll": roll,
            "title": event.title,
            "words": spoken_words(book, event.words, target),
            "drawn_by": due.triban,
            "struck": where,
            **strike.rolled,
        },
        about=target.id,
    )
    play(turn, book, strike, event.effects)


def _struck(turn: Season, book: Book, event: Event, drawer: str) -> list[Triban]:
    """Those that the event can strike: of the drawer's own or, failing that, of others (R22.1, R22.2)."""
    return targets(turn.world, book, event, drawer, lambda struck: applies(turn.world, book, event, struck))
