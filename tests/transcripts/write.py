"""Writing a transcript of a campaign that plays itself."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from decimo.chance import Answered, Change, Fact, Plain, Setting, spoken_value
from decimo.content.content_folder import scenarios
from decimo.play.campaign_record import Charter, Played
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Ruleset
from decimo.rulesets import build, gather
from tests.play.game import Game

FOLDER = Path(__file__).parent
SEED = 7
USUAL_YEARS = 10
YEARS = {"four-hearths": 12, "risk-world": 2}
"""Years of the transcripts that are not as long as usual."""
SETTINGS: Mapping[str, Mapping[str, Setting]] = {
    "risk-world": {"setup": "deal", "placing": 10, "events": "on", "event-every": 1, "zombies": "on"}
}
"""House rules that are not played as usual."""

SPEAKER = {"app": "the program", "player": "the player", "policy": "the policy"}


def shipped() -> list[str]:
    """The scenarios that come with the program."""
    return [name for name, _ in scenarios()]


def golden(scenario: str) -> Path:
    """The file of a scenario's transcript."""
    return FOLDER / f"{scenario}.txt"


def transcript(scenario: str) -> str:
    """Play a scenario by itself and tell all of it."""
    gathered = gather(scenario)
    ruleset = build(gathered.ruleset, gathered.texts)
    house = SETTINGS.get(scenario, {})

    def found(charter: Charter) -> MemoryJournal:
        return MemoryJournal(replace(charter, settings=house))

    session = Game(ruleset, gathered.texts, found).begin(SEED)
    years = YEARS.get(scenario, USUAL_YEARS)
    session.run(years)
    lines = [f"{ruleset.land}: {years} years, seed {SEED}, every side by its policy"]
    lines += [f"{key}={value}" for key, value in house.items()]
    lines.append("")
    season: tuple[int, int] | None = None
    for played in session.journal.line():
        record = played.record
        if not played.answered and not played.facts:
            continue
        if season != (record.year, record.season):
            season = (record.year, record.season)
            name = ruleset.seasons[record.season].capitalize()
            lines += ["", f"== {name} {ruleset.year_label(record.year)} (year {record.year})"]
        lines += told(ruleset, played)
    lines += ["", f"The campaign is in {ruleset.moment_label(session.moment)}: {session.fingerprint}"]
    return "\n".join(lines) + "\n"


def told(ruleset: Ruleset, played: Played) -> Iterator[str]:
    """A step: its name, what it asked, and what happened."""
    record = played.record
    yield ""
    yield record.name if record.kind in ("step", record.name) else f"{record.kind} {record.name}"
    for number, answered in enumerate(played.answered):
        yield f"  ? {number} {asked(answered)}"
    for fact in played.facts:
        yield f"  * {sentence(ruleset, fact)} ({fact.rule}{cause(fact)})"
        for change in fact.changes:
            yield f"      {changed(change)}"


def asked(answered: Answered) -> str:
    """An ask with its answer and who gave it."""
    mark, answer = answered
    formula = f" {mark.dice}" if mark.dice else ""
    reason = f": {answer.reason}" if answer.reason else ""
    value = spoken_value(mark, answer.value)
    return f"{mark.why} ({mark.rule}{formula}): {value} ({SPEAKER[answer.source]}{reason})"


def sentence(ruleset: Ruleset, fact: Fact) -> str:
    """A fact as it is told; bookkeeping by its verb."""
    return ruleset.sentence(fact) or f"[{fact.verb} {fact.about}]"


def cause(fact: Fact) -> str:
    """The numbers of the asks that led to a fact."""
    return f"; ask {', '.join(map(str, fact.asks))}" if fact.asks else ""


def changed(change: Change) -> str:
    """A place of the world before and after."""
    return f"{change.path}: {plain(change.before)} -> {plain(change.after)}"


def plain(value: Plain) -> str:
    """A value as people read it; an entity by its fields, but for its id."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {plain(field)}" for name, field in value.items() if name != "id")
    if isinstance(value, list):
        return f"[{', '.join(plain(item) for item in value)}]"
    if value is None or value == "":
        return "none"
    return str(value)
