"""What a told story stands on: facts of a campaign, each asked for by name, and how the guide writes numbers."""

from collections.abc import Iterator
from textwrap import fill

from decimo.chance import Fact, Word
from decimo.narration.sentence import in_words
from decimo.play.campaign_record import fact_number
from decimo.play.session import Session

WIDTH = 120


class OtherwiseError(Exception):
    """The campaign has gone otherwise than the guide tells."""


def holds(told: str, is_so: object) -> None:
    """Let a sentence stand only while it is so.

    Raises:
        OtherwiseError: it is not.

    """
    if not is_so:
        raise OtherwiseError(
            f"The guide tells: {told}. The campaign went otherwise; tell it anew in docs/story.py."
        )


def facts(session: Session, year: int, verb: str, about: str = "") -> Iterator[tuple[str, Fact]]:
    """Yield the facts of a year with this verb, each after its number; `about` is the id of what they are about."""
    for played in session.line(since=year, until=year):
        for place, fact in enumerate(played.facts):
            if fact.verb == verb and about in ("", fact.about):
                yield fact_number(played.record.id, place), fact


def only(session: Session, year: int, verb: str, about: str = "") -> Fact:
    """Return the one fact of a year with this verb.

    Raises:
        OtherwiseError: there is none, or more than one.

    """
    found = [fact for _, fact in facts(session, year, verb, about)]
    holds(f"'{verb}' happens {f'to {about} ' if about else ''}once in year {year}", len(found) == 1)
    return found[0]


def name(session: Session, about: Word) -> str:
    """Return the name of what has this id."""
    return session.ruleset.name_of(str(about))


def counted(count: Word, what: str) -> str:
    """Return how many there are of what: `one unit`, `no units`."""
    return f"{in_words(count)} {what if count == 1 else f'{what}s'}"


def paragraph(*sentences: str) -> str:
    """Return sentences as a paragraph of the page; a sentence may be broken over several lines."""
    text = " ".join(" ".join(sentences).split())
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def quoted(text: str) -> str:
    """Return a text as a quotation of Markdown."""
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
