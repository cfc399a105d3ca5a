"""An umpire in tests: campaigns to correct, and typed values taken from the listed possible ones."""

import re
from functools import cache

from bench.land import ground
from decimo import rulesets
from decimo.chance import Fact, RuleContext
from decimo.play.campaign_record import State, StateFormat, content_digest
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Order
from decimo.play.session import Session
from decimo.rules.decimo_ruleset import Decimo
from decimo.rules.settings import read_settings
from decimo.world.world_state import Attack, Due, Effect, Federation, Horde, Invasion, Raiding, Tribute, World
from tests.rules.campaign import army, fleet, realm, war
from tests.rules.game import Game

REASON = "a card was forgotten"
NAMES_IN_FILE = ("name", "people", "city", "short")
"""What stands in the land's file and not in the world; of a leader, a route and a league the name is in the world."""


def campaign(land: str, seed: int) -> Session:
    """A campaign before its founding, played by its policies."""
    place = ground(land)
    journal = MemoryJournal(place.charter(seed))
    digest = content_digest(place.gathered.texts)
    journal.keep_content(digest, place.gathered.texts)
    return Session(journal, place.ruleset, digest, rulesets)


def decimo(land: str) -> Decimo:
    """The rules on a land."""
    ruleset = ground(land).ruleset
    assert isinstance(ruleset, Decimo)
    return ruleset


@cache
def standing(land: str, seed: int, year: int, step: str) -> bytes:
    """A campaign as it stands before a step of a year, written down."""
    session = campaign(land, seed)
    while (session.moment.year, session.moment.step) != (year, step):
        session.play_step()
        assert session.moment.year <= year, f"year {year} has no {step}"
    return FORMAT.write(session.state)


FORMAT: StateFormat[World] = StateFormat(World)


def play(state: State[World], order: Order) -> list[Fact]:
    """Make a correction; return what it told."""
    context = RuleContext(
        state.world,
        year=state.moment.year,
        season=state.moment.season,
        settings=read_settings(state.settings),
        answerer=lambda _ask, _number: None,
    )
    order.play(context)
    assert not context.asked, "an amendment asks nothing"
    return context.facts


def legal(what: str, possible: str) -> list[str]:
    """Some of the values that are said to be possible, the first and the last among them."""
    if match := re.fullmatch(r"(\d+) to (\d+)", possible):
        return [match[1], match[2]]
    if match := re.match(r"a year from .* \(or (\d+) to (\d+)\)(?:, or (.*))?", possible):
        return [each for each in match.groups() if each]
    if match := re.match(r"a season from (.*) to (.*), or (.*)", possible):
        return list(match.groups())
    if match := re.match(r"(?:at least (\d+) of|nobody, or some of) (.*), with commas", possible):
        ids, least = match[2].split(", "), max(int(match[1] or 0), 1)
        return [", ".join(ids[:least]), ", ".join(ids[-least:]), ", ".join(ids[: least + 1])]
    if possible.startswith("none, or cards"):
        return ["none", "AS, 10H, joker red"]
    if ", who is the named successor" in possible:
        return [possible.split(",")[0]]
    if "a name and a rating" in possible:
        return ["Marcus Livius", "Gaius Junius, 12"] + ["nobody"] * possible.startswith("nobody")
    if possible.startswith("nothing but"):
        return []
    if possible.startswith("three letters"):
        return ["XYZ"]
    if possible.startswith("words"):
        return ['Somebody "new" [x] {y}']
    if ", who is the named successor" in possible:
        return [possible.split(", who")[0]]
    words = re.split(r", | or ", possible)
    return words if what.endswith(".lord") else [words[0], words[-1]]


def illegal(what: str, possible: str) -> list[str]:
    """Some values that cannot be."""
    if match := re.fullmatch(r"(\d+) to (\d+)", possible):
        return ["-1", str(int(match[2]) + 1), "3.5", "", "many"]
    if possible.startswith("words") or "a name" in possible or "named successor" in possible:
        return ["", "   ", "a bell \a rings", "x" * 61]
    return ["", "nonsense", "-1", "99999", f"{what}, {what}"]


def whole_table() -> tuple[Game, State[World]]:
    """A small land with one of everything."""
    game = Game()
    world = game.world
    realm(game, "pelmarra", "orsely")
    for leader in [leader for leader in world.leaders.values() if leader.triban == "orsely"]:
        del world.leaders[leader.id]
    war(game, "pelmarra", "hethrun")
    army(game, "pelmarra", "hethrun", 2)
    fleet(game, "hethrun", next(sea.id for sea in game.data.land.seas), 2)
    world.due["d"] = Due("d", 20, "hethrun", "AS")
    world.effects["e"] = Effect("e", "mine", "hethrun", "decimo:E18", 4, 0)
    world.attacks["a"] = Attack("a", 20, "yurrags", "9H")
    world.raidings["r"] = Raiding("r", "yurrags", "hethrun", 5)
    world.invasions["i"] = Invasion("i", "yurrags", "hethrun", 5)
    world.hordes["h"] = Horde("h", "yurrags", 5, ("rossolan",), "yurrags", 5)
    world.federations["f"] = Federation("f", "League", ("hethrun", "rossolan"), 4)
    world.tributes["t"] = Tribute("t", "hethrun", "rossolan", 3)
    world.pack_laid, world.pack = True, ("AS",)
    state = FORMAT.read(standing("four-hearths", 3, 12, "chance-events"))
    state.world = world
    return game, state
