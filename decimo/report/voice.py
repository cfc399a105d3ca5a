"""The voices of a story: the choice of sentences without early repetition, and memories of earlier facts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias
from zlib import crc32

from decimo.chance import Fact, Refusal, Word
from decimo.chance.text import capitalize
from decimo.extensions import refuse_broken, voices
from decimo.play.narration import Grouping, Narration, Narrator
from decimo.report.memory import Memories, times_words


def items_of(narrator: Narrator, gathering: Grouping, facts: Sequence[dict[str, Word]]) -> list[str]:
    """Return the words for each group of facts that agree, see `Grouping`; facts are given by their typed words."""
    groups: dict[tuple[Word, ...], list[dict[str, Word]]] = {}
    last: tuple[Word, ...] = ()
    for place, words in enumerate(facts):
        agreed = tuple(words.get(name, "") for name in gathering.by) or (place,)
        if gathering.in_order:
            # What does not follow a fact that agrees is a group of its own.
            agreed = last if agreed == last[:-1] else (*agreed, place)
            last = agreed
        groups.setdefault(agreed, []).append(words)
    items: list[str] = []
    for group in groups.values():
        parts = _parts(narrator, gathering, group) if gathering.part else []
        if gathering.most and len(parts) > gathering.most:
            more = narrator.filled("{more} more", {"more": len(parts) - gathering.most + 1})
            parts = [*parts[: gathering.most - 1], more]
        said = group[-1] | _added(gathering, group) | {"times": len(group), "parts": listed(parts)}
        items.append(narrator.filled(gathering.item, said))
    return [item if count == 1 else f"{item} {times_words(count)}" for item, count in Counter(items).items()]


def listed(items: Sequence[str]) -> str:
    """Join items: `a, b and c`; items that contain a comma or an `and` are separated by `; `."""
    if len(items) < 2:
        return "".join(items)
    *others, last = items
    if any("," in item or " and " in item for item in items):
        return f"{'; '.join(others)}; and {last}"
    return f"{', '.join(others)} and {last}"


def _parts(narrator: Narrator, gathering: Grouping, group: Sequence[dict[str, Word]]) -> list[str]:
    """Return the words for each fact of a group; merge facts that differ only in totals."""
    alike: dict[str, list[dict[str, Word]]] = {}
    for words in group:
        bare = words | dict.fromkeys(gathering.total, 0)
        alike.setdefault(narrator.filled(gathering.part, bare), []).append(words)
    parts: list[str] = []
    for many in alike.values():
        once = narrator.filled(gathering.part, many[0])
        counted = many[0] | _added(gathering, many) | {"times": len(many)}
        together = narrator.filled(gathering.part, counted)
        parts += [once] * len(many) if together == once else [together]
    return parts


def _added(gathering: Grouping, group: Sequence[Mapping[str, Word]]) -> dict[str, Word]:
    """Return the totals of a group."""
    return {name: sum(_number(words, name) for words in group) for name in gathering.total}


def _number(words: Mapping[str, Word], name: str) -> int:
    value = words.get(name)
    return value if isinstance(value, int) else 0


ORDINARY, GREAT = 1, 3
"""Weights of a fact (see `Narration.weight`): below ordinary is bookkeeping, great is highlighted."""

FULL = 4
"""The number of sentences after which a paragraph is long enough."""


class Sentence(NamedTuple):
    """A sentence, its weight, 0 to 3, and the templates it was made from."""

    text: str
    weight: int
    templates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Several sentences; or, if `gathered`, a bare line."""

    sentences: tuple[Sentence, ...]
    gathered: bool = False


def paragraphs(passages: Iterable[Sequence[Sentence]]) -> Iterator[Paragraph]:
    """Divide passages of a season into paragraphs: short ones are joined, and great news begins a new one."""
    flowing: list[Sentence] = []
    for passage in passages:
        great = any(sentence.weight >= GREAT for sentence in passage)
        if flowing and passage and (great or len(flowing) + len(passage) > FULL):
            yield Paragraph(tuple(flowing))
            flowing = []
        flowing += passage
    if flowing:
        yield Paragraph(tuple(flowing))


Voice: TypeAlias = str
"""The name of a voice, as `read_voice` returns it: one of `VOICES`, or of another package."""

VOICES: Mapping[Voice, str] = {
    "bare": "every fact as a line of the ledger",
    "chronicle": "a chronicle, told after the event",
    "gazette": "the news as a gazette of the time would print them",
}

KINDS: Mapping[Voice, str] = {"bare": "The ledger", "chronicle": "A chronicle", "gazette": "The gazette"}
"""The title of a report in each voice; see `voice_title`."""

