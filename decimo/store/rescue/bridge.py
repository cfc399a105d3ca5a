"""From one state of a campaign to another without the facts that led there: what is different, and the way back."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from decimo.fate import Change, Fact
from decimo.play.state import Moment, carried_forward

VERB = "bridge_gap"
"""The verb of the fact that stands for all that was lost of a step."""

_encode = msgspec.json.encode


def bridge(before: bytes, after: bytes, game: str) -> Fact:
    """Return the fact that leads from one state to another, whatever happened between them."""
    old, new = msgspec.json.decode(before), msgspec.json.decode(after)
    changes = list(_differences("", old["world"], new["world"]))
    for place in ("seats", "dice", "settings"):
        changes += _differences(f"@{place}", old[place], new[place])
    return Fact(VERB, "", f"{game}:house", {}, tuple(changes))


def _differences(path: str, old: Any, new: Any) -> Iterator[Change]:
    """Yield the changes that make one value of another, the order of their keys included."""
    if _encode(old) == _encode(new):
        return
    if path and not _can_be_told_apart(old, new):
        yield Change(path, old, new)
        return
    stem = f"{path}." if path else ""
    for key in old:
        if key not in new:
            yield Change(stem + key, old[key], None)
    for key in new:
        if key in old:
            yield from _differences(stem + key, old[key], new[key])
        else:
            yield Change(stem + key, None, new[key])


def _can_be_told_apart(old: Any, new: Any) -> bool:
    """Whether changes key by key lead from one value to the other."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return False
    order = [key for key in old if key in new] + [key for key in new if key not in old]
    plain = all("." not in key for key in (*old, *new)) and None not in new.values()
    return plain and order == list(new)


def taken_back(after: bytes, facts: Sequence[Fact], moment: Moment, hint: bytes | None) -> Iterator[bytes]:
    """Yield the states that may have been before a step: facts do not tell where in its order a thing stood.

    `hint` is an earlier state of the same campaign.

    Raises:
        ValueError, LookupError, TypeError: the facts do not fit the state.

    """
    changes = [Change(change.path, change.after, change.before) for fact in facts for change in fact.changes]
    state = carried_forward(after, reversed(deepcopy(changes)), moment)
    yield state
    if hint is not None:
        yield _encode(_in_order_of(msgspec.json.decode(hint), msgspec.json.decode(state)))


def _in_order_of(hint: Any, value: Any) -> Any:
    if not (isinstance(hint, dict) and isinstance(value, dict)):
        return value
    known = {key: _in_order_of(hint[key], value[key]) for key in hint if key in value}
    return known | {key: value[key] for key in value if key not in known}
