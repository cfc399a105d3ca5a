"""What a fact changed, in words, as the screen and the command line show it."""

from decimo.fate import Change, Plain
from decimo.play.ruleset import Ruleset


def change_words(ruleset: Ruleset, change: Change) -> str:
    """Say what changed, from what to what: `Umbria, army value: 9 -> 8`; of a whole thing, that it comes or goes.

    A place of the world is named by the things on the way to it; the kind of thing is said only where none
    of them has a name.
    """
    kind, *way = change.path.lstrip("@").split(".")
    names = ["" if change.path.startswith("@") else _name(ruleset, part) for part in way]
    place = [name or part.replace("_", " ") for name, part in zip(names, way, strict=True)]
    for held in (change.before, change.after):
        if isinstance(held, dict):
            of = held.get("name") or ", ".join(place)
            return f"{kind.replace('_', ' ')}: {of} {'comes' if change.before is None else 'goes'}"
    where = ", ".join(place if any(names) else [kind, *place])
    return f"{where}: {_held(ruleset, change.before)} -> {_held(ruleset, change.after)}"


def _held(ruleset: Ruleset, value: Plain) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_held(ruleset, item) for item in value) or "none"
    if isinstance(value, str):
        return _name(ruleset, value) or value or "nothing"
    return str(value)


def _name(ruleset: Ruleset, word: str) -> str:
    """The name of the thing that this is the id of; nothing if it is none."""
    name = ruleset.name_of(word) if word else ""
    return name if name != word else ""
