"""Chance events: the ten-year draw, the choice of an event and of its target (R2.7 to R2.9, R22.1, R22.2)."""

from collections.abc import Callable

from decimo.chance import Band, Draw, Drawn, Roll, Rolled, Word, card_name, rank
from decimo.rules.event.chance_effects import Strike, event_applies, play_effects, roll_dice, spoken_words
from decimo.rules.event.chance_table import ChanceEvent
from decimo.rules.game_data import DecimoContext, DecimoData, pick
from decimo.world.polity import Level, head_of, lands_of, level, polities
from decimo.world.world_state import Due, Triban, World, fresh_id

OF_REALMS = ("subordinate", "kingdom", "empire")
"""Events inside a realm; if a single Triban draws one, it strikes another state's realm (R22.2)."""
OF_STATES = ("state", "pair", "independents")
"""Events of a whole state, with its characters and scores."""

Applies = Callable[[Triban], bool]


def find_targets(
    world: World, data: DecimoData, event: ChanceEvent, drawer: str, applies: Applies
) -> list[Triban]:
    """Return the possible targets of an event, from which a die picks; a state or realm by its head.

    They are the drawer's own land, state or realm if the event applies there: a realm draws for all its lands.
    Else they are its neighbours or, for an event of realms, all realms.
    """
    own = [land for land in _own(world, event, drawer) if applies(land)]
    return own or [land for land in _others(world, data, event, drawer) if applies(land)]


def _own(world: World, event: ChanceEvent, drawer: str) -> list[Triban]:
    land = world.tribans[drawer]
    if land.held_by:
        return []
    if event.scope in OF_REALMS or event.scope in OF_STATES:
        return [world.tribans[head_of(world, drawer)]]
    # A land that came under a ruler after its draw is struck itself.
    return [land] if land.lord else lands_of(world, drawer)


def _others(world: World, data: DecimoData, event: ChanceEvent, drawer: str) -> list[Triban]:
    if event.scope in OF_REALMS:
        return polities(world)
    around = data.land.neighbours(drawer)
    near = [land for land in world.tribans.values() if land.id in around and not land.held_by]
    if event.scope not in OF_STATES:
        return near
    heads = dict.fromkeys(head_of(world, land.id) for land in near)
    return [state for state in polities(world) if state.id in heads]


EVENT_CARDS = (Band("a chance event", (0, 1)), Band("nothing", tuple(range(2, 14))))
"""Ace or joker (R2.8): 6 of 54 cards."""

FIRST_YEARS = 9
"""The draw at the founding covers the years 1 to 9 (G-29)."""

FOUNDING_DIE = (Band("the year", tuple(range(1, FIRST_YEARS + 1))), Band("rolled again (G-29)", (10,)))
"""The meaning of the year die at the founding."""


def cards_of(state: Level) -> int:
    """Return the number of cards that a state draws every ten years for all its lands (R2.7, R18.8, R19.2, G-34)."""
    return {"triban": 1, "kingdom": 2, "empire": 4}[state]


def draw_decimo(context: DecimoContext, data: DecimoData) -> None:
    """Every state draws for chance events by its level, and rolls for the year of each (R2.7 to R2.9, G-29, G-34).

    In the winter of year 9, 19, 29, ... this settles the ten years that follow; in any other year it is the
    draw at the founding, for the years 1 to 9, which the setting `first-draw` can leave out.
    """
    founding = context.year % 10 != 9
    if founding and not context.settings.first_draw:
        return
    drawers = [
        state for state in polities(context.world) for _ in range(cards_of(level(context.world, state.id)))
    ]
    abouts = _numbered([people.id for people in drawers])
    cards = context.draws(
        [
            Draw(
                f"the ten-year card of {data.land.triban(people.id).name}", "decimo:R2.7", about, EVENT_CARDS
            )
            for people, about in zip(drawers, abouts, strict=True)
        ]
    )
    drawn = [(people, card) for people, card in zip(drawers, cards, strict=True) if rank(card) <= 1]
    context.tell("draw_decimo", "", "decimo:R2.7", {"cards": len(cards), "events": len(drawn)})
    start = 0 if founding else context.year
    for (people, card), roll in zip(drawn, _year_dice(context, data, drawn, founding), strict=True):
        year = start + roll
        context.add(
            "foresee_event",
            Due(fresh_id(context.world.due, f"{people.id}-{year}"), year, people.id, str(card)),
            "decimo:R2.8",
            {"draw": card, "roll": roll, "card": card_name(card), "date": data.land.year_label(year)},
            about=people.id,
        )


