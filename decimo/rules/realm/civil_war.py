"""Civil war: part of a state rises against the rest, and cards say which troops go with it (section 11, G-19)."""

from collections.abc import Mapping, Sequence

from decimo.fate import BLACK, RED, Band, Draw, Roll, Rolled, suit
from decimo.rules.book import Book, Season
from decimo.rules.people.diplomacy import AVERAGE_DIE
from decimo.rules.people.leaders import appoint, appoint_all
from decimo.rules.pick import pick
from decimo.rules.war.declaration import declare
from decimo.world.character import change_leading_office, take_over
from decimo.world.court import move_court
from decimo.world.effect import STANDING_ASIDE
from decimo.world.host import War
from decimo.world.land import Effect, Leader, Triban, World, pair
from decimo.world.power import head_of, lands_of, powers, wars_of
from decimo.world.realm import bank_place, capture_bank
from decimo.world.relation import set_score
from decimo.world.rising import cross_over, mark, rise_up, unmark

COLOURS = {"red": RED, "black": BLACK}


def rise(
    turn: Season,
    book: Book,
    *,
    leader: str,
    rebels: Sequence[str],
    against: str,
    rule: str,
    cause: str,
    aside: Sequence[str] = (),
    struck_first: bool = False,
) -> War:
    """Lands of a state rise under `leader`, one of them, against its head, and a civil war begins (G-19).

    Each regular unit of the state draws a card: red joins the rebels, black stays loyal. Lands that stand
    `aside` draw none, and their troops serve nobody while the war lasts (E41, E43). With `struck_first` it is
    the old state that declares the war (E46).
    """
    if against in rebels:
        against = flee(turn, book, against, rebels, rule=rule)
    for land in aside:
        mark(turn, "stand_aside", STANDING_ASIDE, land, rule=rule)
    moving = _loyalty(turn, book, rebels, against, aside)
    return part(
        turn,
        book,
        leader=leader,
        rebels=rebels,
        against=against,
        moving=moving,
        rule=rule,
        cause=cause,
        struck_first=struck_first,
    )


def part(
    turn: Season,
    book: Book,
    *,
    leader: str,
    rebels: Sequence[str],
    against: str,
    moving: Mapping[str, int],
    rule: str,
    cause: str,
    general: Leader | None = None,
    struck_first: bool = False,
) -> War:
    """A state parts in two: lands, characters, scores and troops, and the war between them is declared (R11.1).

    `moving` says how many regulars leave each land for the other side. A `general` who rises leads the
    rebels as their warrior (E48); everybody else in office with them is new.
    """
    world = turn.world
    seat, state = world.tribans[leader], world.tribans[against]
    lands = [world.tribans[land] for land in rebels]
    for effect in _standing_aside(world):
        if effect.about in rebels:
            unmark(turn, "serve_again", effect, rule=rule)
    rise_up(turn, seat, lands, state, rule=rule)
    if bank_place(state) in rebels:
        capture_bank(turn, state, seat, rule="decimo:R15.6", place=bank_place(state))
    if general:
        take_over(turn, general, seat, rule=rule)
        appoint(turn, book, seat, "administrator", rule=rule)
        appoint(turn, book, seat, "politician", rule=rule)
        change_leading_office(turn, seat, "warrior", rule=rule)
    else:
        appoint_all(turn, book, seat)
    temporary_chart(turn, book, seat, rule="decimo:R11.4", but=(against,))
    _cross(turn, moving, [seat, *(land for land in lands if land is not seat)], lands_of(world, against))
    one, other = (against, leader) if struck_first else (leader, against)
    return declare(turn, book, one, other, rule=rule, cause=cause, reactions=False, civil=True)


def temporary_chart(turn: Season, book: Book, state: Triban, *, rule: str, but: Sequence[str] = ()) -> None:
    """A state born of a quarrel dices its scores with all other states by average dice (R11.4, R22.3)."""
    others = [other for other in powers(turn.world) if other is not state and other.id not in but]
    people = book.land.triban(state.id).people
    scores = turn.rolls(
        [
            Roll(
                AVERAGE_DIE,
                f"score between the {people} and the {book.land.triban(other.id).people}",
                rule,
                pair(state.id, other.id),
            )
            for other in others
        ]
    )
    for other, score in zip(others, scores, strict=True):
        relation = turn.world.relations[pair(state.id, other.id)]
        set_score(turn, relation, int(score), rule=rule, why="a state born of a quarrel", by=score)


