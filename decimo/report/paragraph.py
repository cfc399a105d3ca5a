"""How a season is told: a paragraph for each step, and what many do alike in one sentence."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from decimo.fate import Fact
from decimo.play.ruleset import Ruleset

ORDINARY, GREAT = 1, 3
"""Weights of a fact (see `Ruleset.weight`): below ordinary is bookkeeping, a great one stands out."""

MANY = 3
"""So many ordinary facts a kind are a list and stand apart; so many that say the same share a sentence."""


class Sentence(NamedTuple):
    """What is told in one sentence, and how much it matters, 0 to 3."""

    text: str
    weight: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The sentences of one step; or, `gathered`, many of one kind or the bookkeeping of a season."""

    sentences: tuple[Sentence, ...]
    gathered: bool = False


class Told(NamedTuple):
    """A fact that has a sentence, and the step it belongs to."""

    step: str
    fact: Fact
    sentence: Sentence

    @property
    def kind(self) -> tuple[str, str, int]:
        """Facts of one kind may be gathered."""
        return self.fact.verb, self.fact.rule, self.sentence.weight


class Clause(NamedTuple):
    """A sentence parted after its subject."""

    subject: str
    predicate: str


class Gathered(NamedTuple):
    """A sentence, the kind of facts it tells, and how many of them."""

    kind: tuple[str, str, int]
    sentence: Sentence
    facts: int


def paragraphs(ruleset: Ruleset, sides: Mapping[str, str], told: Sequence[Told]) -> Iterator[Paragraph]:
    """Tell the facts of a season step by step, its bookkeeping last; `sides` are the names of those who act."""
    story = [one for one in told if one.sentence.weight >= ORDINARY]
    books = [one for one in told if one.sentence.weight < ORDINARY]
    for _, of_step in groupby(story, key=lambda one: one.step):
        yield from _step(_together(ruleset, sides, list(of_step)))
    if books:
        yield Paragraph(tuple(one.sentence for one in _together(ruleset, sides, books)), gathered=True)


def _step(told: Iterable[Gathered]) -> Iterator[Paragraph]:
    """Part a step where a list of many alike begins or ends."""
    flowing: list[Sentence] = []
    for _, stretch in groupby(told, key=lambda one: one.sentence.weight > ORDINARY):
        run = list(stretch)
        sentences = [one.sentence for one in run]
        if not _is_list(run):
            flowing += sentences
            continue
        if flowing:
            yield Paragraph(tuple(flowing))
            flowing = []
        yield Paragraph(tuple(sentences), gathered=True)
    if flowing:
        yield Paragraph(tuple(flowing))


def _is_list(run: Sequence[Gathered]) -> bool:
    """Whether a run is ordinary and says much of the same, rather than one thing after another."""
    kinds = len({one.kind for one in run})
    return run[0].sentence.weight <= ORDINARY and sum(one.facts for one in run) >= MANY * kinds


def _together(ruleset: Ruleset, sides: Mapping[str, str], told: Sequence[Told]) -> list[Gathered]:
    """Put those that say the same of many into one sentence, where the first of them stood."""
    clauses = [_parted(ruleset, sides, one) for one in told]
    alike: dict[tuple[object, ...], list[Clause]] = {}
    for one, clause in zip(told, clauses, strict=True):
        if clause:
            alike.setdefault((one.kind, clause.predicate), []).append(clause)
    gathered: list[Gathered] = []
    for one, clause in zip(told, clauses, strict=True):
        same = alike[one.kind, clause.predicate] if clause else []
        if len(same) < MANY:
            gathered.append(Gathered(one.kind, one.sentence, 1))
        elif same[0] is clause:
            gathered.append(Gathered(one.kind, Sentence(_joined(same), one.sentence.weight), len(same)))
    return gathered


def _parted(ruleset: Ruleset, sides: Mapping[str, str], one: Told) -> Clause | None:
    """Part an ordinary sentence after a name of its fact: `Vel, warrior of Rome,` and `gains 1 point.`."""
    if one.sentence.weight > ORDINARY:
        return None
    text = one.sentence.text
    about = one.fact.about
    names = [ruleset.name_of(about), sides.get(about, ""), *(str(word) for word in one.fact.words.values())]
    for name in names:
        if name and text.startswith(f"{name} "):
            return Clause(name, text[len(name) + 1 :])
        if name and text.startswith(f"{name}, "):
            end = text.find(", ", len(name) + 2)
            return Clause(text[: end + 1], text[end + 2 :]) if end > 0 else None
    return None


def _joined(clauses: Sequence[Clause]) -> str:
    """`Each of Rome, Capua and Cumae gains 1 point.`; with a verb that is no singular, without `Each of`."""
    *others, last = [clause.subject for clause in clauses]
    if last.endswith(","):
        subjects = f"{'; '.join(other.rstrip(',') for other in others)}; and {last}"
    else:
        subjects = f"{', '.join(others)} and {last}"
    predicate = clauses[0].predicate
    verb = predicate.split(" ", 1)[0].rstrip(".!")
    singular = verb.endswith("s") and not verb.endswith("ss")
    return f"{'Each of ' if singular else ''}{subjects} {predicate}"
