"""Rebellions: which lands and kingdoms rise, who leads them, and who stands aside (E2, E36, E37, E41 to E44)."""

from decimo.rules.book import Book, Season
from decimo.rules.event.chance_verb import Rebel
from decimo.rules.pick import pick
from decimo.rules.realm.civil_war import rise
from decimo.world.blight import suffer_blight
from decimo.world.land import Triban, World
from decimo.world.power import lands_of
from decimo.world.rising import kingdom_lands, subject_kingdoms


def may_rebel(world: World, book: Book, state: Triban, effect: Rebel) -> list[Triban]:
    """Who may rise against a state: lands, or the seats of kingdoms; a conspiracy needs two.

    A vassal (E2), the conquered mountains (E36), the lands won last, any land or the capital (E37), a land (E41,
    E42), a kingdom (E43, E44). Transplanted people rise only from causes of their own, not with the lands won
    last, any land or a kingdom (E38).
    """
    subjects = lands_of(world, state.id)[1:]
    settled = [land for land in subjects if not land.transplanted]
    match effect.who:
        case "vassal":
            found = [land for land in subjects if land.lord == state.id]
        case "mountains":
            found = [land for land in subjects if book.land.triban(land.id).terrain == "mountain"]
        case "last":
            newest = max((land.joined for land in settled), default=0)
            found = [land for land in settled if land.joined == newest]
        case "any":
            found = settled
        case "capital":
            found = [state] if subjects else []
        case "land":
            found = subjects
        case "kingdom":
            found = [king for king in subject_kingdoms(world, state.id) if not king.transplanted]
    return [] if effect.number and len(found) < 2 else found


def rebel(
    turn: Season,
    book: Book,
    state: Triban,
    effect: Rebel,
    *,
    number: int,
    supporters: int,
    blight: int,
    rule: str,
    why: str,
) -> None:
    """Some of those who may rise against a state do, and there is civil war (R11.3).

    Conquered mountains and the lands won last rise all together; else one land or kingdom rises, or a `number`
    of them that conspire. A king rises with his whole kingdom, but conquered mountains are only themselves. Dice
    pick who rises and who leads; `supporters` of the same kind stand aside.
    """
    able = may_rebel(turn.world, book, state, effect)
    together = effect.who in ("mountains", "last")
    rising = able if together else _some(turn, book, state, able, number or 1, "who rises against", rule)
    leader = _one(turn, book, state, rising, "who leads the rising against", rule)
    others = [one for one in able if one not in rising]
    passive = _some(turn, book, state, others, supporters, "who stands aside from the quarrel of", rule)
    rebels = _with_kingdoms(turn.world, rising, alone=effect.who in ("mountains", "capital"))
    aside = [land for land in _with_kingdoms(turn.world, passive, alone=False) if land not in rebels]
    if blight:
        _lay_waste(turn, book, rebels, blight, rule, why)
    rise(
        turn,
        book,
        leader=leader.id,
        rebels=rebels,
        against=state.id,
        rule=rule,
        cause="a rebellion",
        aside=aside,
    )


def _some(
    turn: Season, book: Book, state: Triban, among: list[Triban], number: int, why: str, rule: str
) -> list[Triban]:
    """Up to `number` of them, each picked by a die among those left."""
    left, picked = list(among), list[Triban]()
    while left and len(picked) < number:
        chosen = _one(turn, book, state, left, why, rule)
        left.remove(chosen)
        picked.append(chosen)
    return picked


def _one(turn: Season, book: Book, state: Triban, among: list[Triban], why: str, rule: str) -> Triban:
    """One of them, picked by a die."""
    names = {land.id: book.land.triban(land.id).name for land in among}
    whose = f"{why} {book.land.triban(state.id).name}"
    return turn.world.tribans[pick(turn, names, why=whose, rule=rule, about=state.id)]


def _with_kingdoms(world: World, rising: list[Triban], *, alone: bool) -> list[str]:
    """The ids of lands and, unless they are `alone`, of all the lands that kings among them rule."""
    lands: dict[str, None] = {}
    for one in rising:
        ruled = kingdom_lands(world, one) if one.seat == "kingdom" and not alone else [one]
        lands.update(dict.fromkeys(land.id for land in ruled))
    return list(lands)


def _lay_waste(turn: Season, book: Book, rebels: list[str], blight: int, rule: str, why: str) -> None:
    """Every land beside one that rises takes blight, once (E36)."""
    for land in turn.world.tribans.values():
        around = book.land.neighbours(land.id)
        if land.id not in rebels and any(rebel in around for rebel in rebels):
            suffer_blight(turn, land, blight, rule=rule, why=why)
