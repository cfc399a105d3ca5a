"""Lands that only policies play, over many seeds: `python -m bench.balance` prints a table and a verdict for each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bench.land import Ground, ground
from decimo.chance import Change
from decimo.play.campaign_record import Played
from decimo.play.session import Session

LANDS = ("four-hearths", "italy")
SEEDS = range(1, 11)
YEARS = 40

RAIDS = ("suffer_raid", "suffer_sea_raid", "beat_sea_raiders")


@dataclass
class Fortune:
    """The events of one campaign in numbers."""

    seed: int
    deaths: int = 0
    """Leaders who left office for any reason."""
    followed: int = 0
    """Leaders who took office after the founding."""
    blight_taken: int = 0
    blight_shed: int = 0
    bank_highest: int = 0
    bank_rises: int = 0
    bank_falls: int = 0
    raids: int = 0
    raidings: int = 0
    invasions: int = 0
    hordes: int = 0
    taken: int = 0
    freed: int = 0
    events: int = 0
    value_fell: dict[str, int] = field(default_factory=dict)
    value_rose: dict[str, int] = field(default_factory=dict)

    @property
    def only_falling(self) -> list[str]:
        """Return the peoples whose army value fell and never rose."""
        return [people for people in self.value_fell if people not in self.value_rose]

    def count(self, played: Played) -> None:
        """Count the facts of one step."""
        if played.record.kind == "founding":
            return
        for fact in played.facts:
            self.raids += fact.verb in RAIDS
            self.raidings += fact.verb == "begin_raiding"
            self.events += fact.verb == "meet_event"
            for change in fact.changes:
                self._count_change(change)

    def _count_change(self, change: Change) -> None:
        match change.path.split("."):
            case ["leaders", _]:
                self.deaths += change.after is None
                self.followed += change.before is None
            case ["invasions", _]:
                self.invasions += change.before is None
            case ["hordes", _]:
                self.hordes += change.before is None
            case ["tribans", _, "held_by"]:
                self.taken += change.before == ""
                self.freed += change.after == ""
            case ["tribans", people, number]:
                self._count_number(people, number, change)

    def _count_number(self, people: str, number: str, change: Change) -> None:
        if not isinstance(change.before, int) or not isinstance(change.after, int):
            return
        by = int(change.after) - int(change.before)
        if number == "blight":
            self.blight_taken += max(0, by)
            self.blight_shed += max(0, -by)
        elif number == "bank":
            self.bank_rises += by > 0
            self.bank_falls += by < 0
            self.bank_highest = max(self.bank_highest, int(change.after))
        elif number == "army_value":
            course = self.value_rose if by > 0 else self.value_fell
            course[people] = course.get(people, 0) + abs(by)


def fortune(place: Ground, seed: int) -> tuple[Fortune, Session]:
    """Play a campaign with policies alone, and count."""
    session = place.session(seed)
    session.run(YEARS)
    counted = Fortune(seed)
    for played in session.journal.line():
        counted.count(played)
    return counted, session


COLUMNS: tuple[tuple[str, Callable[[Fortune], object]], ...] = (
    ("seed", lambda f: f.seed),
    ("deaths", lambda f: f.deaths),
    ("follow", lambda f: f.followed),
    ("blight+", lambda f: f.blight_taken),
    ("blight-", lambda f: f.blight_shed),
    ("bank top", lambda f: f.bank_highest),
    ("rises", lambda f: f.bank_rises),
    ("falls", lambda f: f.bank_falls),
    ("value+", lambda f: sum(f.value_rose.values())),
    ("value-", lambda f: sum(f.value_fell.values())),
    ("raids", lambda f: f.raids),
    ("raidings", lambda f: f.raidings),
    ("invasions", lambda f: f.invasions),
    ("hordes", lambda f: f.hordes),
    ("taken", lambda f: f.taken),
    ("freed", lambda f: f.freed),
    ("events", lambda f: f.events),
    ("only falls", lambda f: ", ".join(f.only_falling) or "-"),
)

PROMISES: tuple[tuple[str, Callable[[Fortune], bool]], ...] = (
    ("leaders die and are followed", lambda f: f.deaths > 0 and f.followed > 0),
    ("blight comes and goes", lambda f: f.blight_taken > 0 and f.blight_shed > 0),
    ("banks rise and fall", lambda f: f.bank_rises > 0 and f.bank_falls > 0),
    ("what fell of an army value has risen again, wholly or in part", lambda f: not f.only_falling),
)
"""The promises that each campaign should keep. By chance a single campaign may miss one of the last three."""


def table(fortunes: Sequence[Fortune]) -> list[str]:
    """Return a line for every campaign, below the names of the columns."""
    lines = []
    rows = [[name for name, _ in COLUMNS], *([str(of(each)) for _, of in COLUMNS] for each in fortunes)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(COLUMNS) - 1)]
    for row in rows:
        numbers = [cell.rjust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append("  ".join([*numbers, row[-1]]))
    return lines


def verdicts(fortunes: Sequence[Fortune]) -> list[str]:
    """Return a line for every promise with the seeds that broke it, and one for the peoples over all seeds."""
    lines = []
    for promise, kept in PROMISES:
        broken = [str(each.seed) for each in fortunes if not kept(each)]
        held = f"in {len(fortunes) - len(broken)} of {len(fortunes)} campaigns"
        lines.append(f"{promise}: {held}" + (f", not with seed {', '.join(broken)}" if broken else ""))
    fell = {people for each in fortunes for people in each.value_fell}
    rose = {people for each in fortunes for people in each.value_rose}
    only = ", ".join(sorted(fell - rose)) or "none"
    lines.append(f"peoples whose army value only falls, over all campaigns: {only}")
    return lines


def main() -> None:
    """Print the table of every land."""
    for scenario in LANDS:
        place = ground(scenario)
        fortunes = [fortune(place, seed)[0] for seed in SEEDS]
        print(f"{place.ruleset.land}: {YEARS} years, every people by its policy\n")
        print("\n".join([*table(fortunes), "", *verdicts(fortunes), ""]), flush=True)


if __name__ == "__main__":
    main()
