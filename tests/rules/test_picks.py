"""Picks by die: every candidate has the same number of faces."""

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from decimo.chance import PACK_54, Answer, Ask, Drawn, Pack, RuleContext, Stream, chance_answer, parse_dice
from decimo.chance.step_context import Answerer
from decimo.rules import game_data
from decimo.rules.event.chance_events import chance_events
from decimo.rules.game_data import DecimoContext, Rule, pick
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.rules.war.federation import check_federations, trade_quarrels
from decimo.rules.war.muster import take_positions
from decimo.rules.war.peace import check_wars
from decimo.world.world_state import Due, Federation, World
from tests.rules.game import EVENTS, ITALY, SETTINGS, SPRING, TABLES, WINTER, Game
from tests.rules.realm import empire, kingdom
from tests.rules.war_game import WarGame

PICK = Path(game_data.__file__)
MODULES = sorted(path for path in PICK.parent.rglob("*.py") if path != PICK)
YEAR = 12


@dataclass
class Scene:
    """A step that picks somebody, in a world that is set up for it; the first asks are answered by `faces`."""

    name: str
    world: World
    step: Rule
    season: int = WINTER
    faces: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.name

    def play(self, forced: dict[int, int]) -> "Seen":
        """Play it by dice of its own, but for the asks in `forced`; all else comes out the same every time."""
        seen = Seen()
        known = dict(enumerate(self.faces)) | forced

        def answer(ask: Ask, number: int) -> Answer:
            seen.asks[number] = ask
            if ask.kind == "choice":
                return Answer(ask.options[-1].id, "player")
            if number in known:
                return Answer((known[number],), "player")
            return chance_answer(ask, Stream(f"{self.name}/{number}"))

        context: DecimoContext = RuleContext(
            deepcopy(self.world),
            year=YEAR,
            season=self.season,
            settings=SETTINGS,
            answerer=answer,
            pack=Pack(PACK_54),
        )
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(game_data, "Drawn", seen.note)
            self.step(context, ITALY)
        return seen


@dataclass
class Seen:
    """What was asked in a scene, and who was picked by which ask and where in the rules."""

    asks: dict[int, Ask] = field(default_factory=dict)
    picked: dict[int, str] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)

    def note(self, value: str, asks: tuple[int, ...]) -> Drawn:
        frame = sys._getframe(1)
        while frame.f_code.co_filename == str(PICK) and frame.f_back:
            frame = frame.f_back
        if asks:
            self.picked[asks[0]] = value
            self.places.add(f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}")
        return Drawn(value, asks)


# Scenes


def scenes() -> Iterator[Scene]:
    lands: dict[str, Callable[[], Game]] = {"free": free, "kingdom": kingdom, "empire": empire}
    for kind, land in lands.items():
        for event in EVENTS.rows:
            game = made_ready(land())
            game.world.due["due"] = Due("due", YEAR, "latium", "AS")
            yield Scene(f"{event.id} {kind}", game.world, chance_events, faces=(int(event.on),))
    yield Scene("the capital rises", two_old_kings().world, chance_events, faces=(37, 6))
    yield Scene("a trade war", rerouted().world, chance_events, faces=(45,))
    yield Scene("raiders come", raided().world, begin_attacks, SPRING)
    yield Scene("armies muster", at_war().world, take_positions)
    yield Scene("a quarrel of equals", quarrel().world, check_wars)
    yield Scene("a federation breaks", league(score=3).world, check_federations)
    yield Scene("a federation goes to war", league(score=0).world, trade_quarrels)


def free() -> Game:
    return WarGame(ITALY)


def made_ready(game: Game) -> Game:
    """Let every event find what it needs: enemies, spies, mercenaries, a general's court, outsiders of both kinds."""
    for one, other in (("latium", "umbria"), ("latium", "lucania"), ("latium", "picenum")):
        game.set_score(one, other, 5)
    for leader in game.world.leaders.values():
        leader.rating = 20
    game.triban("latium").discharged = 5
    game.triban("latium").leading = "politician"
    return game


