"""The voices of a story: which sentence tells a fact, so that none comes again too soon, and what it calls to mind."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args
from zlib import crc32

from decimo.fate import Fact, Refusal, Word
from decimo.play.capital import capital
from decimo.play.ruleset import Ruleset
from decimo.play.telling import Gathering, Implied, Meaning, Memory, Teller, Told
from decimo.report.listing import items_of, listed
from decimo.report.memory import Past
from decimo.report.paragraph import ORDINARY, Sentence

Voice: TypeAlias = Literal["bare", "chronicle", "gazette"]
"""The bare ledger, a chronicle, or the gazette of the time."""

VOICES: Mapping[Voice, str] = {
    "bare": "every fact as a line of the ledger",
    "chronicle": "a chronicle, told after the event",
    "gazette": "the news as a gazette of the time would print them",
}

KINDS: Mapping[Voice, str] = {"bare": "The ledger", "chronicle": "A chronicle", "gazette": "The gazette"}
"""What a report calls itself on its first page, before `of` and the land."""

APART = 20
"""Among so many sentences in a row none is made by the same template as another."""

RESTED = 100
"""After so many sentences the one that the log would say is told again before all others."""

ENOUGH = 4
"""With so many sentences for a verb an ordinary fact is rather left to the ledger than told like one just before."""


def read_voice(text: str) -> Voice:
    """Return the voice of this name.

    Raises:
        Refusal: there is no such voice.

    """
    for voice in VOICES:
        if text.strip().casefold() == voice:
            return voice
    raise Refusal(f"There is no voice '{text[:30]}'; choose one of {', '.join(get_args(Voice))}.")


class PlainTeller:
    """The voice of a ruleset that has one sentence for a fact and no more."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the ruleset."""
        self._ruleset = ruleset

    def templates(self, fact: Fact) -> Sequence[str]:
        """See `Teller`: the sentence itself."""
        told = self._ruleset.sentence(fact).strip()
        return (told,) if told else ()

    def gathering(self, _verb: str) -> Gathering | None:
        """See `Teller`."""
        return None

    def implied(self, _verb: str) -> Implied | None:
        """See `Teller`."""
        return None

    def besides(self, _facts: Sequence[Fact]) -> Sequence[Fact]:
        """See `Teller`."""
        return ()

    def memories(self) -> Mapping[str, Sequence[Memory]]:
        """See `Teller`."""
        return {}

    def meaning(self) -> Meaning:
        """See `Teller`."""
        return lambda _fact: ()

    def filled(self, template: str, _words: Mapping[str, Word]) -> str:
        """See `Teller`."""
        return template


def teller_of(ruleset: Ruleset, voice: Voice) -> Teller:
    """Return the words of a voice; a ruleset without such words is told by its own sentences."""
    return ruleset.teller(voice) if isinstance(ruleset, Told) else PlainTeller(ruleset)


