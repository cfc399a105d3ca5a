"""How a season is set: sentences in paragraphs, great news at the head of one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

ORDINARY, GREAT = 1, 3
"""Weights of a fact (see `Ruleset.weight`): below ordinary is bookkeeping, a great one stands out."""

FULL = 4
"""A paragraph of so many sentences is long enough."""


class Sentence(NamedTuple):
    """What is told in one sentence, how much it matters, 0 to 3, and the templates it was made by."""

    text: str
    weight: int
    templates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that stand together; or, `gathered`, a line of the ledger."""

    sentences: tuple[Sentence, ...]
    gathered: bool = False


def paragraphs(passages: Iterable[Sequence[Sentence]]) -> Iterator[Paragraph]:
    """Set passages of a season: short ones share a paragraph, and one with great news begins its own."""
    flowing: list[Sentence] = []
    for passage in passages:
        great = any(sentence.weight >= GREAT for sentence in passage)
        if flowing and passage and (great or len(flowing) + len(passage) > FULL):
            yield Paragraph(tuple(flowing))
            flowing = []
        flowing += passage
    if flowing:
        yield Paragraph(tuple(flowing))
