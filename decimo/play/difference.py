"""What can be wrong with the facts of a step, seen against what happened and what was before."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec

from decimo.fate import Change, Fact
from decimo.play.counted import counted
from decimo.play.record import Played


class Difference(Exception):  # noqa: N818 - a finding, not an error
    """A place where the journal and the game do not agree, in words."""


def compare_facts(noted: Sequence[Fact], happened: Sequence[Fact]) -> None:
    """Compare the facts of a step with those that happen when it is played again."""
    if len(noted) != len(happened):
        raise Difference(f"{counted(len(noted), 'fact is', 'facts are')} noted, but {len(happened)} happen")
    for one, other in zip(noted, happened, strict=True):
        if one != other:
            raise Difference(f"the fact '{one.verb}' about {one.about} is not what happens")


def check_before(before: bytes, played: Played) -> None:
    """Compare the season of a step, and what each of its changes says was before, with what was."""
    state, record = msgspec.json.decode(before), played.record
    if (state["moment"]["year"], state["moment"]["season"]) != (record.year, record.season):
        raise Difference("the calendar stands elsewhere then")
    for fact in played.facts:
        for change in fact.changes:
            if _standing(state, change) != msgspec.to_builtins(change.before):
                raise Difference(f"the fact '{fact.verb}' about {fact.about} changes what was not so")
            _put(state, change)


def _place(state: Any, change: Change) -> tuple[Any, str]:
    root = state if change.path.startswith("@") else state["world"]
    *stem, last = change.path.lstrip("@").split(".")
    for name in stem:
        root = root[name]
    return root, last


def _standing(state: Any, change: Change) -> Any:
    place, last = _place(state, change)
    return place.get(last)


def _put(state: Any, change: Change) -> None:
    place, last = _place(state, change)
    place[last] = deepcopy(change.after)


def check_house(played: Played) -> None:
    """Compare a change of the house with what was typed for it, and with the words that tell it."""
    record = played.record
    for fact in played.facts:
        for change in fact.changes:
            typed = {"setting": f"{fact.about}={change.after}", "seat": f"{fact.about} {change.after}"}
            typed["dice"] = str(change.after)
            if record.command != typed.get(record.kind, record.command):
                raise Difference(f"the command '{record.command}' is not the change that was made")
            told = (fact.words.get("before"), fact.words.get("after"))
            if record.kind in ("setting", "seat") and told != (str(change.before), str(change.after)):
                raise Difference(
                    f"the fact '{fact.verb}' about {fact.about} tells another change than it made"
                )


def holds(whole: Any, part: Any) -> bool:
    """Whether a state holds all that another one holds, and perhaps more beside it."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and holds(whole[key], part[key]) for key in part)
    return bool(whole == part)