def _year_dice(
    context: DecimoContext, data: DecimoData, drawn: list[tuple[Triban, Drawn]], founding: bool
) -> list[Rolled]:
    """Roll for the year of each event; at the founding a 10 is rolled again (G-29)."""
    abouts = _numbered([people.id for people, _ in drawn])

    def roll_for(numbers: list[int], why: str) -> list[Rolled]:
        names = [data.land.triban(drawn[n][0].id).name for n in numbers]
        return context.rolls(
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
    """Return different ids for the asks of a group: the second of the same people is `latium.2`."""
    counts = [peoples[: n + 1].count(people) for n, people in enumerate(peoples)]
    return [f"{people}.{n}" if n > 1 else people for people, n in zip(peoples, counts, strict=True)]


def chance_events(context: DecimoContext, data: DecimoData) -> None:
    """In winter the events of the year are rolled, each for the people that drew it, and strike (R2.1, R2.9)."""
    due = [each for each in context.world.due.values() if each.year == context.year]
    abouts = _numbered([each.triban for each in due])
    rolls = context.rolls(
        [
            _event_die(data, each, "the chance event of", about)
            for each, about in zip(due, abouts, strict=True)
        ]
    )
    for each, roll in zip(due, rolls, strict=True):
        _meet(context, data, each, roll)


def _event_die(data: DecimoData, due: Due, what: str, about: str) -> Roll:
    why = f"{what} {data.land.triban(due.triban).name}"
    return Roll(data.chance.die, why, "decimo:R2.9", about, data.chance.titles)


def _meet(context: DecimoContext, data: DecimoData, due: Due, roll: Rolled) -> None:
    """Play one event; an event without a target is skipped and rolled again (G-29)."""
    event = data.chance.row_for(roll)
    while not (struck := _struck(context, data, event, due.triban)):
        words: dict[str, Word] = {"title": event.title, "roll": roll, "why": "it can strike nobody here"}
        context.tell("pass_over_event", due.triban, "decimo:G-29", words)
        if not any(_struck(context, data, other, due.triban) for other in data.chance.rows):
            context.remove("lapse_event", due, "decimo:G-29", about=due.triban)
            return
        roll = context.rolls([_event_die(data, due, "once more the chance event of", due.triban)])[0]
        event = data.chance.row_for(roll)
    names = {people.id: data.land.triban(people.id).name for people in struck}
    where = pick(
        context, names, why=f"the land struck by {event.title}", rule="decimo:R22.1", about=due.triban
    )
    target = context.world.tribans[where]
    strike = Strike(event, target, roll_dice(context, data, event, target))
    context.remove(
        "meet_event",
        due,
        event.rule,
        {
            "roll": roll,
            "title": event.title,
            "words": spoken_words(data, event.words, target),
            "drawn_by": due.triban,
            "struck": where,
            **strike.rolled,
        },
        about=target.id,
    )
    play_effects(context, data, strike, event.effects)


def _struck(context: DecimoContext, data: DecimoData, event: ChanceEvent, drawer: str) -> list[Triban]:
    """Return the possible targets: the drawer's own or, failing that, others (R22.1, R22.2)."""
    return find_targets(
        context.world, data, event, drawer, lambda struck: event_applies(context.world, data, event, struck)
    )
