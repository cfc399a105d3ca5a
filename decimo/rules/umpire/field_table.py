"""The table of what an umpire may correct: a row for each field, with its phrase and its values."""

from collections.abc import Callable, Mapping
from typing import Any

from decimo.chance.card import PACK_54
from decimo.content.correction import MOST, Correction, Row, number
from decimo.content.value import Number, OneOf, Several, ValueKind, YesNo, one_of
from decimo.rules.umpire import consequences as then
from decimo.rules.umpire.correctable_field import (
    CardsValue,
    CorrectionContext,
    NewcomerValue,
    SeasonValue,
    YearValue,
    tell_cards,
)
from decimo.world.blight import OF_STATES
from decimo.world.field_army import occupied_lands
from decimo.world.polity import BEST, WORST, head_of, is_hostile, lands_of, side_of
from decimo.world.wars import at_war
from decimo.world.world_state import Army, Effect, Fleet, Leader, Triban, War, is_heir, leading, season_number

MOST_CARDS = 999
MOST_SEASONS = 20
"""The longest siege."""
MOST_LASTING = 50
"""How many years ahead something may last."""
NOBODY = "nobody"

Ids = Callable[[CorrectionContext, Any], list[str]]
Values = Callable[[CorrectionContext, Any], ValueKind]


# Values


def years(never: str = "", *, past: bool = True, future: bool = False) -> Values:
    """Take a year of the past, of the future, or of both; `never` is the word for 0."""

    def values(ground: CorrectionContext, _entity: object) -> ValueKind:
        now = ground.now.year
        return YearValue(ground.data.land, 1 if past else now + 1, now + MOST_LASTING * future, never)

    return values


def seasons(never: str, *, past: bool = True) -> Values:
    """Take a season up to the present one, or from it on; `never` is the word for 0."""

    def values(ground: CorrectionContext, _entity: object) -> ValueKind:
        now, year = season_number(ground.now.year, ground.now.season), ground.now.year
        first, last = season_number(1, 0), season_number(year + MOST_LASTING, 3)
        return SeasonValue(ground.data.land, first if past else now, now if past else last, never)

    return values


def one(ids: Ids, nobody: str = "") -> Values:
    """Take one of some ids; `nobody` is the word for none."""
    return lambda ground, entity: one_of(ids(ground, entity), nobody)


def several(ids: Ids, least: int = 0) -> Values:
    """Take several of some ids."""
    return lambda ground, entity: Several(tuple(ids(ground, entity)), least)


# What a field may refer to


def these(shelf: str, condition: Callable[[Any], bool] = lambda _entity: True) -> Ids:
    """Refer to the entities of a collection, those alone that meet a condition."""
    return lambda ground, _entity: [
        each.id for each in getattr(ground.world, shelf).values() if condition(each)
    ]


LANDS = these("tribans")
FREE_LANDS = these("tribans", lambda land: not land.held_by)
HELD_LANDS = these("tribans", lambda land: bool(land.held_by))
HEADS = these("tribans", lambda land: not land.held_by and not land.lord)
RAIDERS = these("outsiders", lambda people: not people.conquered_by)


NOWHERE = "nowhere"


def _own_lands(ground: CorrectionContext, land: Triban) -> list[str]:
    return [own.id for own in lands_of(ground.world, land.id)]


def _goals(ground: CorrectionContext, army: Army) -> list[str]:
    own = [land.id for land in lands_of(ground.world, army.power)]
    return [*HELD_LANDS(ground, army), *(land for land, _ in occupied_lands(ground.world, own))]


def _shores(ground: CorrectionContext, _entity: object) -> list[str]:
    return [shore.id for shore in ground.data.land.shores]


