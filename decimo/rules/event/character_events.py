"""Chance events among characters: leaders lost, treachery, scandal, murder, republics, marriages, spies."""

from typing import Literal

from decimo.chance import Drawn, Option
from decimo.rules.game_data import (
    DecimoContext,
    DecimoData,
    DecimoDecision,
    RandomChoice,
    bordering_lands,
    nearby_states,
    nearest_enemies,
    pick,
    picks,
)
from decimo.rules.people.leaders import appoint, natural_leader
from decimo.rules.people.succession import replace_ruler
from decimo.rules.war.allies import part_foes
from decimo.rules.war.declaration import declare
from decimo.rules.war.peace import make_peace
from decimo.world.blight import holds_company
from decimo.world.character import change_leading_office, leave_office
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import are_federated, head_of, lands_of, polities, score, set_score
from decimo.world.wars import at_war, regulars_at_home
from decimo.world.world_state import (
    EXCEPTIONAL,
    Leader,
    Triban,
    World,
    holder,
    is_heir,
    leading,
    relation_between,
)


def characters(world: World, people: str) -> list[Leader]:
    """Return the characters in office of a state, by its head, without a named successor."""
    return [
        leader for leader in world.leaders.values() if leader.triban == people and not is_heir(world, leader)
    ]


def lose_leader(
    context: DecimoContext, data: DecimoData, people: Triban, verb: str, *, rule: str, why: str = ""
) -> None:
    """The leader of a state is lost; the successor follows, or a new character is rolled (R5.18, R5.20)."""
    leader = _leader(context, people)
    leave_office(context, leader, verb, rule=rule, why=why)
    replace_ruler(context, data, people.id, gone=leader.id)


def overthrow(
    context: DecimoContext,
    data: DecimoData,
    people: Triban,
    by: Literal["colleague", "junior", "forces"],
    *,
    rule: str,
) -> None:
    """The leader is overthrown from within (R5.19).

    A colleague moves to the leading office with the same rating, and a new character takes the old office; a
    junior is a new character; the army or the navy makes a new warrior who leads. In each case subjects draw
    whether they stay (G-24).
    """
    leader = _leader(context, people)
    if by == "colleague":
        _seize_office(context, data, people, rule)
    elif by == "junior":
        leave_office(context, leader, "depose", rule=rule, why="overthrown by one of his juniors")
        appoint(context, data, people, leader.office, rule=rule, gone=leader.id)
    else:
        _seize_power(context, data, people, rule)
    replace_ruler(context, data, people.id, gone=leader.id)


def _seize_office(context: DecimoContext, data: DecimoData, people: Triban, rule: str) -> None:
    """One of the other characters, picked by die, takes the leading office."""
    leader = _leader(context, people)
    others = {other.id: other.name for other in characters(context.world, people.id) if other is not leader}
    why = f"the colleague who overthrows {leader.name}"
    colleague = context.world.leaders[pick(context, others, why=why, rule=rule, about=people.id)]
    left = colleague.office
    leave_office(context, leader, "depose", rule=rule, why=f"overthrown by {colleague.name}")
    context.tell(
        "seize_office",
        colleague,
        rule,
        {"name": colleague.name, "office": leader.office, "left": left, "people": people.id},
        office=leader.office,
        since=context.year,
    )
    appoint(context, data, people, left, rule=rule)


def _seize_power(context: DecimoContext, data: DecimoData, people: Triban, rule: str) -> None:
    """The army or the navy, whichever has more units or ships, puts a new warrior at the head.

    A republic ends.
    """
    lands = lands_of(context.world, people.id)
    ships = sum(land.ships + land.hired_ships for land in lands)
    force = "navy" if ships > sum(fit_regulars(land) for land in lands) else "army"
    leader = _leader(context, people)
    warrior = holder(context.world, people.id, "warrior")
    leave_office(context, leader, "depose", rule=rule, why=f"overthrown by the {force}")
    if warrior is not None and warrior is not leader:
        leave_office(context, warrior, "depose", rule=rule, why=f"put aside by the {force}")
    context.tell("seize_power", people, rule, {"force": force}, republic=False)
    appoint(context, data, people, "warrior", rule=rule, gone=warrior.id if warrior else "")
    if leader is not warrior:
        appoint(context, data, people, leader.office, rule=rule, gone=leader.id)
        change_leading_office(context, people, "warrior", rule=rule)


