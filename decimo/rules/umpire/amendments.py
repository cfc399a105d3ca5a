"""Amendments: what may be corrected of a campaign, and the correction of one field."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import combinations, pairwise
from typing import NamedTuple

from decimo.chance import Refusal
from decimo.content.correction import CorrectableField, Row
from decimo.content.problem import fold, join_words, quote, refusal
from decimo.content.value import Name
from decimo.play.ruleset import Amendable, Order
from decimo.rules.game_data import DecimoContext
from decimo.rules.people.leaders import follow_trade, traders
from decimo.rules.umpire.consequences import list_muster_fields
from decimo.rules.umpire.correctable_field import (
    UMPIRE_RULE,
    CorrectionContext,
    make_field,
)
from decimo.rules.umpire.field_table import PACK, ROWS
from decimo.world.field_army import size
from decimo.world.invariants import Fault, name_faults
from decimo.world.polity import enemies

LEFT_OUT: Mapping[str, str] = {
    "tribans.seat": "the rank follows from the lands that are ruled; correct whose they are with 'lord'",
    "tribans.held_by": "who holds a land is corrected with 'lord'",
    "tribans.desolate": "whether a land is desolate follows from its blight; correct that",
    "leaders.triban": "a character stays with its people; correct its name, points and office, or who follows",
    "relations.sought": "what politicians worked for follows from their last test",
    "routes.id": "an id never changes; correct the name",
    "effects.kind": "the kind of an effect stays; let it be over",
    "effects.rule": "the rule of an effect stays; let it be over",
    "attacks.base": "from where an attack comes follows from who holds the land",
    "raidings.base": "from where raiders come follows from who holds the land",
    "wars.one": "a war is between those who began it; let it be over, and another begin",
    "wars.other": "a war is between those who began it; let it be over, and another begin",
    "armies.power": "an army serves who sent it; let it go home",
    "armies.against": "an army of a war has no goal of its own, and no outsiders hold a land that could be one",
    "armies.musters": "what a land sent is corrected by land, as in 'armies.ID.musters.LAND'",
    "armies.allies": "what a land sent is corrected by land, as in 'armies.ID.allies.LAND'",
    "fleets.power": "a fleet serves who sent it; let it go home",
    "fleets.ships": "ships are corrected by the land that sent them, as in 'fleets.ID.ships.LAND'",
    "fleets.hired": "hired ships are corrected by the land that sent them, as in 'fleets.ID.hired.LAND'",
    "fleets.musters": "ships are corrected by the land that sent them, as in 'fleets.ID.ships.LAND'",
    "world.pack_laid": "whether a pack lasts follows from the setting 'pack'",
}
"""Fields that are not corrected as such, and what to do instead."""

SECRET = ("due", "attacks")
"""The collections that a hidden calendar keeps secret (G-29)."""


class NamedPlace(NamedTuple):
    """A land, an outsider or a sea, whose names are in the scenario's file."""

    shelf: str
    id: str


def list_amendable(ground: CorrectionContext, about: str = "") -> list[Amendable]:
    """Return what may be corrected: everything, or what belongs to one thing.

    That is an id such as `latium`, a collection such as `wars`, or a thing or a part of one, as `tribans.latium.bank`.

    Raises:
        Refusal: there is nothing of this name.

    """
    fields = list(_list_fields(ground))
    if about:
        fields = _of(fields, about)
        if not fields:
            raise _missing(ground, about)
    return [
        Amendable(each.what, each.words, each.kind.shown(each.value), each.kind.possible) for each in fields
    ]


def make_amendment(ground: CorrectionContext, what: str, text: str, reason: str) -> Order:
    """Return the correction of one thing to the value that is typed.

    Raises:
        Refusal: there is no such thing, it does not take this value or has it already, or it is a secret.

    """
    field = _find_field(ground, what)
    value = field.read(text)

    def play(context: DecimoContext) -> None:
        """Correct it. A people that begins or ceases to trade is led by another office (R4.1 to R4.3)."""
        traded = traders(context.world)
        field.correct(context, ground, value, " ".join(reason.split()))
        follow_trade(context, traded)

    thing, before, after = field.tell(value)
    words = f"{field.words if thing == field.phrase else thing}: {after} and not {before}"
    return Order(f"amend {field.what}", words, UMPIRE_RULE, play)


def find_untidy(ground: CorrectionContext, what: str) -> dict[str, str]:
    """Return what an umpire may not leave so, though play may come to it, as `find_broken` does.

    Characters are told apart by their names when `what`, the field that is corrected, is the name of one.
    """
    named = what.endswith((".name", ".life", ".successor"))
    faults = [*_find_untidy(ground), *(_find_namesakes(ground) if named else ())]
    return name_faults(faults, ground.names)


def _find_untidy(ground: CorrectionContext) -> Iterator[Fault]:
    world, names = ground.world, ground.names
    for army in world.armies.values():
        if not size(army):
            yield army, "has no unit; let it go home"
    for route in world.routes.values():
        for one, other in pairwise(route.stops):
            if not ground.data.land.touching(one, other):
                yield (
                    route,
                    f"has no way from {names.place(one)} to {names.place(other)} over land or one sea",
                )
    for league in world.federations.values():
        if league.against in league.members:
            yield league, f"is against its own member, {names.people(league.against)}"
        for one, other in combinations(league.members, 2):
            if other in enemies(world, one):
                sides = f"{names.people(one)} and {names.people(other)}"
                yield league, f"has two members at war, {sides}; correct its members first"


