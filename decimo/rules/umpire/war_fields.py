"""What may be corrected between states (scores, wars, federations, tributes), and of what lasts and is to come."""

from collections.abc import Iterator

from decimo.chance import FieldValue
from decimo.chance.card import PACK_54
from decimo.content.value import Name, Number, OneOf, Several, YesNo, one_of
from decimo.rules.game_data import DecimoContext
from decimo.rules.umpire.correctable_field import (
    UMPIRE_RULE,
    CardsValue,
    CorrectionContext,
    FactWords,
    SeasonValue,
    WorldField,
    YearValue,
    correct,
    make_field,
    make_removal,
)
from decimo.rules.umpire.land_fields import MOST_LASTING
from decimo.rules.war.allies import settle_score_after_war
from decimo.rules.war.disband import stand_down
from decimo.world.blight import OF_STATES
from decimo.world.polity import BEST, WORST, are_federated, enemies, side_of
from decimo.world.wars import at_war, participants
from decimo.world.world_state import (
    Due,
    Effect,
    Federation,
    Pair,
    Relation,
    Tribute,
    War,
    World,
    fresh_id,
    relation_between,
    season_number,
)

MOST = 99
WHY = "the word of the umpire"


def relation_fields(ground: CorrectionContext, relation: Relation) -> Iterator[WorldField]:
    """Return what may be corrected between two states."""
    world, now = ground.world, ground.now
    one, other = relation.pair
    of, stem = f"{ground.people(one)} and {ground.people(other)}", f"relations.{one}.{other}"
    about = (relation.id, one, other)
    yield make_field(
        relation, "score", "the score", Number(BEST, WORST), of=of, about=about, what=f"{stem}.score"
    )
    truce = YearValue(ground.data.land, 1, now.year + MOST_LASTING, "never")
    yield make_field(
        relation, "truce", "the last year of a truce", truce, of=of, about=about, what=f"{stem}.truce"
    )
    if not at_war(world, one, other):
        yield _begin_war(ground, one, other, stem, of)


def _begin_war(ground: CorrectionContext, one: str, other: str, stem: str, of: str) -> WorldField:
    """Let two states be at war: who is typed has declared it."""
    world = ground.world
    words: dict[str, FieldValue] = {"peace": "", one: one, other: other}

    def check(value: FieldValue) -> str:
        if value and are_federated(world, one, other):
            return "both are in one federation; correct its members first"
        return ""

    def make(context: DecimoContext, value: FieldValue, told: FactWords) -> None:
        declares, foe = (one, other) if value == one else (other, one)
        war = War(
            id=fresh_id(context.world.wars, f"{declares}-{foe}-{context.year}"),
            one=declares,
            other=foe,
            since=context.year,
            cause=WHY,
        )
        relation = relation_between(context.world, one, other)
        context.add("amend_war", war, UMPIRE_RULE, told, about=declares, also=(relation, {"score": WORST}))

    ids = (Pair(one, other).id, one, other)
    return WorldField(f"{stem}.war", "who has declared war", of, ids, OneOf(words), "", make, check)


# Wars


def war_fields(ground: CorrectionContext, war: War) -> Iterator[WorldField]:
    """Return what may be corrected of a war."""
    land, now = ground.data.land, ground.now.year
    of = f"the war of {ground.people(war.one)} on {ground.people(war.other)}"
    about = tuple(participants(war))
    yield make_field(war, "since", "the first year", YearValue(land, 1, now), of=of, about=about)
    yield make_field(war, "cause", "the cause", Name(), of=of, about=about)
    yield make_field(war, "civil", "is a civil war", YesNo(), of=of, about=about)
    attackers = one_of([war.one, war.other], "nobody")
    yield make_field(war, "attacker", "this year's attacker", attackers, of=of, about=about)
    yield make_field(
        war, "one_won", f"the victories of {ground.people(war.one)}", Number(0, MOST), of=of, about=about
    )
    others = f"the victories of {ground.people(war.other)}"
    yield make_field(war, "other_won", others, Number(0, MOST), of=of, about=about)
    yield _allies(ground, war, "one_allies", war.one, of)
    yield _allies(ground, war, "other_allies", war.other, of)

    def end(context: DecimoContext, _value: FieldValue, words: FactWords) -> None:
        there = context.world.wars[war.id]
        met = [(a, b) for a in side_of(context.world, there.id, there.one)[0] for b in _foes(context, there)]
        context.remove("amend_whether", there, UMPIRE_RULE, words)
        _part(context, ground, met)

    yield make_removal(war, of, about=about, make=end)


def _foes(context: DecimoContext, war: War) -> list[str]:
    return side_of(context.world, war.id, war.one)[1]


def _part(context: DecimoContext, ground: CorrectionContext, met: list[tuple[str, str]]) -> None:
    """Those who fight each other nowhere any more come down from 7, and idle armies go home (G-09, G-11)."""
    for one, other in met:
        settle_score_after_war(context, one, other, rule=UMPIRE_RULE, why=WHY)
    stand_down(context, ground.data)


def _allies(ground: CorrectionContext, war: War, name: str, principal: str, of: str) -> WorldField:
    """Who comes in stands at 7 with all it meets, who goes out no more (G-09, G-10)."""
    world = ground.world
    own, foes = side_of(world, war.id, principal)
    kind = Several(tuple(head for head in ground.heads() if head not in (principal, *foes)))
    before: tuple[str, ...] = getattr(war, name)

    def check(value: FieldValue) -> str:
        for head in value if isinstance(value, tuple) else ():
            if head not in before and any(are_federated(world, head, foe) for foe in foes):
                return f"{ground.people(head)} are in a federation with an enemy of this side"
        return ""

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        there = context.world.wars[war.id]
        correct(context, kind, there, words, {name: value})
        now = value if isinstance(value, tuple) else ()
        for head in now:
            for foe in foes if head not in before else ():
                relation = relation_between(context.world, head, foe)
                told: FactWords = {"one": head, "other": foe, "score": WORST}
                context.tell("stand_at_war", relation, UMPIRE_RULE, told, score=WORST)
        _part(context, ground, [(head, foe) for head in before if head not in now for foe in foes])

    thing, ids = f"the allies of {ground.people(principal)}", (war.id, *own, *foes)
    return WorldField(f"wars.{war.id}.{name}", thing, of, ids, kind, before, make, check)


