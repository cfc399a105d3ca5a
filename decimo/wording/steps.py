"""Played steps in words: title, season, rule, answers and changes."""

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from decimo.chance import Answered, Change, Plain, Reference, spoken_value
from decimo.chance.text import capitalize, pluralize
from decimo.play.campaign_record import Played, StepRecord
from decimo.play.journal import state_after
from decimo.play.narration import Narration, fill_rule
from decimo.play.session import Session
from decimo.play.step_history import ByHand
from decimo.play.years import season_words

ACTORS = {"app": "the program", "player": "you", "policy": "the side's policy"}
"""The source of an answer or order, in words."""


def step_title(session: Session, record: StepRecord) -> str:
    """Return the title of a played step; for an order or a change by the player, its kind."""
    if record.command:
        side, _, given = record.command.partition(" ")
        name = session.ruleset.sides(session.state.world).get(side, side)
        return {
            "order": f"{name} order: {given.replace('-', ' ').replace('_', ' ')}",
            "seat": f"who decides for {name}",
            "dice": "who rolls and draws",
            "setting": f"house rule {record.command}",
            "amend": "an amendment by the umpire",
            "branch": "a separate branch",
            "update": "tables of your own" if record.by == "player" else "renewed rules or tables",
        }.get(record.kind, record.command)
    steps = session.ruleset.steps(session.state, record.year, record.season)
    return next((step.title for step in steps if step.id == record.name), record.name)


def describe_season(session: Session, record: StepRecord) -> str:
    """Return the season and year of a step."""
    return season_words(session.ruleset, record.year, record.season)


def describe_rule(session: Session, rule: str, words: str = "") -> str:
    """Return a rule's number and its sentence, such as `R21.19: A raid burns farms`.

    The sentence has the settings in force, unless its `words` are given.
    """
    number = rule.removeprefix(f"{session.ruleset.id}:")
    said = words or fill_rule(session.ruleset.rule_words(rule), session.state.settings)
    return f"{number}: {said}".rstrip(": ")


def describe_answer(session: Session, record: StepRecord | None, answered: Answered) -> str:
    """Return an answer in words: `the queen of spades`, `3 and 5`; for a choice its name, if it has one.

    Without a `record` the step is not played yet.
    """
    mark, answer = answered
    if mark.kind != "choice" or not isinstance(answer.value, str):
        return spoken_value(mark, answer.value)
    at = record or session.head
    return thing_words(session.ruleset, answer.value, own_names(session, at) if at else {})


_NUMBERED = re.compile(r".+-([a-z]+)-\d+")


def own_names(session: Session, record: StepRecord) -> dict[str, str]:
    """Return the names of all named things, such as leaders, by id, as they were before and after a step."""
    steps = [record.id] if record.parent is None else [record.parent, record.id]
    worlds = [msgspec.json.decode(state_after(session.journal, step))["world"] for step in steps]
    shelves = [shelf for world in worlds for shelf in world.values() if isinstance(shelf, dict)]
    things = {id_: thing for shelf in shelves for id_, thing in shelf.items() if isinstance(thing, dict)}
    return {id_: thing["name"] for id_, thing in things.items() if isinstance(thing.get("name"), str)}


def change_words(ruleset: Narration, change: Change, own: Mapping[str, str]) -> str:
    """Return a change in words: `Umbria, army value: 9 -> 8`; for a whole thing, that it comes or goes.

    A path in the world is named by the things along it, each by its `own` name if it has one (see `own_names`); the
    kind of thing is given only if none has a name.
    """
    kind, *way = change.path.lstrip("@").split(".")
    # A path is a collection, an id and a field; the field is a word of the game, also where a land has that id.
    id_, fields = way[:1], way[1:]
    names = ["" if change.path.startswith("@") else _name(ruleset, part, own) for part in id_]
    place = [
        name if part in own else _said(name, part) if name else part.replace("_", " ")
        for name, part in zip(names, id_, strict=True)
    ] + [part.replace("_", " ") for part in fields]
    for held in (change.before, change.after):
        if isinstance(held, dict):
            of = held.get("name") or ", ".join(place)
            return f"{kind.replace('_', ' ')}: {of} {'comes' if change.before is None else 'goes'}"
    where = ", ".join(place if any(names) else [kind, *place])
    kind_of_id = ruleset.reference_kind(change.path.rpartition(".")[2])

    def name(value: str) -> str:
        return "" if kind_of_id is None else _name(ruleset, Reference(value, kind_of_id), own)

    return f"{where}: {_held(change.before, name)} -> {_held(change.after, name)}"