def _owners(ground: CorrectionContext, land: Triban) -> list[str]:
    """States, kingdoms of an empire and outsiders; no part of the land's own state, and for a ruler no kingdom."""
    rules = any(other.lord == land.id for other in ground.world.tribans.values())
    lords = [
        each.id
        for each in ground.world.tribans.values()
        if each is not land and not each.held_by and head_of(ground.world, each.id) != land.id
        if not each.lord or (each.seat == "kingdom" and not rules)
    ]
    return [*lords, *(people for people in RAIDERS(ground, land) if people != land.id)]


def _bank_places(ground: CorrectionContext, land: Triban) -> ValueKind:
    own = lands_of(ground.world, land.id)
    return OneOf({each.id: "" if each is land else each.id for each in own})


def _mustering_places(ground: CorrectionContext, army: Army) -> list[str]:
    own = lands_of(ground.world, army.power) if head_of(ground.world, army.power) == army.power else []
    return list(dict.fromkeys((army.home, *(land.id for land in own))))


def _berths(ground: CorrectionContext, fleet: Fleet) -> list[str]:
    seas = [sea.id for sea in ground.data.land.seas]
    own = [land for land in ground.world.tribans.values() if head_of(ground.world, land.id) == fleet.power]
    return [*seas, *(land.id for land in own if _has_coast(ground, land))]


def _places_of_effect(ground: CorrectionContext, effect: Effect) -> list[str]:
    for known in (ground.world.routes, ground.world.outsiders):
        if effect.about in known:
            return [*known]
    return HEADS(ground, effect) if effect.kind in OF_STATES else LANDS(ground, effect)


def _allies_of(side: str) -> Ids:
    def ids(ground: CorrectionContext, war: War) -> list[str]:
        own, (_, foes) = getattr(war, side), side_of(ground.world, war.id, getattr(war, side))
        return [head for head in HEADS(ground, war) if head not in (own, *foes)]

    return ids


def _may_federate(ground: CorrectionContext, league: Any) -> list[str]:
    others = [each.members for each in ground.world.federations.values() if each is not league]
    return [head for head in HEADS(ground, league) if not any(head in members for members in others)]


def _raid_cards(ground: CorrectionContext, _entity: object) -> list[str]:
    table = ground.data.tables["raid-card"]
    return [card for card in PACK_54 if table.row_for(card).id != "none"]


def _follower(ground: CorrectionContext, leader: Leader) -> ValueKind:
    state = ground.world.tribans[leader.triban]
    heir = ground.world.leaders.get(state.successor)
    if heir and leading(ground.world, state) is leader:
        follows = f"{heir.name}, who is the named successor; correct the successor first to name another"
        return NewcomerValue(follows, only=heir.name)
    return NewcomerValue("the name of who follows, or a name and a rating such as Marcus Livius, 12")


# When a field is there


def _is_free(_ground: CorrectionContext, land: Triban) -> bool:
    return not land.held_by


def _is_state(_ground: CorrectionContext, land: Triban) -> bool:
    return not land.held_by and not land.lord


def _has_coast(ground: CorrectionContext, shore: Any) -> bool:
    return any(each.id == shore.id and each.seas for each in ground.data.land.shores)


def _has_port(ground: CorrectionContext, land: Triban) -> bool:
    return not land.held_by and _has_coast(ground, land)


def _has_lands(ground: CorrectionContext, land: Triban) -> bool:
    return _is_state(ground, land) and len(lands_of(ground.world, land.id)) > 1


def _holds_office(ground: CorrectionContext, leader: Leader) -> bool:
    return not is_heir(ground.world, leader)


def _over(phrase: str = "is over", apply: Callable[[Correction], None] = Correction.remove) -> Row:
    """Return the row that takes an entity out of the world."""
    return Row("over", phrase, lambda _ground, _entity: YesNo("yes"), apply=apply)


