"""What an umpire of Decimo looks at, and the fields of the world as the table of corrections describes them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from decimo.chance import FieldValue
from decimo.content.correction import CorrectableField, Row
from decimo.content.value import YesNo
from decimo.play.campaign_record import Moment
from decimo.rules.game_data import DecimoData
from decimo.rules.settings import DecimoSettings
from decimo.world.entity_names import EntityNames
from decimo.world.world_state import Leader, Outsider, Relation, Route, Triban, War, World

UMPIRE_RULE = "decimo:house"
"""The rule of corrections: the player is the umpire."""
BY_UMPIRE = "the word of the umpire"
"""The reason of what follows from a correction."""

OWNERS = (
    "triban",
    "pair",
    "about",
    "outsider",
    "base",
    "victim",
    "target",
    "payer",
    "receiver",
    "power",
    "at",
)
OWNERS_OF_MANY = ("one", "one_allies", "other", "other_allies", "members")
"""The fields that say to which lands, peoples and outsiders an entity belongs."""


class CorrectionContext(NamedTuple):
    """What an umpire looks at: the world with its names, the game data, the settings, and the calendar."""

    world: World
    data: DecimoData
    settings: DecimoSettings
    now: Moment
    names: EntityNames


def make_field(
    ground: CorrectionContext,
    row: Row,
    entity: Any,
    *,
    what: str = "",
    of: str = "",
    value: FieldValue | None = None,
    about: tuple[str, ...] = (),
) -> CorrectableField:
    """Return the field of an entity that a row of the table describes.

    How it is typed, whose it is, its value and to what it belongs follow from the entity unless they are given.
    """
    if not about:
        owners = [getattr(entity, name, ()) for name in (*OWNERS, *OWNERS_OF_MANY)]
        about = tuple(id_ for owner in owners for id_ in ([owner] if isinstance(owner, str) else owner))
    ids = entity.pair if isinstance(entity, Relation) else (entity.id,)
    what = what or (".".join([entity.shelf, *ids, row.name]) if entity.shelf else row.name)
    people = ground.names.people
    sides = {"one": people(entity.one), "other": people(entity.other)} if isinstance(entity, War) else {}
    kind, phrase = row.kind(ground, entity), row.phrase.format(**sides)
    whether, of = isinstance(kind, YesNo), of or _owner_words(ground, entity, row.name)
    place = ground.names.place(of) if of == entity.id else of
    return CorrectableField(
        row,
        entity,
        of,
        f"whether {place} {phrase}" if whether else f"{phrase} of {place}",
        kind,
        _present_value(ground, entity, row.name) if value is None else value,
        UMPIRE_RULE,
        "amend_whether" if whether else "amend",
        what,
        phrase,
        (entity.id, *about),
    )


def _owner_words(ground: CorrectionContext, entity: Any, name: str) -> str:
    """What a sentence names as the owner of a field: the id of what has a place, else words."""
    if isinstance(entity, Triban | Outsider | Route):
        return str(entity.id)
    if isinstance(entity, World):
        return "the lasting pack"
    bare = isinstance(entity, Leader) and name != "life"
    return str(entity.name) if bare else ground.names.describe(entity)


def _present_value(ground: CorrectionContext, entity: Any, name: str) -> FieldValue:
    """The value of a field, also of one that the record has not."""
    if name == "lord":
        return str(entity.held_by or entity.lord)
    if name == "successor":
        heir = ground.world.leaders.get(entity.successor)
        return heir.name if heir else "nobody"
    absent: Mapping[str, FieldValue] = {"over": False, "war": "", "life": "alive"}
    value: FieldValue = absent[name] if name in absent else getattr(entity, name)
    return value
