"""What a step that was played is called."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from decimo.chance import Ask, Band, Change, Plain, parse_dice
from decimo.play.journal import state_after
from decimo.play.narration import Narration
from decimo.play.record import StepRecord
from decimo.play.session import Session


def step_title(session: Session, record: StepRecord) -> str:
    """Return the title of a step that was played; of an order or a change of the house, what kind it was."""
    if record.command:
        side, _, given = record.command.partition(" ")
        name = session.ruleset.sides(session.state.world).get(side, side)
        return {
            "order": f"{name} order: {given.replace('-', ' ').replace('_', ' ')}",
            "seat": f"who decides for {name}",
            "dice": "who rolls and draws",
            "setting": f"house rule {record.command}",
            "amend": "the umpire's hand",
            "branch": "a branch of its own",
            "update": "tables of your own" if record.by == "player" else "renewed rules or tables",
        }.get(record.kind, record.command)
    steps = session.ruleset.steps(session.state, record.year, record.season)
    return next((step.title for step in steps if step.id == record.name), record.name)


_NUMBERED = re.compile(r".+-([a-z]+)-\d+")


def own_names(session: Session, record: StepRecord) -> dict[str, str]:
    """Return the names of all that has one of its own, such as a leader, by id, as a step found and left them."""
    steps = [record.id] if record.parent is None else [record.parent, record.id]
    worlds = [msgspec.json.decode(state_after(session.journal, step))["world"] for step in steps]
    shelves = [shelf for world in worlds for shelf in world.values() if isinstance(shelf, dict)]
    things = {id_: thing for shelf in shelves for id_, thing in shelf.items() if isinstance(thing, dict)}
    return {id_: thing["name"] for id_, thing in things.items() if isinstance(thing.get("name"), str)}


def change_words(ruleset: Narration, change: Change, own: Mapping[str, str]) -> str:
    """Say what changed, from what to what: `Umbria, army value: 9 -> 8`; of a whole thing, that it comes or goes.

    A place of the world is named by the things on the way to it, each by its `own` name if it has one (see
    `own_names`); the kind of thing is said only where none of them has a name.
    """
    kind, *way = change.path.lstrip("@").split(".")
    names = ["" if change.path.startswith("@") else _name(ruleset, part, own) for part in way]
    place = [
        name if part in own else _said(name, part) if name else part.replace("_", " ")
        for name, part in zip(names, way, strict=True)
    ]
    for held in (change.before, change.after):
        if isinstance(held, dict):
            of = held.get("name") or ", ".join(place)
            return f"{kind.replace('_', ' ')}: {of} {'comes' if change.before is None else 'goes'}"
    where = ", ".join(place if any(names) else [kind, *place])
    return f"{where}: {_held(ruleset, change.before, own)} -> {_held(ruleset, change.after, own)}"


def _said(name: str, part: str) -> str:
    """Say of one of several that belong to the named, such as `latium-army-6`, what it is, too: `Latium, army`."""
    numbered = _NUMBERED.fullmatch(part)
    return f"{name}, {numbered[1]}" if numbered else name


def thing_words(ruleset: Narration, value: str, own: Mapping[str, str]) -> str:
    """Say what an id stands for: its `own` name (see `own_names`), that of its place, or the id itself."""
    return _name(ruleset, value, own) or value


def _held(ruleset: Narration, value: Plain, own: Mapping[str, str]) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_held(ruleset, item, own) for item in value) or "none"
    if isinstance(value, str):
        return _name(ruleset, value, own) or value or "nothing"
    return str(value)


def _name(ruleset: Narration, word: str, own: Mapping[str, str]) -> str:
    """The name of the thing that this is the id of; nothing if it is none."""
    if word in own:
        return own[word]
    name = ruleset.name_of(word) if word else ""
    return name if name != word else ""


MOST_NAMED = 3
"""Of more cards than these a band does not say which they are; the rule does."""


def outcome_labels(ask: Ask, labels: Sequence[str]) -> list[str]:
    """Return the labels of an ask's odds, with what must fall before each that does not say so itself."""
    if not ask.bands:
        return list(labels)
    return [
        f"{falls} = {band.label}" if (falls := _falls(ask, band)) and falls != band.label else band.label
        for band in ask.bands
    ]


def _falls(ask: Ask, band: Band) -> str:
    """What falls in a band, in short: `1`, `2-4`, `spades`; nothing where that would be long."""
    if ask.kind == "roll":
        possible = parse_dice(ask.dice)
        return run_words([int(total) for total in band.on if possible.low <= int(total) <= possible.high])
    named = [str(name) or "joker" for name in band.on]
    return " or ".join(named) if len(named) <= MOST_NAMED and all(map(str.isalpha, named)) else ""


def run_words(totals: Sequence[int]) -> str:
    """Numbers in short, runs of them as `2-4`, and `-5 to -3` below nothing."""
    runs: list[list[int]] = []
    for total in sorted(totals):
        if runs and total == runs[-1][-1] + 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return ", ".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}{' to ' if run[0] < 0 else '-'}{run[-1]}" for run in runs
    )


def goes_with_waiting(session: Session) -> str:
    """Say what was given to the step that waits, and goes when a step before it is taken back; mostly nothing."""
    waiting = session.waiting
    if waiting is None:
        return ""
    said = []
    if any(each.answer.source == "player" for each in waiting.answered.values()):
        said.append("What you answered to the open question goes with it.")
    if waiting.deferred:
        rules = ", ".join(f"{key}={value}" for key, value in waiting.deferred)
        said.append(f"The house rules that wait for its end go with it: {rules}.")
    return " ".join(said)
