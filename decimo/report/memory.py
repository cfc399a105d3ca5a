"""What a fact calls to mind: the third of its kind in ten years, the first in a generation, a debt repaid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from decimo.fate import Fact, Word
from decimo.play.telling import Memory

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
    """What may be said about the past: some templates, and the words that fill them."""

    templates: Sequence[str]
    words: Mapping[str, Word]


class Past:
    """All that happened so far, as far as it can be called to mind. It knows nothing that no fact has said."""

    def __init__(self, memories: Mapping[str, Sequence[Memory]], year_label: Callable[[int], str]) -> None:
        """Take what facts call to mind, by verb, and how a year is called."""
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
        """Yield what a fact calls to mind of all that was kept before it, the most notable first."""
        words = {"about": fact.about, **fact.words}
        for shelf in self._shelves.get(fact.verb, ()):
            found = shelf.found(words, year)
            memory = shelf.memory
            if _reminds(memory, found, words, year):
                yield Reminder(memory.say, words | self._recalled(memory, found, year))

    def keep(self, fact: Fact, year: int) -> None:
        """Remember a fact."""
        words = {"about": fact.about, **fact.words}
        for shelf in self._breakers.get(fact.verb, ()):
            shelf.clear(words)
        for shelf in self._keepers.get(fact.verb, ()):
            if _changes(fact, shelf.memory.changed):
                shelf.keep(Happened(self._facts, year, words))
        self._facts += 1

    def _recalled(self, memory: Memory, found: Sequence[Happened], year: int) -> dict[str, Word]:
        """The words about the past: how often, how long ago, and those of the last earlier fact."""
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


class _Shelf:
    """The facts that one memory looks back on, by what has to match."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._theirs = tuple(sorted(memory.where[0])) if memory.where else ()
        self._ours = tuple(tuple(match[name] for name in self._theirs) for match in memory.where) or ((),)
        self._kept: dict[tuple[Word | None, ...], list[Happened]] = {}

    def keep(self, happened: Happened) -> None:
        self._kept.setdefault(_key(self._theirs, happened.words), []).append(happened)

    def clear(self, words: Mapping[str, Word]) -> None:
        key = _key(self._theirs, words)
        same = self.memory.broken_same
        if key in self._kept:
            kept = self._kept[key]
            self._kept[key] = [one for one in kept if _key(same, one.words) != _key(same, words)]

    def found(self, words: Mapping[str, Word], year: int) -> list[Happened]:
        """Return what matches a fact, oldest first."""
        keys = dict.fromkeys(_key(ours, words) for ours in self._ours)
        found = [happened for key in keys if None not in key for happened in self._kept.get(key, ())]
        if len(keys) > 1:
            found.sort()
        within = self.memory.within
        years = words.get(within, 0) if isinstance(within, str) else within
        if within and isinstance(years, int):
            found = [happened for happened in found if happened.year >= year - years]
        return found


def _key(names: Sequence[str], words: Mapping[str, Word]) -> tuple[Word | None, ...]:
    return tuple(words.get(name) for name in names)


def _changes(fact: Fact, what: str) -> bool:
    """Whether a fact changed this of what it is about; any fact did if nothing is asked for."""
    place = f".{fact.about}.{what}"
    return not what or any(each.path.endswith(place) and each.before != each.after for each in fact.changes)


def _reminds(memory: Memory, found: Sequence[Happened], words: Mapping[str, Word], year: int) -> bool:
    """Whether a fact calls to mind what was found."""
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


def _is_record(word: str, found: Sequence[Happened], words: Mapping[str, Word]) -> bool:
    value = words.get(word)
    before = [happened.words.get(word) for happened in found]
    numbers = [number for number in before if isinstance(number, int)]
    return isinstance(value, int) and bool(numbers) and value > max(numbers)


def _run(found: Sequence[Happened], year: int) -> int:
    """In how many years up to this one it happened without a break."""
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
    """How often: `once`, `twice`, `three times`."""
    if number < 3:
        return ("never", "once", "twice")[number]
    return f"{_NUMBERS[number - 3] if number - 3 < len(_NUMBERS) else number} times"
