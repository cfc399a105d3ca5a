"""Long campaigns on the shipped lands, played by policies: counts over all years."""

from functools import cache

from decimo.chance import Fact
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.rulesets import build, gather
from decimo.world.world_state import World

LANDS = ("four-hearths", "italy")
SEEDS = (1, 2, 3, 7, 11)


@cache
def ruleset(land: str) -> Ruleset:
    gathered = gather(land)
    return build(gathered.ruleset, gathered.texts)


def session(land: str, seed: int) -> Session:
    charter = Charter(land, "decimo", land, seed, {}, "app", {}, "test")
    return Session(MemoryJournal(charter), ruleset(land), "test")


@cache
def forty_years(land: str, seed: int) -> tuple[World, tuple[Fact, ...]]:
    """The world after 40 years, and all that happened in them."""
    game = session(land, seed)
    game.run(40)
    facts = tuple(fact for played in game.line() for fact in played.facts)
    world = game.state.world
    assert isinstance(world, World)
    return world, facts
