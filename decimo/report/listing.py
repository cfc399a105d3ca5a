"""Facts of a kind as a list in one sentence: those that agree are one item, with their numbers added up."""

from collections import Counter
from collections.abc import Mapping, Sequence

from decimo.fate import Fact, Word
from decimo.play.telling import Gathering, Teller
from decimo.report.memory import times_words


def items_of(teller: Teller, gathering: Gathering, facts: Sequence[Fact]) -> list[str]:
    """Return what is said of each group of facts that agree, see `Gathering`."""
    groups: dict[tuple[Word, ...], list[dict[str, Word]]] = {}
    for place, fact in enumerate(facts):
        words: dict[str, Word] = {"about": fact.about, **fact.words}
        agreed = tuple(words.get(name, "") for name in gathering.by) or (place,)
        groups.setdefault(agreed, []).append(words)
    items: list[str] = []
    for group in groups.values():
        parts = _parts(teller, gathering, group) if gathering.part else []
        if gathering.most and len(parts) > gathering.most:
            more = teller.filled("{more} more", {"more": len(parts) - gathering.most + 1})
            parts = [*parts[: gathering.most - 1], more]
        said = group[-1] | _added(gathering, group) | {"times": len(group), "parts": listed(parts)}
        items.append(teller.filled(gathering.item, said))
    return [item if count == 1 else f"{item} {times_words(count)}" for item, count in Counter(items).items()]


def listed(items: Sequence[str]) -> str:
    """`a, b and c`; items that hold a comma or an `and` themselves are parted by `; `."""
    if len(items) < 2:
        return "".join(items)
    *others, last = items
    if any("," in item or " and " in item for item in items):
        return f"{'; '.join(others)}; and {last}"
    return f"{', '.join(others)} and {last}"


def _parts(teller: Teller, gathering: Gathering, group: Sequence[dict[str, Word]]) -> list[str]:
    """What is said of each fact of a group; of those alike but for their totals once, if it counts or adds."""
    alike: dict[str, list[dict[str, Word]]] = {}
    for words in group:
        bare = words | dict.fromkeys(gathering.total, 0)
        alike.setdefault(teller.filled(gathering.part, bare), []).append(words)
    parts: list[str] = []
    for many in alike.values():
        once = teller.filled(gathering.part, many[0])
        counted = many[0] | _added(gathering, many) | {"times": len(many)}
        together = teller.filled(gathering.part, counted)
        parts += [once] * len(many) if together == once else [together]
    return parts


def _added(gathering: Gathering, group: Sequence[Mapping[str, Word]]) -> dict[str, Word]:
    """The totals of a group."""
    return {name: sum(_number(words, name) for words in group) for name in gathering.total}


def _number(words: Mapping[str, Word], name: str) -> int:
    value = words.get(name)
    return value if isinstance(value, int) else 0
