"""Kingdoms that trouble their emperor: a rising crushed, and a king with a war chest (E38, E46)."""

from decimo.fate import BLACK, RED, Band, Rolled, suit
from decimo.rules.book import Book, Season
from decimo.rules.pick import pick
from decimo.rules.realm.civil_war import rise
from decimo.rules.realm.realms import secede
from decimo.world.land import Triban, World
from decimo.world.rising import kingdom_lands, subject_kingdoms

BANDS = (Band("the kingdom breaks away", RED), Band("the emperor strikes first", BLACK))


def settled_kingdoms(world: World, state: Triban) -> list[Triban]:
    """The kingdoms of an empire whose people still live in their own lands."""
    return [king for king in subject_kingdoms(world, state.id) if not king.transplanted]


def transplant(turn: Season, book: Book, state: Triban, *, rule: str) -> None:
    """The people of a kingdom, picked by die, are moved away, and colonists take their place (E38, G-40)."""
    kings = settled_kingdoms(turn.world, state)
    king = _pick_king(turn, book, state, kings, "whose rising is crushed in the empire of", rule)
    for land in kingdom_lands(turn.world, king):
        turn.tell("transplant", land, rule, {"home": state.id}, transplanted=True)


def open_war_chest(
    turn: Season, book: Book, state: Triban, years: int, cards: int, *, rule: str, asks: tuple[int, ...]
) -> None:
    """A king, picked by die, has kept back cards for years; a card says who acts (E46).

    On a red card his kingdom breaks away in peace, on a black one the emperor attacks it, and troops take sides
    as in any civil war. The chest is the king's either way. `asks` are the dice behind it.
    """
    king = _pick_king(
        turn, book, state, subject_kingdoms(turn.world, state.id), "who has robbed the emperor in", rule
    )
    name = book.land.triban(king.id).name
    card = turn.draw(why=f"what comes of the war chest of {name}", rule=rule, about=king.id, bands=BANDS)
    chest = Rolled(years * cards, (*asks, *card.asks))
    if suit(card) in RED:
        secede(turn, book, king.id, rule=rule, why="a king with a war chest")
    else:
        lands = [land.id for land in kingdom_lands(turn.world, king)]
        rise(
            turn,
            book,
            leader=king.id,
            rebels=lands,
            against=state.id,
            rule=rule,
            cause="taxes that never came",
            struck_first=True,
        )
    turn.tell(
        "open_war_chest", king, rule, {"cards": chest, "years": years, "of": state.id}, bank=king.bank + chest
    )


def _pick_king(turn: Season, book: Book, state: Triban, kings: list[Triban], why: str, rule: str) -> Triban:
    names = {king.id: book.land.triban(king.id).name for king in kings}
    whose = f"the king {why} {book.land.triban(state.id).name}"
    return turn.world.tribans[pick(turn, names, why=whose, rule=rule, about=state.id)]
