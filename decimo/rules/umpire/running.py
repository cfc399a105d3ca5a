"""What may be corrected of what lasts and what is to come: effects, chance events ahead, a pack that lasts."""

from collections.abc import Iterator

from decimo.content.value import Number, OneOf, one_of
from decimo.fate import Held
from decimo.fate.card import PACK_54
from decimo.rules.book import Season
from decimo.rules.umpire.kind import Cards, InSeason, Year
from decimo.rules.umpire.land import MOST_LASTING
from decimo.rules.umpire.place import Ground, Place, Telling, correct, field, over
from decimo.world.effect import OF_STATES
from decimo.world.land import Due, Effect, World
from decimo.world.season import number

MOST = 99


def effect_places(ground: Ground, effect: Effect) -> Iterator[Place]:
    """Return what may be corrected of something that lasts."""
    world, land = ground.world, ground.book.land
    now = number(ground.now.year, ground.now.season)
    of, about = f"the {effect.kind} on {ground.spoken(effect.about)}", (effect.about,)
    if effect.about in world.routes:
        where = list(world.routes)
    elif effect.about in world.outsiders:
        where = list(world.outsiders)
    else:
        where = ground.heads() if effect.kind in OF_STATES else list(world.tribans)
    yield field(effect, "about", "the place", one_of(where), of=of, about=about)
    began = InSeason(land, number(1, 0), now, "never")
    yield field(effect, "began", "the first season", began, of=of, about=about)
    last = InSeason(land, now, number(ground.now.year + MOST_LASTING, 3), "for good")
    yield field(effect, "last", "the last season", last, of=of, about=about)
    yield field(effect, "blight", "the blight a year", Number(0, MOST), of=of, about=about)
    yield field(effect, "cards", "the trade cards a year", Number(0, MOST), of=of, about=about)
    yield over(effect, of, about=about)


def due_places(ground: Ground, due: Due) -> Iterator[Place]:
    """Return what may be corrected of a chance event that is to come."""
    land, now = ground.book.land, ground.now.year
    of = f"the chance event of {land.year_label(due.year)} for {ground.spoken(due.triban)}"
    year = Year(land, now + 1, now + MOST_LASTING)
    yield field(due, "year", "the year", year, of=of, about=(due.triban,))
    yield field(due, "triban", "the land", one_of(list(ground.world.tribans)), of=of, about=(due.triban,))
    cards: dict[str, Held] = {card: card for card in PACK_54}
    yield field(due, "card", "the card", OneOf(cards), of=of, about=(due.triban,))
    yield over(due, of, about=(due.triban,))


def pack_places(world: World) -> Iterator[Place]:
    """Return the pack, if one lasts for the campaign (G-42)."""

    def make(turn: Season, value: Held, words: Telling) -> None:
        correct(turn, Cards(), turn.world, words, {"pack": value})

    if world.pack_laid:
        yield Place("pack", "the cards left", "the lasting pack", ("pack",), Cards(), world.pack, make)
