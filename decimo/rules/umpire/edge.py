"""What may be corrected of outsiders: what they are, their attacks, raids and invasions, and their hordes."""

from collections.abc import Iterator

from decimo.content.value import Kind, Number, OneOf, Several, YesNo, one_of
from decimo.fate import Held
from decimo.fate.card import PACK_54
from decimo.rules.book import Season
from decimo.rules.umpire.kind import Year
from decimo.rules.umpire.land import MOST_LASTING
from decimo.rules.umpire.place import HOUSE, Ground, Place, Telling, correct, field, over
from decimo.world.edge import Attack, Horde, Invasion, Outsider, Raiding
from decimo.world.outsider import end_raiding
from decimo.world.realm import settle_rank

MOST = 99
MOST_SEASONS = 20
WHY = "the word of the umpire"


def outsider_places(ground: Ground, outsider: Outsider) -> Iterator[Place]:
    """Return what may be corrected of an outsider."""
    kinds: dict[str, Held] = {"raider": "raider", "trader": "trader"}
    yield field(outsider, "kind", "the kind", OneOf(kinds), of=outsider.id)
    if ground.book.land.outsider(outsider.id).seas:
        yield field(outsider, "sea", "comes over the sea", YesNo(), of=outsider.id)
    yield field(outsider, "army", "the army", Number(1, MOST), of=outsider.id)
    if not outsider.conquered_by:
        receivers = one_of(ground.heads(), "nobody")
        yield field(outsider, "tributary_to", "the receiver of the tribute", receivers, of=outsider.id)
    yield _conqueror(ground, outsider)


def _conqueror(ground: Ground, outsider: Outsider) -> Place:
    """An outsider that is conquered is a land of a realm, and its wars of raiding are over (R21.12, G-41)."""
    kind = one_of(ground.heads(), "nobody")

    def make(turn: Season, value: Held, words: Telling) -> None:
        there = turn.world.outsiders[outsider.id]
        states = [turn.world.tribans[id_] for id_ in (there.conquered_by, str(value)) if id_]
        correct(turn, kind, there, words, {"conquered_by": value, "tributary_to": ""})
        for war in [war for war in turn.world.raidings.values() if war.outsider == there.id and value]:
            end_raiding(turn, war, rule=HOUSE, why=WHY)
        for state in states:
            settle_rank(turn, state, rule=HOUSE)

    what, about = f"outsiders.{outsider.id}.conquered_by", (outsider.id,)
    return Place(what, "the conqueror", outsider.id, about, kind, outsider.conquered_by, make)


def attack_places(ground: Ground, attack: Attack) -> Iterator[Place]:
    """Return what may be corrected of an attack that is to come."""
    land, now = ground.book.land, ground.now.year
    of = f"the attack of {ground.spoken(attack.outsider)} in {land.year_label(attack.year)}"

    def place(name: str, thing: str, kind: Kind) -> Place:
        return field(attack, name, thing, kind, of=of, about=(attack.outsider, attack.base))

    yield place("year", "the year", Year(land, now + 1, now + MOST_LASTING))
    if not attack.base:
        yield place("outsider", "the people", one_of(ground.raiders()))
    table = ground.book.tables["raid-card"]
    cards: dict[str, Held] = {card: card for card in PACK_54 if table.row_for(card).id != "none"}
    yield place("card", "the card", OneOf(cards))
    yield over(attack, of, about=(attack.outsider,))


def raiding_places(ground: Ground, raiding: Raiding) -> Iterator[Place]:
    """Return what may be corrected of a war of constant raiding."""
    of = f"the raiding of {ground.spoken(raiding.victim)} by {ground.spoken(raiding.outsider)}"
    about = (raiding.outsider, raiding.victim)
    since = Year(ground.book.land, 1, ground.now.year)
    yield field(raiding, "since", "the first year", since, of=of, about=about)
    yield field(raiding, "victim", "the victim", one_of(ground.free_lands()), of=of, about=about)
    if not raiding.base:
        yield field(raiding, "outsider", "the people", one_of(ground.raiders()), of=of, about=about)
    yield over(raiding, of, about=about)


def invasion_places(ground: Ground, invasion: Invasion) -> Iterator[Place]:
    """Return what may be corrected of an invasion."""
    of = f"the invasion of {ground.spoken(invasion.target)} by {ground.spoken(invasion.outsider)}"

    def place(name: str, thing: str, kind: Kind) -> Place:
        return field(invasion, name, thing, kind, of=of, about=(invasion.outsider, invasion.target))

    yield place("outsider", "the people", one_of(ground.raiders()))
    yield place("target", "the goal", one_of(ground.free_lands()))
    yield place("units", "the units", Number(1, MOST))
    yield place("sieged", "the seasons of siege", Number(0, MOST_SEASONS))
    driven: dict[str, Held] = {"in the land": 0, "driven back": 1}
    yield place("beaten", "the state", OneOf(driven))
    yield over(invasion, of, about=(invasion.outsider, invasion.target))


def horde_places(ground: Ground, horde: Horde) -> Iterator[Place]:
    """Return what may be corrected of a horde of nomads."""
    of = f"the horde of {ground.spoken(horde.outsider)} in {ground.spoken(horde.at[0])}"
    land = ground.book.land

    def place(name: str, thing: str, kind: Kind) -> Place:
        return field(horde, name, thing, kind, of=of, about=(horde.outsider, *horde.at))

    yield place("outsider", "the people", one_of(ground.raiders()))
    yield place("units", "the units", Number(1, MOST))
    yield place("at", "the lands", Several(tuple(ground.world.tribans), 1))
    yield place("came_from", "the last stay", one_of([shore.id for shore in land.shores]))
    yield place("arrived", "the year of coming", Year(land, 1, ground.now.year))
    yield over(horde, of, about=(horde.outsider, *horde.at))
