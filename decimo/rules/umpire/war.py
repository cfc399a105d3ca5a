"""What may be corrected between states: scores, wars and who fights in them, federations, tributes."""

from collections.abc import Iterator

from decimo.content.value import Number, OneOf, Several, Words, YesNo, one_of
from decimo.fate import Held
from decimo.play.state import Moment
from decimo.rules.book import Season
from decimo.rules.umpire.kind import Year
from decimo.rules.umpire.land import MOST_LASTING
from decimo.rules.umpire.place import HOUSE, Ground, Place, Telling, correct, field, over
from decimo.rules.war.disband import stand_down
from decimo.rules.war.joining import calm
from decimo.world.federation import federated
from decimo.world.host import War
from decimo.world.land import Federation, Relation, Tribute, fresh_id, pair
from decimo.world.power import enemies, friends_in_war, side_of
from decimo.world.relation import BEST, WORST
from decimo.world.war import at_war, participants

JUST_CHECKED = ("companies", "year-ends")
"""The steps that follow a check of all relations: there the states at 7 are those at war (G-07)."""
MOST = 99
WHY = "the word of the umpire"


def relation_places(ground: Ground, relation: Relation) -> Iterator[Place]:
    """Return what may be corrected between two states."""
    world, now = ground.world, ground.now
    one, other = relation.id.split("|")
    of, stem = f"{ground.people(one)} and {ground.people(other)}", f"relations.{one}.{other}"
    fight = at_war(world, one, other)
    kind = _scores(now, fight=fight)
    about = (relation.id, one, other)
    yield field(relation, "score", "the score", kind, of=of, about=about, what=f"{stem}.score")
    truce = Year(ground.book.land, 1, now.year + MOST_LASTING, "never")
    yield field(
        relation, "truce", "the last year of a truce", truce, of=of, about=about, what=f"{stem}.truce"
    )
    if not fight:
        yield _begin_war(ground, one, other, stem, of)


def _scores(now: Moment, *, fight: bool) -> Number:
    """The scores that two states can have: once all were checked, those at 7 are those at war (G-07)."""
    if now.step in JUST_CHECKED:
        return Number(WORST, WORST) if fight else Number(BEST, WORST - 1)
    return Number(BEST, WORST)


def _begin_war(ground: Ground, one: str, other: str, stem: str, of: str) -> Place:
    """Let two states be at war: who is typed has declared it."""
    world = ground.world
    words: dict[str, Held] = {"peace": "", one: one, other: other}

    def check(value: Held) -> str:
        if value and federated(world, one, other):
            return "both are in one federation; correct its members first"
        if value and other in friends_in_war(world, one):
            return "they fight beside each other; correct the allies of that war first"
        return ""

    def make(turn: Season, value: Held, told: Telling) -> None:
        declares, foe = (one, other) if value == one else (other, one)
        war = War(
            id=fresh_id(turn.world.wars, f"{declares}-{foe}-{turn.year}"),
            one=declares,
            other=foe,
            since=turn.year,
            cause=WHY,
        )
        relation = turn.world.relations[pair(one, other)]
        turn.add("amend_war", war, HOUSE, told, about=declares, also=(relation, {"score": WORST}))

    ids = (f"{one}|{other}", one, other)
    return Place(f"{stem}.war", "who has declared war", of, ids, OneOf(words), "", make, check)


# Wars


def war_places(ground: Ground, war: War) -> Iterator[Place]:
    """Return what may be corrected of a war."""
    land, now = ground.book.land, ground.now.year
    of = f"the war of {ground.people(war.one)} on {ground.people(war.other)}"
    about = tuple(participants(war))
    yield field(war, "since", "the first year", Year(land, 1, now), of=of, about=about)
    yield field(war, "cause", "the cause", Words(), of=of, about=about)
    yield field(war, "civil", "is a civil war", YesNo(), of=of, about=about)
    attackers = one_of([war.one, war.other], "nobody")
    yield field(war, "attacker", "this year's attacker", attackers, of=of, about=about)
    yield field(
        war, "one_won", f"the victories of {ground.people(war.one)}", Number(0, MOST), of=of, about=about
    )
    others = f"the victories of {ground.people(war.other)}"
    yield field(war, "other_won", others, Number(0, MOST), of=of, about=about)
    yield _allies(ground, war, "one_allies", war.one, of)
    yield _allies(ground, war, "other_allies", war.other, of)

    def end(turn: Season, _value: Held, words: Telling) -> None:
        there = turn.world.wars[war.id]
        met = [(a, b) for a in side_of(turn.world, there.id, there.one)[0] for b in _foes(turn, there)]
        turn.remove("amend_whether", there, HOUSE, words)
        _part(turn, ground, met)

    yield over(war, of, about=about, make=end)