def _find_namesakes(ground: CorrectionContext) -> Iterator[Fault]:
    for one, other in combinations(ground.world.leaders.values(), 2):
        if fold(one.name) == fold(other.name):
            yield one, f"is called like {ground.names.identify(other)}; give one of them another name"


def _list_fields(ground: CorrectionContext, only: str = "") -> Iterator[CorrectableField]:
    """Return every field, or those of `only` one collection."""
    heads = [land.id for land in ground.world.tribans.values() if not land.lord and not land.held_by]
    for shelf, rows in ROWS.items():
        hidden = shelf in SECRET and ground.settings.calendar == "hidden"
        if hidden or only not in ("", shelf):
            continue
        for entity in getattr(ground.world, shelf).values():
            if shelf == "relations" and any(side not in heads for side in entity.pair):
                continue
            yield from (make_field(ground, row, entity) for row in rows if row.when(ground, entity))
            yield from list_muster_fields(ground, entity)
    yield from _list_names(ground)
    if ground.world.pack_laid:
        yield make_field(ground, PACK, ground.world)


def _list_names(ground: CorrectionContext) -> Iterator[CorrectableField]:
    land = ground.data.land
    for shelf, nodes in (("tribans", land.tribans), ("outsiders", land.outsiders), ("seas", land.seas)):
        for node in nodes:
            for row in NAMES:
                if hasattr(node, row.name):
                    article = f"the land of {node.name}" if shelf == "tribans" else f"the {node.name}"
                    of = node.id if shelf == "tribans" and row.name != "name" else article
                    place, value = NamedPlace(shelf, node.id), getattr(node, row.name)
                    yield make_field(ground, row, place, of=of, value=value)


def _name_row(name: str, phrase: str) -> Row:
    """Return the row of a name in the scenario's file: no two are alike, but for cities."""

    def values(ground: CorrectionContext, place: NamedPlace) -> Name:
        land = ground.data.land
        nodes = (*land.tribans, *land.outsiders, *land.seas) if name != "city" else ()
        others = frozenset(fold(getattr(each, name, "")) for each in nodes if each.id != place.id)
        possible = "three letters" if name == "short" else Name.possible
        alone = f"{possible}, and not those of another" if others else possible
        return Name(alone, 3 if name == "short" else 0, others)

    return Row(name, phrase, values, apply=lambda made: made.tell(made.entity.id))


NAMES = (
    _name_row("name", "the name"),
    _name_row("people", "the people's name"),
    _name_row("city", "the city's name"),
    _name_row("short", "the short name"),
)
"""The names in the scenario's file."""


def _find_field(ground: CorrectionContext, what: str) -> CorrectableField:
    typed = what.strip().casefold()
    shelf, canonical = typed.partition(".")[0], _canonical(typed)
    found = next((each for each in _list_fields(ground, shelf) if each.what.casefold() == canonical), None)
    if found is not None:
        return found
    if typed and not _left_out(typed) and _of(list(_list_fields(ground)), typed):
        remedy = f"'decimo amend CAMPAIGN {typed}' lists what of it can be corrected"
        raise refusal(f"{quote(what.strip())} is more than one thing", remedy)
    raise _missing(ground, what)


def _left_out(typed: str) -> str:
    """Why a field is not corrected as such; nothing if it may be."""
    shelf, _, rest = typed.partition(".")
    return LEFT_OUT.get(f"{shelf}.{rest.rpartition('.')[2]}", "")


def _of(fields: list[CorrectableField], about: str) -> list[CorrectableField]:
    """The fields of one thing: by its id, its collection, or how it is typed."""
    wanted, typed = fold(about), _canonical(about.strip().casefold())
    return [
        each
        for each in fields
        if wanted in (*map(fold, each.about), fold(each.what.split(".")[0]))
        or f"{each.what.casefold()}.".startswith(f"{typed}.")
    ]


def _missing(ground: CorrectionContext, what: str) -> Refusal:
    """Say why there is no such thing to correct, and what there is."""
    typed = what.strip().casefold()
    shelf = typed.partition(".")[0]
    if shelf in SECRET and ground.settings.calendar == "hidden":
        return Refusal(
            "What is to come is a secret of this campaign and cannot be corrected; the setting 'calendar' hides it."
        )
    why = _left_out(typed)
    if why:
        return Refusal(f"{quote(what.strip())} is not corrected by itself: {why}.")
    for id_ in typed.replace("|", ".").split(".")[1:3]:
        land = ground.world.tribans.get(id_)
        if land is not None and (land.lord or land.held_by):
            subject = f"{ground.names.place(id_)} is its own master no more, and a state alone has this"
            return Refusal(f"{quote(what.strip())} cannot be corrected: {subject}.")
    fields = list(_list_fields(ground))
    known = sorted({id_.casefold() for each in fields for id_ in each.about if id_ and "|" not in id_})
    near = get_close_matches(typed, known + [each.what.casefold() for each in fields], n=3, cutoff=0.5)
    some = f" {shelf}" if any(each.what.startswith(f"{shelf}.") for each in fields) else ""
    listed = f"'decimo amend CAMPAIGN{some}' lists what there is"
    remedy = f"did you mean {join_words(near)}?" if near else listed
    return refusal(f"There is no thing {quote(what.strip())} to correct", remedy)


def _canonical(typed: str) -> str:
    """A relation by the people that comes first in the alphabet, and without a field its score."""
    parts = typed.replace("|", ".").split(".")
    if parts[0] != "relations" or len(parts) not in (3, 4):
        return typed
    one, other = sorted(parts[1:3])
    return ".".join(["relations", one, other, *(parts[3:] or ["score"])])