def scandal(context: DecimoContext, data: DecimoData, people: Triban, by: int, *, rule: str) -> None:
    """Ties between a character and one of the nearest enemy's are exposed; the score rises (E26, G-40)."""
    foes = {foe.id: data.land.triban(foe.id).name for foe in nearest_enemies(context.world, data, people.id)}
    why = f"the nearest enemy of {data.land.triban(people.id).name}"
    enemy = pick(context, foes, why=why, rule=rule, about=people.id)
    one, other = picks(
        context, [_one_of(context, data, people.id, rule), _one_of(context, data, enemy, rule)]
    )
    leaders = context.world.leaders
    context.tell(
        "uncover_scandal",
        people.id,
        rule,
        {
            "enemy": enemy,
            "one": leaders[one].name,
            "other": leaders[other].name,
            "involved": one,
            "involved_there": other,
        },
    )
    _cool(context, people, enemy, by, rule=rule, why="a scandal")


def assassinate(context: DecimoContext, data: DecimoData, people: Triban, *, rule: str) -> None:
    """One of the characters, picked by die, is killed, and a new one is rolled (E27, G-40)."""
    one = picks(context, [_one_of(context, data, people.id, rule, "the victim among the characters of")])[0]
    victim, ruler = context.world.leaders[one], leading(context.world, people)
    leave_office(context, victim, "assassinate", rule=rule)
    if victim is ruler:
        replace_ruler(context, data, people.id, gone=victim.id)
    else:
        appoint(context, data, people, victim.office, rule=rule, gone=victim.id)


def found_republic(context: DecimoContext, data: DecimoData, people: Triban, by: int, *, rule: str) -> None:
    """The ruler is driven out and the state becomes a republic, which no warrior leads (E39, G-40).

    The score with every bordering state falls by `by`.
    """
    world, leader = context.world, _leader(context, people)
    leave_office(context, leader, "depose", rule=rule, why="driven out by the people")
    context.tell("found_republic", people, rule, republic=True)
    replace_ruler(context, data, people.id, gone=leader.id)
    change_leading_office(context, people, natural_leader(context, people), rule=rule)
    for other in _beside(world, data, people):
        relation = relation_between(world, people.id, other.id)
        set_score(context, relation, relation.score - by, rule=rule, why="a republic", by=by)


def accuse(
    context: DecimoContext,
    data: DecimoData,
    people: Triban,
    whom: Literal["culprit", "neighbour"],
    by: int,
    *,
    rule: str,
) -> None:
    """Another people is blamed for a murder, rightly or wrongly, and the score with it rises (E27, G-40).

    The culprit is the nearest enemy, or a neighbour if there is none; the wrongly accused is any neighbour.
    """
    near = nearby_states(context.world, data, people.id)
    suspects = (nearest_enemies(context.world, data, people.id) or near) if whom == "culprit" else near
    names = {other.id: data.land.triban(other.id).name for other in suspects}
    why = f"the people that {data.land.triban(people.id).name} accuses"
    accused = pick(context, names, why=why, rule=rule, about=people.id)
    context.tell("accuse" if whom == "culprit" else "wrongly_accuse", people.id, rule, {"accused": accused})
    _cool(context, people, accused, by, rule=rule, why="a murder")


def _beside(world: World, data: DecimoData, people: Triban) -> list[Triban]:
    """Return the states whose lands border on those of a state."""
    heads = {
        head_of(world, near.id)
        for land in lands_of(world, people.id)
        for near in bordering_lands(world, data, land.id)
    }
    return [state for state in polities(world) if state.id in heads and state is not people]


def _one_of(
    context: DecimoContext, data: DecimoData, people: str, rule: str, why: str = "the character involved of"
) -> RandomChoice:
    names = {leader.id: leader.name for leader in characters(context.world, people)}
    return RandomChoice(names, f"{why} {data.land.triban(people).name}", rule, str(people))


def _cool(context: DecimoContext, people: Triban, other: Drawn, by: int, *, rule: str, why: str) -> None:
    """The score of two peoples rises, up to the highest score."""
    now = score(context.world, people.id, other)
    relation = relation_between(context.world, people.id, other)
    set_score(context, relation, now + by, rule=rule, why=why, by=by)


def _leader(context: DecimoContext, people: Triban) -> Leader:
    leader = leading(context.world, people)
    if leader is None:
        raise LookupError(f"nobody leads {people.id}")
    return leader


