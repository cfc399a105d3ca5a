"""Memories of facts: the third of its kind in ten years, the first in a generation, a debt repaid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter
from typing import NamedTuple, TypeAlias

from decimo.chance import Fact, Word
from decimo.play.narration import Meaning, Memory

_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
_NUMBERS = (
    "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


class Happened(NamedTuple):
    """An earlier fact: its place among all facts, its year, and its words."""

    place: int
    year: int
    words: Mapping[str, Word]


class Reminder(NamedTuple):
    """A remark about the past: its templates, and the words that fill them."""

    templates: Sequence[str]
    words: Mapping[str, Word]
    memory: Memory


class Memories:
    """The earlier facts that later ones may recall. It knows only the facts."""

    def __init__(
        self,
        memories: Mapping[str, Sequence[Memory]],
        year_label: Callable[[int], str],
        meaning: Meaning,
        words: Callable[[Fact], dict[str, Word]],
    ) -> None:
        """Take the memories by verb, the labels of years, the listener for implied facts, and `typed_words`."""
        self._meaning, self._words = meaning, words
        self._shelves = {verb: [_Shelf(memory) for memory in lines] for verb, lines in memories.items()}
        self._year_label = year_label
        self._facts = 0
        self._keepers: dict[str, list[_Shelf]] = {}
        self._breakers: dict[str, list[_Shelf]] = {}
        for shelf in (shelf for shelves in self._shelves.values() for shelf in shelves):
            for verb in shelf.memory.of:
                self._keepers.setdefault(verb, []).append(shelf)
            for verb in shelf.memory.broken_by:
                self._breakers.setdefault(verb, []).append(shelf)

    def reminders(self, fact: Fact, year: int) -> Iterator[Reminder]:
        """Yield what a fact recalls of the earlier facts, the most notable first."""
        words = self._words(fact)
        for shelf in self._shelves.get(fact.verb, ()):
            found = shelf.found(words, year)
            memory = shelf.memory
            if _reminds(memory, found, words, year):
                recalled = self._recalled(memory, found, year)
                templates = [template for template in memory.say if _fits(template, recalled)]
                if templates:
                    yield Reminder(templates, words | recalled, memory)

    def keep(self, fact: Fact, year: int) -> None:
        """Remember a fact, and the facts it implies."""
        for each in (fact, *self._meaning(fact)):
            self._keep(each, year)

    def _keep(self, fact: Fact, year: int) -> None:
        words = self._words(fact)
        for shelf in self._breakers.get(fact.verb, ()):
            shelf.clear(words)
        for shelf in self._shelves.get(fact.verb, ()):
            if shelf.memory.settles:
                shelf.settle(words)
        for shelf in self._keepers.get(fact.verb, ()):
            if _changes(fact, shelf.memory.changed):
                shelf.keep(Happened(self._facts, year, words))
        self._facts += 1

    def _recalled(self, memory: Memory, found: Sequence[Happened], year: int) -> dict[str, Word]:
        """Return the words about the past: how often, how long ago, and those of the last earlier fact."""
        nth = _run(found, year) if memory.running else len(found) + 1
        said: dict[str, Word] = {
            "nth": _ordinal(nth),
            "times": times_words(len(found)),
            "count": len(found),
            "ago": year - 1,
            "span": year - 1,
        }
        if found:
            last = found[-1]
            said |= {f"then_{name}": value for name, value in last.words.items()}
            said |= {
                "ago": year - last.year,
                "span": year - found[0].year,
                "then_year": self._year_label(last.year),
            }
        return said


_Place: TypeAlias = tuple[tuple[str, ...], tuple[Word | None, ...]]
"""The key of a fact in a shelf: the names and values of its words that must match."""


class _Shelf:
    """The facts that one memory recalls, by the words that must match."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._matches = [tuple(sorted(match.items())) for match in memory.where] or [()]
        self._theirs = dict.fromkeys(tuple(theirs for theirs, _ in match) for match in self._matches)
        self._kept: dict[_Place, list[Happened]] = {}

    def keep(self, happened: Happened) -> None:
        for theirs in self._theirs:
            self._kept.setdefault((theirs, _key(theirs, happened.words)), []).append(happened)

    def clear(self, words: Mapping[str, Word]) -> None:
        same = self.memory.broken_same
        for theirs in self._theirs:
            kept = self._kept.get((theirs, _key(theirs, words)), [])
            kept[:] = [one for one in kept if _key(same, one.words) != _key(same, words)]

    def settle(self, words: Mapping[str, Word]) -> None:
        for match in self._matches:
            self._kept.pop(_wanted(match, words), None)

    def found(self, words: Mapping[str, Word], year: int) -> list[Happened]:
        """Return the matching facts, oldest first."""
        places = dict.fromkeys(_wanted(match, words) for match in self._matches)
        found = [one for place in places if None not in place[1] for one in self._kept.get(place, ())]
        if len(places) > 1:
            found = sorted({one.place: one for one in found}.values())
        within = self.memory.within
        years = words.get(within, 0) if isinstance(within, str) else within
        if within and isinstance(years, int):
            found = [happened for happened in found if happened.year >= year - years]
        return found


def _wanted(match: Sequence[tuple[str, str]], words: Mapping[str, Word]) -> _Place:
    return tuple(theirs for theirs, _ in match), tuple(words.get(ours) for _, ours in match)


def _key(names: Sequence[str], words: Mapping[str, Word]) -> tuple[Word | None, ...]:
    return tuple(words.get(name) for name in names)


def _changes(fact: Fact, what: str) -> bool:
    """Whether a fact changed this attribute of its subject; True for every fact if it is empty."""
    place = f".{fact.about}.{what}"
    return not what or any(each.path.endswith(place) and each.before != each.after for each in fact.changes)


def _reminds(memory: Memory, found: Sequence[Happened], words: Mapping[str, Word], year: int) -> bool:
    """Whether a fact recalls the facts found."""
    if memory.quiet:
        return year > memory.quiet and not (found and found[-1].year > year - memory.quiet)
    times = len(found) + 1
    if times < memory.least or (memory.most and times > memory.most):
        return False
    if memory.after and found and year - found[-1].year < memory.after:
        return False
    if memory.running and _run(found, year) < memory.running:
        return False
    return not memory.record or _is_record(memory.record, found, words)


def _fits(template: str, recalled: Mapping[str, Word]) -> bool:
    """Whether a template fits: no `0 years ago`, no `last in` this year, and no span without all its years."""
    asked = {name for _, name, _, _ in Formatter().parse(template)}
    ago, span = recalled["ago"], recalled["span"]
    return not (ago == 0 and asked & {"ago", "then_year"}) and not (span in (0, 1) and "span" in asked)


def _is_record(word: str, found: Sequence[Happened], words: Mapping[str, Word]) -> bool:
    value = words.get(word)
    before = [happened.words.get(word) for happened in found]
    numbers = [number for number in before if isinstance(number, int)]
    return isinstance(value, int) and bool(numbers) and value > max(numbers)


def _run(found: Sequence[Happened], year: int) -> int:
    """Return the number of consecutive years, up to this one, in which it happened."""
    years = {happened.year for happened in found}
    run = 1
    while year - run in years:
        run += 1
    return run


def _ordinal(number: int) -> str:
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def times_words(number: int) -> str:
    """Return a number of times in words: `once`, `twice`, `three times`."""
    if number < 3:
        return ("never", "once", "twice")[number]
    return f"{_NUMBERS[number - 3] if number - 3 < len(_NUMBERS) else number} times"
