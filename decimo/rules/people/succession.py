"""Leaders who age and die (G-06), and succession: the next ruler, the loyalty of subjects (R5.20, R18.3, G-24)."""

from collections.abc import Sequence

from decimo.chance import BLACK, Band, Draw, Drawn, Option, Roll, parse_dice, suit
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.people.leaders import appoint, rating_roll
from decimo.rules.realm.secession import free_home, secede
from decimo.world.character import leave_office, name_heir, raise_heir, succeed, take_office
from decimo.world.polity import kingdoms_of, lands_of, polities
from decimo.world.realm import keep_waverer, settle_rank, stay_loyal
from decimo.world.world_state import Leader, Triban, World, is_heir, leading

NEW = Option("new", "raise somebody new, whose rating is diced")
NOBODY = Option("nobody", "name nobody yet")

SUITS = ("hearts", "diamonds", "clubs", "spades")
SPADE = ("spades",)


def replace_ruler(context: DecimoContext, data: DecimoData, head: str, *, gone: str = "") -> None:
    """A state's ruler is dead or overthrown: an empty office is filled, and subjects draw (G-24).

    Call it after the ruler has left; `gone` is the ruler's id. A named successor takes the empty office, else a
    new character does. Only in a realm subjects draw.
    """
    world = context.world
    state = world.tribans[head]
    heir = world.leaders.get(state.successor)
    if leading(world, state) is None:
        if heir:
            succeed(context, state, heir, rule="decimo:R18.3")
        else:
            appoint(context, data, state, state.leading, gone=gone)
    if state.seat:
        _draw_for_loyalty(context, data, state, named=heir is not None)


def _draw_for_loyalty(context: DecimoContext, data: DecimoData, state: Triban, *, named: bool) -> None:
    """Each subject land (in an empire each kingdom) draws, and breaks away on a black card (G-24).

    Conquered outsiders are lands of a kingdom and draw too (G-41). Under a named successor only a spade parts. With
    the setting `secession: spade` a spade always parts, and under a named successor the first one is drawn again.
    """
    subjects = _subjects(context.world, state)
    by_spade = context.settings.secession == "spade"
    parting = SPADE if named or by_spade else BLACK
    again = named and by_spade
    cards = context.draws([_card(data, subject, parting) for subject in subjects])
    for subject, drawn in zip(subjects, cards, strict=True):
        card = drawn
        if again and suit(card) in parting:
            keep_waverer(context, subject, state.id, card, rule="decimo:G-24")
            again = False
            card = context.draws([_card(data, subject, parting, "once more ")])[0]
        if suit(card) in parting:
            _part(context, data, state, subject, card)
        else:
            stay_loyal(context, subject, state.id, card, rule="decimo:G-24")


def _subjects(world: World, state: Triban) -> list[str]:
    if state.seat == "empire":
        return [seat.id for seat in kingdoms_of(world, state.id)[1:]]
    lands = [land.id for land in lands_of(world, state.id)[1:]]
    conquered = [outsider.id for outsider in world.outsiders.values() if outsider.conquered_by == state.id]
    return lands + [outsider for outsider in conquered if outsider not in lands]


def _card(data: DecimoData, subject: str, parting: tuple[str, ...], again: str = "") -> Draw:
    why = f"{again}whether {data.land.node(subject).name} stays with the new ruler"
    loyal = tuple(each for each in SUITS if each not in parting)
    return Draw(why, "decimo:G-24", subject, (Band("breaks away", parting), Band("stays", loyal)))


def _part(context: DecimoContext, data: DecimoData, state: Triban, subject: str, card: Drawn) -> None:
    why = "a new ruler it does not want"
    outsider = context.world.outsiders.get(subject)
    if outsider:
        free_home(context, outsider, rule="decimo:G-24", why=why, by=card)
        settle_rank(context, state, rule="decimo:G-23")
    else:
        secede(context, data, subject, rule="decimo:G-24", why=why, by=card)


# Naming a successor


def name_successor(
    context: DecimoContext, data: DecimoData, state: Triban, captives: Sequence[Leader] = ()
) -> None:
    """A king or emperor without a successor may name one after a conquest (R18.3).

    It may be one of the conquered characters, a colleague, or somebody new.
    """
    if not state.seat or state.successor:
        return
    people = data.land.triban(state.id).people
    options = (
        *(_option(data, leader) for leader in captives),
        *(_option(data, leader) for leader in heir_candidates(context.world, state)),
        NEW,
        NOBODY,
    )
    why = f"the successor of the ruler of the {people}"
    choice = context.choose(
        state.id,
        options,
        why=why,
        rule="decimo:R18.3",
        about=state.id,
        decision=DecimoDecision.NAME_SUCCESSOR,
    )
    if choice != NOBODY.id:
        make_heir(context, data, state, choice)