def flee(turn: Season, book: Book, capital: str, rebels: Sequence[str], *, rule: str) -> str:
    """A ruler whose own capital rises flees to the oldest seat left to him; return the new head.

    That is the kingdom that came to him first or, without one, the land; a die decides between equals.
    """
    left = [land for land in lands_of(turn.world, capital)[1:] if land.id not in rebels]
    kings = [land for land in left if land.seat == "kingdom"]
    refuges = kings or left
    first = min(land.joined for land in refuges)
    names = {land.id: book.land.triban(land.id).name for land in refuges if land.joined == first}
    why = f"where the ruler of {book.land.triban(capital).name} flees to"
    refuge = str(pick(turn, names, why=why, rule=rule, about=capital))
    move_court(turn, capital, refuge, rule=rule)
    return refuge


def civil_wars_end(turn: Season, _book: Book) -> None:
    """In winter lands that stood aside serve their ruler again once his civil wars are over (E41, E43)."""
    world = turn.world
    for effect in _standing_aside(world):
        land = world.tribans[effect.about]
        quarrel = any(world.wars[war].civil for war in wars_of(world, head_of(world, land.id)))
        if land.held_by or not land.lord or not quarrel:
            unmark(turn, "serve_again", effect, rule=effect.rule)


def _standing_aside(world: World) -> list[Effect]:
    return [effect for effect in world.effects.values() if effect.kind == STANDING_ASIDE]


def _loyalty(
    turn: Season, book: Book, rebels: Sequence[str], against: str, aside: Sequence[str]
) -> dict[str, int]:
    """Each regular unit draws a card; return how many leave each land for the other side (G-19)."""
    world = turn.world
    rising = COLOURS[str(turn.settings["rebel-cards"])]
    loyal = next(suits for suits in COLOURS.values() if suits != rising)
    bands = (Band("it joins the rebels", rising), Band("it stays loyal", loyal))
    lands = [world.tribans[land] for land in rebels if land not in aside]
    lands += [land for land in lands_of(world, against) if land.id not in (*rebels, *aside)]
    units = [land for land in lands for _ in range(land.regulars)]
    cards = turn.draws(
        [
            Draw(
                f"the loyalty of a unit in {book.land.triban(land.id).name}",
                "decimo:G-19",
                f"{land.id}.{n}",
                bands,
            )
            for n, land in enumerate(units, start=1)
        ]
    )
    asks = tuple(ask for card in cards for ask in card.asks)
    joined = Rolled(sum(suit(card) in rising for card in cards), asks)
    words = {"rebels": joined, "loyal": len(cards) - joined}
    turn.tell("divide_troops", against, "decimo:G-19", words)
    moving: dict[str, int] = {}
    for land, card in zip(units, cards, strict=True):
        if (suit(card) in rising) != (land.id in rebels):
            moving[land.id] = moving.get(land.id, 0) + 1
    return moving


def _cross(turn: Season, moving: Mapping[str, int], rebel: list[Triban], loyal: list[Triban]) -> None:
    """Troops on the wrong side go over to lands of the other that have room for them, its seat first.

    Those for whom no land has room serve for hire at the seat until the year ends (R15.4, R15.5).
    """
    room = {land.id: land.army_value - land.regulars + moving.get(land.id, 0) for land in rebel + loyal}
    for id_, count in moving.items():
        start, left = turn.world.tribans[id_], count
        goals = loyal if start in rebel else rebel
        for goal in goals:
            units = min(left, max(0, room[goal.id]))
            if units:
                room[goal.id] -= units
                left -= units
                cross_over(turn, start, goal, units, 0, room=room[goal.id], rule="decimo:G-19")
        if left:
            cross_over(turn, start, goals[0], 0, left, room=room[goals[0].id], rule="decimo:G-19")
