"""Amendments: what may be corrected of a campaign, and the correction of one field."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from typing import Any

from decimo.chance import Refusal
from decimo.content.problem import fold, join_words, quote, refusal
from decimo.play.ruleset import Amendable, Order
from decimo.rules.game_data import DecimoContext
from decimo.rules.umpire import force_fields
from decimo.rules.umpire.character_fields import leader_fields, successor_field
from decimo.rules.umpire.correctable_field import UMPIRE_RULE, CorrectionContext, WorldField
from decimo.rules.umpire.land_fields import land_fields, name_fields, owner_field, route_fields
from decimo.rules.umpire.war_fields import (
    due_fields,
    effect_fields,
    federation_fields,
    pack_fields,
    relation_fields,
    tribute_fields,
    war_fields,
)

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

_ListFields = Callable[[CorrectionContext, Any], Iterator[WorldField]]
_COLLECTIONS: Mapping[str, _ListFields] = {
    "tribans": land_fields,
    "leaders": leader_fields,
    "relations": relation_fields,
    "routes": route_fields,
    "due": due_fields,
    "effects": effect_fields,
    "outsiders": force_fields.outsider_fields,
    "attacks": force_fields.attack_fields,
    "raidings": force_fields.raiding_fields,
    "invasions": force_fields.invasion_fields,
    "hordes": force_fields.horde_fields,
    "wars": war_fields,
    "armies": force_fields.army_fields,
    "fleets": force_fields.fleet_fields,
    "federations": federation_fields,
    "tributes": tribute_fields,
}


def list_amendable(ground: CorrectionContext, about: str = "") -> list[Amendable]:
    """Return what may be corrected: everything, or what belongs to one thing.

    That is an id such as `latium`, a shelf such as `wars`, or a thing or a part of one, as `tribans.latium.bank`.

    Raises:
        Refusal: there is nothing of this name.

    """
    places = list(_list_fields(ground))
    if about:
        places = _of(places, about)
        if not places:
            raise _missing(ground, about)
    return [
        Amendable(place.what, place.words(ground), place.kind.shown(place.value), place.kind.possible)
        for place in places
    ]


def make_amendment(ground: CorrectionContext, what: str, text: str, reason: str) -> Order:
    """Return the correction of one thing to the value that is typed.

    Raises:
        Refusal: there is no such thing, it does not take this value or has it already, or it is a secret.

    """
    place = _find_field(ground, what)
    value = place.read(ground, text)
    telling = place.telling(value, " ".join(reason.split()))

    def play(context: DecimoContext) -> None:
        place.make(context, value, dict(telling))

    words = f"{place.words(ground)}: {telling['after']} and not {telling['before']}"
    return Order(f"amend {place.what}", words, UMPIRE_RULE, play)


def _list_fields(ground: CorrectionContext, only: str = "") -> Iterator[WorldField]:
    """Every place, or those of `only` one shelf."""
    hidden = SECRET if ground.settings.calendar == "hidden" else ()
    heads = ground.heads()
    for shelf, places in _COLLECTIONS.items():
        if only not in ("", shelf):
            continue
        for entity in getattr(ground.world, shelf).values() if shelf not in hidden else ():
            if shelf == "relations" and any(side not in heads for side in entity.pair):
                continue
            yield from places(ground, entity)
            if shelf == "tribans":
                yield owner_field(ground, entity)
            if shelf == "tribans" and entity.id in heads and entity.seat:
                yield successor_field(ground, entity)
    yield from chain(name_fields(ground), pack_fields(ground.world))


def _find_field(ground: CorrectionContext, what: str) -> WorldField:
    typed = what.strip().casefold()
    shelf, canonical = typed.partition(".")[0], _canonical(typed)
    place = next((place for place in _list_fields(ground, shelf) if place.what.casefold() == canonical), None)
    if place is not None:
        return place
    if typed and not _left_out(typed) and _of(list(_list_fields(ground)), typed):
        raise refusal(
            f"{quote(what.strip())} is more than one thing",
            f"'decimo amend CAMPAIGN {typed}' lists what of it can be corrected",
        )
    raise _missing(ground, what)


def _left_out(typed: str) -> str:
    """Why a field is not corrected as such; nothing if it may be."""
    shelf, _, rest = typed.partition(".")
    return LEFT_OUT.get(f"{shelf}.{rest.rpartition('.')[2]}", "")


def _of(places: list[WorldField], about: str) -> list[WorldField]:
    """The places of one thing: by its id, its shelf, or how it is typed."""
    wanted, typed = fold(about), _canonical(about.strip().casefold())
    return [
        place
        for place in places
        if wanted in (*map(fold, place.about), fold(place.what.split(".")[0]))
        or f"{place.what.casefold()}.".startswith(f"{typed}.")
    ]


def _missing(ground: CorrectionContext, what: str) -> Refusal:
    """Say why there is no such thing to correct, and what there is."""
    typed = what.strip().casefold()
    shelf = typed.partition(".")[0]
    if shelf in SECRET and ground.settings.calendar == "hidden":
        return Refusal(
            "What is to come is a secret of this campaign and cannot be corrected; the house rule 'calendar' hides it."
        )
    why = _left_out(typed)
    if why:
        return Refusal(f"{quote(what.strip())} is not corrected by itself: {why}.")
    asleep = _why_absent(ground, typed)
    if asleep:
        return Refusal(f"{quote(what.strip())} cannot be corrected: {asleep}.")
    places = list(_list_fields(ground))
    ids = {id_.casefold() for place in places for id_ in place.about if id_ and "|" not in id_}
    known = sorted(ids) + [place.what.casefold() for place in places]
    near = get_close_matches(typed, known, n=3, cutoff=0.5)
    some = f" {shelf}" if any(place.what.startswith(f"{shelf}.") for place in places) else ""
    remedy = (
        f"did you mean {join_words(near)}?" if near else f"'decimo amend CAMPAIGN{some}' lists what there is"
    )
    return refusal(f"There is no thing {quote(what.strip())} to correct", remedy)


def _canonical(typed: str) -> str:
    """A relation by whichever of its peoples comes first, and without a field its score."""
    parts = typed.replace("|", ".").split(".")
    if parts[0] != "relations" or len(parts) not in (3, 4):
        return typed
    one, other = sorted(parts[1:3])
    return ".".join(["relations", one, other, *(parts[3:] or ["score"])])


def _why_absent(ground: CorrectionContext, typed: str) -> str:
    """Why something of a land or a pair of lands is not there now; nothing if it never is."""
    heads = ground.heads()
    for id_ in typed.replace("|", ".").split(".")[1:3]:
        land = ground.world.tribans.get(id_)
        if land is not None and id_ not in heads:
            return f"{ground.spoken(id_)} is its own master no more, and a state alone has this"
    return ""
