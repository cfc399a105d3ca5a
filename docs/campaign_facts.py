"""Facts of a campaign for the story in the guide: find one by name, check a claim, and write numbers in words."""

from collections.abc import Iterator
from textwrap import fill

from decimo.chance import Fact, Word
from decimo.narration.sentence import in_words
from decimo.play.campaign_record import fact_number
from decimo.play.session import Session

WIDTH = 120


class StoryMismatchError(Exception):
    """The campaign does not bear out the guide's story."""


def check(claim: str, is_true: object) -> None:
    """Check a claim of the story.

    Raises:
        StoryMismatchError: the claim is not true.

    """
    if not is_true:
        raise StoryMismatchError(
            f"The guide claims: {claim}. The campaign went differently; tell the story again in docs/story.py."
        )


def find_facts(session: Session, year: int, verb: str, about: str = "") -> Iterator[tuple[str, Fact]]:
    """Yield the facts of a year with this verb, each with its number; `about` is the id of their subject."""
    for played in session.line(since=year, until=year):
        for place, fact in enumerate(played.facts):
            if fact.verb == verb and about in ("", fact.about):
                yield fact_number(played.record.id, place), fact


def find_fact(session: Session, year: int, verb: str, about: str = "") -> Fact:
    """Return the one fact of a year with this verb.

    Raises:
        StoryMismatchError: there is none, or more than one.

    """
    found = [fact for _, fact in find_facts(session, year, verb, about)]
    check(f"'{verb}' happens {f'to {about} ' if about else ''}once in year {year}", len(found) == 1)
    return found[0]


def name_of(session: Session, about: Word) -> str:
    """Return the name that belongs to this id."""
    return session.ruleset.name_of(str(about))


def count_in_words(count: Word, noun: str) -> str:
    """Return a number with its noun: `one unit`, `no units`."""
    return f"{in_words(count)} {noun if count == 1 else f'{noun}s'}"


def paragraph(*sentences: str) -> str:
    """Return sentences as a paragraph of the page; a sentence may extend over several lines."""
    text = " ".join(" ".join(sentences).split())
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def quote(text: str) -> str:
    """Return a text as a Markdown quotation."""
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