def heir_candidates(world: World, state: Triban) -> list[Leader]:
    """Return the characters of a state except its ruler and heir."""
    ruler = leading(world, state)
    return [
        leader
        for leader in world.leaders.values()
        if leader.triban == state.id and leader is not ruler and leader.id != state.successor
    ]


def make_heir(context: DecimoContext, data: DecimoData, state: Triban, choice: str) -> None:
    """The character with this id, or somebody new, becomes the heir; a new character replaces a colleague."""
    if choice == NEW.id:
        rating = context.rolls([rating_roll(context, data, state, state.leading)])[0]
        names = data.land.triban(state.id).leaders
        raise_heir(context, state, names, rating, rule="decimo:R18.3", choice=choice)
        return
    heir = context.world.leaders[choice]
    own = heir.triban == state.id
    name_heir(context, state, heir, rule="decimo:R18.3", choice=choice)
    if own:
        appoint(context, data, state, heir.office, rule="decimo:R18.3")


def _option(data: DecimoData, leader: Leader) -> Option:
    people = data.land.triban(leader.triban).people
    return Option(leader.id, f"{leader.name}, {leader.office} of the {people} (rating {leader.rating})")


OLD = 20
"""With a die every fifth year, the year in office from which a character dies on 1 or 2 (G-06)."""
DEADLY_FROM = ((30, 5), (20, 4), (10, 3), (1, 2))
"""With yearly ageing, the year in office from which a total up to this one is deadly (G-06)."""


def age_characters(context: DecimoContext, data: DecimoData) -> None:
    """Every character, also an heir, rolls for age; empty offices are filled, and thrones by succession (G-06)."""
    world = context.world
    way = context.settings.ageing
    leaders = [x for state in polities(world) for x in world.leaders.values() if x.triban == state.id]
    formula = "1d6" if way == "fifth-year" else "2d6"
    rolls = context.rolls([_fate_of(context, data, leader, formula) for leader in leaders])
    rulers: list[Leader] = []
    vacant: list[Leader] = []
    for leader, roll in zip(leaders, rolls, strict=True):
        if roll in _deadly(context, leader, formula):
            state = world.tribans[leader.triban]
            if state.seat and leader.office == state.leading and not is_heir(world, leader):
                rulers.append(leader)
            elif not is_heir(world, leader):
                vacant.append(leader)
            leave_office(context, leader, "die", rule="decimo:G-06", why="old age", roll=roll)
    peoples = [world.tribans[leader.triban] for leader in vacant]
    ratings = context.rolls(
        [rating_roll(context, data, p, x.office) for p, x in zip(peoples, vacant, strict=True)]
    )
    for people, leader, rating in zip(peoples, vacant, ratings, strict=True):
        names = data.land.triban(people.id).leaders
        take_office(context, people, leader.office, names, rating, rule="decimo:R5.18", gone=leader.id)
    for ruler in rulers:
        replace_ruler(context, data, ruler.triban, gone=ruler.id)


def _deadly(context: DecimoContext, leader: Leader, formula: str) -> tuple[int, ...]:
    # The year just begun counts as a year in office.
    served = context.year - leader.since + 1
    if context.settings.ageing == "yearly":
        highest = next((total for year, total in DEADLY_FROM if served >= year), 2)
        return tuple(range(2, highest + 1))
    if formula == "2d6":
        return (2,)
    return (1, 2) if served >= OLD else (1,)


def _fate_of(context: DecimoContext, data: DecimoData, leader: Leader, formula: str) -> Roll:
    people = data.land.triban(leader.triban).people
    deadly = _deadly(context, leader, formula)
    lives = tuple(total for total in parse_dice(formula).odds() if total not in deadly)
    bands = (Band("dies", deadly), Band("lives on", lives))
    office = "heir" if is_heir(context.world, leader) else leader.office
    return Roll(
        formula,
        f"whether age takes {leader.name}, {office} of the {people}",
        "decimo:G-06",
        f"{leader.triban}.{office}",
        bands,
    )
