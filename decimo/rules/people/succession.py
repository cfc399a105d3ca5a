"""Who follows a ruler, and whether his subjects stay (R5.20, R18.3, G-24)."""

from collections.abc import Sequence

from decimo.fate import Band, Draw, Drawn, Option, suit
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import appoint, rating_roll
from decimo.rules.realm.secession import secede
from decimo.world.character import name_heir, raise_heir, succeed
from decimo.world.land import Leader, Triban, World, leading
from decimo.world.power import kingdoms_of, lands_of
from decimo.world.realm import free_outsider, keep_waverer, settle_rank, stay_loyal

NEW = Option("new", "raise somebody new, whose rating is diced")
NOBODY = Option("nobody", "name nobody yet")

LOYALTY = (Band("breaks away", ("spades",)), Band("stays", ("hearts", "diamonds", "clubs")))


def ruler_gone(turn: Season, book: Book, head: str, *, gone: str = "") -> None:
    """A state's ruler is dead or overthrown: his office is filled if it stands empty, and subjects draw (G-24).

    Call it once the ruler has left; `gone` is his id. A named successor takes the empty office, else a new
    character does. Of a state that is no realm nobody draws.
    """
    world = turn.world
    state = world.tribans[head]
    heir = world.leaders.get(state.successor)
    if leading(world, state) is None:
        if heir:
            succeed(turn, state, heir, rule="decimo:R18.3")
        else:
            appoint(turn, book, state, state.leading, gone=gone)
    if state.seat:
        _draw_for_loyalty(turn, book, state, named=heir is not None)


def _draw_for_loyalty(turn: Season, book: Book, state: Triban, *, named: bool) -> None:
    """Each subject land draws, of an empire each kingdom, and on a spade breaks away (G-24).

    Conquered outsiders are lands of a kingdom and draw too (G-41). With a named successor the first spade is
    drawn again.
    """
    subjects = _subjects(turn.world, state)
    cards = turn.draws([_card(book, subject) for subject in subjects])
    for subject, drawn in zip(subjects, cards, strict=True):
        card = drawn
        if suit(card) == "spades" and named:
            keep_waverer(turn, subject, state.id, card, rule="decimo:G-24")
            named = False
            card = turn.draws([_card(book, subject, "once more ")])[0]
        if suit(card) == "spades":
            _part(turn, book, state, subject, card)
        else:
            stay_loyal(turn, subject, state.id, card, rule="decimo:G-24")


def _subjects(world: World, state: Triban) -> list[str]:
    if state.seat == "empire":
        return [seat.id for seat in kingdoms_of(world, state.id)[1:]]
    outsiders = [outsider.id for outsider in world.outsiders.values() if outsider.conquered_by == state.id]
    return [land.id for land in lands_of(world, state.id)[1:]] + outsiders


def _card(book: Book, subject: str, again: str = "") -> Draw:
    why = f"{again}whether {book.land.node(subject).name} stays with the new ruler"
    return Draw(why, "decimo:G-24", subject, LOYALTY)


def _part(turn: Season, book: Book, state: Triban, subject: str, card: Drawn) -> None:
    why = "a new ruler it does not want"
    outsider = turn.world.outsiders.get(subject)
    if outsider:
        free_outsider(turn, outsider, rule="decimo:G-24", why=why, by=card)
        settle_rank(turn, state, rule="decimo:G-23")
    else:
        secede(turn, book, subject, rule="decimo:G-24", why=why, by=card)


# Naming a successor


def name_successor(turn: Season, book: Book, state: Triban, captives: Sequence[Leader] = ()) -> None:
    """A king or emperor without a successor decides whom to name, as a conquest lets him (R18.3).

    It may be one of the conquered characters, one of his colleagues, or somebody new.
    """
    if not state.seat or state.successor:
        return
    people = book.land.triban(state.id).people
    options = (
        *(_option(book, leader) for leader in captives),
        *(_option(book, leader) for leader in colleagues(turn.world, state)),
        NEW,
        NOBODY,
    )
    why = f"the successor of the ruler of the {people}"
    choice = turn.choose(state.id, options, why=why, rule="decimo:R18.3", about=state.id)
    if choice != NOBODY.id:
        make_heir(turn, book, state, choice)


def colleagues(world: World, state: Triban) -> list[Leader]:
    """The characters of a state beside its ruler and its heir."""
    ruler = leading(world, state)
    return [
        leader
        for leader in world.leaders.values()
        if leader.triban == state.id and leader is not ruler and leader.id != state.successor
    ]


def make_heir(turn: Season, book: Book, state: Triban, choice: str) -> None:
    """The character with this id, or somebody new, becomes the heir; a colleague leaves his post to a newcomer."""
    if choice == NEW.id:
        rating = turn.rolls([rating_roll(turn, book, state, state.leading)])[0]
        names = book.land.triban(state.id).leaders
        raise_heir(turn, state, names, rating, rule="decimo:R18.3", choice=choice)
        return
    heir = turn.world.leaders[choice]
    own = heir.triban == state.id
    name_heir(turn, state, heir, rule="decimo:R18.3", choice=choice)
    if own:
        appoint(turn, book, state, heir.office, rule="decimo:R18.3")


def _option(book: Book, leader: Leader) -> Option:
    people = book.land.triban(leader.triban).people
    return Option(leader.id, f"{leader.name}, {leader.office} of the {people} (rating {leader.rating})")