def _said(name: str, part: str) -> str:
    """Return the name with its part, for one of several things, such as `latium-army-6`: `Latium, army`."""
    numbered = _NUMBERED.fullmatch(part)
    return f"{name}, {numbered[1]}" if numbered else name


def thing_words(ruleset: Narration, value: str, own: Mapping[str, str]) -> str:
    """Return the words for an id: its `own` name (see `own_names`), the name of its place, or the id itself."""
    return _name(ruleset, value, own) or value


def _held(value: Plain, name: Callable[[str], str]) -> str:
    """Return a value in words; `name` gives the name of an id, or an empty text."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_held(item, name) for item in value) or "none"
    if isinstance(value, str):
        return name(value) or value or "nothing"
    return str(value)


def _name(ruleset: Narration, word: str, own: Mapping[str, str]) -> str:
    """Return the name of the thing with this id; an empty text if there is none."""
    if word in own:
        return own[word]
    name = ruleset.name_of(word) if word else ""
    return name if name != word else ""


def describe_last_answer(session: Session, last: ByHand) -> str:
    """Return the last answer or action in words: `units lost to the raid (4)`."""
    if last.answered is not None:
        return f"{last.answered.mark.why} ({describe_answer(session, last.record, last.answered)})"
    return step_title(session, last.record) if last.record else ""


def describe_taken_back(session: Session, last: ByHand) -> str:
    """Say what is taken back together with the last answer, and what happens then."""
    if last.record is None:
        numbers = list(session.waiting.answered) if session.waiting else []
        after = len(numbers) - 1 - numbers.index(last.number) if last.number in numbers else 0
        more = {0: "", 1: " with the 1 that came after it"}.get(
            after, f" with the {after} that came after it"
        )
        return f"Takes back this answer{more}; it is asked again."
    taken = pluralize(len(session.history.steps_with(last)), "step")
    title = f"{step_title(session, last.record)} ({describe_season(session, last.record)})"
    if last.number is None:
        return f"Takes back {taken}: {title} and what came after it; r goes forward again."
    if last.record.rules != session.ruleset.number:
        span, when = session.ruleset.time_words.season, describe_season(session, last.record)
        return f"Takes back {taken}, its whole {span}, for older rules played it: {when}."
    return (
        f"Takes back {taken} and opens {title} again; its answers before this one stay. r goes forward again."
    )


def count_taken_back(taken: Sequence[Played]) -> str:
    """Return how much an undo takes back: `3 steps (rolls, cards and decisions: 5, facts: 9)`."""
    answers, facts = sum(len(each.answered) for each in taken), sum(len(each.facts) for each in taken)
    return f"{pluralize(len(taken), 'step')} (rolls, cards and decisions: {answers}, facts: {facts})"


def describe_retake(session: Session) -> tuple[str, str] | None:
    """Return the title of the step that would be played again with fresh dice, and what is taken back with it.

    None if no step was played yet.
    """
    waiting = session.waiting
    if waiting is not None and not waiting.command:
        given = len(waiting.answered)
        answers = {0: "nothing was answered yet", 1: "its 1 answer is taken back"}
        said = answers.get(given, f"its {given} answers are taken back")
        return session.campaign.next_step().title, f"{capitalize(said)}."
    later: list[str] = []
    again = session.history.step_to_retake()
    for record, answered, _ in session.history.steps_back():
        if again is not None and record.id == again.id:
            title = f"{step_title(session, record)} ({describe_season(session, record)})"
            with_it = f", with what came after it: {', '.join(reversed(later))}" if later else ""
            chance = any(each.mark.kind in ("roll", "card") for each in answered)
            same = "" if chance else " Nothing was rolled or drawn in it, so the same will come of it."
            return title, f"It is taken back{with_it}.{same}"
        later.append(step_title(session, record))
    return None


def goes_with_waiting(session: Session) -> str:
    """Say what the waiting step loses when a step before it is taken back; usually an empty text."""
    waiting = session.waiting
    if waiting is None:
        return ""
    said = []
    if any(each.answer.source == "player" for each in waiting.answered.values()):
        said.append("Your answers to the open question are taken back, too.")
    if waiting.deferred:
        rules = ", ".join(f"{key}={value}" for key, value in waiting.deferred)
        said.append(f"The house rules that wait for its end are dropped, too: {rules}.")
    return " ".join(said)
