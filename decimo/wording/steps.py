"""What was played, in words: the title of a step, its season, its rule, its answers, and what changed."""

import re
from collections.abc import Mapping

import msgspec

from decimo.chance import Answered, Change, Plain, spoken_value
from decimo.play.journal import state_after
from decimo.play.narration import Narration
from decimo.play.record import StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.play.years import season_words

ACTORS = {"app": "the program", "player": "you", "policy": "the side's policy"}
"""Who answers and plays, in words."""


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


def describe_season(session: Session, record: StepRecord) -> str:
    """Return the season and year of a step."""
    return season_words(session.ruleset, record.year, record.season)


def describe_rule(ruleset: Ruleset, rule: str) -> str:
    """Return a rule's number and what it says."""
    number = rule.removeprefix(f"{ruleset.id}:")
    return f"{number}  {ruleset.rule_words(rule)}".strip()


def describe_answer(session: Session, record: StepRecord | None, answered: Answered) -> str:
    """Say an answer in a step: `the queen of spades`, `3 and 5`; of a choice the name of its thing, if it has one.

    Without a `record` the step is not played yet.
    """
    mark, answer = answered
    if mark.kind != "choice" or not isinstance(answer.value, str):
        return spoken_value(mark, answer.value)
    at = record or session.head
    return thing_words(session.ruleset, answer.value, own_names(session, at) if at else {})


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
