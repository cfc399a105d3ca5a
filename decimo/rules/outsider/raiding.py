"""Constant raiding: a war of an outsider that goes on over years (R21.20, G-33)."""

from collections.abc import Sequence

from decimo.fate import Band, Draw, Drawn, Rolled, rank
from decimo.rules.book import Book, Season
from decimo.rules.outsider.attack import Coming, obstacle
from decimo.rules.realm.conquest import conquer, lose_land
from decimo.world.army import lose_units, units
from decimo.world.edge import Raiding
from decimo.world.outsider import (
    become_tributary,
    begin_raiding,
    end_raiding,
    face_raiders,
    hold_raiders,
    press_on,
)

HIGHEST_RANK = 13


def raidings_begin(turn: Season, coming: Sequence[Coming]) -> None:
    """Each attack of this kind begins a war, unless the same war is already on (R21.3)."""
    for war in coming:
        if any(
            other.outsider == war.outsider.id and other.victim == war.victim.id and other.base == war.base
            for other in turn.world.raidings.values()
        ):
            press_on(turn, war.outsider, war.victim, rule="decimo:R21.3")
        else:
            begin_raiding(turn, war.outsider, war.victim, rule="decimo:R21.3", base=war.base)


def raiding(turn: Season, book: Book) -> None:
    """Each war of constant raiding ends by its card, or plays its year (R21.5 to R21.12)."""
    world = turn.world
    wars = []
    for war in list(world.raidings.values()):
        hindered = obstacle(world, world.outsiders[war.outsider], war.base)
        if hindered:
            end_raiding(turn, war, rule="decimo:R21.20", why=hindered)
        else:
            wars.append(war)
    cards = turn.draws(
        [
            Draw(f"whether {_war(book, war)} ends", "decimo:R21.5", war.victim, _ending(_years(turn, war)))
            for war in wars
        ]
    )
    for war, card in zip(wars, cards, strict=True):
        if rank(card) < _years(turn, war):
            end_raiding(turn, war, rule="decimo:R21.5", why="the raiders have had enough", card=card)
    for war in wars:
        # A year's result may end other wars: its victim's land is taken, or the raiders are conquered.
        if war.id in world.raidings:
            _play_year(turn, book, war)


def _play_year(turn: Season, book: Book, war: Raiding) -> None:
    """One year of raiding: units sent out, raiders diced, and the card that decides (R21.6 to R21.12)."""
    victim, outsider = turn.world.tribans[war.victim], turn.world.outsiders[war.outsider]
    sent = _units_card(turn, book, war)
    committed = min(rank(sent), units(victim))
    strengths = book.tables["raider-strength"]
    why = f"raiders in {_war(book, war)}"
    die = turn.roll(strengths.die, why=why, rule="decimo:R21.7", about=victim.id, bands=strengths.bands())
    raiders = strengths.row_for(die).units
    face_raiders(
        turn, victim, war, card=sent, committed=committed, die=die, raiders=raiders, rule="decimo:R21.6"
    )

    results = book.tables["raiding-result"]
    why = f"result of {_war(book, war)}"
    card = turn.draw(why=why, rule="decimo:R21.8", about=victim.id, bands=results.bands())
    result = results.row_for(card).id
    if result == "land-lost" and raiders > committed:
        lose_land(turn, book, victim, outsider, raiders, rule="decimo:R21.9", why="constant raiding", by=card)
    elif result == "units-lost" and committed:
        due = Rolled(min(rank(card), committed), card.asks)
        lose_units(turn, victim, due, rule="decimo:R21.10", why=_war(book, war))
    elif result == "tributary" and committed > raiders:
        become_tributary(turn, outsider, victim, rule="decimo:R21.11", card=card)
        end_raiding(turn, war, rule="decimo:R21.11", why="the raiders pay tribute")
    elif result == "conquest" and committed > raiders:
        conquer(turn, book, war, victim, card=card)
    else:
        hold_raiders(turn, victim, war, card, rule="decimo:G-33")


def _units_card(turn: Season, book: Book, war: Raiding) -> Drawn:
    """Draw until a card from 2 to 9 says how many units are sent out (R21.6)."""
    table = book.tables["raiding-units"]
    why = f"units sent out in {_war(book, war)}"
    while True:
        card = turn.draw(why=why, rule="decimo:R21.6", about=war.victim, bands=table.bands())
        if table.row_for(card).id == "sent":
            return card


def _years(turn: Season, war: Raiding) -> int:
    """The years for which a war has run, the year in hand counted (G-33)."""
    return turn.year - war.since + 1


def _ending(years: int) -> tuple[Band, ...]:
    """What each rank of the ending card means: a card below the years ends the war (R21.5)."""
    ending = tuple(value for value in range(1, HIGHEST_RANK + 1) if value < years)
    lasting = tuple(value for value in range(1, HIGHEST_RANK + 1) if value >= years)
    return (Band("the war ends", ending), Band("it goes on", lasting))


def _war(book: Book, war: Raiding) -> str:
    raiders, land = book.land.outsider(war.outsider).name, book.land.triban(war.victim).name
    return f"the constant raiding of the {raiders} on {land}"
