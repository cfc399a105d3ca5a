"""A hundred years of Italy that only policies play, over twenty seeds: `python -m bench.century` prints the results.

It checks the invariants of the world after every step, and stops at the first broken one. It lists the rules that no
campaign names, each with the reason.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from bench import named
from bench.land import Ground, ground
from bench.rule_id import RISK
from bench.rulebook import Rulebook, rulebook
from decimo.chance import Fact, Question
from decimo.play.session import Session
from decimo.rules.decimo_ruleset import Decimo
from decimo.rules.settings import read_settings
from decimo.world.polity import lands_of, level, polities
from decimo.world.realm import RANKS
from decimo.world.world_state import World
from tests.rules.invariants import broken

SEEDS = range(1, 21)
YEARS = 100
DECADES = YEARS // 10
LATE = 60
"""The year after which wars must still begin."""
MOST_WHOLE = Fraction(1, 4)
"""The largest share of campaigns in which one realm may hold the whole land."""
MOST_OUTSIDE = Fraction(1, 3)
"""The share of the land that outsiders may hold at the end, on average."""


@dataclass
class Century:
    """The hundred years of one campaign in numbers."""

    seed: int
    begun: list[int] = field(default_factory=lambda: [0] * DECADES)
    """Wars declared in each ten years."""
    ended: list[int] = field(default_factory=lambda: [0] * DECADES)
    begun_late: int = 0
    kingdoms: int = 0
    """How often a state became a kingdom, and an empire."""
    empires: int = 0
    kingdoms_ended: int = 0
    """Kingdoms that ended because their lands broke away from them."""
    states: dict[str, int] = field(default_factory=dict)
    """The lands of each state at the end, by its rank and the id of its head."""
    lands: int = 0
    outside: int = 0
    """Lands that outsiders hold at the end."""
    named: set[str] = field(default_factory=set)
    """The rules that it has named, by their ids."""

    @property
    def whole(self) -> bool:
        """Return whether one realm holds the whole land at the end."""
        return max(self.states.values(), default=0) == self.lands

    def count(self, year: int, facts: Sequence[Fact]) -> None:
        """Count the facts of one step."""
        decade = (year - 1) // 10
        verbs = [fact.verb for fact in facts]
        self.begun[decade] += verbs.count("declare_war")
        self.ended[decade] += verbs.count("end_war")
        self.begun_late += verbs.count("declare_war") if year > LATE else 0
        for fact in facts:
            if fact.verb == "become_realm":
                self.kingdoms += fact.words["rank"] == RANKS["kingdom"]
                self.empires += fact.words["rank"] == RANKS["empire"]
            if fact.verb == "lose_rank" and "break_away" in verbs:
                self.kingdoms_ended += fact.words["before"] == RANKS["kingdom"]

    def close(self, world: World) -> None:
        """Record the state of the land at the end."""
        # The homes of conquered outsiders are no part of the land that is shared out (G-53).
        native = [land for land in world.tribans.values() if land.id not in world.outsiders]
        self.states = {
            f"{level(world, head.id)} {head.id}": sum(land in native for land in lands_of(world, head.id))
            for head in polities(world)
        }
        self.lands = len(native)
        self.outside = sum(1 for land in native if land.held_by)


class BrokenWorldError(Exception):
    """An invariant of a world is broken."""


def whole_world(session: Session, ruleset: Decimo) -> World:
    """Return the present world after checking its invariants.

    Raises:
        BrokenWorldError: an invariant does not hold.

    """
    state = session.state
    world: Any = state.world
    wrong = broken(world, ruleset.data, read_settings(state.settings), state.moment)
    if wrong:
        moment = state.moment
        raise BrokenWorldError(
            f"before year {moment.year}, season {moment.season + 1}, {moment.step}: {'; '.join(wrong)}"
        )
    return world  # type: ignore[no-any-return] # the session knows no ruleset's world


def century(place: Ground, seed: int, years: int = YEARS) -> Century:
    """Play a campaign with policies alone, and check the world after every step."""
    assert isinstance(place.ruleset, Decimo)
    session, counted = place.session(seed), Century(seed)
    while session.moment.year <= years:
        played = session.play_step()
        assert not isinstance(played, Question), "nobody plays, so nobody is asked"
        counted.count(played.record.year, played.facts)
        world = whole_world(session, place.ruleset)
    counted.close(world)
    counted.named = named.named_rules(session)
    return counted


# Verdicts


class Verdict(NamedTuple):
    """A promise over all campaigns: the result, and whether it is kept."""

    promise: str
    found: str
    kept: bool

    @property
    def line(self) -> str:
        """Return the verdict as a line."""
        return f"{'kept  ' if self.kept else 'BROKEN'}  {self.promise}: {self.found}"


def verdicts(centuries: Sequence[Century]) -> list[Verdict]:
    """Return the promises over all campaigns."""
    begun = [sum(each.begun[n] for each in centuries) for n in range(DECADES)]
    ended = [sum(each.ended[n] for each in centuries) for n in range(DECADES)]
    late = sum(each.begun_late for each in centuries)
    whole = [each.seed for each in centuries if each.whole]
    outside = Fraction(sum(each.outside for each in centuries), sum(each.lands for each in centuries))

    def some(of: Callable[[Century], int], promise: str) -> Verdict:
        total = sum(of(each) for each in centuries)
        seeds = ", ".join(str(each.seed) for each in centuries if of(each))
        return Verdict(promise, f"{total}, with seed {seeds}" if total else "none", total > 0)

    return [
        Verdict("wars begin in every ten years", _counts(begun), min(begun) > 0),
        Verdict("wars end in every ten years", _counts(ended), min(ended) > 0),
        some(lambda each: each.kingdoms, "kingdoms rise"),
        some(lambda each: each.empires, "empires rise"),
        some(lambda each: each.kingdoms_ended, "kingdoms end by collapse or secession"),
        Verdict(
            "one realm holds the whole land in a quarter of the campaigns at most",
            f"{len(whole)} of {len(centuries)}",
            Fraction(len(whole), len(centuries)) <= MOST_WHOLE,
        ),
        Verdict(
            f"outsiders hold less than a third of the land in year {YEARS}",
            f"{float(outside):.1%} on average",
            outside < MOST_OUTSIDE,
        ),
        Verdict(f"wars still begin after year {LATE}", str(late), late > 0),
    ]


def unnamed_rules(centuries: Sequence[Century], data: Rulebook) -> tuple[list[str], Verdict]:
    """Return the rules that no campaign names, a line each with its reason, and whether every reason is right."""
    rules = [rule for rule in data.sentences if not rule.startswith(RISK.prefix)]
    never = named.never_named(rules, set().union(*(each.named for each in centuries)))
    reasons = {**named.read_reasons(), **{rule: why for rule, why in data.excuses.items() if rule in rules}}
    faults = named.find_faults(never, reasons, rules)
    lines = [f"{rule:6}  {reasons.get(rule, '-')}" for rule in never]
    found = "; ".join(faults) or f"{len(never)} of {len(rules)}, each with its reason"
    return lines, Verdict(
        "every rule that no campaign names has a reason, and no other has", found, not faults
    )


def _counts(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def row(each: Century) -> str:
    """Return a campaign as a line."""
    states = ", ".join(f"{name} {lands}" for name, lands in each.states.items() if not name.startswith("tri"))
    free = sum(name.startswith("triban") for name in each.states)
    return (
        f"{each.seed:4}  {_counts(each.begun):21}  {_counts(each.ended):21}  {each.kingdoms:8}"
        f"  {each.empires:7}  {each.kingdoms_ended:5}  {each.outside:7}  {free:4}  {states or '-'}"
    )


HEAD = (
    f"{'seed':>4}  {'wars begun by decade':21}  {'wars ended by decade':21}  kingdoms  empires  ended"
    "  outside  free  realms at the end, with their lands"
)


def main() -> int:
    """Play all campaigns and print the tally; return 1 if a promise is broken."""
    place = ground()
    print(f"{place.ruleset.land}: {YEARS} years, every people by its policy\n\n{HEAD}")
    centuries = []
    for seed in SEEDS:
        try:
            centuries.append(century(place, seed))
        except BrokenWorldError as fault:
            print(f"{seed:4}  BROKEN  {fault}")
            return 1
        print(row(centuries[-1]), flush=True)
    print(f"\nkept    the world is whole after every step: {len(centuries)} campaigns")
    lines, naming = unnamed_rules(centuries, rulebook())
    found = [*verdicts(centuries), naming]
    print("\n".join(verdict.line for verdict in found))
    print("\nRules that no campaign names, and why:", *lines, sep="\n")
    return 0 if all(verdict.kept for verdict in found) else 1


if __name__ == "__main__":
    sys.exit(main())