APART = 20
"""Within this many consecutive sentences no template is used twice."""

RESTED = 100
"""After this many sentences the log's own sentence is preferred again."""

ENOUGH = 4
"""With this many sentences for a verb, an ordinary fact is omitted rather than told like a recent one."""


def read_voice(text: str) -> Voice:
    """Return the voice of this name.

    Raises:
        Refusal: there is no such voice.

    """
    name, known = text.strip().casefold(), [*VOICES, *voices()]
    if name in known:
        return name
    refuse_broken("decimo.voices", name)
    raise Refusal(f"There is no voice '{text[:30]}'; choose one of {', '.join(known)}.")


def voice_title(voice: Voice) -> str:
    """Return the first words of a report's title, before `of` and the land."""
    return KINDS[voice] if voice in KINDS else voices()[voice].title


def narrator_of(ruleset: Narration, voice: Voice) -> Narrator:
    """Return the narrator of a voice: the ruleset's own, or that of another package."""
    if voice in VOICES:
        return ruleset.narrator(voice)
    narrator: Narrator = voices()[voice].narrator(ruleset)
    return narrator


class _Run(NamedTuple):
    """Facts of one verb that may be told together: all of a passage, or those in a row (see `Grouping.in_order`)."""

    verb: str
    number: int


class Storyteller:
    """A storyteller, who tells a campaign from its beginning, passage by passage.

    The sentence for a fact depends only on the fact and on the sentences before it: so the story of some years is a
    part of the whole story, word for word.
    """

    def __init__(self, ruleset: Narration, voice: Voice) -> None:
        """Begin a story."""
        self._ruleset = ruleset
        self._narrator = narrator_of(ruleset, voice)
        self._past = Memories(
            self._narrator.memories(), ruleset.year_label, self._narrator.meaning(), ruleset.typed_words
        )
        self._sentences = 0
        self._used: dict[str, int] = {}
        """The number of the last sentence of each template."""
        self._season: Sequence[Fact] = ()
        self._listed: set[tuple[Word, ...]] = set()
        """The facts of this season that are told only once in a season."""

    def season(self, year: int, passages: Sequence[Sequence[Fact]]) -> list[list[Sentence]]:
        """Tell a season, passage by passage."""
        self._season = [fact for facts in passages for fact in facts]
        self._listed.clear()
        return [self.passage(year, facts) for facts in passages]

    def passage(self, year: int, facts: Sequence[Fact]) -> list[Sentence]:
        """Tell the facts of one step, or of consecutive orders."""
        facts = [each for fact in facts for each in (fact, *self._narrator.besides([fact]))]
        alike: dict[_Run, list[Fact]] = {}
        runs = self._runs(facts)
        for fact, run in zip(facts, runs, strict=True):
            if run is not None:
                alike.setdefault(run, []).append(fact)
        alike = {run: self._once(run.verb, many) for run, many in alike.items()}
        together = {
            run: gathering for run, many in alike.items() if (gathering := self._together(run.verb, many))
        }
        told: list[Sentence] = []
        for fact, run in zip(facts, runs, strict=True):
            of_run = alike.get(run, []) if run is not None else []
            alone = run not in together and any(fact is each for each in of_run)
            place = 0 if run in together and together[run].first else -1
            if run is not None and (alone or (of_run and fact is of_run[place])):
                for other in _due(together, run):
                    if other in alike:
                        told += self._list(together[other], alike.pop(other))
            if alone:
                told += self._told(fact, year)
            self._past.keep(fact, year)
        return told

    def _runs(self, facts: Sequence[Fact]) -> list["_Run | None"]:
        """Return the run of each fact; None for a fact that is not told."""
        runs: list[_Run | None] = []
        last, number = "", 0
        for fact in facts:
            if self._ruleset.weight(fact) < ORDINARY or self._is_implied(fact, facts):
                runs.append(None)
                continue
            number += fact.verb != last
            last = fact.verb
            gathering = self._narrator.gathering(fact.verb)
            runs.append(_Run(fact.verb, number if gathering is not None and gathering.in_order else 0))
        return runs

    def _is_implied(self, fact: Fact, facts: Sequence[Fact]) -> bool:
        """Whether another fact of the passage implies this one."""
        implied = self._narrator.implied(fact.verb)
        if implied is None:
            return False
        words = {"about": fact.about, **fact.words}
        return any(
            other.verb in implied.by
            and all(
                {"about": other.about, **other.words}.get(theirs) == words.get(ours)
                for theirs, ours in implied.where.items()
            )
            for other in (self._season if implied.season else facts)
        )

    def _once(self, verb: str, alike: list[Fact]) -> list[Fact]:
        """Return the facts of one verb that no earlier passage of the season has told."""
        gathering = self._narrator.gathering(verb)
        if gathering is None or not gathering.once:
            return alike
        keys = [
            (verb, *({"about": fact.about, **fact.words}.get(name, "") for name in gathering.once))
            for fact in alike
        ]
        new = [fact for fact, key in zip(alike, keys, strict=True) if key not in self._listed]
        self._listed.update(keys)
        return new

    def _together(self, verb: str, alike: Sequence[Fact]) -> Grouping | None:
        """Return how to tell facts of one verb together, in the place of the last; None to tell each alone."""
        gathering = self._narrator.gathering(verb)
        if gathering is None or len(alike) < gathering.least or not self._fresh(gathering.say):
            return None
        return gathering

    def _told(self, fact: Fact, year: int) -> Iterator[Sentence]:
        """Tell a fact alone; without a fresh sentence for that, as a list of one."""
        gathering = self._narrator.gathering(fact.verb)
        templates = self._narrator.templates(fact)
        if gathering is not None and not self._fresh(templates):
            yield from self._list(gathering, [fact])
            return
        template = self._chosen(templates, self._ruleset.weight(fact))
        if template:
            yield from self._alone(template, fact, year)

    def _alone(self, template: str, fact: Fact, year: int) -> Iterator[Sentence]:
        """Tell a fact, and what it recalls."""
        weight = self._ruleset.weight(fact)
        told = capitalize(self._narrator.filled(template, self._ruleset.typed_words(fact)))
        for reminder in self._past.reminders(fact, year):
            # Only a single sentence can be continued.
            lines = [line for line in reminder.templates if ". " not in told or not line[:1].islower()]
            if not lines or min(map(self._rested, reminder.memory.say)) < APART:
                # Do not recall the same thing again so soon, in any words.
                continue
            line = self._fresh(rotate_templates(lines, told))
            said = self._narrator.filled(line, reminder.words)
            if line[:1].islower():
                yield self._said(f"{told.rstrip('.')}, {said}.", weight, template, line)
            else:
                yield self._said(told, weight, template)
                yield self._said(capitalize(said), ORDINARY, line)
            return
        yield self._said(told, weight, template)

    def _list(self, gathering: Grouping, facts: Sequence[Fact]) -> Iterator[Sentence]:
        """Tell facts in one sentence."""
        weight = max(map(self._ruleset.weight, facts))
        items = listed(items_of(self._narrator, gathering, [*map(self._ruleset.typed_words, facts)]))
        template = self._chosen(rotate_templates(gathering.say, items), weight)
        if template:
            words: dict[str, Word] = {"list": items, "count": len(facts)}
            yield self._said(capitalize(self._narrator.filled(template, words)), weight, template)

    def _chosen(self, templates: Sequence[str], weight: int) -> str:
        """Return a fresh template, or else the one used longest ago; an empty text where silence is better."""
        fresh = self._fresh(templates)
        if fresh or not templates or (weight <= ORDINARY and len(templates) >= ENOUGH):
            return fresh
        return max(templates, key=self._rested)

    def _fresh(self, templates: Sequence[str]) -> str:
        """Return the first template if it has rested enough, else the one rested longest; empty if all are recent."""
        if not templates:
            return ""
        chosen = templates[0] if self._rested(templates[0]) >= RESTED else max(templates, key=self._rested)
        return chosen if self._rested(chosen) >= APART else ""

    def _rested(self, template: str) -> int:
        """Return how many sentences ago a template was used; the number for enough rest if it never was."""
        last = self._used.get(template)
        return RESTED if last is None else self._sentences - last

    def _said(self, text: str, weight: int, *templates: str) -> Sentence:
        self._used |= dict.fromkeys(templates, self._sentences)
        self._sentences += 1
        return Sentence(text, weight, templates)


def _due(together: Mapping[_Run, Grouping], run: _Run, after: Sequence[_Run] = ()) -> Iterator[_Run]:
    """Yield the runs whose lists are told at the turn of a run: those before it, and its own."""
    for other, gathering in together.items():
        if run.verb in gathering.before and other not in (run, *after):
            yield from _due(together, other, (run, *after))
    if run in together:
        yield run


def rotate_templates(templates: Sequence[str], text: str) -> Sequence[str]:
    """Return templates rotated by a text, so that different texts begin with different ones."""
    start = crc32(text.encode(errors="replace")) % len(templates)
    return [*templates[start:], *templates[:start]]