ROWS: Mapping[str, tuple[Row, ...]] = {
    "tribans": (
        Row("army_value", "the army value"),
        Row("founding_army", "the army value at the founding"),
        Row("regulars", "the outsiders' units", when=lambda _ground, land: land.held_by),
        Row("regulars", "the regulars", when=_is_free),
        Row("guard", "the regulars above the army value", when=_is_free),
        Row("horde", "the horde", when=_is_free),
        Row("mercenaries", "the mercenaries", when=_is_free),
        Row("risen", "the units of a holy rising", when=_is_free),
        Row("discharged", "the mercenaries sent away last year", when=_is_free),
        Row("navy_value", "the navy value", when=_has_coast),
        Row("founding_navy", "the navy value at the founding", when=_has_coast),
        Row("ships", "the ships", when=_has_port),
        Row("hired_ships", "the hired ships", when=_has_port),
        Row("blight", "the blight"),
        Row("blighted", "ended the last autumn with blight"),
        Row("bank", "the bank", number(0, MOST_CARDS), _is_state),
        Row("leading", "the leading office", when=_is_state),
        Row("republic", "is a republic", when=_is_state, apply=then.settle_republic),
        Row("vault", "the place of the bank", _bank_places, _has_lands),
        Row("bank_to", "the goal of the bank", one(_own_lands, NOWHERE), _has_lands),
        Row("centre", "has a trade centre"),
        Row("transplanted", "has been settled with colonists"),
        Row("joined", "the year of coming under its lord", years(), lambda _ground, land: land.lord),
        Row("fought", "the last year of fighting", years("never")),
        Row("founded", "the founding year", years()),
        Row("named", "the count of characters", number(0, MOST_CARDS)),
        Row("lord", "the owner", one(_owners, "free"), apply=then.change_owner),
        Row(
            "successor",
            "the successor",
            lambda _g, _land: NewcomerValue(
                "nobody, a name, or a name and a rating such as Marcus Livius, 12"
            ),
            lambda ground, land: _is_state(ground, land) and land.seat,
            then.name_successor,
        ),
    ),
    "leaders": (
        Row("name", "the name"),
        Row("rating", "the rating"),
        Row("since", "the year of taking office", years()),
        Row(
            "successes",
            "the successes of this year",
            when=lambda ground, leader: leader.office == "politician" and _holds_office(ground, leader),
        ),
        Row("office", "the office", when=_holds_office, apply=then.change_places),
        Row("life", "the life", _follower, _holds_office, then.replace_character),
    ),
    "relations": (
        Row("score", "the score", number(BEST, WORST)),
        Row("truce", "the last year of a truce", years("never", future=True)),
        Row(
            "war",
            "who has declared war",
            lambda _ground, pair: OneOf(
                {"peace": "", pair.pair.one: pair.pair.one, pair.pair.other: pair.pair.other}
            ),
            lambda ground, relation: not at_war(ground.world, *relation.pair),
            then.begin_war,
        ),
    ),
    "routes": (
        Row("name", "the name"),
        Row("stops", "the stops", several(_shores, 2)),
        Row("idle", "the last idle year", years("never", future=True)),
        Row("led", "the year of the last rerouting", years("never")),
        Row("led_by", "the people behind the last rerouting", one(LANDS, NOBODY)),
        Row("bereft", "the lands left by the last rerouting", several(_shores)),
        _over("is closed", then.close),
    ),
    "due": (
        Row("year", "the year", years(past=False, future=True)),
        Row("triban", "the land", one(LANDS)),
        Row("card", "the card", one(lambda _ground, _due: [*PACK_54])),
        _over(),
    ),
    "effects": (
        Row("about", "the place", one(_places_of_effect)),
        Row("began", "the first season", seasons("never")),
        Row("last", "the last season", seasons("for good", past=False)),
        Row("blight", "the blight a year"),
        Row("cards", "the trade cards a year"),
        _over(),
    ),
    "outsiders": (
        Row("kind", "the kind"),
        Row("sea", "comes over the sea", when=_has_coast),
        Row("army", "the army", number(1)),
        Row(
            "tributary_to",
            "the receiver of the tribute",
            one(HEADS, NOBODY),
            lambda _ground, people: not people.conquered_by,
        ),
        Row("conquered_by", "the conqueror", one(HEADS, NOBODY), apply=then.change_conqueror),
    ),
    "attacks": (
        Row("year", "the year", years(past=False, future=True)),
        Row("outsider", "the people", one(RAIDERS), lambda _ground, attack: not attack.base),
        Row("card", "the card", one(_raid_cards)),
        _over(),
    ),
    "raidings": (
        Row("since", "the first year", years()),
        Row("victim", "the victim", one(FREE_LANDS)),
        Row("outsider", "the people", one(RAIDERS), lambda _ground, raiding: not raiding.base),
        _over(),
    ),
    "invasions": (
        Row("outsider", "the people", one(RAIDERS)),
        Row("target", "the goal", one(FREE_LANDS)),
        Row("units", "the units", number(1)),
        Row("sieged", "the seasons of siege", number(0, MOST_SEASONS)),
        Row("beaten", "the state", lambda _ground, _entity: OneOf({"in the land": 0, "driven back": 1})),
        _over(),
    ),
    "hordes": (
        Row("outsider", "the people", one(RAIDERS)),
        Row("units", "the units", number(1)),
        Row("at", "the lands", several(LANDS, 1)),
        Row("came_from", "the last stay", one(_shores)),
        Row("arrived", "the year of coming", years()),
        _over(),
    ),
    "wars": (
        Row("since", "the first year", years()),
        Row("cause", "the cause"),
        Row("civil", "is a civil war"),
        Row("attacker", "this year's attacker", one(lambda _ground, war: [war.one, war.other], NOBODY)),
        Row("one_won", "the victories of {one}"),
        Row("other_won", "the victories of {other}"),
        Row("one_allies", "the allies of {one}", several(_allies_of("one")), apply=then.change_allies),
        Row("other_allies", "the allies of {other}", several(_allies_of("other")), apply=then.change_allies),
        _over(apply=then.end_war),
    ),
    "armies": (
        Row("at", "the place", one(LANDS), apply=lambda made: made.set(sieged=0)),
        Row("home", "the land of mustering", one(_mustering_places)),
        Row("regulars", "the regulars", apply=then.change_losses),
        Row("allied", "the allied units", apply=then.change_losses),
        Row("horde", "the horde", lambda _ground, army: Number(army.horde, MOST), apply=then.change_horde),
        Row("mercenaries", "the mercenaries"),
        Row("risen", "the units of a holy rising"),
        Row(
            "sieged",
            "the seasons of siege",
            number(0, MOST_SEASONS),
            lambda ground, army: is_hostile(ground.world, army.power, army.at),
        ),
        Row("supplied", "is in supply"),
        Row("marched", "the season of its last march", seasons("never")),
        Row("landed", "has come by sea"),
        Row("against", "the goal", one(_goals), lambda _ground, army: army.against),
        _over("has gone home", then.send_home),
    ),
    "fleets": (Row("at", "the place", one(_berths)), _over("has gone home", then.send_home)),
    "federations": (
        Row("name", "the name"),
        Row("since", "the founding year", years()),
        Row("members", "the members", several(_may_federate, 2), apply=then.change_members),
        Row("against", "the empire that is the enemy", one(HEADS, NOBODY)),
        Row("fighters", "the members ready for war", several(lambda _ground, league: [*league.members])),
        Row("quarrel", "the year in which a quarrel becomes war", years("never", past=False, future=True)),
        _over(),
    ),
    "tributes": (
        Row("payer", "the payer", one(HEADS)),
        Row("receiver", "the receiver", one(HEADS)),
        Row("left", "the winters left", number(1)),
        Row("since", "the year it was laid on them", years("unknown")),
        _over(),
    ),
}
"""The fields of each collection of the world, in the order in which they are listed."""

PACK = Row(
    "pack",
    "the cards left",
    lambda _ground, world: CardsValue(tuple(world.pack)),
    told=tell_cards,
)
"""The pack that lasts for the campaign (G-42)."""
