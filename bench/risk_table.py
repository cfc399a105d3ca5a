"""A game of Risk that is played quickly: no journal, no snapshots, and any decider in any seat."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from decimo.chance import UNFILLED, Answer, Ask, RuleContext, Setting, Stream, chance_answer
from decimo.chance.form import write_form
from decimo.play.campaign_record import Moment, State
from decimo.play.rerun import chance_key
from decimo.play.ruleset import Ruleset, Step
from decimo.play.years import next_moment
from decimo.risk.board.board import Board
from decimo.rulesets import build, gather

MAP = "risk-world"

Decider = Callable[[State[Board], Ask, str], str]
"""Decides for a side, given the state, the ask, and a key of chance for this ask alone."""


@cache
def risk() -> Ruleset:
    """Read the map once."""
    gathered = gather(MAP)
    return build(gathered.ruleset, gathered.texts)


class RiskTable:
    """One game: its state, and the decider of each side."""

    def __init__(self, seed: int, deciders: Mapping[str, Decider] | None = None, **settings: Setting) -> None:
        """Create a game; the policy plays sides without a decider. Settings are written with `_` for `-`."""
        self.ruleset, self.seed = risk(), seed
        rows = self.ruleset.setting_rows()
        chosen = {key.replace("_", "-"): value for key, value in settings.items()}
        for key, value in chosen.items():
            self.ruleset.read_setting(key, str(value))
        world = self.ruleset.new_world()
        seats = dict.fromkeys(self.ruleset.sides(world), "policy")
        whole = {key: row.default for key, row in rows.items()} | chosen
        founding = self.ruleset.founding()
        self.state: State[Any] = State(Moment(1, 0, founding.id), seats, "app", whole, world)
        self._deciders = deciders or {}
        self._play(founding)
        self.state.moment = next_moment(self.ruleset, self.state, founding=True)

    @property
    def board(self) -> Board:
        """The present board."""
        board: Board = self.state.world
        return board

    def play(self) -> Iterator[Step]:
        """Play to the end; yield every step after it was played."""
        while not self.board.ended:
            moment = self.state.moment
            steps = self.ruleset.steps(self.state, moment.year, moment.season)
            step = next(step for step in steps if step.id == moment.step)
            self._play(step)
            self.state.moment = next_moment(self.ruleset, self.state, founding=False)
            yield step

    def _play(self, step: Step) -> None:
        moment = self.state.moment

        def answer(ask: Ask, number: int) -> Answer:
            key = chance_key(self.seed, moment, step.id, 1, number)
            if ask.kind in ("roll", "card"):
                return chance_answer(ask, Stream(key))
            if ask.side in self._deciders:
                return Answer(self._deciders[ask.side](self.state, ask, f"{key}/choice"), "policy")
            if ask.kind == "form":
                return Answer(UNFILLED, "policy")
            value, reason = self.ruleset.policy_answer(self.state, ask)
            return Answer(value, "policy", reason)

        self.context = RuleContext(
            self.state.world,
            year=moment.year,
            season=moment.season,
            settings=self.ruleset.house_rules(self.state.settings),
            answerer=answer,
        )
        step.play(self.context)


def at_random(_state: State[Board], ask: Ask, key: str) -> str:
    """Decide by chance, with equal chances for all options; mix the pieces of a layout over all lines."""
    if ask.kind == "form":
        return write_form(_mixed(ask, Stream(key)))
    return ask.options[Stream(key).below(len(ask.options))].id


def _mixed(ask: Ask, stream: Stream) -> dict[str, int | str]:
    """Return the pieces that a form offers, at least one on each line and the others on any line."""
    pieces = [letter for field in ask.fields for letter in field.usual]
    rows = {field.id: [pieces.pop(stream.below(len(pieces)))] for field in ask.fields}
    while pieces:
        rows[ask.fields[stream.below(len(ask.fields))].id].append(pieces.pop())
    return {id_: "".join(row) for id_, row in rows.items()}


def always_attack(state: State[Board], ask: Ask, key: str) -> str:
    """Attack whenever possible, to the end; decide everything else by chance."""
    ids = [option.id for option in ask.options]
    if "stop" in ids:
        ids.remove("stop")
        return ids[Stream(key).below(len(ids))]
    return "to-the-end" if "to-the-end" in ids else at_random(state, ask, key)
