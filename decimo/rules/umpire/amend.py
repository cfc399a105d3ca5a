"""The umpire's hand: what may be corrected of a campaign, and the correction of one thing."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from typing import Any

from decimo.content.name import fold
from decimo.content.problem import listed, refusal, shown
from decimo.fate import Refusal, Turn
from decimo.play.ruleset import Amendable, Order
from decimo.rules.umpire.court import leader_places, successor_place
from decimo.rules.umpire.edge import (
    attack_places,
    horde_places,
    invasion_places,
    outsider_places,
    raiding_places,
)
from decimo.rules.umpire.host import army_places, fleet_places
from decimo.rules.umpire.land import land_places, route_places
from decimo.rules.umpire.name import name_places
from decimo.rules.umpire.owner import owner_place
from decimo.rules.umpire.place import HOUSE, Ground, Place
from decimo.rules.umpire.running import due_places, effect_places, pack_places
from decimo.rules.umpire.war import federation_places, relation_places, tribute_places, war_places
from decimo.world.land import World

LEFT_OUT: Mapping[str, str] = {
    "tribans.seat": "the rank follows from the lands that are ruled; correct whose they are with 'lord'",
    "tribans.held_by": "who holds a land is corrected with 'lord'",
    "tribans.desolate": "whether a land is desolate follows from its blight; correct that",
    "leaders.triban": "a character stays with his people; correct his name, points and office, or who follows him",
    "relations.sought": "what politicians worked for follows from their last test",
    "routes.id": "an id never changes; correct the name",
    "effects.kind": "what lasts is what it is; let it be over",
    "effects.rule": "the rule of what lasts is what it is; let it be over",
    "attacks.base": "from where an attack comes follows from who holds the land",
    "raidings.base": "from where raiders come follows from who holds the land",
    "wars.one": "a war is between those who began it; let it be over, and another begin",
    "wars.other": "a war is between those who began it; let it be over, and another begin",
    "armies.power": "an army serves who sent it; let it go home",
    "armies.against": "an army of a war has no goal of its own, and no outsiders hold a land that could be one",
    "fleets.power": "a fleet serves who sent it; let it go home",
    "fleets.ships": "ships are corrected by the land that sent them, as in 'fleets.ID.ships.LAND'",
    "fleets.hired": "hired ships are corrected by the land that sent them, as in 'fleets.ID.hired.LAND'",
    "fleets.musters": "ships are corrected by the land that sent them, as in 'fleets.ID.ships.LAND'",
    "armies.musters": "what a land sent is corrected by land, as in 'armies.ID.musters.LAND'",
    "armies.allies": "what a land sent is corrected by land, as in 'armies.ID.allies.LAND'",
    "world.pack_laid": "whether a pack lasts follows from the house rule 'pack'",
}
"""Fields that are not corrected as such, and what to do instead."""

SECRET = ("due", "attacks")
"""The shelves that a hidden calendar keeps secret (G-29)."""

_Places = Callable[[Ground, Any], Iterator[Place]]
_SHELVES: Mapping[str, _Places] = {
    "tribans": land_places,
    "leaders": leader_places,
    "relations": relation_places,
    "routes": route_places,
    "due": due_places,
    "effects": effect_places,
    "outsiders": outsider_places,
    "attacks": attack_places,
    "raidings": raiding_places,
    "invasions": invasion_places,
    "hordes": horde_places,
    "wars": war_places,
    "armies": army_places,
    "fleets": fleet_places,
    "federations": federation_places,
    "tributes": tribute_places,
}


def amendable(ground: Ground, about: str = "") -> list[Amendable]:
    """Return what may be corrected: everything, or what belongs to one thing.

    That is an id such as `latium`, a shelf such as `wars`, or a thing or a part of one, as `tribans.latium.bank`.

    Raises:
        Refusal: there is nothing of this name.

    """
    places = list(_places(ground))
    if about:
        places = _of(places, about)
        if not places:
            raise _missing(ground, about)
    return [
        Amendable(place.what, place.words(ground), place.kind.shown(place.value), place.kind.possible)
        for place in places
    ]


def amendment(ground: Ground, what: str, text: str, reason: str) -> Order:
    """Return the correction of one thing to the value that is typed.

    Raises:
        Refusal: there is no such thing, it does not take this value or has it already, or it is a secret.

    """
    place = _place(ground, what)
    value = place.read(ground, text)
    telling = place.telling(value, " ".join(reason.split()))

    def play(turn: Turn[World]) -> None:
        place.make(turn, value, dict(telling))

    words = f"{place.words(ground)}: {telling['after']} and not {telling['before']}"
    return Order(f"amend {place.what}", words, HOUSE, play)


def _places(ground: Ground, only: str = "") -> Iterator[Place]:
    """Every place, or those of `only` one shelf."""
    hidden = SECRET if ground.settings["calendar"] == "hidden" else ()
    heads = ground.heads()
    for shelf, places in _SHELVES.items():
        if only not in ("", shelf):
            continue
        for entity in getattr(ground.world, shelf).values() if shelf not in hidden else ():
            if shelf == "relations" and any(side not in heads for side in entity.id.split("|")):
                continue
            yield from places(ground, entity)
            if shelf == "tribans":
                yield owner_place(ground, entity)
            if shelf == "tribans" and entity.id in heads and entity.seat:
                yield successor_place(ground, entity)
    yield from chain(name_places(ground), pack_places(ground.world))


def _place(ground: Ground, what: str) -> Place:
    typed = what.strip().casefold()
    shelf, canonical = typed.partition(".")[0], _canonical(typed)
    place = next((place for place in _places(ground, shelf) if place.what.casefold() == canonical), None)
    if place is not None:
        return place
    if typed and not _left_out(typed) and _of(list(_places(ground)), typed):
        raise refusal(
            f"{shown(what.strip())} is more than one thing",
            f"'decimo amend CAMPAIGN {typed}' lists what of it can be corrected",
        )
    raise _missing(ground, what)


def _left_out(typed: str) -> str:
    """Why a field is not corrected as such; nothing if it may be."""
    shelf, _, rest = typed.partition(".")
    return LEFT_OUT.get(f"{shelf}.{rest.rpartition('.')[2]}", "")


def _of(places: list[Place], about: str) -> list[Place]:
    """The places of one thing: by its id, its shelf, or how it is typed."""
    wanted, typed = fold(about), _canonical(about.strip().casefold())
    return [
        place
        for place in places
        if wanted in (*map(fold, place.about), fold(place.what.split(".")[0]))
        or f"{place.what.casefold()}.".startswith(f"{typed}.")
    ]


def _missing(ground: Ground, what: str) -> Refusal:
    """Say why there is no such thing to correct, and what there is."""
    typed = what.strip().casefold()
    shelf = typed.partition(".")[0]
    if shelf in SECRET and ground.settings["calendar"] == "hidden":
        return Refusal(
            "What is to come is a secret of this campaign and cannot be corrected; the house rule 'calendar' hides it."
        )
    why = _left_out(typed)
    if why:
        return Refusal(f"{shown(what.strip())} is not corrected by itself: {why}.")
    asleep = _asleep(ground, typed)
    if asleep:
        return Refusal(f"{shown(what.strip())} cannot be corrected: {asleep}.")
    places = list(_places(ground))
    ids = {id_.casefold() for place in places for id_ in place.about if id_ and "|" not in id_}
    known = sorted(ids) + [place.what.casefold() for place in places]
    near = get_close_matches(typed, known, n=3, cutoff=0.5)
    some = f" {shelf}" if any(place.what.startswith(f"{shelf}.") for place in places) else ""
    remedy = f"did you mean {listed(near)}?" if near else f"'decimo amend CAMPAIGN{some}' lists what there is"
    return refusal(f"There is no thing {shown(what.strip())} to correct", remedy)


def _canonical(typed: str) -> str:
    """A relation by whichever of its peoples comes first, and without a field its score."""
    parts = typed.replace("|", ".").split(".")
    if parts[0] != "relations" or len(parts) not in (3, 4):
        return typed
    one, other = sorted(parts[1:3])
    return ".".join(["relations", one, other, *(parts[3:] or ["score"])])


def _asleep(ground: Ground, typed: str) -> str:
    """Why something of a land or a pair of lands is not there now; nothing if it never is."""
    heads = ground.heads()
    for id_ in typed.replace("|", ".").split(".")[1:3]:
        land = ground.world.tribans.get(id_)
        if land is not None and id_ not in heads:
            return f"{ground.spoken(id_)} is its own master no more, and a state alone has this"
    return ""
