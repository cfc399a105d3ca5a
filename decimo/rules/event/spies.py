"""Secrets won from the enemy: an exceptional politician may force a war to begin or to end (E20, E22, R5.13)."""

from decimo.fate import Option
from decimo.rules.book import Book, Season
from decimo.rules.near import nearby
from decimo.rules.war.declaration import declare
from decimo.rules.war.peace import make_peace
from decimo.world.effect import holds_company
from decimo.world.federation import federated
from decimo.world.land import EXCEPTIONAL, Triban, World, holder
from decimo.world.war import at_war, strength

KEEP = Option("keep", "keep the secret, and let things be")
WAR, PEACE = "war:", "peace:"


def may_use_secret(world: World, book: Book, state: Triban) -> bool:
    """Whether a state has an exceptional politician, and a war to begin or to end."""
    politician = holder(world, state.id, "politician")
    exceptional = politician is not None and politician.rating >= EXCEPTIONAL
    return exceptional and bool(_targets(world, book, state) or _wars(world, state))


def use_secret(turn: Season, book: Book, state: Triban, *, rule: str) -> None:
    """The state decides: begin a war with a state nearby, end one of its own, or neither (R5.13)."""
    world, people = turn.world, book.land.triban(state.id).people
    ours = strength(world, state.id)
    options = [
        Option(
            f"{WAR}{foe.id}",
            f"make war on the {book.land.triban(foe.id).people} ({ours} units against {strength(world, foe.id)})",
        )
        for foe in _targets(world, book, state)
    ]
    options += [
        Option(f"{PEACE}{foe}", f"end the war with the {book.land.triban(foe).people}")
        for foe in _wars(world, state)
    ]
    why = f"what the politician of the {people} does with the enemy's secrets"
    chosen = str(turn.choose(state.id, (*options, KEEP), why=why, rule="decimo:R5.13", about=state.id))
    if chosen.startswith(WAR):
        declare(turn, book, state.id, chosen.removeprefix(WAR), rule=rule, cause="the enemy's secrets")
    elif chosen.startswith(PEACE):
        war = _wars(world, state)[chosen.removeprefix(PEACE)]
        make_peace(turn, book, world.wars[war], rule=rule, why="secrets that the enemy would not see told")


def _targets(world: World, book: Book, state: Triban) -> list[Triban]:
    """The states nearby that are neither at war with a state nor in its federation."""
    return [
        other
        for other in nearby(world, book, state.id)
        if not at_war(world, state.id, other.id) and not federated(world, state.id, other.id)
    ]


def _wars(world: World, state: Triban) -> dict[str, str]:
    """The wars that are a state's own, by the state it fights; with mercenaries there is no peace (E49)."""
    found: dict[str, str] = {}
    for war in world.wars.values():
        foe = war.other if war.one == state.id else war.one
        if state.id in (war.one, war.other) and not holds_company(world, foe):
            found[foe] = war.id
    return found