# Federations and tributes


def federation_fields(ground: CorrectionContext, league: Federation) -> Iterator[WorldField]:
    """Return what may be corrected of a federation."""
    world, land, now = ground.world, ground.data.land, ground.now.year
    of, about = f"the {league.name}", league.members
    yield make_field(league, "name", "the name", Name(), of=of, about=about)
    yield make_field(league, "since", "the founding year", YearValue(land, 1, now), of=of, about=about)
    elsewhere = [head for each in world.federations.values() if each is not league for head in each.members]
    kind = Several(tuple(head for head in ground.heads() if head not in elsewhere), 2)

    def check(value: FieldValue) -> str:
        members = value if isinstance(value, tuple) else ()
        foes = [(one, other) for one in members for other in enemies(world, one) if other in members]
        if league.against in members:
            return f"the federation is against {ground.people(league.against)}"
        return f"{ground.people(foes[0][0])} and {ground.people(foes[0][1])} are at war" if foes else ""

    def without(value: FieldValue) -> dict[str, FieldValue]:
        members = value if isinstance(value, tuple) else ()
        return {"fighters": tuple(head for head in league.fighters if head in members)}

    yield make_field(league, "members", "the members", kind, of=of, about=about, check=check, linked=without)
    against = one_of([head for head in ground.heads() if head not in league.members], "nobody")
    yield make_field(league, "against", "the empire that is the enemy", against, of=of, about=about)
    fighters = Several(league.members)
    yield make_field(league, "fighters", "the members ready for war", fighters, of=of, about=about)
    quarrel = YearValue(land, now + 1, now + MOST_LASTING, "never")
    yield make_field(
        league, "quarrel", "the year in which a quarrel becomes war", quarrel, of=of, about=about
    )
    yield make_removal(league, of, about=about)


def tribute_fields(ground: CorrectionContext, tribute: Tribute) -> Iterator[WorldField]:
    """Return what may be corrected of a tribute."""
    heads = ground.heads()
    payer, receiver = ground.people(tribute.payer), ground.people(tribute.receiver)
    of, about = f"the tribute of {payer} to {receiver}", (tribute.payer, tribute.receiver)
    yield make_field(tribute, "payer", "the payer", one_of(heads), of=of, about=about)
    yield make_field(tribute, "receiver", "the receiver", one_of(heads), of=of, about=about)
    yield make_field(tribute, "left", "the winters left", Number(1, MOST), of=of, about=about)
    since = YearValue(ground.data.land, 1, ground.now.year, "unknown")
    yield make_field(tribute, "since", "the year it was laid on them", since, of=of, about=about)
    yield make_removal(tribute, of, about=about)


MAX_CARDS_DRAWN = 99


def effect_fields(ground: CorrectionContext, effect: Effect) -> Iterator[WorldField]:
    """Return what may be corrected of something that lasts."""
    world, land = ground.world, ground.data.land
    now = season_number(ground.now.year, ground.now.season)
    of, about = f"the {effect.kind} on {ground.spoken(effect.about)}", (effect.about,)
    if effect.about in world.routes:
        where = list(world.routes)
    elif effect.about in world.outsiders:
        where = list(world.outsiders)
    else:
        where = ground.heads() if effect.kind in OF_STATES else list(world.tribans)
    yield make_field(effect, "about", "the place", one_of(where), of=of, about=about)
    began = SeasonValue(land, season_number(1, 0), now, "never")
    yield make_field(effect, "began", "the first season", began, of=of, about=about)
    last = SeasonValue(land, now, season_number(ground.now.year + MOST_LASTING, 3), "for good")
    yield make_field(effect, "last", "the last season", last, of=of, about=about)
    yield make_field(effect, "blight", "the blight a year", Number(0, MAX_CARDS_DRAWN), of=of, about=about)
    yield make_field(
        effect, "cards", "the trade cards a year", Number(0, MAX_CARDS_DRAWN), of=of, about=about
    )
    yield make_removal(effect, of, about=about)


def due_fields(ground: CorrectionContext, due: Due) -> Iterator[WorldField]:
    """Return what may be corrected of a chance event that is to come."""
    land, now = ground.data.land, ground.now.year
    of = f"the chance event of {land.year_label(due.year)} for {ground.spoken(due.triban)}"
    year = YearValue(land, now + 1, now + MOST_LASTING)
    yield make_field(due, "year", "the year", year, of=of, about=(due.triban,))
    yield make_field(
        due, "triban", "the land", one_of(list(ground.world.tribans)), of=of, about=(due.triban,)
    )
    cards: dict[str, FieldValue] = {card: card for card in PACK_54}
    yield make_field(due, "card", "the card", OneOf(cards), of=of, about=(due.triban,))
    yield make_removal(due, of, about=(due.triban,))


def pack_fields(world: World) -> Iterator[WorldField]:
    """Return the pack, if one lasts for the campaign (G-42)."""

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        correct(context, CardsValue(), context.world, words, {"pack": value})

    if world.pack_laid:
        yield WorldField(
            "pack", "the cards left", "the lasting pack", ("pack",), CardsValue(), world.pack, make
        )
