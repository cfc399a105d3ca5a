"""Names decide nothing: with other ids and the same answers a land fares the same.

What decides wherever something must come first is the land's file: its order of lands, outsiders and seas, of
the neighbours of each, and the order in which things came into being. It stays here as it was. One thing follows
the letters: which politician of a pair is asked first. So the same answer goes to the same question here, whenever
it is asked.
"""

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from bench.land import Ground, ground
from decimo.chance import Answer, Ask, Stream
from decimo.rules.decimo_ruleset import Decimo
from decimo.rulesets import build
from decimo.world.world_state import World
from tests.rules.anybody import Anybody
from tests.rules.long_game import LANDS

YEARS = {"four-hearths": 20, "italy": 10}


def new_names(land: str) -> dict[str, str]:
    """Other ids for all lands, outsiders, seas and routes, whose order by letters is the other way round."""
    ruleset = ground(land).ruleset
    assert isinstance(ruleset, Decimo)
    page = ruleset.data.land
    ids = sorted([*page.links, *(route.id for route in page.routes)])
    return {old: f"{chr(ord('z') - n)}place" for n, old in enumerate(ids)}


def renamed(text: str, names: dict[str, str]) -> str:
    """A text with other ids; what is only part of another word stays."""
    return re.sub(rf"(?<![\w])({'|'.join(names)})(?![\w])", lambda found: names[found[0]], text)


def in_order(value: Any) -> Any:
    """A plain world whose pairs, and what their two politicians sought, stand in one order whatever their ids are."""
    if isinstance(value, dict):
        return {
            in_order(key): sorted(each) if key == "sought" else in_order(each) for key, each in value.items()
        }
    if isinstance(value, str) and value.count("|") == 1:
        return "|".join(sorted(value.split("|")))
    if isinstance(value, list):
        return [in_order(each) for each in value]
    return value


class SameAnswers(Anybody):
    """A campaign whose questions are answered by what they are about, under the ids that `names` gives."""

    def __init__(self, place: Ground, lean: str, names: dict[str, str]) -> None:
        super().__init__(place, "orders", lean)
        self.names = names
        self.times: Counter[str] = Counter()

    def any_answer(self, ask: Ask, number: int) -> Answer:
        question = f"{ask.rule}/{in_order(renamed(ask.about, self.names) if self.names else ask.about)}"
        self.times[question] += 1
        orders, self.stream = self.stream, Stream(f"{question}/{self.times[question]}")
        answer = super().any_answer(ask, number)
        self.stream = orders
        return answer


def as_text(world: World) -> str:
    return msgspec.json.encode(world, enc_hook=str).decode()


@pytest.mark.rule("G-01", "G-32")
@pytest.mark.parametrize("lean", ["even", "last"])
@pytest.mark.parametrize("land", LANDS)
def test_the_same_answers_on_other_ids_give_the_same_world_under_them(land: str, lean: str) -> None:
    place, names = ground(land), new_names(land)
    texts = {
        name: renamed(text, names) if name.startswith("scenarios/") else text
        for name, text in place.gathered.texts.items()
    }
    elsewhere = Ground(place.gathered._replace(texts=texts), build("decimo", texts))
    ours, theirs = SameAnswers(place, lean, names), SameAnswers(elsewhere, lean, {})
    while ours.moment.year <= YEARS[land]:
        ours.orders_and_step()
        theirs.orders_and_step()
        mine, other = renamed(as_text(ours.state.world), names), as_text(theirs.state.world)
        assert in_order(msgspec.json.decode(mine)) == in_order(msgspec.json.decode(other))