RIVAL_FROM = 2
"""The score from which a state nearby could become a threat."""


def marriage_partners(
    world: World, data: DecimoData, state: Triban, whom: Literal["enemy", "rival"]
) -> list[Triban]:
    """Return the states for a marriage: the nearest enemies, or states nearby that could be a threat.

    A threat is not a good ally, and not yet at war with the state. Mercenaries are excluded (E49).
    """
    if whom == "enemy":
        enemies = nearest_enemies(world, data, state.id)
        return [enemy for enemy in enemies if not holds_company(world, enemy.id)]
    return [
        other
        for other in nearby_states(world, data, state.id)
        if not holds_company(world, other.id)
        and score(world, state.id, other.id) >= RIVAL_FROM
        and not at_war(world, state.id, other.id)
    ]


def marry(
    context: DecimoContext,
    data: DecimoData,
    state: Triban,
    whom: Literal["enemy", "rival"],
    to: int,
    *,
    rule: str,
) -> None:
    """A marriage with a state, picked by die, sets the score to `to` and ends wars between the two."""
    names = {
        other.id: data.land.triban(other.id).people
        for other in marriage_partners(context.world, data, state, whom)
    }
    why = f"the people into which the ruling family of the {data.land.triban(state.id).people} marries"
    other = str(pick(context, names, why=why, rule=rule, about=state.id))
    context.tell("marry", state.id, rule, {"other": other})
    for war in list(context.world.wars.values()):
        if {war.one, war.other} == {state.id, other}:
            make_peace(context, data, war, rule=rule, why="a marriage")
    part_foes(context, data, state.id, other, rule=rule, why="a marriage")
    set_score(context, relation_between(context.world, state.id, other), to, rule=rule, why="a marriage")


KEEP = Option("keep", "keep the secret, and let things be")
BEGIN_WAR, MAKE_PEACE = "war:", "peace:"


def may_use_secret(world: World, data: DecimoData, state: Triban) -> bool:
    """Return whether a state has an exceptional politician, and a war to begin or to end."""
    politician = holder(world, state.id, "politician")
    exceptional = politician is not None and politician.rating >= EXCEPTIONAL
    return exceptional and bool(_targets(world, data, state) or _wars(world, state))


def use_secret(context: DecimoContext, data: DecimoData, state: Triban, *, rule: str) -> None:
    """The state decides: begin a war with a state nearby, end one of its own, or neither (R5.13)."""
    world, people = context.world, data.land.triban(state.id).people
    ours = regulars_at_home(world, state.id)
    options = [
        Option(
            f"{BEGIN_WAR}{foe.id}",
            f"make war on the {data.land.triban(foe.id).people} "
            f"({ours} units against {regulars_at_home(world, foe.id)})",
        )
        for foe in _targets(world, data, state)
    ]
    options += [
        Option(f"{MAKE_PEACE}{foe}", f"end the war with the {data.land.triban(foe).people}")
        for foe in _wars(world, state)
    ]
    why = f"what the politician of the {people} does with the enemy's secrets"
    chosen = str(
        context.choose(
            state.id,
            (*options, KEEP),
            why=why,
            rule="decimo:R5.13",
            about=state.id,
            decision=DecimoDecision.WAR_OR_PEACE,
        )
    )
    if chosen.startswith(BEGIN_WAR):
        declare(
            context, data, state.id, chosen.removeprefix(BEGIN_WAR), rule=rule, cause="the enemy's secrets"
        )
    elif chosen.startswith(MAKE_PEACE):
        war = _wars(world, state)[chosen.removeprefix(MAKE_PEACE)]
        make_peace(context, data, world.wars[war], rule=rule, why="secrets that the enemy would not see told")


def _targets(world: World, data: DecimoData, state: Triban) -> list[Triban]:
    """Return the states nearby that are neither at war with a state nor in its federation."""
    return [
        other
        for other in nearby_states(world, data, state.id)
        if not at_war(world, state.id, other.id) and not are_federated(world, state.id, other.id)
    ]


def _wars(world: World, state: Triban) -> dict[str, str]:
    """Return a state's own wars by its opponent, without those against mercenaries, who make no peace (E49)."""
    found: dict[str, str] = {}
    for war in world.wars.values():
        foe = war.other if war.one == state.id else war.one
        if state.id in (war.one, war.other) and not holds_company(world, foe):
            found[foe] = war.id
    return found