def _foes(turn: Season, war: War) -> list[str]:
    return side_of(turn.world, war.id, war.one)[1]


def _part(turn: Season, ground: Ground, met: list[tuple[str, str]]) -> None:
    """Those who fight each other nowhere any more come down from 7, and idle armies go home (G-09, G-11)."""
    for one, other in met:
        calm(turn, one, other, rule=HOUSE, why=WHY)
    stand_down(turn, ground.book)


def _allies(ground: Ground, war: War, name: str, principal: str, of: str) -> Place:
    """Who comes in stands at 7 with all it meets, who goes out no more (G-09, G-10)."""
    world = ground.world
    own, foes = side_of(world, war.id, principal)
    heads = [head for head in ground.heads() if head not in (war.one, war.other)]
    kind = Several(tuple(heads))
    before: tuple[str, ...] = getattr(war, name)

    def check(value: Held) -> str:
        wanted = value if isinstance(value, tuple) else ()
        for head in wanted:
            comrades = friends_in_war(world, head)
            hostile = any(at_war(world, head, one) for one in (principal, *wanted))
            beside = any(foe in comrades or federated(world, head, foe) for foe in foes)
            if head not in before and (head in foes or hostile or beside):
                return f"{ground.people(head)} stand beside an enemy of this side, or fight a friend of it"
        return ""

    def make(turn: Season, value: Held, words: Telling) -> None:
        there = turn.world.wars[war.id]
        correct(turn, kind, there, words, {name: value})
        now = value if isinstance(value, tuple) else ()
        for head in now:
            for foe in foes if head not in before else ():
                relation = turn.world.relations[pair(head, foe)]
                told: Telling = {"one": head, "other": foe, "score": WORST}
                turn.tell("stand_at_war", relation, HOUSE, told, score=WORST)
        _part(turn, ground, [(head, foe) for head in before if head not in now for foe in foes])

    thing, ids = f"the allies of {ground.people(principal)}", (war.id, *own, *foes)
    return Place(f"wars.{war.id}.{name}", thing, of, ids, kind, before, make, check)


# Federations and tributes


def federation_places(ground: Ground, league: Federation) -> Iterator[Place]:
    """Return what may be corrected of a federation."""
    world, land, now = ground.world, ground.book.land, ground.now.year
    of, about = f"the {league.name}", league.members
    yield field(league, "name", "the name", Words(), of=of, about=about)
    yield field(league, "since", "the founding year", Year(land, 1, now), of=of, about=about)
    elsewhere = [head for each in world.federations.values() if each is not league for head in each.members]
    kind = Several(tuple(head for head in ground.heads() if head not in elsewhere), 2)

    def check(value: Held) -> str:
        members = value if isinstance(value, tuple) else ()
        foes = [(one, other) for one in members for other in enemies(world, one) if other in members]
        if league.against in members:
            return f"the federation is against {ground.people(league.against)}"
        return f"{ground.people(foes[0][0])} and {ground.people(foes[0][1])} are at war" if foes else ""

    def without(value: Held) -> dict[str, Held]:
        members = value if isinstance(value, tuple) else ()
        return {"fighters": tuple(head for head in league.fighters if head in members)}

    yield field(league, "members", "the members", kind, of=of, about=about, check=check, linked=without)
    against = one_of([head for head in ground.heads() if head not in league.members], "nobody")
    yield field(league, "against", "the empire that is the enemy", against, of=of, about=about)
    fighters = Several(league.members)
    yield field(league, "fighters", "the members ready for war", fighters, of=of, about=about)
    quarrel = Year(land, now + 1, now + MOST_LASTING, "never")
    yield field(league, "quarrel", "the year in which a quarrel becomes war", quarrel, of=of, about=about)
    yield over(league, of, about=about)


def tribute_places(ground: Ground, tribute: Tribute) -> Iterator[Place]:
    """Return what may be corrected of a tribute."""
    heads = ground.heads()
    payer, receiver = ground.people(tribute.payer), ground.people(tribute.receiver)
    of, about = f"the tribute of {payer} to {receiver}", (tribute.payer, tribute.receiver)
    payers = one_of([head for head in heads if head != tribute.receiver])
    yield field(tribute, "payer", "the payer", payers, of=of, about=about)
    receivers = one_of([head for head in heads if head != tribute.payer])
    yield field(tribute, "receiver", "the receiver", receivers, of=of, about=about)
    yield field(tribute, "left", "the winters left", Number(1, MOST), of=of, about=about)
    since = Year(ground.book.land, 1, ground.now.year, "unknown")
    yield field(tribute, "since", "the year it was laid on them", since, of=of, about=about)
    yield over(tribute, of, about=about)
