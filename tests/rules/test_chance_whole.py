"""With any chance event and any dice, all invariants hold."""

from collections.abc import Callable

import pytest

from decimo.chance import PACK_52, Answer, Ask, Pack, RuleContext, Stream, chance_answer
from decimo.rules.event.chance_events import chance_events
from decimo.rules.event.mercenary_war import companies_fight
from decimo.rules.event.rebellion import crowds_go_home
from decimo.rules.game_data import DecimoContext
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.realm.civil_war import end_civil_wars
from decimo.rules.war.federation import trade_quarrels
from decimo.world.polity import head_of, lands_of, polities
from decimo.world.wars import participants
from decimo.world.world_state import Due, World
from tests.rules.game import EVENTS, ITALY, SETTINGS, Game, plain, told
from tests.rules.realm import empire, kingdom

UPKEEP = (trade_quarrels, companies_fight, crowds_go_home, end_civil_wars)


def free() -> Game:
    return Game(data=ITALY)


def play_winter(game: Game, drawer: str, event: str, seed: int) -> None:
    """An event comes, then what it began goes on for a winter, all by the program's dice and by policies."""
    number = next(int(row.on) for row in EVENTS.rows if row.id == event)
    game.world.due["due"] = Due("due", 12, drawer, "AS")
    for year, step in ((12, chance_events), *((13, each) for each in UPKEEP)):
        stream = Stream(f"{seed}.{event}.{drawer}.{step.__name__}")

        def answer(ask: Ask, n: int, stream: Stream = stream, first: bool = step is chance_events) -> Answer:
            if ask.kind == "choice":
                return Answer(choose_answer(game.world, ITALY, ask)[0], "policy")
            return Answer((number,), "app") if first and n == 0 else chance_answer(ask, stream)

        before = plain(game.world)
        context: DecimoContext = RuleContext(
            game.world, year=year, season=0, settings=SETTINGS, answerer=answer, pack=Pack(PACK_52)
        )
        step(context, ITALY)
        assert told(before, context.facts) == plain(game.world), "something changed that was not told"
        whole(game.world)


def whole(world: World) -> None:
    states = [state.id for state in polities(world)]
    for land in world.tribans.values():
        assert head_of(world, land.id) in states
        assert (land.seat == "kingdom") <= any(other.lord == land.id for other in world.tribans.values())
        assert min(land.blight, land.bank, land.regulars, land.horde, land.mercenaries, land.ships) >= 0
        assert land.regulars <= land.army_value
        assert land.ships <= land.navy_value
        assert not (land.lord and land.bank), "a subject land has no bank of its own"
    for state in polities(world):
        offices = sorted(leader.office for leader in world.leaders.values() if leader.triban == state.id)
        assert offices == ["administrator", "politician", "warrior"]
        kings = [land for land in lands_of(world, state.id)[1:] if land.seat == "kingdom"]
        rank = "empire" if kings else "kingdom" if len(lands_of(world, state.id)) > 1 else ""
        assert state.seat == rank
        assert not (state.republic and state.leading == "warrior")
    assert {leader.triban for leader in world.leaders.values()} == set(states)
    assert all(0 <= relation.score <= 7 for relation in world.relations.values())
    for war in world.wars.values():
        assert len({*participants(war)}) == len(participants(war))
        assert all(head in states for head in participants(war))


@pytest.mark.rule("R22.1", "R22.2", "R22.3", "G-29")
@pytest.mark.parametrize("event", [row.id for row in EVENTS.rows])
@pytest.mark.parametrize("land", [free, kingdom, empire])
def test_any_event_leaves_the_world_whole(land: Callable[[], Game], event: str) -> None:
    for seed, drawer in enumerate(("latium", "etruria", "umbria", "campania")):
        game = land()
        game.set_score("latium", "umbria", 5)
        game.holder("politician", "latium").rating = 20
        game.triban("latium").discharged = 5
        game.triban("latium").bank = 7 * seed
        play_winter(game, drawer, event, seed)