def two_old_kings() -> Game:
    game = empire()
    game.triban("samnium").joined = game.triban("campania").joined
    game.world.due["due"] = Due("due", YEAR, "latium", "AS")
    return game


def rerouted() -> Game:
    game = free()
    for route in list(game.world.routes.values())[:2]:
        route.led, route.led_by, route.bereft = YEAR - 1, "latium", ("samnium",)
    game.world.due["due"] = Due("due", YEAR, "latium", "AS")
    return game


def raided() -> Game:
    game = free()
    for outsider in game.world.outsiders:
        game.attack("2D", outsider, YEAR)
    return game


def at_war() -> Game:
    game = WarGame(ITALY)
    game.war("latium", "samnium")
    for land in game.world.tribans.values():
        land.ships = 2
    game.subject("latium", "sabinum", "campania")
    game.subject("samnium", "lucania", "apulia")
    return game


def quarrel() -> Game:
    game = free()
    game.set_score("umbria", "picenum", 7)
    for land in ("umbria", "picenum"):
        game.triban(land).centre = False
    game.world.routes.clear()
    return game


def league(score: int) -> Game:
    game = empire()
    members = ("umbria", "picenum", "magna_graecia")
    made = Federation("league", "League", members, 3, against="latium", fighters=members, quarrel=YEAR)
    game.world.federations["league"] = made
    for n, one in enumerate(members):
        for other in members[n + 1 :]:
            game.set_score(one, other, score)
    return game


@cache
def played() -> tuple[tuple[Scene, Seen], ...]:
    return tuple((scene, scene.play({})) for scene in scenes())


# Every candidate alike


@pytest.mark.rule("R7.2", "G-32", "R22.1", "R22.2")
def test_enumerating_the_die_of_any_pick_hits_every_candidate_once() -> None:
    for scene, seen in played():
        for number in seen.picked:
            ask = seen.asks[number]
            count = len(parse_dice(ask.dice).faces[0])
            hit = Counter(scene.play({number: face}).picked[number] for face in range(1, count + 1))
            assert len(hit) == count, (scene.name, ask.why, hit)
            assert set(hit.values()) == {1}
            assert [band.on for band in ask.bands] == [(face,) for face in range(1, count + 1)]


def test_every_place_of_the_rules_that_picks_is_among_them() -> None:
    seen = {place for _, each in played() for place in each.places}
    assert seen == {place for module in MODULES for place in picking(module)}


def picking(module: Path) -> Iterator[str]:
    """The functions of a module that pick."""
    for function in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
            if any(isinstance(call, ast.Name) and call.id in ("pick", "picks") for call in calls):
                yield f"{module.stem}.{function.name}"


def test_no_other_die_is_made_for_a_number_of_candidates() -> None:
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                assert node.values[0].value not in ("1d", "d"), f"{module.name}: {ast.unparse(node)}"


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("count", range(1, 13))
def test_each_face_is_another_candidate_in_their_order(count: int) -> None:
    names = {f"land-{n}": f"Land {n}" for n in range(count)}
    hit = []
    for face in range(1, count + 1):
        context: DecimoContext = RuleContext(
            World("w"),
            year=1,
            season=0,
            settings=SETTINGS,
            answerer=shows(face),
        )
        hit.append(str(pick(context, names, why="who it is", rule="decimo:R22.1", about="w")))
    assert hit == list(names)


def shows(face: int) -> Answerer:
    """Every die shows this face."""
    return lambda _ask, _number: Answer((face,), "player")


@pytest.mark.rule("R21.15", "R21.16", "R21.17")
def test_nomads_that_move_go_left_straight_or_right_by_one_face_each() -> None:
    table = TABLES["nomad-fate"]
    faces = Counter(table.row_for(face).id for face in parse_dice(table.die).faces[0])
    assert faces["left"] == faces["straight"] == faces["right"] == 1