class Storyteller:
    """Tells a campaign from its beginning, passage by passage.

    Which sentence tells a fact hangs on the fact and on the sentences before it, and on nothing else: so the
    story of some years is a part of the whole story, word for word.
    """

    def __init__(self, ruleset: Ruleset, voice: Voice) -> None:
        """Begin a story."""
        self._ruleset = ruleset
        self._teller = teller_of(ruleset, voice)
        self._past = Past(self._teller.memories(), ruleset.year_label, self._teller.meaning())
        self._sentences = 0
        self._used: dict[str, int] = {}
        """The sentence in which each template was used last."""
        self._season: Sequence[Fact] = ()
        self._listed: set[tuple[Word, ...]] = set()
        """What was told in this season that is told but once in one."""

    def season(self, year: int, passages: Sequence[Sequence[Fact]]) -> list[list[Sentence]]:
        """Tell a season, passage by passage."""
        self._season = [fact for facts in passages for fact in facts]
        self._listed.clear()
        return [self.passage(year, facts) for facts in passages]

    def passage(self, year: int, facts: Sequence[Fact]) -> list[Sentence]:
        """Tell what happened in one step, or in a row of orders."""
        facts = [*facts, *self._teller.besides(facts)]
        alike: dict[str, list[Fact]] = {}
        for fact in facts:
            if self._ruleset.weight(fact) >= ORDINARY and not self._is_implied(fact, facts):
                alike.setdefault(fact.verb, []).append(fact)
        alike = {verb: self._once(verb, many) for verb, many in alike.items()}
        together = {
            verb: gathering for verb, many in alike.items() if (gathering := self._together(verb, many))
        }
        told: list[Sentence] = []
        for fact in facts:
            of_verb = alike.get(fact.verb, [])
            alone = fact.verb not in together and any(fact is each for each in of_verb)
            place = 0 if fact.verb in together and together[fact.verb].first else -1
            if alone or (of_verb and fact is of_verb[place]):
                for verb in _due(together, fact.verb):
                    if verb in alike:
                        told += self._list(together[verb], alike.pop(verb))
            if alone:
                told += self._told(fact, year)
            self._past.keep(fact, year)
        return told

    def _is_implied(self, fact: Fact, facts: Sequence[Fact]) -> bool:
        """Whether another fact of the passage says what this one would."""
        implied = self._teller.implied(fact.verb)
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
        """Those of alike facts that no earlier passage of the season has told."""
        gathering = self._teller.gathering(verb)
        if gathering is None or not gathering.once:
            return alike
        keys = [
            (verb, *({"about": fact.about, **fact.words}.get(name, "") for name in gathering.once))
            for fact in alike
        ]
        new = [fact for fact, key in zip(alike, keys, strict=True) if key not in self._listed]
        self._listed.update(keys)
        return new

    def _together(self, verb: str, alike: Sequence[Fact]) -> Gathering | None:
        """How many alike are told together, in the place of the last of them; None if each is told alone."""
        gathering = self._teller.gathering(verb)
        if gathering is None or len(alike) < gathering.least or not self._fresh(gathering.say):
            return None
        return gathering

    def _told(self, fact: Fact, year: int) -> Iterator[Sentence]:
        """Tell a fact alone; where no fresh sentence is left for that, as a list of one."""
        gathering = self._teller.gathering(fact.verb)
        templates = self._teller.templates(fact)
        if gathering is not None and not self._fresh(templates):
            yield from self._list(gathering, [fact])
            return
        template = self._chosen(templates, self._ruleset.weight(fact))
        if template:
            yield from self._alone(template, fact, year)

    def _alone(self, template: str, fact: Fact, year: int) -> Iterator[Sentence]:
        """Tell a fact, and what it calls to mind."""
        weight = self._ruleset.weight(fact)
        told = capital(self._teller.filled(template, {"about": fact.about, **fact.words}))
        for reminder in self._past.reminders(fact, year):
            # Only a sentence that stands alone can be gone on with.
            lines = [line for line in reminder.templates if ". " not in told or not line[:1].islower()]
            if not lines or min(map(self._rested, reminder.memory.say)) < APART:
                # The same thing is not called to mind again so soon, in whatever words.
                continue
            line = self._fresh(turned(lines, told))
            said = self._teller.filled(line, reminder.words)
            if line[:1].islower():
                yield self._said(f"{told.rstrip('.')}, {said}.", weight, template, line)
            else:
                yield self._said(told, weight, template)
                yield self._said(capital(said), ORDINARY, line)
            return
        yield self._said(told, weight, template)

    def _list(self, gathering: Gathering, facts: Sequence[Fact]) -> Iterator[Sentence]:
        """Tell facts in one sentence."""
        weight = max(map(self._ruleset.weight, facts))
        items = listed(items_of(self._teller, gathering, facts))
        template = self._chosen(turned(gathering.say, items), weight)
        if template:
            words: dict[str, Word] = {"list": items, "count": len(facts)}
            yield self._said(capital(self._teller.filled(template, words)), weight, template)

    def _chosen(self, templates: Sequence[str], weight: int) -> str:
        """A fresh template, or else the one used longest ago, but nothing where there is rather to be silent."""
        fresh = self._fresh(templates)
        if fresh or not templates or (weight <= ORDINARY and len(templates) >= ENOUGH):
            return fresh
        return max(templates, key=self._rested)

    def _fresh(self, templates: Sequence[str]) -> str:
        """The first template if it is well rested, or else the most rested one; nothing if all were used lately."""
        if not templates:
            return ""
        chosen = templates[0] if self._rested(templates[0]) >= RESTED else max(templates, key=self._rested)
        return chosen if self._rested(chosen) >= APART else ""

    def _rested(self, template: str) -> int:
        """How many sentences ago a template was used; as many as are well enough if it never was."""
        last = self._used.get(template)
        return RESTED if last is None else self._sentences - last

    def _said(self, text: str, weight: int, *templates: str) -> Sentence:
        self._used |= dict.fromkeys(templates, self._sentences)
        self._sentences += 1
        return Sentence(text, weight, templates)


def _due(together: Mapping[str, Gathering], verb: str, after: Sequence[str] = ()) -> Iterator[str]:
    """Yield the verbs of the lists to be told when it is the turn of a verb: those before it, and its own."""
    for other, gathering in together.items():
        if verb in gathering.before and other not in (verb, *after):
            yield from _due(together, other, (verb, *after))
    if verb in together:
        yield verb


def turned(templates: Sequence[str], text: str) -> Sequence[str]:
    """Return templates beginning with another one for another text."""
    start = crc32(text.encode(errors="replace")) % len(templates)
    return [*templates[start:], *templates[:start]]
