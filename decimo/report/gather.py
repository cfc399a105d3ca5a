"""Everything a report holds, gathered from a session before it is set in any format."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from decimo import __version__
from decimo.fate import Refusal
from decimo.play.luck import luck
from decimo.play.session import Session
from decimo.play.state import State
from decimo.play.time_words import TimeWords
from decimo.report.chronicle import Decade, chronicle, span
from decimo.report.course import courses
from decimo.report.house import house_sheets, played
from decimo.report.luck import how_weighed, luck_sheets, luck_words
from decimo.report.sheet import Sheet, sheet_of
from decimo.report.voice import KINDS, Voice


class Part(NamedTuple):
    """Tables that stand together: an id to link to, a title, a line before them."""

    id: str
    title: str
    words: str
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A campaign, ready to be set as a page. Every text in it is plain and not yet escaped."""

    name: str
    kind: str
    """What it is by its voice: `A chronicle`."""
    land: str
    span: str
    version: str
    """Of the program that writes the report."""
    played: tuple[str, ...]
    """Who decided and who rolled, in sentences."""
    decades: tuple[Decade, ...]
    parts: tuple[Part, ...]
    time: TimeWords
    """What the game calls years and seasons."""


def gather(
    session: Session,
    *,
    since: int | None = None,
    until: int | None = None,
    voice: Voice = "chronicle",
) -> Report:
    """Gather the report of the years `since` to `until`, both as campaign years counted from 1.

    Ledgers are shown as they stood at the end of `until`, or as they stand.

    Raises:
        Refusal: the campaign holds nothing of these years.

    """
    ruleset, charter = session.ruleset, session.charter
    time = ruleset.time_words
    decades = chronicle(session, since=since, until=until, voice=voice)
    if session.head is None or not decades:
        raise Refusal(
            f"The campaign '{charter.name}' has no story of these {time.year}s yet; "
            f"play on first, or choose other {time.year}s."
        )
    first, last = decades[0].years[0], decades[-1].years[-1]
    when, closing = closing_state(session, until)
    tally = luck(session, since=since, until=until, build=session.library.build if session.library else None)
    return Report(
        name=charter.name,
        kind=KINDS[voice],
        land=ruleset.land,
        span=span(first.label, last.label),
        version=__version__,
        played=played(session, closing),
        decades=decades,
        parts=(
            Part(
                "numbers",
                f"The {time.year}s in numbers",
                f"Every side before the first {time.year} told, after every ten {time.year}s, and last.",
                courses(session, first.year, closing),
            ),
            Part("tables", "The tables", f"As they stood: {when}.", _ledgers(session, closing)),
            Part(
                "house",
                "The house",
                "The rules this campaign was played by, and what it takes to play it again.",
                house_sheets(session, closing, since, until),
            ),
            Part("luck", "Luck", " ".join([*luck_words(tally), how_weighed()]), luck_sheets(tally)),
        ),
        time=time,
    )


def closing_state(session: Session, until: int | None) -> tuple[str, State[Any]]:
    """The state at the end of the report, and when that was."""
    if until is None or until >= session.moment.year:
        return session.ruleset.moment_label(session.moment), session.state
    return f"the end of {session.ruleset.year_label(until)}", session.state_at(until + 1)


def _ledgers(session: Session, state: State[Any]) -> tuple[Sheet, ...]:
    return tuple(sheet_of(ledger) for ledger in session.ruleset.ledgers(state))
